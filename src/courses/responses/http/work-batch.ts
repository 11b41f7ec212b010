import { ENTRY_KINDS, isInstant, isText, MOST_ENTRIES, readEntry } from '../../../delivery/index.js';
import { invalidInput } from '../../../platform/http/validation.js';
import type { WorkBatch } from '../record-work.js';
import type { WorkEntry } from '../take-entries.js';

const KINDS: ReadonlySet<string> = new Set([...ENTRY_KINDS, 'check', 'submit']);

/**
 * Reads a batch by hand, as the tests' is read: bounds for everything, unknown members ignored.
 * @throws DomainError `http/invalid-input`, `delivery/invalid-entry`
 */
export function readWorkBatch(body: unknown): WorkBatch {
  const { deviceId, contactAt, entries } = (body ?? {}) as Record<string, unknown>;
  if (!isText(deviceId)) throw invalid('deviceId');
  if (!isInstant(contactAt)) throw invalid('contactAt');
  if (!Array.isArray(entries) || entries.length === 0 || entries.length > MOST_ENTRIES) throw invalid('entries');
  return { deviceId, contactAt, entries: entries.map((entry) => readEntry(entry, KINDS) as WorkEntry) };
}

function invalid(field: string) {
  return invalidInput({ [field]: ['Missing or not valid'] });
}
