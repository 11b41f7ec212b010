import { createHmac, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '../kernel/email.js';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { Config } from '../platform/config/config.js';
import { sameText } from '../platform/crypto/same-text.js';
import { Db } from '../platform/db/db.js';
import { UnitOfWork, type Unit } from '../platform/db/unit-of-work.js';
import { Captcha } from './captcha.js';
import { Guesses, refuseUntil } from './guesses.js';
import { Invitations, type LinkPurpose } from './invitations.js';
import type { IdentityCode } from './problems.js';
import { SignIn } from './sign-in.js';

const DAYS = 14;
const VALID_MS = DAYS * 86_400_000;
/** A password is chosen at once; whoever is disturbed enters the card again. */
const TOKEN_MS = 30 * 60_000;
/** Without letters and figures that look alike, and without vowels, which make words. */
const SIGNS = '23456789BCDFGHJKMNPQRTVWXZ';
const LENGTH = 8;

/** What is known of somebody who may get a card. */
export interface CardState {
  userId: number;
  /** Somebody has chosen a password. */
  hasPassword: boolean;
  /** Until when the card works that was made last; null without one that works. */
  cardUntil: Date | null;
}

/**
 * Printed one-time codes with which people without a mailbox choose a password. Only a keyed hash of a code is kept; a person
 * has one card at most, and every password that is set spends it (ADR 42).
 */
@Injectable()
export class SignInCards {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly captcha: Captcha,
    private readonly guesses: Guesses,
    private readonly signIn: SignIn,
    private readonly invitations: Invitations,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Of those among these people whose account is open. */
  async statesOf(userIds: readonly number[]): Promise<CardState[]> {
    return this.db.query<CardState>(
      `select a.user_id as "userId", a.activated_at is not null as "hasPassword",
         case when c.used_at is null and c.expires_at > $2 then c.expires_at end as "cardUntil"
       from identity.accounts a left join identity.sign_in_cards c using (user_id)
       where a.user_id = any($1) and a.archived_at is null order by a.user_id`,
      [[...userIds], new Date(this.clock.now())],
    );
  }

  /** New codes, in the place of older ones, by person; who may have one is the caller's policy. */
  async make(u: Unit, by: number, userIds: readonly number[]): Promise<{ codes: Map<number, string>; until: Date }> {
    const now = this.clock.now();
    const until = new Date(now + VALID_MS);
    const codes = new Map(userIds.map((id) => [id, newCode()]));
    await u.q.query(
      `insert into identity.sign_in_cards (user_id, code_hash, made_by, created_at, expires_at)
       select user_id, code_hash, $3, $4, $5 from unnest($1::int[], $2::text[]) as made (user_id, code_hash)
       on conflict (user_id) do update set code_hash = excluded.code_hash, made_by = excluded.made_by, created_at = excluded.created_at,
         expires_at = excluded.expires_at, used_at = null`,
      [[...codes.keys()], [...codes].map(([id, code]) => this.hashOf(id, code)), by, new Date(now), until],
    );
    return { codes, until };
  }

  /**
   * Gives a link for a card, with which a password is chosen as with a mailed one. The card stays until that is done.
   * @throws DomainError `identity/captcha-failed`, `identity/too-many-attempts`; `identity/card-refused` with the same words
   *   for an
   * unknown e-mail and a wrong or replaced code; `identity/card-used`, `identity/card-expired` to whoever has the right one
   */
  async redeem(
    given: { email: string; code: string; captcha: string },
    { address, device }: { address: string; device: string | null },
    wanted?: () => boolean,
  ): Promise<{ token: string; purpose: LinkPurpose }> {
    const spend = await this.captcha.present(given.captcha, wanted);
    await this.signIn.mustBeFree(address);
    if (!(await spend())) throw new DomainError<IdentityCode>('identity/captcha-failed', 'ReCaptcha error!');
    const email = normaliseEmail(given.email);
    const guess = await this.guesses.count(email, address, device);
    if (!guess.judged) refuseUntil(guess.waitMs);
    const card = await this.db.one<{
      userId: number;
      hash: string;
      used: boolean;
      expired: boolean;
      activated: boolean;
    }>(
      `select c.user_id as "userId", c.code_hash as hash, c.used_at is not null as used, c.expires_at <= $2 as expired, a.activated_at is not null as activated
       from identity.sign_in_cards c join identity.accounts a using (user_id) where a.email = $1 and a.archived_at is null`,
      [email, new Date(this.clock.now())],
    );
    if (!card || !sameText(card.hash, this.hashOf(card.userId, readCode(given.code)))) {
      await this.signIn.failed(address);
      throw refused(
        'identity/card-refused',
        'This code does not work with this email. Check both, or ask for a new card.',
      );
    }
    await this.guesses.giveBack(guess);
    if (card.used)
      throw refused(
        'identity/card-used',
        'A password was set already, so this card does not work any more. Sign in with it, or ask for a new card.',
      );
    if (card.expired)
      throw refused('identity/card-expired', `This card worked for ${DAYS} days and has expired. Ask for a new one.`);
    const purpose = card.activated ? 'reset' : 'activate';
    const token = await this.unitOfWork.run((u) => this.invitations.token(u, card.userId, purpose, TOKEN_MS));
    return { token, purpose };
  }

  private hashOf(userId: number, code: string): string {
    return createHmac('sha256', this.config.masterKey).update(`sign-in-card ${userId} ${code}`).digest('hex');
  }
}

/** 'BCDF-2345' */
function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

/** A code as it was printed, however it was typed. */
function readCode(typed: string): string {
  const signs = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

function refused(code: IdentityCode, sentence: string): DomainError<IdentityCode> {
  return new DomainError(code, sentence, { errors: { code: [sentence] } });
}
