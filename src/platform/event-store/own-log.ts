import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.js';
import { OperatorError } from '../config/operator-error.js';
import type { EventStore, LogPage, Position } from './port.js';

/** What this needs of the database; `Db` and the migrator's client have it. */
export interface Rows {
  query<R>(sql: string, params?: unknown[]): Promise<R[]>;
}

export type LogKind = 'postgres' | 'eventstoredb' | 'memory';

export const LOG_NAMES: Record<LogKind, string> = {
  postgres: 'PostgreSQL',
  eventstoredb: 'EventStoreDB',
  memory: 'memory',
};

/**
 * Where the installation's log is: of the kind that EVENT_STORE names, or without it where the database says. For installations
 * from before the log was written down, the places where its readers stand tell the kind.
 * @throws {OperatorError}
 */
export async function ownLogKind(rows: Rows, config: Pick<Config, 'eventStore'>): Promise<LogKind> {
  const there = await rows.query<{ name: string | null }>(
    `select to_regclass(name)::text as name from unnest(array['platform.log_identity', 'platform.checkpoints']) name`,
  );
  // All columns: before the migrations of this version there are fewer.
  const own = there[0]?.name
    ? (await rows.query<{ kind: LogKind; moved_at?: Date }>('select * from platform.log_identity'))[0]
    : undefined;
  const kind = own?.kind ?? (there[1]?.name ? await kindOfCheckpoints(rows) : undefined);
  const { eventStore } = config;
  if (kind === undefined) return eventStore ?? 'postgres';
  if (eventStore === undefined || kind === eventStore) return kind;
  const where = own?.moved_at
    ? `were moved to ${LOG_NAMES[kind]} on ${dayOf(own.moved_at.toISOString())} (what is in ${LOG_NAMES[eventStore]} is a backup)`
    : `are in ${LOG_NAMES[kind]}`;
  throw new OperatorError(
    `The events of this installation ${where}, and EVENT_STORE says ${eventStore}: set EVENT_STORE=${kind}. Nothing was changed.`,
  );
}

export function dayOf(at: string): string {
  return at.slice(0, 10);
}

/** A place in EventStoreDB is `commit/prepare`, one in PostgreSQL `transaction-position`. */
async function kindOfCheckpoints(rows: Rows): Promise<LogKind | undefined> {
  const [row] = await rows.query<{ position: string }>(
    `select position from platform.checkpoints where log = 'streams' and position is not null limit 1`,
  );
  return row && (row.position.includes('/') ? 'eventstoredb' : 'postgres');
}

/**
 * Before a process writes anything: its log is the one that this installation has used so far. The first start writes one
 * identity into the database and into the log; an installation from before that shows by a signed head, or else by the
 * places of its readers, that the log is its own.
 * @throws {OperatorError}
 */
export async function checkOwnLog(rows: Rows, store: EventStore, kind: LogKind): Promise<void> {
  if (
    !(await rows.query<{ there: boolean }>(`select to_regclass('platform.log_identity') is not null as there`))[0]!
      .there
  )
    return; // not migrated: readiness says so
  let [own] = await rows.query<{ id: string; in_log: boolean }>('select id, in_log from platform.log_identity');
  const inLog = await store.identity();
  if (own?.in_log) {
    if (inLog === own.id) return checkInUse(rows, store, kind);
    throw new OperatorError(
      `This is not the event log that this installation has used: ${inLog ? 'it belongs to another one' : 'it is empty'}. Set EVENTSTORE_URL or DATABASE_URL to the right one. Nothing was changed.`,
    );
  }
  if (inLog && inLog !== own?.id) {
    throw new OperatorError(
      'This event log belongs to another installation, whose database this is not. Set EVENTSTORE_URL and DATABASE_URL to one and the same. Nothing was changed.',
    );
  }
  if (!own) await checkUsedBefore(rows, store);
  await rows.query('insert into platform.log_identity (kind, id) values ($1, $2) on conflict do nothing', [
    kind,
    randomUUID(),
  ]);
  [own] = await rows.query<{ id: string; in_log: boolean }>('select id, in_log from platform.log_identity');
  await store.identify(own!.id);
  if ((await store.identity()) !== own!.id)
    throw new OperatorError('Another installation took this event log at the same moment: give each a log of its own.');
  await rows.query('update platform.log_identity set in_log = true');
}

/** The log was not left by a move that this database, brought back from an older backup, knows nothing of. */
async function checkInUse(rows: Rows, store: EventStore, kind: LogKind): Promise<void> {
  const seal = await store.sealed();
  if (!seal || (await rows.query('select from platform.log_move')).length > 0) return;
  throw new OperatorError(
    `This event log was moved to ${LOG_NAMES[seal.to as LogKind] ?? seal.to} on ${dayOf(seal.at)} and is a backup since then, and the database is older: set DATABASE_URL to the newest one, or bring back both from one backup. Nothing was changed in ${LOG_NAMES[kind]}.`,
  );
}

/** Whether anything stands in the log. */
export async function hasEvents(store: EventStore): Promise<boolean> {
  for (let after: Position | null = null; ;) {
    const { events, next }: LogPage = await store.readAll(after, 1);
    if (events.length > 0) return true;
    if (next === after) return false;
    after = next;
  }
}

/** What the database knows of the log stands in it. */
async function checkUsedBefore(rows: Rows, store: EventStore): Promise<void> {
  const heads = await rows.query<{ stream: string; version: number; hash: string }>(
    'select stream, version, hash from es.signed_heads order by signed_at desc limit 1',
  );
  for (const { stream, version, hash } of heads) {
    if ((await store.read(stream, version))[0]?.hash === hash) continue;
    throw new OperatorError(
      `This is not the event log that this installation has used: ${stream} is not in it as it was signed. Set EVENTSTORE_URL or DATABASE_URL to the right one. Nothing was changed.`,
    );
  }
  if (heads.length > 0 || (await kindOfCheckpoints(rows)) === undefined) return;
  if (!(await hasEvents(store))) {
    throw new OperatorError(
      'This installation has read models and its event log is empty: set EVENT_STORE and EVENTSTORE_URL to the log that they were made from. Nothing was changed.',
    );
  }
}
