import { uuidv7 } from '../../kernel/ids.js';
import { type Instant, toInstant } from '../../kernel/clock.js';
import type { Queryable } from './db.js';

/** `<context>.<Event>.v<n>` */
export type PublishedType = `${string}.${string}.v${number}`;

export interface ToPublish {
  type: PublishedType;
  payload: object;
  occurredAt: Instant;
}

/** The statement that writes `publishedText`, for a caller who writes its rows by the same one. */
export const insertOf = (parameter: string): string =>
  `insert into es.published_events (id, type, occurred_at, received_at, payload)
   select (e->>'id')::uuid, e->>'type', (e->>'occurredAt')::timestamptz, (e->>'receivedAt')::timestamptz, e->'payload'
   from jsonb_array_elements(${parameter}::jsonb) with ordinality as list(e, place) order by place`;

export const publishedText = (events: readonly ToPublish[], nowMs: number): string =>
  JSON.stringify(events.map((event) => ({ id: uuidv7(nowMs), receivedAt: toInstant(nowMs), ...event })));

/** Writes facts of state-stored contexts into PostgreSQL's own log, in the transaction that made them true. */
export async function insertPublished(q: Queryable, events: ToPublish[], nowMs: number): Promise<void> {
  await q.query(insertOf('$1'), [publishedText(events, nowMs)]);
}
