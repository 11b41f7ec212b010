import type { Instant } from '../../kernel/clock.js';
import type { NewEvent, StoredEvent } from '../../platform/event-store/port.js';

/** What a result was computed from: enough to compute it again and get the same bytes. */
export interface Provenance {
  /** Stream and head of the attempt that was read. */
  attempt: { stream: string; version: number; hash: string };
  form: { code: string; version: number; contentHash: string };
  /** SHA-256 over the (ref, keyVersion) pairs used, in form order. */
  keys: { version: string };
  scoringVersion: string;
}

export interface AttemptScored {
  studentAssessmentId: number;
  sitting: number;
  studentId: number;
  assessment: { typeId: number; setId: number; categoryId: number; part: 1 | 2; difficulty: 'default' | 'easy' | 'hard'; schoolYearId: number };
  /** Operational items answered right, and how many there are. */
  raw: number;
  rawMax: number;
  answeredCount: number;
  provenance: Provenance;
  /** SHA-256 of the RFC 8785 text of the result without code version: equal inputs give equal hashes. */
  resultHash: string;
  scoredAt: Instant;
}

export interface ScorePayloads {
  AttemptScored: AttemptScored;
  /** Recorded on part 1 only. A route once taken never changes; `flagged` says that a later score would route differently. */
  RouteDecided: { raw: number; rawMax: number; threshold: number; ruleVersion: number; difficulty: 'easy' | 'hard'; decidedAt: Instant };
  RouteFlagged: { raw: number; rawMax: number; wouldBe: 'easy' | 'hard'; flaggedAt: Instant };
  /** The section score, once every part of the category is scored; stands in the last part's stream. */
  SectionScored: {
    categoryId: number;
    raw: number;
    rawMax: number;
    scaled: number;
    path: 'easy' | 'hard' | 'single';
    table: { version: number };
    parts: { stream: string; resultHash: string }[];
    resultHash: string;
    scoredAt: Instant;
  };
  /** The scores before this event no longer stand; the new ones follow in the same append. */
  ScoreSuperseded: { why: 'answers_after_submission' | 'key_corrected' | 'item_dropped' | 'table_replaced' | 'attempt_reset'; supersededHash: string; supersededAt: Instant };
}

export type ScoreEventType = keyof ScorePayloads;
export type ScoreFact = { [T in ScoreEventType]: { type: T; payload: ScorePayloads[T] } }[ScoreEventType];
export type NewScoreEvent = { [T in ScoreEventType]: NewEvent<T, ScorePayloads[T]> }[ScoreEventType];
export type ScoreEvent = { [T in ScoreEventType]: StoredEvent<T, ScorePayloads[T]> }[ScoreEventType];

export function scoreStream(studentAssessmentId: number, sitting: number): string {
  return `score-${studentAssessmentId}-${sitting}`;
}
