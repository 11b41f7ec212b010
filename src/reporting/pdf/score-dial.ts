/**
 * The arc of every score, on paper as on screen: 32 segments over 1.2 pi, inner radius 70 percent. `web/src/lib/score-dial.ts`
 * draws the same, which a spec compares; the web never imports from here. Angles in radians, 0 at the top, clockwise.
 */
export const SEGMENTS = 32;
const SWEEP = 1.2 * Math.PI;
const INNER = 0.7;
/** Between two segments, as a share of the radius; three times as wide between two sections. */
const GAP = 0.019;

export interface DialPart {
  score: number;
  min: number;
  max: number;
}

/**
 * How the sections share the arc of (composite - minimum): by what each gained above its own minimum, for a sum as for a mean.
 */
export function compositeShares(composite: DialPart, sections: readonly Omit<DialPart, 'max'>[]): number[] {
  const whole = Math.min(1, Math.max(0, (composite.score - composite.min) / (composite.max - composite.min)));
  const gains = sections.map(({ score, min }) => Math.max(0, score - min));
  const sum = gains.reduce((total, gain) => total + gain, 0);
  return gains.map((gain) => (sum === 0 ? 0 : (whole * gain) / sum));
}

/** Which part fills each segment, null for none. The running sum is rounded, so that rounding never adds a segment. */
export function segmentParts(shares: readonly number[]): (number | null)[] {
  const filled: (number | null)[] = Array.from({ length: SEGMENTS }, () => null);
  let sum = 0;
  let from = 0;
  shares.forEach((share, part) => {
    sum += Math.max(0, share);
    const to = filledSegments(sum > 1 - 1e-9 ? 1 : sum);
    filled.fill(part, from, Math.max(from, to));
    from = Math.max(from, to);
  });
  return filled;
}

/** A score above the minimum fills at least one segment, only the maximum fills all. */
function filledSegments(share: number): number {
  if (share <= 0) return 0;
  return share >= 1 ? SEGMENTS : Math.min(SEGMENTS - 1, Math.max(1, Math.round(share * SEGMENTS)));
}

/** SVG paths around (radius, radius), the lowest on the left first, and which part fills each. */
export function dialSegments(radius: number, shares: readonly number[]): { path: string; part: number | null }[] {
  const parts = segmentParts(shares);
  const step = SWEEP / SEGMENTS;
  const gap = radius * GAP;
  return parts.map((part, i) => {
    const other = (neighbour: number | null | undefined) =>
      part !== null && typeof neighbour === 'number' && neighbour !== part;
    const start = gap * (other(parts[i - 1]) ? 1.5 : 0.5);
    const end = gap * (other(parts[i + 1]) ? 1.5 : 0.5);
    return { part, path: segmentPath(radius, -SWEEP / 2 + i * step, -SWEEP / 2 + (i + 1) * step, start, end) };
  });
}

/** Height of the arc for a radius, down to its lowest corner. */
export function dialHeight(radius: number): number {
  return radius + radius * Math.sin((SWEEP - Math.PI) / 2);
}

/** A ring segment with parallel sides. */
function segmentPath(radius: number, from: number, to: number, gapStart: number, gapEnd: number): string {
  const inner = radius * INNER;
  const at = (r: number, angle: number) =>
    `${round(radius + r * Math.sin(angle))} ${round(radius - r * Math.cos(angle))}`;
  const outerEdge = [from + Math.asin(gapStart / radius), to - Math.asin(gapEnd / radius)] as const;
  const innerEdge = [from + Math.asin(gapStart / inner), to - Math.asin(gapEnd / inner)] as const;
  return (
    `M${at(radius, outerEdge[0])}A${round(radius)} ${round(radius)} 0 0 1 ${at(radius, outerEdge[1])}` +
    `L${at(inner, innerEdge[1])}A${round(inner)} ${round(inner)} 0 0 0 ${at(inner, innerEdge[0])}Z`
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
