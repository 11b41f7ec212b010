// Starts everything, watches over it, and stops it in the right order.
import 'reflect-metadata';
import { fork, spawn } from 'node:child_process';
import { mkdirSync, watch as watchFiles } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build, node24, ROOT, TSC } from './build.mjs';
import { address, checkPort, dataDir, embedded, lock, StartError, wantsDemo } from './surroundings.mjs';
import { logFile } from './log-file.mjs';

const DRAIN_MS = 28_000;
/** With the usual DB_POOL_SIZE (docs/operations.md). */
const CONNECTIONS_OF_A_PROCESS = 39;
/** Of the two processes in which a worker makes documents. */
const CONNECTIONS_OF_DOCUMENTS = 20;
/** What was made a moment ago is looked through often and briefly: all requests of a process wait while it is. */
const WEB_FLAGS = ['--max-semi-space-size=8'];
const say = (line = '') => process.stdout.write(`${line}\n`);

/** @param {{ watch?: boolean }} [options] `watch`: compile on change and start the processes again. */
export async function launch({ watch = false } = {}) {
  const startedAt = performance.now();
  const undo = [];
  let stopping = false;
  /** Undoes what was started, last first. */
  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    if (code === 0) say('\nStopping: finishing what is under way ...');
    for (const step of undo.reverse()) await step().catch((error) => say(error.message));
    if (code === 0) say('Stopped.');
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  // Nobody reads what is said here any more, or its disk is full: that ends nobody's test.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  try {
    const where = address();
    wantsDemo(where.host, process.env.DATABASE_URL);
    const folder = dataDir();
    const unlock = lock(folder, { url: where.url });
    undo.push(async () => unlock());
    await checkPort(where);
    await build({ log: say });
    process.env.DATA_DIR = folder;

    const own = process.env.DATABASE_URL;
    let server;
    if (!own) {
      server = await embedded(folder);
      process.env.DATABASE_URL = server.url;
      if (server.created) say(`A new database was made in ${server.place}.`);
      undo.push(() => server.stop());
      watchOver(() => stopping, server, folder, undo);
    }
    const demo = wantsDemo(where.host, own);
    process.env.DEMO = demo ? '1' : '0';
    const { config, connections, empty, seeded } = await prepare(own);
    const webProcesses = process.env.WEB_PROCESSES ? config.webProcesses : usualWebProcesses(connections);
    const env = { ...processEnv(config, demo), WEB_PROCESSES: String(webProcesses) };
    if (demo && empty) {
      say('The database is empty: creating the demo school.');
      await runToEnd(
        'dist/src/cli.js',
        ['seed-demo'],
        { ...env, APP_DATABASE_URL: unhurried(env.APP_DATABASE_URL) },
        undo,
      );
      await seeded();
    }
    const logs = join(folder, 'logs');
    makeLogs(logs);
    const webs = Array.from({ length: webProcesses }, (_, i) =>
      supervise(
        i === 0 ? 'web' : `web-${i + 1}`,
        'dist/src/main.js',
        { DRAIN_SECONDS: '0', ...env, HOST: where.host, PORT: String(where.port) },
        logs,
        () => stopping,
        WEB_FLAGS,
      ),
    );
    const worker = supervise('worker', 'dist/src/worker.js', env, logs, () => stopping);
    const processes = [...webs, worker];
    undo.push(() => Promise.all(processes.map((one) => one.stop())));
    await Promise.all(processes.map((one) => one.ready));
    if (watch) {
      watchSources(processes, undo, where.port);
      if (demo) simulate(env, undo);
    }
    await announce(where, folder, server?.place, demo, (performance.now() - startedAt) / 1000);
  } catch (error) {
    if (stopping) return;
    const known = error instanceof StartError || error.name === 'ConfigError' || error.code === 'SENTENCE';
    process.stderr.write(`${known ? error.message : sentenceOf(error)}\n`);
    await stop(1);
  }
}

/** One processor is left to the database and the worker; and there must be connections for all of them. */
function usualWebProcesses(connections) {
  const room = Math.floor((connections - CONNECTIONS_OF_DOCUMENTS) / CONNECTIONS_OF_A_PROCESS) - 1;
  return Math.max(1, Math.min(4, availableParallelism() - 1, room));
}

/** Without room for logs it works all the same. */
function makeLogs(logs) {
  try {
    mkdirSync(logs, { recursive: true });
  } catch (error) {
    say(`No log can be written to ${logs}: ${error.code === 'ENOSPC' ? 'the disk is full' : error.message}.`);
  }
}

function sentenceOf(error) {
  if (error.code === 'ENOSPC' || error.code === '53100') return 'The disk is full: free some space and start again.';
  return process.env.DEBUG ? error.stack : (error.message ?? String(error));
}

/** Checks the configuration, brings the database to this version's shape and looks whether anybody is in it. */
async function prepare(own) {
  const { Config } = await import('../dist/src/platform/config/config.js');
  const config = Config.fromEnv(process.env);
  const { migrate } = await import('../dist/src/platform/db/migrate.js');
  const { default: pg } = await import('pg');
  try {
    await migrate(config);
    const connect = async (work) => {
      const client = new pg.Client({ connectionString: config.ownerDatabaseUrl });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    };
    const look = () =>
      connect(
        async (client) =>
          (
            await client.query(
              `select demo, exists (select from identity.accounts) as peopled, current_setting('max_connections')::int as connections from platform.installation`,
            )
          ).rows[0],
      );
    let state = await look();
    if (!own && state.demo === 'seeding') {
      say('The demo school was cut off while it was made: beginning again.');
      await recreate(pg, config.ownerDatabaseUrl);
      await migrate(config);
      state = await look();
    }
    if (own && state.demo === 'seeding' && state.peopled)
      say(
        'The demo school in this database was cut off while it was made: it has only a part. An empty database would get all of it.',
      );
    const empty = !state.peopled;
    const mark = (value) => connect((client) => client.query('update platform.installation set demo = $1', [value]));
    if (empty && config.demo) await mark('seeding');
    return { config, connections: state.connections, empty, seeded: () => mark('done') };
  } catch (error) {
    const { databaseSentence } = await import('../dist/src/platform/db/outage.js');
    const sentence = own && databaseSentence(error, own, 'DATABASE_URL');
    throw sentence ? new StartError(sentence) : error;
  }
}

/** Only for the embedded database, only while its first demo school is unfinished. */
async function recreate(pg, url) {
  const database = new URL(url).pathname.slice(1);
  const other = new URL(url);
  other.pathname = '/postgres';
  const client = new pg.Client({ connectionString: other.href });
  await client.connect();
  await client.query(`drop database ${client.escapeIdentifier(database)} with (force)`);
  await client.query(`create database ${client.escapeIdentifier(database)}`);
  await client.end();
}

/** Web and worker know the application's role only, never the owner. */
function processEnv(config, demo) {
  const env = { ...process.env, APP_DATABASE_URL: config.databaseUrl, DEMO: demo ? '1' : '0', NODE_ENV: 'production' };
  env.NODE_COMPILE_CACHE ??= join(ROOT, 'dist/compiled'); // the second start compiles nothing
  delete env.DATABASE_URL;
  return env;
}

/** Commits of the seed need not wait for the disk: a seed that was cut off is made again. */
function unhurried(databaseUrl) {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

async function runToEnd(script, args, env, undo) {
  const child = fork(join(ROOT, script), args, {
    env: { ...env, LOG_LEVEL: 'error' },
    execPath: node24(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  undo.push(async () => void child.kill('SIGTERM'));
  const code = await new Promise((done) => child.once('exit', (exit, signal) => done(signal ? 1 : exit)));
  undo.pop();
  if (code !== 0) throw new StartError('The demo school could not be made; the next start begins again.');
}

/** A process that is started again when it dies; its log goes to a file, its warnings also to the screen. */
function supervise(name, script, env, logs, isStopping, flags = []) {
  const file = logFile(join(logs, `${name}.log`), say);
  let child;
  let told = false;
  let again = 1000;
  let tell;
  const ready = new Promise((done, fail) => (tell = { done, fail }));
  const begin = () => {
    const lines = [];
    child = fork(join(ROOT, script), [], {
      env,
      execPath: node24(),
      execArgv: [...flags, '--import', pathToFileURL(join(ROOT, 'dist/src/own-source-maps.js')).href],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.on('message', (message) => {
      if (message.listening || message.working) {
        told = true;
        tell.done();
      }
    });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        file.write(line);
        lines.push(line);
        if (lines.length > 40) lines.shift();
        show(name, line);
      });
    }
    child.once('exit', (code, signal) => {
      if (isStopping()) return;
      if (!told) return tell.fail(new StartError(`The ${name} process did not start:\n${lines.join('\n')}`));
      if (again > 0) say(`The ${name} process ended (${signal ?? code}); starting it again.`);
      setTimeout(() => isStopping() || begin(), again);
      again = 1000;
    });
  };
  begin();
  let restarting = false;
  return {
    ready,
    /** For the watch mode: `exit` starts it again at once. */
    async restart() {
      if (restarting) return;
      restarting = true;
      again = 0;
      child.kill('SIGTERM');
      setTimeout(() => (restarting = false), 300);
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((done) => child.once('exit', done));
        child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS);
        await gone;
        clearTimeout(timer);
      }
      await file.end();
    },
  };
}

/** The server's compiler watches, and new output restarts web and worker; the web comes live from Vite's own address. */
function watchSources(processes, undo, port) {
  const tools = [
    ['tsc', `node_modules/${TSC}`, ['-p', 'tsconfig.json', '--watch', '--preserveWatchOutput']],
    ['vite', 'node_modules/vite/bin/vite.js', ['web', '--clearScreen', 'false']],
  ].map(([name, script, args]) => {
    const child = spawn(node24(), [join(ROOT, script), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, API_PORT: String(port) },
    });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => line.trim() && say(`[${name}] ${line}`));
    return child;
  });
  let timer;
  const watcher = watchFiles(join(ROOT, 'dist'), { recursive: true }, (_event, file) => {
    if (!/\.js$/.test(file ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      say('Sources changed: starting web and worker again.');
      for (const each of processes) void each.restart();
    }, 600);
  });
  undo.push(async () => {
    watcher.close();
    for (const child of tools) child.kill('SIGTERM');
  });
}

/** Students of the demo who sit a test while one develops. */
function simulate(env, undo) {
  const child = fork(join(ROOT, 'dist/src/cli.js'), ['simulate'], {
    env: { ...env, LOG_LEVEL: 'error' },
    execPath: node24(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => line.trim() && say(`[simulator] ${line}`));
  undo.push(async () => void child.kill('SIGTERM'));
}

function show(name, line) {
  if (!line.startsWith('{')) return void (line.trim() && say(`[${name}] ${line}`));
  try {
    const entry = JSON.parse(line);
    if (['warn', 'error', 'fatal'].includes(entry.level))
      say(`[${name}] ${entry.level}: ${entry.msg ?? ''}${entry.err?.message ? `: ${entry.err.message}` : ''}`);
  } catch {
    say(`[${name}] ${line}`);
  }
}

/** The embedded server is started again when it was killed; what was committed is there. */
function watchOver(isStopping, server, folder, undo) {
  const timer = setInterval(async () => {
    if (isStopping() || server.reviving) return;
    try {
      process.kill(server.pid, 0);
    } catch (error) {
      if (error.code === 'EPERM') return;
      server.reviving = true;
      say('PostgreSQL has ended; starting it again.');
      for (let tries = 0; tries < 20 && !isStopping(); tries++) {
        try {
          Object.assign(server, await embedded(folder));
          say('PostgreSQL is back.');
          break;
        } catch (failure) {
          if (tries === 19) say(failure.message);
          await sleep(500);
        }
      }
      server.reviving = false;
    }
  }, 500);
  undo.push(async () => clearInterval(timer));
}

async function announce({ url, host }, folder, place, demo, seconds) {
  say();
  say(`Ready at ${url} (after ${seconds.toFixed(1)} s)`);
  if (!['127.0.0.1', 'localhost', '::1'].includes(host))
    say('Other machines reach it over plain HTTP: put a proxy with HTTPS in front before real students use it.');
  if (demo) {
    say();
    const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('../dist/src/demo/accounts.js');
    say(`Demo accounts, password ${DEMO_PASSWORD}:`);
    for (const [email, role] of DEMO_ACCOUNTS) say(`  ${email.padEnd(32)} ${role}`);
    say(`Mail that it sends: ${url}/dev/mailbox`);
  } else {
    say('The first administrator: npm run -s admin -- create EMAIL');
  }
  say();
  if (place && !place.startsWith(folder)) say(`Database: ${place}`);
  say(`Data: ${folder}   Logs: ${join(folder, 'logs')}   Stop: Ctrl-C`);
}
