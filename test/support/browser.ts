import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import pg from 'pg';
import type { Page } from 'playwright-core';
import type { TestApp } from './app.js';
import { baseOf, RESULTS } from './chromium.js';
import { TestClock } from './clock.js';
import { demoDatabase, testDatabase, type TestDatabase } from './database.js';
import { HttpClient } from './http.js';

export * from './chromium.js';

jest.setTimeout(180_000);

export interface RunningApp {
  url: string;
  database: TestDatabase;
  /** The clock of web and worker, driven over IPC; it goes on by itself from where it was put. */
  clock: {
    now(): number;
    set(moment: string | number): Promise<void>;
    advance(by: { minutes?: number; seconds?: number }): Promise<void>;
  };
  http(): HttpClient;
  /** Ends a process at once, as a crash would, and starts it again. */
  crash(which: 'web' | 'worker'): Promise<void>;
  close(): Promise<void>;
}

/**
 * The built application as a web and a worker process on a database of its own.
 * @param options.demo begins with the demo school at this scale instead of an empty database.
 * @param options.arrange fills the database through commands, in this process and on a standing clock, before the start.
 * @param options.database a database of the test's own; it is dropped all the same.
 * @param options.at the moment at which the clock of the processes begins; now by default.
 */
export async function runningApp(
  options: {
    demo?: number;
    database?: TestDatabase;
    arrange?: (t: TestApp) => Promise<void>;
    at?: string | number;
    env?: Record<string, string>;
  } = {},
): Promise<RunningApp> {
  const database =
    options.database ?? (options.demo === undefined ? await testDatabase() : await demoDatabase(options.demo));
  let offset = options.at === undefined ? 0 : new Date(options.at).getTime() - Date.now();
  if (options.arrange) {
    const { testApp } = await import('./app.js'); // the whole application: most files never need it in this process
    const t = await testApp({ database, env: options.env, clock: new TestClock(Date.now() + offset) });
    try {
      await options.arrange(t);
      await t.settle();
    } finally {
      await t.close();
    }
  }
  mkdirSync(RESULTS, { recursive: true });
  const start = (script: 'main' | 'worker', port: string) =>
    startProcess(
      script,
      {
        ...database.env,
        ...options.env,
        APP_DATABASE_URL: database.appUrl,
        PORT: port,
        CLOCK: 'parent',
        CLOCK_OFFSET_MS: String(offset),
      },
      database.name,
    );
  let [web, worker] = await Promise.all([start('main', options.env?.PORT ?? '0'), start('worker', '0')]);
  const url = web.url!.replace('localhost', '127.0.0.1').replace('[::1]', '127.0.0.1');
  const drive = async () => {
    await Promise.all([tell(web.child, offset), tell(worker.child, offset)]);
  };
  await drive();
  const app: RunningApp = {
    url,
    database,
    clock: {
      now: () => Date.now() + offset,
      set: (moment) => {
        offset = new Date(moment).getTime() - Date.now();
        return drive();
      },
      advance: (by) => {
        offset += (by.minutes ?? 0) * 60_000 + (by.seconds ?? 0) * 1000;
        return drive();
      },
    },
    http: () => new HttpClient(url),
    async crash(which) {
      const old = which === 'web' ? web : worker;
      const gone = new Promise((done) => old.child.once('exit', done));
      old.child.kill('SIGKILL');
      await gone;
      if (which === 'web') web = await start('main', new URL(url).port);
      else worker = await start('worker', '0');
      await drive();
    },
    async close() {
      RUNNING.delete(url);
      await Promise.all([stopProcess(web.child), stopProcess(worker.child)]);
      await database.drop();
    },
  };
  RUNNING.set(url, app);
  return app;
}

const RUNNING = new Map<string, RunningApp>();

interface Started {
  child: ChildProcess;
  url: string | undefined;
}

function startProcess(script: 'main' | 'worker', env: Record<string, string>, name: string): Promise<Started> {
  const { DATABASE_URL: _owner, ...rest } = env; // the processes get the application's role, as in production
  const child = fork(join(process.env.TEST_BUILD!, 'dist/src', `${script}.js`), [], {
    execArgv: ['--import', join(process.env.TEST_BUILD!, 'dist/src/own-source-maps.js')],
    env: {
      PATH: process.env.PATH,
      ...rest,
      LOG_LEVEL: 'info',
      NODE_COMPILE_CACHE: join(process.env.TEST_BUILD!, 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = createWriteStream(join(RESULTS, `${name}-${script}.log`), { flags: 'a' });
  let tail = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk);
      tail = (tail + chunk.toString()).slice(-4000);
    });
  }
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${script} ended with ${code}:\n${tail}`)));
    child.on('message', (message: { listening?: string; working?: boolean }) => {
      if (message.listening || message.working) done({ child, url: message.listening });
    });
  });
}

function tell(child: ChildProcess, clockOffsetMs: number): Promise<void> {
  return new Promise((done) => {
    const listen = (message: { clockOffsetMs?: number }) => {
      if (message.clockOffsetMs !== clockOffsetMs) return;
      child.off('message', listen);
      done();
    };
    child.on('message', listen);
    child.send({ clockOffsetMs });
  });
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    child.kill('SIGTERM');
  });
}

/** Signs in on the login page, as a person does. */
export async function signInOnPage(page: Page, email: string, password = 'Horizon-demo-2026'): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page
    .waitForURL((url) => url.pathname !== '/')
    .catch(async (error: Error) => {
      throw new Error(`${email} could not sign in; the page says: ${await page.locator('body').innerText()}`, {
        cause: error,
      });
    });
}

/**
 * Comes in as somebody, to where a sign-in leads, by a session that is put into the database: for tests whose subject is
 * what comes after the sign-in.
 */
export async function comeIn(page: Page, email: string): Promise<void> {
  await giveSession(page, RUNNING.get(baseOf(page))!, email);
  await page.goto('/');
  await page.waitForURL((url) => url.pathname !== '/');
}

/** A session of somebody for the page, which stays where it is. */
export async function giveSession(
  page: Page,
  { database, clock, url }: Pick<RunningApp, 'database' | 'clock' | 'url'>,
  email: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `insert into identity.sessions (id, token_hash, user_id, role, school_id, district_id, created_at, last_seen_at, expires_at)
       select gen_random_uuid(), $2, user_id, role, school_id, district_id, $3, $3, $3::timestamptz + interval '16 h'
         from identity.accounts join identity.memberships using (user_id) where email = $1 order by memberships.id limit 1`,
      [email, createHash('sha256').update(token).digest('hex'), new Date(clock.now())],
    );
    if (rowCount !== 1) throw new Error(`there is no account ${email}`);
  } finally {
    await client.end();
  }
  await page.context().addCookies([{ name: 'hz_session', value: token, url, httpOnly: true, sameSite: 'Lax' }]);
}
