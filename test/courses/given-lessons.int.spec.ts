import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FinishedLessons, KeepCourses, TakePlan } from '../../src/courses/index.js';
import { endOfActivity, GivenLessons } from '../../src/courses/read/given-lessons.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { aClass, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import { aCourse, assigned, responded, type TestCourse } from '../support/courses.js';

let t: TestApp;
let school: TestSchool;
let course: TestCourse;
let given: GivenLessons;
let students = 0;

beforeAll(async () => {
  t = await testApp();
  school = await aSchool(t);
  course = await aCourse(t, school.schoolId);
  given = t.get(GivenLessons);
});
afterAll(() => t?.close());

let ada: number;
beforeEach(async () => {
  await t.db.query('delete from courses.assignment_students');
  await t.db.query('delete from courses.assignments');
  ada = await aStudent(t, school.schoolId, `Ada${++students}`);
  await t.commands.execute(new EnrollStudents(school.sectionId, [ada]));
});

const day = (days: number) => new Date(t.clock.now() + days * 86_400_000).toISOString();
const give = (more: Partial<Parameters<typeof assigned>[2]> = {}) =>
  assigned(t, course, {
    lessonId: course.lessons.linear!.id,
    sectionId: school.sectionId,
    schoolId: school.schoolId,
    startAt: day(-1),
    ...more,
  });

describe('a student has a lesson', () => {
  it('once an assignment of a class that they are in has begun, and no longer when they left that class', async () => {
    await give({ endAt: day(3) });
    await give({ lessonId: course.lessons.slope!.id, startAt: day(1) });
    expect(await given.ofStudent(ada)).toEqual([
      expect.objectContaining({
        courseId: course.courseId,
        templateId: course.templateId,
        lessonId: course.lessons.linear!.id,
        sectionId: school.sectionId,
        schoolId: school.schoolId,
        startAt: day(-1),
        endAt: day(3),
      }),
    ]);
    await t.db.query('delete from roster.memberships where person_id = $1', [ada]);
    expect(await given.ofStudent(ada)).toEqual([]);
  });

  it('when it names them: nobody else of the class has it', async () => {
    const ben = await aStudent(t, school.schoolId, `Ben${students}`);
    await t.commands.execute(new EnrollStudents(school.sectionId, [ben]));
    await give({ studentIds: [ada] });
    expect(await given.ofStudent(ada)).toHaveLength(1);
    expect(await given.ofStudent(ben)).toEqual([]);
    expect((await given.ofClass(course.courseId, school.sectionId)).map(({ studentId }) => studentId)).toEqual([ada]);
  });

  it('from the earliest start to the latest end of what has begun, none being the latest', async () => {
    const other = await aClass(t, school.schoolId, [[school.teacherId, 'Primary Teacher']]);
    await t.commands.execute(new EnrollStudents(other, [ada]));
    await give({ startAt: day(-2), endAt: day(1) });
    await give({ startAt: day(-1), endAt: day(4), sectionId: other });
    await give({ startAt: day(1), endAt: day(9), studentIds: [ada] });
    const one = async () =>
      (await given.ofStudent(ada)).map(({ startAt, endAt, sectionId }) => [startAt, endAt, sectionId]);
    expect(await one()).toEqual([[day(-2), day(4), other]]);
    await give({ startAt: day(-1), endAt: null, studentIds: [ada] });
    expect(await one()).toEqual([[day(-2), null, school.sectionId]]);
  });

  it('longer at one activity when they alone have more time, and may be excused from one', async () => {
    await give({ endAt: day(2) });
    const { independentLesson, practiceSet } = course.lessons.linear!;
    await t.db.query(
      `insert into courses.exceptions (course_id, activity_id, student_id, excused, end_at, reason)
       values ($1, $2, $4, false, $5, 'ill'), ($1, $3, $4, true, null, 'ill')`,
      [course.courseId, independentLesson, practiceSet, ada, day(5)],
    );
    const [lesson] = await given.ofStudent(ada);
    expect(endOfActivity(lesson!, independentLesson!)).toBe(day(5));
    expect(endOfActivity(lesson!, practiceSet!)).toBe(day(2));
    expect(lesson!.excused).toEqual([practiceSet]);
    // More time never makes an end earlier, and nothing is later than no end.
    expect(endOfActivity({ ...lesson!, endAt: day(9) }, independentLesson!)).toBe(day(9));
    expect(endOfActivity({ ...lesson!, endAt: null }, independentLesson!)).toBeNull();
  });

  it('by the own plan, and one that was withdrawn as long as they have begun it', async () => {
    const { linear, slope } = course.lessons;
    await t.commands.execute(
      new TakePlan({
        studentId: ada,
        schoolId: school.schoolId,
        perWeek: 2,
        report: { typeId: 1, setId: 1, schoolYearId: 1 },
        missed: [],
        lessons: [linear!, slope!].map(({ id }) => ({ courseId: course.courseId, lessonId: id, topic: 'Algebra' })),
      }),
    );
    await responded(t, course, {
      activityId: linear!.practiceSet!,
      studentId: ada,
      sectionId: school.sectionId,
      schoolId: school.schoolId,
    });
    const has = async () => (await given.ofStudent(ada)).map(({ lessonId }) => lessonId);
    expect(await has()).toEqual([linear!.id, slope!.id]);
    const withdrawn = (at: string | null) =>
      t.db.query('update courses.lessons set withdrawn_at = $1 where id = any($2)', [at, [linear!.id, slope!.id]]);
    await withdrawn(day(0));
    expect(await has()).toEqual([linear!.id]);
    await withdrawn(null);
  });

  it('not when the assignment was deleted, the lesson withdrawn, the class or the course archived, or the school has no activities', async () => {
    const id = await give();
    const has = async () => (await given.ofStudent(ada)).length;
    const without = async (sql: string, back: string, params: unknown[]) => {
      await t.db.query(sql, params);
      const count = await has();
      await t.db.query(back, params);
      return [count, await has()];
    };
    expect(
      await without(
        'update courses.assignments set deleted_at = now() where id = $1',
        'update courses.assignments set deleted_at = null where id = $1',
        [id],
      ),
    ).toEqual([0, 1]);
    expect(
      await without(
        'update courses.lessons set withdrawn_at = now() where id = $1',
        'update courses.lessons set withdrawn_at = null where id = $1',
        [course.lessons.linear!.id],
      ),
    ).toEqual([0, 1]);
    expect(
      await without(
        'update roster.sections set archived_at = now() where id = $1',
        'update roster.sections set archived_at = null where id = $1',
        [school.sectionId],
      ),
    ).toEqual([0, 1]);
    expect(
      await without(
        'update roster.schools set activities_available = false where id = $1',
        'update roster.schools set activities_available = true where id = $1',
        [school.schoolId],
      ),
    ).toEqual([0, 1]);
    await t.db.query("update roster.schools set course_template_ids = '{}' where id = $1", [school.schoolId]);
    await t.commands.execute(new KeepCourses(school.schoolId));
    expect(await has()).toBe(0);
    // The archived gradebook still knows.
    const ofClass = await given.ofClass(course.courseId, school.sectionId);
    expect(ofClass.map(({ studentId }) => studentId)).toContain(ada);
  });
});

describe('a student has finished a lesson', () => {
  it('once every activity is completed that they are not excused from, and something is', async () => {
    const { id, independentLesson, practiceSet } = course.lessons.linear!;
    const finished = async () =>
      (await t.get(FinishedLessons).of([ada])).map(({ lessonId, finishedAt }) => [lessonId, finishedAt]);
    const excuse = (activityId: number, excused: boolean) =>
      t.db.query(
        `insert into courses.exceptions (course_id, activity_id, student_id, excused, end_at, reason) values ($1, $2, $3, $4, $5, 'ill')
         on conflict (course_id, activity_id, student_id) do update set excused = $4`,
        [course.courseId, activityId, ada, excused, day(5)],
      );
    await excuse(independentLesson!, true);
    await excuse(practiceSet!, true);
    expect(await finished()).toEqual([]);
    await excuse(independentLesson!, false);
    await excuse(practiceSet!, false);
    const work = { studentId: ada, sectionId: school.sectionId, schoolId: school.schoolId };
    await responded(t, course, { ...work, activityId: practiceSet!, score: 2, at: day(-2) });
    expect(await finished()).toEqual([]);
    await excuse(independentLesson!, true);
    expect(await finished()).toEqual([[id, day(-2)]]);
    await excuse(independentLesson!, false);
    await responded(t, course, { ...work, activityId: independentLesson!, score: 1, at: day(-1) });
    expect(await finished()).toEqual([[id, day(-1)]]);
  });
});
