import type { Drawn } from './lines.js';
import type { View } from './plot.js';
import { extrema, rounded, roots, type Point } from './points.js';

export interface SpecialPoint extends Point {
  kind: 'zero' | 'start' | 'highest' | 'lowest' | 'meeting';
  /** Places in the list of the lines that it lies on. */
  on: number[];
}

export interface Curve {
  i: number;
  drawn: Drawn;
}

/** Zeros, places on the y-axis, highest and lowest points and meetings of what is drawn within the view, from left to right. */
export function specialPoints(curves: readonly Curve[], view: View): SpecialPoint[] {
  const { x0, x1, y0, y1 } = view;
  const found: SpecialPoint[] = [];
  const tolerance = { x: (x1 - x0) * 1e-7, y: (y1 - y0) * 1e-7 };
  const add = (point: SpecialPoint): void => {
    if (!Number.isFinite(point.x) || !Number.isFinite(point.y) || point.y < y0 || point.y > y1) return;
    const same = found.find(
      (p) => p.kind === point.kind && Math.abs(p.x - point.x) <= tolerance.x && Math.abs(p.y - point.y) <= tolerance.y,
    );
    if (!same) found.push(point);
    else for (const i of point.on) if (!same.on.includes(i)) same.on.push(i);
  };
  for (const { i, drawn } of curves) {
    if (drawn.cloud) continue;
    const explicit = drawn.branches.length === 1;
    const crossings = explicit
      ? roots(drawn.branches[0]!.f, x0, x1)
      : drawn.branches.length > 1
        ? roots((x) => drawn.on(x, 0), x0, x1)
        : [];
    for (const x of crossings)
      if (
        explicit ||
        drawn.branches.some(
          (b) =>
            Number.isFinite(b.f(x)) || Number.isFinite(b.f(x - tolerance.x)) || Number.isFinite(b.f(x + tolerance.x)),
        )
      )
        add({ kind: 'zero', x, y: 0, on: [i] });
    for (const branch of drawn.branches) {
      if (x0 <= 0 && x1 >= 0) add({ kind: 'start', x: 0, y: rounded(branch.f(0), 1), on: [i] });
      for (const tip of extrema(branch.f, branch.slope, x0, x1))
        add({ kind: tip.top ? 'highest' : 'lowest', x: tip.x, y: tip.y, on: [i] });
    }
  }
  curves.forEach((a, n) =>
    curves
      .slice(n + 1)
      .forEach((b) =>
        meetings(a.drawn, b.drawn, x0, x1).forEach((p) => add({ kind: 'meeting', ...p, on: [a.i, b.i] })),
      ),
  );
  return found.sort((a, b) => a.x - b.x || a.y - b.y);
}

/** Where two lines of the list meet. */
export function meetings(a: Drawn, b: Drawn, x0: number, x1: number): Point[] {
  const out: Point[] = [];
  for (const [upright, other] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const { x } of upright.uprights(x0, x1))
      for (const branch of other.branches) out.push({ x, y: rounded(branch.f(x), 1) });
  }
  if (a.cloud && b.branches.length === 0) return out;
  // The one with several heights is asked whether the other lies on it.
  const [asked, walked] =
    a.branches.length === 1 && !b.cloud && b.branches.length !== 1 ? [b, a] : b.cloud ? [b, a] : [a, b];
  if (asked.branches.length === 0 && !asked.cloud) return out;
  for (const branch of walked.branches) {
    for (const x of roots((t) => asked.on(t, branch.f(t)), x0, x1)) {
      const y = branch.f(x);
      // What limits a line also limits its meetings.
      const near = Math.max(1, Math.abs(y)) * 1e-5;
      if (
        asked.cloud ||
        asked.branches.some(
          (other) =>
            Math.abs(other.f(x) - y) <= near ||
            [x - 1e-9, x + 1e-9].some((t) => Math.abs(other.f(t) - y) <= Math.max(near, 1e-3)),
        )
      )
        out.push({ x, y: rounded(y, 1) });
    }
  }
  return out;
}
