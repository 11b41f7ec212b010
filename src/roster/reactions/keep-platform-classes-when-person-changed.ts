import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import { keepPlatformClasses } from '../platform-classes.js';
import type { RosterEvents } from '../published.js';

/** Whoever is added, changes grade, timing or school: the classes of the platform follow. */
@Injectable()
export class KeepPlatformClassesWhenPersonChanged {
  constructor(subscriptions: Subscriptions, unitOfWork: UnitOfWork, clock: Clock) {
    const keep = (events: readonly PublishedEvent[]) => {
      const ids = new Set(events.map(({ payload }) => (payload as RosterEvents['roster.PersonChanged.v1']).personId));
      return unitOfWork.run((u) => keepPlatformClasses(u, [...ids], new Date(clock.now())));
    };
    subscriptions.reaction({
      name: 'roster.keep-platform-classes-when-person-changed',
      types: ['roster.PersonChanged.v1'],
      handle: (event) => keep([event]),
      handleMany: keep,
    });
  }
}
