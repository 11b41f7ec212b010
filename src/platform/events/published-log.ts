import type pg from 'pg';
import type { Actor, Position } from '../event-store/port.js';
import { comparePositions, split, transactionsSettled } from '../event-store/postgres.js';
import type { PublishedEvent, PublishedType } from './published-event.js';

const READ_ALL = `
select e.tx::text, e.position::text, id, type, occurred_at, received_at, actor, on_behalf_of, payload, tenants from es.published_events e
where (e.tx, e.position) > ($1::xid8, $2::bigint) and e.tx < pg_snapshot_xmin(pg_current_snapshot())
order by e.tx, e.position limit $3`;

interface Row {
  tx: string;
  position: string;
  id: string;
  type: PublishedType;
  occurred_at: Date;
  received_at: Date;
  actor: Actor | null;
  on_behalf_of: number | null;
  tenants: number[] | null;
  payload: object;
}

/** What state-stored contexts publish, in the transaction of their change (`insertPublished`). PostgreSQL only. */
export class PublishedLog {
  constructor(private readonly pool: pg.Pool) {}

  /** The next events after a checkpoint, in an order that never shows an event behind one already given. */
  async readAll(after: Position | null, limit: number): Promise<{ events: PublishedEvent[]; next: Position | null }> {
    const { rows } = await this.pool.query<Row>({
      name: 'es_read_published',
      text: READ_ALL,
      values: [...split(after), limit],
    });
    const events = rows.map((row): PublishedEvent => ({
      id: row.id,
      type: row.type,
      stream: null,
      version: null,
      occurredAt: row.occurred_at.toISOString(),
      receivedAt: row.received_at.toISOString(),
      actor: row.actor,
      ...(row.on_behalf_of === null ? {} : { onBehalfOf: row.on_behalf_of }),
      ...(row.tenants?.length ? { tenants: row.tenants } : {}),
      payload: row.payload,
      position: `${row.tx}-${row.position}`,
      log: 'published',
    }));
    return { events, next: events.at(-1)?.position ?? after };
  }

  compare(a: Position, b: Position): number {
    return comparePositions(a, b);
  }

  /** Resolves when `readAll` shows everything that was committed before the call. */
  settled(): Promise<void> {
    return transactionsSettled(this.pool);
  }
}
