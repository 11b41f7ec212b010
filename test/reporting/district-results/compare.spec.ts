import { describe, expect, it } from '@jest/globals';
import { ASSESSMENT_TYPES } from '../../../src/content/index.js';
import { compareSchools } from '../../../src/reporting/district-results/compare.js';
import { tallyScores } from '../../../src/reporting/student-results/figures.js';

const SAT = ASSESSMENT_TYPES.find(({ id }) => id === 1)!;
const SCHOOLS = [
  { id: 1, name: 'Cedar Ridge' },
  { id: 2, name: 'Juniper Canyon' },
  { id: 3, name: 'North Wash' },
];

let count = 0;
/** So many students of a school, evenly over these section scores; without any they have not taken it. */
const students = (schoolId: number, n: number, scores: readonly [number, number][]) =>
  Array.from({ length: n }, (_, i) => {
    const own = scores.length === 0 ? null : scores[i % scores.length]!;
    return {
      ...{ studentId: (count += 1), schoolId, mine: true, seen: false, block: schoolId, gradeLevel: 11, takenTo: null },
      ...{ composite: own && own[0] + own[1], scores: own },
    };
  });
/** Half of them reach both benchmarks; totals from 900 to 1200. */
const HALF: [number, number][] = [
  [450, 450],
  [460, 490],
  [550, 550],
  [600, 600],
];
const LOW: [number, number][] = [
  [300, 300],
  [320, 330],
  [340, 340],
  [480, 530],
];
const compare = (of: ReturnType<typeof students>, leftOut: number[] = []) =>
  compareSchools(
    SAT,
    'Cedar Ridge Unified',
    SCHOOLS,
    [...Map.groupBy(of, ({ schoolId }) => schoolId)].map(([schoolId, own]) => ({
      ...{ schoolId, mine: true, seen: false, tally: tallyScores(SAT, own) },
    })),
    leftOut,
  );

describe('the schools of a district', () => {
  it('stand by name, with how many reach both benchmarks, its range, and whether that is chance', () => {
    const { district, schools } = compare([...students(1, 100, HALF), ...students(2, 100, LOW)]);
    expect(schools.map(({ name }) => name)).toEqual(['Cedar Ridge', 'Juniper Canyon', 'North Wash']);
    expect(district.all).toMatchObject({ n: 200, reached: 75, beyondChance: false });
    expect(schools[0]!.all).toEqual({ n: 100, reached: 50, low: 40, high: 60, beyondChance: true });
    expect(schools[1]!.all).toEqual({ n: 100, reached: 25, low: 18, high: 34, beyondChance: true });
  });

  it('say what they say: how far they lie apart against what lies inside each', () => {
    const alike = compare([...students(1, 40, HALF), ...students(2, 40, HALF)]).finding;
    expect(alike).toEqual({
      lead: '40 of 80 reach both benchmarks.',
      rest: 'The schools differ less than their students: their medians lie 0 points apart, the middle half inside each school spans 200.',
      note: 'None of the 2 comparable schools can be told from the district. Schools stand by name: a ranking would order chance.',
    });
    const apart = compare([...students(1, 400, HALF), ...students(2, 40, HALF), ...students(3, 40, LOW)]).finding;
    expect(apart.rest).toMatch(
      /^The medians of the schools lie \d+ points apart, the middle half inside the schools spans \d+ to 200\.$/,
    );
    expect(apart.note).toMatch(
      /^2 of the 3 comparable schools cannot be told from the district; North Wash differs by more than chance\./,
    );
  });

  it('say nothing of a small one, and of one that nobody took that it is empty', () => {
    const of = [...students(1, 30, HALF), ...students(2, 12, [])];
    const { schools, finding } = compare(of, [3]);
    expect(schools.map(({ state, all }) => [state, all === null])).toEqual([
      ['compared', false],
      ['nobody', true],
      ['small', true],
    ]);
    expect(finding).toMatchObject({ rest: null, note: null });
  });

  it('set one apart of which under 70% are tested: it is in no sentence', () => {
    const { schools, finding } = compare([...students(1, 30, HALF), ...students(2, 20, LOW), ...students(2, 20, [])]);
    expect(schools[1]).toMatchObject({ state: 'apart', figures: { students: 40, tested: 20 } });
    expect(finding.note).toBeNull();
  });

  it('say which are shown without some of their grade levels', () => {
    expect(compare(students(1, 30, HALF), [1]).schools[0]).toMatchObject({ state: 'compared', partly: true });
  });
});
