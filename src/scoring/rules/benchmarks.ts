import type { AssessmentType } from '../../content/index.js';

export interface Benchmark {
  score: number;
  /** What reaching it means, one sentence without the student. */
  meaning: string;
}

const FIRST_COURSE: Record<number, string> = {
  1: 'in their first college courses in history, literature or the social sciences',
  2: 'in a first college course in algebra, statistics or calculus',
  3: 'in a first college course in English composition',
  4: 'in a first college course in algebra',
  5: 'in a first college course in the social sciences',
  6: 'in a first college course in biology',
};

const SAT = { 1: 480, 2: 530 } as Record<number, number>;
/** Grade-level benchmarks of the PSAT types, by grade frozen at the start (facts sheet C3). */
const BY_GRADE: Record<number, Record<number, number>> = {
  8: { 1: 390, 2: 430 },
  9: { 1: 410, 2: 450 },
  10: { 1: 430, 2: 480 },
  11: { 1: 460, 2: 510 },
};
const ACT = { 3: 18, 4: 22, 5: 22, 6: 23 } as Record<number, number>;
/** PreACT 10, spring of grade 10. */
const PREACT_10 = { 3: 15, 4: 19, 5: 21, 6: 21 } as Record<number, number>;

/**
 * The benchmark of one section, or null where the product shows none (PreACT 9). PSAT types use the student's grade: 8/9 takes
 * grade 9 and 10 takes grade 10 when the grade is unknown or out of their range.
 */
export function benchmarkFor(type: AssessmentType, categoryId: number, grade: number | null): Benchmark | null {
  const where = FIRST_COURSE[categoryId];
  const sat = (score: number | undefined, students: string) =>
    score === undefined
      ? null
      : {
          score,
          meaning: `Students who reach ${score}${students} have about a 75% chance of earning at least a C ${where}.`,
        };
  const act = (score: number | undefined, students: string) =>
    score === undefined
      ? null
      : {
          score,
          meaning: `Students who reach ${score}${students} have about a 50% chance of earning a B or better ${where}.`,
        };
  switch (type.id) {
    case 1:
      return sat(SAT[categoryId], '');
    case 2:
      return act(ACT[categoryId], '');
    case 3: {
      const level = grade === 8 ? 8 : 9;
      return onTrack(BY_GRADE[level]?.[categoryId], level, where);
    }
    case 4: {
      const level = grade === 11 ? 11 : 10;
      return onTrack(BY_GRADE[level]?.[categoryId], level, where);
    }
    case 6:
      return onTrack(PREACT_10[categoryId], 10, where, 'a 50% chance of earning a B or better');
    default:
      return null;
  }
}

function onTrack(
  score: number | undefined,
  grade: number,
  where: string | undefined,
  chance = 'a 75% chance of earning at least a C',
): Benchmark | null {
  if (score === undefined) return null;
  return {
    score,
    meaning: `Students who reach ${score} in grade ${grade} are on track to have about ${chance} ${where}.`,
  };
}
