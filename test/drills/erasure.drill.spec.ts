import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { aPerson, aSchool, aStudent } from '../roster/school.js';
import { runningApp, type RunningApp } from '../support/browser.js';

const STUDENTS = 12;

describe('a worker that is killed while it erases a school', () => {
  let app: RunningApp;
  let owner: pg.Client;
  let schoolId: number;
  let students: number[];
  const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const until = async (what: () => Promise<boolean>, ms: number) => {
    for (let waited = 0; waited < ms && !(await what()); waited += 100) await sleep(100);
  };
  const erasure = async () =>
    (
      await owner.query(
        'select state, total, students, staff, parents, places, classes, terms from exports.school_erasures',
      )
    ).rows[0];
  const erased = async () =>
    (
      await owner.query<{ id: number }>(
        'select id from roster.people where id = any($1) and erased_at is not null order by id',
        [students],
      )
    ).rows.map(({ id }) => id);

  beforeAll(async () => {
    app = await runningApp({
      async arrange(t) {
        const school = await aSchool(t);
        schoolId = school.schoolId;
        students = [];
        for (let i = 0; i < STUDENTS; i += 1) students.push(await aStudent(t, schoolId, `Leaving${i}`));
        const place = { schoolId: null, districtId: null };
        const by = await aPerson(t, 'platform', [{ role: 'Horizon Admin', ...place }]);
        await t.settle();
        // Its waiting time is over, and nobody has begun with it yet.
        await t.db.query('update roster.schools set archived_at = now(), leaving = true where id = $1', [schoolId]);
        await t.db.query(
          `insert into exports.school_erasures (school_id, school_name, state, archive, requested_by, requested_at, due_at)
           values ($1, 'School 1', 'planned', 'declined', $2, now() - interval '31 days', now() - interval '1 day')`,
          [schoolId, by],
        );
      },
    });
    owner = new pg.Client({ connectionString: app.database.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner?.end();
    await app?.close();
  });

  it('has another go on with who is left: everybody is erased and counted once', async () => {
    // Somebody in the middle is held, so that the kill meets it there.
    const held = students[STUDENTS / 2]!;
    await owner.query('begin');
    await owner.query('select from roster.people where id = $1 for update', [held]);
    const other = new pg.Client({ connectionString: app.database.ownerUrl });
    await other.connect();
    await other.query(`update exports.school_erasures set state = 'running'`);
    const waiting = async () =>
      (
        await other.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%roster.people%'`,
        )
      ).rowCount! > 0;
    await until(waiting, 40_000);
    expect(await waiting()).toBe(true);
    const before = await erased();
    // The control: it is in the middle.
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(STUDENTS);
    expect(await erasure()).toMatchObject({ state: 'running', students: before.length });

    await app.crash('worker');
    await owner.query('rollback');
    await until(async () => (await erasure()).state === 'done', 90_000);
    await other.end();
    const { state, total, students: counted, staff, parents, places } = await erasure();
    expect([state, counted]).toEqual(['done', STUDENTS]);
    expect(counted + staff + parents + places).toBe(total);
    expect(await erased()).toEqual(students.toSorted((a, b) => a - b));
    const { rows } = await owner.query(
      `select s.name, s.erased_at is not null as erased, (select count(*)::int from roster.people p where p.first_name like 'Leaving%') as left
         from roster.schools s where s.id = $1`,
      [schoolId],
    );
    expect(rows).toEqual([{ name: 'Erased school', erased: true, left: 0 }]);
    expect((await (await fetch(`${app.url}/readyz`)).json()).jobs).toEqual([]);
  });
});
