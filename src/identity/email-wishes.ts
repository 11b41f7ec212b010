import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '../kernel/email.js';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { Config } from '../platform/config/config.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import { Db, type Queryable } from '../platform/db/db.js';
import type { Unit } from '../platform/db/unit-of-work.js';
import { AccountLetters } from './account-letters.js';
import { EmailChanges, emailTaken, lockEmail } from './email-changes.js';
import { forgetEmailWish } from './forget-email-wish.js';
import { lockAccount } from './lock-account.js';
import { MailLimits } from './mail-limits.js';
import type { IdentityCode } from './problems.js';

const VALID_MS = 24 * 3_600_000;

/** An e-mail that somebody wants for their own account. */
export interface EmailWish {
  email: string;
  until: string;
}

/** Another e-mail for one's own account: it counts once the link that was mailed there was followed. One at a time. */
@Injectable()
export class EmailWishes {
  constructor(
    private readonly db: Db,
    private readonly letters: AccountLetters,
    private readonly changes: EmailChanges,
    private readonly limits: MailLimits,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** What waits to be confirmed. */
  async of(userId: number): Promise<EmailWish | null> {
    const found = await this.db.one<{ email: string; expires_at: Date }>(
      'select email, expires_at from identity.email_wishes where user_id = $1 and expires_at > $2',
      [userId, new Date(this.clock.now())],
    );
    return found ? { email: found.email, until: new Date(found.expires_at).toISOString() } : null;
  }

  /**
   * Notes the wish in the place of an earlier one and mails the link to the new address. @throws DomainError
   * `identity/email-taken`
   */
  async ask(u: Unit, userId: number, wanted: string): Promise<void> {
    const email = normaliseEmail(wanted);
    await this.limits.oneself(userId);
    await lockEmail(u, email);
    await this.mustBeFree(u.q, userId, email);
    const token = randomBytes(24).toString('base64url');
    const now = this.clock.now();
    await u.q.query(
      `insert into identity.email_wishes (user_id, token_hash, email, created_at, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (user_id) do update set token_hash = excluded.token_hash, email = excluded.email, created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [userId, sha256hex(token), email, new Date(now), new Date(now + VALID_MS)],
    );
    const { brandName: brand, publicUrl } = this.config;
    await this.letters.write(u, { userId, email }, () => ({
      subject: `Confirm your new email for ${brand}`,
      title: 'Confirm your new email',
      before: [`You want to sign in to ${brand} with ${email}. Confirm that this address is yours.`],
      action: { label: 'Confirm this address', url: `${publicUrl}/account/${token}/confirm_email` },
      after: [
        'The link works once and for 24 hours. Until then nothing changes.',
        'If you have no such account, ignore this message.',
      ],
    }));
  }

  /** The e-mail stays as it is. */
  async forget(userId: number): Promise<void> {
    await this.db.query('delete from identity.email_wishes where user_id = $1', [userId]);
  }

  /** What the page behind the link shows. @throws DomainError `identity/link-expired` */
  async look(token: string, q: Queryable = this.db): Promise<{ userId: number; oldEmail: string; newEmail: string }> {
    const found = await q.one<{ userId: number; oldEmail: string; newEmail: string }>(
      `select w.user_id as "userId", a.email as "oldEmail", w.email as "newEmail" from identity.email_wishes w join identity.accounts a using (user_id)
        where w.token_hash = $1 and w.expires_at > $2 and a.archived_at is null`,
      [sha256hex(token), new Date(this.clock.now())],
    );
    if (!found)
      throw new DomainError<IdentityCode>(
        'identity/link-expired',
        'This link does not work any more. If your email is still the old one, ask for the change again in your settings.',
      );
    return found;
  }

  /** Spends the link; the caller makes the change. @throws DomainError as `look`, or `identity/email-taken` */
  async take(u: Unit, token: string): Promise<{ userId: number; oldEmail: string; newEmail: string }> {
    const { userId, newEmail } = await this.look(token, u.q);
    await lockEmail(u, newEmail);
    await lockAccount(u, userId);
    const wish = await this.look(token, u.q);
    await forgetEmailWish(u, wish.userId);
    return wish;
  }

  private async mustBeFree(q: Queryable, userId: number, email: string): Promise<void> {
    const holder = await q.one('select from identity.accounts where email = $1 and user_id <> $2', [email, userId]);
    if (holder || (await this.changes.keptForAnother(q, email, userId))) throw emailTaken();
  }
}
