import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Role } from '../../kernel/roles.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Sessions } from '../sessions.js';

export interface RoleGrant {
  userId: number;
  role: Role;
  schoolId: number | null;
  districtId: number | null;
}

/** Every role of a person at a school, or one role for a district or, with null, for no place. */
export type RoleRevoke =
  { userId: number; schoolId: number } | { userId: number; districtId: number | null; role: Role };

/**
 * Takes people's roles away and gives them others. An account without a role is closed and opens with the next one.
 * Whoever loses a role is signed out of that school, or out of that role, in a district also in its schools.
 */
export class ChangeRoles extends Command<void> {
  constructor(
    readonly revoke: readonly RoleRevoke[],
    readonly grant: readonly RoleGrant[],
  ) {
    super();
  }
}

@CommandHandler(ChangeRoles)
export class ChangeRolesHandler implements ICommandHandler<ChangeRoles> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async execute({ revoke, grant }: ChangeRoles): Promise<void> {
    const now = new Date(this.clock.now());
    const atSchools = revoke.filter((one) => 'schoolId' in one);
    const atDistricts = revoke.filter((one) => 'role' in one);
    await this.unitOfWork.run(async (u) => {
      await u.q.query(
        `delete from identity.memberships m using unnest($1::int[], $2::int[]) as r (user_id, school_id)
          where m.user_id = r.user_id and m.school_id = r.school_id`,
        [atSchools.map((r) => r.userId), atSchools.map((r) => r.schoolId)],
      );
      await u.q.query(
        `delete from identity.memberships m using unnest($1::int[], $2::int[], $3::text[]) as r (user_id, district_id, role)
          where m.user_id = r.user_id and m.district_id is not distinct from r.district_id and m.role = r.role and m.school_id is null`,
        [atDistricts.map((r) => r.userId), atDistricts.map((r) => r.districtId), atDistricts.map((r) => r.role)],
      );
      await u.q.query(
        `insert into identity.memberships (user_id, role, school_id, district_id, created_at)
         select user_id, role, school_id, district_id, $5 from unnest($1::int[], $2::text[], $3::int[], $4::int[]) as g (user_id, role, school_id, district_id)
         on conflict do nothing`,
        [
          grant.map((g) => g.userId),
          grant.map((g) => g.role),
          grant.map((g) => g.schoolId),
          grant.map((g) => g.districtId),
          now,
        ],
      );
      await u.q.query(
        `update identity.accounts a set archived_at = case when exists (select from identity.memberships m where m.user_id = a.user_id) then null else coalesce(archived_at, $2) end
          where user_id = any($1)`,
        [[...new Set([...revoke, ...grant].map((change) => change.userId))], now],
      );
      await this.sessions.endAtSchools(atSchools, u);
      await this.sessions.endInDistrictRoles(atDistricts, u);
    });
  }
}
