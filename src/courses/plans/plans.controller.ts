import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { FromQuery, id, queryOf, type ReadOf } from '../../platform/http/list.js';
import { People } from '../../roster/index.js';
import { PerWeekBody, PlanAnswer, StudentTopicLessonsAnswer } from './dto.js';
import { ChangePlan } from './keep-plan.js';
import { Plans } from './plans.js';
import { StudentTopicLessons } from './topic-lessons.js';

const STUDENT = queryOf({ studentId: id('studentId', 'Whose plan it is.').required() });

/** A student's plan of lessons. The student changes it; who sees the student reads it. */
@ApiTags('lessons')
@Controller('api')
export class PlansController {
  constructor(
    private readonly plans: Plans,
    private readonly change: ChangePlan,
    private readonly people: People,
    private readonly lessons: StudentTopicLessons,
  ) {}

  @Get('student/plan')
  @Allow('Student')
  @ApiOkResponse({ type: PlanAnswer })
  async own(@CurrentSession() { userId }: Session): Promise<PlanAnswer> {
    return { plan: await this.plans.of(userId) };
  }

  @Put('student/plan')
  @Allow('Student')
  @NoMasquerade()
  @ApiOkResponse({ type: PlanAnswer })
  async perWeek(@CurrentSession() { userId }: Session, @Body() { perWeek }: PerWeekBody): Promise<PlanAnswer> {
    await this.change.perWeek(userId, perWeek);
    return { plan: await this.plans.of(userId) };
  }

  @Delete('student/plan')
  @Allow('Student')
  @NoMasquerade()
  @ApiOkResponse({ type: PlanAnswer })
  async stop(@CurrentSession() { userId }: Session): Promise<PlanAnswer> {
    await this.change.stop(userId);
    return { plan: null };
  }

  @Get('plan')
  @Allow('Parent', 'Teacher', 'Teacher Admin', 'District Admin', 'Horizon Admin')
  @ApiOkResponse({ type: PlanAnswer })
  async ofStudent(
    @CurrentSession() session: Session,
    @FromQuery(STUDENT) { studentId }: ReadOf<typeof STUDENT>,
  ): Promise<PlanAnswer> {
    await this.people.mustSee(session, studentId);
    return { plan: await this.plans.of(studentId) };
  }

  /** Which lessons teach the topics of the own reports. */
  @Get('student/topic_lessons')
  @Allow('Student')
  @ApiOkResponse({ type: StudentTopicLessonsAnswer })
  async ownLessons(@CurrentSession() { userId }: Session): Promise<StudentTopicLessonsAnswer> {
    return { lessons: await this.lessons.of(userId) };
  }

  @Get('topic_lessons')
  @Allow('Parent', 'Teacher', 'Teacher Admin', 'District Admin', 'Horizon Admin')
  @ApiOkResponse({ type: StudentTopicLessonsAnswer })
  async lessonsOfStudent(
    @CurrentSession() session: Session,
    @FromQuery(STUDENT) { studentId }: ReadOf<typeof STUDENT>,
  ): Promise<StudentTopicLessonsAnswer> {
    await this.people.mustSee(session, studentId);
    return { lessons: await this.lessons.of(studentId) };
  }
}
