import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessLog } from '../../audit/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { People, seesPlace } from '../../roster/index.js';
import { PartBehaviourDto } from '../behaviour/dto.js';
import { Behaviours } from '../behaviour/query.js';
import { CompositeReportAnswerDto, CompositeReportsDto } from '../composite-report/dto.js';
import { CompositeReports } from '../composite-report/query.js';
import { PartResults } from '../part-results/query.js';
import { ReportPdfs } from '../pdf/report-pdfs.js';
import { problem } from '../problems.js';
import { QuestionsAndAnswersDto, TopicAreaQuestionsDto } from '../questions/dto.js';
import { QuestionsAndAnswers } from '../questions/query.js';
import { sendFile } from '../../platform/http/send-file.js';
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
    private readonly reports: CompositeReports,
    private readonly questions: QuestionsAndAnswers,
    private readonly pdfs: ReportPdfs,
    private readonly results: PartResults,
    private readonly behaviours: Behaviours,
    private readonly access: AccessLog,
  ) {}

  @Get('composite_reports')
  @ApiOkResponse({ type: CompositeReportsDto })
  async list(
    @CurrentSession() session: Session,
    @Query() { studentId }: StaffStudentQuery,
  ): Promise<CompositeReportsDto> {
    await this.people.mustSee(session, studentId);
    await this.access.recordViewed(session, studentId, { part: 'report' });
    const compositeReports = (await this.reports.list([studentId], 'staff')).get(studentId) ?? [];
    return { compositeReports, meta: { totalCount: compositeReports.length } };
  }

  @Get('composite_report')
  @ApiOkResponse({ type: CompositeReportAnswerDto })
  async composite(
    @CurrentSession() session: Session,
    @Query() q: StaffCompositeQuery,
  ): Promise<CompositeReportAnswerDto> {
    await this.people.mustSee(session, q.studentId);
    await this.access.recordViewed(session, q.studentId, {
      part: 'report',
      typeId: q.assessmentTypeId,
      setId: q.assessmentSetId,
    });
    return {
      compositeReport: await this.reports.get(
        {
          studentId: q.studentId,
          typeId: q.assessmentTypeId,
          setId: q.assessmentSetId,
          schoolYearId: q.schoolYearId,
          asOf: q.asOf,
        },
        'staff',
      ),
    };
  }

  @Get('pdf_report')
  @NoMasquerade()
  @ApiProduces('application/pdf')
  async pdf(
    @CurrentSession() session: Session,
    @Query() q: StaffCompositeQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { compositeReport } = await this.composite(session, q);
    await this.access.recordViewed(session, q.studentId, {
      part: 'report_pdf',
      typeId: q.assessmentTypeId,
      setId: q.assessmentSetId,
    });
    sendFile(reply, await this.pdfs.make(compositeReport));
  }

  @Get('questions_and_answers')
  @ApiOkResponse({ type: QuestionsAndAnswersDto })
  async questionsAndAnswers(
    @CurrentSession() session: Session,
    @Query() q: StaffQuestionsQuery,
  ): Promise<QuestionsAndAnswersDto> {
    await this.people.mustSee(session, q.studentId);
    await this.access.recordViewed(session, q.studentId, { part: 'questions', studentAssessmentId: q.assessmentId });
    return this.questions.list(q.studentId, q.assessmentId, 'staff', q.multipart, q.asOf);
  }

  @Get('topic_area_breakdown')
  @ApiOkResponse({ type: TopicAreaQuestionsDto })
  async topic(@CurrentSession() session: Session, @Query() q: StaffTopicQuery): Promise<TopicAreaQuestionsDto> {
    await this.people.mustSee(session, q.studentId);
    await this.access.recordViewed(session, q.studentId, {
      part: 'questions',
      studentAssessmentId: q.studentAssessmentId,
    });
    return {
      topicAreaQuestions: await this.questions.ofTopic(
        q.studentId,
        q.studentAssessmentId,
        q.topicAreaId,
        'staff',
        q.multipart ?? true,
      ),
    };
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
