import { describe, expect, it } from '@jest/globals';
import { analyse, type AskedItem, type ItemFigures } from '../../../src/reporting/items/analysis.js';
import { FormTally, type Answered } from '../../../src/reporting/items/form-tally.js';

const LETTERS = ['A', 'B', 'C', 'D'];

const asked = (number: number, more: Partial<AskedItem> = {}): AskedItem => ({
  ...{ ref: `q${number}`, version: 1, number, area: 'Algebra', topic: 'Linear functions' },
  ...{ choices: LETTERS, correct: 'A', pretest: false, dropped: null },
  shown: (value) => value,
  isRight: (value) => value === 'A',
  ...more,
});

/** Sittings of a first question by its answers, and nine more that carry the rest of the score. */
function figures(answers: (string | null)[], rest: number[], more: Partial<AskedItem> = {}, seconds = 40): ItemFigures {
  const tally = new FormTally(10);
  const answer = (value: string | null, counted = true): Answered => ({
    outcome: value === null ? 'blank' : value === 'A' ? 'right' : 'wrong',
    ...{ counted, value, seconds },
  });
  answers.forEach((value, i) =>
    tally.add([
      answer(value, !more.pretest),
      ...Array.from({ length: 9 }, (_, place) => answer(place < rest[i % rest.length]! ? 'A' : 'B')),
    ]),
  );
  return analyse([asked(1, more), ...Array.from({ length: 9 }, (_, i) => asked(i + 2))], tally.result()).items[0]!;
}

const many = <T>(n: number, of: (i: number) => T) => Array.from({ length: n }, (_, i) => of(i));
const kinds = ({ findings }: ItemFigures) => findings.map(({ kind }) => kind);

describe('what so many students allow to be said', () => {
  const first = (n: number) =>
    figures(
      many(n, (i) => LETTERS[i % 2]!),
      [9, 1],
    );

  it('is counts below ten, shares from ten, a median from twenty, correlations from thirty', () => {
    expect(first(9)).toMatchObject({ right: 5, correctShare: null, correctRange: null, medianSeconds: null });
    expect(first(10)).toMatchObject({ correctShare: 50, correctRange: { low: 23.7, high: 76.3 }, medianSeconds: null });
    expect(first(19).times).toEqual([]);
    expect(first(20)).toMatchObject({ medianSeconds: 40, separates: null });
    expect(first(20).times).toContainEqual({ from: 30, to: 45, students: 20 });
    expect(first(29).answers[0]).toMatchObject({ answer: 'A', fit: null });
    expect(first(30)).toMatchObject({ separates: 1 });
    expect(first(30).answers.map(({ answer, fit }) => [answer, fit])).toEqual([
      ['A', 1],
      ['B', -1],
      ['C', null],
      ['D', null],
    ]);
  });

  it('is provisional below a hundred', () => {
    expect([first(99).provisional, first(100).provisional]).toEqual([true, false]);
  });
});

describe('a finding', () => {
  it('is a possible key error when another choice goes better with the score than the key, beyond chance', () => {
    const item = figures(
      many(40, (i) => (i % 2 === 0 ? 'C' : 'A')),
      [8, 2],
    );
    expect(item.findings[0]).toEqual({ kind: 'possible_key_error', text: 'Possible key error', answer: 'C' });
    expect(kinds(item)).toContain('separates_little');
  });

  it('is none about a choice that fewer than ten chose, however good they were', () => {
    const chosen = (n: number) =>
      figures(
        many(60, (i) => (i < n ? 'C' : i % 3 === 0 ? 'B' : 'A')),
        many(60, (i) => (i < n ? 9 : 3 + (i % 4))),
      );
    expect(chosen(9).answers.find(({ answer }) => answer === 'C')!.fit).toBeGreaterThan(0.6);
    expect(kinds(chosen(9))).not.toContain('possible_key_error');
    expect(kinds(chosen(10))).toContain('possible_key_error');
  });

  it('is none about a choice that goes better with the score than the key by no more than chance', () => {
    const item = figures(
      many(60, (i) => (i % 3 === 0 ? 'C' : i % 3 === 1 ? 'B' : 'A')),
      many(60, (i) => 4 + ((i * 7) % 5 < 2 ? Number(i % 3 === 0) : 0) + (i % 4)),
    );
    const c = item.answers.find(({ answer }) => answer === 'C')!;
    expect(c.fit).toBeGreaterThan(0.15);
    expect(c.fit).toBeGreaterThan(item.separates!);
    expect(kinds(item)).not.toContain('possible_key_error');
  });

  it('is a possible key error of a typed answer, and none of those that are counted together', () => {
    const typed = { choices: [], correct: '7', isRight: (value: string) => value === 'A' };
    const item = figures(
      many(60, (i) => (i % 4 === 0 ? 'A' : i % 2 === 1 ? '12' : `x${i}`)),
      many(60, (i) => (i % 2 === 1 ? 8 : 2)),
      typed,
    );
    expect(item.findings[0]).toMatchObject({ kind: 'possible_key_error', answer: '12' });
  });

  it.each([
    [10, 10, 'B draws as many as the key'],
    [10, 9, 'B draws nearly as many as the key'],
    [10, 12, 'B draws more than the key'],
    [10, 8, null],
  ])('with %p for the key and %p for B is %p', (key, other, text) => {
    const item = figures([...many(key, () => 'A'), ...many(other, () => 'B')], [5]);
    expect(item.findings.find(({ kind }) => kind === 'strong_choice')?.text ?? null).toBe(text);
  });

  it('is that it does not separate below 0.15, and nothing at 0.15 or of fewer than thirty', () => {
    const flat = figures(
      many(40, (i) => (i % 2 === 0 ? 'A' : 'B')),
      [5, 5, 6, 6],
    );
    expect(flat).toMatchObject({ separates: 0 });
    expect(flat.findings.find(({ kind }) => kind === 'separates_little')).toMatchObject({ text: 'Does not separate' });
    expect(
      kinds(
        figures(
          many(28, (i) => (i % 2 === 0 ? 'A' : 'B')),
          [5, 5, 6, 6],
        ),
      ),
    ).not.toContain('separates_little');
  });

  it('is five who did not reach it, and seven who left it blank', () => {
    const blank = (n: number) =>
      figures([...many(n, () => null), ...many(20, () => 'A')], [5]).findings.map(({ text }) => text);
    expect(blank(7)).toContain('7 left blank');
    expect(blank(6)).not.toContain('6 left blank');
    const unreached = (n: number) => {
      const tally = new FormTally(2);
      for (let i = 0; i < 20; i += 1)
        tally.add([
          { outcome: 'right', counted: true, value: 'A', seconds: 30 },
          { outcome: i < n ? 'blank' : 'right', counted: true, value: i < n ? null : 'A', seconds: i < n ? 0 : 30 },
        ]);
      return analyse([asked(1), asked(2)], tally.result());
    };
    expect(unreached(5).items[1]!.findings).toContainEqual({
      kind: 'not_reached',
      text: '5 not reached',
      answer: null,
    });
    expect(kinds(unreached(4).items[1]!)).not.toContain('not_reached');
    expect(unreached(4)).toMatchObject({
      lead: 'Fewest solved question 2: 16 of 20.',
      rest: '4 of 20 did not reach the end.',
    });
  });

  it('is none about a question that was taken out', () => {
    const item = figures(
      many(40, (i) => (i % 2 === 0 ? 'C' : 'A')),
      [8, 2],
      { dropped: 'uncounted' },
    );
    expect([item.findings, item.counts]).toEqual([[], false]);
  });
});

describe('a typed answer', () => {
  it('is listed as it was given, the most frequent first, and the rare ones together', () => {
    const typed = { choices: [], correct: '1/2', isRight: (value: string) => value === 'A' || value === '0.5' };
    const item = figures([...many(8, () => 'A'), ...many(6, () => '0.5'), ...many(8, (i) => `x${i}`)], [5], typed);
    expect(item.typed).toBe(true);
    expect(item.answers.slice(0, 2)).toMatchObject([
      { answer: 'A', students: 8, key: true },
      { answer: '0.5', students: 6, key: true },
    ]);
    expect(item.answers.at(-1)).toMatchObject({ answer: 'others', students: 4, key: false });
  });
});

describe('a pretest question', () => {
  it('has its figures, is marked, and is not the hardest one', () => {
    const item = figures(
      many(40, () => 'B'),
      [9],
      { pretest: true },
    );
    expect(item).toMatchObject({ pretest: true, counts: false, correctShare: 0 });
  });
});

/** Uniform numbers that a seed repeats (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A form of 27 questions that students answer by ability (a two-parameter model with guessing); who does not know takes one
 * of the wrong choices, B more often than D. The stated key of `miskeyed`, a question of middling difficulty, is B.
 */
function simulated(seed: number, students: number, miskeyed?: number) {
  const next = random(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const of = many(27, (i) =>
    i === miskeyed ? { hard: 0, slope: 1.2 } : { hard: normal(), slope: 0.6 + 1.2 * next() },
  );
  const keyOf = (place: number) => (place === miskeyed ? 'B' : 'A');
  const tally = new FormTally(27);
  for (let i = 0; i < students; i += 1) {
    const ability = normal();
    tally.add(
      of.map(({ hard, slope }, place): Answered => {
        const solves = next() < 0.2 + 0.8 / (1 + Math.exp(-1.7 * slope * (ability - hard)));
        const lot = next();
        const value = solves ? 'A' : lot < 0.5 ? 'B' : lot < 0.8 ? 'C' : 'D';
        return { outcome: value === keyOf(place) ? 'right' : 'wrong', counted: true, value, seconds: 40 };
      }),
    );
  }
  const questions = of.map((_, i) => asked(i + 1, { correct: keyOf(i), isRight: (value) => value === keyOf(i) }));
  return analyse(questions, tally.result());
}

describe('the key of a question', () => {
  const alarms = (form: ReturnType<typeof simulated>) =>
    form.items.filter((item) => kinds(item).includes('possible_key_error')).map(({ number }) => number);

  it.each([30, 89, 500])('is not called wrong in forms of honest keys with %p students', (students) => {
    const forms = many(200, (seed) => alarms(simulated(seed + 1, students)));
    expect(forms.filter((numbers) => numbers.length > 0).length).toBeLessThanOrEqual(4);
  });

  it('is called wrong where it is, with 60 students', () => {
    const forms = many(100, (seed) => simulated(seed + 1, 60, 16));
    const found = forms.filter((form) => alarms(form).includes(17));
    expect(found[0]!.lead).toMatch(/^Question 17 may be wrongly keyed: \d+ of 60 chose A, the key is B\.$/);
    expect(found.length).toBeGreaterThanOrEqual(75);
  });
});
