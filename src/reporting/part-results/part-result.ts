import type { Instant } from '../../kernel/clock.js';

/** One question of a submitted part, in form order. */
export interface ItemResult {
  ref: string;
  version: number;
  /** 1-based place in the part. */
  number: number;
  pretest: boolean;
  outcome: 'right' | 'wrong' | 'blank';
  /** Choice id or typed text as given; null when blank. */
  value: string | null;
  /** Time with this question on the screen. */
  seconds: number;
  /** Marked for review when the part was submitted. */
  marked: boolean;
}

/** The section score that stands in the last part of its category. */
export interface SectionResult {
  scaled: number;
  raw: number;
  rawMax: number;
  path: 'easy' | 'hard' | 'single';
  tableVersion: number;
  resultHash: string;
}

/** Everything reports know of one scored sitting of one part: a row of `reporting.part_results_v2`. */
export interface PartResult {
  studentAssessmentId: number;
  sitting: number;
  studentId: number;
  schoolId: number;
  /** Frozen at the start. */
  gradeLevel: number | null;
  classIds: number[];
  typeId: number;
  setId: number;
  categoryId: number;
  part: 1 | 2;
  difficulty: 'default' | 'easy' | 'hard';
  schoolYearId: number;
  form: { code: string; version: number };
  submittedAt: Instant;
  usedSeconds: number;
  /** With extended time and grants; null is untimed. */
  allowedSeconds: number | null;
  /** How the clock ran, one sentence. */
  clock: string;
  raw: number;
  rawMax: number;
  answeredCount: number;
  flaggedCount: number;
  /** Stream and version of the submission that was scored. */
  attempt: { stream: string; version: number };
  keysVersion: string;
  scoringVersion: string;
  resultHash: string;
  scoredAt: Instant;
  items: ItemResult[];
  route: { difficulty: 'easy' | 'hard'; raw: number; rawMax: number; threshold: number } | null;
  section: SectionResult | null;
}
