import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DomainError } from '../kernel/errors.js';
import type { Role } from '../kernel/roles.js';
import { Config } from '../platform/config/config.js';
import { sameText } from '../platform/crypto/same-text.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import { Db } from '../platform/db/db.js';
import { grouped, Together } from '../platform/db/together.js';
import { Captcha } from './captcha.js';
import { normaliseEmail } from './entities/account.js';
import { Passwords } from './passwords.js';
import { HashThreads } from './hash-threads.js';
import type { IdentityCode } from './problems.js';
import { CROWD_MS, Turns } from './turns.js';

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

/** With every role of the person, the one that is taken first. */
export interface SigningInAs extends SignedInAs {
  roles: SignedInAs[];
}

/** What is known before a password is looked at. */
interface Known {
  user_id: number | null;
  password_hash: string | null;
  archived_at: Date | null;
  /** When somebody who failed too often may try again, epoch milliseconds; null for everybody else. */
  account_until: number | null;
  address_until: number | null;
}

/**
 * Mistyped passwords in a quarter of an hour. Guessing one account is held by its own limit, and each try costs a captcha; the
 * limit of an address is more than a whole school mistypes behind one of them on the morning of a test day.
 */
const FAILURES = { perAccount: 10, perAddress: 1_000 };
const PREFIX = { perAccount: 'login-account', perAddress: 'login-address' };
const QUARTER_HOUR_S = 15 * 60;
/** While one hash a processor is under way, others are looked up or answered, several with one statement. */
const AT_ONCE = HashThreads.count * 12;
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
  private readonly known = new Together((asked: { email: string; account: string; address: string }[]) =>
    this.db.planned<Known>(
      `select a.user_id, a.password_hash, a.archived_at,
         case when failed.points >= $4 then failed.expire end as account_until, case when beside.points >= $5 then beside.expire end as address_until
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (email, account, address, place)
       left join identity.accounts a on a.email = asked.email
       left join identity.rate_limits failed on failed.key = asked.account
       left join identity.rate_limits beside on beside.key = asked.address
       order by asked.place`,
      [
        asked.map(({ email }) => email), asked.map(({ account }) => `${PREFIX.perAccount}:${account}`), asked.map(({ address }) => `${PREFIX.perAddress}:${address}`),
        FAILURES.perAccount, FAILURES.perAddress,
      ],
    ),
    CROWD_MS,
  );
  private readonly roles = new Together(async (userIds: number[]) => {
    const rows = await this.db.planned<SignedInAs>(
      `select user_id as "userId", role, school_id as "schoolId", district_id as "districtId" from identity.memberships
        where user_id = any($1::int[])
        order by array_position(array['Horizon Admin','Auditor','Superintendent','District Admin','Principal','Teacher Admin','Teacher','Parent','Student'], role), id`,
      [userIds],
    );
    const held = grouped(rows, ({ userId }) => userId);
    return userIds.map((userId) => held.get(userId) ?? []);
  }, CROWD_MS);

  constructor(
    private readonly db: Db,
    private readonly config: Config,
    private readonly captcha: Captcha,
    private readonly passwords: Passwords,
  ) {
    const store = { storeClient: db.pool, schemaName: 'identity', tableName: 'rate_limits', tableCreated: true, duration: QUARTER_HOUR_S };
    this.perAccount = new RateLimiterPostgres({ ...store, keyPrefix: PREFIX.perAccount, points: FAILURES.perAccount });
    this.perAddress = new RateLimiterPostgres({ ...store, keyPrefix: PREFIX.perAddress, points: FAILURES.perAddress });
  }

  /**
   * @throws DomainError `identity/captcha-failed`, `identity/login-failed` (the same for an unknown e-mail, a wrong password
   * and an account that is not active), `identity/too-many-attempts`, or `identity/busy` when too many wait already.
   * @param wanted false once the browser has gone away: it is not served when its turn comes
   */
  withPassword(credentials: Credentials, address: string, wanted?: () => boolean): Promise<SigningInAs> {
    return this.turns.run(() => this.check(credentials, address), wanted);
  }

  private async check(credentials: Credentials, address: string): Promise<SigningInAs> {
    const email = normaliseEmail(credentials.email);
    const account = sha256hex(`${email}|${address}`); // the table of limits names nobody
    const found = await this.known.ask({ email, account, address });
    refuseBeyondLimit(found);
    if (!this.bypasses(credentials.bypassCaptchaId) && !(await this.captcha.spend(credentials.captcha ?? ''))) {
      throw refuse('identity/captcha-failed', 'ReCaptcha error!');
    }
    const matches = await this.passwords.matches(found.password_hash, credentials.password);
    const roles = found.user_id !== null && matches && !found.archived_at ? await this.rolesOf(found.user_id) : [];
    if (!roles[0]) {
      await Promise.all([this.perAccount.penalty(account), this.perAddress.penalty(address)]);
      throw refuse('identity/login-failed', 'Login error, check your Username and Password');
    }
    return { ...roles[0], roles };
  }

  /** Every role of a person, the one a sign-in takes first: the widest, then the oldest. */
  rolesOf(userId: number): Promise<SignedInAs[]> {
    return this.roles.ask(userId);
  }

  private bypasses(id: string | undefined): boolean {
    const right = this.config.captchaBypassId;
    return Boolean(right && id && sameText(right, id));
  }
}

function refuseBeyondLimit({ account_until: account, address_until: address }: Known): void {
  const waits = [account, address].flatMap((until) => (until === null ? [] : [until - Date.now()])).filter((ms) => ms > 0); // the limiter's own clock
  if (waits.length === 0) return;
  const retryAfter = Math.ceil(waits[0]! / 1000);
  throw new DomainError<IdentityCode>(
    'identity/too-many-attempts',
    `Too many failed attempts. Please try again in ${Math.ceil(retryAfter / 60)} minutes, or use Forgot Password.`,
    { details: { retryAfter } },
  );
}

function refuse(code: IdentityCode, message: string): DomainError<IdentityCode> {
  return new DomainError(code, message);
}
