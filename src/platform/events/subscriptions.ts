import { Logger } from '@nestjs/common';
import type pg from 'pg';
import type { Position } from '../event-store/port.js';
import { LOGS, type LogPages, type Readership } from './log-pages.js';
import { storedTypeOf, type LogName, type PublishedEvent, type PublishedType } from './published-event.js';
import type { SubscriptionLocks } from './subscription-locks.js';

const POLL_MS = 50;
/** Events that a page gives to the followers that share it, and to one that reads alone. */
const SHARED_PAGE = 500;
const OWN_PAGE = 2_000;
/** Followers that are slower than others by less than this still share the reads. */
const KEPT_PAGES = 64;
/** A process without the lock asks again after this long, and after a failure waits at least this long. */
const STANDBY_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
/** A checkpoint that only passed events of no interest is written this often. */
const LAZY_SAVE_MS = 5000;
/** Events between two looks at the checkpoint; all their lanes go on at the same time, so that what they ask travels together. */
const TOGETHER = 100;
/** So long a follower that takes several at once lets them gather after it had some, and so many pages it looks through for them. */
const GATHER_MS = 400;
const GATHERED_PAGES = 32;
const TRIES = 5;
const FIRST_DELAY_MS = 100;
const DELAY_FACTOR = 4;
const PARKED_RETRY_MS = 15_000;

export interface Reaction {
  /** Unique and never changed: the checkpoint is kept under it. `<context>.<do>-when-<event>` */
  name: string;
  types: PublishedType[];
  /** At least once, in the order of each log; must do nothing the second time. */
  handle(event: PublishedEvent): Promise<void>;
  /** With it only events of the same lane keep their order; some of different lanes are handled at the same time. */
  laneOf?(event: PublishedEvent): string;
  /** The same for several events in their order, all or nothing. When it fails, each is handled alone. */
  handleMany?(events: PublishedEvent[]): Promise<void>;
}

/** Takes whole pages and moves its checkpoint itself, in the transaction of its rows. */
export interface BatchFollower {
  name: string;
  types: PublishedType[];
  /** Its events come so often that it reads them alone, in larger pages, and the others are spared them. */
  busy?: boolean | undefined;
  /** Another process may have worked since: the checkpoints are read anew. */
  forget(): void;
  /**
   * @param places where the checkpoints of both logs stand as this process left them.
   * @throws {Moved} when another process has moved one of them.
   */
  handle(events: PublishedEvent[], log: LogName, to: Position | null, places: Readonly<Record<LogName, Position | null>>): Promise<void>;
}

export interface SubscriptionStatus {
  name: string;
  kind: 'reaction' | 'projection';
  /** Seconds since the receipt of the oldest event that waits, 0 when there is none. */
  behindSeconds: number;
  /** Events that could not be handled and wait in `platform.parked_events`. */
  parked: number;
  /** Why it stands still, in this process. */
  failing: string | null;
}

/** The checkpoint is not where this process left it. */
export class Moved extends Error {}

interface Follower {
  name: string;
  kind: 'reaction' | 'projection';
  types: ReadonlySet<string>;
  reaction?: Reaction;
  batch?: BatchFollower;
  /** undefined: that of all others. */
  alone: Readership | undefined;
  places: Record<LogName, Place> | undefined;
  failing: string | null;
  failures: number;
  /** Until then more is left to gather (`performance.now()`). */
  restsUntil: number;
  /** Steps of one follower never overlap in one process. */
  turn: Promise<unknown>;
}

interface Place {
  position: Position | null;
  saved: Position | null;
  savedAt: number;
}

/**
 * Everything that follows the logs: reactions here, projections through `follow`. Each follower has a checkpoint per log,
 * works in one process at a time, and is told of every event at least once.
 */
export class Subscriptions {
  private readonly log = new Logger('subscriptions');
  private readonly followers: Follower[] = [];
  private running = false;
  private readonly loops: Promise<void>[] = [];
  private readonly sleepers = new Set<() => void>();
  private parkedNow: string[] = [];
  private shared: Readership | undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly pages: LogPages,
    private readonly locks: SubscriptionLocks,
  ) {}

  /** Register while modules initialise. */
  reaction(reaction: Reaction): void {
    this.add({ name: reaction.name, kind: 'reaction', types: new Set(reaction.types), reaction });
  }

  follow(batch: BatchFollower): void {
    this.add({ name: batch.name, kind: 'projection', types: new Set(batch.types), batch });
  }

  /** Begins to work in this process (the worker). */
  start(): void {
    if (this.running) return;
    this.running = true;
    for (const follower of this.followers) this.loops.push(this.loop(follower));
    this.loops.push(this.retryLoop());
  }

  /** Finishes the events at hand, writes the checkpoints and lets go of the locks. */
  async stop(): Promise<void> {
    this.running = false;
    for (const wake of this.sleepers) wake();
    await Promise.all(this.loops.splice(0));
    for (const follower of this.followers) {
      await follower.turn;
      if (follower.places && this.locks.holds(follower.name)) await this.saveAll(follower).catch(() => undefined);
      follower.places = undefined;
    }
    await this.locks.releaseAll();
  }

  /**
   * For specs and the demo seed: works until everything that is committed, and everything that follows from it, is handled
   * by this or another process. A failing reaction is tried again without waiting.
   * @throws {Error} when an event had to be parked.
   */
  async drain(): Promise<void> {
    this.parkedNow = [];
    for (let moved = true; moved; ) {
      moved = false;
      await this.pages.settled();
      for (const follower of this.followers) {
        if (await this.own(follower)) {
          while ((await this.step(follower, 0)) !== null) moved = true;
        } else if (!(await this.isCaughtUp(follower))) {
          moved = true;
          await this.sleep(POLL_MS / 2);
        }
      }
    }
    const parked = this.parkedNow.splice(0);
    if (parked.length > 0) throw new Error(`parked while draining:\n${parked.join('\n')}`);
  }

  /** For `/healthz`, metrics and the operator, from any process. */
  async status(): Promise<SubscriptionStatus[]> {
    const parked = await this.pool.query<{ subscription: string; count: string }>(
      'select subscription, count(*) from platform.parked_events where resolved_at is null group by subscription',
    );
    const counts = new Map(parked.rows.map((row) => [row.subscription, Number(row.count)]));
    const saved = await this.pool.query<{ subscription: string; log: LogName; position: Position | null }>(
      'select subscription, log, position from platform.checkpoints',
    );
    const places = new Map(saved.rows.map((row) => [`${row.subscription} ${row.log}`, row.position]));
    return Promise.all(
      this.followers.map(async (follower) => ({
        name: follower.name,
        kind: follower.kind,
        behindSeconds: await this.behindSeconds(follower, places),
        parked: counts.get(follower.name) ?? 0,
        failing: follower.failing,
      })),
    );
  }

  /** Waits until a follower has passed a position, so that its rows show what a command did; false after `timeoutMs`. */
  async reached(name: string, log: LogName, position: Position, timeoutMs = 1000): Promise<boolean> {
    for (const end = performance.now() + timeoutMs; ; ) {
      const at = (await this.saved(name)).get(log);
      if (at && this.pages.compare(log, at, position) >= 0) return true;
      if (performance.now() >= end) return false;
      await this.sleep(POLL_MS / 2);
    }
  }

  /** Handles parked events again, all that wait or one by id. @returns how many succeeded and failed. */
  async retryParked(id?: number): Promise<{ resolved: number; failed: number }> {
    const done = { resolved: 0, failed: 0 };
    const seen: string[] = [];
    for (;;) {
      const resolved = await this.retryOne(`${id === undefined ? 'true' : `id = ${Number(id)}`} and not id = any($2::bigint[])`, seen);
      if (resolved === undefined) return done;
      done[resolved ? 'resolved' : 'failed']++;
    }
  }

  private add(part: Pick<Follower, 'name' | 'kind' | 'types' | 'reaction' | 'batch'>): void {
    if (this.followers.some((other) => other.name === part.name)) throw new Error(`two subscriptions are called ${part.name}`);
    const alone = part.batch?.busy ? { types: undefined, page: OWN_PAGE, kept: 0 } : undefined;
    this.shared = undefined;
    const follower: Follower = { ...part, alone, places: undefined, failing: null, failures: 0, restsUntil: 0, turn: Promise.resolve() };
    this.followers.push(follower);
    if (this.running) this.loops.push(this.loop(follower));
  }

  private readershipOf({ alone }: Follower): Readership {
    return alone ?? (this.shared ??= { types: storedTypes(this.followers.filter((one) => !one.alone)), page: SHARED_PAGE, kept: KEPT_PAGES });
  }

  private async loop(follower: Follower): Promise<void> {
    while (this.running) {
      let wait = POLL_MS;
      try {
        if (!(await this.own(follower))) wait = STANDBY_MS;
        else wait = (await this.step(follower, FIRST_DELAY_MS)) === 'full' ? 0 : Math.max(POLL_MS, follower.restsUntil - performance.now());
        follower.failing = null;
        follower.failures = 0;
      } catch (error) {
        follower.places = undefined;
        if (!(error instanceof Moved)) {
          follower.failing = String(error);
          follower.failures++;
          this.log.error({ subscription: follower.name, err: error }, `${follower.name} stands still: ${(error as Error).message}`);
        }
        wait = Math.min(STANDBY_MS * 2 ** (follower.failures - 1), LONGEST_WAIT_MS);
      }
      if (wait > 0) await this.sleep(wait);
    }
  }

  /** Takes the lock or keeps it; whoever gets it anew reads the checkpoint anew. */
  private async own(follower: Follower): Promise<boolean> {
    if (this.locks.holds(follower.name)) return true;
    follower.places = undefined;
    follower.batch?.forget();
    return this.locks.take(follower.name);
  }

  /** One page of each log. @returns whether there was anything, `full` when more may be waiting already. */
  private step(follower: Follower, firstDelayMs: number): Promise<'full' | 'some' | null> {
    const turn = follower.turn.then(async (): Promise<'full' | 'some' | null> => {
      let found: 'full' | 'some' | null = null;
      if (!follower.places) {
        follower.batch?.forget();
        follower.places = await this.load(follower.name);
      }
      try {
        for (const log of LOGS) {
          const here = await this.stepLog(follower, log, firstDelayMs);
          found = found === 'full' ? found : (here ?? found);
        }
      } catch (error) {
        follower.places = undefined;
        // A rebuild moved the checkpoint on: the next step reads it again.
        if (error instanceof Moved) return 'full';
        throw error;
      }
      return found;
    });
    follower.turn = turn.catch(() => undefined);
    return turn;
  }

  private async stepLog(follower: Follower, log: LogName, firstDelayMs: number): Promise<'full' | 'some' | null> {
    const place = follower.places![log];
    const readership = this.readershipOf(follower);
    const freshMs = firstDelayMs > 0 ? POLL_MS : 0;
    let page = await this.pages.after(log, place.position, freshMs, readership);
    if (page.empty) {
      if (place.position !== place.saved && performance.now() - place.savedAt > LAZY_SAVE_MS) await this.save(follower, log);
      return null;
    }
    const wanted = page.events.filter((event) => follower.types.has(event.type));
    for (let pages = 1; gathers(follower) && wanted.length < TOGETHER && pages < GATHERED_PAGES; pages++) {
      const more = await this.pages.after(log, page.next, freshMs, readership);
      if (more.empty) break;
      for (const event of more.events) if (follower.types.has(event.type)) wanted.push(event);
      page = more;
    }
    const { next } = page;
    if (wanted.length === 0) {
      place.position = next;
      if (performance.now() - place.savedAt > LAZY_SAVE_MS) await this.save(follower, log);
    } else if (follower.batch) {
      const { streams, published } = follower.places!;
      await follower.batch.handle(wanted, log, next, { streams: streams.saved, published: published.saved });
      Object.assign(place, { position: next, saved: next, savedAt: performance.now() });
    } else {
      await this.react(follower, log, wanted, next, firstDelayMs);
    }
    if (gathers(follower) && wanted.length > 0 && wanted.length < TOGETHER) follower.restsUntil = performance.now() + GATHER_MS;
    return page.events.length >= readership.page ? 'full' : 'some';
  }

  private async react(follower: Follower, log: LogName, events: PublishedEvent[], next: Position | null, firstDelayMs: number): Promise<void> {
    const place = follower.places![log];
    const size = gathers(follower) ? TOGETHER : 1;
    for (let from = 0; from < events.length; from += size) {
      const chunk = events.slice(from, from + size);
      if (firstDelayMs > 0 && (!this.running || !this.locks.holds(follower.name))) break;
      if (!(await this.handleTogether(follower, chunk, firstDelayMs))) break;
      place.position = chunk.at(-1)!.position;
      if (performance.now() - place.savedAt > LAZY_SAVE_MS) await this.save(follower, log);
    }
    if (place.position === events.at(-1)!.position) place.position = next;
    await this.save(follower, log);
  }

  /** @returns false when the process stops before all were handled: they come again, those that were handled too. */
  private async handleTogether(follower: Follower, events: PublishedEvent[], firstDelayMs: number): Promise<boolean> {
    const reaction = follower.reaction!;
    if (reaction.handleMany && events.length > 1) {
      try {
        await reaction.handleMany(events);
        follower.failing = null;
        return true;
      } catch (error) {
        this.log.warn({ subscription: follower.name, err: error }, `${follower.name} handles its events one by one`);
      }
    }
    const lanes = [...Map.groupBy(events, (event) => reaction.laneOf?.(event) ?? '').values()];
    let handled = true;
    const work = async (lane: PublishedEvent[]): Promise<void> => {
      for (const event of lane) {
        if (!handled) return;
        if (!(await this.handleOrPark(follower, event, firstDelayMs))) handled = false;
      }
    };
    const worked = await Promise.allSettled(lanes.map(work));
    const failed = worked.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return handled;
  }

  /** @returns false when the process stops before the event was handled. */
  private async handleOrPark(follower: Follower, event: PublishedEvent, firstDelayMs: number): Promise<boolean> {
    for (let tries = 1, delay = firstDelayMs; ; tries++, delay *= DELAY_FACTOR) {
      try {
        await follower.reaction!.handle(event);
        follower.failing = null;
        return true;
      } catch (error) {
        follower.failing = `${event.type} ${event.id}: ${String(error)}`;
        if (tries >= TRIES) {
          await this.park(follower.name, event, error, tries);
          return true;
        }
        if (delay === 0) continue;
        this.log.warn({ subscription: follower.name, event: event.id, type: event.type, tries, err: error }, `${follower.name} will try again`);
        await this.sleep(delay * (0.75 + Math.random() / 2));
        if (!this.running) return false;
      }
    }
  }

  /** The event waits with its error; the ones behind it go on. */
  private async park(name: string, event: PublishedEvent, error: unknown, tries: number): Promise<void> {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await this.pool.query(
      `insert into platform.parked_events (subscription, event_id, event, error, tries, next_retry_at)
       values ($1, $2, $3, $4, $5, now() + interval '1 minute')
       on conflict (subscription, event_id) do update set error = excluded.error, tries = parked_events.tries + excluded.tries,
         last_failed_at = now(), next_retry_at = excluded.next_retry_at, resolved_at = null`,
      [name, event.id, JSON.stringify(event), text, tries],
    );
    this.parkedNow.push(`${name}: ${event.type} ${event.id}: ${String(error)}`);
    this.log.error({ subscription: name, event: event.id, type: event.type, err: error }, `${name} parked an event`);
  }

  private async retryLoop(): Promise<void> {
    while (this.running) {
      try {
        while (this.running && (await this.retryOne('next_retry_at <= now()', [])) !== undefined);
      } catch (error) {
        this.log.warn({ err: error }, 'parked events could not be tried again');
      }
      await this.sleep(PARKED_RETRY_MS);
    }
  }

  /** Claims one parked event for a minute doubled with each try, so that no two processes have it at once. */
  private async retryOne(condition: string, seen: string[]): Promise<boolean | undefined> {
    const names = this.followers.filter((follower) => follower.reaction).map((follower) => follower.name);
    const params: unknown[] = [names];
    if (condition.includes('$2')) params.push(seen);
    const { rows } = await this.pool.query<{ id: string; subscription: string; event: PublishedEvent }>(
      `update platform.parked_events set tries = tries + 1, next_retry_at = now() + least(interval '1 minute' * 2 ^ least(tries - ${TRIES - 1}, 10), interval '6 hours')
       where id = (select id from platform.parked_events where resolved_at is null and subscription = any($1) and ${condition}
                   order by id limit 1 for update skip locked)
       returning id::text, subscription, event`,
      params,
    );
    const parked = rows[0];
    if (!parked) return undefined;
    seen.push(parked.id);
    const reaction = this.followers.find((follower) => follower.name === parked.subscription)!.reaction!;
    try {
      await reaction.handle(parked.event);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      await this.pool.query('update platform.parked_events set error = $2, last_failed_at = now() where id = $1', [parked.id, text]);
      return false;
    }
    await this.pool.query('update platform.parked_events set resolved_at = now() where id = $1', [parked.id]);
    return true;
  }

  private async load(name: string): Promise<Record<LogName, Place>> {
    await this.pool.query(
      'insert into platform.checkpoints (subscription, log) select $1, log from unnest($2::text[]) log on conflict do nothing',
      [name, LOGS],
    );
    const saved = await this.saved(name);
    const place = (log: LogName): Place => ({ position: saved.get(log) ?? null, saved: saved.get(log) ?? null, savedAt: performance.now() });
    return { streams: place('streams'), published: place('published') };
  }

  private async saved(name: string): Promise<Map<LogName, Position | null>> {
    const { rows } = await this.pool.query<{ log: LogName; position: Position | null }>(
      'select log, position from platform.checkpoints where subscription = $1',
      [name],
    );
    return new Map(rows.map((row) => [row.log, row.position]));
  }

  private async saveAll(follower: Follower): Promise<void> {
    for (const log of LOGS) if (follower.places![log].position !== follower.places![log].saved) await this.save(follower, log);
  }

  private async save(follower: Follower, log: LogName): Promise<void> {
    const place = follower.places![log];
    const { rowCount } = await this.pool.query(
      `update platform.checkpoints set position = $3, updated_at = now()
       where subscription = $1 and log = $2 and position is not distinct from $4`,
      [follower.name, log, place.position, place.saved],
    );
    if (rowCount === 0) throw new Moved(`the checkpoint of ${follower.name} was moved by another process`);
    place.saved = place.position;
    place.savedAt = performance.now();
  }

  private async isCaughtUp(follower: Follower): Promise<boolean> {
    const saved = await this.saved(follower.name);
    for (const log of LOGS) {
      for (let at = saved.get(log) ?? null; ; ) {
        const page = await this.pages.after(log, at, 0, this.readershipOf(follower));
        if (page.events.some((event) => follower.types.has(event.type))) return false;
        if (page.empty) break;
        at = page.next;
      }
    }
    return true;
  }

  private async behindSeconds(follower: Follower, saved: Map<string, Position | null>): Promise<number> {
    let oldest = Infinity;
    for (const log of LOGS) {
      const page = await this.pages.after(log, follower.places?.[log].position ?? saved.get(`${follower.name} ${log}`) ?? null, POLL_MS, this.readershipOf(follower));
      const first = page.events.find((event) => follower.types.has(event.type));
      if (first) oldest = Math.min(oldest, Date.parse(first.receivedAt));
    }
    return oldest === Infinity ? 0 : Math.max(0, (Date.now() - oldest) / 1000);
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.sleepers.add(wake);
    });
  }
}

function storedTypes(followers: readonly { types: ReadonlySet<string> }[]): ReadonlySet<string> {
  return new Set(followers.flatMap(({ types }) => [...types].map((type) => storedTypeOf(type as PublishedType))));
}

/** Whether it takes several events at once, and may wait a little for them. */
function gathers({ reaction, batch }: Follower): boolean {
  return reaction ? reaction.laneOf !== undefined || reaction.handleMany !== undefined : !batch?.busy;
}
