// The built product on a database of its own in a temporary folder: what a bench measures is what people run.
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { startPostgres } from '../bin/embedded-postgres.mjs';
import { build, ROOT } from '../bin/build.mjs';
import type { DrivenClock } from '../src/platform/config/clock-of-process.js';
import { treeOf } from './harness.ts';

export { ROOT };

/** What must not outlive a bench that fails. */
const children = new Set<ChildProcess>();

function own(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** A module of the built server, typed as its source: `load<typeof import('../src/x.js')>('x.js')`. */
export async function load<Module>(path: string): Promise<Module> {
  return (await import(new URL(`../dist/src/${path}`, import.meta.url).href)) as Module;
}

export interface Installation {
  folder: string;
  ownerUrl: string;
  /** The environment of commands that may act as the owner. */
  env: Record<string, string>;
  /** The environment of web and worker: the application's role, never the owner. */
  processEnv: Record<string, string>;
  /** Connects as the owner. */
  connect(): Promise<pg.Client>;
  /** kill -9 of the server and every process of it, all at once; resolves when none is left. */
  killDatabase(): Promise<void>;
  /** Starts the server again on the same folder and port, with other settings if given. */
  restartDatabase(settings?: Record<string, string>): Promise<void>;
  readonly databasePid: number;
  /** Stops the server and removes the folder. */
  remove(): Promise<void>;
}

/** A migrated database on an embedded server of its own; settings are the product's unless given. @param more variables */
export async function install(
  settings: Record<string, string> = {},
  more: Record<string, string> = {},
): Promise<Installation> {
  await build({ log: (line) => console.log(`  ${line}`) });
  const folder = mkdtempSync(join(tmpdir(), 'horizon-bench-'));
  chmodSync(folder, 0o755);
  const place = join(folder, 'postgres');
  let server = await startPostgres(place, { settings });
  const env = {
    DATABASE_URL: server.url,
    DATA_DIR: join(folder, 'data'),
    MASTER_KEY: randomBytes(32).toString('base64'),
    PORT: '0',
    DEMO: '1',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    ...more,
  };
  Object.assign(process.env, env);
  const { Config } = await load<typeof import('../src/platform/config/config.js')>('platform/config/config.js');
  const { migrate } = await load<typeof import('../src/platform/db/migrate.js')>('platform/db/migrate.js');
  const config = Config.fromEnv(env);
  await migrate(config);
  const { DATABASE_URL: _owner, ...rest } = env;
  const installation: Installation = {
    folder,
    ownerUrl: server.url,
    env,
    processEnv: { ...rest, APP_DATABASE_URL: config.databaseUrl, LOG_LEVEL: 'info', NODE_ENV: 'production' },
    async connect() {
      const client = new pg.Client({ connectionString: env.DATABASE_URL });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async killDatabase() {
      const pids = treeOf(server.pid);
      for (const pid of pids) kill(pid, 'SIGKILL');
      while (pids.some(lives)) await new Promise((done) => setTimeout(done, 5));
    },
    async restartDatabase(other = settings) {
      server = await startPostgres(place, { settings: other });
      if (server.adopted) throw new Error('the server was still there: it had not been killed');
      if (server.url !== env.DATABASE_URL) throw new Error('the server came back on another port');
    },
    get databasePid() {
      return server.pid;
    },
    async remove() {
      await Promise.all(
        [...children].map((child) => new Promise((done) => (child.once('exit', done), child.kill('SIGKILL')))),
      );
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  let removed: Promise<void> | undefined; // Ctrl-C comes twice: from the terminal, and handed on
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void (removed ??= installation.remove().finally(() => process.exit(130))));
  return installation;
}

/** The application without HTTP in this process, its clock driven; for arranging through the product's own commands. */
export async function application(
  env: Record<string, string>,
): Promise<{ app: INestApplicationContext; clock: DrivenClock; settle(): Promise<void> }> {
  Object.assign(process.env, env, { CLOCK: 'driven' });
  await import('reflect-metadata');
  const { NestFactory } = await import('@nestjs/core');
  const { AppModule } = await load<typeof import('../src/app.module.js')>('app.module.js');
  const { Clock } = await load<typeof import('../src/kernel/clock.js')>('kernel/clock.js');
  const { Subscriptions } = await load<typeof import('../src/platform/events/subscriptions.js')>(
    'platform/events/subscriptions.js',
  );
  const { Jobs } = await load<typeof import('../src/platform/jobs/jobs.js')>('platform/jobs/jobs.js');
  const app = await NestFactory.createApplicationContext(AppModule, {
    logger: ['error', 'fatal'],
    abortOnError: false,
  });
  return {
    app,
    clock: app.get(Clock, { strict: false }) as DrivenClock,
    async settle() {
      do await app.get(Subscriptions, { strict: false }).drain();
      while ((await app.get(Jobs, { strict: false }).drain()) > 0);
    },
  };
}

/** The number after an option, where it was given. */
export function option(args: readonly string[], name: string): number | undefined {
  const at = args.indexOf(name);
  if (at < 0) return undefined;
  const value = Number(args[at + 1]);
  if (!(value > 0)) throw new Error(`${name} needs a number`);
  return value;
}

/** The part after `--part`, where one alone is asked for. @throws Error for an unknown one */
export function partOf<Part extends string>(args: readonly string[], parts: readonly Part[]): Part | undefined {
  const at = args.indexOf('--part');
  if (at < 0) return undefined;
  const part = parts.find((one) => one === args[at + 1]);
  if (part === undefined) throw new Error(`--part is one of ${parts.join(', ')}`);
  return part;
}

/** With `--profile FOLDER`: the process leaves its CPU profile there when it ends. */
export function profiled(args: readonly string[], name: string): { execArgv: string[] } {
  const at = args.indexOf('--profile');
  return {
    execArgv:
      at < 0
        ? []
        : ['--cpu-prof', `--cpu-prof-dir=${args[at + 1] ?? '.'}`, `--cpu-prof-name=${name}-${Date.now()}.cpuprofile`],
  };
}

/** With `--statements`: settings under which the server counts what it executes. */
export function counted(args: readonly string[]): Record<string, string> {
  return args.includes('--statements') ? { shared_preload_libraries: 'pg_stat_statements' } : {};
}

/** Begins to count statements; the answer prints the dearest ones, each divided by `per`. */
export async function countStatements(
  args: readonly string[],
  owner: pg.Client,
): Promise<(per: number) => Promise<void>> {
  if (!args.includes('--statements')) return () => Promise.resolve();
  await owner.query('create extension if not exists pg_stat_statements');
  await owner.query('select pg_stat_statements_reset()');
  return async (per) => {
    const { rows } = await owner.query<{ calls: number; ms: number; query: string }>(
      `select calls::int, (total_exec_time + total_plan_time)::float8 as ms, regexp_replace(query, '\\s+', ' ', 'g') as query from pg_stat_statements order by 2 desc`,
    );
    const sum = (of: 'calls' | 'ms') => rows.reduce((total, row) => total + row[of], 0);
    console.log(
      `  ${(sum('calls') / per).toFixed(1)} statements each, ${((sum('ms') * 1000) / per).toFixed(0)} us executing`,
    );
    const { rows: tables } = await owner.query<{
      name: string;
      updated: number;
      hot: number;
      scanned: number;
      size: string;
    }>(
      `select relid::regclass::text as name, n_tup_upd::int as updated, round(100.0 * n_tup_hot_upd / greatest(n_tup_upd, 1))::int as hot, seq_tup_read::float8 as scanned, pg_size_pretty(pg_total_relation_size(relid)) as size
       from pg_stat_user_tables order by n_tup_upd desc limit 12`,
    );
    for (const { name, updated, hot, scanned, size } of tables)
      console.log(
        `  ${name}: ${updated} rows updated, ${hot} % of them in place, ${scanned} read by scans of the whole table, ${size}`,
      );
    for (const { calls, ms, query } of rows.slice(0, 30))
      console.log(
        `  ${(calls / per).toFixed(2).padStart(7)} ${((ms * 1000) / per).toFixed(0).padStart(6)} us  ${query.slice(0, 150)}`,
      );
  };
}

export interface Running {
  child: ChildProcess;
  url: string;
  /** SIGTERM, and the process's own orderly end. */
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
}

/** The web or the worker process, its log written to a file as in production. */
export function start(
  script: 'main' | 'worker',
  installation: Installation,
  options: { port?: number; webProcesses?: number; execArgv?: string[] } = {},
): Promise<Running> {
  const file = join(installation.folder, `${script}.log`);
  const log = openSync(file, 'a');
  const child = own(
    fork(join(ROOT, 'dist/src', `${script}.js`), [], {
      env: {
        PATH: process.env.PATH,
        ...installation.processEnv,
        PORT: String(options.port ?? 0),
        WEB_PROCESSES: String(options.webProcesses ?? 1),
      },
      execArgv: [...(script === 'main' ? ['--max-semi-space-size=8'] : []), ...(options.execArgv ?? [])],
      stdio: ['ignore', log, log, 'ipc'],
    } as ForkOptions),
  );
  closeSync(log);
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  return new Promise((done, fail) => {
    const ended = (code: number | null, signal: string | null) =>
      fail(new Error(`${script} ended with ${signal ?? code}:\n${tailOf(file)}`));
    child.once('exit', ended);
    child.on('message', (message: { listening?: string; working?: boolean }) => {
      if (!message.listening && !message.working) return;
      child.off('exit', ended);
      done({
        child,
        url: message.listening?.replace('localhost', '127.0.0.1').replace('[::1]', '127.0.0.1') ?? '',
        stop: () => (child.kill('SIGTERM'), gone),
        kill: () => (child.kill('SIGKILL'), gone),
      });
    });
  });
}

/** A helper process of a bench that answers each message with one. */
export class Helper {
  private readonly child: ChildProcess;

  constructor(script: string, data: unknown, execArgv: readonly string[] = []) {
    this.child = own(
      fork(join(ROOT, 'bench/load', script), [], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        serialization: 'advanced',
        execArgv: ['--no-warnings', ...execArgv],
      }),
    );
    this.child.send(data as object);
  }

  get pid(): number {
    return this.child.pid!;
  }

  ask<Answer>(message: object): Promise<Answer> {
    return new Promise((done, fail) => {
      const ended = (code: number | null) => fail(new Error(`a helper process ended with ${code}`));
      this.child.once('exit', ended);
      this.child.once('message', (answer: { error?: string }) => {
        this.child.off('exit', ended);
        if (answer.error) fail(new Error(answer.error));
        else done(answer as Answer);
      });
      this.child.send(message);
    });
  }

  end(): void {
    this.child.kill('SIGTERM');
  }

  /** The same; resolves when the process is gone. */
  stop(): Promise<void> {
    const gone = new Promise<void>((done) => this.child.once('exit', () => done()));
    this.child.kill('SIGTERM');
    return gone;
  }
}

/** The last lines of a log, which may be longer than a text can be. */
function tailOf(file: string): string {
  if (!existsSync(file)) return '';
  const log = openSync(file, 'r');
  const { size } = fstatSync(log);
  const tail = Buffer.alloc(Math.min(size, 3_000));
  readSync(log, tail, 0, tail.length, size - tail.length);
  closeSync(log);
  return tail.toString('utf8');
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // ended meanwhile
  }
}

function lives(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z');
  } catch {
    return false;
  }
}
