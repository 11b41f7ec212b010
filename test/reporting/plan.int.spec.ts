import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentLibrary } from '../../src/content/index.js';
import { LessonsOfSchool } from '../../src/courses/index.js';
import { GivenLessons } from '../../src/courses/read/given-lessons.js';
import { testApp, type TestApp } from '../support/app.js';
import { aCourse, assigned, type TestCourse } from '../support/courses.js';
import type { HttpClient } from '../support/http.js';
import { assign, copyOf, parentOf, school, staff, student, take, type School } from './school.js';

const REPORT = { assessmentTypeId: 1, assessmentSetId: 1 };
const PROPOSAL = '/api/student/plan/proposal?assessmentTypeId=1&assessmentSetId=1';
const DAY_MS = 86_400_000;

describe('a plan of lessons that a student makes of a report', () => {
  let app: TestApp;
  let at: School;
  let course: TestCourse;
  let amara: number;
  let own: HttpClient;
  let teacher: HttpClient;
  let missed: { area: string; topic: string; missed: number }[];

  const signIn = async () => {
    own = await app.as({ userId: amara, role: 'Student', schoolId: at.schoolId, districtId: at.districtId });
  };
  const plan = async (client = own, path = '/api/student/plan') => (await client.get(path)).body.plan;
  const namesOf = (weeks: { lessons: { name: string }[] }[]) =>
    weeks.map(({ lessons }) => lessons.map(({ name }) => name));
  const given = async () => (await app.get(GivenLessons).ofStudent(amara)).map(({ lessonId }) => lessonId);
  const finish = (code: string) =>
    app.db.query(
      `insert into courses.responses (course_id, lesson_id, activity_id, activity_version, student_id, school_id, section_id, begun_at, last_at, completed_at, score, max_score)
       select $1, a.lesson_id, a.id, 1, $3, $4, $5, $6, $6, $6, 1, 2 from courses.activities a where a.lesson_id = $2`,
      [course.courseId, course.lessons[code]!.id, amara, at.schoolId, at.sectionId, app.clock.instant()],
    );

  beforeAll(async () => {
    app = await testApp();
    at = await school(app);
    amara = await student(app, at, 'amara@cedar.test');
    await assign(app, at, 1, [1, 2], true);
    await app.settle();
    await signIn();
    for (const category of [1, 2])
      for (const part of [1, 2] as const)
        await take(app, amara, await copyOf(app, amara, 1, category, part), { share: 0.6, wrong: 4 });
    await app.settle();
    const { compositeReport } = (
      await own.get('/api/student/score_reports/composite?assessmentTypeId=1&assessmentSetId=1')
    ).body;
    missed = compositeReport.opportunities;
    course = await aCourse(app, at.schoolId);
    // The lessons teach the first, the second and the third opportunity; 'bare' teaches nothing that was missed.
    for (const [i, code] of ['slope', 'linear', 'commas'].entries()) {
      const { categoryId, area, topic } = compositeReport.opportunities[i];
      await app.db.query('update courses.lessons set topics = $2 where id = $1', [
        course.lessons[code]!.id,
        JSON.stringify([{ exam: 'SAT', category: categoryId === 1 ? 'Reading & Writing' : 'Math', area, topic }]),
      ]);
    }
    await app.db.query(`update courses.lessons set topics = '[]' where id = $1`, [course.lessons.bare!.id]);
  }, 120_000);
  afterAll(() => app?.close());

  it('is not offered at a school without activities', async () => {
    expect((await own.get(PROPOSAL)).body).toEqual({ lessons: [], without: [], nextTest: null });
    expect(await own.post('/api/student/plan', { ...REPORT, perWeek: 2 })).toMatchObject({
      ...{ status: 409, body: { code: 'reporting/nothing-to-plan' } },
    });
    await app.db.query('update roster.schools set activities_available = true where id = $1', [at.schoolId]);
  });

  it('proposes lessons in the order of the opportunities, and says for which topics there is none', async () => {
    const { lessons, without } = (await own.get(PROPOSAL)).body;
    expect(lessons.map(({ topic }: { topic: string }) => topic)).toEqual(missed.slice(0, 3).map(({ topic }) => topic));
    expect(lessons[0]).toMatchObject({ name: 'Slope and intercept', missed: missed[0]!.missed });
    expect(without).toEqual(expect.arrayContaining(missed.slice(3).map(({ topic }) => topic)));
    expect((await own.get('/api/student/plan/proposal?assessmentTypeId=1&assessmentSetId=2')).status).toBe(404);
  });

  it('leads from each topic to its lessons, and says what the student has of them', async () => {
    const states = async (client = own, path = '/api/student/topic_lessons') =>
      (await client.get(path)).body.lessons.map((one: { topic: string; lessonId: number; state: string }) => [
        ...[one.topic, one.lessonId, one.state],
      ]);
    const lesson = (code: string) => course.lessons[code]!.id;
    const expected = (first: string) => [
      [missed[1]!.topic, lesson('linear'), 'not_given'],
      [missed[0]!.topic, lesson('slope'), first],
      [missed[2]!.topic, lesson('commas'), 'not_given'],
    ];
    expect(await states()).toEqual(expected('not_given'));
    const assignment = await assigned(app, course, {
      ...{ lessonId: lesson('slope'), sectionId: at.sectionId, schoolId: at.schoolId },
      ...{ startAt: app.clock.instant(), endAt: new Date(app.clock.now() + DAY_MS).toISOString() },
    });
    expect(await states()).toEqual(expected('open'));
    const parent = await app.as({ userId: await parentOf(app, amara, 'mother@cedar.test'), role: 'Parent' });
    expect(await states(parent, `/api/topic_lessons?studentId=${amara}`)).toEqual(expected('open'));
    await app.db.query('update courses.assignments set start_at = $2, end_at = $3 where id = $1', [
      ...[assignment, new Date(app.clock.now() - DAY_MS), app.clock.instant()],
    ]);
    expect(await states()).toEqual(expected('closed'));
    await app.db.query('delete from courses.assignments where id = $1', [assignment]);
    const elsewhere = await app.as({
      userId: await staff(app, 'far@cedar.test', 'Teacher', at.schoolId, at.districtId),
      ...{ role: 'Teacher', schoolId: at.schoolId, districtId: at.districtId },
    });
    expect((await elsewhere.get(`/api/topic_lessons?studentId=${amara}`)).status).toBe(404);
  });

  it('is taken as the server proposes it, and gives the student its lessons', async () => {
    expect(await given()).toEqual([]);
    for (const perWeek of [1, 4, '2', null])
      expect(await own.post('/api/student/plan', { ...REPORT, perWeek })).toMatchObject({
        ...{ status: 422, body: { errors: { perWeek: ['Two or three lessons a week'] } } },
      });
    const twice = await Promise.all([2, 2].map((perWeek) => own.post('/api/student/plan', { ...REPORT, perWeek })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await plan()).toMatchObject({ perWeek: 2, report: { name: 'SAT Set 1', setId: 1 }, nextTest: null });
    expect(namesOf((await plan()).weeks)).toEqual([['Slope and intercept', 'Solving linear equations'], ['Commas']]);
    expect(await given()).toEqual(['slope', 'linear', 'commas'].map((code) => course.lessons[code]!.id));
  });

  it('leaves the end that a class has set, and names what is over as closed', async () => {
    const end = new Date(app.clock.now() + DAY_MS).toISOString();
    const { id: lessonId } = course.lessons.slope!;
    const assignment = await assigned(app, course, {
      ...{ lessonId, sectionId: at.sectionId, schoolId: at.schoolId, startAt: app.clock.instant(), endAt: end },
    });
    const endOf = async () =>
      (await app.get(GivenLessons).ofStudent(amara)).find((one) => one.lessonId === lessonId)!.endAt;
    expect(await endOf()).toBe(end);
    await app.db.query('update courses.assignments set end_at = $2, start_at = $3 where id = $1', [
      ...[assignment, app.clock.instant(), new Date(app.clock.now() - DAY_MS)],
    ]);
    const { weeks, closed } = await plan();
    expect(namesOf(weeks)).toEqual([['Solving linear equations', 'Commas']]);
    expect(closed.map(({ name }: { name: string }) => name)).toEqual(['Slope and intercept']);
    expect((await own.get(PROPOSAL)).body.lessons).toHaveLength(2);
    await app.db.query('delete from courses.assignments where id = $1', [assignment]);
  });

  it('proposes what the school teaches that the student is in now', async () => {
    const next = await school(app);
    await app.db.query('update roster.people set school_id = $2 where id = $1', [amara, next.schoolId]);
    expect((await own.get(PROPOSAL)).body.lessons).toEqual([]);
    await app.db.query('update roster.people set school_id = $2 where id = $1', [amara, at.schoolId]);
  });

  it('moves on with what is done and what is not', async () => {
    app.clock.advance({ minutes: 1 });
    await finish('linear');
    expect(namesOf((await plan()).weeks)).toEqual([['Slope and intercept'], ['Commas']]);
    app.clock.advance({ days: 8 });
    await signIn();
    const later = await plan();
    expect(namesOf(later.weeks)).toEqual([['Slope and intercept', 'Commas']]);
    expect(later.finished.map(({ name }: { name: string }) => name)).toEqual(['Solving linear equations']);
    expect(Date.parse(later.weeks[0].to) - Date.parse(later.weeks[0].from)).toBe(7 * DAY_MS);
    // What was finished is not proposed again.
    expect((await own.get(PROPOSAL)).body.lessons).toHaveLength(2);
  });

  it('ends with the next test of the same exam', async () => {
    await assign(app, at, 2, [1, 2], true);
    await app.settle();
    await app.db.query('update scheduling.assignments set p1_start_at = $1, p2_start_at = $1 where set_id = 2', [
      new Date(app.clock.now() + 5 * DAY_MS),
    ]);
    expect((await own.put('/api/student/plan', { perWeek: 3 })).body.plan).toMatchObject({
      ...{ perWeek: 3, nextTest: { name: 'SAT Set 2' }, afterTest: [] },
    });
  });

  it('is read by who sees the student, and by nobody else', async () => {
    const path = `/api/plan?studentId=${amara}`;
    teacher = await app.as({ userId: at.teacher, role: 'Teacher', schoolId: at.schoolId, districtId: at.districtId });
    const parent = await app.as({ userId: await parentOf(app, amara, 'parent@cedar.test'), role: 'Parent' });
    for (const client of [teacher, parent]) expect(await plan(client, path)).toEqual(await plan());
    const elsewhere = await app.as({
      userId: await staff(app, 'else@cedar.test', 'Teacher', at.schoolId, at.districtId),
      ...{ role: 'Teacher', schoolId: at.schoolId, districtId: at.districtId },
    });
    const foreign = await elsewhere.get(path);
    expect(foreign.status).toBe(404);
    expect((await elsewhere.get('/api/plan?studentId=999999')).body).toEqual(foreign.body);
    expect((await own.get(path)).status).toBe(403);
    expect((await teacher.get('/api/plan?studentId=x')).status).toBe(422);
  });

  describe('missed questions', () => {
    const QUESTIONS = '/api/student/plan/questions';
    const begin = () => own.post(QUESTIONS, { deviceId: 'd1' });
    const returning = async (client = own, path?: string) => (await plan(client, path)).returning;
    /** Answers and checks every question of a set; answers the refs. */
    const doSet = async (right: boolean) => {
      const { body } = await begin();
      const refs = body.form.items.map(({ ref }: { ref: string }) => ref) as string[];
      const items = await app.db.query<{ ref: string; version: number }>(
        'select distinct on (ref) ref, version from content.items where ref = any($1) order by ref, version desc',
        [refs],
      );
      const keys = await app.get(ContentLibrary).keysFor({ items: items.map((item) => ({ ...item, pretest: false })) });
      const when = { at: app.clock.instant(), sinceContactMs: 0 };
      const entries = body.form.items.flatMap(({ ref, kind, choices }: never, i: number) => {
        const { scoring } = keys.find((key) => key.ref === ref)!;
        const value = scoring.type === 'exact' ? scoring.choiceIds[0]! : scoring.accept[0]!;
        const wrong = kind === 'spr' ? '98765' : (choices as { id: string }[]).find(({ id }) => id !== value)!.id;
        return [
          { seq: 2 * i + 1, type: 'answer', item: ref, value: right ? value : wrong, ...when },
          { seq: 2 * i + 2, type: 'check', item: ref, ...when },
        ];
      });
      const sent = await own.post(`/api/course_activities/activity/${body.responseId}/answers`, {
        ...{ deviceId: 'd1', contactAt: app.clock.instant(), entries },
      });
      return { refs, responseId: body.responseId as number, sent };
    };

    it('come back after three days, five at a time, never as a question that a form or a lesson asks', async () => {
      expect((await own.post('/api/student/plan', { ...REPORT, perWeek: 2 })).status).toBe(200);
      const first = await returning();
      expect(first).toMatchObject({ kept: 0, resting: [], ready: 0, begun: false, last: null });
      expect(first.questions).toBeGreaterThan(2);
      expect(Date.parse(first.nextAt) - app.clock.now()).toBe(3 * DAY_MS);
      expect(await begin()).toMatchObject({ status: 409, body: { code: 'courses/nothing-returns' } });
      app.clock.advance({ days: 3 });
      await signIn();
      expect((await returning()).ready).toBe(Math.min(5, first.questions));
      const [one, two] = await Promise.all([begin(), begin()]);
      expect([one.status, two.status]).toEqual([200, 200]);
      expect(one.body.responseId).toBe(two.body.responseId);
      expect(one.body).toMatchObject({
        kind: 'return_set',
        lessonId: null,
        pages: [],
        shown: {},
        title: 'Questions again',
      });
      expect(await returning()).toMatchObject({ begun: true });
      const refs = one.body.form.items.map(({ ref }: { ref: string }) => ref) as string[];
      const asked = await app.db.query(
        `select from content.forms f, jsonb_array_elements(f.items) i where i->>'ref' = any($1)
         union all select from courses.activity_versions v, jsonb_array_elements(v.items) i where i->>'ref' = any($1)`,
        [refs],
      );
      expect([refs.length, asked.length]).toEqual([Math.min(5, first.questions), 0]);
      expect(JSON.stringify(one.body)).not.toMatch(/rationale|choiceIds|"accept"/);
    });

    it('are told right or wrong at once, and come back a week later when they were right', async () => {
      const { sent, responseId, refs } = await doSet(true);
      expect(sent.body).toMatchObject({ phase: 'completed', late: [], result: { score: refs.length } });
      const after = await returning();
      expect(after).toMatchObject({ begun: false, ready: 0, last: { responseId, score: refs.length } });
      const review = await own.get(`${QUESTIONS}/${responseId}/review`);
      expect(JSON.parse(review.body.reviewQuestions)).toMatchObject({ kind: 'return_set', score: refs.length });
      expect((await own.get(`${QUESTIONS}/999999/review`)).status).toBe(404);
      // The day after, what is left of the first round; a week after, the first ones once more.
      app.clock.advance({ days: 7 });
      await signIn();
      const again = await doSet(false);
      expect(again.refs.some((ref) => refs.includes(ref))).toBe(false);
      expect((await returning()).last).toMatchObject({ score: 0 });
    });

    it('leave points in what a school takes along, and no answers', async () => {
      const rows = async (record: 'lessons-done' | 'lesson-answers') => {
        const ids = [];
        for await (const page of app.get(LessonsOfSchool).pages(record, at.schoolId))
          ids.push(...page.map(([id]) => id));
        return ids;
      };
      const { responseId } = (await returning()).last;
      expect(await rows('lessons-done')).toContain(responseId);
      expect(await rows('lesson-answers')).toEqual([]);
    });

    it('are read by who sees the student, who cannot begin them', async () => {
      const path = `/api/plan?studentId=${amara}`;
      const reader = await app.as({
        userId: at.teacher,
        role: 'Teacher',
        schoolId: at.schoolId,
        districtId: at.districtId,
      });
      expect(await returning(reader, path)).toEqual(await returning());
      expect((await reader.post(QUESTIONS, { deviceId: 'd1' })).status).toBe(403);
      expect((await own.post(QUESTIONS, {})).status).toBe(422);
    });

    it('end with the plan: what was begun is closed', async () => {
      app.clock.advance({ days: 4 });
      await signIn();
      const { body } = await begin();
      const { ref, choices } = body.form.items[0];
      await own.delete('/api/student/plan');
      app.clock.advance({ minutes: 1 });
      const value = choices[0]?.id ?? '1';
      const late = await own.post(`/api/course_activities/activity/${body.responseId}/answers`, {
        ...{ deviceId: 'd1', contactAt: app.clock.instant() },
        entries: [{ seq: 1, type: 'answer', item: ref, value, at: app.clock.instant(), sinceContactMs: 0 }],
      });
      expect(late.body).toMatchObject({ phase: 'closed', late: [1] });
      expect(await begin()).toMatchObject({ status: 404, body: { code: 'courses/plan-not-found' } });
      expect((await own.post('/api/student/plan', { ...REPORT, perWeek: 2 })).status).toBe(200);
    });
  });

  it('is stopped by the student: the lessons are not there any more, what was done stays', async () => {
    expect((await own.delete('/api/student/plan')).body).toEqual({ plan: null });
    expect(await own.delete('/api/student/plan')).toMatchObject({ status: 200 });
    expect(await plan()).toBeNull();
    expect(await given()).toEqual([]);
    expect(await own.put('/api/student/plan', { perWeek: 2 })).toMatchObject({
      ...{ status: 404, body: { code: 'courses/plan-not-found' } },
    });
    expect(
      await app.db.query('select from courses.responses where student_id = $1 and return_set_id is null', [amara]),
    ).toHaveLength(2);
  });
});
