import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from '../../bin/embedded-postgres.mjs';
import type { EmbeddedPostgres } from '../../bin/embedded-postgres.mjs';
import { DestroyedKeys, readDestroyed } from '../../src/audit/index.js';
import { ResetAttempt } from '../../src/delivery/index.js';
import { EraseStudent } from '../../src/audit/commands/erase-student.js';
import { Verifications } from '../../src/audit/integrity/verifications.js';
import { SittingKeys } from '../../src/delivery/sitting-keys.js';
import { Config } from '../../src/platform/config/config.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { EventStore } from '../../src/platform/event-store/port.js';
import { tablesOf } from '../../src/platform/events/keyed-rows.js';
import { type Projection, Projections } from '../../src/platform/events/projections.js';
import { People } from '../../src/roster/index.js';
import { aCandidate, anExam, type Candidate, type Exam } from '../delivery/exam.js';
import { testApp, type TestApp } from '../support/app.js';
import { TestClock } from '../support/clock.js';
import type { TestDatabase } from '../support/database.js';
import { baseBackup } from './base-backup.js';

const MONDAY = '2027-03-01T15:00:00.000Z';
const FAST = { fsync: 'off', synchronous_commit: 'off', autovacuum: 'off' };
const NOBODY = { schoolId: null, districtId: null, from: null, until: null };

let folder: string;
let wal: string;
let outside: string;
let source: EmbeddedPostgres;
let app: TestApp;
let exam: Exam;
let amara: Candidate;
let berta: Candidate;
const running: EmbeddedPostgres[] = [];

async function cluster(name: string, settings: Record<string, string>): Promise<EmbeddedPostgres> {
  const server = await startPostgres(join(folder, name), { settings: { ...FAST, ...settings } });
  running.push(server);
  return server;
}

function databaseOf(server: EmbeddedPostgres): TestDatabase {
  const env = {
    DATABASE_URL: server.url,
    DATA_DIR: join(folder, 'data'),
    SIGNING_KEY_DIR: join(folder, 'keys'),
    OUTSIDE_DIR: outside,
    MASTER_KEY: process.env.TEST_MASTER_KEY!,
    CAPTCHA_EFFORT: '2',
    PORT: '0',
    DB_POOL_SIZE: '4',
    DEMO: '1',
    LOG_LEVEL: 'silent',
  };
  const config = Config.fromEnv(env);
  return { name: 'horizon', ownerUrl: server.url, appUrl: config.databaseUrl, env, drop: async () => undefined };
}

async function asOwner<T>(server: EmbeddedPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of every projection, in an order of their own. */
async function projected(of: TestApp): Promise<Record<string, unknown[]>> {
  const { all } = of.get(Projections) as unknown as { all: Projection[] };
  const tables: Record<string, unknown[]> = {};
  for (const { table, columns } of all.flatMap((one) => tablesOf(one))) {
    const rows = await of.db.query<{ row: string }>(
      `select (${Object.keys(columns)
        .map((name) => `t."${name}"`)
        .join(', ')})::text as row from ${table} t order by 1`,
    );
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

async function verified(of: TestApp): Promise<{ integrity: number; completeness: number; why: string[] }> {
  const verifications = of.get(Verifications);
  const id = await verifications.start(NOBODY, 1);
  await of.settle();
  const row = (await verifications.one({ userId: 1, role: 'Horizon Admin', schoolId: null, districtId: null }, id))!;
  expect(row.state).toBe('done');
  return {
    integrity: row.integrity_findings,
    completeness: row.completeness_findings,
    why: (await verifications.findings(id, 10, 0)).map(({ why }) => why),
  };
}

/** Somebody new sits a test on the restored installation: appends, reactions and projections all go on. */
async function goesOn(of: TestApp, name: string): Promise<void> {
  const teacher = await of.as({ userId: exam.teacherId, role: 'Teacher', schoolId: exam.schoolId });
  const candidate = await aCandidate({ ...exam, app: of, teacher }, name);
  await candidate.opens();
  expect((await candidate.answers(1)).status).toBe(200);
  expect((await candidate.submits()).status).toBe(200);
  await of.settle();
  const tables = await projected(of);
  const attempts = Object.entries(tables).find(([table]) => table.startsWith('delivery.attempts'))![1] as string[];
  expect(attempts.filter((row) => row.includes(candidate.launch.attemptId))).toHaveLength(1);
}

async function rebuiltEqual(of: TestApp): Promise<void> {
  const live = await projected(of);
  await of.get(Projections).rebuild();
  expect(await projected(of)).toEqual(live);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'horizon-drill-'));
  chmodSync(folder, 0o755);
  [wal, outside] = ['wal', 'outside'].map((name) => join(folder, name)) as [string, string];
  for (const path of [wal, outside, join(folder, 'dump')]) {
    mkdirSync(path);
    chmodSync(path, 0o777);
  }
  source = await cluster('source', { archive_mode: 'on', archive_command: `cp %p ${wal}/%f` });
  await asOwner(source, (owner) =>
    owner.query('do $$ begin for i in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$'),
  ); // an old server
  const database = databaseOf(source);
  await migrate(Config.fromEnv(database.env));
  app = await testApp({ database, env: { OUTSIDE_DIR: outside }, clock: new TestClock(MONDAY) });
  exam = await anExam(app);
  amara = await aCandidate(exam, 'Amara');
  await amara.opens();
  await amara.answers(1);
  await amara.submits();
  await app.settle();

  await baseBackup(source, join(folder, 'source'), join(folder, 'restored'));
  berta = await aCandidate(exam, 'Berta');
  await berta.opens();
  await berta.answers(2);
  await app.settle();
  await asOwner(source, (owner) => owner.query(`select pg_create_restore_point('noon')`));

  await berta.answers(3);
  await app.commands.execute(
    new ResetAttempt(berta.id, { kind: 'user', id: exam.adminId, role: 'Teacher Admin' }, 'Began in the wrong room'),
  );
  await app.commands.execute(new EraseStudent(amara.studentId, exam.adminId));
  await app.settle();
  app.clock.advance({ days: 1 }); // the root of the first day is written outside
  await app.settle();
  await asOwner(source, async (owner) => {
    const { rows } = await owner.query('select pg_walfile_name(pg_switch_wal()) as name');
    while (!existsSync(join(wal, rows[0].name as string))) await new Promise((done) => setTimeout(done, 20));
  });
}, 120_000);

afterAll(async () => {
  await app?.close();
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const list = () => readDestroyed(readFileSync(join(outside, 'destroyed-keys.jsonl'), 'utf8'));

describe('a base backup, restored to a moment between', () => {
  let restored: TestApp;
  beforeAll(async () => {
    writeFileSync(join(folder, 'restored/data/recovery.signal'), '');
    const server = await cluster('restored', {
      restore_command: `cp ${wal}/%f %p`,
      recovery_target_name: 'noon',
      recovery_target_action: 'promote',
    });
    await asOwner(server, async (owner) => {
      while ((await owner.query('select pg_is_in_recovery() as r')).rows[0].r)
        await new Promise((done) => setTimeout(done, 20));
    });
    const database = databaseOf(server);
    await migrate(Config.fromEnv(database.env));
    restored = await testApp({ database, env: { OUTSIDE_DIR: outside }, clock: new TestClock(MONDAY) });
  }, 60_000);
  afterAll(() => restored?.close());

  it('holds what was written until then, and nothing after it', async () => {
    const [before, after] = await Promise.all(
      [restored, app].map(async (of) => (await of.get(EventStore).read(berta.stream)).map(({ type }) => type)),
    );
    expect(before).toEqual(
      ['AttemptStarted', 'DeviceResumed', 'ResponseRecorded'].filter((type) => before!.includes(type)),
    );
    expect(after!.slice(0, before!.length)).toEqual(before);
    expect(after!.length).toBeGreaterThan(before!.length);
  });

  it('brings back keys that were destroyed and a student who was erased since, until the list is replayed, which comes first', async () => {
    const here = async () => [
      ...(await Promise.all(
        [amara, berta].map(async ({ id }) => (await restored.get(SittingKeys).read(id, 1)) !== 'gone'),
      )),
      [...(await restored.get(People).namesOf([amara.studentId])).values()],
    ];
    expect(await here()).toEqual([true, true, ['Amara Student']]); // the control
    expect(list()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ studentAssessmentId: berta.id, sitting: 1 }),
        expect.objectContaining({ studentId: amara.studentId }),
      ]),
    );
    expect(await restored.get(DestroyedKeys).replay(list(), 0)).toEqual({ keys: 2, students: 1 });
    const [amarasKey, bertasKey, names] = await here();
    expect([amarasKey, bertasKey]).toEqual([false, false]);
    expect(names).not.toEqual(['Amara Student']);
    expect(await restored.get(DestroyedKeys).replay(list(), 0)).toEqual({ keys: 0, students: 0 });
  });

  it('verifies, and says that it was set back: the root of the day that was written outside is not in it', async () => {
    const { integrity, why } = await verified(restored);
    expect(integrity).toBe(0);
    expect(why).toEqual([
      expect.stringMatching(/The root of 2027-03-01 was written outside and is not in the log any more/),
    ]);
  });

  it('goes on: somebody sits a test, and every projection rebuilt is equal', async () => {
    await goesOn(restored, 'Cora');
    await rebuiltEqual(restored);
  });
});

describe('a logical dump, restored into a fresh cluster', () => {
  let fresh: EmbeddedPostgres;
  let restored: TestApp | undefined;
  afterAll(() => restored?.close());

  it('hides every event, because its transactions lie in the future there', async () => {
    fresh = await cluster('fresh', {});
    const database = databaseOf(fresh);
    await migrate(Config.fromEnv(database.env));
    await dumpAndRestore(source, fresh);
    const [{ all, seen }] = (
      await asOwner(fresh, (owner) =>
        owner.query(
          'select count(*)::int as all, count(*) filter (where tx < pg_snapshot_xmin(pg_current_snapshot()))::int as seen from es.events',
        ),
      )
    ).rows;
    expect(all).toBeGreaterThan(10);
    expect(seen).toBe(0); // the control
  });

  it('shows them all, in their order, after the next start has migrated it', async () => {
    const database = databaseOf(fresh);
    await migrate(Config.fromEnv(database.env));
    restored = await testApp({ database, env: { OUTSIDE_DIR: outside }, clock: new TestClock(app.clock.now()) });
    const ids = async (of: TestApp) => (await of.get(EventStore).readAll(null, 1000)).events.map(({ id }) => id);
    expect(await ids(restored)).toEqual(await ids(app));
    expect(await restored.get(DestroyedKeys).replay(list(), 0)).toEqual({ keys: 0, students: 0 });
  });

  it('verifies whole, against the roots that were written outside', async () => {
    expect(await verified(restored!)).toEqual({ integrity: 0, completeness: 0, why: [] });
  });

  it('goes on: nothing is told twice, somebody sits a test, and every projection rebuilt is equal', async () => {
    const before = await projected(restored!);
    await restored!.settle();
    expect(await projected(restored!)).toEqual(before);
    expect(before).toEqual(await projected(app));
    await goesOn(restored!, 'Dora');
    await rebuiltEqual(restored!);
  });
});

/** What pg_dump and pg_restore do, with the server's own COPY: the same values in the same tables. */
async function dumpAndRestore(from: EmbeddedPostgres, to: EmbeddedPostgres): Promise<void> {
  const tablesOf = async (server: EmbeddedPostgres) =>
    (
      await asOwner(server, (owner) =>
        owner.query<{ name: string }>(
          `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
        ),
      )
    ).rows.map(({ name }) => name);
  const there = new Set(await tablesOf(to));
  const tables = (await tablesOf(from)).filter((name) => there.has(name));
  const file = (name: string) => `'${join(folder, 'dump', name.replaceAll('"', ''))}'`;
  /** What the server works out by itself is not copied. */
  const columnsOf = async (owner: pg.Client, name: string) =>
    (
      await owner.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
        [name],
      )
    ).rows
      .map((column) => column.name)
      .join(', ');
  await asOwner(from, async (owner) => {
    await owner.query('begin isolation level repeatable read');
    for (const name of tables)
      await owner.query(`copy (select ${await columnsOf(owner, name)} from only ${name}) to ${file(name)}`);
    await owner.query('commit');
  });
  await asOwner(to, async (owner) => {
    await owner.query(`set session_replication_role = replica`);
    await owner.query(`truncate ${tables.join(', ')}`);
    for (const name of tables) await owner.query(`copy ${name} (${await columnsOf(owner, name)}) from ${file(name)}`);
    await owner.query(`do $$ declare c record; most bigint; begin
      for c in select format('%I.%I', table_schema, table_name) as t, column_name as name from information_schema.columns where is_identity = 'YES' or column_default like 'nextval(%' loop
        execute format('select max(%I) from %s', c.name, c.t) into most;
        if most is not null then perform setval(pg_get_serial_sequence(c.t, c.name), most); end if;
      end loop; end $$`);
  });
}
