export const FILTERS = ['all', 'look', 'working', 'paused', 'unknown', 'waiting', 'submitted', 'invalidated'] as const;
export type Filter = (typeof FILTERS)[number];

/** What the address keeps: the counter that filters, the search, the page. */
export interface LiveSearch {
  show?: Filter;
  search?: string;
  page?: number;
  /** Opened by its column, not at a chosen difficulty. */
  everybody?: true;
}

export function liveSearch(raw: Record<string, unknown>): LiveSearch {
  const page = Number(raw.page);
  return {
    show: FILTERS.includes(raw.show as Filter) && raw.show !== 'all' ? (raw.show as Filter) : undefined,
    search: typeof raw.search === 'string' && raw.search ? raw.search : undefined,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    everybody: raw.everybody === true || undefined,
  };
}
