import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole } from '../../kernel/roles.js';
import { invalidInput } from '../../platform/http/validation.js';
import { administersSchool, Classes, type ClassPermissions } from '../../roster/index.js';
import { parseAssessmentId } from '../assessment-id.js';
import { AssignAssessment } from '../commands/assign-assessment.js';
import { ChangeAssignment, DeleteAssignment } from '../commands/change-assignment.js';
import type { Schedule } from '../entities/assignment.js';
import type { SchedulingCode } from '../problems.js';
import { AssignmentSchedule, type ScheduleEntry } from '../read/assignment-schedule.js';
import { AssignMultipleAnswer, AssignMultipleBody, ClassAssessmentAnswer, ScheduleBody, scheduleOf, type ScheduleEntryDto, SectionAssessmentsAnswer, settingsOf } from './assignment-schedules.dto.js';

@ApiTags('Scheduling')
@Controller('api/staff/assignment_schedules')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class AssignmentSchedulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly classes: Classes,
    private readonly schedule: AssignmentSchedule,
  ) {}

  /** Assignments of one class, or of every class that the session may see when no class is named. */
  @Get('class_section_schedule')
  @ApiQuery({ name: 'section_id', required: false, type: Number })
  @ApiOkResponse({ type: SectionAssessmentsAnswer })
  async list(@CurrentSession() session: Session, @Query('section_id') sectionId?: string): Promise<SectionAssessmentsAnswer> {
    if (sectionId) {
      if (!/^\d{1,9}$/.test(sectionId)) throw invalidInput({ section_id: ['A whole number'] });
      const section = await this.classes.open(session, Number(sectionId));
      const entries = await this.schedule.listOfSection(section.id);
      return { sectionAssessments: entries.map((e) => withPermissions(e, section.permissions)), permissions: { assign: section.permissions.assign } };
    }
    if (session.schoolId === null) return { sectionAssessments: [], permissions: { assign: false } };
    const mine = new Map((await this.classes.listMinimal(session)).map((c) => [c.id, c.permissions]));
    const entries = (await this.schedule.listOfSchool(session.schoolId)).filter((e) => mine.has(e.sections[0]!.id));
    const assign = administersSchool(session, session.schoolId) || (effectiveRole(session.role) === 'Teacher' && [...mine.values()].some((p) => p.assign));
    return { sectionAssessments: entries.map((e) => withPermissions(e, mine.get(e.sections[0]!.id)!)), permissions: { assign } };
  }

  @Get(':id')
  @ApiOkResponse({ type: ClassAssessmentAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<ClassAssessmentAnswer> {
    const { entry, permissions } = await this.entryOf(session, id);
    return { classAssessment: withPermissions(entry, permissions) };
  }

  /** One assessment to many classes; a class that has it already is a failure in the answer, not of the call. */
  @Post('assign_multiple_class')
  @ApiCreatedResponse({ type: AssignMultipleAnswer })
  async assignMultiple(@CurrentSession() session: Session, @Body() body: AssignMultipleBody): Promise<AssignMultipleAnswer> {
    const assessment = parseAssessmentId(body.assessment_id);
    if (!assessment || assessment.difficulty !== 'default') throw new DomainError<SchedulingCode>('scheduling/assessment-does-not-exist', 'Assessment does not exist');
    const schedule = required(body);
    const settings = settingsOf(body.assessment_assignment_setting_attributes);
    for (const sectionId of body.section_ids) await this.mayAssign(session, sectionId);
    const answer: AssignMultipleAnswer = { sectionAssessments: [], failures: [] };
    for (const sectionId of body.section_ids) {
      try {
        const id = await this.commands.execute<AssignAssessment, number>(new AssignAssessment(sectionId, assessment, schedule, settings, session.userId));
        const { entry, permissions } = await this.entryOf(session, id);
        answer.sectionAssessments.push(withPermissions(entry, permissions));
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== ('scheduling/already-exists' satisfies SchedulingCode)) throw error;
        answer.failures.push({ section_id: sectionId, error: error.message });
      }
    }
    return answer;
  }

  @Put(':id')
  @ApiOkResponse({ type: ClassAssessmentAnswer })
  async change(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number, @Body() body: ScheduleBody): Promise<ClassAssessmentAnswer> {
    const { permissions } = await this.entryOf(session, id);
    if (!permissions.assign) throw notAllowed();
    await this.commands.execute(new ChangeAssignment(id, required(body), settingsOf(body.assessment_assignment_setting_attributes)));
    return { classAssessment: withPermissions((await this.schedule.find(id))!, permissions) };
  }

  @Post(':id/delete')
  @HttpCode(204)
  @ApiNoContentResponse()
  async delete(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<void> {
    const { permissions } = await this.entryOf(session, id);
    if (!permissions.assign) throw notAllowed();
    await this.commands.execute(new DeleteAssignment(id));
  }

  /** @throws DomainError `scheduling/assignment-not-found`, also for one of a class that the session may not see. */
  private async entryOf(session: Session, id: number): Promise<{ entry: ScheduleEntry; permissions: ClassPermissions }> {
    const entry = await this.schedule.find(id);
    const section = entry && (await this.classes.open(session, entry.sections[0]!.id).catch(() => undefined));
    if (!entry || !section) throw new DomainError<SchedulingCode>('scheduling/assignment-not-found', 'This assessment does not exist.');
    return { entry, permissions: section.permissions };
  }

  private async mayAssign(session: Session, sectionId: number): Promise<void> {
    if (!(await this.classes.open(session, sectionId)).permissions.assign) throw notAllowed();
  }
}

function required(body: ScheduleBody): Schedule {
  const schedule = scheduleOf(body);
  if (!schedule) throw invalidInput({ [body.assessment_administration_type ? 'p1_start_at' : 'start_at']: ['Start date is required'] });
  return schedule;
}

function withPermissions(entry: ScheduleEntry, permissions: ClassPermissions): ScheduleEntryDto {
  return { ...entry, permissions: { edit: permissions.assign, delete: permissions.assign, monitor: permissions.view } };
}

function notAllowed(): DomainError<SchedulingCode> {
  return new DomainError('scheduling/not-allowed', 'You are not allowed to do this.');
}
