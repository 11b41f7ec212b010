import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import { refreshClasses, withRefresh } from '../../api/refresh.js';
import type { components } from '../../api/schema.js';
import { schoolPath } from '../../api/schools.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';
import type { Scope } from '../../lib/scope.js';
import type { DuplicatesSearch } from './duplicates-search.js';

type Schemas = components['schemas'];
export type DuplicateRecord = Schemas['DuplicateRecordDto'];
export type Duplicate = Omit<Schemas['DuplicateDto'], 'records'> & { records: [DuplicateRecord, DuplicateRecord] };
export type DuplicatesAnswer = Omit<Schemas['DuplicatesAnswer'], 'duplicates'> & { duplicates: Duplicate[] };
export type ComparedRecord = Schemas['ComparedRecordDto'];
export type Merge = Schemas['MergeDto'];
export type Sign = Duplicate['signs'][number];
export type MergedField = NonNullable<Schemas['MergeBody']['taken']>[number];
/** Whose records are looked at. */
export type MergedKind = NonNullable<Schemas['MergeBody']['of']>;

export interface Place {
  scope: Scope;
  schoolId: number;
  of: MergedKind;
}

export const DUPLICATES_LIST: ListView = { perPage: 25, sort: 'likeness', order: 'desc' };
export const MERGES_LIST: ListView = { perPage: 25 };

const path = ({ scope, schoolId }: Place, more: string) => `${schoolPath(scope, schoolId)}/${more}`;

export const duplicatesQuery = (place: Place, { tab, of: _of, ...list }: DuplicatesSearch) =>
  queryOptions({
    queryKey: ['duplicates', place.scope, place.schoolId, 'pairs', place.of, tab === 'dismissed', list],
    queryFn: ({ signal }) =>
      api.get<DuplicatesAnswer>(path(place, 'duplicates'), {
        signal,
        query: { of: place.of, dismissed: tab === 'dismissed', ...listParams(DUPLICATES_LIST, list) },
      }),
    placeholderData: (rows, query) =>
      query?.queryKey[4] === place.of && query.queryKey[5] === (tab === 'dismissed')
        ? keepPreviousData(rows)
        : undefined,
  });

export const mergesQuery = (place: Place, list: ListSearch) =>
  queryOptions({
    queryKey: ['duplicates', place.scope, place.schoolId, 'merges', place.of, list],
    queryFn: ({ signal }) =>
      api.get<Schemas['MergesAnswer']>(path(place, 'merges'), {
        signal,
        query: { of: place.of, ...listParams(MERGES_LIST, list) },
      }),
    placeholderData: (rows, query) => (query?.queryKey[4] === place.of ? keepPreviousData(rows) : undefined),
  });

/** Both records as they stand when the dialog is opened. */
export const compareQuery = (place: Place, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['duplicates', place.scope, place.schoolId, 'compare', place.of, ids],
    queryFn: ({ signal }) =>
      api.get<Schemas['ComparedRecordsAnswer']>(path(place, 'duplicates/compare'), {
        signal,
        query: { of: place.of, 'user_ids[]': ids.map(String) },
      }),
    staleTime: 0,
    gcTime: 0,
  });

const refresh = () =>
  Promise.all([
    ...['duplicates', 'schools'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    refreshClasses(),
  ]);

export const setAside = (place: Place, ids: readonly number[], aside: boolean) =>
  withRefresh(
    api.post<void>(path(place, `duplicates/${aside ? 'dismiss' : 'restore'}`), { of: place.of, user_ids: ids }),
    refresh,
  );

export const merge = (place: Place, body: Omit<Schemas['MergeBody'], 'of'>) =>
  withRefresh(api.post<Schemas['MergesAnswer']>(path(place, 'merges'), { of: place.of, ...body }), refresh);

export const takeBack = (place: Place, mergeId: number) =>
  withRefresh(
    api.post<Schemas['MergesAnswer']>(path(place, 'merges/take_back'), { of: place.of, merge_id: mergeId }),
    refresh,
  );
