import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import type { SectionRole } from '../../kernel/roles.js';
import type { Queryable } from '../../platform/db/db.js';
import type { RosterCode } from '../problems.js';

/** A teacher of a class. */
export interface TeacherOf {
  userId: number;
  role: SectionRole;
}

/** Below it in the forms of a class. */
export const TEACHER_ELSEWHERE = 'This teacher does not work at the school of the class.';
const TWICE = 'A teacher can be chosen only once.';

/** @throws DomainError `roster/invalid` when there is an error */
export function refuseForm(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0)
    throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
}

/** What is wrong with the choice of teachers, or null. Those who are in the class already may stay, whatever became of them. */
export async function wrongTeachers(
  q: Queryable,
  schoolId: number,
  chosen: readonly number[],
  already: readonly number[] = [],
): Promise<string | null> {
  if (new Set(chosen).size < chosen.length) return TWICE;
  const added = chosen.filter((id) => !already.includes(id));
  const working = await q.query<{ id: number }>(
    `select distinct r.person_id as id from roster.staff_roles r join roster.people p on p.id = r.person_id
      where r.person_id = any($1) and r.school_id = $2 and r.role in ('Teacher', 'Teacher Admin', 'Principal')
        and r.archived_at is null and not p.hidden_account`,
    [added, schoolId],
  );
  return working.length === added.length ? null : TEACHER_ELSEWHERE;
}

/** 'Rosa Delgado' by id. */
export async function namesOfPeople(q: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await q.query<{ id: number; name: string }>(
    `select id, first_name || ' ' || last_name as name from roster.people where id = any($1)`,
    [[...ids]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
