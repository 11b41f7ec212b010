import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import {
  FromQuery,
  id,
  ids,
  listQuery,
  queryOf,
  searchText,
  wholeNumber,
  wholeNumbers,
  type ReadOf,
} from '../../platform/http/list.js';
import { ItemReportDto, ItemResponsesAnswer, KeyClaimDto, SessionDetailDto } from '../items/dto.js';
import { KeyClaims } from '../items/key-report.js';
import { ItemReports, RESPONSE_SORTS } from '../items/query.js';
import { AS_OF } from '../group-reports/results-routes.js';
import { GroupProvenanceDto } from '../student-results/provenance.dto.js';
import { SectionInPath } from './section-in-path.js';

const PART = id('assessmentId', 'Of a part.').required();
const YEAR = wholeNumber('schoolYear', {
  ...{ from: 2000, to: 2100 },
  description: 'Of the entire school the newest with results without it. A class has its own.',
});
const VERSION = wholeNumber('formVersion', {
  ...{ from: 1, to: 100_000 },
  description: 'Of the form; the one that most had without it.',
});
const GRADES = wholeNumbers('gradeLevels', { from: 1, to: 12, message: 'Grade levels' });
/** A question of the form by its number; the part as a whole without it. */
export const QUESTION = wholeNumber('question', {
  ...{ from: 1, to: 200 },
  description: 'By its number; the part as a whole without it.',
});
const OF_PART = { assessmentId: PART, schoolYear: YEAR, formVersion: VERSION, asOf: AS_OF };
const DETAIL = queryOf(OF_PART);
const DETAIL_OF_SCHOOL = queryOf({
  ...OF_PART,
  sectionIds: ids('sectionIds', 'Classes; the entire school without.'),
});
const ANALYSIS = listQuery({
  perPage: 100,
  search: searchText('query', 'A question by its number, area or topic.'),
  filters: {
    ...OF_PART,
    sectionIds: ids('sectionIds', 'Classes; the entire school without.'),
    gradeLevels: GRADES,
  },
});
const OF_FIGURE = queryOf({
  ...OF_PART,
  sectionIds: ids('sectionIds', 'Classes; the entire school without.'),
  gradeLevels: GRADES,
  question: QUESTION,
});
const RESPONSES = listQuery({
  sort: RESPONSE_SORTS,
  order: 'desc',
  perPage: 100,
  filters: {
    ...OF_PART,
    gradeLevels: GRADES,
  },
});

/**
 * Questions and answers of a part, of the school that the session works with. Who administers it sees it whole, others as
 * aggregates.
 */
@ApiTags('item reports')
@Controller('api/staff')
@Allow('Teacher', 'Teacher Admin', 'District Admin')
export class ItemReportsController {
  constructor(
    private readonly reports: ItemReports,
    private readonly claims: KeyClaims,
  ) {}

  /** The questions and their right answers. */
  @Get('student_assessments/learnosity_session_detail_by_item')
  @ApiOkResponse({ type: SessionDetailDto })
  ofSchool(
    @CurrentSession() session: Session,
    @FromQuery(DETAIL_OF_SCHOOL) query: ReadOf<typeof DETAIL_OF_SCHOOL>,
  ): Promise<SessionDetailDto> {
    return this.reports.sessionDetail(session, query);
  }

  /** The same of one class. */
  @ApiParam({ name: 'sectionId', type: Number })
  @Get('sections/:sectionId/student_assessments/learnosity_session_detail_by_item')
  @ApiOkResponse({ type: SessionDetailDto })
  ofClass(
    @CurrentSession() session: Session,
    @SectionInPath() sectionId: number,
    @FromQuery(DETAIL) query: ReadOf<typeof DETAIL>,
  ): Promise<SessionDetailDto> {
    return this.reports.sessionDetail(session, { ...query, sectionIds: [sectionId] });
  }

  /** How a group answered each question. */
  @Get('school/student_results/learnosity_response_analysis_by_item')
  @ApiOkResponse({ type: ItemReportDto })
  analysis(
    @CurrentSession() session: Session,
    @FromQuery(ANALYSIS) request: ReadOf<typeof ANALYSIS>,
  ): Promise<ItemReportDto> {
    return this.reports.responseAnalysis(session, request.filters, request);
  }

  /** Students, versions and date behind the figures of a part, or of one of its questions. */
  @Get('school/student_results/item_provenance')
  @ApiOkResponse({ type: GroupProvenanceDto })
  provenance(
    @CurrentSession() session: Session,
    @FromQuery(OF_FIGURE) { question, ...key }: ReadOf<typeof OF_FIGURE>,
  ): Promise<GroupProvenanceDto> {
    return this.reports.provenance(session, key, question);
  }

  /** Says that the key of a question is wrong, to those who decide about corrections. Saying it again changes what was said. */
  @Post('student_assessments/key_reports')
  @HttpCode(204)
  @NoMasquerade()
  @ApiNoContentResponse()
  async reportKey(@CurrentSession() session: Session, @Body() body: KeyClaimDto): Promise<void> {
    const { number, answer, reason, sectionIds = [], ...key } = body;
    await this.claims.report(session, { ...key, sectionIds }, { number, answer, reason: reason.trim() });
  }

  /** The students of a class by the questions, a hundred students at a time. */
  @ApiParam({ name: 'sectionId', type: Number })
  @Get('sections/:sectionId/student_results/responses_by_item')
  @ApiOkResponse({ type: ItemResponsesAnswer })
  responses(
    @CurrentSession() session: Session,
    @SectionInPath() sectionId: number,
    @FromQuery(RESPONSES) request: ReadOf<typeof RESPONSES>,
  ): Promise<ItemResponsesAnswer> {
    return this.reports.responses(session, { ...request.filters, sectionIds: [sectionId] }, request);
  }
}
