import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Projection } from '../../../src/platform/events/projections.js';
import { KeyedRows } from '../../../src/platform/events/keyed-rows.js';
import type { PublishedEvent } from '../../../src/platform/events/published-event.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { addFacts, fact, openWorker, publish, until, type Worker } from './logs.js';

interface Tally {
  stream: string;
  group_id: number | null;
  total: number;
  seen: number[];
  last_at: string | null;
  notes: { n: number }[] | null;
  big: number | null;
}

/** Sums what is added per stream; groups come from the other log and may come first or last. */
const tallies: Projection<Tally> = {
  name: 'spec-tallies',
  version: 1,
  table: 'reporting.spec_tallies_v1',
  key: ['stream'],
  columns: {
    stream: 'text',
    group_id: 'int',
    total: 'int',
    seen: 'int[]',
    last_at: 'timestamptz',
    notes: 'jsonb',
    big: 'bigint',
  },
  types: ['delivery.Added.v1', 'delivery.Removed.v1', 'roster.Grouped.v1'],
  keysOf: (event) =>
    event.log === 'streams' ? [{ stream: event.stream }] : event.payload.streams.map((stream: string) => ({ stream })),
  evolve(row, event: PublishedEvent, prepared: { factor: number }) {
    const at = row ?? { stream: '', group_id: null, total: 0, seen: [], last_at: null, notes: null, big: null };
    switch (event.type) {
      case 'delivery.Removed.v1':
        return undefined;
      case 'roster.Grouped.v1':
        return { ...at, group_id: event.payload.group };
      default: {
        const { n } = event.payload;
        return {
          ...at,
          total: at.total + n * prepared.factor,
          seen: [...at.seen, n],
          last_at: event.occurredAt,
          notes: [{ n }],
          big: 9_007_199_254_740_991 - n,
        };
      }
    }
  },
  prepare: (events) => Promise.resolve({ factor: events.length > 0 ? 10 : 0 }),
  notify: 'spec_tallies',
  cachedRows: 5,
};

let database: TestDatabase;
let workers: Worker[];
const open = () => {
  const worker = openWorker(database);
  worker.projections.register(tallies);
  workers.push(worker);
  return worker;
};
beforeEach(async () => {
  database = await testDatabase();
  workers = [];
  await asOwner((client) =>
    client.query(`create table reporting.spec_tallies_v1 (stream text primary key, group_id int, total int not null default 0, seen int[] not null default '{}',
      last_at timestamptz, notes jsonb, big bigint);
      create index on reporting.spec_tallies_v1 (group_id);
      grant select, insert, update, delete on reporting.spec_tallies_v1 to horizon_app`),
  );
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await database.drop();
});

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const rowsOf = async (worker: Worker) =>
  (await worker.pool.query('select * from reporting.spec_tallies_v1 order by stream')).rows;
const added = (n: number) => fact('Added', { n });

async function someHistory(worker: Worker, streams: number): Promise<void> {
  await Promise.all(
    Array.from({ length: streams }, async (_, i) => {
      const stream = `attempt-${i + 1}-1`;
      await addFacts(worker.store, stream, added(1), fact('Private'), added(i));
      if (i % 3 === 0)
        await publish(worker.pool, 'roster.Grouped.v1', { group: i, streams: [stream, `attempt-${i + 2}-1`] });
      if (i % 5 === 0) await addFacts(worker.store, stream, fact('Removed'));
      await addFacts(worker.store, stream, added(i + 1));
    }),
  );
}

describe('a projection', () => {
  it('folds both logs into rows, with values of every kind', async () => {
    const worker = open();
    await addFacts(worker.store, 'attempt-1-1', added(1), added(2));
    await worker.subscriptions.drain();
    await publish(worker.pool, 'roster.Grouped.v1', { group: 4, streams: ['attempt-1-1', 'attempt-2-1'] });
    await addFacts(worker.store, 'attempt-1-1', added(3));
    await worker.subscriptions.drain();
    expect(await rowsOf(worker)).toEqual([
      {
        stream: 'attempt-1-1',
        group_id: 4,
        total: 60,
        seen: [1, 2, 3],
        last_at: new Date('2026-11-23T16:00:00.000Z'),
        notes: [{ n: 3 }],
        big: '9007199254740988',
      },
      { stream: 'attempt-2-1', group_id: 4, total: 0, seen: [], last_at: null, notes: null, big: null },
    ]);
  });

  it('writes texts as they are, whatever is in them', async () => {
    await asOwner((client) =>
      client.query(`create table reporting.spec_words_v1 (stream text primary key, word text, words text[] not null, told jsonb not null);
        grant select, insert, update, delete on reporting.spec_words_v1 to horizon_app`),
    );
    const worker = openWorker(database);
    workers.push(worker);
    worker.projections.register({
      name: 'spec-words',
      version: 1,
      table: 'reporting.spec_words_v1',
      key: ['stream'],
      columns: { stream: 'text', word: 'text', words: 'text[]', told: 'jsonb' },
      types: ['delivery.Added.v1'],
      keysOf: (event) => [{ stream: event.stream }],
      evolve: (_, event) => ({
        word: event.payload.word,
        words: [event.payload.word, 'b'],
        told: { word: event.payload.word },
      }),
    });
    const words = ['', 'NULL', 'null', ' a ', 'a,b', '{a}', '"a"', 'a\\b', "a'b", 'é\n', 'a-b.c:d+e'];
    for (const [i, word] of words.entries())
      await addFacts(worker.store, `attempt-${i + 1}-1`, fact('Added', { word }));
    await worker.subscriptions.drain();
    const read = async () =>
      (
        await worker.pool.query<{ word: string }>(
          'select word, words, told from reporting.spec_words_v1 order by length(stream), stream',
        )
      ).rows;
    const expected = words.map((word) => ({ word, words: [word, 'b'], told: { word } }));
    expect(await read()).toEqual(expected);
    for (const [i, word] of words.entries())
      await addFacts(worker.store, `attempt-${i + 1}-1`, fact('Added', { word: `${word}!` }));
    await worker.subscriptions.drain();
    expect((await read()).map(({ word }) => word)).toEqual(words.map((word) => `${word}!`));
  });

  it('removes a row, and begins anew behind it', async () => {
    const worker = open();
    await addFacts(worker.store, 'attempt-1-1', added(1));
    await worker.subscriptions.drain();
    await addFacts(worker.store, 'attempt-1-1', fact('Removed'));
    await worker.subscriptions.drain();
    expect(await rowsOf(worker)).toEqual([]);
    await addFacts(worker.store, 'attempt-1-1', added(2), fact('Removed'), added(5));
    await worker.subscriptions.drain();
    expect(await rowsOf(worker)).toMatchObject([{ seen: [5] }]);
  });

  it('notifies once per batch, with the keys that changed', async () => {
    const worker = open();
    const listener = new pg.Client({ connectionString: database.appUrl });
    await listener.connect();
    await listener.query('listen spec_tallies');
    const heard: unknown[] = [];
    listener.on('notification', (message) => heard.push(JSON.parse(message.payload!)));
    await addFacts(worker.store, 'attempt-1-1', added(1), added(2));
    await addFacts(worker.store, 'attempt-2-1', added(1));
    await worker.subscriptions.drain();
    await until(() => heard.length > 0);
    expect(heard).toEqual([
      { projection: 'spec-tallies', keys: [{ stream: 'attempt-1-1' }, { stream: 'attempt-2-1' }] },
    ]);
    await listener.end();
  });

  it('moves its checkpoint with its rows or not at all', async () => {
    const worker = openWorker(database);
    workers.push(worker);
    let broken = true;
    worker.projections.register({
      ...tallies,
      evolve(row, event, prepared, key) {
        if (broken && event.payload.n === 2) throw new Error('a row that cannot be');
        return tallies.evolve(row, event, prepared, key);
      },
    });
    await addFacts(worker.store, 'attempt-1-1', added(1), added(2));
    await expect(worker.subscriptions.drain()).rejects.toThrow('a row that cannot be');
    expect(await rowsOf(worker)).toEqual([]);
    broken = false;
    await worker.subscriptions.drain();
    expect(await rowsOf(worker)).toMatchObject([{ seen: [1, 2] }]);
  });

  it('tells nobody and keeps nothing when the database refuses a row', async () => {
    const worker = openWorker(database);
    workers.push(worker);
    let broken = true;
    worker.projections.register({
      ...tallies,
      evolve: (row, event, prepared, key) => ({
        ...tallies.evolve(row, event, prepared, key)!,
        ...(broken && event.payload.n === 2 ? { total: null as never } : {}),
      }),
    });
    const listener = new pg.Client({ connectionString: database.appUrl });
    await listener.connect();
    await listener.query('listen spec_tallies');
    const heard: unknown[] = [];
    listener.on('notification', (message) => heard.push(JSON.parse(message.payload!)));
    await addFacts(worker.store, 'attempt-1-1', added(1));
    await worker.subscriptions.drain();
    await addFacts(worker.store, 'attempt-1-1', added(2));
    await addFacts(worker.store, 'attempt-2-1', added(1));
    await expect(worker.subscriptions.drain()).rejects.toThrow('null value in column "total"');
    expect(await rowsOf(worker)).toMatchObject([{ stream: 'attempt-1-1', seen: [1] }]);
    broken = false;
    await worker.subscriptions.drain();
    expect(await rowsOf(worker)).toMatchObject([{ seen: [1, 2], total: 30 }, { seen: [1] }]);
    await until(() => heard.length > 1);
    expect(heard).toHaveLength(2);
    await listener.end();
  });

  it('writes nothing when another process has already moved the checkpoint', async () => {
    const [first, second] = [open(), open()];
    await addFacts(first.store, 'attempt-1-1', added(1));
    await first.subscriptions.drain();
    await first.locks.releaseAll();
    await second.subscriptions.drain();
    await addFacts(first.store, 'attempt-1-1', added(2));
    const [one, other] = await Promise.allSettled(
      [first, second].map(async (worker) => {
        Object.assign(worker.locks, { take: async () => true, holds: () => true }); // as if the lock were lost unnoticed
        await worker.subscriptions.drain();
      }),
    );
    expect([one!.status, other!.status].filter((status) => status === 'rejected').length).toBeLessThanOrEqual(1);
    expect(await rowsOf(first)).toMatchObject([{ seen: [1, 2] }]);
  });

  it('reads its rows again after another process has worked in between', async () => {
    const [first, second] = [open(), open()];
    for (const [n, worker, other] of [
      [1, first, second],
      [2, second, first],
      [3, first, second],
      [4, second, first],
    ] as const) {
      await other.locks.releaseAll();
      await addFacts(worker.store, 'attempt-1-1', added(n));
      await worker.subscriptions.drain();
    }
    expect(await rowsOf(first)).toMatchObject([{ seen: [1, 2, 3, 4], total: 100 }]);
  });

  it('lets a query wait until its rows show an event', async () => {
    const worker = open();
    const { position } = await worker.store.append('attempt-1-1', { version: 0, hash: '0'.repeat(64) }, [added(1)]);
    const name = worker.projections.subscriptionOf('spec-tallies');
    expect(await worker.subscriptions.reached(name, 'streams', position, 50)).toBe(false);
    worker.subscriptions.start();
    expect(await worker.subscriptions.reached(name, 'streams', position, 20_000)).toBe(true);
    expect(await rowsOf(worker)).toMatchObject([{ seen: [1] }]);
  });
});

describe('a projection whose moving columns have a table of their own', () => {
  const split: Projection<Tally> = {
    ...tallies,
    name: 'spec-split',
    table: 'reporting.spec_split_v1',
    moving: { table: 'reporting.spec_split_moves_v1', columns: ['total', 'last_at', 'notes'] },
  };
  const rows = async () =>
    asOwner(async (client) => [
      (await client.query('select stream, group_id, seen, big from reporting.spec_split_v1 order by stream')).rows,
      (await client.query('select stream, total, last_at, notes from reporting.spec_split_moves_v1 order by stream'))
        .rows,
    ]);

  it('writes, reads, removes and rebuilds both, and only what changed', async () => {
    await asOwner((client) =>
      client.query(`create table reporting.spec_split_v1 (stream text primary key, group_id int, seen int[] not null, big bigint);
        create table reporting.spec_split_moves_v1 (stream text primary key, total int not null, last_at timestamptz, notes jsonb) with (fillfactor = 50);
        grant select, insert, update, delete on reporting.spec_split_v1, reporting.spec_split_moves_v1 to horizon_app`),
    );
    const start = () => {
      const worker = openWorker(database);
      worker.projections.register(split);
      workers.push(worker);
      return worker;
    };
    const worker = start();
    await addFacts(worker.store, 'attempt-1-1', added(1));
    await addFacts(worker.store, 'attempt-2-1', added(4), fact('Removed'));
    await addFacts(worker.store, 'attempt-3-1', added(5));
    await publish(worker.pool, 'roster.Grouped.v1', { group: 4, streams: ['attempt-1-1'] });
    await worker.subscriptions.drain();
    const versions = () =>
      asOwner(
        async (client) =>
          (
            await client.query(
              `select t.xmin as stays, m.xmin as moves from reporting.spec_split_v1 t join reporting.spec_split_moves_v1 m using (stream) where stream = 'attempt-1-1'`,
            )
          ).rows[0],
      );
    const before = await versions();
    await publish(worker.pool, 'roster.Grouped.v1', { group: 5, streams: ['attempt-1-1'] });
    await worker.subscriptions.drain();
    const after = await versions();
    expect([after.moves, after.stays === before.stays]).toEqual([before.moves, false]);
    await worker.subscriptions.stop();

    const other = start();
    await addFacts(other.store, 'attempt-1-1', added(2));
    await addFacts(other.store, 'attempt-3-1', fact('Removed'));
    await other.subscriptions.drain();
    const last = new Date('2026-11-23T16:00:00.000Z');
    const expected = [
      [{ stream: 'attempt-1-1', group_id: 5, seen: [1, 2], big: '9007199254740989' }],
      [{ stream: 'attempt-1-1', total: 30, last_at: last, notes: [{ n: 2 }] }],
    ];
    expect(await rows()).toEqual(expected);
    expect((await other.projections.rebuild()).rows).toEqual({ 'spec-split': 1 });
    expect(await rows()).toEqual(expected);
    const options = await asOwner((client) =>
      client.query(`select reloptions from pg_class where oid = 'reporting.spec_split_moves_v1'::regclass`),
    );
    expect(options.rows[0].reloptions).toEqual(['fillfactor=50']);
  });
});

describe('a projection with rows that follow from its rows', () => {
  const places: Projection<Tally> = {
    ...tallies,
    name: 'spec-places',
    table: 'reporting.spec_places_v1',
    derived: [
      {
        table: 'reporting.spec_place_values_v1',
        key: ['stream', 'place'],
        columns: { stream: 'text', place: 'int', value: 'int', word: 'text' },
        of: ({ stream, seen }: Tally) => seen.map((value, place) => ({ stream, place, value })),
      },
    ],
  };
  const values = async (worker: Worker) =>
    (await worker.pool.query('select * from reporting.spec_place_values_v1 order by stream, place')).rows;

  it('writes, changes and removes them with those, live and rebuilt', async () => {
    await asOwner((client) =>
      client.query(`create table reporting.spec_places_v1 (like reporting.spec_tallies_v1 including all);
        create table reporting.spec_place_values_v1 (stream text, place int, value int not null, word text, primary key (stream, place));
        grant select, insert, update, delete on reporting.spec_places_v1, reporting.spec_place_values_v1 to horizon_app`),
    );
    const worker = openWorker(database);
    workers.push(worker);
    worker.projections.register(places);
    await addFacts(worker.store, 'attempt-1-1', added(1), added(2));
    await addFacts(worker.store, 'attempt-2-1', added(4));
    await worker.subscriptions.drain();
    await addFacts(worker.store, 'attempt-1-1', fact('Removed'), added(7));
    await addFacts(worker.store, 'attempt-2-1', added(5));
    await worker.subscriptions.drain();
    const expected = [
      { stream: 'attempt-1-1', place: 0, value: 7, word: null },
      { stream: 'attempt-2-1', place: 0, value: 4, word: null },
      { stream: 'attempt-2-1', place: 1, value: 5, word: null },
    ];
    expect(await values(worker)).toEqual(expected);
    await worker.pool.query('delete from reporting.spec_place_values_v1 where place = 0');
    await worker.projections.rebuild();
    expect(await values(worker)).toEqual(expected);
    await addFacts(worker.store, 'attempt-2-1', fact('Removed'));
    await worker.subscriptions.drain();
    expect(await values(worker)).toEqual(expected.slice(0, 1));
  });

  it('may not have a key without that of the row that they follow from', () => {
    const [derived] = places.derived!;
    expect(() => new KeyedRows({ ...places, derived: [{ ...derived!, key: ['place'] }] })).toThrow('has no stream');
  });
});

describe('a rebuild', () => {
  it('gives the rows that live work gave, with grants and indexes', async () => {
    const worker = open();
    await someHistory(worker, 40);
    await worker.subscriptions.drain();
    const live = await rowsOf(worker);
    const rebuilt = await worker.projections.rebuild();
    expect(rebuilt.rows).toEqual({ 'spec-tallies': live.length });
    expect(await rowsOf(worker)).toEqual(live);
    const again = await worker.projections.rebuild(['spec-tallies']);
    expect(again.rows).toEqual(rebuilt.rows);
    expect(await rowsOf(worker)).toEqual(live);
    const { rows } = await worker.pool.query(
      `select count(*)::int as n from pg_indexes where tablename = 'spec_tallies_v1'`,
    );
    expect(rows[0].n).toBe(2);
    await addFacts(worker.store, 'attempt-1-1', added(77));
    await worker.subscriptions.drain();
    expect((await rowsOf(worker))[0].seen.at(-1)).toBe(77);
  });

  it('repairs rows that went wrong', async () => {
    const worker = open();
    await someHistory(worker, 10);
    await worker.subscriptions.drain();
    const live = await rowsOf(worker);
    await worker.pool.query(
      'update reporting.spec_tallies_v1 set total = -1; delete from reporting.spec_tallies_v1 where stream like $$%2-1$$',
    );
    await addFacts(worker.store, 'attempt-1-1', added(5));
    await worker.subscriptions.drain(); // so that the wrong rows are in memory, too
    await worker.projections.rebuild();
    const sum = (row: Tally) => (row.stream === 'attempt-1-1' ? row.total + 50 : row.total);
    expect((await rowsOf(worker)).map(({ total }) => total)).toEqual(live.map(sum));
    await Promise.all(live.map(({ stream }) => addFacts(worker.store, stream, added(1))));
    await worker.subscriptions.drain();
    expect((await rowsOf(worker)).map(({ total }) => total)).toEqual(live.map((row) => sum(row) + 10));
  });

  it('is noticed by a process that keeps rows in memory', async () => {
    const [live, builder] = [open(), open()];
    await addFacts(live.store, 'attempt-1-1', added(1));
    await live.subscriptions.drain();
    await live.pool.query('update reporting.spec_tallies_v1 set total = -1');
    await addFacts(live.store, 'attempt-1-1', added(2));
    await live.subscriptions.drain(); // goes on from the row in memory
    expect(await rowsOf(live)).toMatchObject([{ total: 30 }]);
    await live.pool.query('update reporting.spec_tallies_v1 set group_id = 9');
    await builder.projections.rebuild();
    await addFacts(live.store, 'attempt-1-1', added(3));
    await live.subscriptions.drain();
    expect(await rowsOf(live)).toMatchObject([{ total: 60, group_id: null }]);
  });

  it('of rows beyond those kept is as of those kept', async () => {
    const worker = open();
    for (const n of [1, 2, 3]) {
      await Promise.all(Array.from({ length: 12 }, (_, i) => addFacts(worker.store, `attempt-${i + 10}-1`, added(n))));
      await worker.subscriptions.drain();
    }
    expect((await rowsOf(worker)).map(({ seen }) => seen)).toEqual(Array.from({ length: 12 }, () => [1, 2, 3]));
  });

  it('works while events come in and live work goes on, and loses none of them', async () => {
    const [live, builder] = [open(), open()];
    await someHistory(live, 30);
    live.subscriptions.start();
    let writing = true;
    const writers = Promise.all(
      Array.from({ length: 4 }, async (_, w) => {
        for (let i = 0; writing; i++) await addFacts(live.store, `attempt-${w * 1000 + (i % 50) + 1}-2`, added(i));
      }),
    );
    for (let i = 0; i < 3; i++) await builder.projections.rebuild();
    writing = false;
    await writers;
    await builder.subscriptions.drain();
    await live.subscriptions.stop();
    const rows = await rowsOf(live);
    const expected = new Map<string, number[]>();
    for (let after: string | null = null; ;) {
      const page = await live.pages.read('streams', after, 1000);
      if (page.empty) break;
      after = page.next;
      for (const event of page.events.filter((one) => one.stream!.endsWith('-2')))
        expected.set(event.stream!, [...(expected.get(event.stream!) ?? []), event.payload.n]);
    }
    expect(expected.size).toBeGreaterThan(4);
    for (const [stream, seen] of expected) expect(rows.find((row) => row.stream === stream)?.seen).toEqual(seen);
  });

  it('starts over what an earlier, broken rebuild left behind', async () => {
    const worker = open();
    await someHistory(worker, 5);
    await worker.subscriptions.drain(); // what is younger than any running transaction is not read yet
    await asOwner((client) => client.query('create table reporting.spec_tallies_v1_rebuild (left_over int)'));
    expect((await worker.projections.rebuild()).rows['spec-tallies']).toBeGreaterThan(0);
    await expect(worker.projections.rebuild(['unknown'])).rejects.toThrow(
      'there is no projection unknown; there are: spec-tallies',
    );
  });
});
