import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Account } from '../entities/account.js';
import { MailLimits } from '../mail-limits.js';
import { Invitations, type LinkPurpose } from '../invitations.js';
import type { IdentityCode } from '../problems.js';

/** Mails a link: to choose the first password, or a new one when there is one already. Answers which. */
export class SendSignInMail extends Command<LinkPurpose> {
  constructor(
    readonly userId: number,
    /** Who asks: the person behind a masked session. */
    readonly by: number,
  ) {
    super();
  }
}

@CommandHandler(SendSignInMail)
export class SendSignInMailHandler implements ICommandHandler<SendSignInMail> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: Invitations,
    private readonly limits: MailLimits,
  ) {}

  async execute({ userId, by }: SendSignInMail): Promise<LinkPurpose> {
    return this.unitOfWork.run(async (u) => {
      const account = await u.em.findOne(Account, { userId });
      if (!account || account.archivedAt)
        throw new DomainError<IdentityCode>('identity/no-account', 'This person has no account that is open.');
      await this.limits.member(account.email, by);
      await this.invitations.sendReset(account.email);
      return account.activatedAt ? 'reset' : 'activate';
    });
  }
}
