import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, toMs } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { FieldsOf } from '../../kernel/fields.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { CoursesCode } from '../problems.js';
import type { CoursesEvents } from '../published.js';
import { endOfActivity, GivenLessons } from '../read/given-lessons.js';
import { ActivityLaunches, type ActivityLaunch } from './activity-launches.js';
import { refused } from './refusals.js';
import { ResponseKeys } from './response-keys.js';

/** Opens an activity for its student: begins it, goes on with it, or shows it as it was completed. */
export class BeginActivity extends Command<ActivityLaunch> {
  constructor(
    readonly studentId: number,
    readonly lessonId: number,
    readonly activityId: number,
    readonly deviceId: string,
  ) {
    super();
  }
}

@CommandHandler(BeginActivity)
export class BeginActivityHandler implements ICommandHandler<BeginActivity> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly given: GivenLessons,
    private readonly launches: ActivityLaunches,
    private readonly keys: ResponseKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `courses/activity-not-found` also for one that is not given, `courses/activity-closed` when it is too
   *   late to begin
   */
  async execute({ studentId, lessonId, activityId, deviceId }: FieldsOf<BeginActivity>): Promise<ActivityLaunch> {
    const [lesson] = await this.given.ofLesson(studentId, lessonId);
    const of = { lessonId, activityId, courseId: lesson?.courseId };
    const known = await this.launches.responseOf(studentId, of);
    if (known && (known.completedAt !== null || lesson))
      return this.launches.launch(known, lesson ? endOfActivity(lesson, activityId) : null, deviceId);
    if (!lesson) throw refused('courses/activity-not-found');
    const activity = await this.launches.activityOf(lessonId, activityId);
    if (!activity) throw refused('courses/activity-not-found');
    const endAt = endOfActivity(lesson, activityId);
    if (endAt !== null && toMs(endAt) <= this.clock.now())
      throw new DomainError<CoursesCode>(
        'courses/activity-closed',
        'This activity is closed. It was not begun in time.',
        {
          details: { endAt },
        },
      );
    await this.unitOfWork.run(async (u) => {
      const now = this.clock.instant();
      const made = await u.q.one<{ id: number }>(
        `insert into courses.responses (course_id, lesson_id, activity_id, activity_version, student_id, school_id, section_id, begun_at, last_at, max_score)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
         on conflict (student_id, course_id, activity_id) where deleted_at is null do nothing returning id`,
        [
          lesson.courseId,
          lessonId,
          activityId,
          activity.version,
          studentId,
          lesson.schoolId,
          lesson.sectionId,
          now,
          activity.questions,
        ],
      );
      // Opened twice at the same moment: one of them began it.
      if (!made) return;
      await this.keys.create(u.q, made.id);
      u.publish('courses.ActivityBegun.v1', {
        responseId: made.id,
        courseId: lesson.courseId,
        activityId,
        studentId,
        schoolId: lesson.schoolId,
      } satisfies CoursesEvents['courses.ActivityBegun.v1']);
    });
    const begun = await this.launches.responseOf(studentId, of);
    // Deleted by staff in this moment.
    if (!begun) throw refused('courses/response-deleted');
    return this.launches.launch(begun, endAt, deviceId);
  }
}
