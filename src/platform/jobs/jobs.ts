import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PgBoss, type Job, type JobInsert, type JobResult, type QueueOptions } from 'pg-boss';
import { Clock, SystemClock } from '../../kernel/clock.js';
import { Db } from '../db/db.js';
import { outages } from '../observability/outages.js';

export interface EnqueueOptions {
  /** While a job with this key waits in the queue, another one is not added. */
  singletonKey?: string;
  /** A moment, or seconds from now. */
  startAfter?: Date | number;
}

export interface WorkOptions {
  /** What its jobs do, as the end of "Jobs to ...": operators read it when some are stuck. */
  does?: string;
  /** How many of them run at the same time in one process: several for short ones that come in crowds. */
  atOnce?: number;
  /**
   * A run that takes longer counts as stuck, and the job is given out again. Jobs that may take long are fetched singly, by each
   * place for itself: one that waits for somebody holds up no other.
   */
  limitSeconds?: number;
  /** How long a job that is due may lie before it is seen; people wait for what is below a second. */
  pollSeconds?: number;
  /** Runs after one that failed, each later than the one before, before the job counts as failed for good. */
  retries?: number;
}

/** A job that must exist. */
export interface PlannedJob {
  data: object;
  singletonKey: string;
  startAfter?: Date;
}

/** A queue in which something does not go on as it should. */
export interface QueueTrouble {
  queue: string;
  /** The end of "Jobs to ..."; null for a queue that nobody works at any more. */
  does: string | null;
  /** Jobs whose process is gone or that run longer than they may, and that nobody has given out again. */
  stuck: number;
  /** Jobs that failed each time they were tried. */
  failed: number;
  /** How long the oldest job waits that should have begun; 0 when that is no time to speak of. */
  overdueSeconds: number;
}

type Executor = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };
interface Handler {
  handle(data: never): Promise<void>;
  options: WorkOptions;
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
/** The longest pause between two tries. */
const LONGEST_PAUSE_SECONDS = 900;
const LIMIT_SECONDS = 900;
/**
 * A process says this often that it is still at its jobs, and after so long without a word they are given out again. The
 * pauses of a busy process are far shorter; a job that runs twice all the same does nothing the second time.
 */
const SIGN_OF_LIFE_SECONDS = 5;
const SILENT_SECONDS = 20;
/** How often a worker looks after everybody's jobs. */
const SUPERVISE_SECONDS = 10;
/** Ended jobs are kept this long, failed ones so that somebody sees them. */
const KEPT_SECONDS = 7 * 86_400;
const TIDIED_EVERY_SECONDS = 3600;
/** How the next jobs of a queue are asked for: every second, in a text of its own for each queue. */
const FETCH = /^\s*with\s+next\s+as\b/i;
/** A job that nobody begins is never dropped: waiting is what it is for. */
const NEVER_SECONDS = 50 * 365 * 86_400;
/** What a supervised queue leaves lying this long is in trouble. */
const STUCK_SECONDS = 60;
const OVERDUE_SECONDS = 120;
/** So long a look at the queues is good for. */
const LOOK_MS = 10_000;
/** The same failure of the queue itself is logged this often. */
const SAY_AGAIN_MS = 60_000;
/** With a driven clock: between two looks for what has become due, at least, and as a multiple of how long a look took. */
const PROMOTE_MS = 300;
const PROMOTE_REST = 20;

/**
 * Background jobs in the same PostgreSQL, at least once, with retry and back-off. A queue's name starts with its
 * context (`orders.send-reminder`). Every process may enqueue; handlers run where `start()` was called (the worker).
 * Each worker also looks after the jobs of all: what a process that is gone had under way is given out again, what must
 * always have a job (`repeat`, `watch`) gets one, what has ended is dropped after a week.
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
  private supervising: Promise<void> | undefined;
  private wake: (() => void) | undefined;
  private readonly watched = new Map<string, () => Promise<PlannedJob[]>>();
  private readonly said = new Map<string, number>();
  private looked: { at: number; troubles: Promise<QueueTrouble[]> } | undefined;
  private readonly toWrite = new Map<string, { job: JobInsert; done(): void; failed(error: unknown): void }[]>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    this.boss = new PgBoss({
      db: {
        executeSql: async (text, values) =>
          FETCH.test(text) ? { rows: await this.db.repeated(text, values) } : this.db.pool.query(text, values),
      },
      schema: 'pgboss',
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
      monitorIntervalSeconds: SUPERVISE_SECONDS / 2,
      maintenanceIntervalSeconds: TIDIED_EVERY_SECONDS,
    });
    this.boss.on('error', (error) => this.say(error));
    db.beforeClose(() => this.stop());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.ready();
    await this.planMissing(); // in every process, so that a first job is there before a worker is
  }

  private ready(): Promise<unknown> {
    return (this.started ??= this.boss.start());
  }

  /** Declares what a queue's jobs do; call it while modules initialise. They must do nothing the second time. */
  work<T extends object>(queue: string, handle: (data: T) => Promise<void>, options: WorkOptions = {}): void {
    if (this.handlers.has(queue)) throw new Error(`queue ${queue} has two handlers`);
    this.handlers.set(queue, { handle: handle as unknown as Handler['handle'], options });
  }

  /**
   * Declares a job that comes again and again. One waits at any time: each run plans the next before it works, and a lost
   * one is planned again.
   */
  repeat(queue: string, nextAt: (nowMs: number) => Date, handle: () => Promise<void>, options: WorkOptions = {}): void {
    const next = async () => [{ data: {}, singletonKey: 'next', startAfter: nextAt(this.clock.now()) }];
    this.watch(queue, next);
    this.work(
      queue,
      async () => {
        const [job] = await next();
        await this.enqueue(queue, job!.data, job);
        await handle();
      },
      options,
    );
  }

  /** Declares which jobs a queue must have for the work that is open: those that it has not, and is not at, are added. */
  watch(queue: string, open: () => Promise<PlannedJob[]>): void {
    this.watched.set(queue, open);
  }

  /**
   * @param via executes in the caller's transaction, so that the job exists exactly when the rows do.
   */
  async enqueue(queue: string, data: object, options: EnqueueOptions = {}, via?: Executor): Promise<void> {
    await this.ensureQueue(queue);
    const startAfter = this.heldBack(
      typeof options.startAfter === 'number'
        ? new Date(this.clock.now() + options.startAfter * 1000)
        : options.startAfter,
    );
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

  /** Jobs of one queue that exist exactly when the caller's transaction commits: one statement for all. */
  async enqueueAll(queue: string, all: readonly object[], via: Executor): Promise<void> {
    if (all.length === 0) return;
    await this.ensureQueue(queue);
    await this.boss.insert(
      queue,
      all.map((data) => ({ data, singletonKey: randomUUID() })),
      { db: via as never },
    );
  }

  /**
   * A clock that is driven through the past plans jobs for its future that are long due for the database: they wait a thousand
   * years, until that clock gets there, or a worker with the real one starts.
   */
  private heldBack(startAfter: Date | undefined): Date | undefined {
    if (
      !startAfter ||
      this.clock instanceof SystemClock ||
      startAfter.getTime() <= this.clock.now() ||
      startAfter.getTime() > Date.now()
    )
      return startAfter;
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
    if (this.clock instanceof SystemClock)
      await this.db.query(
        `update pgboss.job set start_after = start_after - $1::interval where state in ('created', 'retry') and start_after > now() + $2::interval`,
        HELD,
      );
    for (const [queue, handler] of this.handlers) {
      await this.ensureQueue(queue);
      await this.boss.updateQueue(queue, this.settingsOf(queue)); // of one that an earlier version made
      const { atOnce = 1, limitSeconds, pollSeconds = POLL_SECONDS } = handler.options;
      const settings = {
        pollingIntervalSeconds: pollSeconds,
        perJobResults: true,
        heartbeatRefreshSeconds: SIGN_OF_LIFE_SECONDS,
      };
      if (!limitSeconds)
        await this.boss.work<object>(
          queue,
          { ...settings, batchSize: FETCHED * atOnce, burstWhenBatchFull: true },
          (jobs: Job<object>[]) => this.runAll(queue, handler, jobs, atOnce),
        );
      else
        for (let place = 0; place < atOnce; place++) {
          const worker: string = await this.boss.work<object>(queue, settings, async (jobs: Job<object>[]) => {
            const results = await this.runAll(queue, handler, jobs, 1);
            this.boss.notifyWorker(worker); // looks for the next job at once
            return results;
          });
        }
    }
    this.ending = false;
    this.supervising = this.superviseLoop();
    if (!(this.clock instanceof SystemClock)) void this.promote();
  }

  /** Stops fetching and waits for running jobs. */
  async stop(): Promise<void> {
    this.ending = true;
    clearTimeout(this.promoting);
    this.wake?.();
    await this.supervising;
    this.supervising = undefined;
    if (!this.started) return;
    await this.started;
    await this.boss.stop({ graceful: this.working, timeout: 20_000 });
    this.started = undefined;
    this.working = false;
  }

  /**
   * One look after everybody's jobs. Those under way without a sign of life, or for longer than they may be, are given out
   * again or count as failed; those that must exist are planned; ended ones are dropped after their time.
   */
  async supervise(): Promise<void> {
    await this.ready();
    await this.boss.supervise(undefined, { reindex: false });
    await this.planMissing();
  }

  /** What does not go on as it should, of all queues; a look is good for ten seconds. */
  troubles(): Promise<QueueTrouble[]> {
    const now = performance.now();
    if (!this.looked || now - this.looked.at > LOOK_MS) {
      const troubles = this.look();
      this.looked = { at: now, troubles };
      troubles.catch(() => (this.looked = undefined));
    }
    return this.looked.troubles;
  }

  /** Jobs that are due, and those under way, of each queue that has any. */
  sizes(): Promise<{ queue: string; waiting: number; running: number }[]> {
    return this.db.query(
      `select name as queue, count(*) filter (where state <> 'active')::int as waiting, count(*) filter (where state = 'active')::int as running
       from pgboss.job where state = 'active' or (state in ('created', 'retry') and start_after <= now()) group by name`,
    );
  }

  /** Gives out again what failed for good, of one queue or all. @returns how many jobs. */
  async retryFailed(queue?: string): Promise<number> {
    await this.ready();
    const failed = await this.db.query<{ name: string; ids: string[] }>(
      `select name, array_agg(id::text) as ids from pgboss.job where state = 'failed' and ($1::text is null or name = $1) group by name`,
      [queue ?? null],
    );
    for (const { name, ids } of failed) await this.boss.retry(name, ids);
    return failed.reduce((sum, { ids }) => sum + ids.length, 0);
  }

  private async look(): Promise<QueueTrouble[]> {
    const rows = await this.db.query<{ queue: string; stuck: number; failed: number; overdue: number }>(
      `select name as queue, count(*) filter (where state = 'active')::int as stuck, count(*) filter (where state = 'failed')::int as failed,
         coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry'))), 0)::int as overdue
       from pgboss.job
       where state = 'failed' or (state in ('created', 'retry') and start_after < now() - $2 * interval '1 s')
         or (state = 'active' and (heartbeat_on + (heartbeat_seconds + $1) * interval '1 s' < now() or started_on + (expire_seconds + $1) * interval '1 s' < now()))
       group by name order by name`,
      [STUCK_SECONDS, OVERDUE_SECONDS],
    );
    return rows.map(({ queue, stuck, failed, overdue }) => ({
      queue,
      does: this.handlers.get(queue)?.options.does ?? null,
      stuck,
      failed,
      overdueSeconds: overdue,
    }));
  }

  private async superviseLoop(): Promise<void> {
    while (!this.ending) {
      await this.supervise().catch((error: unknown) => this.say(error as Error));
      if (this.ending) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, SUPERVISE_SECONDS * 1000);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** One kind of open work that cannot be read keeps no other from its jobs. */
  private async planMissing(): Promise<void> {
    for (const [queue, open] of this.watched) {
      try {
        const wanted = await open();
        if (wanted.length === 0) continue;
        await this.ensureQueue(queue);
        const there = await this.db.query<{ key: string }>(
          `select singleton_key as key from pgboss.job where name = $1 and singleton_key = any($2) and state in ('created', 'retry', 'active')`,
          [queue, wanted.map(({ singletonKey }) => singletonKey)],
        );
        const keys = new Set(there.map(({ key }) => key));
        await Promise.all(
          wanted.filter(({ singletonKey }) => !keys.has(singletonKey)).map((job) => this.enqueue(queue, job.data, job)),
        );
      } catch (error) {
        this.say(error as Error);
      }
    }
  }

  /** A queue that cannot be reached fails several times a second: the same failure is one line a minute. */
  private say(error: Error): void {
    if (outages.met(error)) return;
    const what = error.message.replace(/ \(Queue: .*\)$/, '');
    const now = performance.now();
    if (now - (this.said.get(what) ?? -Infinity) < SAY_AGAIN_MS) return;
    this.said.set(what, now);
    if (this.said.size > 100) this.said.delete(this.said.keys().next().value!);
    this.log.error({ err: error }, `jobs: ${what}`);
  }

  /** For specs and the demo seed: runs every job that is due by this process's clock, until none is left. Failures throw. */
  async drain(): Promise<number> {
    await this.ready();
    let done = 0;
    for (let found = true; found;) {
      found = false;
      await this.promoteDue();
      const due = await this.due();
      for (const [queue, handler] of this.handlers) {
        if (!due.has(queue)) continue;
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

  /** The queues with a job that may begin. */
  private async due(): Promise<Set<string>> {
    const rows = await this.db.query<{ name: string }>(
      `select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
    );
    return new Set(rows.map(({ name }) => name));
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.working) await this.stop();
  }

  /** Each job stands or falls alone. */
  private async runAll(queue: string, handler: Handler, jobs: Job<object>[], atOnce: number): Promise<JobResult[]> {
    const waiting = [...jobs];
    const results: JobResult[] = [];
    const work = async (): Promise<void> => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        if (job.signal?.aborted) continue; // given out again meanwhile: it is another process's now
        try {
          await handler.handle(job.data as never);
          results.push({ id: job.id, status: 'completed' });
        } catch (error) {
          if (!outages.met(error)) this.log.error({ queue, job: job.id, err: error }, 'job failed');
          results.push({ id: job.id, status: 'failed', output: { message: String(error) } });
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return results;
  }

  private ensureQueue(queue: string): Promise<void> {
    let made = this.queues.get(queue);
    if (!made) {
      made = this.ready().then(() => this.boss.createQueue(queue, { policy: 'short', ...this.settingsOf(queue) }));
      made.catch(() => this.queues.delete(queue));
      this.queues.set(queue, made);
    }
    return made;
  }

  private settingsOf(queue: string): Omit<QueueOptions, 'policy'> {
    const { limitSeconds = LIMIT_SECONDS, retries = RETRIES } = this.handlers.get(queue)?.options ?? {};
    return {
      retryLimit: retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: LONGEST_PAUSE_SECONDS,
      expireInSeconds: limitSeconds,
      heartbeatSeconds: SILENT_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
      retentionSeconds: NEVER_SECONDS,
    };
  }

  /** A look reads every job that waits: it rests for far longer than it takes. */
  private async promote(): Promise<void> {
    const began = performance.now();
    await this.promoteDue().catch(() => undefined);
    if (this.ending) return;
    this.promoting = setTimeout(
      () => void this.promote(),
      Math.max(PROMOTE_MS, PROMOTE_REST * (performance.now() - began)),
    );
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
