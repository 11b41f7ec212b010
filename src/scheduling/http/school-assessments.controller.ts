import { Body, Controller, Get, Injectable, Param, ParseIntPipe, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { invalidInput } from '../../platform/http/validation.js';
import { parseAssessmentId } from '../assessment-id.js';
import { AssignAssessment } from '../commands/assign-assessment.js';
import type { SchedulingCode } from '../problems.js';
import { Schedules, withPermissions } from '../read/schedules.js';
import { AssignableSectionsAnswer, BulkAssignAnswer, BulkAssignBody, bulkSchedule, SchoolAssessmentsAnswer, settingsOf } from './class-assessments.dto.js';

/** Assessments of a whole school: its schedule, what can be given assessments there, and one assessment to many classes. */
@Injectable()
abstract class SchoolAssessmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly content: ContentLibrary,
    private readonly schedules: Schedules,
  ) {}

  /** For a teacher those of the own classes. */
  @Get('schools/:schoolId/assessments')
  @ApiOkResponse({ type: SchoolAssessmentsAnswer })
  list(@CurrentSession() session: Session, @Param('schoolId', ParseIntPipe) schoolId: number): Promise<SchoolAssessmentsAnswer> {
    return this.schedules.ofSchool(session, schoolId);
  }

  /** Classes and, for administrators, the classes of grade levels that the session may assign to. */
  @Get('schools/:schoolId/assignable_sections')
  @ApiOkResponse({ type: AssignableSectionsAnswer })
  assignable(@CurrentSession() session: Session, @Param('schoolId', ParseIntPipe) schoolId: number): Promise<AssignableSectionsAnswer> {
    return this.schedules.assignable(session, schoolId);
  }

  /** A class that has the assessment already is a failure in the answer, not of the call. */
  @Post('bulk_assign_assessment')
  @ApiCreatedResponse({ type: BulkAssignAnswer })
  async bulkAssign(@CurrentSession() session: Session, @Body() body: BulkAssignBody): Promise<BulkAssignAnswer> {
    const assessment = parseAssessmentId(body.assessment_id);
    const set = assessment && (await this.content.availableSets()).find((s) => s.id === assessment.setId);
    if (!set || assessment.difficulty !== 'default') throw new DomainError<SchedulingCode>('scheduling/assessment-does-not-exist', 'Assessment does not exist');
    const schedule = bulkSchedule(body, assessmentType(set.typeId).parts);
    if (!schedule) throw invalidInput({ start_at: ['Start date is required'] });
    const settings = settingsOf(body.assessment_assignment_setting_attributes, body.reveal_assessments_at);
    for (const sectionId of body.section_ids) await this.schedules.mustAssign(session, sectionId, body.school_id);
    const answer: BulkAssignAnswer = { sectionAssessments: [], failures: [] };
    for (const sectionId of body.section_ids) {
      try {
        const id = await this.commands.execute<AssignAssessment, number>(new AssignAssessment(sectionId, assessment, schedule, settings, session.userId));
        const { entry, permissions } = await this.schedules.open(session, sectionId, id);
        answer.sectionAssessments.push(withPermissions(entry, permissions));
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== ('scheduling/already-exists' satisfies SchedulingCode)) throw error;
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
