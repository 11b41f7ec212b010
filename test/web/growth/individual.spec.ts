import { describe, expect, it } from '@jest/globals';
import type { CompositeReport } from '../../../web/src/api/report-types.js';
import { chosenOf, compareRules, compareSearch, formOf } from '../../../web/src/features/growth/compare-search.js';
import {
  areaChanges,
  changeWords,
  differenceError,
  scoreChanges,
} from '../../../web/src/features/growth/individual.js';
import { aReport } from './report.js';

describe('the choice of a student and two tests', () => {
  const whole = { student: '5', first: '1-3', firstYear: '2025', second: '1-3', secondYear: '2026' };
  const empty = { student: null, first: null, firstYear: null, second: null, secondYear: null };

  it('needs every field', () => {
    expect(compareRules(empty)).toEqual({
      student: 'Student is required',
      first: 'Assessment#1 is required',
      firstYear: 'School Year is required',
      second: 'Assessment#2 is required',
      secondYear: 'School Year is required',
    });
    expect(compareRules(whole)).toEqual({});
  });

  it('is of one exam type', () => {
    expect(compareRules({ ...whole, second: '4-3' })).toEqual({
      second: 'Please make sure Assessment#1 and Assessment#2 are the same exam type.',
    });
  });

  it('is of two different tests', () => {
    const same = 'Please choose different assessments and/or school years for comparison.';
    expect(compareRules({ ...whole, secondYear: '2025' })).toEqual({ second: same });
    expect(compareRules({ ...whole, second: '1-4', secondYear: '2025' })).toEqual({});
    // Not said while a year is missing.
    expect(compareRules({ ...whole, firstYear: null, secondYear: null })).not.toHaveProperty('second');
  });

  it('is kept in the address, and compared only when it is whole', () => {
    const search = compareSearch({ student: 5, first: '1-3', firstYear: 2025, second: '1-3', secondYear: 2026, x: 1 });
    expect(formOf(search)).toEqual(whole);
    expect(chosenOf(search)).toEqual({
      studentId: 5,
      first: { assessmentTypeId: 1, assessmentSetId: 3, year: 2025 },
      second: { assessmentTypeId: 1, assessmentSetId: 3, year: 2026 },
    });
    expect(chosenOf({ ...search, secondYear: 2025 })).toBeNull();
    expect(compareSearch({ student: 'x', first: '1', second: 'a-b' })).toEqual({});
  });
});

describe('two reports of a student', () => {
  const changes = (before: CompositeReport, after: CompositeReport) =>
    scoreChanges(before, after).map(({ name, change, give, clear, crossed }) => [name, change, give, clear, crossed]);

  it('differ clearly when the likely ranges do not overlap, and carry the error of both tests', () => {
    expect(changes(aReport(470, 500), aReport(530, 510))).toEqual([
      ['Total', 70, 57, false, null],
      ['Reading & Writing', 60, 42, true, { to: 'above', benchmark: 480 }],
      ['Math', 10, 42, false, null],
    ]);
    expect(changes(aReport(530, 550), aReport(470, 520))).toMatchObject([
      ['Total', -90, 57, true, null],
      ['Reading & Writing', -60, 42, true, { to: 'below', benchmark: 480 }],
      ['Math', -30, 42, false, { to: 'below', benchmark: 530 }],
    ]);
  });

  it('carry the whole error at the end of the scale, where the range is cut off', () => {
    expect(changes(aReport(740, 800), aReport(800, 800))[1]).toEqual(['Reading & Writing', 60, 42, true, null]);
  });

  it('compare nothing where a score is missing', () => {
    const rows = scoreChanges(aReport(470, null), aReport(530, 510));
    expect(rows.map(({ before, after, change, clear }) => [before, after, change, clear])).toEqual([
      [null, 1040, null, false],
      [470, 530, 60, true],
      [null, 510, null, false],
    ]);
    expect(changeWords(rows, 'Amara', 'Set 1', 'Set 2')).toBe('Amara has no total in Set 1.');
  });

  it('say first what became of the total', () => {
    const words = (before: CompositeReport, after: CompositeReport) =>
      changeWords(scoreChanges(before, after), 'Amara', 'Set 1', 'Set 2');
    expect(words(aReport(500, 500), aReport(560, 540))).toBe(
      'Amara rose by 100 from Set 1 to Set 2: more than chance.',
    );
    expect(words(aReport(500, 500), aReport(480, 480))).toBe(
      'Amara fell by 40 from Set 1 to Set 2: the likely ranges overlap, so it may be chance.',
    );
    expect(words(aReport(500, 500), aReport(510, 490))).toBe('Amara has the same total in Set 1 and in Set 2.');
  });

  it('have the right answers of each area beside each other', () => {
    const [first, second] = [aReport(500, 500), aReport(510, 490)];
    second.sections[1]!.areas = [{ name: 'Geometry', correct: 3, total: 4, topics: [] }];
    expect(
      areaChanges(first, second).map(({ section, area, before, after }) => [section, area, before, after]),
    ).toEqual([
      ['Reading & Writing', 'Craft', { correct: 9, total: 14 }, { correct: 9, total: 14 }],
      ['Math', 'Geometry', null, { correct: 3, total: 4 }],
      ['Math', 'Algebra', { correct: 8, total: 13 }, null],
    ]);
  });

  it('have a difference with the error of both scores', () => {
    // nwea.org: 214 ± 3.2, then 212 ± 3.1.
    expect(differenceError(3.2, 3.1)).toBeCloseTo(4.46, 2);
    expect(differenceError(40, 40)).toBeCloseTo(56.57, 2);
  });
});
