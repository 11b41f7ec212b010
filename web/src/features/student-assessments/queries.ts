import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type StudentAssessment = Schemas['OwnAssessmentDto'];
export type ScoreReport = Schemas['CompositeListItemDto'];

/** Everything the student has been given. Read afresh on every visit: a sitting may have gone on elsewhere. */
export const studentAssessmentsQuery = queryOptions({
  queryKey: ['student-assessments'],
  queryFn: async ({ signal }) => (await api.get<Schemas['StudentAssessmentListDto']>('/api/student/student_assessments', { signal })).studentAssessments,
  staleTime: 0,
});

export const scoreReportsQuery = queryOptions({
  queryKey: ['student-score-reports'],
  queryFn: async ({ signal }) => (await api.get<Schemas['CompositeReportsDto']>('/api/student/score_reports', { signal })).compositeReports,
});
