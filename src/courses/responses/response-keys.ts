import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { newKey, open, preparedKey, seal, unwrapKey, wrapKey } from '../../platform/crypto/seal.js';
import { Db, type Queryable } from '../../platform/db/db.js';

/** Seals and opens what was given in one response. */
export interface ResponseCipher {
  seal(plain: string): string;
  open(sealed: string): string;
}

const REMEMBER_MS = 60_000;
const REMEMBERED = 20_000;

/**
 * One key per response, wrapped by the master key. With the key everything that was given is gone. For writing, a key is
 * remembered a minute: what it could still seal after its destruction, nobody opens.
 */
@Injectable()
export class ResponseKeys {
  private readonly remembered = new Map<number, { cipher: ResponseCipher; until: number }>();

  constructor(
    private readonly db: Db,
    private readonly config: Config,
  ) {}

  /** In the transaction that begins the response. */
  async create(q: Queryable, responseId: number): Promise<void> {
    await q.query('insert into courses.response_keys (response_id, wrapped_key) values ($1, $2)', [
      responseId,
      wrapKey(this.config.masterKey, newKey()),
    ]);
  }

  /** For reading: asks the database each time. Those whose key is destroyed are missing. */
  async read(responseIds: readonly number[], q: Queryable = this.db): Promise<Map<number, ResponseCipher>> {
    if (responseIds.length === 0) return new Map();
    const rows = await q.query<{ id: number; wrapped: string }>(
      'select response_id as id, wrapped_key as wrapped from courses.response_keys where response_id = any($1) and wrapped_key is not null',
      [[...responseIds]],
    );
    return new Map(rows.map(({ id, wrapped }) => [id, cipherOf(unwrapKey(this.config.masterKey, wrapped))]));
  }

  /** For writing: what is known here costs no query. */
  async write(responseIds: readonly number[], q: Queryable): Promise<Map<number, ResponseCipher>> {
    const now = performance.now();
    const found = new Map<number, ResponseCipher>();
    for (const id of responseIds) {
      const known = this.remembered.get(id);
      if (known && known.until > now) found.set(id, known.cipher);
    }
    const missing = responseIds.filter((id) => !found.has(id));
    for (const [id, cipher] of await this.read(missing, q)) {
      found.set(id, cipher);
      this.remembered.delete(id);
      this.remembered.set(id, { cipher, until: now + REMEMBER_MS });
      if (this.remembered.size > REMEMBERED) this.remembered.delete(this.remembered.keys().next().value!);
    }
    return found;
  }

  forget(responseIds: readonly number[]): void {
    for (const id of responseIds) this.remembered.delete(id);
  }
}

function cipherOf(bytes: Buffer): ResponseCipher {
  const key = preparedKey(bytes);
  return { seal: (plain) => seal(key, plain), open: (sealed) => open(key, sealed).toString('utf8') };
}
