import type { Line } from './lines.js';
import type { View } from './plot.js';
import { showAs, brief, said } from './show.js';
import type { SpecialPoint } from './special-points.js';

const KINDS: Record<Exclude<SpecialPoint['kind'], 'meeting'>, string> = {
  zero: 'Zero',
  start: 'On the y-axis',
  highest: 'Highest point',
  lowest: 'Lowest point',
};

export function coordinates(point: { x: number; y: number }, fraction = false): string {
  const number = (value: number): string => {
    const text = fraction ? showAs(value, true) : '';
    return text.includes('/') ? text : brief(value);
  };
  return `(${number(point.x)}, ${number(point.y)})`;
}

/** "Zero", "Lines 1 and 2 meet". */
export function pointName(point: SpecialPoint): string {
  return point.kind === 'meeting'
    ? `Lines ${[...point.on]
        .sort((a, b) => a - b)
        .map((i) => i + 1)
        .join(' and ')} meet`
    : KINDS[point.kind];
}

/** The graph in sentences: what is drawn, its shape, and its points, within the window. */
export function describe(
  lines: readonly Line[],
  texts: readonly string[],
  points: readonly SpecialPoint[],
  view: View,
  data: number,
): string {
  const parts = [
    `The window goes from x = ${brief(view.x0)} to ${brief(view.x1)} and from y = ${brief(view.y0)} to ${brief(view.y1)}.`,
  ];
  lines.forEach((line, i) => {
    if (line.kind === 'points')
      parts.push(`Line ${i + 1}: points ${line.points.map((p) => coordinates(p)).join(', ')}.`);
    if (line.kind !== 'drawn' && line.kind !== 'fit') return;
    const own = points.filter((p) => p.kind !== 'meeting' && p.on.includes(i));
    const list = (kind: SpecialPoint['kind'], lead: string, say: (p: SpecialPoint) => string): string[] => {
      const found = own.filter((p) => p.kind === kind);
      return found.length > 0 ? [`${lead} ${found.map(say).join(', ')}`] : [];
    };
    const uprights = line.drawn.uprights(view.x0, view.x1).map((u) => `upright at x = ${brief(u.x)}`);
    const facts = [
      ...(line.drawn.shape ? [line.drawn.shape] : line.kind === 'fit' ? ['fit to the data'] : []),
      ...uprights,
      ...(line.drawn.inside ? ['with its region shaded'] : []),
      ...list('zero', 'crosses or touches the x-axis at', (p) => brief(p.x)),
      ...list('start', 'is on the y-axis at', (p) => brief(p.y)),
      ...list('highest', 'highest points', (p) => coordinates(p)),
      ...list('lowest', 'lowest points', (p) => coordinates(p)),
      ...(line.drawn.branches.length === 1 ? course(line.drawn.branches[0]!.f, own, view) : []),
    ];
    const name = texts[i] === undefined ? 'Fit to the data' : `Line ${i + 1}, ${texts[i].trim()}`;
    parts.push(facts.length > 0 ? `${name}: ${facts.join('; ')}.` : `${name}.`);
  });
  const meetings = points.filter((p) => p.kind === 'meeting');
  if (meetings.length > 0)
    parts.push(
      `Meeting points: ${meetings.map((p) => `lines ${p.on.map((i) => i + 1).join(' and ')} at ${coordinates(p)}`).join('; ')}.`,
    );
  if (data > 0) parts.push(`${data} ${data === 1 ? 'point' : 'points'} from the table.`);
  if (parts.length === 1) parts.push('Nothing is drawn yet.');
  return said(parts.join(' '));
}

/** "falls to x = 0, then rises". */
function course(f: (x: number) => number, points: readonly SpecialPoint[], view: View): string[] {
  const turns = points.filter((p) => p.kind === 'highest' || p.kind === 'lowest').map((p) => p.x);
  const stops = [view.x0, ...turns, view.x1];
  const words = stops.slice(1).map((to, i) => {
    const from = stops[i]!;
    const [a, b] = [f(from + (to - from) * 0.01), f(to - (to - from) * 0.01)];
    return !Number.isFinite(a) || !Number.isFinite(b)
      ? null
      : Math.abs(a - b) < 1e-9 * (1 + Math.abs(a))
        ? 'stays level'
        : a < b
          ? 'rises'
          : 'falls';
  });
  if (words.includes(null) || words.length > 6) return [];
  return [words.map((word, i) => (i < turns.length ? `${word} to x = ${brief(turns[i]!)}` : word)).join(', then ')];
}
