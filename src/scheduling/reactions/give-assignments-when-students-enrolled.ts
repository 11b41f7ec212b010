import { Injectable } from '@nestjs/common';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import { GiveOpenAssignments, GiveOpenAssignmentsHandler } from '../commands/change-assignment.js';

/** New students of a class get its open assignments. */
@Injectable()
export class GiveAssignmentsWhenStudentsEnrolled {
  constructor(subscriptions: Subscriptions, giveOpenAssignments: GiveOpenAssignmentsHandler) {
    subscriptions.reaction({
      name: 'scheduling.give-assignments-when-students-enrolled',
      types: ['roster.StudentsEnrolled.v1'],
      handle: async (event) => {
        const { sectionId, studentIds } = event.payload as RosterEvents['roster.StudentsEnrolled.v1'];
        await giveOpenAssignments.execute(new GiveOpenAssignments(sectionId, studentIds));
      },
    });
  }
}
