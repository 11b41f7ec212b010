import { deflateSync } from 'node:zlib';
import { readParts } from './joined-pdf.js';

/** Bytes of the three columns of the table: kind, place, and place within a stream. */
const COLUMNS = [1, 4, 2];
/** Kinds of its rows: where an object begins, and which one of a stream it is. */
const ALONE = 1;
const IN_STREAM = 2;

/**
 * A document of pdfkit in three fifths of its bytes: what is no stream stands in one that is compressed, and so does the table of
 * objects. A zip need not compress it again.
 */
export function packed(pdf: Buffer): Buffer {
  const { objects, size, start, trailer } = readParts(pdf);
  const [together, table] = [size, size + 1];
  const width = COLUMNS.reduce((sum, bytes) => sum + bytes, 0);
  const rows = Buffer.alloc((size + 2) * width);
  const row = (n: number, kind: number, place: number, within: number) => {
    rows.writeUInt8(kind, n * width);
    rows.writeUInt32BE(place, n * width + 1);
    rows.writeUInt16BE(within, n * width + 5);
  };
  // The first is none, and stays so.
  row(0, 0, 0, 0xffff);
  const pieces = [pdf.subarray(0, start)];
  let written = start;
  const put = (piece: Buffer | string) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    pieces.push(bytes);
    written += bytes.length;
  };
  const stream = (n: number, dictionary: string, content: Buffer) => {
    row(n, ALONE, written, 0);
    const bytes = deflateSync(content);
    put(`${n} 0 obj\n<<\n${dictionary}\n/Filter /FlateDecode\n/Length ${bytes.length}\n>>\nstream\n`);
    put(bytes);
    put('\nendstream\nendobj\n');
  };
  let places = '';
  let texts = '';
  let count = 0;
  for (const [n, { head, body }] of objects) {
    if (body) {
      row(n, ALONE, written, 0);
      put(`${n} 0 obj\n${head}`);
      put(body);
      put('endobj\n');
      continue;
    }
    row(n, IN_STREAM, together, count++);
    places += `${n} ${texts.length} `;
    texts += head;
  }
  stream(together, `/Type /ObjStm\n/N ${count}\n/First ${places.length}`, Buffer.from(places + texts, 'latin1'));
  const from = written;
  row(table, ALONE, from, 0);
  stream(table, `/Type /XRef\n/Size ${size + 2}\n/W [${COLUMNS.join(' ')}]\n${trailer}`, rows);
  put(`startxref\n${from}\n%%EOF\n`);
  return Buffer.concat(pieces);
}
