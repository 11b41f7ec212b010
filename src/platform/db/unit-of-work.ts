import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CompiledQuery } from 'kysely';
import { Clock } from '../../kernel/clock.js';
import { type EnqueueOptions, Jobs } from '../jobs/jobs.js';
import type { Queryable } from './db.js';
import { inside, type OpenUnit, openUnit } from './open-unit.js';
import { insertPublished, type PublishedType, type ToPublish } from './published.js';

export interface Unit {
  readonly em: EntityManager;
  /** SQL inside this transaction; sees what was flushed before. */
  readonly q: Queryable;
  /** Makes a fact known to other contexts when, and only when, this transaction commits. Ids in the payload, never names. */
  publish(type: PublishedType, payload: object): void;
  /**
   * Events that are published from here to the end of the transaction, of whom the directory does not know then, are of this
   * place: also those of commands that follow, as the answers of somebody who was erased.
   */
  leaves(place: object): void;
  /** A job that exists when, and only when, this transaction commits. */
  enqueue(queue: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** As many jobs of one queue, by one statement. */
  enqueueAll(queue: string, all: readonly object[]): Promise<void>;
  /** What this process forgets when, and only when, this transaction commits. Work that must happen is a job or a reaction. */
  afterCommit(then: () => void): void;
}

/** The write path of state-stored contexts: entities, published events and jobs in one transaction. */
@Injectable()
export class UnitOfWork {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Commits what `work` did, or nothing when it throws. A run inside a run (a command sent by a command) joins the
   * outer transaction, and so do statements that are batched outside (`StatementBatcher`); do not catch its error and go on.
   */
  async run<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    const outer = openUnit();
    if (outer) return work(outer);
    const afterwards: (() => void)[] = [];
    const done = await this.em.fork().transactional(async (em) => {
      const published: ToPublish[] = [];
      let left: object | undefined;
      const executeSql = async (sql: string, params: unknown[] = []) => {
        const result = await em.getKysely().executeQuery(CompiledQuery.raw(sql, params));
        return { rows: result.rows };
      };
      const query = async <R>(sql: string, params?: unknown[]) => (await executeSql(sql, params)).rows as R[];
      const unit: OpenUnit = {
        em,
        q: {
          query,
          one: async <R>(sql: string, params?: unknown[]) => (await query<R>(sql, params))[0],
          planned: query,
        },
        publish: (type, payload) => {
          published.push({ type, payload, occurredAt: this.clock.instant(), place: left });
        },
        leaves: (place) => {
          left = place;
        },
        enqueue: (queue, data, options) => this.jobs.enqueue(queue, data, options, { executeSql }),
        enqueueAll: (queue, all) => this.jobs.enqueueAll(queue, all, { executeSql }),
        afterCommit: (then) => {
          afterwards.push(then);
        },
        open: true,
      };
      try {
        const result = await inside(unit, () => work(unit));
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
