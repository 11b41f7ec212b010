import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCandidate, anExam, type Candidate, type Exam } from '../delivery/exam.js';
import { type TestApp, testApp } from '../support/app.js';

/** 32 minutes as printed. */
const READING = 32;

describe('a window that ends while somebody sits', () => {
  let t: TestApp;
  let exam: Exam;
  let half: Candidate;
  let double: Candidate;
  let flagged: Candidate;
  let late: Candidate;
  let startedAt: number;
  const minutes = (n: number) => new Date(startedAt + n * 60_000);
  const at = async (n: number) => {
    t.clock.set(startedAt + n * 60_000);
    await t.settle();
  };
  const entryOf = async (who: Candidate) => {
    const { body } = await exam.admin.get(`/api/staff/schools/${exam.schoolId}/assessments`);
    const [sectionId] = (
      await t.db.query<{ id: number }>(
        `select m.section_id as id from roster.memberships m join roster.sections c on c.id = m.section_id where m.person_id = $1 and c.grade_level is null`,
        [who.studentId],
      )
    ).map((r) => r.id);
    return body.assessments.find((e: any) => e.sections[0].id === sectionId);
  };

  beforeAll(async () => {
    t = await testApp();
    exam = await anExam(t);
    startedAt = t.clock.now();
    half = await aCandidate(exam, 'Hope', { timing: 'time_and_a_half', endAt: minutes(10) });
    double = await aCandidate(exam, 'Dean', { timing: 'double', endAt: minutes(10) });
    flagged = await aCandidate(exam, 'Uma', { timing: 'timed', untimed: true, endAt: minutes(10) });
    late = await aCandidate(exam, 'Lars', { timing: 'double', endAt: minutes(10) });
    for (const candidate of [half, double, flagged]) expect((await candidate.opens()).status).toBe(200);
  });
  afterAll(() => t?.close());

  it('is past in the schedule, and to whoever has not started', async () => {
    await at(11);
    expect((await entryOf(half)).status).toBe('past');
    expect((await late.opens()).status).toBe(409);
    expect((await late.seen()).status).toBe('past');
  });

  it('leaves who has started the whole allowance: half as much again, double, or untimed', async () => {
    await at(READING * 1.5 - 1);
    for (const candidate of [half, double, flagged]) {
      expect((await candidate.answers(1)).body).toMatchObject({ late: [] });
      expect(await candidate.seen()).toMatchObject({ status: 'active', learnosityStatus: 'in_progress' });
    }
  });

  it('cuts nobody short when it is made shorter, or when the assessment is taken back', async () => {
    const dean = await entryOf(double);
    const path = `/api/staff/sections/${dean.sections[0].id}/class_assessments_sat/${dean.id}`;
    const changed = await exam.teacher.put(path, {
      section_assessment_group: {
        assessment_administration_type: 'continuous',
        p1_start_at: minutes(-60).toISOString(),
        p2_end_at: minutes(1).toISOString(),
        assessment_assignment_setting_attributes: { timing: 'timed', autosubmit_delay: 24 },
      },
    });
    expect(changed.status).toBe(200);
    const uma = await entryOf(flagged);
    expect(
      (await exam.teacher.delete(`/api/staff/sections/${uma.sections[0].id}/class_assessments_sat/${uma.id}`)).status,
    ).toBe(204);
    await at(READING * 2 - 1);
    for (const candidate of [double, flagged])
      expect(await candidate.seen()).toMatchObject({ status: 'active', learnosityStatus: 'in_progress' });
    expect((await flagged.answers(2)).status).toBe(200);
  });

  it('ends each at the end of their own time', async () => {
    // A player that is silent at the end is waited for.
    await at(READING * 2 + 1);
    await at(READING * 2 + 17);
    const ended = await Promise.all([half, double].map(async (candidate) => (await candidate.seen()).learnosityStatus));
    expect(ended).toEqual(['completed', 'completed']);
    expect((await flagged.seen()).learnosityStatus).toBe('in_progress');
  });
});
