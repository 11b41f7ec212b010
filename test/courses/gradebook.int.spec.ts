import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ActivityAnswers } from '../../src/courses/gradebook/activity-answers.js';
import { DestroyDeleted } from '../../src/courses/gradebook/destroy-deleted.js';
import { endOfActivity, GivenLessons, KeepCourses } from '../../src/courses/index.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { aClass, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import { aCourse, assigned, responded, type TestCourse } from '../support/courses.js';

const PATH = '/api/staff/course_activities/gradebook';
const DAY = 86_400_000;

let t: TestApp;
let school: TestSchool;
let other: TestSchool;
let course: TestCourse;
/** Activities: the lesson 'linear', its lesson and its practice set; the lesson 'slope', which nobody has. */
let lesson: number;
let practice: number;
let ada: number;
let ben: number;
let cleo: number;
let adaResponse: number;

const day = (days: number) => new Date(t.clock.now() + days * DAY).toISOString();
const of = (query = '') => `${PATH}${query}?course_id=${course.courseId}&section_id=${school.sectionId}`;
const key = () => ({ course_id: course.courseId, section_id: school.sectionId });

beforeAll(async () => {
  t = await testApp();
  school = await aSchool(t);
  other = await aSchool(t);
  course = await aCourse(t, school.schoolId);
  lesson = course.lessons.linear!.independentLesson!;
  practice = course.lessons.linear!.practiceSet!;
  [ada, ben, cleo] = [
    await aStudent(t, school.schoolId, 'Ada'),
    await aStudent(t, school.schoolId, 'Ben'),
    await aStudent(t, school.schoolId, 'Cleo'),
  ];
  await t.commands.execute(new EnrollStudents(school.sectionId, [ada, ben, cleo]));
  const given = { lessonId: course.lessons.linear!.id, sectionId: school.sectionId, schoolId: school.schoolId };
  await assigned(t, course, { ...given, startAt: day(-3), endAt: day(-1) });
  await assigned(t, course, {
    ...given,
    lessonId: course.lessons.slope!.id,
    startAt: day(-1),
    endAt: null,
    studentIds: [ben],
  });
  const work = { sectionId: school.sectionId, schoolId: school.schoolId };
  adaResponse = await responded(t, course, { ...work, activityId: practice, studentId: ada, score: 2, at: day(-2) });
  await responded(t, course, { ...work, activityId: lesson, studentId: ada, answered: 1, at: day(-2) });
  const second = await aClass(t, school.schoolId, [[school.teacherId, 'Primary Teacher']]);
  await responded(t, course, {
    ...work,
    sectionId: second,
    activityId: practice,
    studentId: ben,
    score: 0,
    at: day(-0.5),
  });
  await t.settle();
});
afterAll(() => t?.close());

const row = async (studentId: number) => {
  const { body } = await school.teacher.get(of());
  return body.gradebook_table.table_data.find((one: { student: { id: number } }) => one.student.id === studentId);
};

describe('the gradebook of a class', () => {
  it('has headers and rows as specified, every state told apart', async () => {
    const { status, body } = await school.secondary.get(of());
    expect(status).toBe(200);
    const { table_headers: headers, table_data: rows } = body.gradebook_table;
    expect(headers.sections).toEqual([
      expect.objectContaining({ section_name: 'Linear relationships', activities: 4 }),
      expect.objectContaining({ section_name: 'Words', activities: 1 }),
    ]);
    expect(headers.lessons.map((one: { lesson_number: string }) => one.lesson_number)).toEqual(['1.1', '1.2', '2.1']);
    expect(headers.lessons[0]).toMatchObject({ end_at: day(-1), activities: 2 });
    expect(headers.activities[1]).toMatchObject({
      activity_name: 'Practice Set',
      lesson_id: course.lessons.linear!.id,
      activity_id: practice,
      ...{ questions: 3, assigned: 3, completed: 2, overdue: 1, average: 33 },
    });
    expect(rows.map((one: { student: { name: string } }) => one.student.name)).toEqual([
      'Student, Ada',
      'Student, Ben',
      'Student, Cleo',
    ]);
    expect(rows.map((one: any) => one.responses.map(({ state }: { state: string }) => state))).toEqual([
      ['in_progress', 'completed', 'not_assigned', 'not_assigned', 'not_assigned'],
      ['missing', 'late', 'not_started', 'not_started', 'not_assigned'],
      ['missing', 'missing', 'not_assigned', 'not_assigned', 'not_assigned'],
    ]);
    expect(rows[0].responses[1]).toMatchObject({
      ...{ status: 'Completed', max_score: 3, he_course_student_response_id: adaResponse },
      score_percentage: expect.closeTo(66.667, 2),
    });
    expect(rows[0].summary).toMatchObject({
      ...{ activities_completed: 1, activities_assigned: 2, average_of_completed: 67, average_of_assigned: 33 },
      sum_score_percentage: expect.closeTo(66.667, 2),
    });
    expect(rows[1].responses[1]).toMatchObject({ from_another_class: true });
    expect(body.permissions).toEqual({ delete: false, excuse: false, remind: false });
  });

  it('numbers lessons as the course does, also where one was withdrawn or a section is empty', async () => {
    const { linear, slope, commas, bare } = course.lessons;
    const empty = await t.db.one<{ id: number }>(
      `insert into courses.template_sections (template_id, name, memo, place) values ($1, 'Empty', '', -1) returning id`,
      [course.templateId],
    );
    await t.db.query('update courses.lessons set withdrawn_at = now() where id = $1', [linear!.id]);
    const { course_activity: view } = (
      await school.teacher.get(`/api/staff/course_activities/${course.courseId}?section_id=${school.sectionId}`)
    ).body;
    const shown = view.sections.map(({ lessons }: { lessons: { id: number; number: string }[] }) =>
      lessons.map(({ id, number }) => [id, number]),
    );
    expect(shown).toEqual([
      [],
      [[slope!.id, '2.2']],
      [
        [commas!.id, '3.1'],
        [bare!.id, '3.2'],
      ],
    ]);
    const { lessons } = (await school.teacher.get(of())).body.gradebook_table.table_headers;
    expect(lessons.map((one: any) => [one.lesson_id, one.lesson_number])).toEqual([
      [linear!.id, '2.1'],
      [slope!.id, '2.2'],
      [commas!.id, '3.1'],
    ]);
    const asked = { courseId: course.courseId, lessonId: slope!.id, activityId: slope!.practiceSet! };
    expect((await t.get(ActivityAnswers).of(asked, new Set()))!.title).toBe('2.2 Slope and intercept, Practice Set');
    expect(await t.get(ActivityAnswers).of({ ...asked, courseId: course.courseId + 1000 }, new Set())).toBeUndefined();
    await t.db.query('update courses.lessons set withdrawn_at = null where id = $1', [linear!.id]);
    await t.db.query('delete from courses.template_sections where id = $1', [empty!.id]);
  });

  it('offers the courses and classes of the school', async () => {
    const { body } = await school.teacher.get(`${PATH}/choices`);
    expect(body.courses).toEqual([
      expect.objectContaining({
        he_course_id: course.courseId,
        course_template_id: course.templateId,
        archived_at: null,
      }),
    ]);
    expect(body.classes).toContainEqual(expect.objectContaining({ id: school.sectionId, role: 'Primary Teacher' }));
  });

  it('is exported under the name of the course, and nobody of another school finds it', async () => {
    const file = await school.admin.get(of('/export'));
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toContain('SAT Math');
    expect(file.body).toContain('"Student","Ben"');
    expect(file.body).toContain('0% (late) (from another class)');
    const canvas = await school.admin.get(`${of('/export')}&shape=canvas`);
    expect(canvas.body).toContain('Points Possible');
    for (const path of [of(), of('/export')]) expect((await other.teacher.get(path)).status).toBe(404);
    // A course of another school with an own class.
    expect(
      (await other.teacher.get(`${PATH}?course_id=${course.courseId}&section_id=${other.sectionId}`)).body.code,
    ).toBe('courses/course-not-found');
  });

  it('names what is wrong with a request', async () => {
    expect((await school.teacher.get(`${PATH}?course_id=x`)).body.errors).toHaveProperty('course_id');
    const body = { ...key(), student_id: ada, activity_id: practice, end_at: 'soon', reason: 'ill' };
    expect((await school.teacher.put(`${PATH}/exception`, body)).body.errors).toHaveProperty('end_at');
    // Weeks and days of the year are dates too, and a time without its zone would be one of the server's.
    for (const end_at of ['2099-W10', '2099-330', '20990101', '2099-01-01T10:00'])
      expect(await school.teacher.put(`${PATH}/exception`, { ...body, end_at })).toMatchObject({
        ...{ status: 422, body: { errors: { end_at: ['A date and time with its zone'] } } },
      });
    const early = { ...body, end_at: day(-2) };
    expect((await school.teacher.put(`${PATH}/exception`, early)).body.errors).toHaveProperty('end_at');
    const silent = { ...key(), he_course_student_response_id: adaResponse, reason: '   ' };
    expect((await school.teacher.delete(`${PATH}/response`, silent)).body.errors).toHaveProperty('reason');
  });
});

describe('one cell', () => {
  const past = async (client = school.teacher, studentId = ada) =>
    (await client.get(`${of('/history')}&student_id=${studentId}&activity_id=${practice}`)).body;
  const history = async (client = school.teacher, studentId = ada) => (await past(client, studentId)).changes;

  it('is reset by the Primary Teacher alone, and brought back by who deleted it or a Teacher Admin', async () => {
    const body = { ...key(), he_course_student_response_id: adaResponse, reason: 'Wrong student' };
    for (const client of [school.secondary, school.admin])
      expect((await client.delete(`${PATH}/response`, body)).status).toBe(403);
    expect(await past()).toEqual({ completed_at: day(-2), changes: [] });
    expect((await school.teacher.delete(`${PATH}/response`, body)).status).toBe(204);
    expect((await past()).completed_at).toBeNull();
    expect((await row(ada)).responses[1]).toMatchObject({
      ...{ status: 'Not Started', state: 'missing', he_course_student_response_id: null, score_percentage: 0 },
    });
    expect((await row(ada)).summary).toMatchObject({ activities_completed: 0, average_of_completed: 0 });
    expect((await school.teacher.delete(`${PATH}/response`, body)).status).toBe(404);
    expect(await history()).toEqual([
      expect.objectContaining({ action: 'deleted', reason: 'Wrong student', was: '67%', may_bring_back: true }),
    ]);
    // What it held is told to nobody else.
    expect((await history(school.secondary))[0]).toMatchObject({ was: null, may_bring_back: false });
    expect((await school.secondary.post(`${PATH}/response/bring_back`, body)).status).toBe(403);
    expect((await school.admin.post(`${PATH}/response/bring_back`, body)).status).toBe(204);
    expect((await row(ada)).summary).toMatchObject({ activities_completed: 1, average_of_completed: 67 });
    expect((await history()).map(({ action }: { action: string }) => action)).toEqual(['brought_back', 'deleted']);
  });

  it('is neither reset nor exported behind a mask', async () => {
    const masked = await t.as({
      ...{ userId: school.teacherId, role: 'Teacher', schoolId: school.schoolId },
      masquerader: { userId: school.adminId, role: 'Teacher Admin' },
    });
    expect((await masked.get(of())).body.permissions.delete).toBe(false);
    const body = { ...key(), he_course_student_response_id: adaResponse, reason: 'Wrong student' };
    for (const refused of [await masked.delete(`${PATH}/response`, body), await masked.get(of('/export'))])
      expect([refused.status, refused.body.code]).toEqual([403, 'identity/masked']);
    expect((await row(ada)).responses[1]).toMatchObject({ he_course_student_response_id: adaResponse });
  });

  it('is not brought back over a new beginning', async () => {
    const body = { ...key(), he_course_student_response_id: adaResponse, reason: 'Again' };
    await school.teacher.delete(`${PATH}/response`, body);
    const again = await responded(t, course, {
      ...{ activityId: practice, studentId: ada, sectionId: school.sectionId, schoolId: school.schoolId },
    });
    expect((await school.teacher.post(`${PATH}/response/bring_back`, body)).body.code).toBe(
      'courses/changed-meanwhile',
    );
    await t.db.query('delete from courses.responses where id = $1', [again]);
    expect((await school.teacher.post(`${PATH}/response/bring_back`, body)).status).toBe(204);
  });

  it('is excused and extended with a reason, and says so', async () => {
    const body = { ...key(), student_id: cleo, activity_id: practice, reason: 'Ill' };
    expect((await school.secondary.put(`${PATH}/exception`, { ...body, excused: true })).status).toBe(403);
    expect((await school.admin.put(`${PATH}/exception`, { ...body, excused: true })).status).toBe(204);
    expect((await row(cleo)).responses[1]).toMatchObject({ state: 'excused', excused: true });
    expect((await row(cleo)).summary).toMatchObject({ activities_assigned: 1 });
    await school.teacher.put(`${PATH}/exception`, { ...body, excused: false, end_at: day(2) });
    expect((await row(cleo)).responses[1]).toMatchObject({ state: 'not_started', end_at: day(2) });
    expect((await history(school.teacher, cleo)).map(({ action }: { action: string }) => action)).toEqual([
      ...['extended', 'not_excused', 'excused'],
    ]);
    const unknown = { ...body, activity_id: course.lessons.slope!.practiceSet!, excused: true };
    expect((await school.teacher.put(`${PATH}/exception`, unknown)).body.code).toBe('courses/assignment-not-found');
  });

  it('agrees with what every student has, lesson by lesson', async () => {
    const given = t.get(GivenLessons);
    const [rows, table] = await Promise.all([
      given.ofClass(course.courseId, school.sectionId),
      given.tableOf(course.courseId, school.sectionId),
    ]);
    expect(rows.length).toBeGreaterThan(3);
    for (const studentId of [ada, ben, cleo])
      for (const [name, activityIds] of [
        ['linear', [lesson, practice]],
        ['slope', [course.lessons.slope!.practiceSet!]],
      ] as const)
        for (const activityId of activityIds) {
          const lessonId = course.lessons[name]!.id;
          const row = rows.find((one) => one.studentId === studentId && one.lessonId === lessonId);
          const end = row && endOfActivity(row, activityId);
          expect(table(studentId, lessonId, activityId)).toEqual(
            row && { endMs: end ? Date.parse(end) : null, excused: row.excused.includes(activityId), opensMs: null },
          );
        }
  });

  it('is destroyed 30 days after it was deleted, and then nobody brings it back', async () => {
    const body = { ...key(), he_course_student_response_id: adaResponse, reason: 'Cheated' };
    await t.db.query(`insert into courses.response_keys (response_id, wrapped_key) values ($1, 'wrapped')`, [
      adaResponse,
    ]);
    await t.db.query(
      `insert into courses.response_entries (response_id, device_id, seq, type, given_at, received_at, sealed) values ($1, 'd', 1, 'answer', now(), now(), 'x')`,
      [adaResponse],
    );
    await school.teacher.delete(`${PATH}/response`, body);
    t.clock.advance({ days: 30, seconds: -1 });
    await t.get(DestroyDeleted).run();
    const kept =
      'select wrapped_key as key, (select count(*)::int from courses.response_entries where response_id = $1) as entries from courses.response_keys where response_id = $1';
    expect(await t.db.one(kept, [adaResponse])).toEqual({ key: 'wrapped', entries: 1 });
    t.clock.advance({ seconds: 1 });
    const admin = await t.as({ userId: school.adminId, role: 'Teacher Admin', schoolId: school.schoolId });
    await t.get(DestroyDeleted).run();
    expect(await t.db.one(kept, [adaResponse])).toEqual({ key: null, entries: 0 });
    expect((await admin.post(`${PATH}/response/bring_back`, body)).body.code).toBe('courses/response-not-found');
    expect((await history(admin))[0]).toMatchObject({ action: 'destroyed', by: null, was: null });
    const published = await t.db.query(
      `select payload from es.published_events where type = 'courses.ResponseDestroyed.v1'`,
    );
    expect(published).toEqual([
      { payload: expect.objectContaining({ responseId: adaResponse, studentId: ada, activityId: practice }) },
    ]);
  });
});

describe('a lesson that begins later', () => {
  it('opens then in every cell, for the class or for some of it, and the gradebook says so', async () => {
    const as = (role: 'Teacher' | 'Teacher Admin', userId: number) => t.as({ userId, role, schoolId: other.schoolId });
    const [teacher, admin] = [await as('Teacher', other.teacherId), await as('Teacher Admin', other.adminId)];
    const [first, second] = [await aCourse(t, other.schoolId), await aCourse(t, other.schoolId)];
    const dan = await aStudent(t, other.schoolId, 'Dan');
    await t.commands.execute(new EnrollStudents(other.sectionId, [dan]));
    const place = { sectionId: other.sectionId, schoolId: other.schoolId };
    const begins = async (sectionId: number) =>
      (await teacher.get(`${PATH}/choices?section_id=${sectionId}`)).body.begins_with;
    // Not with the first by name, where there is nothing: with the course that was assigned last, or worked in.
    expect(await begins(other.sectionId)).toBeNull();
    await responded(t, second, { ...place, activityId: second.lessons.commas!.independentLesson!, studentId: dan });
    expect(await begins(other.sectionId)).toBe(second.courseId);
    await assigned(t, first, { ...place, lessonId: first.lessons.linear!.id, startAt: day(3), studentIds: [dan] });
    expect(await begins(other.sectionId)).toBe(first.courseId);
    const eve = await aStudent(t, other.schoolId, 'Eve');
    await t.commands.execute(new EnrollStudents(other.sectionId, [eve]));
    await assigned(t, first, { ...place, lessonId: first.lessons.linear!.id, startAt: day(7), endAt: day(9) });
    const path = (query = '') => `${PATH}${query}?course_id=${first.courseId}&section_id=${other.sectionId}`;
    const { body } = await teacher.get(path());
    const { table_headers: headers, table_data: rows } = body.gradebook_table;
    expect(rows.map((one: any) => one.responses.map((cell: any) => cell.opens_at ?? cell.state))).toEqual([
      [day(3), day(3), 'not_assigned', 'not_assigned', 'not_assigned'],
      [day(7), day(7), 'not_assigned', 'not_assigned', 'not_assigned'],
    ]);
    expect(rows[0].responses[0].state).toBe('opens_later');
    expect(headers.activities[0]).toMatchObject({ assigned: 0, later: 2 });
    expect(rows[0].summary.activities_assigned).toBe(0);
    expect(body.finding.lead).toMatch(/^No lesson is open yet. The first one opens on [A-Z][a-z]{2} \d+, \d{4}\.$/);
    expect((await admin.get(path('/export'))).body).toMatch(/"Opens [A-Z][a-z]{2} \d+, \d{4}"/);
    t.clock.advance({ days: 3 });
    const later = await as('Teacher', other.teacherId);
    const begun = (await later.get(path())).body.gradebook_table.table_data;
    expect(begun.map((one: any) => one.responses[0].state)).toEqual(['not_started', 'opens_later']);
  });
});

describe('who has not done it', () => {
  it('is written to, one mail each with the own work alone, and once a day', async () => {
    const teacher = await t.as({ userId: school.teacherId, role: 'Teacher', schoolId: school.schoolId });
    await t.db.query(`update roster.people set hidden_account = true where id = $1`, [cleo]);
    const body = { ...key(), student_ids: [ada, ben, cleo, school.adminId] };
    // What is shown before is what is sent, and nothing is sent by looking.
    const { mail } = (await teacher.post(`${PATH}/reminders/preview`, body)).body;
    expect(mail).toMatchObject({ student_name: 'Ada Student', subject: expect.stringContaining('open in SAT Math') });
    const { body: answer } = await teacher.post(`${PATH}/reminders`, body);
    expect(answer.students).toEqual([
      { student_id: ada, outcome: 'sent' },
      { student_id: ben, outcome: 'sent' },
      { student_id: cleo, outcome: 'no_address' },
    ]);
    const mails = await t.db.query<{ recipient: string; text: string }>(
      `select recipient, body_text as text from platform.mails where subject like '%open in SAT Math%' order by recipient`,
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@student.test', 'ben@student.test']);
    expect(mails[0]!.text).toBe(mail.text);
    expect(mails[0]!.text).toContain('1.1 Solving linear equations, Practice Set, was due on');
    expect(mails[0]!.text).not.toContain('1.2');
    expect(mails[1]!.text).not.toContain('Ada');
    expect((await teacher.post(`${PATH}/reminders`, body)).body.students[0].outcome).toBe('reminded_today');
    // Nor is a mail shown that nobody would get.
    expect((await teacher.post(`${PATH}/reminders/preview`, body)).body).toEqual({ mail: null });
    const secondary = await t.as({ userId: school.secondaryId, role: 'Teacher', schoolId: school.schoolId });
    expect((await secondary.post(`${PATH}/reminders`, body)).status).toBe(403);
    expect((await secondary.post(`${PATH}/reminders/preview`, body)).status).toBe(403);
    const nobody = { ...body, student_ids: [cleo] };
    expect((await teacher.post(`${PATH}/reminders/preview`, nobody)).body).toEqual({ mail: null });
  });
});

describe('a course that the school gave up', () => {
  it('keeps its gradebook, which is only read and exported', async () => {
    const teacher = await t.as({ userId: school.teacherId, role: 'Teacher', schoolId: school.schoolId });
    await responded(t, course, {
      ...{ sectionId: school.sectionId, schoolId: school.schoolId },
      ...{ activityId: practice, studentId: cleo, score: 1, at: day(0) },
    });
    await t.db.query('delete from roster.memberships where section_id = $1 and person_id = $2', [
      school.sectionId,
      cleo,
    ]);
    const finished = async () =>
      (await teacher.get(`${of('/history')}&student_id=${cleo}&activity_id=${practice}`)).body.completed_at;
    expect(await finished()).toBeNull();
    await assigned(t, course, {
      ...{ sectionId: school.sectionId, schoolId: school.schoolId },
      ...{ lessonId: course.lessons.commas!.id, startAt: day(90) },
    });
    const states = async () =>
      (await teacher.get(of())).body.gradebook_table.table_data.flatMap(({ responses }: any) =>
        responses.map(({ state }: any) => state),
      );
    expect(await states()).toContain('opens_later');
    await t.db.query('update roster.schools set course_template_ids = $2 where id = $1', [school.schoolId, []]);
    await t.commands.execute(new KeepCourses(school.schoolId));
    // Nothing of it begins any more.
    expect(await states()).not.toContain('opens_later');
    // Now who left the class stands in the table.
    expect(await finished()).toBe(day(0));
    const { body } = await teacher.get(of());
    expect(body.course.archived_at).not.toBeNull();
    expect(body.permissions).toEqual({ delete: false, excuse: false, remind: false });
    expect((await teacher.get(of('/export'))).status).toBe(200);
    expect((await teacher.get(`${PATH}/choices`)).body.courses[0].archived_at).not.toBeNull();
    await t.db.query('update roster.schools set activities_available = false where id = $1', [school.schoolId]);
    expect((await teacher.get(of())).status).toBe(404);
    expect((await teacher.get(`${PATH}/choices`)).status).toBe(404);
  });
});
