import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';
import type { ResultsPlace, SummarySearch, YearSearch } from './results-search.js';

type Schemas = components['schemas'];
export type AvailableResults = Schemas['ResultsDashboardAnswer']['availableResults'][number];
export type SummaryGroup = Schemas['SummaryGroupsAnswer']['groups'][number];
export type Overview = Schemas['OverviewDto'];
export type OverviewCategory = Overview['categories'][number];
export type Strengths = Schemas['StrengthAndImprovementsDto'];
export type StudentPerformance = Schemas['StudentPerformancesAnswer']['individualStudentPerformance'][number];
export type CategoryDetails = Schemas['CategoryDetailsDto'];
export type CategoryTopic = CategoryDetails['areas'][number]['topics'][number];
export type TopicBreakdown = Schemas['TopicBreakdownAnswer'];

export const FAILED = 'There was a problem getting results';

export const GROUPS_VIEW: ListView = { perPage: 10, sort: 'groupName' };
export const STUDENTS_VIEW: ListView = { perPage: 100, sort: 'lastName' };

const SCHOOL = '/api/staff/school/student_results';
const pathOf = ({ sectionId }: ResultsPlace) =>
  sectionId ? `/api/staff/sections/${sectionId}/student_results` : SCHOOL;
const setOf = ({ sectionId, assessmentTypeId, assessmentSetId }: ResultsPlace, { year }: YearSearch) => ({
  assessmentTypeId,
  assessmentSetId,
  // A class has its own.
  schoolYearId: sectionId ? undefined : year,
});

export const dashboardQuery = ({ year }: YearSearch) =>
  queryOptions({
    queryKey: ['student-results', 'dashboard', year ?? null],
    queryFn: ({ signal }) =>
      api.get<Schemas['ResultsDashboardAnswer']>(`${SCHOOL}/dashboard_summary`, {
        signal,
        query: { schoolYearId: year },
      }),
    placeholderData: keepPreviousData,
  });

/** The entire school and classes, a page at a time. */
export const groupsQuery = (
  set: { assessmentTypeId: number; assessmentSetId: number },
  year: number,
  search: ListSearch,
) =>
  queryOptions({
    queryKey: ['student-results', 'groups', set, year, search],
    queryFn: ({ signal }) =>
      api.get<Schemas['SummaryGroupsAnswer']>(`${SCHOOL}/summary_details`, {
        signal,
        query: { ...set, schoolYearId: year, ...listParams(GROUPS_VIEW, search) },
      }),
    placeholderData: (before, query) =>
      (query?.queryKey[2] as typeof set | undefined)?.assessmentSetId === set.assessmentSetId
        ? keepPreviousData(before)
        : undefined,
  });

export const sectionsQuery = (set: { assessmentTypeId: number; assessmentSetId: number }, { year }: YearSearch) =>
  queryOptions({
    queryKey: ['student-results', 'sections', set, year ?? null],
    queryFn: ({ signal }) =>
      api.get<Schemas['ResultsSectionsAnswer']>(`${SCHOOL}/sections_by_assessment`, {
        signal,
        query: { ...set, schoolYearId: year },
      }),
  });

export const overviewQuery = (place: ResultsPlace, year: YearSearch) =>
  queryOptions({
    queryKey: ['student-results', 'overview', setOf(place, year), place.sectionId ?? 0],
    queryFn: ({ signal }) =>
      api.get<Schemas['OverviewAnswer']>(`${pathOf(place)}/overview`, { signal, query: setOf(place, year) }),
  });

export const studentsQuery = (place: ResultsPlace, categoryIds: readonly number[], search: SummarySearch) => {
  const { group, grade, first, second, year, ...list } = search;
  const part2 = [first && `${categoryIds[0]}-${first}`, second && `${categoryIds[1]}-${second}`].filter(Boolean);
  const query = {
    ...setOf(place, { year }),
    ...listParams(STUDENTS_VIEW, list),
    group,
    gradeLevels: grade,
    part2: part2.length > 0 ? part2.join(',') : undefined,
  };
  return queryOptions({
    queryKey: ['student-results', 'students', place.sectionId ?? 0, query],
    queryFn: ({ signal }) =>
      api.get<Schemas['StudentPerformancesAnswer']>(`${pathOf(place)}/individual_student_performance`, {
        signal,
        query,
      }),
    placeholderData: keepPreviousData,
  });
};

export const categoriesQuery = (place: ResultsPlace, year: YearSearch) =>
  queryOptions({
    queryKey: ['student-results', 'categories', setOf(place, year), place.sectionId ?? 0],
    queryFn: ({ signal }) =>
      api.get<Schemas['ResultsCategoriesAnswer']>(`${pathOf(place)}/categories`, { signal, query: setOf(place, year) }),
  });

export const categoryQuery = (place: ResultsPlace, year: YearSearch, assessmentId: number) =>
  queryOptions({
    queryKey: [
      'student-results',
      'category',
      place.sectionId ?? 0,
      setOf(place, year).schoolYearId ?? null,
      assessmentId,
    ],
    queryFn: ({ signal }) =>
      api.get<Schemas['CategoryDetailsAnswer']>(`${pathOf(place)}/category_details`, {
        signal,
        query: { assessmentId, schoolYearId: setOf(place, year).schoolYearId },
      }),
  });

export const topicQuery = (place: ResultsPlace, year: YearSearch, assessmentId: number, topicAreaId: string) =>
  queryOptions({
    queryKey: [
      'student-results',
      'topic',
      place.sectionId ?? 0,
      setOf(place, year).schoolYearId ?? null,
      topicAreaId,
      assessmentId,
    ],
    queryFn: ({ signal }) =>
      api.get<TopicBreakdown>(`${pathOf(place)}/topic_area_breakdown`, {
        signal,
        query: { assessmentId, topicAreaId, schoolYearId: setOf(place, year).schoolYearId },
      }),
  });
