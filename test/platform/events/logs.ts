import { Logger } from '@nestjs/common';
import pg from 'pg';
import { uuidv7 } from '../../../src/kernel/ids.js';
import { insertPublished } from '../../../src/platform/db/published.js';
import { type EventStore, type NewEvent, NO_STREAM } from '../../../src/platform/event-store/port.js';
import { appendPool, PostgresEventStore } from '../../../src/platform/event-store/postgres.js';
import { EventTranslators } from '../../../src/platform/events/event-translators.js';
import { LogPages } from '../../../src/platform/events/log-pages.js';
import { projectionPool, Projections } from '../../../src/platform/events/projections.js';
import type { PublishedType } from '../../../src/platform/events/published-event.js';
import { PublishedLog } from '../../../src/platform/events/published-log.js';
import { SubscriptionLocks } from '../../../src/platform/events/subscription-locks.js';
import { Subscriptions } from '../../../src/platform/events/subscriptions.js';
import type { TestDatabase } from '../../support/database.js';

Logger.overrideLogger(false); // failures are what these specs are about

export interface Worker {
  pool: pg.Pool;
  store: EventStore;
  pages: LogPages;
  published: PublishedLog;
  locks: SubscriptionLocks;
  subscriptions: Subscriptions;
  projections: Projections;
  close(): Promise<void>;
}

/** The parts of one process on a database; facts of attempt streams are published as `delivery.<type>.v1`. */
export function openWorker(database: TestDatabase, store?: EventStore): Worker {
  const pool = new pg.Pool({ connectionString: database.appUrl, max: 8 });
  pool.on('error', () => undefined);
  const log = store ?? new PostgresEventStore(pool, appendPool(database.appUrl));
  const translators = new EventTranslators();
  translators.register('attempt', (event) =>
    event.type === 'Private'
      ? null
      : { type: `delivery.${event.type}.v1`, payload: { ...event.payload, stream: event.stream } },
  );
  const published = new PublishedLog(pool);
  const pages = new LogPages(log, translators, published);
  const locks = new SubscriptionLocks(database.appUrl);
  const subscriptions = new Subscriptions(pool, pages, locks);
  const projections = new Projections(projectionPool(database.appUrl), pages, subscriptions, database.ownerUrl);
  return {
    pool,
    store: log,
    pages,
    published,
    locks,
    subscriptions,
    projections,
    async close() {
      await subscriptions.stop();
      if (!store) await log.close();
      await Promise.all([projections.close(), pool.end()]);
    },
  };
}

export function fact(type: string, payload: object = {}): NewEvent {
  return {
    id: uuidv7(Date.now()),
    type,
    schemaVersion: 1,
    occurredAt: '2026-11-23T16:00:00.000Z',
    receivedAt: '2026-11-23T16:00:00.000Z',
    actor: { kind: 'user', id: 7, role: 'Student' },
    payload,
  };
}

export async function addFacts(store: EventStore, stream: string, ...events: NewEvent[]): Promise<void> {
  await store.append(stream, (await store.head(stream)) ?? NO_STREAM, events);
}

export async function publish(pool: pg.Pool, type: PublishedType, payload: object): Promise<void> {
  const query = async <T>(sql: string, params?: unknown[]) => (await pool.query(sql, params)).rows as T[];
  const one = async <T>(sql: string, params?: unknown[]) => (await query<T>(sql, params))[0];
  await insertPublished(
    { query, one, planned: query },
    [{ type, payload, occurredAt: '2026-11-23T16:00:00.000Z' }],
    Date.now(),
  );
}

export async function until(condition: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> {
  for (const end = Date.now() + ms; !(await condition());) {
    if (Date.now() > end) throw new Error('did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
