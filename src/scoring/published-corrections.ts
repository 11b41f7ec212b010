import type { CorrectionKind } from './corrections/change.js';

/** What scoring publishes beside its streams. */
export interface ScoringEvents {
  /**
   * A correction is published: scores that rest on it are being superseded. `undoes` names the publication that it takes back.
   */
  'scoring.CorrectionPublished.v1': { correctionId: number; kind: CorrectionKind; undoes: number | null; by: number };
  /** Every score that rests on it stands. */
  'scoring.CorrectionFinished.v1': { correctionId: number };
  /** A file of results of tests taken elsewhere was entered. */
  'scoring.OutsideResultsImported.v1': {
    importId: number;
    schoolId: number;
    typeId: number;
    setId: number;
    studentIds: number[];
    by: number;
  };
}
