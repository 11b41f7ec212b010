import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { PROVIDERS, type ProviderName, type ProviderSubject } from './provider.js';
import { ProviderDistricts } from './provider-districts.js';

export interface ProviderLink extends ProviderSubject {
  userId: number;
}

/** A provider that signs somebody in. */
export interface LinkedProvider {
  provider: ProviderName;
  /** It knows the person only as a record that was merged into this one. */
  merged: boolean;
  linkedAt: Date;
  lastUsedAt: Date | null;
}

class SomebodyElses extends Error {}

/** Under which ids the sign-ins of providers know the accounts. A subject is one account's and never moves by itself. */
@Injectable()
export class ProviderLinks {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly districts: ProviderDistricts,
  ) {}

  /** The accounts of these subjects; several only where the provider's ids contradict each other. */
  async accountsOf(provider: string, tenant: string, subjects: readonly string[]): Promise<number[]> {
    const rows = await this.db.query<{ user_id: number }>(
      'select distinct user_id from identity.provider_links where provider = $1 and tenant = $2 and subject = any($3)',
      [provider, tenant, subjects],
    );
    return rows.map(({ user_id }) => user_id);
  }

  /** The account of each subject that is somebody's. */
  async accountsOfEach(provider: string, tenant: string, subjects: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.db.query<{ subject: string; user_id: number }>(
      'select subject, user_id from identity.provider_links where provider = $1 and tenant = $2 and subject = any($3)',
      [provider, tenant, [...subjects]],
    );
    return new Map(rows.map(({ subject, user_id }) => [subject, user_id]));
  }

  /**
   * Links an account for the first time, whose e-mail is still this one. Not where the provider knows it under other ids there: who
   * has the e-mail now is somebody else. Of two at once one waits and sees what the other did.
   */
  async linkFirst(
    { provider, tenant, subjects }: Pick<ProviderSubject, 'provider' | 'tenant'> & { subjects: readonly string[] },
    { userId, email }: { userId: number; email: string },
  ): Promise<boolean> {
    const linked = this.db.tx(async (tx) => {
      const account = await tx.one(
        'select from identity.accounts where user_id = $1 and email = $2 and archived_at is null for update',
        [userId, email],
      );
      if (!account) return false;
      const known = await tx.query<{ subject: string; user_id: number }>(
        `select subject, user_id from identity.provider_links
          where provider = $1 and tenant = $2 and (user_id = $3 or subject = any($4))`,
        [provider, tenant, userId, subjects],
      );
      if (known.some(({ user_id }) => user_id !== userId)) return false;
      if (known.length > 0 && !known.some(({ subject }) => subjects.includes(subject))) return false;
      const others = await this.link(
        subjects.map((subject) => ({ provider, tenant, subject, userId })),
        tx,
      );
      // An id became another account's in this moment: nothing beside it is linked.
      if (others.length > 0) throw new SomebodyElses();
      return true;
    });
    return linked.catch((error: unknown) => {
      if (error instanceof SomebodyElses) return false;
      throw error;
    });
  }

  /** Links subjects that are nobody's. Answers those that are somebody else's. */
  async link(links: readonly ProviderLink[], q: Queryable = this.db): Promise<ProviderSubject[]> {
    if (links.length === 0) return [];
    const columns = [
      links.map(({ provider }) => provider),
      links.map(({ tenant }) => tenant),
      links.map(({ subject }) => subject),
      links.map(({ userId }) => userId),
    ];
    await q.query(
      `insert into identity.provider_links (provider, tenant, subject, user_id, linked_at)
       select provider, tenant, subject, l.user_id, $5 from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as l (provider, tenant, subject, user_id)
         join identity.accounts a on a.user_id = l.user_id
       on conflict do nothing`,
      [...columns, this.clock.instant()],
    );
    return q.query<ProviderSubject>(
      `select l.provider, l.tenant, l.subject from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as l (provider, tenant, subject, user_id)
         join identity.provider_links k using (provider, tenant, subject) where k.user_id <> l.user_id`,
      columns,
    );
  }

  /** The providers that sign somebody in, by their ids of any tenant, under this record or one that was merged into it. */
  async ofUser(userId: number): Promise<LinkedProvider[]> {
    return this.db.query<LinkedProvider>(
      `select provider, bool_and(user_id <> $2) as merged, min(linked_at) as "linkedAt", max(last_used_at) as "lastUsedAt" from identity.provider_links
        where user_id = any($1) group by provider order by provider`,
      [await this.districts.allOf(userId), userId],
    );
  }

  /** Forgets every id under which a provider knows somebody, merged records too. Answers whether there was one. */
  async unlink(userId: number, provider: string, q: Queryable): Promise<boolean> {
    const gone = await q.query(
      'delete from identity.provider_links where user_id = any($1) and provider = any($2) returning 1',
      [await this.districts.allOf(userId), PROVIDERS.filter((name) => name === provider)],
    );
    return gone.length > 0;
  }

  /** Notes a sign-in. Answers whether the link is still there. */
  async used(provider: string, tenant: string, subjects: readonly string[]): Promise<boolean> {
    const used = await this.db.query(
      'update identity.provider_links set last_used_at = $4 where provider = $1 and tenant = $2 and subject = any($3) returning 1',
      [provider, tenant, subjects, this.clock.instant()],
    );
    return used.length > 0;
  }
}
