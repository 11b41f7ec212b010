import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CompiledQuery } from 'kysely';
import { Clock } from '../../kernel/clock.js';
import { type EnqueueOptions, Jobs } from '../jobs/jobs.js';
import type { Queryable } from './db.js';
import { insertPublished, type PublishedType, type ToPublish } from './published.js';

export interface Unit {
  readonly em: EntityManager;
  /** SQL inside this transaction; sees what was flushed before. */
  readonly q: Queryable;
  /** Makes a fact known to other contexts when, and only when, this transaction commits. Ids in the payload, never names. */
  publish(type: PublishedType, payload: object): void;
  /** A job that exists when, and only when, this transaction commits. */
  enqueue(queue: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** What this process forgets when, and only when, this transaction commits. Work that must happen is a job or a reaction. */
  afterCommit(then: () => void): void;
}

interface OpenUnit extends Unit {
  open: boolean;
}

/** The write path of state-stored contexts: entities, published events and jobs in one transaction. */
@Injectable()
export class UnitOfWork {
  private readonly current = new AsyncLocalStorage<OpenUnit>();

  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Commits what `work` did, or nothing when it throws. A run inside a run (a command sent by a command) joins the
   * outer transaction; do not catch its error and go on.
   */
  async run<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    const outer = this.current.getStore();
    if (outer?.open) return work(outer);
    const afterwards: (() => void)[] = [];
    const done = await this.em.fork().transactional(async (em) => {
      const published: ToPublish[] = [];
      const executeSql = async (sql: string, params: unknown[] = []) => {
        const result = await em.getKysely().executeQuery(CompiledQuery.raw(sql, params));
        return { rows: result.rows };
      };
      const unit: OpenUnit = {
        em,
        q: {
          query: async <R>(sql: string, params?: unknown[]) => (await executeSql(sql, params)).rows as R[],
          one: async <R>(sql: string, params?: unknown[]) => (await executeSql(sql, params)).rows[0] as R | undefined,
        },
        publish: (type, payload) => {
          published.push({ type, payload, occurredAt: this.clock.instant() });
        },
        enqueue: (queue, data, options) => this.jobs.enqueue(queue, data, options, { executeSql }),
        afterCommit: (then) => {
          afterwards.push(then);
        },
        open: true,
      };
      try {
        const result = await this.current.run(unit, () => work(unit));
        await em.flush();
        if (published.length > 0) await insertPublished(unit.q, published, this.clock.now());
        return result;
      } finally {
        unit.open = false;
      }
    });
    for (const then of afterwards) then();
    return done;
  }
}
