const ENTRY = 16;
/** What a PDF needs of a font; shaping is done before. */
const NEEDED = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];
/** In a glyph that is made of others: what follows of each. */
const WIDE_OFFSETS = 0x1;
const ONE_SCALE = 0x8;
const MORE = 0x20;
const TWO_SCALES = 0x40;
const MATRIX = 0x80;

type Tables = ReadonlyMap<string, Buffer>;

/**
 * A TrueType font with the outlines of these glyphs, and of those that they are made of. All keep their numbers, so that the
 * same words have the same codes in every file. @param font a plain OpenType file with outlines of TrueType
 */
export function withGlyphs(font: Buffer, glyphs: Iterable<number>): Buffer {
  const tables = tablesOf(font);
  const outlines = outlinesOf(tables);
  const kept = new Set<number>();
  const keep = (glyph: number) => {
    if (kept.has(glyph)) return;
    kept.add(glyph);
    partsOf(outlines[glyph]!).forEach(keep);
  };
  keep(0);
  for (const glyph of glyphs) keep(glyph);
  const shown = outlines.map((outline, glyph) => (kept.has(glyph) ? outline : Buffer.alloc(0)));
  return written(new Map([...tables, ['glyf', Buffer.concat(shown)], ['loca', locationsOf(shown, isLong(tables))]]));
}

function tablesOf(font: Buffer): Map<string, Buffer> {
  const count = font.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, i) => {
    const at = 12 + ENTRY * i;
    const from = font.readUInt32BE(at + 8);
    return [font.toString('latin1', at, at + 4), font.subarray(from, from + font.readUInt32BE(at + 12))] as const;
  });
  return new Map(entries.filter(([tag]) => NEEDED.includes(tag)));
}

/** Whether the places of glyphs are given in four bytes each. */
function isLong(tables: Tables): boolean {
  return tables.get('head')!.readInt16BE(50) === 1;
}

function outlinesOf(tables: Tables): Buffer[] {
  const [glyf, loca] = [tables.get('glyf')!, tables.get('loca')!];
  const at = isLong(tables)
    ? (glyph: number) => loca.readUInt32BE(4 * glyph)
    : (glyph: number) => 2 * loca.readUInt16BE(2 * glyph);
  const count = tables.get('maxp')!.readUInt16BE(4);
  return Array.from({ length: count }, (_, glyph) => glyf.subarray(at(glyph), at(glyph + 1)));
}

function locationsOf(outlines: readonly Buffer[], long: boolean): Buffer {
  const table = Buffer.alloc((outlines.length + 1) * (long ? 4 : 2));
  let at = 0;
  for (let glyph = 0; glyph <= outlines.length; glyph++) {
    if (long) table.writeUInt32BE(at, 4 * glyph);
    else table.writeUInt16BE(at / 2, 2 * glyph);
    at += outlines[glyph]?.length ?? 0;
  }
  return table;
}

/** The glyphs that an outline is made of, if it is. */
function partsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  for (let at = 10, flags = MORE; flags & MORE;) {
    flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    at += 4 + (flags & WIDE_OFFSETS ? 4 : 2);
    at += flags & ONE_SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
  }
  return parts;
}

function written(tables: Tables): Buffer {
  const all = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const power = Math.floor(Math.log2(all.length));
  const head = Buffer.alloc(12 + ENTRY * all.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(all.length, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (all.length - 2 ** power), 10);
  let offset = head.length;
  const body = all.map(([tag, bytes], i) => {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    const at = 12 + ENTRY * i;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(checksum(padded), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...body]);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
