import { Injectable } from '@nestjs/common';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import { DeleteLessonsOfClass, DeleteLessonsOfClassHandler } from '../assignments/commands/change-assignment.js';

/** What a class was given goes with it; what its students did stays theirs. */
@Injectable()
export class ForgetLessonsWhenClassDeleted {
  constructor(subscriptions: Subscriptions, deleteLessons: DeleteLessonsOfClassHandler) {
    subscriptions.reaction({
      name: 'courses.forget-lessons-when-class-deleted',
      types: ['roster.ClassDeleted.v1'],
      handle: async (event) => {
        const { sectionId } = event.payload as RosterEvents['roster.ClassDeleted.v1'];
        await deleteLessons.execute(new DeleteLessonsOfClass(sectionId));
      },
    });
  }
}
