import { Sha256 } from '../sha256.js';
import type { EntryDraft } from './entry.js';

/**
 * What an entry says, its place aside, as 128 bits of SHA-256 in base64url. The server compares it with the entry when that
 * arrives: `src/delivery/attempt/digest.ts` is the same.
 */
export function digestOf(entry: EntryDraft): string {
  const {
    type,
    at,
    contactAt,
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
  } = entry;
  const parts = [
    type,
    at,
    contactAt,
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
  const hash = Sha256.of(new TextEncoder().encode(JSON.stringify(parts))).subarray(0, 16);
  return btoa(String.fromCharCode(...hash))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
