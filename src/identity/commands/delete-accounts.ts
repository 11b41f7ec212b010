import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Sessions } from '../sessions.js';

/** Removes the logins of people who leave no trace. Who has none is passed over. Answers the e-mails that they had before. */
export class DeleteAccounts extends Command<string[]> {
  constructor(readonly userIds: readonly number[]) {
    super();
  }
}

@CommandHandler(DeleteAccounts)
export class DeleteAccountsHandler implements ICommandHandler<DeleteAccounts> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
  ) {}

  async execute({ userIds }: DeleteAccounts): Promise<string[]> {
    return this.unitOfWork.run(async (u) => {
      await this.sessions.endAllOf(userIds, u);
      const former = await u.q.query<{ email: string }>(
        'select distinct unnest(array[old_email, new_email]) as email from identity.email_changes where user_id = any($1)',
        [[...userIds]],
      );
      for (const table of ['account_links', 'provider_links', 'memberships', 'accounts'])
        await u.q.query(`delete from identity.${table} where user_id = any($1)`, [[...userIds]]);
      return former.map((row) => row.email);
    });
  }
}
