/** The figures of a distribution of scores; null where nobody has a score. */
export interface DistributionFigures {
  students: number;
  mean: number | null;
  median: number | null;
  /** Standard deviation of the whole group. */
  deviation: number | null;
}

/** @param counts how many students have each score, lowest score first */
export function distributionFigures(counts: readonly (readonly [score: number, count: number])[]): DistributionFigures {
  const students = counts.reduce((sum, [, count]) => sum + count, 0);
  if (students === 0) return { students, mean: null, median: null, deviation: null };
  const mean = counts.reduce((sum, [score, count]) => sum + score * count, 0) / students;
  const variance = counts.reduce((sum, [score, count]) => sum + count * (score - mean) ** 2, 0) / students;
  return {
    students,
    mean: tenth(mean),
    median: (nth(counts, Math.ceil(students / 2)) + nth(counts, Math.floor(students / 2) + 1)) / 2,
    deviation: tenth(Math.sqrt(variance)),
  };
}

/** The score of the nth student, from 1. */
function nth(counts: readonly (readonly [number, number])[], n: number): number {
  let seen = 0;
  for (const [score, count] of counts) {
    seen += count;
    if (seen >= n) return score;
  }
  return counts.at(-1)![0];
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
