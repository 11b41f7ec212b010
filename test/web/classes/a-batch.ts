import type { Schemas } from '../../support/screen.js';

/** A batch that is over: a row for each of these. */
export function aBatch(
  rows: (Partial<Schemas['BatchRowDto']> & { key: string })[],
  changes: Partial<Schemas['BatchDto']> = {},
): Schemas['BatchDto'] {
  const all = rows.map((row): Schemas['BatchRowDto'] => ({
    name: `Class ${row.key}`,
    state: 'done',
    code: null,
    reason: null,
    ...row,
  }));
  const count = (state: string) => all.filter((row) => row.state === state).length;
  return {
    id: '0198c0de-0000-7000-8000-000000000001',
    title: 'Classes',
    summary: null,
    state: 'over',
    counts: { waiting: 0, done: count('done'), skipped: count('skipped'), failed: count('failed') },
    rows: all,
    mayUndo: false,
    ...changes,
  };
}
