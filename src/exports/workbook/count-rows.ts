import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import type { WrittenSheet } from './book-writer.js';

/** Where a sheet lies in a workbook. */
const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/;

/**
 * Counts the rows of every sheet of a workbook again, in the file itself.
 * @param fd of the file; it stays open
 * @throws {Error} where the file has not what was written into it
 */
export async function mustHaveRows(fd: number, written: readonly WrittenSheet[]): Promise<void> {
  const counted = await rowsIn(fd);
  const said = ({ name, rows }: WrittenSheet) => `${name}: ${rows}`;
  const found = written.map(({ name }, place) => ({ name, rows: counted.get(place + 1) ?? 0 }));
  if (counted.size !== written.length || found.some(({ rows }, place) => rows !== written[place]!.rows))
    throw new Error(`the file holds ${found.map(said).join(', ')} rows, written were ${written.map(said).join(', ')}`);
}

/** Rows by the number of the sheet. */
async function rowsIn(fd: number): Promise<Map<number, number>> {
  const zip = await yauzl.fromFdPromise(fd, { autoClose: false, lazyEntries: true });
  const counted = new Map<number, number>();
  for await (const entry of zip.eachEntry()) {
    const sheet = SHEET.exec(entry.fileName);
    if (!sheet) continue;
    const counter = new RowCounter();
    await pipeline(await zip.openReadStreamPromise(entry), counter);
    counted.set(Number(sheet[1]), counter.rows);
  }
  return counted;
}

const ROW = Buffer.from('<row ');

/** Counts where a row begins, also across two pieces. */
class RowCounter extends Writable {
  rows = 0;
  private tail: Buffer = Buffer.alloc(0);

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const bytes = this.tail.length > 0 ? Buffer.concat([this.tail, chunk]) : chunk;
    for (let at = bytes.indexOf(ROW); at !== -1; at = bytes.indexOf(ROW, at + ROW.length)) this.rows += 1;
    // Shorter than a beginning: none is counted twice.
    this.tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - ROW.length + 1)));
    done();
  }
}
