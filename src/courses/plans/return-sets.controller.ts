import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { ActivityLaunchDto, ReviewQuestionsDto } from '../responses/http/dto.js';
import { StudentActivities } from '../responses/student-activities.js';
import { ReturnSets } from './return-sets.js';

export class ReturnSetBody {
  @ApiProperty() @IsString() @Length(1, 100) deviceId!: string;
}

/** Questions like those that a student missed. What is done in them is sent as in an activity. */
@ApiTags('lessons')
@Controller('api/student/plan/questions')
@Allow('Student')
export class ReturnSetsController {
  constructor(
    private readonly sets: ReturnSets,
    private readonly activities: StudentActivities,
  ) {}

  /** Makes the set of today or goes on with the one that was begun: the player's configuration. */
  @Post()
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: ActivityLaunchDto })
  async begin(@CurrentSession() { userId }: Session, @Body() { deviceId }: ReturnSetBody): Promise<ActivityLaunchDto> {
    await this.activities.mustHaveActivities(userId);
    return this.sets.begin(userId, deviceId);
  }

  /** The set that was begun, as it stands: for somebody who looks in through a mask. */
  @Get()
  @ApiOkResponse({ type: ActivityLaunchDto })
  async look(@CurrentSession() { userId }: Session): Promise<ActivityLaunchDto> {
    await this.activities.mustHaveActivities(userId);
    return this.sets.look(userId);
  }

  @Get(':responseId/review')
  @ApiOkResponse({ type: ReviewQuestionsDto })
  async review(
    @CurrentSession() { userId }: Session,
    @Param('responseId', ParseIntPipe) responseId: number,
  ): Promise<ReviewQuestionsDto> {
    return { reviewQuestions: JSON.stringify(await this.sets.review(userId, responseId)) };
  }
}
