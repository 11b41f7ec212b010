import { createHash } from 'node:crypto';
import type pg from 'pg';
import { migrations } from '../../../migrations/index.js';
import type { Config } from '../config/config.js';
import { OperatorError } from '../config/operator-error.js';

export function fingerprintOf(masterKey: Buffer): string {
  return createHash('sha256').update('horizon master key').update(masterKey).digest('hex').slice(0, 16);
}

export function otherMasterKey({ dataDir }: Config): Error {
  return new OperatorError(
    `The master key (MASTER_KEY, or keys/master.key in ${dataDir}) is not the one this database was sealed with: bring back the right one, with another no answer can be read.`,
  );
}

/**
 * Before a process writes anything: the database has the shape of this version, was sealed with this master key, and its events
 * are of this server. A primary that was a standby has all three; one that was restored or follows by itself may lack them.
 */
export async function checkOwnDatabase(client: pg.Client, config: Config): Promise<void> {
  const { host, pathname } = new URL(config.databaseUrl);
  const named = `The database ${pathname.slice(1)} at ${host}`;
  const ran = new Set(
    (await client.query<{ name: string }>('select name from platform.migrations')).rows.map(({ name }) => name),
  );
  if (!migrations.every(({ name }) => ran.has(name)))
    throw new OperatorError(
      `${named} has the shape of an older version: run "node dist/src/cli.js migrate" with DATABASE_URL first.`,
    );
  const installed = await client.query<{ fingerprint: string }>(
    'select master_key_fingerprint as fingerprint from platform.installation',
  );
  if (installed.rows[0]?.fingerprint !== fingerprintOf(config.masterKey)) throw otherMasterKey(config);
  // The newest by the index, however many there are.
  const newest = (table: string) => `(select tx from ${table} order by tx desc, position desc limit 1)`;
  const { rows } = await client.query<{ ahead: boolean | null }>(
    `select greatest(${newest('es.events')}, ${newest('es.published_events')}) >= pg_snapshot_xmax(pg_current_snapshot()) as ahead`,
  );
  if (rows[0]!.ahead)
    throw new OperatorError(
      `The events of ${named.replace('The', 'the')} were written on another server (it was restored from a dump, or is a logical replica): run "node dist/src/cli.js migrate" with DATABASE_URL first, else nobody would see them.`,
    );
}
