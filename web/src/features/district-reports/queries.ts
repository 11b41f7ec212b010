import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { instantOf } from '../../lib/as-of.js';
import type { ResultsAt } from '../../shared/results/results-at.js';

type Schemas = components['schemas'];
export type DistrictSchools = Schemas['DistrictSchoolsAnswer'];
export type SchoolRow = DistrictSchools['schools'][number];
export type SchoolSection = SchoolRow['sections'][number];

const API = '/api/district_admin/student_results';

/** Types and sets with results, and the schools of the district. */
export const districtQuery = (year: number | undefined, asOf?: string) =>
  queryOptions({
    queryKey: ['district-results', 'dashboard', year ?? null, asOf ?? null],
    queryFn: ({ signal }) =>
      api.get<Schemas['DistrictDashboardAnswer']>(`${API}/dashboard_summary`, {
        signal,
        query: { school_year_id: year, asOf: instantOf(asOf) },
      }),
    placeholderData: keepPreviousData,
  });

/** The schools side by side. */
export const schoolsQuery = ({ whose, assessmentTypeId, assessmentSetId }: ResultsAt) => {
  const query = { ...whose, assessmentTypeId, assessmentSetId };
  return queryOptions({
    queryKey: ['district-results', 'schools', query],
    queryFn: ({ signal }) => api.get<DistrictSchools>(`${API}/schools`, { signal, query }),
  });
};
