import { attemptStream, type OfSitting } from '../../delivery/index.js';
import type { Instant } from '../../kernel/clock.js';
import type { PublishedEvent, PublishedType } from '../../platform/events/published-event.js';
import type { RosterEvents, StudentsPlace } from '../../roster/index.js';
import type { SchedulingEvents } from '../../scheduling/index.js';
import type { ScoreSupersededV1, SectionScoredV1 } from '../../scoring/index.js';

/** What districts may be told of. A shape that is published never changes: another one has another number. */
export const PUBLIC_EVENTS = [
  {
    type: 'reporting.ScoreReady.v1',
    about: 'A student has the score of a section. It comes again when a later score takes its place.',
  },
  {
    type: 'reporting.ResultChanged.v1',
    about: 'What was known of a test of a student no longer stands: read the results again.',
  },
  { type: 'delivery.TestSubmitted.v1', about: 'A part of a test was handed in, by the student or by the clock.' },
  { type: 'scheduling.AssessmentAssigned.v1', about: 'A test was assigned to a class.' },
  { type: 'roster.StudentsEnrolled.v1', about: 'Students came into a class.' },
  { type: 'roster.StudentsUnenrolled.v1', about: 'Students left a class.' },
  { type: 'roster.StudentTransferred.v1', about: 'A student changed schools.' },
  {
    type: 'roster.StudentErased.v1',
    about: 'A student was erased on legal request: whatever you keep of the student must go too.',
  },
] as const;

export const PUBLIC_TYPES = PUBLIC_EVENTS.map(({ type }) => type);
export type PublicType = (typeof PUBLIC_TYPES)[number];

/** Of what is sent by the button for it. */
export const TEST_TYPE = 'webhooks.Test.v1';

interface OfTest {
  studentId: number;
  schoolId: number;
  studentAssessmentId: number;
  assessmentTypeId: number;
  assessmentSetId: number;
  categoryId: number;
  schoolYearId: number;
}

/** The data of each type: ids, and never names. */
export interface PublicData {
  'reporting.ScoreReady.v1': OfTest & { scoredAt: Instant };
  'reporting.ResultChanged.v1': OfTest & { why: 'superseded' | 'reset' | 'invalidated' | 'reopened' };
  'delivery.TestSubmitted.v1': OfTest & { part: 1 | 2; submittedAt: Instant };
  'scheduling.AssessmentAssigned.v1': {
    schoolId: number;
    classId: number;
    assignmentId: number;
    assessmentTypeId: number;
    assessmentSetId: number;
    categoryId: number;
    schoolYearId: number;
  };
  'roster.StudentsEnrolled.v1': { schoolId: number; classId: number; studentIds: number[] };
  'roster.StudentsUnenrolled.v1': { schoolId: number; classId: number; studentIds: number[] };
  'roster.StudentTransferred.v1': { studentId: number; fromSchoolId: number | null; toSchoolId: number | null };
  'roster.StudentErased.v1': { studentId: number; schoolId: number };
}

/** What one district is told of an event. */
export type PublicEvent = {
  [T in PublicType]: { type: T; districtId: number; data: PublicData[T]; studentIds: number[] };
}[PublicType];

/** What a sitting is one of, and whose it is today. */
export interface SittingFacts extends Omit<OfTest, 'schoolId'> {
  part: 1 | 2;
}

/** What events alone do not say. */
export interface EventFacts {
  /** Where students are today, by the id that an event names. */
  places: ReadonlyMap<number, StudentsPlace>;
  /** Who was erased meanwhile: nothing is told of them but that. */
  gone: ReadonlySet<number>;
  /** Districts by school. */
  districts: ReadonlyMap<number, number>;
  /** By stream of the attempt. */
  sittings: ReadonlyMap<string, SittingFacts>;
  /** Classes that the platform keeps for a grade: nobody made them, and nobody outside knows them. */
  keptClasses: ReadonlySet<number>;
}

/** Which of ours stands behind each public type. */
const SOURCES = {
  'scoring.SectionScored.v1': 'reporting.ScoreReady.v1',
  'scoring.ScoreSuperseded.v1': 'reporting.ResultChanged.v1',
  'delivery.AttemptReset.v1': 'reporting.ResultChanged.v1',
  'delivery.AttemptInvalidated.v1': 'reporting.ResultChanged.v1',
  'delivery.AttemptReopened.v1': 'reporting.ResultChanged.v1',
  'delivery.AttemptSubmitted.v1': 'delivery.TestSubmitted.v1',
  'scheduling.AssessmentAssigned.v1': 'scheduling.AssessmentAssigned.v1',
  'roster.StudentsEnrolled.v1': 'roster.StudentsEnrolled.v1',
  'roster.StudentsUnenrolled.v1': 'roster.StudentsUnenrolled.v1',
  'roster.StudentTransferred.v1': 'roster.StudentTransferred.v1',
  'roster.StudentErased.v1': 'roster.StudentErased.v1',
} as const satisfies Partial<Record<PublishedType, PublicType>>;
type SourceType = keyof typeof SOURCES;

export const SOURCE_TYPES = Object.keys(SOURCES) as SourceType[];

/** The public type that an event of ours is told as. */
export function publicTypeOf(event: Pick<PublishedEvent, 'type'>): PublicType | undefined {
  return SOURCES[event.type as SourceType];
}

/** Of which sitting an event speaks; undefined for those that do not. */
export function sittingOf({ type, payload }: PublishedEvent): OfSitting | undefined {
  return type.startsWith('delivery.') || type.startsWith('scoring.') ? (payload as OfSitting) : undefined;
}

/** Students whom an event names, without those of its sitting. */
export function studentsOf({ type, payload }: PublishedEvent): number[] {
  return type === 'roster.StudentErased.v1'
    ? [(payload as RosterEvents['roster.StudentErased.v1']).personId]
    : type === 'roster.StudentTransferred.v1'
      ? [(payload as RosterEvents['roster.StudentTransferred.v1']).personId]
      : [];
}

/** Students whom an event names as those who came into a class or left it. */
export function membersOf({ type, payload }: PublishedEvent): readonly number[] {
  return type === 'roster.StudentsEnrolled.v1' || type === 'roster.StudentsUnenrolled.v1'
    ? (payload as RosterEvents[typeof type]).studentIds
    : [];
}

/** Schools that an event names. */
export function schoolsOf({ payload }: PublishedEvent): number[] {
  const { schoolId, fromSchoolId, toSchoolId } = payload as Record<string, unknown>;
  return [schoolId, fromSchoolId, toSchoolId].filter((id): id is number => typeof id === 'number');
}

const WHY = {
  'scoring.ScoreSuperseded.v1': 'superseded',
  'delivery.AttemptReset.v1': 'reset',
  'delivery.AttemptInvalidated.v1': 'invalidated',
  'delivery.AttemptReopened.v1': 'reopened',
} as const;

/** What districts are told of an event of ours; nothing where it concerns none. */
export function publicEventsOf(event: PublishedEvent, facts: EventFacts): PublicEvent[] {
  const source = event.type as SourceType;
  switch (source) {
    case 'scoring.SectionScored.v1': {
      const { scoredAt } = event.payload as SectionScoredV1;
      return ofTest(event, facts, (test) => ({ type: 'reporting.ScoreReady.v1', data: { ...test, scoredAt } }));
    }
    case 'scoring.ScoreSuperseded.v1':
      // The score of a part is no result of its own.
      if ((event.payload as ScoreSupersededV1).of !== 'section') return [];
      return resultChanged(event, facts, WHY[source]);
    case 'delivery.AttemptReset.v1':
    case 'delivery.AttemptInvalidated.v1':
    case 'delivery.AttemptReopened.v1':
      return resultChanged(event, facts, WHY[source]);
    case 'delivery.AttemptSubmitted.v1': {
      const { submittedAt } = event.payload as { submittedAt: Instant };
      return ofTest(event, facts, (test, part) => ({
        type: 'delivery.TestSubmitted.v1',
        data: { ...test, part, submittedAt },
      }));
    }
    case 'scheduling.AssessmentAssigned.v1': {
      const { schoolId, sectionId, assignmentId, typeId, setId, categoryId, schoolYearId } =
        event.payload as SchedulingEvents['scheduling.AssessmentAssigned.v1'];
      const districtId = facts.districts.get(schoolId);
      if (districtId === undefined) return [];
      const data = {
        schoolId,
        classId: sectionId,
        assignmentId,
        assessmentTypeId: typeId,
        assessmentSetId: setId,
        categoryId,
        schoolYearId,
      };
      return [{ type: source, districtId, data, studentIds: [] }];
    }
    case 'roster.StudentsEnrolled.v1':
    case 'roster.StudentsUnenrolled.v1': {
      const { schoolId, sectionId } = event.payload as RosterEvents[typeof source];
      const studentIds = membersOf(event).filter((id) => !facts.gone.has(id));
      const districtId = facts.districts.get(schoolId);
      if (districtId === undefined || studentIds.length === 0 || facts.keptClasses.has(sectionId)) return [];
      return [{ type: source, districtId, data: { schoolId, classId: sectionId, studentIds }, studentIds }];
    }
    case 'roster.StudentTransferred.v1': {
      const { personId: studentId, fromSchoolId, toSchoolId } = event.payload as RosterEvents[typeof source];
      if (facts.gone.has(studentId)) return [];
      const [from, to] = [facts.districts.get(fromSchoolId), facts.districts.get(toSchoolId)];
      // Each district learns of its own schools only.
      return [...new Set([from, to])]
        .filter((id) => id !== undefined)
        .map((districtId) => ({
          type: source,
          districtId,
          data: {
            studentId,
            fromSchoolId: from === districtId ? fromSchoolId : null,
            toSchoolId: to === districtId ? toSchoolId : null,
          },
          studentIds: [studentId],
        }));
    }
    case 'roster.StudentErased.v1': {
      const { personId: studentId, schoolId } = event.payload as RosterEvents[typeof source];
      const districtId = facts.districts.get(schoolId);
      // No student is noted: this one must arrive though everything else about the student is forgotten.
      return districtId === undefined
        ? []
        : [{ type: source, districtId, data: { studentId, schoolId }, studentIds: [] }];
    }
    default:
      return [];
  }
}

type OneOfTest<T extends PublicType> = { type: T; data: PublicData[T] };

function ofTest<T extends 'reporting.ScoreReady.v1' | 'reporting.ResultChanged.v1' | 'delivery.TestSubmitted.v1'>(
  event: PublishedEvent,
  facts: EventFacts,
  told: (test: OfTest, part: 1 | 2) => OneOfTest<T>,
): PublicEvent[] {
  const { studentAssessmentId, sitting } = event.payload as OfSitting;
  const found = facts.sittings.get(attemptStream(studentAssessmentId, sitting));
  const place = found && facts.places.get(found.studentId);
  if (!place || facts.gone.has(place.studentId)) return [];
  const { part, ...test } = found;
  const { studentId, schoolId, districtId } = place;
  return [{ ...told({ ...test, studentId, schoolId }, part), districtId, studentIds: [studentId] } as PublicEvent];
}

function resultChanged(
  event: PublishedEvent,
  facts: EventFacts,
  why: PublicData['reporting.ResultChanged.v1']['why'],
): PublicEvent[] {
  return ofTest(event, facts, (test) => ({ type: 'reporting.ResultChanged.v1', data: { ...test, why } }));
}
