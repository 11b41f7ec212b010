import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Queryable } from '../../../src/platform/db/db.js';
import { UnitOfWork } from '../../../src/platform/db/unit-of-work.js';
import { life } from '../../../src/platform/observability/process.js';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { Outbox } from '../../../src/platform/mail/outbox.js';
import { type TestApp, testApp } from '../../support/app.js';

describe('a unit of work', () => {
  let t: TestApp;
  let units: UnitOfWork;
  const worked: unknown[] = [];

  beforeAll(async () => {
    t = await testApp({ modules: [PlatformModule] });
    units = t.get(UnitOfWork);
    t.get(Jobs).work('platform.test', async (data) => void worked.push(data));
  });
  afterAll(() => t?.close());

  it('writes rows, published events and jobs together', async () => {
    await units.run(async (u) => {
      await u.q.query(
        `insert into platform.files (id, name, mime, bytes, sha256, created_at) values (gen_random_uuid(), 'a', 'text/plain', 1, '', now())`,
      );
      u.publish('platform.Tested.v1', { id: 7 });
      await u.enqueue('platform.test', { id: 7 });
    });
    await t.settle();
    expect(worked).toEqual([{ id: 7 }]);
    expect(
      await t.db.query('select type, payload, occurred_at from es.published_events where type = $1', [
        'platform.Tested.v1',
      ]),
    ).toEqual([{ type: 'platform.Tested.v1', payload: { id: 7 }, occurred_at: new Date(t.clock.now()) }]);
  });

  it('leaves nothing behind when the work throws', async () => {
    worked.length = 0;
    await expect(
      units.run(async (u) => {
        u.publish('platform.Undone.v1', {});
        await u.enqueue('platform.test', {});
        await u.q.query('delete from platform.files');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await t.settle();
    expect(worked).toEqual([]);
    expect(await t.db.query(`select from es.published_events where type = 'platform.Undone.v1'`)).toEqual([]);
    expect(await t.db.one('select count(*) as n from platform.files')).toEqual({ n: 1 });
  });

  it('is one transaction for a command that sends a command', async () => {
    await expect(
      units.run(async () => {
        await units.run(async (inner) => {
          inner.publish('platform.Inner.v1', {});
        });
        throw new Error('outer');
      }),
    ).rejects.toThrow('outer');
    expect(await t.db.query(`select from es.published_events where type = 'platform.Inner.v1'`)).toEqual([]);
  });

  it('reads values as every other statement does', async () => {
    const sql = `select 7::int8 as n, date '2026-11-16' as day, timestamptz '2026-11-16T16:00:00Z' as at`;
    const read = await units.run((u) => u.q.one(sql));
    expect(read).toEqual({ n: 7, day: '2026-11-16', at: new Date('2026-11-16T16:00:00Z') });
    expect(await t.db.one(sql)).toEqual(read);
  });

  it('forgets once its work stands, that of a command within it too, and nothing when it failed', async () => {
    const forgotten: string[] = [];
    const fact = () => t.db.one(`select from es.published_events where type = 'platform.Told.v1'`);
    let seen: Promise<unknown> | undefined;
    await units.run(async (u) => {
      await units.run(async (inner) => inner.afterCommit(() => forgotten.push('inner')));
      u.afterCommit(() => forgotten.push('outer'));
      u.afterCommit(() => (seen = fact()));
      u.publish('platform.Told.v1', {});
      expect(forgotten).toEqual([]);
    });
    expect(forgotten).toEqual(['inner', 'outer']);
    expect(await seen).toBeDefined();
    const failed = units.run(async (u) => {
      u.afterCommit(() => forgotten.push('failed'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(forgotten).toHaveLength(2);
  });

  describe('whose connection the server drops between two statements', () => {
    const cut = async (q: Queryable) => {
      const { pid } = (await q.one<{ pid: number }>('select pg_backend_pid() as pid'))!;
      await t.db.query('select pg_terminate_backend($1)', [pid]);
      for (let left = 1; left > 0;)
        left = (await t.db.one<{ n: number }>('select count(*)::int as n from pg_stat_activity where pid = $1', [pid]))!
          .n;
      await new Promise((done) => setTimeout(done, 50));
      await q.query('select 1');
    };

    it('fails alone: the process lives, and units after it find connections, however many were dropped', async () => {
      const dropped = await Promise.allSettled(Array.from({ length: 8 }, () => units.run((u) => cut(u.q))));
      expect(dropped.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'rejected'));
      expect(await units.run((u) => u.q.one('select 1 as alive'))).toEqual({ alive: 1 });
    });

    it('fails alone as a plain transaction, too', async () => {
      await expect(t.db.tx(cut)).rejects.toThrow();
      expect(await t.db.tx((q) => q.one('select 1 as alive'))).toEqual({ alive: 1 });
    });
  });

  it('sends mail only after the commit, once', async () => {
    await units.run((u) =>
      t.get(Outbox).mail(u, { to: 'ann@example.org', subject: 'Grüße', text: 'Open http://127.0.0.1/x <now>' }),
    );
    expect((await t.visitor().get('/dev/api/mailbox')).body.mails).toMatchObject([
      { to: 'ann@example.org', sentAt: null },
    ]);
    await t.settle();
    const { body } = await t.visitor().get('/dev/api/mailbox?to=ann@example.org');
    expect(body.mails).toMatchObject([{ subject: 'Grüße', sentAt: new Date(t.clock.now()).toISOString() }]);
    const page = await t.visitor().get('/dev/mailbox');
    expect(page.body).toContain('<a href="http://127.0.0.1/x">http://127.0.0.1/x</a> &lt;now&gt;');
  });
});

describe('jobs', () => {
  let t: TestApp;
  const worked: unknown[] = [];
  beforeAll(async () => {
    t = await testApp({ modules: [PlatformModule] });
    t.get(Jobs).work('platform.test', async (data) => void worked.push(data));
  });
  afterAll(() => t?.close());

  it('wait for their moment on the clock of the application', async () => {
    await t.get(Jobs).enqueue('platform.test', { n: 1 }, { startAfter: 3600 });
    await t.settle();
    expect(worked).toEqual([]);
    t.clock.advance({ hours: 1 });
    await t.settle();
    expect(worked).toEqual([{ n: 1 }]);
  });

  it('are not doubled while one with the same key waits', async () => {
    worked.length = 0;
    const jobs = t.get(Jobs);
    await jobs.enqueue('platform.test', { n: 2 }, { singletonKey: 'k' });
    await jobs.enqueue('platform.test', { n: 3 }, { singletonKey: 'k' });
    await jobs.enqueue('platform.test', { n: 4 });
    await t.settle();
    expect(worked).toHaveLength(2);
    await jobs.enqueue('platform.test', { n: 5 }, { singletonKey: 'k' });
    await t.settle();
    expect(worked).toHaveLength(3);
  });
});

describe('health', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ modules: [PlatformModule], env: { METRICS_TOKEN: 'a-token-for-metrics' } });
  });
  afterAll(() => t?.close());

  it('is answered without a session', async () => {
    expect((await t.visitor().get('/healthz')).body).toEqual({ status: 'ok' });
    expect(await t.visitor().get('/readyz')).toMatchObject({
      status: 200,
      body: { database: true, migrations: true, subscriptions: [] },
    });
    expect((await t.visitor().get('/metrics', { authorization: 'Bearer a-token-for-metrics' })).body).toContain(
      'nodejs_eventloop_lag_seconds',
    );
    // Also from this machine: behind a proxy everybody comes from there.
    for (const headers of [{}, { authorization: 'Bearer another-token-here' }])
      expect((await t.visitor().get('/metrics', headers as Record<string, string>)).status).toBe(404);
  });

  it('is a problem with the time of the next try for who comes while the process ends', async () => {
    life.closing = true;
    const answer = await t
      .visitor()
      .get('/readyz')
      .finally(() => (life.closing = false));
    expect(answer).toMatchObject({ status: 503, body: { code: 'platform/unavailable', status: 503 } });
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
