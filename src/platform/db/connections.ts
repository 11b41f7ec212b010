import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { yieldSession } from '../processes/yielding.js';
import { SHARED_SESSION } from './outage.js';

/**
 * Every connection to PostgreSQL is made with limits and is watched: a query that hears nothing for some seconds is asked after
 * over another connection, and a connection that the server no longer knows is let go, so that its queries fail and new ones go
 * elsewhere. A server that is at work, or waits for its standby, is never left; that is what statement and lock limits are for.
 */

/** A connection that is made, or waited for in a full pool. */
const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
/** A query without a byte for so long is asked after, and the answer waited for so long. */
const SILENT_MS = 3_000;
const ASKED_MS = 3_000;
const LOOK_MS = 500;
const BEAT_MS = 5_000;
/** The end of a pool waits so long for who still holds a connection. */
const END_MS = 5_000;

/** A process that stops looks so often whether the database answers, and leaves it when it did not so many times in a row. */
const LEAVE_LOOK_MS = 1_500;
const LEAVE_AFTER = 2;

/** So often it is looked: a pooler that shares sessions may give a connection the same one again by chance. */
const SHARED_LOOKS = 20;

/** Settings of a session, as PostgreSQL names them. */
export type SessionSettings = Record<string, string>;

/** For what people wait for: no page waits longer, and whoever stops in the middle of a transaction blocks nobody for ever. */
export const PATIENCE: SessionSettings = {
  statement_timeout: '60s',
  lock_timeout: '30s',
  idle_in_transaction_session_timeout: '120s',
};

const sockets = new Set<Socket>();
let left = false;

function socket(): Socket {
  const made = new Socket();
  sockets.add(made);
  made.once('close', () => sockets.delete(made));
  if (left) process.nextTick(() => made.destroy(lost()));
  return made;
}

/**
 * For a process that stops: while no server answers, what still waits for one would wait for the limit of each connection, one
 * after the other. All of it fails at once instead, and nothing connects any more.
 */
export async function leaveWhenAway(url: string): Promise<void> {
  for (let missed = 0; missed < LEAVE_AFTER;) {
    await sleep(LEAVE_LOOK_MS, undefined, { ref: false });
    missed = (await sessionsOf(url, [])) === undefined ? missed + 1 : 0;
  }
  left = true;
  for (const one of sockets) one.destroy(lost());
}

/** Common to pools and single connections. */
export function connectionConfig(
  url: string,
  name: string,
  settings: SessionSettings = {},
): pg.ClientConfig & { connectionString: string } {
  const plain = new URL(url);
  const given = plain.searchParams.get('options');
  plain.searchParams.delete('options');
  const options = [...Object.entries(settings).map(([setting, value]) => `-c ${setting}=${value}`), given ?? '']
    .join(' ')
    .trim();
  return {
    connectionString: plain.href,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    stream: socket,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(options && { options }),
  };
}

/** A pool whose connections are limited and watched. A dropped one ends nobody: its next query fails, or opens another. */
export function connectionPool(
  url: string,
  name: string,
  settings: SessionSettings,
  more: Omit<pg.PoolConfig, keyof pg.ClientConfig> & { types?: pg.CustomTypesConfig; pipeline?: boolean },
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(url, name, settings),
    onConnect: (client: pg.ClientBase) => watch(client, url),
    ...more,
  } as pg.PoolConfig);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection of its own, connected and watched; `end()` it. */
export async function connected(config: pg.ClientConfig & { connectionString: string }): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  await watch(client, config.connectionString);
  return client;
}

/**
 * Before a process or command begins: the database answers, has a connection left, keeps a session for each connection and
 * takes changes. `look` asks more of it.
 * @throws what `databaseSentence` says in words.
 */
export async function reachDatabase(url: string, look?: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...connectionConfig(url, 'horizon start', PATIENCE), query_timeout: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkSession(client, url);
    const { rows } = await client.query<{ readOnly: string }>(
      `select current_setting('transaction_read_only') as "readOnly"`,
    );
    if (rows[0]!.readOnly === 'on') throw Object.assign(new Error('the database is read-only'), { code: '25006' });
    await look?.(client);
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Locks, notifications, settings and prepared statements live in a session. A pooler in between tells a number of its own in
 * the handshake; whether it gives the session to somebody else between two statements shows beside an open transaction.
 * @throws what `databaseSentence` says in words.
 */
export async function checkSession(client: pg.Client, url: string): Promise<void> {
  const pid = await sessionOf(client);
  if (pid === (client as unknown as { processID: number }).processID) return;
  const other = new pg.Client({ ...connectionConfig(url, 'horizon start'), query_timeout: CONNECT_MS });
  other.on('error', () => undefined);
  try {
    await other.connect();
    for (let looks = 0; looks < SHARED_LOOKS; looks++) {
      await other.query('begin');
      if ((await sessionOf(other)) === pid || (await sessionOf(client)) !== pid)
        throw Object.assign(new Error('a pooler shares sessions'), { code: SHARED_SESSION });
      await other.query('commit');
    }
  } finally {
    other.end().catch(() => undefined);
  }
}

async function sessionOf(client: pg.ClientBase): Promise<number> {
  // Asked, not taken from the handshake: there a pooler in between tells a number of its own.
  const { rows } = await client.query<{ pid: number }>({
    text: 'select pg_backend_pid() as pid',
    query_timeout: CONNECT_MS,
  } as pg.QueryConfig);
  return rows[0]!.pid;
}

/** Ends a pool: waits a little for who still holds a connection, then lets go. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const timer = setTimeout(() => {
    for (const client of (pool as unknown as { _clients: Watchable[] })._clients)
      client.connection.stream.destroy(lost());
  }, END_MS);
  try {
    await pool.end();
  } finally {
    clearTimeout(timer);
  }
}

/** What the watch looks at in a connection of the driver. */
interface Watchable extends pg.ClientBase {
  /** False while a query is under way. */
  readyForQuery?: boolean;
  connection: { stream: { bytesRead: number; localPort?: number; destroy(error?: Error): void } };
}

interface Heard {
  /** Of the session on the server. */
  pid: number;
  bytes: number;
  at: number;
  /** Asked for a sign of life while it has nothing to do. */
  beats: boolean;
}

const lost = (): Error =>
  Object.assign(new Error('Connection terminated: the server does not answer on it'), { code: 'ECONNRESET' });

class Watch {
  private readonly clients = new Map<Watchable, Heard>();
  private timer: NodeJS.Timeout | undefined;
  private asking = false;

  constructor(private readonly url: string) {}

  add(client: Watchable, pid: number): void {
    this.clients.set(client, { pid, bytes: client.connection.stream.bytesRead, at: performance.now(), beats: false });
    client.once('end', () => {
      this.clients.delete(client);
      if (this.clients.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    });
    this.timer ??= setInterval(() => this.look(), LOOK_MS).unref();
  }

  beat(client: Watchable): void {
    const heard = this.clients.get(client);
    if (heard) heard.beats = true;
  }

  private look(): void {
    const now = performance.now();
    const silent: Watchable[] = [];
    for (const [client, heard] of this.clients) {
      const { bytesRead } = client.connection.stream;
      const busy = client.readyForQuery === false;
      if (bytesRead !== heard.bytes || (!busy && !heard.beats)) Object.assign(heard, { bytes: bytesRead, at: now });
      else if (busy && now - heard.at > SILENT_MS) silent.push(client);
      else if (!busy && now - heard.at > BEAT_MS) {
        heard.at = now;
        client.query('select 1').catch(() => undefined);
      }
    }
    if (silent.length > 0 && !this.asking) {
      this.asking = true;
      void this.ask(silent).finally(() => (this.asking = false));
    }
  }

  private async ask(silent: Watchable[]): Promise<void> {
    const asked = new Map(
      [...this.clients].map(([client, { pid }]) => [client, { pid, bytes: client.connection.stream.bytesRead }]),
    );
    const sessions = await sessionsOf(
      this.url,
      [...asked.values()].map(({ pid }) => pid),
    );
    if (sessions === 'unknown') return;
    // What was answered while this was asked has arrived by then.
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS / 5));
    for (const [client, { pid, bytes }] of asked) {
      const atWork = sessions?.get(pid);
      const { stream } = client.connection;
      // A server that answers and does not know a session at all is another one: also what is idle there would fail with its
      // next query.
      if (stream.bytesRead === bytes && (silent.includes(client) ? atWork !== true : sessions && atWork === undefined))
        stream.destroy(lost());
    }
  }
}

/**
 * The sessions that the server has, and whether each is at work; undefined when no server answers, `unknown` when it does but
 * lets nobody in.
 */
async function sessionsOf(url: string, pids: number[]): Promise<Map<number, boolean> | 'unknown' | undefined> {
  const client = new pg.Client({
    ...connectionConfig(url, 'horizon watch'),
    connectionTimeoutMillis: ASKED_MS,
    query_timeout: ASKED_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; busy: boolean }>(
      // One that waits to read a query, or to write an answer, and of which nothing arrives here, has lost its way.
      `select pid, coalesce(wait_event, '') not in ('ClientRead', 'ClientWrite') and state <> 'idle' as busy
       from pg_stat_activity where pid = any($1::int[]) and usename = current_user`,
      [pids],
    );
    return new Map(rows.map(({ pid, busy }) => [pid, busy]));
  } catch (error) {
    return /^(53300|53400|28...)$/.test((error as { code?: string }).code ?? '') ? 'unknown' : undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}

const watches = new Map<string, Watch>();

/** For a connection that has just been made. */
export async function watch(client: pg.ClientBase, url: string): Promise<void> {
  const pid = await sessionOf(client);
  yieldSession(pid, (client as Watchable).connection.stream.localPort);
  let found = watches.get(url);
  if (!found) watches.set(url, (found = new Watch(url)));
  found.add(client as Watchable, pid);
}

/** Also asked for a sign of life while it has nothing to do: for a connection that waits to be told something. */
export function keepHeard(client: pg.ClientBase): void {
  for (const one of watches.values()) one.beat(client as Watchable);
}
