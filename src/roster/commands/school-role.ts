import type { CommandBus } from '@nestjs/cqrs';
import { ChangeRoles } from '../../identity/index.js';
import type { Role } from '../../kernel/roles.js';
import type { Unit } from '../../platform/db/unit-of-work.js';

/** A member of staff gets this role at the school in place of the one before, whose sessions end. */
export async function giveSchoolRole(
  u: Unit,
  commands: CommandBus,
  school: { id: number; districtId: number },
  userId: number,
  role: Role,
  at: Date,
): Promise<void> {
  await u.q.query('delete from roster.staff_roles where person_id = $1 and school_id = $2', [userId, school.id]);
  await u.q.query(
    'insert into roster.staff_roles (person_id, role, school_id, district_id, created_at) values ($1, $2, $3, $4, $5)',
    [userId, role, school.id, school.districtId, at],
  );
  await commands.execute(
    new ChangeRoles(
      [{ userId, schoolId: school.id }],
      [{ userId, role, schoolId: school.id, districtId: school.districtId }],
    ),
  );
}
