import type { Instant } from '../../kernel/clock.js';
import type { DayRoot, Inclusion } from './day-roots.js';
import type { StoredEvent } from './port.js';
import type { SignedHead } from './signed-heads.js';

export const ATTEMPT_FILE_FORMAT = 'horizon-attempt-file/1';

export interface AttemptFileSource {
  /** Random id of the attempt, the only id of it outside. */
  attemptId: string;
  /** Attempt, score, access: each with all events up to its signed head, in this order. */
  streams: { head: SignedHead; events: StoredEvent[]; inclusion?: Inclusion }[];
  /** The roots that the inclusions lead to. */
  dayRoots?: DayRoot[];
  /** Key id -> base64 SubjectPublicKeyInfo. */
  publicKeys: Record<string, string>;
  exportedAt: Instant;
  /** What the file says of itself besides: code version, who exported it. */
  about?: Record<string, string | number>;
}

/**
 * The attempt as JSON Lines for `src/audit-verify/verify.ts`: a manifest with the signed heads, then one line per event with
 * its stored text and hash, unchanged, stream by stream.
 * @throws {RangeError} when the events do not end at the signed head.
 */
export function attemptFile(source: AttemptFileSource): string {
  const { attemptId, streams, dayRoots = [], publicKeys, exportedAt, about } = source;
  const manifest = {
    format: ATTEMPT_FILE_FORMAT,
    attemptId,
    exportedAt,
    ...about,
    streams: streams.map(({ head, inclusion }) => ({
      stream: head.stream,
      version: head.version,
      headHash: head.headHash,
      signedAt: head.signedAt,
      keyId: head.keyId,
      signature: head.signature,
      ...(inclusion ? { inclusion } : {}),
    })),
    ...(dayRoots.length > 0
      ? { dayRoots: dayRoots.map(({ day, heads, root, previous, signedAt, keyId, signature }) => ({ day, heads, root, previous, signedAt, keyId, signature })) }
      : {}),
    publicKeys,
  };
  const lines = [JSON.stringify(manifest)];
  for (const { head, events } of streams) {
    const last = events.at(-1);
    if (last?.version !== head.version || last.hash !== head.headHash) throw new RangeError(`the events of ${head.stream} do not end at its signed head`);
    for (const event of events) lines.push(`{"line":${JSON.stringify(event.line)},"hash":"${event.hash}"}`);
  }
  return lines.join('\n') + '\n';
}
