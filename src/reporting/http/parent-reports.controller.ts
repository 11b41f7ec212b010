import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessLog } from '../../audit/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { People } from '../../roster/index.js';
import {
  CompositeListItemDto,
  CompositeReportAnswerDto,
  CompositeReportsDto,
  ReportMetaDto,
} from '../composite-report/dto.js';
import { CompositeReports } from '../composite-report/query.js';
import { ReportPdfs } from '../pdf/report-pdfs.js';
import { QuestionsAndAnswersDto, TopicAreaQuestionsDto } from '../questions/dto.js';
import { QuestionsAndAnswers } from '../questions/query.js';
import { sendFile } from '../../platform/http/send-file.js';
import { ParentCompositeQuery, ParentQuestionsQuery, ParentStudentQuery, ParentTopicQuery } from './requests.js';

export class ChildDto {
  @ApiProperty() id: number;
  @ApiProperty() fullName: string;
  @ApiProperty({ type: Number, nullable: true }) gradeLevel: number | null;
  @ApiProperty({ type: String, nullable: true }) schoolName: string | null;
  @ApiProperty({ type: [CompositeListItemDto], description: 'The newest first, at most three.' })
  latestReports: CompositeListItemDto[];
}

export class ChildrenDto {
  @ApiProperty({ type: [ChildDto] }) students: ChildDto[];
  @ApiProperty({ type: ReportMetaDto }) meta: ReportMetaDto;
}

/** Reports shown with a child before it is chosen. */
const LATEST = 3;

/** What a parent reads of linked children; any other student does not exist here. */
@ApiTags('parents')
@Controller('api/parent')
@Allow('Parent')
export class ParentReportsController {
  constructor(
    private readonly people: People,
    private readonly reports: CompositeReports,
    private readonly questions: QuestionsAndAnswers,
    private readonly pdfs: ReportPdfs,
    private readonly access: AccessLog,
  ) {}

  @Get('students')
  @ApiOkResponse({ type: ChildrenDto })
  async students(@CurrentSession() { userId }: Session): Promise<ChildrenDto> {
    const children = await this.people.childrenOf(userId);
    const reports = await this.reports.list(
      children.map(({ id }) => id),
      'parent',
    );
    return {
      students: children.map((c) => ({
        id: c.id,
        fullName: `${c.firstName} ${c.lastName}`,
        gradeLevel: c.gradeLevel,
        schoolName: c.schoolName,
        latestReports: (reports.get(c.id) ?? []).slice(0, LATEST),
      })),
      meta: { totalCount: children.length },
    };
  }

  @Get('score_reports')
  @ApiOkResponse({ type: CompositeReportsDto })
  async list(
    @CurrentSession() session: Session,
    @Query() { studentId }: ParentStudentQuery,
  ): Promise<CompositeReportsDto> {
    await this.people.mustSee(session, studentId);
    await this.access.recordViewed(session, studentId, { part: 'report' });
    const compositeReports = (await this.reports.list([studentId], 'parent')).get(studentId) ?? [];
    return { compositeReports, meta: { totalCount: compositeReports.length } };
  }

  @Get('score_reports/composite')
  @ApiOkResponse({ type: CompositeReportAnswerDto })
  async composite(
    @CurrentSession() session: Session,
    @Query() q: ParentCompositeQuery,
  ): Promise<CompositeReportAnswerDto> {
    await this.people.mustSee(session, q.studentId);
    await this.access.recordViewed(session, q.studentId, {
      part: 'report',
      typeId: q.assessmentType,
      setId: q.assessmentSet,
    });
    return {
      compositeReport: await this.reports.get(
        {
          studentId: q.studentId,
          typeId: q.assessmentType,
          setId: q.assessmentSet,
          schoolYearId: q.schoolYearId,
          asOf: q.asOf,
        },
        'parent',
      ),
    };
  }

  @Get('score_reports/pdf_report')
  @NoMasquerade()
  @ApiProduces('application/pdf')
  async pdf(
    @CurrentSession() session: Session,
    @Query() q: ParentCompositeQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { compositeReport } = await this.composite(session, q);
    await this.access.recordViewed(session, q.studentId, {
      part: 'report_pdf',
      typeId: q.assessmentType,
      setId: q.assessmentSet,
    });
    sendFile(reply, await this.pdfs.make(compositeReport));
  }

  @Get('score_reports/questions_and_answers')
  @ApiOkResponse({ type: QuestionsAndAnswersDto })
  async questionsAndAnswers(
    @CurrentSession() session: Session,
    @Query() q: ParentQuestionsQuery,
  ): Promise<QuestionsAndAnswersDto> {
    await this.people.mustSee(session, q.studentId);
    await this.access.recordViewed(session, q.studentId, {
      part: 'questions',
      studentAssessmentId: q.studentAssessmentId,
    });
    return this.questions.list(q.studentId, q.studentAssessmentId, 'parent', q.multipart, q.asOf);
  }

  @Get('score_reports/topic_area_breakdown')
  @ApiOkResponse({ type: TopicAreaQuestionsDto })
  async topic(@CurrentSession() session: Session, @Query() q: ParentTopicQuery): Promise<TopicAreaQuestionsDto> {
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
        'parent',
        q.multipart ?? true,
      ),
    };
  }
}
