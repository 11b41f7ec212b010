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

/** Writes new dates, and says so; nothing where they are the old ones. @returns the revision that it has then */
export async function reschedule(u: Unit, kept: KeptAssignment, schedule: Schedule, by: Changer): Promise<number> {
  const changes = Object.fromEntries(
    (['startAt', 'endAt'] as const)
      .filter((field) => kept[field] !== schedule[field])
      .map((field) => [field, { before: kept[field], after: schedule[field] }]),
  );
  if (Object.keys(changes).length === 0) return kept.revision;
  const { revision } = (await u.q.one<{ revision: number }>(
    'update courses.assignments set start_at = $2, end_at = $3, revision = revision + 1 where id = $1 returning revision',
    [kept.id, schedule.startAt, schedule.endAt],
  ))!;
  u.publish('courses.AssignmentChanged.v1', {
    ...refOf(kept),
    changes,
    ...byWhom(by),
  } satisfies CoursesEvents['courses.AssignmentChanged.v1']);
  return revision;
}

/** Takes an assignment back. What students have done of the lesson stays. */
export async function remove(u: Unit, kept: KeptAssignment, by: Changer, at: string): Promise<void> {
  await u.q.query('update courses.assignments set deleted_at = $2 where id = $1', [kept.id, at]);
  u.publish('courses.AssignmentDeleted.v1', {
    ...refOf(kept),
    ...byWhom(by),
  } satisfies CoursesEvents['courses.AssignmentDeleted.v1']);
}

/**
 * Students come back into an assignment that they left. One that was taken back when its last students left it is there again;
 * one that was deleted with students in it stays deleted, and whoever has the lesson at another time by now keeps that.
 */
export async function restore(u: Unit, id: number, studentIds: readonly number[], by: Changer): Promise<void> {
  const free = await u.q.query<{ id: number }>(
    `select back.id from courses.assignments a cross join unnest($2::int[]) as back (id)
      where a.id = $1 and not exists (select from courses.assignment_students s join courses.assignments o on o.id = s.assignment_id
        where s.student_id = back.id and o.course_id = a.course_id and o.lesson_id = a.lesson_id and o.section_id = a.section_id
          and not o.whole_class and o.deleted_at is null)`,
    [id, [...studentIds]],
  );
  if (free.length === 0) return;
  const coming = free.map((student) => student.id);
  const [there] = await lockedAssignments(u, 'a.id = $1', [id]);
  if (!there) {
    const again = await u.q.one(
      `update courses.assignments a set deleted_at = null where id = $1 and deleted_at is not null
         and not exists (select from courses.assignment_students s where s.assignment_id = a.id) returning id`,
      [id],
    );
    if (!again) return;
    const [kept] = await lockedAssignments(u, 'a.id = $1', [id]);
    u.publish('courses.LessonAssigned.v1', {
      ...refOf(kept!),
      studentIds: coming,
      ...byWhom(by),
    } satisfies CoursesEvents['courses.LessonAssigned.v1']);
  }
  await u.q.query(
    'insert into courses.assignment_students (assignment_id, student_id) select $1, unnest($2::int[]) on conflict do nothing',
    [id, coming],
  );
}

export function byWhom(by: Changer): { by: number | null; onBehalfOf?: number } {
  return by ? doneBy(by) : { by: null };
}

function refOf({ id, courseId, lessonId, sectionId, schoolId }: KeptAssignment) {
  return { assignmentId: id, courseId, lessonId, sectionId, schoolId };
}
