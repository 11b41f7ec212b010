import { listSearch, type ListSearch } from '../../lib/params.js';

export type DistrictTab =
  'schools' | 'administrators' | 'school-year' | 'rosters' | 'developers' | 'history' | 'settings';

/** What one district's page shows. */
export interface DistrictSearch extends ListSearch {
  tab?: Exclude<DistrictTab, 'schools'>;
  archived?: true;
}

const TABS = ['administrators', 'school-year', 'rosters', 'developers', 'settings'] as const;
type Tab = (typeof TABS)[number];

export function districtSearch(raw: Record<string, unknown>): DistrictSearch {
  return {
    ...(TABS.includes(raw.tab as Tab) ? { tab: raw.tab as Tab } : {}),
    ...(raw.archived === true && raw.tab === 'administrators' ? { archived: true as const } : {}),
    ...listSearch(raw),
  };
}
