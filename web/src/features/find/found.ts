import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { Entry, Found } from './entries.js';

/** Fewer letters find nothing on the server. */
export const LEAST = 2;

export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: ({ signal }) => api.get<Found>('/api/find', { signal, query: { q: text } }),
    enabled: text.length >= LEAST,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

const RECENT = ['found recently'];
const MOST_RECENT = 6;

/** What was gone to, the newest first. Kept with what was loaded for the session, so that it ends with it. */
export function recentEntries(): Entry[] {
  return queryClient.getQueryData<Entry[]>(RECENT) ?? [];
}

export function remember(entry: Entry): void {
  queryClient.setQueryDefaults(RECENT, { gcTime: Infinity });
  queryClient.setQueryData<Entry[]>(
    RECENT,
    [entry, ...recentEntries().filter(({ id }) => id !== entry.id)].slice(0, MOST_RECENT),
  );
}
