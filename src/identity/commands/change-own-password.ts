import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { invalidInput } from '../../platform/http/validation.js';
import { AccountLetters } from '../account-letters.js';
import { Account } from '../entities/account.js';
import { forgetEmailWish } from '../forget-email-wish.js';
import { lockAccount } from '../lock-account.js';
import { OwnPassword } from '../own-password.js';
import { passwordErrors, Passwords } from '../passwords.js';
import type { Session } from '../session.js';
import { Sessions } from '../sessions.js';

/**
 * Somebody who is signed in chooses another password, with the one that they have. Every other session ends, links that were
 * mailed stop working, and a mail tells. Answers how many sessions ended.
 */
export class ChangeOwnPassword extends Command<number> {
  constructor(
    readonly session: Session,
    readonly current: string,
    readonly password: string,
    readonly confirmation: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ownPassword: OwnPassword,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly letters: AccountLetters,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `identity/wrong-password`, `identity/too-many-attempts`, or naming the fields */
  async execute({ session, current, password, confirmation }: ChangeOwnPassword): Promise<number> {
    const { userId } = session;
    await this.ownPassword.mustBe(session, current);
    const hash = await this.passwords.hash(password);
    return this.unitOfWork.run(async (u) => {
      await lockAccount(u, userId);
      const account = await u.em.findOneOrFail(Account, { userId });
      const errors = passwordErrors(password, confirmation, account.email);
      if (password === current) (errors.password ??= []).push('This is the password that you have');
      if (Object.keys(errors).length) throw invalidInput(errors);
      account.setPassword(hash, new Date(this.clock.now()));
      await u.em.flush();
      await u.q.query('delete from identity.account_links where user_id = $1 and used_at is null', [userId]);
      await forgetEmailWish(u, userId);
      const { brandName: brand, publicUrl } = this.config;
      await this.letters.write(u, { userId, email: account.email }, () => ({
        subject: `Your ${brand} password was changed`,
        title: 'Your password was changed',
        before: [`The password of your ${brand} account was changed in its settings. Every other session has ended.`],
        action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
        after: ['Was it you? Then there is nothing to do. If not, choose a new password at once and tell your school.'],
      }));
      return this.sessions.endOthers(session, u);
    });
  }
}
