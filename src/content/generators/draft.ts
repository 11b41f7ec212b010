import type { ItemScoring } from '../item.js';

export interface Option {
  html: string;
  /** The number it stands for, when it is one: options are then shown in rising order and compared as numbers. */
  value?: number;
  /** The number by which it takes its place where `value` is absent: a root, say. The first edition did not look at it. */
  rank?: number;
  /** Equal for options that are the same expression written differently. */
  fingerprint?: string;
}

/** A question before it has a place in a form. */
export interface Draft {
  /** Names the template or the authored source: 'sat-math/linear-fee'. */
  template: string;
  seed?: number;
  area: string;
  topic: string;
  difficulty: 1 | 2 | 3;
  stimulus?: { ref?: string; context?: string; html: string };
  stem: string;
  /** Absent for a student-produced response. */
  options?: { right: Option; wrong: readonly Option[] };
  /** Options that stand first and last wherever they are offered: NO CHANGE, DELETE. */
  ends?: { first: string; last: string };
  spr?: Omit<Extract<ItemScoring, { type: 'spr' }>, 'type'>;
  rationale: string;
  pretest?: boolean;
}

/** Removes options that equal the key or one another, as text, as number or as expression. */
export function distinct(draft: Pick<Draft, 'options'>): Option[] {
  const { right, wrong } = draft.options!;
  const kept: Option[] = [];
  for (const option of wrong) {
    const same = (other: Option) =>
      other.html === option.html ||
      (other.value !== undefined && option.value !== undefined && Math.abs(other.value - option.value) < 1e-9) ||
      (other.fingerprint !== undefined && other.fingerprint === option.fingerprint);
    if (!same(right) && !kept.some(same)) kept.push(option);
  }
  return kept;
}
