import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentLibrary, demoBundles, ImportBundle } from '../../../src/content/index.js';
import { PART_OUTCOMES } from '../../../src/reporting/part-results/projection.js';
import { RESULTS } from '../../../src/reporting/results/projection.js';
import { EnrollStudents } from '../../../src/roster/index.js';
import { aClass, aPerson, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import { aCourse } from '../../support/courses.js';
import type { HttpClient } from '../../support/http.js';

type Totals = [reading: number, math: number | null] | null;

const GROUP = '/api/reports/growth_report_group_comparison';
const STUDENTS = '/api/reports/growth_report_student_comparison';
const SOURCE = '/api/reports/growth_report_provenance';
const LESSONS = '/api/reports/growth_report_lessons';
/** Set and school year of each test. */
const TESTS = [
  [1, 2025],
  [1, 2026],
  [2, 2026],
] as const;
const TAKEN = ['2099-08-27T15:00:00Z', '2099-10-01T15:00:00Z', '2099-11-12T15:00:00Z'];
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

describe('the growth of a group', () => {
  let t: TestApp;
  let s: TestSchool;
  let elsewhere: TestSchool;
  let other: number;
  /** By student: sections in each of three sets. */
  const known = new Map<number, [Totals, Totals, Totals]>();
  const ids: number[] = [];

  const query = (of: Record<string, unknown>) => new URLSearchParams(of as Record<string, string>).toString();
  const ask = (client: HttpClient, path: string, more: Record<string, unknown> = {}) =>
    client.get(`${path}?${query({ sectionId: s.sectionId, set: 2, type: 1, ...more })}`);
  const get = async (client: HttpClient, path: string, more: Record<string, unknown> = {}) => {
    const answer = await ask(client, path, more);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };

  const store = async (id: number, test: 0 | 1 | 2, totals: Totals, type = 1) => {
    if (!totals) return;
    const [reading, math] = totals;
    const [set, year] = TESTS[test];
    const sections = [reading, math].map((scaled, i) => ({
      ...{ categoryId: i + 1, scaled, raw: null, rawMax: null, path: null, tableVersion: 1, outside: false },
      missing: scaled === null ? 'part' : null,
    }));
    await t.db.query(
      `insert into ${RESULTS} (student_id, type_id, set_id, school_year_id, valid_from, status, composite, scores, taken_from, taken_to, school_id, grade_level, sections, parts)
       values ($1, $2, $3, $4, now(), $5, $6, $7, $8, $8, $9, 11, $10, '[]')`,
      [
        ...[id, type, set, year, math === null ? 'partial' : 'complete', math === null ? null : reading + math],
        ...[[reading, math], TAKEN[test], s.schoolId, JSON.stringify(sections)],
      ],
    );
  };

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    elsewhere = await aSchool(t);
    for (const bundle of demoBundles())
      await t.commands.execute(new ImportBundle(bundle, { userId: null, fileName: 'spec' }));
    other = await aClass(t, s.schoolId, []);
    for (let i = 0; i < 15; i += 1) {
      const id = await aStudent(t, s.schoolId, `N${i}`);
      ids.push(id);
      const reading = 430 + 10 * i;
      const moved: [Totals, Totals, Totals] = [
        [reading, 500],
        [reading + 20, 500 + 10 * (i % 3) - 10],
        [reading + (i === 0 ? 110 : i === 1 ? -90 : 40), 500],
      ];
      if (i === 12) moved[0] = null;
      if (i === 13) moved[2] = [520, null];
      if (i === 14) moved.fill(null);
      known.set(id, moved);
    }
    await t.commands.execute(new EnrollStudents(s.sectionId, ids));
    const others: number[] = [];
    for (let i = 0; i < 12; i += 1) others.push(await aStudent(t, s.schoolId, `O${i}`));
    await t.commands.execute(new EnrollStudents(other, others));
    await t.settle();
    for (const [id, totals] of known) for (const [i, one] of totals.entries()) await store(id, i as 0, one);
    for (const id of others) for (const test of [0, 1, 2] as const) await store(id, test, [500, 510 + 10 * test]);
  }, 120_000);
  afterAll(() => t?.close());

  const matched = () =>
    [...known.values()].filter((all) => all.every((one) => one && one[1] !== null)) as [
      [number, number],
      [number, number],
      [number, number],
    ][];

  it('compares the set with the two before it, by the same students', async () => {
    const answer = await get(s.teacher, GROUP);
    const same = matched();
    expect(answer).toMatchObject({ basis: 'full', studentCount: 15, matchedCount: 12, students: true });
    expect(
      answer.tests.map(({ assessmentSet: { id }, n }: { assessmentSet: { id: number }; n: number }) => [id, n]),
    ).toEqual([
      [1, 13],
      [1, 14],
      [2, 13],
    ]);
    const total = (place: number) => same.map((all) => all[place]![0] + all[place]![1]);
    const [scale, reading] = answer.scales;
    expect(scale).toMatchObject({ name: 'Total', means: [0, 1, 2].map((place) => Math.round(mean(total(place)))) });
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [0, 2],
    ] as const) {
      const changes = same.map((all) => all[to][0] - all[from][0]);
      const pair = reading.pairs.find((one: { from: number; to: number }) => one.from === from && one.to === to);
      const sd = Math.sqrt(changes.reduce((sum, one) => sum + (one - mean(changes)) ** 2, 0) / 11);
      expect(pair).toMatchObject({
        ...{ n: 12, change: Math.round(mean(changes)), give: Math.round((2.200985 * sd) / Math.sqrt(12)) },
        up: changes.filter((one) => one >= 60).length,
        down: changes.filter((one) => one <= -60).length,
      });
    }
    expect(answer.finding.lead).toMatch(
      /^The same 12 students gained \d+ points from SAT Set 1, 2025-26 to SAT Set 2, 2026-27\.$/,
    );
    expect(answer.lines).toHaveLength(12);
    const [crossing] = answer.crossings;
    expect(crossing.crossed.students.map(({ firstName }: { firstName: string }) => firstName).sort()).toEqual(
      ['N0', 'N2', 'N3', 'N4'].sort(),
    );
    expect(crossing.crossed).toMatchObject({ count: 4, clear: 1 });
    expect(crossing.fell.count).toBe(0);
  });

  it('names who is left out, and why', async () => {
    const why = async () => {
      const { leftOut } = await get(s.teacher, GROUP);
      return Object.fromEntries(leftOut.map((one: { firstName: string; why: string[] }) => [one.firstName, one.why]));
    };
    expect(await why()).toEqual({
      N12: ['SAT Set 1, 2025-26 not taken'],
      N13: ['SAT Set 2, 2026-27: Math not complete'],
      N14: ['SAT Set 1, 2025-26 not taken', 'SAT Set 1, 2026-27 not taken', 'SAT Set 2, 2026-27 not taken'],
    });
    await t.db.query(`update ${RESULTS} set taken_to = '2020-08-27T15:00:00Z' where school_year_id = 2025`);
    expect((await why()).N12[0]).toMatch(/^Joined the class on \w+ \d+, \d{4}$/);
    await t.db.query(`update ${RESULTS} set taken_to = $1 where school_year_id = 2025`, [TAKEN[0]]);
    await store(ids[12]!, 0, [600, 610], 4);
    expect((await why()).N12[0]).toMatch(/^SAT Set 1, 2025-26 not taken; took .+ on Aug 27, 2099: another scale$/);
  });

  it('compares what is chosen, also those with both of two', async () => {
    const two = await get(s.teacher, GROUP, { tests: '1-2026,1-2025' });
    expect(two.tests.map(({ name }: { name: string }) => name)).toEqual(['SAT Set 1, 2025-26', 'SAT Set 1, 2026-27']);
    expect(two).toMatchObject({ matchedCount: 13 });
    expect(two.available).toHaveLength(3);
    const pairs = await get(s.teacher, GROUP, { match: 'pairs' });
    expect(pairs.scales[0].pairs.map(({ n }: { n: number }) => n)).toEqual([13, 13, 12]);
    // An address of a test that is not there leads to those that are.
    expect((await get(s.teacher, GROUP, { tests: '99-2026,1-2026' })).tests).toHaveLength(3);
    for (const tests of ['x', '1', '1-2026,2-2026,3-2026,4-2026'])
      expect(await ask(s.teacher, GROUP, { tests })).toMatchObject({
        status: 422,
        body: { errors: { tests: [expect.any(String)] } },
      });
  });

  it('says of a mean difference whom it compares, and of whom nothing is said not even that', async () => {
    const [pair] = (await get(s.teacher, GROUP)).scales[0].pairs;
    const told = await get(s.teacher, SOURCE);
    expect(told).toMatchObject({
      name: 'Total, average change from SAT Set 1, 2025-26 to SAT Set 1, 2026-27',
      ...{ value: pair.change, n: 12, studentCount: 15 },
    });
    const changes = told.students.map((one: { before: number; score: number }) => one.score - one.before);
    expect(Math.round(changes.reduce((a: number, b: number) => a + b, 0) / changes.length)).toBe(pair.change);
    expect((await get(s.teacher, SOURCE, { match: 'pairs' })).n).toBe(13);
    const refused = (client: HttpClient, more: Record<string, unknown>) => ask(client, SOURCE, more);
    expect((await refused(s.teacher, { from: 1, to: 1 })).status).toBe(404);
    expect((await refused(s.teacher, { category: 9 })).status).toBe(404);
    expect((await refused(s.teacher, { from: 3 })).status).toBe(422);
    expect((await refused(s.teacher, { sectionId: elsewhere.sectionId })).status).toBe(404);
  });

  it('is of what was known at a date: nothing before the first result', async () => {
    const asOf = '2020-01-01T00:00:00.000Z';
    // Who does not see the whole school by name is told of the end of a day, as the school stands beside the class.
    const evening = '2019-12-31T05:59:59.999Z';
    expect(await get(s.teacher, GROUP, { asOf })).toMatchObject({ tests: [], asOf: evening, studentCount: 0 });
    expect(await get(s.teacher, STUDENTS, { asOf })).toMatchObject({ data: [], meta: { totalCount: 0 } });
    expect((await get(s.teacher, LESSONS, { asOf })).lessons).toBeNull();
  });

  it('has each student with the scores of each test', async () => {
    const { data, meta } = await get(s.teacher, STUDENTS);
    expect(meta).toMatchObject({
      ...{ assessment_type: { id: 1, courseType: 'SAT' }, keys: ['assessment_1', 'assessment_2', 'assessment_3'] },
      segments: [
        { category_id: null, name: 'Total', error: 40 },
        { category_id: 1, name: 'Reading & Writing', error: 30 },
        { category_id: 2, name: 'Math', error: 30 },
      ],
      ...{ totalCount: 15, counts: { every: 15, up: 1, within: 10, down: 1, none: 3 } },
    });
    const row = (name: string) => data.find((one: { first_name: string }) => one.first_name === name);
    expect(row('N0')).toEqual({
      ...{ student_id: ids[0], last_name: 'Student', first_name: 'N0', student_id_number: null, grade_level: 11 },
      schedule: 'Period 1',
      assessment_1: { composite_score: 930, status: 'completed', scores: [430, 500] },
      assessment_2: { composite_score: 940, status: 'completed', scores: [450, 490] },
      assessment_3: { composite_score: 1040, status: 'completed', scores: [540, 500] },
      ...{ movement: 'up', crossed: [{ name: 'Reading & Writing', to: 'above' }], why: [] },
    });
    expect(row('N13')).toMatchObject({
      assessment_3: { composite_score: null, status: 'not started', scores: [520, null] },
      ...{ movement: null, why: ['SAT Set 2, 2026-27: Math not complete'] },
    });
    const listed = async (more: object) => (await get(s.teacher, STUDENTS, more as Record<string, unknown>)).data;
    expect((await listed({ sort: 'change_1_3', order: 'desc' }))[0].first_name).toBe('N0');
    expect((await listed({ sort: 'change_1_3' }))[0].first_name).toBe('N1');
    expect(await listed({ moved: 'none' })).toHaveLength(3);
    expect(await listed({ moved: 'up', category: 1 })).toHaveLength(1);
    expect(await listed({ search: 'n1' })).toHaveLength(6);
    expect(await listed({ per_page: 4, page: 4 })).toHaveLength(3);
    expect((await listed({ tests: '1-2025,1-2026' }))[0].assessment_3).toBeNull();
    expect((await ask(s.teacher, STUDENTS, { category: 3 })).status).toBe(404);
    expect((await ask(s.teacher, STUDENTS, { sort: 'shoe' })).status).toBe(422);
    await t.settle();
    expect((await t.db.query('select from audit.access_v1 where student_id = $1', [ids[0]])).length).toBeGreaterThan(0);
  });

  it('is the school as a whole: with names to who administers it, and without to its teachers', async () => {
    const whole = { sectionId: 0 };
    const { data, meta } = await get(s.admin, STUDENTS, whole);
    expect(meta.totalCount).toBe(27);
    expect(data[0].schedule).toBe('Period 1');
    expect(await get(s.admin, GROUP, whole)).toMatchObject({ matchedCount: 24, students: true });
    expect(await ask(s.teacher, STUDENTS, whole)).toMatchObject({
      ...{ status: 403, body: { code: 'reporting/students-not-shown' } },
    });
    // Twelve are not known to the teacher, and all of them took everything.
    const seen = await get(s.teacher, GROUP, { ...whole, tests: '1-2025,1-2026', match: 'pairs' });
    expect(seen).toMatchObject({ basis: 'full', matchedCount: 24, students: false, lines: [], leftOut: [] });
    expect(seen.tests).toHaveLength(3);
    expect(JSON.stringify(seen)).not.toMatch(/"[NO]\d+"/);
    const [id] = await t.db.query<{ id: number }>(`select id from reporting.people where first_name = 'O0'`);
    await t.db.query(`delete from ${RESULTS} where student_id = $1 and set_id = 2`, [id!.id]);
    const told = await get(s.teacher, GROUP, whole);
    expect(told).toMatchObject({
      basis: 'nothing',
      matchedCount: null,
      finding: { lead: null, rest: null },
      crossings: [],
    });
    expect(told.scales[0]).toMatchObject({
      means: [null, null, null],
      pairs: [{ n: null, change: null, up: null }, {}, {}],
    });
    expect((await get(s.admin, GROUP, whole)).basis).toBe('full');
  });

  it('is that of several classes and grade levels together', async () => {
    const both = { sectionId: 0, section_ids: `${s.sectionId},${other}` };
    const of = (client: HttpClient, more: object) => get(client, GROUP, { sectionId: 0, ...more });
    expect(await of(s.admin, both)).toMatchObject({ studentCount: 27, students: true });
    const own = { section_ids: `${s.sectionId}` };
    const [asGroup, asClass] = [await of(s.teacher, own), await get(s.teacher, GROUP)];
    expect({ ...asGroup, asOf: null }).toEqual({ ...asClass, asOf: null });
    expect(await of(s.admin, { ...both, grade_levels: 11 })).toMatchObject({ studentCount: 27 });
    expect(await of(s.admin, { grade_levels: 12 })).toMatchObject({ studentCount: 0, tests: [] });
    const { data, meta } = await get(s.teacher, STUDENTS, { ...own, sectionId: 0 });
    expect(meta.totalCount).toBe(15);
    expect(data[0].schedule).toBe('Period 1');
    const refused = async (client: HttpClient, more: object) => {
      const { status, body } = await ask(client, GROUP, { sectionId: 0, ...more });
      return [status, body.errors ? Object.keys(body.errors) : body.code];
    };
    expect(await refused(s.teacher, both)).toEqual([404, 'roster/class-not-found']);
    expect(await refused(s.admin, { section_ids: elsewhere.sectionId })).toEqual([404, 'roster/class-not-found']);
    expect(await refused(s.teacher, { grade_levels: 11 })).toEqual([403, 'reporting/grades-not-shown']);
    expect(await refused(s.admin, { ...both, sectionId: s.sectionId })).toEqual([422, ['sectionId']]);
    expect(await refused(s.admin, { grade_levels: 13 })).toEqual([422, ['grade_levels']]);
  });

  it('is that of a district over the tests of a year: without names, and of no few', async () => {
    const personId = await aPerson(t, 'district', [
      { role: 'District Admin', schoolId: null, districtId: s.districtId },
    ]);
    const district = await t.as({ userId: personId, role: 'District Admin', districtId: s.districtId });
    const path = '/api/district_admin/student_results/growth_report_group_comparison';
    const of = async (more: object = {}) => {
      const answer = await district.get(`${path}?${query({ assessmentTypeId: 1, assessmentSetId: 2, ...more })}`);
      expect(answer).toMatchObject({ status: 200 });
      return answer.body;
    };
    // Two took one of the tests: their scores would be the averages of the test less those of the others.
    const hidden = await of();
    expect(hidden).toMatchObject({ basis: 'nothing', matchedCount: null, leftOutSchools: [expect.any(String)] });
    expect(JSON.stringify(hidden.scales)).not.toMatch(/"(change|up|n)":\d/);
    await t.db.query(
      `update ${RESULTS} set composite = 1030, scores = '{520,510}' where student_id = $1 and set_id = 2`,
      [ids[13]],
    );
    const [id] = await t.db.query<{ id: number }>(`select id from reporting.people where first_name = 'O0'`);
    await store(id!.id, 2, [500, 530]);
    const told = await of();
    expect(told).toMatchObject({
      ...{ basis: 'full', studentCount: 27, matchedCount: 26, students: false, leftOutSchools: [] },
      ...{ lines: [], leftOut: [] },
      tests: [
        { name: 'SAT Set 1', n: null, mean: null },
        { name: 'SAT Set 2', n: null, mean: null },
      ],
    });
    expect(JSON.stringify(told)).not.toMatch(/"[NO]\d+"/);
    const source = `${path.replace('group_comparison', 'provenance')}?${query({ assessmentTypeId: 1, assessmentSetId: 2 })}`;
    const { body: from } = await district.get(source);
    expect(from).toMatchObject({ n: 26, value: told.scales[0].pairs[0].change, students: null });
    expect(from.schools).toEqual([{ name: expect.stringMatching(/^School/), n: null }]);
    // Grade 12 alone is not told, nor where it comes from.
    expect((await district.get(`${source}&grade_levels=12`)).status).toBe(404);
    expect(await of({ asOf: '2020-01-01T00:00:00.000Z' })).toMatchObject({ tests: [], basis: 'nothing' });
    // It is of the year, not of the set.
    expect({ ...(await of({ assessmentSetId: 1 })), asOf: null }).toEqual({ ...told, asOf: null });
    expect((await of({ grade_levels: 11 })).matchedCount).toBe(26);
    expect((await of({ grade_levels: 12 })).matchedCount).toBeNull();
    const foreign = await district.get(
      `${path}?${query({ assessmentTypeId: 1, assessmentSetId: 2, school_ids: elsewhere.schoolId })}`,
    );
    expect(foreign).toMatchObject({ status: 404, body: { code: 'reporting/school-not-found' } });
    expect((await s.admin.get(`${path}?${query({ assessmentTypeId: 1, assessmentSetId: 2 })}`)).status).toBe(403);
  });

  it('offers students to choose from: a hundred, by name, and only those whom the asker sees', async () => {
    const users = async (client: HttpClient, more = '') => {
      const answer = await client.get(`/api/reports/users?role=Student&page=1&per_page=100&sort=lastName${more}`);
      expect(answer).toMatchObject({ status: 200 });
      return answer.body as { users: { id: number; firstName: string }[]; meta: { totalCount: number } };
    };
    expect((await users(s.teacher)).meta.totalCount).toBe(15);
    expect((await users(s.admin)).meta.totalCount).toBe(27);
    expect((await users(elsewhere.admin)).users).toEqual([]);
    const [first] = (await users(s.teacher, '&search=n3')).users;
    expect(first).toEqual({
      ...{ id: ids[3], firstName: 'N3', lastName: 'Student', studentIdNumber: null, gradeLevel: 11 },
    });
    expect((await users(s.teacher, `&id=${ids[3]}`)).users).toEqual([first]);
    expect((await users(elsewhere.admin, `&id=${ids[3]}`)).users).toEqual([]);
    expect((await s.teacher.get('/api/reports/users?role=Parent')).status).toBe(422);
  });

  it('compares topics with a lesson that was finished between the tests with the topics without', async () => {
    const course = await aCourse(t, s.schoolId);
    const lesson = course.lessons.linear!;
    const forms = await t.db.query<{
      set_id: number;
      code: string;
      version: number;
      part: 1 | 2;
      items: { ref: string; version: number }[];
    }>(
      `select distinct on (set_id, part) set_id, code, version, part, items from content.forms
       where type_id = 1 and category_id = 2 and set_id in (1, 2) and difficulty in ('default', 'hard') order by set_id, part, version desc`,
    );
    const library = t.get(ContentLibrary);
    const topicsOf = await Promise.all(
      forms.map(async ({ items }) => (await library.itemsAt(items)).map(({ item }) => item.tags.topic)),
    );
    const [topic] = topicsOf[0]!.filter((one) => topicsOf.some((of, i) => forms[i]!.set_id === 2 && of.includes(one)));
    await t.db.query('update courses.lessons set topics = $2 where id = $1', [
      lesson.id,
      JSON.stringify([{ exam: 'SAT', category: 'Math', area: await areaOf(topic!), topic }]),
    ]);
    const twelve = ids.slice(0, 12);
    let assessment = 900_000;
    for (const id of twelve)
      for (const [i, { set_id, code, version, part }] of forms.entries())
        await t.db.query(
          `insert into ${PART_OUTCOMES} (student_assessment_id, student_id, type_id, set_id, school_year_id, category_id, part, form_code, form_version, outcomes)
           values ($1, $2, 1, $3, 2026, 2, $4, $5, $6, $7)`,
          // On the topic of the lesson everything is wrong first and right afterwards, elsewhere everything stays wrong.
          [
            (assessment += 1),
            id,
            set_id,
            part,
            code,
            version,
            topicsOf[i]!.map((one) => (set_id === 2 && one === topic ? 'r' : 'w')).join(''),
          ],
        );
    const complete = (id: number, activityId: number, at: string) =>
      t.db.query(
        `insert into courses.responses (course_id, lesson_id, activity_id, activity_version, student_id, school_id, section_id, begun_at, last_at, completed_at, score, max_score)
         values ($1, $2, $3, 1, $4, $5, $6, $7, $7, $7, 1, 2)`,
        [course.courseId, lesson.id, activityId, id, s.schoolId, s.sectionId, at],
      );
    const between = '2099-10-20T15:00:00Z';
    for (const id of twelve.slice(0, 10)) {
      await complete(id, lesson.independentLesson!, between);
      await complete(id, lesson.practiceSet!, between);
    }
    // One of two activities is no finished lesson, and one that was finished after the last test is not between.
    await complete(twelve[10]!, lesson.independentLesson!, between);
    await complete(twelve[11]!, lesson.independentLesson!, '2099-12-01T15:00:00Z');
    await complete(twelve[11]!, lesson.practiceSet!, '2099-12-01T15:00:00Z');
    const answer = await get(s.teacher, LESSONS, { tests: '1-2026,2-2026' });
    expect(answer.tests.map(({ assessmentSet: { id } }: { assessmentSet: { id: number } }) => id)).toEqual([1, 2]);
    expect(answer.lessons).toMatchObject({
      ...{ basis: 'full', students: 10, withLesson: { before: 0, after: 1 }, without: { before: 0, after: 0 } },
      more: { change: 1, give: 0, mayBeZero: false },
      topics: [
        { topic, lessons: ['Solving linear equations'], withLesson: { students: 10 }, without: { students: 2 } },
      ],
    });
    expect(answer.finding.lead).toBe(
      'The same 10 students gained 100 percentage points more on topics with a finished lesson than on their other topics.',
    );
    expect((await ask(s.teacher, LESSONS, { sectionId: 0 })).status).toBe(403);
    expect((await ask(s.teacher, LESSONS, { sectionId: elsewhere.sectionId })).status).toBe(404);
    await t.db.query('update courses.responses set deleted_at = now() where student_id = $1', [twelve[0]]);
    expect((await get(s.teacher, LESSONS, { tests: '1-2026,2-2026' })).lessons).toMatchObject({
      basis: 'few',
      students: 9,
      more: null,
    });

    async function areaOf(name: string): Promise<string> {
      const items = await library.itemsAt(forms[0]!.items);
      return items.find(({ item }) => item.tags.topic === name)!.item.tags.area;
    }
  });

  it('compares nobody where there is one test, and answers for unknown ids as for foreign ones', async () => {
    const empty = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    expect(await get(s.teacher, GROUP, { sectionId: empty })).toMatchObject({
      studentCount: 0,
      tests: [],
      leftOut: [],
    });
    expect(await get(s.teacher, STUDENTS, { sectionId: empty })).toMatchObject({ data: [], meta: { totalCount: 0 } });
    for (const path of [GROUP, STUDENTS]) {
      const unknown = await ask(s.teacher, path, { sectionId: 999_999 });
      expect(unknown.status).toBe(404);
      expect((await ask(s.teacher, path, { sectionId: elsewhere.sectionId })).body).toEqual(unknown.body);
      expect((await ask(s.teacher, path, { set: 999 })).status).toBe(404);
      expect((await ask(s.teacher, path, { type: 'x' })).status).toBe(422);
    }
  });
});
