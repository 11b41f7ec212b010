import { Controller, Get, Param, ParseIntPipe } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiForbiddenResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import { ASSESSMENT_TYPES, CATEGORIES, ContentLibrary } from '../../content/index.js';
import { AllowToken, CurrentApiCaller, type ApiCaller } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { FromQuery, moment, place, queryOf, searchText, wholeNumber, type ReadOf } from '../../platform/http/list.js';
import { RESULT_PLACE, ResultsOfSchool } from '../../reporting/index.js';
import { DistrictRoster } from '../../roster/index.js';
import type { IntegrationsCode } from '../problems.js';
import { ApiClassesAnswer, ApiResultsAnswer, ApiSchoolsAnswer, ApiStudentsAnswer } from './district-api.dto.js';
import { WEBHOOK_MODELS } from './webhook-payloads.dto.js';

const PER_PAGE = wholeNumber('per_page', { from: 1, to: 500, description: '100 without it.' }).or(100);
const after = (numbers: number) =>
  place('after', numbers, 'What the page before says as next; without it the first page.');
const NAMED = queryOf({ perPage: PER_PAGE, after: after(1), search: searchText('search', 'A name, or part of one.') });
const RESULTS = queryOf({
  perPage: PER_PAGE,
  after: after(RESULT_PLACE),
  updatedSince: moment('updated_since', 'Results that became known then or later.'),
});

const typeNames = new Map(ASSESSMENT_TYPES.map(({ id, name }) => [id, name]));
const categoryNames = new Map(CATEGORIES.map(({ id, name }) => [id, name]));

/**
 * For programs of a district, with a token (`Authorization: Bearer hzn_...`); cookies are not looked at. Everything is within the
 * token's district. What is archived is left out.
 */
@ApiTags('API for districts')
@ApiBearerAuth()
@ApiUnauthorizedResponse({ description: 'The token is missing, unknown, expired or revoked' })
@ApiForbiddenResponse({ description: 'The token lacks the scope' })
@ApiTooManyRequestsResponse({ description: 'Used too often in this minute: wait as Retry-After says' })
@ApiExtraModels(...WEBHOOK_MODELS)
@Controller('api/v1')
export class DistrictApiController {
  constructor(
    private readonly roster: DistrictRoster,
    private readonly results: ResultsOfSchool,
    private readonly content: ContentLibrary,
  ) {}

  /** The schools of the district, by id. Scope: roster:read. */
  @Get('schools')
  @AllowToken('roster:read')
  @ApiOkResponse({ type: ApiSchoolsAnswer })
  async schools(
    @CurrentApiCaller() { districtId }: ApiCaller,
    @FromQuery(NAMED) request: ReadOf<typeof NAMED>,
  ): Promise<ApiSchoolsAnswer> {
    const { rows, total, next } = await this.roster.schools(districtId, request);
    return { schools: rows, meta: { perPage: request.perPage, total, next } };
  }

  /** The classes of a school with the ids of who is in them, by id. Scope: roster:read. */
  @Get('schools/:schoolId/classes')
  @AllowToken('roster:read')
  @ApiOkResponse({ type: ApiClassesAnswer })
  @ApiNotFoundResponse({ description: 'The district has no such school' })
  async classes(
    @CurrentApiCaller() caller: ApiCaller,
    @Param('schoolId', ParseIntPipe) schoolId: number,
    @FromQuery(NAMED) request: ReadOf<typeof NAMED>,
  ): Promise<ApiClassesAnswer> {
    await this.mustReach(caller, schoolId);
    const { rows, total, next } = await this.roster.classes(schoolId, request);
    return { classes: rows, meta: { perPage: request.perPage, total, next } };
  }

  /** The students of a school with their names, by id. Scope: roster:read. */
  @Get('schools/:schoolId/students')
  @AllowToken('roster:read')
  @ApiOkResponse({ type: ApiStudentsAnswer })
  @ApiNotFoundResponse({ description: 'The district has no such school' })
  async students(
    @CurrentApiCaller() caller: ApiCaller,
    @Param('schoolId', ParseIntPipe) schoolId: number,
    @FromQuery(NAMED) request: ReadOf<typeof NAMED>,
  ): Promise<ApiStudentsAnswer> {
    await this.mustReach(caller, schoolId);
    const { rows, total, next } = await this.roster.students(schoolId, request);
    return { students: rows, meta: { perPage: request.perPage, total, next } };
  }

  /**
   * The results of the students of a school, wherever they were taken; what became known first comes first. A result that is gone
   * is missing: the event reporting.ResultChanged says so. Scope: results:read.
   */
  @Get('schools/:schoolId/results')
  @AllowToken('results:read')
  @ApiOkResponse({ type: ApiResultsAnswer })
  @ApiNotFoundResponse({ description: 'The district has no such school' })
  async resultsOf(
    @CurrentApiCaller() caller: ApiCaller,
    @Param('schoolId', ParseIntPipe) schoolId: number,
    @FromQuery(RESULTS) request: ReadOf<typeof RESULTS>,
  ): Promise<ApiResultsAnswer> {
    await this.mustReach(caller, schoolId);
    const { rows, total, next } = await this.results.page(schoolId, request, request.updatedSince);
    const sets = await this.content.setNames([...new Set(rows.map(({ setId }) => setId))]);
    return {
      results: rows.map(
        ({ studentId, typeId, setId, schoolYearId, status, composite, sections, takenAt, updatedAt }) => ({
          studentId,
          assessmentTypeId: typeId,
          assessmentType: typeNames.get(typeId) ?? '',
          assessmentSetId: setId,
          assessmentSet: sets.get(setId) ?? '',
          schoolYearId,
          status,
          composite,
          sections: sections.map(({ categoryId, scaled, missing, outside }) => ({
            categoryId,
            category: categoryNames.get(categoryId) ?? '',
            scaled,
            missing,
            outside,
          })),
          takenAt,
          updatedAt,
        }),
      ),
      meta: { perPage: request.perPage, total, next },
    };
  }

  /** @throws DomainError `integrations/school-not-found`, also for one of another district */
  private async mustReach({ districtId }: ApiCaller, schoolId: number): Promise<void> {
    if (!(await this.roster.hasSchool(districtId, schoolId)))
      throw new DomainError<IntegrationsCode>('integrations/school-not-found', 'This school does not exist.');
  }
}
