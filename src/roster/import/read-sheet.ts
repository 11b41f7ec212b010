import { Worker } from 'node:worker_threads';
import { DomainError } from '../../kernel/errors.js';
import type { RosterCode } from '../problems.js';

/** A row of a spreadsheet: its line in the file (from 1) and its cells as a reader sees them. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** The first sheet that holds anything, and what stands on top of the others. */
export interface ReadSheets {
  rows: SheetRow[];
  others: { name: string; rows: SheetRow[] }[];
}

type Answer =
  | ({ ok: true } & ReadSheets)
  | { ok: false; reason: 'wrong-file' | 'too-large' | 'quote' | 'long-cell'; line?: number };

const TIMEOUT_MS = 20_000;
const MEMORY_MB = 256;

/**
 * Rows of a CSV, XLSX or XLS file (told by its bytes, not its name); blank ones are left out.
 * @param above lines that may stand above the first one that counts
 * @throws DomainError `roster/wrong-file`, `roster/unreadable-line` or `roster/file-too-large`.
 */
export async function readSheet(bytes: Uint8Array, maxRows: number, above = 0): Promise<SheetRow[]> {
  return (await readSheets(bytes, maxRows, above)).rows;
}

/** The same, where the caller has to know of the other visible sheets. */
export async function readSheets(bytes: Uint8Array, maxRows: number, above = 0): Promise<ReadSheets> {
  const script = new URL(import.meta.url.endsWith('.ts') ? './sheet-worker.ts' : './sheet-worker.js', import.meta.url);
  const worker = new Worker(script, {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: ['--no-warnings'],
    stderr: true,
  });
  try {
    const parsed = await new Promise<Answer>((resolve) => {
      const timer = setTimeout(() => resolve({ ok: false, reason: 'too-large' }), TIMEOUT_MS);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        resolve({ ok: false, reason: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'wrong-file' }),
      );
      worker.once('exit', () => clearTimeout(timer));
    });
    if (!parsed.ok) throw refusal(parsed);
    if (parsed.rows.length > maxRows + 1 + above) throw tooManyRows(maxRows);
    return parsed;
  } finally {
    await worker.terminate();
  }
}

export function tooManyRows(rows: number): DomainError<RosterCode> {
  return new DomainError(
    'roster/file-too-large',
    `The file has more than ${rows.toLocaleString('en-US')} rows. Please import it in parts.`,
  );
}

function refusal({ reason, line }: Extract<Answer, { ok: false }>): DomainError<RosterCode> {
  switch (reason) {
    case 'wrong-file':
      return new DomainError('roster/wrong-file', 'Wrong document type');
    case 'too-large':
      return new DomainError('roster/file-too-large', 'The file is too large. Please import it in parts.');
    case 'quote':
      return new DomainError(
        'roster/unreadable-line',
        `Line ${line} opens a cell with a quotation mark that is not closed. Please correct the file.`,
      );
    case 'long-cell':
      return new DomainError(
        'roster/unreadable-line',
        `Line ${line} has a cell of more than 2,000 characters. Please correct the file.`,
      );
  }
}
