import { describe, expect, it } from '@jest/globals';
import * as XLSX from '@e965/xlsx';
import { problemOf } from '../../src/platform/http/problem.js';
import { readSheet } from '../../src/roster/import/read-sheet.js';
import '../../src/roster/problems.js';

const csv = (text: string) => readSheet(Buffer.from(text), 100);
const lines = async (text: string) => (await csv(text)).map(({ line, cells }) => [line, ...cells]);

/** A workbook of sheets by name; hidden ones begin with a dot. */
function workbook(bookType: 'xlsx' | 'xls', sheets: Record<string, XLSX.WorkSheet>): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) XLSX.utils.book_append_sheet(book, sheet, name.replace('.', ''));
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ Hidden: name.startsWith('.') ? 1 : 0 })) };
  return XLSX.write(book, { type: 'buffer', bookType }) as Uint8Array;
}

describe('a text file of rows', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('names rows by their first line with %s, also below line breaks inside quotes and blank lines', async (_, end) => {
    expect(await lines(['a,b', `"x${end}y${end}z",1`, '', 'c,2', `"d",""`, 'e,3'].join(end))).toEqual([
      [1, 'a', 'b'],
      [2, `x${end}y${end}z`, '1'],
      [6, 'c', '2'],
      [7, 'd', ''],
      [8, 'e', '3'],
    ]);
  });

  it.each([
    ['never closed', 'a,b\n1,2\n3,"four\n5,6\n', 3],
    ['never closed on the last line', 'a,b\n1,"two', 2],
    ['closed by the next one that is meant to open', 'a,b\n"Ann,Lee\n"Bob","Ray"\n', 2],
    ['closed in the middle of a cell', 'a,b\n1,"two" three\n', 2],
  ])('is refused with the line of a quotation mark that is %s', async (_, text, line) => {
    await expect(csv(text)).rejects.toThrow(
      `Line ${line} opens a cell with a quotation mark that is not closed. Please correct the file.`,
    );
  });

  it('takes quotation marks inside cells, doubled or where they open nothing', async () => {
    expect(await lines('a,b\nO"Neill,"say ""hi"" , now"\n" x "  ,y\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'O"Neill', 'say "hi" , now'],
      [3, 'x', 'y'],
    ]);
  });

  it('is refused with the line of a cell that is too long, and never cut', async () => {
    await expect(csv(`a,b\n1,2\n${'x'.repeat(2_001)},3\n`)).rejects.toThrow(
      'Line 3 has a cell of more than 2,000 characters.',
    );
    expect((await csv(`a,b\n${'x'.repeat(2_000)},3\n`))[1]!.cells[0]).toHaveLength(2_000);
  });

  it('finds the separator below titles', async () => {
    expect(await lines('Lakeview High\nClass list, fall\na;b;c\n1;2;3\n')).toEqual([
      [1, 'Lakeview High'],
      [2, 'Class list, fall'],
      [3, 'a', 'b', 'c'],
      [4, '1', '2', '3'],
    ]);
  });

  it('reads every row however many blank lines stand between, and refuses too many by number', async () => {
    expect(await lines(`a,b\n${'\n'.repeat(400)}1,2\n`)).toEqual([
      [1, 'a', 'b'],
      [402, '1', '2'],
    ]);
    await expect(csv(`a\n${'x\n'.repeat(101)}`)).rejects.toThrow(
      'The file has more than 100 rows. Please import it in parts.',
    );
  });
});

describe('files that are made to do harm', () => {
  const whole = (pattern: string) => Buffer.from(pattern.repeat(Math.floor(10_000_000 / pattern.length)));

  it.each([
    ['lines', 'a\n'],
    ['cells', '"a",'],
  ])('are refused when they are ten megabytes of %s, and nobody else is harmed', async (_, pattern) => {
    await expect(readSheet(whole(pattern), 100)).rejects.toThrow('The file is too large. Please import it in parts.');
  });

  it('are read two at a time; of many at once those who come last are asked to come again', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 14 }, () => csv('a\n1\n')));
    const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => problemOf(reason));
    expect(answers.findIndex(({ status }) => status === 'rejected')).toBe(12);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ status: 503, code: 'roster/busy', details: { retryAfter: 10 } });
    expect(await csv('a\n1\n')).toHaveLength(2);
  });
});

describe.each(['xlsx', 'xls'] as const)('a workbook (%s)', (bookType) => {
  it('is read as it shows: zeros of a format stay, a date is no number, separators of thousands go', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['id', 'other'],
      [456, 12345678901],
      [46307, 0.553],
      [1234567, 11],
    ]);
    sheet['A2'].z = '000000';
    sheet['A3'].z = 'm/d/yy';
    sheet['A4'].z = '#,##0';
    sheet['B4'].z = '0.00';
    expect((await readSheet(workbook(bookType, { A: sheet }), 100)).map(({ cells }) => cells)).toEqual([
      ['id', 'other'],
      ['000456', '12345678901'],
      ['10/12/26', '0.553'],
      ['1234567', '11'],
    ]);
  });

  it('shows a number of more digits than a table keeps as none that an ID can be', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([[123456789012345], [123456789012345678], [1234567890123456]]);
    for (const cell of ['A1', 'A2', 'A3']) sheet[cell].z = '0';
    expect((await readSheet(workbook(bookType, { A: sheet }), 100)).map(({ cells }) => cells[0])).toEqual([
      '123456789012345',
      expect.stringMatching(/^1\.23456789012345\d*e\+17$/),
      expect.stringMatching(/^1\.23456789012345\d*e\+15$/),
    ]);
  });

  it('is read from the first visible sheet that holds anything', async () => {
    const of = (text: string) => XLSX.utils.aoa_to_sheet([[text]]);
    expect(
      (
        await readSheet(
          workbook(bookType, {
            '.Old': of('hidden'),
            Empty: XLSX.utils.aoa_to_sheet([]),
            New: of('shown'),
            More: of('later'),
          }),
          100,
        )
      )[0]!.cells,
    ).toEqual(['shown']);
  });

  it('keeps the line numbers of a table that begins below and beside the first cell', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([]);
    XLSX.utils.sheet_add_aoa(sheet, [['a', 'b'], [], ['1', '2']], { origin: 'B4' });
    expect(await readSheet(workbook(bookType, { A: sheet }), 100)).toEqual([
      { line: 4, cells: ['', 'a', 'b'] },
      { line: 6, cells: ['', '1', '2'] },
    ]);
  });
});
