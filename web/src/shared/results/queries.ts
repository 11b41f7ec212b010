import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import { instantOf } from '../../lib/as-of.js';
import type { ResultsAt, StudentsSearch, WhenSearch } from './results-at.js';

type Schemas = components['schemas'];
export type AvailableResults = Schemas['ResultsDashboardAnswer']['availableResults'][number];
export type Overview = Schemas['OverviewDto'];
export type OverviewCategory = Overview['categories'][number];
export type Strengths = Schemas['StrengthAndImprovementsDto'];
export type StudentPerformance = Schemas['StudentPerformancesAnswer']['individualStudentPerformance'][number];
export type CategoryDetails = Schemas['CategoryDetailsDto'];
export type CategoryTopic = CategoryDetails['areas'][number]['topics'][number];
export type TopicBreakdown = Schemas['TopicBreakdownAnswer'];

export const FAILED = 'There was a problem getting results';

export const STUDENTS_VIEW: ListView = { perPage: 100, sort: 'lastName' };

const SCHOOL = '/api/staff/school/student_results';

/** Types and sets with results of the school that one works with. */
export const dashboardQuery = ({ year, asOf }: WhenSearch) =>
  queryOptions({
    queryKey: ['student-results', 'dashboard', year ?? null, asOf ?? null],
    queryFn: ({ signal }) =>
      api.get<Schemas['ResultsDashboardAnswer']>(`${SCHOOL}/dashboard_summary`, {
        signal,
        query: { schoolYearId: year, asOf: instantOf(asOf) },
      }),
    placeholderData: keepPreviousData,
  });

/** Its classes with results of a set. */
export const sectionsQuery = (set: { assessmentTypeId: number; assessmentSetId: number }, { year, asOf }: WhenSearch) =>
  queryOptions({
    queryKey: ['student-results', 'sections', set, year ?? null, asOf ?? null],
    queryFn: ({ signal }) =>
      api.get<Schemas['ResultsSectionsAnswer']>(`${SCHOOL}/sections_by_assessment`, {
        signal,
        query: { ...set, schoolYearId: year, asOf: instantOf(asOf) },
      }),
  });

const ofSet = ({ whose, assessmentTypeId, assessmentSetId }: ResultsAt) => ({
  ...whose,
  assessmentTypeId,
  assessmentSetId,
});

export const overviewQuery = (at: ResultsAt) =>
  queryOptions({
    queryKey: ['student-results', 'overview', at.api, ofSet(at)],
    queryFn: ({ signal }) => api.get<Schemas['OverviewAnswer']>(`${at.api}/overview`, { signal, query: ofSet(at) }),
  });

export const studentsQuery = (at: ResultsAt, categoryIds: readonly number[], search: StudentsSearch) => {
  const { group, grade, first, second, ...list } = search;
  const part2 = [first && `${categoryIds[0]}-${first}`, second && `${categoryIds[1]}-${second}`].filter(Boolean);
  const query = {
    ...ofSet(at),
    ...listParams(STUDENTS_VIEW, list),
    group,
    gradeLevels: grade,
    part2: part2.length > 0 ? part2.join(',') : undefined,
  };
  return queryOptions({
    queryKey: ['student-results', 'students', at.api, query],
    queryFn: ({ signal }) =>
      api.get<Schemas['StudentPerformancesAnswer']>(`${at.api}/individual_student_performance`, { signal, query }),
    placeholderData: keepPreviousData,
  });
};

export const categoriesQuery = (at: ResultsAt) =>
  queryOptions({
    queryKey: ['student-results', 'categories', at.api, ofSet(at)],
    queryFn: ({ signal }) =>
      api.get<Schemas['ResultsCategoriesAnswer']>(`${at.api}/categories`, { signal, query: ofSet(at) }),
  });

export const categoryQuery = (at: ResultsAt, assessmentId: number) =>
  queryOptions({
    queryKey: ['student-results', 'category', at.api, at.whose, assessmentId],
    queryFn: ({ signal }) =>
      api.get<Schemas['CategoryDetailsAnswer']>(`${at.api}/category_details`, {
        signal,
        query: { ...at.whose, assessmentId },
      }),
  });

export const topicQuery = (at: ResultsAt, assessmentId: number, topicAreaId: string) =>
  queryOptions({
    queryKey: ['student-results', 'topic', at.api, at.whose, topicAreaId, assessmentId],
    queryFn: ({ signal }) =>
      api.get<TopicBreakdown>(`${at.api}/topic_area_breakdown`, {
        signal,
        query: { ...at.whose, assessmentId, topicAreaId },
      }),
  });
