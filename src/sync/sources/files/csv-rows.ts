import type { Readable } from 'node:stream';
import { parse, type CsvError } from 'csv-parse';
import { SourceError } from '../source.js';

/** A line of a file by the names of its columns (in lower case), or what is wrong with it. */
export type CsvRow = { line: number } & (
  { cells: Readonly<Record<string, string>> } | { problem: string; id?: string }
);

export const MOST_BYTES_OF_LINE = 64 * 1024 * 1024;
/** The mark of UTF-8 at the beginning of a file. */
const MARK = Buffer.from('\uFEFF');

/**
 * The rows of a CSV file with a heading, some at a time. A line that is wrong in itself is told; after a quotation mark that is
 * not closed nothing can be said of the lines that follow.
 * @param columns that the heading must have, as OneRoster writes them
 * @param idColumn whose record a line that is wrong is of
 * @throws {SourceError}
 */
export async function* csvRows(
  file: string,
  input: Readable,
  columns: readonly string[],
  idColumn = 'sourcedId',
): AsyncGenerator<CsvRow[], void, undefined> {
  let rows: CsvRow[] = [];
  let heading: string[] | undefined;
  let line = 0;
  // Bytes are read one by one as characters: what ends cells and lines is the same in UTF-8 and in the code pages of old
  // systems, and each cell is decoded by itself.
  const parser = parse({
    encoding: 'latin1',
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MOST_BYTES_OF_LINE,
    skip_records_with_error: true,
    on_record: (record: string[], { lines }: { lines: number }) => {
      line = lines;
      if (heading) rows.push(rowOf(file, lines, record, heading, idColumn.toLowerCase()));
      else heading = headingOf(file, record, columns);
      return null;
    },
    on_skip: (error) => {
      if (!error) return;
      const at = (error as CsvError & { lines?: number }).lines ?? line + 1;
      if (error.code === 'CSV_QUOTE_NOT_CLOSED' || at > line + 1 || !heading) throw notClosed(file, line + 1);
      rows.push({ line: at, problem: 'A quotation mark stands inside of a cell.' });
      line = at;
    },
  });
  // An error is told to whoever writes; it may come once more afterwards.
  parser.on('error', () => undefined).resume();
  const parsed = (send: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      parser.once('error', reject);
      send((error) => {
        parser.off('error', reject);
        if (error) reject(error);
        else resolve();
      });
    });
  try {
    for await (const chunk of withoutMark(input)) {
      await parsed((done) => parser.write(chunk, done));
      if (rows.length > 0) yield rows;
      rows = [];
    }
    await parsed((done) => {
      parser.once('end', () => done());
      parser.end();
    });
    if (!heading) throw new SourceError('incomplete', `${file} is empty.`, false);
    if (rows.length > 0) yield rows;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const { code, message } = error as { code?: string; message: string };
    if (code === 'CSV_MAX_RECORD_SIZE')
      throw new SourceError('bad-answer', `${file}: line ${line + 1} does not end.`, false);
    throw new SourceError('incomplete', `${file} could not be read to its end (${message.slice(0, 200)}).`, true);
  } finally {
    input.destroy();
    parser.destroy();
  }
}

export async function* withoutMark(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of input) {
    if (!begun) {
      yield chunk;
      continue;
    }
    begun = Buffer.concat([begun, chunk]);
    if (begun.length < MARK.length) continue;
    yield begun.subarray(0, MARK.length).equals(MARK) ? begun.subarray(MARK.length) : begun;
    begun = undefined;
  }
  if (begun) yield begun;
}

function headingOf(file: string, record: readonly string[], columns: readonly string[]): string[] {
  if (record.some((cell) => cell.includes('\0')))
    throw new SourceError('bad-answer', `${file} is not written in UTF-8.`, false);
  const names = record.map((cell) => cell.toLowerCase());
  const missing = columns.filter((column) => !names.includes(column.toLowerCase()));
  if (missing.length > 0) throw new SourceError('bad-answer', `${file} has no column ${missing.join(', ')}.`, false);
  return names;
}

function rowOf(
  file: string,
  line: number,
  record: readonly string[],
  heading: readonly string[],
  idColumn: string,
): CsvRow {
  // A cell that holds the end of a line and as many commas as a line has is a line that was taken for a part of a cell.
  if (record.some((cell) => cell.includes('\n') && cell.split(',').length >= heading.length))
    throw notClosed(file, line);
  // The id stands before most of what can be wrong: whose line it was is not taken for gone.
  const id = decoded(record[heading.indexOf(idColumn)] ?? '');
  if (record.length !== heading.length && record.slice(heading.length).some((cell) => cell !== ''))
    return { line, id, problem: `The line has ${record.length} cells, the heading has ${heading.length}.` };
  if (record.length < heading.length)
    return { line, id, problem: `The line has only ${record.length} cells, the heading has ${heading.length}.` };
  return { line, cells: Object.fromEntries(heading.map((name, i) => [name, decoded(record[i]!)])) };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows = new TextDecoder('windows-1252');

/** UTF-8, or what old systems write where it is none. */
export function decoded(cell: string): string {
  if (!/[\u0080-\u00ff]/.test(cell)) return cell;
  const bytes = Buffer.from(cell, 'latin1');
  try {
    return utf8.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

function notClosed(file: string, line: number): SourceError {
  return new SourceError('bad-answer', `${file}: a quotation mark that line ${line} opens is not closed.`, false);
}
