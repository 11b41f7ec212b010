import { listSearch, type ListSearch } from '../../lib/params.js';

export const ITEM_STATES = ['ready', 'needs', 'refused', 'excluded', 'published'] as const;

/** Which questions of a package are listed, as kept in the address. */
export interface ItemsSearch extends ListSearch {
  state?: (typeof ITEM_STATES)[number];
}

export function itemsSearch(raw: Record<string, unknown>): ItemsSearch {
  const state = ITEM_STATES.find((one) => one === raw.state);
  return { ...listSearch(raw), ...(state && { state }) };
}
