import type { Unit } from '../../platform/db/unit-of-work.js';
import type { Assignment } from '../entities/assignment.js';
import type { SchedulingEvents } from '../published.js';

/** An assignment, and students of its class. */
export interface Gift {
  assignment: Assignment;
  students: readonly { id: number; gradeLevel: number | null }[];
}

/**
 * Makes assignments available to students: an availability each, and the part 1 rows of those who lack one. Doing it again
 * changes nothing. Three statements, however many they are.
 */
export async function giveToStudents(u: Unit, gifts: readonly Gift[], at: Date): Promise<void> {
  const wanted = gifts.flatMap(({ assignment: { id, gradeLevels }, students }) =>
    students
      .filter(({ gradeLevel }) => gradeLevel === null || gradeLevels.includes(gradeLevel))
      .map((student) => [id, student.id] as const),
  );
  if (wanted.length === 0) return;
  const added = await u.q.query<{ assignmentId: number; studentId: number }>(
    `insert into scheduling.availabilities (assignment_id, student_id, created_at)
     select assignment_id, student_id, $3 from unnest($1::int[], $2::int[]) as wanted (assignment_id, student_id)
      order by assignment_id, student_id on conflict do nothing returning assignment_id as "assignmentId", student_id as "studentId"`,
    [wanted.map(([assignmentId]) => assignmentId), wanted.map(([, studentId]) => studentId), at],
  );
  if (added.length === 0) return;
  const given = [added.map(({ assignmentId }) => assignmentId), added.map(({ studentId }) => studentId)];
  // In one order, so that two processes never wait in a circle.
  await u.q.query(
    `insert into scheduling.student_assessments (student_id, school_id, type_id, set_id, category_id, part, school_year_id, difficulty, sitting, created_at)
     select g.student_id, a.school_id, a.type_id, a.set_id, a.category_id, 1, a.school_year_id, 'default', 1, $3
       from unnest($1::int[], $2::int[]) as g (assignment_id, student_id) join scheduling.assignments a on a.id = g.assignment_id
      order by g.student_id, a.type_id, a.set_id, a.category_id, a.school_year_id, a.id on conflict do nothing`,
    [...given, at],
  );
  const rows = await u.q.query<{ assignmentId: number; studentId: number; studentAssessmentId: number }>(
    `select g.assignment_id as "assignmentId", s.student_id as "studentId", s.id as "studentAssessmentId"
       from unnest($1::int[], $2::int[]) as g (assignment_id, student_id) join scheduling.assignments a on a.id = g.assignment_id
       join scheduling.student_assessments s on s.student_id = g.student_id and s.type_id = a.type_id and s.set_id = a.set_id
         and s.category_id = a.category_id and s.school_year_id = a.school_year_id and s.part = 1 order by s.id`,
    given,
  );
  const byAssignment = Map.groupBy(rows, ({ assignmentId }) => assignmentId);
  for (const { assignment } of gifts) {
    const { id: assignmentId, sectionId, schoolId, typeId, setId, categoryId, schoolYearId } = assignment;
    const students = byAssignment.get(assignmentId);
    if (!students) continue;
    u.publish('scheduling.StudentsScheduled.v1', {
      assignmentId,
      sectionId,
      schoolId,
      typeId,
      setId,
      categoryId,
      schoolYearId,
      students: students.map(({ studentId, studentAssessmentId }) => ({ studentId, studentAssessmentId })),
    } satisfies SchedulingEvents['scheduling.StudentsScheduled.v1']);
  }
}
