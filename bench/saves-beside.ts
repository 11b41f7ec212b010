// Saves of running sittings while something else works again and again.
import type { Client } from 'pg';
import type { Outcome as Saved } from './load/save-answers.ts';
import { percentile, sleep } from './harness.ts';
import { Helper, type Running } from './product.ts';
import type { Sitting } from './sittings.ts';

const SAVES = { connections: 64, perSecond: 200 };
const LOOK_MS = 10;
/** How long the control holds the log. */
const HELD_MS = 400;

export interface SavesFigures {
  savesPerSecond: number;
  savesP50Ms: number;
  savesP99Ms: number;
  savesMaxMs: number;
  /** How often the work was done meanwhile. */
  rounds: number;
  lockWaits: number;
  longestLockWaitMs: number;
  waitedFor: string;
  /** The same saves while nothing else ran. */
  quietP99Ms: number;
  /** The same saves while the log was held for a moment. */
  heldP99Ms: number;
}

/** Does the work once at least, and again and again while answers are saved. */
export async function savesBeside(
  {
    connect,
    web,
    sittings,
    seconds,
  }: { connect: () => Promise<Client>; web: Running; sittings: readonly Sitting[]; seconds: number },
  work: (round: number) => Promise<void>,
): Promise<SavesFigures> {
  const helper = new Helper('save-answers.ts', { sittings: [...sittings] });
  await helper.ask({ kind: 'prepare', url: web.url });
  const saves = (during: number) => helper.ask<Saved>({ kind: 'open', ...SAVES, seconds: during, each: true });
  await saves(5);
  const quiet = await saves(10);

  const waits = await watchLocks(connect);
  let under = true;
  let rounds = 0;
  const worked = (async () => {
    while (rounds === 0 || under) await work(rounds++);
  })();
  const busy = await saves(seconds).finally(() => (under = false));
  await worked;
  const { seen, longestMs, of } = await waits.end();

  const blocker = await connect();
  const held = saves(5);
  for (let i = 0; i < 3; i += 1) {
    await sleep(1_000);
    await blocker.query('begin; lock table es.events in share mode');
    await sleep(HELD_MS);
    await blocker.query('rollback');
  }
  const heldSaves = await held;
  await blocker.end();
  helper.end();
  return {
    savesPerSecond: busy.saves / busy.seconds,
    savesP50Ms: busy.p50,
    savesP99Ms: busy.p99,
    savesMaxMs: busy.max,
    rounds,
    lockWaits: seen,
    longestLockWaitMs: longestMs,
    waitedFor: of,
    quietP99Ms: percentile(quiet.latencies!, 0.99),
    heldP99Ms: heldSaves.p99,
  };
}

/** Looks again and again who waits for a lock of another. */
async function watchLocks(
  connect: () => Promise<Client>,
): Promise<{ end(): Promise<{ seen: number; longestMs: number; of: string }> }> {
  const watcher = await connect();
  const waits = new Map<string, { ms: number; query: string }>();
  let watching = true;
  const over = (async () => {
    while (watching) {
      const { rows } = await watcher.query<{ key: string; ms: number; query: string }>(
        `select a.pid || ' ' || a.query_start as key, extract(epoch from clock_timestamp() - a.query_start) * 1000 as ms,
           left(regexp_replace(a.query, '\\s+', ' ', 'g'), 70) as query
         from pg_stat_activity a where a.wait_event_type = 'Lock' and a.datname = current_database()`,
      );
      for (const { key, ms, query } of rows) waits.set(key, { ms: Number(ms), query });
      await sleep(LOOK_MS);
    }
  })();
  return {
    async end() {
      watching = false;
      await over;
      await watcher.end();
      const all = [...waits.values()].sort((a, b) => b.ms - a.ms);
      const byQuery = new Map<string, number>();
      for (const { query } of all) byQuery.set(query, (byQuery.get(query) ?? 0) + 1);
      for (const [query, times] of [...byQuery].slice(0, 8))
        console.log(`  waited for a lock ${times} times: ${query}`);
      return { seen: all.length, longestMs: all[0]?.ms ?? 0, of: all[0]?.query ?? '' };
    },
  };
}
