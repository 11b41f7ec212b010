import type { Plane } from './compute.js';
import { edge, type Fn, type Point } from './points.js';

/** The part of the plane that is drawn. */
export interface View {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

export interface Size {
  width: number;
  height: number;
}

/** From −10 to 10 and, upward, as far as the same scale reaches. */
export function homeView({ width, height }: Size): View {
  const y = (10 * height) / width;
  return { x0: -10, x1: 10, y0: -y, y1: y };
}

/**
 * The curve as SVG path data. It begins and ends where its values do, and is broken where it jumps (an asymptote, a
 * step), however steep it may be elsewhere.
 */
export function path(f: Fn, view: View, { width, height }: Size): string {
  const tall = view.y1 - view.y0;
  const shown = (y: number): string => Math.min(4 * height, Math.max(-3 * height, toY(y, view, height))).toFixed(1);
  const xAt = (i: number): number => view.x0 + ((view.x1 - view.x0) * i) / width;
  const side = (y: number): number => (y > view.y1 + tall ? 1 : y < view.y0 - tall ? -1 : 0);
  let d = '';
  let open = false;
  let before = f(xAt(0));
  for (let i = 0; i < width; i++) {
    const [a, b] = [xAt(i), xAt(i + 1)];
    const [ya, yb] = [before, f(b)];
    before = yb;
    const [fa, fb] = [Number.isFinite(ya), Number.isFinite(yb)];
    if ((!fa && !fb) || (fa && fb && side(ya) !== 0 && side(ya) === side(yb))) {
      open = false;
      continue;
    }
    if (fa !== fb) {
      const x = edge(f, a, b);
      const place = `${(((x - view.x0) / (view.x1 - view.x0)) * width).toFixed(2)} ${shown(f(x))}`;
      d += fa ? `${open ? '' : `M${i} ${shown(ya)}`}L${place}` : `M${place}L${i + 1} ${shown(yb)}`;
      open = fb;
      continue;
    }
    if (Math.abs(yb - ya) > tall / 2 && jumps(f, a, b, ya, yb)) {
      if (open) d += `L${i} ${shown(ya)}`;
      open = false;
      d += `M${i + 1} ${shown(yb)}`;
      open = true;
      continue;
    }
    d += `${open ? '' : `M${i} ${shown(ya)}`}L${i + 1} ${shown(yb)}`;
    open = true;
  }
  return d;
}

function jumps(f: Fn, a: number, b: number, ya: number, yb: number): boolean {
  const first = Math.abs(yb - ya);
  for (let i = 0; i < 16; i++) {
    const middle = (a + b) / 2;
    const y = f(middle);
    if (!Number.isFinite(y)) return true;
    if (Math.abs(y - ya) > Math.abs(yb - y)) [b, yb] = [middle, y];
    else [a, ya] = [middle, y];
  }
  return Math.abs(yb - ya) > 0.2 * first;
}

/** What belongs to an inequality, as path data in narrow columns. */
export function area(inside: Plane, view: View, { width, height }: Size): string {
  const [column, rows] = [3, 48];
  const yAt = (row: number): number => view.y1 - ((view.y1 - view.y0) * row) / rows;
  let d = '';
  for (let left = 0; left < width; left += column) {
    const x = view.x0 + ((view.x1 - view.x0) * (left + column / 2)) / width;
    const within = (row: number): boolean => inside(x, yAt(row)) > 0;
    let from: number | null = within(0) ? 0 : null;
    for (let row = 1, was = from !== null; row <= rows; row++) {
      const is = within(row);
      if (is !== was) {
        let [lo, hi] = [row - 1, row];
        for (let i = 0; i < 8; i++) {
          const middle = (lo + hi) / 2;
          if (within(middle) === was) lo = middle;
          else hi = middle;
        }
        if (is) from = hi;
        else {
          d += bar(left, from!, hi);
          from = null;
        }
      }
      was = is;
    }
    if (from !== null) d += bar(left, from, rows);
  }
  return d;

  function bar(left: number, top: number, bottom: number): string {
    const [y, tall] = [(top / rows) * height, ((bottom - top) / rows) * height];
    return `M${left} ${y.toFixed(1)}h${column}v${tall.toFixed(1)}h-${column}z`;
  }
}

/** Where `on` changes its sign, for what has no formula for y. */
export function outline(on: Plane, view: View, { width, height }: Size): string {
  const step = 4;
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const value = (c: number, r: number): number =>
    on(view.x0 + ((view.x1 - view.x0) * c * step) / width, view.y1 - ((view.y1 - view.y0) * r * step) / height);
  let d = '';
  let above = Array.from({ length: columns + 1 }, (_, c) => value(c, 0));
  for (let r = 1; r <= rows; r++) {
    const row = Array.from({ length: columns + 1 }, (_, c) => value(c, r));
    for (let c = 0; c < columns; c++) {
      const corners = [above[c]!, above[c + 1]!, row[c + 1]!, row[c]!];
      if (!corners.every(Number.isFinite)) continue;
      const places: string[] = [];
      corners.forEach((v, i) => {
        const w = corners[(i + 1) % 4]!;
        if (v > 0 === w > 0) return;
        const part = v / (v - w);
        const [dx, dy] = [
          [part, 0],
          [1, part],
          [1 - part, 1],
          [0, 1 - part],
        ][i]! as [number, number];
        places.push(`${((c + dx) * step).toFixed(1)} ${((r - 1 + dy) * step).toFixed(1)}`);
      });
      for (let i = 0; i + 1 < places.length; i += 2) d += `M${places[i]}L${places[i + 1]}`;
    }
    above = row;
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
  for (let i = Math.ceil(from / step); i * step <= to + step * 1e-9; i++)
    out.push(Number((i * step).toPrecision(12)) + 0);
  return out;
}

export function zoomed(view: View, factor: number, at?: Point): View {
  const cx = at?.x ?? (view.x0 + view.x1) / 2;
  const cy = at?.y ?? (view.y0 + view.y1) / 2;
  return (
    allowed({
      x0: cx + (view.x0 - cx) * factor,
      x1: cx + (view.x1 - cx) * factor,
      y0: cy + (view.y0 - cy) * factor,
      y1: cy + (view.y1 - cy) * factor,
    }) ?? view
  );
}

/** The same middle and scale in a window of another size. */
export function resized(view: View, before: Size, after: Size): View {
  const [cx, cy] = [(view.x0 + view.x1) / 2, (view.y0 + view.y1) / 2];
  const x = ((view.x1 - view.x0) / 2) * (after.width / before.width);
  const y = ((view.y1 - view.y0) / 2) * (after.height / before.height);
  return { x0: cx - x, x1: cx + x, y0: cy - y, y1: cy + y };
}

/** Moves the window by shares of its own size. */
export function panned(view: View, dx: number, dy: number): View {
  const [wide, tall] = [view.x1 - view.x0, view.y1 - view.y0];
  return { x0: view.x0 + dx * wide, x1: view.x1 + dx * wide, y0: view.y0 + dy * tall, y1: view.y1 + dy * tall };
}

/** Brings what there is into the window: all data, or else the heights of the curves over the same part of the axis. */
export function fitted(view: View, fs: readonly Fn[], points: readonly Point[]): View {
  let { x0, x1 } = view;
  if (points.length > 1) {
    const xs = points.map((p) => p.x);
    const room = Math.max((Math.max(...xs) - Math.min(...xs)) * 0.12, 1e-3);
    [x0, x1] = [Math.min(...xs) - room, Math.max(...xs) + room];
  }
  const values = fs
    .flatMap((f) => Array.from({ length: 201 }, (_, i) => f(x0 + ((x1 - x0) * i) / 200)))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  // Without the few values beside an asymptote.
  const cut = Math.floor(values.length * 0.03);
  const steep = values.length > 40 && values.at(-1)! - values[0]! > 20 * (values.at(-1 - cut)! - values[cut]!);
  const ys = [...(steep ? values.slice(cut, values.length - cut) : values), ...points.map((p) => p.y)];
  if (ys.length === 0) return view;
  let [low, high] = [Math.min(...ys), Math.max(...ys)];
  if (high - low < 1e-9 * Math.max(1, Math.abs(high))) [low, high] = [low - 1, high + 1];
  const room = (high - low) * 0.1;
  return allowed({ x0, x1, y0: low - room, y1: high + room }) ?? view;
}

/** Null for a window in which floats could not be told apart, or that is no window. */
export function allowed(view: View): View | null {
  const [wide, tall] = [view.x1 - view.x0, view.y1 - view.y0];
  const far = Math.max(Math.abs(view.x0), Math.abs(view.x1), Math.abs(view.y0), Math.abs(view.y1));
  return wide > 1e-9 && tall > 1e-9 && far < 1e13 && Math.min(wide, tall) > far * 1e-9 ? view : null;
}
