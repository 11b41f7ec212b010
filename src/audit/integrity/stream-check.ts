import { isSigned, verifyStream, type Finding } from '../../audit-verify/verify.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { ZERO_HASH } from '../../platform/event-store/port.js';
import type { SignedHead } from '../../platform/event-store/signed-heads.js';
import type { StoredText } from '../../platform/event-store/stored-streams.js';

/**
 * Checks one stream as its rows come by, and keeps only what the next row is compared with. It says whether all is well; what
 * is not, `faultsOf` finds out by reading the stream again.
 */
export class StreamCheck {
  private version = 0;
  private previous = ZERO_HASH;
  private sound = true;
  private readonly wanted: Map<number, Set<string>>;

  constructor(
    readonly stream: string,
    private readonly heads: readonly SignedHead[],
    private readonly publicKeys: Record<string, string>,
  ) {
    this.wanted = new Map();
    for (const { version, headHash } of heads)
      this.wanted.set(version, (this.wanted.get(version) ?? new Set()).add(headHash));
  }

  next({ stream, version, type, hash, line }: StoredText): void {
    this.version += 1;
    const own = sha256hex(line);
    const end = line.lastIndexOf(',"previousHash":"');
    const heads = this.wanted.get(version);
    this.sound &&=
      version === this.version &&
      own === hash &&
      end > 0 &&
      line.startsWith(`${this.previous}","receivedAt":"`, end + 17) &&
      line.endsWith(`,"stream":${JSON.stringify(stream)},"type":${JSON.stringify(type)},"version":${version}}`) &&
      (heads === undefined || (heads.size === 1 && heads.has(own)));
    this.previous = own;
  }

  /** Whether every row was as it must be, up to the newest signed head and with its signature good. */
  get allWell(): boolean {
    const newest = this.heads.at(-1);
    if (!newest) return this.sound;
    const key = this.publicKeys[newest.keyId];
    return this.sound && newest.version <= this.version && key !== undefined && isSigned(newest, key);
  }
}

/** What is wrong with a stream, in the words of the verifier of files. */
export function faultsOf(
  stream: string,
  rows: readonly StoredText[],
  heads: readonly SignedHead[],
  publicKeys: Record<string, string>,
): { integrity: Finding | null; completeness: Finding | null } {
  const faults = verifyStream(stream, rows, heads, publicKeys);
  return { ...faults, integrity: faults.integrity ?? columnFault(stream, rows) };
}

/** Columns that tell another story than the text beside them: readers find events by them. */
function columnFault(stream: string, rows: readonly StoredText[]): Finding | null {
  for (const row of rows) {
    const event = JSON.parse(row.line) as { type: string; version: number };
    for (const name of ['type', 'version'] as const) {
      if (event[name] === row[name]) continue;
      const why = `The column beside event ${event.version} says ${name} ${row[name]}, its text ${event[name]}: the column was changed.`;
      return { problem: 'changed-event', fileLine: null, stream, version: event.version, why };
    }
  }
  return null;
}
