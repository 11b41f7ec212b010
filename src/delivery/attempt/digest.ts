import { createHash } from 'node:crypto';
import type { Instant } from '../../kernel/clock.js';
import type { Entry } from './decide.js';

/**
 * What an entry says, its place aside, as 128 bits of SHA-256 in base64url: a device states its entries by it before they
 * arrive. `web/src/lib/answer-log/digest.ts` is the same.
 */
export function digestOf(entry: Entry, batchContactAt: Instant): string {
  const { type, at, sinceContactMs, item, value, choiceId, annotationId, json, tool, secondsLeft, seconds, offlineMs } =
    entry;
  const parts = [
    type,
    at,
    entry.contactAt ?? batchContactAt,
    sinceContactMs,
    item,
    value,
    choiceId,
    annotationId,
    json,
    tool,
    secondsLeft,
    seconds,
    offlineMs,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16).toString('base64url');
}
