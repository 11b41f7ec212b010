import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Db } from '../../../src/platform/db/db.js';
import { Projections } from '../../../src/platform/events/projections.js';
import { PART_OUTCOMES } from '../../../src/reporting/part-results/projection.js';
import { RESULTS } from '../../../src/reporting/results/projection.js';
import { NOTED_TABLES, SchoolRows, type RowsOfStudents } from '../../../src/reporting/student-results/school-rows.js';
import { testApp, type TestApp } from '../../support/app.js';

const YEAR = 2026;
const SCHOOLS = [901, 902, 903];
const STUDENTS = 36;
const CHANGES = 150;

/** Of each student with the result, and of each part. */
const SCORES: RowsOfStudents<unknown[]> = {
  table: RESULTS,
  ...{ name: 'scores', everybody: true, params: [1, YEAR] },
  where: 'o.valid_to is null and (o.type_id, o.school_year_id) = ($5, $6)',
  columns: ['p.id', 'p.school_id', 'coalesce(o.grade_level, p.grade_level)', 'o.scores'],
  read: (rows) => rows,
};
const PARTS: RowsOfStudents<unknown[]> = {
  table: PART_OUTCOMES,
  ...{ name: 'parts', everybody: false, params: [1] },
  where: 'o.type_id = $5',
  columns: ['p.id', 'o.student_assessment_id', 'o.outcomes'],
  read: (rows) => rows,
};
const PLAIN = {
  scores: `select p.id, p.school_id, coalesce(r.grade_level, p.grade_level), r.scores from reporting.people p
    left join ${RESULTS} r on r.student_id = p.id and r.valid_to is null where p.school_id = any($1) and not p.archived`,
  parts: `select p.id, o.student_assessment_id, o.outcomes from reporting.people p
    join ${PART_OUTCOMES} o on o.student_id = p.id where p.school_id = any($1) and not p.archived`,
};

describe('the rows of schools in memory', () => {
  let t: TestApp;
  /** Of two processes, which tell each other nothing. */
  let kept: SchoolRows[];
  let seed = 1;
  const some = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % n;
  };
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  const read = async (process: SchoolRows, ids: readonly number[], what: RowsOfStudents<unknown[]>) =>
    sorted([...(await process.of(ids, what)).values()].flat());
  const plain = async (which: keyof typeof PLAIN, ids: readonly number[]) => {
    const { rows } = await t.get(Db).pool.query({ text: PLAIN[which], values: [ids], rowMode: 'array' });
    return sorted(rows);
  };
  const student = () => 9000 + some(STUDENTS);

  beforeAll(async () => {
    t = await testApp();
    kept = [new SchoolRows(t.get(Db)), new SchoolRows(t.get(Db))];
    await t.db.query(
      `insert into reporting.people (id, first_name, last_name, grade_level, school_id, updated_at)
       select 9000 + k, 'N', 'N', 9 + k % 4, 901 + k % 3, now() from generate_series(0, $1::int - 1) k`,
      [STUDENTS],
    );
    await t.db.query(
      `insert into ${RESULTS} (student_id, type_id, set_id, school_year_id, valid_from, status, composite, scores, school_id, grade_level, sections, parts)
       select 9000 + k, 1, 1, $2, now(), 'complete', 1000, array[500, 500], 901, case when k % 2 = 0 then 11 end, '[]', '[]' from generate_series(0, $1::int - 1) k where k % 5 > 0`,
      [STUDENTS, YEAR],
    );
    await t.db.query(
      `insert into ${PART_OUTCOMES} (student_assessment_id, student_id, type_id, set_id, school_year_id, category_id, part, form_code, form_version, outcomes)
       select 9000 * 10 + k * 10 + part, 9000 + k, 1, 1, $2, 1, part, 'first', 1, 'rwb-' from generate_series(0, $1::int - 1) k cross join generate_series(1, 2) part`,
      [STUDENTS, YEAR],
    );
  }, 120_000);
  afterAll(() => t?.close());

  /** What happens to students: each leaves or brings, or makes other, rows of theirs. */
  const changes: (() => Promise<unknown>)[] = [
    () =>
      t.db.query(`update ${RESULTS} set scores = array[$2::int, 500] where student_id = $1`, [student(), some(600)]),
    () => t.db.query(`delete from ${RESULTS} where student_id = $1`, [student()]),
    () => t.db.query(`update ${RESULTS} set valid_to = now() where student_id = $1 and valid_to is null`, [student()]),
    () =>
      t.db.query(
        `insert into ${RESULTS} (student_id, type_id, set_id, school_year_id, valid_from, status, composite, scores, school_id, grade_level, sections, parts)
         select $1::int, 1, 1, $2, now(), 'complete', 900, array[400, 500], 901, 12, '[]', '[]'
          where not exists (select from ${RESULTS} where student_id = $1 and valid_to is null)`,
        [student(), YEAR],
      ),
    () => t.db.query(`update ${PART_OUTCOMES} set outcomes = reverse(outcomes) where student_id = $1`, [student()]),
    () => t.db.query(`delete from ${PART_OUTCOMES} where student_id = $1 and part = 2`, [student()]),
    () => t.db.query(`update ${PART_OUTCOMES} set student_id = $2 where student_id = $1`, [student(), student()]),
    () => t.db.query('update reporting.people set school_id = $2 where id = $1', [student(), SCHOOLS[some(3)]]),
    () => t.db.query('update reporting.people set school_id = null where id = $1', [student()]),
    () => t.db.query('update reporting.people set archived = not archived where id = $1', [student()]),
    () => t.db.query('update reporting.people set grade_level = $2 where id = $1', [student(), 9 + some(4)]),
    // Two schools change places, so that their sizes stay.
    () =>
      t.db.query(
        'update reporting.people set school_id = 1803 - school_id where school_id in (901, 902) and id % 7 = $1',
        [some(7)],
      ),
    // As a rebuild does it.
    () =>
      t.db.tx(async (q) => {
        await q.query(`create temp table held on commit drop as select * from ${PART_OUTCOMES}`);
        await q.query(`delete from ${PART_OUTCOMES}`);
        await q.query(`insert into ${PART_OUTCOMES} select * from held`);
      }),
  ];

  it('are those of the tables after every change, in each process', async () => {
    for (let n = 0; n < CHANGES; n += 1) {
      await changes[some(changes.length - (n % 10 === 0 ? 0 : 1))]!();
      const ids = SCHOOLS.filter(() => some(4) > 0);
      const process = kept[some(2)]!;
      expect(await read(process, ids, SCORES)).toEqual(await plain('scores', ids));
      expect(await read(process, ids, PARTS)).toEqual(await plain('parts', ids));
      if (n % 20 === 0) await process.forgetChanges();
    }
    for (const process of kept) expect(await read(process, SCHOOLS, SCORES)).toEqual(await plain('scores', SCHOOLS));
  }, 120_000);

  it('are those of the tables whoever else was writing while they were read', async () => {
    const [process] = kept as [SchoolRows, SchoolRows];
    const scoresOf = async (schoolId: number) => read(process, [schoolId], SCORES);
    await t.db.query('update reporting.people set school_id = 901, archived = false where id = 9001');
    for (const end of ['commit', 'rollback']) {
      const other = await t.get(Db).pool.connect();
      await other.query('begin');
      await other.query(`update ${RESULTS} set scores = array[777, $1::int] where student_id = 9001`, [some(600)]);
      await t.db.query('update reporting.people set school_id = 1803 - school_id where id = 9001');
      for (const schoolId of [901, 902]) expect(await scoresOf(schoolId)).toEqual(await plain('scores', [schoolId]));
      await other.query(end);
      other.release();
      for (const schoolId of [901, 902]) expect(await scoresOf(schoolId)).toEqual(await plain('scores', [schoolId]));
    }
  });

  it('are read again of a table that a rebuild made, and of what is written to it then', async () => {
    const [process] = kept as [SchoolRows, SchoolRows];
    expect((await read(process, SCHOOLS, PARTS)).length).toBeGreaterThan(0);
    await t.get(Projections).rebuild(['reporting.part-results']);
    expect(await read(process, SCHOOLS, PARTS)).toEqual([]);
    await t.db.query(
      `insert into ${PART_OUTCOMES} (student_assessment_id, student_id, type_id, set_id, school_year_id, category_id, part, form_code, form_version, outcomes)
       select 1, min(id), 1, 1, $1, 1, 1, 'first', 1, 'r' from reporting.people where school_id = 902 and not archived`,
      [YEAR],
    );
    expect(await read(process, SCHOOLS, PARTS)).toHaveLength(1);
    expect(await read(process, SCHOOLS, PARTS)).toEqual(await plain('parts', SCHOOLS));
  }, 60_000);

  it('are read again when so much time went by that changes are forgotten', async () => {
    const [process] = kept as [SchoolRows, SchoolRows];
    await read(process, SCHOOLS, SCORES);
    await t.db.query(
      'update reporting.people set grade_level = 6 where id = (select min(id) from reporting.people where school_id = 902)',
    );
    const noted = () => t.db.query('select student_id from reporting.student_changes');
    // Transactions of other databases of the server hold it up, too.
    for (let n = 0; n < 200 && (await noted()).length > 0; n += 1) {
      await process.forgetChanges();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await noted()).toEqual([]);
    expect(await read(process, SCHOOLS, SCORES)).toEqual(await plain('scores', SCHOOLS));
  });

  it('are read again of the school alone that changed', async () => {
    const [process] = kept as [SchoolRows, SchoolRows];
    const sizes: number[] = [];
    const counted: RowsOfStudents<unknown[]> = {
      ...SCORES,
      name: 'counted',
      read: (rows) => {
        sizes.push(rows.length);
        return rows;
      },
    };
    await process.of(SCHOOLS, counted);
    expect(sizes).toHaveLength(3);
    await process.of([...SCHOOLS].reverse(), counted);
    expect(sizes).toHaveLength(3);
    await t.db.query(
      'update reporting.people set archived = not archived where id = (select min(id) from reporting.people where school_id = 902)',
    );
    await process.of(SCHOOLS, counted);
    expect(sizes).toHaveLength(4);
  });

  it('are read again when a connection was lost, also those that were being read then', async () => {
    const { pool } = t.get(Db);
    const lose = async () => {
      const client = await pool.connect();
      await Promise.all([
        once(client, 'error'),
        client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined),
      ]);
      client.release(true);
    };
    const process = new SchoolRows(t.get(Db));
    let times = 0;
    const counted: RowsOfStudents<unknown[]> = { ...SCORES, read: (rows) => ((times += 1), rows) };
    for (const expected of [3, 3]) {
      await process.of(SCHOOLS, counted);
      expect(times).toBe(expected);
    }
    await lose();
    await process.of(SCHOOLS, counted);
    expect(times).toBe(6);

    const other = await pool.connect();
    await other.query('begin');
    await other.query('lock table reporting.people in access exclusive mode');
    const asked = process.of(SCHOOLS, { ...counted, name: 'under way' });
    await lose();
    await other.query('commit');
    other.release();
    await asked;
    expect(times).toBe(9);
    await process.of(SCHOOLS, { ...counted, name: 'under way' });
    expect(times).toBe(12);
  });

  it('are forgotten beyond a bound, those asked for last at the end', async () => {
    class Small extends SchoolRows {
      protected override readonly mostBytes = 1;
    }
    const small = new Small(t.get(Db));
    let times = 0;
    const counted: RowsOfStudents<unknown[]> = { ...SCORES, read: (rows) => ((times += 1), rows) };
    for (let n = 0; n < 3; n += 1) expect(await read(small, SCHOOLS, counted)).toEqual(await plain('scores', SCHOOLS));
    expect(times).toBe(9);
  });

  it('are of no school without students', async () => {
    expect(await kept[0]!.of([], SCORES)).toEqual(new Map());
    expect(await kept[0]!.of([999], SCORES)).toEqual(new Map([[999, []]]));
  });

  it('are of tables that note whatever is written to them, also after a rebuild', async () => {
    const noted = async (table: string) => {
      const triggers = await t.db.query<{ name: string }>(
        `select tgname as name from pg_trigger where tgrelid = $1::regclass and tgenabled = 'O' and pg_get_triggerdef(oid) like $2 order by 1`,
        [table, `%reporting.note\\_%('${table.split('.')[1]}')`],
      );
      return [table, ...triggers.map(({ name }) => name)];
    };
    const tables = ['reporting.people', ...NOTED_TABLES];
    const all = tables.map((table) => [table, 'deletes_are_noted', 'inserts_are_noted', 'updates_are_noted']);
    expect(await Promise.all(tables.map(noted))).toEqual(all);
    await t.get(Projections).rebuild(['reporting.results', 'reporting.part-results']);
    expect(await Promise.all(tables.map(noted))).toEqual(all);
  }, 60_000);

  // The last one: while transactions of other databases of the server are older, nothing is kept after it.
  it('are kept again once changes are forgotten that a restored dump has in the future', async () => {
    const [process] = kept as [SchoolRows, SchoolRows];
    const ahead = `(pg_current_xact_id()::text::bigint + 4000000000)::text::xid8`;
    const known = (column: string) => `update reporting.student_changes_known set ${column} = ${ahead}`;
    const written = `insert into reporting.student_changes (student_id, of_table, written_by) values (9001, 'people', ${ahead})`;
    for (const brought of [written, known('since'), known('next')]) {
      await t.db.query(brought);
      await process.forgetChanges();
      expect(
        await t.db.query(
          `select since < unused and next < unused as past, (select count(*)::int from reporting.student_changes where written_by >= unused) as ahead
             from reporting.student_changes_known, pg_snapshot_xmax(pg_current_snapshot()) as unused`,
        ),
      ).toEqual([{ past: true, ahead: 0 }]);
    }
    expect(await read(process, SCHOOLS, SCORES)).toEqual(await plain('scores', SCHOOLS));
  });
});
