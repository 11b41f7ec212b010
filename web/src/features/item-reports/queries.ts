import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { instantOf } from '../../lib/as-of.js';
import type { SourceAt } from '../../shared/results/figure-sources.js';
import type { components } from '../../api/schema.js';
import type { AnalysisSearch, ItemPlace, ItemSearch } from './item-search.js';

type Schemas = components['schemas'];
export type ItemReport = Schemas['ItemReportDto'];
export type ItemAnalysis = NonNullable<ItemReport['request']>;
export type ItemFigures = ItemAnalysis['items'][number];
export type SessionDetail = Schemas['SessionDetailDto'];
export type KeyedQuestion = NonNullable<SessionDetail['request']>['questions'][number];
export type ItemResponses = Schemas['ItemResponsesAnswer'];

/** Students of the class map on a page. */
export const MAP_PAGE = 100;

const list = (values: readonly number[] | undefined) => (values && values.length > 0 ? values.join(',') : undefined);
/** Classes that are asked for: those that were chosen, or the one of the address. */
const sectionsOf = ({ sectionId }: ItemPlace, { sections }: ItemSearch) =>
  list(sections) ?? (sectionId === undefined ? undefined : String(sectionId));

const DISTRICT = '/api/district_admin/student_results';
const ofDistrict = ({ year, schools, gradeLevels }: ItemSearch) => ({
  school_ids: list(schools),
  grade_levels: list(gradeLevels),
  school_year_id: year,
});

/** Whose answers to which part, as of when. */
function ofPart(place: ItemPlace, search: ItemSearch) {
  const { year, sections, gradeLevels, version, asOf } = search;
  return {
    ...(place.district
      ? ofDistrict(search)
      : { sectionIds: sectionsOf(place, { sections }), gradeLevels: list(gradeLevels), schoolYear: year }),
    assessmentId: place.assessmentId,
    formVersion: version,
    asOf: instantOf(asOf),
  };
}

/** Where it is asked for where the figures of a part come from, or those of a question by its number. */
export function itemSource(place: ItemPlace, search: ItemSearch, report: ItemReport, question?: number): SourceAt {
  const { assessmentTypeId, assessmentSetId } = report;
  return {
    path: `${place.district ? DISTRICT : '/api/staff/school/student_results'}/item_provenance`,
    query: { ...ofPart(place, search), question },
    reports: {
      ...{ assessmentTypeId, assessmentSetId, sectionId: place.sectionId },
      year: place.sectionId ? undefined : report.request?.group.schoolYear.id,
      asOf: instantOf(search.asOf),
    },
  };
}

export const analysisQuery = (place: ItemPlace, { version, search, ...of }: AnalysisSearch) => {
  const query = {
    ...ofPart(place, { ...of, version }),
    page: 1,
    per_page: 100,
    query: search,
  };
  return queryOptions({
    queryKey: ['item-reports', 'analysis', query],
    queryFn: ({ signal }) =>
      api.get<ItemReport>(
        `${place.district ? DISTRICT : '/api/staff/school/student_results'}/learnosity_response_analysis_by_item`,
        { signal, query },
      ),
    placeholderData: (before, asked) =>
      (asked?.queryKey[2] as typeof query | undefined)?.assessmentId === query.assessmentId
        ? keepPreviousData(before)
        : undefined,
  });
};

export const detailQuery = (place: ItemPlace, search: ItemSearch) => {
  const { year, sections, version, asOf } = search;
  const ofClass = place.sectionId !== undefined && !sections;
  const path = place.district
    ? DISTRICT
    : `/api/staff${ofClass ? `/sections/${place.sectionId}` : ''}/student_assessments`;
  const query = {
    ...(place.district ? ofDistrict(search) : { schoolYear: year, ...(!ofClass && { sectionIds: list(sections) }) }),
    assessmentId: place.assessmentId,
    formVersion: version,
    asOf: instantOf(asOf),
  };
  return queryOptions({
    queryKey: ['item-reports', 'detail', path, query],
    queryFn: ({ signal }) => api.get<SessionDetail>(`${path}/learnosity_session_detail_by_item`, { signal, query }),
  });
};

export const mapQuery = (sectionId: number, assessmentId: number, search: AnalysisSearch) => {
  const { year, gradeLevels, version, asOf, page = 1, by = 'score' } = search;
  const query = {
    assessmentId,
    asOf: instantOf(asOf),
    gradeLevels: list(gradeLevels),
    schoolYear: year,
    formVersion: version,
    page,
    per_page: MAP_PAGE,
    sort: by,
    order: by === 'score' ? 'desc' : 'asc',
  };
  return queryOptions({
    queryKey: ['item-reports', 'map', sectionId, query],
    queryFn: ({ signal }) =>
      api.get<ItemResponses>(`/api/staff/sections/${sectionId}/student_results/responses_by_item`, { signal, query }),
    placeholderData: keepPreviousData,
  });
};

/** Schools and school years of the session's district. */
export const schoolsQuery = queryOptions({
  queryKey: ['item-reports', 'district'],
  queryFn: ({ signal }) => api.get<Schemas['DistrictDashboardAnswer']>(`${DISTRICT}/dashboard_summary`, { signal }),
});

/** Classes of the session with results of the set. */
export const classesQuery = (set: { assessmentTypeId: number; assessmentSetId: number } | undefined) =>
  queryOptions({
    queryKey: ['item-reports', 'classes', set ?? null],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['ResultsSectionsAnswer']>('/api/staff/school/student_results/sections_by_assessment', {
          signal,
          query: set!,
        })
      ).sections.filter(({ id }) => id > 0),
    enabled: set !== undefined,
  });

export const yearsQuery = queryOptions({
  queryKey: ['item-reports', 'years'],
  queryFn: async ({ signal }) =>
    (
      await api.get<Schemas['ResultsDashboardAnswer']>('/api/staff/school/student_results/dashboard_summary', {
        signal,
      })
    ).schoolYears,
});
