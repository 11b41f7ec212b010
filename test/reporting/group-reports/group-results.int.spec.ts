import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentLibrary, demoBundles, ImportBundle, type Form } from '../../../src/content/index.js';
import { PART_ANSWERS, PART_OUTCOMES } from '../../../src/reporting/part-results/projection.js';
import { RESULTS, SCORE_FACTS } from '../../../src/reporting/results/projection.js';
import type { ScoreFacts } from '../../../src/reporting/results/score-facts.js';
import { SchoolRows } from '../../../src/reporting/student-results/school-rows.js';
import { CreateSchool, EnrollStudents } from '../../../src/roster/index.js';
import { aClass, aPerson, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';

const SAT = { assessmentTypeId: 1, assessmentSetId: 1 };
const YEAR = 2026;
/** Of the reading section, as an assessment. */
const READING = { assessmentId: 110 };
const BENCHMARKS = [480, 530] as const;
const STAFF = '/api/staff/groups/student_results';
const DISTRICT = '/api/district_admin/student_results';

interface Known {
  id: number;
  schoolId: number;
  classId: number | null;
  grade: number;
  scores: [number, number] | null;
}

const query = (values: Record<string, unknown>) => new URLSearchParams(values as Record<string, string>).toString();
/** What all of a list have there: once when it is the same, and nothing of an empty list. */
const each = <T extends object>(of: readonly T[], name: keyof T) => [...new Set(of.map((one) => one[name]))];
const mean = (values: readonly number[]) => Math.round(values.reduce((a, b) => a + b, 0) / values.length);
const totals = (of: readonly Known[]) => of.flatMap(({ scores }) => (scores ? [scores[0] + scores[1]] : []));
const reach = (of: readonly Known[], place: 0 | 1) =>
  of.filter(({ scores }) => scores && scores[place] >= BENCHMARKS[place]).length;

describe('the results of several classes, grade levels and schools', () => {
  let t: TestApp;
  let s: TestSchool;
  let elsewhere: TestSchool;
  let own: number;
  let theirs: number;
  let principal: HttpClient;
  let district: HttpClient;
  let beside: number;
  let few: number;
  const known: Known[] = [];
  let parts: Form[];

  const get = async (client: HttpClient, path: string, values: Record<string, unknown> = {}) => {
    const answer = await client.get(`${path}?${query({ ...SAT, ...values })}`);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };

  /** So many students of a grade with scores from a number on, ten points apart; reading right in every second, third or so question. */
  const students = async (
    { schoolId, classId, grade }: Pick<Known, 'schoolId' | 'classId' | 'grade'>,
    n: number,
    from: number | null,
    every = 2,
  ) => {
    const ids: number[] = [];
    for (let i = 0; i < n; i += 1) {
      const id = await aStudent(t, schoolId, `N${known.length}`, { gradeLevel: grade });
      ids.push(id);
      const scores: Known['scores'] = from === null ? null : [from + 10 * i, from + 10 * ((i * 3) % n)];
      known.push({ id, schoolId, classId, grade, scores });
      if (!scores) continue;
      const sections = scores.map((scaled, at) => ({
        ...{ categoryId: at + 1, scaled, outside: false, tableVersion: 1, missing: null, raw: 20, rawMax: 40 },
        path: 'hard',
      }));
      await t.db.query(
        `insert into ${RESULTS} (student_id, type_id, set_id, school_year_id, valid_from, status, composite, scores, taken_from, taken_to, school_id, grade_level, sections, parts)
         values ($1, 1, 1, $2, now(), 'complete', $3, $4, $5, $5, $6, $7, $8, '[]')`,
        [id, YEAR, scores[0] + scores[1], scores, '2026-11-20T16:00:00Z', schoolId, grade, JSON.stringify(sections)],
      );
      await t.db.query(`insert into ${SCORE_FACTS} (student_id, facts) values ($1, $2)`, [
        id,
        JSON.stringify(factsOf(id, schoolId, scores[0])),
      ]);
      for (const [at, form] of parts.entries())
        await t.db.query(
          `insert into ${PART_OUTCOMES} (student_assessment_id, student_id, type_id, set_id, school_year_id, category_id, part, form_code, form_version, outcomes)
           values ($1, $2, 1, 1, $3, 1, $4, $5, $6, $7)`,
          [
            ...[id * 10 + at, id, YEAR, form.part, form.code, form.version],
            form.items.map((_, place) => ((place + i) % every === 0 ? 'r' : 'w')).join(''),
          ],
        );
    }
    if (classId !== null) await t.commands.execute(new EnrollStudents(classId, ids));
  };

  /** What the reading score of a student rests on. */
  const factsOf = (id: number, schoolId: number, scaled: number): ScoreFacts => {
    const of = { typeId: 1, setId: 1, schoolYearId: YEAR, categoryId: 1, schoolId, gradeLevel: null };
    const [since, submittedAt, at] = ['15:00', '16:00', '16:05'].map((time) => `2026-11-20T${time}:00.000Z`);
    return {
      outside: [],
      sittings: Object.fromEntries(
        parts.map(({ part, code, version, contentHash, difficulty }, i) => [
          `${id * 10 + i}-1`,
          {
            start: { ...of, part, since: since! },
            facts: [
              { is: 'submitted', at: submittedAt!, version: 2, submittedAt: submittedAt! },
              {
                ...{ is: 'scored', at: at!, version: 1, difficulty, raw: 10, rawMax: 27, answeredCount: 27 },
                ...{ attempt: { stream: `attempt-${id * 10 + i}-1`, version: 2, hash: 'head' } },
                ...{ form: { code, version, contentHash }, keysVersion: 'key-1', correctedKeys: 0 },
                ...{ scoringVersion: '1', resultHash: `result ${i}`, correctionId: null, scoredAt: at! },
              },
              ...(part === 2
                ? [
                    {
                      ...{
                        is: 'section' as const,
                        at: at!,
                        version: 2,
                        raw: 20,
                        rawMax: 54,
                        scaled,
                        path: 'hard' as const,
                      },
                      ...{ tableVersion: 1, resultHash: 'section', from: `result ${i}`, correctionId: null },
                    },
                  ]
                : []),
            ],
          },
        ]),
      ),
    };
  };

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    elsewhere = await aSchool(t);
    const bundle = demoBundles().find(({ sets }) => sets.some(({ id }) => id === 1))!;
    await t.commands.execute(new ImportBundle(bundle, { userId: null, fileName: 'spec' }));
    const content = t.get(ContentLibrary);
    parts = [
      (await content.findFormFor({ typeId: 1, setId: 1, categoryId: 1, part: 1, difficulty: 'default' }))!,
      (await content.findFormFor({ typeId: 1, setId: 1, categoryId: 1, part: 2, difficulty: 'hard' }))!,
    ];
    own = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    theirs = await aClass(t, s.schoolId, []);
    const { schoolId } = s;
    await students({ schoolId, classId: s.sectionId, grade: 10 }, 12, 400, 3);
    await students({ schoolId, classId: own, grade: 11 }, 8, 450, 3);
    await students({ schoolId, classId: theirs, grade: 11 }, 15, 500);
    await students({ schoolId, classId: null, grade: 9 }, 2, null);
    await students({ schoolId: elsewhere.schoolId, classId: elsewhere.sectionId, grade: 10 }, 1, 600);
    const principalId = await aPerson(t, 'principal', [{ role: 'Principal', schoolId, districtId: null }]);
    principal = await t.as({ userId: principalId, role: 'Principal', schoolId });
    const another = (name: string) =>
      t.commands.execute(
        new CreateSchool({
          ...{ districtId: s.districtId, name, state: 'IL', courseType: ['SAT', 'ACT'] },
          ...{ activitiesAvailable: true, schoolAdminOnly: false },
        }),
      );
    beside = await another('Beside');
    few = await another('A few');
    await students({ schoolId: beside, classId: null, grade: 10 }, 30, 480);
    await students({ schoolId: beside, classId: null, grade: 11 }, 11, 500);
    await students({ schoolId: beside, classId: null, grade: 12 }, 4, 700);
    await students({ schoolId: few, classId: null, grade: 10 }, 6, 780);
    const superintendentId = await aPerson(t, 'superintendent', [
      { role: 'Superintendent', schoolId: null, districtId: s.districtId },
    ]);
    district = await t.as({ userId: superintendentId, role: 'Superintendent', districtId: s.districtId });
    await t.settle();
  }, 120_000);
  afterAll(() => t?.close());

  const inClasses = (...ids: number[]) => known.filter(({ classId }) => classId !== null && ids.includes(classId));

  it('are those of a teacher’s classes together, with the figures of all their students', async () => {
    const mine = inClasses(s.sectionId, own);
    const values = { section_ids: `${s.sectionId},${own}` };
    const { overview, strengthAndImprovements } = await get(s.teacher, `${STAFF}/overview`, values);
    expect(overview).toMatchObject({
      group: { sectionId: 0, kind: 'group', name: 'Period 1 and Period 1', school: expect.stringMatching(/^School/) },
      ...{ basis: 'full', studentCount: 20, studentAssessedCount: 20, schoolYear: { id: YEAR } },
      composite: { n: 20, score: mean(totals(mine)), school: { n: 35 } },
      categories: [
        { n: 20, reached: reach(mine, 0) },
        { n: 20, reached: reach(mine, 1) },
      ],
      permissions: { students: true, scoreExport: false, makeUp: false },
    });
    expect(overview.finding.rest).toMatch(
      /the group behind the school by more than chance|^Against the school, the group loses most/,
    );
    expect(overview.finding.topics[0].why).toMatch(
      /; the school reaches [\d.]+%\. \d+ of 20 have less than half right/,
    );
    expect(await get(s.teacher, `${STAFF}/strength_and_improvements`, values)).toEqual({ strengthAndImprovements });
    const page = await get(s.teacher, `${STAFF}/individual_student_performance`, { ...values, sort: 'composite' });
    expect(page.meta).toMatchObject({ totalCount: 20, counts: { every: 20 } });
    expect(page.individualStudentPerformance[0].assessment1.compositeScore).toBe(Math.min(...totals(mine)));
    expect((await get(s.teacher, `${STAFF}/categories`, values)).assessments[0]).toMatchObject({ id: 110 });
  });

  it('are narrowed to grade levels, and the table once more', async () => {
    const values = { section_ids: `${s.sectionId},${own}`, grade_levels: 10 };
    const { overview } = await get(s.teacher, `${STAFF}/overview`, values);
    expect(overview).toMatchObject({ studentCount: 12, group: { name: 'Period 1 and Period 1, grade 10' } });
    const all = { section_ids: `${s.sectionId},${own}`, gradeLevels: 11 };
    const page = await get(s.teacher, `${STAFF}/individual_student_performance`, all);
    expect(page.meta).toMatchObject({ totalCount: 8, counts: { every: 20 } });
  });

  it('are topics down to the questions and who needs them', async () => {
    const values = { section_ids: `${s.sectionId},${own}`, ...READING };
    const { categoryDetails } = await get(s.teacher, `${STAFF}/category_details`, values);
    expect(categoryDetails).toMatchObject({ basis: 'full', students: 20 });
    const [topic] = categoryDetails.areas[0].topics;
    const breakdown = await get(s.teacher, `${STAFF}/topic_area_breakdown`, {
      ...{ ...values, topicAreaId: topic.topicAreaId },
    });
    expect(each(breakdown.topicAreaQuestions, 'students')).toEqual([20]);
    expect(breakdown.students).toHaveLength(topic.few);
  });

  it('say of each average whom it counts, with which versions, and name those whom the asker sees', async () => {
    const mine = inClasses(s.sectionId, own);
    const values = { section_ids: `${s.sectionId},${own}` };
    const total = await get(s.teacher, `${STAFF}/provenance`, values);
    expect(total).toMatchObject({
      ...{ name: 'Average total', value: mean(totals(mine)), n: 20, studentCount: 20, schools: [] },
      versions: [
        { what: 'form', name: `${parts[0]!.code} v${parts[0]!.version}`, keys: 'key-1', n: 20 },
        { what: 'form', name: `${parts[1]!.code} v${parts[1]!.version}`, keys: 'key-1', n: 20 },
        { what: 'table', name: 'Reading & Writing, version 1, harder form', n: 20 },
      ],
      codeVersion: expect.stringMatching(/, scoring 1$/),
      takenTo: '2026-11-20T16:00:00.000Z',
    });
    const scores = (of: { students: { studentId: number; score: number }[] }) =>
      Object.fromEntries(of.students.map(({ studentId, score }) => [studentId, score]));
    expect(scores(total)).toEqual(Object.fromEntries(mine.map((one) => [one.id, one.scores![0] + one.scores![1]])));
    expect(total.students[0]).toMatchObject({ scoredAt: '2026-11-20T16:05:00.000Z' });
    const math = await get(s.teacher, `${STAFF}/provenance`, { ...values, category: 2 });
    expect(math).toMatchObject({ name: 'Average Math score', n: 20, versions: [] });
    expect(scores(math)).toEqual(Object.fromEntries(mine.map((one) => [one.id, one.scores![1]])));
    await t.settle();
    expect(
      await t.db.query('select from audit.access_v1 where student_id = $1 and viewer_id = $2', [
        ...[mine[0]!.id, s.teacherId],
      ]),
    ).not.toEqual([]);

    // The school as a whole: a teacher sees the names of the own classes alone.
    const school = await get(s.teacher, `${STAFF}/provenance`);
    expect(school).toMatchObject({ n: 35, studentCount: 37 });
    expect(Object.keys(scores(school)).map(Number).sort()).toEqual(mine.map(({ id }) => id).sort());
    expect(each(school.versions, 'n')).toEqual([null]);
    expect((await get(s.admin, `${STAFF}/provenance`)).students).toHaveLength(35);
  });

  it('say the same of a topic, and of a few that no average is made', async () => {
    const values = { section_ids: `${s.sectionId},${own}`, category: 1 };
    const { categoryDetails } = await get(s.teacher, `${STAFF}/category_details`, { ...values, ...READING });
    const [topic] = categoryDetails.areas[0].topics;
    const told = await get(s.teacher, `${STAFF}/provenance`, { ...values, topicAreaId: topic.topicAreaId });
    expect(told).toMatchObject({ value: topic.correct, n: 20 });
    expect(
      told.students.filter((one: { right: number; questions: number }) => 2 * one.right < one.questions),
    ).toHaveLength(topic.few);
    const small = await get(s.teacher, `${STAFF}/provenance`, { section_ids: own });
    expect(small).toMatchObject({ value: null, n: 8, rule: expect.stringMatching(/^Fewer than 10/) });
    const asked = (more: object) => s.teacher.get(`${STAFF}/provenance?${query({ ...SAT, ...more })}`);
    expect((await asked({ category: 7 })).status).toBe(404);
    expect((await asked({ ...values, topicAreaId: 'none' })).status).toBe(404);
    expect(await asked({ topicAreaId: topic.topicAreaId })).toMatchObject({
      ...{ status: 422, body: { errors: { category: [expect.any(String)] } } },
    });
  });

  it('are grade levels of the school to who administers it', async () => {
    const mine = known.filter(({ schoolId, grade }) => schoolId === s.schoolId && grade === 11);
    for (const admin of [s.admin, principal]) {
      const { overview } = await get(admin, `${STAFF}/overview`, { grade_levels: 11 });
      expect(overview).toMatchObject({
        ...{ studentCount: 23, group: { name: 'Grade 11', kind: 'group' }, permissions: { students: true } },
        categories: [{ reached: reach(mine, 0) }, { reached: reach(mine, 1) }],
      });
    }
    const two = await get(s.admin, `${STAFF}/overview`, { grade_levels: '11,9' });
    expect(two.overview).toMatchObject({
      studentCount: 25,
      studentAssessedCount: 23,
      group: { name: 'Grades 9 and 11' },
    });
    const both = await get(s.admin, `${STAFF}/overview`, { section_ids: theirs, grade_levels: 10 });
    expect(both.overview).toMatchObject({ studentCount: 0, studentAssessedCount: 0 });
  });

  it('are the entire school where nothing is chosen, to a teacher without names', async () => {
    const { overview } = await get(s.admin, `${STAFF}/overview`);
    expect(overview).toMatchObject({ group: { kind: 'school', name: 'Entire School' }, studentCount: 37 });
    const teachers = await get(s.teacher, `${STAFF}/overview`);
    expect(teachers.overview).toMatchObject({ group: { kind: 'school' }, permissions: { students: false } });
    const refused = await s.teacher.get(`${STAFF}/individual_student_performance?${query(SAT)}`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'reporting/students-not-shown' } });
  });

  it('are no grade level of the whole school to a teacher', async () => {
    for (const call of ['overview', 'individual_student_performance']) {
      const refused = await s.teacher.get(`${STAFF}/${call}?${query({ ...SAT, grade_levels: 11 })}`);
      expect(refused).toMatchObject({ status: 403, body: { code: 'reporting/grades-not-shown' } });
    }
  });

  it('refuse a class that is not the asker’s as one that does not exist', async () => {
    const asked = (client: HttpClient, id: number) =>
      client.get(`${STAFF}/overview?${query({ ...SAT, section_ids: `${s.sectionId},${id}` })}`);
    const unknown = await asked(s.teacher, 999_999);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'roster/class-not-found' } });
    for (const [client, id] of [
      [s.teacher, theirs],
      [s.teacher, elsewhere.sectionId],
      [s.admin, elsewhere.sectionId],
    ] as const) {
      const refused = await asked(client, id);
      expect(refused.status).toBe(404);
      expect(refused.body).toEqual({ ...unknown.body, instance: refused.body.instance });
    }
  });

  it('are of a class for a district only while it works with the school, and then looked at by name', async () => {
    const person = await aPerson(t, 'overseer', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]);
    const role = { userId: person, role: 'District Admin', districtId: s.districtId } as const;
    const [outside, inside, besides] = await Promise.all([
      t.as(role),
      t.as({ ...role, schoolId: s.schoolId }),
      t.as({ ...role, schoolId: beside }),
    ]);
    const paths = [
      `/api/staff/sections/${s.sectionId}/student_results/overview?${query(SAT)}`,
      `/api/staff/sections/${s.sectionId}/student_results/individual_student_performance?${query(SAT)}`,
      `/api/reports/growth_report_group_comparison?${query({ sectionId: s.sectionId, type: 1, set: 1 })}`,
    ];
    for (const path of paths) {
      for (const client of [outside, besides])
        expect(await client.get(path)).toMatchObject({
          ...{ status: 403, body: { code: 'reporting/school-not-entered' } },
        });
      expect((await inside.get(path)).status).toBe(200);
    }
    const foreign = paths[0]!.replace(`/${s.sectionId}/`, `/${elsewhere.sectionId}/`);
    expect(await outside.get(foreign)).toMatchObject({ status: 404, body: { code: 'roster/class-not-found' } });
    await t.settle();
    const looks = await t.db.query('select from audit.access_v1 where student_id = $1 and viewer_id = $2', [
      ...[inClasses(s.sectionId)[0]!.id, person],
    ]);
    expect(looks.length).toBeGreaterThan(0);
  });

  it('name the field of what cannot be read', async () => {
    const asked = (values: object) => s.admin.get(`${STAFF}/overview?${query({ ...SAT, ...values })}`);
    expect(await asked({ section_ids: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { section_ids: [expect.any(String)] } },
    });
    expect(await asked({ grade_levels: 13 })).toMatchObject({
      status: 422,
      body: { errors: { grade_levels: [expect.any(String)] } },
    });
    expect((await asked({ school_year_id: 1 })).status).toBe(422);
    expect((await asked({ assessmentSetId: 999 })).status).toBe(404);
    expect((await s.admin.get(`${STAFF}/category_details?assessmentId=7`)).status).toBe(404);
  });

  const inDistrict = (...schools: number[]) => known.filter(({ schoolId }) => schools.includes(schoolId));

  it('are those of a district, of whoever is not told by subtracting, and without names', async () => {
    const shown = inDistrict(s.schoolId, beside);
    const { overview, strengthAndImprovements } = await get(district, `${DISTRICT}/overview`);
    expect(overview).toMatchObject({
      group: { kind: 'district', name: overview.group.school, school: expect.stringMatching(/^District/) },
      // Six of the small school are in no total.
      ...{ basis: 'full', studentCount: 82, studentAssessedCount: 80, permissions: { students: false } },
      composite: { n: 80, score: mean(totals(shown)), school: null },
      categories: [
        { n: 80, reached: reach(shown, 0) },
        { n: 80, reached: reach(shown, 1) },
      ],
    });
    expect(JSON.stringify({ overview, strengthAndImprovements })).not.toMatch(/"N\d+"/);
    expect(await get(district, `${DISTRICT}/strength_and_improvements`)).toEqual({ strengthAndImprovements });
    expect((await get(district, `${DISTRICT}/categories`)).assessments).toHaveLength(2);
    const { categoryDetails } = await get(district, `${DISTRICT}/category_details`, READING);
    expect(categoryDetails).toMatchObject({ basis: 'full', students: 80 });
    const { topicAreaId } = categoryDetails.areas[0].topics[0];
    const breakdown = await get(district, `${DISTRICT}/topic_area_breakdown`, { ...READING, topicAreaId });
    expect(breakdown.students).toBeNull();
    expect(each(breakdown.topicAreaQuestions, 'students')).toEqual([80]);
  });

  it('say of a district which schools and versions an average counts, where it is shown at all', async () => {
    const told = await get(district, `${DISTRICT}/provenance`);
    expect(told).toMatchObject({
      ...{ value: mean(totals(inDistrict(s.schoolId, beside))), n: 80, studentCount: 82, students: null },
      schools: [
        { name: 'Beside', n: 45 },
        { name: expect.stringMatching(/^School/), n: 35 },
      ],
    });
    expect(each(told.versions, 'n')).toEqual([null]);
    expect(JSON.stringify(told)).not.toMatch(/"N\d+"/);
    for (const values of [{ school_ids: few }, { school_ids: beside, grade_levels: 12 }])
      expect(await district.get(`${DISTRICT}/provenance?${query({ ...SAT, ...values })}`)).toMatchObject({
        ...{ status: 404, body: { code: 'reporting/no-results' } },
      });
  });

  it('are narrowed to schools and grade levels, in whole blocks', async () => {
    const tested = async (values: object) =>
      (await get(district, `${DISTRICT}/overview`, { ...values })).overview.studentAssessedCount as number;
    expect(await tested({ school_ids: beside })).toBe(45);
    expect(await tested({ school_ids: few })).toBe(0);
    expect(await tested({ grade_levels: 10 })).toBe(42);
    // The four of grade 12 stand with the eleven of grade 11: neither is shown without the other.
    expect(await tested({ school_ids: beside, grade_levels: 12 })).toBe(0);
    expect(await tested({ school_ids: beside, grade_levels: 11 })).toBe(0);
    expect(await tested({ school_ids: beside, grade_levels: '11,12' })).toBe(15);
    const { overview } = await get(district, `${DISTRICT}/overview`, { school_ids: beside });
    expect(overview).toMatchObject({ group: { kind: 'schools', name: 'Beside' }, composite: { school: { n: 80 } } });
    expect(JSON.stringify(overview.finding)).toMatch(/the district/);
  });

  it('stand side by side, by name, with those of whom nothing is said', async () => {
    const { district: all, schools, finding } = await get(district, `${DISTRICT}/schools`);
    expect(schools.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
      ['A few', 'small'],
      ['Beside', 'compared'],
      [expect.stringMatching(/^School/), 'compared'],
    ]);
    expect(schools[0]).toMatchObject({ studentCount: null, studentAssessedCount: null, all: null, sections: [] });
    const both = (of: readonly Known[]) =>
      of.filter(({ scores }) => scores && scores[0] >= BENCHMARKS[0] && scores[1] >= BENCHMARKS[1]).length;
    expect(schools[1]).toMatchObject({ studentAssessedCount: 45, all: { n: 45, reached: both(inDistrict(beside)) } });
    expect(all).toMatchObject({ schoolId: null, studentAssessedCount: 80, studentCount: 82 });
    expect(finding.lead).toBe(`${both(inDistrict(s.schoolId, beside))} of 80 reach both benchmarks.`);
    const juniors = await get(district, `${DISTRICT}/schools`, { grade_levels: 11 });
    expect(juniors.schools[1]).toMatchObject({ name: 'Beside', state: 'small' });
    const summary = await get(district, `${DISTRICT}/dashboard_summary`);
    expect(summary).toMatchObject({
      availableResults: [{ assessmentSets: [{ id: 1, name: 'SAT Set 1' }] }],
      schools: [{ name: 'A few' }, { name: 'Beside' }, {}],
    });
  });

  it('are asked for as of a date: of the moment by name, of the end of a day without names', async () => {
    const asOf = '2026-01-15T15:00:00.000Z';
    const before = await get(district, `${DISTRICT}/overview`, { asOf });
    expect(before.overview).toMatchObject({ basis: 'nothing', studentAssessedCount: 0 });
    // A version that a later one took the place of: ten points less in reading.
    await t.db.query(
      `insert into ${RESULTS} (student_id, type_id, set_id, school_year_id, valid_from, valid_to, status, composite, scores, taken_from, taken_to, school_id, grade_level, sections, parts)
       select student_id, type_id, set_id, school_year_id, '2026-01-10', '2026-02-01', status, composite - 10, array[scores[1] - 10, scores[2]], taken_from, taken_to, school_id, grade_level, sections, parts from ${RESULTS}`,
    );
    const shown = totals(inDistrict(s.schoolId, beside)).map((total) => total - 10);
    const endOfDay = '2026-01-15T05:59:59.999Z';
    const then = await get(district, `${DISTRICT}/overview`, { asOf });
    expect(then.overview).toMatchObject({
      ...{ asOf: endOfDay, past: true, studentAssessedCount: 80, composite: { n: 80, score: mean(shown) } },
    });
    expect((await get(district, `${DISTRICT}/schools`, { asOf })).schools[1]).toMatchObject({ name: 'Beside' });
    expect(await get(district, `${DISTRICT}/provenance`, { asOf })).toMatchObject({
      n: 80,
      value: mean(shown),
      asOf: endOfDay,
    });
    const ofSchool = totals(known.filter(({ schoolId }) => schoolId === s.schoolId)).map((total) => total - 10);
    const composite = { n: 35, score: mean(ofSchool) };
    expect((await get(s.admin, `${STAFF}/overview`, { asOf })).overview).toMatchObject({ asOf, composite });
    expect((await get(s.teacher, `${STAFF}/overview`, { asOf })).overview).toMatchObject({ asOf: endOfDay, composite });
    const page = await get(s.admin, `${STAFF}/individual_student_performance`, { asOf, grade_levels: 11 });
    expect(page.individualStudentPerformance[0].assessment1.compositeScore).toBe(totals(inClasses(own))[0]! - 10);
    // Who was in the class only later was not in it.
    expect((await get(s.teacher, `${STAFF}/overview`, { asOf, section_ids: own })).overview.studentCount).toBe(0);
    // What has not come yet is now, and a date that is none is named.
    const later = await get(district, `${DISTRICT}/overview`, { asOf: '2199-01-01T00:00:00Z' });
    expect(later.overview).toMatchObject({
      past: false,
      composite: { score: mean(totals(inDistrict(s.schoolId, beside))) },
    });
    expect(await district.get(`${DISTRICT}/overview?${query({ ...SAT, asOf: 'yesterday' })}`)).toMatchObject({
      ...{ status: 422, body: { errors: { asOf: [expect.any(String)] } } },
    });
  });

  it('count beside a class whom the school itself counts, so that the difference tells of nobody', async () => {
    // Three of another class have a reading score and no total: the school leaves them out for who sees no names.
    const some = inClasses(theirs).slice(0, 3);
    await t.db.query(
      `update ${RESULTS} set composite = null, scores = array[scores[1], null], status = 'partial' where valid_to is null and student_id = any($1)`,
      [some.map(({ id }) => id)],
    );
    const ofSchool = (await get(s.teacher, `${STAFF}/overview`)).overview;
    const ofClass = (await get(s.teacher, `/api/staff/sections/${s.sectionId}/student_results/overview`)).overview;
    expect(ofSchool.categories[0].n).toBe(32);
    expect(ofClass.categories[0].school.n).toBe(32);
    expect(ofClass.categories[0].school.spread.mean).toBe(ofSchool.categories[0].spread.mean);
    // Who sees them by name has all three.
    const all = (await get(s.admin, `/api/staff/sections/${s.sectionId}/student_results/overview`)).overview;
    expect(all.categories[0].school.n).toBe(35);
  });

  it('refuse a school of another district as one that does not exist', async () => {
    const asked = (id: number) => district.get(`${DISTRICT}/overview?${query({ ...SAT, school_ids: id })}`);
    const [unknown, foreign] = [await asked(999_999), await asked(elsewhere.schoolId)];
    expect([unknown.status, foreign.status]).toEqual([404, 404]);
    expect(foreign.body).toEqual({ ...unknown.body, instance: foreign.body.instance });
    expect((await s.admin.get(`${DISTRICT}/overview?${query(SAT)}`)).status).toBe(403);
    expect((await s.teacher.get(`${DISTRICT}/schools?${query(SAT)}`)).status).toBe(403);
    expect(await district.get(`${DISTRICT}/overview?${query({ ...SAT, school_ids: 'x' })}`)).toMatchObject({
      ...{ status: 422, body: { errors: { school_ids: [expect.any(String)] } } },
    });
  });

  it('are of a district, after every change, what its rows say when nothing is kept of it', async () => {
    let seed = 3;
    const some = (n: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % n;
    };
    await t.db.query(
      `insert into ${PART_ANSWERS} (student_assessment_id, student_id, set_id, school_year_id, category_id, difficulty, grade_level, form_code, form_version, outcomes, given, seconds)
       select student_assessment_id, student_id, set_id, school_year_id, category_id, case when part = 1 then 'default' else 'hard' end, 11, form_code, form_version, outcomes,
         (select jsonb_agg(letter) from string_to_table(outcomes, null) letter), (select jsonb_agg(20 + n % 9) from generate_series(1, length(outcomes)) n) from ${PART_OUTCOMES}`,
    );
    await t.db.query(
      `insert into ${RESULTS} (student_id, type_id, set_id, school_year_id, valid_from, status, composite, scores, taken_from, taken_to, school_id, grade_level, sections, parts)
       select student_id, type_id, 2, school_year_id, now(), status, composite + 10 * (student_id % 12), array[scores[1] + 10 * (student_id % 12), scores[2]], '2026-12-20', '2026-12-20', school_id, grade_level, sections, parts
         from ${RESULTS} where valid_to is null`,
    );
    const schools = [s.schoolId, beside, few];
    const ids = known.filter(({ schoolId }) => schoolId !== elsewhere.schoolId).map(({ id }) => id);
    const answersOf = `${PART_ANSWERS} a set outcomes = o.outcomes from ${PART_OUTCOMES} o where o.student_assessment_id = a.student_assessment_id and o.student_id = $1`;
    const changes: ((id: number) => Promise<unknown>)[] = [
      // A correction.
      (id) =>
        t.db.query(
          `update ${RESULTS} set composite = 900, scores = array[400, 500] where student_id = $1 and valid_to is null`,
          [id],
        ),
      async (id) => {
        await t.db.query(
          `update ${PART_OUTCOMES} set outcomes = translate(outcomes, 'rw', 'wr') where student_id = $1`,
          [id],
        );
        await t.db.query(`update ${answersOf}`, [id]);
      },
      // A reset.
      async (id) => {
        for (const table of [RESULTS, PART_OUTCOMES, PART_ANSWERS])
          await t.db.query(`delete from ${table} where student_id = $1`, [id]);
      },
      // A move, and back to the first grade level; an archiving; an erasure.
      (id) => t.db.query('update reporting.people set school_id = $2 where id = $1', [id, schools[some(3)]]),
      (id) => t.db.query('update reporting.people set grade_level = $2 where id = $1', [id, 9 + some(4)]),
      (id) => t.db.query(`update ${RESULTS} set grade_level = $2 where student_id = $1`, [id, 9 + some(4)]),
      (id) => t.db.query('update reporting.people set archived = not archived where id = $1', [id]),
      (id) => t.db.query('delete from reporting.people where id = $1 and $1 % 3 = 0', [id]),
    ];
    const asked = async () => {
      const of = {
        school_ids: schools.filter(() => some(2) > 0).join(),
        grade_levels: [10, 11, 12].filter(() => some(2) > 0).join(),
      };
      const ofPart = { assessmentId: some(2) === 0 ? 110 : 112, schoolYearId: YEAR };
      const paths: [string, object][] = [
        ['overview', {}],
        ['schools', {}],
        ['category_details', READING],
        ['growth_report_group_comparison', {}],
        ['learnosity_response_analysis_by_item', ofPart],
      ];
      const at = some(40) === 0 ? { asOf: '2026-11-24T12:00:00.000Z' } : {};
      return paths.map(
        ([path, values]) => `${DISTRICT}/${path}?${query({ ...SAT, school_year_id: YEAR, ...of, ...values, ...at })}`,
      );
    };
    const answersTo = (paths: readonly string[]) =>
      Promise.all(
        paths.map(async (path) => {
          const { status, body } = await district.get(path);
          const told = body as { overview?: object; instance?: string };
          return {
            path,
            status,
            told: { ...told, instance: null, asOf: null, overview: { ...told.overview, asOf: null } },
          };
        }),
      );
    const said = new Set<string>();
    for (let n = 0; n < 40; n += 1) {
      await changes[some(changes.length)]!(ids[some(ids.length)]!);
      const paths = await asked();
      const answers = await answersTo(paths);
      for (const { path, status } of answers) if (status === 200) said.add(path.split('?')[0]!);
      const kept = Reflect.get(t.get(SchoolRows), 'kept') as Map<string, unknown>;
      expect(kept.size).toBeGreaterThan(0);
      kept.clear();
      expect(await answersTo(paths)).toEqual(answers);
    }
    expect([...said].map((path) => path.split('/').at(-1)).sort()).toEqual([
      'category_details',
      'growth_report_group_comparison',
      'learnosity_response_analysis_by_item',
      'overview',
      'schools',
    ]);
  }, 60_000);
});
