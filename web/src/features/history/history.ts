import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { listParams } from '../../lib/list-view.js';
import type { Scope } from '../../lib/scope.js';
import type { HistorySearch } from './history-search.js';

type Schemas = components['schemas'];
export type Change = Schemas['ChangeDto'];

export const HISTORY_LIST = { perPage: 50, sort: 'at', order: 'desc' as const };

/** Whose history: of a school, or of a district itself. */
export type Place = { scope: Scope; schoolId: number } | { districtId: number };

const path = (place: Place, more = '') =>
  'districtId' in place
    ? `/api/admin/school_districts/${place.districtId}/changes${more}`
    : `/api/${place.scope}/schools/${place.schoolId}/changes${more}`;

/** Days are whole in the viewer's zone. */
function filtersOf({ kind, id, by, from, to }: HistorySearch) {
  return {
    kind,
    id,
    by,
    from: from && new Date(`${from}T00:00`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999`).toISOString(),
  };
}

export const historyQuery = (place: Place, search: HistorySearch) =>
  queryOptions({
    queryKey: ['history', place, search],
    queryFn: ({ signal }) =>
      api.get<Schemas['ChangesAnswer']>(path(place), {
        signal,
        query: { ...filtersOf(search), ...listParams(HISTORY_LIST, search) },
      }),
    placeholderData: keepPreviousData,
  });

/** Who changed something there. */
export const changersQuery = (place: Place) =>
  queryOptions({
    queryKey: ['history', place, 'people'],
    queryFn: ({ signal }) => api.get<Schemas['ChangersAnswer']>(path(place, '/people'), { signal }),
  });

/** The file of everything that the address names. */
export function exportPath(place: Place, search: HistorySearch): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filtersOf(search), search: search.search, order: search.order }))
    if (value !== undefined) query.set(name, String(value));
  return path(place, `/export${query.size > 0 ? `?${query}` : ''}`);
}
