import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { uuidv7 } from '../../kernel/ids.js';
import { Aggregate } from '../../platform/event-store/handle.js';
import { EventStore } from '../../platform/event-store/port.js';
import { accessStream, type AccessPayloads, type NewAccessEvent } from './events.js';

/** Reading an attempt's history is itself recorded, before anything is shown. */
@Injectable()
export class AccessLog {
  private readonly aggregate: Aggregate<number, NewAccessEvent>;

  constructor(
    store: EventStore,
    private readonly clock: Clock,
  ) {
    this.aggregate = new Aggregate<number, NewAccessEvent>(store, { name: 'access', initial: 0, evolve: (views) => views + 1, cached: 500 });
  }

  async attemptViewed(session: Session, studentId: number, what: Omit<AccessPayloads['AttemptViewed'], 'viewedAt'>): Promise<void> {
    const now = this.clock.instant();
    const { masquerader } = session;
    const event: NewAccessEvent = {
      id: uuidv7(this.clock.now()),
      type: 'AttemptViewed',
      schemaVersion: 1,
      occurredAt: now,
      receivedAt: now,
      actor: masquerader ? { kind: 'user', id: masquerader.userId, role: masquerader.role } : { kind: 'user', id: session.userId, role: session.role },
      ...(masquerader ? { onBehalfOf: session.userId } : {}),
      payload: { ...what, viewedAt: now },
    };
    await this.aggregate.handle(accessStream(studentId), () => [event]);
  }
}
