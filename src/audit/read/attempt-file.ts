import type { Instant } from '../../kernel/clock.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import type { Signer } from '../../platform/crypto/signer.js';
import type { DayRoot, Inclusion } from '../../platform/event-store/day-roots.js';
import type { StoredEvent } from '../../platform/event-store/port.js';
import type { SignedHead } from '../../platform/event-store/signed-heads.js';

const FORMAT = 'horizon-attempt-file/1';

/**
 * The text that a manifest's signature covers: RFC 8785 of all of it but the signature itself and the key of the sitting, which
 * may be taken out before the file is given on.
 */
export function manifestText(manifest: object): string {
  const { manifestSignature: _signature, sittingKey: _key, ...covered } = manifest as Record<string, unknown>;
  return canonicalJson({ ...covered, signs: 'horizon-manifest/1' });
}

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
  /** The attempt was submitted and no score of it had been written at this moment. */
  unscored?: boolean;
  /** Signs the manifest. */
  signer: Pick<Signer, 'keyId' | 'sign'>;
  /** What the file says of itself besides: code version, who exported it. */
  about?: Record<string, string | number | string[]>;
}

/**
 * The attempt as JSON Lines for `src/audit-verify/verify.ts`: a signed manifest with the signed heads, then one line per event
 * with its stored text and hash, unchanged, stream by stream.
 * @throws {RangeError} when the events do not end at the signed head.
 */
export function attemptFile(source: AttemptFileSource): string {
  const { attemptId, streams, dayRoots = [], publicKeys, exportedAt, unscored, signer, about } = source;
  const manifest = {
    format: FORMAT,
    attemptId,
    exportedAt,
    ...(unscored ? { unscored } : {}),
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
      ? {
          dayRoots: dayRoots.map(({ day, heads, root, previous, signedAt, keyId, signature }) => ({
            day,
            heads,
            root,
            previous,
            signedAt,
            keyId,
            signature,
          })),
        }
      : {}),
    publicKeys,
  };
  const manifestSignature = { keyId: signer.keyId, signature: signer.sign(manifestText(manifest)) };
  const lines = [JSON.stringify({ ...manifest, manifestSignature })];
  for (const { head, events } of streams) {
    const last = events.at(-1);
    if (last?.version !== head.version || last.hash !== head.headHash)
      throw new RangeError(`the events of ${head.stream} do not end at its signed head`);
    for (const event of events) lines.push(`{"line":${JSON.stringify(event.line)},"hash":"${event.hash}"}`);
  }
  return lines.join('\n') + '\n';
}
