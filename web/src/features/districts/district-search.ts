import { listSearch, type ListSearch } from '../../lib/params.js';

export type DistrictTab = 'schools' | 'administrators' | 'school-year' | 'history' | 'settings';

/** What one district's page shows. */
export interface DistrictSearch extends ListSearch {
  tab?: Exclude<DistrictTab, 'schools'>;
  archived?: true;
}

export function districtSearch(raw: Record<string, unknown>): DistrictSearch {
  return {
    ...(raw.tab === 'administrators' || raw.tab === 'school-year' || raw.tab === 'settings' ? { tab: raw.tab } : {}),
    ...(raw.archived === true && raw.tab === 'administrators' ? { archived: true as const } : {}),
    ...listSearch(raw),
  };
}
