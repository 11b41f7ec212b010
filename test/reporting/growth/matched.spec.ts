import { describe, expect, it } from '@jest/globals';
import { matchedDifference, tQuantile } from '../../../src/reporting/growth/matched.js';

describe('matched differences', () => {
  it('have the mean, its error and its 95% range of the reference example', () => {
    const before = [1000, 1040, 980, 1100, 1010, 950, 1060, 990, 1020, 1080, 1030, 970];
    const after = [1030, 1050, 1000, 1090, 1060, 990, 1080, 980, 1070, 1100, 1040, 1010];
    const { n, mean, sd, se, low, high, mayBeZero } = matchedDifference(before.map((a, i) => [a, after[i]!]))!;
    expect({ n, mean, mayBeZero }).toEqual({ n: 12, mean: 22.5, mayBeZero: false });
    expect(sd).toBeCloseTo(20.505, 3);
    expect(se).toBeCloseTo(5.919, 3);
    expect(low).toBeCloseTo(9.47, 2);
    expect(high).toBeCloseTo(35.53, 2);
  });

  it('may be zero when the range holds it, the edge included', () => {
    expect(matchedDifference([-20, 30, -10, 15].map((d) => [1000, 1000 + d]))!.mayBeZero).toBe(true);
    expect(matchedDifference([0, 0, 0].map((d) => [1000, 1000 + d]))).toMatchObject({
      mean: 0,
      se: 0,
      mayBeZero: true,
    });
    expect(matchedDifference([10, 10, 10].map((d) => [1000, 1000 + d]))).toMatchObject({ mean: 10, mayBeZero: false });
  });

  it('need two students', () => {
    expect(matchedDifference([])).toBeNull();
    expect(matchedDifference([[1000, 1100]])).toBeNull();
  });

  it.each([
    [1, 12.706205],
    [2, 4.302653],
    [3, 3.182446],
    [4, 2.776445],
    [5, 2.570582],
    [9, 2.262157],
    [11, 2.200985],
    [29, 2.04523],
    [47, 2.011741],
    [99, 1.984217],
  ])('take t of %d degrees of freedom as tables have it', (degrees, t) => {
    expect(tQuantile(degrees)).toBeCloseTo(t, 5);
  });
});
