import { notFound } from '@tanstack/react-router';

/** A numeric route parameter; anything else is the not-found page. */
export function numericParam(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
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
