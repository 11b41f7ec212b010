import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../../bin/embedded-postgres.mjs';
import { ContentLibrary } from '../../src/content/index.js';
import { Config } from '../../src/platform/config/config.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { ScheduledAssessments } from '../../src/scheduling/index.js';
import { aCandidate, anExam, type Candidate } from '../delivery/exam.js';
import { testApp } from '../support/app.js';
import { TestClock } from '../support/clock.js';
import { HttpClient } from '../support/http.js';
import { endProcesses, environmentIn, type Process, processesGet, ready, run, until } from './processes.js';

jest.setTimeout(120_000);

const HOURS = 3_600_000;
const UNDER_WAY = ['delivery.sweep-ends', 'delivery.verify-log', 'scoring.preview-correction'];

let folder: string;
let cluster: EmbeddedPostgres;
let owner: pg.Client;
let web: Process;
let worker: Process;
let kim: Candidate;
let correction: number;
let verification: number;

const begin = () => startPostgres(join(folder, 'postgres'), { settings: { fsync: 'off', max_connections: '80' } });
async function reached(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
const one = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows[0];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'horizon-restart-'));
  chmodSync(folder, 0o755);
  cluster = await begin();
  const env = environmentIn(folder, { DRAIN_SECONDS: '0' });
  const config = Config.fromEnv({ ...env, DATABASE_URL: cluster.url });
  await migrate(config);
  const database = {
    name: 'horizon',
    ownerUrl: cluster.url,
    appUrl: config.databaseUrl,
    env: { ...env, DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' },
    drop: async () => undefined,
  };
  // Three hours ago: a sitting whose own job is lost, a correction that is drafted, and a night.
  const t = await testApp({ database, clock: new TestClock(Date.now() - 3 * HOURS) });
  const exam = await anExam(t);
  kim = await aCandidate(exam, 'Kim');
  await kim.opens();
  await kim.answers(1);
  await t.settle();
  const form = (await t
    .get(ContentLibrary)
    .findFormFor((await t.get(ScheduledAssessments).findStudentAssessment(kim.id))!))!;
  const [key] = await t.get(ContentLibrary).keysFor(form);
  const { choices } = kim.launch.form.items[form.items.findIndex(({ ref }) => ref === key!.ref)]!;
  const right = (key!.scoring as { choiceIds: string[] }).choiceIds;
  const admin = await t.as({ userId: exam.adminId, role: 'Horizon Admin' });
  const drafted = await admin.post('/api/admin/corrections', {
    kind: 'key',
    ref: key!.ref,
    itemVersion: key!.itemVersion,
    scoring: { choiceIds: [choices.find(({ id }) => !right.includes(id))!.id] },
  });
  expect(drafted.status).toBe(201);
  correction = drafted.body.id;
  await t.close();
  owner = await reached();
  await owner.query(`delete from pgboss.job where name = 'delivery.end-due'`);
  verification = (
    await one(`insert into audit.verifications (night, requested_at) values ('2026-01-01', now()) returning id`)
  ).id;
  processesGet({ ...env, APP_DATABASE_URL: config.databaseUrl, LOG_LEVEL: 'info' });
});

afterAll(async () => {
  endProcesses();
  await owner?.end();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a worker killed and a database restarted in the middle of a sweep, a preview and the verification of a night lose none', async () => {
  // None of the three can write or read on, so that the kill meets them in the middle.
  await owner.query('begin');
  await owner.query('lock table delivery.end_runs, scoring.correction_effects in access exclusive mode');
  await owner.query('select from audit.verifications for update');
  [web, worker] = await Promise.all([ready(run('main.js')), ready(run('worker.js'))]);
  const active = async () =>
    (await owner.query(`select distinct name from pgboss.job where state = 'active' and name = any($1)`, [UNDER_WAY]))
      .rowCount;
  await until(async () => (await active()) === UNDER_WAY.length, 30);
  await worker.stopped('SIGKILL');
  await owner.end();
  await cluster.stop();
  cluster = await begin();
  owner = await reached();
  expect(await active()).toBe(UNDER_WAY.length);
  expect(await one('select preview_state as state from scoring.corrections where id = $1', [correction])).toEqual({
    state: 'running',
  });

  worker = await ready(run('worker.js'));
  const ended = () =>
    one(`select from es.events where stream = $1 and type in ('TimeExpired', 'AttemptSubmitted')`, [kim.stream]);
  const previewed = () =>
    one(`select from scoring.corrections where id = $1 and preview_state = 'ready'`, [correction]);
  const verified = () => one(`select from audit.verifications where id = $1 and state = 'done'`, [verification]);
  await until(async () => (await ended()) !== undefined, 75);
  await until(async () => (await previewed()) !== undefined, 20);
  await until(async () => (await verified()) !== undefined, 20);
  // The chain goes on, and nothing is left behind.
  await until(
    async () =>
      (await one(`select from pgboss.job where name = $1 and state = 'created'`, [UNDER_WAY[0]])) !== undefined,
    10,
  );
  const { status, body } = await new HttpClient(web.url).get('/readyz');
  expect([status, body.jobs]).toEqual([200, []]);
});
