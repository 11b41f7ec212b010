import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import {
  classScoresBook,
  type ClassScores,
  type ScoreLine,
} from '../../../src/reporting/workbook/class-scores-book.js';

const HASH = '7c419e0b52d8'.padEnd(64, '0');
const section = (name: string, score: number | null) => ({
  name,
  score,
  right: score && 40,
  of: score && 50,
  nationalPercentile: score && 60,
  benchmark: score === null ? null : 'met',
  note: '',
});
const line = (lastName: string, composite: number | null, more: Partial<ScoreLine> = {}): ScoreLine => ({
  lastName,
  firstName: 'Ada',
  studentNumber: '007',
  gradeLevel: 11,
  takenOn: composite === null ? null : '2026-10-28',
  composite,
  nationalPercentile: 70,
  userPercentile: null,
  sections: [
    section('Reading & Writing', composite === null ? null : 600),
    section('Math', composite === null ? null : 610),
  ],
  ...more,
});
const BOOK: ClassScores = {
  total: 'Total',
  sectionNames: ['Reading & Writing', 'Math'],
  students: [line('Lovelace', 1210), line('=1+1', 1300), line('Okafor', null)],
  questions: [
    {
      section: 'Math',
      part: 1,
      form: 'SAT1-M-1 v1',
      number: 3,
      area: 'Algebra',
      topic: 'Lines',
      correct: 'C',
      students: 4,
      right: 3,
      blank: 1,
      firstRight: 2,
      wrongToRight: 1,
      rightToWrong: 0,
      wrongToWrong: 0,
      rapid: 0,
      omitted: 1,
      notReached: 0,
      medianSeconds: null,
    },
  ],
  provenance: {
    brand: 'Horizon',
    title: 'Period 1 - SAT Set 1 - 2026-27',
    line: 'Scores of 2 of 3 students.',
    resultHash: HASH,
    madeBy: 'Elena Delgado',
    madeAt: '2026-11-21T18:00:00.000Z',
    facts: [
      ['Class', 'Period 1'],
      ['Norms', 'national norm 1'],
    ],
    sources: [
      {
        of: 'Lovelace, Ada',
        number: 'Math, Part 1',
        score: null,
        form: 'SAT1-M-1 v1',
        formHash: 'f'.repeat(64),
        keys: 'k'.repeat(64),
        correctedKeys: 1,
        table: '20 of 20 right',
        norms: '',
        stream: 'attempt-12-1',
        events: '1 to 300',
        headHash: 'h'.repeat(64),
        codeVersion: 'scoring 1',
        scoredAt: '2026-10-28T18:00:00.000Z',
        resultHash: HASH,
      },
    ],
  },
};

describe('a workbook of a class', () => {
  async function read() {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await classScoresBook(BOOK)) as never);
    const rows = (name: string) =>
      book
        .getWorksheet(name)!
        .getSheetValues()
        .filter(Boolean)
        .map((row) => (row as unknown[]).slice(1));
    return { book, rows };
  }

  it('has a line for each student, also for one without a result, and averages of those who have one', async () => {
    const { rows } = await read();
    const [head, ...lines] = rows('Scores');
    expect(head!.slice(0, 9)).toEqual([
      'Last Name',
      'First Name',
      'Student ID',
      'Grade',
      'Taken',
      'Total',
      'Total national percentile',
      'Total Horizon percentile',
      'Reading & Writing',
    ]);
    expect(lines[0]!.slice(0, 12)).toEqual([
      'Lovelace',
      'Ada',
      '007',
      11,
      '2026-10-28',
      1210,
      70,
      undefined,
      600,
      40,
      50,
      60,
    ]);
    // A name is a text, whatever it looks like.
    expect(lines[1]![0]).toBe('=1+1');
    expect(lines[2]!.at(-1)).toBe('No result yet.');
    expect(lines.at(-1)!.slice(0, 6)).toEqual(['Average of 2', undefined, undefined, undefined, undefined, 1255]);
  });

  it('has a line for each question with what its order of answers says', async () => {
    const { rows } = await read();
    expect(rows('Questions')[1]).toEqual([
      'Math',
      1,
      'SAT1-M-1 v1',
      3,
      'Algebra',
      'Lines',
      'C',
      4,
      3,
      0.75,
      1,
      2,
      1,
      0,
      0,
      0,
      1,
      0,
    ]);
  });

  it('says on a sheet and in its properties where everything comes from', async () => {
    const { book, rows } = await read();
    const told = rows('Provenance');
    expect(told.slice(0, 2)).toEqual([['Period 1 - SAT Set 1 - 2026-27'], ['Scores of 2 of 3 students.']]);
    expect(told).toContainEqual(['Norms', 'national norm 1']);
    expect(told).toContainEqual(['Made', '2026-11-21T18:00:00.000Z by Elena Delgado']);
    expect(told).toContainEqual(['Result', HASH]);
    expect(told.at(-1)).toEqual([
      'Lovelace, Ada',
      'Math, Part 1',
      undefined,
      'SAT1-M-1 v1',
      'f'.repeat(64),
      'k'.repeat(64),
      1,
      '20 of 20 right',
      '',
      'attempt-12-1',
      '1 to 300',
      'h'.repeat(64),
      'scoring 1',
      '2026-10-28T18:00:00.000Z',
      HASH,
    ]);
    expect(book).toMatchObject({
      title: 'Period 1 - SAT Set 1 - 2026-27',
      subject: `Result ${HASH}`,
      description: 'Scores of 2 of 3 students.',
      creator: 'Horizon',
      lastModifiedBy: 'Elena Delgado',
    });
    expect(book.created.toISOString()).toBe('2026-11-21T18:00:00.000Z');
  });
});
