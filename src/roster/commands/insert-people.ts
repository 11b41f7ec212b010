import type { CommandBus } from '@nestjs/cqrs';
import { CreateAccounts } from '../../identity/index.js';
import type { Role } from '../../kernel/roles.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import type { PersonData } from '../entities/person.js';
import { changed } from './people-standing.js';

export type NewPerson = Pick<PersonData, 'firstName' | 'lastName' | 'email'> & Partial<PersonData> & { role: Role };

/**
 * New people of a school, or parents, who are of none, with their roles and accounts. That e-mails and student IDs are free is
 * the caller's to ask, and what the history says of them the caller's to note. Answers their ids by e-mail.
 */
export async function insertPeople(
  u: Unit,
  commands: CommandBus,
  place: { schoolId: number | null; districtId: number | null },
  people: readonly NewPerson[],
  invite: boolean,
  at: Date,
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map();
  const made = await u.q.query<{ id: number; email: string }>(
    `insert into roster.people (first_name, last_name, email, student_number, grade_level, untimed_assessment, phone, phone_extension, school_id, hidden_account, nr_of_logins, created_at)
     select "firstName", "lastName", email, "studentNumber", "gradeLevel", coalesce("untimedAssessment", false), phone, "phoneExtension", case when role = 'Student' then $2::int end, false, 0, $3
       from jsonb_to_recordset($1::jsonb) as said ("firstName" text, "lastName" text, email text, "studentNumber" text, "gradeLevel" int, "untimedAssessment" boolean,
         phone text, "phoneExtension" text, role text)
     returning id, email`,
    [JSON.stringify(people), place.schoolId, at],
  );
  const ids = new Map(made.map(({ id, email }) => [email, id]));
  for (const [role, of] of Map.groupBy(people, (one) => one.role)) {
    const accounts = of.map(({ email }) => ({ userId: ids.get(email)!, email }));
    const membership = { role, ...place, ...(role === 'Student' && { districtId: null }) };
    if (role !== 'Student')
      await u.q.query(
        'insert into roster.staff_roles (person_id, role, school_id, district_id, created_at) select id, $2, $3, $4, $5 from unnest($1::int[]) id',
        [accounts.map(({ userId }) => userId), role, place.schoolId, place.districtId, at],
      );
    await commands.execute(new CreateAccounts(accounts, membership, invite));
  }
  changed(u, [...ids.values()]);
  return ids;
}
