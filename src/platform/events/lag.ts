import type { Position } from '../event-store/port.js';
import type { Checkpoints } from './checkpoints.js';
import { POLL_MS } from './follower-steps.js';
import type { Follower, Readerships } from './follower.js';
import { LOGS, type LogPages } from './log-pages.js';

/** How far followers are behind the logs, whichever process they work in. */
export class Lag {
  constructor(
    private readonly pages: LogPages,
    private readonly readerships: Readerships,
    private readonly checkpoints: Checkpoints,
  ) {}

  /** Whether nothing that the follower wants stands behind its checkpoints. */
  async isCaughtUp(follower: Follower): Promise<boolean> {
    const saved = await this.checkpoints.saved(follower.name);
    for (const log of LOGS) {
      for (let at = saved.get(log) ?? null; ;) {
        const page = await this.pages.after(log, at, Infinity, this.readerships.of(follower));
        if (page.events.some((event) => follower.types.has(event.type))) return false;
        if (page.empty) break;
        at = page.next;
      }
    }
    return true;
  }

  /** Seconds since the receipt of the oldest event that waits, 0 when there is none. @param saved `Checkpoints.all` */
  async behindSeconds(follower: Follower, saved: ReadonlyMap<string, Position | null>): Promise<number> {
    let oldest = Infinity;
    for (const log of LOGS) {
      const from = follower.places?.[log].position ?? saved.get(`${follower.name} ${log}`) ?? null;
      const page = await this.pages.after(log, from, performance.now() - POLL_MS, this.readerships.of(follower));
      const first = page.events.find((event) => follower.types.has(event.type));
      if (first) oldest = Math.min(oldest, Date.parse(first.receivedAt));
    }
    return oldest === Infinity ? 0 : Math.max(0, (Date.now() - oldest) / 1000);
  }
}
