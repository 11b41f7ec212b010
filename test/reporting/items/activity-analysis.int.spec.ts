import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { practiceBundle, practiceSet } from '../../../src/content/index.js';
import { EnrollStudents } from '../../../src/roster/index.js';
import { aClass, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { type TestApp, testApp } from '../../support/app.js';
import { aCourse, assigned, type TestCourse } from '../../support/courses.js';

const PATH = '/api/staff/course_activities/item_analysis';

let t: TestApp;
let school: TestSchool;
let course: TestCourse;
let secondClass: number;
/** The commas of the course: questions 1 and 2 of the practice, with choices. */
let lessonId: number;
let activityId: number;
const question = practiceBundle().items[0]!;
const letterOf = (id: string) => 'ABCDE'[question.choices!.findIndex((choice) => choice.id === id)]!;
const { scoring } = practiceSet().answers.find(({ ref }) => ref === question.ref)!;
const [right] = scoring.type === 'exact' ? scoring.choiceIds : [];
const wrong = question.choices!.map(({ id }) => id).filter((id) => id !== right);

beforeAll(async () => {
  t = await testApp();
  school = await aSchool(t);
  course = await aCourse(t, school.schoolId);
  lessonId = course.lessons.commas!.id;
  activityId = course.lessons.commas!.independentLesson!;
  secondClass = await aClass(t, school.schoolId, [[school.secondaryId, 'Primary Teacher']]);
  const startAt = new Date(t.clock.now() - 3_600_000).toISOString();
  for (const sectionId of [school.sectionId, secondClass])
    await assigned(t, course, { lessonId, sectionId, schoolId: school.schoolId, startAt });
  // Three of the class: one right, two with the same mistake; ten of the other class with another one.
  await answer('Ada', school.sectionId, right!);
  for (const name of ['Ben', 'Cleo']) await answer(name, school.sectionId, wrong[0]!);
  for (let i = 0; i < 10; i += 1) await answer(`Other${i}`, secondClass, i < 6 ? wrong[1]! : right!);
  await t.settle();
}, 60_000);
afterAll(() => t?.close());

async function answer(name: string, sectionId: number, value: string): Promise<void> {
  const id = await aStudent(t, school.schoolId, name);
  await t.commands.execute(new EnrollStudents(sectionId, [id]));
  const client = await t.as({ userId: id, role: 'Student', schoolId: school.schoolId });
  const { body } = await client.post('/api/course_activities/activity', { lessonId, activityId, deviceId: 'd' });
  const at = t.clock.instant();
  const entry = (seq: number, more: object) => ({ seq, at, sinceContactMs: 0, ...more });
  const done = await client.post(`/api/course_activities/activity/${body.responseId}/answers`, {
    ...{ deviceId: 'd', contactAt: at },
    entries: [entry(1, { type: 'answer', item: question.ref, value }), entry(2, { type: 'submit' })],
  });
  expect(done.status).toBe(200);
}

const of = (sectionId: number, more = '') =>
  `${PATH}?course_id=${course.courseId}&lesson_id=${lessonId}&activity_id=${activityId}&section_id=${sectionId}${more}`;

describe('the item analysis of an activity', () => {
  it('says who chose what, and the common mistake beside the school', async () => {
    const { status, body } = await school.teacher.get(of(school.sectionId));
    expect(status).toBe(200);
    expect(body.response).toMatchObject({
      ...{ title: '2.1 Commas, Independent Lesson', students: 3, of: 3, school_students: 13, version: 1 },
      section_id: school.sectionId,
    });
    const [first, second] = body.response.items;
    expect(first).toMatchObject({
      ...{ number: 1, students: 3, right: 1, correct_answer: letterOf(right!), correct_share: null, blank: 0 },
      common_wrong: { answer: letterOf(wrong[0]!), students: 2 },
      school_common_wrong: letterOf(wrong[1]!),
    });
    expect(first.school_correct_share).toBeCloseTo(38.5, 1);
    const chosen = (answer: string) => first.answers.find((one: { answer: string }) => one.answer === answer);
    expect(chosen(letterOf(wrong[0]!)).chosen_by.map(({ name }: { name: string }) => name)).toEqual([
      'Ben Student',
      'Cleo Student',
    ]);
    // Nobody of another class is named.
    expect(chosen(letterOf(wrong[1]!))).toMatchObject({ students: 0, chosen_by: [] });
    expect(chosen(letterOf(right!)).key).toBe(true);
    expect(second.blank).toBe(3);
  });

  it('shows no school where few outside of the class have done it', async () => {
    const { body } = await school.admin.get(of(secondClass));
    expect(body.response).toMatchObject({ students: 10, school_students: null });
    expect(body.response.items[0]).toMatchObject({ correct_share: 40, school_correct_share: null });
  });

  it('shows no school to whom all but a few of it are known by name', async () => {
    const third = await aClass(t, school.schoolId, [[school.teacherId, 'Primary Teacher']]);
    const startAt = new Date(t.clock.now() - 3_600_000).toISOString();
    await assigned(t, course, { lessonId, sectionId: third, schoolId: school.schoolId, startAt });
    await answer('Far', third, right!);
    // This teacher is in the class and leads the second one: of the whole school one student would be left.
    const { body } = await school.secondary.get(of(school.sectionId));
    expect(body.response).toMatchObject({ students: 3, school_students: null });
    expect(body.response.items[0].school_correct_share).toBeNull();
    expect((await school.admin.get(of(school.sectionId))).body.response.school_students).toBe(14);
  });

  it('is found by number, area or topic', async () => {
    const { body } = await school.teacher.get(of(school.sectionId, '&query=2'));
    expect(body.response.items.map(({ number }: { number: number }) => number)).toEqual([2]);
    expect((await school.teacher.get(of(school.sectionId, '&query=nothing'))).body.response.items).toEqual([]);
  });

  it('is nothing for an activity of another lesson, and for who does not see the class', async () => {
    const other = course.lessons.linear!.practiceSet!;
    const path = of(school.sectionId).replace(`activity_id=${activityId}`, `activity_id=${other}`);
    expect((await school.teacher.get(path)).body.code).toBe('reporting/no-results');
    const stranger = await aSchool(t);
    expect((await stranger.teacher.get(of(school.sectionId))).status).toBe(404);
  });
});
