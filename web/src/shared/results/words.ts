import type { Overview, OverviewCategory } from './queries.js';

/** The step of the scale of sections and composite. */
export function stepOf({ assessmentType }: Pick<Overview, 'assessmentType'>): number {
  return assessmentType.courseType === 'SAT' ? 10 : 1;
}

/** '89 of 105 students have a total score.' */
export function scoredWords({ composite, studentCount, assessmentType, past }: Overview): string {
  if (studentCount === 0) return past ? 'There were no students then.' : 'There are no students yet.';
  const score = assessmentType.courseType === 'SAT' ? 'total' : 'composite';
  return `${composite.n} of ${studentCount} students ${past ? 'had' : 'have'} a ${score} score.`;
}

/** '31 of 58 reach 530 (41 to 65% of such students), 7 are close below.' */
export function benchmarkWords(
  { n, reached, near, reachedRange }: Pick<OverviewCategory, 'n' | 'reached' | 'near' | 'reachedRange'>,
  marks: readonly (string | number)[],
): string {
  if (reached === null) return `${n} ${n === 1 ? 'student' : 'students'}.`;
  const share = reachedRange
    ? `, ${Math.round((100 * reached) / n)}%; likely ${reachedRange.low} to ${reachedRange.high}%`
    : '';
  return `${reached} of ${n} reach ${marks.join(', ')}${share}. ${near} close below.`;
}

/** How many reach both, one and none of two benchmarks, or so many of more. */
export function reachingWords(reaching: readonly { sections: number; n: number }[]): { n: number; words: string }[] {
  const most = reaching.length - 1;
  return reaching.map(({ sections, n }) => ({
    n,
    words:
      most === 2
        ? ['reach neither benchmark', 'reach one benchmark', 'reach both benchmarks'][sections]!
        : sections === 0
          ? 'reach no benchmark'
          : `reach ${sections === most ? `all ${most}` : sections} benchmark${sections === 1 ? '' : 's'}`,
  }));
}
