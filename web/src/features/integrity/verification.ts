import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Run = Schemas['VerificationRunDto'];
export type Found = Schemas['VerificationFindingDto'];
export type Warning = Schemas['IntegrityWarningDto'];
export type DayRoot = Schemas['DayRootDto'];

export const RUNS_PER_PAGE = 5;
export const FINDINGS_PER_PAGE = 25;
export const ROOTS_PER_PAGE = 7;
const ASK_AGAIN_MS = 1000;

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

export const isOpen = (run: Run | undefined): boolean => run?.state === 'waiting' || run?.state === 'running';

/** 'Nov 21, 2026 at 6:02 PM'. */
export const moment = (instant: string): string =>
  `${DATE.format(new Date(instant))} at ${TIME.format(new Date(instant))}`;
/** 'Nov 20, 2026' of a day that is no moment. */
export const dayName = (day: string): string => DATE.format(new Date(`${day}T12:00:00`));
export const count = (value: number, word: string, words = `${word}s`): string =>
  `${value.toLocaleString('en-US')} ${value === 1 ? word : words}`;
/** Hex digits in fours, as people compare them. */
export const inFours = (hex: string): string => hex.replace(/(.{4})(?!$)/g, '$1 ');

export function scopeWords({ scope }: Run): string {
  if (scope.whole) return 'The whole log';
  const place = scope.school?.name ?? 'All schools';
  const from = scope.from && DATE.format(new Date(scope.from));
  const until = scope.until && DATE.format(new Date(Date.parse(scope.until) - 1));
  if (from && until) return `${place}, tests started ${from} to ${until}`;
  if (from) return `${place}, tests started from ${from} on`;
  return until ? `${place}, tests started until ${until}` : place;
}

/** Asked again each second while one is under way. */
export const runsQuery = (page: number) =>
  queryOptions({
    queryKey: ['audit', 'verifications', page],
    queryFn: ({ signal }) =>
      api.get<Schemas['VerificationRunListDto']>('/api/audit/verifications', {
        signal,
        query: { page, per_page: RUNS_PER_PAGE },
      }),
    refetchInterval: ({ state }) => (state.data?.verifications.some(isOpen) ? ASK_AGAIN_MS : false),
    placeholderData: (before) => before,
  });

export const findingsQuery = (id: number, page: number, changes: number) =>
  queryOptions({
    queryKey: ['audit', 'findings', id, page, changes],
    queryFn: ({ signal }) =>
      api.get<Schemas['VerificationFindingListDto']>(`/api/audit/verifications/${id}`, {
        signal,
        query: { page, per_page: FINDINGS_PER_PAGE },
      }),
    placeholderData: (before) => before,
  });

export const scopeSchoolsQuery = queryOptions({
  queryKey: ['audit', 'verifications', 'schools'],
  queryFn: ({ signal }) => api.get<Schemas['SchoolChoicesDto']>('/api/audit/verifications/schools', { signal }),
});

export const dayRootsQuery = (page: number) =>
  queryOptions({
    queryKey: ['audit', 'day-roots', page],
    queryFn: ({ signal }) =>
      api.get<Schemas['DayRootListDto']>('/api/audit/day_roots', { signal, query: { page, per_page: ROOTS_PER_PAGE } }),
    placeholderData: (before) => before,
  });

export const recipientsQuery = queryOptions({
  queryKey: ['audit', 'day-roots', 'recipients'],
  queryFn: ({ signal }) => api.get<Schemas['RecipientsDto']>('/api/audit/day_roots/recipients', { signal }),
});

/** What weakens the proofs now, and when the next verification starts by itself. */
export const standingQuery = queryOptions({
  queryKey: ['audit', 'verifications', 'standing'],
  queryFn: ({ signal }) => api.get<Schemas['IntegrityWarningsDto']>('/api/audit/verifications/standing', { signal }),
});
