import type { NormTable } from '../../content/index.js';

/** Fewer students than this give no percentile within the users. */
export const SMALLEST_USER_NORM = 30;

/** Percentile 1 to 99 of a score by a norm table; below its first step 1. */
export function nationalPercentile(score: number, norm: Pick<NormTable, 'steps'> | undefined): number | null {
  if (!norm || norm.steps.length === 0) return null;
  let percentile = 1;
  for (const [from, value] of norm.steps) {
    if (score < from) break;
    percentile = value;
  }
  return within(percentile);
}

/** A frozen count of students by score: one type, set and scale ('composite' or a category id). */
export interface UserNorm {
  version: number;
  counts: Readonly<Record<number, number>>;
}

/** Share of students at or below the score, 1 to 99; null ('--') below thirty students. */
export function userPercentile(score: number, norm: UserNorm | undefined): number | null {
  if (!norm) return null;
  let below = 0;
  let all = 0;
  for (const [at, count] of Object.entries(norm.counts)) {
    all += count;
    if (Number(at) <= score) below += count;
  }
  return all < SMALLEST_USER_NORM ? null : within(Math.round((100 * below) / all));
}

function within(percentile: number): number {
  return Math.min(99, Math.max(1, percentile));
}
