import { sentencesIn } from './sentences.js';

export interface Span {
  start: number;
  end: number;
}

/** A text as the highlighter walks through it; all places are characters of `text`. */
export interface ReadText {
  text: string;
  /** Paragraphs, cells, list items: no sentence goes beyond one. */
  blocks: readonly Span[];
  /** Formulas: taken as a whole, how they are said, and how they are written in one line. */
  wholes: readonly (Span & { said?: string; line?: string })[];
  /** Drawn text and the numbers of portions: passed over. */
  gaps: readonly Span[];
}

export type Unit = 'sentence' | 'word';

/** The sentences or words of a text in order. */
export function unitsOf(read: ReadText, unit: Unit): Span[] {
  const masked = fill(fill(read.text, read.wholes, 'x'), read.gaps, ' ');
  const words = new Intl.Segmenter('en', { granularity: 'word' });
  return read.blocks.flatMap(({ start, end }) => {
    const block = masked.slice(start, end);
    const segments =
      unit === 'word'
        ? [...words.segment(block)].filter((s) => s.isWordLike)
        : sentencesIn(block).filter((s) => /[\p{L}\p{N}_]/u.test(s.segment));
    return segments.map(({ segment, index }) => {
      const from = start + index + (segment.length - segment.trimStart().length);
      return { start: from, end: from + segment.trim().length };
    });
  });
}

/** The words of a stretch without what is passed over, its formulas in one line or as they are said. */
export function wordsOf(read: ReadText, { start, end }: Span, formulas: 'line' | 'said' = 'line'): string {
  let text = fill(read.text, read.gaps, ' ');
  let stop = end;
  for (const whole of [...read.wholes].reverse()) {
    const words = whole[formulas];
    if (words === undefined || whole.start < start || whole.end > end) continue;
    const put = formulas === 'said' ? ` ${words} ` : words;
    text = text.slice(0, whole.start) + put + text.slice(whole.end);
    stop += put.length - (whole.end - whole.start);
  }
  return text.slice(start, stop).replace(/\s+/g, ' ').trim();
}

const SIGNS: Record<string, string> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pi: 'π',
  theta: 'θ',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  pm: '±',
  circ: '°',
  left: '',
  right: '',
  degree: '°',
  infty: '∞',
};

/** A formula in one line of plain signs, from its source: (x − 5)^2 where the drawn text alone would read (x−5)2. */
export function inOneLine(tex: string): string {
  let line = tex;
  for (let before = ''; before !== line;) {
    before = line;
    line = line
      .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, '($1)/($2)')
      .replace(/\\sqrt\{([^{}]*)\}/g, '√($1)')
      .replace(/\\(?:text|mathrm|operatorname)\{([^{}]*)\}/g, '$1');
  }
  return line
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => SIGNS[name] ?? name)
    .replace(/\\[,;! ]/g, ' ')
    .replace(/\(([\w.]+)\)\/\(([\w.]+)\)/g, '$1/$2')
    .replace(/[{}\\]/g, '')
    .replace(/\^°/g, '°')
    .replace(/-/g, '−')
    .trim();
}

function fill(text: string, spans: readonly Span[], by: string): string {
  return spans.reduce((done, { start, end }) => done.slice(0, start) + by.repeat(end - start) + done.slice(end), text);
}

/** The unit after (1) or before (-1) a place; undefined at the end. From a longer stretch the next word is its first. */
export function step(units: readonly Span[], at: Span, direction: 1 | -1): Span | undefined {
  if (direction === -1) return units.findLast((u) => u.start < at.start);
  return units.find((u) => u.start > at.start || (u.start === at.start && u.end < at.end));
}

/** A stretch with one unit more at its end, or one less; itself when there is none to take or to leave. */
export function stretch<S extends Span>(units: readonly Span[], at: S, direction: 1 | -1): S {
  const end =
    direction === 1
      ? units.find((u) => u.end > at.end)?.end
      : units.findLast((u) => u.end < at.end && u.end > at.start)?.end;
  return end === undefined ? at : { ...at, end };
}

export function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
