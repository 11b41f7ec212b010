import { listSearch, type ListSearch } from '../../lib/params.js';

/** What a list shows of one kind: what is planned, or what became of it. */
export const SHOWN = {
  up: { action: ['up'] },
  leave: { action: ['leave'] },
  stay: { action: ['stay', 'keep', 'skip'] },
  exceptions: { exceptions: true },
  done: { state: ['done'] },
  later: { state: ['later'] },
  skipped: { state: ['skipped'] },
  back: { state: ['back'] },
  stays: { state: ['stays'] },
} as const;
export type Show = keyof typeof SHOWN;

const KINDS = ['class', 'term', 'new_term'] as const;

export interface RollOverSearch extends ListSearch {
  /** Students without a word. */
  kind?: (typeof KINDS)[number];
  show?: Show;
}

export function rollOverSearch(raw: Record<string, unknown>): RollOverSearch {
  const kind = KINDS.find((one) => one === raw.kind);
  const show = typeof raw.show === 'string' && raw.show in SHOWN ? (raw.show as Show) : undefined;
  return { ...listSearch(raw), ...(kind ? { kind } : {}), ...(show ? { show } : {}) };
}
