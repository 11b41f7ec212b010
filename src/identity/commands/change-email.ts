import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Account, normaliseEmail } from '../entities/account.js';
import { Invitations } from '../invitations.js';
import type { IdentityCode } from '../problems.js';

/** The person signs in with another e-mail. Links mailed to the old one stop working; who never activated gets a new one. */
export class ChangeEmail {
  constructor(
    readonly userId: number,
    readonly email: string,
  ) {}
}

@CommandHandler(ChangeEmail)
export class ChangeEmailHandler implements ICommandHandler<ChangeEmail, void> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: Invitations,
  ) {}

  async execute(command: ChangeEmail): Promise<void> {
    const email = normaliseEmail(command.email);
    await this.unitOfWork.run(async (u) => {
      const holder = await u.em.findOne(Account, { email });
      if (holder?.userId === command.userId) return;
      if (holder) {
        throw new DomainError<IdentityCode>('identity/email-taken', 'This email belongs to another person', { errors: { email: ['This email belongs to another person'] } });
      }
      const account = await u.em.findOne(Account, { userId: command.userId });
      if (!account) return;
      account.email = email;
      await u.em.flush();
      await u.q.query('delete from identity.account_links where user_id = $1 and used_at is null', [command.userId]);
      if (!account.activatedAt) await this.invitations.sendActivation(u, { userId: command.userId, email });
    });
  }
}
