import type pg from 'pg';
import type { Config } from '../config/config.js';
import { merkleRoot } from '../crypto/merkle.js';
import { connected, connectionConfig } from '../db/connections.js';
import { Db } from '../db/db.js';
import { leavesOfHeads } from './day-roots.js';
import { EventStoreDbEventStore } from './eventstoredb.js';
import { compareLogs } from './log-compare.js';
import { LogMove, MoveRefused } from './log-move.js';
import { logInEventStoreDb, logInPostgres, type MovableLog } from './movable-logs.js';
import { checkOwnLog, dayOf, LOG_NAMES, type LogKind, ownLogKind } from './own-log.js';
import { appendPool, PostgresEventStore, readPool } from './postgres.js';

/** The server notices within a second that a command was killed, also while it waits for somebody. */
const LET_GO = { client_connection_check_interval: '1s' };

type MovableKind = Exclude<LogKind, 'memory'>;

/** The two logs that an installation has or may have, for the commands that move and compare them. */
export class BothLogs {
  private constructor(
    private readonly own: MovableKind,
    private readonly logs: Record<MovableKind, MovableLog>,
    private readonly owner: pg.Client,
    private readonly db: Db,
    private readonly say: (line: string) => void,
  ) {}

  /** @throws {OperatorError} when the log is not the installation's own. */
  static async open(config: Config, say: (line: string) => void): Promise<BothLogs> {
    const db = new Db(config);
    const inPostgres = new PostgresEventStore(readPool(config.databaseUrl), appendPool(config.databaseUrl), true);
    const inServer = EventStoreDbEventStore.connect(config.eventStoreUrl!);
    try {
      // Where the database says, also with an EVENT_STORE from before the move.
      const own = (await ownLogKind(db, { eventStore: undefined })) as MovableKind;
      await checkOwnLog(db, own === 'postgres' ? inPostgres : inServer, own);
      const owner = await connected(connectionConfig(config.ownerDatabaseUrl!, 'horizon log move', LET_GO));
      const logs = {
        postgres: logInPostgres(owner, inPostgres, new URL(config.databaseUrl).username),
        eventstoredb: logInEventStoreDb(inServer),
      };
      return new BothLogs(own, logs, owner, db, say);
    } catch (error) {
      await Promise.all([db.onApplicationShutdown(), inPostgres.close(), inServer.close()]);
      throw error;
    }
  }

  /** @throws {MoveRefused} */
  async move(to: MovableKind): Promise<void> {
    const { own, logs } = this;
    if (own === to) throw new MoveRefused(`The log of this installation is in ${LOG_NAMES[to]}: nothing to move.`);
    const move = new LogMove(this.owner, logs[own], logs[to], this.say);
    const { events, seconds, pauseSeconds, heads, headsMissing } = await move.run();
    this.say(
      `Moved: ${events} events in ${seconds.toFixed(1)} s, of them ${pauseSeconds.toFixed(1)} s in which nobody could save.`,
    );
    this.say(headsSaid(heads, headsMissing));
    this.say(
      `Processes stop by themselves and find the log in ${LOG_NAMES[to]} when they are started again; where EVENT_STORE is set, set it to ${to} or leave it out. What is in ${LOG_NAMES[own]} is sealed and stays as a backup.`,
    );
  }

  /** Ends the pause of a move that is given up. What was copied stays in the other log. */
  async stay(): Promise<void> {
    const { own, logs } = this;
    const other = own === 'postgres' ? 'eventstoredb' : 'postgres';
    await new LogMove(this.owner, logs[own], logs[other], this.say).stay();
    this.say(`The log stays in ${LOG_NAMES[own]}, and saving goes on.`);
  }

  /** @returns whether each event of the log that was left stands in the one in use, and what was signed in it. */
  async compare(): Promise<boolean> {
    const { own, logs } = this;
    const other = own === 'postgres' ? 'eventstoredb' : 'postgres';
    const { same, moved, different, onlyInFirst, onlyInSecond } = await compareLogs(logs[own].store, logs[other].store);
    this.say(
      `${same} events are the same in both, line and hash${moved > 0 ? `; ${moved} of them stand in another order` : ''}.`,
    );
    for (const one of different) this.say(`Not the same: ${one}`);
    this.say(
      `Only in ${LOG_NAMES[own]}, which is in use: ${onlyInFirst}. Only in ${LOG_NAMES[other]}: ${onlyInSecond}.`,
    );
    const seal = await logs[other].store.sealed();
    if (seal)
      this.say(
        `${LOG_NAMES[other]} was left on ${dayOf(seal.at)} and is a backup: what came after stands only in the other.`,
      );
    const headsMissing = await this.headsMissing(logs[own]);
    const heads = await this.db.query<{ n: number }>('select count(*)::int as n from es.signed_heads');
    this.say(headsSaid(heads[0]!.n, headsMissing));
    const { roots, wrong } = await this.compareRoots();
    this.say(
      `${roots} day roots were made again from the signed heads: ${wrong === 0 ? 'all are the same' : `${wrong} DIFFER`}.`,
    );
    return different.length === 0 && onlyInSecond === 0 && headsMissing === 0 && wrong === 0;
  }

  async close(): Promise<void> {
    await Promise.all([
      this.owner.end(),
      this.db.onApplicationShutdown(),
      this.logs.postgres.store.close(),
      this.logs.eventstoredb.store.close(),
    ]);
  }

  /** How many signed heads do not stand in a log as they were signed. */
  private async headsMissing({ store }: MovableLog): Promise<number> {
    let missing = 0;
    let after = { stream: '', version: 0 };
    for (;;) {
      const heads = await this.db.query<{ stream: string; version: number; hash: string }>(
        'select distinct stream, version, hash from es.signed_heads where (stream, version) > ($1, $2) order by 1, 2 limit 500',
        [after.stream, after.version],
      );
      if (heads.length === 0) return missing;
      const found = await Promise.all(
        [...Map.groupBy(heads, ({ stream }) => stream)].map(async ([stream, signed]) => {
          const events = new Map((await store.read(stream)).map(({ version, hash }) => [version, hash]));
          return signed.filter(({ version, hash }) => events.get(version) !== hash).length;
        }),
      );
      missing += found.reduce((sum, n) => sum + n, 0);
      after = heads.at(-1)!;
    }
  }

  private async compareRoots(): Promise<{ roots: number; wrong: number }> {
    const roots = await this.db.query<{ day: string; root: string }>('select day::text as day, root from es.day_roots');
    let wrong = 0;
    for (const { day, root } of roots) {
      const leaves = await leavesOfHeads(this.db, day);
      if (leaves.includes(null) || merkleRoot(leaves as Buffer[]).toString('hex') !== root) wrong += 1;
    }
    return { roots: roots.length, wrong };
  }
}

function headsSaid(heads: number, missing: number): string {
  return missing === 0
    ? `${heads} signed heads: all stand in the log as they were signed.`
    : `${heads} signed heads: ${missing} do NOT stand in the log as they were signed; the Integrity screen says of which.`;
}
