import { describe, expect, it } from '@jest/globals';
import { differencesOf, type HeldResult } from '../../../src/reporting/checks/compare.js';
import type { ItemResult, PartResult } from '../../../src/reporting/part-results/part-result.js';
import { answersIn, outcomeLetters } from '../../../src/reporting/part-results/projection.js';

const SET = { typeId: 1, setId: 1, schoolYearId: 2026 };

function part(id: number, categoryId: number, number: 1 | 2, outcomes: string, scaled?: number): PartResult {
  const named = { r: 'right', w: 'wrong', b: 'blank' } as const;
  const items = [...outcomes].map((letter, i): Partial<ItemResult> => ({
    ref: `q${i}`,
    outcome: named[letter as 'r'],
    pretest: false,
    value: letter === 'b' ? null : 'A',
    seconds: 30,
  }));
  return {
    ...SET,
    studentAssessmentId: id,
    categoryId,
    part: number,
    raw: [...outcomes].filter((one) => one === 'r').length,
    rawMax: outcomes.length,
    attempt: { stream: `attempt-${id}-1`, version: 20 },
    items,
    section: scaled === undefined ? null : { scaled },
  } as PartResult;
}

const WHOLE = [part(1, 1, 1, 'rrw'), part(2, 1, 2, 'rwb', 600), part(3, 2, 1, 'rrr'), part(4, 2, 2, 'rrb', 700)];

function held(parts: PartResult[] = WHOLE, more: Partial<HeldResult> & { outcomes?: [number, string][] } = {}) {
  const { outcomes = parts.map((one) => [one.studentAssessmentId, outcomeLetters(one.items)]), ...result } = more;
  const section = (categoryId: number, scaled: number | null, outside = false) => ({ categoryId, scaled, outside });
  return {
    parts,
    outcomes: new Map(outcomes),
    answers: new Map(parts.map((one) => [one.studentAssessmentId, answersIn(one.items)])),
    results: [
      { ...SET, composite: 1300, sections: [section(1, 600), section(2, 700)], ...result } as unknown as HeldResult,
    ],
  };
}

describe('results compared with their histories', () => {
  it('are the same where nothing was changed', () => {
    expect(differencesOf(WHOLE, held())).toEqual([]);
    expect(differencesOf([], { parts: [], outcomes: new Map(), answers: new Map(), results: [] })).toEqual([]);
  });

  it('name a changed letter by its question, whichever of the two rows holds it', () => {
    const letters = WHOLE.map((one): [number, string] => [one.studentAssessmentId, outcomeLetters(one.items)]);
    letters[1] = [2, 'rrb'];
    const found = {
      ...SET,
      categoryId: 1,
      part: 2,
      what: 'questions',
      shown: 'question 2: right',
      expected: 'question 2: wrong',
    };
    expect(differencesOf(WHOLE, held(WHOLE, { outcomes: letters }))).toEqual([found]);
    const changed = part(2, 1, 2, 'wrb', 600);
    expect(differencesOf(WHOLE, held([WHOLE[0]!, changed, WHOLE[2]!, WHOLE[3]!]))).toEqual([
      { ...found, shown: 'question 1: wrong', expected: 'question 1: right' },
    ]);
    expect(differencesOf(WHOLE, held(WHOLE, { outcomes: letters.slice(0, 1) }))[0]).toMatchObject({
      shown: 'question 1: not there',
    });
  });

  it('name a changed answer, a changed time, and answers that are not there', () => {
    const { answers, ...rest } = held();
    const changed = (more: object) =>
      new Map([...answers].map(([id, one]) => [id, id === 3 ? { ...one, ...more } : one]));
    const found = { ...SET, categoryId: 2, part: 1, what: 'questions', expected: 'question 2: A, 30 s' };
    expect(differencesOf(WHOLE, { ...rest, answers: changed({ given: ['A', 'B', 'A'] }) })).toEqual([
      { ...found, shown: 'question 2: B, 30 s' },
    ]);
    expect(differencesOf(WHOLE, { ...rest, answers: changed({ seconds: [30, 4, 30] }) })).toEqual([
      { ...found, shown: 'question 2: A, 4 s' },
    ]);
    expect(differencesOf(WHOLE, { ...rest, answers: new Map([...answers].slice(1)) })).toMatchObject([
      { categoryId: 1, part: 1, shown: 'question 1: no answer, 0 s' },
    ]);
  });

  it('name a part that is missing, and one that has no history', () => {
    expect(differencesOf(WHOLE, held(WHOLE.slice(1)))).toEqual([
      { ...SET, categoryId: 1, part: 1, what: 'part', shown: null, expected: '2 of 3 right, submitted with event 20' },
    ]);
    expect(differencesOf(WHOLE, held([...WHOLE, { ...part(9, 2, 2, 'r'), setId: 2 }]))).toMatchObject([
      { setId: 2, what: 'part', expected: null, shown: '1 of 1 right, submitted with event 20' },
    ]);
  });

  it('name a changed section score and a total that is not its sum', () => {
    const sections = [
      { categoryId: 1, scaled: 610, outside: false },
      { categoryId: 2, scaled: 700, outside: false },
    ] as unknown as HeldResult['sections'];
    expect(differencesOf(WHOLE, held(WHOLE, { sections, composite: 1310 }))).toEqual([
      { ...SET, categoryId: 1, part: null, what: 'section', shown: '610', expected: '600' },
      { ...SET, categoryId: null, part: null, what: 'composite', shown: '1310', expected: '1300' },
    ]);
  });

  it('name a result that is not there, and one that nothing stands behind', () => {
    expect(
      differencesOf(WHOLE, { ...held(), results: [] }).map(({ what, shown, expected }) => [what, shown, expected]),
    ).toEqual([
      ['section', null, '600'],
      ['section', null, '700'],
      ['composite', null, '1300'],
    ]);
    expect(differencesOf([], { ...held(), parts: [] }).map(({ expected }) => expected)).toEqual([null, null, null]);
  });

  it('take the score of a section from elsewhere as it is held', () => {
    const sections = [
      { categoryId: 1, scaled: 600, outside: false },
      { categoryId: 2, scaled: 640, outside: true },
    ] as unknown as HeldResult['sections'];
    const half = WHOLE.slice(0, 2);
    expect(differencesOf(half, held(half, { sections, composite: 1240 }))).toEqual([]);
    expect(differencesOf(half, held(half, { sections, composite: 1250 }))).toMatchObject([{ what: 'composite' }]);
  });
});
