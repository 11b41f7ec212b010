import { Injectable } from '@nestjs/common';
import { EventStore } from '../../platform/event-store/port.js';
import { attemptStream, type AttemptEvent } from '../attempt/events.js';

const SHOWN: ReadonlySet<string> = new Set<AttemptEvent['type']>(['AnswersShown']);

/** Of which sittings the questions and answers were shown to the student or the parents. */
@Injectable()
export class ShownSittings {
  constructor(private readonly store: EventStore) {}

  /** Ids of the copies. */
  async among(sittings: readonly { id: number; sitting: number }[]): Promise<Set<number>> {
    const shown = await this.store.readTypes(
      sittings.map(({ id, sitting }) => attemptStream(id, sitting)),
      SHOWN,
    );
    return new Set(sittings.filter(({ id, sitting }) => shown.has(attemptStream(id, sitting))).map(({ id }) => id));
  }
}
