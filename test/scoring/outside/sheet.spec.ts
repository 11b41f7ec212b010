import { describe, expect, it } from '@jest/globals';
import { checkRow, columnsOf, dateOf, headerOf, letterOf, rowsOf } from '../../../src/scoring/outside/sheet.js';

const SAT = 1;
const ACT = 2;
const TODAY = '2026-11-21';
const row = (cells: Record<string, string>) => ({ line: 2, cells });
const errors = (typeId: number, cells: Record<string, string>) => {
  const checked = checkRow(typeId, row(cells), TODAY);
  return 'errors' in checked ? checked.errors : {};
};
const person = { 'Student ID': '100234', 'Test Date': '2026-10-14' };

describe('a file of results from outside', () => {
  it.each([
    [SAT, ['Student ID', 'First Name', 'Last Name', 'Email', 'Test Date', 'Reading & Writing', 'Math', 'Total']],
    [
      ACT,
      [
        'Student ID',
        'First Name',
        'Last Name',
        'Email',
        'Test Date',
        'English',
        'Math',
        'Reading',
        'Science',
        'Composite',
      ],
    ],
  ])('has the columns of its type %i', (typeId, titles) => {
    expect(columnsOf(typeId).map(({ title }) => title)).toEqual(titles);
  });

  it('is read by the names of its columns, in any order and spelling, and says which are missing', () => {
    const header = { line: 1, cells: ['Math', 'E-mail address', 'something', 'TEST DATE', 'Reading and Writing'] };
    const { columns, missing } = headerOf(SAT, header);
    expect(missing).toEqual([]);
    expect(columns.map(({ title, letter }) => `${letter} ${title}`)).toEqual([
      'A Math',
      'B Email',
      'D Test Date',
      'E Reading & Writing',
    ]);
    expect(rowsOf([header, { line: 3, cells: ['610', 'a@b.test', 'x', '2026-10-14', '580'] }], columns)).toEqual([
      { line: 3, cells: { Math: '610', Email: 'a@b.test', 'Test Date': '2026-10-14', 'Reading & Writing': '580' } },
    ]);
    expect(headerOf(SAT, { line: 1, cells: ['First Name'] }).missing).toEqual([
      'Student ID or Email',
      'Test Date',
      'Reading & Writing, Math',
    ]);
    expect([letterOf(0), letterOf(25), letterOf(26), letterOf(701)]).toEqual(['A', 'Z', 'AA', 'ZZ']);
  });

  it.each<[string, number, Record<string, string>, Record<string, string[]>]>([
    [
      'nobody',
      SAT,
      { 'Student ID': '', Email: '', 'Test Date': '2026-10-14', Math: '500' },
      { 'Student ID': ['A student ID or an email is needed'] },
    ],
    [
      'a score off the scale',
      SAT,
      { ...person, Math: '810', 'Reading & Writing': '455' },
      {
        'Reading & Writing': ['Reading & Writing must be a whole number from 200 to 800, in steps of 10'],
        Math: ['Math must be a whole number from 200 to 800, in steps of 10'],
      },
    ],
    [
      'a word for a score',
      ACT,
      { ...person, Science: 'good' },
      { Science: ['Science must be a whole number from 1 to 36'] },
    ],
    ['no score', ACT, { ...person, English: '', Math: '' }, { English: ['At least one section score is needed'] }],
    [
      'a sum that is wrong',
      SAT,
      { ...person, Math: '600', 'Reading & Writing': '500', Total: '1110' },
      { Total: ['The sections make 1100'] },
    ],
    [
      'a mean that is wrong',
      ACT,
      { ...person, English: '20', Math: '21', Reading: '21', Science: '20', Composite: '20' },
      { Composite: ['The sections make 21'] },
    ],
    [
      'tomorrow',
      SAT,
      { ...person, 'Test Date': '2026-11-22', Math: '500' },
      { 'Test Date': ['The date is in the future'] },
    ],
    [
      'no date',
      SAT,
      { ...person, 'Test Date': '30.02.2026', Math: '500' },
      { 'Test Date': ['A date like 2026-10-14 or 10/14/2026 is needed'] },
    ],
  ])('says of %s in which column it is wrong', (_, typeId, cells, said) => {
    expect(errors(typeId, cells)).toEqual(said);
  });

  it('takes what is right: one section alone, a total that cannot be checked, a trailing zero of a spreadsheet', () => {
    expect(
      checkRow(
        SAT,
        row({ ...person, Email: 'Ada@School.test', Math: '610.0', 'Reading & Writing': '', Total: '1200' }),
        TODAY,
      ),
    ).toMatchObject({
      studentNumber: '100234',
      email: 'ada@school.test',
      takenOn: '2026-10-14',
      scores: [{ categoryId: 2, scaled: 610 }],
    });
  });

  it.each([
    ['2026-10-14', '2026-10-14'],
    ['10/4/2026', '2026-10-04'],
    ['46309', '2026-10-14'],
    ['46309.5', '2026-10-14'],
    ['2026-02-30', null],
    ['1999-12-31', null],
    ['14.10.2026', null],
    ['', null],
  ])('reads the date %s as %s', (text, date) => expect(dateOf(text)).toBe(date));
});
