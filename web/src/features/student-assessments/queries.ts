import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { STUDENT_ASSESSMENTS } from '../../api/query-keys.js';
import type { components } from '../../api/schema.js';
import { nextChangeMs } from './next-change.js';

/** This page's place in a class that waits for the same moment. */
const SPREAD = Math.random();

type Schemas = components['schemas'];
export type StudentAssessment = Schemas['OwnAssessmentDto'];
export type ScoreReport = Schemas['CompositeListItemDto'];

export interface Given {
  studentAssessments: StudentAssessment[];
  /** The server's clock in this answer, and the device's monotonic clock when it arrived. */
  serverMs: number;
  arrived: number;
}

/** Everything the student has been given. Read afresh on every visit and whenever the page is looked at again: a sitting may have gone on elsewhere. */
export const studentAssessmentsQuery = queryOptions({
  queryKey: STUDENT_ASSESSMENTS,
  queryFn: async ({ signal }): Promise<Given> => {
    const { studentAssessments, meta } = await api.get<Schemas['StudentAssessmentListDto']>(
      '/api/student/student_assessments',
      { signal },
    );
    return { studentAssessments, serverMs: Date.parse(meta.serverNow), arrived: performance.now() };
  },
  // What was asked ahead of the page is not asked again when the page is drawn.
  staleTime: 1000,
  refetchOnWindowFocus: true,
  // Who waits before the page for a test to open sees it open.
  refetchInterval: ({ state: { data } }) =>
    data ? nextChangeMs(data.studentAssessments, serverNow(data), SPREAD) : false,
});

/** Epoch ms by the server's clock; the device's own may be wrong. */
export function serverNow({ serverMs, arrived }: Given): number {
  return serverMs + (performance.now() - arrived);
}

export const scoreReportsQuery = queryOptions({
  queryKey: ['student-score-reports'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['CompositeReportsDto']>('/api/student/score_reports', { signal })).compositeReports,
});

/** So long the dashboard waits for its answers before it shows that it waits, in ms: mostly they are there (index.html). */
const AT_ONCE_MS = 50;

/** Asks for what the dashboard shows while its code still comes. */
export async function askAhead(queryClient: QueryClient): Promise<void> {
  const answers = Promise.all([
    queryClient.prefetchQuery(studentAssessmentsQuery),
    queryClient.prefetchQuery(scoreReportsQuery),
  ]);
  await Promise.race([answers, new Promise((done) => setTimeout(done, AT_ONCE_MS))]);
}
