import { describe, expect, it } from '@jest/globals';
import {
  partReader,
  withoutFewIncomplete,
  withoutRareBeside,
  withoutRareForms,
  type StudentOfSchool,
} from '../../../src/reporting/student-results/group-figures.js';
import { formOf, type PartOutcomes } from '../../../src/reporting/student-results/topics.js';

const many = <T>(n: number, of: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => of(at));

function student(studentId: number, more: Partial<StudentOfSchool> = {}): StudentOfSchool {
  return {
    studentId,
    seen: false,
    composite: 1100,
    scores: [500, 600],
    takenTo: '2026-11-20',
    ...more,
  } as StudentOfSchool;
}

function parts(studentId: number, second: 'easy' | 'hard', more: Partial<PartOutcomes> = {}): PartOutcomes[] {
  return (['first', second] as const).map((code, at) => ({
    ...{ studentId, categoryId: 2, part: (at + 1) as 1 | 2, form: formOf(code, 1), outcomes: 'rw' },
    ...{ mine: true, seen: false, ...more },
  }));
}

const students = (of: readonly { studentId: number }[]) => new Set(of.map(({ studentId }) => studentId)).size;

describe('what few students may not be told by, where names are not seen', () => {
  it('the scores of one to nine without a total: they are left out of every score', () => {
    const whole = many(12, (id) => student(id));
    const half = (n: number) => many(n, (id) => student(100 + id, { composite: null, scores: [480, null] }));
    const told = withoutFewIncomplete([...whole, ...half(3)]);
    expect(told).toHaveLength(15);
    expect(told.filter(({ scores }) => scores !== null)).toHaveLength(12);
    expect(withoutFewIncomplete([...whole, ...half(10)]).filter(({ scores }) => scores !== null)).toHaveLength(22);
  });

  it('block by block, and not those who are seen by name', () => {
    const half = { composite: null, scores: [480, null] };
    const blocks = [
      ...many(6, (id) => student(id, { ...half, block: 1 })),
      ...many(6, (id) => student(50 + id, { ...half, block: 2 })),
    ];
    expect(withoutFewIncomplete(blocks).filter(({ scores }) => scores !== null)).toEqual([]);
    const seen = many(3, (id) => student(id, { ...half, seen: true }));
    expect(withoutFewIncomplete(seen).filter(({ scores }) => scores !== null)).toHaveLength(3);
  });

  it('the questions of one to nine who had a form: they are left out of the section', () => {
    const easy = (n: number) => many(n, (id) => parts(id, 'easy')).flat();
    const hard = (n: number, more = {}) => many(n, (id) => parts(100 + id, 'hard', more)).flat();
    expect(students(withoutRareForms([...easy(30), ...hard(2)]))).toBe(30);
    expect(students(withoutRareForms([...easy(30), ...hard(10)]))).toBe(40);
    expect(students(withoutRareForms([...easy(30), ...hard(2, { seen: true })]))).toBe(32);
    // Who is left when a few went may be a few: all of them go.
    expect(withoutRareForms([...easy(9), ...hard(9)])).toEqual([]);
  });

  it('beside a class too: on the forms of others the same are counted as in the school itself', () => {
    const mine = many(20, (id) => parts(id, 'easy', { seen: true })).flat();
    const others = [
      ...many(30, (id) => parts(100 + id, 'easy', { mine: false })).flat(),
      ...many(3, (id) => parts(200 + id, 'hard', { mine: false })).flat(),
    ];
    const onFirst = (of: readonly PartOutcomes[]) => students(of.filter(({ form }) => form.code === 'first'));
    const beside = withoutRareBeside([...mine, ...others]);
    expect(onFirst(beside)).toBe(onFirst(withoutRareForms([...mine, ...others])));
    expect(onFirst(beside)).toBe(50);
    // Of the rare form itself nothing is compared: that few had it is known from its own rows.
    expect(students(beside.filter(({ form }) => form.code === 'hard'))).toBe(3);
    expect(withoutRareBeside(mine)).toEqual(mine);
  });

  it('in each block by itself', () => {
    const of = (block: number, n: number) => many(n, (id) => parts(block * 100 + id, 'hard', { block })).flat();
    expect(students(withoutRareForms([...of(1, 30), ...of(2, 4)]))).toBe(30);
  });
});

describe('A part that was read', () => {
  it('keeps the whole code of its form, also one with spaces', () => {
    const form = { code: 'our-set/Form A of May', version: 3, name: 'our-set/Form A of May v3' };
    expect(partReader()('rwb 2 1 3 our-set/Form A of May')).toEqual({
      ...{ of: { categoryId: 2, part: 1, form }, outcomes: 'rwb' },
    });
  });
});
