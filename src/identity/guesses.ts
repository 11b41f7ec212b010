import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/errors.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import { Db } from '../platform/db/db.js';
import { StatementBatcher } from '../platform/db/statement-batcher.js';
import { CROWD_MS } from './crowd.js';
import type { IdentityCode } from './problems.js';

interface Limit {
  /** Guesses that are judged at once. After them one at a time, each after a longer wait. */
  free: number;
  /** Without a guess for so long, all is forgotten. */
  forgottenAfterMs: number;
}

/** From one browser that knows the account, or from one address that does not: what somebody mistypes. */
const NEAR: Limit = { free: 10, forgottenAfterMs: 3_600_000 };
/** From everywhere together, but not from browsers that know the account: what somebody guesses who has many addresses. */
const ANYWHERE: Limit = { free: 50, forgottenAfterMs: 86_400_000 };
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

export interface Guess {
  /** May be judged. */
  judged: boolean;
  /** Otherwise: how long to wait. */
  waitMs: number;
  /** What was counted; a right password gives it back. */
  keys: string[];
}

/**
 * Counts guesses at one account before they are judged, by one statement, so that many at the same moment are held as well as
 * many in a row. Ten are judged; then one after 30 seconds, the next after a minute, and so on up to a quarter of an hour (ADR
 * 25). A browser that has signed in to the account before is counted by itself: other people's guesses do not hold it up.
 * Counted for good, also by a unit of work that fails.
 */
@Injectable()
export class Guesses {
  private readonly near = this.counting(NEAR);
  private readonly anywhere = this.counting(ANYWHERE);

  private readonly givingBack = new StatementBatcher(async (keys: string[]) => {
    const perKey = counted(keys);
    await this.db.query(
      `with mine as materialized (select g.key, given.n from identity.guesses g join unnest($1::text[], $2::int[]) as given (key, n) on g.key = given.key order by g.key for update of g)
       update identity.guesses g set guesses = greatest(g.guesses - mine.n, 0), blocked_until = null from mine where g.key = mine.key`,
      [[...perKey.keys()], [...perKey.values()]],
    );
    return keys.map(() => undefined);
  }, CROWD_MS);

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Counts a guess at the account of an e-mail. `device` is what the browser proves that it signed in with before. */
  async count(email: string, address: string, device: string | null): Promise<Guess> {
    const near = sha256hex(device ? `device|${email}|${device}` : `address|${email}|${address}`);
    const first = await this.near.run(near);
    if (!first.judged || device) return { ...first, keys: first.judged ? [near] : [] };
    // Only now: who is held there uses up nothing of what everybody shares.
    const anywhere = sha256hex(`anywhere|${email}`);
    const second = await this.anywhere.run(anywhere);
    return { ...second, keys: second.judged ? [near, anywhere] : [] };
  }

  /** The password was right: the guess does not count, and nobody waits any more. */
  async giveBack(guess: Guess): Promise<void> {
    await Promise.all(guess.keys.map((key) => this.givingBack.run(key)));
  }

  private counting(limit: Limit): StatementBatcher<string, Omit<Guess, 'keys'>> {
    return new StatementBatcher(async (keys: string[]) => {
      const perKey = counted(keys);
      const now = this.clock.now();
      const rows = await this.db.query<{ key: string; judged: number; blocked_until: Date | null }>(COUNT, [
        [...perKey.keys()],
        [...perKey.values()],
        limit.free,
        new Date(now),
        new Date(now + limit.forgottenAfterMs),
        FIRST_WAIT_MS / 1000,
        LONGEST_WAIT_MS / 1000,
      ]);
      const found = new Map(rows.map((row) => [row.key, row]));
      return keys.map((key) => {
        const row = found.get(key)!;
        row.judged -= 1;
        return row.judged >= 0
          ? { judged: true, waitMs: 0 }
          : { judged: false, waitMs: Math.max(1_000, (row.blocked_until?.getTime() ?? now) - now) };
      });
    }, CROWD_MS);
  }
}

/** @throws DomainError `identity/too-many-attempts` for whoever has to wait */
export function refuseUntil(waitMs: number): void {
  if (waitMs <= 0) return;
  const retryAfter = Math.ceil(waitMs / 1000);
  const minutes = Math.ceil(retryAfter / 60);
  throw new DomainError<IdentityCode>(
    'identity/too-many-attempts',
    `Too many failed attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or use Forgot Password.`,
    { details: { retryAfter } },
  );
}

/** How often each key stands there. */
function counted(keys: readonly string[]): Map<string, number> {
  const perKey = new Map<string, number>();
  for (const key of keys) perKey.set(key, (perKey.get(key) ?? 0) + 1);
  return perKey;
}

const AFTER = `case when g.expires_at <= $4 then excluded.guesses when g.blocked_until > $4 then g.guesses else least(g.guesses + excluded.guesses, greatest($3::int, g.guesses + 1)) end`;
const wait = (guesses: string): string =>
  `$4::timestamptz + make_interval(secs => least($6::float8 * power(2, least(${guesses} - $3::int, 20)), $7::float8))`;

/**
 * $1 keys, $2 how many guesses each, $3 how many are free, $4 now, $5 when forgotten, $6 and $7 the first and the longest wait
 * in seconds. Who waits is not counted. Answers how many of the guesses may be judged.
 */
const COUNT = `insert into identity.guesses as g (key, guesses, blocked_until, expires_at)
  select key, least(n, $3::int), case when n >= $3::int then ${wait('$3::int')} end, $5 from unnest($1::text[], $2::int[]) as asked (key, n) order by key
  on conflict (key) do update set guesses = ${AFTER}, expires_at = excluded.expires_at,
    blocked_until = case when g.expires_at <= $4 then excluded.blocked_until when g.blocked_until > $4 then g.blocked_until when (${AFTER}) >= $3::int then ${wait(`(${AFTER})`)} end
  returning g.key, new.guesses - case when old.key is null or old.expires_at <= $4 then 0 else old.guesses end as judged, new.blocked_until`;
