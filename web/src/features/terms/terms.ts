import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Batch } from '../../api/batches.js';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import { refreshClasses } from '../../api/refresh.js';
import type { components } from '../../api/schema.js';
import { listParams } from '../../lib/list-view.js';
import type { Scope } from '../../lib/scope.js';
import type { TermsSearch } from './terms-search.js';

type Schemas = components['schemas'];
export type Term = Schemas['SchoolTermDto'];
export type TermsAnswer = Schemas['TermsAnswer'];

export const TERMS_LIST = { perPage: 100, sort: 'name' };
const WHILE_UNDER_WAY_MS = 1_500;

export interface Place {
  scope: Scope;
  schoolId: number;
}

const path = ({ scope, schoolId }: Place, more = '') => `/api/${scope}/schools/${schoolId}/terms${more}`;

/** The terms of a school, read again while some are on their way into the archive or back. */
export const termListQuery = (place: Place, { archived, ...list }: TermsSearch) =>
  queryOptions({
    queryKey: ['terms', 'list', place.scope, place.schoolId, archived === true, list],
    queryFn: ({ signal }) =>
      api.get<TermsAnswer>(path(place), {
        signal,
        query: { archived: archived === true, ...listParams(TERMS_LIST, list) },
      }),
    refetchInterval: ({ state }) => (state.data?.meta.job ? WHILE_UNDER_WAY_MS : false),
    placeholderData: (rows, query) =>
      query?.queryKey[3] === place.schoolId && query.queryKey[4] === (archived === true)
        ? keepPreviousData(rows)
        : undefined,
  });

export interface SentTerm {
  name: string;
  start_date: string;
  end_date: string;
}

export const refreshTerms = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['terms'] }), refreshClasses()]);

export async function addTerm(place: Place, term: SentTerm): Promise<void> {
  await api.post(path(place), { term });
  await refreshTerms();
}

export async function editTerm(place: Place, termId: number, term: SentTerm, revision: number): Promise<void> {
  await api.patch(path(place, `/${termId}`), { term: { ...term, revision } });
  await refreshTerms();
}

export const deleteTerm = (place: Place, termId: number): Promise<void> => api.del(path(place, `/${termId}`));

export const deleteTerms = (place: Place, ids: readonly number[]): Promise<Batch> =>
  api.del<Batch>(path(place, '/bulk_delete'), { term_ids: ids });

/** Begins the job that archives terms with their classes, or activates them. */
export const archiveTerms = (place: Place, ids: readonly number[], archived: boolean): Promise<void> =>
  api.post(path(place, '/bulk_archive'), { term_ids: ids, archive_state: archived });
