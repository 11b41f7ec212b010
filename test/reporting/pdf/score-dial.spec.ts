import { describe, expect, it } from '@jest/globals';
import { compositeShares, dialSegments, segmentParts } from '../../../src/reporting/pdf/score-dial.js';
import * as screen from '../../../web/src/lib/score-dial.js';

const SAT = (rw: number, math: number) =>
  [
    { score: rw + math, min: 400, max: 1600 },
    [
      { score: rw, min: 200 },
      { score: math, min: 200 },
    ],
  ] as const;
const count = (parts: (number | null)[], part: number | null) => parts.filter((p) => p === part).length;

describe('the arc of a composite', () => {
  it('adds up: 720 and 520 fill 14 and 8 of 32 segments', () => {
    const parts = segmentParts(compositeShares(...SAT(720, 520)));
    expect([count(parts, 0), count(parts, 1), count(parts, null)]).toEqual([14, 8, 10]);
  });
  it('shows the mean of an ACT whole, shared by what each section gained', () => {
    const parts = segmentParts(
      compositeShares(
        { score: 18, min: 1, max: 36 },
        [18, 18, 35, 1].map((score) => ({ score, min: 1 })),
      ),
    );
    expect(count(parts, null)).toBe(16);
    expect([0, 1, 2, 3].map((p) => count(parts, p))).toEqual([4, 4, 8, 0]);
  });
  it('is full only at the maximum', () => {
    expect(count(segmentParts(compositeShares(...SAT(800, 800))), null)).toBe(0);
    expect(count(segmentParts(compositeShares(...SAT(800, 790))), null)).toBe(1);
    expect(count(segmentParts(compositeShares(...SAT(200, 200))), null)).toBe(32);
  });
});

describe('paper and screen', () => {
  it.each([
    [720, 520],
    [200, 800],
    [430, 610],
  ])('draw %i and %i with the same paths', (rw, math) => {
    const radius = 108;
    const shares = compositeShares(...SAT(rw, math));
    const [composite, sections] = SAT(rw, math);
    expect(shares).toEqual(screen.compositeShares(composite, [...sections]));
    expect(dialSegments(radius, shares)).toEqual(
      screen.dialSegments({ radius, cx: radius, cy: radius, segments: 32, gap: radius * 0.019 }, shares),
    );
  });
});
