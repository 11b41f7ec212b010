import type { CommandBus } from '@nestjs/cqrs';
import { ChangeRoles } from '../../identity/index.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import { recordChanges } from '../changes.js';
import type { Actor } from '../read/school-users.js';

/** What was done to parents of students, for the school's history. The names go when the student is erased. */
export async function noteLinks(
  u: Unit,
  actor: Actor,
  schoolId: number,
  links: readonly {
    parent: { id: number; firstName: string; lastName: string };
    student: { id: number; fullName: string };
    added: boolean;
  }[],
): Promise<void> {
  await recordChanges(
    u,
    actor,
    links.map(({ parent, student, added }) => {
      const names = { parent: `${parent.firstName} ${parent.lastName}`, student: student.fullName };
      return {
        record: 'person',
        id: parent.id,
        schoolId,
        action: added ? 'added to a student' : 'removed from a student',
        ...(added ? { after: names } : { before: names }),
        personId: student.id,
      };
    }),
  );
}

/** People who become parents: those who left as parents sign in again, and everybody gets the role. */
export async function openParents(u: Unit, commands: CommandBus, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await u.q.query(`update roster.staff_roles set archived_at = null where person_id = any($1) and role = 'Parent'`, [
    [...ids],
  ]);
  await u.q.query(
    `insert into roster.staff_roles (person_id, role, created_at) select id, 'Parent', $2 from unnest($1::int[]) id on conflict do nothing`,
    [[...ids], at],
  );
  await commands.execute(
    new ChangeRoles(
      [],
      ids.map((userId) => ({ userId, role: 'Parent' as const, schoolId: null, districtId: null })),
    ),
  );
}
