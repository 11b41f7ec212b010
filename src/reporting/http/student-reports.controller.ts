import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessLog } from '../../audit/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { CompositeReportAnswerDto, CompositeReportsDto } from '../composite-report/dto.js';
import { CompositeReports } from '../composite-report/query.js';
import { ReportPdfs } from '../pdf/report-pdfs.js';
import { QuestionsAndAnswersDto, TopicAreaQuestionsDto } from '../questions/dto.js';
import { QuestionsAndAnswers } from '../questions/query.js';
import { sendFile } from '../../platform/http/send-file.js';
import { CompositeQuery, QuestionsQuery, TopicQuery } from './requests.js';

/**
 * A student's own score reports, once they are revealed. What somebody reads who is logged in as the student is written down.
 */
@ApiTags('score reports')
@Controller('api/student/score_reports')
@Allow('Student')
export class StudentReportsController {
  constructor(
    private readonly reports: CompositeReports,
    private readonly questions: QuestionsAndAnswers,
    private readonly pdfs: ReportPdfs,
    private readonly access: AccessLog,
  ) {}

  @Get()
  @ApiOkResponse({ type: CompositeReportsDto })
  async list(@CurrentSession() session: Session): Promise<CompositeReportsDto> {
    const { userId } = session;
    await this.access.recordViewed(session, userId, { part: 'report' });
    const compositeReports = (await this.reports.list([userId], 'student')).get(userId) ?? [];
    return { compositeReports, meta: { totalCount: compositeReports.length } };
  }

  @Get('composite')
  @ApiOkResponse({ type: CompositeReportAnswerDto })
  async composite(@CurrentSession() session: Session, @Query() q: CompositeQuery): Promise<CompositeReportAnswerDto> {
    const { userId } = session;
    await this.access.recordViewed(session, userId, {
      part: 'report',
      typeId: q.assessmentTypeId,
      setId: q.assessmentSetId,
    });
    return {
      compositeReport: await this.reports.get(
        {
          studentId: userId,
          typeId: q.assessmentTypeId,
          setId: q.assessmentSetId,
          schoolYearId: q.schoolYearId,
          asOf: q.asOf,
        },
        'student',
      ),
    };
  }

  @Get('pdf_report')
  @NoMasquerade()
  @ApiProduces('application/pdf')
  async pdf(@CurrentSession() session: Session, @Query() q: CompositeQuery, @Res() reply: FastifyReply): Promise<void> {
    const { userId } = session;
    await this.access.recordViewed(session, userId, {
      part: 'report_pdf',
      typeId: q.assessmentTypeId,
      setId: q.assessmentSetId,
    });
    const key = {
      studentId: userId,
      typeId: q.assessmentTypeId,
      setId: q.assessmentSetId,
      schoolYearId: q.schoolYearId,
      asOf: q.asOf,
    };
    sendFile(reply, await this.pdfs.make(await this.reports.get(key, 'student')));
  }

  @Get('questions_and_answers')
  @ApiOkResponse({ type: QuestionsAndAnswersDto })
  async questionsAndAnswers(
    @CurrentSession() session: Session,
    @Query() q: QuestionsQuery,
  ): Promise<QuestionsAndAnswersDto> {
    const { userId } = session;
    await this.access.recordViewed(session, userId, { part: 'questions', studentAssessmentId: q.studentAssessmentId });
    return this.questions.list(userId, q.studentAssessmentId, 'student', q.multipart, q.asOf);
  }

  @Get('topic_area_breakdown')
  @ApiOkResponse({ type: TopicAreaQuestionsDto })
  async topic(@CurrentSession() session: Session, @Query() q: TopicQuery): Promise<TopicAreaQuestionsDto> {
    const { userId } = session;
    await this.access.recordViewed(session, userId, { part: 'questions', studentAssessmentId: q.studentAssessmentId });
    return {
      topicAreaQuestions: await this.questions.ofTopic(
        userId,
        q.studentAssessmentId,
        q.topicAreaId,
        'student',
        q.multipart ?? true,
      ),
    };
  }
}
