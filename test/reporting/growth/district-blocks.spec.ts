import { describe, expect, it } from '@jest/globals';
import { assessmentType } from '../../../src/content/index.js';
import {
  growthBlocksIn,
  growthBlocksOf,
  growthOfSchool,
  type DistrictStudent,
} from '../../../src/reporting/growth/district-blocks.js';
import { comparedTests, yearOf } from '../../../src/reporting/growth/district-growth.js';
import { blocksOf } from '../../../src/reporting/student-results/blocks.js';
import { toldOf, type StudentOfSchool } from '../../../src/reporting/student-results/group-figures.js';

const SAT = assessmentType(1);
/** Scores of a test: all, the first section alone, or none. */
type Took = 'all' | 'first' | '-';

let count = 0;
function students(n: number, schoolId: number, gradeLevel: number, ...tests: Took[]): DistrictStudent[] {
  return Array.from({ length: n }, () => ({
    ...{ studentId: ++count, schoolId, seen: false },
    results: tests.map((took) =>
      took === '-'
        ? null
        : {
            ...{ gradeLevel, missing: [], composite: took === 'all' ? 1000 : null },
            scores: [500, took === 'all' ? 500 : null],
          },
    ),
  }));
}

const blocksOfAll = (tests: number, all: readonly DistrictStudent[]) =>
  growthBlocksOf(
    [...Map.groupBy(all, ({ schoolId }) => schoolId)].map(([id, of]) => growthOfSchool(SAT, tests, id, of)),
  );
const sizes = (of: ReturnType<typeof growthBlocksOf>) =>
  of
    .map((block) => [
      block.cells.map(({ schoolId, gradeLevel }) => `${schoolId}/${gradeLevel}`).join(' '),
      block.students.length,
    ])
    .sort();

describe('the growth of a district in whole blocks', () => {
  it('shows a grade level whose students all took all tests by itself', () => {
    const all = [...students(12, 1, 10, 'all', 'all'), ...students(30, 1, 11, 'all', 'all')];
    expect(sizes(blocksOfAll(2, all))).toEqual([
      ['1/10', 12],
      ['1/11', 30],
    ]);
  });

  it('puts grade levels together where one to nine others of one of them took one test', () => {
    const all = [
      ...students(20, 1, 10, 'all', 'all'),
      ...students(4, 1, 10, 'all', '-'),
      ...students(20, 1, 11, 'all', 'all'),
      ...students(6, 1, 11, 'all', '-'),
    ];
    expect(sizes(blocksOfAll(2, all))).toEqual([['1/10 1/11', 40]]);
    expect(sizes(blocksOfAll(2, all.slice(0, -1)))).toEqual([]);
  });

  it('puts schools together that are not safe by themselves, and takes the smallest safe one if it must', () => {
    const school = (id: number, others: number, n = 20) => [
      ...students(n, id, 10, 'all', 'all'),
      ...students(others, id, 10, '-', 'all'),
    ];
    expect(sizes(blocksOfAll(2, [...school(1, 4), ...school(2, 6), ...school(3, 0)]))).toEqual([
      ['1/10 2/10', 40],
      ['3/10', 20],
    ]);
    expect(sizes(blocksOfAll(2, [...school(1, 4), ...school(2, 10, 30), ...school(3, 15, 60)]))).toEqual([
      ['1/10 2/10', 50],
      ['3/10', 60],
    ]);
    // Four others of everything stay four.
    expect(blocksOfAll(2, [...school(1, 4), ...school(2, 0)])).toEqual([]);
  });

  it('counts no one of whom a section is known and no total, unless they are many', () => {
    const whole = students(20, 1, 10, 'all', 'all');
    // Under ten are in no result of the test either.
    expect(sizes(blocksOfAll(2, [...whole, ...students(4, 1, 10, 'first', '-')]))).toEqual([['1/10', 20]]);
    expect(sizes(blocksOfAll(2, [...whole, ...students(12, 1, 10, 'first', '-')]))).toEqual([['1/10', 20]]);
  });

  it('asks for whole blocks only', () => {
    const blocks = blocksOfAll(2, [
      ...students(4, 1, 10, 'all', 'all'),
      ...students(8, 1, 11, 'all', 'all'),
      ...students(15, 2, 10, 'all', 'all'),
    ]);
    expect(sizes(growthBlocksIn(blocks, [1, 2], [10]))).toEqual([['2/10', 15]]);
    expect(sizes(growthBlocksIn(blocks, [1], [10, 11]))).toEqual([['1/10 1/11', 12]]);
    expect(sizes(growthBlocksIn(blocks, [2], []))).toEqual([['2/10', 15]]);
  });

  // Districts of three schools and two grade levels of which some took one test, two, all three or a section alone.
  const ways: Took[][] = [
    ['all', 'all', 'all'],
    ['all', 'all', '-'],
    ['-', 'all', 'all'],
    ['all', '-', '-'],
    ['all', 'first', 'all'],
  ];
  const many = [0, 0, 3, 10, 4, 0, 12, 6, 0, 11];
  let seed = 7;
  const next = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) >> 8;
  const districts = Array.from({ length: 50 }, () =>
    [1, 2, 3].flatMap((school) =>
      [10, 11].flatMap((grade) =>
        ways.flatMap((way, at) =>
          students(at === 0 ? [0, 5, 12, 25, 40][next() % 5]! : many[next() % many.length]!, school, grade, ...way),
        ),
      ),
    ),
  );

  it('tells of no one to nine students by any sum of its answers and those of single tests', () => {
    let shown = 0;
    let hidden = 0;
    for (const all of districts) {
      const blocks = blocksOfAll(3, all);
      const known = answersOf(blocks);
      const total = all.filter(({ results }) => results.every((one) => one?.composite != null)).length;
      shown += blocks.reduce((sum, block) => sum + block.students.length, 0);
      hidden += total - blocks.reduce((sum, block) => sum + block.students.length, 0);
      for (const test of [0, 1, 2])
        for (const section of [0, 1]) expect(tellsOfFew([...known, ...toldOfTest(all, test, section)])).toBe(false);
    }
    expect(shown).toBeGreaterThan(1000);
    expect(hidden).toBeGreaterThan(20);
  });

  it('would tell where the students of every grade level were shown', () => {
    const naive = districts.filter((all) => {
      const own = all.filter(({ results }) => results.every((one) => one?.composite != null));
      const answers = [...Map.groupBy(own, ({ schoolId }) => schoolId).values()].map(idsOf);
      return tellsOfFew([...answers, ...toldOfTest(all, 1, 0)]);
    });
    expect(naive.length).toBeGreaterThan(20);
  });
});

const idsOf = (of: readonly { studentId: number }[]) => new Set(of.map(({ studentId }) => studentId));

/** What may be asked of the growth: any schools and grade levels. */
function answersOf(blocks: ReturnType<typeof growthBlocksOf>): Set<number>[] {
  return [[1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]].flatMap((schools) =>
    [[], [10], [11], [10, 11]].map((grades) =>
      idsOf(growthBlocksIn(blocks, schools, grades).flatMap((block) => block.students)),
    ),
  );
}

/** What the results of one test tell of a section: who is in the sums of its scores, and in those of the totals. */
function toldOfTest(all: readonly DistrictStudent[], test: number, section: number): Set<number>[] {
  const tested = all.filter(({ results }) => results[test]?.scores.some((score) => score !== null));
  const cells = [...Map.groupBy(tested, (one) => `${one.schoolId} ${one.results[test]!.gradeLevel}`).values()];
  return blocksOf(
    cells.map((of) => ({
      ...{ schoolId: of[0]!.schoolId, gradeLevel: of[0]!.results[test]!.gradeLevel! },
      ...{ students: of.length, tested: of.length },
    })),
  ).flatMap(({ schoolId, gradeLevels }) => {
    const of = tested
      .filter((one) => one.schoolId === schoolId && gradeLevels.includes(one.results[test]!.gradeLevel!))
      .map((one) => ({ ...one, ...one.results[test]!, mine: true, block: 1, takenTo: null }) as StudentOfSchool);
    const told = toldOf(2, of);
    return [
      idsOf(told.filter(({ composite }) => composite !== null)),
      idsOf(told.filter(({ scores }) => scores?.[section] != null)),
    ];
  });
}

/** Whether something about one to nine students follows from sums over these, by adding and subtracting any of them at will. */
function tellsOfFew(known: readonly ReadonlySet<number>[]): boolean {
  const atoms = new Map<string, number>();
  for (const id of new Set(known.flatMap((of) => [...of]))) {
    const key = known.map((of) => (of.has(id) ? '1' : '0')).join('');
    atoms.set(key, (atoms.get(key) ?? 0) + 1);
  }
  const columns = [...atoms];
  const rows = known.map((_, at) => columns.map(([key]) => Number(key[at])));
  const all = rankOf(rows);
  const few = columns.flatMap(([, size], at) => (size < 10 ? [at] : []));
  // Of any choice of small groups with nine students or fewer: does a sum lie within it?
  const tries = (from: number, chosen: readonly number[], size: number): boolean =>
    (chosen.length > 0 && rankOf(rows.map((row) => row.filter((_, at) => !chosen.includes(at)))) < all) ||
    few.slice(from).some((at, i) => {
      const more = size + columns[at]![1];
      return more < 10 && tries(from + i + 1, [...chosen, at], more);
    });
  return tries(0, [], 0);
}

function rankOf(of: readonly (readonly number[])[]): number {
  const rows = of.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < (rows[0]?.length ?? 0); column += 1) {
    const at = rows.findIndex((row, i) => i >= rank && Math.abs(row[column]!) > 1e-9);
    if (at < 0) continue;
    [rows[rank], rows[at]] = [rows[at]!, rows[rank]!];
    const pivot = rows[rank]!;
    for (const row of rows.slice(rank + 1)) {
      const times = row[column]! / pivot[column]!;
      if (times !== 0) pivot.forEach((value, i) => (row[i]! -= times * value));
    }
    rank += 1;
  }
  return rank;
}

describe('the tests that a district compares', () => {
  const taken = (setId: number, at: number, ids: readonly number[]) =>
    ids.map((studentId) => ({ setId, studentId, at, composite: 1000 }));
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
  const setsOf = (rows: Parameters<typeof yearOf>[0]) => {
    const schools = [0, 1].map((school) => rows.filter(({ studentId }) => studentId % 2 === school));
    return comparedTests(schools.map(yearOf)).map(({ setId }) => setId);
  };

  it('are the last three of the year that ten have finished', () => {
    const all = range(0, 30);
    expect(setsOf([...taken(4, 4, all), ...taken(1, 1, all), ...taken(3, 3, all), ...taken(2, 2, all)])).toEqual([
      2, 3, 4,
    ]);
    expect(setsOf([...taken(1, 1, all), ...taken(2, 2, all), ...taken(3, 3, range(0, 9))])).toEqual([1, 2]);
    expect(setsOf(taken(1, 1, all))).toEqual([1]);
  });

  it('are two where few have all three', () => {
    expect(setsOf([...taken(1, 1, range(0, 40)), ...taken(2, 2, range(35, 60)), ...taken(3, 3, range(0, 40))])).toEqual(
      [1, 3],
    );
  });
});
