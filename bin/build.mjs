// Builds server and web when their sources are newer than the last build. `npm run build` builds always.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The native compiler (ADR 86). Whatever reads programs of TypeScript, like the linter, still needs `typescript`. */
export const TSC = 'typescript-7/bin/tsc';
const PARTS = [
  {
    name: 'server',
    sources: ['src', 'migrations', 'tsconfig.json', 'package-lock.json'],
    stamp: 'dist/.built',
    output: 'dist/src/main.js',
    command: [TSC, ['-p', 'tsconfig.json']],
    clean: () => {
      for (const folder of ['dist/src', 'dist/migrations', 'dist/compiled', 'dist/.tsbuildinfo'])
        rmSync(join(ROOT, folder), { recursive: true, force: true });
    },
  },
  {
    name: 'web',
    sources: [
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/tsconfig.json',
      'package-lock.json',
    ],
    stamp: 'web/dist/.built',
    output: 'web/dist/index.html',
    command: ['vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn']],
    clean: () => {},
  },
];

/** The Node that came with the install, version 24; this very process's when it is new enough. */
export function node24() {
  const shipped = join(ROOT, 'node_modules/.bin/node');
  return Number(process.versions.node.split('.')[0]) >= 24 || !existsSync(shipped) ? process.execPath : shipped;
}

/**
 * @param {{ force?: boolean, web?: boolean, log?: (line: string) => void }} [options] `web: false` for commands that show no page
 * @returns {Promise<boolean>} whether anything had to be built.
 */
export async function build({ force = false, web = true, log = () => {} } = {}) {
  const unlock = await lock();
  try {
    return await buildStale(web ? PARTS : PARTS.filter(({ name }) => name !== 'web'), force, log);
  } finally {
    unlock();
  }
}

async function buildStale(parts, force, log) {
  const stale = parts.filter((part) => existsSync(join(ROOT, part.sources[0])) && (force || isStale(part)));
  if (stale.length === 0) return false;
  if (!existsSync(join(ROOT, 'node_modules', TSC)) && !existsSync(join(ROOT, 'node_modules/vite'))) return false; // an image without sources' tools
  const started = performance.now();
  log(`Building ${stale.map((part) => part.name).join(' and ')} ...`);
  await Promise.all(
    stale.map(async (part) => {
      const startedAt = new Date();
      if (force || !existsSync(join(ROOT, part.output))) part.clean(); // else in place: a running process may still load from it
      await run(join(ROOT, 'node_modules', part.command[0]), part.command[1], part.name);
      mkdirSync(dirname(join(ROOT, part.stamp)), { recursive: true });
      writeFileSync(join(ROOT, part.stamp), startedAt.toISOString());
    }),
  );
  log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

/** Two builds at once would write over each other. */
async function lock() {
  const path = join(ROOT, 'node_modules/.building');
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (error.code === 'EACCES' || error.code === 'EROFS') return () => {};
      if (error.code !== 'EEXIST') throw error;
    }
    try {
      process.kill(Number(readFileSync(path, 'utf8')), 0);
      await sleep(200);
    } catch (error) {
      if (error.code === 'ESRCH') rmSync(path, { force: true });
      else if (error.code !== 'ENOENT') await sleep(200);
    }
  }
}

function isStale(part) {
  const stamp = join(ROOT, part.stamp);
  if (!existsSync(stamp) || !existsSync(join(ROOT, part.output))) return true;
  const builtAt = statSync(stamp).mtimeMs;
  return part.sources.some((source) => newest(join(ROOT, source)) > builtAt);
}

function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  // A folder's own time changes when a file in it is deleted or renamed.
  return readdirSync(path).reduce(
    (latest, name) => (name.endsWith('.gen.ts') ? latest : Math.max(latest, newest(join(path, name)))),
    stat.mtimeMs,
  );
}

function run(script, args, name) {
  return new Promise((done, fail) => {
    const child = spawn(node24(), [script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    }); // a test runner's NODE_ENV would build React for development
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`The ${name} did not build:\n${output.trim()}`)),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  build({ force: true, log: console.log }).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
