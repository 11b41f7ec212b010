import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { invalidInput } from '../../platform/http/validation.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Account } from '../entities/account.js';
import { passwordErrors, Passwords } from '../passwords.js';
import type { IdentityCode } from '../problems.js';
import { Sessions } from '../sessions.js';

/** Sets a password without a mailed link: for the command line and the demo. Ends the person's sessions. */
export class SetPassword extends Command<void> {
  constructor(
    readonly userId: number,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, password }: SetPassword): Promise<void> {
    const hash = await this.passwords.hash(password);
    await this.unitOfWork.run(async (u) => {
      const account = await u.em.findOne(Account, { userId });
      if (!account) throw new DomainError<IdentityCode>('identity/no-account', `Person ${userId} has no account.`);
      const errors = passwordErrors(password, password, account.email);
      if (Object.keys(errors).length) throw invalidInput(errors);
      account.setPassword(hash, new Date(this.clock.now()));
      await this.sessions.endAllOf([userId], u);
    });
  }
}
