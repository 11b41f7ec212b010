import { Injectable } from '@nestjs/common';
import { sha256hex } from '../platform/crypto/sha256.js';
import { Db } from '../platform/db/db.js';
import { EventStore } from '../platform/event-store/port.js';
import type { Instant } from '../kernel/clock.js';
import type { AttemptEvent, AttemptEventType } from './attempt/events.js';

/** Crockford's base 32: no I, L, O, U, so that a code survives a telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface Receipt {
  code: string;
  stream: string;
  /** Place and hash of the event that was acknowledged. */
  version: number;
  hash: string;
  answeredCount: number;
  issuedAt: Instant;
}

/** `XXXX-XXXX-XXXX`: the first 60 bits of SHA-256 over head hash, count and time. */
export function receiptCode(hash: string, answeredCount: number, issuedAt: Instant): string {
  let bits = BigInt(`0x${sha256hex(`${hash}|${answeredCount}|${issuedAt}`).slice(0, 15)}`);
  let code = '';
  for (let i = 0; i < 12; i++) {
    code = ALPHABET[Number(bits & 31n)] + code;
    bits >>= 5n;
  }
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

const RECEIPTED: ReadonlySet<string> = new Set<AttemptEventType>(['AttemptSubmitted', 'AnswersAmended']);

/** The receipt of a submission, or of answers that came after it; undefined for other events. */
export function receiptOf(event: AttemptEvent): Receipt | undefined {
  if (event.type !== 'AttemptSubmitted' && event.type !== 'AnswersAmended') return undefined;
  const { answeredCount } = event.payload;
  const issuedAt = event.type === 'AttemptSubmitted' ? event.payload.submittedAt : event.payload.amendedAt;
  const { stream, version, hash } = event;
  return { code: receiptCode(hash, answeredCount, issuedAt), stream, version, hash, answeredCount, issuedAt };
}

/** As people type it: any case, with or without dashes, O for 0, I and L for 1. undefined when it cannot be a code. */
export function normalisedCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(plain)
    ? `${plain.slice(0, 4)}-${plain.slice(4, 8)}-${plain.slice(8)}`
    : undefined;
}

export type ReceiptVerdict = 'valid' | 'superseded' | 'altered';

/** Receipts are computed from the stream; the table only finds the stream of a code. */
@Injectable()
export class Receipts {
  constructor(
    private readonly db: Db,
    private readonly store: EventStore,
  ) {}

  /**
   * The newest receipt of a sitting.
   * @param version of the stream as the caller knows it: most often its last event is the one that was acknowledged.
   */
  async newest(stream: string, version?: number): Promise<Receipt | undefined> {
    if (version !== undefined) {
      const last = (await this.store.read(stream, version)) as AttemptEvent[];
      const receipt = last.map(receiptOf).findLast((one) => one !== undefined);
      if (receipt) return receipt;
    }
    const events = ((await this.store.readTypes([stream], RECEIPTED)).get(stream) ?? []) as AttemptEvent[];
    return events.map(receiptOf).findLast((receipt) => receipt !== undefined);
  }

  async keep(receipts: readonly Receipt[]): Promise<void> {
    await this.db.planned(
      `insert into delivery.receipts (code, stream, version, hash, answered_count, issued_at)
       select * from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::int[], $6::timestamptz[]) on conflict do nothing`,
      [
        receipts.map(({ code }) => code),
        receipts.map(({ stream }) => stream),
        receipts.map(({ version }) => version),
        receipts.map(({ hash }) => hash),
        receipts.map(({ answeredCount }) => answeredCount),
        receipts.map(({ issuedAt }) => issuedAt),
      ],
    );
  }

  /**
   * Checks a code against the stream as it is today: `superseded` when answers were accepted after it, `altered` when the
   * stream no longer holds what was acknowledged. undefined when no such code was ever given.
   */
  async check(code: string): Promise<{ receipt: Receipt; verdict: ReceiptVerdict } | undefined> {
    const row = await this.db.one<{
      stream: string;
      version: number;
      hash: string;
      answered_count: number;
      issued_at: Date;
    }>('select stream, version, hash, answered_count, issued_at from delivery.receipts where code = $1', [code]);
    if (!row) return undefined;
    const receipt: Receipt = {
      code,
      stream: row.stream,
      version: row.version,
      hash: row.hash,
      answeredCount: row.answered_count,
      issuedAt: row.issued_at.toISOString(),
    };
    const events = (await this.store.read(row.stream)) as AttemptEvent[];
    const acknowledged = events[row.version - 1];
    if (!acknowledged || sha256hex(acknowledged.line) !== row.hash || receiptOf(acknowledged)?.code !== code)
      return { receipt, verdict: 'altered' };
    const newer = events.slice(row.version).some((event) => receiptOf(event) !== undefined);
    return { receipt, verdict: newer ? 'superseded' : 'valid' };
  }
}
