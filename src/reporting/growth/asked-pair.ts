import { id, wholeNumber } from '../../platform/http/list.js';
import { MOST_TESTS } from './figures.js';

/** Two compared tests by their places from 0, and a section of them; null is the total. */
export interface AskedPair {
  categoryId: number | null;
  from: number;
  to: number;
}

/** The parameters that say of which difference it is asked where it comes from. */
export const PAIR = {
  category: id('category', 'A section of the test; the total without it.'),
  from: wholeNumber('from', { from: 0, to: MOST_TESTS - 1, description: 'Place of the earlier test, from 0.' }).or(0),
  to: wholeNumber('to', { from: 1, to: MOST_TESTS - 1, description: 'Place of the later test.' }).or(1),
};

export function pairOf({ category, from, to }: { category?: number | undefined; from: number; to: number }): AskedPair {
  return { categoryId: category ?? null, from, to };
}
