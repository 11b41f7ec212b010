/** The part of the plane that is drawn. */
export interface View {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

export const startView: View = { x0: -10, x1: 10, y0: -10, y1: 10 };

export type Fn = (x: number) => number;

/**
 * The curve as SVG path data in a box of `width` by `height`. The line is broken where there is no value and where it
 * jumps by more than the window (an asymptote).
 */
export function path(f: Fn, view: View, width: number, height: number): string {
  const steps = width;
  const tall = view.y1 - view.y0;
  let d = '';
  let before: number | null = null;
  for (let i = 0; i <= steps; i++) {
    const x = view.x0 + ((view.x1 - view.x0) * i) / steps;
    const y = f(x);
    const near = Number.isFinite(y) && y > view.y0 - tall && y < view.y1 + tall;
    if (!near || (before !== null && Math.abs(y - before) > tall)) {
      before = near ? y : null;
      if (near) d += `M${i.toFixed(1)} ${toY(y, view, height).toFixed(1)}`;
      continue;
    }
    d += `${before === null ? 'M' : 'L'}${i.toFixed(1)} ${toY(y, view, height).toFixed(1)}`;
    before = y;
  }
  return d;
}

export function toX(x: number, view: View, width: number): number {
  return ((x - view.x0) / (view.x1 - view.x0)) * width;
}

export function toY(y: number, view: View, height: number): number {
  return height - ((y - view.y0) / (view.y1 - view.y0)) * height;
}

/** Round places for lines and numbers: 1, 2 or 5 times a power of ten, about `about` of them. */
export function ticks(from: number, to: number, about: number): number[] {
  const rough = (to - from) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!;
  const out: number[] = [];
  for (let i = Math.ceil(from / step); i * step <= to + step * 1e-9; i++) out.push(Number((i * step).toPrecision(12)));
  return out;
}

/** Where f and g meet between x0 and x1, found by sign changes and bisection; touching points by their smallest distance. */
export function meetings(f: Fn, g: Fn, x0: number, x1: number): { x: number; y: number }[] {
  const h = (x: number): number => f(x) - g(x);
  const steps = 800;
  const found: number[] = [];
  const at = (i: number): number => x0 + ((x1 - x0) * i) / steps;
  for (let i = 0; i < steps; i++) {
    const [a, b] = [at(i), at(i + 1)];
    const [ha, hb] = [h(a), h(b)];
    if (!Number.isFinite(ha) || !Number.isFinite(hb)) continue;
    if (ha === 0) found.push(a);
    else if (ha * hb < 0) {
      const x = bisect(h, a, b);
      // A sign that changes across a jump is an asymptote, not a meeting.
      if (Math.abs(h(x)) < 1e-6 * Math.max(1, Math.abs(f(x)))) found.push(x);
    } else if (i > 0) {
      const hp = h(at(i - 1));
      if (Math.abs(ha) <= Math.abs(hp) && Math.abs(ha) <= Math.abs(hb)) {
        const x = smallest((t) => Math.abs(h(t)), at(i - 1), b);
        if (Math.abs(h(x)) < 1e-9 * Math.max(1, Math.abs(f(x)))) found.push(x);
      }
    }
  }
  if (h(x1) === 0) found.push(x1);
  const gap = (x1 - x0) / steps;
  return found.filter((x, i) => i === 0 || x - found[i - 1]! > gap / 2).map((x) => ({ x: tidy(x), y: tidy(f(tidy(x))) }));
}

function bisect(h: Fn, a: number, b: number): number {
  let [lo, hi] = [a, b];
  const sign = Math.sign(h(lo));
  for (let i = 0; i < 60; i++) {
    const middle = (lo + hi) / 2;
    if (Math.sign(h(middle)) === sign) lo = middle;
    else hi = middle;
  }
  return (lo + hi) / 2;
}

function smallest(h: Fn, a: number, b: number): number {
  let [lo, hi] = [a, b];
  for (let i = 0; i < 100; i++) {
    const [p, q] = [lo + (hi - lo) / 3, hi - (hi - lo) / 3];
    if (h(p) < h(q)) hi = q;
    else lo = p;
  }
  return (lo + hi) / 2;
}

/** A number that is as good as round is made round. */
function tidy(x: number): number {
  const rounded = Math.round(x * 1e8) / 1e8;
  return Math.abs(x - rounded) < 1e-7 ? rounded + 0 : x;
}

export function zoomed(view: View, factor: number, at?: { x: number; y: number }): View {
  const cx = at?.x ?? (view.x0 + view.x1) / 2;
  const cy = at?.y ?? (view.y0 + view.y1) / 2;
  const next = { x0: cx + (view.x0 - cx) * factor, x1: cx + (view.x1 - cx) * factor, y0: cy + (view.y0 - cy) * factor, y1: cy + (view.y1 - cy) * factor };
  const wide = next.x1 - next.x0;
  return wide < 1e-4 || wide > 1e7 ? view : next;
}

/** Moves the window by shares of its own size. */
export function panned(view: View, dx: number, dy: number): View {
  const [wide, tall] = [view.x1 - view.x0, view.y1 - view.y0];
  return { x0: view.x0 + dx * wide, x1: view.x1 + dx * wide, y0: view.y0 + dy * tall, y1: view.y1 + dy * tall };
}
