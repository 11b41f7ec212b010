import { atom } from 'jotai/vanilla';
import type { AngleUnit } from './engine.js';
import { startView, type View } from './plot.js';

export interface CalculatorState {
  mode: 'graph' | 'table' | 'scientific';
  unit: AngleUnit;
  expressions: string[];
  view: View;
  input: string;
  history: { text: string; value: number }[];
  /** Typed data, for the line of best fit. */
  points: { x: string; y: string }[];
  small: boolean;
  /** Null until it was moved. */
  at: { x: number; y: number } | null;
}

/** Kept in the sitting's store, so that closing (or being stopped) loses nothing. */
export const calculatorAtom = atom<CalculatorState>({
  mode: 'graph', unit: 'deg', expressions: [''], view: startView, input: '', history: [], points: [{ x: '', y: '' }], small: false, at: null,
});
