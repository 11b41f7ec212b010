import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type AttemptHistory = Schemas['AttemptHistoryDto'];
export type HistoryEvent = Schemas['HistoryEventDto'];
export type LedgerEntry = Schemas['LedgerEntryDto'];
export type ListedAttempt = Schemas['AuditAttemptDto'];

/** Reading a history is recorded at the server, so it is read once per visit and not again behind the reader's back. */
export const historyQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['audit', 'attempt', attemptId],
    queryFn: ({ signal }) => api.get<AttemptHistory>(`/api/audit/attempts/${encodeURIComponent(attemptId)}`, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export interface ListSearch {
  page: number;
  search: string;
  sort?: string;
  order?: 'asc' | 'desc';
  phase?: string;
}

export const attemptsQuery = (search: ListSearch) => {
  const query = new URLSearchParams({ page: String(search.page), per_page: '25' });
  if (search.search) query.set('search', search.search);
  if (search.sort) query.set('sort', search.sort);
  if (search.order) query.set('order', search.order);
  if (search.phase) query.set('phase', search.phase);
  return queryOptions({
    queryKey: ['audit', 'attempts', search],
    queryFn: ({ signal }) => api.get<Schemas['AuditAttemptListDto']>(`/api/audit/attempts?${query}`, { signal }),
    placeholderData: (before) => before,
  });
};
