import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeRoles, DeleteAccounts, EmailChanges, lockEmail } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import { doneBy, forgetValues, type Changer } from '../changes.js';
import type { RosterEvents } from '../published.js';

/**
 * Parents who are parents of nobody any more. Who has another role keeps that one, who never signed in disappears, and
 * everybody else is archived, to come back with the next child.
 */
@Injectable()
export class LeavingParents {
  constructor(
    private readonly commands: CommandBus,
    private readonly emails: EmailChanges,
    private readonly clock: Clock,
  ) {}

  /** Those among these people without a child leave. `schoolId` is that of the last one. */
  async leave(u: Unit, actor: NonNullable<Changer>, schoolId: number, ids: readonly number[]): Promise<void> {
    const parents = await u.q.query<{ id: number; email: string }>(
      `select p.id, p.email from roster.people p where p.id = any($1) and not exists (select from roster.guardians g where g.parent_id = p.id)
         and exists (select from roster.staff_roles r where r.person_id = p.id and r.role = 'Parent' and r.archived_at is null)
       order by hashtext(p.email)`,
      [[...ids]],
    );
    // Whoever makes one of them a parent holds the e-mail: nobody leaves who gets a child meanwhile.
    for (const { email } of parents) await lockEmail(u, email);
    const childless = await u.q.query<{ id: number; other: boolean }>(
      `select p.id, p.school_id is not null or exists (select from roster.staff_roles r where r.person_id = p.id and r.role <> 'Parent') as other
       from roster.people p where p.id = any($1) and not exists (select from roster.guardians g where g.parent_id = p.id)`,
      [parents.map(({ id }) => id)],
    );
    if (childless.length === 0) return;
    const everybody = childless.map(({ id }) => id);
    const only = childless.filter(({ other }) => !other).map(({ id }) => id);
    const used = await this.emails.usedAmong(only, u.q);
    // Whoever was merged with another account is there to be parted from it.
    const merged = await u.q.query<{ id: number }>(
      'select merged_into as id from roster.people where merged_into = any($1)',
      [only],
    );
    const kept = new Set([...used, ...merged.map(({ id }) => id)]);
    const gone = only.filter((id) => !kept.has(id));
    const archived = only.filter((id) => kept.has(id));
    await u.q.query(
      `delete from roster.staff_roles where person_id = any($1) and role = 'Parent' and person_id <> all($2::int[])`,
      [everybody, archived],
    );
    await u.q.query(
      `update roster.staff_roles set archived_at = $2, left_school_id = $3 where person_id = any($1) and role = 'Parent'`,
      [archived, new Date(this.clock.now()), schoolId],
    );
    await this.commands.execute(
      new ChangeRoles(
        everybody.map((userId) => ({ userId, districtId: null, role: 'Parent' as const })),
        [],
      ),
    );
    await u.q.query('delete from roster.people where id = any($1)', [gone]);
    await forgetValues(u, gone);
    await this.commands.execute(new DeleteAccounts(gone));
    for (const personId of gone)
      u.publish('roster.PersonDeleted.v1', {
        personId,
        schoolId,
        ...doneBy(actor),
      } satisfies RosterEvents['roster.PersonDeleted.v1']);
    for (const personId of archived)
      u.publish('roster.PersonArchived.v1', {
        personId,
        schoolId,
        ...doneBy(actor),
      } satisfies RosterEvents['roster.PersonArchived.v1']);
    for (const personId of everybody)
      u.publish('roster.PersonChanged.v1', { personId } satisfies RosterEvents['roster.PersonChanged.v1']);
  }
}
