import { fork } from 'node:child_process';
import { DomainError } from '../../kernel/errors.js';
import { WorkQueue } from '../../platform/work-queue.js';
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
/** Files read at the same moment in this process of the server, and those that wait behind them. */
const [AT_ONCE, WAITING] = [2, 10];

const queue = new WorkQueue(AT_ONCE, WAITING, busy);

/**
 * Rows of a CSV, XLSX or XLS file (told by its bytes, not its name); blank ones are left out.
 * @param above lines that may stand above the first one that counts
 * @throws DomainError `roster/wrong-file`, `roster/unreadable-line`, `roster/file-too-large` or `roster/busy`.
 */
export async function readSheet(bytes: Uint8Array, maxRows: number, above = 0): Promise<SheetRow[]> {
  return (await readSheets(bytes, maxRows, above)).rows;
}

/** The same, where the caller has to know of the other visible sheets. */
export async function readSheets(bytes: Uint8Array, maxRows: number, above = 0): Promise<ReadSheets> {
  const parsed = await queue.run(() => parse(bytes));
  if (!parsed.ok) throw refusal(parsed);
  if (parsed.rows.length > maxRows + 1 + above) throw tooManyRows(maxRows);
  return parsed;
}

/** Reads in a process of its own: one that runs out of memory ends with all its threads. */
async function parse(bytes: Uint8Array): Promise<Answer> {
  const script = new URL(
    import.meta.url.endsWith('.ts') ? './sheet-process.ts' : './sheet-process.js',
    import.meta.url,
  );
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MEMORY_MB}`, '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { NODE_ENV: 'production' },
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as Answer));
      child.once('exit', (code) => resolve({ ok: false, reason: code === 1 ? 'wrong-file' : 'too-large' }));
      child.on('error', () => reject(busy()));
      child.send({ bytes });
    });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function busy(): DomainError<RosterCode> {
  return new DomainError('roster/busy', 'Many files are being read right now. Please try again in a moment.', {
    details: { retryAfter: 10 },
  });
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
