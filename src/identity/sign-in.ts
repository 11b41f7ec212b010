import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { normaliseEmail } from '../kernel/email.js';
import { DomainError } from '../kernel/errors.js';
import { widestFirst, type Role } from '../kernel/roles.js';
import { Config } from '../platform/config/config.js';
import { sameText } from '../platform/crypto/same-text.js';
import { Db, type Queryable } from '../platform/db/db.js';
import { grouped, StatementBatcher } from '../platform/db/statement-batcher.js';
import { WorkQueue } from '../platform/work-queue.js';
import { Captcha, type Spend } from './captcha.js';
import { CROWD_MS, tooManySignIns } from './crowd.js';
import { Guesses, refuseUntil } from './guesses.js';
import { Passwords } from './passwords.js';
import { HashThreads } from './hash-threads.js';
import type { IdentityCode } from './problems.js';

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
  /** When an address from which too many failed may try again, epoch milliseconds; null for every other. */
  address_until: number | null;
}

/**
 * Mistyped passwords in a quarter of an hour from one address: more than a whole school mistypes behind it on the morning of a
 * test day. Guesses at one account are held by `Guesses`, and each costs a captcha.
 */
const PER_ADDRESS = 1_000;
const PREFIX = { perAddress: 'login-address', bypass: 'captcha-bypass' };
/** Wrong bypass ids in an hour from one address. */
const BYPASS_GUESSES = 20;
const QUARTER_HOUR_S = 15 * 60;
/** While one hash a processor is under way, others are looked up or answered, several with one statement. */
const AT_ONCE = HashThreads.count * 12;
/** Who comes when so many wait is asked to come again: on two processors the last of them waits for about 20 seconds. */
const QUEUE = 2_000;

/**
 * Checks credentials. Only failures count against the limits, so a whole school may sign in from one address while somebody
 * guessing passwords is stopped.
 */
@Injectable()
export class SignIn {
  private readonly perAddress: RateLimiterPostgres;
  private readonly bypassGuesses: RateLimiterPostgres;
  private readonly queue = new WorkQueue(AT_ONCE, QUEUE, tooManySignIns);
  private readonly known = new StatementBatcher(
    (asked: { email: string; address: string }[], q: Queryable = this.db) =>
      q.planned<Known>(
        `select a.user_id, a.password_hash, a.archived_at,
         case when beside.points >= $3 then beside.expire end as address_until
       from unnest($1::text[], $2::text[]) with ordinality as asked (email, address, place)
       left join identity.accounts a on a.email = asked.email
       left join identity.rate_limits beside on beside.key = asked.address
       order by asked.place`,
        [asked.map(({ email }) => email), asked.map(({ address }) => `${PREFIX.perAddress}:${address}`), PER_ADDRESS],
      ),
    CROWD_MS,
  );
  private readonly roles = new StatementBatcher(async (userIds: number[], q: Queryable = this.db) => {
    const rows = await q.planned<SignedInAs>(
      `select user_id as "userId", role, school_id as "schoolId", district_id as "districtId" from identity.memberships
        where user_id = any($1::int[])
        order by ${widestFirst('role')}, id`,
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
    private readonly guesses: Guesses,
  ) {
    const store = { storeClient: db.pool, schemaName: 'identity', tableName: 'rate_limits', tableCreated: true };
    this.perAddress = new RateLimiterPostgres({
      ...store,
      keyPrefix: PREFIX.perAddress,
      points: PER_ADDRESS,
      duration: QUARTER_HOUR_S,
    });
    this.bypassGuesses = new RateLimiterPostgres({
      ...store,
      keyPrefix: PREFIX.bypass,
      points: BYPASS_GUESSES,
      duration: 4 * QUARTER_HOUR_S,
    });
  }

  /**
   * @throws DomainError `identity/captcha-failed`, `identity/login-failed` (the same for an unknown e-mail, a wrong password
   * and an account that is not active), `identity/too-many-attempts`, `identity/captcha-away`, or `identity/busy` when too many
   * wait already.
   * @param from the address, and the browser's number when it has signed in to this account before
   * @param wanted false once the browser has gone away: it is not served when its turn comes
   */
  async withPassword(
    credentials: Credentials,
    from: { address: string; device: string | null },
    wanted?: () => boolean,
  ): Promise<SigningInAs> {
    const bypassed = await this.bypasses(credentials.bypassCaptchaId, from.address);
    // Who judges the answer may be elsewhere and slow: nobody's turn waits for it.
    const spend = bypassed ? null : await this.captcha.present(credentials.captcha ?? '', wanted);
    return this.queue.run(() => this.check(credentials, from, spend), wanted);
  }

  /** `spend`: null for who needs no captcha. */
  private async check(
    credentials: Credentials,
    { address, device }: { address: string; device: string | null },
    spend: Spend | null,
  ): Promise<SigningInAs> {
    const email = normaliseEmail(credentials.email);
    const found = await this.known.run({ email, address });
    if (found.address_until !== null) refuseUntil(found.address_until - Date.now()); // the limiter's own clock
    if (spend && !(await spend())) throw refuse('identity/captcha-failed', 'ReCaptcha error!');
    const guess = await this.guesses.count(email, address, device);
    if (!guess.judged) refuseUntil(guess.waitMs);
    const matches = await this.passwords.matches(found.password_hash, credentials.password);
    const roles = found.user_id !== null && matches && !found.archived_at ? await this.rolesOf(found.user_id) : [];
    if (!roles[0]) {
      await this.failed(address);
      throw refuse('identity/login-failed', 'Login error, check your Username and Password');
    }
    await this.guesses.giveBack(guess);
    return { ...roles[0], roles };
  }

  /** Every role of a person, the one a sign-in takes first: the widest, then the oldest. */
  rolesOf(userId: number): Promise<SignedInAs[]> {
    return this.roles.run(userId);
  }

  /** @throws DomainError `identity/too-many-attempts` to an address from which too many failed */
  async mustBeFree(address: string): Promise<void> {
    const counted = await this.perAddress.get(address);
    if (counted && counted.consumedPoints >= PER_ADDRESS) refuseUntil(counted.msBeforeNext);
  }

  /** Somebody at this address did not know what opens an account. */
  async failed(address: string): Promise<void> {
    await this.perAddress.penalty(address);
  }

  /** Whether this is the id that skips the captcha. Who guesses at it from one address is soon told no, whatever it is. */
  async bypasses(id: string | undefined, address: string): Promise<boolean> {
    const right = this.config.captchaBypassId;
    if (!right || !id) return false;
    const counted = await this.bypassGuesses.get(address);
    if (counted && counted.consumedPoints >= BYPASS_GUESSES) return false;
    if (sameText(right, id)) return true;
    await this.bypassGuesses.penalty(address);
    return false;
  }
}

function refuse(code: IdentityCode, message: string): DomainError<IdentityCode> {
  return new DomainError(code, message);
}
