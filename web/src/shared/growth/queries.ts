import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { SourceAt } from '../results/figure-sources.js';
import type { GrowthOf, GrowthSearch } from './growth-search.js';

type Schemas = components['schemas'];
export type GroupGrowth = Schemas['GrowthGroupAnswer'];
export type GrowthTest = GroupGrowth['tests'][number];
export type GrowthScale = GroupGrowth['scales'][number];
export type GrowthPair = GrowthScale['pairs'][number];
export type GrowthLessons = Schemas['GrowthLessonsAnswer'];
export type StudentGrowth = Schemas['GrowthStudentsAnswer'];
export type ComparedStudent = StudentGrowth['data'][number];

export const FAILED_GROWTH =
  'There was a problem loading this assessment. Please check if there are results for this assessment';
export const FAILED_TABS = 'There was a problem loading Subsection Tabs. Please try another assessment.';

export const COMPARISON_VIEW: ListView = { perPage: 100, sort: 'last_name' };

const placeOf = ({ sectionId, set, type, year, asOf, group }: GrowthOf) => ({
  ...{ sectionId, set, type, asOf },
  schoolYearId: sectionId ? undefined : year,
  section_ids: group?.whose.section_ids,
  grade_levels: group?.whose.grade_levels,
});

const ofGroup = ({ whose }: { whose: Record<string, string | number | undefined> }, { set, type }: GrowthOf) => ({
  ...whose,
  assessmentTypeId: type,
  assessmentSetId: set,
});

const COMPARISON = 'growth_report_group_comparison';

export const groupGrowthQuery = (of: GrowthOf, { tests, match }: Pick<GrowthSearch, 'tests' | 'match'>) => {
  // A district compares the tests of a school year, and no others.
  const [path, query] = of.group?.district
    ? [`${of.group.api}/${COMPARISON}`, ofGroup(of.group, of)]
    : [`/api/reports/${COMPARISON}`, { ...placeOf(of), tests, match }];
  return queryOptions({
    queryKey: ['growth', 'group', path, query],
    queryFn: ({ signal }) => api.get<GroupGrowth>(path, { signal, query }),
    placeholderData: keepPreviousData,
  });
};

/** Where a mean difference is asked where it comes from. */
export function growthSourceOf(
  of: GrowthOf,
  { tests, match }: Pick<GrowthSearch, 'tests' | 'match'>,
  compared: readonly GrowthTest[],
  { categoryId }: Pick<GrowthScale, 'categoryId'>,
  { from, to }: Pick<GrowthPair, 'from' | 'to'>,
): SourceAt {
  const pair = { category: categoryId ?? undefined, from, to };
  const later = compared[to]!;
  const [path, query] = of.group?.district
    ? [`${of.group.api}/growth_report_provenance`, { ...ofGroup(of.group, of), ...pair }]
    : ['/api/reports/growth_report_provenance', { ...placeOf(of), tests, match, ...pair }];
  return {
    ...{ path, query },
    reports: {
      ...{ assessmentTypeId: of.type, assessmentSetId: later.assessmentSet.id },
      ...{ sectionId: of.sectionId, year: later.schoolYear.id, asOf: of.asOf },
    },
  };
}

/** Lessons that were finished between the first and the last of the compared tests. */
export const lessonsQuery = (of: GrowthOf, { tests }: Pick<GrowthSearch, 'tests'>) => {
  const query = { ...placeOf(of), tests };
  return queryOptions({
    queryKey: ['growth', 'lessons', query],
    queryFn: ({ signal }) => api.get<GrowthLessons>('/api/reports/growth_report_lessons', { signal, query }),
    placeholderData: keepPreviousData,
  });
};

export const studentGrowthQuery = (of: GrowthOf, search: GrowthSearch) => {
  const { tests, section, moved, year: _year, asOf: _asOf, view: _view, match: _match, ...list } = search;
  const query = { ...placeOf(of), tests, category: section, moved, ...listParams(COMPARISON_VIEW, list) };
  return queryOptions({
    queryKey: ['growth', 'students', query],
    queryFn: ({ signal }) => api.get<StudentGrowth>('/api/reports/growth_report_student_comparison', { signal, query }),
    placeholderData: keepPreviousData,
  });
};

/** The sections of the test, for the tabs above the students. */
export const growthSectionsQuery = (of: GrowthOf) => {
  const { sectionId, set, type, schoolYearId } = placeOf(of);
  const own = sectionId ? `/api/staff/sections/${sectionId}/student_results` : '/api/staff/school/student_results';
  const [path, query] = of.group
    ? [of.group.api, ofGroup(of.group, of)]
    : [own, { assessmentTypeId: type, assessmentSetId: set, schoolYearId }];
  return queryOptions({
    queryKey: ['growth', 'sections', path, query],
    queryFn: ({ signal }) => api.get<Schemas['ResultsCategoriesAnswer']>(`${path}/categories`, { signal, query }),
  });
};
