import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../../bin/embedded-postgres.mjs';
import { LIVE_ROWS } from '../../src/delivery/read/live-projection.js';
import { Config } from '../../src/platform/config/config.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { aCandidate, anExam, Candidate } from '../delivery/exam.js';
import { firing } from '../support/alerts.js';
import { testApp } from '../support/app.js';
import { TestClock } from '../support/clock.js';
import { HttpClient } from '../support/http.js';
import { pooler } from '../support/pooler.js';
import { type Relay, relayTo } from '../support/relay.js';
import {
  at,
  endProcesses,
  environmentIn,
  outagesOf,
  type Process,
  processesGet,
  ready,
  run,
  timed,
  until,
} from './processes.js';

jest.setTimeout(240_000);

let folder: string;
let cluster: EmbeddedPostgres;
let appUrl: string;
let relay: Relay;
let owner: pg.Client;
let web: Process;
let worker: Process;
let amara: Candidate;

/** An answer that the device keeps until it is acknowledged. */
function anAnswer(number: number): ReturnType<Candidate['entry']> {
  const { ref, choices } = amara.launch.form.items[number - 1]!;
  return amara.entry('answer', { item: ref, value: choices[0]!.id });
}

async function told(sql: string): Promise<void> {
  await owner.query(sql);
}

const saved = async (): Promise<number> =>
  Number(
    (
      await owner.query(`select count(*) as n from es.events where stream = $1 and type = 'ResponseRecorded'`, [
        amara.stream,
      ])
    ).rows[0].n,
  );
/** What reads the log is as far as the log. */
async function followed(): Promise<void> {
  const { rows } = await owner.query('select max(version) as version from es.events where stream = $1', [amara.stream]);
  const seen = () => owner.query(`select event_count from ${LIVE_ROWS} where stream = $1`, [amara.stream]);
  await until(async () => Number((await seen()).rows[0]?.event_count) === rows[0].version, 20);
}
const ENDS_SESSIONS =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
const METRICS_TOKEN = 'a-token-for-metrics';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'horizon-outage-'));
  chmodSync(folder, 0o755);
  cluster = await startPostgres(join(folder, 'postgres'), { settings: { fsync: 'off', max_connections: '80' } });
  const common = environmentIn(folder, { DRAIN_SECONDS: '2', METRICS_TOKEN });
  const config = Config.fromEnv({ ...common, DATABASE_URL: cluster.url });
  await migrate(config);
  appUrl = config.databaseUrl;
  owner = new pg.Client({ connectionString: cluster.url });
  await owner.connect();
  const database = {
    name: 'horizon',
    ownerUrl: cluster.url,
    appUrl: config.databaseUrl,
    env: { ...common, DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' },
    drop: async () => undefined,
  };
  const t = await testApp({ database, clock: new TestClock(Date.now()) });
  const arranged = await aCandidate(await anExam(t), 'Amara');
  await arranged.opens();
  await t.settle();
  await t.close();
  relay = await relayTo(cluster.port);
  const through = new URL(config.databaseUrl);
  through.port = String(relay.port);
  processesGet({ ...common, APP_DATABASE_URL: through.href, LOG_LEVEL: 'info' });
  [web, worker] = await Promise.all([ready(run('main.js')), ready(run('worker.js'))]);
  amara = await at(web.url, arranged);
  expect((await amara.opens()).status).toBe(200);
});

afterEach(() => relay.heal());

afterAll(async () => {
  endProcesses();
  await owner?.end();
  await relay?.close();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a database that falls silent', () => {
  it('is left when another one answers in its place: saves, pages and what follows go on without a restart', async () => {
    await amara.answers(1);
    relay.silence();
    const [answer, seconds] = await timed(amara.answers(2));
    expect(answer.status).toBe(200);
    expect(seconds).toBeLessThan(10);
    expect(await saved()).toBe(2);
    await until(async () => (await new HttpClient(web.url).get('/readyz')).status === 200, 10);
    await until(async () => (await amara.client.get(amara.path('').slice(0, -1))).status === 200, 10); // a page may meet it too
    await followed();
  });

  it('that nobody replaces is said: saves are answered 503 to try again, and are taken when it is back', async () => {
    const before = await saved();
    relay.silence();
    relay.silenceNew();
    const [ready, health] = [
      timed(new HttpClient(web.url).get('/readyz')),
      timed(new HttpClient(web.url).get('/healthz')),
    ];
    const entry = anAnswer(3);
    const saving = timed(amara.sends([entry]));
    expect((await health)[1]).toBeLessThan(2);
    expect((await ready)[0].status).toBe(503);
    expect((await ready)[1]).toBeLessThan(6);
    await until(async () => (await firing(web.url, METRICS_TOKEN)).includes('SavesWait'), 6);
    const [answer, seconds] = await saving;
    expect(seconds).toBeLessThan(15);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    relay.heal();
    await until(async () => (await amara.sends([entry])).status === 200, 15);
    expect(await saved()).toBe(before + 1);
  });

  it('does not keep a process from stopping', async () => {
    const second = await ready(run('main.js'));
    const other = await ready(run('worker.js'));
    const there = await at(second.url, amara);
    there.launch = amara.launch;
    relay.silence();
    relay.silenceNew();
    const pending = there.sends([]).catch(() => undefined);
    await new Promise((done) => setTimeout(done, 300));
    expect(await Promise.all([second.stopped(), other.stopped()])).toEqual([0, 0]);
    await pending;
    relay.heal();
  });
});

it('a database that cannot be reached is one line of the log when it goes and one when it is back, and 503 meanwhile', async () => {
  const outages = () => outagesOf(web);
  await until(() => outages().length % 2 === 0, 30);
  const before = outages().length;
  relay.refuse();
  const entry = anAnswer(4);
  const answers = await Promise.all([
    amara.sends([entry]),
    amara.does('heartbeat'),
    new HttpClient(web.url).get('/readyz'),
  ]);
  expect(answers[0]).toMatchObject({ status: 503, body: { code: 'platform/unavailable', status: 503 } });
  expect(answers[2].status).toBe(503);
  relay.heal();
  await until(async () => (await amara.sends([entry])).status === 200, 15);
  await until(() => outages().length === before + 2, 30);
  const [went, back] = outages().slice(before);
  expect(went).toMatchObject({ level: 'error', outage: 'away' });
  expect(back!.msg).toMatch(/over after [\d.]+ s$/);
  expect(web.lines().filter(({ level, msg }) => level === 'error' && msg === 'request failed')).toEqual([]);
});

/** What a server may run out of while people work, and how the owner brings it about. */
const SHORTAGES = [
  {
    of: 'a database whose disk is full',
    kinds: ['full'],
    begins: [
      `create function public.no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      `do $$ declare one regclass; begin
        for one in select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace
          where relkind in ('r', 'p') and nspname !~ '^(pg_|information_schema)' loop
          execute format('create trigger no_space before insert or update on %s execute function public.no_space()', one);
        end loop;
      end $$`,
    ],
    ends: ['drop function public.no_space cascade'],
    reads: true,
  },
  {
    of: 'a database that becomes read-only',
    kinds: ['read-only'],
    begins: ['alter system set default_transaction_read_only = on', 'select pg_reload_conf()'],
    ends: ['alter system reset default_transaction_read_only', 'select pg_reload_conf()'],
    reads: true,
  },
  {
    of: 'a database without a connection left',
    kinds: ['connections', 'away'], // the sessions that are ended tell of it first
    begins: ['alter database horizon connection limit 0', ENDS_SESSIONS],
    ends: ['alter database horizon connection limit -1'],
    reads: false,
  },
];

it.each(SHORTAGES)(
  '$of is said to all who save: 503 to try again, one line when it begins and one when it is over',
  async (shortage) => {
    const processes = [web, worker];
    const quiet = () => processes.every((one) => outagesOf(one).length % 2 === 0);
    await until(quiet, 30);
    const lines = processes.map((one) => one.lines().length);
    const since = (i: number) => processes[i]!.lines().slice(lines[i]);
    const outages = outagesOf(web).length;
    const before = await saved();
    const entry = anAnswer(7 + SHORTAGES.indexOf(shortage));
    await told('set default_transaction_read_only = off'); // who brings it about is not met
    for (const sql of shortage.begins) await told(sql);
    try {
      await new Promise((done) => setTimeout(done, 500));
      const answers = await Promise.all(Array.from({ length: 20 }, () => amara.sends([entry])));
      for (const { status, headers, body } of answers) {
        expect([status, body.code, body.status]).toEqual([503, 'platform/unavailable', 503]);
        expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      const pages = [new HttpClient(web.url).get('/readyz'), amara.client.get('/api/student/student_assessments')];
      for (const { status } of await Promise.all(pages)) expect(status).toBe(shortage.reads ? 200 : 503);
    } finally {
      for (const sql of shortage.ends) await told(sql);
    }
    await until(async () => (await amara.sends([entry])).status === 200, 20);
    expect(await saved()).toBe(before + 1);
    await until(() => outagesOf(web).length >= outages + 2 && quiet(), 40);
    const [went, back, ...more] = since(0).filter(({ outage }) => outage !== undefined);
    expect([went!.level, shortage.kinds.includes(went!.outage!), back!.level, more]).toEqual([
      'error',
      true,
      'warn',
      [],
    ]);
    expect(back!.msg).toMatch(/over after [\d.]+ s$/);
    for (const i of [0, 1]) {
      const all = since(i).filter(({ level }) => ['error', 'warn', 'fatal'].includes(level));
      expect([i, all.filter(({ outage }) => outage === undefined)]).toEqual([i, []]);
      expect(all.length).toBeLessThanOrEqual(2);
    }
    await followed();
  },
);

it('an answer that was found, not written, is acknowledged only when the standby has it', async () => {
  const standby = (command: string) => told(`alter system ${command}`).then(() => told('select pg_reload_conf()'));
  const before = await saved();
  const entry = anAnswer(6);
  await standby(`set synchronous_standby_names = 'standby'`);
  try {
    await new Promise((done) => setTimeout(done, 500));
    const first = amara.sends([entry]);
    // The commit waits for the standby; its session is ended, as at a restart, and the entry is there for everybody to see.
    await until(
      async () =>
        (
          await owner.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'horizon appends'`,
          )
        ).rowCount! > 0,
      10,
    );
    await until(async () => (await saved()) === before + 1, 10);
    expect((await first).status).toBe(503);
    expect((await amara.sends([entry])).status).toBe(503);
  } finally {
    await standby('reset synchronous_standby_names');
  }
  await until(async () => (await amara.sends([entry])).status === 200, 15);
  expect(await saved()).toBe(before + 1);
});

describe('a process told to stop', () => {
  it('says so on /readyz while it still answers, and to who comes too late', async () => {
    const second = await ready(run('main.js'));
    const there = await at(second.url, amara);
    const looks = new HttpClient(second.url);
    expect((await looks.get('/readyz')).status).toBe(200);
    const gone = second.stopped();
    await until(async () => (await looks.get('/readyz')).status === 503, 1.5);
    expect((await looks.get('/readyz')).body).toMatchObject({ stopping: true, database: true });
    expect((await there.client.get('/api/student/student_assessments')).status).toBe(200);
    expect(await gone).toBe(0);
  });

  it('stops at SIGINT as at SIGTERM', async () => {
    const second = await ready(run('main.js', [], { DRAIN_SECONDS: '0' }));
    expect(await second.stopped('SIGINT')).toBe(0);
  });
});

it('a log that cannot be written to silences and ends nobody', async () => {
  const second = await ready(run('main.js', [], { DRAIN_SECONDS: '0' }, openSync('/dev/full', 'w')));
  const visitor = new HttpClient(second.url);
  for (let i = 0; i < 60; i++) expect((await visitor.get('/api/login_options')).status).toBe(200);
  await until(async () => (await firing(second.url, METRICS_TOKEN)).includes('LogLinesDropped'), 5);
  expect((await visitor.get('/healthz')).status).toBe(200);
  expect(await second.stopped()).toBe(0);
});

describe('a process that cannot begin', () => {
  const oneSentence = /^[^\n]{20,300}\.\n$/;
  const beginnings = async (more: Record<string, string> = {}) => {
    const all = [run('main.js', [], more), run('worker.js', [], more), run('cli.js', ['keys', 'destroyed'], more)];
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([1, 1, 1]);
    return all.map(
      (one) =>
        `${one.err()}${one
          .out()
          .split('\n')
          .filter((line) => /"level":"(error|fatal)"/.test(line))
          .join('\n')}`,
    );
  };
  const names = ['the web process', 'the worker', 'a command'];

  it('says in one sentence that no database answers', async () => {
    relay.refuse();
    const said = await beginnings().finally(() => relay.heal());
    names.forEach((_, i) => expect(said[i]).toMatch(oneSentence));
    names.forEach((_, i) =>
      expect(said[i]).toMatch(/No PostgreSQL answers at 127\.0\.0\.1:\d+: check APP_DATABASE_URL\.\n$/),
    );
  });

  it('says in one sentence that the database is read-only', async () => {
    await told('alter database horizon set default_transaction_read_only = on');
    const said = await beginnings().finally(async () => {
      await told('set transaction_read_only = off; alter database horizon reset default_transaction_read_only');
    });
    names.forEach((_, i) => expect(said[i]).toMatch(oneSentence));
    names.forEach((_, i) => expect(said[i]).toMatch(/is read-only/));
  });

  it('says in one sentence that there are too few connections', async () => {
    await told('alter database horizon connection limit 0');
    const said = await beginnings().finally(() => told('alter database horizon connection limit -1'));
    names.forEach((_, i) => expect(said[i]).toMatch(oneSentence));
    names.forEach((_, i) =>
      expect(said[i]).toMatch(/has no connection left: raise its max_connections, or lower DB_POOL_SIZE\.\n$/),
    );
  });

  it('says in one sentence that a pooler gives its sessions to others', async () => {
    const between = await pooler(appUrl, 'transaction');
    const said = await beginnings({ APP_DATABASE_URL: between.url }).finally(() => between.close());
    names.forEach((_, i) => expect(said[i]).toMatch(oneSentence));
    names.forEach((_, i) =>
      expect(said[i]).toMatch(/set its pool_mode to session, or name the server itself in APP_DATABASE_URL\.\n$/),
    );
  });

  it('says in one sentence that its master key is another one than that of the database', async () => {
    const said = await beginnings({ MASTER_KEY: randomBytes(32).toString('base64') });
    names.forEach((_, i) => expect(said[i]).toMatch(oneSentence));
    names.forEach((_, i) => expect(said[i]).toMatch(/The master key \(MASTER_KEY, .+\) is not the one/));
  });

  it('says in one sentence that a variable cannot work', async () => {
    const one = run('main.js', [], { PORT: '99999' });
    expect(await one.ended).toBe(1);
    expect(one.err()).toMatch(/PORT must be a port number from 0 to 65535\.\n$/);
    expect(one.err()).toMatch(oneSentence);
  });
});

/** Opens a connection for each request, so that all processes of a port are met. */
class Restless extends HttpClient {
  override raw(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return super.raw(method, path, body, { ...headers, connection: 'close' });
  }
}

describe('two web processes on one port', () => {
  const pair: Process[] = [];
  const begin = async (port: string): Promise<Process> => {
    const one = await ready(run('main.js', [], { WEB_PROCESSES: '2', PORT: port, DRAIN_SECONDS: '0' }));
    pair.push(one);
    return one;
  };

  it('take turns at one attempt, and lose no answer when one is killed and comes back', async () => {
    const { url } = await begin('0');
    const port = new URL(url).port;
    await begin(port);
    const student = new Restless(url);
    student.setCookie('hz_session', amara.client.cookie('hz_session')!);
    const metrics = async () =>
      /^process_start_time_seconds (.+)$/m.exec(
        (await student.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).body as string,
      )![1];
    const met = new Set<string | undefined>();
    await until(async () => met.add(await metrics()).size === 2, 10);

    const sitting = await at(url, amara);
    const there = new Candidate(sitting.app, student, amara.studentId, amara.id);
    expect((await there.opens('d1', true)).status).toBe(200);
    const before = await saved();
    const items = there.launch.form.items;
    const acknowledged: string[] = [];
    const save = async (n: number): Promise<void> => {
      const { ref, choices } = items[n % items.length]!;
      const entry = there.entry('answer', { item: ref, value: choices[n % choices.length]!.id });
      // As the player: what is not acknowledged is sent again.
      await until(
        async () => (await there.sends([entry]).catch(() => ({ status: 0 }) as { status: number })).status === 200,
        10,
      );
      acknowledged.push(`${ref}=${entry.value as string}`);
    };
    for (let n = 0; n < 20; n++) await save(n);
    for (const victim of [0, 1]) {
      const killed = pair[victim]!.stopped('SIGKILL');
      for (let n = 0; n < 10; n++) await save(20 + 20 * victim + n);
      await killed;
      await begin(port);
      for (let n = 10; n < 20; n++) await save(20 + 20 * victim + n);
    }
    expect(await saved()).toBe(before + acknowledged.length);
    const last = new Map(acknowledged.map((one) => one.split('=') as [string, string]));
    const again = new Candidate(sitting.app, student, amara.studentId, amara.id);
    expect((await again.opens('d1')).status).toBe(200);
    const kept = again.launch.saved.items;
    for (const [item, value] of last) expect([item, kept[item]?.value]).toEqual([item, value]);
    expect(await Promise.all(pair.slice(2).map((one) => one.stopped()))).toEqual([0, 0]);
  });
});
