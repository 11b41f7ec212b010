import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { assessmentType } from '../../../src/content/index.js';
import { BookWriter } from '../../../src/exports/workbook/book-writer.js';
import { questionsSheet, ScoresSheet } from '../../../src/exports/workbook/class-scores-sheets.js';
import { propertiesOf, provenanceSheet, sourceCells } from '../../../src/exports/workbook/provenance-sheet.js';
import type { SectionScore } from '../../../src/reporting/class-scores/group-scores.js';
import type { ClassQuestion, ScoredGroup, ScoredResult, StudentScores } from '../../../src/reporting/index.js';

const HASH = '7c419e0b52d8'.padEnd(64, '0');
const SCORED = {
  name: 'Period 1',
  school: { name: 'Lakeview High', timeZone: 'America/Chicago' },
  schools: new Map([[1, 'Lakeview High']]),
  type: assessmentType(1),
  set: { id: 1, name: 'SAT Set 1' },
  schoolYear: { shortName: '2026-27' },
} as unknown as ScoredGroup;

const section = (name: string, score: number | null, more: Partial<SectionScore> = {}): SectionScore => ({
  name,
  score,
  right: score && 40,
  of: score && 50,
  nationalPercentile: score && 60,
  benchmark: score === null ? null : 'met',
  elsewhere: null,
  ...more,
});
const READING = section('Reading & Writing', 600);
const line = (lastName: string, result: Partial<ScoredResult> | null): StudentScores => ({
  student: { id: 1, lastName, firstName: 'Ada', studentNumber: '007', gradeLevel: 11, schoolId: 1 },
  result: result && {
    setResult: { takenFrom: '2026-10-29T03:00:00.000Z' } as ScoredResult['setResult'],
    sections: [READING, section('Math', 610)],
    composite: 1210,
    nationalPercentile: 70,
    userPercentile: null,
    codeVersion: '',
    resultHash: HASH,
    forms: [],
    tables: [],
    events: 0,
    ...result,
  },
});
const QUESTION: ClassQuestion = {
  ref: 'q3',
  version: 1,
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
  rapid: 0,
  omitted: 1,
  notReached: 0,
  medianSeconds: null,
  order: { of: 2, firstRight: 2, wrongToRight: 1, rightToWrong: 0, wrongToWrong: 0 },
};
const PROVENANCE = {
  brand: 'Horizon',
  title: 'Period 1 - SAT Set 1 - 2026-27',
  line: 'Scores of 2 of 3 students.',
  resultHash: HASH,
  madeBy: 'Elena Delgado',
  madeAt: '2026-11-21T18:00:00.000Z',
  facts: [
    ['Class', 'Period 1'],
    ['Norms', 'national norm 1'],
  ] as [string, string][],
};

describe('a workbook of a class', () => {
  async function read(students: StudentScores[] = [], scored = SCORED) {
    const out = new PassThrough();
    const bytes = buffer(out);
    const writer = new BookWriter(out);
    const scores = await ScoresSheet.begin(writer, scored, 'Horizon');
    for (const one of students) await scores.add(one);
    await scores.end();
    await questionsSheet(writer, [QUESTION]);
    const sources = await provenanceSheet(writer, PROVENANCE);
    await sources.row(
      sourceCells({
        of: 'Lovelace, Ada',
        number: 'Math, Part 1',
        score: null,
        form: 'SAT1-M-1 v1',
        formHash: 'f',
        keys: 'k',
        correctedKeys: 1,
        table: '20 of 20 right',
        norms: '',
        stream: 'attempt-12-1',
        events: '1 to 300',
        headHash: 'h',
        codeVersion: 'scoring 1',
        scoredAt: '2026-10-28T18:00:00.000Z',
        resultHash: HASH,
      }),
    );
    await writer.finish(propertiesOf(PROVENANCE));
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await bytes) as never);
    const rows = (name: string) =>
      book
        .getWorksheet(name)!
        .getSheetValues()
        .filter(Boolean)
        .map((row) => (row as unknown[]).slice(1));
    return { book, rows };
  }

  it('has a line for each student, also for one without a result, and averages of those who have one', async () => {
    const { rows } = await read([
      line('Lovelace', {}),
      line('=1+1', { composite: 1300 }),
      line('Okafor', null),
      line('Half', { composite: null, sections: [section('Reading & Writing', 500), section('Math', null)] }),
    ]);
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
    // The day is the school's.
    expect(lines[0]!.slice(0, 13)).toEqual([
      ...['Lovelace', 'Ada', '007', 11, '2026-10-28', 1210, 70, undefined],
      ...[600, 40, 50, 60, 'met'],
    ]);
    // A name is a text, whatever it looks like.
    expect(lines[1]![0]).toBe("'=1+1");
    expect(lines[2]!.at(-1)).toBe('No result yet.');
    expect(lines[3]!.slice(13)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'Math is not complete yet.',
    ]);
    expect(lines.at(-1)!.slice(0, 10)).toEqual([
      ...['Average of 2', undefined, undefined, undefined, undefined, 1255, undefined, undefined],
      ...[566.7, 40],
    ]);
  });

  it('has the STEM score of an ACT, empty until Math and Science are there, and of no other type', async () => {
    const act = { ...SCORED, type: assessmentType(2), set: { id: 3, name: 'ACT Set 1' } } as ScoredGroup;
    const scores = (english: number | null, math: number | null, reading: number | null, science: number | null) => ({
      composite: science === null ? null : 23,
      sections: Object.entries({ English: english, Math: math, Reading: reading, Science: science }).map(
        ([name, score]) => section(name, score),
      ),
    });
    const { rows } = await read(
      [
        line('Whole', scores(20, 24, 22, 27)),
        line('Odd', scores(20, 21, 22, 26)),
        line('Missing', scores(20, 24, 22, null)),
        line('Nothing', null),
      ],
      act,
    );
    const [head, ...lines] = rows('Scores');
    expect(head!.slice(7, 10)).toEqual(['Composite Horizon percentile', 'STEM', 'English']);
    // 25.5 and 23.5, half up.
    expect(lines.slice(0, 4).map((cells) => cells[8])).toEqual([26, 24, undefined, undefined]);
    expect(lines.at(-1)!.slice(8, 10)).toEqual([25, 20]);
    expect((await read([line('Lovelace', {})])).rows('Scores')[0]).not.toContain('STEM');
  });

  it('gives the score of a section that was taken elsewhere, and no questions of it', async () => {
    const math = section('Math', 610, { right: null, of: null, elsewhere: '2026-09-12' });
    const { rows } = await read([line('Lovelace', { sections: [READING, math] })]);
    const own = rows('Scores')[1]!;
    expect(own.slice(13, 16)).toEqual([610, undefined, undefined]);
    expect(own.at(-1)).toBe('Math was taken elsewhere on 2026-09-12.');
  });

  it('has no averages without a composite score', async () => {
    expect((await read([line('Okafor', null)])).rows('Scores')).toHaveLength(2);
  });

  it('has a line for each question with what the order of answers says, and of how many', async () => {
    const { book, rows } = await read();
    expect(rows('Questions')[1]).toEqual([
      ...['Math', 1, 'SAT1-M-1 v1', 3, 'Algebra', 'Lines', 'C', 4, 3, 0.75, 1],
      ...[0, 1, 0, undefined, 2, 2, 1, 0, 0],
    ]);
    expect(book.getWorksheet('Questions')!.getCell(2, 10).numFmt).toBe('0%');
  });

  it('keeps the names of its columns in sight, and lets rows be filtered', async () => {
    const { book } = await read([line('Lovelace', {})]);
    const scores = book.getWorksheet('Scores')!;
    expect(scores.views[0]).toMatchObject({ state: 'frozen', ySplit: 1, xSplit: 2 });
    expect(scores.autoFilter).toBe('A1:S4');
    expect(scores.getCell(1, 1).font).toMatchObject({ bold: true });
  });

  it('says on a sheet and in its properties where everything comes from', async () => {
    const { book, rows } = await read();
    const told = rows('Provenance');
    expect(told.slice(0, 2)).toEqual([['Period 1 - SAT Set 1 - 2026-27'], ['Scores of 2 of 3 students.']]);
    expect(told).toContainEqual(['Norms', 'national norm 1']);
    expect(told).toContainEqual(['Made', '2026-11-21T18:00:00.000Z by Elena Delgado']);
    expect(told).toContainEqual(['Result', HASH]);
    expect(told.at(-1)).toEqual([
      ...['Lovelace, Ada', 'Math, Part 1', undefined, 'SAT1-M-1 v1', 'f', 'k', 1, '20 of 20 right', undefined],
      ...['attempt-12-1', '1 to 300', 'h', 'scoring 1', '2026-10-28T18:00:00.000Z', HASH],
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
