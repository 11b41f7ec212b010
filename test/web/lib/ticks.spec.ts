import { describe, expect, it } from '@jest/globals';
import { ticksFor } from '../../../web/src/lib/ticks.js';

describe('the ticks of a bar chart', () => {
  it.each([
    [0, [0, 1, 2, 3]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4, 6]],
    [7.5, [0, 5, 10, 15]],
    [60, [0, 20, 40, 60]],
    [61, [0, 25, 50, 75]],
    [130_000, [0, 50_000, 100_000, 150_000]],
  ])('for %d are four round whole numbers that hold it', (most, ticks) => {
    expect(ticksFor(most)).toEqual(ticks);
  });
});
