import { atom } from 'jotai/vanilla';
import type { AngleUnit } from './functions.js';
import type { View } from './plot.js';

export interface Expression {
  /** Stays with the line when others are removed; also its colour and pattern. */
  id: number;
  text: string;
  hidden?: boolean;
}

export type Model = 'line' | 'parabola' | 'growth' | 'none';

export interface CalculatorState {
  mode: 'graph' | 'table' | 'scientific';
  unit: AngleUnit;
  expressions: Expression[];
  /** Null is the window that it starts with. */
  view: View | null;
  input: string;
  /** Results as text that keeps all of them (`keep`). */
  history: { text: string; value: string }[];
  /** Typed data, x1 and y1. */
  points: { x: string; y: string }[];
  model: Model;
  table: { what: 'values' | 'data'; from: string; step: string };
  /** Exact results as fractions. */
  fraction: boolean;
  keypad: boolean;
  small: boolean;
  /** Null until it was moved. */
  at: { x: number; y: number } | null;
  /** Null is 640 by 420. */
  size: { width: number; height: number } | null;
}

export const emptyCalculator: CalculatorState = {
  mode: 'graph',
  unit: 'deg',
  expressions: [{ id: 0, text: '' }],
  view: null,
  input: '',
  history: [],
  points: [{ x: '', y: '' }],
  model: 'line',
  table: { what: 'values', from: '0', step: '1' },
  fraction: false,
  keypad: false,
  small: false,
  at: null,
  size: null,
};

/** Kept in the sitting's store, so that closing (or being stopped) loses nothing. */
export const calculatorAtom = atom<CalculatorState>(emptyCalculator);

const PREFIX = 'calculator:';

/** What was kept for a sitting in this tab, so that a reload loses nothing either. */
export function recall(sitting: string): CalculatorState | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(PREFIX + sitting) ?? 'null') as CalculatorState | null;
    return found && Array.isArray(found.expressions) && found.expressions.length > 0
      ? { ...emptyCalculator, ...found }
      : null;
  } catch {
    return null;
  }
}

export function remember(sitting: string, state: CalculatorState): void {
  try {
    // One sitting at a time: what an earlier one left is not for this one.
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && key !== PREFIX + sitting) sessionStorage.removeItem(key);
    sessionStorage.setItem(PREFIX + sitting, JSON.stringify(state));
  } catch {
    // A private window or a full store: it is still kept while the page is open.
  }
}

export const nextId = (expressions: readonly Expression[]): number => {
  for (let id = 0; ; id++) if (!expressions.some((e) => e.id === id)) return id;
};
