import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { Face, faceOf } from '../../../src/reporting/pdf/faces.js';
import { FONTS } from '../../../src/reporting/pdf/fonts.js';
import { Paper } from '../../../src/reporting/pdf/paper.js';
import { sfnt } from '../../../src/reporting/pdf/sfnt.js';
import { flat, readPdf } from './read-pdf.js';

interface Font {
  numGlyphs: number;
  getGlyph(id: number): { advanceWidth: number; path: { toSVG(): string } };
  glyphForCodePoint(code: number): { id: number };
}
const fontkit = createRequire(import.meta.url)('fontkit') as { create(font: Buffer): Font };

/** The outline of a letter in a prepared file, which has no table of letters. */
const outlineOf = (file: Buffer, glyph: number) => fontkit.create(file).getGlyph(glyph).path.toSVG();

const paper = (text: string) => {
  const written = new Paper({ title: 'Letters', subject: 'A test', author: 'Horizon' });
  written.leaf('P', () => written.text([text], { size: 9 }, 54, 62, 400));
  return written.finish({ left: '', right: '', foot: '' });
};
const textOf = (pdf: Buffer) => flat(readPdf(pdf).root).find(({ kind }) => kind === 'P')!.text;

describe('a face as documents hold it', () => {
  const bytes = sfnt(FONTS.Serif.normal);
  const font = fontkit.create(bytes);

  it('keeps numbers, outlines and widths of its letters, composed ones too', () => {
    const face = new Face(bytes);
    const whole = inflateSync(face.prepare('whole').font);
    const common = inflateSync(face.prepare('common').font);
    for (const letter of ['a', 'Q', 'i', '%', 'é', 'Ö']) {
      const { id } = font.glyphForCodePoint(letter.codePointAt(0)!);
      expect(outlineOf(bytes, id)).not.toBe('');
      expect(outlineOf(whole, id)).toBe(outlineOf(bytes, id));
      if (letter < '\u007f') expect(outlineOf(common, id)).toBe(outlineOf(bytes, id));
      expect(fontkit.create(common).getGlyph(id).advanceWidth).toBe(font.getGlyph(id).advanceWidth);
    }
    expect(outlineOf(common, font.glyphForCodePoint('ß'.codePointAt(0)!).id)).toBe('');
    expect(common.length).toBeLessThan(0.7 * whole.length);
  });

  it('says how wide each letter is that it holds', () => {
    const { widths } = new Face(bytes).prepare('common');
    const { id } = font.glyphForCodePoint('W'.codePointAt(0)!);
    const run = widths.findIndex(
      (from, i) => i % 2 === 0 && (from as number) <= id && id < (from as number) + (widths[i + 1] as number[]).length,
    );
    expect((widths[run + 1] as number[])[id - (widths[run] as number)]).toBeCloseTo(font.getGlyph(id).advanceWidth, 3);
  });

  it('measures a text as the sum of its words', () => {
    const face = faceOf(FONTS.Ui.normal);
    expect(faceOf(FONTS.Ui.normal)).toBe(face);
    expect(face.width('Reading & Writing', 10)).toBeCloseTo(
      ['Reading ', '& ', 'Writing'].reduce((sum, word) => sum + face.width(word, 10), 0),
      6,
    );
    expect(face.width('To', 10)).toBeLessThan(face.width('T', 10) + face.width('o', 10));
  });
});

describe('a document', () => {
  const fontBytes = (pdf: Buffer) => pdf.toString('latin1').match(/\/Length1 \d+[\s\S]*?endstream/g)!;

  it('holds the same bytes of a face whoever is written of, and all of it only where a letter asks for it', () => {
    const [one, two] = [paper('Anna Smith'), paper('Robert Brown')];
    const other = paper('José Ñandú');
    expect(fontBytes(one)).toEqual(fontBytes(two));
    expect(fontBytes(other)[0]!.length).toBeGreaterThan(1.3 * fontBytes(one)[0]!.length);
    expect([one, two, other].map(textOf)).toEqual(['Anna Smith', 'Robert Brown', 'José Ñandú']);
  });

  it('can be read in every script, with letters that look like others', () => {
    const names = ['Zoë Łukasiewicz', 'Иван Петров', 'Nguyễn Thị', 'Αλέξης', 'a fifth after ’ - · 100 %'];
    expect(names.map((name) => textOf(paper(name)))).toEqual(names);
  });

  it('says a colour and a font once for what follows, and again on the next page', () => {
    const written = new Paper({ title: 'Pages', subject: 'A test', author: 'Horizon' });
    for (const page of [1, 2]) {
      if (page === 2) written.newPage();
      for (const y of [100, 120, 140]) written.leaf('P', () => written.text(['same'], { size: 9 }, 54, y, 400));
    }
    const pdf = written.finish({ left: '', right: '', foot: '' });
    const pages = [...pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
      .map(([, stream]) => inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1'))
      .filter((stream) => stream.includes(' TJ'));
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      const body = page.slice(0, page.indexOf('/Artifact'));
      expect(body.match(/ TJ/g)).toHaveLength(3);
      expect(body.match(/ Tf/g)).toHaveLength(1);
      expect(body.match(/ rg/g)).toHaveLength(1);
    }
  });

  it('draws what comes again from memory, and goes on in the colours of before', () => {
    const written = new Paper({ title: 'Stamps', subject: 'A test', author: 'Horizon' });
    const { doc } = written;
    const box = () => doc.rect(0, 0, 4, 4).fill('#618a2c');
    written.artifact(() => {
      doc.rect(1, 1, 2, 2).fill('#1f4e91');
      doc.stamp('spec box', 10, 20, box);
      doc.stamp('spec box', 30, 20, () => {
        throw new Error('drawn anew');
      });
      doc.rect(5, 5, 2, 2).fill('#1f4e91');
    });
    const pdf = written.finish({ left: '', right: '', foot: '' });
    const page = [...pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
      .map(([, stream]) => inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1'))
      .find((stream) => stream.includes(' re'))!;
    const stamp = (x: number) => `q\n1 0 0 1 ${x} 20 cm\n0 0 4 4 re\n0.3804 0.5412 0.1725 rg\nf\nQ\n`;
    expect(page).toContain(`1 1 2 2 re\n0.1216 0.3059 0.5686 rg\nf\n${stamp(10)}${stamp(30)}5 5 2 2 re\nf\n`);
  });
});
