import { listSearch, type ListSearch } from '../../lib/params.js';

export interface SchoolsSearch extends ListSearch {
  archived?: true;
}

export function schoolsSearch(raw: Record<string, unknown>): SchoolsSearch {
  return { ...listSearch(raw), ...(raw.archived === true ? { archived: true as const } : {}) };
}
