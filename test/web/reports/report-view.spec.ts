import { describe, expect, it } from '@jest/globals';
import { reportSearch } from '../../../web/src/features/reports/report-params.js';
import {
  clockTime,
  difference,
  ordinal,
  percent,
  takenOn,
  ticks,
} from '../../../web/src/features/reports/report-words.js';
import { listed } from '../../../web/src/lib/listed.js';
import type { Question } from '../../../web/src/api/report-types.js';
import { shownQuestions } from '../../../web/src/features/reports/questions-shown.js';

const question = (number: number, more: Partial<Question>): Question => ({
  studentAssessmentId: 501,
  categoryId: 2,
  section: 'Math',
  part: 1,
  number,
  ref: `q${number}`,
  outcome: 'right',
  dropped: null,
  yours: 'A',
  correct: 'A',
  seconds: 30,
  marked: false,
  area: 'Algebra',
  topic: 'Linear functions',
  difficulty: 2,
  ...more,
});
const all = [
  question(1, {}),
  question(2, { outcome: 'wrong', marked: true }),
  question(3, { outcome: 'blank', area: 'Advanced Math', topic: 'Nonlinear functions' }),
  question(1, {
    studentAssessmentId: 502,
    part: 2,
    outcome: 'pretest',
    marked: true,
    area: 'Algebra',
    topic: 'Linear inequalities',
  }),
];
const shown = (view: Parameters<typeof shownQuestions>[1]) =>
  shownQuestions(all, view).map((q) => `${q.studentAssessmentId}-${q.number}`);

describe('the questions of a report', () => {
  it('are all shown until something is chosen', () => {
    expect(shown({})).toEqual(['501-1', '501-2', '501-3', '502-1']);
  });
  it('are told apart by result and mark; a trial question is neither wrong nor missed', () => {
    expect(shown({ show: 'missed' })).toEqual(['501-2', '501-3']);
    expect(shown({ show: 'wrong' })).toEqual(['501-2']);
    expect(shown({ show: 'blank' })).toEqual(['501-3']);
    expect(shown({ show: 'marked' })).toEqual(['501-2', '502-1']);
  });
  it('are told apart by part, area and topic, together', () => {
    expect(shown({ topic: '2~Algebra' })).toEqual(['501-1', '501-2', '502-1']);
    expect(shown({ topic: '2~Algebra~Linear functions' })).toEqual(['501-1', '501-2']);
    expect(shown({ topic: '2~Algebra', part: 502 })).toEqual(['502-1']);
    expect(shown({ topic: '1~Algebra' })).toEqual([]);
  });
});

describe('the address of a report', () => {
  it('keeps what is good and leaves out what is not', () => {
    expect(
      reportSearch({ year: '2026', show: 'wrong', part: 501, topic: '2~Algebra', question: '501-14', view: 'table' }),
    ).toEqual({ year: 2026, show: 'wrong', part: 501, topic: '2~Algebra', question: '501-14', view: 'table' });
    expect(
      Object.values(
        reportSearch({ year: 'abc', show: 'everything', part: '-1', topic: 7, question: '14', view: 'list' }),
      ).every((value) => value === undefined),
    ).toBe(true);
  });
});

describe('the words of a report', () => {
  it('say places, times, shares and differences exactly', () => {
    expect([1, 2, 3, 11, 12, 13, 21, 82, 99, null].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '11th',
      '12th',
      '13th',
      '21st',
      '82nd',
      '99th',
      '--',
    ]);
    expect([65, 5399, 5400].map(clockTime)).toEqual(['1:05', '89:59', '1:30:00']);
    expect([percent(4, 7), percent(0, 5), percent(0, 0)]).toEqual(['57.1%', '0.0%', '--']);
    expect([40, -20, 0].map(difference)).toEqual(['+40', '−20', '±0']);
    expect([listed([]), listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C'])]).toEqual([
      '',
      'A',
      'A and B',
      'A, B and C',
    ]);
    expect(takenOn(['2026-11-12T12:00:00', '2026-11-13T12:00:00', '2026-11-13T15:00:00'])).toBe(
      'November 12 and 13, 2026',
    );
  });
  it('mark a scale at its ends and at round numbers between', () => {
    expect(ticks(200, 800)).toEqual([200, 300, 400, 500, 600, 700, 800]);
    expect(ticks(1, 36)).toEqual([1, 6, 12, 18, 24, 30, 36]);
  });
});
