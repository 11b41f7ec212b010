import { open, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { BookWriter, cellText, MOST_ROWS } from '../../../src/exports/workbook/book-writer.js';
import { mustHaveRows } from '../../../src/exports/workbook/count-rows.js';
import { LongSheet, Variables, WideSheet } from '../../../src/exports/workbook/response-sheets.js';
import type { PartResult, ScoredGroup, StudentAnswers } from '../../../src/reporting/index.js';

const GROUP = { schools: new Map([[1, 'Lakeview High']]) } as unknown as ScoredGroup;
const item = (number: number, value: string | null, more: object = {}) => ({
  ref: `q${number}`,
  version: 1,
  number,
  pretest: false,
  outcome: value === null ? 'blank' : 'right',
  value,
  seconds: 20,
  marked: false,
  ...more,
});
const part = (code: string, more: object = {}) =>
  ({
    studentAssessmentId: 5,
    sitting: 1,
    studentId: 1,
    gradeLevel: 10,
    categoryId: 1,
    part: 2,
    difficulty: 'hard',
    form: { code, version: 1 },
    submittedAt: '2026-11-20T16:00:00.000Z',
    resultHash: 'h',
    items: [item(1, 'c1'), item(2, null), item(3, null, { seconds: 0 })],
    ...more,
  }) as unknown as PartResult;
const facts = new Map([['q1@1', { letters: { c1: 'A' }, area: 'Area', topic: 'Topic', correct: 'A' }]]) as never;
const someone = (parts: PartResult[], id = 1): StudentAnswers => ({
  student: { id, lastName: 'Okafor', firstName: 'Amara', studentNumber: '7', gradeLevel: 11, schoolId: 1 },
  parts,
});

async function written(work: (book: BookWriter) => Promise<void>) {
  const out = new PassThrough();
  const bytes = buffer(out);
  const writer = new BookWriter(out);
  await work(writer);
  await writer.finish({});
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await bytes) as never);
  const rows = new Map(
    book.worksheets.map((sheet) => [
      sheet.name,
      sheet
        .getSheetValues()
        .filter(Boolean)
        .map((row) => (row as unknown[]).slice(1)),
    ]),
  );
  return { bytes: await bytes, rows, sheets: writer.written() };
}

describe('responses', () => {
  const first = part('F1');
  const other = part('F2');
  const variables = new Variables([
    { example: first, facts },
    { example: other, facts },
  ]);

  it('name each question once, also where two forms stand at one place', () => {
    expect(variables.all.map(({ name }) => name)).toEqual([
      ...['RW2h_01', 'RW2h_02', 'RW2h_03'],
      ...['RW2h_f2_01', 'RW2h_f2_02', 'RW2h_f2_03'],
    ]);
  });

  it('tell blank from not reached, and an empty cell from 0', async () => {
    const { rows } = await written(async (book) => {
      const long = new LongSheet(book, GROUP, variables, 'Responses');
      await long.add(someone([first]));
      await long.end();
      const wide = new WideSheet(book, GROUP, variables, 'Wide');
      await wide.add(someone([first]));
      await wide.add(someone([], 2));
      await wide.end();
      expect(wide.digest.digest('hex')).toBe(long.digest.digest('hex'));
    });
    const [head, ...lines] = rows.get('Responses')!;
    expect(lines.map((line) => ['answer', 'correct', 'outcome'].map((name) => line[head!.indexOf(name)]))).toEqual([
      ['A', 1, 'right'],
      [undefined, 0, 'blank'],
      [undefined, 0, 'not reached'],
    ]);
    const [names, amara, nobody] = rows.get('Wide')!;
    const at = (name: string) => amara![names!.indexOf(name)];
    expect([at('RW2h_01'), at('RW2h_01_c'), at('RW2h_02_c'), at('RW2h_f2_01_c')]).toEqual(['A', 1, 0, undefined]);
    expect(nobody!.slice(5).filter((cell) => cell !== undefined)).toEqual([]);
  });

  it('break off when a form comes up while they are read', () => {
    expect(() => variables.from(part('F3'))).toThrow('a form came up');
  });
});

describe('a table', () => {
  it('goes on in another sheet before the limit, under its head, and its rows are counted in the file', async () => {
    expect(MOST_ROWS).toBe(1_048_576);
    const { rows, sheets, bytes } = await written(async (book) => {
      const table = book.table('Responses', ['n'], { widths: [9] }, 3);
      for (let n = 1; n <= 5; n += 1) await table.row([n]);
      await table.end();
      const empty = book.table('Empty', ['n'], { widths: [9] });
      await empty.end();
    });
    expect([...rows]).toEqual([
      ['Responses', [['n'], [1], [2]]],
      ['Responses 2', [['n'], [3], [4]]],
      ['Responses 3', [['n'], [5]]],
      ['Empty', [['n']]],
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'rows-'));
    await writeFile(join(folder, 'book'), bytes);
    const file = await open(join(folder, 'book'));
    await mustHaveRows(file.fd, sheets);
    const one = { ...sheets[1]!, rows: 4 };
    await expect(mustHaveRows(file.fd, [sheets[0]!, one, ...sheets.slice(2)])).rejects.toThrow('Responses 2: 3');
    await expect(mustHaveRows(file.fd, sheets.slice(1))).rejects.toThrow('written were');
    await file.close();
    await rm(folder, { recursive: true });
  });
});

describe('a text in a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2/3', "'-2/3"],
    // What somebody typed as a number stays one.
    ['-3', '-3'],
    ['-.5', '-.5'],
    ['+12', '+12'],
    ['a\u0000b\u001f\ud800c', 'abc'],
    // The writer would take this character away and leave the formula behind.
    ['\u007f=1+1', "'=1+1"],
    ['Zoë 😀', 'Zoë 😀'],
  ])('%j is written as %j', (text, cell) => {
    expect(cellText(text)).toBe(cell);
  });
});
