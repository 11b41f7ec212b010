import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { sfnt } from './sfnt.js';
import { withGlyphs } from './true-type.js';

/** What is used of fontkit, which comes without types. */
interface Font {
  postscriptName: string;
  unitsPerEm: number;
  numGlyphs: number;
  ascent: number;
  descent: number;
  capHeight: number;
  xHeight: number;
  italicAngle: number;
  bbox: { minX: number; minY: number; maxX: number; maxY: number };
  characterSet: readonly number[];
  'OS/2': { sFamilyClass: number };
  glyphForCodePoint(code: number): { id: number };
  getGlyph(id: number): { advanceWidth: number };
  layout(text: string): {
    glyphs: readonly { id: number; advanceWidth: number; codePoints: readonly number[] }[];
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
  };
}

/** An object of a document. */
export interface PdfObject {
  data: object;
  write(bytes: Buffer): void;
  end(chunk?: Buffer): void;
}
type NewObject = (data: object) => PdfObject;

// As pdfkit loads it, so that a process holds it once.
const fontkit = createRequire(import.meta.url)('fontkit') as { create(font: Buffer): Font };

/** Enough for most reports. One with any other character gets the whole face. */
const COMMON = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i),
  ...Array.from('·–—‘’“”…\u00a0', (char) => char.codePointAt(0)!),
];
/** Pairs of which a face may have other shapes. */
const BOUND = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `f${letter}`);
/** What a face has no shape for. */
const MISSING = 0xfffd;
/** Of one face. Most words come again in every report; names do not. */
const MOST_WORDS = 20_000;
/** In one block of a map of characters. */
const MOST_RANGES = 100;
const FLAGS = { serif: 2, symbolic: 4 };

/** A word as a face draws it, in any size. */
interface Word {
  /** What stands between `[<` and `>] TJ`; a change of height stands in braces, in thousandths of the size. */
  codes: string;
  /** In thousandths of the size. */
  width: number;
  /** Whether the common characters are enough. */
  common: boolean;
  /** Glyphs that stand for anything but the one character that the face has them for. */
  meanings: readonly (readonly [glyph: number, characters: readonly number[]])[];
}

/** What every document holds of a face, with the same bytes. */
interface Prepared {
  name: string;
  font: Buffer;
  fontLength: number;
  widths: (number | number[])[];
  glyphSet: Buffer;
  characters: ReadonlyMap<number, readonly number[]>;
  /** The same as documents hold it, where no glyph stands for anything else. */
  unicode: Buffer;
}

const opened = new Map<string, Face>();

/** The face in this file, opened once per process. */
export function faceOf(path: string): Face {
  let face = opened.get(path);
  if (!face) opened.set(path, (face = new Face(sfnt(path))));
  return face;
}

/** Measures and encodes words, each once for all documents. Glyphs keep the numbers of the font. */
export class Face {
  readonly font: Font;
  private readonly perMille: number;
  private readonly commonGlyphs: ReadonlySet<number>;
  private readonly known = new Map<string, Word>();
  private readonly prepared: { common?: Prepared; whole?: Prepared } = {};

  constructor(private readonly bytes: Buffer) {
    this.font = fontkit.create(bytes);
    this.perMille = 1000 / this.font.unitsPerEm;
    const shaped = [...COMMON.map((code) => String.fromCodePoint(code)), ...BOUND];
    this.commonGlyphs = new Set([0, ...shaped.flatMap((text) => this.font.layout(text).glyphs.map(({ id }) => id))]);
  }

  /** Of a text in a size. */
  width(text: string, size: number): number {
    return (this.words(text).reduce((sum, { width }) => sum + width, 0) * size) / 1000;
  }

  /** The words of a text, each with the space behind it: so far letters have to do with each other. */
  words(text: string): Word[] {
    const first = text.indexOf(' ');
    if (first === -1 || first === text.length - 1) return text === '' ? [] : [this.word(text)];
    const found: Word[] = [];
    for (let from = 0; from < text.length;) {
      const space = text.indexOf(' ', from);
      const to = space === -1 ? text.length : space + 1;
      found.push(this.word(text.slice(from, to)));
      from = to;
    }
    return found;
  }

  /** What a document holds of this face: of its common characters, or of all. */
  prepare(extent: 'common' | 'whole'): Prepared {
    return (this.prepared[extent] ??= this.made(extent));
  }

  private word(text: string): Word {
    let word = this.known.get(text);
    if (word) return word;
    if (this.known.size >= MOST_WORDS) this.known.clear();
    this.known.set(text, (word = this.shaped(text)));
    return word;
  }

  private shaped(text: string): Word {
    const { glyphs, positions } = this.font.layout(text);
    const meanings: [number, readonly number[]][] = [];
    let codes = '';
    let width = 0;
    for (const [i, { id, advanceWidth, codePoints }] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[i]!;
      const [right, up, back] = [xOffset, yOffset, xOffset + advanceWidth - xAdvance].map((n) =>
        shortened(n * this.perMille),
      );
      if (right) codes += `> ${-right!} <`;
      codes += up ? `{${up}}${hex(id)}{0}` : hex(id);
      if (back) codes += `> ${back} <`;
      width += xAdvance * this.perMille;
      if (codePoints.length !== 1 || this.font.glyphForCodePoint(codePoints[0]!).id !== id)
        meanings.push([id, codePoints]);
    }
    return { codes, width, common: glyphs.every(({ id }) => this.commonGlyphs.has(id)), meanings };
  }

  private made(extent: 'common' | 'whole'): Prepared {
    const { font } = this;
    const all = Array.from({ length: font.numGlyphs }, (_, glyph) => glyph);
    const glyphs = extent === 'whole' ? all : all.filter((glyph) => this.commonGlyphs.has(glyph));
    const file = withGlyphs(this.bytes, glyphs);
    const glyphSet = Buffer.alloc(Math.ceil(font.numGlyphs / 8));
    for (const glyph of glyphs) glyphSet[glyph >> 3]! |= 0x80 >> (glyph & 7);
    const characters = new Map<number, readonly number[]>([[0, [MISSING]]]);
    // Where characters look the same, the one that is written.
    for (const code of [...COMMON, ...font.characterSet]) {
      const { id } = font.glyphForCodePoint(code);
      if (!characters.has(id) && (extent === 'whole' || this.commonGlyphs.has(id))) characters.set(id, [code]);
    }
    const tag = Array.from(createHash('sha256').update(file).digest().subarray(0, 6), (byte) => 0x41 + (byte % 26));
    return {
      name: `${String.fromCharCode(...tag)}+${font.postscriptName.replaceAll(' ', '_')}`,
      font: deflateSync(file, { level: 9 }),
      fontLength: file.length,
      widths: inRuns(glyphs).flatMap((run) => [
        run[0]!,
        run.map((glyph) => shortened(font.getGlyph(glyph).advanceWidth * this.perMille)),
      ]),
      glyphSet: deflateSync(glyphSet),
      characters,
      unicode: deflateSync(unicodeMap(characters)),
    };
  }
}

/** A face in one document. */
export class EmbeddedFace {
  private whole = false;
  private readonly meanings = new Map<number, readonly number[]>();

  constructor(
    private readonly face: Face,
    /** What pages refer to. */
    readonly dictionary: PdfObject,
    readonly id: string,
  ) {}

  /** Writes a text: what stands between `[` and `] TJ`, for a size. */
  codes(text: string, size: number): string {
    let codes = '';
    for (const word of this.face.words(text)) {
      codes += word.codes;
      if (!word.common) this.whole = true;
      for (const [glyph, characters] of word.meanings) this.meanings.set(glyph, characters);
    }
    if (codes.includes('{'))
      codes = codes.replace(
        /\{([^}]*)\}/g,
        (_, up: string) => `>] TJ\n${shortened((Number(up) * size) / 1000)} Ts\n[<`,
      );
    return `<${codes}>`;
  }

  /** Puts the face into the document, after the last text. */
  embed(object: NewObject): void {
    const { font } = this.face;
    const {
      name,
      font: file,
      fontLength,
      widths,
      glyphSet,
      characters,
      unicode,
    } = this.face.prepare(this.whole ? 'whole' : 'common');
    const stream = (data: object, bytes: Buffer): PdfObject => {
      const made = object({ ...data, Filter: 'FlateDecode' });
      made.write(bytes);
      made.end();
      return made;
    };
    const ended = (data: object): PdfObject => {
      const made = object(data);
      made.end();
      return made;
    };
    const perMille = 1000 / font.unitsPerEm;
    const { minX, minY, maxX, maxY } = font.bbox;
    const family = font['OS/2'].sFamilyClass >> 8;
    const descriptor = ended({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: FLAGS.symbolic | (family >= 1 && family <= 7 ? FLAGS.serif : 0),
      FontBBox: [minX, minY, maxX, maxY].map((n) => n * perMille),
      ItalicAngle: font.italicAngle,
      Ascent: font.ascent * perMille,
      Descent: font.descent * perMille,
      CapHeight: (font.capHeight || font.ascent) * perMille,
      XHeight: (font.xHeight || 0) * perMille,
      StemV: 0,
      FontFile2: stream({ Length1: fontLength }, file),
      CIDSet: stream({}, glyphSet),
    });
    const descendant = ended({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      // A plain text would become a name.
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: widths,
      CIDToGIDMap: 'Identity',
    });
    Object.assign(this.dictionary.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: stream(
        {},
        this.meanings.size === 0 ? unicode : deflateSync(unicodeMap(new Map([...characters, ...this.meanings]))),
      ),
    });
    this.dictionary.end();
  }
}

/** Which characters glyphs stand for, so that the text can be read. */
function unicodeMap(characters: ReadonlyMap<number, readonly number[]>): string {
  const ranges = inRuns([...characters.keys()].sort((a, b) => a - b)).map((run) => {
    const texts = run.map((glyph) => `<${unitsOf(characters.get(glyph)!)}>`);
    return `<${hex(run[0]!)}> <${hex(run.at(-1)!)}> [${texts.join(' ')}]`;
  });
  const blocks = Array.from({ length: Math.ceil(ranges.length / MOST_RANGES) }, (_, i) =>
    ranges.slice(i * MOST_RANGES, (i + 1) * MOST_RANGES),
  );
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo <<\n  /Registry (Adobe)\n  /Ordering (UCS)\n  /Supplement 0\n>> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000><ffff>\nendcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`),
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  ].join('\n');
}

/** Numbers that follow each other, in the same 256. */
function inRuns(sorted: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const n of sorted) {
    const run = runs.at(-1);
    if (run?.at(-1) === n - 1 && n % 256 !== 0) run.push(n);
    else runs.push([n]);
  }
  return runs;
}

function unitsOf(characters: readonly number[]): string {
  return Array.from(String.fromCodePoint(...characters).matchAll(/[^]/g), ([unit]) => hex(unit.charCodeAt(0))).join('');
}

function hex(n: number): string {
  return n.toString(16).padStart(4, '0');
}

/** Ten thousandths of a point are nothing that anybody sees. */
function shortened(n: number): number {
  return Math.round(n * 1000) / 1000;
}
