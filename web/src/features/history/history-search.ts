import { HISTORY_KINDS, type HistoryKind } from '../../shared/history/history-place.js';
import { dayOf, idOf, listSearch, type ListSearch } from '../../lib/params.js';

/** What the history of a school shows, as kept in the address. */
export interface HistorySearch extends ListSearch {
  kind?: HistoryKind;
  /** Of one thing of that kind. */
  id?: number;
  /** Who did it. */
  by?: number;
  /** Days in the viewer's zone, both included: '2026-11-20'. */
  from?: string;
  to?: string;
}

export function historySearch(raw: Record<string, unknown>): HistorySearch {
  const kind = HISTORY_KINDS.find((one) => one === raw.kind);
  const [id, by, from, to] = [idOf(raw.id), idOf(raw.by), dayOf(raw.from), dayOf(raw.to)];
  return {
    ...listSearch(raw),
    ...(kind && { kind }),
    ...(kind && id && { id }),
    ...(by && { by }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
