import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/port.js';
import { accessStream, type AccessPayloads, type AttemptPurpose } from './events.js';

/** One look at the history of an attempt, or a file that was made of it. */
export interface AttemptLook {
  at: Instant;
  actor: { id: number; role: string };
  /** Whom the person was logged in as; null without a mask. */
  onBehalfOf: number | null;
  purpose: AttemptPurpose;
}

/** Who looked at an attempt, from the student's access stream. */
@Injectable()
export class Looks {
  constructor(private readonly store: EventStore) {}

  /** Oldest first. */
  async of(studentId: number, stream: string): Promise<AttemptLook[]> {
    return (await this.store.read(accessStream(studentId))).flatMap(({ type, payload, actor, onBehalfOf }) => {
      if (type !== 'AttemptViewed' || actor.kind !== 'user') return [];
      const viewed = payload as AccessPayloads['AttemptViewed'];
      return viewed.stream === stream
        ? [
            {
              at: viewed.viewedAt,
              actor: { id: actor.id, role: actor.role },
              onBehalfOf: onBehalfOf ?? null,
              purpose: viewed.purpose,
            },
          ]
        : [];
    });
  }
}
