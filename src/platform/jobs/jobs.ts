import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PgBoss, type Job, type JobInsert, type JobResult } from 'pg-boss';
import { Clock, SystemClock } from '../../kernel/clock.js';
import { Db } from '../db/db.js';

export interface EnqueueOptions {
  /** While a job with this key waits in the queue, another one is not added. */
  singletonKey?: string;
  /** A moment, or seconds from now. */
  startAfter?: Date | number;
}

type Executor = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };
interface Handler {
  handle(data: never): Promise<void>;
  atOnce: number;
}

const POLL_SECONDS = 1;
const HELD_YEARS = 1000;
/** How long held-back jobs wait, and from where on a wait is one of those. */
const HELD = [`${HELD_YEARS} years`, `${HELD_YEARS / 2} years`];
/** Jobs that one fetch takes for each that may run at the same time; while fetches come back full nothing is waited for. */
const FETCHED = 10;
/** Jobs of one turn are written together. */
const WRITTEN_TOGETHER = 200;
const RETRIES = 8;
/** With a driven clock: between two looks for what has become due, at least, and as a multiple of how long a look took. */
const PROMOTE_MS = 300;
const PROMOTE_REST = 20;

/**
 * Background jobs in the same PostgreSQL, at least once, with retry and back-off. A queue's name starts with its
 * context (`delivery.expire-attempt`). Every process may enqueue; handlers run where `start()` was called (the worker).
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('jobs');
  private readonly boss: PgBoss;
  private readonly handlers = new Map<string, Handler>();
  private readonly queues = new Map<string, Promise<void>>();
  private started: Promise<unknown> | undefined;
  private working = false;
  private ending = false;
  private promoting: NodeJS.Timeout | undefined;
  private readonly toWrite = new Map<string, { job: JobInsert; done(): void; failed(error: unknown): void }[]>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => this.db.pool.query(text, values) },
      schema: 'pgboss',
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    this.boss.on('error', (error) => this.log.error(error.message));
    db.beforeEnd(() => this.stop());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.ready();
  }

  private ready(): Promise<unknown> {
    return (this.started ??= this.boss.start());
  }

  /**
   * Declares what a queue's jobs do; call it while modules initialise.
   * @param atOnce how many of them run at the same time in one process: several for short ones that come in crowds
   */
  work<T extends object>(queue: string, handle: (data: T) => Promise<void>, atOnce = 1): void {
    if (this.handlers.has(queue)) throw new Error(`queue ${queue} has two handlers`);
    this.handlers.set(queue, { handle: handle as unknown as Handler['handle'], atOnce });
  }

  /**
   * @param via executes in the caller's transaction, so that the job exists exactly when the rows do.
   */
  async enqueue(queue: string, data: object, options: EnqueueOptions = {}, via?: Executor): Promise<void> {
    await this.ensureQueue(queue);
    const startAfter = this.heldBack(typeof options.startAfter === 'number' ? new Date(this.clock.now() + options.startAfter * 1000) : options.startAfter);
    const singletonKey = options.singletonKey ?? randomUUID(); // the queues' policy allows one waiting job per key, also for no key
    if (via) {
      await this.boss.send(queue, data, { singletonKey, ...(startAfter ? { startAfter } : {}), db: via as never });
      return;
    }
    await new Promise<void>((done, failed) => {
      const waiting = this.toWrite.get(queue);
      const one = { job: { data, singletonKey, ...(startAfter ? { startAfter } : {}) }, done, failed };
      if (waiting) return void waiting.push(one);
      this.toWrite.set(queue, [one]);
      setImmediate(() => void this.write(queue));
    });
  }

  /**
   * A clock that is driven through the past plans jobs for its future that are long due for the database: they wait a thousand
   * years, until that clock gets there, or a worker with the real one starts.
   */
  private heldBack(startAfter: Date | undefined): Date | undefined {
    if (!startAfter || this.clock instanceof SystemClock || startAfter.getTime() <= this.clock.now() || startAfter.getTime() > Date.now()) return startAfter;
    const held = new Date(startAfter);
    held.setUTCFullYear(held.getUTCFullYear() + HELD_YEARS);
    return held;
  }

  /** What was enqueued in one turn of the event loop, by one statement; one for each key. */
  private async write(queue: string): Promise<void> {
    const all = this.toWrite.get(queue) ?? [];
    this.toWrite.delete(queue);
    for (let from = 0; from < all.length; from += WRITTEN_TOGETHER) {
      const part = all.slice(from, from + WRITTEN_TOGETHER);
      const byKey = new Map(part.map(({ job }) => [job.singletonKey, job]));
      try {
        await this.boss.insert(queue, [...byKey.values()]);
        for (const { done } of part) done();
      } catch (error) {
        for (const { failed } of part) failed(error);
      }
    }
  }

  /** Begins to run jobs in this process. */
  async start(): Promise<void> {
    await this.ready();
    this.working = true;
    if (this.clock instanceof SystemClock) await this.db.query(`update pgboss.job set start_after = start_after - $1::interval where state in ('created', 'retry') and start_after > now() + $2::interval`, HELD);
    for (const [queue, handler] of this.handlers) {
      await this.ensureQueue(queue);
      await this.boss.work<object>(queue, { pollingIntervalSeconds: POLL_SECONDS, batchSize: FETCHED * handler.atOnce, burstWhenBatchFull: true, perJobResults: true }, (jobs: Job<object>[]) => this.runAll(queue, handler, jobs));
    }
    this.ending = false;
    if (!(this.clock instanceof SystemClock)) void this.promote();
  }

  /** Stops fetching and waits for running jobs. */
  async stop(): Promise<void> {
    this.ending = true;
    clearTimeout(this.promoting);
    if (!this.started) return;
    await this.started;
    await this.boss.stop({ graceful: this.working, timeout: 20_000 });
    this.started = undefined;
    this.working = false;
  }

  /** For specs and the demo seed: runs every job that is due by this process's clock, until none is left. Failures throw. */
  async drain(): Promise<number> {
    await this.ready();
    let done = 0;
    for (let found = true; found; ) {
      found = false;
      await this.promoteDue();
      for (const [queue, handler] of this.handlers) {
        await this.ensureQueue(queue);
        const jobs = (await this.boss.fetch<object>(queue, { batchSize: 100 })) ?? [];
        for (const job of jobs) {
          try {
            await handler.handle(job.data as never);
          } catch (error) {
            await this.boss.fail(queue, job.id, { message: String(error) });
            throw error;
          }
          await this.boss.complete(queue, job.id);
          found = true;
          done++;
        }
      }
    }
    return done;
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.working) await this.stop();
  }

  /** Each job stands or falls alone. */
  private async runAll(queue: string, handler: Handler, jobs: Job<object>[]): Promise<JobResult[]> {
    const waiting = [...jobs];
    const results: JobResult[] = [];
    const work = async (): Promise<void> => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        try {
          await handler.handle(job.data as never);
          results.push({ id: job.id, status: 'completed' });
        } catch (error) {
          this.log.error({ queue, job: job.id, err: error }, 'job failed');
          results.push({ id: job.id, status: 'failed', output: { message: String(error) } });
        }
      }
    };
    await Promise.all(Array.from({ length: handler.atOnce }, work));
    return results;
  }

  private ensureQueue(queue: string): Promise<void> {
    let made = this.queues.get(queue);
    if (!made) {
      made = this.ready().then(() =>
        this.boss.createQueue(queue, { policy: 'short', retryLimit: RETRIES, retryDelay: 2, retryBackoff: true, expireInSeconds: 900 }),
      );
      made.catch(() => this.queues.delete(queue));
      this.queues.set(queue, made);
    }
    return made;
  }

  /** A look reads every job that waits: it rests for far longer than it takes. */
  private async promote(): Promise<void> {
    const began = performance.now();
    await this.promoteDue().catch(() => undefined);
    if (this.ending) return;
    this.promoting = setTimeout(() => void this.promote(), Math.max(PROMOTE_MS, PROMOTE_REST * (performance.now() - began)));
  }

  /** Where the clock is driven, a job is due by that clock, not by the database's. */
  private async promoteDue(): Promise<void> {
    await this.db.query(
      `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()
       and (start_after <= $3 or (start_after > now() + $2::interval and start_after - $1::interval <= $3))`,
      [...HELD, new Date(this.clock.now())],
    );
  }
}
