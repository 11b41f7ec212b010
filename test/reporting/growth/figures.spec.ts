import { describe, expect, it } from '@jest/globals';
import { assessmentType } from '../../../src/content/index.js';
import {
  growthFigures,
  movementOf,
  pairsOf,
  type GrowthStudent,
  type TestScores,
} from '../../../src/reporting/growth/figures.js';
import { growthFinding } from '../../../src/reporting/growth/finding.js';

const SAT = assessmentType(1);
const ACT = assessmentType(2);
let count = 0;
/** Totals by their two sections; null without a test, 'part' without math. */
type Sat = [reading: number, math: number] | 'part' | null;
const sat = (of: Sat): TestScores | null =>
  of === null
    ? null
    : of === 'part'
      ? { composite: null, scores: [500, null], gradeLevel: 11, missing: ['Math not complete'] }
      : { composite: of[0] + of[1], scores: of, gradeLevel: 11, missing: [] };
const student = (...results: Sat[]): GrowthStudent => ({ studentId: ++count, seen: true, results: results.map(sat) });
const unseen = (...results: Sat[]): GrowthStudent => ({ ...student(...results), seen: false });
const times = (n: number, of: (i: number) => GrowthStudent) => Array.from({ length: n }, (_, i) => of(i));
const NAMED = { named: true, eachPair: false };
const TESTS = [{ name: 'Set 1' }, { name: 'Set 2' }, { name: 'Set 3' }];

describe('the growth of a group in figures', () => {
  it('compares each test with the next, and the first of three with the last', () => {
    expect(pairsOf(3)).toEqual([
      [0, 1],
      [1, 2],
      [0, 2],
    ]);
    expect(pairsOf(2)).toEqual([[0, 1]]);
    expect(pairsOf(1)).toEqual([]);
  });

  it('counts a student as moved only when both likely ranges do not overlap: 80 of the total, 60 of a section', () => {
    expect([79, 80, -79, -80].map((change) => movementOf(change, 40))).toEqual(['within', 'up', 'within', 'down']);
    const group = [
      ...times(8, () => student([500, 500], [560, 510])),
      ...times(3, () => student([500, 500], [520, 560])),
      student([500, 500], [440, 480]),
    ];
    const { scales } = growthFigures(SAT, 2, group, NAMED);
    expect(scales.map(({ name, error, pairs: [pair] }) => [name, error, pair!.up, pair!.within, pair!.down])).toEqual([
      ['Total', 40, 3, 8, 1],
      ['Reading & Writing', 30, 8, 3, 1],
      ['Math', 30, 3, 9, 0],
    ]);
  });

  it('counts the same students only: nobody with a part missing, by all tests or by each pair', () => {
    const group = [
      ...times(12, (i) => student([500, 500], [500, 510 + 10 * (i % 3)], [520, 540])),
      ...times(4, () => student([400, 400], [700, 700], null)),
      student([400, 400], 'part', [800, 800]),
      student(null, null, null),
    ];
    const all = growthFigures(SAT, 3, group, NAMED);
    expect({ students: all.students, matched: all.matched }).toEqual({ students: 18, matched: 12 });
    expect(all.leftOut).toHaveLength(6);
    expect(all.scales[0]!.means).toEqual([1000, 1020, 1060]);
    expect(all.scales[0]!.pairs.map(({ from, to, n, change }) => [from, to, n, change])).toEqual([
      [0, 1, 12, 20],
      [1, 2, 12, 40],
      [0, 2, 12, 60],
    ]);
    const pairs = growthFigures(SAT, 3, group, { named: true, eachPair: true });
    expect(pairs.scales[0]!.pairs.map(({ n, change }) => [n, change])).toEqual([
      [16, (12 * 20 + 4 * 600) / 16],
      [12, 40],
      [13, round((12 * 60 + 800) / 13)],
    ]);
    // The averages above the pairs stay those of the same students.
    expect(pairs.scales[0]!.means).toEqual(all.scales[0]!.means);
  });

  const round = Math.round;

  it('has its 95% range, and says when it may be 0', () => {
    const changes = [30, 10, 20, -10, 50, 40, 20, -10, 50, 20, 10, 40];
    const { scales } = growthFigures(
      SAT,
      2,
      changes.map((d) => student([500, 500], [500 + d, 500])),
      NAMED,
    );
    const [total, reading, math] = scales.map(({ pairs }) => pairs[0]!);
    expect(total).toMatchObject({ n: 12, change: 23, give: 13, mayBeZero: false });
    expect(reading).toMatchObject({ change: 23, give: 13, mayBeZero: false });
    expect(math).toMatchObject({ change: 0, give: 0, mayBeZero: true });
  });

  it('keeps a decimal on the short scale of the ACT', () => {
    const act = (score: number): TestScores => ({
      ...{ composite: score, scores: [score, score, score, score], gradeLevel: 11, missing: [] },
    });
    const group = times(10, (i) => ({ studentId: i, seen: true, results: [act(20), act(i < 7 ? 21 : 20)] }));
    expect(growthFigures(ACT, 2, group, NAMED).scales[0]).toMatchObject({
      ...{ name: 'Composite', error: 1, means: [20, 20.7] },
      pairs: [{ change: 0.7 }],
    });
  });

  it('lists who crossed a benchmark, by a clear change or not, and counts who stayed', () => {
    const group = [
      ...times(5, () => student([470, 600], [480, 600])),
      student([400, 540], [490, 520]),
      ...times(3, () => student([500, 500], [500, 500])),
      ...times(2, () => student([300, 500], [320, 500])),
      student([500, 530], [470, 530]),
    ];
    const [reading, math] = growthFigures(SAT, 2, group, NAMED).crossings;
    expect([reading!.crossed.length, reading!.fell.length, reading!.above, reading!.below]).toEqual([6, 1, 3, 2]);
    expect(reading!.crossed.filter(({ clear }) => clear).map(({ change }) => change)).toEqual([90]);
    expect([math!.crossed.length, math!.fell.length, math!.above, math!.below]).toEqual([0, 1, 6, 5]);
  });

  it('has counts and names below ten, and no averages', () => {
    const { basis, scales, lines, crossings } = growthFigures(
      SAT,
      2,
      times(9, () => student([470, 500], [560, 500])),
      NAMED,
    );
    expect(basis).toBe('counts');
    expect(scales[0]).toMatchObject({ means: [null, null], pairs: [{ n: 9, change: null, give: null, up: 9 }] });
    expect(lines).toHaveLength(9);
    expect(crossings[0]!.crossed).toHaveLength(9);
  });

  it('has no students for who sees aggregates alone, and compares only the same ones', () => {
    const group = times(30, () => unseen([500, 500], [520, 500], [540, 520]));
    const { basis, lines, scales } = growthFigures(SAT, 3, group, { named: false, eachPair: true });
    expect(basis).toBe('full');
    expect(lines).toEqual([]);
    expect(scales[0]!.pairs.map(({ n }) => n)).toEqual([30, 30, 30]);
  });

  it.each([
    ['who is in one test alone', [unseen([700, 700], null, null)]],
    ['who has one section of a test', [unseen(null, 'part', null)]],
    ['who is in two of three', times(9, () => unseen([700, 700], [700, 700], null))],
    [
      'few totals among many who have a section of the test',
      [
        ...times(4, () => unseen([700, 700], null, null)),
        ...times(6, () => ({ ...unseen(null, null, null), results: [{ ...sat('part')!, missing: [] }, null, null] })),
        ...times(6, () => ({
          ...unseen(null, null, null),
          results: [{ ...sat('part')!, scores: [null, 500] }, null, null],
        })),
      ],
    ],
    [
      'few who are not known among those who are',
      [...times(12, () => student([700, 700], null, null)), unseen([300, 300], null, null)],
    ],
  ])('says nothing to them where taking one figure from another would tell %s', (_, few) => {
    const group = times(30, () => unseen([500, 500], [520, 500], [540, 520]));
    const aggregates = { named: false, eachPair: false };
    const { basis, scales, crossings } = growthFigures(SAT, 3, [...group, ...few], aggregates);
    expect(basis).toBe('nothing');
    expect(
      scales.flatMap(({ means, pairs }) => [...means, ...pairs.flatMap((p) => [p.change, p.give, p.up, p.down])]),
    ).toEqual(Array.from({ length: 3 * (3 + 3 * 4) }, () => null));
    expect(crossings).toEqual([]);
    // Many more hide them; who sees them by name knows them anyway.
    const many = [...group, ...times(10, () => unseen([700, 700], null, null))];
    expect(growthFigures(SAT, 3, many, aggregates).basis).toBe('full');
    expect(growthFigures(SAT, 3, [...group, ...few], NAMED).basis).toBe('full');
  });

  it('has nobody where nobody took two', () => {
    const figures = growthFigures(SAT, 2, [student([500, 500], null), student(null, [500, 500])], NAMED);
    expect(figures).toMatchObject({ matched: 0, crossings: [], lines: [] });
    expect(growthFinding(figures, TESTS)).toEqual({ lead: null, rest: null });
    expect(growthFigures(SAT, 1, [student([500, 500])], NAMED)).toMatchObject({ matched: 0, basis: 'counts' });
  });
});

describe('the finding of growth', () => {
  const grown = (n: number, change: (i: number) => [number, number]) =>
    growthFinding(
      growthFigures(
        SAT,
        3,
        times(n, (i) => student([500, 500], [500, 500], [500 + change(i)[0], 500 + change(i)[1]])),
        NAMED,
      ),
      TESTS,
    );

  it('says how far the same students moved, and in which section it cannot be told from zero', () => {
    expect(grown(12, (i) => [40 + 10 * (i % 2), i % 2 ? 10 : -10])).toEqual({
      lead: 'The same 12 students gained 45 points from Set 1 to Set 3.',
      rest: 'Reading & Writing rose by 45. In Math no change can be told from zero.',
    });
    expect(grown(12, (i) => [-30 - 10 * (i % 2), -20])).toEqual({
      lead: 'The same 12 students lost 55 points from Set 1 to Set 3.',
      rest: 'Reading & Writing fell by 35 and Math fell by 20.',
    });
  });

  it('says that nothing moved by more than chance', () => {
    expect(grown(12, (i) => [i % 2 ? 20 : -20, i % 2 ? -10 : 10])).toEqual({
      lead: 'The total of the same 12 students did not move by more than chance from Set 1 to Set 3.',
      rest: 'In Reading & Writing and Math no change can be told from zero.',
    });
  });

  it('of a small group says who moved clearly', () => {
    expect(grown(5, (i) => [i === 0 ? 90 : 10, 0])).toEqual({
      lead: '1 of 5 rose clearly from Set 1 to Set 3, 0 fell clearly.',
      rest: null,
    });
  });
});
