import { DomainError } from '../kernel/errors.js';
import { ImportBundle } from './commands/import-bundle.js';
import { ImportQti } from './commands/import-qti.js';
import type { ContentBundle } from './item.js';
import type { ContentCode } from './problems.js';

/**
 * The command for a file as it was uploaded or named on the command line: a bundle (JSON), or a QTI package or item.
 * @throws DomainError `content/unreadable-file`
 */
export function importOf(bytes: Buffer, by: { userId: number | null; fileName: string }): ImportBundle | ImportQti {
  const start = bytes
    .subarray(0, 64)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  return start.startsWith('{') ? new ImportBundle(readBundle(bytes), by) : new ImportQti(bytes, by);
}

function readBundle(bytes: Buffer): ContentBundle {
  const unreadable = (why: string) =>
    new DomainError<ContentCode>('content/unreadable-file', `The file cannot be read: ${why}.`);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    throw unreadable('it is not JSON');
  }
  if ((value as { format?: unknown }).format !== 'horizon-content/1')
    throw unreadable('it is not a content bundle of this product (format horizon-content/1)');
  return value as ContentBundle;
}
