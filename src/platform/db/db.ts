import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Config } from '../config/config.js';
import { connectionPool, endPool, PATIENCE } from './connections.js';
import { outageOf } from './outage.js';
import { resultTypes } from './result-types.js';
import { PLANNED_BY_KEYS, PLANNED_FOR_PAGES, PreparedNames } from './statement-policies.js';

export interface Queryable {
  /** Rows of one statement; parameters are `$1`, `$2`. bigint arrives as number, date as `YYYY-MM-DD`, timestamptz as Date. */
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
  /** The first row, or undefined. */
  one<T>(sql: string, params?: unknown[]): Promise<T | undefined>;
  /** Rows of a text that finds them by keys; over the pool with one plan (`Db.planned`), in a transaction as any other. */
  planned<T>(sql: string, params: unknown[]): Promise<T[]>;
}

const types = resultTypes();

/** Connections of `query` live so long: their plans are made for values, and for tables as small or large as they were. */
const CONNECTIONS_LIVE_SECONDS = 60;
/** Connections of `planned`, whose plans outlive no migration for longer than this. */
const PLANNED_LIVE_SECONDS = 3_600;
const PLANNED_CONNECTIONS = 4;
/** What a prepared statement meets when a migration gave its table another shape. */
const SHAPE_CHANGED = '0A000';

function queryable(client: pg.PoolClient): Queryable {
  const query = async <T>(sql: string, params: unknown[] = []) => (await client.query(sql, params)).rows as T[];
  return { query, one: async <T>(sql: string, params?: unknown[]) => (await query<T>(sql, params))[0], planned: query };
}

/** Plain SQL over one pool, as the application's role. Entities are changed through UnitOfWork, not here. */
@Injectable()
export class Db implements Queryable, OnApplicationShutdown {
  readonly pool: pg.Pool;
  private readonly plannedPool: pg.Pool;
  private readonly closing: (() => Promise<void>)[] = [];
  private readonly losses: (() => void)[] = [];
  private readonly frequent = new PreparedNames('q', { from: 5, mostNamed: 300, mostCounted: 5_000 });
  private readonly byKeys = new PreparedNames('p', { from: 1, mostNamed: Infinity, mostCounted: Infinity });

  constructor(config: Config) {
    this.pool = connectionPool(
      config.databaseUrl,
      'horizon',
      { ...PATIENCE, ...PLANNED_FOR_PAGES },
      { max: config.dbPoolSize, maxLifetimeSeconds: CONNECTIONS_LIVE_SECONDS, types },
    );
    this.pool.on('connect', (client) =>
      client.on('error', () => {
        for (const then of this.losses) then();
      }),
    );
    this.plannedPool = connectionPool(
      config.databaseUrl,
      'horizon planned',
      { ...PATIENCE, ...PLANNED_BY_KEYS },
      {
        max: PLANNED_CONNECTIONS,
        maxLifetimeSeconds: PLANNED_LIVE_SECONDS,
        types,
      },
    );
  }

  /** Any statement. A text with parameters that is asked often is prepared; the planner may look at its values. */
  async query<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    const name = params.length > 0 ? this.frequent.nameOf(sql) : undefined;
    if (name === undefined) return (await this.pool.query(sql, params)).rows as T[];
    return this.prepared<T>(this.pool, name, sql, params);
  }

  /** Rows of one statement that is asked again and again, with parameters or without: to plan it costs more than it does. */
  async repeated<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    const name = this.frequent.nameOf(sql);
    return name === undefined ? this.query(sql, params) : this.prepared<T>(this.pool, name, sql, params);
  }

  async one<T>(sql: string, params?: unknown[]): Promise<T | undefined> {
    return (await this.query<T>(sql, params))[0];
  }

  /**
   * Rows of a text that finds them by keys, one or hundreds in an array: planned once per connection, without a look at the
   * values. Not for conditions that may be left out.
   */
  async planned<T>(sql: string, params: unknown[]): Promise<T[]> {
    return this.prepared<T>(this.plannedPool, this.byKeys.nameOf(sql)!, sql, params);
  }

  /** One transaction; rolled back when `work` throws. */
  async tx<T>(work: (q: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(queryable(client));
      await client.query('commit');
      return result;
    } catch (error) {
      if (outageOf(error) === 'away') broken = error as Error;
      else {
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError;
        });
      }
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** A statement of a job that may take as long as it takes. */
  async unhurried<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    const client = await this.pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      return (await client.query(sql, params)).rows as T[];
    } finally {
      client.release(true);
    }
  }

  private async prepared<T>(pool: pg.Pool, name: string, sql: string, params: unknown[]): Promise<T[]> {
    try {
      return (await pool.query({ name, text: sql, values: params })).rows as T[];
    } catch (error) {
      if ((error as { code?: string }).code !== SHAPE_CHANGED) throw error;
      return (await this.pool.query(sql, params)).rows as T[];
    }
  }

  /** Called when a connection of `query` was lost: the server may have crashed, and lost commits that nobody waited for. */
  whenLost(then: () => void): void {
    this.losses.push(then);
  }

  /** What must be finished over this pool before it closes. */
  beforeClose(work: () => Promise<void>): void {
    this.closing.push(work);
  }

  async onApplicationShutdown(): Promise<void> {
    for (const work of this.closing) await work();
    await Promise.all([endPool(this.pool), endPool(this.plannedPool)]);
  }
}
