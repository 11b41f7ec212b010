import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  compositeShares,
  dialDrop,
  dialPoint,
  dialSegments,
  filledSegments,
  segmentParts,
  shareOf,
  SWEEP,
} from '../../../web/src/lib/score-dial.js';

const SHAPE = { radius: 100, cx: 100, cy: 100, segments: 32 };

describe('the share of a score', () => {
  it('is (score - min) / (max - min)', () => {
    expect(shareOf(1240, 400, 1600)).toBe(0.7);
    expect(shareOf(400, 400, 1600)).toBe(0);
    expect(shareOf(1600, 400, 1600)).toBe(1);
  });

  it('is nothing without a score and never leaves the arc', () => {
    expect(shareOf(null, 400, 1600)).toBe(0);
    expect(shareOf(200, 400, 1600)).toBe(0);
    expect(shareOf(1700, 400, 1600)).toBe(1);
  });
});

describe('the segments that a share fills', () => {
  it('are rounded to the nearest', () => {
    expect(filledSegments(0.7, 32)).toBe(22);
    expect(filledSegments(0.7, 16)).toBe(11);
  });

  it('are none at the minimum only and all at the maximum only', () => {
    expect(filledSegments(0, 32)).toBe(0);
    expect(filledSegments(0.001, 32)).toBe(1);
    expect(filledSegments(0.999, 32)).toBe(31);
    expect(filledSegments(1, 32)).toBe(32);
  });
});

describe('the arc of a composite', () => {
  it('is filled by its sections: green 720 and blue 520 make 1240', () => {
    const shares = compositeShares({ score: 1240, min: 400, max: 1600 }, [
      { score: 720, min: 200 },
      { score: 520, min: 200 },
    ]);
    const parts = segmentParts(shares, 32);
    expect(parts.filter((part) => part === 0)).toHaveLength(14);
    expect(parts.filter((part) => part === 1)).toHaveLength(8);
    expect(parts.filter((part) => part === null)).toHaveLength(10);
  });

  it('gives each ACT section its own part of the mean', () => {
    const shares = compositeShares(
      { score: 27, min: 1, max: 36 },
      [27, 24, 30, 25].map((score) => ({ score, min: 1 })),
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(26 / 35, 10);
    expect(shares[2]! / shares[1]!).toBeCloseTo(29 / 23, 10);
  });

  it('has the segments of the whole score, however it is made up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 200, max: 800 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(16, 32),
        (scores, segments) => {
          const [min, max] = [200 * scores.length, 800 * scores.length];
          const score = scores.reduce((sum, section) => sum + section, 0);
          const shares = compositeShares(
            { score, min, max },
            scores.map((section) => ({ score: section, min: 200 })),
          );
          const parts = segmentParts(shares, segments);
          const filled = parts.filter((part) => part !== null);
          expect(filled).toHaveLength(filledSegments(shareOf(score, min, max), segments));
          expect(filled).toEqual([...filled].sort((a, b) => a! - b!));
          expect(parts.slice(0, filled.length)).not.toContain(null);
        },
      ),
    );
  });

  it('is empty without a score', () => {
    expect(
      segmentParts(compositeShares({ score: null, min: 400, max: 1600 }, [{ score: null, min: 200 }]), 32),
    ).toEqual(Array(32).fill(null));
  });
});

describe('the drawing', () => {
  it('sweeps 1.2 pi and hangs down as far on both sides', () => {
    expect(SWEEP).toBeCloseTo(1.2 * Math.PI, 12);
    const left = dialPoint(SHAPE, 100, 0);
    const right = dialPoint(SHAPE, 100, 1);
    expect(left.x + right.x).toBeCloseTo(200, 1);
    expect(left.y).toBeCloseTo(right.y, 5);
    expect(left.y - 100).toBeCloseTo(dialDrop(100), 1);
    expect(dialPoint(SHAPE, 100, 0.5)).toMatchObject({ x: 100, y: 0 });
  });

  it('has one closed path a segment, between an inner radius of 70 percent and the outer', () => {
    const segments = dialSegments(SHAPE, [0.7]);
    expect(segments).toHaveLength(32);
    for (const { path } of segments) {
      expect(path).toMatch(/^M.*Z$/);
      expect(path).toContain('A100 100');
      expect(path).toContain('A70 70');
    }
  });

  it('parts two sections by a wider gap', () => {
    const endOf = (path: string) => Number(/A100 100 0 0 1 (-?[\d.]+)/.exec(path)![1]);
    const one = dialSegments(SHAPE, [1]);
    const two = dialSegments(SHAPE, [0.5, 0.5]);
    expect(endOf(two[15]!.path)).toBeLessThan(endOf(one[15]!.path));
    expect(endOf(two[14]!.path)).toBe(endOf(one[14]!.path));
  });
});
