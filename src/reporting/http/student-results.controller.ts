import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { ContentLibrary } from '../../content/index.js';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import type { Instant } from '../../kernel/clock.js';
import {
  FromQuery,
  id,
  listQuery,
  oneOf,
  queryOf,
  searchText,
  someOf,
  wholeNumber,
  wholeNumbers,
  type ReadOf,
} from '../../platform/http/list.js';
import { parseAssessmentId } from '../../scheduling/index.js';
import { problem } from '../problems.js';
import { A_FIGURE, AS_OF } from '../group-reports/results-routes.js';
import { GROUP_SORTS, pageOfGroups, ResultsDashboard } from '../student-results/dashboard.js';
import {
  CategoryDetailsAnswer,
  OverviewAnswer,
  ResultsCategoriesAnswer,
  ResultsDashboardAnswer,
  ResultsSectionsAnswer,
  StrengthAndImprovementsAnswer,
  StudentPerformancesAnswer,
  SummaryGroupsAnswer,
  TopicBreakdownAnswer,
} from '../student-results/dto.js';
import { PERFORMANCE_GROUPS, PERFORMANCE_SORTS } from '../student-results/performance.js';
import { ResultsPlaces, type ResultsPlace } from '../student-results/place.js';
import { GroupProvenances } from '../student-results/provenance.js';
import { GroupProvenanceDto } from '../student-results/provenance.dto.js';
import { ResultsPages, segmentsOf, typeDto } from '../student-results/results-pages.js';
import { SectionInPath } from './section-in-path.js';

const A_YEAR = { from: 2000, to: 2100 };
const SCHOOL_YEAR = wholeNumber('schoolYearId', {
  ...A_YEAR,
  description: 'Of the entire school; the newest with results without it. A class has its own.',
});
const WHEN = { schoolYearId: SCHOOL_YEAR, asOf: AS_OF };
const SET = {
  assessmentTypeId: id('assessmentTypeId').required(),
  assessmentSetId: id('assessmentSetId').required(),
  ...WHEN,
};
const OF_SET = queryOf(SET);
const OF_FIGURE = queryOf({ ...SET, ...A_FIGURE });
const OF_YEAR = queryOf({
  schoolYearId: wholeNumber('schoolYearId', { ...A_YEAR, description: 'The newest with results without it.' }),
  asOf: AS_OF,
});
const GROUPS = listQuery({ sort: GROUP_SORTS, perPage: 10, search: searchText(), filters: SET });
const PERFORMANCES = listQuery({
  sort: PERFORMANCE_SORTS,
  perPage: 100,
  search: searchText(),
  filters: {
    ...SET,
    group: oneOf('group', PERFORMANCE_GROUPS, 'By what the scores say.'),
    gradeLevels: wholeNumbers('gradeLevels', { from: 1, to: 12, message: 'Grade levels' }),
    part2: someOf(
      'part2',
      ['1-easy', '1-hard', '2-easy', '2-hard'] as const,
      'Form of part 2 by category; of several of one category any, of several categories each.',
    ),
  },
});
const OF_CATEGORY = queryOf({ assessmentId: id('assessmentId').required(), ...WHEN });
const OF_TOPIC = queryOf({
  assessmentId: id('assessmentId').required(),
  topicAreaId: searchText('topicAreaId').required('A topic'),
  ...WHEN,
});

/**
 * Results of a group in one set. Classes by those who see them; the school by who works there, with names only for its
 * administrators.
 */
@Injectable()
abstract class StudentResultsController {
  constructor(
    protected readonly places: ResultsPlaces,
    private readonly pages: ResultsPages,
    private readonly content: ContentLibrary,
    private readonly provenances: GroupProvenances,
  ) {}

  @Get('overview')
  @ApiOkResponse({ type: OverviewAnswer })
  async overview(
    @CurrentSession() session: Session,
    @SectionInPath() sectionId: number,
    @FromQuery(OF_SET) set: ReadOf<typeof OF_SET>,
  ): Promise<OverviewAnswer> {
    const place = await this.places.open(session, sectionId, set, set.schoolYearId, set.asOf);
    return this.pages.overview(place, await this.places.mayMakeUp(session, place));
  }

  @Get('strength_and_improvements')
  @ApiOkResponse({ type: StrengthAndImprovementsAnswer })
  async strengths(
    @CurrentSession() session: Session,
    @SectionInPath() sectionId: number,
    @FromQuery(OF_SET) set: ReadOf<typeof OF_SET>,
  ): Promise<StrengthAndImprovementsAnswer> {
    const place = await this.places.open(session, sectionId, set, set.schoolYearId, set.asOf);
    return { strengthAndImprovements: await this.pages.strengthAndImprovements(place) };
  }

  @Get('individual_student_performance')
  @ApiOkResponse({ type: StudentPerformancesAnswer })
  async performance(
    @CurrentSession() session: Session,
    @SectionInPath() sectionId: number,
    @FromQuery(PERFORMANCES) request: ReadOf<typeof PERFORMANCES>,
  ): Promise<StudentPerformancesAnswer> {
    const place = await this.places.open(
      session,
      sectionId,
      request.filters,
      request.filters.schoolYearId,
      request.filters.asOf,
    );
    return this.pages.performance(session, place, request, request.filters);
  }

  @Get('categories')
  @ApiOkResponse({ type: ResultsCategoriesAnswer })
  async categories(
    @CurrentSession() session: Session,
    @SectionInPath() sectionId: number,
    @FromQuery(OF_SET) set: ReadOf<typeof OF_SET>,
  ): Promise<ResultsCategoriesAnswer> {
    return this.pages.categories(await this.places.open(session, sectionId, set, set.schoolYearId, set.asOf));
  }

  /** Areas and topics of one section of the test. */
  @Get('category_details')
  @ApiOkResponse({ type: CategoryDetailsAnswer })
  async categoryDetails(
    @CurrentSession() session: Session,
    @SectionInPath() sectionId: number,
    @FromQuery(OF_CATEGORY) query: ReadOf<typeof OF_CATEGORY>,
  ): Promise<CategoryDetailsAnswer> {
    const { place, categoryId } = await this.openCategory(session, sectionId, query);
    return this.pages.categoryDetails(place, categoryId);
  }

  /** The questions of a topic, and who needs it. */
  @Get('topic_area_breakdown')
  @ApiOkResponse({ type: TopicBreakdownAnswer })
  async topic(
    @CurrentSession() session: Session,
    @SectionInPath() sectionId: number,
    @FromQuery(OF_TOPIC) query: ReadOf<typeof OF_TOPIC>,
  ): Promise<TopicBreakdownAnswer> {
    const { place, categoryId } = await this.openCategory(session, sectionId, query);
    return this.pages.topicBreakdown(session, place, categoryId, query.topicAreaId);
  }

  /** Students, versions and date behind a figure. */
  @Get('provenance')
  @ApiOkResponse({ type: GroupProvenanceDto })
  async provenance(
    @CurrentSession() session: Session,
    @SectionInPath() sectionId: number,
    @FromQuery(OF_FIGURE) query: ReadOf<typeof OF_FIGURE>,
  ): Promise<GroupProvenanceDto> {
    const place = await this.places.open(session, sectionId, query, query.schoolYearId, query.asOf);
    return this.provenances.ofFigure(session, place, query);
  }

  private async openCategory(
    session: Session,
    sectionId: number,
    {
      assessmentId,
      schoolYearId,
      asOf,
    }: { assessmentId: number; schoolYearId?: number | undefined; asOf?: Instant | undefined },
  ): Promise<{ place: ResultsPlace; categoryId: number }> {
    const named = parseAssessmentId(assessmentId);
    const typeId = named && (await this.content.typeOfSet(named.setId));
    // The class is refused before the assessment is.
    const key = { assessmentTypeId: typeId ?? 0, assessmentSetId: named?.setId ?? 0 };
    const place = await this.places.open(session, sectionId, key, schoolYearId, asOf);
    if (!named || !place.type.categories.includes(named.categoryId)) throw problem('reporting/no-results');
    return { place, categoryId: named.categoryId };
  }
}

/** Of the school that the session works with. */
@ApiTags('student results')
@Controller('api/staff/school/student_results')
@Allow('Teacher', 'Teacher Admin', 'District Admin')
export class SchoolResultsController extends StudentResultsController {
  constructor(
    places: ResultsPlaces,
    pages: ResultsPages,
    content: ContentLibrary,
    provenances: GroupProvenances,
    private readonly dashboard: ResultsDashboard,
  ) {
    super(places, pages, content, provenances);
  }

  /** Types and sets with results. */
  @Get('dashboard_summary')
  @ApiOkResponse({ type: ResultsDashboardAnswer })
  async summary(
    @CurrentSession() session: Session,
    @FromQuery(OF_YEAR) { schoolYearId, asOf }: ReadOf<typeof OF_YEAR>,
  ): Promise<ResultsDashboardAnswer> {
    const { year, years, types, past } = await this.dashboard.available(session, schoolYearId, asOf);
    return {
      availableResults: types.map(({ type, sets }) => ({
        assessmentType: typeDto(type),
        assessmentSets: sets.map(({ id: setId, name, studentsAssessed }) => ({
          id: setId,
          name,
          studentAssessedCount: studentsAssessed,
        })),
        assessmentSummariesCount: sets.length,
      })),
      schoolYear: year,
      schoolYears: years,
      asOf: past,
    };
  }

  /** The entire school, then the session's classes with results of the set. */
  @Get('summary_details')
  @ApiOkResponse({ type: SummaryGroupsAnswer })
  async summaryDetails(
    @CurrentSession() session: Session,
    @FromQuery(GROUPS) request: ReadOf<typeof GROUPS>,
  ): Promise<SummaryGroupsAnswer> {
    const { schoolYearId, asOf } = request.filters;
    const { type, rows } = await this.dashboard.groups(session, request.filters, schoolYearId, asOf);
    const page = pageOfGroups(rows, request);
    return {
      groups: page.rows.map(({ sectionId, name, students, tested, complete, score, categories }) => ({
        groupName: name,
        sectionId,
        studentCount: students,
        studentAssessedCount: tested,
        completeCount: complete,
        score,
        minScore: type.composite.min,
        maxScore: type.composite.max,
        segments: segmentsOf(type, score, categories),
        categoryScores: categories,
      })),
      meta: { totalCount: page.total },
    };
  }

  /** What a report can be switched to. */
  @Get('sections_by_assessment')
  @ApiOkResponse({ type: ResultsSectionsAnswer })
  async sections(
    @CurrentSession() session: Session,
    @FromQuery(OF_SET) set: ReadOf<typeof OF_SET>,
  ): Promise<ResultsSectionsAnswer> {
    const { rows } = await this.dashboard.groups(session, set, set.schoolYearId, set.asOf);
    return {
      sections: rows.map(({ sectionId, name, students, tested }) => ({
        id: sectionId,
        displayName: name,
        studentCount: students,
        studentAssessedCount: tested,
      })),
    };
  }
}

/** Of one class. */
@ApiTags('student results')
@ApiParam({ name: 'sectionId', type: Number })
@Controller('api/staff/sections/:sectionId/student_results')
@Allow('Teacher', 'Teacher Admin', 'District Admin')
export class ClassResultsController extends StudentResultsController {}
