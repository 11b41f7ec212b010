import { Injectable } from '@nestjs/common';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import { DeleteOfClass, DeleteOfClassHandler } from '../commands/change-assignment.js';

/** What was assigned to a class goes with it; what students have begun stays. */
@Injectable()
export class ForgetClassWhenDeleted {
  constructor(subscriptions: Subscriptions, deleteOfClass: DeleteOfClassHandler) {
    subscriptions.reaction({
      name: 'scheduling.forget-class-when-deleted',
      types: ['roster.ClassDeleted.v1'],
      handle: async (event) => {
        const { sectionId } = event.payload as RosterEvents['roster.ClassDeleted.v1'];
        await deleteOfClass.execute(new DeleteOfClass(sectionId));
      },
    });
  }
}
