import { toInstant } from '../../kernel/clock.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import { doneBy, type Changer } from '../../roster/index.js';
import type { Schedule } from '../activity-rules.js';
import type { CoursesEvents } from '../published.js';

/** An assignment as it is kept. */
export interface KeptAssignment extends Schedule {
  id: number;
  courseId: number;
  lessonId: number;
  sectionId: number;
  schoolId: number;
  wholeClass: boolean;
  revision: number;
}

interface Row {
  id: number;
  course_id: number;
  lesson_id: number;
  section_id: number;
  school_id: number;
  start_at: Date;
  end_at: Date | null;
  whole_class: boolean;
  revision: number;
}

/** Assignments that are there, locked: changes come one after the other. @param where a condition on `a` */
export async function lockedAssignments(u: Unit, where: string, params: readonly unknown[]): Promise<KeptAssignment[]> {
  const rows = await u.q.query<Row>(
    `select id, course_id, lesson_id, section_id, school_id, start_at, end_at, whole_class, revision from courses.assignments a
      where deleted_at is null and ${where} order by id for update`,
    [...params],
  );
  return rows.map((row) => ({
    id: row.id,
    courseId: row.course_id,
    lessonId: row.lesson_id,
    sectionId: row.section_id,
    schoolId: row.school_id,
    startAt: toInstant(new Date(row.start_at).getTime()),
    endAt: row.end_at === null ? null : toInstant(new Date(row.end_at).getTime()),
    wholeClass: row.whole_class,
    revision: row.revision,
  }));
}

/** Writes new dates, and says so; nothing where they are the old ones. */
export async function reschedule(u: Unit, kept: KeptAssignment, schedule: Schedule, by: Changer): Promise<void> {
  const changes = Object.fromEntries(
    (['startAt', 'endAt'] as const)
      .filter((field) => kept[field] !== schedule[field])
      .map((field) => [field, { before: kept[field], after: schedule[field] }]),
  );
  if (Object.keys(changes).length === 0) return;
  await u.q.query('update courses.assignments set start_at = $2, end_at = $3, revision = revision + 1 where id = $1', [
    kept.id,
    schedule.startAt,
    schedule.endAt,
  ]);
  u.publish('courses.AssignmentChanged.v1', {
    ...refOf(kept),
    changes,
    ...byWhom(by),
  } satisfies CoursesEvents['courses.AssignmentChanged.v1']);
}

/** Takes an assignment back. What students have done of the lesson stays. */
export async function remove(u: Unit, kept: KeptAssignment, by: Changer, at: string): Promise<void> {
  await u.q.query('update courses.assignments set deleted_at = $2 where id = $1', [kept.id, at]);
  u.publish('courses.AssignmentDeleted.v1', {
    ...refOf(kept),
    ...byWhom(by),
  } satisfies CoursesEvents['courses.AssignmentDeleted.v1']);
}

/** Brings back an assignment that was taken back when its last students left it; one that is there stays as it is. */
export async function restore(u: Unit, id: number, studentIds: readonly number[], by: Changer): Promise<void> {
  const gone = await u.q.one(
    'update courses.assignments set deleted_at = null where id = $1 and deleted_at is not null returning id',
    [id],
  );
  if (!gone) return;
  const [kept] = await lockedAssignments(u, 'a.id = $1', [id]);
  u.publish('courses.LessonAssigned.v1', {
    ...refOf(kept!),
    studentIds,
    ...byWhom(by),
  } satisfies CoursesEvents['courses.LessonAssigned.v1']);
}

export function byWhom(by: Changer): { by: number | null; onBehalfOf?: number } {
  return by ? doneBy(by) : { by: null };
}

function refOf({ id, courseId, lessonId, sectionId, schoolId }: KeptAssignment) {
  return { assignmentId: id, courseId, lessonId, sectionId, schoolId };
}
