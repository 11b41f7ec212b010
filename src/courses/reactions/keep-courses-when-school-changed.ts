import { Injectable } from '@nestjs/common';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import { KeepCourses, KeepCoursesHandler } from '../commands/keep-courses.js';

/** A school may have taken other templates. */
@Injectable()
export class KeepCoursesWhenSchoolChanged {
  constructor(subscriptions: Subscriptions, keepCourses: KeepCoursesHandler) {
    subscriptions.reaction({
      name: 'courses.keep-courses-when-school-changed',
      types: ['roster.SchoolChanged.v1'],
      handle: async (event) => {
        const { schoolId } = event.payload as RosterEvents['roster.SchoolChanged.v1'];
        await keepCourses.execute(new KeepCourses(schoolId));
      },
    });
  }
}
