import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import {
  FromQuery,
  id,
  ids,
  listQuery,
  oneOf,
  queryOf,
  searchText,
  wholeNumber,
  wholeNumbers,
  type ReadOf,
} from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { AS_OF } from '../group-reports/results-routes.js';
import { PAIR, pairOf } from '../growth/asked-pair.js';
import { COMPARISON_SORTS, MOVEMENTS } from '../growth/comparison.js';
import {
  GrowthGroupAnswer,
  GrowthLessonsAnswer,
  GrowthStudentsAnswer,
  StudentsToCompareAnswer,
} from '../growth/dto.js';
import { MOST_TESTS } from '../growth/figures.js';
import { GrowthPages } from '../growth/growth-pages.js';
import type { TestKey } from '../growth/growth.js';
import { StudentsToCompare } from '../growth/students-to-compare.js';
import { ENTIRE_SCHOOL, ResultsPlaces, type ResultsPlace } from '../student-results/place.js';
import { GroupProvenanceDto } from '../student-results/provenance.dto.js';

const PLACE = {
  sectionId: wholeNumber('sectionId', {
    ...{ from: ENTIRE_SCHOOL, to: 2 ** 31 - 1, message: 'A class, or 0' },
    description: '0 is the entire school, as without it.',
  }).or(ENTIRE_SCHOOL),
  sectionIds: ids('section_ids', 'Several classes of the school that the session works with, instead of sectionId.'),
  gradeLevels: wholeNumbers('grade_levels', {
    ...{ from: 1, to: 12, message: 'Grade levels' },
    description: 'Of these classes, or of the school; all of them without any.',
  }),
  set: id('set', 'The assessment set.').required(),
  type: id('type', 'The assessment type.').required(),
  schoolYearId: wholeNumber('schoolYearId', {
    ...{ from: 2000, to: 2100 },
    description: 'Of the entire school; the newest with results without it. A class has its own.',
  }),
  asOf: AS_OF,
  tests: searchText(
    'tests',
    'Up to three tests that are compared, each as set and school year: 1-2026,3-2026. Without it the set with the two that were taken before it.',
  ),
};
const MATCH = oneOf(
  'match',
  ['all', 'pairs'] as const,
  'Compares students with a total in all tests, or those with one in both of two.',
);
const GROUP = queryOf({ ...PLACE, match: MATCH });
const PROVENANCE = queryOf({ ...PLACE, match: MATCH, ...PAIR });
const LESSONS = queryOf(PLACE);
const STUDENTS = listQuery({
  sort: COMPARISON_SORTS,
  perPage: 100,
  search: searchText(),
  filters: {
    ...PLACE,
    category: id('category', 'The section whose scores are sorted and counted; the total without it.'),
    moved: oneOf('moved', MOVEMENTS, 'How students moved from the first test to the last.'),
  },
});
const USERS = listQuery({
  sort: ['lastName'],
  perPage: 100,
  search: searchText('search', 'A name or a student number.'),
  filters: { role: oneOf('role', ['Student'] as const), id: id('id', 'One student.') },
});

/**
 * How the same students did from test to test. Classes by those who see them; the school by who works there, names by who sees
 * them.
 */
@ApiTags('growth')
@Controller('api/reports')
@Allow('Teacher', 'Teacher Admin', 'District Admin')
export class GrowthController {
  constructor(
    private readonly places: ResultsPlaces,
    private readonly pages: GrowthPages,
    private readonly toCompare: StudentsToCompare,
  ) {}

  /** Mean differences of the same students, who moved clearly, who crossed a benchmark, and who is left out and why. */
  @Get('growth_report_group_comparison')
  @ApiOkResponse({ type: GrowthGroupAnswer })
  async group(
    @CurrentSession() session: Session,
    @FromQuery(GROUP) query: ReadOf<typeof GROUP>,
  ): Promise<GrowthGroupAnswer> {
    const wanted = testsOf(query.tests);
    return this.pages.group(session, await this.open(session, query), { wanted, eachPair: query.match === 'pairs' });
  }

  /** Students, versions and date behind a mean difference. */
  @Get('growth_report_provenance')
  @ApiOkResponse({ type: GroupProvenanceDto })
  async provenance(
    @CurrentSession() session: Session,
    @FromQuery(PROVENANCE) query: ReadOf<typeof PROVENANCE>,
  ): Promise<GroupProvenanceDto> {
    const asked = { wanted: testsOf(query.tests), eachPair: query.match === 'pairs' };
    return this.pages.provenance(session, await this.open(session, query), asked, pairOf(query));
  }

  /**
   * Lessons that were finished between the first and the last test: topics with one against topics without, by the same
   * students.
   */
  @Get('growth_report_lessons')
  @ApiOkResponse({ type: GrowthLessonsAnswer })
  async lessons(
    @CurrentSession() session: Session,
    @FromQuery(LESSONS) query: ReadOf<typeof LESSONS>,
  ): Promise<GrowthLessonsAnswer> {
    return this.pages.lessons(await this.open(session, query), testsOf(query.tests));
  }

  /** Each student of the group in each of the tests. */
  @Get('growth_report_student_comparison')
  @ApiOkResponse({ type: GrowthStudentsAnswer })
  async students(
    @CurrentSession() session: Session,
    @FromQuery(STUDENTS) request: ReadOf<typeof STUDENTS>,
  ): Promise<GrowthStudentsAnswer> {
    const { tests, category, moved, ...place } = request.filters;
    const wanted = testsOf(tests);
    return this.pages.students(session, await this.open(session, place), {
      ...{ wanted, categoryId: category ?? null, request, moved },
    });
  }

  /** Students whom the session sees by name, to choose one of them. */
  @Get('users')
  @ApiOkResponse({ type: StudentsToCompareAnswer })
  async users(
    @CurrentSession() session: Session,
    @FromQuery(USERS) request: ReadOf<typeof USERS>,
  ): Promise<StudentsToCompareAnswer> {
    const { rows, total } = await this.toCompare.page(session, request, request.filters.id);
    return { users: rows, meta: { totalCount: total } };
  }

  private open(
    session: Session,
    { sectionId, sectionIds, gradeLevels, set, type, schoolYearId, asOf }: Whose,
  ): Promise<ResultsPlace> {
    const key = { assessmentTypeId: type, assessmentSetId: set };
    if (sectionIds.length === 0 && gradeLevels.length === 0)
      return this.places.open(session, sectionId, key, schoolYearId, asOf);
    if (sectionId !== ENTIRE_SCHOOL) throw invalidInput({ sectionId: ['One class, or section_ids and grade_levels'] });
    return this.places.openGroup(session, { sectionIds, gradeLevels }, key, schoolYearId, asOf);
  }
}

type Whose = Pick<
  ReadOf<typeof GROUP>,
  'sectionId' | 'sectionIds' | 'gradeLevels' | 'set' | 'type' | 'schoolYearId' | 'asOf'
>;

/** '1-2026,3-2026' -> two tests. @throws DomainError 422 for anything else */
function testsOf(text: string): TestKey[] {
  const words = text.split(',').filter(Boolean);
  const tests = words.flatMap((word) => {
    const [, set, year] = /^(\d{1,9})-(\d{4})$/.exec(word.trim()) ?? [];
    return set && year ? [{ setId: Number(set), schoolYearId: Number(year) }] : [];
  });
  if (tests.length < words.length || tests.length > MOST_TESTS)
    throw invalidInput({ tests: [`Up to ${MOST_TESTS} tests, such as 1-2026,3-2026`] });
  return tests;
}
