import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { APPLICATION_ROLE } from '../config/config.js';
import type { EventStoreDbEventStore } from './eventstoredb.js';
import { LOOK_COUNTS_MS } from './log-watch.js';
import type { LogKind } from './own-log.js';
import type { EventStore, Position, Seal, StoredEvent } from './port.js';
import { split } from './postgres.js';

/** A log as a move needs it. */
export interface MovableLog {
  kind: LogKind;
  store: EventStore;
  /** The place before every event. */
  start: Position;
  /** Adds events in their places and in this order; what stands there already is left. */
  add(events: readonly StoredEvent[]): Promise<void>;
  /** The last event up to a place, that place included; undefined before the first. */
  lastAt(position: Position): Promise<{ stream: string; version: number } | undefined>;
  placeOf(stream: string, version: number): Promise<Position | undefined>;
  /**
   * No process adds anything from here on, and nobody is told that anything later was kept.
   * @returns a place that a reader passes who has read everything, where there is one
   */
  seal(seal: Seal): Promise<Position | undefined>;
  /** Whether what `seal` did still stands. */
  isSealed(): Promise<boolean>;
  /** What `seal` did is undone. */
  unseal(): Promise<void>;
}

/** @param owner the connection of the owner of the tables, on which nothing else is asked meanwhile. @param appUser who may append. */
export function logInPostgres(owner: pg.Client, store: EventStore, appUser: string): MovableLog {
  const mayAppend = async (): Promise<boolean> =>
    (await owner.query<{ may: boolean }>(`select has_table_privilege($1, 'es.events', 'insert') as may`, [appUser]))
      .rows[0]!.may;
  const unseal = async (): Promise<void> => {
    await owner.query(`grant insert on es.events to ${APPLICATION_ROLE}`);
    await owner.query('update es.log_identity set sealed_at = null, moved_to = null');
  };
  return {
    kind: 'postgres',
    store,
    start: '0-0',
    unseal,
    isSealed: async () => !(await mayAppend()),
    async add(events) {
      await owner.query({
        name: 'log_move_add',
        text: `insert into es.events (stream, version, type, hash, line)
          select stream, version, type, hash, line from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[])
            with ordinality as given (stream, version, type, hash, line, place)
          order by place on conflict do nothing`,
        values: [
          events.map(({ stream }) => stream),
          events.map(({ version }) => version),
          events.map(({ type }) => type),
          events.map(({ hash }) => hash),
          events.map(({ line }) => line),
        ],
      });
    },
    async lastAt(position) {
      const { rows } = await owner.query<{ stream: string; version: number }>(
        'select stream, version from es.events e where (e.tx, e.position) <= ($1::xid8, $2::bigint) order by e.tx desc, e.position desc limit 1',
        split(position),
      );
      return rows[0];
    },
    async placeOf(stream, version) {
      const { rows } = await owner.query<{ place: string }>(
        `select tx::text || '-' || position::text as place from es.events where stream = $1 and version = $2`,
        [stream, version],
      );
      return rows[0]?.place;
    },
    async seal({ to, at }) {
      await owner.query('begin');
      try {
        await owner.query(`set local lock_timeout = '10s'`);
        await owner.query(`revoke insert on es.events from ${APPLICATION_ROLE}`);
        // Waits for who is writing; who comes later is refused when this is committed.
        await owner.query('lock table es.events in share mode');
        await owner.query('update es.log_identity set sealed_at = $1, moved_to = $2', [at, to]);
        await owner.query('commit');
      } catch (error) {
        await owner.query('rollback');
        throw error;
      }
      if (!(await mayAppend())) return undefined;
      await unseal();
      throw new Error(
        `The user ${appUser} of APP_DATABASE_URL may append to the log by rights of its own, so it cannot be held back: make it a plain member of ${APPLICATION_ROLE}.`,
      );
    },
  };
}

/** @param waitMs until every process has heard that everybody pauses, and what it was writing then was answered or left */
export function logInEventStoreDb(
  store: EventStoreDbEventStore,
  waitMs = LOOK_COUNTS_MS * 1.5 + store.limits.tryMs,
): MovableLog {
  return {
    kind: 'eventstoredb',
    store,
    start: '0/0',
    add: (events) => store.add(events),
    lastAt: (position) => store.lastAt(position),
    placeOf: (stream, version) => store.placeOf(stream, version),
    async seal(seal) {
      // The database already says that everybody pauses; what a process has seen before that counts for a while.
      await sleep(waitMs);
      return store.markSealed(seal);
    },
    isSealed: async () => (await store.sealed()) !== null,
    async unseal() {
      await store.markSealed(null);
    },
  };
}
