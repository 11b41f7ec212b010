import type { CellOutcome, SectionDto, Tone } from '../composite-report/dto.js';
import { compositeShares, dialHeight, dialSegments } from './score-dial.js';

export const INK = '#111827';
export const MUTED = '#4b5565';
export const LINE = '#d3cec1';
const TRACK = '#e3dfd4';
const CONTROL = '#838894';
/** Fill, and the darker shade for words, by tone: green and blue differ in lightness, so grey print keeps them apart. */
export const TONES: Record<Tone, { fill: string; text: string }> = {
  a: { fill: '#618a2c', text: '#3c5e17' },
  b: { fill: '#1f4e91', text: '#1f4e91' },
};

/** The composite's arc, filled by its sections in their colours, with the number and its scale inside. */
export function dialSvg({
  composite,
  min,
  max,
  caption,
  sections,
  radius,
}: {
  composite: number | null;
  min: number;
  max: number;
  caption: string;
  sections: readonly Pick<SectionDto, 'score' | 'minScore' | 'maxScore' | 'tone'>[];
  radius: number;
}): string {
  const complete = composite !== null;
  const shares = complete ? compositeShares({ score: composite, min, max }, sections.map((s) => ({ score: s.score!, min: s.minScore }))) : [];
  const arc = dialSegments(radius, shares)
    .map(({ path, part }) => `<path d="${path}" fill="${part === null ? TRACK : TONES[sections[part]!.tone].fill}"/>`)
    .join('');
  const width = 2 * radius;
  const height = dialHeight(radius) + 4;
  const big = radius * 0.52;
  return (
    `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${arc}` +
    text(radius, radius * 1.06, complete ? String(composite) : '--', { family: 'SerifTitle', size: big, anchor: 'middle' }) +
    text(radius, radius * 1.06 + 14, `${caption}, from ${min} to ${max}`, { family: 'Ui', size: 8.5, anchor: 'middle', fill: MUTED }) +
    '</svg>'
  );
}

/** A section's scale with its value, likely range and labelled benchmark. */
export function rulerSvg(section: Pick<SectionDto, 'score' | 'minScore' | 'maxScore' | 'range' | 'benchmark' | 'tone'>, width: number): string {
  const { score, minScore, maxScore, range, benchmark, tone } = section;
  const top = 16;
  const bar = 9;
  const left = 2;
  const span = width - 2 * left;
  const x = (value: number) => left + (span * (value - minScore)) / (maxScore - minScore);
  const middle = top + bar / 2;
  const parts = [`<rect x="${left}" y="${top}" width="${span}" height="${bar}" rx="2" fill="${TRACK}"/>`];
  if (score !== null && score > minScore) parts.push(`<rect x="${left}" y="${top}" width="${x(score) - left}" height="${bar}" rx="2" fill="${TONES[tone].fill}"/>`);
  if (range) {
    const [lo, hi] = range;
    parts.push(
      line(x(lo), top - 4, x(lo), top + bar + 4, INK, 1.4),
      line(x(hi), top - 4, x(hi), top + bar + 4, INK, 1.4),
      line(x(lo), middle, x(hi), middle, INK, 1.4),
    );
  }
  if (score !== null) parts.push(`<circle cx="${x(score)}" cy="${middle}" r="3.4" fill="#ffffff" stroke="${INK}" stroke-width="2"/>`);
  if (benchmark !== null) {
    const at = x(benchmark);
    parts.push(`<path d="M${at} ${top - 5}V${top + bar + 5}" stroke="${INK}" stroke-width="1.4" stroke-dasharray="3 2" fill="none"/>`);
    const label = `Benchmark ${benchmark}`;
    const edge = label.length * 2.2;
    parts.push(text(Math.min(width - edge, Math.max(edge, at)), top - 8, label, { family: 'Ui', weight: 'bold', size: 8, anchor: 'middle' }));
  }
  for (const [i, tick] of ticks(minScore, maxScore).entries()) {
    const anchor = i === 0 ? 'start' : tick === maxScore ? 'end' : 'middle';
    parts.push(text(x(tick), top + bar + 14, String(tick), { family: 'Ui', size: 7, anchor, fill: MUTED }));
  }
  return svg(width, top + bar + 18, parts.join(''));
}

/** Seven marks or so, ends included: hundreds on SAT scales, 1, 6, 12, ... on ACT scales. */
export function ticks(min: number, max: number): number[] {
  const step = max > 100 ? 100 : 6;
  const first = Math.ceil((min + 1) / step) * step;
  const inner: number[] = [];
  for (let at = first; at < max; at += step) if (at - min > step / 3 && max - at > step / 3) inner.push(at);
  return [min, ...inner, max];
}

/** One box per question: right solid, wrong hatched, blank empty. */
export function cellsSvg(cells: readonly CellOutcome[], tone: Tone, size: { width: number; height: number; gap: number; perRow?: number }): string {
  const perRow = size.perRow ?? Math.max(1, cells.length);
  const rows = Math.max(1, Math.ceil(cells.length / perRow));
  const drawn = cells.map((cell, i) => box((i % perRow) * (size.width + size.gap), Math.floor(i / perRow) * (size.height + size.gap), size.width, size.height, cell, TONES[tone].fill));
  return svg(Math.min(perRow, Math.max(1, cells.length)) * (size.width + size.gap), rows * (size.height + size.gap) - size.gap + 1, drawn.join(''));
}

/** The three looks of a box, for the legend. */
export function keySvg(cell: CellOutcome): string {
  return svg(9, 11, box(0.5, 0.5, 8, 10, cell, MUTED));
}

export function barSvg(share: number, tone: Tone, width: number): string {
  const filled = Math.max(0, Math.min(1, share)) * width;
  return svg(width, 7, `<rect x="0" y="0" width="${width}" height="7" rx="1.5" fill="${TRACK}"/><rect x="0" y="0" width="${filled}" height="7" rx="1.5" fill="${TONES[tone].fill}"/>`);
}

function box(x: number, y: number, w: number, h: number, cell: CellOutcome, colour: string): string {
  if (cell === 'right') return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="1" fill="${colour}"/>`;
  const frame = (stroke: string, width: number) =>
    `<rect x="${x + width / 2}" y="${y + width / 2}" width="${w - width}" height="${h - width}" rx="1" fill="#ffffff" stroke="${stroke}" stroke-width="${width}"/>`;
  return cell === 'blank' ? frame(CONTROL, 0.8) : frame(colour, 0.9) + hatch(x + 0.7, y + 0.7, w - 1.4, h - 1.4, colour);
}

/** Rising diagonals clipped to the box by arithmetic: the PDF knows no patterns. */
function hatch(x: number, y: number, w: number, h: number, colour: string): string {
  let path = '';
  for (let c = 2; c < w + h; c += 2.6) {
    const x1 = Math.max(0, c - h);
    const x2 = Math.min(w, c);
    path += `M${round(x + x1)} ${round(y + c - x1)}L${round(x + x2)} ${round(y + c - x2)}`;
  }
  return `<path d="${path}" stroke="${colour}" stroke-width="0.9" fill="none"/>`;
}

function svg(width: number, height: number, inner: string): string {
  return `<svg width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}">${inner}</svg>`;
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string, width: number): string {
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${colour}" stroke-width="${width}" fill="none"/>`;
}

function text(x: number, y: number, words: string, o: { family: string; size: number; anchor?: string; fill?: string; weight?: string }): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${round(x)}" y="${round(y)}" font-family="${o.family}" font-size="${o.size}" font-weight="${o.weight ?? 'normal'}" text-anchor="${o.anchor ?? 'start'}" fill="${o.fill ?? INK}">${escaped}</text>`;
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}
