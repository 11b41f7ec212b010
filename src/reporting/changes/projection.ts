import type { CoursesEvents } from '../../courses/index.js';
import { attemptStream, type AttemptStarted } from '../../delivery/index.js';
import type { Instant } from '../../kernel/clock.js';
import type { Projection } from '../../platform/events/projections.js';
import { storedTypeOf, type PublishedEvent } from '../../platform/events/published-event.js';
import type { RosterEvents } from '../../roster/index.js';
import type { AssignmentValue, MakeUpWindow, SchedulingEvents } from '../../scheduling/index.js';

/** What was changed: a record of the roster, an assignment, a lesson that a class has, or a sitting of a student. */
export const RECORDS = ['district', 'school', 'term', 'class', 'person', 'assignment', 'lesson', 'sitting'] as const;
export type ChangedRecord = (typeof RECORDS)[number];

/** What the log itself says of a change; values of the roster are asked for by its id, so that they can be erased. */
export interface ChangeDetails {
  /** Windows and settings of an assignment. */
  changes?: Record<string, { before: AssignmentValue; after: AssignmentValue }>;
  /** Of time that was given or taken. */
  seconds?: number;
  /** Of a sitting. */
  setId?: number;
  /** Of a lesson. */
  lessonId?: number;
  categoryId?: number;
  part?: number;
}

/** A row of `reporting.changes_v1`: ids only. */
export interface ChangeRow {
  change_id: string;
  at: Instant;
  record: ChangedRecord;
  record_id: number;
  school_id: number | null;
  district_id: number | null;
  /** Whom it concerns, where it is one class or person. */
  section_id: number | null;
  person_id: number | null;
  action: string;
  /** null: the platform itself. */
  by_id: number | null;
  /** As whom, behind a mask. */
  behalf_id: number | null;
  details: ChangeDetails;
}

export const CHANGES = 'reporting.changes_v1';

/** First events of the sittings in a batch, by stream. */
type Starts = ReadonlyMap<string, Pick<AttemptStarted, 'studentId' | 'schoolId' | 'assessment'>>;

const ON_SITTINGS = [
  'delivery.TimeGranted.v1',
  'delivery.TimeTakenBack.v1',
  'delivery.OutageCredited.v1',
  'delivery.AttemptReset.v1',
  'delivery.AttemptInvalidated.v1',
  'delivery.AttemptReopened.v1',
] as const;

const DONE_TO_SITTINGS: Readonly<Record<string, string>> = {
  TimeGranted: 'given time',
  TimeTakenBack: 'taken time from',
  OutageCredited: 'credited',
  AttemptReset: 'reset',
  AttemptInvalidated: 'invalidated',
  AttemptReopened: 'reopened',
};

/** The streams of the sittings that a batch speaks of. */
export function streamsOf(events: readonly PublishedEvent[]): string[] {
  return [...new Set(events.flatMap((event) => (isOnSitting(event) ? [streamOf(event)] : [])))];
}

/** Who changed what in a school, from the published events of roster, scheduling, delivery and courses. */
export function changes(starts: (streams: string[]) => Promise<Starts>): Projection<ChangeRow, Starts> {
  return {
    name: 'reporting.changes',
    version: 1,
    table: CHANGES,
    key: ['change_id'],
    columns: {
      change_id: 'uuid',
      at: 'timestamptz',
      record: 'text',
      record_id: 'int4',
      school_id: 'int4',
      district_id: 'int4',
      section_id: 'int4',
      person_id: 'int4',
      action: 'text',
      by_id: 'int4',
      behalf_id: 'int4',
      details: 'jsonb',
    },
    types: [
      'roster.RecordChanged.v1',
      'scheduling.AssessmentAssigned.v1',
      'scheduling.AssignmentChanged.v1',
      'scheduling.AssignmentDeleted.v1',
      'scheduling.MakeUpGiven.v1',
      'scheduling.MakeUpWithdrawn.v1',
      'courses.LessonAssigned.v1',
      'courses.AssignmentChanged.v1',
      'courses.AssignmentDeleted.v1',
      ...ON_SITTINGS,
    ],
    prepare: (events) => starts(streamsOf(events)),
    keysOf: (event) => [{ change_id: changeIdOf(event) }],
    evolve: (row, event, prepared) => row ?? rowOf(event, prepared),
  };
}

function changeIdOf({ id, type, payload }: PublishedEvent): string {
  return type === 'roster.RecordChanged.v1' ? (payload as RosterEvents['roster.RecordChanged.v1']).changeId : id;
}

function isOnSitting({ type, actor }: PublishedEvent): boolean {
  return actor?.kind === 'user' && (ON_SITTINGS as readonly string[]).includes(type);
}

function streamOf({ payload }: PublishedEvent): string {
  const { studentAssessmentId, sitting } = payload as { studentAssessmentId: number; sitting: number };
  return attemptStream(studentAssessmentId, sitting);
}

function rowOf(event: PublishedEvent, starts: Starts): ChangeRow | undefined {
  const change_id = changeIdOf(event);
  const at = event.occurredAt;
  switch (event.type) {
    case 'roster.RecordChanged.v1': {
      const { record, id, schoolId, districtId, action, by, onBehalfOf } =
        event.payload as RosterEvents['roster.RecordChanged.v1'];
      return {
        change_id,
        at,
        record,
        record_id: id,
        school_id: schoolId,
        district_id: districtId,
        section_id: record === 'class' ? id : null,
        person_id: record === 'person' ? id : null,
        action,
        by_id: by,
        behalf_id: onBehalfOf ?? null,
        details: {},
      };
    }
    case 'scheduling.AssessmentAssigned.v1':
      return onAssignment(event, 'assigned', {});
    case 'scheduling.AssignmentChanged.v1': {
      const { changes: changed } = event.payload as SchedulingEvents['scheduling.AssignmentChanged.v1'];
      // Saved as it was.
      if (changed && Object.keys(changed).length === 0) return undefined;
      return onAssignment(event, 'changed', changed ? { changes: changed } : {});
    }
    case 'scheduling.AssignmentDeleted.v1':
      return onAssignment(event, 'deleted', {});
    case 'scheduling.MakeUpGiven.v1': {
      const { window, before, studentId } = event.payload as SchedulingEvents['scheduling.MakeUpGiven.v1'];
      const row = onAssignment(event, before ? 'make-up window changed' : 'make-up window given', {
        changes: differences(before, window),
      });
      return { ...row, person_id: studentId };
    }
    case 'scheduling.MakeUpWithdrawn.v1': {
      const { window, studentId } = event.payload as SchedulingEvents['scheduling.MakeUpWithdrawn.v1'];
      const row = onAssignment(event, 'make-up window withdrawn', { changes: differences(window, null) });
      return { ...row, person_id: studentId };
    }
    case 'courses.LessonAssigned.v1':
      return onLesson(event, 'assigned');
    case 'courses.AssignmentChanged.v1':
      return onLesson(event, 'changed');
    case 'courses.AssignmentDeleted.v1':
      return onLesson(event, 'deleted');
    default: {
      // What nobody pressed is no change of a school.
      const start = isOnSitting(event) ? starts.get(streamOf(event)) : undefined;
      if (!start || event.actor?.kind !== 'user') return undefined;
      const { studentAssessmentId, seconds } = event.payload as { studentAssessmentId: number; seconds?: number };
      const { setId, categoryId, part } = start.assessment;
      const masked = event.onBehalfOf !== undefined && event.onBehalfOf !== event.actor.id;
      return {
        change_id,
        at,
        record: 'sitting',
        record_id: studentAssessmentId,
        school_id: start.schoolId,
        district_id: null,
        section_id: null,
        person_id: start.studentId,
        action: DONE_TO_SITTINGS[storedTypeOf(event.type)]!,
        by_id: event.actor.id,
        behalf_id: masked ? event.onBehalfOf! : null,
        details: { setId, categoryId, part, ...(seconds !== undefined && { seconds }) },
      };
    }
  }
}

function onAssignment(event: PublishedEvent, action: string, details: ChangeDetails): ChangeRow {
  const { assignmentId, sectionId, schoolId, by, createdBy, onBehalfOf } = event.payload as {
    assignmentId: number;
    sectionId: number;
    schoolId: number;
    by?: number | null;
    createdBy?: number;
    onBehalfOf?: number;
  };
  return {
    change_id: event.id,
    at: event.occurredAt,
    record: 'assignment',
    record_id: assignmentId,
    school_id: schoolId,
    district_id: null,
    section_id: sectionId,
    person_id: null,
    action,
    by_id: by === undefined ? (createdBy ?? null) : by,
    behalf_id: onBehalfOf ?? null,
    details,
  };
}

/** Of two windows; null is none. */
function differences(before: MakeUpWindow | null, after: MakeUpWindow | null): NonNullable<ChangeDetails['changes']> {
  const fields = Object.keys(after ?? before!) as (keyof MakeUpWindow)[];
  const pairs = fields.map(
    (field) => [field, { before: before?.[field] ?? null, after: after?.[field] ?? null }] as const,
  );
  return Object.fromEntries(pairs.filter(([, { before: was, after: is }]) => was !== is));
}

function onLesson(event: PublishedEvent, action: string): ChangeRow {
  const { assignmentId, lessonId, sectionId, schoolId, by, onBehalfOf, ...more } =
    event.payload as CoursesEvents['courses.AssignmentDeleted.v1'] &
      Partial<Pick<CoursesEvents['courses.AssignmentChanged.v1'], 'changes'>>;
  return {
    change_id: event.id,
    at: event.occurredAt,
    record: 'lesson',
    record_id: assignmentId,
    school_id: schoolId,
    district_id: null,
    section_id: sectionId,
    person_id: null,
    action,
    by_id: by,
    behalf_id: onBehalfOf ?? null,
    details: { lessonId, ...(more.changes && { changes: more.changes }) },
  };
}
