import type { Writable } from 'node:stream';
import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { connected, connectionConfig, connectionPool, endPool } from '../db/connections.js';
import type { Position } from '../event-store/port.js';
import { KeyedRows, tablesOf, type DerivedRows, type Row, type RowShape } from './keyed-rows.js';
import { LOGS, type LogPages } from './log-pages.js';
import type { LogName, PublishedEvent, PublishedType } from './published-event.js';
import { PLANNED_BY_KEYS } from '../db/statement-policies.js';
import { Moved } from './checkpoints.js';
import type { Subscriptions } from './subscriptions.js';

/**
 * A read model: a pure fold of published events into the rows of one table. Absolute values, so that repeating an event
 * changes nothing; equal rows for any interleaving of the two logs; no refusals (an unexpected value gets a sensible default).
 * Rows hold JSON types; moments (timestamptz) are ISO 8601 texts, int8 and numeric are numbers.
 */
export interface Projection<R extends object = any, Prepared = any> {
  name: string;
  /** A changed meaning or shape is a new version with a new table beside the old one. */
  version: number;
  /** With its schema: `orders.open_orders_v1`. Made by a migration. */
  table: string;
  key: string[];
  /** Every column that the fold writes, key included, with its pg type. */
  columns: Record<string, string>;
  /**
   * Columns that change far more often than the others, in a narrow table of their own with the same key, made by the same
   * migration.
   */
  moving?: RowShape['moving'];
  /** Tables whose rows follow from a row by a pure function, written with it; made by the same migration. */
  derived?: readonly DerivedRows<R>[];
  types: PublishedType[];
  /** They come many times a second; see `BatchFollower`. */
  busy?: boolean;
  /** Once per batch, what the fold needs from elsewhere. */
  prepare?(events: PublishedEvent[]): Promise<Prepared>;
  /** Keys of the rows that an event touches. */
  keysOf(event: PublishedEvent, prepared: Prepared): Record<string, unknown>[];
  /**
   * The row after the event; the same object when nothing changes; undefined deletes it. Must not change the given row.
   * `together`: the rows of all keys of the event as they were before it, in the order of `keysOf`, for what goes from one to
   * another.
   */
  evolve(
    row: R | undefined,
    event: PublishedEvent,
    prepared: Prepared,
    key: Record<string, unknown>,
    together?: readonly (R | undefined)[],
  ): R | undefined;
  /** Channel of a NOTIFY per batch, or a few, with `{"projection","keys"}`, keys null when they are too many to list. */
  notify?: string;
  /** How many rows stay in memory from page to page and are not read again; only for a table that nothing else writes. */
  cachedRows?: number;
}

export interface Rebuilt {
  /** Events read from both logs, and how long it took from the first read to the last swap. */
  events: number;
  seconds: number;
  rows: Record<string, number>;
}

interface Pending {
  projection: Projection;
  rows: KeyedRows;
  types: Set<string>;
}

const REBUILD_PAGE = 5000;
/** Rows that a rebuild holds in memory per projection before it writes and forgets them. */
const HELD_ROWS = 200_000;
/** Bytes of a notice as they are aimed at, and what PostgreSQL takes. */
const NOTIFY_LIMIT = 7000;
const NOTICE_LIMIT = 8000;
const MOST_NOTICES = 20;
const CONNECTIONS = 4;

export class Projections {
  private readonly log = new Logger('projections');
  private readonly all: Projection[] = [];
  /** Rows as the checkpoints of the projection left them, and the table that they are of. */
  private readonly cached = new Map<Projection, { rows: KeyedRows; table: string }>();

  /**
   * @param pool see `projectionPool`. @param ownerUrl of who makes and swaps tables in a rebuild: the owner's connection where
   *   there is one.
   */
  constructor(
    private readonly pool: pg.Pool,
    private readonly pages: LogPages,
    private readonly subscriptions: Subscriptions,
    private readonly ownerUrl: string,
  ) {}

  /** Register while modules initialise. */
  register(projection: Projection): void {
    this.all.push(projection);
    this.subscriptions.follow({
      name: checkpointOf(projection),
      types: projection.types,
      busy: projection.busy,
      forget: () => void this.cached.delete(projection),
      handle: (events, log, to, places) => this.project(projection, events, log, to, places),
    });
  }

  names(): string[] {
    return this.all.map((projection) => projection.name);
  }

  /** The name that `Subscriptions.reached` and the checkpoints know. */
  subscriptionOf(name: string): string {
    return checkpointOf(this.named(name));
  }

  /**
   * Reads both logs once into new tables beside the live ones and swaps them in; live work goes on meanwhile, only the
   * last pages and the swap hold it back. Afterwards the rows are what live work would have made.
   */
  async rebuild(names: string[] = this.names()): Promise<Rebuilt> {
    const began = performance.now();
    const pending: Pending[] = names.map((name) => {
      const projection = this.named(name);
      const { moving, derived } = projection;
      const shape = {
        ...projection,
        table: shadowOf(projection.table),
        ...(moving && { moving: { ...moving, table: shadowOf(moving.table) } }),
        ...(derived && { derived: derived.map((one) => ({ ...one, table: shadowOf(one.table) })) }),
      };
      return { projection, rows: new KeyedRows(shape, true), types: new Set<string>(projection.types) };
    });
    const client = await connected(connectionConfig(this.ownerUrl, 'horizon rebuild'));
    try {
      for (const { table } of pending.flatMap(({ projection }) => tablesOf(projection))) {
        const shadow = shadowOf(table);
        const { rows } = await client.query<{ options: string[] | null }>(
          'select reloptions as options from pg_class where oid = $1::regclass',
          [table],
        );
        await client.query(`drop table if exists ${shadow}`);
        await client.query(
          `create table ${shadow} (like ${table} including all) ${rows[0]!.options ? `with (${rows[0]!.options.join(', ')})` : ''}`,
        );
        await this.copyGrants(client, table, shadow);
      }
      const places: Record<LogName, Position | null> = { streams: null, published: null };
      let events = 0;
      for (const log of LOGS) {
        let next = this.pages.read(log, places[log], REBUILD_PAGE);
        for (;;) {
          const page = await next;
          if (page.empty) break;
          places[log] = page.next;
          next = this.pages.read(log, page.next, REBUILD_PAGE);
          next.catch(() => undefined);
          events += page.events.length;
          for (const one of pending) await this.feed(one, page.events);
        }
      }
      await Promise.all(pending.map((one) => one.rows.write(this.pool)));
      const rows: Record<string, number> = {};
      for (const one of pending) {
        one.rows.clear();
        await this.swap(client, one, { ...places });
        const count = await this.pool.query<{ count: string }>(`select count(*) from ${one.projection.table}`);
        rows[one.projection.name] = Number(count.rows[0]!.count);
      }
      return { events, seconds: (performance.now() - began) / 1000, rows };
    } finally {
      await client.end();
    }
  }

  /** Ends the connections. */
  async close(): Promise<void> {
    await endPool(this.pool);
  }

  private async project(
    projection: Projection,
    events: PublishedEvent[],
    log: LogName,
    to: Position | null,
    places: Readonly<Record<LogName, Position | null>>,
  ): Promise<void> {
    const prepared = await projection.prepare?.(events);
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const [, moved] = await pipelined<Checkpoint>(client, [{ text: 'begin' }, moveCheckpoint(projection, log, to)]);
      const table = tableAt(projection, moved!.rows, places);
      const cached = this.cached.get(projection);
      // Whatever goes wrong from here on, the next page reads again.
      this.cached.delete(projection);
      const rows = cached?.table === table ? cached.rows : new KeyedRows(projection);
      await fold(projection, events, prepared, rows, client);
      const keys = projection.notify ? rows.changedKeys() : [];
      const notices =
        keys.length > 0
          ? [
              {
                name: 'projection_notices',
                text: 'select pg_notify($1, notice) from unnest($2::text[]) as notice',
                values: [projection.notify, noticesOf(projection, keys)],
              },
            ]
          : [];
      await pipelined(client, [...rows.changes(), ...notices, { text: 'commit' }]);
      rows.wrote();
      if (projection.cachedRows) {
        rows.clear(projection.cachedRows);
        this.cached.set(projection, { rows, table });
      }
    } catch (error) {
      await client.query('rollback').catch((failed: Error) => {
        broken = failed;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async feed(one: Pending, events: PublishedEvent[]): Promise<void> {
    const wanted = events.filter((event) => one.types.has(event.type));
    if (wanted.length === 0) return;
    const prepared = await one.projection.prepare?.(wanted);
    await fold(one.projection, wanted, prepared, one.rows, this.pool);
    if (one.rows.size > HELD_ROWS) {
      await one.rows.write(this.pool);
      one.rows.clear();
    }
  }

  /** Holds live work back at its checkpoint, folds what came since, and puts the new table in the old one's place. */
  private async swap(client: pg.Client, one: Pending, places: Record<LogName, Position | null>): Promise<void> {
    const { projection, rows } = one;
    const tables = tablesOf(projection).map(({ table }) => table);
    const name = checkpointOf(projection);
    await client.query(
      'insert into platform.checkpoints (subscription, log) select $1, log from unnest($2::text[]) log on conflict do nothing',
      [name, LOGS],
    );
    await client.query('begin');
    try {
      await client.query('select 1 from platform.checkpoints where subscription = $1 order by log for update', [name]);
      for (const log of LOGS) {
        for (;;) {
          const page = await this.pages.read(log, places[log], REBUILD_PAGE);
          if (page.empty) break;
          places[log] = page.next;
          await this.feed(one, page.events);
        }
      }
      await rows.write(this.pool);
      for (const table of tables) {
        const triggers = await client.query<{ definition: string }>(
          'select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = $1::regclass and not tgisinternal',
          [table],
        );
        await client.query(`drop table ${table}`);
        await client.query(`alter table ${shadowOf(table)} rename to "${table.split('.')[1]}"`);
        for (const { definition } of triggers.rows) await client.query(definition);
      }
      for (const log of LOGS) {
        await client.query(
          'update platform.checkpoints set position = $3, updated_at = now() where subscription = $1 and log = $2',
          [name, log, places[log]],
        );
      }
      if (projection.notify)
        await client.query('select pg_notify($1, $2)', [
          projection.notify,
          JSON.stringify({ projection: projection.name, keys: null }),
        ]);
      await client.query('commit');
      await client.query(`analyze ${tables.join(', ')}`);
      this.log.log(`${projection.name} rebuilt into ${tables.join(' and ')}`);
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }

  /** The new table belongs to the old one's owner and lets the same roles in. */
  private async copyGrants(client: pg.Client, from: string, to: string): Promise<void> {
    const { rows } = await client.query<{ owner: string; me: string; role: string | null; privileges: string | null }>(
      `select pg_get_userbyid(c.relowner) as owner, current_user as me, case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as role,
         string_agg(a.privilege_type, ', ') as privileges
       from pg_class c left join aclexplode(c.relacl) a on true where c.oid = $1::regclass group by 1, 2, 3`,
      [from],
    );
    for (const { role, privileges } of rows)
      if (role && privileges) await client.query(`grant ${privileges} on ${to} to ${role}`);
    const { owner, me } = rows[0]!;
    if (owner !== me) await client.query(`alter table ${to} owner to "${owner}"`);
  }

  private named(name: string): Projection {
    const found = this.all.find((projection) => projection.name === name);
    if (!found) throw new Error(`there is no projection ${name}; there are: ${this.names().join(', ')}`);
    return found;
  }
}

/** Folds a batch: keys of all its events in one query, then event by event in memory. */
export async function fold(
  projection: Projection,
  events: PublishedEvent[],
  prepared: unknown,
  rows: KeyedRows,
  client: pg.Pool | pg.PoolClient,
): Promise<void> {
  const keys: Row[] = [];
  const ends: number[] = [];
  for (const event of events) {
    for (const key of projection.keysOf(event, prepared)) keys.push(key);
    ends.push(keys.length);
  }
  const slots = await rows.load(client, keys);
  let at = 0;
  for (let i = 0; i < events.length; i++) {
    const together = ends[i]! - at > 1 ? slots.slice(at, ends[i]).map(({ row }) => row) : undefined;
    for (; at < ends[i]!; at++)
      rows.set(slots[at]!, projection.evolve(slots[at]!.row, events[i]!, prepared, keys[at]!, together));
  }
}

interface Checkpoint {
  log: LogName;
  position: Position | null;
  table: string;
}

/**
 * Takes the checkpoints of both logs and moves one on, in the transaction of the rows; answers where they stood and which table
 * the rows are in.
 */
function moveCheckpoint(projection: Projection, log: LogName, to: Position | null): pg.QueryConfig {
  return {
    name: 'projection_checkpoint',
    text: `with held as (select log, position from platform.checkpoints where subscription = $1 order by log for update),
        moved as (update platform.checkpoints c set position = $3, updated_at = now() from held where c.subscription = $1 and c.log = $2 and held.log = c.log)
      select log, position, to_regclass($4)::oid::text as "table" from held`,
    values: [checkpointOf(projection), log, to, projection.table],
  };
}

/** @returns which table the rows are in: a rebuild puts another one in its place, perhaps without moving a checkpoint. */
function tableAt(
  projection: Projection,
  held: Checkpoint[],
  expected: Readonly<Record<LogName, Position | null>>,
): string {
  for (const log of LOGS) {
    const row = held.find((one) => one.log === log);
    if (!row || row.position !== expected[log])
      throw new Moved(`the checkpoint of ${projection.name} was moved by another process`);
  }
  return held[0]!.table;
}

/**
 * Sent in one piece and answered in order. Waits for all answers; the first failure counts, and what follows it in a
 * transaction does nothing.
 */
async function pipelined<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  queries: pg.QueryConfig[],
): Promise<pg.QueryResult<R>[]> {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  const asked = queries.map((query) => client.query<R>(query));
  stream.uncork();
  const answers = await Promise.allSettled(asked);
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

/**
 * Connections of projections: what need not wait for an answer travels together, and plans are made once for one row or
 * hundreds, found by their keys however small the table was then.
 */
export function projectionPool(connectionString: string): pg.Pool {
  return connectionPool(
    connectionString,
    'horizon projections',
    // Rows and checkpoint are lost together, and made again from the log: no commit needs to wait for the disk. A rebuild
    // writes whole tables here, and holds live work back for its last pages.
    {
      statement_timeout: '600s',
      lock_timeout: '600s',
      ...PLANNED_BY_KEYS,
      synchronous_commit: 'off',
    },
    { max: CONNECTIONS, pipeline: true },
  );
}

function shadowOf(table: string): string {
  return `${table}_rebuild`;
}

function checkpointOf(projection: Projection): string {
  return `${projection.name}@${projection.version}`;
}

/** A notice holds some 8,000 bytes: a page of events is told in several, only what is far more without its keys. */
function noticesOf(projection: Projection, keys: Row[]): string[] {
  const unlisted = [JSON.stringify({ projection: projection.name, keys: null })];
  const text = JSON.stringify({ projection: projection.name, keys });
  const count = Math.ceil(Buffer.byteLength(text) / NOTIFY_LIMIT);
  if (count > MOST_NOTICES) return unlisted;
  const size = Math.ceil(keys.length / count);
  const notices = Array.from({ length: count }, (_, i) =>
    JSON.stringify({ projection: projection.name, keys: keys.slice(i * size, (i + 1) * size) }),
  );
  return notices.every((notice) => Buffer.byteLength(notice) < NOTICE_LIMIT) ? notices : unlisted;
}
