import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { normaliseEmail } from '../../kernel/email.js';
import { Clock } from '../../kernel/clock.js';
import type { Role } from '../../kernel/roles.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { EmailChanges, emailTaken } from '../email-changes.js';
import { Invitations } from '../invitations.js';
import type { IdentityEvents } from '../published.js';

/** Gives many new people a login with one role at one place, in a few statements. The mails follow in a job. */
export class CreateAccounts extends Command<void> {
  constructor(
    readonly people: readonly { userId: number; email: string }[],
    readonly membership: { role: Role; districtId: number | null; schoolId: number | null },
    readonly invite: boolean,
  ) {
    super();
  }
}

const INVITE = 'identity.invite-accounts';
/** Invited by one transaction: each letter has about 8 kB. */
const TOGETHER = 200;

@CommandHandler(CreateAccounts)
export class CreateAccountsHandler implements ICommandHandler<CreateAccounts> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: Invitations,
    private readonly changes: EmailChanges,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.work(INVITE, ({ userIds }: { userIds: number[] }) => this.inviteAll(userIds), {
      does: 'invite imported people',
    });
  }

  /** @throws DomainError `identity/email-taken` */
  async execute({ people, membership: { role, districtId, schoolId }, invite }: CreateAccounts): Promise<void> {
    const now = new Date(this.clock.now());
    const [ids, emails] = [people.map((one) => one.userId), people.map((one) => normaliseEmail(one.email))];
    await this.unitOfWork.run(async (u) => {
      if (
        (await u.q.one('select from identity.accounts where email = any($1)', [emails])) ||
        (await this.changes.anyKept(u.q, emails))
      )
        throw emailTaken();
      await u.q.query(
        'insert into identity.accounts (user_id, email, created_at) select user_id, email, $3 from unnest($1::int[], $2::text[]) as made (user_id, email)',
        [ids, emails, now],
      );
      await u.q.query(
        'insert into identity.memberships (user_id, role, district_id, school_id, created_at) select user_id, $2, $3, $4, $5 from unnest($1::int[]) user_id',
        [ids, role, districtId, schoolId, now],
      );
      for (const userId of ids)
        u.publish('identity.AccountCreated.v1', { userId } satisfies IdentityEvents['identity.AccountCreated.v1']);
      if (invite && ids.length) await u.enqueue(INVITE, { userIds: ids });
    });
  }

  /** Whoever has a link already was invited before the job was interrupted. */
  private async inviteAll(userIds: readonly number[]): Promise<void> {
    for (let from = 0; from < userIds.length; from += TOGETHER) {
      await this.unitOfWork.run(async (u) => {
        const accounts = await u.q.query<{ userId: number; email: string }>(
          `select user_id as "userId", email from identity.accounts a where user_id = any($1) and activated_at is null and archived_at is null
             and not exists (select from identity.account_links l where l.user_id = a.user_id) order by user_id for update`,
          [userIds.slice(from, from + TOGETHER)],
        );
        if (accounts.length > 0) await this.invitations.sendActivations(u, accounts);
      });
    }
  }
}
