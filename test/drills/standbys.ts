import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../../bin/embedded-postgres.mjs';
import { type Relay, relayTo } from '../support/relay.js';
import { baseBackup, putInto } from './base-backup.js';

/** Servers notice within seconds that another one is away, and find the next primary (docs/operations.md, A standby). */
const SETTINGS = {
  fsync: 'off',
  max_connections: '250',
  wal_keep_size: '1GB',
  wal_receiver_timeout: '5s',
  wal_sender_timeout: '5s',
  wal_retrieve_retry_interval: '500ms',
};
const WAITED_FOR = `synchronous_standby_names = 'ANY 1 (s1, s2)'`;

export interface Node {
  folder: string;
  server: EmbeddedPostgres;
  /** What the primary knows a standby by, and the way on which it follows; the first primary has neither. */
  name?: string;
  wire?: Relay;
}

/** A primary and two standbys of which it waits for one, each a server of its own. */
export class Standbys {
  primary!: Node;
  standbys: Node[] = [];
  private readonly all: Node[] = [];

  constructor(
    private readonly folder: string,
    private readonly settings: Record<string, string> = SETTINGS,
  ) {}

  async start(): Promise<void> {
    const folder = join(this.folder, 'first');
    this.primary = { folder, server: await startPostgres(folder, { settings: this.settings }) };
    this.all.push(this.primary);
  }

  /** Makes the standbys that are missing, and has the primary wait for one of them. */
  async complete(): Promise<void> {
    for (const name of ['s1', 's2']) if (!this.standbys.some((one) => one.name === name)) await this.add(name);
    await this.follow();
    await ask(this.primary, `alter system set ${WAITED_FOR}`);
    await ask(this.primary, 'select pg_reload_conf()');
  }

  /** Makes a standby as docs/operations.md says: a base backup that follows. */
  async add(name: string): Promise<void> {
    const folder = join(this.folder, `${name}-${this.all.length}`);
    const { port, url } = this.primary.server;
    await baseBackup(this.primary.server, this.primary.folder, folder);
    const wire = await relayTo(port);
    const { username, password } = new URL(url);
    appendFileSync(
      join(folder, 'data/postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${wire.port} user=${username} password=${password} application_name=${name} connect_timeout=2'\n${WAITED_FOR}\n`,
    );
    putInto(folder, 'standby.signal', '');
    const made = { folder, name, wire, server: await startPostgres(folder, { settings: this.settings }) };
    this.standbys.push(made);
    this.all.push(made);
  }

  /** Waits until the primary sees every standby that runs. */
  async follow(): Promise<void> {
    const names = this.standbys.map(({ name }) => name);
    for (let tries = 0; ; tries += 1) {
      const rows = await ask(
        this.primary,
        `select application_name as name from pg_stat_replication where state = 'streaming'`,
      );
      if (names.every((name) => rows.some((row) => row.name === name))) return;
      if (tries > 150) throw new Error(`${JSON.stringify(rows)} follow, and not ${names.join(' and ')}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  /**
   * Makes a primary of the standby that has most: of two the other may lack what was acknowledged. The other one follows it.
   * @returns when it was done
   */
  async promote(): Promise<number> {
    const has = await Promise.all(
      this.standbys.map(async (one) => {
        const [row] = await ask(
          one,
          `select greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn as bytes`,
        );
        return Number(row!.bytes);
      }),
    );
    const next = this.standbys[has.indexOf(Math.max(...has))]!;
    await ask(next, 'select pg_promote(true, 30)');
    this.standbys = this.standbys.filter((one) => one !== next);
    this.primary = next;
    for (const { wire } of this.standbys) {
      wire!.leadTo(next.server.port);
      wire!.refuse();
      wire!.heal();
    }
    return performance.now();
  }

  async startAgain(node: Node): Promise<void> {
    node.server = await startPostgres(node.folder, { settings: this.settings });
  }

  end(): void {
    for (const node of this.all) {
      signal(node, 'SIGKILL');
      void node.wire?.close();
    }
  }
}

/** Rows of one statement as the owner, over a connection of its own. */
export async function ask(node: Node, sql: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({
    connectionString: node.server.url,
    connectionTimeoutMillis: 5_000,
    application_name: 'drill',
    // What the drill itself writes waits for nobody.
    options: '-c synchronous_commit=local',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** To a server with all its processes, as when its machine goes. */
export function signal(node: Node, name: NodeJS.Signals): void {
  const { pid } = node.server;
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, name);
    } catch {
      // gone meanwhile
    }
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((other) => {
      try {
        return Number(readFileSync(`/proc/${other}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });
}
