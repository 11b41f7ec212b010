import type { CellOutcome, PartTimeDto, QuestionOutcome, SectionDto, Tone } from '../composite-report/dto.js';
import { INK, MUTED, type Paper } from './paper.js';
import { compositeShares, dialHeight, dialSegments } from './score-dial.js';

const TRACK = '#e3dfd4';
const CONTROL = '#838894';
const WHITE = '#ffffff';
/** Fill, and the darker shade for words, by tone: green and blue differ in lightness, so grey print keeps them apart. */
export const TONES: Record<Tone, { fill: string; text: string }> = {
  a: { fill: '#618a2c', text: '#3c5e17' },
  b: { fill: '#1f4e91', text: '#1f4e91' },
};

interface Dial {
  composite: number | null;
  min: number;
  max: number;
  caption: string;
  sections: readonly Pick<SectionDto, 'score' | 'minScore' | 'maxScore' | 'tone'>[];
  radius: number;
}

/** The composite's arc, filled by its sections in their colours, with the number and its scale inside. @returns its height */
export function drawDial(
  paper: Paper,
  x: number,
  y: number,
  { composite, min, max, caption, sections, radius }: Dial,
): number {
  const { doc } = paper;
  const shares =
    composite === null
      ? []
      : compositeShares(
          { score: composite, min, max },
          sections.map((s) => ({ score: s.score!, min: s.minScore })),
        );
  doc.save().translate(x, y);
  for (const { path, part } of dialSegments(radius, shares))
    doc.path(path).fill(part === null ? TRACK : TONES[sections[part]!.tone].fill);
  doc.restore();
  const size = radius * 0.52;
  paper.text(
    [composite === null ? '--' : String(composite)],
    { size, voice: 'SerifTitle', align: 'center', leading: 1 },
    x,
    y + radius * 1.06 - size * 0.84,
    2 * radius,
  );
  paper.text(
    [`${caption}, from ${min} to ${max}`],
    { size: 8.5, color: MUTED, align: 'center', leading: 1 },
    x,
    y + radius * 1.06 + 6,
    2 * radius,
  );
  return dialHeight(radius) + 4;
}

export const RULER_HEIGHT = 44;

/** A section's scale with its value, likely range and labelled benchmark. */
export function drawRuler(
  paper: Paper,
  x: number,
  y: number,
  section: Pick<SectionDto, 'score' | 'minScore' | 'maxScore' | 'range' | 'benchmark' | 'tone'>,
  width: number,
): void {
  const { doc } = paper;
  const { score, minScore, maxScore, range, benchmark, tone } = section;
  const top = y + 16;
  const bar = 9;
  const left = x + 2;
  const span = width - 4;
  const at = (value: number) => left + (span * (value - minScore)) / (maxScore - minScore);
  const middle = top + bar / 2;
  doc.roundedRect(left, top, span, bar, 2).fill(TRACK);
  if (score !== null && score > minScore) doc.roundedRect(left, top, at(score) - left, bar, 2).fill(TONES[tone].fill);
  if (range) {
    const [lo, hi] = [at(range[0]), at(range[1])];
    doc
      .lineWidth(1.4)
      .moveTo(lo, top - 4)
      .lineTo(lo, top + bar + 4)
      .moveTo(hi, top - 4)
      .lineTo(hi, top + bar + 4)
      .moveTo(lo, middle)
      .lineTo(hi, middle)
      .stroke(INK);
  }
  if (score !== null) doc.lineWidth(2).circle(at(score), middle, 3.4).fillAndStroke(WHITE, INK);
  if (benchmark !== null) {
    doc
      .lineWidth(1.4)
      .dash(3, { space: 2 })
      .moveTo(at(benchmark), top - 5)
      .lineTo(at(benchmark), top + bar + 5)
      .stroke(INK)
      .undash();
    const label = `Benchmark ${benchmark}`;
    const style = { size: 8, bold: true, leading: 1 };
    const wide = paper.width(label, style);
    paper.text([label], style, Math.min(x + width - wide, Math.max(x, at(benchmark) - wide / 2)), top - 16, wide + 1);
  }
  const all = ticks(minScore, maxScore);
  for (const [i, tick] of all.entries()) {
    const place =
      i === 0
        ? ({ align: 'left', from: 0 } as const)
        : i === all.length - 1
          ? ({ align: 'right', from: -30 } as const)
          : ({ align: 'center', from: -15 } as const);
    paper.text(
      [String(tick)],
      { size: 7, color: MUTED, align: place.align, leading: 1 },
      at(tick) + place.from,
      top + bar + 7,
      30,
    );
  }
}

/** Seven marks or so, ends included: hundreds on SAT scales, 1, 6, 12, ... on ACT scales. */
export function ticks(min: number, max: number): number[] {
  const step = max > 100 ? 100 : 6;
  const first = Math.ceil((min + 1) / step) * step;
  const inner: number[] = [];
  for (let at = first; at < max; at += step) if (at - min > step / 3 && max - at > step / 3) inner.push(at);
  return [min, ...inner, max];
}

export interface CellSize {
  width: number;
  height: number;
  gap: number;
  perRow: number;
}

export function cellsHeight(count: number, { height, gap, perRow }: CellSize): number {
  return Math.max(1, Math.ceil(count / perRow)) * (height + gap) - gap;
}

/** One box per question: right solid, wrong hatched, blank empty. */
export function drawCells(
  paper: Paper,
  x: number,
  y: number,
  cells: readonly CellOutcome[],
  colour: string,
  { width, height, gap, perRow }: CellSize,
): void {
  cells.forEach((cell, i) =>
    paper.doc.stamp(
      `${cell} ${width} ${height} ${colour}`,
      x + (i % perRow) * (width + gap),
      y + Math.floor(i / perRow) * (height + gap),
      () => box(paper, 0, 0, width, height, cell, colour),
    ),
  );
}

export const CHART_HEIGHT = 62;
const ROOM = 46;

/** One bar a question, as tall as it took, over the line of an even pace; slow and rushed ones carry their number. */
export function drawTimeChart(
  paper: Paper,
  x: number,
  y: number,
  part: Pick<PartTimeDto, 'perQuestion' | 'evenSeconds' | 'tone'>,
  width: number,
): void {
  const { doc } = paper;
  const { perQuestion, evenSeconds: even, tone } = part;
  const longest = Math.max(1, ...perQuestion.map((q) => q.seconds));
  const top = Math.min(Math.max(longest, 2.2 * even), Math.max(1, 4 * even));
  const base = y + CHART_HEIGHT;
  const plot = CHART_HEIGHT - 10;
  const height = (seconds: number) => (plot * Math.min(seconds, top)) / top;
  const step = (width - ROOM) / Math.max(1, perQuestion.length);
  const bar = Math.min(8, step * 0.78);
  const many = perQuestion.length > 40;
  for (const [i, q] of perQuestion.entries()) {
    const left = x + i * step + (step - bar) / 2;
    const tall = Math.max(1, height(q.seconds));
    box(paper, left, base - tall, bar, tall, q.outcome, TONES[tone].fill);
    const centred = { align: 'center', leading: 1, size: 6.5 } as const;
    if (q.pace) paper.text([String(q.number)], { ...centred, bold: true }, left + bar / 2 - 8, base - tall - 8, 16);
    if (q.number === 1 || q.number % (many ? 10 : 5) === 0)
      paper.text([String(q.number)], { ...centred, color: MUTED }, left + bar / 2 - 8, base + 3, 16);
  }
  if (even > 0) {
    const label = { size: 6.5, align: 'right', leading: 1.1 } as const;
    doc
      .lineWidth(0.8)
      .dash(2.5, { space: 1.5 })
      .moveTo(x, base - height(even))
      .lineTo(x + width, base - height(even))
      .stroke(INK)
      .undash();
    paper.text(['even pace'], { ...label, bold: true }, x + width - ROOM, base - height(even) - 15, ROOM);
    paper.text([clock(even)], { ...label, bold: true }, x + width - ROOM, base - height(even) - 8, ROOM);
    doc
      .lineWidth(0.5)
      .dash(0.8, { space: 1.2 })
      .moveTo(x, base - height(2 * even))
      .lineTo(x + width, base - height(2 * even))
      .stroke(MUTED)
      .undash();
    paper.text(['twice'], { ...label, color: MUTED }, x + width - ROOM, base - height(2 * even) - 8, ROOM);
  }
  doc
    .lineWidth(0.6)
    .moveTo(x, base)
    .lineTo(x + width, base)
    .stroke(INK);
}

export function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return seconds < 5400
    ? `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}

function box({ doc }: Paper, x: number, y: number, w: number, h: number, kind: QuestionOutcome, colour: string): void {
  if (kind === 'right') {
    doc.roundedRect(x, y, w, h, Math.min(1, w / 4)).fill(colour);
    return;
  }
  const stroke = kind === 'wrong' ? colour : CONTROL;
  const weight = Math.min(kind === 'wrong' ? 0.9 : 0.7, w / 4);
  doc
    .lineWidth(weight)
    .rect(x + weight / 2, y + weight / 2, w - weight, Math.max(0.1, h - weight))
    .fillAndStroke(WHITE, stroke);
  if (kind === 'wrong') hatch(doc, x + 0.6, y + 0.6, w - 1.2, h - 1.2, colour);
  if (kind === 'pretest') dots(doc, x, y, w, h);
}

/** Rising diagonals clipped to the box by arithmetic: plain lines print the same everywhere. */
function hatch(doc: Paper['doc'], x: number, y: number, w: number, h: number, colour: string): void {
  if (w <= 0 || h <= 0) return;
  for (let c = 2; c < w + h; c += 2.6) {
    const from = Math.max(0, c - h);
    const to = Math.min(w, c);
    doc.moveTo(x + from, y + c - from).lineTo(x + to, y + c - to);
  }
  doc.lineWidth(0.8).stroke(colour);
}

function dots(doc: Paper['doc'], x: number, y: number, w: number, h: number): void {
  for (let at = 2.5; at < h - 1; at += 3) doc.circle(x + w / 2, y + at, 0.5);
  if (h > 3.5) doc.fill(CONTROL);
}
