import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/port.js';

const OF_END: ReadonlySet<string> = new Set(['AttemptReset', 'AttemptInvalidated', 'AttemptReopened']);

/** When submissions stopped to stand: reset, invalidated or reopened. */
@Injectable()
export class SittingEnds {
  constructor(private readonly store: EventStore) {}

  /** By stream, oldest first; streams without any are missing. */
  async find(streams: readonly string[]): Promise<Map<string, { type: 'AttemptReset' | 'AttemptInvalidated' | 'AttemptReopened'; at: Instant }[]>> {
    const read = await this.store.readTypes(streams, OF_END);
    return new Map([...read].map(([stream, events]) => [stream, events.map((e) => ({ type: e.type as 'AttemptReset', at: e.receivedAt }))]));
  }
}
