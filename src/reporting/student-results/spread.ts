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

/** Students who are in the same figures: those who are seen by name, or all of a block of the others. */
export interface Together<Tally> {
  /** In the group that is asked for; the others are the rest of its school or district. */
  mine: boolean;
  seen: boolean;
  tally: Tally;
}

/** Students by who is in the same figures. */
export function together<T extends OneCounted & { mine: boolean }>(students: readonly T[]): Together<T[]>[] {
  const sorted = new Map<string, Together<T[]>>();
  for (const one of students) {
    const { mine, seen, block = 0 } = one;
    const key = `${mine} ${seen ? 'seen' : block}`;
    const known = sorted.get(key);
    if (known) known.tally.push(one);
    else sorted.set(key, { mine, seen, tally: [one] });
  }
  return [...sorted.values()];
}

/** How many of these a figure counts. @param value how many of each */
export function countedOf<Tally>(of: readonly Together<Tally>[], value: (tally: Tally) => number): Counted {
  const sizes = of.map(({ tally }) => value(tally));
  return {
    students: sizes.reduce((sum, size) => sum + size, 0),
    unseen: fewest(sizes.filter((_, at) => !of[at]!.seen)),
  };
}

/** The size of the smallest block that has any; 0 without one. */
function fewest(sizes: readonly number[]): number {
  const some = sizes.filter((size) => size > 0);
  return some.length === 0 ? 0 : Math.min(...some);
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
  const counts = new Map<number, number>();
  for (const score of scores) counts.set(score, (counts.get(score) ?? 0) + 1);
  return spreadOfCounts(counts);
}

/** The same of how many have each score. */
export function spreadOfCounts(counts: ReadonlyMap<number, number>): Spread | null {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const n = sorted.reduce((all, [, count]) => all + count, 0);
  if (n < ENOUGH) return null;
  const at = (place: number) => {
    let passed = 0;
    return sorted.find(([, count]) => (passed += count) > place)![0];
  };
  const quantile = (share: number) => at(Math.max(0, Math.ceil(share * n) - 1));
  return {
    n,
    mean: Math.round(sorted.reduce((sum, [score, count]) => sum + score * count, 0) / n),
    p10: quantile(0.1),
    p25: quantile(0.25),
    median: Math.round((at(Math.floor((n - 1) / 2)) + at(Math.ceil((n - 1) / 2))) / 2),
    p75: quantile(0.75),
    p90: quantile(0.9),
  };
}

/** A share in percent with one decimal, as correct answers are shown. */
export function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}
