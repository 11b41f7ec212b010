// One embedded PostgreSQL for all integration specs of a run, in a temporary folder, fast because it may forget.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, chmodSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../bin/embedded-postgres.mjs';

const PREFIX = 'horizon-test-';

export default async function startDatabase() {
  if (globalThis.testCluster) return;
  await sweep();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'runner'), String(process.pid));
  const cluster = await startPostgres(join(folder, 'postgres'), {
    // Nothing is kept, copied to another server or waited for; room for many clones of the templates.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      shared_buffers: '256MB',
      wal_level: 'minimal',
      max_wal_senders: '0',
      jit: 'off',
      bgwriter_lru_maxpages: '0',
      max_wal_size: '256MB',
    },
  });
  mkdirSync(join(folder, 'files'));
  globalThis.testCluster = { cluster, folder };
  process.env.TEST_CLUSTER_URL = cluster.url;
  process.env.TEST_FOLDER = folder;
  process.env.TEST_MASTER_KEY = randomBytes(32).toString('base64');
}

/** Removes what runs left behind that were killed. */
async function sweep() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    try {
      process.kill(Number(readFileSync(join(folder, 'runner'), 'utf8')), 0);
    } catch (error) {
      if (error.code !== 'ESRCH') continue;
      try {
        const left = await startPostgres(join(folder, 'postgres'));
        await left.stop();
      } catch {
        // nothing to stop
      }
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
