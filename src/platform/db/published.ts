import { uuidv7 } from '../../kernel/ids.js';
import { type Instant, toInstant } from '../../kernel/clock.js';
import type { Queryable } from './db.js';

/** `<context>.<Event>.v<n>` */
export type PublishedType = `${string}.${string}.v${number}`;

export interface ToPublish {
  type: PublishedType;
  payload: object;
  occurredAt: Instant;
  /** Says whose it is when the directory knows nobody any more whom the payload names. */
  place?: object | undefined;
}

/** The statement that writes `publishedText`, and whose each event is, for a caller who writes its rows by the same one. */
export const insertOf = (parameter: string): string =>
  `insert into es.published_events (id, type, occurred_at, received_at, payload, tenants)
   select (e->>'id')::uuid, e->>'type', (e->>'occurredAt')::timestamptz, (e->>'receivedAt')::timestamptz, e->'payload', tenants
   from es.with_tenants(${parameter}::jsonb) order by place`;

export const publishedText = (events: readonly ToPublish[], nowMs: number): string =>
  JSON.stringify(events.map((event) => ({ id: uuidv7(nowMs), receivedAt: toInstant(nowMs), ...event })));

/** Writes facts of state-stored contexts into PostgreSQL's own log, in the transaction that made them true. */
export async function insertPublished(q: Queryable, events: ToPublish[], nowMs: number): Promise<void> {
  await q.query(insertOf('$1'), [publishedText(events, nowMs)]);
}
