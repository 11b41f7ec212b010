import { describe, expect, it } from '@jest/globals';
import { Rescoring, type RescoredReport } from '../../../src/scoring/corrections/rescoring.js';
import type { Change } from '../../../src/scoring/corrections/change.js';
import { UNSCORED } from '../../../src/scoring/score/score.js';

const PSAT_10 = 4;
const change = { kind: 'conversion', typeId: PSAT_10, setId: 1, categoryId: 1, path: 'hard', scaled: [], base: 1 };

/** One student's part 2 of Reading and Writing in two school years, 440 in both. */
function rescoring(): Rescoring {
  const copies = [2026, 2027].map((schoolYearId) => ({
    ...{ id: schoolYearId, sitting: 1, studentId: 7, schoolId: 3, schoolYearId, classIds: [] },
    ...{ categoryId: 1, part: 2, difficulty: 'hard' },
  }));
  const started = (gradeLevel: number) => ({ started: { gradeLevel, items: [], form: {} } });
  const section = { raw: 20, rawMax: 54, scaled: 440, path: 'hard', parts: [{}] };
  return new Rescoring(
    {
      completedCopies: (_: unknown, { afterStudentId }: { afterStudentId: number }) => (afterStudentId ? [] : copies),
    } as never,
    { routingFor: () => undefined, normFor: () => undefined, conversionFor: () => undefined } as never,
    {} as never,
    { findAll: () => [started(10), started(11)] } as never,
    { loadAll: () => copies.map(() => ({ state: { ...UNSCORED, section }, head: {} })) } as never,
    { instant: () => '2026-11-20T12:00:00.000Z' } as never,
  );
}

describe('a student who took a set in two school years', () => {
  it('is held against the benchmark of the grade of each', async () => {
    const all: RescoredReport[] = [];
    for await (const page of rescoring().pages(change as unknown as Change)) all.push(...page);
    expect(all.map(({ report }) => [report.schoolYearId, report.gradeLevel])).toEqual([
      [2026, 10],
      [2027, 11],
    ]);
    expect(all.map(({ rescored }) => rescored.before.sections[0]!.benchmark)).toEqual([true, false]);
  });
});
