import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { attemptsParams } from './attempts-params.js';
import type { AttemptsSearch } from './attempts-search.js';

type Schemas = components['schemas'];
export type AttemptHistory = Schemas['AttemptHistoryDto'];
export type HistoryEvent = Schemas['HistoryEventDto'];
export type LedgerEntry = Schemas['LedgerEntryDto'];
export type ListedAttempt = Schemas['AuditAttemptDto'];
export type AttemptDevice = Schemas['AttemptDeviceDto'];
export type AttemptView = Schemas['AttemptViewDto'];
export type AttemptChoices = Schemas['AttemptChoicesDto'];

/** Reading a history is recorded at the server, so it is read once per visit and not again behind the reader's back. */
export const historyQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['audit', 'attempt', attemptId],
    queryFn: ({ signal }) =>
      api.get<AttemptHistory>(`/api/audit/attempts/${encodeURIComponent(attemptId)}`, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const behaviourQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['audit', 'attempt', attemptId, 'behaviour'],
    queryFn: ({ signal }) =>
      api.get<Schemas['BehaviourAnswerDto']>(`/api/audit/attempts/${encodeURIComponent(attemptId)}/behaviour`, {
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const ATTEMPTS_LIST = { perPage: 25, sort: 'startedAt', order: 'desc' } as const;

export const attemptsQuery = (search: AttemptsSearch) =>
  queryOptions({
    queryKey: ['audit', 'attempts', search],
    queryFn: ({ signal }) =>
      api.get<Schemas['AuditAttemptListDto']>(`/api/audit/attempts?${attemptsParams(search, ATTEMPTS_LIST.perPage)}`, {
        signal,
      }),
    placeholderData: (before) => before,
  });

/** What the filters can be set to; the chosen class is among the classes. */
export const choicesQuery = (classSearch: string, classId: number | undefined) => {
  const params = new URLSearchParams();
  if (classSearch) params.set('class_search', classSearch);
  if (classId !== undefined) params.set('class_id', String(classId));
  return queryOptions({
    queryKey: ['audit', 'choices', classSearch, classId ?? null],
    queryFn: ({ signal }) => api.get<AttemptChoices>(`/api/audit/attempts/choices?${params}`, { signal }),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
};
