import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Account } from '../entities/account.js';
import { Invitations } from '../invitations.js';
import { MailLimits } from '../mail-limits.js';

/** Mails the link to choose a first password; somebody who has one already gets nothing. */
export class InviteAccount extends Command<void> {
  constructor(
    readonly userId: number,
    /** Who has it sent: counted as every mail that staff have sent. */
    readonly by: number | null = null,
  ) {
    super();
  }
}

@CommandHandler(InviteAccount)
export class InviteAccountHandler implements ICommandHandler<InviteAccount> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: Invitations,
    private readonly limits: MailLimits,
  ) {}

  /** @throws DomainError `identity/too-many-attempts` */
  async execute({ userId, by }: InviteAccount): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const account = await u.em.findOne(Account, { userId });
      if (!account || account.activatedAt !== null || account.archivedAt !== null) return;
      if (by !== null) await this.limits.member(account.email, by);
      await this.invitations.sendActivation(u, account);
    });
  }
}
