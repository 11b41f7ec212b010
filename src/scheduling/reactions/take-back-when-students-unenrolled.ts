import { Injectable } from '@nestjs/common';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import { TakeBackUnstarted, TakeBackUnstartedHandler } from '../commands/change-assignment.js';

/** Who leaves a class keeps what was started there, and no longer has the rest. */
@Injectable()
export class TakeBackWhenStudentsUnenrolled {
  constructor(subscriptions: Subscriptions, takeBackUnstarted: TakeBackUnstartedHandler) {
    const takeBack = (events: readonly PublishedEvent[]) =>
      takeBackUnstarted.execute(
        new TakeBackUnstarted(events.map(({ payload }) => payload as RosterEvents['roster.StudentsUnenrolled.v1'])),
      );
    subscriptions.reaction({
      name: 'scheduling.take-back-when-students-unenrolled',
      types: ['roster.StudentsUnenrolled.v1'],
      handle: (event) => takeBack([event]),
      handleMany: takeBack,
    });
  }
}
