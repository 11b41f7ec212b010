import type { Instant } from '../../kernel/clock.js';
import type { Projection } from '../../platform/events/projections.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import type { RosterEvents } from '../../roster/index.js';

/** A student came into a class or left it. */
interface ClassMove {
  at: Instant;
  section: number;
  in: boolean;
}

interface SchoolMove {
  at: Instant;
  from: number;
  to: number;
}

/** A row of `reporting.enrollment_facts_v1`. */
export interface EnrollmentFactsRow {
  student_id: number;
  /** What was known of the student at this moment is forgotten. */
  forgotten_at: Instant | null;
  /** Both in the order of the log. */
  classes: ClassMove[];
  schools: SchoolMove[];
}

/** A row of `reporting.class_members_v1`: a student was in a class from `entered_at` on, and no more from `left_at` on. */
export interface ClassMemberRow {
  section_id: number;
  student_id: number;
  entered_at: Instant;
  left_at: Instant | null;
}

/** A row of `reporting.school_moves_v1`. Before the first move a student was where it went from. */
export interface SchoolMoveRow {
  student_id: number;
  moved_at: Instant;
  from_school_id: number;
  to_school_id: number;
}

export const CLASS_MEMBERS = 'reporting.class_members_v1';
export const SCHOOL_MOVES = 'reporting.school_moves_v1';

/** Of who left a class without an event that says when they came. */
export const BEFORE_THE_LOG: Instant = '1970-01-01T00:00:00.000Z';

/** Who was in which class when, and which students came from which school. */
export const enrollments: Projection<EnrollmentFactsRow> = {
  name: 'reporting.enrollments',
  version: 1,
  table: 'reporting.enrollment_facts_v1',
  key: ['student_id'],
  columns: { student_id: 'int4', forgotten_at: 'timestamptz', classes: 'jsonb', schools: 'jsonb' },
  derived: [
    {
      table: CLASS_MEMBERS,
      key: ['section_id', 'student_id', 'entered_at'],
      columns: { section_id: 'int4', student_id: 'int4', entered_at: 'timestamptz', left_at: 'timestamptz' },
      of: classMembers,
    },
    {
      table: SCHOOL_MOVES,
      key: ['student_id', 'moved_at'],
      columns: { student_id: 'int4', moved_at: 'timestamptz', from_school_id: 'int4', to_school_id: 'int4' },
      of: schoolMoves,
    },
  ],
  types: [
    'roster.StudentsEnrolled.v1',
    'roster.MembershipsFound.v1',
    'roster.StudentsUnenrolled.v1',
    'roster.StudentTransferred.v1',
    'roster.StudentErased.v1',
    'roster.PersonDeleted.v1',
  ],
  keysOf: ({ payload }) => {
    const { studentIds, personId } = payload as { studentIds?: number[]; personId?: number };
    return (studentIds ?? [personId!]).map((id) => ({ student_id: id }));
  },
  evolve(row, event, _prepared, key) {
    const now: EnrollmentFactsRow = row ?? {
      student_id: key.student_id as number,
      forgotten_at: null,
      classes: [],
      schools: [],
    };
    switch (event.type) {
      case 'roster.StudentErased.v1':
      case 'roster.PersonDeleted.v1':
        return row && { ...row, forgotten_at: event.occurredAt, classes: [], schools: [] };
      case 'roster.StudentTransferred.v1': {
        const { fromSchoolId, toSchoolId } = event.payload as RosterEvents['roster.StudentTransferred.v1'];
        const move = { at: event.occurredAt, from: fromSchoolId, to: toSchoolId };
        const known = now.schools.some(({ at, from }) => at === move.at && from === move.from);
        return known || isForgotten(now, move.at) ? row : { ...now, schools: [...now.schools, move] };
      }
      default: {
        const move = classMoveOf(event);
        const known = now.classes.some(
          (one) => one.at === move.at && one.section === move.section && one.in === move.in,
        );
        return known || isForgotten(now, move.at) ? row : { ...now, classes: [...now.classes, move] };
      }
    }
  },
};

function isForgotten({ forgotten_at }: EnrollmentFactsRow, at: Instant): boolean {
  return forgotten_at !== null && at <= forgotten_at;
}

function classMoveOf({ type, payload, occurredAt }: PublishedEvent): ClassMove {
  const section = (payload as RosterEvents['roster.StudentsEnrolled.v1']).sectionId;
  if (type === 'roster.StudentsUnenrolled.v1') return { at: occurredAt, section, in: false };
  if (type === 'roster.StudentsEnrolled.v1') return { at: occurredAt, section, in: true };
  return { at: (payload as RosterEvents['roster.MembershipsFound.v1']).since, section, in: true };
}

export function classMembers({ student_id, classes }: EnrollmentFactsRow): ClassMemberRow[] {
  return [...Map.groupBy(classes, ({ section }) => section)].flatMap(([section_id, moves]) => {
    const stays: ClassMemberRow[] = [];
    for (const move of moves.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
      const open = stays.at(-1)?.left_at === null ? stays.at(-1) : undefined;
      if (move.in && !open) stays.push({ section_id, student_id, entered_at: move.at, left_at: null });
      else if (!move.in && open) open.left_at = move.at;
      else if (!move.in && stays.length === 0)
        stays.push({ section_id, student_id, entered_at: BEFORE_THE_LOG, left_at: move.at });
    }
    return stays.filter(({ entered_at, left_at }) => entered_at !== left_at);
  });
}

export function schoolMoves({ student_id, schools }: EnrollmentFactsRow): SchoolMoveRow[] {
  return schools.map(({ at, from, to }) => ({ student_id, moved_at: at, from_school_id: from, to_school_id: to }));
}
