import PDFDocument from 'pdfkit';
import { EmbeddedFace, faceOf, type PdfObject } from './faces.js';

/** A picture that comes in every report, as it stands in a page: drawn once per process. */
const stamps = new Map<string, string>();
const MOST_STAMPS = 2_000;

/** What holds for everything that follows on a page, until it is said anew. */
interface Pens {
  fill?: string;
  stroke?: string;
  width?: number;
  font?: string;
}

/**
 * A document of pdfkit that gathers a page as one text, where pdfkit keeps each line of it, and that says a colour, a width and
 * a font once for all that follows. Fonts are embedded as prepared once per process ({@link EmbeddedFace}).
 */
export class Sheet extends PDFDocument {
  private gathered = '';
  private pens: Pens = {};
  private readonly faces = new Map<string, EmbeddedFace>();
  // Without initial values: pdfkit writes before this class has any.
  declare private pieces: Buffer[] | undefined;
  declare private lines: string | undefined;
  /** Of pdfkit: how much is written. */
  declare private _offset: number;

  constructor(options: ConstructorParameters<typeof PDFDocument>[0]) {
    // Without a font to begin with: words are written by `write` alone.
    super({ ...options, autoFirstPage: false, bufferPages: true, font: null as never });
    this.addPage();
  }

  /** Ends the document. */
  bytes(): Buffer {
    this.end();
    this.settle();
    return Buffer.concat(this.pieces!);
  }

  /** A line of text whose baseline begins there. @param face the file of a font */
  write(text: string, face: string, size: number, color: string, x: number, y: number): void {
    let embedded = this.faces.get(face);
    if (!embedded) {
      embedded = new EmbeddedFace(faceOf(face), this.ref({}) as unknown as PdfObject, `F${this.faces.size + 1}`);
      this.faces.set(face, embedded);
    }
    const fonts = this.page.fonts as Record<string, PdfObject>;
    fonts[embedded.id] = embedded.dictionary;
    this.fillColor(color);
    const font = `/${embedded.id} ${short(size)} Tf`;
    const begin = this.pens.font === font ? 'BT' : `BT\n${font}`;
    this.pens.font = font;
    this.addContent(`${begin}\n1 0 0 -1 ${short(x)} ${short(y)} Tm\n[${embedded.codes(text, size)}] TJ\nET`);
  }

  /** What `draw` draws at the top left corner, there. The key says all that it depends on. */
  stamp(key: string, x: number, y: number, draw: () => void): void {
    let drawn = stamps.get(key);
    if (drawn === undefined) {
      const [gathered, pens] = [this.gathered, this.pens];
      [this.gathered, this.pens] = ['', {}];
      draw();
      drawn = this.gathered;
      [this.gathered, this.pens] = [gathered, pens];
      if (stamps.size >= MOST_STAMPS) stamps.clear();
      stamps.set(key, drawn);
    }
    this.gathered += `q\n1 0 0 1 ${short(x)} ${short(y)} cm\n${drawn}Q\n`;
  }

  override addContent(line: string): this {
    this.gathered += line;
    this.gathered += '\n';
    return this;
  }

  override fillColor(color: string): this {
    if (this.pens.fill === color) return this;
    this.pens.fill = color;
    return this.addContent(`${shares(color)} rg`);
  }

  override strokeColor(color: string): this {
    if (this.pens.stroke === color) return this;
    this.pens.stroke = color;
    return this.addContent(`${shares(color)} RG`);
  }

  override lineWidth(width: number): this {
    if (this.pens.width === width) return this;
    this.pens.width = width;
    return this.addContent(`${short(width)} w`);
  }

  override restore(): this {
    this.pens = {};
    return super.restore();
  }

  override addPage(): this {
    this.turn();
    super.addPage();
    return this;
  }

  override switchToPage(n: number): ReturnType<PDFKit.PDFDocument['switchToPage']> {
    this.turn();
    return super.switchToPage(n);
  }

  override flushPages(): void {
    this.turn();
    super.flushPages();
  }

  override end(): void {
    this.turn();
    for (const face of this.faces.values()) face.embed((data) => this.ref(data) as unknown as PdfObject);
    super.end();
  }

  /** All that pdfkit writes passes here. Lines are kept as one text, where it would make bytes of each for a reader. */
  _write(written: string | Buffer): void {
    if (typeof written === 'string') {
      this.lines = `${this.lines ?? ''}${written}\n`;
      this._offset += written.length + 1;
      return;
    }
    this.settle();
    this.pieces!.push(written);
    this._offset += written.length;
  }

  private settle(): void {
    (this.pieces ??= []).push(Buffer.from(this.lines ?? '', 'latin1'));
    this.lines = '';
  }

  /** Leaves the page that is written on. */
  private turn(): void {
    if (this.gathered) this.page.content.write(this.gathered.slice(0, -1));
    this.gathered = '';
    this.pens = {};
  }
}

const known = new Map<string, string>();

/** Of red, green and blue. */
function shares(color: string): string {
  let said = known.get(color);
  if (said === undefined) {
    const parts = color.match(/[0-9a-f]{2}/g)!.map((part) => Math.round((Number.parseInt(part, 16) / 255) * 1e4) / 1e4);
    known.set(color, (said = parts.join(' ')));
  }
  return said;
}

function short(n: number): number {
  return Math.round(n * 1000) / 1000;
}
