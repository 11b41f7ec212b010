// One embedded PostgreSQL for all integration specs of a run, in a temporary folder, fast because it may forget.
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../bin/embedded-postgres.mjs';

const PREFIX = 'horizon-test-';
/** Linux keeps files here in memory. A run needs less than one gigabyte of it. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4e9;

export default async function startDatabase() {
  if (globalThis.testCluster) return;
  await sweep();
  const folder = mkdtempSync(join(parent(), PREFIX));
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

/** In memory where there is room: each database is a thousand files, made and removed again. */
function parent() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) > ROOM_BYTES) return MEMORY;
  } catch {
    // there is none
  }
  return tmpdir();
}

/** Removes what runs left behind that were killed. */
async function sweep() {
  const parents = [MEMORY, tmpdir()].filter((one) => existsSync(one));
  const left = parents.flatMap((one) =>
    readdirSync(one).flatMap((name) => (name.startsWith(PREFIX) ? join(one, name) : [])),
  );
  for (const folder of left) {
    try {
      process.kill(Number(readFileSync(join(folder, 'runner'), 'utf8')), 0);
    } catch (error) {
      if (error.code !== 'ESRCH') continue;
      try {
        const cluster = await startPostgres(join(folder, 'postgres'));
        await cluster.stop();
      } catch {
        // nothing to stop
      }
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
