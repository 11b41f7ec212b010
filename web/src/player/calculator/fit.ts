import type { Point } from './points.js';

export interface Fit {
  /** In the order of the cells that were given. */
  values: number[];
  r2: number;
  /** Whether the model is linear in its letters, so that this is the only answer. */
  linear: boolean;
}

type Model = (x: number, letters: readonly number[]) => number;

/** Least squares. Null where the points do not settle the letters. */
export function fitModel(model: Model, letters: number, points: readonly Point[]): Fit | null {
  if (points.length < letters || points.length === 0) return null;
  const ys = points.map((p) => p.y);
  const zero = Array.from({ length: letters }, () => 0);
  const start = points.map((p) => model(p.x, zero));
  const columns = zero.map((_, j) =>
    points.map(
      (p, i) =>
        model(
          p.x,
          zero.map((__, k) => (k === j ? 1 : 0)),
        ) - start[i]!,
    ),
  );
  const probe = zero.map((_, j) => 1.7 + j * 0.9);
  const linear = points.every((p, i) => {
    const sum = columns.reduce((total, column, j) => total + column[i]! * probe[j]!, start[i]!);
    return Math.abs(model(p.x, probe) - sum) <= 1e-9 * (1 + Math.abs(sum));
  });
  const values = linear
    ? leastSquares(
        columns,
        ys.map((y, i) => y - start[i]!),
      )
    : search(model, letters, points);
  if (!values || values.some((v) => !Number.isFinite(v))) return null;
  const mean = ys.reduce((a, b) => a + b, 0) / ys.length;
  const total = ys.reduce((sum, y) => sum + (y - mean) ** 2, 0);
  const rest = points.reduce((sum, p) => sum + (p.y - model(p.x, values)) ** 2, 0);
  return { values, r2: total === 0 ? (rest < 1e-18 ? 1 : 0) : 1 - rest / total, linear };
}

/** By Householder reflections; null for columns that depend on each other. */
function leastSquares(columns: readonly number[][], right: readonly number[]): number[] | null {
  const a = columns.map((c) => [...c]);
  const b = [...right];
  const n = a.length;
  const sizes = a.map((c) => Math.hypot(...c));
  for (let k = 0; k < n; k++) {
    const column = a[k]!;
    const norm = Math.hypot(...column.slice(k));
    if (!(norm > 1e-10 * sizes[k]!)) return null;
    const v = column.map((value, i) => (i < k ? 0 : value));
    v[k]! += column[k]! < 0 ? -norm : norm;
    const length = v.reduce((sum, x) => sum + x * x, 0);
    for (const target of [...a.slice(k), b]) {
      const by = (2 * v.reduce((sum, x, i) => sum + x * target[i]!, 0)) / length;
      v.forEach((x, i) => (target[i]! -= by * x));
    }
  }
  const out = Array.from({ length: n }, () => 0);
  for (let k = n - 1; k >= 0; k--) {
    let sum = b[k]!;
    for (let j = k + 1; j < n; j++) sum -= a[j]![k]! * out[j]!;
    out[k] = sum / a[k]![k]!;
  }
  return out;
}

/** Levenberg and Marquardt's way from several starts. */
function search(model: Model, letters: number, points: readonly Point[]): number[] | null {
  const starts: number[][] = [1, 0.5, 2, -1, 0.1].map((v) => Array.from({ length: letters }, () => v));
  const growing = points.filter((p) => p.y !== 0 && Math.sign(p.y) === Math.sign(points[0]!.y));
  if (letters >= 2 && growing.length === points.length) {
    // As if it were growth: the logarithms lie on a line.
    const line = leastSquares(
      [growing.map((p) => p.x), growing.map(() => 1)],
      growing.map((p) => Math.log(Math.abs(p.y))),
    );
    if (line) {
      const [rate, first] = [line[0]!, Math.sign(points[0]!.y) * Math.exp(line[1]!)];
      for (const pair of [
        [first, Math.exp(rate)],
        [Math.exp(rate), first],
        [first, rate],
        [rate, first],
      ])
        starts.push([...pair, ...Array.from({ length: letters - 2 }, () => 0)]);
    }
  }
  let best: { values: number[]; cost: number } | null = null;
  for (const start of starts) {
    const found = descend(model, start, points);
    if (found && (!best || found.cost < best.cost)) best = found;
  }
  return best?.values ?? null;
}

function descend(
  model: Model,
  start: readonly number[],
  points: readonly Point[],
): { values: number[]; cost: number } | null {
  const costOf = (p: readonly number[]): number => points.reduce((sum, { x, y }) => sum + (y - model(x, p)) ** 2, 0);
  let values = [...start];
  let cost = costOf(values);
  let damping = 1e-3;
  if (!Number.isFinite(cost)) return null;
  for (let i = 0; i < 200; i++) {
    const rest = points.map(({ x, y }) => y - model(x, values));
    const columns = values.map((value, j) => {
      const h = 1e-6 * Math.max(1e-3, Math.abs(value));
      const moved = (by: number): number[] => values.map((v, k) => (k === j ? v + by : v));
      const [up, down] = [moved(h), moved(-h)];
      return points.map(({ x }) => (model(x, up) - model(x, down)) / (2 * h));
    });
    if (columns.some((c) => c.some((v) => !Number.isFinite(v)))) return null;
    // Damping as extra rows keeps the columns independent.
    const sizes = columns.map((c) => Math.hypot(...c) || 1e-12);
    const rows = columns.map((c, j) => [...c, ...values.map((_, k) => (k === j ? Math.sqrt(damping) * sizes[j]! : 0))]);
    const step = leastSquares(rows, [...rest, ...values.map(() => 0)]);
    if (!step) return null;
    const next = values.map((v, j) => v + step[j]!);
    const nextCost = costOf(next);
    if (nextCost < cost || (nextCost === cost && damping < 1e-14)) {
      const done = step.every((s, j) => Math.abs(s) <= 1e-14 * Math.max(1e-12, Math.abs(next[j]!)));
      [values, cost, damping] = [next, nextCost, Math.max(damping / 10, 1e-16)];
      if (done) break;
    } else {
      damping *= 10;
      if (damping > 1e10) break;
    }
  }
  return { values, cost };
}

/** How close to a straight line the points lie, from −1 to 1. */
export function correlation(points: readonly Point[]): number | null {
  const n = points.length;
  const [mx, my] = [points.reduce((s, p) => s + p.x, 0) / n, points.reduce((s, p) => s + p.y, 0) / n];
  const [sxx, syy, sxy] = points.reduce(
    ([a, b, c], p) => [a! + (p.x - mx) ** 2, b! + (p.y - my) ** 2, c! + (p.x - mx) * (p.y - my)],
    [0, 0, 0],
  ) as [number, number, number];
  return sxx === 0 || syy === 0 ? null : sxy / Math.sqrt(sxx * syy);
}
