import type { Rng } from '../rng.js';
import type { MathDraft } from './format.js';

export interface MathTemplate {
  id: string;
  topic: string;
  d: 1 | 2 | 3;
  make(r: Rng): MathDraft;
}

export const NAMES = [
  'Amara',
  'Diego',
  'Hana',
  'Luka',
  'Priya',
  'Noor',
  'Tomás',
  'Mei',
  'Kofi',
  'Elena',
  'Rafael',
  'Ingrid',
  'Jamal',
  'Sofia',
  'Wren',
  'Anil',
] as const;
