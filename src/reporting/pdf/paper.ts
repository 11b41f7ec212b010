import { faceOf } from './faces.js';
import { FONTS, runs, type Voice } from './fonts.js';
import { Sheet } from './sheet.js';

type Element = ReturnType<Sheet['struct']>;

export const INK = '#111827';
export const MUTED = '#4b5565';
export const LINE = '#d3cec1';

/** Letter, in points. */
export const PAGE = { width: 612, height: 792, side: 54, top: 62, bottom: 734 };
export const WIDTH = PAGE.width - 2 * PAGE.side;

export interface Style {
  size: number;
  voice?: Voice;
  bold?: boolean;
  color?: string;
  /** Height of a line in sizes. */
  leading?: number;
  align?: 'left' | 'right' | 'center';
}

/** Words in one look inside a text. */
export type Piece = string | (Partial<Omit<Style, 'align' | 'leading'>> & { text: string });

interface Span {
  text: string;
  /** The file of its face. */
  face: string;
  size: number;
  color: string;
}
interface Line {
  spans: (Span & { width: number })[];
  width: number;
}

/** What is written again and again, like numbers, letters and names of topics, is broken into lines once per process. */
const broken = new Map<string, readonly Line[]>();
const MOST_BROKEN = 5_000;
const SHORT = 60;

interface About {
  title: string;
  subject: string;
  author: string;
}

/** Kinds of structure elements that are used. */
type Kind =
  'Document' | 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'L' | 'LI' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD';

/**
 * Letter paper to write on from top to bottom, tagged as it is written: whatever is drawn is either the content of one
 * structure element or an artifact, and elements follow each other in the order in which they should be read.
 */
export class Paper {
  readonly doc: Sheet;
  /** Where the next block begins, from the top of the page. */
  y = PAGE.top;
  private readonly open: Element[] = [];

  constructor({ title, subject, author }: About) {
    this.doc = new Sheet({
      size: 'LETTER',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      subset: 'PDF/UA' as never,
      lang: 'en-US',
      displayTitle: true,
      // The metadata is XML that is not escaped on the way.
      info: {
        Title: plain(title),
        Subject: plain(subject),
        Author: plain(author),
        Creator: plain(author),
        Producer: plain(author),
      },
    });
  }

  /** Writes what stands at the edges of every page and closes the document. */
  finish(edges: { left: string; right: string; foot: string }): Buffer {
    this.edges(edges);
    return this.close();
  }

  close(): Buffer {
    return this.doc.bytes();
  }

  /**
   * The same on the pages since the last edges, which are counted for themselves and written out; another piece may follow on a
   * new page.
   */
  edges(edges: { left: string; right: string; foot: string }): void {
    const { start, count } = this.doc.bufferedPageRange();
    const small: Style = { size: 8, color: MUTED };
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(start + page);
      this.artifact(() => {
        this.text([edges.left], { ...small }, PAGE.side, 32, WIDTH / 2);
        this.text([edges.right], { ...small, align: 'right' }, PAGE.side + WIDTH / 2, 32, WIDTH / 2);
        this.text([edges.foot], { ...small, size: 7 }, PAGE.side, 752, WIDTH - 70);
        this.text([`Page ${page + 1} of ${count}`], { ...small, align: 'right' }, PAGE.side + WIDTH - 70, 752, 70);
      }, 'Pagination');
    }
    this.doc.flushPages();
  }

  /** An element that holds others. */
  within(kind: Kind, body: () => void): void {
    const element = this.begin(kind, {});
    this.open.push(element);
    body();
    this.open.pop();
    element.end();
  }

  /** An element with what is drawn as its content. A figure needs `alt`, a header cell `scope`. */
  leaf(
    kind: Kind,
    draw: () => void,
    options: { alt?: string; scope?: 'Row' | 'Column'; bbox?: [number, number, number, number] } = {},
  ): void {
    const element = this.begin(kind, options);
    element.add(draw);
    element.end();
  }

  /** Drawn, but nothing to read: lines and edges. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type } as never);
    draw();
    this.doc.endMarkedContent();
  }

  /** Goes to a new page unless so much room is left on this one. */
  need(height: number): void {
    if (this.y + height <= PAGE.bottom) return;
    this.newPage();
  }

  newPage(): void {
    this.doc.addPage();
    this.y = PAGE.top;
  }

  room(): number {
    return PAGE.bottom - this.y;
  }

  rule(
    y: number,
    {
      x = PAGE.side,
      width = WIDTH,
      weight = 0.5,
      color = LINE,
    }: { x?: number; width?: number; weight?: number; color?: string } = {},
  ): void {
    this.artifact(() =>
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .stroke(color),
    );
  }

  /** Writes within a width and answers the height used. The caller has opened an element. */
  text(pieces: readonly Piece[], style: Style, x: number, y: number, width: number): number {
    const leading = style.size * (style.leading ?? 1.3);
    const lines = this.lines(pieces, style, width);
    lines.forEach((line, i) => {
      let at =
        style.align === 'right' ? x + width - line.width : style.align === 'center' ? x + (width - line.width) / 2 : x;
      const baseline = y + i * leading + leading / 2 + style.size * 0.34;
      for (const [place, span] of line.spans.entries()) {
        // A space ends each line, or readers would join its last word to the next line's first.
        const text = place === line.spans.length - 1 ? `${span.text} ` : span.text;
        this.doc.write(text, span.face, span.size, span.color, at, baseline);
        at += span.width;
      }
    });
    return lines.length * leading;
  }

  height(pieces: readonly Piece[], style: Style, width: number): number {
    return this.lines(pieces, style, width).length * style.size * (style.leading ?? 1.3);
  }

  width(text: string, style: Style): number {
    return this.lines([text], style, Number.POSITIVE_INFINITY)[0]?.width ?? 0;
  }

  private begin(kind: Kind, options: object): Element {
    const element = this.doc.struct(kind, options as never);
    const parent = this.open.at(-1);
    if (parent) parent.add(element);
    else this.doc.addStructure(element);
    return element;
  }

  private lines(pieces: readonly Piece[], style: Style, width: number): readonly Line[] {
    const [piece] = pieces;
    if (pieces.length !== 1 || typeof piece !== 'string' || piece.length > SHORT)
      return this.broken(pieces, style, width);
    const key = `${style.voice} ${style.bold} ${style.size} ${style.color} ${width} ${piece}`;
    let lines = broken.get(key);
    if (lines) return lines;
    if (broken.size >= MOST_BROKEN) broken.clear();
    broken.set(key, (lines = this.broken(pieces, style, width)));
    return lines;
  }

  /** Broken at spaces; a word that is wider than the line stands alone. */
  private broken(pieces: readonly Piece[], style: Style, width: number): Line[] {
    const lines: Line[] = [{ spans: [], width: 0 }];
    let word: (Span & { width: number })[] = [];
    let gap: (Span & { width: number }) | null = null;
    const flush = () => {
      const wide = word.reduce((sum, span) => sum + span.width, 0);
      if (wide === 0) return;
      let line = lines.at(-1)!;
      if (line.spans.length > 0 && line.width + (gap?.width ?? 0) + wide > width)
        lines.push((line = { spans: [], width: 0 }));
      else if (gap && line.spans.length > 0) append(line, gap);
      for (const span of word) append(line, span);
      word = [];
      gap = null;
    };
    for (const piece of pieces) {
      const look = typeof piece === 'string' ? { text: piece } : piece;
      const { voice, bold, size, color } = { ...style, ...look };
      for (const run of runs(look.text, voice ?? 'Ui')) {
        const face = FONTS[run.font][bold ? 'bold' : 'normal'];
        const span = { face, size, color: color ?? INK };
        for (const part of run.text.split(/( )/)) {
          if (part === '') continue;
          const measured = { ...span, text: part, width: faceOf(face).width(part, size) };
          if (part !== ' ') word.push(measured);
          else {
            flush();
            gap = measured;
          }
        }
      }
    }
    flush();
    return lines.filter((line) => line.spans.length > 0);
  }
}

/** Neighbours of one look become one string, so that the words of a line are read together. */
function append(line: Line, span: Span & { width: number }): void {
  const last = line.spans.at(-1);
  if (last && last.face === span.face && last.size === span.size && last.color === span.color) {
    last.text += span.text;
    last.width += span.width;
  } else line.spans.push({ ...span });
  line.width += span.width;
}

function plain(text: string): string {
  return text.replaceAll('&', 'and').replace(/[<>]/g, '');
}
