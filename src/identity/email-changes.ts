import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { Config } from '../platform/config/config.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import { Db, type Queryable } from '../platform/db/db.js';
import type { Unit } from '../platform/db/unit-of-work.js';
import { AccountLetters } from './account-letters.js';
import { Account } from './entities/account.js';
import { forgetEmailWish } from './forget-email-wish.js';
import { Invitations } from './invitations.js';
import { lockAccount } from './lock-account.js';
import type { IdentityCode } from './problems.js';
import { Sessions } from './sessions.js';

/** That an account `a` was signed in to by a provider, as a condition of SQL. */
const USED_BY_PROVIDER =
  'exists (select from identity.provider_links l where l.user_id = a.user_id and l.last_used_at is not null)';

const DAYS = 7;
const VALID_MS = DAYS * 86_400_000;
/** What a class import hears about the e-mail of an account that was used. */
export const EMAIL_STAYS = 'This account was used, so only an administrator changes its email, in the user form';

interface Change {
  user_id: number;
  old_email: string;
  new_email: string;
  created_at: Date;
  expires_at: Date;
  taken_back: boolean;
  voided: boolean;
  expired: boolean;
}

/** What the page behind the link shows. */
export interface EmailChange {
  oldEmail: string;
  newEmail: string;
  changedAt: string;
  until: string;
}

/** Changed e-mails of accounts that were used. The old address is told and can take the change back for 7 days (ADR 25). */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly db: Db,
    private readonly letters: AccountLetters,
    private readonly invitations: Invitations,
    private readonly sessions: Sessions,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Whether another account may still take this address back: until then nobody else gets it. */
  async keptForAnother(q: Queryable, email: string, userId: number): Promise<boolean> {
    const open = await q.one(
      'select 1 from identity.email_changes where old_email = $1 and user_id <> $2 and expires_at > $3 and taken_back_at is null and voided_at is null',
      [email, userId, new Date(this.clock.now())],
    );
    return open !== undefined;
  }

  /** The same for addresses of people who are all new. */
  async anyKept(q: Queryable, emails: readonly string[]): Promise<boolean> {
    const open = await q.one(
      'select 1 from identity.email_changes where old_email = any($1) and expires_at > $2 and taken_back_at is null and voided_at is null',
      [[...emails], new Date(this.clock.now())],
    );
    return open !== undefined;
  }

  /** Which of these addresses somebody may still take back, and who. */
  async keptAmong(q: Queryable, emails: readonly string[]): Promise<Map<string, number>> {
    const rows = await q.query<{ email: string; id: number }>(
      `select old_email as email, user_id as id from identity.email_changes
        where old_email = any($1) and expires_at > $2 and taken_back_at is null and voided_at is null`,
      [[...emails], new Date(this.clock.now())],
    );
    return new Map(rows.map(({ email, id }) => [email, id]));
  }

  /** Whose accounts were used: only an administrator changes their e-mail, and never by a class import. */
  async usedAmong(userIds: readonly number[], q: Queryable = this.db): Promise<Set<number>> {
    const rows = await q.query<{ id: number }>(
      `select user_id as id from identity.accounts a where user_id = any($1) and (activated_at is not null or ${USED_BY_PROVIDER})`,
      [[...userIds]],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Ends the person's sessions and links, tells both addresses, and gives the old one a link that takes the change back. */
  async record(u: Unit, userId: number, oldEmail: string, newEmail: string): Promise<void> {
    const token = randomBytes(24).toString('base64url');
    const now = this.clock.now();
    await u.q.query(
      'insert into identity.email_changes (token_hash, user_id, old_email, new_email, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
      [sha256hex(token), userId, oldEmail, newEmail, new Date(now), new Date(now + VALID_MS)],
    );
    await this.sessions.endAllOf([userId], u);
    const { brandName: brand, publicUrl } = this.config;
    const changed = `The email address of your ${brand} account was changed from ${oldEmail} to ${newEmail}. You were signed out everywhere; from now on you sign in with ${newEmail}.`;
    await this.letters.write(u, { userId, email: oldEmail }, () => ({
      subject: `The email of your ${brand} account was changed`,
      title: 'Your email was changed',
      before: [changed],
      action: { label: 'Take the change back', url: `${publicUrl}/account/${token}/take_back` },
      after: [
        `Did you agree to the change? Then there is nothing to do.`,
        `The link works once and for ${DAYS} days. It puts ${oldEmail} back and signs everybody out.`,
      ],
    }));
    await this.letters.write(u, { userId, email: newEmail }, () => ({
      subject: `You sign in to ${brand} with this address now`,
      title: 'You sign in with this address now',
      before: [changed, 'Your password stays as it is.'],
      action: { label: 'Sign in', url: `${publicUrl}/` },
      after: ['If you have no such account, tell the school and ignore this message.'],
    }));
  }

  /**
   * @throws DomainError `identity/link-used` for a link that has done its work, `identity/link-expired` for any other that does
   *   not work
   */
  async look(token: string, q: Queryable = this.db): Promise<EmailChange> {
    const { old_email, new_email, created_at, expires_at } = await this.open(token, q);
    return {
      oldEmail: old_email,
      newEmail: new_email,
      changedAt: new Date(created_at).toISOString(),
      until: new Date(expires_at).toISOString(),
    };
  }

  /**
   * Puts the old address back, ends the sessions, kills links issued meanwhile, drops a password that was set meanwhile, and
   * tells both addresses. Later changes go with it. Answers whose account it is, and whether a new password is needed.
   * @throws DomainError as `look`, or `identity/email-taken` when another account has the address
   */
  async takeBack(u: Unit, token: string): Promise<{ userId: number; email: string; newPassword: boolean }> {
    const now = new Date(this.clock.now());
    await u.q.query('select 1 from identity.email_changes where token_hash = $1 for update', [sha256hex(token)]);
    const { user_id: userId, old_email: email, created_at: since } = await this.open(token, u.q);
    await lockEmail(u, email);
    await lockAccount(u, userId);
    const holder = await u.em.findOne(Account, { email });
    if (holder && holder.userId !== userId) throw emailTaken();
    const account = await u.em.findOneOrFail(Account, { userId });
    const replaced = account.email;
    const set = await u.q.one(`select 1 from identity.account_links where user_id = $1 and used_at >= $2`, [
      userId,
      since,
    ]);
    account.email = email;
    if (set) account.passwordHash = null;
    await u.em.flush();
    await u.q.query('update identity.email_changes set taken_back_at = $2 where token_hash = $1', [
      sha256hex(token),
      now,
    ]);
    await u.q.query(
      'update identity.email_changes set voided_at = $3 where user_id = $1 and created_at >= $2 and taken_back_at is null',
      [userId, since, now],
    );
    await u.q.query('delete from identity.account_links where user_id = $1 and used_at is null', [userId]);
    await u.q.query('delete from identity.sign_in_cards where user_id = $1', [userId]);
    await u.q.query('delete from identity.provider_links where user_id = $1 and linked_at >= $2', [userId, since]);
    await forgetEmailWish(u, userId);
    await this.sessions.endAllOf([userId], u);
    const { brandName: brand, publicUrl } = this.config;
    const back = `The email address of this ${brand} account is ${email} again. Everybody was signed out, and links that were mailed meanwhile do not work any more.`;
    const url = set ? await this.invitations.link(u, userId, 'reset') : `${publicUrl}/`;
    await this.letters.write(u, { userId, email }, () => ({
      subject: `The email of your ${brand} account is ${email} again`,
      title: 'The change was taken back',
      before: [
        back,
        set
          ? 'A password was set meanwhile. It was removed: choose a new one.'
          : 'Your password is the one that you had.',
      ],
      action: set ? { label: 'Choose a new password', url } : { label: 'Sign in', url },
      after: ['Tell your school if you do not know who changed the address.'],
    }));
    if (replaced !== email) {
      await this.letters.write(u, { userId, email: replaced }, () => ({
        subject: `The change of an email in ${brand} was taken back`,
        title: 'The change was taken back',
        before: [back],
        action: { label: 'Open the sign-in page', url: `${publicUrl}/` },
        after: [
          `You cannot sign in with ${replaced} any more. If it should be the address of this account, ask your school.`,
        ],
      }));
    }
    return { userId, email, newPassword: set !== undefined };
  }

  private async open(token: string, q: Queryable): Promise<Change> {
    const found = await q.one<Change>(
      `select user_id, old_email, new_email, created_at, expires_at, taken_back_at is not null as taken_back, voided_at is not null as voided, expires_at <= $2 as expired
         from identity.email_changes where token_hash = $1`,
      [sha256hex(token), new Date(this.clock.now())],
    );
    if (!found || found.voided)
      throw gone(
        'identity/link-expired',
        'This link does not work any more. If the email of your account is wrong, ask your school.',
      );
    if (found.taken_back) throw gone('identity/link-used', 'The change was taken back already.');
    if (found.expired)
      throw gone(
        'identity/link-expired',
        `This link worked for ${DAYS} days and has expired. If the email of your account is wrong, ask your school.`,
      );
    return found;
  }
}

/** Whoever gives this address to somebody at the same time waits, so that it is given once. */
export async function lockEmail(u: Unit, email: string): Promise<void> {
  await lockEmails(u, [email]);
}

/** The same of several, in one order. */
export async function lockEmails(u: Unit, emails: readonly string[]): Promise<void> {
  await u.q.query(
    'select pg_advisory_xact_lock(7203011, e) from (select distinct hashtext(email) as e from unnest($1::text[]) email order by 1) emails',
    [[...emails]],
  );
}

/** The same words whoever has it, and wherever. */
export function emailTaken(): DomainError<IdentityCode> {
  const words = 'This email belongs to another person';
  return new DomainError('identity/email-taken', words, { errors: { email: [words] } });
}

function gone(code: IdentityCode, message: string): DomainError<IdentityCode> {
  return new DomainError(code, message);
}
