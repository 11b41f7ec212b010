import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { CompositeReportAnswerDto, CompositeReportsDto } from '../composite-report/dto.js';
import { CompositeReports } from '../composite-report/query.js';
import { ReportPdfs } from '../pdf/report-pdfs.js';
import { QuestionsAndAnswersDto, TopicAreaQuestionsDto } from '../questions/dto.js';
import { QuestionsAndAnswers } from '../questions/query.js';
import { sendPdf } from './send-file.js';
import { CompositeQuery, QuestionsQuery, TopicQuery } from './requests.js';

/** A student's own score reports, once they are revealed. */
@ApiTags('score reports')
@Controller('api/student/score_reports')
@Allow('Student')
export class StudentReportsController {
  constructor(
    private readonly reports: CompositeReports,
    private readonly questions: QuestionsAndAnswers,
    private readonly pdfs: ReportPdfs,
  ) {}

  @Get()
  @ApiOkResponse({ type: CompositeReportsDto })
  async list(@CurrentSession() { userId }: Session): Promise<CompositeReportsDto> {
    const compositeReports = await this.reports.list(userId, 'student');
    return { compositeReports, meta: { totalCount: compositeReports.length } };
  }

  @Get('composite')
  @ApiOkResponse({ type: CompositeReportAnswerDto })
  async composite(@CurrentSession() { userId }: Session, @Query() q: CompositeQuery): Promise<CompositeReportAnswerDto> {
    return { compositeReport: await this.reports.get({ studentId: userId, typeId: q.assessmentTypeId, setId: q.assessmentSetId, schoolYearId: q.schoolYearId, asOf: q.asOf }, 'student') };
  }

  @Get('pdf_report')
  @ApiProduces('application/pdf')
  async pdf(@CurrentSession() { userId }: Session, @Query() q: CompositeQuery, @Res() reply: FastifyReply): Promise<void> {
    const key = { studentId: userId, typeId: q.assessmentTypeId, setId: q.assessmentSetId, schoolYearId: q.schoolYearId, asOf: q.asOf };
    sendPdf(reply, await this.pdfs.make(await this.reports.get(key, 'student')));
  }

  @Get('questions_and_answers')
  @ApiOkResponse({ type: QuestionsAndAnswersDto })
  questionsAndAnswers(@CurrentSession() { userId }: Session, @Query() q: QuestionsQuery): Promise<QuestionsAndAnswersDto> {
    return this.questions.list(userId, q.studentAssessmentId, 'student', q.multipart, q.asOf);
  }

  @Get('topic_area_breakdown')
  @ApiOkResponse({ type: TopicAreaQuestionsDto })
  async topic(@CurrentSession() { userId }: Session, @Query() q: TopicQuery): Promise<TopicAreaQuestionsDto> {
    return { topicAreaQuestions: await this.questions.ofTopic(userId, q.studentAssessmentId, q.topicAreaId, 'student', q.multipart ?? true) };
  }
}
