import { Logger } from '@nestjs/common';
import { type Outage, outageOf } from '../db/outage.js';

/** An outage is over when nothing has failed of it for so long. */
const QUIET_MS = 15_000;

const WORDS: Record<Outage, string> = {
  away: 'the database or the event log is away',
  slow: 'the database does not answer in time',
  connections: 'the database has no connection left',
  full: 'the disk of the database is full',
  'read-only': 'the database is read-only',
  moving: 'the event log is being moved to another server',
};

/**
 * Outages as this process meets them: one line of the log when one begins and one when it is over, however many calls it fails.
 */
class Outages {
  private readonly log = new Logger('outage');
  private open: { kind: Outage; began: number; last: number; failures: number } | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @returns whether the failure is one of an outage, and so needs no line of its own. */
  met(error: unknown): boolean {
    const kind = outageOf(error);
    if (kind === undefined) return false;
    const now = Date.now();
    if (this.open) {
      this.open.last = now;
      this.open.failures++;
      return true;
    }
    this.open = { kind, began: now, last: now, failures: 1 };
    this.log.error({ err: error, outage: kind }, WORDS[kind]);
    this.timer = setInterval(() => this.look(), 1_000).unref();
    return true;
  }

  private look(): void {
    const { open } = this;
    if (!open || Date.now() - open.last < QUIET_MS) return;
    clearInterval(this.timer);
    this.open = undefined;
    const seconds = Math.round((open.last - open.began) / 100) / 10;
    this.log.warn(
      {
        outage: open.kind,
        from: new Date(open.began).toISOString(),
        to: new Date(open.last).toISOString(),
        seconds,
        failures: open.failures,
      },
      `${WORDS[open.kind]}: over after ${seconds} s`,
    );
  }
}

export const outages = new Outages();
