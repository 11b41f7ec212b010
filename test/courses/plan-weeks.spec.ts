import { describe, expect, it } from '@jest/globals';
import { planWeeks, WEEK_MS, type PerWeek } from '../../src/courses/plans/plan-weeks.js';

const START = Date.parse('2026-11-02T15:00:00.000Z');
const at = (weeks: number) => new Date(START + weeks * WEEK_MS).toISOString();
const lessons = (n: number, finished: Record<number, number> = {}) =>
  Array.from({ length: n }, (_, i) => ({
    lessonId: i + 1,
    finishedAt: finished[i + 1] === undefined ? null : at(finished[i + 1]!),
  }));
const plan = (of: ReturnType<typeof lessons>, perWeek: PerWeek = 2) => ({ startedAt: at(0), perWeek, lessons: of });
const ids = (weeks: { lessons: { lessonId: number }[] }[]) =>
  weeks.map((week) => week.lessons.map(({ lessonId }) => lessonId));

describe('the weeks of a plan', () => {
  it('have two or three lessons each, in the order of the plan', () => {
    expect(ids(planWeeks(plan(lessons(5)), null, START).weeks)).toEqual([[1, 2], [3, 4], [5]]);
    expect(ids(planWeeks(plan(lessons(5), 3), null, START).weeks)).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('are of seven days since it began', () => {
    const [first, second] = planWeeks(plan(lessons(3)), null, START).weeks;
    expect(first).toMatchObject({ from: at(0), to: at(1) });
    expect(second).toMatchObject({ from: at(1), to: at(2) });
  });

  it('move on with what was not done: nothing is late', () => {
    const { weeks, finished } = planWeeks(plan(lessons(5, { 1: 0.5 })), null, START + 2.2 * WEEK_MS);
    expect(weeks[0]!.from).toBe(at(2));
    expect(ids(weeks)).toEqual([
      [2, 3],
      [4, 5],
    ]);
    expect(finished.map(({ lessonId }) => lessonId)).toEqual([1]);
  });

  it('count what was done this week: it is enough when its places are taken', () => {
    const { weeks } = planWeeks(plan(lessons(5, { 3: 0.1, 1: 0.2 })), null, START + 0.5 * WEEK_MS);
    expect(ids(weeks)).toEqual([[], [2, 4], [5]]);
    expect(ids(planWeeks(plan(lessons(4, { 1: 0.1, 2: 0.2, 3: 0.3 })), null, START + 0.5 * WEEK_MS).weeks)).toEqual([
      [],
      [4],
    ]);
  });

  it('name what has no place before the next test', () => {
    const { weeks, afterTest } = planWeeks(plan(lessons(6)), at(2), START);
    expect(ids(weeks)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(afterTest.map(({ lessonId }) => lessonId)).toEqual([5, 6]);
    expect(planWeeks(plan(lessons(6), 3), at(2), START).afterTest).toEqual([]);
  });

  it('keep the present week even when the test has begun, and when everything is done', () => {
    expect(planWeeks(plan(lessons(2)), at(0), START + 0.1 * WEEK_MS)).toMatchObject({
      weeks: [{ lessons: [] }],
      afterTest: [{ lessonId: 1 }, { lessonId: 2 }],
    });
    expect(ids(planWeeks(plan(lessons(2, { 1: 0, 2: 0 })), null, START).weeks)).toEqual([[]]);
  });

  it('begin with the first week for a clock that stands before the start', () => {
    expect(planWeeks(plan(lessons(1)), null, START - WEEK_MS).weeks[0]!.from).toBe(at(0));
  });
});
