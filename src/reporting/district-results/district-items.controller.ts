import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { FromQuery, id, listQuery, queryOf, searchText, wholeNumber, type ReadOf } from '../../platform/http/list.js';
import { whose } from '../group-reports/results-routes.js';
import { ItemReportDto, SessionDetailDto } from '../items/dto.js';
import { QUESTION } from '../http/item-reports.controller.js';
import { GroupProvenanceDto } from '../student-results/provenance.dto.js';
import { ItemReports, type ItemReportKey } from '../items/query.js';

const PART = {
  ...whose('school_ids'),
  assessmentId: id('assessmentId', 'Of a part.').required(),
  formVersion: wholeNumber('formVersion', {
    ...{ from: 1, to: 100_000 },
    description: 'Of the form; the one that most had without it.',
  }),
};
const DETAIL = queryOf(PART);
const OF_FIGURE = queryOf({ ...PART, question: QUESTION });
const ANALYSIS = listQuery({
  perPage: 100,
  search: searchText('query', 'A question by its number, area or topic.'),
  filters: PART,
});

/**
 * Questions and answers of a part, of the schools of the session's district: figures alone, and none that few could be told
 * from.
 */
@ApiTags('district')
@Controller('api/district_admin/student_results')
@Allow('District Admin')
export class DistrictItemsController {
  constructor(private readonly reports: ItemReports) {}

  /** How the students of the schools answered each question. */
  @Get('learnosity_response_analysis_by_item')
  @ApiOkResponse({ type: ItemReportDto })
  analysis(
    @CurrentSession() session: Session,
    @FromQuery(ANALYSIS) request: ReadOf<typeof ANALYSIS>,
  ): Promise<ItemReportDto> {
    return this.reports.responseAnalysis(session, keyOf(request.filters), request);
  }

  /** The questions and their right answers. */
  @Get('learnosity_session_detail_by_item')
  @ApiOkResponse({ type: SessionDetailDto })
  detail(
    @CurrentSession() session: Session,
    @FromQuery(DETAIL) query: ReadOf<typeof DETAIL>,
  ): Promise<SessionDetailDto> {
    return this.reports.sessionDetail(session, keyOf(query));
  }

  /** Schools, versions and date behind the figures of a part, or of one of its questions. */
  @Get('item_provenance')
  @ApiOkResponse({ type: GroupProvenanceDto })
  provenance(
    @CurrentSession() session: Session,
    @FromQuery(OF_FIGURE) query: ReadOf<typeof OF_FIGURE>,
  ): Promise<GroupProvenanceDto> {
    return this.reports.provenance(session, keyOf(query), query.question);
  }
}

function keyOf({
  ids,
  gradeLevels,
  schoolYearId,
  assessmentId,
  formVersion,
  asOf,
}: ReadOf<typeof DETAIL>): ItemReportKey {
  return { sectionIds: [], schoolIds: ids, gradeLevels, schoolYear: schoolYearId, assessmentId, formVersion, asOf };
}
