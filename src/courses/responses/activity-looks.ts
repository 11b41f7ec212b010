import { Injectable } from '@nestjs/common';
import { endOfActivity, GivenLessons } from '../read/given-lessons.js';
import { ActivityLaunches, type ActivityLaunch } from './activity-launches.js';
import { refused } from './refusals.js';

/** Activities as they stand, for readers who change nothing. */
@Injectable()
export class ActivityLooks {
  constructor(
    private readonly launches: ActivityLaunches,
    private readonly given: GivenLessons,
  ) {}

  /** @throws DomainError `courses/activity-not-found`, `courses/activity-not-begun` */
  async of(studentId: number, lessonId: number, activityId: number): Promise<ActivityLaunch> {
    const [lesson] = await this.given.ofLesson(studentId, lessonId);
    const of = { lessonId, activityId, courseId: lesson?.courseId };
    const response = await this.launches.responseOf(studentId, of);
    if (response && (lesson || response.completedAt))
      return this.launches.launch(response, lesson ? endOfActivity(lesson, activityId) : null, '');
    if (!lesson || !(await this.launches.activityOf(lessonId, activityId))) throw refused('courses/activity-not-found');
    throw refused('courses/activity-not-begun');
  }
}
