import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import type { ProviderSubject } from './provider.js';

export interface ProviderLink extends ProviderSubject {
  userId: number;
}

/** Under which ids the sign-ins of providers know the accounts. A subject is one account's and never moves by itself. */
@Injectable()
export class ProviderLinks {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The accounts of these subjects; several only where the provider's ids contradict each other. */
  async accountsOf(provider: string, tenant: string, subjects: readonly string[]): Promise<number[]> {
    const rows = await this.db.query<{ user_id: number }>(
      'select distinct user_id from identity.provider_links where provider = $1 and tenant = $2 and subject = any($3)',
      [provider, tenant, subjects],
    );
    return rows.map(({ user_id }) => user_id);
  }

  /** Whether this provider knows the account under another id there: who has the e-mail now is somebody else. */
  async knows(provider: string, tenant: string, userId: number): Promise<boolean> {
    return (
      (await this.db.one(
        'select from identity.provider_links where provider = $1 and tenant = $2 and user_id = $3 limit 1',
        [provider, tenant, userId],
      )) !== undefined
    );
  }

  /** Links subjects that are nobody's. Answers those that are somebody else's. */
  async link(
    links: readonly ProviderLink[],
    by: 'roster' | 'email',
    q: Queryable = this.db,
  ): Promise<ProviderSubject[]> {
    if (links.length === 0) return [];
    const columns = [
      links.map(({ provider }) => provider),
      links.map(({ tenant }) => tenant),
      links.map(({ subject }) => subject),
      links.map(({ userId }) => userId),
    ];
    await q.query(
      `insert into identity.provider_links (provider, tenant, subject, user_id, linked_by, linked_at)
       select provider, tenant, subject, l.user_id, $5, $6 from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as l (provider, tenant, subject, user_id)
         join identity.accounts a on a.user_id = l.user_id
       on conflict do nothing`,
      [...columns, by, this.clock.instant()],
    );
    return q.query<ProviderSubject>(
      `select l.provider, l.tenant, l.subject from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as l (provider, tenant, subject, user_id)
         join identity.provider_links k using (provider, tenant, subject) where k.user_id <> l.user_id`,
      columns,
    );
  }

  async used(provider: string, tenant: string, subjects: readonly string[]): Promise<void> {
    await this.db.query(
      'update identity.provider_links set last_used_at = $4 where provider = $1 and tenant = $2 and subject = any($3)',
      [provider, tenant, subjects, this.clock.instant()],
    );
  }
}
