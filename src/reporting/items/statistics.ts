/** Formulas of item analysis. Pure; what is too few to say is decided by who calls. */

const Z = 1.959963984540054;

/** Sums from which the correlation of a yes or no with a number is computed, so that nobody's answers have to be kept. */
export interface YesNoSums {
  /** How many. */
  n: number;
  /** How many of them say yes. */
  yes: number;
  /** Of the numbers, of their squares, and of the numbers of who says yes. */
  sum: number;
  squares: number;
  sumOfYes: number;
}

/** Pearson's correlation; null where one side does not vary. */
export function correlation({ n, yes, sum, squares, sumOfYes }: YesNoSums): number | null {
  const spread = (n * yes - yes * yes) * (n * squares - sum * sum);
  return spread <= 0 ? null : (n * sumOfYes - yes * sum) / Math.sqrt(spread);
}

/** The 95% range of a correlation by Fisher's transformation; null for fewer than four. */
export function fisher(r: number, n: number): { low: number; high: number } | null {
  if (n < 4 || Math.abs(r) >= 1) return null;
  const half = Z / Math.sqrt(n - 3);
  return { low: Math.tanh(Math.atanh(r) - half), high: Math.tanh(Math.atanh(r) + half) };
}

/**
 * Whether one variable correlates higher with a number than another one does, in the same persons: Williams' test for two
 * dependent correlations that share a variable (E. J. Williams, Regression Analysis, 1959; in the form of J. H. Steiger,
 * Psychological Bulletin 87, 1980, equation 7).
 * @param between the correlation of the two variables with each other
 * @returns t, and how likely one so high is by chance (one-sided); null for fewer than four
 */
export function williams(
  n: number,
  { higher, lower, between }: { higher: number; lower: number; between: number },
): { t: number; p: number } | null {
  if (n < 4) return null;
  const both = 1 + between;
  const determinant = 1 - higher ** 2 - lower ** 2 - between ** 2 + 2 * higher * lower * between;
  const mean = (higher + lower) / 2;
  const t =
    both < 1e-9
      ? // Either one or the other is chosen: what the formula comes to when `between` goes to -1.
        higher * Math.sqrt((n - 3) / (1 - higher ** 2))
      : (higher - lower) *
        Math.sqrt(
          ((n - 1) * both) / (2 * ((n - 1) / (n - 3)) * Math.max(0, determinant) + mean ** 2 * (1 - between) ** 3),
        );
  return { t, p: tTail(t, n - 3) };
}

/** How much of Student's t lies above a value (Abramowitz and Stegun, 26.7.3 and 26.7.4). @param degrees whole */
export function tTail(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const odd = degrees % 2 === 1;
  let term = degrees === 1 ? 0 : odd ? cosine : 1;
  let sum = term;
  for (let k = odd ? 3 : 2; k < degrees; k += 2) {
    term *= ((k - 1) / k) * cosine ** 2;
    sum += term;
  }
  const within = odd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
  return (1 - within) / 2;
}

/** The correlation of two choices of which each person has one at most. @param one share of who has it */
export function exclusive(one: number, other: number): number {
  const rest = (1 - one) * (1 - other);
  return rest <= 0 ? -1 : -Math.sqrt((one * other) / rest);
}

/**
 * How well questions of right and wrong measure one thing (KR-20, which is Cronbach's alpha). Null for a single question, or
 * where everybody has the same score.
 * @param rights how many have each question right
 */
export function kr20(rights: readonly number[], n: number, scores: { sum: number; squares: number }): number | null {
  const k = rights.length;
  const variance = n === 0 ? 0 : scores.squares / n - (scores.sum / n) ** 2;
  if (k < 2 || variance <= 0) return null;
  const noise = rights.reduce((total, right) => total + (right / n) * (1 - right / n), 0);
  return (k / (k - 1)) * (1 - noise / variance);
}

/** The standard error of a count of right answers, from the binomial: how far another test of equal questions may lie. */
export function countError(questions: number, right: number): number | null {
  return questions < 2 ? null : Math.sqrt((right * (questions - right)) / (questions - 1));
}
