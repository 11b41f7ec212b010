import { crossText, textStructure, wordsInContext } from './craft.js';
import { boundaries, formStructureSense } from './conventions.js';
import { synthesis, transitions } from './expression.js';
import { centralIdeas, evidenceQuantitative, evidenceTextual, inferences } from './ideas.js';
import type { RwPools } from '../../rw.js';

/** Reading & Writing of PSAT 8/9 Set 1: shorter texts and more familiar words than those of the SAT sets. */
export const psat89: RwPools = {
  'words-in-context': wordsInContext,
  'text-structure': textStructure,
  'cross-text': crossText,
  'central-ideas': centralIdeas,
  'evidence-textual': evidenceTextual,
  'evidence-quantitative': evidenceQuantitative,
  inferences,
  boundaries,
  'form-structure-sense': formStructureSense,
  transitions,
  synthesis,
};
