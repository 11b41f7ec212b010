import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPerson, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { TestingSchedules } from '../../src/scheduling/read/testing-schedules.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';

const PATH = '/api/admin/analytics/upcoming_schools_and_students';
const DAY = 86_400_000;

describe('testing schedules', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;
  let district: HttpClient;
  let from: number;
  let pupils: number[];
  const iso = (ms: number) => new Date(ms).toISOString();
  const ask = async (client: HttpClient, query = '') =>
    (await client.get(`${PATH}?from=${iso(from)}&days=7${query}`)).body;

  /** One section of the SAT, both parts at one go, from hour `start` to hour `end` of the first day. */
  const assign = async (
    school: TestSchool,
    students: number[],
    category: number,
    start: number,
    end: number | null,
  ) => {
    const row = await t.db.one<{ id: number }>(
      `insert into scheduling.assignments (section_id, school_id, type_id, set_id, category_id, school_year_id, administration_type, p1_start_at, p2_end_at, grade_levels,
         timing, autosubmit_delay, pause_enabled, save_enabled, readspeaker_enabled, reveal_report_asap, reveal_answers_asap, created_by, created_at)
       values ($1, $2, 1, 1, $3, 2027, 'continuous', $4, $5, '{8,9,10,11,12}', 'timed', 24, true, true, false, true, true, 1, now()) returning id`,
      [
        school.sectionId,
        school.schoolId,
        category,
        new Date(from + start * 3_600_000),
        end === null ? null : new Date(from + end * 3_600_000),
      ],
    );
    await t.db.query(
      `insert into scheduling.availabilities (assignment_id, student_id, created_at) select $1, id, now() from unnest($2::int[]) id`,
      [row!.id, students],
    );
    return row!.id;
  };

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    // The Monday after, at midnight in Illinois.
    from = Date.parse('2027-02-01T06:00:00Z');
    t.clock.set(from - DAY);
    horizon = await t.as({
      userId: await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
    district = await t.as({
      userId: await aPerson(t, 'district', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]),
      role: 'District Admin',
      districtId: s.districtId,
    });
    pupils = [await aStudent(t, s.schoolId, 'Ann'), await aStudent(t, s.schoolId, 'Ben')];
    const id = await assign(s, pupils, 1, 8, 16);
    await assign(s, pupils, 2, 8, 16);
    await t.db.query(
      `insert into scheduling.student_assessments (student_id, school_id, type_id, set_id, category_id, part, school_year_id, difficulty, sitting, assignment_id, started_at, created_at)
       values ($1, $2, 1, 1, 1, 1, 2027, 'default', 1, $3, now(), now())`,
      [pupils[0], s.schoolId, id],
    );
    await assign(other, [await aStudent(t, other.schoolId, 'Cal')], 1, 32, null);
    const gone = await assign(other, pupils, 2, 8, 16);
    await t.db.query('update scheduling.assignments set deleted_at = now() where id = $1', [gone]);
  });
  afterAll(() => t?.close());

  it('say who tests when, from what is assigned, with the sittings that have not begun', async () => {
    const { windows, meta } = await ask(horizon);
    expect(meta).toEqual({ totalCount: 4 });
    expect(windows.filter((w: any) => w.schoolId === s.schoolId)).toMatchObject([
      {
        schoolName: 'School 1',
        districtName: 'District 1',
        part: 1,
        sections: ['Reading & Writing', 'Math'],
        startAt: iso(from + 8 * 3_600_000),
        endAt: iso(from + 16 * 3_600_000),
        classes: 1,
        students: 2,
        expected: 3,
      },
      { part: 2, students: 2, expected: 4 },
    ]);
    expect(windows.filter((w: any) => w.schoolId === other.schoolId)).toMatchObject([
      { part: 1, endAt: null, students: 1, expected: 1 },
      { part: 2, endAt: null, students: 1, expected: 1 },
    ]);
  });

  it('say what that means for each day and hour', async () => {
    const { days, hours } = await ask(horizon);
    expect(days[0]).toEqual({ date: '2027-02-01', schools: 1, students: 2, sittings: 7 });
    expect(days.slice(1).map(({ date, students }: any) => [date, students])).toEqual(
      ['2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05'].map((date) => [date, 1]),
    );
    // Seven sittings over the eight hours of the first day.
    expect(hours.slice(0, 8)).toEqual(
      Array.from({ length: 8 }, (_, i) => ({ at: iso(from + (8 + i) * 3_600_000), sittings: 0.9 })),
    );
  });

  it('are narrowed to a district, a school and a period', async () => {
    expect((await ask(horizon, `&school_id=${other.schoolId}`)).meta.totalCount).toBe(2);
    expect((await ask(horizon, `&district_id=${s.districtId}`)).meta.totalCount).toBe(2);
    expect((await ask(horizon, '&school_id=999999')).meta.totalCount).toBe(0);
    expect((await ask(horizon, '&per_page=1&page=2')).windows).toHaveLength(1);
    const early = await horizon.get(`${PATH}?from=${iso(from - 10 * DAY)}&days=7`);
    expect(early.body).toEqual({ days: [], hours: [], windows: [], meta: { totalCount: 0 } });
    for (const query of ['?days=32', '?days=0', '?from=monday'])
      expect([query, (await horizon.get(PATH + query)).status]).toEqual([query, 422]);
  });

  it('count the same when they are read for many schools at once', async () => {
    const read = t.app.get(TestingSchedules, { strict: false });
    const viewer = { userId: 0, role: 'Horizon Admin', schoolId: null, districtId: null } as const;
    // Both parts of a section, begun by way of another class: neither is expected in this one.
    const again = await assign(s, pupils, 4, 8, 16);
    for (const part of [1, 2])
      await t.db.query(
        `insert into scheduling.student_assessments (student_id, school_id, type_id, set_id, category_id, part, school_year_id, difficulty, sitting, assignment_id, started_at, created_at)
         values ($1, $2, 1, 1, 4, $3, 2027, $4, 1, $5, now(), now())`,
        [pupils[1], s.schoolId, part, part === 1 ? 'default' : 'easy', again],
      );
    const few = await read.of(viewer, { fromMs: from, days: 7 });
    expect(few.windows.map(({ expected }) => expected).slice(0, 2)).toEqual([4, 5]);
    for (let i = 0; i < 35; i += 1)
      await t.db.query(
        `insert into roster.schools (district_id, name, state, time_zone, course_types, assessments_available, activities_available, school_admin_only, created_at)
         values ($1, 'Empty ' || $2, 'IL', 'America/Chicago', '{SAT}', true, false, false, now())`,
        [s.districtId, i],
      );
    expect(await read.of(viewer, { fromMs: from, days: 7 })).toEqual(few);
    await t.db.query('update scheduling.assignments set deleted_at = now() where id = $1', [again]);
  });

  it('count who was given a window of the own in that one alone', async () => {
    const before = (await ask(horizon)).windows;
    const [ann] = pupils;
    const { id } = (await t.db.one<{ id: number }>(
      `select a.id from scheduling.assignments a where a.school_id = $1 and a.category_id = 2 and a.deleted_at is null`,
      [s.schoolId],
    ))!;
    const own = [new Date(from + 2 * DAY), new Date(from + 2 * DAY + 3_600_000)];
    await t.db.query(
      `update scheduling.availabilities set administration_type = 'continuous', p1_start_at = $3, p2_end_at = $4 where assignment_id = $1 and student_id = $2`,
      [id, ann, ...own],
    );
    const after = (await ask(horizon)).windows;
    expect(after).toHaveLength(before.length + 2);
    const ofClass = (windows: any[]) =>
      windows.find(({ startAt, part }) => startAt === iso(from + 8 * 3_600_000) && part === 1);
    expect(ofClass(after).expected).toBe(ofClass(before).expected - 1);
    expect(after.filter(({ startAt }: any) => startAt === own[0]!.toISOString())).toMatchObject([
      { part: 1, sections: ['Math'], endAt: own[1]!.toISOString(), classes: 1, students: 1, expected: 1 },
      { part: 2, students: 1, expected: 1 },
    ]);
    await t.db.query(
      'update scheduling.availabilities set administration_type = null, p1_start_at = null, p2_end_at = null where assignment_id = $1',
      [id],
    );
    expect((await ask(horizon)).windows).toEqual(before);
  });

  it('count a student once where sections share the window of one part, and not that of the other', async () => {
    const before = (await ask(horizon)).windows.find(
      ({ schoolId, part }: any) => schoolId === s.schoolId && part === 1,
    );
    const id = await assign(s, [pupils[0]!, await aStudent(t, s.schoolId, 'Dan')], 4, 8, 16);
    await t.db.query(
      `update scheduling.assignments set administration_type = 'broken', p1_end_at = p2_end_at, p2_start_at = $2, p2_end_at = $3 where id = $1`,
      [id, new Date(from + 2 * DAY), new Date(from + 3 * DAY)],
    );
    const windows = (await ask(horizon)).windows.filter(({ schoolId }: any) => schoolId === s.schoolId);
    expect(windows).toMatchObject([
      { part: 1, startAt: before.startAt, endAt: before.endAt, students: 3, expected: before.expected + 2 },
      { part: 2, startAt: before.startAt, students: 2, expected: 4 },
      { part: 2, startAt: iso(from + 2 * DAY), students: 2, expected: 2 },
    ]);
    expect(windows[0].sections).toHaveLength(3);
    await t.db.query('update scheduling.assignments set deleted_at = now() where id = $1', [id]);
  });

  it('are of a District Admin those of the district, and of nobody else', async () => {
    const { windows } = await ask(district);
    expect(windows.map(({ schoolId }: any) => schoolId)).toEqual([s.schoolId, s.schoolId]);
    expect((await ask(district, `&school_id=${other.schoolId}`)).meta.totalCount).toBe(0);
    const { adminId, teacherId, schoolId } = s;
    for (const client of [
      await t.as({ userId: adminId, role: 'Teacher Admin', schoolId }),
      await t.as({ userId: teacherId, role: 'Teacher', schoolId }),
    ])
      for (const path of [PATH, `${PATH}/export`]) expect((await client.get(path)).status).toBe(403);
  });

  it('are taken along as a table', async () => {
    const { status, headers, body } = await horizon.get(`${PATH}/export?from=${iso(from)}&days=7`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain('"2027-02-01","School 1","District 1"');
    expect(lines[1]).toContain('"Reading & Writing, Math"');
  });
});
