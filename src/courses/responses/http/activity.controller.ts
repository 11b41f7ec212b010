import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../../identity/index.js';
import { ActivityLooks } from '../activity-looks.js';
import { BeginActivityHandler } from '../begin-activity.js';
import { RecordWorkHandler } from '../record-work.js';
import { StudentActivities } from '../student-activities.js';
import {
  ActivityLaunchDto,
  ActivityQuery,
  AnswerActivityDto,
  RecordedWorkDto,
  ShownAnswerDto,
  WorkBatchDto,
} from './dto.js';
import { readWorkBatch } from './work-batch.js';

/** How a student does an activity. Whatever is not the student's own does not exist here. */
@ApiTags('course activities')
@ApiExtraModels(ShownAnswerDto)
@Controller('api/course_activities/activity')
@Allow('Student')
export class ActivityController {
  constructor(
    private readonly activities: StudentActivities,
    private readonly begin: BeginActivityHandler,
    private readonly record: RecordWorkHandler,
    private readonly looks: ActivityLooks,
  ) {}

  /** Begins an activity or goes on with it: the player's configuration. */
  @Post()
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: ActivityLaunchDto })
  async answer(
    @CurrentSession() { userId }: Session,
    @Body() { lessonId, activityId, deviceId }: AnswerActivityDto,
  ): Promise<ActivityLaunchDto> {
    await this.activities.mustHaveActivities(userId);
    return this.begin.execute({ studentId: userId, lessonId, activityId, deviceId });
  }

  /** The activity as it stands, without beginning it: for somebody who looks in through a mask. */
  @Get()
  @ApiOkResponse({ type: ActivityLaunchDto })
  async look(
    @CurrentSession() { userId }: Session,
    @Query() { lesson_id: lessonId, activity_id: activityId }: ActivityQuery,
  ): Promise<ActivityLaunchDto> {
    await this.activities.mustHaveActivities(userId);
    return this.looks.of(userId, lessonId, activityId);
  }

  /** Entries of a device's log: answers, checks, the submission. A batch that comes twice is stored once. */
  @Post(':id/answers')
  @HttpCode(200)
  @NoMasquerade()
  @ApiBody({ type: WorkBatchDto })
  @ApiOkResponse({ type: RecordedWorkDto })
  async answers(
    @CurrentSession() { userId }: Session,
    @Param('id', ParseIntPipe) responseId: number,
    @Req() request: FastifyRequest,
  ): Promise<RecordedWorkDto> {
    return this.record.execute({ studentId: userId, responseId, batch: readWorkBatch(request.body) });
  }
}
