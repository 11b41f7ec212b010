import { Injectable } from '@nestjs/common';
import { ProviderDistricts, type ProviderName } from '../../identity/index.js';
import { Db } from '../../platform/db/db.js';

const TENANTS: Partial<Record<ProviderName, string>> = { clever: 'clever_id', classlink: 'classlink_id' };

/** Which district a tenant of a sign-in provider is, and who is in it. */
@Injectable()
export class RosterProviderDistricts extends ProviderDistricts {
  constructor(private readonly db: Db) {
    super();
  }

  async districtOf(provider: ProviderName, tenant: string): Promise<{ id: number; linksByEmail: boolean } | undefined> {
    const column = TENANTS[provider];
    if (!column) return undefined;
    const found = await this.db.query<{ id: number; linksByEmail: boolean }>(
      `select id, links_by_email as "linksByEmail" from roster.districts where ${column} = $1 and archived_at is null limit 2`,
      [tenant],
    );
    // No two are given the same id any more; a tenant that two districts name from before is nobody's.
    return found.length === 1 ? found[0] : undefined;
  }

  async belongs(userId: number, districtId: number): Promise<boolean> {
    const found = await this.db.one<{ there: boolean }>(
      `select coalesce(bool_and(place.district_id = $2), false) as there from (
         select s.district_id from roster.people p join roster.schools s on s.id = p.school_id where p.id = $1
         union all select coalesce(s.district_id, r.district_id, 0) from roster.staff_roles r left join roster.schools s on s.id = r.school_id where r.person_id = $1
         union all select s.district_id from roster.guardians g join roster.people c on c.id = g.student_id join roster.schools s on s.id = c.school_id where g.parent_id = $1) place`,
      [userId, districtId],
    );
    return found!.there;
  }

  async keptFor(userId: number): Promise<number> {
    const found = await this.db.one<{ id: number }>(
      // Whoever could sign in to the account that an adult gave up is not asked for at the one that goes on.
      `select case when exists (select from roster.merges m where m.absorbed_id = p.id and m.kind = 'adult' and m.parted_at is null)
         then p.id else coalesce(p.merged_into, p.id) end as id from roster.people p where id = $1`,
      [userId],
    );
    return found?.id ?? userId;
  }

  async allOf(userId: number): Promise<number[]> {
    const merged = await this.db.query<{ id: number }>(
      `select p.id from roster.people p where p.merged_into = $1
         and not exists (select from roster.merges m where m.absorbed_id = p.id and m.kind = 'adult' and m.parted_at is null) order by p.id`,
      [userId],
    );
    return [userId, ...merged.map(({ id }) => id)];
  }
}
