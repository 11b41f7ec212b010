import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Account } from '../entities/account.js';
import { Invitations } from '../invitations.js';

/** Mails the link to choose a first password; somebody who has one already gets nothing. */
export class InviteAccount extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

@CommandHandler(InviteAccount)
export class InviteAccountHandler implements ICommandHandler<InviteAccount> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: Invitations,
  ) {}

  async execute({ userId }: InviteAccount): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const account = await u.em.findOne(Account, { userId });
      if (account && account.activatedAt === null && account.archivedAt === null)
        await this.invitations.sendActivation(u, account);
    });
  }
}
