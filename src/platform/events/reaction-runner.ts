import type { Logger } from '@nestjs/common';
import { outageOf } from '../db/outage.js';
import { outages } from '../observability/outages.js';
import type { Follower } from './follower.js';
import type { LoopControl } from './loop-control.js';
import type { ParkedEvents } from './parked-events.js';
import type { PublishedEvent } from './published-event.js';

/** So often an event is tried before it is parked. */
export const TRIES = 5;
/** The second try follows after this, each further one after four times as long. */
export const FIRST_DELAY_MS = 100;
const DELAY_FACTOR = 4;

/** Gives events to a reaction: many at once where it can, else lane by lane, with retries; parks what keeps failing. */
export class ReactionRunner {
  constructor(
    private readonly parked: ParkedEvents,
    private readonly control: LoopControl,
    private readonly log: Logger,
  ) {}

  /**
   * @param firstDelayMs before the second try; 0 tries again at once.
   * @returns false when the process stops before all were handled: they come again, those that were handled too.
   * @throws what the database threw in an outage
   */
  async handle(follower: Follower, events: PublishedEvent[], firstDelayMs: number): Promise<boolean> {
    const reaction = follower.reaction!;
    if (reaction.handleMany && events.length > 1) {
      try {
        await reaction.handleMany(events);
        follower.failing = null;
        return true;
      } catch (error) {
        // Nobody's fault: the events come again when the outage is over.
        if (outages.met(error)) throw error;
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
        // An outage is no fault of the event, which would be parked for it: the follower stands still until it is over.
        if (outages.met(error) && outageOf(error) !== 'slow') throw error;
        if (tries >= TRIES) {
          await this.parked.park(follower.name, event, error, tries);
          return true;
        }
        if (delay === 0) continue;
        this.log.warn(
          { subscription: follower.name, event: event.id, type: event.type, tries, err: error },
          `${follower.name} will try again`,
        );
        await this.control.sleep(delay * (0.75 + Math.random() / 2));
        if (!this.control.running) return false;
      }
    }
  }
}
