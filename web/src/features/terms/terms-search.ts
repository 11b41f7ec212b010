import { listSearch, type ListSearch } from '../../lib/params.js';

export interface TermsSearch extends ListSearch {
  archived?: true;
}

export function termsSearch(raw: Record<string, unknown>): TermsSearch {
  return { ...listSearch(raw), ...(raw.archived === true ? { archived: true as const } : {}) };
}
