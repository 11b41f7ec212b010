import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { normaliseEmail } from '../../kernel/email.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { EMAIL_STAYS, EmailChanges, emailTaken, lockEmail } from '../email-changes.js';
import { forgetEmailWish } from '../forget-email-wish.js';
import { Account } from '../entities/account.js';
import { Invitations } from '../invitations.js';
import { lockAccount } from '../lock-account.js';
import type { IdentityCode } from '../problems.js';
import type { IdentityEvents } from '../published.js';

/**
 * The person signs in with another e-mail. Links mailed to the old one stop working; who never activated gets a new one.
 * Of an account that was used the sessions end, and the old address is told and can take the change back for 7 days.
 */
export class ChangeEmail extends Command<void> {
  constructor(
    readonly userId: number,
    readonly email: string,
    /**
     * A class import never changes the e-mail of an account that was used; a roster sync invites nobody who was not invited.
     */
    readonly from: 'form' | 'school import' | 'class import' | 'roster sync' = 'form',
  ) {
    super();
  }
}

@CommandHandler(ChangeEmail)
export class ChangeEmailHandler implements ICommandHandler<ChangeEmail> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: Invitations,
    private readonly changes: EmailChanges,
  ) {}

  /** @throws DomainError `identity/email-taken`, or `identity/email-stays` from a class import; both name the field `email` */
  async execute({ userId, email: given, from }: ChangeEmail): Promise<void> {
    const email = normaliseEmail(given);
    await this.unitOfWork.run(async (u) => {
      await lockEmail(u, email);
      await lockAccount(u, userId);
      const holder = await u.em.findOne(Account, { email });
      if (holder?.userId === userId) return;
      if (holder || (await this.changes.keptForAnother(u.q, email, userId))) throw emailTaken();
      const account = await u.em.findOne(Account, { userId });
      if (!account) return;
      const used = (await this.changes.usedAmong([userId], u.q)).has(userId);
      if (used && from === 'class import')
        throw new DomainError<IdentityCode>('identity/email-stays', EMAIL_STAYS, { errors: { email: [EMAIL_STAYS] } });
      const before = account.email;
      account.email = email;
      await u.em.flush();
      const links = await u.q.query(
        'delete from identity.account_links where user_id = $1 and used_at is null returning user_id',
        [userId],
      );
      await u.q.query('delete from identity.sign_in_cards where user_id = $1', [userId]);
      // Google vouched for the address of before. The ids of Clever and ClassLink are of the person's place in the roster.
      if (from !== 'roster sync')
        await u.q.query(`delete from identity.provider_links where user_id = $1 and provider = 'google'`, [userId]);
      await forgetEmailWish(u, userId);
      if (used) await this.changes.record(u, userId, before, email);
      else if (from !== 'roster sync' || links.length > 0) await this.invitations.sendActivation(u, { userId, email });
      u.publish('identity.EmailChanged.v1', { userId } satisfies IdentityEvents['identity.EmailChanged.v1']);
    });
  }
}
