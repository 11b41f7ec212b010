import { describe, expect, it } from '@jest/globals';
import { listsOf, percentOf, type Lesson, type Response } from '../../../web/src/features/course-activities/lists.js';

const NOW = '2026-11-25T12:00:00.000Z';
const at = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
const response = (more: Partial<Response> = {}): Response => ({
  ...{ status: 'Not Started', score: null, max_score: 3, answered: 0, questions: 3 },
  ...{ completedAt: null, endAt: null, excused: false },
  ...more,
});
const done = (score = 2) => response({ status: 'Completed', score, completedAt: NOW });
const lesson = (name: string, more: Partial<Lesson> = {}): Lesson => ({
  ...{ id: 1, name, memo: '', assignmentSchedule: { startAt: at(-1), endAt: null } },
  activityBanks: { independentLesson: 11, practiceSet: 12 },
  supportMaterials: { slidePresentation: null, supportVideo: null },
  lessonResponses: { independent_lesson: response(), practice_set: response() },
  ...more,
});
const lists = (...lessons: Lesson[]) => {
  const { assigned, completed } = listsOf({
    courseActivity: { sections: [{ id: 1, name: 'Algebra', heCourseName: 'SAT', lessons }], multipleCourses: false },
    meta: { serverNow: NOW },
  });
  return [assigned, completed].map((of) => of.map((one) => one.lesson.name));
};

describe('where a student finds a lesson', () => {
  it('is among the assigned until every activity that it has is completed', () => {
    expect(lists(lesson('a', { lessonResponses: { independent_lesson: done(), practice_set: response() } }))).toEqual([
      ['a'],
      [],
    ]);
    expect(lists(lesson('a', { lessonResponses: { independent_lesson: done(), practice_set: done(0) } }))).toEqual([
      [],
      ['a'],
    ]);
    const one = { activityBanks: { independentLesson: 11, practiceSet: null } };
    expect(lists(lesson('a', { ...one, lessonResponses: { independent_lesson: done(), practice_set: null } }))).toEqual(
      [[], ['a']],
    );
  });

  it('is nowhere before it begins, and after its end when it is not completed', () => {
    expect(lists(lesson('a', { assignmentSchedule: { startAt: at(1), endAt: null } }))).toEqual([[], []]);
    expect(lists(lesson('a', { assignmentSchedule: { startAt: at(-2), endAt: at(0) } }))).toEqual([[], []]);
    const past = { assignmentSchedule: { startAt: at(-2), endAt: at(-1) } };
    expect(
      lists(lesson('a', { ...past, lessonResponses: { independent_lesson: done(), practice_set: done() } })),
    ).toEqual([[], ['a']]);
  });

  it('does not wait for what the student need not do', () => {
    const excused = response({ excused: true });
    expect(lists(lesson('a', { lessonResponses: { independent_lesson: done(), practice_set: excused } }))).toEqual([
      [],
      ['a'],
    ]);
  });

  it('stays assigned with materials alone, and those that end first come first', () => {
    const bare = {
      activityBanks: { independentLesson: null, practiceSet: null },
      lessonResponses: { independent_lesson: null, practice_set: null },
    };
    expect(
      lists(
        lesson('no end', bare),
        lesson('later', { assignmentSchedule: { startAt: at(-1), endAt: at(9) } }),
        lesson('soon', { assignmentSchedule: { startAt: at(-1), endAt: at(2) } }),
      ),
    ).toEqual([['soon', 'later', 'no end'], []]);
  });
});

describe('the percent correct that a student reads', () => {
  it('is 0 without a response or a point, 100 of nothing, and otherwise whole', () => {
    expect(percentOf(null)).toBe(0);
    expect(percentOf(response())).toBe(0);
    expect(percentOf(done(0))).toBe(0);
    expect(percentOf(done(2))).toBe(67);
    expect(percentOf(response({ status: 'Completed', score: 0, max_score: 0 }))).toBe(100);
    expect(percentOf(response({ max_score: 0 }))).toBe(0);
  });
});
