import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import { GiveOpenAssignments } from '../commands/change-assignment.js';

/** New students of a class get its open assignments. */
@Injectable()
export class GiveAssignmentsWhenStudentsEnrolled {
  constructor(subscriptions: Subscriptions, commands: CommandBus) {
    subscriptions.reaction({
      name: 'scheduling.give-assignments-when-students-enrolled',
      types: ['roster.StudentsEnrolled.v1'],
      handle: async (event) => {
        const { sectionId, studentIds } = event.payload as RosterEvents['roster.StudentsEnrolled.v1'];
        await commands.execute(new GiveOpenAssignments(sectionId, studentIds));
      },
    });
  }
}
