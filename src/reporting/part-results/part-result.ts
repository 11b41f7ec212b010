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
  /** Version of the key that judged it. Rows from before corrections do not say: it was the first. */
  keyVersion?: number;
  /** Taken out of the score by a correction: everybody got the point, or it counts for nobody. */
  dropped?: 'credit' | 'uncounted';
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

/** Whether an item is among those that the score is out of. */
export function isCounted(item: Pick<ItemResult, 'pretest' | 'dropped'>): boolean {
  return !item.pretest && item.dropped !== 'uncounted';
}

/** The key that judged an item. */
export function keyOf({ ref, version, keyVersion = 1 }: ItemResult): {
  ref: string;
  itemVersion: number;
  keyVersion: number;
} {
  return { ref, itemVersion: version, keyVersion };
}

/**
 * What a student or a parent may know of: not the sections whose part 2 can still be sat, and of those without a score not the
 * ones that are not revealed. Right and wrong of a part 1 would tell the route.
 */
export function withoutHalves<P extends Pick<PartResult, 'studentAssessmentId' | 'categoryId' | 'section'>>(
  parts: readonly P[],
  reveal: ReadonlyMap<number, { awaitsNextPart: boolean; reportRevealed: boolean }>,
): P[] {
  const scored = new Set(parts.filter((p) => p.section).map((p) => p.categoryId));
  const isHidden = (p: P) => {
    const known = reveal.get(p.studentAssessmentId);
    return known?.awaitsNextPart || (!scored.has(p.categoryId) && known?.reportRevealed === false);
  };
  const hidden = new Set(parts.filter(isHidden).map((p) => p.categoryId));
  return parts.filter((p) => !hidden.has(p.categoryId));
}
