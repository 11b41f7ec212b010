import { dot, figure, label, path, plane } from '../../content/index.js';

export interface DrawnLine {
  /** y at x. */
  at: (x: number) => number;
  dash?: boolean;
  /** A word beside it, at this x. */
  name?: { text: string; x: number; dx?: number; dy?: number };
}

/** Straight lines in a coordinate plane from `lo` to `hi`, with points that stand out. */
export function drawnLines(
  title: string,
  description: string,
  lo: number,
  hi: number,
  lines: readonly DrawnLine[],
  points: readonly { x: number; y: number; name?: string; dx?: number; dy?: number }[] = [],
  more: (at: ReturnType<typeof plane>) => string = () => '',
): string {
  const at = plane(lo, hi);
  const drawn = lines
    .map(({ at: f, dash, name }) => {
      const ends = within(f, lo, hi).map((x) => [at.x(x), at.y(f(x))] as const);
      const word = name
        ? label(at.x(name.x) + (name.dx ?? 8), at.y(f(name.x)) + (name.dy ?? 0), name.text, {
            anchor: 'start',
            italic: true,
            size: 14,
          })
        : '';
      return path(ends, { width: 2.5, dash: dash ?? false }) + word;
    })
    .join('');
  const marked = points
    .map(
      ({ x, y, name, dx = 8, dy = -8 }) =>
        dot(at.x(x), at.y(y)) + (name ? label(at.x(x) + dx, at.y(y) + dy, name, { anchor: 'start', size: 13 }) : ''),
    )
    .join('');
  return figure(at.viewBox, title, description, at.shapes + drawn + more(at) + marked);
}

/** Where a straight line enters and leaves the plane. */
function within(f: (x: number) => number, lo: number, hi: number): [number, number] {
  const slope = f(1) - f(0);
  if (slope === 0) return [lo, hi];
  const [a, b] = [(lo - f(0)) / slope, (hi - f(0)) / slope];
  return [Math.max(lo, Math.min(a, b)), Math.min(hi, Math.max(a, b))];
}
