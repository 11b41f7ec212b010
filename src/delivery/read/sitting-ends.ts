import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/port.js';
import { SUBMISSION_ENDS } from '../attempt/phase.js';

const OF_END: ReadonlySet<string> = new Set(SUBMISSION_ENDS);

interface SittingEnd {
  type: (typeof SUBMISSION_ENDS)[number];
  at: Instant;
}

/** When submissions stopped to stand: reset, invalidated or reopened. */
@Injectable()
export class SittingEnds {
  constructor(private readonly store: EventStore) {}

  /** By stream, oldest first; streams without any are missing. */
  async find(streams: readonly string[]): Promise<Map<string, SittingEnd[]>> {
    const read = await this.store.readTypes(streams, OF_END);
    return new Map(
      [...read].map(([stream, events]) => [
        stream,
        events.map((e) => ({ type: e.type as SittingEnd['type'], at: e.receivedAt })),
      ]),
    );
  }
}
