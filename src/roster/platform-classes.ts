import type { Unit } from '../platform/db/unit-of-work.js';
import type { RosterEvents } from './published.js';

/** Grades that have classes of the platform: per school two each, one timed and one untimed. */
export const GRADE_LEVELS = [8, 9, 10, 11, 12] as const;

/** '10th Grade, Untimed' */
export function platformClassName(gradeLevel: number, untimed: boolean): string {
  return `${gradeLevel}th Grade, ${untimed ? 'Untimed' : 'Timed'}`;
}

/** The ten classes of a new school. Nobody edits them; `keepPlatformClasses` puts students into them. */
export async function createPlatformClasses(u: Unit, schoolId: number, termId: number, at: Date): Promise<void> {
  const wanted = GRADE_LEVELS.flatMap((grade) =>
    [false, true].map((untimed) => ({ grade, untimed, name: platformClassName(grade, untimed) })),
  );
  await u.q.query(
    `insert into roster.sections (school_id, term_id, class_name, display_name, editable, grade_level, untimed, created_at)
     select $1, $2, name, name, false, grade, untimed, $6 from unnest($3::int[], $4::boolean[], $5::text[]) as w (grade, untimed, name) order by grade, untimed`,
    [schoolId, termId, wanted.map((w) => w.grade), wanted.map((w) => w.untimed), wanted.map((w) => w.name), at],
  );
}

/**
 * Students leave the platform's classes of a school, grade or timing that is no longer theirs and enter those that are.
 * Doing it again changes nothing. An archived student stays where he is.
 */
export async function keepPlatformClasses(u: Unit, personIds: readonly number[], at: Date): Promise<void> {
  const left = await u.q.query<Moved>(
    `delete from roster.memberships m using roster.sections c, roster.people p
      where p.id = any($1) and m.person_id = p.id and c.id = m.section_id and m.section_role = 'Student' and c.grade_level is not null
        and (c.school_id, c.grade_level, c.untimed) is distinct from (p.school_id, p.grade_level, p.untimed_assessment)
      returning m.section_id as "sectionId", c.school_id as "schoolId", m.person_id as "studentId"`,
    [[...personIds]],
  );
  const entered = await u.q.query<Moved>(
    `insert into roster.memberships (section_id, person_id, section_role, created_at)
     select c.id, p.id, 'Student', $2 from roster.people p join roster.sections c
       on c.school_id = p.school_id and c.grade_level = p.grade_level and c.untimed = p.untimed_assessment and c.archived_at is null
      where p.id = any($1) and p.archived_at is null order by c.id, p.id
     on conflict (section_id, person_id) do nothing
     returning section_id as "sectionId", person_id as "studentId", (select school_id from roster.sections s where s.id = section_id) as "schoolId"`,
    [[...personIds], at],
  );
  for (const event of bySection(left))
    u.publish('roster.StudentsUnenrolled.v1', event satisfies RosterEvents['roster.StudentsUnenrolled.v1']);
  for (const event of bySection(entered))
    u.publish('roster.StudentsEnrolled.v1', event satisfies RosterEvents['roster.StudentsEnrolled.v1']);
}

interface Moved {
  sectionId: number;
  schoolId: number;
  studentId: number;
}

function bySection(moved: readonly Moved[]): { sectionId: number; schoolId: number; studentIds: number[] }[] {
  return [...Map.groupBy(moved, (m) => m.sectionId)].map(([sectionId, of]) => ({
    sectionId,
    schoolId: of[0]!.schoolId,
    studentIds: of.map((m) => m.studentId),
  }));
}
