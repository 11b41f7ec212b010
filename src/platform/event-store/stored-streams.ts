import { Injectable } from '@nestjs/common';
import { Db } from '../db/db.js';
import { EventStore } from './port.js';
import { PostgresEventStore } from './postgres.js';
import type { SignedHead } from './signed-heads.js';

/** An event as it is kept, columns and text, for whoever checks one against the other. */
export interface StoredText {
  stream: string;
  version: number;
  type: string;
  hash: string;
  line: string;
}

/**
 * The log stream by stream, for verifying it: names in order, and the texts of some streams in pages. In PostgreSQL it reads
 * the rows themselves, also those that no subscriber sees yet; of another store it knows the streams that were ever signed.
 */
@Injectable()
export class StoredStreams {
  constructor(
    private readonly db: Db,
    private readonly store: EventStore,
  ) {}

  /** The next names after one, of streams that have events or a signed head. */
  async names(after: string, limit: number): Promise<string[]> {
    const tables = this.inPostgres ? ['es.events', 'es.signed_heads'] : ['es.signed_heads'];
    // The next different value of an index, again and again: a distinct of the table would read it whole.
    const scans = tables.map(
      (table) => `select stream from (
        with recursive name as (
          (select stream from ${table} where stream > $1 order by stream limit 1)
          union all
          select (select t.stream from ${table} t where t.stream > name.stream order by t.stream limit 1) from name where name.stream is not null
        ) select stream from name where stream is not null limit $2) of_${table.slice(3)}`,
    );
    const rows = await this.db.query<{ stream: string }>(
      `select stream from (${scans.join(' union ')}) names order by stream collate "C" limit $2`,
      [after, limit],
    );
    return rows.map((row) => row.stream);
  }

  /** Events of these streams in pages, ordered by stream and version. */
  async *read(streams: readonly string[], page: number): AsyncGenerator<StoredText[]> {
    if (!this.inPostgres) {
      for (const stream of streams) {
        const events = await this.store.read(stream);
        if (events.length > 0)
          yield events.map(({ version, type, hash, line }) => ({ stream, version, type, hash, line }));
      }
      return;
    }
    let last: Pick<StoredText, 'stream' | 'version'> = { stream: '', version: 0 };
    for (;;) {
      const { rows } = await this.db.pool.query<StoredText>({
        name: 'es_stored_texts',
        text: `select stream, version, type, hash, line from es.events
               where stream = any($1) and (stream, version) > ($2, $3) order by stream, version limit $4`,
        values: [streams, last.stream, last.version, page],
      });
      if (rows.length > 0) yield rows;
      if (rows.length < page) return;
      last = rows.at(-1)!;
    }
  }

  /** Every signed head of these streams. */
  async heads(streams: readonly string[]): Promise<Map<string, SignedHead[]>> {
    const rows = await this.db.query<{
      stream: string;
      version: number;
      hash: string;
      signed_at: Date;
      key_id: string;
      signature: string;
    }>(
      'select stream, version, hash, signed_at, key_id, signature from es.signed_heads where stream = any($1) order by stream, version, signed_at',
      [streams],
    );
    return Map.groupBy(
      rows.map((row) => ({
        stream: row.stream,
        version: row.version,
        headHash: row.hash,
        signedAt: row.signed_at.toISOString(),
        keyId: row.key_id,
        signature: row.signature,
      })),
      (head) => head.stream,
    );
  }

  /** How many events the log has, for telling how far one is; null where that cannot be asked. */
  async countEvents(): Promise<number | null> {
    if (!this.inPostgres) return null;
    return (await this.db.one<{ n: number }>('select count(*) as n from es.events'))!.n;
  }

  private get inPostgres(): boolean {
    return this.store instanceof PostgresEventStore;
  }
}
