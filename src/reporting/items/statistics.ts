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
