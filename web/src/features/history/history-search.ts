import { HISTORY_KINDS, type HistoryKind } from '../../shared/history/history-place.js';
import { listSearch, type ListSearch } from '../../lib/params.js';

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

const DAY = /^\d{4}-\d\d-\d\d$/;

export function historySearch(raw: Record<string, unknown>): HistorySearch {
  const kind = HISTORY_KINDS.find((one) => one === raw.kind);
  const number = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined);
  const day = (value: unknown) =>
    typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  const [id, by, from, to] = [number(raw.id), number(raw.by), day(raw.from), day(raw.to)];
  return {
    ...listSearch(raw),
    ...(kind && { kind }),
    ...(kind && id && { id }),
    ...(by && { by }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
