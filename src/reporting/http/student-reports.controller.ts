import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { CompositeReportAnswerDto, CompositeReportsDto } from '../composite-report/dto.js';
import type { ReportKey } from '../composite-report/query.js';
import { QuestionsAndAnswersDto, TopicAreaQuestionsDto } from '../questions/dto.js';
import { sendFile } from '../../platform/http/send-file.js';
import { ReportsRead } from './reports-read.js';
import { CompositeQuery, QuestionsQuery, TopicQuery } from './requests.js';

/**
 * A student's own score reports, once they are revealed. What somebody reads who is logged in as the student is written down.
 */
@ApiTags('score reports')
@Controller('api/student/score_reports')
@Allow('Student')
export class StudentReportsController {
  constructor(private readonly reports: ReportsRead) {}

  @Get()
  @ApiOkResponse({ type: CompositeReportsDto })
  list(@CurrentSession() session: Session): Promise<CompositeReportsDto> {
    return this.reports.list(session, session.userId, 'student');
  }

  @Get('composite')
  @ApiOkResponse({ type: CompositeReportAnswerDto })
  composite(@CurrentSession() session: Session, @Query() q: CompositeQuery): Promise<CompositeReportAnswerDto> {
    return this.reports.composite(session, keyOf(session, q), 'student');
  }

  @Get('pdf_report')
  @NoMasquerade()
  @ApiProduces('application/pdf')
  async pdf(@CurrentSession() session: Session, @Query() q: CompositeQuery, @Res() reply: FastifyReply): Promise<void> {
    sendFile(reply, await this.reports.pdf(session, keyOf(session, q), 'student'));
  }

  @Get('questions_and_answers')
  @ApiOkResponse({ type: QuestionsAndAnswersDto })
  questionsAndAnswers(
    @CurrentSession() session: Session,
    @Query() { studentAssessmentId, ...which }: QuestionsQuery,
  ): Promise<QuestionsAndAnswersDto> {
    return this.reports.questionsOf(session, { studentId: session.userId, studentAssessmentId }, which, 'student');
  }

  @Get('topic_area_breakdown')
  @ApiOkResponse({ type: TopicAreaQuestionsDto })
  topic(
    @CurrentSession() session: Session,
    @Query() { studentAssessmentId, ...which }: TopicQuery,
  ): Promise<TopicAreaQuestionsDto> {
    return this.reports.questionsOfTopic(session, { studentId: session.userId, studentAssessmentId }, which, 'student');
  }
}

const keyOf = ({ userId }: Session, q: CompositeQuery): ReportKey => ({
  studentId: userId,
  typeId: q.assessmentTypeId,
  setId: q.assessmentSetId,
  schoolYearId: q.schoolYearId,
  asOf: q.asOf,
});
