import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../../identity/index.js';
import { Clock } from '../../../kernel/clock.js';
import { ActivityReviews } from '../activity-reviews.js';
import { StudentActivities } from '../student-activities.js';
import {
  ActivityQuery,
  CourseActivityAnswerDto,
  LessonIdsQuery,
  ResponsesAnswerDto,
  ReviewQuestionsDto,
} from './dto.js';

/** What a student was given of courses, and what came of it. */
@ApiTags('course activities')
@Controller('api/student/course_activities')
@Allow('Student')
export class StudentActivitiesController {
  constructor(
    private readonly activities: StudentActivities,
    private readonly reviews: ActivityReviews,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOkResponse({ type: CourseActivityAnswerDto })
  async list(@CurrentSession() { userId }: Session): Promise<CourseActivityAnswerDto> {
    await this.activities.mustHaveActivities(userId);
    return { courseActivity: await this.activities.of(userId), meta: { serverNow: this.clock.instant() } };
  }

  /** Lessons that the student does not have are left out. */
  @Get('responses')
  @ApiOkResponse({ type: ResponsesAnswerDto })
  async responses(
    @CurrentSession() { userId }: Session,
    @Query() { lesson_ids: lessonIds }: LessonIdsQuery,
  ): Promise<ResponsesAnswerDto> {
    await this.activities.mustHaveActivities(userId);
    const all = await this.activities.responses(userId, lessonIds);
    return { responses: all.map(({ lessonId, responses }) => ({ lesson_id: lessonId, responses })) };
  }

  @Get('review_questions')
  @ApiOkResponse({ type: ReviewQuestionsDto })
  async review(
    @CurrentSession() { userId }: Session,
    @Query() { lesson_id: lessonId, activity_id: activityId }: ActivityQuery,
  ): Promise<ReviewQuestionsDto> {
    await this.activities.mustHaveActivities(userId);
    return { reviewQuestions: JSON.stringify(await this.reviews.of(userId, lessonId, activityId)) };
  }
}
