import { parentPort, workerData } from 'node:worker_threads';
import type { WorkBook } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import yauzl from 'yauzl';

/**
 * Runs in a thread of its own with little memory, so that a hostile file harms nobody. This file must stay plain: it is
 * also run from its TypeScript source.
 */
const MAX_UNPACKED = 60 * 1_048_576;
const MAX_CELL = 2_000;

type Parsed = { ok: true; rows: { line: number; cells: string[] }[] } | { ok: false; reason: 'wrong-file' | 'too-large' };

const { bytes, maxRows } = workerData as { bytes: Uint8Array; maxRows: number };
parentPort!.postMessage(await read(Buffer.from(bytes)));

async function read(buffer: Buffer): Promise<Parsed> {
  if (buffer.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return workbook(buffer);
  if (buffer.subarray(0, 2).toString('latin1') === 'PK') {
    const zip = await directory(buffer);
    if (!zip || !zip.names.has('[Content_Types].xml') || !zip.names.has('xl/workbook.xml')) return { ok: false, reason: 'wrong-file' };
    if (zip.unpacked > MAX_UNPACKED) return { ok: false, reason: 'too-large' };
    return workbook(buffer);
  }
  const text = decode(buffer);
  if (text === undefined) return { ok: false, reason: 'wrong-file' };
  return delimited(text);
}

/** Names and unpacked size as the directory of the archive states them; undefined when it is no archive. */
function directory(buffer: Buffer): Promise<{ names: Set<string>; unpacked: number } | undefined> {
  return new Promise((resolve) => {
    yauzl.fromBuffer(buffer, { lazyEntries: true }, (error, zip) => {
      if (error || !zip) return resolve(undefined);
      const names = new Set<string>();
      let unpacked = 0;
      zip.on('entry', (entry) => {
        names.add(entry.fileName);
        unpacked += entry.uncompressedSize;
        if (unpacked > MAX_UNPACKED) return resolve({ names: names.add('[Content_Types].xml').add('xl/workbook.xml'), unpacked });
        zip.readEntry();
      });
      zip.on('end', () => resolve({ names, unpacked }));
      zip.on('error', () => resolve(undefined));
      zip.readEntry();
    });
  });
}

async function workbook(buffer: Buffer): Promise<Parsed> {
  const [XLSX, codePages] = await Promise.all([import('@e965/xlsx'), import('@e965/xlsx/dist/cpexcel.full.mjs')]);
  XLSX.set_cptable(codePages);
  let book: WorkBook;
  try {
    book = XLSX.read(buffer, { type: 'buffer', raw: true, cellFormula: false, cellHTML: false, cellStyles: false, sheetRows: maxRows + 2, sheets: 0 });
  } catch {
    return { ok: false, reason: 'wrong-file' };
  }
  const sheet = book.Sheets[book.SheetNames[0]!];
  if (!sheet) return { ok: false, reason: 'wrong-file' };
  const table = XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true, defval: '' });
  return { ok: true, rows: table.map((cells, i) => ({ line: i + 1, cells: [...cells].map(cellText) })).filter(hasText) };
}

function cellText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value ?? '').slice(0, MAX_CELL).trim();
}

/** UTF-8, UTF-16 (with a mark, or told by its zero bytes), else Windows-1252; undefined for what is no text. */
function decode(buffer: Buffer): string | undefined {
  let encoding = 'utf-8';
  if (buffer[0] === 0xff && buffer[1] === 0xfe) encoding = 'utf-16le';
  else if (buffer[0] === 0xfe && buffer[1] === 0xff) encoding = 'utf-16be';
  else {
    const head = buffer.subarray(0, 2000);
    const zeros = [0, 0];
    head.forEach((byte, i) => {
      if (byte === 0) zeros[i % 2]! += 1;
    });
    if (zeros[1]! > head.length / 4) encoding = 'utf-16le';
    else if (zeros[0]! > head.length / 4) encoding = 'utf-16be';
  }
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(buffer);
  } catch {
    text = new TextDecoder('windows-1252').decode(buffer);
  }
  return /[\x00-\x08\x0e-\x1f]/.test(text) || /^%PDF-/.test(text) ? undefined : text;
}

function delimited(text: string): Parsed {
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false, trim: true, max_record_size: 100_000, info: true } as const;
  for (const strict of [true, false]) {
    try {
      const records = parse(text, { ...options, delimiter: delimiterOf(text), to: maxRows + 2, ...(strict ? {} : { quote: false as const }) }) as unknown as { info: { lines: number }; record: string[] }[];
      const rows = records.map(({ info, record }) => ({
        // A quoted cell may hold line ends: the row is named by its first line.
        line: info.lines - record.join('').split('\n').length + 1,
        cells: record.map((cell) => cell.slice(0, MAX_CELL)),
      }));
      return { ok: true, rows: rows.filter(hasText) };
    } catch {
      // A quote that never closes would swallow the rest: read again without quoting, the rows then tell what is wrong.
    }
  }
  return { ok: false, reason: 'wrong-file' };
}

/** The separator that the header line has most of, outside quotes. */
function delimiterOf(text: string): string {
  const header = text.split(/\r\n|\n|\r/, 1)[0]!.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.sort((a, b) => b.count - a.count)[0]!.delimiter;
}

function hasText(row: { cells: string[] }): boolean {
  return row.cells.some((cell) => cell !== '');
}
