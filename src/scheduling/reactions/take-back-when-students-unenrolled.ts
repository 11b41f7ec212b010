import { Injectable } from '@nestjs/common';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import { TakeBackUnstarted, TakeBackUnstartedHandler } from '../commands/change-assignment.js';

/** Who leaves a class keeps what was started there, and no longer has the rest. */
@Injectable()
export class TakeBackWhenStudentsUnenrolled {
  constructor(subscriptions: Subscriptions, takeBackUnstarted: TakeBackUnstartedHandler) {
    subscriptions.reaction({
      name: 'scheduling.take-back-when-students-unenrolled',
      types: ['roster.StudentsUnenrolled.v1'],
      handle: async (event) => {
        const { sectionId, studentIds } = event.payload as RosterEvents['roster.StudentsUnenrolled.v1'];
        await takeBackUnstarted.execute(new TakeBackUnstarted(sectionId, studentIds));
      },
    });
  }
}
