import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Allow, CurrentSession, type Session } from '../../../identity/index.js';
import { Clock } from '../../../kernel/clock.js';
import { People } from '../../../roster/index.js';
import { StudentActivities } from '../student-activities.js';
import { CourseActivityAnswerDto } from './dto.js';

class ChildQuery {
  @ApiProperty() @Type(() => Number) @IsInt() @Min(1) @Max(2_147_483_647) studentId: number;
}

/** What a parent reads of a child's lessons; any other student does not exist here. */
@ApiTags('parents')
@Controller('api/parent/course_activities')
@Allow('Parent')
export class ChildActivitiesController {
  constructor(
    private readonly activities: StudentActivities,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOkResponse({ type: CourseActivityAnswerDto })
  async list(@CurrentSession() session: Session, @Query() { studentId }: ChildQuery): Promise<CourseActivityAnswerDto> {
    await this.people.mustSee(session, studentId);
    await this.activities.mustHaveActivities(studentId);
    return { courseActivity: await this.activities.of(studentId), meta: { serverNow: this.clock.instant() } };
  }
}
