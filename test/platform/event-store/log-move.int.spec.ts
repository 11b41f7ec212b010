import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { APPLICATION_ROLE } from '../../../src/platform/config/config.js';
import { Signer } from '../../../src/platform/crypto/signer.js';
import { EventStoreDbEventStore } from '../../../src/platform/event-store/eventstoredb.js';
import { compareLogs } from '../../../src/platform/event-store/log-compare.js';
import { LogMove, type Moved } from '../../../src/platform/event-store/log-move.js';
import { LogWatch } from '../../../src/platform/event-store/log-watch.js';
import { logInEventStoreDb, logInPostgres, type MovableLog } from '../../../src/platform/event-store/movable-logs.js';
import { checkOwnLog, ownLogKind } from '../../../src/platform/event-store/own-log.js';
import { type EventStore, LogMoves, LogUnavailable } from '../../../src/platform/event-store/port.js';
import { appendPool, PostgresEventStore, readPool } from '../../../src/platform/event-store/postgres.js';
import { SignedHeads } from '../../../src/platform/event-store/signed-heads.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { type EventStoreDbDouble, eventStoreDbDouble } from '../../support/eventstoredb-double.js';
import { addFacts, fact, openWorker } from '../events/logs.js';

const STREAMS = 30;

/** An installation whose log may be in either place. */
class Installation {
  readonly inPostgres: PostgresEventStore;
  readonly inServer: EventStoreDbEventStore;
  readonly pool: pg.Pool;
  readonly rows = {
    query: async <T>(sql: string, params?: unknown[]) => (await this.pool.query(sql, params)).rows as T[],
  };
  /** Numbers of the facts, in the order in which they were acknowledged. */
  readonly kept: number[] = [];
  private owner: pg.Client | undefined;

  private constructor(
    readonly database: TestDatabase,
    readonly double: EventStoreDbDouble,
  ) {
    this.inPostgres = new PostgresEventStore(readPool(database.appUrl), appendPool(database.appUrl), true);
    this.inServer = EventStoreDbEventStore.connect(double.url);
    this.pool = new pg.Pool({ connectionString: database.ownerUrl, max: 3 });
    this.pool.on('error', () => undefined);
  }

  static async make(): Promise<Installation> {
    const one = new Installation(...(await Promise.all([testDatabase(), eventStoreDbDouble()])));
    await checkOwnLog(one.rows, one.inPostgres, 'postgres');
    return one;
  }

  async own(): Promise<EventStore> {
    return (await ownLogKind(this.rows, { eventStore: undefined })) === 'postgres' ? this.inPostgres : this.inServer;
  }

  /** So many more facts, each with the next number, spread over the streams. */
  async grow(by: number): Promise<void> {
    const store = await this.own();
    for (let i = 0; i < by; i += STREAMS) {
      const numbers = Array.from({ length: Math.min(STREAMS, by - i) }, (_, n) => this.kept.length + n);
      await Promise.all(
        numbers.map((n) => addFacts(store, `attempt-${n % STREAMS}-1`, fact('Added', { item: String(n) }))),
      );
      this.kept.push(...numbers);
    }
    await store.settled();
  }

  /** What these followers are told from where they stand to the end. */
  async told(names: string[]): Promise<Record<string, number[]>> {
    const worker = openWorker(this.database, await this.own());
    const seen: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
    for (const name of names)
      worker.subscriptions.reaction({
        name: `spec.${name}`,
        types: ['delivery.Added.v1'],
        handle: async (event) => void seen[name]!.push(Number(event.payload.item)),
      });
    await worker.subscriptions.drain();
    await worker.close();
    for (const numbers of Object.values(seen)) numbers.sort((a, b) => a - b);
    return seen;
  }

  /** How long a move waits for the processes; nobody saves in most of these specs. */
  waitMs: number | undefined = 20;

  /** The two ends of a move, on a connection of its own. */
  async ends(to: 'postgres' | 'eventstoredb'): Promise<{ from: MovableLog; to: MovableLog; owner: pg.Client }> {
    await this.owner?.end().catch(() => undefined);
    this.owner = new pg.Client({ connectionString: this.database.ownerUrl });
    await this.owner.connect();
    const logs = {
      postgres: logInPostgres(this.owner, this.inPostgres, new URL(this.database.appUrl).username),
      eventstoredb: logInEventStoreDb(this.inServer, this.waitMs),
    };
    return { from: logs[to === 'postgres' ? 'eventstoredb' : 'postgres'], to: logs[to], owner: this.owner };
  }

  async move(
    to: 'postgres' | 'eventstoredb',
    change: (ends: Awaited<ReturnType<Installation['ends']>>) => void = () => undefined,
  ): Promise<Moved> {
    const ends = await this.ends(to);
    change(ends);
    return new LogMove(ends.owner, ends.from, ends.to, () => undefined).run();
  }

  async close(): Promise<void> {
    await this.owner?.end().catch(() => undefined);
    await Promise.all([this.inPostgres.close(), this.inServer.close(), this.pool.end()]);
    await this.double.stop();
    await this.database.drop();
  }
}

class Killed extends Error {}

/** Ends a move at its nth step, and everything that it would do after that. @returns how many steps there were. */
function killedAt(
  n: number,
  { from, to, owner }: { from: MovableLog; to: MovableLog; owner: pg.Client },
): () => number {
  let steps = 0;
  const step = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (++steps >= n) throw new Killed();
      const result = await work(...args);
      if (++steps >= n) throw new Killed();
      return result;
    };
  };
  const query = owner.query.bind(owner) as (...args: unknown[]) => Promise<unknown>;
  owner.query = step(query) as unknown as typeof owner.query;
  for (const log of [from, to])
    for (const name of ['add', 'seal', 'unseal', 'lastAt', 'placeOf'] as const)
      log[name] = step(log[name].bind(log) as (...args: unknown[]) => Promise<unknown>) as never;
  return () => steps;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('a log that is moved', () => {
  let one: Installation;
  beforeAll(async () => {
    one = await Installation.make();
    // Three followers stand at different places, one of them at the beginning.
    await one.grow(700);
    await one.told(['slow', 'fast']);
    await one.grow(1300);
    await one.told(['fast']);
    await one.pool.query(`insert into platform.checkpoints (subscription, log) values ('spec.new', 'streams')`);
    await one.grow(600);
    const heads = new SignedHeads(one.rows, one.inPostgres, Signer.fromFolder(`${one.database.env.DATA_DIR}/keys`));
    await heads.signGrown('2026-11-27T10:00:00.000Z');
  });
  afterAll(() => one.close());

  /** Kills a move at every step that it has, people working between the tries; then lets it end. */
  async function moveUnderKills(to: 'postgres' | 'eventstoredb'): Promise<number> {
    let kills = 0;
    for (let n = 1; ; n += n < 30 ? 1 : 3) {
      let ended = false;
      await one
        .move(to, (ends) => void killedAt(n, ends))
        .then(
          () => (ended = true),
          (error) => {
            if (!(error instanceof Killed)) throw error;
          },
        );
      if (ended || (await ownLogKind(one.rows, { eventStore: undefined })) === to) return kills;
      kills += 1;
      const paused = (await one.rows.query('select from platform.log_move where paused_at is not null')).length > 0;
      if (!paused) await one.grow(1);
    }
  }

  it.each<[to: 'postgres' | 'eventstoredb', from: 'postgres' | 'eventstoredb']>([
    ['eventstoredb', 'postgres'],
    ['postgres', 'eventstoredb'],
    ['eventstoredb', 'postgres'],
  ])(
    'to %s, killed at every step, has every event once, and its followers go on where they stood',
    async (to, from) => {
      const stood = { fast: 2000, slow: 700, new: 0 };
      if (to === 'postgres') await one.grow(40);
      const before = await told();
      const kills = await moveUnderKills(to);
      expect(kills).toBeGreaterThan(20);
      const [old, now] = to === 'postgres' ? [one.inServer, one.inPostgres] : [one.inPostgres, one.inServer];
      expect(await compareLogs(now, old)).toEqual({
        same: one.kept.length,
        moved: 0,
        different: [],
        onlyInFirst: 0,
        onlyInSecond: 0,
      });
      await one.grow(50);
      const seen = await one.told(['fast', 'slow', 'new']);
      for (const name of ['fast', 'slow', 'new'] as const)
        expect([name, seen[name]]).toEqual([name, range(before?.[name] ?? stood[name], one.kept.length)]);

      // The old one takes nothing, says so, and is a backup.
      const refused = await addFacts(
        from === 'postgres' ? old : watched(old as EventStoreDbEventStore),
        'attempt-1-1',
        fact('Added', {}),
      ).catch((error) => error);
      expect([refused, refused.cause]).toEqual([expect.any(LogUnavailable), expect.any(LogMoves)]);
      await expect(ownLogKind(one.rows, { eventStore: from })).rejects.toThrow(
        /^The events of this installation were moved to \w+ on [\d-]{10} \(what is in \w+ is a backup\), and EVENT_STORE says \w+: set EVENT_STORE=\w+\. Nothing was changed\.$/,
      );
      expect((await old.sealed())!.to).toBe(to);
      expect(await now.sealed()).toBeNull();
      expect(await compareLogs(now, old)).toMatchObject({ onlyInFirst: 50, onlyInSecond: 0 });
    },
    240_000,
  );

  /** Where the followers stand when all of them have been told of everything. */
  async function told(): Promise<Record<'fast' | 'slow' | 'new', number> | undefined> {
    const { rowCount } = await one.pool.query(
      `select from platform.checkpoints where subscription = 'spec.new' and position is not null`,
    );
    if (rowCount === 0) return undefined;
    await one.told(['slow', 'fast', 'new']);
    const all = one.kept.length;
    await one.grow(30);
    await one.told(['fast']);
    return { fast: all + 30, slow: all, new: all };
  }

  function watched(store: EventStoreDbEventStore): EventStoreDbEventStore {
    store.watch = new LogWatch(one.rows, 'eventstoredb');
    return store;
  }

  it('ends a process on the log that was left, when the database is older than the move', async () => {
    await one.move('postgres');
    await one.pool.query(`update platform.log_identity set kind = 'eventstoredb', moved_at = null`);
    await expect(checkOwnLog(one.rows, one.inServer, 'eventstoredb')).rejects.toThrow(
      /^This event log was moved to PostgreSQL on [\d-]{10} and is a backup since then, and the database is older: set DATABASE_URL to the newest one, or bring back both from one backup\. Nothing was changed in EventStoreDB\.$/,
    );
    await one.pool.query(`update platform.log_identity set kind = 'postgres'`);
  });
});

describe('a move of a log', () => {
  let one: Installation;
  const others: EventStoreDbDouble[] = [];
  beforeAll(async () => {
    one = await Installation.make();
    await one.grow(1500);
    await one.told(['late']);
  });
  afterAll(async () => {
    await one.close();
    for (const other of others) await other.stop();
  });
  const standsIn = async () => await ownLogKind(one.rows, { eventStore: undefined });

  it('refuses a target that is of somebody else, holds events, or holds what this log does not', async () => {
    const other = await eventStoreDbDouble();
    others.push(other);
    const store = EventStoreDbEventStore.connect(other.url);
    const to = async (): Promise<unknown> =>
      one
        .move('eventstoredb', (ends) => Object.assign(ends.to, logInEventStoreDb(store)))
        .catch((error: Error) => error.message);
    await addFacts(store, 'attempt-9-1', fact('Added', { item: 'x' }));
    expect(await to()).toBe('The log in EventStoreDB is not empty: name an empty one. Nothing was changed.');
    const { id } = (await one.rows.query<{ id: string }>('select id from platform.log_identity'))[0]!;
    await store.identify(id);
    expect(await to()).toBe(
      'The log in EventStoreDB holds something else (attempt-9-1, event 1): name an empty one. The log in use was not changed.',
    );
    expect(other.count()).toBe(2);
    const strange = await eventStoreDbDouble();
    others.push(strange);
    const foreign = EventStoreDbEventStore.connect(strange.url);
    await foreign.identify('7a0b2b6e-0000-4000-8000-000000000001');
    expect(
      await one
        .move('eventstoredb', (ends) => Object.assign(ends.to, logInEventStoreDb(foreign)))
        .catch((error: Error) => error.message),
    ).toBe('The log in EventStoreDB belongs to another installation: name an empty one. Nothing was changed.');
    expect(await standsIn()).toBe('postgres');
    await Promise.all([store.close(), foreign.close()]);
  });

  it('ends its pause by itself when it cannot go on: saving goes on in the old log', async () => {
    await expect(
      one.move('eventstoredb', (ends) => {
        ends.to.placeOf = () => Promise.reject(new LogUnavailable(new Error('gone')));
      }),
    ).rejects.toBeInstanceOf(LogUnavailable);
    expect(await standsIn()).toBe('postgres');
    expect(await one.rows.query('select from platform.log_move where paused_at is not null')).toEqual([]);
    await one.grow(10);
  });

  /** Does this while nobody can save, behind the back of a move. @returns what the move says. */
  async function inThePause(act: () => Promise<unknown>): Promise<unknown> {
    return one
      .move('eventstoredb', ({ from }) => {
        const { seal } = from;
        from.seal = async (...args) => {
          const end = await seal(...args);
          await act();
          return end;
        };
      })
      .catch((error: Error) => error.message);
  }

  it.each([
    ['says that nobody pauses', 'update platform.log_move set paused_at = null'],
    ['lets people append', `grant insert on es.events to ${APPLICATION_ROLE}`],
  ])('does not switch over when somebody %s in its pause', async (_, sql) => {
    expect(await inThePause(() => one.pool.query(sql))).toBe(
      'Something else ended the pause, and people may have saved since: the log stays where it is, give the command again.',
    );
    expect(await standsIn()).toBe('postgres');
    await one.grow(10);
  });

  it('is not given up by another command while it runs', async () => {
    const owner = new pg.Client({ connectionString: one.database.ownerUrl });
    await owner.connect();
    const from = logInPostgres(owner, one.inPostgres, new URL(one.database.appUrl).username);
    const stay = () => new LogMove(owner, from, logInEventStoreDb(one.inServer), () => undefined).stay();
    let said: unknown;
    await expect(
      one.move('eventstoredb', (ends) => {
        ends.to.placeOf = async () => {
          said ??= await stay().catch((error: Error) => error.message);
          throw new Killed();
        };
      }),
    ).rejects.toBeInstanceOf(Killed);
    expect(said).toBe('The log is being moved by another command: wait until that has ended.');
    await one.pool.query(`update platform.log_identity set kind = 'eventstoredb'`); // it ended while the other waited
    const ends = await one.ends('eventstoredb');
    await expect(new LogMove(ends.owner, ends.from, ends.to, () => undefined).stay()).rejects.toThrow(
      'The log was moved by another command meanwhile. Nothing was changed.',
    );
    await one.pool.query(`update platform.log_identity set kind = 'postgres'`);
    await owner.end();
    await one.grow(10);
  }, 30_000);

  /** A transaction that has begun to write, anywhere in the database. */
  async function writing(): Promise<pg.PoolClient> {
    const client = await one.pool.connect();
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    return client;
  }
  const ended = async (client: pg.PoolClient) => {
    await client.query('rollback');
    client.release();
  };

  it('waits for who writes for long while people work, not in its pause', async () => {
    const long = await writing();
    let paused = false;
    const moving = one.move('eventstoredb', ({ from, to }) => {
      const { seal } = from;
      from.seal = (...args) => {
        paused = true;
        return seal(...args);
      };
      to.placeOf = () => Promise.reject(new Killed());
    });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(paused).toBe(false);
    await ended(long);
    await expect(moving).rejects.toBeInstanceOf(Killed);
    expect(paused).toBe(true);
  });

  it('ends its pause when somebody writes for long in it', async () => {
    const { from, to, owner } = await one.ends('eventstoredb');
    const { seal } = from;
    let long: pg.PoolClient | undefined;
    from.seal = async (...args) => {
      long = await writing();
      return seal(...args);
    };
    await expect(new LogMove(owner, from, to, () => undefined, 300).run()).rejects.toThrow(
      'A transaction in PostgreSQL has been writing for long',
    );
    await ended(long!);
    expect(await standsIn()).toBe('postgres');
    await one.grow(10);
  });

  it('knows the events of two pages again where the other log has them in another order', async () => {
    const swapped = await eventStoreDbDouble();
    others.push(swapped);
    const store = EventStoreDbEventStore.connect(swapped.url);
    await store.identify((await one.rows.query<{ id: string }>('select id from platform.log_identity'))[0]!.id);
    const { events } = await one.inPostgres.readAll(null, 1100);
    const [last, first] = events.splice(999, 2);
    events.splice(999, 0, first!, last!);
    for (let i = 0; i < events.length; i += 100) await store.add(events.slice(i, i + 100));
    await one.told(['late']);
    await expect(
      one.move('eventstoredb', (ends) => {
        Object.assign(ends.to, logInEventStoreDb(store));
        ends.to.placeOf = () => Promise.reject(new Killed()); // everything is copied by then
      }),
    ).rejects.toBeInstanceOf(Killed);
    expect(await compareLogs(one.inPostgres, store)).toMatchObject({
      same: one.kept.length,
      different: [],
      onlyInFirst: 0,
      onlyInSecond: 0,
    });
    await store.close();
  });

  it('lets followers pass where the other server kept events in another order', async () => {
    const fresh = await eventStoreDbDouble();
    others.push(fresh);
    const store = EventStoreDbEventStore.connect(fresh.url);
    await one.told(['late']);
    // It stands in the middle of what comes in another order.
    await one.pool.query(
      `update platform.checkpoints set position = (select tx::text || '-' || position::text from es.events order by tx, position offset 1200 limit 1) where subscription = 'spec.late' and log = 'streams'`,
    );
    let pages = 0;
    const moving = one.move('eventstoredb', (ends) => {
      Object.assign(ends.to, logInEventStoreDb(store));
      const { add } = ends.to;
      ends.to.add = async (events) => {
        if (++pages === 2) fresh.refuse(1, 4, ''); // its first append comes after the others
        await add(events);
      };
    });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await standsIn()).toBe('postgres');
    await one.told(['late']);
    await moving;
    expect(await standsIn()).toBe('eventstoredb');
    const compared = await compareLogs(one.inPostgres, store);
    expect(compared).toMatchObject({ same: one.kept.length, different: [], onlyInFirst: 0, onlyInSecond: 0 });
    expect(compared.moved).toBeGreaterThan(0);
    await store.close();
  }, 60_000);
});

describe('a log in EventStoreDB beside the records of others', () => {
  it('is copied to its end before anybody pauses', async () => {
    const one = await Installation.make();
    await one.grow(30);
    await one.move('eventstoredb');
    for (let i = 0; i < 10; i++) {
      await one.grow(30);
      for (let n = 0; n < 200; n++) one.double.addSystemEvent();
    }
    const { from, to, owner } = await one.ends('postgres');
    const said: string[] = [];
    const { events } = await new LogMove(owner, from, to, (line) => said.push(line)).run();
    expect(events).toBe(one.kept.length);
    expect(said.filter((line) => line.includes('Saving pauses now'))).toEqual([
      expect.stringMatching(new RegExp(`^${one.kept.length} events are copied and compared`)),
    ]);
    await one.close();
  }, 60_000);
});

describe('a log that is moved away from EventStoreDB while people save', () => {
  it('has everything that was acknowledged, and nothing is acknowledged that stays behind', async () => {
    const one = await Installation.make();
    await one.grow(300);
    await one.move('eventstoredb');
    one.inServer.watch = new LogWatch(one.rows, 'eventstoredb');
    one.waitMs = undefined;
    const acknowledged: string[] = [];
    let refused = 0;
    let on = true;
    const people = range(0, 12).map(async (person) => {
      for (let n = 0; on; n++) {
        const item = `${person}-${n}`;
        try {
          await addFacts(one.inServer, `attempt-9${person}-1`, fact('Added', { item }));
          acknowledged.push(item);
        } catch (error) {
          expect(error).toBeInstanceOf(LogUnavailable);
          refused += 1;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    });
    const { pauseSeconds } = await one.move('postgres');
    on = false;
    await Promise.all(people);
    expect(pauseSeconds).toBeGreaterThan(6); // a look counts for two seconds, and a try that began then takes four
    expect(refused).toBeGreaterThan(0);
    const kept = new Set<unknown>();
    for (const person of range(0, 12))
      for (const { payload } of await one.inPostgres.read(`attempt-9${person}-1`))
        kept.add((payload as { item: string }).item);
    expect(acknowledged.filter((item) => !kept.has(item))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(50);
    await one.close();
  }, 60_000);
});
