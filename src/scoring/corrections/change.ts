import type { ConversionTable, ItemScoring, NormTable } from '../../content/index.js';
import type { Why } from '../score/decide.js';

export const CORRECTION_KINDS = ['key', 'accept', 'drop', 'conversion', 'norm'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** A new key of one item: corrected, wider, or taking the item out of the score. `base` is the key version it replaces. */
export interface KeyChange {
  kind: 'key' | 'accept' | 'drop';
  ref: string;
  itemVersion: number;
  scoring: ItemScoring;
  before: ItemScoring;
  base: number;
}

export interface ConversionChange extends Pick<ConversionTable, 'typeId' | 'setId' | 'categoryId' | 'path' | 'scaled'> {
  kind: 'conversion';
  before: number[];
  base: number;
}

export interface NormChange extends Pick<NormTable, 'typeId' | 'scale' | 'steps'> {
  kind: 'norm';
  before: NormTable['steps'];
  base: number;
}

/** What a correction publishes: the next version of one key or one table. */
export type Change = KeyChange | ConversionChange | NormChange;

export function isKeyChange(change: Change): change is KeyChange {
  return change.kind !== 'conversion' && change.kind !== 'norm';
}

/** What score events say about the attempts' scores that this change makes obsolete. */
export function whyOf(change: Change): Why {
  switch (change.kind) {
    case 'key':
      return 'key_corrected';
    case 'accept':
      return 'answers_accepted';
    case 'drop':
      return 'item_dropped';
    default:
      return 'table_replaced';
  }
}

/** The change that puts back what this one replaced; `base` is the version that it published. */
export function undoing(change: Change, base: number): Change {
  if (change.kind === 'conversion') return { ...change, scaled: change.before, before: change.scaled, base };
  if (change.kind === 'norm') return { ...change, steps: change.before, before: change.steps, base };
  return {
    ...change,
    kind: change.before.dropped ? 'drop' : 'key',
    scoring: change.before,
    before: change.scoring,
    base,
  };
}
