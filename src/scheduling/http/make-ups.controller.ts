import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ASSESSMENT_TYPES, assessmentType } from '../../content/index.js';
import { Allow, batchActor, CurrentSession, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { uuidv7 } from '../../kernel/ids.js';
import { BatchDto } from '../../platform/batches/batch.js';
import { FromQuery, ids, queryOf, type ReadOf } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { GiveMakeUps } from '../commands/give-make-ups.js';
import type { Schedule } from '../entities/assignment.js';
import { MakeUps } from '../read/make-ups.js';
import type { MonitoringScope } from '../read/monitoring.js';
import { BOARD } from './board-query.js';
import {
  GiveMakeUpsBody,
  MakeUpsAnswer,
  MOST_STUDENTS,
  scheduleOfMakeUp,
  sectionToMakeUp,
  WithdrawMakeUpsBody,
} from './make-ups.dto.js';

const STUDENTS = queryOf({ studentIds: ids('student_ids').required() });

/** Windows for single students who missed a test, in place of that of the class. */
@ApiTags('Scheduling')
@Controller('api/staff/make_ups')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class MakeUpsController {
  constructor(
    private readonly makeUps: MakeUps,
    private readonly gives: GiveMakeUps,
    private readonly clock: Clock,
  ) {}

  /** What these students have to make up of a set; who is not there, or not in the reach of the caller, is missing. */
  @Get()
  @ApiOkResponse({ type: MakeUpsAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(BOARD) scope: MonitoringScope,
    @FromQuery(STUDENTS) { studentIds }: ReadOf<typeof STUDENTS>,
  ): Promise<MakeUpsAnswer> {
    if (studentIds.length > MOST_STUDENTS)
      throw invalidInput({ student_ids: [`At most ${MOST_STUDENTS} students at a time`] });
    const students = await this.makeUps.of(session, scope, studentIds);
    return {
      isMultipart: assessmentType(scope.typeId).parts === 2,
      students: students.map((student) => ({ ...student, sections: student.sections.map(sectionToMakeUp) })),
    };
  }

  /** A row for each student and section; what has begun stays as it is. Given again, the window is changed. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  give(@CurrentSession() session: Session, @Body() { window, ...body }: GiveMakeUpsBody): Promise<BatchDto> {
    const type = ASSESSMENT_TYPES.find(({ id }) => id === body.assessment_type_id);
    return this.start(session, body, type ? scheduleOfMakeUp(window, type.parts) : null);
  }

  /** The window of the class holds again. */
  @Post('withdraw')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  withdraw(@CurrentSession() session: Session, @Body() body: WithdrawMakeUpsBody): Promise<BatchDto> {
    return this.start(session, body, null);
  }

  private async start(session: Session, body: WithdrawMakeUpsBody, schedule: Schedule | null): Promise<BatchDto> {
    const { section_id: sectionId, assessment_type_id: typeId, assessment_set_id: setId } = body;
    if (!ASSESSMENT_TYPES.some(({ id }) => id === typeId))
      throw invalidInput({ assessment_type_id: ['There is no such assessment type'] });
    const uneven = body.sections.findIndex(
      ({ student_ids, versions }) => versions && versions.length !== student_ids.length,
    );
    if (uneven !== -1) throw invalidInput({ [`sections.${uneven}.versions`]: ['One for each student'] });
    return this.gives.start(
      batchActor(session),
      { sectionId, typeId, setId },
      body.sections.map(({ category_id: categoryId, student_ids: studentIds, versions }) => ({
        categoryId,
        studentIds,
        versions,
      })),
      schedule,
      body.batch_id ?? uuidv7(this.clock.now()),
    );
  }
}
