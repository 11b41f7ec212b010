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
  it('is a possible key error when another choice goes better with the score than the key', () => {
    const item = figures(
      many(40, (i) => (i % 2 === 0 ? 'C' : 'A')),
      [8, 2],
    );
    expect(item.findings[0]).toEqual({ kind: 'possible_key_error', text: 'Possible key error', answer: 'C' });
    expect(kinds(item)).toContain('separates_little');
  });

  it('is none about a choice that fewer than one in twenty chose, however good they were', () => {
    const item = figures(
      many(60, (i) => (i === 0 ? 'C' : i % 3 === 0 ? 'B' : 'A')),
      many(60, (i) => (i === 0 ? 9 : i % 3 === 0 ? 5 : 6)),
    );
    expect(item.answers.find(({ answer }) => answer === 'C')!.fit).toBeGreaterThan(item.separates!);
    expect(kinds(item)).not.toContain('possible_key_error');
    expect(item.findings).toContainEqual({ kind: 'idle_choice', text: 'C hardly chosen', answer: 'C' });
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
