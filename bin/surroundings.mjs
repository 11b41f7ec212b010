// What a start needs from the machine: a folder, a port, a database. Each failure is one sentence.
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { reachableDataDir, StartError, startPostgres } from './embedded-postgres.mjs';
import { ROOT } from './build.mjs';

export { StartError };

/** The folder of everything that must survive: DATA_DIR, or `.data` in the project. */
export function dataDir() {
  const folder = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(ROOT, '.data');
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    const probe = join(folder, `.write-${process.pid}`);
    writeFileSync(probe, Buffer.alloc(65_536));
    rmSync(probe);
  } catch (error) {
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
      throw new StartError(`The disk is full: nothing can be written to ${folder}. Free some space and start again.`);
    if (error.code === 'EEXIST' || error.code === 'ENOTDIR')
      throw new StartError(`${folder} is not a folder: choose another one with DATA_DIR.`);
    throw new StartError(`The folder ${folder} cannot be written to: choose another one with DATA_DIR.`);
  }
  return folder;
}

/** Not `recursive: true`: in a folder that the kernel makes, such as /proc, that never returns. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** One start per data folder. @returns a function that gives the folder free again. */
export function lock(folder, about) {
  const path = join(folder, 'running.json');
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, ...about }));
  try {
    for (;;) {
      try {
        linkSync(draft, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
        const other = readLock(folder);
        if (other)
          throw new StartError(
            `It is already running at ${other.url} with the data in ${folder} (process ${other.pid}): use that one, stop it, or start another with its own DATA_DIR and PORT.`,
          );
        rmSync(path, { force: true });
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Who runs on the folder, if anybody does. */
export function readLock(folder) {
  try {
    const other = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'));
    process.kill(other.pid, 0);
    if (process.platform === 'linux' && !/start\.mjs|dev\.mjs/.test(readFileSync(`/proc/${other.pid}/cmdline`, 'utf8')))
      return undefined;
    return other;
  } catch (error) {
    return error.code === 'EPERM' ? { pid: 'of another user', url: 'an unknown address' } : undefined;
  }
}

export function address() {
  const host = process.env.HOST || '127.0.0.1';
  const port = process.env.PORT ? Number(process.env.PORT) : 3000;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError('PORT must be a port number from 0 to 65535.');
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { host, port, url: `http://${shown}:${port}` };
}

/** Fails with a sentence when the port cannot be listened on. */
export function checkPort({ host, port }) {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const sentence = {
        EADDRINUSE: `Port ${port} is taken by another program: choose another one, for example PORT=${port + 1} npm start.`,
        EACCES: `Port ${port} needs more rights than this user has: choose one above 1024 with PORT.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
        ENOTFOUND: `HOST ${host} is not an address of this machine.`,
      }[error.code];
      fail(new StartError(sentence ?? `Cannot listen on ${host}:${port}: ${error.message}.`));
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

/** The embedded server of a data folder, started or adopted. */
export async function embedded(folder) {
  const place = join(reachableDataDir(folder), 'postgres');
  try {
    return { place, ...(await startPostgres(place)) };
  } catch (error) {
    if (error.code === 'ENOSPC')
      throw new StartError(
        `The disk is full: PostgreSQL could not write to ${place}. Free some space and start again.`,
      );
    if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM')
      throw new StartError(
        `PostgreSQL may not write to ${place}: it may belong to another user. Choose another folder with DATA_DIR.`,
      );
    throw error;
  }
}

export const hasSources = () => existsSync(join(ROOT, 'src/main.ts'));

/** Whether the demo school is made and shown. On an address that other machines reach it must be asked for by name. */
export function wantsDemo(host, ownDatabase) {
  if (process.env.DEMO) return process.env.DEMO === '1';
  if (ownDatabase) return false;
  if (!/^(127\.|localhost$|::1$)/.test(host)) {
    throw new StartError(
      `HOST ${host} lets other machines in, and the demo school has known passwords and an open mailbox: start it there with DEMO=1, or without it with DEMO=0.`,
    );
  }
  return true;
}
