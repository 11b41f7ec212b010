import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/port.js';
import { People } from '../../roster/index.js';
import { accessStream, type AccessPayloads, type AttemptPurpose } from './events.js';

/** Somebody read the history of an attempt, or took a file of it. */
export interface AttemptView {
  at: Instant;
  actor: { id: number; role: string };
  /** Whom the person was logged in as; null without a mask. */
  onBehalfOf: number | null;
  purpose: AttemptPurpose;
}

/**
 * Who viewed an attempt: from the access streams of the student and of every record that was ever merged with the student's.
 */
@Injectable()
export class AttemptViews {
  constructor(
    private readonly store: EventStore,
    private readonly people: People,
  ) {}

  /** Oldest first. */
  async of(studentId: number, stream: string): Promise<AttemptView[]> {
    const accounts = await this.people.everAccountsOf(studentId);
    const streams = await Promise.all(accounts.map((id) => this.store.read(accessStream(id))));
    const views = streams.flat().flatMap(({ type, payload, actor, onBehalfOf }): AttemptView[] => {
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
    return views.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  }
}
