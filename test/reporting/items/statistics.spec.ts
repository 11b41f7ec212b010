import { describe, expect, it } from '@jest/globals';
import { rapidThreshold } from '../../../src/reporting/behaviour/behaviour.js';
import { FormTally, medianOf, type Answered } from '../../../src/reporting/items/form-tally.js';
import {
  correlation,
  countError,
  exclusive,
  fisher,
  kr20,
  tTail,
  williams,
} from '../../../src/reporting/items/statistics.js';
import { wilson } from '../../../src/reporting/student-results/spread.js';

/** LSAT6: a thousand persons, five questions, by pattern from 00000 to 11111 (Bock and Lieberman, 1970). */
const LSAT6 = [
  3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61, 28, 298,
];

const answered = (outcome: Answered['outcome'], value: string | null = 'A', seconds = 40): Answered => ({
  outcome,
  counted: true,
  value: outcome === 'blank' ? null : value,
  seconds,
});

function lsat6(): FormTally {
  const tally = new FormTally(5);
  LSAT6.forEach((persons, pattern) => {
    const bits = pattern.toString(2).padStart(5, '0').split('');
    for (let i = 0; i < persons; i += 1)
      tally.add(bits.map((bit) => answered(bit === '1' ? 'right' : 'wrong', bit === '1' ? 'A' : 'B')));
  });
  return tally;
}

describe('the statistics of a form', () => {
  it('are those that the literature has for LSAT6', () => {
    const { students, items, reliability, meanRight } = lsat6().result();
    expect(students).toBe(1000);
    expect(items.map(({ right }) => right / 1000)).toEqual([0.924, 0.709, 0.553, 0.763, 0.87]);
    expect(items.map(({ separates }) => Number(separates!.toFixed(4)))).toEqual([
      0.1128, 0.1532, 0.1728, 0.1444, 0.1216,
    ]);
    expect(reliability).toBeCloseTo(0.295, 4);
    expect(meanRight).toBeCloseTo(3.819, 10);
  });

  it('correlate a choice with the score without the question, and not without the choice', () => {
    const rest = [9, 8, 7, 6, 5, 4, 3, 2];
    const choices = ['A', 'A', 'A', 'B', 'A', 'C', 'B', 'C'];
    const sum = rest.reduce((a, b) => a + b, 0);
    const squares = rest.reduce((a, b) => a + b * b, 0);
    const correlated = (choice: string) => {
      const chosen = rest.filter((_, i) => choices[i] === choice);
      return correlation({ n: 8, yes: chosen.length, sum, squares, sumOfYes: chosen.reduce((a, b) => a + b, 0) });
    };
    expect(['A', 'B', 'C'].map((choice) => Number(correlated(choice)!.toFixed(4)))).toEqual([0.7638, -0.252, -0.6299]);
    // The same from sittings: nine more questions carry the rest, the first one the choice.
    const tally = new FormTally(10);
    rest.forEach((right, i) =>
      tally.add([
        answered(choices[i] === 'A' ? 'right' : 'wrong', choices[i]),
        ...Array.from({ length: 9 }, (_, place) => answered(place < right ? 'right' : 'wrong')),
      ]),
    );
    const [first] = tally.result().items;
    expect(first!.answers.map(({ value, students, fit: r }) => [value, students, Number(r!.toFixed(4))])).toEqual([
      ['A', 4, 0.7638],
      ['B', 2, -0.252],
      ['C', 2, -0.6299],
    ]);
    expect(first!.separates).toBeCloseTo(0.7638, 4);
  });

  it('take answers below a tenth of the mean time, ten seconds at most, for rapid (NT10)', () => {
    const seconds = [
      [50, 60, 4, 70, 66],
      [30, 2, 28, 40, 50],
      [200, 150, 180, 9, 11],
    ];
    const thresholds = seconds.map((of) => rapidThreshold(of.reduce((a, b) => a + b, 0) / of.length));
    expect(thresholds).toEqual([5, 3, 10]);
    const effort = [0, 1, 2, 3, 4].map((person) => {
      const solved = seconds.filter((of, i) => of[person]! >= thresholds[i]!).length;
      return Number((solved / 3).toFixed(3));
    });
    expect(effort).toEqual([1, 0.667, 0.667, 0.667, 1]);
    // Twice the five persons are enough for a mean.
    const tally = new FormTally(3);
    for (const person of [0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
      tally.add(seconds.map((of) => answered('right', 'A', of[person])));
    const { items } = tally.result();
    expect(items.map(({ rapidBelow, rapid }) => [rapidBelow, rapid])).toEqual([
      [5, 2],
      [3, 2],
      [10, 2],
    ]);
    expect(medianOf(items[0]!.times, items[0]!.timed)).toBe(60);
  });

  it('give a count of right answers its standard error', () => {
    const errors = [
      [54, 27],
      [44, 33],
      [40, 10],
    ].map(([questions, right]) => Number(countError(questions!, right!)!.toFixed(4)));
    expect(errors).toEqual([3.7087, 2.9055, 2.7735]);
    expect(countError(1, 1)).toBeNull();
  });

  it('give shares the range of Wilson and correlations that of Fisher', () => {
    const round = ({ low, high }: { low: number; high: number }) => [low, high].map((one) => Number(one.toFixed(3)));
    expect(round(wilson(6, 10))).toEqual([0.313, 0.832]);
    expect(round(wilson(60, 100))).toEqual([0.502, 0.691]);
    expect(round(fisher(0.25, 100)!)).toEqual([0.056, 0.426]);
    expect(round(fisher(0.3, 30)!)).toEqual([-0.068, 0.596]);
    expect(round(fisher(0.25, 28)!)).toEqual([-0.136, 0.57]);
    expect(fisher(0.5, 3)).toBeNull();
  });

  it('compare two correlations that share a variable by Williams (the example of r.test in the R package psych)', () => {
    // 103 persons, 0.4 and 0.5, and 0.1 between them: t -0.89, two-sided 0.37.
    const { t, p } = williams(103, { higher: 0.4, lower: 0.5, between: 0.1 })!;
    expect([t.toFixed(2), (2 * (1 - p)).toFixed(2)]).toEqual(['-0.89', '0.37']);
    expect(williams(103, { higher: 0.5, lower: 0.4, between: 0.1 })!.t).toBeCloseTo(-t, 12);
    expect(williams(3, { higher: 0.5, lower: 0.4, between: 0.1 })).toBeNull();
  });

  it('compare two choices of which everybody has one as the limit of the same', () => {
    const one = williams(60, { higher: 0.3, lower: -0.3, between: -1 })!;
    expect(one.t).toBeCloseTo(williams(60, { higher: 0.3, lower: -0.3, between: -1 + 1e-7 })!.t, 4);
    expect(exclusive(0.6, 0.4)).toBeCloseTo(-1, 12);
  });

  it('give the tail of Student’s t that its tables have', () => {
    // One-sided critical values as printed: degrees, t, share above.
    const printed = [
      [1, 6.314, 0.05],
      [2, 4.303, 0.025],
      [5, 4.032, 0.005],
      [10, 2.764, 0.01],
      [27, 3.421, 0.001],
      [30, 2.042, 0.025],
      [100, 1.66, 0.05],
    ];
    for (const [degrees, t, share] of printed) {
      expect(Math.abs(tTail(t!, degrees!) / share! - 1)).toBeLessThan(0.002);
      expect(tTail(-t!, degrees!)).toBeCloseTo(1 - tTail(t!, degrees!), 12);
    }
  });

  it('correlate two choices that exclude each other as their indicators do', () => {
    const choices = ['A', 'A', 'B', 'C', 'B', 'B', 'D', 'A', 'B', 'C'];
    const [a, b] = ['A', 'B'].map((one) => choices.map((choice) => Number(choice === one)));
    const sum = b!.reduce((x, y) => x + y, 0);
    const r = correlation({
      n: 10,
      yes: 3,
      sum,
      squares: sum,
      sumOfYes: a!.filter((one, i) => one === 1 && b![i] === 1).length,
    });
    expect(r).toBeLessThan(-0.5);
    expect(exclusive(0.3, 0.4)).toBeCloseTo(r!, 12);
  });

  it('say nothing where nothing varies', () => {
    const tally = new FormTally(2);
    for (let i = 0; i < 5; i += 1) tally.add([answered('right'), answered('right')]);
    const { items, reliability } = tally.result();
    expect([items[0]!.separates, reliability]).toEqual([null, null]);
    expect(kr20([3], 5, { sum: 3, squares: 3 })).toBeNull();
    expect(new FormTally(0).result()).toMatchObject({ students: 0, reliability: null, items: [] });
  });
});

describe('a blank answer', () => {
  it('is left out when the question was on the screen, and not reached when it was not', () => {
    const tally = new FormTally(3);
    tally.add([answered('right'), answered('blank', null, 12), answered('blank', null, 0)]);
    expect(tally.result().items.map(({ blank, omitted, notReached }) => [blank, omitted, notReached])).toEqual([
      [0, 0, 0],
      [1, 1, 0],
      [1, 0, 1],
    ]);
  });

  it('without any times is not reached after the last answer', () => {
    const tally = new FormTally(3);
    tally.add([answered('blank', null, 0), answered('wrong', 'B', 0), answered('blank', null, 0)]);
    expect(tally.result().items.map(({ omitted, notReached }) => [omitted, notReached])).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
    ]);
  });

  it('takes who did not reach a question out of its correlations, not out of who had it', () => {
    const tally = new FormTally(3);
    const sittings: Answered['outcome'][][] = [
      ['right', 'right', 'right'],
      ['right', 'wrong', 'right'],
      ['wrong', 'wrong', 'wrong'],
    ];
    for (const outcomes of sittings) tally.add(outcomes.map((outcome) => answered(outcome)));
    const without = tally.result().items[2]!.separates;
    tally.add([answered('right'), answered('right'), answered('blank', null, 0)]);
    const item = tally.result().items[2]!;
    expect([item.students, item.notReached, item.separates]).toEqual([4, 1, without]);
  });
});

describe('a question for which everybody got the point', () => {
  it('is right for who left it blank, and wrong for nobody', () => {
    const tally = new FormTally(1);
    tally.add([{ outcome: 'right', counted: true, value: null, seconds: 9 }]);
    tally.add([{ outcome: 'right', counted: true, value: 'B', seconds: 9 }]);
    expect(tally.result().items[0]).toMatchObject({ students: 2, right: 2, wrong: 0, blank: 1, omitted: 1 });
  });
});

describe('a question that does not count', () => {
  it('is compared with the whole score, and is in no other question’s rest', () => {
    const pretest = (outcome: Answered['outcome']): Answered => ({ ...answered(outcome), counted: false });
    const tally = new FormTally(3);
    tally.add([pretest('right'), answered('right'), answered('right')]);
    tally.add([pretest('wrong'), answered('right'), answered('wrong')]);
    tally.add([pretest('right'), answered('wrong'), answered('wrong')]);
    const { meanRight, items } = tally.result();
    expect(meanRight).toBe(1);
    expect(items.map(({ counted, right }) => [counted, right])).toEqual([
      [0, 2],
      [3, 2],
      [3, 1],
    ]);
    // Scores 2, 1, 0 beside right, wrong, right.
    expect(items[0]!.separates).toBeCloseTo(0, 10);
  });
});
