import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/errors.js';
import { Db } from '../platform/db/db.js';
import { Guesses, refuseUntil } from './guesses.js';
import { Passwords } from './passwords.js';
import type { IdentityCode } from './problems.js';
import type { Session } from './session.js';

/** The password of whoever is signed in, asked again before something that could lock them out. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly db: Db,
    private readonly passwords: Passwords,
    private readonly guesses: Guesses,
  ) {}

  /**
   * Guesses are counted for each session by itself: whoever sits at somebody's open session holds up nobody else.
   * @throws DomainError `identity/wrong-password` at the field `current_password`, or `identity/too-many-attempts`
   */
  async mustBe({ id, userId }: Session, password: string): Promise<void> {
    const account = await this.db.one<{ email: string; hash: string | null }>(
      'select email, password_hash as hash from identity.accounts where user_id = $1',
      [userId],
    );
    if (!account?.hash) throw wrong('You have no password yet. Sign out and choose one with Forgot Password');
    const guess = await this.guesses.count(account.email, '', `session ${id}`);
    if (!guess.judged) refuseUntil(guess.waitMs);
    if (!(await this.passwords.matches(account.hash, password))) throw wrong('This is not your current password');
    await this.guesses.giveBack(guess);
  }
}

function wrong(message: string): DomainError<IdentityCode> {
  return new DomainError('identity/wrong-password', 'Please check your inputs', {
    errors: { current_password: [message] },
  });
}
