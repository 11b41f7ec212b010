import type { ListSearch } from './params.js';

/** What a list shows where its address says nothing. */
export interface ListView {
  perPage: number;
  /** The API's name of the usual order; without it the list has one order. */
  sort?: string;
  order?: 'asc' | 'desc';
}

export interface ListOrder {
  by: string;
  order: 'asc' | 'desc';
}

/** How the rows are sorted: another column than the usual one begins with the smallest. */
export function orderOf(view: ListView, { sort, order }: ListSearch): ListOrder {
  return { by: sort ?? view.sort ?? '', order: order ?? (sort === undefined ? (view.order ?? 'asc') : 'asc') };
}

/** The part of the address that says this order; what `orderOf` reads from nothing is left out. */
export function orderInAddress(view: ListView, { by, order }: ListOrder): Pick<ListSearch, 'sort' | 'order'> {
  const sort = by === view.sort ? undefined : by;
  return { sort, order: order === orderOf(view, { sort }).order ? undefined : order };
}

/** The parameters that every list of the API takes; a search and filters are added to them. */
export function listParams(view: ListView, search: ListSearch) {
  const { by, order } = orderOf(view, search);
  return { page: search.page ?? 1, per_page: view.perPage, ...(by ? { sort: by, order } : {}), search: search.search };
}
