import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../../../bin/embedded-postgres.mjs';
import { uuidv7 } from '../../../src/kernel/ids.js';
import { Config } from '../../../src/platform/config/config.js';
import { migrate } from '../../../src/platform/db/migrate.js';
import { EventStore } from '../../../src/platform/event-store/port.js';
import { EventTranslators } from '../../../src/platform/events/event-translators.js';
import { Subscriptions } from '../../../src/platform/events/subscriptions.js';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { logOutput } from '../../../src/platform/observability/logger.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { holdsFor, rules, samples } from '../../support/alerts.js';
import { type TestApp, testApp } from '../../support/app.js';
import { addFacts, fact, until } from '../events/logs.js';

const METRICS_TOKEN = 'a-token-for-metrics';

describe('the alerts of docs/alerts.yml', () => {
  let folder: string;
  let cluster: EmbeddedPostgres;
  let owner: pg.Client;
  let t: TestApp;

  beforeAll(async () => {
    // A server of its own: what is done to it here would hold up everybody else.
    folder = mkdtempSync(join(tmpdir(), 'horizon-alerts-'));
    chmodSync(folder, 0o755);
    cluster = await startPostgres(join(folder, 'postgres'), { settings: { fsync: 'off', max_connections: '60' } });
    const env = {
      DATABASE_URL: cluster.url,
      DATA_DIR: join(folder, 'data'),
      MASTER_KEY: process.env.TEST_MASTER_KEY!,
      PORT: '0',
      DB_POOL_SIZE: '4',
      LOG_LEVEL: 'silent',
      METRICS_TOKEN,
    };
    const config = Config.fromEnv(env);
    await migrate(config);
    owner = new pg.Client({ connectionString: cluster.url });
    owner.on('error', () => undefined);
    await owner.connect();
    const database = {
      name: 'horizon',
      ownerUrl: cluster.url,
      appUrl: config.databaseUrl,
      env,
      drop: async () => undefined,
    };
    t = await testApp({ database, modules: [PlatformModule] });
    t.get(EventTranslators).register('attempt', ({ payload }) => ({ type: 'delivery.Added.v1', payload }));
    t.get(Subscriptions).reaction({ name: 'spec.note', types: ['delivery.Added.v1'], handle: async () => undefined });
    t.get(Jobs).work('platform.spec', async () => undefined);
  });
  afterAll(async () => {
    await t?.close();
    await owner?.end();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What /metrics answers to who has the token. */
  const metrics = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const answer = await fetch(`${t.visitor().baseUrl}/metrics`, { headers });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const exprs = new Map(rules().map(({ alert, expr }) => [alert, expr]));
  /** The series for which an alert fires now. */
  const fires = async (alert: string) => {
    (t.get(Jobs) as unknown as { looked: undefined }).looked = undefined; // a look is good for ten seconds
    return holdsFor(await metrics(), exprs.get(alert)!);
  };
  const set = async (setting: string, value: string): Promise<void> => {
    await owner.query(`alter system set ${setting} = '${value}'`);
    await owner.query('select pg_reload_conf()');
    await until(async () => (await owner.query(`show ${setting}`)).rows[0][setting] === value);
  };
  /** An event as old as that. */
  const old = (minutes: number) => ({
    ...fact('Added', { item: 'x' }),
    id: uuidv7(Date.now()),
    receivedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  });

  /** Makes the condition of each; what it gives back ends it. */
  const conditions: Record<string, () => Promise<(() => Promise<unknown>) | void>> = {
    async SavesWait() {
      await owner.query('begin');
      await owner.query('lock table es.events in exclusive mode');
      const saving = addFacts(t.get(EventStore), 'attempt-1-1', fact('Added', {}));
      await new Promise((resolve) => setTimeout(resolve, 5_200));
      return async () => {
        await owner.query('rollback');
        await saving;
        await t.get(Subscriptions).drain();
      };
    },
    async SynchronousStandbyMissing() {
      await set('synchronous_standby_names', 'ANY 1 (s1, s2)');
      return () => set('synchronous_standby_names', '');
    },
    async StandbyBehind() {
      // No standby can be had here, so a function says what the primary would say of one.
      const { rows } = await owner.query(`select pg_get_functiondef('platform.standbys'::regproc) as made`);
      await owner.query(
        `create or replace function platform.standbys() returns table (name text, sync text, lag_seconds float8)
         language sql stable security definer set search_path = pg_catalog, pg_temp as $$ select 's1', 'async', 45.0::float8 $$`,
      );
      return () => owner.query(rows[0].made);
    },
    async ConnectionsNearlyUsed() {
      const others = Array.from({ length: 12 }, () => new pg.Client({ connectionString: cluster.url }));
      await Promise.all(others.map((other) => other.connect()));
      const { rows } = await owner.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
      );
      await owner.query(`alter database ${new URL(cluster.url).pathname.slice(1)} connection limit ${rows[0].n + 2}`);
      return async () => {
        await owner.query(`alter database ${new URL(cluster.url).pathname.slice(1)} connection limit -1`);
        await Promise.all(others.map((other) => other.end()));
      };
    },
    async SubscriptionBehind() {
      await addFacts(t.get(EventStore), 'attempt-2-1', old(2));
      return () => t.get(Subscriptions).drain();
    },
    async EventsParked() {
      await t.db.query(
        `insert into platform.parked_events (subscription, event_id, event, error, tries, next_retry_at) values ('spec.note', gen_random_uuid(), '{}', 'no', 5, now() + interval '1 h')`,
      );
      return () => t.db.query('delete from platform.parked_events');
    },
    async JobsStuck() {
      await t.get(Jobs).enqueue('platform.spec', {});
      await t.db.query(
        `update pgboss.job set state = 'active', started_on = now() - interval '1 h', heartbeat_on = now() - interval '1 h' where name = 'platform.spec'`,
      );
      return () => t.db.query(`delete from pgboss.job where name = 'platform.spec'`);
    },
    async JobsFailed() {
      await t.get(Jobs).enqueue('platform.spec', {});
      await t.db.query(`update pgboss.job set state = 'failed', completed_on = now() where name = 'platform.spec'`);
      return () => t.db.query(`delete from pgboss.job where name = 'platform.spec'`);
    },
    async JobsOverdue() {
      await t.get(Jobs).enqueue('platform.spec', {});
      await t.db.query(`update pgboss.job set start_after = now() - interval '6 min' where name = 'platform.spec'`);
      return () => t.db.query(`delete from pgboss.job where name = 'platform.spec'`);
    },
    async JobsPileUp() {
      await t.get(Jobs).enqueue('platform.spec', {});
      await owner.query(
        `insert into pgboss.job (name, data, start_after, created_on, keep_until, policy, singleton_key)
         select name, data, now(), now(), keep_until, policy, 'spec-' || n from pgboss.job, generate_series(1, 2001) n where name = 'platform.spec'`,
      );
      return () => t.db.query(`delete from pgboss.job where name = 'platform.spec'`);
    },
    async LogLinesDropped() {
      // A line that is longer than everything that may wait leaves room for none behind it until it was written.
      const before = logOutput.dropped;
      const write = { ...logOutput } as unknown as { bytes: number };
      (logOutput as unknown as { bytes: number }).bytes = Number.MAX_SAFE_INTEGER;
      logOutput.write('a line of a test\n');
      (logOutput as unknown as { bytes: number }).bytes = write.bytes;
      expect(logOutput.dropped).toBe(before + 1);
      return async () => void (logOutput.dropped = before);
    },
  };

  it('are all made to fire here', () => {
    expect(Object.keys(conditions).sort()).toEqual([...exprs.keys()].sort());
  });

  it.each(rules())('$alert says what it means and what to do, and fires when it is so and only then', async (rule) => {
    for (const text of [rule.summary, rule.action]) expect(text).toMatch(/^[A-Z].{20,}\.$/);
    expect(await fires(rule.alert)).toEqual([]);
    const end = await conditions[rule.alert]!();
    try {
      await until(async () => (await fires(rule.alert)).length > 0, 10_000);
    } finally {
      await end?.();
    }
    await until(async () => (await fires(rule.alert)).length === 0, 10_000);
  });

  it('stand beside what is going on: jobs that wait and run, connections, standbys and lag', async () => {
    await t.get(Jobs).enqueue('platform.spec', {});
    // What a standby is to the primary: a connection for replication.
    const standby = new pg.Client({
      connectionString: cluster.url,
      application_name: 's1',
      replication: 'true',
    } as pg.ClientConfig);
    await standby.connect();
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // a look is good for a second
    const text = await metrics();
    await standby.end();
    expect(samples(text, 'db_standby_lag_seconds')).toEqual(new Map([['{standby="s1",sync="async"}', 0]]));
    expect(samples(text, 'jobs_waiting').get('{queue="platform.spec"}')).toBe(1);
    expect(samples(text, 'db_connections_used').get('{of="server"}')).toBeGreaterThan(1);
    expect(samples(text, 'db_connections_allowed').get('{of="server"}')).toBeLessThan(60);
    expect(samples(text, 'subscription_behind_seconds').get('{subscription="spec.note"}')).toBe(0);
    expect(samples(text, 'db_synchronous_standby_missing').get('')).toBe(0);
    await t.db.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'platform.spec'`,
    );
    expect(samples(await metrics(), 'jobs_running').get('{queue="platform.spec"}')).toBe(1);
  });
});
