import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';

export type Practice = components['schemas']['PracticeDto'];
export type PracticeAnswer = components['schemas']['PracticeAnswerDto'];

/** The same for the whole visit, so that practice goes on without a connection once it is loaded. */
const ONCE = { staleTime: Infinity, gcTime: Infinity, networkMode: 'always' } as const;

export const practiceQuery = queryOptions({
  queryKey: ['practice'],
  queryFn: ({ signal }) => api.get<Practice>('/api/student/practice', { signal }),
  ...ONCE,
});

export const practiceAnswersQuery = queryOptions({
  queryKey: ['practice', 'answers'],
  queryFn: async ({ signal }) =>
    (await api.get<components['schemas']['PracticeAnswersDto']>('/api/student/practice/answers', { signal })).answers,
  ...ONCE,
});
