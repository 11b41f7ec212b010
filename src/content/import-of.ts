import { DomainError } from '../kernel/errors.js';
import { ImportBundle } from './commands/import-bundle.js';
import type { ContentBundle } from './item.js';
import type { ContentCode } from './problems.js';

/** Whether a file is a QTI package or item rather than a bundle: those are completed by somebody before they are published. */
export function isQti(bytes: Buffer): boolean {
  return /^(PK|\ufeff?\s*<)/.test(bytes.subarray(0, 64).toString('utf8'));
}

/**
 * The command for a bundle as it was uploaded or named on the command line.
 * @throws DomainError `content/unreadable-file`
 */
export function importOf(bytes: Buffer, by: { userId: number | null; fileName: string }): ImportBundle {
  const unreadable = (why: string) =>
    new DomainError<ContentCode>('content/unreadable-file', `The file cannot be read: ${why}.`);
  if (isQti(bytes)) throw unreadable('it is a QTI package, which is uploaded as a package');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    throw unreadable('it is not JSON');
  }
  if ((value as { format?: unknown } | null)?.format !== 'horizon-content/1')
    throw unreadable('it is not a content bundle of this product (format horizon-content/1)');
  return new ImportBundle(value as ContentBundle, by);
}
