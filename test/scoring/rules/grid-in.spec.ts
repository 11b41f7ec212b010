import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gridInIsRight } from '../../../src/scoring/rules/grid-in.js';

const key = (...accept: string[]) => ({ type: 'spr' as const, accept });
const range = (lo: string, hi: string, open: { openLo?: boolean; openHi?: boolean } = {}) => ({
  type: 'spr' as const,
  accept: [],
  range: { lo, hi, ...open },
});

describe('a student-produced response', () => {
  it.each([
    ['7/2', '3.5'],
    ['7/2', '7/2'],
    ['7/2', '14/4'],
    ['7/2', '3.50'],
    ['7/2', '3.500'],
    ['3.5', '7/2'],
    ['1/2', '.5'],
    ['1/2', '0.5'],
    ['1/2', '.5000'],
    ['5', '5'],
    ['5', '5.'],
    ['5', '5.0'],
    ['5', '05'],
    ['5', '10/2'],
    ['-4', '-4'],
    ['-4', '-8/2'],
    ['-1/3', '-1/3'],
    ['0', '0'],
    ['0', '-0'],
    ['0', '0/5'],
    ['12345', '12345'],
    ['-12345', '-12345'],
    ['1/16', '.0625'],
    ['1/16', '1/16'],
    ['5', ' 5 '],
    ['-4', '\u22124'],
  ])('for %s takes %s', (accepted, typed) => {
    expect(gridInIsRight(typed, key(accepted))).toBe(true);
  });

  it.each([
    ['7/2', '3 1/2'],
    ['7/2', '31/2'],
    ['7/2', '3.4'],
    ['1000', '1,000'],
    ['5', '5%'],
    ['5', '$5'],
    ['5', '+5'],
    ['5', '5..'],
    ['1/2', '1//2'],
    ['1/2', '1/0'],
    ['0', '0/0'],
    ['0', '.'],
    ['0', '-'],
    ['0', '-.'],
    ['0', '/'],
    ['123456', '123456'],
    ['-4', '4'],
    ['4', '-4'],
    ['5', 'five'],
    ['5', '1e1'],
    ['3/2', '1.5/1'],
    ['1/2', '-.5'],
  ])('for %s refuses %s', (accepted, typed) => {
    expect(gridInIsRight(typed, key(accepted))).toBe(false);
  });
});

describe('a value that does not fit as a decimal', () => {
  it.each(['2/3', '4/6', '.6666', '.6667', '0.666', '0.667'])('2/3 takes %s', (typed) => {
    expect(gridInIsRight(typed, key('2/3'))).toBe(true);
  });
  it.each(['.66', '.67', '0.66', '0.67', '.666', '.667', '.6665', '.6668', '-.6666'])('2/3 refuses %s', (typed) => {
    expect(gridInIsRight(typed, key('2/3'))).toBe(false);
  });
  it.each(['-.6666', '-.6667', '-0.666', '-0.667', '-2/3'])('-2/3 takes %s', (typed) => {
    expect(gridInIsRight(typed, key('-2/3'))).toBe(true);
  });
  it.each(['16.66', '16.67', '50/3'])('50/3 takes %s', (typed) => {
    expect(gridInIsRight(typed, key('50/3'))).toBe(true);
  });
  it.each(['16.6', '16.7', '17', '16.65', '16.68'])('50/3 refuses %s', (typed) => {
    expect(gridInIsRight(typed, key('50/3'))).toBe(false);
  });
  it('a long decimal that ends is filled the same way', () => {
    expect(gridInIsRight('1.234', key('1.2345'))).toBe(true);
    expect(gridInIsRight('1.235', key('1.2345'))).toBe(true);
    expect(gridInIsRight('1.23', key('1.2345'))).toBe(false);
  });
  it('a decimal that fits without its leading zero must be exact', () => {
    expect(gridInIsRight('0.062', key('1/16'))).toBe(false);
  });
  it('zero never stands for a small value', () => {
    expect(gridInIsRight('.0000', key('1/99999'))).toBe(false);
  });
});

describe('several right values and ranges', () => {
  it('takes any of the accepted values', () => {
    expect(gridInIsRight('3', key('3', '-1/2'))).toBe(true);
    expect(gridInIsRight('-.5', key('3', '-1/2'))).toBe(true);
    expect(gridInIsRight('2', key('3', '-1/2'))).toBe(false);
  });
  it('holds closed and open ends', () => {
    expect(gridInIsRight('1/3', range('1/3', '2'))).toBe(true);
    expect(gridInIsRight('1/3', range('1/3', '2', { openLo: true }))).toBe(false);
    expect(gridInIsRight('.3334', range('1/3', '2', { openLo: true }))).toBe(true);
    expect(gridInIsRight('2', range('1/3', '2', { openHi: true }))).toBe(false);
    expect(gridInIsRight('1.999', range('1/3', '2', { openHi: true }))).toBe(true);
  });
});

describe('whatever is typed', () => {
  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (typed) => typeof gridInIsRight(typed, key('2/3')) === 'boolean'));
  });
  it('takes any unreduced form that fits the field', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (n, d, k) => {
          const typed = `${n * k}/${d * k}`;
          fc.pre(typed.length <= 5);
          return gridInIsRight(typed, key(`${n}/${d}`));
        },
      ),
    );
  });
  it('a fraction of another value is never taken', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 9 }),
        (a, b, c, d) => {
          fc.pre(a * d !== b * c);
          return !gridInIsRight(`${a}/${b}`, key(`${c}/${d}`));
        },
      ),
    );
  });
});
