import { listSearch, type ListSearch } from '../../lib/params.js';

export const SOURCES = ['clever', 'classlink', 'oneroster', 'csv'] as const;
export type Source = (typeof SOURCES)[number];
export const STATES = ['failed', 'held', 'running', 'off', 'paused', 'never', 'fine'] as const;
export type State = (typeof STATES)[number];

/** What the address of the status of all syncs keeps. */
export interface ServiceSearch extends ListSearch {
  source?: Source;
  state?: State;
}

export function serviceSearch(raw: Record<string, unknown>): ServiceSearch {
  const source = SOURCES.find((one) => one === raw.source);
  const state = STATES.find((one) => one === raw.state);
  return { ...(source ? { source } : {}), ...(state ? { state } : {}), ...listSearch(raw) };
}
