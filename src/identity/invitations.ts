import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { Config } from '../platform/config/config.js';
import { Db } from '../platform/db/db.js';
import { UnitOfWork, type Unit } from '../platform/db/unit-of-work.js';
import { invalidInput } from '../platform/http/validation.js';
import { Outbox } from '../platform/mail/outbox.js';
import { Account, normaliseEmail } from './entities/account.js';
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
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async sendActivation(u: Unit, person: { userId: number; email: string }): Promise<void> {
    const link = await this.link(u, person.userId, 'activate');
    const { brandName } = this.config;
    await this.outbox.mail(u, {
      to: person.email,
      subject: `Activate your ${brandName} account`,
      text: `Your school has added you to ${brandName}.\n\nOpen this link to choose a password. It works once and for 14 days:\n${link}\n\nIf you did not expect this message, you can ignore it.`,
    });
  }

  /** The same outcome for known and unknown e-mails; only a known one gets mail. An invited person gets the activation link again. */
  async sendReset(email: string): Promise<void> {
    const known = await this.db.one<{ user_id: number; activated_at: Date | null }>(
      'select user_id, activated_at from identity.accounts where email = $1 and archived_at is null',
      [normaliseEmail(email)],
    );
    if (!known) return;
    const person = { userId: known.user_id, email: normaliseEmail(email) };
    await this.unitOfWork.run(async (u) => {
      if (!known.activated_at) return this.sendActivation(u, person);
      const link = await this.link(u, person.userId, 'reset');
      const { brandName } = this.config;
      await this.outbox.mail(u, {
        to: person.email,
        subject: `Set a new ${brandName} password`,
        text: `Somebody, probably you, asked for a new password for ${brandName}.\n\nOpen this link to choose one. It works once and for two hours:\n${link}\n\nIf it was not you, you can ignore this message; your password stays as it is.`,
      });
    });
  }

  /** The account behind a link that still works. @throws DomainError `identity/link-expired` */
  async open(token: string, purpose: LinkPurpose): Promise<{ userId: number; email: string }> {
    const found = await this.db.one<{ userId: number; email: string }>(
      `select a.user_id as "userId", a.email from identity.account_links l join identity.accounts a using (user_id)
        where l.token_hash = $1 and l.purpose = $2 and l.used_at is null and l.expires_at > $3 and a.archived_at is null`,
      [hashOf(token), purpose, new Date(this.clock.now())],
    );
    if (!found) throw expired();
    return found;
  }

  /** Spends the link, sets the password and ends the person's sessions. */
  async redeem(token: string, purpose: LinkPurpose, password: string, confirmation: string): Promise<{ userId: number }> {
    const { userId, email } = await this.open(token, purpose);
    const errors = passwordErrors(password, confirmation, email);
    if (Object.keys(errors).length) throw invalidInput(errors);
    const hash = await this.passwords.hash(password);
    const now = new Date(this.clock.now());
    await this.unitOfWork.run(async (u) => {
      const spent = await u.q.query('update identity.account_links set used_at = $1 where token_hash = $2 and used_at is null returning user_id', [now, hashOf(token)]);
      if (spent.length === 0) throw expired();
      const account = await u.em.findOneOrFail(Account, { userId });
      const first = account.activatedAt === null;
      account.setPassword(hash, now);
      if (first) u.publish('identity.AccountActivated.v1', { userId } satisfies IdentityEvents['identity.AccountActivated.v1']);
    });
    await this.sessions.endAllOf(userId);
    return { userId };
  }

  private async link(u: Unit, userId: number, purpose: LinkPurpose): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const now = this.clock.now();
    await u.q.query(
      'insert into identity.account_links (token_hash, user_id, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)',
      [hashOf(token), userId, purpose, new Date(now), new Date(now + VALID_MS[purpose])],
    );
    const path = purpose === 'activate' ? `/account/${token}/activate` : `/update_password/${token}`;
    return `${this.config.publicUrl}${path}`;
  }
}

function expired(): DomainError<IdentityCode> {
  return new DomainError('identity/link-expired', 'This link has expired or was already used. Ask for a new one with Forgot Password.');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
