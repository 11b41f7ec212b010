import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listParams, type ListView } from '../lib/list-view.js';
import type { ListSearch } from '../lib/params.js';
import type { Scope } from '../lib/scope.js';
import { api } from './client.js';
import type { components } from './schema.js';

type Schemas = components['schemas'];
export type School = Schemas['SchoolCardDto'];
export type DistrictName = Schemas['DistrictNameDto'];
/** A school with its settings. */
export type SchoolDetails = Schemas['SchoolDetailsDto'];

export const schoolPath = (scope: Scope, schoolId: number) => `/api/${scope}/schools/${schoolId}`;

export const schoolQuery = (scope: Scope, schoolId: number) =>
  queryOptions({
    queryKey: ['schools', scope, schoolId],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['SchoolAnswer']>(schoolPath(scope, schoolId), { signal })).school,
  });

/** Schools that stand, or (`archived`) those that are archived. */
export const schoolsQuery = (view: ListView, search: ListSearch, archived = false) =>
  queryOptions({
    queryKey: ['schools', 'list', archived, search, view.perPage],
    queryFn: ({ signal }) =>
      api.get<Schemas['SchoolsAnswer']>('/api/admin/schools', {
        signal,
        query: { ...(archived ? { archived } : {}), ...listParams(view, search) },
      }),
    placeholderData: (rows, query) => (query?.queryKey[2] === archived ? keepPreviousData(rows) : undefined),
  });

/** Schools to choose from, of all districts that one sees. */
export const schoolNamesQuery = queryOptions({
  queryKey: ['schools', 'names'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['SchoolsAnswer']>('/api/admin/schools', { signal, query: { render_all: true } })).schools,
});

/** Schools of a district whose name has these letters, the first hundred. */
export const schoolsNamedQuery = (districtId: number, search: string) =>
  queryOptions({
    queryKey: ['schools', 'named', districtId, search],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['SchoolsAnswer']>(`/api/admin/school_districts/${districtId}/schools`, {
          signal,
          query: { search, per_page: 100 },
        })
      ).schools,
  });

/** Districts to choose from. */
export const districtNamesQuery = queryOptions({
  queryKey: ['districts', 'names'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['DistrictNamesAnswer']>('/api/resource_lists/districts', { signal })).districts,
});

export const districtQuery = (districtId: number) =>
  queryOptions({
    queryKey: ['districts', districtId],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['DistrictAnswer']>(`/api/admin/school_districts/${districtId}`, { signal }))
        .schoolDistrict,
  });

export const openClassesQuery = (scope: Scope, schoolId: number) =>
  queryOptions({
    queryKey: ['classes', 'open', scope, schoolId],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['SchoolSectionsAnswer']>(`${schoolPath(scope, schoolId)}/sections/minimal_index`, {
          signal,
        })
      ).sections,
  });
