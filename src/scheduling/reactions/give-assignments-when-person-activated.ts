import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import { Classes, type RosterEvents } from '../../roster/index.js';
import { GiveOpenAssignments } from '../commands/change-assignment.js';

/** Somebody who was archived while assessments were given gets those that are still open. */
@Injectable()
export class GiveAssignmentsWhenPersonActivated {
  constructor(subscriptions: Subscriptions, commands: CommandBus, classes: Classes) {
    subscriptions.reaction({
      name: 'scheduling.give-assignments-when-person-activated',
      types: ['roster.PersonActivated.v1'],
      handle: async (event) => {
        const { personId } = event.payload as RosterEvents['roster.PersonActivated.v1'];
        for (const sectionId of await classes.sectionIdsOf(personId))
          await commands.execute(new GiveOpenAssignments(sectionId, [personId]));
      },
    });
  }
}
