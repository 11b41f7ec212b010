import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnrollStudents } from '../../../src/roster/index.js';
import { aClass, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { type TestApp, testApp } from '../../support/app.js';
import { MONDAY } from '../../support/clock.js';
import { aCourse, assigned, responded, type TestCourse } from '../../support/courses.js';
import type { Answer, HttpClient } from '../../support/http.js';

const SCHEDULES = '/api/staff/assignment_schedules';
const COURSES = '/api/staff/course_activities';
/** So many days after the moment at which the test stands, at the same hour. */
const later = (days: number) => new Date(Date.parse(MONDAY) + days * 86_400_000).toISOString();

describe('lessons given to classes', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let course: TestCourse;
  let student: number;
  beforeAll(async () => {
    t = await testApp();
    [s, other] = [await aSchool(t), await aSchool(t)];
    course = await aCourse(t, s.schoolId);
    student = await aStudent(t, s.schoolId, 'Ada');
    await t.commands.execute(new EnrollStudents(s.sectionId, [student]));
  });
  afterAll(() => t?.close());

  const own = () => aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
  const over = async (client: HttpClient, asked: Promise<Answer>): Promise<Answer> => {
    let answer = await asked;
    while (answer.status === 200 && answer.body.state === 'running') {
      await sleep(20);
      answer = await client.get(`/api/batches/${answer.body.id}`);
    }
    return answer;
  };
  const lesson = (name = 'linear', more: object = {}) => ({
    he_course_id: course.courseId,
    lesson_id: course.lessons[name]!.id,
    start_at: MONDAY,
    end_at: null,
    ...more,
  });
  const create = (body: object, client = s.teacher) => client.post(`${SCHEDULES}/create`, body);
  const many = (path: string, body: object, client = s.teacher) =>
    over(client, client.post(`${SCHEDULES}/${path}`, { batch_id: randomUUID(), ...body }));
  const undo = (id: string) => over(s.teacher, s.teacher.post(`/api/batches/${id}/undo`, { batch_id: randomUUID() }));
  const plan = async (sectionId: number): Promise<[number, string, string | null][]> =>
    (await s.teacher.get(`${SCHEDULES}/class_section_schedule?section_id=${sectionId}`)).body.assignment_schedules.map(
      (one: any) => [one.lesson_id, one.assignment_schedule.start_at, one.assignment_schedule.end_at],
    );
  const told = ({ body }: Answer) => body.rows.map(({ state, reason }: any) => [state, reason]);
  const idOf = (name: string) => course.lessons[name]!.id;

  it('once for each class and lesson, and changed where that is asked for', async () => {
    const sectionId = await own();
    const first = await create(lesson('linear', { class_ids: [sectionId] }));
    expect(first).toMatchObject({
      status: 201,
      body: {
        assignment_schedule: { section_id: sectionId, student_ids: null, assignment_schedule: { start_at: MONDAY } },
      },
    });
    const again = await create(lesson('linear', { class_ids: [sectionId], start_at: later(1) }));
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'courses/already-assigned',
        detail: 'This class has this lesson already.',
        details: { schedule_id: first.body.assignment_schedule.schedule_id, start_at: MONDAY },
      },
    });
    await create(lesson('linear', { class_ids: [sectionId], start_at: later(1), replace: true }));
    expect(await plan(sectionId)).toEqual([[idOf('linear'), later(1), null]]);
  });

  it('names the field of whatever is wrong', async () => {
    const errors = async (body: object) => (await create(body)).body.errors;
    const good = lesson('linear', { class_ids: [s.sectionId] });
    expect(await errors({ ...good, start_at: null })).toEqual({ start_at: ['Start date is required'] });
    expect(await errors({ ...good, class_ids: [] })).toEqual({ class_ids: ['Please select a class'] });
    expect(await errors({ ...good, end_at: later(-1) })).toEqual({ end_at: ['End date must be after start date'] });
    expect(await errors({ ...good, start_at: later(-3), end_at: later(-1) })).toHaveProperty('end_at');
    expect(await errors({ ...good, student_ids: [s.teacherId] })).toEqual({
      student_ids: ['One of these students is not in the class'],
    });
    await t.db.query('update courses.lessons set withdrawn_at = now() where id = $1', [idOf('bare')]);
    expect(await errors({ ...good, lesson_id: idOf('bare') })).toEqual({
      lesson_id: ['This lesson was withdrawn, so it can no longer be assigned'],
    });
    await t.db.query('update courses.lessons set withdrawn_at = null where id = $1', [idOf('bare')]);
  });

  it('by whoever leads the class; of other schools nothing is known', async () => {
    const body = lesson('linear', { class_ids: [s.sectionId] });
    expect((await create(body, s.secondary)).status).toBe(403);
    const foreign = await create(body, other.admin);
    const nowhere = await create({ ...body, class_ids: [999_999] }, other.admin);
    expect(foreign).toMatchObject({ status: 404, body: nowhere.body });
    await aCourse(t, other.schoolId);
    expect((await create({ ...body, class_ids: [other.sectionId] }, other.admin)).status).toBe(404);
    expect((await other.admin.get(`${COURSES}/${course.courseId}`)).status).toBe(404);
  });

  it('to certain students, whom a new time takes out of the old one', async () => {
    const [sectionId, ben] = [await own(), await aStudent(t, s.schoolId, 'Ben')];
    await t.commands.execute(new EnrollStudents(sectionId, [student, ben]));
    const body = lesson('slope', { class_ids: [sectionId] });
    await create({ ...body, student_ids: [student, ben] });
    expect((await create({ ...body, student_ids: [ben] })).body.detail).toBe(
      '1 of these students has this lesson already.',
    );
    const moved = await many('assign_multiple_class', {
      ...lesson('slope', { start_at: later(2), class_ids: [sectionId], replace: true }),
      students: [{ class_id: sectionId, student_ids: [ben] }],
    });
    const students = async () =>
      (
        await s.teacher.get(`${SCHEDULES}/class_section_schedule?section_id=${sectionId}`)
      ).body.assignment_schedules.map((one: any) => one.student_ids);
    expect(await students()).toEqual([[student], [ben]]);
    await undo(moved.body.id);
    expect(await students()).toEqual([[student, ben]]);
  });

  it('to several classes at once, with an outcome for each, and back again', async () => {
    const [one, two] = [await own(), await own()];
    await create(lesson('linear', { class_ids: [one] }));
    const given = await many('assign_multiple_class', lesson('linear', { class_ids: [one, two, other.sectionId] }));
    expect(told(given)).toEqual([
      ['skipped', 'Has this lesson already.'],
      ['done', null],
      ['failed', 'This class does not exist.'],
    ]);
    expect(given.body.rows.map(({ name }: any) => name)).toEqual(['Period 1', 'Period 1', null]);
    await undo(given.body.id);
    expect(await plan(two)).toEqual([]);
    expect(await plan(one)).toHaveLength(1);
  });

  it('a whole section, the rest pushed back, and the plan of another class', async () => {
    const [one, two] = [await own(), await own()];
    const { course_activity: view } = (await s.teacher.get(`${COURSES}/${course.courseId}`)).body;
    await many('assign_section', {
      he_course_id: course.courseId,
      course_section_id: view.sections[0].id,
      class_ids: [one],
      start_at: later(1),
      end_at: later(3),
      days_between: 2,
    });
    expect(await plan(one)).toEqual([
      [idOf('linear'), later(1), later(3)],
      [idOf('slope'), later(3), later(5)],
    ]);
    const moved = await many('move', { section_id: one, days: 7 });
    expect((await plan(one)).map(([, start]) => start)).toEqual([later(8), later(10)]);
    await undo(moved.body.id);
    expect((await plan(one)).map(([, start]) => start)).toEqual([later(1), later(3)]);
    await many('copy_plan', {
      he_course_id: course.courseId,
      from_section_id: one,
      class_ids: [two],
      start_on: later(15).slice(0, 10),
    });
    expect(await plan(two)).toEqual([
      [idOf('linear'), later(15), later(17)],
      [idOf('slope'), later(17), later(19)],
    ]);
    const nothing = await many('copy_plan', {
      he_course_id: course.courseId,
      from_section_id: await own(),
      class_ids: [two],
      start_on: later(15).slice(0, 10),
    });
    expect(nothing.body.errors).toEqual({ from_section_id: ['This class has no lessons of this course'] });
  });

  it('stays where somebody changed since what is taken back', async () => {
    const sectionId = await own();
    await create(lesson('linear', { class_ids: [sectionId], start_at: later(1) }));
    const moved = await many('move', { section_id: sectionId, days: 7 });
    const { body } = await s.teacher.get(`${SCHEDULES}/class_section_schedule?section_id=${sectionId}`);
    const { schedule_id: id } = body.assignment_schedules[0];
    await s.admin.put(`${SCHEDULES}/${id}`, { section_id: sectionId, start_at: later(20), end_at: null });
    expect(told(await undo(moved.body.id))).toEqual([['skipped', 'Was changed since, so it stays.']]);
    expect(await plan(sectionId)).toEqual([[idOf('linear'), later(20), null]]);
  });

  it('is given back to nobody who has it at another time since, nor where it was deleted', async () => {
    const [sectionId, dora, eli] = [
      await own(),
      await aStudent(t, s.schoolId, 'Dora'),
      await aStudent(t, s.schoolId, 'Eli'),
    ];
    await t.commands.execute(new EnrollStudents(sectionId, [dora, eli]));
    const at = (days: number, more: object = {}) =>
      lesson('slope', { class_ids: [sectionId], start_at: later(days), ...more });
    const move = (days: number, studentIds: number[]) =>
      many('assign_multiple_class', {
        ...at(days, { replace: true }),
        students: [{ class_id: sectionId, student_ids: studentIds }],
      });
    const given = async () =>
      (
        await s.teacher.get(`${SCHEDULES}/class_section_schedule?section_id=${sectionId}`)
      ).body.assignment_schedules.map((one: any) => [one.assignment_schedule.start_at, one.student_ids]);
    await create(at(1, { student_ids: [dora, eli] }));
    const both = await move(2, [dora, eli]);
    await create(at(3, { student_ids: [dora], replace: true }));
    await undo(both.body.id);
    expect(await given()).toEqual([
      [later(1), [eli]],
      [later(3), [dora]],
    ]);
    await create(at(4, { student_ids: [dora, eli], replace: true }));
    const { schedule_id: id } = (await s.teacher.get(`${SCHEDULES}/class_section_schedule?section_id=${sectionId}`))
      .body.assignment_schedules[0];
    const away = await move(5, [eli]);
    await s.admin.post(`${SCHEDULES}/${id}/delete`, { section_id: sectionId });
    await undo(away.body.id);
    expect(await given()).toEqual([]);
  });

  it('stays where students have begun what is taken back', async () => {
    const sectionId = await own();
    await t.commands.execute(new EnrollStudents(sectionId, [student]));
    const given = await many('assign_multiple_class', lesson('commas', { class_ids: [sectionId] }));
    await t.db.query(
      `insert into courses.responses (course_id, lesson_id, activity_id, activity_version, student_id, school_id, section_id, begun_at, last_at, max_score)
       values ($1, $2, $3, 1, $4, $5, $6, $7, $7, 2)`,
      [
        course.courseId,
        idOf('commas'),
        course.lessons.commas!.independentLesson,
        student,
        s.schoolId,
        sectionId,
        later(0),
      ],
    );
    expect(told(await undo(given.body.id))).toEqual([['skipped', '1 student has begun it, so it stays.']]);
    expect(await plan(sectionId)).toHaveLength(1);
    const progress = async () =>
      (await s.teacher.get(`${COURSES}/${course.courseId}?section_id=${sectionId}`)).body.course_activity.sections[1]
        .lessons[0].progress;
    expect(await progress()).toEqual({ students: 1, finished: 0 });
    await t.db.query('update courses.responses set completed_at = $2, score = 2 where student_id = $1', [
      student,
      later(0),
    ]);
    expect(await progress()).toEqual({ students: 1, finished: 1 });
    const { course_activity: view } = (await s.teacher.get(`${COURSES}/${course.courseId}?section_id=${sectionId}`))
      .body;
    expect(view.sections[1].lessons[0].learnosity_activity_banks.independent_lesson).toEqual({
      activity_id: course.lessons.commas!.independentLesson,
      questions: 2,
      progress: { students: 1, finished: 1, average: 100 },
    });
  });

  it('done so far by a class as its gradebook says: without who is excused, averaged before it is rounded', async () => {
    const sectionId = await own();
    const students = await Promise.all(['Kay', 'Lee', 'Max'].map((name) => aStudent(t, s.schoolId, name)));
    await t.commands.execute(new EnrollStudents(sectionId, students));
    const { id: lessonId, practiceSet } = course.lessons.linear!;
    const place = { sectionId, schoolId: s.schoolId };
    await assigned(t, course, { ...place, lessonId, startAt: later(0) });
    // 67 and 0 would be 34 on average.
    for (const [i, score] of [2, 0, 3].entries())
      await responded(t, course, { ...place, activityId: practiceSet!, studentId: students[i]!, score });
    await t.db.query(
      `insert into courses.exceptions (course_id, activity_id, student_id, excused, reason) values ($1, $2, $3, true, 'ill')`,
      [course.courseId, practiceSet, students[2]],
    );
    const { course_activity: view } = (await s.teacher.get(`${COURSES}/${course.courseId}?section_id=${sectionId}`))
      .body;
    const { progress } = view.sections[0].lessons[0].learnosity_activity_banks.practice_set;
    expect(progress).toEqual({ students: 2, finished: 2, average: 33 });
    const { gradebook_table: table } = (
      await s.teacher.get(`${COURSES}/gradebook?course_id=${course.courseId}&section_id=${sectionId}`)
    ).body;
    expect(table.table_headers.activities[1]).toMatchObject({
      ...{ activity_id: practiceSet, assigned: progress.students },
      ...{ completed: progress.finished, average: progress.average },
    });
  });

  it('listed as active, upcoming and past, edited and deleted', async () => {
    const sectionId = await own();
    const active = await create(lesson('linear', { class_ids: [sectionId], start_at: later(-1) }));
    await create(lesson('slope', { class_ids: [sectionId], start_at: later(2) }));
    const { schedule_id: id, revision } = active.body.assignment_schedule;
    const list = async (status: string) =>
      (
        await s.teacher.get(
          `${COURSES}/section_assignments?page=1&perPage=100&sort=start_at&order=asc&searchProp=&status=${status}&sectionId=${sectionId}`,
        )
      ).body;
    expect(await list('active')).toEqual({
      assigned_lessons: [
        {
          schedule_id: id,
          course_id: course.courseId,
          course_name: expect.stringContaining('SAT Math'),
          lesson_id: idOf('linear'),
          lesson_name: 'Solving linear equations',
          section_id: sectionId,
          section_name: 'Period 1',
          created_by: expect.stringContaining('Person'),
          assignment_schedule: { start_at: later(-1), end_at: null },
          students: null,
          revision,
          edit: true,
          delete: true,
        },
      ],
      meta: { totalCount: 1 },
      courses_count: 1,
    });
    expect((await list('upcoming')).assigned_lessons.map((row: any) => row.lesson_name)).toEqual([
      'Slope and intercept',
    ]);
    const put = (body: object, client = s.teacher) =>
      client.put(`${SCHEDULES}/${id}`, { section_id: sectionId, ...body });
    expect((await put({ start_at: later(-3), end_at: later(-2) }, s.secondary)).status).toBe(404);
    expect((await put({ start_at: later(-3), end_at: later(-2), revision })).status).toBe(200);
    expect((await put({ start_at: later(-3), end_at: null, revision })).body.code).toBe('courses/changed-meanwhile');
    expect((await list('past')).assigned_lessons).toHaveLength(1);
    const ofCourse = await s.admin.get(
      `${COURSES}/course_assignments?status=past&courseId=${course.courseId}&searchProp=linear`,
    );
    expect(ofCourse.body.assigned_lessons.map((row: any) => row.schedule_id)).toContain(id);
    expect((await s.teacher.post(`${SCHEDULES}/${id}/delete`, { section_id: s.sectionId })).status).toBe(404);
    expect((await s.teacher.post(`${SCHEDULES}/${id}/delete`, { section_id: sectionId })).status).toBe(200);
    expect((await list('past')).assigned_lessons).toEqual([]);
  });

  it('and told in the history of the school', async () => {
    const sectionId = await own();
    const given = await create(lesson('linear', { class_ids: [sectionId] }));
    const { schedule_id: id } = given.body.assignment_schedule;
    t.clock.advance({ seconds: 1 });
    await s.teacher.put(`${SCHEDULES}/${id}`, { section_id: sectionId, start_at: MONDAY, end_at: later(2) });
    t.clock.advance({ seconds: 1 });
    await s.teacher.post(`${SCHEDULES}/${id}/delete`, { section_id: sectionId });
    await t.settle();
    const { changes } = (await s.admin.get(`/api/staff/schools/${s.schoolId}/changes?kind=class&id=${sectionId}`)).body;
    const told = changes.map(({ sentence }: any) => sentence).filter((text: string) => text.includes('the lesson'));
    expect(told.map((text: string) => text.replace(/^\S+ Person /, ''))).toEqual([
      'took back the lesson Solving linear equations from the class Period 1',
      expect.stringMatching(
        /^set the end of the lesson Solving linear equations of the class Period 1 to Nov 25, 2026/,
      ),
      'assigned the lesson Solving linear equations to the class Period 1',
    ]);
  });

  it('listed by the courses of the school, with what each lesson has beside its activities', async () => {
    const { name } = (await t.db.one<{ name: string }>('select name from courses.templates where id = $1', [
      course.templateId,
    ]))!;
    expect((await s.teacher.get(`${COURSES}/templates`)).body).toEqual({
      templates: [{ id: course.templateId, name, course_id: course.courseId }],
    });
    expect((await s.teacher.get(`${COURSES}/minimal`)).body).toEqual({
      course_activities: [{ id: course.courseId, course_name: name, template_id: course.templateId }],
    });
    const { lessons } = (await s.teacher.get(`${COURSES}/${course.courseId}`)).body.course_activity.sections[0];
    expect(lessons[0].support_materials).toEqual({
      google: { url: expect.stringContaining(`/lessons/${idOf('linear')}/slides`) },
      support_videos: { url: null },
    });
  });

  it('of a course that the school gave up are listed as earlier, for its gradebook', async () => {
    expect((await s.teacher.get(COURSES)).body.earlier_courses).toEqual([]);
    const archived = await t.db.one<{ id: number }>(
      `insert into courses.courses (school_id, template_id, started_at, archived_at) values ($1, $2, $3, $3) returning id`,
      [s.schoolId, course.templateId, MONDAY],
    );
    const { earlier_courses: earlier, course_activities: now } = (await s.teacher.get(COURSES)).body;
    expect(earlier).toMatchObject([{ id: archived!.id, template_id: course.templateId, archived_at: MONDAY }]);
    expect(now).toHaveLength(1);
    await t.db.query('delete from courses.courses where id = $1', [archived!.id]);
  });

  it('found by what they teach, and shown with their answers', async () => {
    const topic = new URLSearchParams({
      exam: 'SAT',
      category: 'Math',
      area: 'Algebra',
      topic: 'Linear equations in one variable',
    });
    const { lessons } = (await s.teacher.get(`${COURSES}/lessons_for_topic?${topic}`)).body;
    expect(lessons.map((one: any) => one.lesson_name)).toContain('Slope and intercept');
    // Any topic of what is named of one.
    const ofMath = (await s.teacher.get(`${COURSES}/lessons_for_topic?exam=SAT&category=Math`)).body;
    expect(ofMath.lessons).toEqual(lessons);
    topic.set('topic', 'Circles');
    expect((await s.teacher.get(`${COURSES}/lessons_for_topic?${topic}`)).body).toEqual({ lessons: [] });
    const preview = `${COURSES}/activities/${course.lessons.linear!.practiceSet}/preview`;
    const shown = await s.secondary.get(preview);
    expect(shown.body).toMatchObject({
      activity: { kind: 'practice_set', lessonName: 'Solving linear equations' },
      player: { title: 'Practice Set', setName: 'Solving linear equations' },
    });
    expect(shown.body.questions.map((one: any) => [one.number, one.answer !== null])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    expect((await other.teacher.get(preview)).status).toBe(404);
  });

  it('go with the class that is deleted, and nowhere without activities', async () => {
    const sectionId = await own();
    await create(lesson('linear', { class_ids: [sectionId] }));
    await s.admin.delete(`/api/staff/sections/${sectionId}`);
    await t.settle();
    expect(
      await t.db.query('select id from courses.assignments where section_id = $1 and deleted_at is null', [sectionId]),
    ).toEqual([]);
    await t.db.query('update roster.schools set activities_available = false where id = $1', [s.schoolId]);
    for (const path of [
      COURSES,
      `${COURSES}/minimal`,
      `${COURSES}/${course.courseId}`,
      `${SCHEDULES}/class_section_schedule?section_id=${s.sectionId}`,
    ])
      expect((await s.admin.get(path)).status).toBe(404);
    expect((await create(lesson('linear', { class_ids: [s.sectionId] }), s.admin)).status).toBe(404);
    await t.db.query('update roster.schools set activities_available = true where id = $1', [s.schoolId]);
    await t.db.query('update courses.courses set archived_at = now() where id = $1', [course.courseId]);
    expect((await create(lesson('linear', { class_ids: [s.sectionId] }), s.admin)).status).toBe(404);
  });
});
