import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { addFacts, fact, openWorker, publish, type Worker } from '../events/logs.js';

describe('a dump that was restored into a younger cluster, whose transaction ids lie behind those of the events', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  beforeAll(async () => {
    database = await testDatabase();
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  function follow(worker: Worker): string[] {
    const seen: string[] = [];
    worker.subscriptions.reaction({
      name: 'spec.note',
      types: ['delivery.Added.v1', 'roster.Moved.v1'],
      handle: async (event) => void seen.push(`${event.log}:${event.payload.n}`),
    });
    return seen;
  }

  it('hides its events until they are renumbered; then followers go on exactly where they stood', async () => {
    const before = openWorker(database);
    const seenBefore = follow(before);
    for (let n = 1; n <= 4; n++) {
      await addFacts(before.store, 'attempt-1-1', fact('Added', { n }));
      await publish(before.pool, 'roster.Moved.v1', { n });
      if (n === 2) await before.subscriptions.drain();
    }
    await before.close();
    expect(seenBefore.length).toBe(4);

    // What pg_dump and pg_restore do: the same values, in a cluster whose counter starts low.
    for (const table of ['es.events', 'es.published_events'])
      await owner.query(`update ${table} set tx = (tx::text::bigint + 4000000000)::text::xid8`);
    await owner.query(
      `update platform.checkpoints set position = (split_part(position, '-', 1)::bigint + 4000000000) || '-' || split_part(position, '-', 2)`,
    );

    const hidden = openWorker(database);
    expect((await hidden.pages.read('streams', null, 100)).events).toEqual([]); // the control
    await hidden.close();

    expect(Number((await owner.query('select es.renumber_after_restore() as n')).rows[0].n)).toBe(8);
    expect(Number((await owner.query('select es.renumber_after_restore() as n')).rows[0].n)).toBe(0);

    const after = openWorker(database);
    const seenAfter = follow(after);
    await addFacts(after.store, 'attempt-1-1', fact('Added', { n: 5 }));
    await publish(after.pool, 'roster.Moved.v1', { n: 5 });
    await after.subscriptions.drain();
    expect(seenAfter.filter((one) => one.startsWith('streams'))).toEqual(['streams:3', 'streams:4', 'streams:5']);
    expect(seenAfter.filter((one) => one.startsWith('published'))).toEqual([
      'published:3',
      'published:4',
      'published:5',
    ]);
    await after.close();
  });

  it('cannot be renumbered by the application', async () => {
    const worker = openWorker(database);
    await expect(worker.pool.query('select es.renumber_after_restore()')).rejects.toMatchObject({ code: '42501' });
    await worker.close();
  });
});
