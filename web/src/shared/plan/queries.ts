import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { Reader, ReportKey } from '../../api/report-types.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Plan = Schemas['PlanDto'];
export type PlannedLesson = Plan['finished'][number];
export type PlanProposal = Schemas['PlanProposalAnswer'];
export type PerWeek = Plan['perWeek'];

/** The student's own plan, or that of a student whom the reader sees. */
export const planQuery = (reader: Reader) =>
  queryOptions({
    queryKey: ['plan', reader.kind === 'student' ? 'own' : reader.studentId],
    queryFn: async ({ signal }) => {
      const query = reader.kind === 'student' ? {} : { studentId: reader.studentId };
      const path = reader.kind === 'student' ? '/api/student/plan' : '/api/plan';
      return (await api.get<Schemas['PlanAnswer']>(path, { signal, query })).plan;
    },
  });

const keyOf = ({ assessmentTypeId, assessmentSetId, year }: ReportKey) => ({
  ...{ assessmentTypeId, assessmentSetId, schoolYearId: year },
});

/** What the student could plan from a report. */
export const proposalQuery = (key: ReportKey) =>
  queryOptions({
    queryKey: ['plan', 'proposal', keyOf(key)],
    queryFn: ({ signal }) => api.get<PlanProposal>('/api/student/plan/proposal', { signal, query: keyOf(key) }),
  });

const planOf = (answer: Promise<Schemas['PlanAnswer']>) => answer.then(({ plan }) => plan);

export const takePlan = (key: ReportKey, perWeek: PerWeek) =>
  planOf(api.post('/api/student/plan', { ...keyOf(key), perWeek }));
export const changePlan = (perWeek: PerWeek) => planOf(api.put('/api/student/plan', { perWeek }));
export const stopPlan = () => planOf(api.del('/api/student/plan'));
