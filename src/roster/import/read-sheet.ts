import { Worker } from 'node:worker_threads';
import { DomainError } from '../../kernel/errors.js';
import type { RosterCode } from '../problems.js';

/** A row of a spreadsheet: its line in the file (from 1, the header is line 1) and its cells as text. */
export interface SheetRow {
  line: number;
  cells: string[];
}

const TIMEOUT_MS = 20_000;
const MEMORY_MB = 256;

/**
 * Rows of a CSV, XLSX or XLS file (told by its bytes, not its name); blank ones are left out.
 * @throws DomainError `roster/wrong-file` or `roster/file-too-large`.
 */
export async function readSheet(bytes: Uint8Array, maxRows: number): Promise<SheetRow[]> {
  const script = new URL(import.meta.url.endsWith('.ts') ? './sheet-worker.ts' : './sheet-worker.js', import.meta.url);
  const worker = new Worker(script, { workerData: { bytes, maxRows }, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, execArgv: ['--no-warnings'], stderr: true });
  try {
    const parsed = await new Promise<{ ok: true; rows: SheetRow[] } | { ok: false; reason: 'wrong-file' | 'too-large' }>((resolve) => {
      const timer = setTimeout(() => resolve({ ok: false, reason: 'too-large' }), TIMEOUT_MS);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) => resolve({ ok: false, reason: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'wrong-file' }));
      worker.once('exit', () => clearTimeout(timer));
    });
    if (!parsed.ok) throw parsed.reason === 'too-large' ? tooLarge() : new DomainError<RosterCode>('roster/wrong-file', 'Wrong document type');
    if (parsed.rows.length > maxRows + 1) throw tooLarge(maxRows);
    return parsed.rows;
  } finally {
    await worker.terminate();
  }
}

function tooLarge(rows?: number): DomainError<RosterCode> {
  return new DomainError('roster/file-too-large', rows ? `The file has more than ${rows} rows. Please import it in parts.` : 'The file is too large. Please import it in parts.');
}
