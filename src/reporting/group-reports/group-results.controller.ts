import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import {
  FromQuery,
  listQuery,
  oneOf,
  searchText,
  someOf,
  wholeNumbers,
  type ReadOf,
} from '../../platform/http/list.js';
import { StudentPerformancesAnswer } from '../student-results/dto.js';
import { PERFORMANCE_GROUPS, PERFORMANCE_SORTS } from '../student-results/performance.js';
import { A_SET, resultsRoutes, whose, type OpenGroup } from './results-routes.js';

const PERFORMANCES = listQuery({
  sort: PERFORMANCE_SORTS,
  perPage: 100,
  search: searchText(),
  filters: {
    ...whose('section_ids'),
    ...A_SET,
    group: oneOf('group', PERFORMANCE_GROUPS, 'By what the scores say.'),
    gradeLevelsShown: wholeNumbers('gradeLevels', {
      ...{ from: 1, to: 12, message: 'Grade levels' },
      description: 'Of the group only these.',
    }),
    part2: someOf(
      'part2',
      ['1-easy', '1-hard', '2-easy', '2-hard'] as const,
      'Form of part 2 by category; of several of one category any, of several categories each.',
    ),
  },
});

const openGroup: OpenGroup = (places, session, { ids: sectionIds, gradeLevels, schoolYearId, asOf }, key) =>
  places.openGroup(session, { sectionIds, gradeLevels }, key, schoolYearId, asOf);

/** Results of several classes or grade levels of the school that the session works with; of the entire school without any. */
@ApiTags('student results')
@Controller('api/staff/groups/student_results')
@Allow('Teacher', 'Teacher Admin', 'District Admin')
export class GroupResultsController extends resultsRoutes('section_ids', openGroup) {
  @Get('individual_student_performance')
  @ApiOkResponse({ type: StudentPerformancesAnswer })
  async performance(
    @CurrentSession() session: Session,
    @FromQuery(PERFORMANCES) request: ReadOf<typeof PERFORMANCES>,
  ): Promise<StudentPerformancesAnswer> {
    const { filters } = request;
    const place = await openGroup(this.places, session, filters, filters);
    return this.pages.performance(session, place, request, { ...filters, gradeLevels: filters.gradeLevelsShown });
  }
}
