import { notFound } from '@tanstack/react-router';

/** A numeric route parameter; anything else is the not-found page. */
export function numericParam(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}

/** An id in the address. */
export function idOf(raw: unknown): number | undefined {
  const id = typeof raw === 'number' || typeof raw === 'string' ? Number(raw) : NaN;
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** A day in the address: '2026-11-20'. */
export function dayOf(raw: unknown): string | undefined {
  return typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined;
}

/** The page, order and search of a list, as kept in the address. Defaults are left out of it. */
export interface ListSearch {
  page?: number;
  sort?: string;
  order?: 'asc' | 'desc';
  search?: string;
}

export function listSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw.page);
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(typeof raw.sort === 'string' ? { sort: raw.sort } : {}),
    ...(raw.order === 'asc' || raw.order === 'desc' ? { order: raw.order } : {}),
    ...(typeof raw.search === 'string' && raw.search
      ? { search: raw.search }
      : typeof raw.search === 'number'
        ? { search: String(raw.search) }
        : {}),
  };
}
