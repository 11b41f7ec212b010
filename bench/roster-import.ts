// A file of 5,000 students, as a school uploads it: read, reviewed, and brought by the worker; then with other grades, then as it was.
import type { Session } from '../src/identity/index.js';
import type { Client } from 'pg';
import { cpuSeconds, sleep } from './harness.ts';
import { load, type Installation, type Running } from './product.ts';
import { sessionOf } from './roster-lists.ts';
import { execute, newSchool, type Application } from './school.ts';

export const IMPORTED = 5_000;
const GIVEN_UP_SECONDS = 300;
/** As the page looks how far it is. */
const POLL_MS = 250;

/** What an import of new people writes, by the columns that hold their ids; generated columns are not copied. */
const WRITTEN = [
  ['roster.people', 'id'],
  ['roster.change_values', 'person_id'],
  ['roster.memberships', 'person_id'],
  ['identity.accounts', 'user_id'],
  ['identity.memberships', 'user_id'],
  ['es.published_events', `(payload ->> 'personId')::int`],
] as const;

export interface ImportFigures {
  importSeconds: number;
  /** Of the worker and PostgreSQL together. */
  importCpuSeconds: number;
  changeSeconds: number;
  repeatSeconds: number;
  /** COPY of the rows that it wrote into tables like theirs, with the rows that were there and all indexes. */
  copySeconds: number;
  importRatio: number;
}

/** A school of its own, and somebody who administers it or the platform. */
export async function emptySchool(
  application: Pick<Application, 'app'>,
  name: string,
  role: 'Teacher Admin' | 'Horizon Admin',
): Promise<{ schoolId: number; districtId: number; actor: Session }> {
  const roster = await load<typeof import('../src/roster/index.js')>('roster/index.js');
  const { districtId, schoolId } = await newSchool(application, name, null);
  const place = role === 'Teacher Admin' ? { schoolId, districtId } : { schoolId: null, districtId: null };
  const userId = await execute(
    application.app,
    new roster.AddPerson(
      { firstName: name, lastName: 'Administrator', email: `admin@${name.toLowerCase()}.test` },
      [{ role, ...place }],
      null,
      false,
    ),
  );
  return { schoolId, districtId, actor: { ...sessionOf(role, { userId }), ...place } };
}

export async function importStudents(
  running: Application,
  installation: Pick<Installation, 'databasePid' | 'folder'>,
  owner: Client,
  worker: Running,
  count = IMPORTED,
): Promise<ImportFigures> {
  const { app } = running;
  const { StagedImports } = await load<typeof import('../src/roster/import/staged-imports.js')>(
    'roster/import/staged-imports.js',
  );
  const { readSheets } = await load<typeof import('../src/roster/import/read-sheet.js')>('roster/import/read-sheet.js');
  const { HEADER_WITHIN, MAX_ROWS, peopleListOf } = await load<typeof import('../src/roster/import/student-rows.js')>(
    'roster/import/student-rows.js',
  );
  const imports = app.get(StagedImports, { strict: false });
  const { schoolId, actor } = await emptySchool(running, 'Import', 'Horizon Admin');
  const place = { schoolId, kind: 'Student' as const };
  const cpu = () => cpuSeconds(worker.child.pid!) + cpuSeconds(installation.databasePid);
  /** From the bytes of the file until the worker has brought its rows. */
  const bring = async (grade: number, brings: boolean): Promise<{ seconds: number; cpu: number }> => {
    const lines = Array.from(
      { length: count },
      (_, i) =>
        `Given${i % 700},Family${i % 911},imported${i}@import${schoolId}.test,${700_000 + i},${grade + (i % 3)}`,
    );
    const file = Buffer.from(['First Name,Last Name,Email,ID,Grade Level', ...lines].join('\n'));
    const [began, before] = [performance.now(), cpu()];
    const sheet = peopleListOf(await readSheets(file, MAX_ROWS, HEADER_WITHIN), MAX_ROWS);
    const { id, counts } = await imports.stage(actor, place, 'students.csv', sheet);
    if (!brings) {
      if (counts.unchanged !== count) throw new Error(`of ${count} rows ${counts.unchanged} were as they are`);
      return { seconds: (performance.now() - began) / 1000, cpu: cpu() - before };
    }
    await imports.start(actor, id);
    for (;;) {
      const { state, importedCount } = await imports.get(actor, id);
      if (state === 'done') {
        if (importedCount !== count) throw new Error(`of ${count} rows ${importedCount} were brought`);
        return { seconds: (performance.now() - began) / 1000, cpu: cpu() - before };
      }
      if (performance.now() - began > GIVEN_UP_SECONDS * 1000) throw new Error('the import does not end');
      await sleep(POLL_MS);
    }
  };
  const first = Number((await owner.query('select max(id) as id from roster.people')).rows[0].id);
  const brought = await bring(9, true);
  console.log(
    `  ${count} new students in ${brought.seconds.toFixed(1)} s, ${brought.cpu.toFixed(1)} s of processor time`,
  );
  const mailed = performance.now();
  await idle(owner);
  console.log(`  their invitations ${((performance.now() - mailed) / 1000).toFixed(1)} s later`);
  const copySeconds = await copy(owner, installation.folder, first);
  const changed = await bring(10, true);
  await idle(owner);
  console.log(
    `  the same in other grades in ${changed.seconds.toFixed(1)} s, ${changed.cpu.toFixed(1)} s of processor time`,
  );
  const repeated = await bring(10, false);
  console.log(`  the same as they are in ${repeated.seconds.toFixed(1)} s`);
  return {
    importSeconds: brought.seconds,
    importCpuSeconds: brought.cpu,
    changeSeconds: changed.seconds,
    repeatSeconds: repeated.seconds,
    copySeconds,
    importRatio: brought.seconds / copySeconds,
  };
}

/** Until the worker has nothing to do. */
async function idle(owner: Client): Promise<void> {
  const open = `select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`;
  while ((await owner.query(open)).rowCount) await sleep(POLL_MS);
}

/** Seconds of one transaction that copies the rows of everybody beyond an id into tables that hold all others. */
async function copy(owner: Client, folder: string, beyond: number): Promise<number> {
  await owner.query('create schema floor');
  const tables: { target: string; columns: string; file: string; rows: number }[] = [];
  for (const [table, column] of WRITTEN) {
    const target = `floor.${table.replace('.', '_')}`;
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const columns = rows[0]!.columns;
    const file = `${folder}/postgres/data/${target}.copy`;
    await owner.query(`create table ${target} (like ${table} including all)`);
    await owner.query(
      `insert into ${target} (${columns}) overriding system value select ${columns} from ${table} where not coalesce(${column} > ${beyond}, false)`,
    );
    const copied = await owner.query(`copy (select ${columns} from ${table} where ${column} > ${beyond}) to '${file}'`);
    if (!copied.rowCount) throw new Error(`nothing was imported into ${table}`);
    tables.push({ target, columns, file, rows: copied.rowCount });
  }
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  const began = performance.now();
  await owner.query('begin');
  for (const { target, columns, file } of tables) await owner.query(`copy ${target} (${columns}) from '${file}'`);
  await owner.query('commit');
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `  COPY of ${tables.map(({ target, rows }) => `${rows} into ${target}`).join(', ')}: ${seconds.toFixed(2)} s`,
  );
  await owner.query('drop schema floor cascade');
  return seconds;
}
