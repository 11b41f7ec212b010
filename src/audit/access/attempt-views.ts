import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/port.js';
import { accessStream, type AccessPayloads, type AttemptPurpose } from './events.js';

/** Somebody read the history of an attempt, or took a file of it. */
export interface AttemptView {
  at: Instant;
  actor: { id: number; role: string };
  /** Whom the person was logged in as; null without a mask. */
  onBehalfOf: number | null;
  purpose: AttemptPurpose;
}

/** Who viewed an attempt, from the student's access stream. */
@Injectable()
export class AttemptViews {
  constructor(private readonly store: EventStore) {}

  /** Oldest first. */
  async of(studentId: number, stream: string): Promise<AttemptView[]> {
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
