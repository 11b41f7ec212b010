import { describe, expect, it } from '@jest/globals';
import { apartOf } from '../../../web/src/features/reports/time-labels.js';

const row = (from: number, to: number, at = 2) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ number: from + i, at }));
/** The numbers that a chart shows whose narrowness asks for so many bars between two numbers. */
const shown = (labels: Parameters<typeof apartOf>[0], least: number) =>
  [...apartOf(labels)]
    .filter(([, apart]) => apart >= least)
    .map(([number]) => number)
    .sort((a, b) => a - b);

describe('the numbers over the bars of a time chart', () => {
  it('are all there in a wide chart, and stand as far apart as a narrow one asks for', () => {
    const labels = row(1, 27);
    expect(shown(labels, 1)).toHaveLength(27);
    for (const least of [2, 3, 6]) {
      const numbers = shown(labels, least);
      expect(numbers.length).toBeGreaterThan(3);
      expect(Math.min(...numbers.slice(1).map((n, i) => n - numbers[i]!))).toBeGreaterThanOrEqual(least);
    }
  });

  it('stay where no other number is near, or one that is higher or lower', () => {
    expect(shown([...row(3, 3), ...row(20, 20)], 6)).toEqual([3, 20]);
    expect(
      shown(
        [
          { number: 5, at: 2 },
          { number: 6, at: 90 },
        ],
        6,
      ),
    ).toEqual([5, 6]);
  });
});
