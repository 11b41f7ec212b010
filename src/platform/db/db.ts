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
  private readonly lastWishes: (() => Promise<void>)[] = [];

  constructor(config: Config) {
    this.pool = new pg.Pool({
      connectionString: config.databaseUrl,
      max: config.dbPoolSize,
      connectionTimeoutMillis: 10_000,
      application_name: 'horizon',
      types,
    });
    // An idle connection that the server drops must not end the process; the next query opens a new one.
    this.pool.on('error', () => undefined);
  }

  query<T>(sql: string, params?: unknown[]): Promise<T[]> {
    return queryable(this.pool).query<T>(sql, params);
  }

  one<T>(sql: string, params?: unknown[]): Promise<T | undefined> {
    return queryable(this.pool).one<T>(sql, params);
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

  /** What must be finished over this pool before it closes. */
  beforeEnd(wish: () => Promise<void>): void {
    this.lastWishes.push(wish);
  }

  async onApplicationShutdown(): Promise<void> {
    for (const wish of this.lastWishes) await wish();
    await this.pool.end();
  }
}
