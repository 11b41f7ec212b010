import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeepCourses } from '../../src/courses/index.js';
import { aSchool, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import { aCourse } from '../support/courses.js';

let t: TestApp;
let school: TestSchool;

beforeAll(async () => {
  t = await testApp();
  school = await aSchool(t);
});
afterAll(() => t?.close());

const courses = () =>
  t.db.query<{ id: number; archived: boolean }>(
    'select id, archived_at is not null as archived from courses.courses where school_id = $1 order by id',
    [school.schoolId],
  );

describe('the courses of a school', () => {
  it('start with the templates that it takes, and are archived with those that it gives up', async () => {
    const first = await aCourse(t, school.schoolId);
    const second = await aCourse(t, school.schoolId);
    await t.settle();
    expect(await courses()).toEqual([
      { id: first.courseId, archived: false },
      { id: second.courseId, archived: false },
    ]);
    await t.db.query('update roster.schools set course_template_ids = $2 where id = $1', [
      school.schoolId,
      [second.templateId],
    ]);
    await t.commands.execute(new KeepCourses(school.schoolId));
    await t.commands.execute(new KeepCourses(school.schoolId));
    expect(await courses()).toEqual([
      { id: first.courseId, archived: true },
      { id: second.courseId, archived: false },
    ]);
    await t.settle();
  });
});
