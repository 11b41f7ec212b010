import { describe, expect, it } from '@jest/globals';
import { binsOf } from '../../../web/src/lib/bins.js';

const SAT = { min: 200, max: 800, step: 10 };

describe('scores in bins', () => {
  it('are of equal width over the whole scale, empty ones among them', () => {
    const bins = binsOf([{ score: 500, counts: [1] }], SAT);
    expect(bins).toHaveLength(16);
    expect(bins.slice(0, 2)).toEqual([
      { from: 200, to: 230, counts: [0] },
      { from: 240, to: 270, counts: [0] },
    ]);
    expect(new Set(bins.slice(0, -1).map(({ from, to }) => to - from))).toEqual(new Set([30]));
  });

  it('hold every student once, those at both ends too', () => {
    const scores = [200, 230, 240, 790, 800].map((score) => ({ score, counts: [1, 2] }));
    const bins = binsOf(scores, SAT);
    expect(bins[0]!.counts).toEqual([2, 4]);
    expect(bins[1]!.counts).toEqual([1, 2]);
    expect(bins.at(-1)).toEqual({ from: 800, to: 800, counts: [1, 2] });
    const sum = bins.reduce((total, { counts }) => total + counts[0]! + counts[1]!, 0);
    expect(sum).toBe(15);
  });

  it('are single scores where the scale is short', () => {
    const bins = binsOf([{ score: 36, counts: [3] }], { min: 1, max: 36, step: 1 }, 40);
    expect(bins).toHaveLength(36);
    expect(bins.at(-1)).toEqual({ from: 36, to: 36, counts: [3] });
  });
});
