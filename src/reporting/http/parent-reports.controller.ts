import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { People } from '../../roster/index.js';
import {
  CompositeListItemDto,
  CompositeReportAnswerDto,
  CompositeReportsDto,
  ReportMetaDto,
} from '../composite-report/dto.js';
import { CompositeReports, type ReportKey } from '../composite-report/query.js';
import { QuestionsAndAnswersDto, TopicAreaQuestionsDto } from '../questions/dto.js';
import { sendFile } from '../../platform/http/send-file.js';
import { ReportsRead } from './reports-read.js';
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
    private readonly read: ReportsRead,
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
  list(@CurrentSession() session: Session, @Query() { studentId }: ParentStudentQuery): Promise<CompositeReportsDto> {
    return this.read.list(session, studentId, 'parent');
  }

  @Get('score_reports/composite')
  @ApiOkResponse({ type: CompositeReportAnswerDto })
  composite(@CurrentSession() session: Session, @Query() q: ParentCompositeQuery): Promise<CompositeReportAnswerDto> {
    return this.read.composite(session, keyOf(q), 'parent');
  }

  @Get('score_reports/pdf_report')
  @NoMasquerade()
  @ApiProduces('application/pdf')
  async pdf(
    @CurrentSession() session: Session,
    @Query() q: ParentCompositeQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendFile(reply, await this.read.pdf(session, keyOf(q), 'parent'));
  }

  @Get('score_reports/questions_and_answers')
  @ApiOkResponse({ type: QuestionsAndAnswersDto })
  questionsAndAnswers(
    @CurrentSession() session: Session,
    @Query() q: ParentQuestionsQuery,
  ): Promise<QuestionsAndAnswersDto> {
    return this.read.questionsOf(session, q, q, 'parent');
  }

  @Get('score_reports/topic_area_breakdown')
  @ApiOkResponse({ type: TopicAreaQuestionsDto })
  topic(@CurrentSession() session: Session, @Query() q: ParentTopicQuery): Promise<TopicAreaQuestionsDto> {
    return this.read.questionsOfTopic(session, q, q, 'parent');
  }
}

const keyOf = (q: ParentCompositeQuery): ReportKey => ({
  studentId: q.studentId,
  typeId: q.assessmentType,
  setId: q.assessmentSet,
  schoolYearId: q.schoolYearId,
  asOf: q.asOf,
});
