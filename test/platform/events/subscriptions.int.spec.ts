import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PublishedEvent } from '../../../src/platform/events/published-event.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { addFacts, fact, openWorker, publish, until, type Worker } from './logs.js';

let database: TestDatabase;
let workers: Worker[];
const open = () => {
  const worker = openWorker(database);
  workers.push(worker);
  return worker;
};
beforeEach(async () => {
  database = await testDatabase();
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await database.drop();
});

/** A reaction that notes what it saw and fails when told. */
function noting(
  worker: Worker,
  types: PublishedEvent['type'][],
  fails: (event: PublishedEvent) => boolean = () => false,
) {
  const seen: string[] = [];
  worker.subscriptions.reaction({
    name: 'spec.note-when-told',
    types,
    async handle(event) {
      if (fails(event)) throw new Error(`cannot bear ${event.payload.n}`);
      seen.push(`${event.log}:${event.payload.n}`);
    },
  });
  return seen;
}
const ADDED = 'delivery.Added.v1' as const;
const MOVED = 'roster.Moved.v1' as const;

describe('a reaction', () => {
  it('sees each event of its types once, from both logs, in the order of each', async () => {
    const worker = open();
    const seen = noting(worker, [ADDED, MOVED]);
    for (let n = 1; n <= 3; n++) {
      await addFacts(worker.store, 'attempt-1-1', fact('Added', { n }), fact('Private', { n }), fact('Other', { n }));
      await publish(worker.pool, MOVED, { n });
      await publish(worker.pool, 'roster.Left.v1', { n });
    }
    await worker.subscriptions.drain();
    await worker.subscriptions.drain();
    expect(seen.filter((one) => one.startsWith('streams'))).toEqual(['streams:1', 'streams:2', 'streams:3']);
    expect(seen.filter((one) => one.startsWith('published'))).toEqual(['published:1', 'published:2', 'published:3']);
    expect(await worker.subscriptions.status()).toMatchObject([
      { name: 'spec.note-when-told', behindSeconds: 0, parked: 0, failing: null },
    ]);
  });

  it('is told of what other reactions cause before a drain ends', async () => {
    const worker = open();
    const seen = noting(worker, [ADDED]);
    worker.subscriptions.reaction({
      name: 'spec.go-on-when-added',
      types: [ADDED],
      handle: (event) =>
        event.payload.n < 5
          ? addFacts(worker.store, 'attempt-2-1', fact('Added', { n: event.payload.n + 1 }))
          : Promise.resolve(),
    });
    await addFacts(worker.store, 'attempt-1-1', fact('Added', { n: 1 }));
    await worker.subscriptions.drain();
    expect(seen).toEqual([1, 2, 3, 4, 5].map((n) => `streams:${n}`));
  });

  it('keeps the order within a lane only, and has several lanes under way at once', async () => {
    const worker = open();
    const seen: string[] = [];
    let underWay = 0;
    let most = 0;
    worker.subscriptions.reaction({
      name: 'spec.note-in-lanes',
      types: [ADDED],
      laneOf: (event) => event.stream!,
      async handle(event) {
        most = Math.max(most, (underWay += 1));
        await new Promise((resolve) => setTimeout(resolve, event.payload.n === 1 ? 20 : 1));
        underWay -= 1;
        seen.push(`${event.stream}:${event.payload.n}`);
      },
    });
    for (const stream of ['attempt-1-1', 'attempt-2-1', 'attempt-3-1'])
      await addFacts(worker.store, stream, fact('Added', { n: 1 }), fact('Added', { n: 2 }));
    await worker.subscriptions.drain();
    expect(most).toBe(3);
    expect([...seen].sort()).toEqual([
      'attempt-1-1:1',
      'attempt-1-1:2',
      'attempt-2-1:1',
      'attempt-2-1:2',
      'attempt-3-1:1',
      'attempt-3-1:2',
    ]);
    expect(seen.filter((one) => one.startsWith('attempt-2'))).toEqual(['attempt-2-1:1', 'attempt-2-1:2']);
  });

  it('takes many at once where it can, and one by one when that fails', async () => {
    const worker = open();
    const seen: string[] = [];
    worker.subscriptions.reaction({
      name: 'spec.note-many',
      types: [ADDED, MOVED],
      handle: async ({ payload }) => void seen.push(`one ${payload.n}`),
      handleMany: async (events) => {
        if (events[0]!.type === MOVED) throw new Error('not these');
        seen.push(`many ${events.map(({ payload }) => payload.n).join()}`);
      },
    });
    await addFacts(worker.store, 'attempt-1-1', fact('Added', { n: 1 }), fact('Added', { n: 2 }));
    for (const n of [3, 4]) await publish(worker.pool, MOVED, { n });
    await worker.subscriptions.drain();
    expect(seen).toEqual(['many 1,2', 'one 3', 'one 4']);
  });

  it('is spared what only a busy follower wants, which misses nothing', async () => {
    const worker = open();
    const seen = noting(worker, [ADDED]);
    const busy: string[] = [];
    worker.subscriptions.follow({
      name: 'spec.busy',
      types: ['delivery.Typed.v1', ADDED],
      busy: true,
      forget: () => undefined,
      async handle(events, log, to) {
        busy.push(...events.map(({ type, payload }) => `${type.split('.')[1]} ${payload.n}`));
        await worker.pool.query('update platform.checkpoints set position = $2 where subscription = $1 and log = $3', [
          'spec.busy',
          to,
          log,
        ]);
      },
    });
    const read = jest.spyOn(worker.store, 'readAll');
    for (let n = 1; n <= 3; n++)
      await addFacts(worker.store, 'attempt-5-1', fact('Typed', { n }), fact('Added', { n }), fact('Other', { n }));
    await worker.subscriptions.drain();
    expect(seen).toEqual(['streams:1', 'streams:2', 'streams:3']);
    expect(busy).toEqual([1, 2, 3].flatMap((n) => [`Typed ${n}`, `Added ${n}`]));
    const pages = await Promise.all(
      read.mock.results.map(({ value }) => value as ReturnType<typeof worker.store.readAll>),
    );
    const shared = pages
      .filter((_, i) => read.mock.calls[i]![2] !== undefined)
      .flatMap(({ events }) => events.map(({ type }) => type));
    expect(shared).toEqual(['Added', 'Added', 'Added']);
  });

  it('gathers what it takes at once from several pages of the log', async () => {
    const worker = open();
    const told: number[][] = [];
    const note = (events: PublishedEvent[]) =>
      Promise.resolve(void told.push(events.map(({ payload }) => payload.n as number)));
    worker.subscriptions.reaction({
      name: 'spec.note-many',
      types: [ADDED],
      handle: (event) => note([event]),
      handleMany: note,
    });
    noting(worker, ['delivery.Other.v1']); // which shares the pages
    for (let n = 1; n <= 3; n++)
      await addFacts(
        worker.store,
        `attempt-${n}-1`,
        ...Array.from({ length: 500 }, () => fact('Other', { n })),
        fact('Added', { n }),
      );
    await worker.subscriptions.drain();
    expect(told).toEqual([[1, 2, 3]]);
  });

  it('lets what comes one after the other gather, once it had some', async () => {
    const worker = open();
    const told: number[][] = [];
    const at: number[] = [];
    const note = (events: PublishedEvent[]) => {
      at.push(performance.now());
      told.push(events.map(({ payload }) => payload.n as number));
      return Promise.resolve();
    };
    worker.subscriptions.reaction({
      name: 'spec.note-many',
      types: [ADDED],
      handle: (event) => note([event]),
      handleMany: note,
    });
    worker.subscriptions.start();
    await addFacts(worker.store, 'attempt-1-1', fact('Added', { n: 0 }));
    await until(() => told.length === 1);
    for (let n = 1; n <= 20; n++) await addFacts(worker.store, `attempt-${n + 1}-1`, fact('Added', { n }));
    await until(() => told.flat().length === 21);
    expect(told.flat()).toEqual(Array.from({ length: 21 }, (_, n) => n));
    expect(at.length).toBeGreaterThan(1);
    for (let i = 1; i < at.length; i++) expect(at[i]! - at[i - 1]!).toBeGreaterThan(350); // a machine that is slow only waits longer
  });

  it('goes on where the last process stopped', async () => {
    const first = open();
    const seenFirst = noting(first, [ADDED]);
    await addFacts(first.store, 'attempt-1-1', fact('Added', { n: 1 }));
    await first.subscriptions.drain();
    await first.subscriptions.stop();
    const second = open();
    const seenSecond = noting(second, [ADDED]);
    await addFacts(second.store, 'attempt-1-1', fact('Added', { n: 2 }));
    second.subscriptions.start();
    await until(() => seenSecond.length > 0);
    expect([seenFirst, seenSecond]).toEqual([['streams:1'], ['streams:2']]);
  });

  it('waits for a write that began before the drain and commits later', async () => {
    const worker = open();
    const seen = noting(worker, [MOVED]);
    const writer = await worker.pool.connect();
    await writer.query('begin');
    await writer.query(
      `insert into es.published_events (id, type, occurred_at, received_at, payload) values (gen_random_uuid(), $1, now(), now(), '{"n":1}')`,
      [MOVED],
    );
    await publish(worker.pool, MOVED, { n: 2 });
    const drained = worker.subscriptions.drain();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen).toEqual([]);
    await writer.query('commit');
    writer.release();
    await drained;
    expect(seen).toEqual(['published:1', 'published:2']);
  });
});

describe('a reaction that fails', () => {
  it('tries again and then goes on, as if nothing had been', async () => {
    const worker = open();
    let failures = 2;
    const seen = noting(worker, [ADDED], () => failures-- > 0);
    await addFacts(worker.store, 'attempt-1-1', fact('Added', { n: 1 }), fact('Added', { n: 2 }));
    worker.subscriptions.start();
    await until(() => seen.length === 2);
    expect(seen).toEqual(['streams:1', 'streams:2']);
    expect((await worker.subscriptions.status())[0]).toMatchObject({ parked: 0, failing: null });
  });

  it('parks the event with the error, lets the others pass, and handles it when it is tried again', async () => {
    const worker = open();
    let broken = true;
    const seen = noting(worker, [ADDED], (event) => broken && event.payload.n === 2);
    await addFacts(
      worker.store,
      'attempt-1-1',
      fact('Added', { n: 1 }),
      fact('Added', { n: 2 }),
      fact('Added', { n: 3 }),
    );
    await expect(worker.subscriptions.drain()).rejects.toThrow('cannot bear 2');
    expect(seen).toEqual(['streams:1', 'streams:3']);
    await worker.subscriptions.drain(); // it is told once
    const { rows } = await worker.pool.query(
      'select subscription, error, tries, event, resolved_at from platform.parked_events',
    );
    expect(rows).toMatchObject([
      { subscription: 'spec.note-when-told', tries: 5, event: { type: ADDED, payload: { n: 2 } }, resolved_at: null },
    ]);
    expect(rows[0].error).toContain('cannot bear 2');
    expect((await worker.subscriptions.status())[0]).toMatchObject({ parked: 1 });
    expect(await worker.subscriptions.retryParked()).toEqual({ resolved: 0, failed: 1 });
    broken = false;
    expect(await worker.subscriptions.retryParked()).toEqual({ resolved: 1, failed: 0 });
    expect(seen).toEqual(['streams:1', 'streams:3', 'streams:2']);
    expect((await worker.subscriptions.status())[0]).toMatchObject({ parked: 0 });
  });

  it('tries a parked event again by itself when its time has come', async () => {
    const worker = open();
    let broken = true;
    const seen = noting(worker, [ADDED], () => broken);
    await addFacts(worker.store, 'attempt-1-1', fact('Added', { n: 1 }));
    await expect(worker.subscriptions.drain()).rejects.toThrow('parked');
    broken = false;
    await worker.pool.query(`update platform.parked_events set next_retry_at = now()`);
    worker.subscriptions.start();
    await until(() => seen.length === 1);
  });

  it('keeps the event when the process stops between two tries', async () => {
    const first = open();
    let tries = 0;
    noting(first, [ADDED], () => ++tries > 0);
    await addFacts(first.store, 'attempt-1-1', fact('Added', { n: 1 }));
    first.subscriptions.start();
    await until(() => tries === 2);
    await first.subscriptions.stop();
    const second = open();
    const seen = noting(second, [ADDED]);
    await second.subscriptions.drain();
    expect(seen).toEqual(['streams:1']);
    expect((await second.pool.query('select from platform.parked_events')).rowCount).toBe(0);
  });
});

describe('several workers', () => {
  it('handle each event once, and one takes over when the other goes', async () => {
    const [first, second] = [open(), open()];
    const [seenFirst, seenSecond] = [noting(first, [ADDED]), noting(second, [ADDED])];
    first.subscriptions.start();
    await until(() => first.locks.holds('spec.note-when-told'));
    second.subscriptions.start();
    for (let n = 1; n <= 20; n++) await addFacts(second.store, `attempt-${n}-1`, fact('Added', { n }));
    await second.subscriptions.drain();
    expect([seenFirst.length, seenSecond.length]).toEqual([20, 0]);
    await first.subscriptions.stop();
    await addFacts(second.store, 'attempt-1-1', fact('Added', { n: 21 }));
    await until(() => seenSecond.length === 1);
    expect(seenSecond).toEqual(['streams:21']);
  });

  it('go on when the connection that holds the locks is cut', async () => {
    const worker = open();
    const seen = noting(worker, [ADDED]);
    worker.subscriptions.start();
    await addFacts(worker.store, 'attempt-1-1', fact('Added', { n: 1 }));
    await until(() => seen.length === 1);
    const cut = await worker.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'horizon locks' and datname = current_database()`,
    );
    expect(cut.rowCount).toBe(1);
    await addFacts(worker.store, 'attempt-1-1', fact('Added', { n: 2 }));
    await until(() => seen.includes('streams:2'));
  });
});
