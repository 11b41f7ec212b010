import type { Instant } from '../../kernel/clock.js';
import { canonicalJson } from '../crypto/canonical-json.js';
import type { Signer } from '../crypto/signer.js';
import type { EventStore, Position, StreamHead } from './port.js';

/** A head as somebody outside can check it: the signature covers `signedText`. */
export interface SignedHead {
  stream: string;
  version: number;
  headHash: string;
  signedAt: Instant;
  keyId: string;
  signature: string;
}

/** The RFC 8785 text that a head's signature covers. */
export function signedText(head: { stream: string; version: number; headHash: string; signedAt: Instant }): string {
  const { stream, version, headHash, signedAt } = head;
  return canonicalJson({ format: 'horizon-head/1', headHash, signedAt, stream, version });
}

/** What signed heads need of the database; `Db` has it. */
interface Sql {
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
}

interface SignedHeadRow {
  stream: string;
  version: number;
  hash: string;
  signed_at: Date;
  key_id: string;
  signature: string;
}

const EVENTS_READ = 20_000;
/** At once; a signature takes about 50 us, and others want the process meanwhile. */
const HEADS_SIGNED = 200;
const CHECKPOINT = 'es.signed-heads';

/** Signed heads say how long a stream was at a moment; kept in `es.signed_heads`, which the application can only add to. */
export class SignedHeads {
  private announced: Promise<unknown> | undefined;

  constructor(
    private readonly db: Sql,
    private readonly store: EventStore,
    private readonly signer: Signer,
  ) {}

  /** Signs a head and keeps the signature: at submission, at export. */
  async signHead(stream: string, head: StreamHead, at: Instant): Promise<SignedHead> {
    return (await this.signHeads([{ stream, head, at }]))[0]!;
  }

  /** As `signHead`, many by one statement; one at least. */
  async signHeads(heads: readonly { stream: string; head: StreamHead; at: Instant }[]): Promise<SignedHead[]> {
    return this.keep(heads.map(({ stream, head, at }) => this.sign(stream, head, at)));
  }

  /**
   * Signs the head of every stream that grew since the last call, unless that very head is signed already (at submission, at
   * an export, by a call that was cut off). For the hourly job; calls at the same time do no harm.
   * @returns how many heads were signed.
   */
  async signGrown(at: Instant): Promise<number> {
    await this.db.query(
      `insert into platform.checkpoints (subscription, log) values ($1, 'streams') on conflict do nothing`,
      [CHECKPOINT],
    );
    const [row] = await this.db.query<{ position: Position | null }>(
      `select position from platform.checkpoints where subscription = $1 and log = 'streams'`,
      [CHECKPOINT],
    );
    const grown = new Map<string, StreamHead>();
    let position = row!.position;
    for (;;) {
      const page = await this.store.headsAfter(position, EVENTS_READ);
      if (page.next === position) break;
      for (const [stream, head] of page.heads) grown.set(stream, head);
      position = page.next;
    }
    let signed = 0;
    for (const heads of portions([...grown], HEADS_SIGNED)) {
      const unsigned = await this.unsigned(new Map(heads));
      if (unsigned.length > 0) await this.keep(unsigned.map(([stream, head]) => this.sign(stream, head, at)));
      signed += unsigned.length;
    }
    await this.db.query(
      // Not over a place that was moved meanwhile: what is signed twice is known by its head.
      `update platform.checkpoints set position = $2, updated_at = $3
       where subscription = $1 and log = 'streams' and position is not distinct from $4`,
      [CHECKPOINT, position, at, row!.position],
    );
    return signed;
  }

  /** When `signGrown` last came to its end; undefined when it never did. */
  async lastSigning(): Promise<Date | undefined> {
    const [row] = await this.db.query<{ at: Date }>(
      `select updated_at as at from platform.checkpoints where subscription = $1 and log = 'streams'`,
      [CHECKPOINT],
    );
    return row?.at;
  }

  private async unsigned(heads: ReadonlyMap<string, StreamHead>): Promise<[string, StreamHead][]> {
    const signed = await this.db.query<{ stream: string }>(
      `select stream from unnest($1::text[], $2::int[], $3::text[]) as grown (stream, version, hash)
       where exists (select from es.signed_heads s where s.stream = grown.stream and s.version = grown.version and s.hash = grown.hash)`,
      [
        [...heads.keys()],
        [...heads.values()].map((head) => head.version),
        [...heads.values()].map((head) => head.hash),
      ],
    );
    const known = new Set(signed.map((row) => row.stream));
    return [...heads].filter(([stream]) => !known.has(stream));
  }

  /** The newest signed head of each stream that has one. */
  async latest(streams: string[]): Promise<Map<string, SignedHead>> {
    const rows = await this.db.query<SignedHeadRow>(
      `select distinct on (stream) stream, version, hash, signed_at, key_id, signature from es.signed_heads
       where stream = any($1) order by stream, version desc, signed_at desc`,
      [streams],
    );
    return new Map(
      rows.map((row) => [
        row.stream,
        {
          stream: row.stream,
          version: row.version,
          headHash: row.hash,
          signedAt: row.signed_at.toISOString(),
          keyId: row.key_id,
          signature: row.signature,
        },
      ]),
    );
  }

  /**
   * Public keys of every signer that ever signed here: key id -> base64 of the SubjectPublicKeyInfo. Publish them elsewhere
   * too.
   */
  async publicKeys(): Promise<Record<string, string>> {
    await this.announce(new Date().toISOString());
    const rows = await this.db.query<{ key_id: string; public_key: string }>(
      'select key_id, public_key from es.public_keys order by key_id',
    );
    return Object.fromEntries(rows.map((row) => [row.key_id, row.public_key]));
  }

  private sign(stream: string, head: StreamHead, signedAt: Instant): SignedHead {
    const unsigned = { stream, version: head.version, headHash: head.hash, signedAt };
    return { ...unsigned, keyId: this.signer.keyId, signature: this.signer.sign(signedText(unsigned)) };
  }

  private async keep(heads: SignedHead[]): Promise<SignedHead[]> {
    await this.announce(heads[0]!.signedAt);
    await this.db.query(
      `insert into es.signed_heads (stream, version, hash, signed_at, key_id, signature)
       select * from unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[], $5::text[], $6::text[]) on conflict do nothing`,
      [
        heads.map((head) => head.stream),
        heads.map((head) => head.version),
        heads.map((head) => head.headHash),
        heads.map((head) => head.signedAt),
        heads.map((head) => head.keyId),
        heads.map((head) => head.signature),
      ],
    );
    return heads;
  }

  private announce(at: Instant): Promise<unknown> {
    return (this.announced ??= this.db
      .query(
        'insert into es.public_keys (key_id, public_key, first_used_at) values ($1, $2, $3) on conflict do nothing',
        [this.signer.keyId, this.signer.publicKey, at],
      )
      .catch((error) => {
        this.announced = undefined;
        throw error;
      }));
  }
}

function* portions<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
