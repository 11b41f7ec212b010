export type Fn = (x: number) => number;

export interface Point {
  x: number;
  y: number;
}

const STEPS = 720;
const MOST_ROOTS = 40;

/** Where h is zero between x0 and x1, to the last digits of a float; touching counts, an asymptote or a jump does not. */
export function roots(h: Fn, x0: number, x1: number): number[] {
  const gap = (x1 - x0) / STEPS;
  const xs = Array.from({ length: STEPS + 1 }, (_, i) => x0 + gap * i);
  const hs = xs.map(h);
  const found: number[] = [];
  for (let i = 0; i <= STEPS; i++) {
    const value = hs[i]!;
    if (value === 0) {
      found.push(xs[i]!);
      continue;
    }
    const next = hs[i + 1];
    if (i < STEPS && Number.isFinite(value) && Number.isFinite(next) && value * next! < 0) {
      const root = signChange(h, xs[i]!, xs[i + 1]!);
      if (root !== null) found.push(root);
    } else if (i < STEPS && Number.isFinite(value) !== Number.isFinite(next)) {
      // The curve ends in between: on the axis, where a root begins.
      const [x, size] = [edge(h, xs[i]!, xs[i + 1]!), Math.abs(Number.isFinite(value) ? value : next!)];
      if (Math.abs(h(x)) < 1e-6 * size) found.push(x);
    }
    const before = hs[i - 1];
    if (
      i > 0 &&
      i < STEPS &&
      before! * value > 0 &&
      next! * value > 0 &&
      Math.abs(value) <= Math.abs(before!) &&
      Math.abs(value) <= Math.abs(next!)
    ) {
      found.push(
        ...touching(
          (x) => Math.sign(value) * h(x),
          xs[i - 1]!,
          xs[i + 1]!,
          Math.max(Math.abs(before!), Math.abs(next!)),
        ),
      );
    }
  }
  const apart = found.sort((a, b) => a - b).filter((x, i, all) => i === 0 || x - all[i - 1]! > gap * 1e-6);
  return apart.length > MOST_ROOTS ? [] : apart.map((x) => round(x, x1 - x0));
}

/** The root in an interval with a sign change, or null where it jumps. */
function signChange(h: Fn, a: number, b: number): number | null {
  const size = Math.max(Math.abs(h(a)), Math.abs(h(b)));
  const x = bisected(h, a, b);
  return Math.abs(h(x)) <= 1e-7 * size ? x : null;
}

function bisected(h: Fn, a: number, b: number): number {
  const sign = Math.sign(h(a));
  let [lo, hi] = [a, b];
  for (let i = 0; i < 80; i++) {
    const middle = (lo + hi) / 2;
    if (middle === lo || middle === hi) break;
    const value = h(middle);
    if (value === 0) return middle;
    if (Math.sign(value) === sign) lo = middle;
    else hi = middle;
  }
  return Math.abs(h(lo)) < Math.abs(h(hi)) ? lo : hi;
}

/** h is positive at both ends and low in between: it may touch zero, or dip below it. */
function touching(h: Fn, a: number, b: number, size: number): number[] {
  const x = lowest(h, a, b);
  const least = h(x);
  if (least < 0) return [signChange(h, a, x), signChange(h, x, b)].filter((r) => r !== null);
  return least <= 1e-9 * size ? [x] : [];
}

function lowest(h: Fn, a: number, b: number): number {
  let [lo, hi] = [a, b];
  for (let i = 0; i < 60; i++) {
    const [p, q] = [lo + (hi - lo) / 3, hi - (hi - lo) / 3];
    if (h(p) < h(q)) hi = q;
    else lo = p;
  }
  const x = (lo + hi) / 2;
  // The slope changes its sign more clearly than the height shows its least.
  const reach = (b - a) / 8;
  const slope: Fn = (t) => slopeOf(h, t, (b - a) / 32);
  return slope(x - reach) < 0 && slope(x + reach) > 0 ? bisected(slope, x - reach, x + reach) : x;
}

/** By five points. */
function slopeOf(f: Fn, x: number, h: number): number {
  return (f(x - 2 * h) - 8 * f(x - h) + 8 * f(x + h) - f(x + 2 * h)) / (12 * h);
}

/** The last place that has a value, between one that has and one that has not. */
export function edge(f: Fn, a: number, b: number): number {
  let [inside, outside] = Number.isFinite(f(a)) ? [a, b] : [b, a];
  for (let i = 0; i < 60; i++) {
    const middle = (inside + outside) / 2;
    if (Number.isFinite(f(middle))) inside = middle;
    else outside = middle;
  }
  return inside;
}

/** Highest and lowest points between x0 and x1. `slope` is the derivative where it is known. */
export function extrema(f: Fn, slope: Fn | null, x0: number, x1: number): (Point & { top: boolean })[] {
  const gap = (x1 - x0) / STEPS;
  const d: Fn = slope ?? ((x) => slopeOf(f, x, gap / 16));
  const xs = Array.from({ length: STEPS + 1 }, (_, i) => x0 + gap * i);
  const ds = xs.map(d);
  const found: (Point & { top: boolean })[] = [];
  for (let i = 0; i < STEPS; i++) {
    // A slope of exactly 0 belongs to the step that ends there.
    const a = i;
    let b = i + 1;
    if (ds[b] === 0) {
      if (b === STEPS) continue;
      b++;
    } else if (ds[a] === 0) continue;
    if (!(ds[a]! * ds[b]! < 0)) continue;
    const x = round(ds[i + 1] === 0 ? xs[i + 1]! : bisected(d, xs[a]!, xs[b]!), x1 - x0);
    const [left, here, right] = [f(xs[a]!), f(x), f(xs[b]!)];
    const top = ds[a]! > 0;
    const tolerance = 1e-9 * (Math.abs(left) + Math.abs(right) + Math.abs(here));
    const real = top ? here >= Math.max(left, right) - tolerance : here <= Math.min(left, right) + tolerance;
    // Not at an asymptote, where the values leave all bounds, and not at a jump.
    const near = gap * 1e-6;
    const even =
      Math.abs(f(x - near) - here) + Math.abs(f(x + near) - here) <=
      1e-3 * (Math.abs(left - here) + Math.abs(right - here)) + tolerance;
    if (Number.isFinite(here) && real && even)
      found.push({ x, y: rounded(here, Math.abs(left) + Math.abs(right)), top });
  }
  return found.length > MOST_ROOTS ? [] : found;
}

/** A number that is as good as round is made round. */
export function round(x: number, scale: number): number {
  if (Math.abs(x) < 1e-11 * scale) return 0;
  const short = Number(x.toPrecision(9));
  return Math.abs(x - short) <= 4e-12 * Math.max(Math.abs(x), scale * 0.01) ? short : x;
}

/** The same for a height, which may be zero beside large ones. */
export function rounded(y: number, scale: number): number {
  return Math.abs(y) <= 1e-11 * Math.max(1, scale) ? 0 : round(y, Math.abs(y));
}
