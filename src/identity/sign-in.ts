import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../kernel/errors.js';
import type { Role } from '../kernel/roles.js';
import { Config } from '../platform/config/config.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import { Db } from '../platform/db/db.js';
import { grouped, Together } from '../platform/db/together.js';
import { Captcha } from './captcha.js';
import { normaliseEmail } from './entities/account.js';
import { Passwords } from './passwords.js';
import { HashThreads } from './hash-threads.js';
import type { IdentityCode } from './problems.js';
import { Turns } from './turns.js';

export interface Credentials {
  email: string;
  password: string;
  captcha?: string;
  /** From /login/{bypassCaptchaId}. */
  bypassCaptchaId?: string;
}

/** One role at one place, ready to become a session. */
export interface SignedInAs {
  userId: number;
  role: Role;
  schoolId: number | null;
  districtId: number | null;
}

const QUARTER_HOUR_S = 15 * 60;
/** While one hash a processor is under way, others are looked up or answered. */
const AT_ONCE = HashThreads.count * 3;
/** Who comes when so many wait is asked to come again: on two processors the last of them waits for about 20 seconds. */
const QUEUE = 2_000;

/**
 * Checks credentials. Only failures count against the limits, per account and address and per address, so a whole
 * school may sign in from one address while somebody guessing passwords is stopped.
 */
@Injectable()
export class SignIn {
  private readonly perAccount: RateLimiterPostgres;
  private readonly perAddress: RateLimiterPostgres;
  private readonly turns = new Turns(AT_ONCE, QUEUE);
  private readonly roles = new Together(async (userIds: number[]) => {
    const rows = await this.db.planned<SignedInAs>(
      `select user_id as "userId", role, school_id as "schoolId", district_id as "districtId" from identity.memberships
        where user_id = any($1::int[])
        order by array_position(array['Horizon Admin','Auditor','Superintendent','District Admin','Principal','Teacher Admin','Teacher','Parent','Student'], role), id`,
      [userIds],
    );
    const held = grouped(rows, ({ userId }) => userId);
    return userIds.map((userId) => held.get(userId) ?? []);
  });

  constructor(
    private readonly db: Db,
    private readonly config: Config,
    private readonly captcha: Captcha,
    private readonly passwords: Passwords,
  ) {
    const store = { storeClient: db.pool, schemaName: 'identity', tableName: 'rate_limits', tableCreated: true, duration: QUARTER_HOUR_S };
    this.perAccount = new RateLimiterPostgres({ ...store, keyPrefix: 'login-account', points: 10 });
    this.perAddress = new RateLimiterPostgres({ ...store, keyPrefix: 'login-address', points: 100 });
  }

  /**
   * @throws DomainError `identity/captcha-failed`, `identity/login-failed` (the same for an unknown e-mail, a wrong password
   * and an account that is not active), `identity/too-many-attempts`, or `identity/busy` when too many wait already.
   * @param wanted false once the browser has gone away: it is not served when its turn comes
   */
  withPassword(credentials: Credentials, address: string, wanted?: () => boolean): Promise<SignedInAs> {
    return this.turns.run(() => this.check(credentials, address), wanted);
  }

  private async check(credentials: Credentials, address: string): Promise<SignedInAs> {
    const email = normaliseEmail(credentials.email);
    const account = sha256hex(`${email}|${address}`); // the table of limits names nobody
    await this.refuseBeyondLimit(account, address);
    if (!this.bypasses(credentials.bypassCaptchaId) && !(await this.captcha.spend(credentials.captcha ?? ''))) {
      throw refuse('identity/captcha-failed', 'ReCaptcha error!');
    }
    const found = await this.db.one<{ user_id: number; password_hash: string | null; archived_at: Date | null }>(
      'select user_id, password_hash, archived_at from identity.accounts where email = $1',
      [email],
    );
    const matches = await this.passwords.matches(found?.password_hash ?? null, credentials.password);
    const as = found && matches && !found.archived_at ? (await this.rolesOf(found.user_id))[0] : undefined;
    if (!as) {
      await Promise.all([this.perAccount.penalty(account), this.perAddress.penalty(address)]);
      throw refuse('identity/login-failed', 'Login error, check your Username and Password');
    }
    return as;
  }

  /** Every role of a person, the one a sign-in takes first: the widest, then the oldest. */
  rolesOf(userId: number): Promise<SignedInAs[]> {
    return this.roles.ask(userId);
  }

  private bypasses(id: string | undefined): boolean {
    const right = this.config.captchaBypassId;
    if (!right || !id) return false;
    const a = Buffer.from(id);
    const b = Buffer.from(right);
    return a.length === b.length && timingSafeEqual(a, b);
  }

  private async refuseBeyondLimit(account: string, address: string): Promise<void> {
    const states = await Promise.all([this.perAccount.get(account), this.perAddress.get(address)]);
    const over = states.find((state): state is RateLimiterRes => state !== null && state.remainingPoints <= 0 && state.msBeforeNext > 0);
    if (!over) return;
    const retryAfter = Math.ceil(over.msBeforeNext / 1000);
    throw new DomainError<IdentityCode>(
      'identity/too-many-attempts',
      `Too many failed attempts. Please try again in ${Math.ceil(retryAfter / 60)} minutes, or use Forgot Password.`,
      { details: { retryAfter } },
    );
  }
}

function refuse(code: IdentityCode, message: string): DomainError<IdentityCode> {
  return new DomainError(code, message);
}
