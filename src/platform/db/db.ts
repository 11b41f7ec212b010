import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Config } from '../config/config.js';

export interface Queryable {
  /** Rows of one statement; parameters are `$1`, `$2`. bigint arrives as number, date as `YYYY-MM-DD`, timestamptz as Date. */
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
  /** The first row, or undefined. */
  one<T>(sql: string, params?: unknown[]): Promise<T | undefined>;
}

const INT8 = 20;
const DATE = 1082;
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, (text) => (text === null ? null : Number(text)));
types.setTypeParser(DATE, (text) => text);

/** A text that was asked so often is prepared: each connection parses and plans it once. Rare and made-up texts are not. */
const WORTH_PREPARING = 5;
const MOST_PREPARED = 300;
const MOST_COUNTED = 5_000;
/** A prepared plan lives as long as its connection: made while a table is small, it would read all of it when it is not. */
const PLANS_LIVE_SECONDS = 60;
/** Connections for texts with one plan, which outlives no migration for longer than this. */
const PLANNED_LIVE_SECONDS = 3_600;
const PLANNED_CONNECTIONS = 4;
/** What a prepared statement meets when a migration gave its table another shape. */
const SHAPE_CHANGED = '0A000';

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    query: async <T>(sql: string, params: unknown[] = []) => (await client.query(sql, params)).rows as T[],
    one: async <T>(sql: string, params: unknown[] = []) => (await client.query(sql, params)).rows[0] as T | undefined,
  };
}

/** Plain SQL over one pool, as the application's role. Entities are changed through UnitOfWork, not here. */
@Injectable()
export class Db implements Queryable, OnApplicationShutdown {
  readonly pool: pg.Pool;
  private readonly plannedPool: pg.Pool;
  private readonly plans = new Map<string, string>();
  private readonly lastWishes: (() => Promise<void>)[] = [];
  /** How often a text was asked; its name once it is prepared. */
  private readonly texts = new Map<string, number | string>();
  private prepared = 0;

  constructor(config: Config) {
    const common = { connectionString: config.databaseUrl, connectionTimeoutMillis: 10_000, types };
    this.pool = new pg.Pool({ ...common, max: config.dbPoolSize, application_name: 'horizon', maxLifetimeSeconds: PLANS_LIVE_SECONDS });
    this.plannedPool = new pg.Pool({
      ...common,
      max: PLANNED_CONNECTIONS,
      maxLifetimeSeconds: PLANNED_LIVE_SECONDS,
      application_name: 'horizon planned',
      // A plan lives as long as its connection: made while a table is small, it must still serve when it is not.
      options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
    });
    for (const pool of [this.pool, this.plannedPool]) {
      // A connection that the server drops must not end the process, neither idle nor between two statements of a
      // transaction: the next query on it fails, or opens a new one.
      pool.on('error', () => undefined);
      pool.on('connect', (client) => client.on('error', () => undefined));
    }
  }

  async query<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    const name = params.length > 0 ? this.nameOf(sql) : undefined;
    if (name === undefined) return (await this.pool.query(sql, params)).rows as T[];
    try {
      return (await this.pool.query({ name, text: sql, values: params })).rows as T[];
    } catch (error) {
      if ((error as { code?: string }).code !== SHAPE_CHANGED) throw error;
      return (await this.pool.query(sql, params)).rows as T[];
    }
  }

  async one<T>(sql: string, params?: unknown[]): Promise<T | undefined> {
    return (await this.query<T>(sql, params))[0];
  }

  /**
   * Rows of a text that finds them by keys, one or hundreds in an array: planned once per connection, without a look at the
   * values. Not for conditions that may be left out.
   */
  async planned<T>(sql: string, params: unknown[]): Promise<T[]> {
    let name = this.plans.get(sql);
    if (!name) this.plans.set(sql, (name = `p${this.plans.size}`));
    try {
      return (await this.plannedPool.query({ name, text: sql, values: params })).rows as T[];
    } catch (error) {
      if ((error as { code?: string }).code !== SHAPE_CHANGED) throw error;
      return (await this.pool.query(sql, params)).rows as T[];
    }
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
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private nameOf(sql: string): string | undefined {
    const known = this.texts.get(sql) ?? 0;
    if (typeof known === 'string') return known;
    if (known + 1 >= WORTH_PREPARING && this.prepared < MOST_PREPARED) {
      const name = `q${(this.prepared += 1)}`;
      this.texts.set(sql, name);
      return name;
    }
    if (known > 0 || this.texts.size < MOST_COUNTED) this.texts.set(sql, known + 1);
    return undefined;
  }

  /** What must be finished over this pool before it closes. */
  beforeEnd(wish: () => Promise<void>): void {
    this.lastWishes.push(wish);
  }

  async onApplicationShutdown(): Promise<void> {
    for (const wish of this.lastWishes) await wish();
    await Promise.all([this.pool.end(), this.plannedPool.end()]);
  }
}
