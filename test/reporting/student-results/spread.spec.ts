import { describe, expect, it } from '@jest/globals';
import {
  countedOf,
  isBeyondChance,
  isEnough,
  percent,
  spreadOf,
  together,
  wilson,
} from '../../../src/reporting/student-results/spread.js';

describe('the range of a share', () => {
  it.each([
    [6, 10, 0.313, 0.832],
    [60, 100, 0.502, 0.691],
  ])('of %i of %i is %d to %d (Wilson, 95%%)', (count, n, low, high) => {
    const range = wilson(count, n);
    expect(Math.round(range.low * 1000) / 1000).toBe(low);
    expect(Math.round(range.high * 1000) / 1000).toBe(high);
  });

  it('never leaves 0 to 1', () => {
    expect(wilson(0, 12).low).toBeCloseTo(0, 12);
    expect(wilson(12, 12).high).toBeCloseTo(1, 12);
    for (const n of [1, 10, 58, 1561]) {
      expect(wilson(0, n).low).toBeGreaterThanOrEqual(0);
      expect(wilson(n, n).high).toBeLessThanOrEqual(1);
    }
  });

  it('says of two shares whether they differ by more than chance', () => {
    expect(isBeyondChance(0.6, 10, 0.4)).toBe(false);
    expect(isBeyondChance(0.6, 100, 0.4)).toBe(true);
    expect(isBeyondChance(0.4, 100, 0.6)).toBe(true);
  });
});

describe('the spread of scores', () => {
  it('is none below ten students', () => {
    expect(spreadOf([500, 510, 520, 530, 540, 550, 560, 570, 580])).toBeNull();
  });

  it('has quantiles that somebody has, and a median between the two in the middle', () => {
    expect(spreadOf([400, 480, 500, 510, 520, 540, 550, 600, 640, 700])).toEqual({
      ...{ n: 10, mean: 544, p10: 400, p25: 500, median: 530, p75: 600, p90: 640 },
    });
  });

  it('rounds once, at the end', () => {
    expect(spreadOf(Array.from({ length: 11 }, (_, i) => (i < 5 ? 20 : 21)))!.mean).toBe(21);
    expect(percent(2 / 3)).toBe(66.7);
  });
});

describe('who can be told from a figure', () => {
  const times = (n: number, one: { seen: boolean; block?: number }) => Array.from({ length: n }, () => one);
  const counted = (of: ReturnType<typeof times>) =>
    countedOf(together(of.map((one) => ({ ...one, mine: true }))), ({ length }) => length);

  it('is nobody where all are seen by name', () => {
    expect(counted(times(4, { seen: true }))).toEqual({ students: 4, unseen: 0 });
  });

  it('is who is left when those who are seen are taken away', () => {
    expect(counted([...times(20, { seen: true }), ...times(3, { seen: false })])).toEqual({ students: 23, unseen: 3 });
  });

  it('is the smallest block of a district', () => {
    const blocks = [...times(12, { seen: false, block: 1 }), ...times(4, { seen: false, block: 2 })];
    expect(counted(blocks)).toEqual({ students: 16, unseen: 4 });
    expect(isEnough(counted(blocks))).toBe(false);
    expect(isEnough(counted(blocks.slice(0, 12)))).toBe(true);
  });
});
