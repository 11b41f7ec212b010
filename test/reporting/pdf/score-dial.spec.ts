import { describe, expect, it } from '@jest/globals';
import { dialSegments, segmentParts, sharesOf } from '../../../src/reporting/pdf/score-dial.js';
import { dialSegments as onScreen } from '../../../web/src/lib/score-dial.js';

const sat = (rw: number, math: number) => sharesOf([{ score: rw, min: 200, max: 800 }, { score: math, min: 200, max: 800 }]);
const count = (parts: (number | null)[], part: number | null) => parts.filter((p) => p === part).length;

describe('the arc of a composite', () => {
  it('adds up: 720 and 520 fill 14 and 8 of 32 segments', () => {
    const parts = segmentParts(sat(720, 520));
    expect([count(parts, 0), count(parts, 1), count(parts, null)]).toEqual([14, 8, 10]);
  });
  it('gives each section of an ACT a quarter of its own share', () => {
    const parts = segmentParts(sharesOf([18, 18, 36, 1].map((score) => ({ score, min: 1, max: 36 }))));
    expect([0, 1, 2, 3].map((p) => count(parts, p))).toEqual([4, 4, 8, 0]);
  });
  it('is full only at the maximum', () => {
    expect(count(segmentParts(sat(800, 800)), null)).toBe(0);
    expect(count(segmentParts(sat(800, 790)), null)).toBe(1);
    expect(count(segmentParts(sat(200, 200)), null)).toBe(32);
  });
});

describe('paper and screen', () => {
  it.each([[720, 520], [200, 800], [430, 610]])('draw %i and %i with the same paths', (rw, math) => {
    const radius = 108;
    expect(dialSegments(radius, sat(rw, math))).toEqual(onScreen({ radius, cx: radius, cy: radius, segments: 32 }, sat(rw, math)));
  });
});
