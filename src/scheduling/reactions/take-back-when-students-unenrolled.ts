import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import { TakeBackUnstarted } from '../commands/change-assignment.js';

/** Who leaves a class keeps what was started there, and no longer has the rest. */
@Injectable()
export class TakeBackWhenStudentsUnenrolled {
  constructor(subscriptions: Subscriptions, commands: CommandBus) {
    subscriptions.reaction({
      name: 'scheduling.take-back-when-students-unenrolled',
      types: ['roster.StudentsUnenrolled.v1'],
      handle: async (event) => {
        const { sectionId, studentIds } = event.payload as RosterEvents['roster.StudentsUnenrolled.v1'];
        await commands.execute(new TakeBackUnstarted(sectionId, studentIds));
      },
    });
  }
}
