/**
 * The geometry of every score on screen and in print: an arc of 32 segments over 1.2 pi, inner radius 70 percent.
 * `web/src/lib/score-dial.ts` draws the same; a spec compares both.
 */
export const SEGMENTS = 32;
const SWEEP = 1.2 * Math.PI;
const INNER = 0.7;
/** Room between two segments, and between two sections, in units of a radius of 186. */
const GAP = 3;

export interface DialPart {
  score: number;
  min: number;
  max: number;
}

/**
 * How many segments each section fills in the composite's arc: its share of (composite - minimum), the running sum rounded, so
 * that rounding never adds a segment. A mean gives each section an equal part of its own share.
 */
export function segmentsOf(parts: readonly DialPart[], segments = SEGMENTS): number[] {
  let sum = 0;
  let before = 0;
  const span = parts.reduce((total, part) => total + (part.max - part.min), 0);
  return parts.map((part) => {
    sum += part.score - part.min;
    const upTo = Math.round((segments * sum) / span);
    const own = upTo - before;
    before = upTo;
    return own;
  });
}

/** The SVG path of segment `index` (0 is the lowest on the left) around (radius, radius). */
export function segmentPath(index: number, radius: number, segments = SEGMENTS): string {
  const start = Math.PI + (SWEEP - Math.PI) / 2 - (index * SWEEP) / segments;
  const end = start - SWEEP / segments;
  const inner = radius * INNER;
  const half = (GAP * radius) / 186 / 2;
  const point = (r: number, angle: number) => `${fix(radius + r * Math.cos(angle))} ${fix(radius - r * Math.sin(angle))}`;
  const outerGap = half / radius;
  const innerGap = half / inner;
  return (
    `M${point(radius, start - outerGap)}A${fix(radius)} ${fix(radius)} 0 0 1 ${point(radius, end + outerGap)}` +
    `L${point(inner, end + innerGap)}A${fix(inner)} ${fix(inner)} 0 0 0 ${point(inner, start - innerGap)}Z`
  );
}

/** Height of the arc for a radius: down to its lowest corner. */
export function dialHeight(radius: number): number {
  return radius + radius * Math.sin((SWEEP - Math.PI) / 2);
}

function fix(n: number): string {
  return (Math.round(n * 10) / 10).toString();
}
