import type { Schemas } from '../../support/answers.js';

type Report = Schemas['CompositeReportDto'];

/** A report of the SAT with these two scores, with what a comparison reads. */
export function aReport(reading: number | null, math: number | null, set = { id: 3, name: 'SAT Set 3' }): Report {
  const total = reading === null || math === null ? null : reading + math;
  const range = (score: number | null, error: number, min: number, max: number) =>
    score === null ? null : [Math.max(min, score - error), Math.min(max, score + error)];
  const section = (categoryId: number, name: string, tone: 'a' | 'b', score: number | null, benchmark: number) => ({
    ...{ categoryId, name, tone, score, benchmark, minScore: 200, maxScore: 800, range: range(score, 30, 200, 800) },
    areas:
      score === null
        ? []
        : [
            categoryId === 1
              ? { name: 'Craft', correct: 9, total: 14, topics: [] }
              : { name: 'Algebra', correct: 8, total: 13, topics: [] },
          ],
  });
  return {
    assessmentType: { id: 1, courseType: 'SAT', assessmentType: 'SAT' },
    assessmentSet: set,
    schoolYear: { id: 2026, shortName: '2026-27' },
    user: { id: 5, firstName: 'Amara', lastName: 'Okafor', gradeLevel: 11 },
    stem: null,
    ...{ compositeScore: total, minScore: 400, maxScore: 1600, compositeRange: range(total, 40, 400, 1600) },
    takenAt: ['2026-11-20T16:00:00.000Z'],
    opportunities: [],
    sections: [section(1, 'Reading & Writing', 'a', reading, 480), section(2, 'Math', 'b', math, 530)],
    provenance: { line: `Forms of ${set.name}.` },
  } as unknown as Report;
}
