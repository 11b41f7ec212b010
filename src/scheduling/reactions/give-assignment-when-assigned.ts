import { Injectable } from '@nestjs/common';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import { Classes } from '../../roster/index.js';
import { GiveOpenAssignments, GiveOpenAssignmentsHandler } from '../commands/change-assignment.js';
import type { SchedulingEvents } from '../published.js';

/** Students who came into the class while it was being assigned: neither the command nor their own event saw both. */
@Injectable()
export class GiveAssignmentWhenAssigned {
  constructor(subscriptions: Subscriptions, giveOpenAssignments: GiveOpenAssignmentsHandler, classes: Classes) {
    subscriptions.reaction({
      name: 'scheduling.give-assignment-when-assigned',
      types: ['scheduling.AssessmentAssigned.v1'],
      handle: async (event) => {
        const { sectionId } = event.payload as SchedulingEvents['scheduling.AssessmentAssigned.v1'];
        const students = await classes.studentsOf(sectionId);
        await giveOpenAssignments.execute(
          new GiveOpenAssignments([{ sectionId, studentIds: students.map(({ id }) => id) }]),
        );
      },
    });
  }
}
