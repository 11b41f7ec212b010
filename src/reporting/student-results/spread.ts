/** From so many students on a group has percentages, averages, medians and comparisons; below it has counts. */
export const ENOUGH = 10;
/** A group of which less than this share has taken the test is shown apart and not compared. */
export const ENOUGH_TESTED = 0.7;

/**
 * How many a figure counts, and how many of them the asker may not see by name: where these stand in blocks, of the smallest
 * block.
 */
export interface Counted {
  students: number;
  unseen: number;
}

/** A student in a figure. */
export interface OneCounted {
  /** The asker may see this student by name. */
  seen: boolean;
  /** Of those who are not seen: whoever is in one block is in the same figures; all of them without. */
  block?: number | undefined;
}

export function counted(of: readonly OneCounted[]): Counted {
  const blocks = new Map<number, number>();
  for (const { seen, block = 0 } of of) if (!seen) blocks.set(block, (blocks.get(block) ?? 0) + 1);
  return { students: of.length, unseen: fewest(blocks) };
}

/** The size of the smallest block; 0 without any. */
function fewest(blocks: ReadonlyMap<number, number>): number {
  return blocks.size === 0 ? 0 : Math.min(...blocks.values());
}

/** Whether shares may be said of so many. Taking away those who are seen must not leave a few either. */
export function isEnough({ students, unseen }: Counted): boolean {
  return students >= ENOUGH && (unseen === 0 || unseen >= ENOUGH);
}

const Z = 1.959963984540054;

/** The 95% Wilson range of a share. @param count may be a fraction: the mean of shares, each of one student */
export function wilson(count: number, n: number): { low: number; high: number } {
  const share = count / n;
  const middle = share + (Z * Z) / (2 * n);
  const half = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const whole = 1 + (Z * Z) / n;
  return { low: Math.max(0, (middle - half) / whole), high: Math.min(1, (middle + half) / whole) };
}

/** Whether a share lies outside what chance makes of another one with so many students. */
export function isBeyondChance(share: number, n: number, other: number): boolean {
  const { low, high } = wilson(share * n, n);
  return other < low || other > high;
}

export interface Spread {
  n: number;
  /** Whole. */
  mean: number;
  p10: number;
  p25: number;
  median: number;
  p75: number;
  p90: number;
}

/**
 * Mean and quantiles of scores; null where there are too few. A quantile is a score that somebody has, the median may lie
 * between two.
 */
export function spreadOf(scores: readonly number[]): Spread | null {
  const n = scores.length;
  if (n < ENOUGH) return null;
  const sorted = Float64Array.from(scores).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * n) - 1)]!;
  return {
    n,
    mean: Math.round(sorted.reduce((sum, score) => sum + score, 0) / n),
    p10: at(0.1),
    p25: at(0.25),
    median: Math.round((sorted[Math.floor((n - 1) / 2)]! + sorted[Math.ceil((n - 1) / 2)]!) / 2),
    p75: at(0.75),
    p90: at(0.9),
  };
}

/** A share in percent with one decimal, as correct answers are shown. */
export function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}
