import { Readable, Transform, type TransformCallback } from 'node:stream';
import { parse } from 'csv-parse';
import yazl from 'yazl';
import { SourceError } from '../source.js';
import { decoded, MOST_BYTES_OF_LINE, withoutMark } from './csv-rows.js';
import { zipFiles } from './zip-files.js';

/** The files of a roster that are read. Others are not kept: results, demographics and what else a system exports. */
const READ = [
  'manifest.csv',
  'orgs.csv',
  'academicsessions.csv',
  'users.csv',
  'roles.csv',
  'classes.csv',
  'enrollments.csv',
];
/** The same files are the same zip. */
const ALWAYS = new Date('2000-01-01T00:00:00Z');
/** Stands for a line that cannot be read, and cannot be read itself. */
const UNREADABLE = 'unreadable"line';

/**
 * The zip that is kept of one that came: the files that are read, and of erased people nothing but their ids.
 * @param erased ids of people at the source
 * @throws {SourceError} for what is no zip, or no file of people that can be read to its end
 */
export async function keptZip(bytes: Buffer, erased: ReadonlySet<string>): Promise<Buffer> {
  const files = await zipFiles(bytes);
  const zip = new yazl.ZipFile();
  const written = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    zip.outputStream.on('error', reject).on('end', () => resolve(Buffer.concat(chunks)));
    zip.on('error', reject);
  });
  written.catch(() => undefined);
  try {
    for (const name of READ) {
      const input = await files.open(name);
      if (!input) continue;
      const kept = name === 'users.csv' && erased.size > 0 ? withoutPeople(input, erased) : input;
      // One file after the other: what is unpacked is never there whole.
      await new Promise<void>((resolve, reject) => {
        input.on('error', reject);
        kept.on('error', reject).on('end', resolve);
        zip.addReadStream(kept, name, { mtime: ALWAYS });
      });
    }
    zip.end();
    return await written;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError('bad-answer', `The zip file cannot be read: ${(error as Error).message}.`, false);
  } finally {
    files.close();
  }
}

/** The lines of users.csv; of erased people only the id stays, and of lines that cannot be read only that they were there. */
function withoutPeople(input: Readable, erased: ReadonlySet<string>): Readable {
  let idAt: number | undefined;
  const lines: string[] = [];
  // Bytes as characters, as they are read.
  const parser = parse({
    encoding: 'latin1',
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MOST_BYTES_OF_LINE,
    skip_records_with_error: true,
    on_record: (record: string[]) => {
      if (idAt === undefined) {
        idAt = record.findIndex((cell) => cell.toLowerCase() === 'sourcedid');
        lines.push(record.map(quoted).join());
      } else {
        const gone = erased.has(decoded(record[idAt] ?? ''));
        lines.push(record.map((cell, i) => (gone && i !== idAt ? '' : quoted(cell))).join());
      }
      return null;
    },
    on_skip: (error) => {
      if (error?.code === 'CSV_QUOTE_NOT_CLOSED') throw error;
      lines.push(UNREADABLE);
    },
  });
  parser.on('error', () => undefined).resume();
  const taken = () =>
    Buffer.from(
      lines
        .splice(0)
        .map((line) => `${line}\n`)
        .join(''),
      'latin1',
    );
  const out = new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      parser.write(chunk, (error) => done(error ?? null, taken()));
    },
    flush(done: TransformCallback) {
      parser.once('error', done).once('end', () => done(null, taken()));
      parser.end();
    },
  });
  return Readable.from(withoutMark(input))
    .on('error', (error) => out.destroy(error))
    .pipe(out);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
