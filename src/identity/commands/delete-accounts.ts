import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Sessions } from '../sessions.js';

/** Removes the logins of people who leave no trace. Who has none is passed over. */
export class DeleteAccounts {
  constructor(readonly userIds: readonly number[]) {}
}

@CommandHandler(DeleteAccounts)
export class DeleteAccountsHandler implements ICommandHandler<DeleteAccounts, void> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
  ) {}

  async execute({ userIds }: DeleteAccounts): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await this.sessions.endAllOf(userIds, u);
      for (const table of ['account_links', 'memberships', 'accounts']) await u.q.query(`delete from identity.${table} where user_id = any($1)`, [[...userIds]]);
    });
  }
}
