import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ContentLibrary, type AssessmentType } from '../../content/index.js';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { FromQuery, queryOf, wholeNumber, type ReadOf } from '../../platform/http/list.js';
import { AS_OF, A_SET, resultsRoutes, whose, type OpenGroup } from '../group-reports/results-routes.js';
import { PAIR, pairOf } from '../growth/asked-pair.js';
import { GrowthGroupAnswer } from '../growth/dto.js';
import { GrowthPages } from '../growth/growth-pages.js';
import { ResultsDashboard } from '../student-results/dashboard.js';
import { tallies } from '../student-results/group-figures.js';
import { ResultsPlaces } from '../student-results/place.js';
import { GroupProvenances } from '../student-results/provenance.js';
import { GroupProvenanceDto } from '../student-results/provenance.dto.js';
import { ResultsPages, typeDto } from '../student-results/results-pages.js';
import { compareSchools, type SchoolFigures } from './compare.js';
import { DistrictDashboardAnswer, DistrictSchoolsAnswer } from './dto.js';

const OF_YEAR = queryOf({
  schoolYearId: wholeNumber('school_year_id', {
    ...{ from: 2000, to: 2100 },
    description: 'The newest with results without it.',
  }),
  asOf: AS_OF,
});
const OF_SET = queryOf({ ...whose('school_ids'), ...A_SET });
const OF_PAIR = queryOf({ ...whose('school_ids'), ...A_SET, ...PAIR });

const openDistrict: OpenGroup = (places, session, { ids: schoolIds, gradeLevels, schoolYearId, asOf }, key) =>
  places.openDistrict(session, { schoolIds, gradeLevels }, key, schoolYearId, asOf);

/** Results of the schools of the session's district: figures alone, and none that few could be told from. */
@ApiTags('district')
@Controller('api/district_admin/student_results')
@Allow('District Admin')
export class DistrictResultsController extends resultsRoutes('school_ids', openDistrict) {
  constructor(
    places: ResultsPlaces,
    pages: ResultsPages,
    content: ContentLibrary,
    private readonly dashboard: ResultsDashboard,
    private readonly growth: GrowthPages,
    provenances: GroupProvenances,
  ) {
    super(places, pages, content, provenances);
  }

  /** Types and sets with results, and the schools of the district. */
  @Get('dashboard_summary')
  @ApiOkResponse({ type: DistrictDashboardAnswer })
  async summary(
    @CurrentSession() session: Session,
    @FromQuery(OF_YEAR) { schoolYearId, asOf }: ReadOf<typeof OF_YEAR>,
  ): Promise<DistrictDashboardAnswer> {
    const { schools } = await this.places.districtOf(session);
    const { year, years, types, past } = await this.dashboard.availableIn(
      schools.map(({ id }) => id),
      schoolYearId,
      this.places.momentOf(schools, asOf),
    );
    return {
      availableResults: types.map(({ type, sets }) => ({
        assessmentType: typeDto(type),
        assessmentSets: sets.map(({ id, name }) => ({ id, name })),
      })),
      schoolYear: year,
      schoolYears: years,
      schools: schools.map(({ id, name }) => ({ id, name })),
      asOf: past,
    };
  }

  /** The schools side by side, by name, beside the district in the same grade levels. */
  @Get('schools')
  @ApiOkResponse({ type: DistrictSchoolsAnswer })
  async schools(
    @CurrentSession() session: Session,
    @FromQuery(OF_SET) query: ReadOf<typeof OF_SET>,
  ): Promise<DistrictSchoolsAnswer> {
    const place = await openDistrict(this.places, session, query, query);
    const { schools, schoolIds, leftOut } = place.district!;
    const {
      district,
      schools: rows,
      finding,
    } = compareSchools(
      place.type,
      place.school.name,
      schools.filter(({ id }) => schoolIds.includes(id)),
      tallies(place.type, place.district!),
      leftOut,
    );
    return { district: rowDto(place.type, district), schools: rows.map((row) => rowDto(place.type, row)), finding };
  }

  /** How the same students did over the tests of the school year that are of the type of the set. */
  @Get('growth_report_group_comparison')
  @ApiOkResponse({ type: GrowthGroupAnswer })
  async comparison(
    @CurrentSession() session: Session,
    @FromQuery(OF_SET) query: ReadOf<typeof OF_SET>,
  ): Promise<GrowthGroupAnswer> {
    return this.growth.district(await openDistrict(this.places, session, query, query));
  }

  /** Schools, versions and date behind a mean difference. */
  @Get('growth_report_provenance')
  @ApiOkResponse({ type: GroupProvenanceDto })
  async growthProvenance(
    @CurrentSession() session: Session,
    @FromQuery(OF_PAIR) query: ReadOf<typeof OF_PAIR>,
  ): Promise<GroupProvenanceDto> {
    const place = await openDistrict(this.places, session, query, query);
    return this.growth.districtProvenance(session, place, pairOf(query));
  }
}

function rowDto(
  { section }: AssessmentType,
  { schoolId, name, state, partly, figures, all }: SchoolFigures,
): DistrictSchoolsAnswer['district'] {
  return {
    ...{ schoolId, name, state, partly, all },
    // How many of few are tested is not said either.
    studentCount: state === 'small' ? null : (figures?.students ?? 0),
    studentAssessedCount: state === 'small' ? null : (figures?.tested ?? 0),
    spread: figures?.spread ?? null,
    sections: (state === 'small' || state === 'nobody' ? [] : (figures?.sections ?? [])).map(
      ({ name: category, categoryId, tone, n, benchmarks, reached, spread, bars }) => ({
        ...{ category, categoryId, tone, n, reached, spread, bars },
        minScore: section.min,
        maxScore: section.max,
        benchmarkScores: benchmarks,
      }),
    ),
  };
}
