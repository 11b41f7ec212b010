import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '../kernel/email.js';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { Config } from '../platform/config/config.js';
import { Db } from '../platform/db/db.js';
import { UnitOfWork, type Unit } from '../platform/db/unit-of-work.js';
import { invalidInput } from '../platform/http/validation.js';
import { AccountLetters } from './account-letters.js';
import { forgetEmailWish } from './forget-email-wish.js';
import { Account } from './entities/account.js';
import { lockAccount } from './lock-account.js';
import { passwordErrors, Passwords } from './passwords.js';
import type { IdentityCode } from './problems.js';
import type { IdentityEvents } from './published.js';
import { Sessions } from './sessions.js';

export type LinkPurpose = 'activate' | 'reset';

const VALID_MS: Record<LinkPurpose, number> = { activate: 14 * 86_400_000, reset: 2 * 3_600_000 };

/** Mailed links that let a person set a password. A link is a random token whose hash is stored; it works once. */
@Injectable()
export class Invitations {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly letters: AccountLetters,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The link to choose a first password. */
  sendActivation(u: Unit, person: { userId: number; email: string }): Promise<void> {
    return this.sendActivations(u, [person]);
  }

  /** The same to many people, by as many statements as to one. */
  async sendActivations(u: Unit, people: readonly { userId: number; email: string }[]): Promise<void> {
    const tokens = await this.tokens(
      u,
      people.map(({ userId }) => userId),
      'activate',
      VALID_MS.activate,
    );
    const { brandName: brand, publicUrl } = this.config;
    const invited = people.map((person, i) => ({ ...person, url: publicUrl + pathOf('activate', tokens[i]!) }));
    await this.letters.writeAll(u, invited, ({ url }, place) => ({
      subject: `Activate your ${brand} account`,
      title: `Activate your ${brand} account`,
      before: [
        `You have been added to ${brand}${place ? ` by ${place}` : ''}. Choose a password, and you can sign in with this email address.`,
      ],
      action: { label: 'Choose a password', url },
      after: [
        'The link works once and for 14 days. After that, ask for a new one on the sign-in page with Forgot Password.',
        'If you did not expect this message, you can ignore it.',
      ],
    }));
  }

  /**
   * The same outcome for known and unknown e-mails; only a known one gets mail. An invited person gets the activation link
   * again.
   */
  async sendReset(email: string): Promise<void> {
    await this.mailTo(email, async (u, person) => {
      const url = await this.link(u, person.userId, 'reset');
      const { brandName: brand } = this.config;
      await this.letters.write(u, person, () => ({
        subject: `Set a new ${brand} password`,
        title: 'Choose a new password',
        before: [`Somebody, probably you, asked for a new password for ${brand}.`],
        action: { label: 'Choose a new password', url },
        after: [
          'The link works once and for two hours.',
          'If it was not you, you can ignore this message; your password stays as it is.',
        ],
      }));
    });
  }

  /** For a parent who wants to activate: as `sendReset`, but who is active already is told so. */
  async sendVerification(email: string): Promise<void> {
    await this.mailTo(email, async (u, person) => {
      const { brandName: brand, publicUrl } = this.config;
      const reset = `${publicUrl}/forgot-password`;
      await this.letters.write(u, person, () => ({
        subject: `Your ${brand} account is active`,
        title: 'Your account is active already',
        before: [
          `You asked to activate your ${brand} account. It is active already: sign in with this email address and your password.`,
        ],
        action: { label: 'Sign in', url: `${publicUrl}/` },
        after: [
          `You do not remember the password? Choose a new one: ${reset}`,
          'If it was not you who asked, you can ignore this message.',
        ],
      }));
    });
  }

  /**
   * The account behind a link that still works.
   * @throws DomainError `identity/link-used` for one that has done its work, `identity/link-expired` for any other
   */
  async open(token: string, purpose: LinkPurpose): Promise<{ userId: number; email: string }> {
    const found = await this.db.one<{ userId: number; email: string; used: boolean; expired: boolean }>(
      `select a.user_id as "userId", a.email, l.used_at is not null as used, l.expires_at <= $3 as expired
         from identity.account_links l join identity.accounts a using (user_id)
        where l.token_hash = $1 and l.purpose = $2 and a.archived_at is null`,
      [hashOf(token), purpose, new Date(this.clock.now())],
    );
    if (!found)
      throw gone(
        'identity/link-expired',
        'This link is not known here. Open the newest mail and copy the whole link, or ask for a new one.',
      );
    if (found.used) throw used(purpose);
    if (found.expired)
      throw gone('identity/link-expired', 'This link has expired. Ask for a new one; it comes by mail at once.');
    return { userId: found.userId, email: found.email };
  }

  /** Spends this link and every other of the person, sets the password and ends the person's sessions. */
  async redeem(
    token: string,
    purpose: LinkPurpose,
    password: string,
    confirmation: string,
  ): Promise<{ userId: number; email: string }> {
    const { userId, email } = await this.open(token, purpose);
    const errors = passwordErrors(password, confirmation, email);
    if (Object.keys(errors).length) throw invalidInput(errors);
    const hash = await this.passwords.hash(password);
    const now = new Date(this.clock.now());
    await this.unitOfWork.run(async (u) => {
      await lockAccount(u, userId);
      const spent = await u.q.query(
        'update identity.account_links set used_at = $1 where token_hash = $2 and used_at is null returning user_id',
        [now, hashOf(token)],
      );
      if (spent.length === 0) throw used(purpose);
      await u.q.query('update identity.account_links set used_at = $1 where user_id = $2 and used_at is null', [
        now,
        userId,
      ]);
      await u.q.query('update identity.sign_in_cards set used_at = $1 where user_id = $2 and used_at is null', [
        now,
        userId,
      ]);
      await forgetEmailWish(u, userId);
      const account = await u.em.findOneOrFail(Account, { userId });
      const first = account.activatedAt === null;
      account.setPassword(hash, now);
      if (first)
        u.publish('identity.AccountActivated.v1', { userId } satisfies IdentityEvents['identity.AccountActivated.v1']);
      await this.sessions.endAllOf([userId], u);
    });
    return { userId, email };
  }

  /** Mails an active account what `active` writes, and an invited one its activation link; nobody for an unknown e-mail. */
  private async mailTo(
    email: string,
    active: (u: Unit, person: { userId: number; email: string }) => Promise<void>,
  ): Promise<void> {
    const address = normaliseEmail(email);
    const known = await this.db.one<{ user_id: number; activated_at: Date | null }>(
      'select user_id, activated_at from identity.accounts where email = $1 and archived_at is null',
      [address],
    );
    if (!known) return;
    const person = { userId: known.user_id, email: address };
    await this.unitOfWork.run((u) => (known.activated_at ? active(u, person) : this.sendActivation(u, person)));
  }

  /** A new link for this purpose, as an address to open. */
  async link(u: Unit, userId: number, purpose: LinkPurpose): Promise<string> {
    const token = await this.token(u, userId, purpose, VALID_MS[purpose]);
    return this.config.publicUrl + pathOf(purpose, token);
  }

  /** The token of a new link for this purpose. */
  async token(u: Unit, userId: number, purpose: LinkPurpose, validMs: number): Promise<string> {
    return (await this.tokens(u, [userId], purpose, validMs))[0]!;
  }

  private async tokens(u: Unit, userIds: readonly number[], purpose: LinkPurpose, validMs: number): Promise<string[]> {
    const tokens = userIds.map(() => randomBytes(24).toString('base64url'));
    const now = this.clock.now();
    await u.q.query(
      `insert into identity.account_links (token_hash, user_id, purpose, created_at, expires_at)
       select token_hash, user_id, $3, $4, $5 from unnest($1::text[], $2::int[]) as made (token_hash, user_id)`,
      [tokens.map(hashOf), [...userIds], purpose, new Date(now), new Date(now + validMs)],
    );
    return tokens;
  }
}

function pathOf(purpose: LinkPurpose, token: string): string {
  return purpose === 'activate' ? `/account/${token}/activate` : `/update_password/${token}`;
}

function used(purpose: LinkPurpose): DomainError<IdentityCode> {
  return gone(
    'identity/link-used',
    purpose === 'activate'
      ? 'This account is active already. Sign in with your password; if you do not remember it, ask for a new one.'
      : 'A password was set with this link already. Sign in with it; if you do not remember it, ask for a new link.',
  );
}

function gone(code: IdentityCode, message: string): DomainError<IdentityCode> {
  return new DomainError(code, message);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
