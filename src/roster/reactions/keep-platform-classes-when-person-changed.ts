import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import { keepPlatformClasses } from '../platform-classes.js';
import type { RosterEvents } from '../published.js';

/** Whoever is added, changes grade, timing or school: the classes of the platform follow. */
@Injectable()
export class KeepPlatformClassesWhenPersonChanged {
  constructor(subscriptions: Subscriptions, unitOfWork: UnitOfWork, clock: Clock) {
    subscriptions.reaction({
      name: 'roster.keep-platform-classes-when-person-changed',
      types: ['roster.PersonChanged.v1'],
      handle: async (event) => {
        const { personId } = event.payload as RosterEvents['roster.PersonChanged.v1'];
        await unitOfWork.run((u) => keepPlatformClasses(u, [personId], new Date(clock.now())));
      },
    });
  }
}
