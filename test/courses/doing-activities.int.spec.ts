import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModuleRef } from '@nestjs/core';
import { CoursesModule } from '../../src/courses/courses.module.js';
import { KeepCourses, TakePlan } from '../../src/courses/index.js';
import { AddParent, EnrollStudents, ErasePerson } from '../../src/roster/index.js';
import { RecordWork, RecordWorkHandler } from '../../src/courses/responses/record-work.js';
import { ResponseOwners } from '../../src/courses/responses/response-owners.js';
import { UnitOfWork } from '../../src/platform/db/unit-of-work.js';
import { aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import { aCourse, assigned, type TestCourse } from '../support/courses.js';
import type { HttpClient } from '../support/http.js';
import { practiceSet } from '../../src/content/index.js';

let t: TestApp;
let school: TestSchool;
let course: TestCourse;
/** Ends in three days. */
let linear: { id: number; independentLesson: number; practiceSet: number };
let slope: typeof linear;
const keyOf = (ref: string) => practiceSet().answers.find((answer) => answer.ref === ref)!;
const RIGHT = 'practice/04';
/** Of the practice set. */
const PRACTISED = 'practice/06';

beforeAll(async () => {
  t = await testApp();
  school = await aSchool(t);
  course = await aCourse(t, school.schoolId);
  linear = course.lessons.linear as typeof linear;
  slope = course.lessons.slope as typeof linear;
  await give(linear.id, -1, 3);
  await give(slope.id, 1, null);
});
afterAll(() => t?.close());

const day = (days: number) => new Date(t.clock.now() + days * 86_400_000).toISOString();
const give = (lessonId: number, start: number, end: number | null) =>
  assigned(t, course, {
    lessonId,
    sectionId: school.sectionId,
    schoolId: school.schoolId,
    startAt: day(start),
    endAt: end === null ? null : day(end),
  });

interface Student {
  id: number;
  client: HttpClient;
}

async function enrolled(name: string): Promise<Student> {
  const id = await aStudent(t, school.schoolId, name);
  await t.commands.execute(new EnrollStudents(school.sectionId, [id]));
  return { id, client: await t.as({ userId: id, role: 'Student', schoolId: school.schoolId }) };
}

const open = ({ client }: Student, activityId: number, lessonId = linear.id, deviceId = 'd1') =>
  client.post('/api/course_activities/activity', { lessonId, activityId, deviceId });
const send = (
  { client }: Student,
  responseId: number,
  from: number,
  entries: [type: string, more?: object][],
  { deviceId = 'd1', contactAt = t.clock.instant() } = {},
) =>
  client.post(`/api/course_activities/activity/${responseId}/answers`, {
    deviceId,
    contactAt,
    entries: entries.map(([type, more], i) => ({ seq: from + i, type, at: contactAt, sinceContactMs: 0, ...more })),
  });
const lessonsOf = async ({ client }: Student) => {
  const { body } = await client.get('/api/student/course_activities');
  return body.courseActivity.sections.flatMap(({ lessons }: { lessons: unknown[] }) => lessons);
};
const rightFor = (ref: string) => {
  const { scoring } = keyOf(ref);
  return scoring.type === 'exact' ? scoring.choiceIds.join(',') : scoring.accept[0]!;
};
/** No key in what a client reads, under any name. */
const hasKey = (body: unknown) => /rationale|choiceIds|"accept"/.test(JSON.stringify(body));

describe('an independent lesson', () => {
  let ida: Student;
  let responseId: number;

  it('begins with its questions and pages, and no key', async () => {
    ida = await enrolled('Ida');
    const { status, body } = await open(ida, linear.independentLesson);
    expect([status, body.kind, body.phase, body.result]).toEqual([200, 'independent_lesson', 'open', null]);
    expect(body.form.items.map(({ ref }: { ref: string }) => ref)).toEqual(['practice/04', 'practice/05']);
    expect(body.pages).toHaveLength(1);
    expect(body.form.tools).toEqual({ calculator: true, referenceSheet: true });
    expect(hasKey(body)).toBe(false);
    ({ responseId } = body);
    expect((await open(ida, linear.independentLesson)).body.responseId).toBe(responseId);
    expect((await lessonsOf(ida))[0].lessonResponses.independent_lesson).toMatchObject({
      status: 'In Progress',
      score: null,
      max_score: 2,
    });
  });

  it('shows key and rationale of a question once its answer is checked, again when the batch comes again', async () => {
    const first: [string, object][] = [
      ['view', { item: RIGHT }],
      ['answer', { item: RIGHT, value: rightFor(RIGHT) }],
    ];
    const answered = await send(ida, responseId, 1, first);
    expect(answered.body).toMatchObject({ ackSeq: 2, late: [], shown: {}, phase: 'open' });
    for (const _ of ['first', 'again']) {
      const { body } = await send(ida, responseId, 3, [['check', { item: RIGHT }]]);
      expect(body).toMatchObject({ ackSeq: 3, shown: { [RIGHT]: { outcome: 'right' } } });
      expect(body.shown[RIGHT].answer.rationale).toBe(keyOf(RIGHT).rationale);
    }
    const locked = await send(ida, responseId, 4, [['answer', { item: RIGHT, value: 'no' }]]);
    expect(locked.body).toMatchObject({ ackSeq: 4, late: [4] });
    const { body } = await open(ida, linear.independentLesson, linear.id, 'd2');
    expect(Object.keys(body.shown)).toEqual([RIGHT]);
    expect(body.saved).toMatchObject({ items: { [RIGHT]: { value: rightFor(RIGHT) } }, lastItem: RIGHT });
    expect(body.ackSeq).toBe(0);
  });

  it('is completed by the check of the last question, with its points, at once in the list', async () => {
    const { body } = await send(ida, responseId, 5, [
      ['answer', { item: 'practice/05', value: 'wrong' }],
      ['check', { item: 'practice/05' }],
    ]);
    expect(body).toMatchObject({
      phase: 'completed',
      shown: { 'practice/05': { outcome: 'wrong' } },
      result: { score: 1, maxScore: 2 },
    });
    const [lesson] = await lessonsOf(ida);
    expect(lesson.lessonResponses.independent_lesson).toMatchObject({ status: 'Completed', score: 1, max_score: 2 });
    const responses = await ida.client.get(`/api/student/course_activities/responses?lesson_ids=${linear.id},999999`);
    expect(responses.body.responses).toEqual([
      {
        lesson_id: linear.id,
        responses: {
          independent_lesson: expect.objectContaining({ status: 'Completed', score: 1, max_score: 2 }),
          practice_set: expect.objectContaining({ status: 'Not Started', score: null, max_score: 3 }),
        },
      },
    ]);
    await t.settle();
    const said = await t.db.query<{ type: string; payload: object }>(
      `select type, payload from es.published_events where type like 'courses.Activity%' and (payload->>'studentId')::int = $1 order by position`,
      [ida.id],
    );
    expect(said.map(({ type }) => type)).toEqual(['courses.ActivityBegun.v1', 'courses.ActivityCompleted.v1']);
    expect(said[1]!.payload).toMatchObject({ score: 1, maxScore: 2, lessonId: linear.id });
  });

  it('is reviewed with every answer afterwards', async () => {
    const path = `/api/student/course_activities/review_questions?lesson_id=${linear.id}`;
    const { body } = await ida.client.get(`${path}&activity_id=${linear.independentLesson}`);
    const report = JSON.parse(body.reviewQuestions);
    expect(report).toMatchObject({ score: 1, maxScore: 2 });
    expect(
      report.questions.map((q: { ref: string; outcome: string; studentAnswer: string }) => [
        q.ref,
        q.outcome,
        q.studentAnswer,
      ]),
    ).toEqual([
      [RIGHT, 'right', rightFor(RIGHT)],
      ['practice/05', 'wrong', 'wrong'],
    ]);
    const other = await ida.client.get(`${path}&activity_id=${linear.practiceSet}`);
    expect([other.status, other.body.code]).toEqual([409, 'courses/activity-not-done']);
  });
});

describe('a practice set', () => {
  it('shows nothing before it is submitted; of two devices the answer given last counts, and what comes later is kept', async () => {
    const ben = await enrolled('Ben');
    const { responseId } = (await open(ben, linear.practiceSet)).body;
    const early = t.clock.instant();
    t.clock.advance({ minutes: 10 });
    await send(ben, responseId, 1, [['answer', { item: PRACTISED, value: rightFor(PRACTISED) }]], {
      deviceId: 'laptop',
    });
    // Offline for a while: given before, arrives after.
    const phone = await send(ben, responseId, 1, [['answer', { item: PRACTISED, value: 'old' }]], {
      deviceId: 'phone',
      contactAt: early,
    });
    expect(phone.body).toMatchObject({ ackSeq: 1, late: [] });
    const tried = await send(ben, responseId, 2, [['check', { item: PRACTISED }]], { deviceId: 'laptop' });
    expect(tried.body).toMatchObject({ late: [2], shown: {} });
    const done = await send(ben, responseId, 3, [['submit']], { deviceId: 'laptop' });
    expect(done.body).toMatchObject({ phase: 'completed', result: { score: 1, maxScore: 3 } });
    const after = await send(ben, responseId, 2, [['answer', { item: 'practice/07', value: 'x' }]], {
      deviceId: 'phone',
    });
    expect(after.body).toMatchObject({ ackSeq: 2, late: [2], result: { score: 1 } });
    const again = await send(ben, responseId, 3, [['submit']], { deviceId: 'laptop' });
    expect(again.body).toMatchObject({ ackSeq: 3, result: done.body.result });
    // Nothing can be read in the database.
    const rows = await t.db.query<{ sealed: string }>('select * from courses.response_entries where response_id = $1', [
      responseId,
    ]);
    expect(JSON.stringify(rows)).not.toContain('"old"');
    expect(rows.filter(({ sealed }) => sealed !== null)).toHaveLength(3);
  });

  it('keeps the review of what is completed, also of a lesson that is taken back before all of it is', async () => {
    const [kim, lou] = [await enrolled('Kim'), await enrolled('Lou')];
    const { responseId } = (await open(kim, linear.practiceSet)).body;
    await send(kim, responseId, 1, [['submit']]);
    await open(lou, linear.practiceSet);
    await t.db.query('update courses.lessons set video_url = $2 where id = $1', [linear.id, 'https://vimeo.com/1']);
    const materials = { slidePresentation: `/lessons/${linear.id}/slides`, supportVideo: 'https://vimeo.com/1' };
    expect(await lessonsOf(kim)).toMatchObject([{ id: linear.id, takenBack: false, supportMaterials: materials }]);
    const completedAt = t.clock.instant();
    t.clock.advance({ minutes: 10 });
    await t.db.query('delete from roster.memberships where person_id = any($1)', [[kim.id, lou.id]]);
    expect(await lessonsOf(kim)).toMatchObject([
      {
        ...{ id: linear.id, takenBack: true, assignmentSchedule: { endAt: completedAt } },
        // Whoever has not got the lesson is refused them.
        supportMaterials: { slidePresentation: null, supportVideo: null },
        lessonResponses: {
          independent_lesson: { status: 'Not Started', endAt: completedAt },
          practice_set: { status: 'Completed' },
        },
      },
    ]);
    const review = await kim.client.get(
      `/api/student/course_activities/review_questions?lesson_id=${linear.id}&activity_id=${linear.practiceSet}`,
    );
    expect([review.status, JSON.parse(review.body.reviewQuestions).maxScore]).toEqual([200, 3]);
    expect((await open(kim, linear.independentLesson)).status).toBe(404);
    // What was only begun is not there.
    expect(await lessonsOf(lou)).toEqual([]);
  });

  it('takes hundreds of batches at once, each once', async () => {
    const many = await Promise.all(['Uma', 'Vic', 'Wes', 'Xia'].map(enrolled));
    const ids = await Promise.all(
      many.map(async (one) => (await open(one, linear.practiceSet)).body.responseId as number),
    );
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const who = i % 4;
        return send(many[who]!, ids[who]!, 1, [['answer', { item: PRACTISED, value: `${i}` }]], { deviceId: `d${i}` });
      }),
    );
    expect(answers.map(({ body }) => body.ackSeq)).toEqual(answers.map(() => 1));
    const rows = await t.db.query('select from courses.response_entries where response_id = any($1)', [ids]);
    expect(rows).toHaveLength(40);
  });
});

describe('what a process remembers of a response', () => {
  const entries = (responseId: number) =>
    t.db.query<{ seq: number; counts: boolean }>(
      'select seq, counts from courses.response_entries where response_id = $1 order by place',
      [responseId],
    );

  it('holds only until somebody else writes to it', async () => {
    const max = await enrolled('Max');
    const { responseId } = (await open(max, linear.practiceSet)).body;
    const elsewhere = await t.app.select(CoursesModule).get(ModuleRef, { strict: true }).create(RecordWorkHandler);
    const there = (seq: number, more: object) => {
      const entry = {
        seq,
        type: 'answer' as const,
        item: PRACTISED,
        at: t.clock.instant(),
        sinceContactMs: 0,
        ...more,
      };
      const batch = { deviceId: 'd1', contactAt: t.clock.instant(), entries: [entry] };
      return elsewhere.execute({ studentId: max.id, responseId, batch });
    };
    expect((await send(max, responseId, 1, [['answer', { item: PRACTISED, value: 'one' }]])).body.ackSeq).toBe(1);
    expect((await there(2, { value: 'two' })).ackSeq).toBe(2);
    // What the other process stored is known here: it is not missing, and not stored again.
    expect((await send(max, responseId, 2, [['answer', { item: PRACTISED, value: 'two' }]])).body.ackSeq).toBe(2);
    expect((await send(max, responseId, 3, [['submit']])).body).toMatchObject({ ackSeq: 3, phase: 'completed' });
    expect(await there(4, { value: 'four' })).toMatchObject({ ackSeq: 4, late: [4], phase: 'completed' });
    expect(await entries(responseId)).toEqual([1, 2, 3, 4].map((seq) => ({ seq, counts: seq < 4 })));
  });

  it('is not read again while nobody wrote to it, and not kept of a batch that was undone', async () => {
    const ned = await enrolled('Ned');
    const { responseId } = (await open(ned, linear.practiceSet)).body;
    await send(ned, responseId, 1, [['answer', { item: PRACTISED, value: 'one' }]]);
    await t.db.query('delete from courses.response_entries where response_id = $1', [responseId]);
    expect((await send(ned, responseId, 2, [['answer', { item: PRACTISED, value: 'two' }]])).body.ackSeq).toBe(2);

    const batch = {
      ...{ deviceId: 'd1', contactAt: t.clock.instant() },
      entries: [{ seq: 3, type: 'submit' as const, at: t.clock.instant(), sinceContactMs: 0 }],
    };
    const undone = t.get(UnitOfWork).run(async () => {
      await t.commands.execute(new RecordWork(ned.id, responseId, batch));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await send(ned, responseId, 3, [['view', { item: PRACTISED }]])).body).toMatchObject({
      ackSeq: 3,
      phase: 'open',
    });
    expect((await entries(responseId)).map(({ seq }) => seq)).toEqual([2, 3]);
  });
});

describe('what a student may do', () => {
  it('is only what is given and has begun, and not what is another student’s', async () => {
    const cat = await enrolled('Cat');
    const dan = await enrolled('Dan');
    const upcoming = await open(cat, slope.practiceSet, slope.id);
    expect([upcoming.status, upcoming.body.code]).toEqual([404, 'courses/activity-not-found']);
    expect((await open(cat, slope.practiceSet)).status).toBe(404);
    const { responseId } = (await open(cat, linear.practiceSet)).body;
    const foreign = await send(dan, responseId, 1, [['answer', { item: PRACTISED, value: 'x' }]]);
    const nowhere = await send(dan, 999_999, 1, [['answer', { item: PRACTISED, value: 'x' }]]);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'courses/response-not-found']);
    expect(foreign.body.code).toBe(nowhere.body.code);
    const gap = await send(cat, responseId, 5, [['answer', { item: PRACTISED, value: 'x' }]]);
    expect([gap.status, gap.body.code, gap.body.expectedSeq ?? gap.body.details?.expectedSeq]).toEqual([
      409,
      'courses/gap',
      1,
    ]);
    for (const body of [
      null,
      {},
      { deviceId: 'd', contactAt: 'now', entries: [] },
      { deviceId: 'd', contactAt: day(0), entries: [1] },
    ])
      expect([400, 422]).toContain(
        (await cat.client.post(`/api/course_activities/activity/${responseId}/answers`, body as object)).status,
      );
    await t.db.query('update courses.responses set deleted_at = now() where id = $1', [responseId]);
    const deleted = await send(cat, responseId, 1, [['answer', { item: PRACTISED, value: 'x' }]]);
    expect([deleted.status, deleted.body.code]).toEqual([409, 'courses/response-deleted']);
    expect((await open(cat, linear.practiceSet)).body.responseId).not.toBe(responseId);
  });

  it('is nothing through a mask but to look', async () => {
    const eva = await enrolled('Eva');
    const masked = await t.as({
      userId: eva.id,
      role: 'Student',
      schoolId: school.schoolId,
      masquerader: { userId: school.adminId, role: 'Teacher Admin' },
    });
    const mask = { id: eva.id, client: masked };
    expect((await open(mask, linear.practiceSet)).body.code).toBe('identity/masked');
    const look = () =>
      masked.get(`/api/course_activities/activity?lesson_id=${linear.id}&activity_id=${linear.practiceSet}`);
    expect((await look()).body.code).toBe('courses/activity-not-begun');
    const { responseId } = (await open(eva, linear.practiceSet)).body;
    expect((await send(mask, responseId, 1, [['submit']])).body.code).toBe('identity/masked');
    expect((await look()).body).toMatchObject({ responseId, deviceId: '', phase: 'open' });
  });

  it('ends with the lesson: nothing is begun then, what was given before counts, and more time is the student’s own', async () => {
    const fay = await enrolled('Fay');
    const gus = await enrolled('Gus');
    const { responseId } = (await open(fay, linear.practiceSet)).body;
    const before = t.clock.instant();
    t.clock.advance({ hours: 24 * 3 + 12 });
    for (const one of [fay, gus])
      one.client = await t.as({ userId: one.id, role: 'Student', schoolId: school.schoolId });
    const late = await open(gus, linear.practiceSet);
    expect([late.status, late.body.code]).toEqual([409, 'courses/activity-closed']);
    expect((await open(fay, linear.practiceSet)).body.phase).toBe('closed');
    const counted = await send(fay, responseId, 1, [['answer', { item: PRACTISED, value: rightFor(PRACTISED) }]], {
      contactAt: before,
    });
    expect(counted.body).toMatchObject({ late: [], phase: 'closed' });
    const tooLate = await send(fay, responseId, 2, [['submit']]);
    expect(tooLate.body).toMatchObject({ late: [2], phase: 'closed', result: null });
    const teacher = await t.as({ userId: school.teacherId, role: 'Teacher', schoolId: school.schoolId });
    const path = '/api/staff/course_activities/gradebook';
    const { body } = await teacher.get(`${path}?course_id=${course.courseId}&section_id=${school.sectionId}`);
    const row = (id: number) =>
      body.gradebook_table.table_data.find((one: { student: { id: number } }) => one.student.id === id);
    expect(row(fay.id).responses[1]).toMatchObject({ state: 'in_progress', arrived_after_end: true });
    expect(row(gus.id).responses[1]).not.toHaveProperty('arrived_after_end');
    const answersOf = (studentId: number, activityId = linear.practiceSet) =>
      teacher.get(
        `${path}/answers?course_id=${course.courseId}&section_id=${school.sectionId}&student_id=${studentId}&activity_id=${activityId}`,
      );
    const answers = (await answersOf(fay.id)).body;
    expect(answers).toMatchObject({
      ...{ student_name: 'Fay Student', kind: 'practice_set', completed_at: null, arrived_after_end: true },
    });
    expect(JSON.parse(answers.review_questions)).toMatchObject([
      {
        ref: PRACTISED,
        outcome: 'right',
        studentAnswer: rightFor(PRACTISED),
        answer: { rationale: expect.any(String) },
      },
      { outcome: 'blank', studentAnswer: null },
      { outcome: 'blank', studentAnswer: null },
    ]);
    await t.settle();
    const looks = await t.db.query('select * from audit.access_v1 where student_id = $1', [fay.id]);
    expect(looks).toEqual([expect.objectContaining({ what: 'lesson_answers', viewer_id: school.teacherId })]);
    // What was not begun, and what was deleted, is not there.
    expect((await answersOf(gus.id)).body.code).toBe('courses/response-not-found');
    await t.db.query('update courses.responses set deleted_at = now() where id = $1', [responseId]);
    expect((await answersOf(fay.id)).status).toBe(404);
    await t.db.query('update courses.responses set deleted_at = null where id = $1', [responseId]);
    await t.db.query(
      `insert into courses.exceptions (course_id, activity_id, student_id, excused, end_at, reason) values ($1, $2, $3, false, $4, 'ill')`,
      [course.courseId, linear.practiceSet, gus.id, day(1)],
    );
    expect((await open(gus, linear.practiceSet)).body).toMatchObject({ phase: 'open', endAt: day(1) });
  });
});

describe('a parent', () => {
  it('reads what the child was given and did, and of nobody else', async () => {
    const hal = await enrolled('Hal');
    const parentId = await t.commands.execute(
      new AddParent({ firstName: 'Pat', lastName: 'Parent', email: 'pat@parent.test' }, [hal.id], false),
    );
    const parent = await t.as({ userId: parentId, role: 'Parent' });
    const { body } = await parent.get(`/api/parent/course_activities?studentId=${hal.id}`);
    expect(body.courseActivity.sections[0].lessons[0]).toMatchObject({
      id: linear.id,
      lessonResponses: { practice_set: { status: 'Not Started' } },
    });
    const other = await enrolled('Ike');
    expect((await parent.get(`/api/parent/course_activities?studentId=${other.id}`)).status).toBe(404);
  });
});

describe('work in lessons', () => {
  const states = (ids: number[]) =>
    t.db.query(
      'select id, student_id as owner, destroyed_at is not null as gone from courses.responses where id = any($1) order by id',
      [ids],
    );

  const planned = ({ id: studentId }: Student, topic: string) =>
    t.commands.execute(
      new TakePlan({
        studentId,
        schoolId: school.schoolId,
        perWeek: 2,
        report: { typeId: 1, setId: 1, schoolYearId: 1 },
        missed: [],
        lessons: [{ courseId: course.courseId, lessonId: slope.id, topic }],
      }),
    );

  it('goes with a record that is merged into another, one response an activity, and back when they are parted', async () => {
    await t.db.query('update courses.assignments set start_at = $1 where lesson_id = $2', [day(-1), slope.id]);
    const jan = await enrolled('Jan');
    const jen = await enrolled('Jen');
    const a = (await open(jan, slope.practiceSet, slope.id)).body.responseId as number;
    const b = (await open(jen, slope.practiceSet, slope.id)).body.responseId as number;
    const only = (await open(jan, slope.independentLesson, slope.id)).body.responseId as number;
    await send(jan, a, 1, [['answer', { item: 'practice/07', value: 'x' }], ['submit']]);
    const owners = t.get(ResponseOwners);
    const moved = await t.get(UnitOfWork).run((u) => owners.move(u, jan.id, jen.id));
    const owned = async () => (await states([a, b, only])).map((row) => (row as { owner: number }).owner);
    expect(await owned()).toEqual([jen.id, jan.id, jen.id]);
    await t.get(UnitOfWork).run((u) => owners.moveBack(u, jan.id, jen.id, moved));
    expect(await owned()).toEqual([jan.id, jen.id, jan.id]);
  });

  it('of a school that was left does not stand in the way of the same lesson at the next one', async () => {
    const nora = await enrolled('Nora');
    const before = (await open(nora, slope.practiceSet, slope.id)).body.responseId as number;
    const next = await aSchool(t);
    await t.db.query('update roster.schools set course_template_ids = array[$2::int] where id = $1', [
      next.schoolId,
      course.templateId,
    ]);
    await t.commands.execute(new KeepCourses(next.schoolId));
    const [taken] = await t.db.query<{ id: number }>('select id from courses.courses where school_id = $1', [
      next.schoolId,
    ]);
    await t.db.query('delete from roster.memberships where person_id = $1', [nora.id]);
    await t.db.query('update roster.people set school_id = $2 where id = $1', [nora.id, next.schoolId]);
    await t.commands.execute(new EnrollStudents(next.sectionId, [nora.id]));
    await assigned(
      t,
      { courseId: taken!.id },
      { lessonId: slope.id, sectionId: next.sectionId, schoolId: next.schoolId, startAt: day(-1) },
    );
    nora.client = await t.as({ userId: nora.id, role: 'Student', schoolId: next.schoolId });
    expect((await lessonsOf(nora))[0].lessonResponses.practice_set.status).toBe('Not Started');
    const { responseId } = (await open(nora, slope.practiceSet, slope.id)).body;
    expect(responseId).not.toBe(before);
    const sent = await send(nora, responseId, 1, [['answer', { item: 'practice/07', value: 'x' }]]);
    expect(sent.body).toMatchObject({ late: [], phase: 'open' });
  });

  it('takes the plans along, and of two present ones keeps that of the kept record', async () => {
    const [mia, max] = [await enrolled('Mia'), await enrolled('Max')];
    const owners = t.get(ResponseOwners);
    const merged = () => t.get(UnitOfWork).run((u) => owners.move(u, mia.id, max.id));
    const parted = (moved: Awaited<ReturnType<typeof merged>>) =>
      t.get(UnitOfWork).run((u) => owners.moveBack(u, mia.id, max.id, moved));
    const planOf = async ({ client }: Student) =>
      (await client.get('/api/student/plan')).body.plan?.weeks[0].lessons[0].topic;
    await planned(mia, 'of Mia');
    const moved = await merged();
    expect([await planOf(mia), await planOf(max)]).toEqual([undefined, 'of Mia']);
    // A set that is begun now belongs to the plan, wherever that goes.
    const set = (await t.db.one<{ id: number }>(
      `with made as (insert into courses.return_sets (plan_id, items, made_at)
         select id, '[{"ref": "practice/02", "version": 2, "place": 1}]', $2 from courses.plans where student_id = $1 returning id)
       insert into courses.responses (return_set_id, student_id, school_id, begun_at, last_at, max_score)
       select id, $1, $3, $2, $2, 1 from made returning id`,
      [max.id, t.clock.instant(), school.schoolId],
    ))!.id;
    await parted(moved);
    expect([await planOf(mia), await planOf(max)]).toEqual(['of Mia', undefined]);
    expect(await states([set])).toMatchObject([{ owner: mia.id }]);
    await planned(max, 'of Max');
    const both = await merged();
    expect(await planOf(max)).toBe('of Max');
    await parted(both);
    expect([await planOf(mia), await planOf(max)]).toEqual(['of Mia', 'of Max']);
  });

  it('is gone with an erased student: key, entries, points and plans', async () => {
    const kim = await enrolled('Kim');
    const { responseId } = (await open(kim, slope.practiceSet, slope.id)).body;
    await planned(kim, 'What Kim missed');
    await send(kim, responseId, 1, [['answer', { item: 'practice/07', value: 'marker' }], ['submit']]);
    const [returned] = await t.db.query<{ id: number }>(
      `with plan as (select id from courses.plans where student_id = $1),
         missed as (insert into courses.plan_questions select id, 1, 'practice/01', 2, 'Kim missed this' from plan),
         made as (insert into courses.return_sets (plan_id, items, made_at) select id, '[{"ref": "practice/02", "version": 2, "place": 1}]', $2 from plan returning id)
       insert into courses.responses (return_set_id, student_id, school_id, begun_at, last_at, max_score) select id, $1, $3, $2, $2, 1 from made returning id`,
      [kim.id, t.clock.instant(), school.schoolId],
    );
    await t.db.query('insert into courses.response_keys (response_id) values ($1)', [returned!.id]);
    await t.commands.execute(new ErasePerson(kim.id, school.adminId));
    await t.settle();
    expect(await states([responseId])).toEqual([{ id: responseId, owner: kim.id, gone: true }]);
    expect(await t.db.query('select from courses.response_entries where response_id = $1', [responseId])).toEqual([]);
    expect(
      await t.db.query('select wrapped_key from courses.response_keys where response_id = $1', [responseId]),
    ).toEqual([{ wrapped_key: null }]);
    expect(await t.db.query("select from courses.plan_lessons where topic = 'What Kim missed'")).toEqual([]);
    expect(await t.db.query('select from courses.plans where student_id = $1', [kim.id])).toEqual([]);
    expect(await t.db.query("select from courses.plan_questions where topic = 'Kim missed this'")).toEqual([]);
    expect(await t.db.query('select from courses.responses where id = $1', [returned!.id])).toEqual([]);
  });

  it('is not there at a school without activities', async () => {
    const lea = await enrolled('Lea');
    const { responseId } = (await open(lea, slope.practiceSet, slope.id)).body;
    await t.db.query('update roster.schools set activities_available = false where id = $1', [school.schoolId]);
    const statuses = await Promise.all([
      lea.client.get('/api/student/course_activities'),
      lea.client.get(`/api/student/course_activities/responses?lesson_ids=${slope.id}`),
      open(lea, slope.practiceSet, slope.id),
      send(lea, responseId, 1, [['submit']]),
    ]);
    expect(statuses.map(({ status, body }) => [status, body.code])).toEqual(
      statuses.map(() => [404, 'courses/activity-not-found']),
    );
    await t.db.query('update roster.schools set activities_available = true where id = $1', [school.schoolId]);
  });
});
