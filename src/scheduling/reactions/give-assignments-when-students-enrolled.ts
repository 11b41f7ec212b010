import { Injectable } from '@nestjs/common';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import { GiveOpenAssignments, GiveOpenAssignmentsHandler } from '../commands/change-assignment.js';

/** New students of classes get their open assignments. An import puts thousands into ten classes, a few at a time. */
@Injectable()
export class GiveAssignmentsWhenStudentsEnrolled {
  constructor(subscriptions: Subscriptions, giveOpenAssignments: GiveOpenAssignmentsHandler) {
    const give = (events: readonly PublishedEvent[]) =>
      giveOpenAssignments.execute(
        new GiveOpenAssignments(events.map(({ payload }) => payload as RosterEvents['roster.StudentsEnrolled.v1'])),
      );
    subscriptions.reaction({
      name: 'scheduling.give-assignments-when-students-enrolled',
      types: ['roster.StudentsEnrolled.v1'],
      handle: (event) => give([event]),
      handleMany: give,
    });
  }
}
