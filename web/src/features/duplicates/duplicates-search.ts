import { listSearch, type ListSearch } from '../../lib/params.js';

/** Pairs that look alike, those that are not the same student, and records that were merged. */
export const TABS = ['dismissed', 'merged'] as const;
export type DuplicatesTab = (typeof TABS)[number];

/** What the page of duplicates shows, as kept in the address; without a tab it is what looks alike. */
export interface DuplicatesSearch extends ListSearch {
  tab?: DuplicatesTab;
  /** Of staff and parents, in place of students. */
  of?: 'adults';
}

export function duplicatesSearch(raw: Record<string, unknown>): DuplicatesSearch {
  const tab = TABS.find((name) => name === raw.tab);
  return { ...(raw.of === 'adults' ? { of: raw.of } : {}), ...(tab ? { tab } : {}), ...listSearch(raw) };
}
