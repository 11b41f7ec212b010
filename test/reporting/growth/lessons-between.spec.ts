import { describe, expect, it } from '@jest/globals';
import { lessonsBetween, lessonsFinding, type TopicTwice } from '../../../src/reporting/growth/lessons-between.js';

/** A student with one topic with a lesson and one without: right answers of four, in both tests. */
function student(id: number, lesson: [number, number], other: [number, number]): TopicTwice[] {
  const of = (topic: string, lessons: string[], [before, after]: [number, number]): TopicTwice => ({
    studentId: id,
    topic,
    lessons,
    before: { right: before, questions: 4 },
    after: { right: after, questions: 4 },
  });
  return [of('Linear functions', ['Linear functions 1'], lesson), of('Circles', [], other)];
}
const many = (n: number, lesson: [number, number], other: [number, number]) =>
  Array.from({ length: n }, (_, i) => student(i + 1, lesson, other));

describe('lessons between two tests', () => {
  it('says nothing where nobody finished one', () => {
    const between = lessonsBetween(many(12, [1, 2], [1, 2]).flatMap(([, other]) => [other!]));
    expect(between).toMatchObject({ basis: 'none', students: 0, more: null, topics: [] });
    expect(lessonsFinding(between).lead).toMatch(/^Nobody finished a lesson/);
  });

  it('says that nine students are too few', () => {
    const between = lessonsBetween(many(9, [1, 3], [2, 2]).flat());
    expect(between).toMatchObject({ basis: 'few', students: 9, more: null, withLesson: null });
    expect(lessonsFinding(between)).toEqual({
      lead: '9 students finished a lesson between these tests.',
      rest: 'That is too few to say whether lessons helped: it takes 10.',
    });
  });

  it('compares the same students with themselves: topics with a lesson against their other topics', () => {
    // Ten gain 2 of 4 with a lesson and none without, two gain 1 of 4 with and 1 of 4 without.
    const between = lessonsBetween([
      ...many(10, [1, 3], [2, 2]).flat(),
      ...student(11, [1, 2], [2, 3]),
      ...student(12, [1, 2], [2, 3]),
    ]);
    expect(between.students).toBe(12);
    // Differences: ten of 0.5 and two of 0; mean 5/12, sd sqrt((10 (1/12)^2 + 2 (5/12)^2) / 11), t(11) = 2.200985.
    expect(between.more!.change).toBeCloseTo(5 / 12, 10);
    expect(between.more!.give).toBeCloseTo(
      (2.200985160082949 * Math.sqrt((10 / 144 + 2 * (25 / 144)) / 11)) / Math.sqrt(12),
      6,
    );
    expect(between.more!.mayBeZero).toBe(false);
    expect(between.withLesson).toEqual({ before: 0.25, after: expect.closeTo((10 * 0.75 + 2 * 0.5) / 12, 10) });
    expect(lessonsFinding(between)).toEqual({
      lead: 'The same 12 students gained 42 percentage points more on topics with a finished lesson than on their other topics.',
      rest: 'Topics with a lesson began lower, and low shares rise a little by themselves: not all of it is the lessons.',
    });
  });

  it('weighs a question as a question, however many a topic has', () => {
    const [lesson, other] = student(1, [0, 4], [0, 0]) as [TopicTwice, TopicTwice];
    const long: TopicTwice = {
      ...other,
      topic: 'Percentages',
      before: { right: 0, questions: 12 },
      after: { right: 8, questions: 12 },
    };
    const between = lessonsBetween(
      Array.from({ length: 10 }, (_, i) => [lesson, other, long].map((one) => ({ ...one, studentId: i }))).flat(),
    );
    expect(between.without).toEqual({ before: 0, after: 0.5 });
  });

  it('says that it cannot be told from chance when the range holds 0', () => {
    const between = lessonsBetween(Array.from({ length: 12 }, (_, i) => student(i, [2, i % 2 ? 4 : 0], [2, 2])).flat());
    expect(between.more!.mayBeZero).toBe(true);
    expect(lessonsFinding(between).lead).toMatch(/^Too little to say whether lessons helped these 12 students/);
  });

  it('says it also when topics with a lesson gained less', () => {
    const between = lessonsBetween(many(10, [3, 3], [1, 2]).flat());
    expect(lessonsFinding(between)).toEqual({
      lead: 'The same 10 students gained 25 percentage points less on topics with a finished lesson than on their other topics.',
      rest: null,
    });
  });

  it('leaves out who has a lesson on every topic, or on none: nothing is compared there', () => {
    const [lesson] = student(20, [0, 4], [0, 0]);
    const [, other] = student(21, [0, 4], [0, 0]);
    expect(lessonsBetween([...many(10, [1, 3], [2, 2]).flat(), lesson!, other!]).students).toBe(10);
  });

  it('names each topic with its lessons, and the others of the group beside it', () => {
    const [lesson] = student(1, [1, 3], [0, 0]);
    const { topics } = lessonsBetween([lesson!, { ...lesson!, studentId: 2, lessons: [] }]);
    expect(topics).toEqual([
      {
        topic: 'Linear functions',
        lessons: ['Linear functions 1'],
        withLesson: { students: 1, before: { right: 1, questions: 4 }, after: { right: 3, questions: 4 } },
        without: { students: 1, before: { right: 1, questions: 4 }, after: { right: 3, questions: 4 } },
      },
    ]);
  });
});
