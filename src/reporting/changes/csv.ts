import type { Change } from './query.js';
import { momentIn } from './values.js';

export const CHANGES_HEAD = ['When', 'Who', 'As', 'What', 'Value', 'Before', 'After'] as const;

/** A row for each value of each change. */
export function changeRows(changes: readonly Change[], timeZone: string): string[][] {
  return changes.flatMap(({ at, sentence, by, as, values }) => {
    const row = [momentIn(at, timeZone), by?.name ?? '', as?.name ?? '', sentence];
    return values.length === 0
      ? [[...row, '', '', '']]
      : values.map(({ label, before, after }) => [...row, label, before ?? '', after ?? '']);
  });
}
