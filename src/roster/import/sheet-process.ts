import type { CellObject, WorkBook } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import yauzl from 'yauzl';

/**
 * Runs in a process of its own with little memory, so that a hostile file harms nobody. This file must stay plain: it is
 * also run from its TypeScript source.
 */
const MAX_UNPACKED = 60 * 1_048_576;
const MAX_CELL = 2_000;
/** Cells and lines of a text file: far above 5,000 rows, and what fits into the memory. */
const MAX_CELLS = 1_000_000;
/** Lines among which the separator is looked for: titles may stand above the header. */
const HEAD_LINES = 20;

interface Row {
  line: number;
  cells: string[];
}
type Refusal =
  { ok: false; reason: 'wrong-file' | 'too-large' } | { ok: false; reason: 'quote' | 'long-cell'; line: number };
interface Sheet {
  name: string;
  rows: Row[];
}
/** `others`: what stands on top of the further visible sheets that hold anything. */
type Parsed = { ok: true; rows: Row[]; others: Sheet[] } | Refusal;

process.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  void read(Buffer.from(bytes)).then((parsed) => process.send!(parsed.ok ? checked(parsed) : parsed));
});
process.on('disconnect', () => process.exit(0));

async function read(buffer: Buffer): Promise<Parsed> {
  if (buffer.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return workbook(buffer);
  if (buffer.subarray(0, 2).toString('latin1') === 'PK') {
    const zip = await directory(buffer);
    if (!zip || !zip.names.has('[Content_Types].xml') || !zip.names.has('xl/workbook.xml'))
      return { ok: false, reason: 'wrong-file' };
    if (zip.unpacked > MAX_UNPACKED) return { ok: false, reason: 'too-large' };
    return workbook(buffer);
  }
  const text = decode(buffer);
  if (text === undefined) return { ok: false, reason: 'wrong-file' };
  return delimited(text);
}

function filledOf(rows: Row[]): Row[] {
  return rows.filter((row) => row.cells.some((cell) => cell !== ''));
}

/** Rows with text; a cell is never cut. */
function checked({ rows, others }: Extract<Parsed, { ok: true }>): Parsed {
  const filled = filledOf(rows);
  const long = filled.find((row) => row.cells.some((cell) => cell.length > MAX_CELL));
  return long ? { ok: false, reason: 'long-cell', line: long.line } : { ok: true, rows: filled, others };
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
        if (unpacked > MAX_UNPACKED)
          return resolve({ names: names.add('[Content_Types].xml').add('xl/workbook.xml'), unpacked });
        zip.readEntry();
      });
      zip.on('end', () => resolve({ names, unpacked }));
      zip.on('error', () => resolve(undefined));
      zip.readEntry();
    });
  });
}

/** The first visible sheet that holds anything, with its own line numbers. */
async function workbook(buffer: Buffer): Promise<Parsed> {
  const [XLSX, codePages] = await Promise.all([import('@e965/xlsx'), import('@e965/xlsx/dist/cpexcel.full.mjs')]);
  XLSX.set_cptable(codePages);
  let book: WorkBook;
  try {
    book = XLSX.read(buffer, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
    });
  } catch {
    return { ok: false, reason: 'wrong-file' };
  }
  const visible = book.SheetNames.filter((_, i) => !book.Workbook?.Sheets?.[i]?.Hidden);
  if (visible.length === 0) return { ok: false, reason: 'wrong-file' };
  const sheets = visible
    .map((name): Sheet => {
      const rows: Row[] = [];
      const data = (book.Sheets[name]?.['!data'] ?? []) as (CellObject | undefined)[][];
      data.forEach((cells, i) => {
        if (cells)
          rows.push({ line: i + 1, cells: Array.from(cells, (cell) => (cell ? shown(cell, XLSX.SSF.is_date) : '')) });
      });
      return { name, rows: filledOf(rows) };
    })
    .filter(({ rows }) => rows.length > 0);
  const [first, ...others] = sheets;
  return {
    ok: true,
    rows: first?.rows ?? [],
    others: others.map(({ name, rows }) => ({ name, rows: rows.slice(0, HEAD_LINES + 1) })),
  };
}

const MOST_EXACT = 1e15;

/**
 * The text of a cell as its reader sees it: leading zeros of a format stay, a date is a date; separators of thousands and zeros
 * after the point go.
 */
function shown({ t, v, w, z }: CellObject, isDate: (format: string) => boolean): string {
  if (t === 'b') return v ? 'TRUE' : 'FALSE';
  const format = String(z ?? 'General');
  if (t !== 'n' || w === undefined) return String(t === 'e' || t === 'd' ? (w ?? '') : (v ?? '')).trim();
  if (isDate(format)) return w.trim();
  // The program of the table kept fifteen digits of it: told so that nobody takes the rest for the number.
  if (Math.abs(v as number) >= MOST_EXACT) return (v as number).toExponential();
  if (!Number.isInteger(v) || format === 'General' || format.includes('%')) return String(v);
  return /^[\d,]+(\.0+)?$/.test(w.trim()) ? w.trim().replaceAll(',', '').replace(/\.0+$/, '') : w.trim();
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
  const delimiter = delimiterOf(text);
  const { open, cells } = walk(text, delimiter);
  if (open !== null) return { ok: false, reason: 'quote', line: open };
  if (cells > MAX_CELLS) return { ok: false, reason: 'too-large' };
  try {
    const records = parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
      raw: true,
      delimiter,
    }) as unknown as { raw: string; record: string[] }[];
    let line = 1;
    const rows = records.map(({ raw, record }) => {
      const row = { line, cells: record.map((cell) => cell.trim()) };
      // Its own end is a line end too; the last record may have none.
      line += raw.split(/\r\n|\n|\r/).length - 1;
      return row;
    });
    return { ok: true, rows, others: [] };
  } catch {
    return { ok: false, reason: 'wrong-file' };
  }
}

/**
 * How many cells a text has, and the line on which one is opened with a quotation mark that nothing closes, or that something
 * stands behind; null where there is none.
 */
function walk(text: string, delimiter: string): { open: number | null; cells: number } {
  let line = 1;
  let cells = 1;
  let opened: number | null = null;
  let atStart = true;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]!;
    const lineEnd = char === '\n' || (char === '\r' && text[i + 1] !== '\n');
    if (lineEnd) line += 1;
    if (opened !== null) {
      if (char !== '"') continue;
      if (text[i + 1] === '"') {
        i += 1;
        continue;
      }
      let next = i + 1;
      while (text[next] === ' ' || (text[next] === '\t' && delimiter !== '\t')) next += 1;
      const after = text[next];
      if (after !== undefined && after !== delimiter && after !== '\n' && after !== '\r')
        return { open: opened, cells };
      opened = null;
      atStart = false;
    } else if (lineEnd || char === delimiter) {
      cells += 1;
      atStart = true;
    } else if (char === '"' && atStart) opened = line;
    else if (!/[\s\uFEFF]/.test(char)) atStart = false;
  }
  return { open: opened, cells };
}

/** The separator that one of the first lines has most of, outside quotes. */
function delimiterOf(text: string): string {
  const head = text.split(/\r\n|\n|\r/, HEAD_LINES).map((line) => line.replace(/"[^"]*"/g, ''));
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    count: Math.max(...head.map((line) => line.split(delimiter).length)),
  }));
  return counts.sort((a, b) => b.count - a.count)[0]!.delimiter;
}
