import { Injectable } from '@nestjs/common';
import { EventStore } from '../../platform/event-store/port.js';
import type { AttemptEvent, AttemptStarted } from '../attempt/events.js';
import { upcast } from '../attempt/upcast.js';

/** What a sitting is one of: its first event, which never changes. */
@Injectable()
export class SittingStarts {
  constructor(private readonly store: EventStore) {}

  /** By stream; streams that do not exist are missing. One question to the log. */
  async find(streams: readonly string[]): Promise<Map<string, AttemptStarted>> {
    if (streams.length === 0) return new Map();
    const first = await this.store.readFirst(streams);
    return new Map(
      [...first].flatMap(([stream, stored]) => {
        const event = upcast(stored) as AttemptEvent;
        return event.type === 'AttemptStarted' ? [[stream, event.payload] as const] : [];
      }),
    );
  }
}
