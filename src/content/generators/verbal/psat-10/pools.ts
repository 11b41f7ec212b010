import { crossText, textStructure, wordsInContext } from './craft.js';
import { boundaries, formStructureSense } from './conventions.js';
import { synthesis, transitions } from './expression.js';
import { centralIdeas, evidenceQuantitative, evidenceTextual, inferences } from './ideas.js';
import type { RwPools } from '../../rw.js';

/** Reading & Writing of PSAT 10 Set 1. */
export const psat10: RwPools = {
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
