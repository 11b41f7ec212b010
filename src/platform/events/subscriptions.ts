import { Logger } from '@nestjs/common';
import type pg from 'pg';
import type { Position } from '../event-store/port.js';
import { outages } from '../observability/outages.js';
import { Checkpoints, Moved } from './checkpoints.js';
import { FollowerSteps, POLL_MS } from './follower-steps.js';
import { type BatchFollower, type Follower, follower, type Reaction, Readerships } from './follower.js';
import { Lag } from './lag.js';
import type { LogPages } from './log-pages.js';
import { LoopControl } from './loop-control.js';
import { ParkedEvents } from './parked-events.js';
import type { LogName } from './published-event.js';
import { FIRST_DELAY_MS, ReactionRunner } from './reaction-runner.js';
import type { SubscriptionLocks } from './subscription-locks.js';

export type { BatchFollower, Reaction } from './follower.js';

/** A process without the lock asks again after this long, and after a failure waits at least this long. */
const STANDBY_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
const PARKED_RETRY_MS = 15_000;

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

/**
 * Everything that follows the logs: reactions here, projections through `follow`. Each follower has a checkpoint per log,
 * works in one process at a time, and is told of every event at least once. docs/following-the-logs.md draws its parts.
 */
export class Subscriptions {
  private readonly log = new Logger('subscriptions');
  private readonly followers: Follower[] = [];
  private readonly loops: Promise<void>[] = [];
  private readonly control = new LoopControl();
  private readonly readerships = new Readerships(this.followers);
  private readonly checkpoints: Checkpoints;
  private readonly parked: ParkedEvents;
  private readonly steps: FollowerSteps;
  private readonly lag: Lag;

  constructor(
    pool: pg.Pool,
    private readonly pages: LogPages,
    private readonly locks: SubscriptionLocks,
  ) {
    this.checkpoints = new Checkpoints(pool);
    this.parked = new ParkedEvents(pool, this.log);
    const reactions = new ReactionRunner(this.parked, this.control, this.log);
    this.steps = new FollowerSteps(pages, this.readerships, this.checkpoints, reactions, locks, this.control);
    this.lag = new Lag(pages, this.readerships, this.checkpoints);
  }

  /** Register while modules initialise. */
  reaction(reaction: Reaction): void {
    this.add(follower({ name: reaction.name, kind: 'reaction', types: new Set(reaction.types), reaction }));
  }

  follow(batch: BatchFollower): void {
    this.add(follower({ name: batch.name, kind: 'projection', types: new Set(batch.types), batch }));
  }

  /** Begins to work in this process (the worker). */
  start(): void {
    if (this.control.running) return;
    this.control.start();
    for (const one of this.followers) this.loops.push(this.loop(one));
    this.loops.push(this.retryLoop());
  }

  /** Finishes the events at hand, writes the checkpoints and lets go of the locks. */
  async stop(): Promise<void> {
    this.control.stop();
    await Promise.all(this.loops.splice(0));
    for (const one of this.followers) {
      await one.turn;
      if (one.places && this.locks.holds(one.name))
        await this.checkpoints.saveAll(one.name, one.places).catch(() => undefined);
      one.places = undefined;
    }
    await this.locks.releaseAll();
  }

  /**
   * For specs and the demo seed: works until everything that is committed, and everything that follows from it, is handled
   * by this or another process. A failing reaction is tried again without waiting.
   * @throws {Error} when an event had to be parked.
   */
  async drain(): Promise<void> {
    this.parked.takeRecent();
    for (let moved = true; moved;) {
      moved = false;
      await this.pages.settled();
      // What follows from a step is seen in the next turn: in one turn all share the news that nothing is there.
      const turn = performance.now();
      for (const one of this.followers) {
        if (await this.own(one)) {
          while ((await this.steps.step(one, 0, turn)) !== null) moved = true;
        } else if (!(await this.lag.isCaughtUp(one))) {
          moved = true;
          await this.control.sleep(POLL_MS / 2);
        }
      }
    }
    const parked = this.parked.takeRecent();
    if (parked.length > 0) throw new Error(`parked while draining:\n${parked.join('\n')}`);
  }

  /** For `/healthz`, metrics and the operator, from any process. */
  async status(): Promise<SubscriptionStatus[]> {
    const counts = await this.parked.counts();
    const saved = await this.checkpoints.all();
    return Promise.all(
      this.followers.map(async (one) => ({
        name: one.name,
        kind: one.kind,
        behindSeconds: await this.lag.behindSeconds(one, saved),
        parked: counts.get(one.name) ?? 0,
        failing: one.failing,
      })),
    );
  }

  /** Waits until a follower has passed a position, so that its rows show what a command did; false after `timeoutMs`. */
  async reached(name: string, log: LogName, position: Position, timeoutMs = 1000): Promise<boolean> {
    for (const end = performance.now() + timeoutMs; ;) {
      const at = (await this.checkpoints.saved(name)).get(log);
      if (at && this.pages.compare(log, at, position) >= 0) return true;
      if (performance.now() >= end) return false;
      await this.control.sleep(POLL_MS / 2);
    }
  }

  /** Handles parked events again, all that wait or one by id. @returns how many succeeded and failed. */
  retryParked(id?: number): Promise<{ resolved: number; failed: number }> {
    return this.parked.retryAll(this.reactions(), id);
  }

  private add(added: Follower): void {
    if (this.followers.some(({ name }) => name === added.name))
      throw new Error(`two subscriptions are called ${added.name}`);
    this.followers.push(added);
    this.readerships.changed();
    if (this.control.running) this.loops.push(this.loop(added));
  }

  private reactions(): Reaction[] {
    return this.followers.flatMap(({ reaction }) => reaction ?? []);
  }

  private async loop(one: Follower): Promise<void> {
    while (this.control.running) {
      let wait: number;
      try {
        if (!(await this.own(one))) wait = STANDBY_MS;
        else {
          const found = await this.steps.step(one, FIRST_DELAY_MS);
          wait = found === 'full' ? 0 : Math.max(POLL_MS, one.restsUntil - performance.now());
        }
        one.failing = null;
        one.failures = 0;
      } catch (error) {
        wait = this.failed(one, error);
      }
      if (wait > 0) await this.control.sleep(wait);
    }
  }

  /** @returns how long the follower stands still. */
  private failed(one: Follower, error: unknown): number {
    one.places = undefined;
    const outage = outages.met(error);
    if (!(error instanceof Moved)) {
      one.failing = String(error);
      one.failures++;
      if (!outage)
        this.log.error({ subscription: one.name, err: error }, `${one.name} stands still: ${(error as Error).message}`);
    }
    return outage ? STANDBY_MS : Math.min(STANDBY_MS * 2 ** (one.failures - 1), LONGEST_WAIT_MS);
  }

  /** Takes the lock or keeps it; whoever gets it anew reads the checkpoint anew. */
  private async own(one: Follower): Promise<boolean> {
    if (this.locks.holds(one.name)) return true;
    one.places = undefined;
    one.batch?.forget();
    return this.locks.take(one.name);
  }

  private async retryLoop(): Promise<void> {
    while (this.control.running) {
      try {
        while (this.control.running && (await this.parked.retryDue(this.reactions())) !== undefined);
      } catch (error) {
        if (!outages.met(error)) this.log.warn({ err: error }, 'parked events could not be tried again');
      }
      await this.control.sleep(PARKED_RETRY_MS);
    }
  }
}
