import type { Unit } from '../../platform/db/unit-of-work.js';
import type { Assignment } from '../entities/assignment.js';
import type { SchedulingEvents } from '../published.js';

/**
 * Makes an assignment available to students: an availability each, and the part 1 rows of those who lack one. Doing it
 * again changes nothing.
 */
export async function giveToStudents(
  u: Unit,
  a: Assignment,
  students: readonly { id: number; gradeLevel: number | null }[],
  at: Date,
): Promise<void> {
  const ids = students.filter((s) => s.gradeLevel === null || a.gradeLevels.includes(s.gradeLevel)).map((s) => s.id);
  const added = await u.q.query<{ id: number }>(
    `insert into scheduling.availabilities (assignment_id, student_id, created_at)
     select $1, id, $3 from unnest($2::int[]) id on conflict do nothing returning student_id as id`,
    [a.id, ids, at],
  );
  if (added.length === 0) return;
  const key = [added.map((row) => row.id), a.typeId, a.setId, a.categoryId, a.schoolYearId];
  await u.q.query(
    `insert into scheduling.student_assessments (student_id, school_id, type_id, set_id, category_id, part, school_year_id, difficulty, sitting, created_at)
     select id, $6, $2, $3, $4, 1, $5, 'default', 1, $7 from unnest($1::int[]) id order by id on conflict do nothing`,
    [...key, a.schoolId, at],
  );
  const rows = await u.q.query<{ studentId: number; studentAssessmentId: number }>(
    `select student_id as "studentId", id as "studentAssessmentId" from scheduling.student_assessments
      where student_id = any($1::int[]) and type_id = $2 and set_id = $3 and category_id = $4 and school_year_id = $5 and part = 1 order by id`,
    key,
  );
  const { id: assignmentId, sectionId, schoolId, typeId, setId, categoryId, schoolYearId } = a;
  u.publish('scheduling.StudentsScheduled.v1', {
    assignmentId,
    sectionId,
    schoolId,
    typeId,
    setId,
    categoryId,
    schoolYearId,
    students: rows,
  } satisfies SchedulingEvents['scheduling.StudentsScheduled.v1']);
}
