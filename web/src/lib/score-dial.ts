/** Geometry of the arc of segments: every score, the brand mark and the sign-in picture. Angles in radians, 0 at the top, clockwise. */

export const SWEEP = 1.2 * Math.PI;
export const SEGMENTS = 32;
export const MINI_SEGMENTS = 16;
export const INNER_RADIUS = 0.7;

export interface DialShape {
  /** Outer radius; the centre stands at (cx, cy). */
  radius: number;
  cx: number;
  cy: number;
  segments: number;
  sweep?: number;
  /** Inner radius as a share of the outer. */
  inner?: number;
  /** Gap between segments at the outer edge, in the units of the radius. */
  gap?: number;
}

export interface DialPart {
  /** Share of the whole range, 0 to 1. */
  share: number;
  tone: string;
}

export interface DialSegment {
  path: string;
  /** Index of the part that fills it, null when empty. */
  part: number | null;
}

/** (score - min) / (max - min), held between 0 and 1; 0 without a score. */
export function shareOf(score: number | null | undefined, min: number, max: number): number {
  if (score === null || score === undefined || max <= min) return 0;
  return Math.min(1, Math.max(0, (score - min) / (max - min)));
}

/** How many segments a share fills. A score above the minimum fills at least one, only the maximum fills all. */
export function filledSegments(share: number, segments: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return segments;
  return Math.min(segments - 1, Math.max(1, Math.round(share * segments)));
}

/**
 * Which part fills each segment. The running sum is rounded, not each part, so the whole has the segments of its own
 * share whatever the parts.
 */
export function segmentParts(shares: number[], segments: number): (number | null)[] {
  const filled: (number | null)[] = Array.from({ length: segments }, () => null);
  let sum = 0;
  let from = 0;
  shares.forEach((share, part) => {
    sum += Math.max(0, share);
    const to = filledSegments(sum > 1 - 1e-9 ? 1 : sum, segments);
    for (let i = from; i < to; i += 1) filled[i] = part;
    from = Math.max(from, to);
  });
  return filled;
}

/** The paths of a dial; between two parts the gap is three times as wide. */
export function dialSegments(shape: DialShape, shares: number[]): DialSegment[] {
  const { segments, sweep = SWEEP } = shape;
  const parts = segmentParts(shares, segments);
  const step = sweep / segments;
  const gap = shape.gap ?? shape.radius * 0.034;
  return parts.map((part, i) => {
    const next = parts[i + 1];
    const previous = parts[i - 1];
    const wideEnd = part !== null && next !== undefined && next !== null && next !== part;
    const wideStart = part !== null && previous !== undefined && previous !== null && previous !== part;
    return {
      part,
      path: segmentPath(
        shape,
        -sweep / 2 + i * step,
        -sweep / 2 + (i + 1) * step,
        gap * (wideStart ? 1.5 : 0.5),
        gap * (wideEnd ? 1.5 : 0.5),
      ),
    };
  });
}

/** A ring segment with parallel sides: the gap is as wide inside as outside. */
export function segmentPath(shape: DialShape, from: number, to: number, gapStart: number, gapEnd: number): string {
  const { radius, cx, cy } = shape;
  const inner = radius * (shape.inner ?? INNER_RADIUS);
  const at = (r: number, angle: number) => `${round(cx + r * Math.sin(angle))} ${round(cy - r * Math.cos(angle))}`;
  const a0 = from + Math.asin(gapStart / radius);
  const a1 = to - Math.asin(gapEnd / radius);
  const b0 = from + Math.asin(gapStart / inner);
  const b1 = to - Math.asin(gapEnd / inner);
  return `M${at(radius, a0)}A${round(radius)} ${round(radius)} 0 0 1 ${at(radius, a1)}L${at(inner, b1)}A${round(inner)} ${round(inner)} 0 0 0 ${at(inner, b0)}Z`;
}

/** A point on the dial at a share of the sweep. */
export function dialPoint(
  shape: Pick<DialShape, 'cx' | 'cy' | 'sweep'>,
  radius: number,
  share: number,
): { x: number; y: number; angle: number } {
  const sweep = shape.sweep ?? SWEEP;
  const angle = -sweep / 2 + share * sweep;
  return { x: round(shape.cx + radius * Math.sin(angle)), y: round(shape.cy - radius * Math.cos(angle)), angle };
}

/** Height of a dial below its centre: how far the ends of the sweep hang down. */
export function dialDrop(radius: number, sweep = SWEEP): number {
  return sweep > Math.PI ? radius * Math.sin((sweep - Math.PI) / 2) : 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * How the sections share the arc of a composite: each has its share of (composite - minimum), so the arc shows how the
 * score adds up, for a sum (SAT) as for a mean (ACT).
 */
export function compositeShares(
  composite: { score: number | null; min: number; max: number },
  sections: { score: number | null; min: number }[],
): number[] {
  const whole = shareOf(composite.score, composite.min, composite.max);
  const gains = sections.map(({ score, min }) => Math.max(0, (score ?? min) - min));
  const sum = gains.reduce((total, gain) => total + gain, 0);
  return gains.map((gain) => (sum === 0 ? 0 : (whole * gain) / sum));
}
