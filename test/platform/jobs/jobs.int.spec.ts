import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { Metrics } from '../../../src/platform/observability/metrics.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { type TestApp, testApp } from '../../support/app.js';
import { TestClock } from '../../support/clock.js';

const AT_ONCE = 3;
const CROWD = 70;

/** Waits until it is so. A busy machine takes its time: the wait ends only to fail. */
async function until(so: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end && !(await so());)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('a crowd of jobs', () => {
  let t: TestApp;
  const done: number[] = [];
  let underWay = 0;
  let most = 0;

  beforeAll(async () => {
    t = await testApp({ modules: [PlatformModule] });
    t.get(Jobs).work<{ n: number }>(
      'platform.crowd',
      async ({ n }) => {
        most = Math.max(most, (underWay += 1));
        await new Promise((resolve) => setTimeout(resolve, 1));
        underWay -= 1;
        if (n === 5) throw new Error('not this one');
        done.push(n);
      },
      { atOnce: AT_ONCE },
    );
  });
  afterAll(() => t?.close());

  it('is written together, one of each key', async () => {
    const jobs = t.get(Jobs);
    await Promise.all(
      Array.from({ length: CROWD }, (_, n) =>
        jobs.enqueue('platform.crowd', { n }, n < 2 ? { singletonKey: 'same' } : {}),
      ),
    );
    await jobs.enqueue('platform.crowd', { n: CROWD }, { singletonKey: 'same' });
    expect(await t.db.one(`select count(*) as n from pgboss.job where name = 'platform.crowd'`)).toEqual({
      n: CROWD - 1,
    });
  });

  it('goes on a few at once without a pause between full fetches, and one that fails stands alone', async () => {
    await t.get(Jobs).start();
    await until(() => done.length >= CROWD - 2);
    expect([done.length, most]).toEqual([CROWD - 2, AT_ONCE]);
    const failed = await t.db.one<{ state: string; tries: number }>(
      `select state, retry_count::int as tries from pgboss.job where name = 'platform.crowd' and data ->> 'n' = '5'`,
    );
    expect(['retry', 'active']).toContain(failed!.state);
    if (failed!.state === 'active') expect(failed!.tries).toBeGreaterThan(0); // its pause is over, and it was given out again
  });

  it('is asked for by a statement that is planned once', async () => {
    const planned = async () =>
      (
        await t.db.query(
          `select from pg_prepared_statements where statement ~* '^\\s*with\\s+next\\s' and statement like '%platform.crowd%'`,
        )
      ).length;
    await until(async () => (await planned()) > 0);
    expect(await planned()).toBe(1);
  });
});

describe('jobs that may take long', () => {
  let t: TestApp;
  const done: number[] = [];
  let end: () => void = () => undefined;

  beforeAll(async () => {
    t = await testApp({ modules: [PlatformModule] });
    t.get(Jobs).work<{ n: number }>(
      'platform.long',
      async ({ n }) => {
        if (n === 0) await new Promise<void>((resolve) => (end = resolve));
        done.push(n);
      },
      { atOnce: 2, limitSeconds: 120 },
    );
  });
  afterAll(async () => {
    end();
    await t?.close();
  });

  it('hold up no other while one of them waits', async () => {
    const jobs = t.get(Jobs);
    for (let n = 0; n < 2; n++) await jobs.enqueue('platform.long', { n });
    await jobs.start();
    await until(() => done.length === 1);
    for (let n = 2; n < 6; n++) await jobs.enqueue('platform.long', { n });
    await until(() => done.length === 5);
    expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('jobs of a worker that is gone', () => {
  let t: TestApp;
  let jobs: Jobs;
  const done: string[] = [];
  const links: number[] = [];
  let open = new Set<string>();
  let duringJob: (() => Promise<unknown>) | undefined;

  beforeAll(async () => {
    // The database dates what it does by its own clock: a fixed day would be past some day.
    t = await testApp({ modules: [PlatformModule], clock: new TestClock(Date.now()) });
    jobs = t.get(Jobs);
    jobs.work<{ n: string }>(
      'platform.letters',
      async ({ n }) => {
        done.push(n);
        await duringJob?.();
      },
      { does: 'write letters' },
    );
    jobs.work<{ n: string }>('platform.open', async ({ n }) => {
      done.push(n);
      open.delete(n);
    });
    jobs.watch('platform.open', async () => [...open].map((n) => ({ data: { n }, singletonKey: n })));
    jobs.repeat(
      'platform.link',
      (nowMs) => new Date(nowMs + 60_000),
      async () => void links.push(t.clock.now()),
    );
  });
  afterEach(async () => {
    await t.db.query(`delete from pgboss.job where name = 'platform.letters'`); // one that failed leaves the next nothing
    done.length = 0;
  });
  afterAll(() => t?.close());

  /** What a worker does that fetches a batch and is killed before its first job ends, `secondsAgo`. */
  async function killedWith(queue: string, secondsAgo: number): Promise<void> {
    const dead = new PgBoss({
      db: { executeSql: (text, values) => t.db.pool.query(text, values) },
      schema: 'pgboss',
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    await dead.start();
    expect((await dead.fetch(queue, { batchSize: 50 })).length).toBeGreaterThan(0);
    await dead.stop({ graceful: false });
    await t.db.query(
      `update pgboss.job set started_on = started_on - $2 * interval '1 s', heartbeat_on = heartbeat_on - $2 * interval '1 s' where name = $1 and state = 'active'`,
      [queue, secondsAgo],
    );
  }
  const states = async (queue: string) =>
    Object.fromEntries(
      (
        await t.db.query<{ state: string; n: number }>(
          'select state, count(*)::int as n from pgboss.job where name = $1 group by state',
          [queue],
        )
      ).map(({ state, n }) => [state, n]),
    );
  /** The next look may come at once, and what is tried again need not wait. */
  const look = async () => {
    await t.db.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null');
    await jobs.supervise();
    await t.db.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  };

  it('are given out again, the whole batch that it had fetched, and those of a live one are left to it', async () => {
    for (const n of ['a', 'b', 'c']) await jobs.enqueue('platform.letters', { n });
    await killedWith('platform.letters', 0);
    await look();
    expect(await states('platform.letters')).toEqual({ active: 3 });
    await t.db.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '30 s' where state = 'active'`);
    await look();
    expect(await states('platform.letters')).toEqual({ retry: 3 });
    await jobs.drain();
    expect(done.splice(0).sort()).toEqual(['a', 'b', 'c']);
    expect(await states('platform.letters')).toEqual({ completed: 3 });
  });

  it('and of an earlier version, which gave no sign of life, are given out again after their limit', async () => {
    await jobs.enqueue('platform.letters', { n: 'old' });
    await t.db.query(
      `update pgboss.job set heartbeat_seconds = null where state = 'created' and name = 'platform.letters'`,
    );
    await killedWith('platform.letters', 1000);
    await look();
    await jobs.drain();
    expect(done.splice(0)).toEqual(['old']);
  });

  it('show as stuck while nobody looks after them', async () => {
    await jobs.enqueue('platform.letters', { n: 'stuck' });
    await killedWith('platform.letters', 100);
    await expect(readiness()).resolves.toMatchObject({
      database: true,
      jobs: [{ queue: 'platform.letters', stuck: 1, failed: 0, overdueSeconds: 0 }],
    });
    expect((await t.get(Metrics).registry.metrics()).match(/^jobs_stuck.*$/m)?.[0]).toBe(
      'jobs_stuck{queue="platform.letters"} 1',
    );
    await look();
    await jobs.drain();
    expect(done.splice(0)).toEqual(['stuck']);
  });

  it('show as failed for good, and are tried again when somebody says so', async () => {
    await jobs.enqueue('platform.letters', { n: 'bad' });
    await t.db.query(
      `update pgboss.job set state = 'failed', completed_on = now() where state = 'created' and name = 'platform.letters'`,
    );
    forgetLook();
    expect(await jobs.troubles()).toEqual([
      { queue: 'platform.letters', does: 'write letters', stuck: 0, failed: 1, overdueSeconds: 0 },
    ]);
    expect(await jobs.retryFailed('platform.other')).toBe(0);
    expect(await jobs.retryFailed()).toBe(1);
    await jobs.drain();
    expect(done.splice(0)).toEqual(['bad']);
    forgetLook();
    expect(await jobs.troubles()).toEqual([]);
  });

  it('are dropped a week after they ended, and never while they wait', async () => {
    await jobs.enqueue('platform.letters', { n: 'ended' });
    await jobs.drain();
    await jobs.enqueue('platform.letters', { n: 'patient' }, { startAfter: 3600 });
    await t.db.query(
      `update pgboss.job set completed_on = completed_on - interval '6 days' where name = 'platform.letters' and state = 'completed'`,
    );
    await look();
    expect(await states('platform.letters')).toEqual({ completed: 1, created: 1 });
    await t.db.query(
      `update pgboss.job set completed_on = completed_on - interval '2 days', start_after = start_after - interval '90 days' where name = 'platform.letters'`,
    );
    await look();
    expect(await states('platform.letters')).toEqual({ created: 1 });
    forgetLook();
    expect((await jobs.troubles())[0]).toMatchObject({ queue: 'platform.letters', overdueSeconds: expect.any(Number) });
  });

  it('go on in a chain: a lost link is planned again, and a run that fails has planned the next', async () => {
    await jobs.supervise();
    expect(await states('platform.link')).toEqual({ created: 1 });
    await jobs.supervise();
    expect(await states('platform.link')).toEqual({ created: 1 });
    await t.db.query(`delete from pgboss.job where name = 'platform.link'`);
    await jobs.supervise();
    t.clock.advance({ seconds: 61 });
    await jobs.drain();
    expect(links).toEqual([t.clock.now()]);
    expect(await states('platform.link')).toEqual({ created: 1, completed: 1 });
    t.clock.advance({ seconds: 61 });
    await t.db.query('update pgboss.job set start_after = now()  where name = $1 and state = $2', [
      'platform.link',
      'created',
    ]);
    await killedWith('platform.link', 0);
    await jobs.supervise(); // while it is under way nothing is added
    expect(await states('platform.link')).toEqual({ active: 1, completed: 1 });
    await t.db.query(`delete from pgboss.job where name = 'platform.link'`);
  });

  it('are planned for what is open and has none, once', async () => {
    open = new Set(['x', 'y']);
    await jobs.supervise();
    await jobs.supervise();
    expect(await states('platform.open')).toEqual({ created: 2 });
    await jobs.drain();
    expect(done.splice(0).sort()).toEqual(['x', 'y']);
    await jobs.supervise();
    expect(await states('platform.open')).toEqual({ completed: 2 });
  });

  it('survive a database that throws everybody out while they run, with the process alive', async () => {
    const owner = new pg.Client({ connectionString: t.database.ownerUrl });
    owner.on('error', () => undefined);
    await owner.connect();
    let thrownOut = 0;
    let working: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (working = resolve));
    duringJob = async () => {
      if (thrownOut > 0) return;
      await started;
      thrownOut = (
        await owner.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
      ).rowCount!;
      await owner.query('alter table pgboss.job_common rename to away'); // and what follows finds nothing to write to, for a moment
    };
    for (let n = 0; n < 8; n++) await jobs.enqueue('platform.letters', { n: String(n) });
    const { pool } = t.db;
    const query = pool.query.bind(pool) as (text: string, values?: unknown[]) => Promise<unknown>;
    let unwritten = 0;
    pool.query = ((text: string, values?: unknown[]) =>
      query(text, values).catch((error: unknown) => {
        if (text.includes("state = 'completed'")) unwritten++;
        throw error;
      })) as typeof pool.query;
    await jobs.start(); // with all of them waiting, so that one fetch takes them
    working();
    await until(() => done.length >= 8 && unwritten > 0);
    const meanwhile = await states('platform.letters');
    await owner.query('alter table pgboss.away rename to job_common');
    pool.query = query as typeof pool.query;
    expect(unwritten).toBeGreaterThan(0);
    expect(thrownOut).toBeGreaterThan(0);
    expect(meanwhile).not.toHaveProperty('completed'); // done, and nobody could write it down
    await t.db.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '30 s' where state = 'active'`);
    await look();
    await until(async () => (await states('platform.letters')).completed === 8);
    expect(await states('platform.letters')).toEqual({ completed: 8 });
    await owner.end();
  });

  const forgetLook = () => ((jobs as unknown as { looked: undefined }).looked = undefined);
  const readiness = async () => {
    forgetLook();
    return (await t.visitor().get('/readyz')).body;
  };
});
