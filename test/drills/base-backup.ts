import { execFile } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { EmbeddedPostgres } from '../../bin/embedded-postgres.mjs';

/**
 * What a low-level base backup is (docs/operations.md, Backup): the files, copied while the server works, between two calls;
 * the label makes them one moment.
 * @param from the folder of the server. @param to that of the copy
 */
export async function baseBackup(server: EmbeddedPostgres, from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  try {
    await owner.query(`select pg_backup_start('drill', true)`);
    // Files that change or go meanwhile are no failure: the log makes up for them.
    const without = ['pg_wal/*', 'postmaster.pid', 'postmaster.opts']
      .map((path) => `--exclude='data/${path}'`)
      .join(' ');
    await promisify(execFile)('sh', [
      '-c',
      `tar -C "$0" ${without} --warning=no-file-changed --warning=no-file-removed -cf - data | tar -C "$1" -xpf -`,
      from,
      to,
    ]);
    const { rows } = await owner.query('select labelfile from pg_backup_stop()');
    putInto(to, 'backup_label', rows[0].labelfile as string);
  } finally {
    await owner.end();
  }
  cpSync(join(from, 'password'), join(to, 'password'));
}

/** Writes a file among those of a server that does not run; it belongs to the server's user, as the others do. */
export function putInto(folder: string, name: string, text: string): void {
  const path = join(folder, 'data', name);
  writeFileSync(path, text);
  const { uid, gid } = statSync(join(folder, 'data/PG_VERSION'));
  chownSync(path, uid, gid);
}
