import { describe, expect, it } from '@jest/globals';
import { readConversion, readNorm } from '../../../src/scoring/corrections/table-file.js';

const rows = (...lines: string[]) => lines.map((text, i) => ({ line: i + 1, cells: text.split(',') }));
const SAT = 1;

describe('a conversion table from a file', () => {
  it('is read with or without a head, in any order', () => {
    expect(readConversion(rows('Raw,Scaled', '1,210', '0,200', '2,230'), SAT, 2)).toEqual({
      table: [200, 210, 230],
      errors: [],
    });
    expect(readConversion(rows('0,200', '1,200'), SAT, 1).table).toEqual([200, 200]);
  });
  it.each([
    [['Raw,Scaled', 'x,200'], 2, 'The first column is a number of right answers.'],
    [['0,200', '1,'], 2, 'The second column is a score.'],
    [['0,200', '1,205'], 2, '205 is not on the scale: 200 to 800 in steps of 10.'],
    [['0,200', '1,810'], 2, '810 is not on the scale: 200 to 800 in steps of 10.'],
    [['0,200', '0,210'], 2, '0 right answers stand in the file twice.'],
    [['0,300', '1,290'], 2, '1 right answers give less (290) than 0 (300).'],
    [['0,200'], 1, 'There is no row for 1 right answers; the table reaches from 0 to 1.'],
  ])('names the row that is wrong and takes nothing: %j', (lines, line, reason) => {
    const read = readConversion(rows(...lines), SAT, 1);
    expect(read.table).toBeNull();
    expect(read.errors[0]).toMatchObject({ line, reason });
  });
  it('names every bad row at once', () => {
    expect(readConversion(rows('0,200', 'a,b,c', '1,999'), SAT, 1).errors.map((e) => e.line)).toEqual([2, 3]);
  });
});

describe('a norm from a file', () => {
  it('is read as steps', () => {
    expect(readNorm(rows('Score,Percentile', '400,1', '900,40', '1600,99'), SAT, 'composite')).toEqual({
      table: [
        [400, 1],
        [900, 40],
        [1600, 99],
      ],
      errors: [],
    });
  });
  it.each([
    [['400,1', '390,2'], '390 is not on the scale: 400 to 1600.'],
    [['400,1', '400,2'], 'Scores rise from row to row; 400 comes after 400.'],
    [['400,9', '500,2'], 'A higher score never has a lower percentile; 2 comes after 9.'],
    [['400,100'], 'Percentiles are from 1 to 99.'],
  ])('names the row that is wrong: %j', (lines, reason) => {
    expect(readNorm(rows(...lines), SAT, 'composite').errors.at(-1)!.reason).toBe(reason);
  });
  it('is refused when it is empty', () => {
    expect(readNorm([], SAT, 'composite').errors).toHaveLength(1);
  });
});
