import { Injectable } from '@nestjs/common';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import { Classes, type RosterEvents } from '../../roster/index.js';
import { GiveOpenAssignments, GiveOpenAssignmentsHandler } from '../commands/change-assignment.js';

/** Somebody who was archived while assessments were given gets those that are still open. */
@Injectable()
export class GiveAssignmentsWhenPersonActivated {
  constructor(subscriptions: Subscriptions, giveOpenAssignments: GiveOpenAssignmentsHandler, classes: Classes) {
    subscriptions.reaction({
      name: 'scheduling.give-assignments-when-person-activated',
      types: ['roster.PersonActivated.v1'],
      handle: async (event) => {
        const { personId } = event.payload as RosterEvents['roster.PersonActivated.v1'];
        const sections = (await classes.sectionIdsOf([personId])).get(personId) ?? [];
        await giveOpenAssignments.execute(
          new GiveOpenAssignments(sections.map((sectionId) => ({ sectionId, studentIds: [personId] }))),
        );
      },
    });
  }
}
