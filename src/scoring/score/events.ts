import type { Instant } from '../../kernel/clock.js';
import type { NewEvent } from '../../platform/event-store/port.js';

/** What a result was computed from: enough to compute it again and get the same bytes. */
export interface Provenance {
  /** Stream and place of the submission that was read. */
  attempt: { stream: string; version: number; hash: string };
  form: { code: string; version: number; contentHash: string };
  /**
   * SHA-256 over the (ref, item version, key version) triples used. `corrected` names the key version of every item
   * (`ref@itemVersion`) that was no longer scored with its first key, so that the triples can be listed again.
   */
  keys: { version: string; corrected?: Record<string, number> };
  /** Version of the scoring rules; the one field the result hash leaves out. */
  scoringVersion: string;
}

export interface AttemptScored {
  studentAssessmentId: number;
  sitting: number;
  studentId: number;
  /** Where the sitting was begun; older ones lack it. */
  districtId?: number;
  assessment: {
    typeId: number;
    setId: number;
    categoryId: number;
    part: 1 | 2;
    difficulty: 'default' | 'easy' | 'hard';
    schoolYearId: number;
  };
  /** Operational items answered right, and how many there are. */
  raw: number;
  rawMax: number;
  answeredCount: number;
  provenance: Provenance;
  /** SHA-256 of the RFC 8785 text of the result without code version: equal inputs give equal hashes. */
  resultHash: string;
  /** The published correction that this score follows from. */
  correctionId?: number;
  scoredAt: Instant;
}

export interface SectionScored {
  studentAssessmentId: number;
  studentId: number;
  assessment: { typeId: number; setId: number; categoryId: number; schoolYearId: number };
  raw: number;
  rawMax: number;
  scaled: number;
  path: 'easy' | 'hard' | 'single';
  table: { version: number };
  /** The attempts' scores that were summed, part 1 first. */
  parts: { studentAssessmentId: number; stream: string; resultHash: string }[];
  resultHash: string;
  correctionId?: number;
  scoredAt: Instant;
}

export interface RouteDecided {
  studentAssessmentId: number;
  studentId: number;
  assessment: { typeId: number; setId: number; categoryId: number; schoolYearId: number };
  raw: number;
  rawMax: number;
  threshold: number;
  ruleVersion: number;
  difficulty: 'easy' | 'hard';
  decidedAt: Instant;
}

export interface ScorePayloads {
  AttemptScored: AttemptScored;
  /** Recorded on part 1 only, once: a route taken never changes. */
  RouteDecided: RouteDecided;
  /** A later score of part 1 would have routed differently. The route stays. */
  RouteFlagged: {
    studentAssessmentId: number;
    raw: number;
    rawMax: number;
    wouldBe: 'easy' | 'hard';
    flaggedAt: Instant;
  };
  /** The section score, once every part of the category is scored; stands in the last part's stream. */
  SectionScored: SectionScored;
  /** The attempt's or the section's score before this event no longer stands; the new one follows in the same append. */
  ScoreSuperseded: {
    studentAssessmentId: number;
    of: 'attempt' | 'section';
    why:
      | 'answers_after_submission'
      | 'key_corrected'
      | 'answers_accepted'
      | 'item_dropped'
      | 'table_replaced'
      | 'part_rescored';
    supersededHash: string;
    correctionId?: number;
    supersededAt: Instant;
  };
}

export type ScoreEventType = keyof ScorePayloads;
export type ScoreFact = { [T in ScoreEventType]: { type: T; payload: ScorePayloads[T] } }[ScoreEventType];
export type NewScoreEvent = { [T in ScoreEventType]: NewEvent<T, ScorePayloads[T]> }[ScoreEventType];

/** `score-{studentAssessmentId}-{sitting}`, beside the attempt's stream of the same numbers. */
export function scoreStream(studentAssessmentId: number, sitting: number): string {
  return `score-${studentAssessmentId}-${sitting}`;
}

/** The score stream beside an attempt's stream, here or in another installation. */
export function scoreStreamBeside(attemptStream: string): string {
  return attemptStream.replace(/^attempt-/, 'score-');
}
