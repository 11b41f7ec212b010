import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EventStoreDbEventStore } from '../../../src/platform/event-store/eventstoredb.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { type LogServer, logServer } from '../../support/log-server.js';
import { addFacts, fact, openWorker, publish, type Worker } from './logs.js';

describe('followers, when the streams are in EventStoreDB (a double of the server) and the published events in PostgreSQL', () => {
  let database: TestDatabase;
  let double: LogServer;
  let store: EventStoreDbEventStore;
  let worker: Worker;
  const seen: string[] = [];
  beforeAll(async () => {
    [database, double] = await Promise.all([testDatabase(), logServer()]);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(
      'create table reporting.spec_counts_v1 (item text primary key, n int not null); grant select, insert, update, delete on reporting.spec_counts_v1 to horizon_app',
    );
    await owner.end();
    store = EventStoreDbEventStore.connect(double.url);
    worker = openWorker(database, store);
    worker.subscriptions.reaction({
      name: 'spec.note',
      types: ['delivery.Added.v1', 'roster.Moved.v1'],
      handle: async (event) => void seen.push(`${event.log}:${event.payload.item}`),
    });
    worker.projections.register({
      name: 'spec-counts',
      version: 1,
      table: 'reporting.spec_counts_v1',
      key: ['item'],
      columns: { item: 'text', n: 'int' },
      types: ['delivery.Added.v1', 'roster.Moved.v1'],
      keysOf: (event) => [{ item: event.payload.item }],
      evolve: (row: { n: number } | undefined) => ({ n: (row?.n ?? 0) + 1 }),
    });
  });
  afterAll(async () => {
    await worker.close();
    await store.close();
    await double.stop();
    await database.drop();
  });
  const counts = async () =>
    (await worker.pool.query('select item, n from reporting.spec_counts_v1 order by item')).rows;

  it('are told of both, and keep a checkpoint of each', async () => {
    for (const item of ['a', 'b', 'a']) {
      await addFacts(store, 'attempt-1-1', fact('Added', { item }));
      double.addSystemEvent();
      await publish(worker.pool, 'roster.Moved.v1', { item });
    }
    await worker.subscriptions.drain();
    expect(seen.filter((one) => one.startsWith('streams'))).toEqual(['streams:a', 'streams:b', 'streams:a']);
    expect(seen.length).toBe(6);
    expect(await counts()).toEqual([
      { item: 'a', n: 4 },
      { item: 'b', n: 2 },
    ]);
    await worker.subscriptions.drain();
    expect(seen.length).toBe(6);
  });

  it('rebuild to the same rows, and go on', async () => {
    const before = await counts();
    await worker.projections.rebuild();
    expect(await counts()).toEqual(before);
    await addFacts(store, 'attempt-2-1', fact('Added', { item: 'c' }));
    await worker.subscriptions.drain();
    expect(await counts()).toEqual([...before, { item: 'c', n: 1 }]);
  });

  it('let a query wait for a position of that log', async () => {
    const { position } = await store.append('attempt-3-1', { version: 0, hash: '0'.repeat(64) }, [
      fact('Added', { item: 'd' }),
    ]);
    const name = worker.projections.subscriptionOf('spec-counts');
    expect(await worker.subscriptions.reached(name, 'streams', position, 20)).toBe(false);
    await worker.subscriptions.drain();
    expect(await worker.subscriptions.reached(name, 'streams', position, 20)).toBe(true);
  });
});
