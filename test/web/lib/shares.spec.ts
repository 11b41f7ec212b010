import { describe, expect, it } from '@jest/globals';
import { wholePercent } from '../../../web/src/lib/shares.js';

describe('correct of total in percent', () => {
  it.each([
    [2, 3, 67],
    [1, 3, 33],
    [0, 27, 0],
    [27, 27, 100],
    [0, 0, 0],
  ])('of %d of %d is the whole number %d', (correct, total, percent) => {
    expect(wholePercent(correct, total)).toBe(percent);
  });
});
