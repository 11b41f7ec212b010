import type { ItemScoring } from '../item.js';

export interface Option {
  html: string;
  /** The number it stands for, when it is one: options are then shown in rising order and compared as numbers. */
  value?: number;
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
  /** Options keep their written order ('NO CHANGE' stays first). */
  fixedOrder?: Option[];
  spr?: Omit<Extract<ItemScoring, { type: 'spr' }>, 'type'>;
  rationale: string;
  pretest?: boolean;
}
