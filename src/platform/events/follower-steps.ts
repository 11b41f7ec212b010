import type { Position } from '../event-store/port.js';
import { type Checkpoints, Moved } from './checkpoints.js';
import { type Follower, gathers, type Readerships } from './follower.js';
import { LOGS, type LogPages, type Page } from './log-pages.js';
import type { LoopControl } from './loop-control.js';
import type { LogName, PublishedEvent } from './published-event.js';
import type { ReactionRunner } from './reaction-runner.js';
import type { SubscriptionLocks } from './subscription-locks.js';

/** A loop with nothing to do looks again after this long. */
export const POLL_MS = 50;
/** Events between two looks at the checkpoint; all their lanes go on at the same time, so that their statements are batched. */
const CHUNK = 100;
/**
 * So long a follower that takes several at once lets them gather after it had some, and so many pages it looks through for
 * them.
 */
const GATHER_MS = 400;
const GATHERED_PAGES = 32;

/** `full`: more may be waiting already. `some`: there was something. `null`: nothing. */
export type Found = 'full' | 'some' | null;

/** One step of a follower: a page of each log is read, what it wants of it handled, and the checkpoint moved. */
export class FollowerSteps {
  constructor(
    private readonly pages: LogPages,
    private readonly readerships: Readerships,
    private readonly checkpoints: Checkpoints,
    private readonly reactions: ReactionRunner,
    private readonly locks: SubscriptionLocks,
    private readonly control: LoopControl,
  ) {}

  /**
   * Waits for the step before it.
   * @param firstDelayMs before a failed event is tried again; 0 for a drain, which waits for nothing.
   * @param since the news "nothing there" may be as old as this (`performance.now()`); without it as old as a loop waits.
   */
  step(follower: Follower, firstDelayMs: number, since?: number): Promise<Found> {
    const turn = follower.turn.then(() => this.stepBoth(follower, firstDelayMs, since ?? performance.now() - POLL_MS));
    follower.turn = turn.catch(() => undefined);
    return turn;
  }

  private async stepBoth(follower: Follower, firstDelayMs: number, since: number): Promise<Found> {
    let found: Found = null;
    if (!follower.places) {
      follower.batch?.forget();
      follower.places = await this.checkpoints.load(follower.name);
    }
    try {
      for (const log of LOGS) {
        const here = await this.stepLog(follower, log, firstDelayMs, since);
        found = found === 'full' ? found : (here ?? found);
      }
    } catch (error) {
      follower.places = undefined;
      // A rebuild moved the checkpoint on: the next step reads it again.
      if (error instanceof Moved) return 'full';
      throw error;
    }
    return found;
  }

  private async stepLog(follower: Follower, log: LogName, firstDelayMs: number, since: number): Promise<Found> {
    const place = follower.places![log];
    const page = await this.read(follower, log, place.position, since);
    if (page.empty) {
      if (place.position !== place.saved) await this.checkpoints.saveLazily(follower.name, log, place);
      return null;
    }
    const { wanted, next } = page;
    if (wanted.length === 0) {
      place.position = next;
      await this.checkpoints.saveLazily(follower.name, log, place);
    } else if (follower.batch) {
      const { streams, published } = follower.places!;
      await follower.batch.handle(wanted, log, next, { streams: streams.saved, published: published.saved });
      Object.assign(place, { position: next, saved: next, savedAt: performance.now() });
    } else {
      await this.react(follower, log, wanted, next, firstDelayMs);
    }
    if (gathers(follower) && wanted.length > 0 && wanted.length < CHUNK)
      follower.restsUntil = performance.now() + GATHER_MS;
    return page.full ? 'full' : 'some';
  }

  /** The next page, and for a follower that gathers further ones until it has a chunk. `next` is the checkpoint behind them. */
  private async read(
    follower: Follower,
    log: LogName,
    from: Position | null,
    since: number,
  ): Promise<Pick<Page, 'next' | 'empty'> & { wanted: PublishedEvent[]; full: boolean }> {
    const readership = this.readerships.of(follower);
    let page = await this.pages.after(log, from, since, readership);
    const { empty } = page;
    const wanted = page.events.filter((event) => follower.types.has(event.type));
    for (let pages = 1; !empty && gathers(follower) && wanted.length < CHUNK && pages < GATHERED_PAGES; pages++) {
      const more = await this.pages.after(log, page.next, since, readership);
      if (more.empty) break;
      for (const event of more.events) if (follower.types.has(event.type)) wanted.push(event);
      page = more;
    }
    return { wanted, empty, next: page.next, full: page.events.length >= readership.page };
  }

  private async react(
    follower: Follower,
    log: LogName,
    events: PublishedEvent[],
    next: Position | null,
    firstDelayMs: number,
  ): Promise<void> {
    const place = follower.places![log];
    const size = gathers(follower) ? CHUNK : 1;
    for (let from = 0; from < events.length; from += size) {
      const chunk = events.slice(from, from + size);
      if (firstDelayMs > 0 && (!this.control.running || !this.locks.holds(follower.name))) break;
      if (!(await this.reactions.handle(follower, chunk, firstDelayMs))) break;
      place.position = chunk.at(-1)!.position;
      await this.checkpoints.saveLazily(follower.name, log, place);
    }
    if (place.position === events.at(-1)!.position) place.position = next;
    await this.checkpoints.save(follower.name, log, place);
  }
}
