import { Body, Controller, Delete, Get, HttpCode, Injectable, Param, ParseIntPipe, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { AssignAssessment, AssignAssessmentHandler } from '../commands/assign-assessment.js';
import {
  ChangeAssignment,
  DeleteAssignment,
  ChangeAssignmentHandler,
  DeleteAssignmentHandler,
} from '../commands/change-assignment.js';
import type { SchedulingCode } from '../problems.js';
import { Schedules, withPermissions } from '../read/schedules.js';
import {
  ClassAssessmentAnswer,
  CreateClassAssessmentBody,
  CreateGroupBody,
  givenOf,
  givenOfGroup,
  groupSchedule,
  required,
  type ScheduleEntryDto,
  SectionAssessmentGroupAnswer,
  SectionAssessmentsAnswer,
  settingsOf,
  singleSchedule,
  UpdateClassAssessmentBody,
  UpdateGroupBody,
} from './class-assessments.dto.js';

/** Assessments of one class: those of one part, and the two-part groups beside them. */
@Injectable()
abstract class ClassAssessmentsController {
  constructor(
    private readonly assignAssessment: AssignAssessmentHandler,
    private readonly changeAssignment: ChangeAssignmentHandler,
    private readonly deleteAssignment: DeleteAssignmentHandler,
    private readonly schedules: Schedules,
  ) {}

  @Get('class_assessments')
  @ApiOkResponse({ type: SectionAssessmentsAnswer })
  async list(
    @CurrentSession() session: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
  ): Promise<SectionAssessmentsAnswer> {
    return this.schedules.ofSection(session, sectionId);
  }

  @Get('class_assessments/:id')
  @ApiOkResponse({ type: ClassAssessmentAnswer })
  async get(
    @CurrentSession() session: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<ClassAssessmentAnswer> {
    return { classAssessment: await this.one(session, sectionId, id) };
  }

  @Post('class_assessments')
  @ApiCreatedResponse({ type: ClassAssessmentAnswer })
  async create(
    @CurrentSession() session: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
    @Body() { assessment, school_id: schoolId }: CreateClassAssessmentBody,
  ): Promise<ClassAssessmentAnswer> {
    await this.schedules.mustAssign(session, sectionId, schoolId);
    const { what, schedule, settings } = givenOf(assessment);
    const id = await this.assignAssessment.execute(
      new AssignAssessment(sectionId, what, schedule, settings, session.userId, session),
    );
    return { classAssessment: await this.one(session, sectionId, id) };
  }

  @Put('class_assessments/:id')
  @ApiOkResponse({ type: ClassAssessmentAnswer })
  async update(
    @CurrentSession() session: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
    @Param('id', ParseIntPipe) id: number,
    @Body() { assessment, version }: UpdateClassAssessmentBody,
  ): Promise<ClassAssessmentAnswer> {
    await this.may(session, sectionId, id, 'edit');
    const settings = settingsOf(assessment.assessment_assignment_setting_attributes, assessment.reveal_assessments_at);
    await this.changeAssignment.execute(
      new ChangeAssignment(
        id,
        required(singleSchedule(assessment), 'start_at'),
        settings,
        version ?? undefined,
        session,
      ),
    );
    return { classAssessment: await this.one(session, sectionId, id) };
  }

  @Delete('class_assessments/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async delete(
    @CurrentSession() session: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<void> {
    await this.may(session, sectionId, id, 'delete');
    await this.deleteAssignment.execute(new DeleteAssignment(id, session));
  }

  /** The two-part groups alone. */
  @Get('class_assessments_sat')
  @ApiOkResponse({ type: SectionAssessmentsAnswer })
  async listGroups(
    @CurrentSession() session: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
  ): Promise<SectionAssessmentsAnswer> {
    const { sectionAssessments, permissions } = await this.schedules.ofSection(session, sectionId);
    return { sectionAssessments: sectionAssessments.filter(({ isMultipart }) => isMultipart), permissions };
  }

  @Get('class_assessments_sat/:id')
  @ApiOkResponse({ type: SectionAssessmentGroupAnswer })
  async getGroup(
    @CurrentSession() session: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<SectionAssessmentGroupAnswer> {
    return { sectionAssessmentGroup: await this.group(session, sectionId, id) };
  }

  @Post('class_assessments_sat')
  @ApiCreatedResponse({ type: SectionAssessmentGroupAnswer })
  async createGroup(
    @CurrentSession() session: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
    @Body() { section_assessment_group: group, school_id: schoolId }: CreateGroupBody,
  ): Promise<SectionAssessmentGroupAnswer> {
    await this.schedules.mustAssign(session, sectionId, schoolId);
    const { what, schedule, settings } = givenOfGroup(group);
    const id = await this.assignAssessment.execute(
      new AssignAssessment(sectionId, what, schedule, settings, session.userId, session),
    );
    return { sectionAssessmentGroup: await this.group(session, sectionId, id) };
  }

  @Put('class_assessments_sat/:id')
  @ApiOkResponse({ type: SectionAssessmentGroupAnswer })
  async updateGroup(
    @CurrentSession() session: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
    @Param('id', ParseIntPipe) id: number,
    @Body() { section_assessment_group: group, version }: UpdateGroupBody,
  ): Promise<SectionAssessmentGroupAnswer> {
    await this.group(session, sectionId, id);
    await this.may(session, sectionId, id, 'edit');
    const settings = settingsOf(group.assessment_assignment_setting_attributes, group.reveal_start_at);
    await this.changeAssignment.execute(
      new ChangeAssignment(id, required(groupSchedule(group), 'p1_start_at'), settings, version ?? undefined, session),
    );
    return { sectionAssessmentGroup: await this.group(session, sectionId, id) };
  }

  /** Both parts, with what hangs on them. */
  @Delete('class_assessments_sat/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async deleteGroup(
    @CurrentSession() session: Session,
    @Param('sectionId', ParseIntPipe) sectionId: number,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<void> {
    await this.group(session, sectionId, id);
    await this.may(session, sectionId, id, 'delete');
    await this.deleteAssignment.execute(new DeleteAssignment(id, session));
  }

  private async one(session: Session, sectionId: number, id: number): Promise<ScheduleEntryDto> {
    const { entry, permissions } = await this.schedules.open(session, sectionId, id);
    return withPermissions(entry, permissions);
  }

  private async group(session: Session, sectionId: number, id: number): Promise<ScheduleEntryDto> {
    const entry = await this.one(session, sectionId, id);
    if (!entry.isMultipart)
      throw new DomainError<SchedulingCode>('scheduling/assignment-not-found', 'This assessment does not exist.');
    return entry;
  }

  private async may(session: Session, sectionId: number, id: number, action: 'edit' | 'delete'): Promise<void> {
    const { permissions } = await this.schedules.open(session, sectionId, id);
    if (!permissions[action])
      throw new DomainError<SchedulingCode>('scheduling/not-allowed', 'You are not allowed to do this.');
  }
}

@ApiTags('Scheduling')
@Controller('api/admin/sections/:sectionId')
@Allow('Horizon Admin', 'District Admin')
export class AdminClassAssessmentsController extends ClassAssessmentsController {}

@ApiTags('Scheduling')
@Controller('api/staff/sections/:sectionId')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class StaffClassAssessmentsController extends ClassAssessmentsController {}
