import { describe, expect, it } from '@jest/globals';
import { blocksIn, blocksOf, type Cell } from '../../../src/reporting/student-results/blocks.js';

const cell = (schoolId: number, gradeLevel: number, tested: number): Cell => ({
  ...{ schoolId, gradeLevel, tested },
  students: tested + 2,
});
const keyOf = ({ schoolId, gradeLevel }: Cell) => `${schoolId} ${gradeLevel}`;
const subsets = <T>(of: readonly T[]): T[][] =>
  of.reduce<T[][]>((all, one) => [...all, ...all.map((some) => [...some, one])], [[]]);

/** Everything that may be asked of a district: any schools, any grade levels, all where none are said. Each as the cells that it adds up. */
function answersOf(cells: readonly Cell[]): Set<string>[] {
  const blocks = blocksOf(cells);
  const schools = [...new Set(cells.map(({ schoolId }) => schoolId))];
  const grades = [...new Set(cells.map(({ gradeLevel }) => gradeLevel))].filter((grade) => grade > 0);
  return subsets(schools)
    .slice(1)
    .flatMap((some) =>
      subsets(grades).map((of) => {
        const shown = blocksIn(blocks, of).filter(({ schoolId }) => some.includes(schoolId));
        return new Set(
          shown.flatMap(({ schoolId, gradeLevels }) => gradeLevels.map((grade) => `${schoolId} ${grade}`)),
        );
      }),
    );
}

/** Whether a sum of cells follows from these sums by adding and subtracting any of them any number of times. */
function follows(wanted: readonly number[], known: readonly number[][]): boolean {
  const rows: number[][] = [];
  const reduced = (row: readonly number[]) => {
    const left = [...row];
    for (const pivot of rows) {
      const at = pivot.findIndex((value) => Math.abs(value) > 1e-9);
      const times = left[at]! / pivot[at]!;
      pivot.forEach((value, i) => (left[i]! -= times * value));
    }
    return left;
  };
  const isNothing = (row: readonly number[]) => row.every((value) => Math.abs(value) < 1e-9);
  for (const row of known) {
    const left = reduced(row);
    if (!isNothing(left)) rows.push(left);
  }
  return isNothing(reduced(wanted));
}

describe('what may be shown of the schools of a district', () => {
  it('shows a grade level of ten tested students or more by itself, and one with none', () => {
    expect(blocksOf([cell(1, 10, 10), cell(1, 11, 40), cell(1, 12, 0)])).toEqual([
      { schoolId: 1, gradeLevels: [12], students: 2, tested: 0 },
      { schoolId: 1, gradeLevels: [10], students: 12, tested: 10 },
      { schoolId: 1, gradeLevels: [11], students: 42, tested: 40 },
    ]);
  });

  it('puts the few together, and where they stay few with the smallest of the others', () => {
    expect(blocksOf([cell(1, 9, 4), cell(1, 10, 6), cell(1, 11, 40)]).map(({ gradeLevels }) => gradeLevels)).toEqual([
      [9, 10],
      [11],
    ]);
    expect(blocksOf([cell(1, 9, 4), cell(1, 10, 60), cell(1, 11, 40)]).map(({ gradeLevels }) => gradeLevels)).toEqual([
      [9, 11],
      [10],
    ]);
  });

  it('leaves a school out of which fewer than ten are tested, also of the total', () => {
    const blocks = blocksOf([cell(1, 9, 4), cell(1, 10, 5), cell(1, 11, 0), cell(2, 10, 30)]);
    expect(blocks.map(({ schoolId }) => schoolId)).toEqual([2]);
  });

  it('asks for whole blocks only', () => {
    const blocks = blocksOf([cell(1, 9, 4), cell(1, 10, 60), cell(1, 11, 40)]);
    expect(blocksIn(blocks, [11])).toEqual([]);
    expect(blocksIn(blocks, [9, 11])).toHaveLength(1);
    expect(blocksIn(blocks, [10, 11]).map(({ tested }) => tested)).toEqual([60]);
    expect(blocksIn(blocks, [])).toHaveLength(2);
  });

  // Every way in which three schools of three grade levels can be small, from a list of sizes.
  const sizes = [0, 3, 7, 9, 10, 25];
  const districts = Array.from({ length: 60 }, (_, i) =>
    [1, 2, 3].flatMap((school) =>
      [0, 10, 11].map((grade, at) => cell(school, grade, sizes[(i * 7 + school * 5 + at * (i + 3)) % sizes.length]!)),
    ),
  );

  it('gives no cell of a few away by subtracting one answer from another', () => {
    for (const cells of districts) {
      const tested = new Map(cells.map((one) => [keyOf(one), one.tested]));
      const answers = answersOf(cells);
      for (const whole of answers)
        for (const part of answers) {
          if ([...part].some((key) => !whole.has(key))) continue;
          const left = [...whole].filter((key) => !part.has(key)).reduce((sum, key) => sum + tested.get(key)!, 0);
          expect(left === 0 || left >= 10).toBe(true);
        }
    }
  });

  it('gives none away by any sum of totals, rows and columns', () => {
    let few = 0;
    for (const cells of districts) {
      const known = answersOf(cells).map((answer) => cells.map((one) => Number(answer.has(keyOf(one)))));
      for (const [at, { tested }] of cells.entries()) {
        if (tested === 0 || tested >= 10) continue;
        few += 1;
        expect(
          follows(
            cells.map((_, i) => Number(i === at)),
            known,
          ),
        ).toBe(false);
      }
    }
    expect(few).toBeGreaterThan(100);
  });

  it('finds the hidden cell where a total still holds it', () => {
    // Two grades, their total, and one of them: the other follows.
    expect(
      follows(
        [0, 1],
        [
          [1, 1],
          [1, 0],
        ],
      ),
    ).toBe(true);
    expect(follows([0, 1], [[1, 1]])).toBe(false);
  });
});
