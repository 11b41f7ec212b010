import { describe, expect, it } from '@jest/globals';
import { messageOf, withoutStudent } from '../../src/integrations/webhooks/messages.js';
import { publicEventsOf, SOURCE_TYPES, type EventFacts } from '../../src/integrations/webhooks/public-events.js';
import type { PublishedEvent, PublishedType } from '../../src/platform/events/published-event.js';

const AT = '2026-11-27T12:00:00.000Z';
const SITTING = {
  studentAssessmentId: 70,
  studentId: 5,
  assessmentTypeId: 1,
  assessmentSetId: 2,
  categoryId: 2,
  schoolYearId: 2027,
  part: 2 as const,
};
const FACTS: EventFacts = {
  places: new Map([
    [5, { studentId: 5, schoolId: 10, districtId: 1 }],
    [6, { studentId: 5, schoolId: 10, districtId: 1 }],
  ]),
  gone: new Set([66]),
  districts: new Map([
    [10, 1],
    [11, 1],
    [20, 2],
  ]),
  sittings: new Map([
    ['attempt-70-1', SITTING],
    ['attempt-80-1', { ...SITTING, studentAssessmentId: 80, studentId: 99 }],
  ]),
  keptClasses: new Set([300]),
};
const event = (type: PublishedType, payload: object): PublishedEvent => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  type,
  stream: null,
  version: null,
  occurredAt: AT,
  receivedAt: AT,
  actor: null,
  payload,
  position: '1',
  log: 'published',
});
const told = (type: PublishedType, payload: object) => publicEventsOf(event(type, payload), FACTS);
const OF_TEST = {
  studentId: 5,
  schoolId: 10,
  studentAssessmentId: 70,
  assessmentTypeId: 1,
  assessmentSetId: 2,
  categoryId: 2,
  schoolYearId: 2027,
};

describe('what districts are told of', () => {
  it('a score that is there, in ids and without the score', () => {
    const payload = { studentAssessmentId: 70, sitting: 1, studentId: 5, raw: 40, scaled: 640, scoredAt: AT };
    expect(told('scoring.SectionScored.v1', payload)).toEqual([
      { type: 'reporting.ScoreReady.v1', districtId: 1, data: { ...OF_TEST, scoredAt: AT }, studentIds: [5] },
    ]);
  });

  it('a result that no longer stands, but not the score of a part', () => {
    const payload = { studentAssessmentId: 70, sitting: 1, why: 'key_corrected', supersededHash: 'x' };
    expect(told('scoring.ScoreSuperseded.v1', { ...payload, of: 'attempt' })).toEqual([]);
    expect(told('scoring.ScoreSuperseded.v1', { ...payload, of: 'section' })).toMatchObject([
      { type: 'reporting.ResultChanged.v1', data: { ...OF_TEST, why: 'superseded' } },
    ]);
    for (const [type, why] of [
      ['delivery.AttemptReset.v1', 'reset'],
      ['delivery.AttemptInvalidated.v1', 'invalidated'],
      ['delivery.AttemptReopened.v1', 'reopened'],
    ] as const)
      expect(told(type, { studentAssessmentId: 70, sitting: 1 })).toMatchObject([{ data: { ...OF_TEST, why } }]);
  });

  it('a part that was handed in, and nothing of whom nobody knows any more', () => {
    expect(
      told('delivery.AttemptSubmitted.v1', { studentAssessmentId: 70, sitting: 1, submittedAt: AT }),
    ).toMatchObject([{ type: 'delivery.TestSubmitted.v1', data: { ...OF_TEST, part: 2, submittedAt: AT } }]);
    for (const studentAssessmentId of [80, 90])
      expect(told('delivery.AttemptSubmitted.v1', { studentAssessmentId, sitting: 1, submittedAt: AT })).toEqual([]);
  });

  it('an assignment, and who came and went; not the classes that the platform keeps', () => {
    const assigned = { schoolId: 10, sectionId: 3, assignmentId: 4, typeId: 1, setId: 2, categoryId: 2 };
    expect(
      told('scheduling.AssessmentAssigned.v1', { ...assigned, schoolYearId: 2027, createdBy: 9, by: 9 }),
    ).toMatchObject([{ districtId: 1, data: { schoolId: 10, classId: 3, assignmentId: 4, assessmentSetId: 2 } }]);
    const members = { schoolId: 10, sectionId: 3, studentIds: [5, 6] };
    for (const type of ['roster.StudentsEnrolled.v1', 'roster.StudentsUnenrolled.v1'] as const) {
      expect(told(type, members)).toEqual([
        { type, districtId: 1, data: { schoolId: 10, classId: 3, studentIds: [5, 6] }, studentIds: [5, 6] },
      ]);
      expect(told(type, { ...members, sectionId: 300 })).toEqual([]);
      expect(told(type, { ...members, studentIds: [] })).toEqual([]);
      expect(told(type, { ...members, schoolId: 404 })).toEqual([]);
    }
  });

  it('a move between districts tells each of its own school only', () => {
    const moved = { personId: 5, by: null };
    const type = 'roster.StudentTransferred.v1';
    expect(told(type, { ...moved, fromSchoolId: 10, toSchoolId: 20 })).toEqual([
      { type, districtId: 1, data: { studentId: 5, fromSchoolId: 10, toSchoolId: null }, studentIds: [5] },
      { type, districtId: 2, data: { studentId: 5, fromSchoolId: null, toSchoolId: 20 }, studentIds: [5] },
    ]);
    expect(told(type, { ...moved, fromSchoolId: 10, toSchoolId: 11 })).toMatchObject([
      { districtId: 1, data: { fromSchoolId: 10, toSchoolId: 11 } },
    ]);
  });

  it('an erasure, which itself is kept though the student is forgotten', () => {
    expect(told('roster.StudentErased.v1', { personId: 5, schoolId: 10, by: 1 })).toEqual([
      { type: 'roster.StudentErased.v1', districtId: 1, data: { studentId: 5, schoolId: 10 }, studentIds: [] },
    ]);
  });

  it('nothing of whoever was erased meanwhile, and of the others all the same', () => {
    const enrolled = { schoolId: 10, sectionId: 3, studentIds: [5, 66] };
    expect(told('roster.StudentsEnrolled.v1', enrolled)).toMatchObject([
      { data: { studentIds: [5] }, studentIds: [5] },
    ]);
    expect(told('roster.StudentsUnenrolled.v1', { ...enrolled, studentIds: [66] })).toEqual([]);
    const moved = { personId: 66, fromSchoolId: 10, toSchoolId: 11, by: null };
    expect(told('roster.StudentTransferred.v1', moved)).toEqual([]);
    const submitted = event('delivery.AttemptSubmitted.v1', { studentAssessmentId: 70, sitting: 1, submittedAt: AT });
    expect(publicEventsOf(submitted, { ...FACTS, gone: new Set([5]) })).toEqual([]);
  });

  it('a message about several goes on without one of them', () => {
    const one = event('roster.StudentsEnrolled.v1', { schoolId: 10, sectionId: 3, studentIds: [5, 6] });
    const message = (students: number[]) =>
      messageOf(one, {
        type: 'roster.StudentsEnrolled.v1',
        districtId: 1,
        data: { schoolId: 10, classId: 3, studentIds: students },
        studentIds: students,
      }).body;
    expect(withoutStudent(message([5, 6]), 5)).toBe(message([6]));
  });

  it('nothing else', () => {
    expect(told('roster.PersonChanged.v1', { personId: 5 })).toEqual([]);
    expect(SOURCE_TYPES).toHaveLength(11);
  });

  it('under the id of the event, however often it is told', () => {
    const one = event('roster.StudentErased.v1', { personId: 5, schoolId: 10, by: 1 });
    const [first, again] = [0, 1].map(() => messageOf(one, publicEventsOf(one, FACTS)[0]!));
    expect(again).toEqual(first);
    expect(first).toMatchObject({ messageId: `evt_${one.id}` });
    expect(JSON.parse(first!.body)).toEqual({
      type: 'roster.StudentErased.v1',
      timestamp: AT,
      data: { studentId: 5, schoolId: 10 },
    });
  });
});
