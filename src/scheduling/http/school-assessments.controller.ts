import { Body, Controller, Get, HttpCode, Injectable, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import { Allow, batchActor, CurrentSession, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { uuidv7 } from '../../kernel/ids.js';
import { BatchDto } from '../../platform/batches/batch.js';
import { MOST_ROWS } from '../../platform/batches/batches.js';
import { FromQuery, id, ids, moment, queryOf, type ReadOf } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { parseAssessmentId } from '../assessment-id.js';
import { AssignAssessment, AssignAssessmentHandler } from '../commands/assign-assessment.js';
import { AssignToMany } from '../commands/assign-to-many.js';
import { DeleteMany } from '../commands/delete-many.js';
import type { SchedulingCode } from '../problems.js';
import { Schedules, withPermissions } from '../read/schedules.js';
import {
  AssignableSectionsAnswer,
  AssignManyBody,
  BulkAssignAnswer,
  BulkAssignBody,
  bulkSchedule,
  DeleteAssessmentsBody,
  givenOf,
  givenOfGroup,
  SchoolAssessmentsAnswer,
  settingsOf,
  TakenAnswer,
} from './class-assessments.dto.js';

/** Sections of a set, and the classes that are to be given them. */
const TAKEN = queryOf({
  setId: id('assessment_set_id').required(),
  categoryIds: ids('category_ids').required(),
  sectionIds: ids('section_ids', 'Of classes that the caller may not assign to nothing is said.').required(),
  startAt: moment(
    'start_at',
    'Of the assignment: which school year a class of a grade is given it in. Without it now.',
  ),
});

/** Assessments of a whole school: its schedule, what can be given assessments there, and one assessment to many classes. */
@Injectable()
abstract class SchoolAssessmentsController {
  constructor(
    private readonly assignAssessment: AssignAssessmentHandler,
    private readonly content: ContentLibrary,
    private readonly schedules: Schedules,
    private readonly assigns: AssignToMany,
    private readonly deletes: DeleteMany,
    private readonly clock: Clock,
  ) {}

  /** For a teacher those of the own classes. */
  @Get('schools/:schoolId/assessments')
  @ApiOkResponse({ type: SchoolAssessmentsAnswer })
  list(
    @CurrentSession() session: Session,
    @Param('schoolId', ParseIntPipe) schoolId: number,
  ): Promise<SchoolAssessmentsAnswer> {
    return this.schedules.ofSchool(session, schoolId);
  }

  /** Several categories to several classes, a row for each of both. A class that has the assessment already is skipped. */
  @Post('schools/:schoolId/assessments/assign')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  assignMany(
    @CurrentSession() session: Session,
    @Param('schoolId', ParseIntPipe) schoolId: number,
    @Body() body: AssignManyBody,
  ): Promise<BatchDto> {
    const { section_ids: sections, batch_id: id = uuidv7(this.clock.now()) } = body;
    const given = [...body.class_assessments.map(givenOf), ...body.section_assessment_groups.map(givenOfGroup)];
    if (given.length === 0) throw invalidInput({ class_assessments: ['Assessment Section is required'] });
    if (given.length * sections.length > MOST_ROWS)
      throw invalidInput({ section_ids: [`At most ${MOST_ROWS} assessments at a time`] });
    return this.assigns.start(batchActor(session), schoolId, sections, given, id);
  }

  /** Both parts of each, with what hangs on them: a row for each. */
  @Post('schools/:schoolId/assessments/bulk_delete')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  bulkDelete(
    @CurrentSession() session: Session,
    @Param('schoolId', ParseIntPipe) schoolId: number,
    @Body() { ids, batch_id: id = uuidv7(this.clock.now()) }: DeleteAssessmentsBody,
  ): Promise<BatchDto> {
    return this.deletes.start(batchActor(session), schoolId, ids, id);
  }

  /** Classes and, for administrators, the classes of grade levels that the session may assign to. */
  @Get('schools/:schoolId/assignable_sections')
  @ApiOkResponse({ type: AssignableSectionsAnswer })
  assignable(
    @CurrentSession() session: Session,
    @Param('schoolId', ParseIntPipe) schoolId: number,
  ): Promise<AssignableSectionsAnswer> {
    return this.schedules.assignable(session, schoolId);
  }

  /**
   * Who of these classes has begun these sections of a set in the school year already, under whatever assignment: for them it
   * is no second sitting.
   */
  @Get('schools/:schoolId/taken_assessments')
  @ApiOkResponse({ type: TakenAnswer })
  async taken(
    @CurrentSession() session: Session,
    @Param('schoolId', ParseIntPipe) schoolId: number,
    @FromQuery(TAKEN) { startAt, ...of }: ReadOf<typeof TAKEN>,
  ): Promise<TakenAnswer> {
    const startMs = startAt === undefined ? undefined : Date.parse(startAt);
    return { students: await this.schedules.taken(session, schoolId, { ...of, startMs }) };
  }

  /** A class that has the assessment already is a failure in the answer, not of the call. */
  @Post('bulk_assign_assessment')
  @ApiCreatedResponse({ type: BulkAssignAnswer })
  async bulkAssign(@CurrentSession() session: Session, @Body() body: BulkAssignBody): Promise<BulkAssignAnswer> {
    const assessment = parseAssessmentId(body.assessment_id);
    const set = assessment && (await this.content.availableSets()).find((s) => s.id === assessment.setId);
    if (!set || assessment.difficulty !== 'default')
      throw new DomainError<SchedulingCode>('scheduling/assessment-does-not-exist', 'Assessment does not exist');
    const schedule = bulkSchedule(body, assessmentType(set.typeId).parts);
    if (!schedule) throw invalidInput({ start_at: ['Start date is required'] });
    const settings = settingsOf(body.assessment_assignment_setting_attributes, body.reveal_assessments_at);
    for (const sectionId of body.section_ids) await this.schedules.mustAssign(session, sectionId, body.school_id);
    const answer: BulkAssignAnswer = { sectionAssessments: [], failures: [] };
    for (const sectionId of body.section_ids) {
      try {
        const id = await this.assignAssessment.execute(
          new AssignAssessment(sectionId, assessment, schedule, settings, session.userId, session),
        );
        const { entry, permissions } = await this.schedules.open(session, sectionId, id);
        answer.sectionAssessments.push(withPermissions(entry, permissions));
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== ('scheduling/already-exists' satisfies SchedulingCode))
          throw error;
        answer.failures.push({ section_id: sectionId, error: error.message });
      }
    }
    return answer;
  }
}

@ApiTags('Scheduling')
@Controller('api/admin')
@Allow('Horizon Admin', 'District Admin')
export class AdminSchoolAssessmentsController extends SchoolAssessmentsController {}

@ApiTags('Scheduling')
@Controller('api/staff')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class StaffSchoolAssessmentsController extends SchoolAssessmentsController {}
