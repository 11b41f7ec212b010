import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type StudentToCompare = Schemas['StudentsToCompareAnswer']['users'][number];

/** Students of a page of the lookup. */
export const LOOKED_UP = 100;

export const studentLookupQuery = (search: string) =>
  queryOptions({
    queryKey: ['growth', 'users', search],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['StudentsToCompareAnswer']>('/api/reports/users', {
          signal,
          query: {
            ...{ role: 'Student', page: 1, per_page: LOOKED_UP, sort: 'lastName', order: 'asc' },
            search: search || undefined,
          },
        })
      ).users,
    placeholderData: keepPreviousData,
  });

/** The student whom the address names. */
export const chosenStudentQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['growth', 'user', id ?? null],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['StudentsToCompareAnswer']>('/api/reports/users', { signal, query: { id } })).users[0] ??
      null,
    enabled: id !== undefined,
  });

export const schoolYearsQuery = queryOptions({
  queryKey: ['school-years'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['SchoolYearsAnswer']>('/api/staff/school_years', { signal })).schoolYears,
});

/** Sets of all types whose content is complete, by type. */
export const setsQuery = queryOptions({
  queryKey: ['growth', 'sets'],
  queryFn: async ({ signal }) => {
    const [{ assessmentTypes }, { assessmentSets }] = await Promise.all([
      api.get<Schemas['TypesAnswer']>('/api/assessment_types', { signal }),
      api.get<Schemas['SetsAnswer']>('/api/assessment_sets', { signal }),
    ]);
    return assessmentTypes.flatMap(({ id, displayName }) => {
      const sets = assessmentSets.filter(({ assessmentTypeId }) => assessmentTypeId === id);
      return sets.length > 0
        ? [{ group: displayName, items: sets.map((set) => ({ value: `${id}-${set.id}`, label: set.name })) }]
        : [];
    });
  },
});
