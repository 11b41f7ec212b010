import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { NO_STREAM } from '../../../src/platform/event-store/port.js';
import { appendPool, PostgresEventStore } from '../../../src/platform/event-store/postgres.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { anEvent, eventStoreContract, freshStream } from './contract.js';

function openOn(database: TestDatabase): { store: PostgresEventStore; reads: pg.Pool; close(): Promise<void> } {
  const reads = new pg.Pool({ connectionString: database.appUrl, max: 4 });
  const store = new PostgresEventStore(reads, appendPool(database.appUrl));
  return {
    store,
    reads,
    close: async () => {
      await store.close();
      await reads.end();
    },
  };
}

eventStoreContract('PostgreSQL', async () => {
  const database = await testDatabase();
  const { store, close } = openOn(database);
  return {
    store,
    close: async () => {
      await close();
      await database.drop();
    },
  };
});

describe('the log in PostgreSQL', () => {
  let database: TestDatabase;
  let here: ReturnType<typeof openOn>;
  beforeAll(async () => {
    database = await testDatabase();
    here = openOn(database);
  });
  afterAll(async () => {
    await here.close();
    await database.drop();
  });

  it('takes concurrent appends of one stream and many in a few commits', async () => {
    const streams = Array.from({ length: 300 }, freshStream);
    await Promise.all(streams.map((stream) => here.store.append(stream, NO_STREAM, [anEvent(), anEvent()])));
    const { rows } = await here.reads.query<{ commits: string }>(
      'select count(distinct tx) as commits from es.events where stream = any($1)',
      [streams],
    );
    expect(Number(rows[0]!.commits)).toBeLessThanOrEqual(6);
  });

  it('lets several processes write the same streams: one wins each place, none waits in a circle', async () => {
    const processes = Array.from({ length: 4 }, () => openOn(database));
    const streams = Array.from({ length: 30 }, freshStream);
    let conflicts = 0;
    await Promise.all(
      processes.map(async ({ store }, p) => {
        for (let i = 0; i < 12; i++) {
          await Promise.all(
            [...streams]
              .sort(() => Math.random() - 0.5)
              .map(async (stream) => {
                for (;;) {
                  try {
                    await store.append(stream, await store.head(stream), [anEvent({ p, i }), anEvent({ p, i })]);
                    return;
                  } catch (error) {
                    expect((error as Error).name).toBe('WrongExpectedVersion');
                    conflicts++;
                  }
                }
              }),
          );
        }
      }),
    );
    expect(conflicts).toBeGreaterThan(0);
    for (const stream of streams) {
      const events = await here.store.read(stream);
      expect(events.map((event) => event.version)).toEqual(Array.from({ length: 96 }, (_, i) => i + 1));
      events.slice(1).forEach((event, i) => expect(event.previousHash).toBe(events[i]!.hash));
      for (let i = 0; i < 96; i += 2) expect(events[i]!.payload).toEqual(events[i + 1]!.payload);
    }
    await Promise.all(processes.map((process) => process.close()));
  });

  it('writes an append once when the answer of its commit was lost', async () => {
    const reads = new pg.Pool({ connectionString: database.appUrl, max: 1 });
    reads.on('error', () => undefined); // the next test drops what is still closing
    const writes = appendPool(database.appUrl);
    const query = writes.query.bind(writes) as (...args: unknown[]) => Promise<unknown>;
    let cut = 2;
    (writes as unknown as { query: unknown }).query = async (...args: unknown[]) => {
      const result = await query(...args);
      if (cut-- > 0) throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
      return result;
    };
    const store = new PostgresEventStore(reads, writes);
    const stream = freshStream();
    const appended = await store.append(stream, NO_STREAM, [anEvent({ n: 1 }), anEvent({ n: 2 })]);
    expect(appended.version).toBe(2);
    expect((await here.store.read(stream)).map((event) => event.hash)).toEqual(
      appended.events.map((event) => event.hash),
    );
    await store.settled();
    const { rows } = await reads.query(
      `select tx || '-' || position as place from es.events where stream = $1 and version = 2`,
      [stream],
    );
    expect(rows[0]!.place).toBe(appended.position);
    await store.close();
    await reads.end();
  });

  it('goes on when the server drops its connections in the middle', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const streams = Array.from({ length: 50 }, freshStream);
    here.reads.on('error', () => undefined);
    const work = Promise.all(
      streams.map(async (stream) => {
        let head = NO_STREAM;
        for (let i = 0; i < 20; i++) head = await here.store.append(stream, head, [anEvent({ i })]);
      }),
    );
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await work;
    for (const stream of streams) expect((await here.store.read(stream)).length).toBe(20);
    await owner.end();
  });

  describe.each([
    ['es.events', `stream = stream`],
    ['es.published_events', 'type = type'],
    ['es.signed_heads', 'version = version'],
    ['es.public_keys', 'public_key = public_key'],
    ['es.day_roots', 'root = root'],
    ['es.day_leaves', 'leaf = leaf'],
  ])('%s, as the application', (table, change) => {
    it.each([
      ['update', `update ${table} set ${change}`],
      ['delete', `delete from ${table}`],
      ['truncate', `truncate ${table}`],
      ['drop', `drop table ${table}`],
      ['weaken', `alter table ${table} disable trigger all`],
      ['rewrite by a rule', `create rule forge as on insert to ${table} do instead nothing`],
      ['take it over', `alter table ${table} owner to current_user`],
    ])('refuses %s', async (_, sql) => {
      await expect(here.reads.query(sql)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('can be read by people through a view', async () => {
    const stream = freshStream();
    await here.store.append(stream, NO_STREAM, [anEvent({ item: 'rw-1' })]);
    const { rows } = await here.reads.query('select version, type, payload from es.readable_events where stream = $1', [
      stream,
    ]);
    expect(rows).toEqual([{ version: 1, type: 'Noted', payload: { item: 'rw-1' } }]);
  });
});
