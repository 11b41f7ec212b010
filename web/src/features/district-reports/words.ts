import type { SchoolRow, SchoolSection } from './queries.js';

const percentOf = (part: number, whole: number) => Math.round((100 * part) / whole);

/** '184 of 204 tested, 90%'; of few only that they are. */
export function testedWords({ state, studentCount, studentAssessedCount }: SchoolRow): string {
  if (state === 'small' || studentCount === null || studentAssessedCount === null) return 'fewer than 10 tested';
  const share =
    studentAssessedCount > 0 && studentCount >= 10 ? `, ${percentOf(studentAssessedCount, studentCount)}%` : '';
  return `${studentAssessedCount} of ${studentCount} tested${share}`;
}

/** '140 of 184 reach 480, median 550'. */
export function sectionWords({ n, reached, benchmarkScores, spread }: SchoolSection): string {
  if (!spread) return 'Fewer than 10 have this score.';
  const marks = benchmarkScores.map(({ name, score }) => (benchmarkScores.length > 1 ? `${name} ${score}` : score));
  const reach =
    reached === null || marks.length === 0 ? `${n} students` : `${reached} of ${n} reach ${marks.join(', ')}`;
  return `${reach}, median ${spread.median}`;
}

/** '83 of 184, 45%; likely 38 to 52%'. */
export function allWords({ n, reached, low, high }: NonNullable<SchoolRow['all']>): string {
  return `${reached} of ${n}, ${percentOf(reached, n)}%; likely ${low} to ${high}%.`;
}

/** Why a school stands apart. */
export function apartWords({ studentCount, studentAssessedCount }: SchoolRow): string {
  return `Only ${studentAssessedCount} of ${studentCount} are tested. Those who came may be the stronger ones, so its figures say little about the school.`;
}
