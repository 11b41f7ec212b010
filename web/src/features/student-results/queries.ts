import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { instantOf } from '../../lib/as-of.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';

type Schemas = components['schemas'];
export type SummaryGroup = Schemas['SummaryGroupsAnswer']['groups'][number];

export const GROUPS_VIEW: ListView = { perPage: 10, sort: 'groupName' };

/** The entire school and classes, a page at a time. */
export const groupsQuery = (
  set: { assessmentTypeId: number; assessmentSetId: number },
  year: number,
  asOf: string | undefined,
  search: ListSearch,
) =>
  queryOptions({
    queryKey: ['student-results', 'groups', set, year, asOf ?? null, search],
    queryFn: ({ signal }) =>
      api.get<Schemas['SummaryGroupsAnswer']>('/api/staff/school/student_results/summary_details', {
        signal,
        query: { ...set, schoolYearId: year, asOf: instantOf(asOf), ...listParams(GROUPS_VIEW, search) },
      }),
    placeholderData: (before, query) =>
      (query?.queryKey[2] as typeof set | undefined)?.assessmentSetId === set.assessmentSetId
        ? keepPreviousData(before)
        : undefined,
  });
