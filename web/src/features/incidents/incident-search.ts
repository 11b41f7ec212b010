export const SHOWN = ['all', 'open', 'credited', 'over'] as const;
export type Shown = (typeof SHOWN)[number];

/** What the address keeps. Without a beginning it is today's first minute, without an end it is now. */
export interface IncidentSearch {
  section?: number;
  from?: string;
  to?: string;
  show?: Shown;
  search?: string;
  page?: number;
}

export function incidentSearch(raw: Record<string, unknown>): IncidentSearch {
  const [page, section] = [Number(raw.page), Number(raw.section)];
  return {
    section: Number.isInteger(section) && section > 0 ? section : undefined,
    from: momentOf(raw.from),
    to: momentOf(raw.to),
    show: SHOWN.includes(raw.show as Shown) && raw.show !== 'all' ? (raw.show as Shown) : undefined,
    search: typeof raw.search === 'string' && raw.search ? raw.search : undefined,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  };
}

function momentOf(value: unknown): string | undefined {
  const ms = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isFinite(ms) ? new Date(ms).toISOString() : undefined;
}
