import { Get, Injectable } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { ContentLibrary } from '../../content/index.js';
import { CurrentSession, type Session } from '../../identity/index.js';
import type { Instant } from '../../kernel/clock.js';
import {
  FromQuery,
  id,
  ids,
  moment,
  queryOf,
  searchText,
  wholeNumber,
  wholeNumbers,
  type ReadOf,
} from '../../platform/http/list.js';
import { parseAssessmentId } from '../../scheduling/index.js';
import { problem } from '../problems.js';
import {
  CategoryDetailsAnswer,
  OverviewAnswer,
  ResultsCategoriesAnswer,
  StrengthAndImprovementsAnswer,
  TopicBreakdownAnswer,
} from '../student-results/dto.js';
import { ResultsPlaces, type ResultsPlace, type SetKey } from '../student-results/place.js';
import { GroupProvenances } from '../student-results/provenance.js';
import { GroupProvenanceDto } from '../student-results/provenance.dto.js';
import { ResultsPages } from '../student-results/results-pages.js';

/** Whose results a request asks for. */
export interface Whose {
  /** Of classes or schools; all of them without any. */
  ids: readonly number[];
  gradeLevels: readonly number[];
  schoolYearId?: number | undefined;
  asOf?: Instant | undefined;
}

/** Opens what a request asks for. */
export type OpenGroup = (places: ResultsPlaces, session: Session, whose: Whose, key: SetKey) => Promise<ResultsPlace>;

/** The parameter that says as of when results are asked for. */
export const AS_OF = moment(
  'asOf',
  'As it stood then; as it is now without it. Who sees no names gets the end of a day.',
);

/** The parameters that say whose results: of these classes or schools, in these grade levels, in a school year. */
export function whose(name: 'section_ids' | 'school_ids') {
  return {
    ids: ids(name, 'All of them without any.'),
    gradeLevels: wholeNumbers('grade_levels', {
      ...{ from: 1, to: 12, message: 'Grade levels' },
      description: 'All of them without any.',
    }),
    schoolYearId: wholeNumber('school_year_id', {
      ...{ from: 2000, to: 2100 },
      description: 'The newest with results without it.',
    }),
    asOf: AS_OF,
  };
}

export const A_SET = {
  assessmentTypeId: id('assessmentTypeId').required(),
  assessmentSetId: id('assessmentSetId').required(),
};

/** Of which figure it is asked where it comes from. */
export const A_FIGURE = {
  category: id('category', 'A section of the test; the total without it.'),
  topicAreaId: searchText('topicAreaId', 'A topic of the section.'),
};

export interface ResultsRoutes {
  readonly places: ResultsPlaces;
  readonly pages: ResultsPages;
}

type ResultsRoutesClass = new (
  places: ResultsPlaces,
  pages: ResultsPages,
  content: ContentLibrary,
  provenances: GroupProvenances,
) => ResultsRoutes;

/** The routes that results of a class have too, of a group that the query names. */
export function resultsRoutes(name: 'section_ids' | 'school_ids', open: OpenGroup): ResultsRoutesClass {
  const ofSet = queryOf({ ...whose(name), ...A_SET });
  const ofFigure = queryOf({ ...whose(name), ...A_SET, ...A_FIGURE });
  const ofCategory = queryOf({ ...whose(name), assessmentId: id('assessmentId').required() });
  const ofTopic = queryOf({
    ...whose(name),
    assessmentId: id('assessmentId').required(),
    topicAreaId: searchText('topicAreaId').required('A topic'),
  });

  @Injectable()
  class Routes implements ResultsRoutes {
    constructor(
      readonly places: ResultsPlaces,
      readonly pages: ResultsPages,
      readonly content: ContentLibrary,
      readonly provenances: GroupProvenances,
    ) {}

    @Get('overview')
    @ApiOkResponse({ type: OverviewAnswer })
    async overview(
      @CurrentSession() session: Session,
      @FromQuery(ofSet) query: ReadOf<typeof ofSet>,
    ): Promise<OverviewAnswer> {
      return this.pages.overview(await open(this.places, session, query, query));
    }

    @Get('strength_and_improvements')
    @ApiOkResponse({ type: StrengthAndImprovementsAnswer })
    async strengths(
      @CurrentSession() session: Session,
      @FromQuery(ofSet) query: ReadOf<typeof ofSet>,
    ): Promise<StrengthAndImprovementsAnswer> {
      const place = await open(this.places, session, query, query);
      return { strengthAndImprovements: await this.pages.strengthAndImprovements(place) };
    }

    @Get('categories')
    @ApiOkResponse({ type: ResultsCategoriesAnswer })
    async categories(
      @CurrentSession() session: Session,
      @FromQuery(ofSet) query: ReadOf<typeof ofSet>,
    ): Promise<ResultsCategoriesAnswer> {
      return this.pages.categories(await open(this.places, session, query, query));
    }

    @Get('category_details')
    @ApiOkResponse({ type: CategoryDetailsAnswer })
    async categoryDetails(
      @CurrentSession() session: Session,
      @FromQuery(ofCategory) query: ReadOf<typeof ofCategory>,
    ): Promise<CategoryDetailsAnswer> {
      const { place, categoryId } = await this.openCategory(session, query, query.assessmentId);
      return this.pages.categoryDetails(place, categoryId);
    }

    @Get('topic_area_breakdown')
    @ApiOkResponse({ type: TopicBreakdownAnswer })
    async topic(
      @CurrentSession() session: Session,
      @FromQuery(ofTopic) query: ReadOf<typeof ofTopic>,
    ): Promise<TopicBreakdownAnswer> {
      const { place, categoryId } = await this.openCategory(session, query, query.assessmentId);
      return this.pages.topicBreakdown(session, place, categoryId, query.topicAreaId);
    }

    /** Students, versions and date behind a figure. */
    @Get('provenance')
    @ApiOkResponse({ type: GroupProvenanceDto })
    async provenance(
      @CurrentSession() session: Session,
      @FromQuery(ofFigure) query: ReadOf<typeof ofFigure>,
    ): Promise<GroupProvenanceDto> {
      const place = await open(this.places, session, query, query);
      return this.provenances.ofFigure(session, place, query);
    }

    async openCategory(
      session: Session,
      of: Whose,
      assessmentId: number,
    ): Promise<{ place: ResultsPlace; categoryId: number }> {
      const named = parseAssessmentId(assessmentId);
      const typeId = named && (await this.content.typeOfSet(named.setId));
      // The group is refused before the assessment is.
      const place = await open(this.places, session, of, {
        assessmentTypeId: typeId ?? 0,
        assessmentSetId: named?.setId ?? 0,
      });
      if (!named || !place.type.categories.includes(named.categoryId)) throw problem('reporting/no-results');
      return { place, categoryId: named.categoryId };
    }
  }
  return Routes;
}
