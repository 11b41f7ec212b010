/** How far the same students moved from one test to another. */
export interface Matched {
  n: number;
  mean: number;
  /** Of the differences. */
  sd: number;
  /** Of the mean. */
  se: number;
  /** The 95% range of the mean. */
  low: number;
  high: number;
  /** The range holds 0: nothing can be said about the direction. */
  mayBeZero: boolean;
}

/** Mean difference of pairs of scores with its 95% range by Student's t; null below two pairs. Nothing is rounded. */
export function matchedDifference(pairs: readonly (readonly [before: number, after: number])[]): Matched | null {
  const n = pairs.length;
  const differences = pairs.map(([before, after]) => after - before);
  const mean = differences.reduce((sum, one) => sum + one, 0) / n;
  return matchedOf(n, mean, Math.sqrt(differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1)));
}

/** The same of the sum of whole differences and the sum of their squares, whatever they were added up from. */
export function matchedSums({ n, sum, squares }: { n: number; sum: number; squares: number }): Matched | null {
  return matchedOf(n, sum / n, Math.sqrt((n * squares - sum * sum) / (n * (n - 1))));
}

function matchedOf(n: number, mean: number, sd: number): Matched | null {
  if (n < 2) return null;
  const se = sd / Math.sqrt(n);
  const half = tQuantile(n - 1) * se;
  const [low, high] = [mean - half, mean + half];
  return { n, mean, sd, se, low, high, mayBeZero: low <= 0 && high >= 0 };
}

/** Of the normal distribution, where 95% lie within. */
const Z = 1.959963984540054;

/** Where 95% of Student's t lie within (two-sided). Hill's algorithm 396; exact for one and two degrees of freedom. */
export function tQuantile(degrees: number): number {
  const n = degrees;
  if (n === 1) return Math.tan((0.95 * Math.PI) / 2);
  if (n === 2) return Math.sqrt(2 / (0.05 * 1.95) - 2);
  const a = 1 / (n - 0.5);
  const b = (48 / a) * (1 / a);
  let c = ((20_700 * a) / b - 98) * a * a - 16 * a + 96.36;
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * n;
  let y = (d * 0.05) ** (2 / n);
  if (y <= 0.05 + a)
    y =
      ((1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1) * ((n + 1) / (n + 2)) +
      1 / y;
  else {
    const x = -Z;
    y = x * x;
    if (n < 5) c += 0.3 * (n - 4.5) * (x + 0.6);
    c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c;
    y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x;
    y = Math.expm1(a * y * y);
  }
  return Math.sqrt(n * y);
}
