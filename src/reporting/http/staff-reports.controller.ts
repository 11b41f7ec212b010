import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessLog } from '../../audit/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { People, seesPlace } from '../../roster/index.js';
import { PartBehaviourDto } from '../behaviour/dto.js';
import { Behaviours } from '../behaviour/query.js';
import { CompositeReportAnswerDto, CompositeReportsDto } from '../composite-report/dto.js';
import type { ReportKey } from '../composite-report/query.js';
import { PartResults } from '../part-results/query.js';
import { problem } from '../problems.js';
import { QuestionsAndAnswersDto, TopicAreaQuestionsDto } from '../questions/dto.js';
import { sendFile } from '../../platform/http/send-file.js';
import { ReportsRead } from './reports-read.js';
import {
  StaffCompositeQuery,
  StaffPartQuery,
  StaffQuestionsQuery,
  StaffStudentQuery,
  StaffTopicQuery,
} from './requests.js';

/** Reports of students whom the session may see, revealed or not; any other student does not exist here. */
@ApiTags('score reports')
@Controller('api/staff/student_assessments')
@Allow('Teacher', 'Teacher Admin', 'District Admin', 'Horizon Admin')
export class StaffReportsController {
  constructor(
    private readonly people: People,
    private readonly reports: ReportsRead,
    private readonly results: PartResults,
    private readonly behaviours: Behaviours,
    private readonly access: AccessLog,
  ) {}

  @Get('composite_reports')
  @ApiOkResponse({ type: CompositeReportsDto })
  list(@CurrentSession() session: Session, @Query() { studentId }: StaffStudentQuery): Promise<CompositeReportsDto> {
    return this.reports.list(session, studentId, 'staff');
  }

  @Get('composite_report')
  @ApiOkResponse({ type: CompositeReportAnswerDto })
  composite(@CurrentSession() session: Session, @Query() q: StaffCompositeQuery): Promise<CompositeReportAnswerDto> {
    return this.reports.composite(session, keyOf(q), 'staff');
  }

  @Get('pdf_report')
  @NoMasquerade()
  @ApiProduces('application/pdf')
  async pdf(
    @CurrentSession() session: Session,
    @Query() q: StaffCompositeQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendFile(reply, await this.reports.pdf(session, keyOf(q), 'staff'));
  }

  @Get('questions_and_answers')
  @ApiOkResponse({ type: QuestionsAndAnswersDto })
  questionsAndAnswers(
    @CurrentSession() session: Session,
    @Query() { studentId, assessmentId, ...which }: StaffQuestionsQuery,
  ): Promise<QuestionsAndAnswersDto> {
    return this.reports.questionsOf(session, { studentId, studentAssessmentId: assessmentId }, which, 'staff');
  }

  @Get('topic_area_breakdown')
  @ApiOkResponse({ type: TopicAreaQuestionsDto })
  topic(@CurrentSession() session: Session, @Query() q: StaffTopicQuery): Promise<TopicAreaQuestionsDto> {
    return this.reports.questionsOfTopic(session, q, q, 'staff');
  }

  /** How the student worked through a part; for staff only, it says more about the work than about the result. */
  @Get('behaviour')
  @ApiOkResponse({ type: PartBehaviourDto })
  async behaviour(@CurrentSession() session: Session, @Query() q: StaffPartQuery): Promise<PartBehaviourDto> {
    await this.people.mustSee(session, q.studentId);
    const part = await this.results.find(q.assessmentId);
    if (part?.studentId !== q.studentId) throw problem('reporting/report-not-found');
    await this.access.recordViewed(session, q.studentId, { part: 'questions', studentAssessmentId: q.assessmentId });
    const told = await this.behaviours.of(part.studentAssessmentId, part.sitting);
    const readable = told.status === 'told' && seesPlace(session, told.started);
    return { status: told.status, behaviour: told.behaviour, attemptId: readable ? told.started.attemptId : null };
  }
}

const keyOf = (q: StaffCompositeQuery): ReportKey => ({
  studentId: q.studentId,
  typeId: q.assessmentTypeId,
  setId: q.assessmentSetId,
  schoolYearId: q.schoolYearId,
  asOf: q.asOf,
});
