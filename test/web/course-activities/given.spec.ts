import { describe, expect, it } from '@jest/globals';
import { dueText, isPressing } from '../../../web/src/shared/lessons/due-words.js';
import {
  activitiesOf,
  endedInPart,
  isOpen,
  listOf,
  nextOf,
  percentCorrect,
  type GivenLesson,
  type LessonResponse,
} from '../../../web/src/shared/lessons/given.js';

const NOW = Date.parse('2026-11-25T16:00:00.000Z');
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

const response = (more: Partial<LessonResponse> = {}): LessonResponse => ({
  status: 'Not Started',
  score: null,
  max_score: 3,
  answered: 0,
  questions: 3,
  completedAt: null,
  endAt: null,
  excused: false,
  ...more,
});
const DONE = response({ status: 'Completed', score: 2 });
const lesson = (
  responses: Partial<GivenLesson['lessonResponses']>,
  schedule: Partial<GivenLesson['assignmentSchedule']> = {},
): GivenLesson => ({
  id: 1,
  name: 'Slope',
  memo: '',
  assignmentSchedule: { startAt: at(-24), endAt: null, ...schedule },
  takenBack: false,
  activityBanks: {
    independentLesson: responses.independent_lesson ? 11 : null,
    practiceSet: responses.practice_set ? 12 : null,
  },
  supportMaterials: { slidePresentation: null, supportVideo: null },
  lessonResponses: { independent_lesson: null, practice_set: null, ...responses },
});

describe('the list of a lesson', () => {
  it('is none before it begins', () => {
    expect(listOf(lesson({ practice_set: response() }, { startAt: at(1) }), NOW)).toBeNull();
    expect(listOf(lesson({ practice_set: response() }, { startAt: at(0) }), NOW)).toBe('assigned');
  });

  it('is Assigned without an end and before it, and none after it', () => {
    const open = { practice_set: response({ status: 'In Progress' }) };
    expect(listOf(lesson(open), NOW)).toBe('assigned');
    expect(listOf(lesson(open, { endAt: at(1) }), NOW)).toBe('assigned');
    expect(listOf(lesson(open, { endAt: at(-1) }), NOW)).toBeNull();
  });

  it('is Completed once every activity that it has is, also after its end; one that it has not is left out', () => {
    expect(listOf(lesson({ independent_lesson: DONE, practice_set: response() }), NOW)).toBe('assigned');
    expect(listOf(lesson({ independent_lesson: DONE, practice_set: DONE }, { endAt: at(-1) }), NOW)).toBe('completed');
    expect(listOf(lesson({ practice_set: DONE }), NOW)).toBe('completed');
    expect(listOf(lesson({}), NOW)).toBe('assigned');
  });

  it('is none after the end with something completed, which is still shown', () => {
    const half = { independent_lesson: response(), practice_set: DONE };
    const shown = (of: Partial<GivenLesson['lessonResponses']>, hours: number) => {
      const one = lesson(of, { endAt: at(hours) });
      return [listOf(one, NOW), endedInPart(one, NOW)];
    };
    expect(shown(half, -1)).toEqual([null, true]);
    expect(shown(half, 1)).toEqual(['assigned', false]);
    expect(shown({ practice_set: response({ status: 'In Progress' }) }, -1)).toEqual([null, false]);
    expect(shown({ practice_set: DONE }, -1)).toEqual(['completed', false]);
  });

  it('does not wait for what the student is excused from', () => {
    const excused = { ...response(), excused: true };
    expect(listOf(lesson({ independent_lesson: DONE, practice_set: excused }), NOW)).toBe('completed');
    expect(listOf(lesson({ independent_lesson: response(), practice_set: excused }), NOW)).toBe('assigned');
  });
});

describe('the activity to do now', () => {
  const kindOf = (of: Partial<GivenLesson['lessonResponses']>[]) =>
    nextOf(
      of.map((one) => lesson(one)),
      NOW,
    )?.kind;

  it('is what was begun, else the first that can be begun', () => {
    expect(kindOf([{ independent_lesson: DONE, practice_set: response() }])).toBe('practice_set');
    expect(kindOf([{ independent_lesson: response() }, { practice_set: response({ status: 'In Progress' }) }])).toBe(
      'practice_set',
    );
  });

  it('is never one that the student is excused from', () => {
    const excused = response({ excused: true });
    expect(kindOf([{ independent_lesson: excused, practice_set: response() }])).toBe('practice_set');
    expect(kindOf([{ independent_lesson: excused, practice_set: excused }])).toBeUndefined();
  });
});

describe('percent correct', () => {
  it.each<[string, Parameters<typeof percentCorrect>[0], number]>([
    ['0 without a response', null, 0],
    ['100 of nothing when it is completed', { status: 'Completed', score: 0, max_score: 0 }, 100],
    ['0 of nothing before', { status: 'In Progress', score: null, max_score: 0 }, 0],
    ['whole percent of the points', { status: 'Completed', score: 2, max_score: 3 }, 67],
    ['0 for no points', { status: 'Completed', score: 0, max_score: 3 }, 0],
  ])('is %s', (_name, of, percent) => {
    expect(percentCorrect(of)).toBe(percent);
  });
});

describe('an activity', () => {
  it('comes with its name, the lesson before the practice', () => {
    const both = lesson({ independent_lesson: response(), practice_set: response() });
    expect(activitiesOf(both).map(({ name, id }) => [name, id])).toEqual([
      ['Independent Lesson', 11],
      ['Practice Set', 12],
    ]);
  });

  it('is open until its own end', () => {
    const [of] = activitiesOf(lesson({ practice_set: response({ endAt: at(1) }) }));
    expect([isOpen(of!, NOW), isOpen(of!, NOW + 3_600_000)]).toEqual([true, false]);
  });
});

describe('when it is due', () => {
  it('is said in words, louder within a day', () => {
    expect(dueText(null, NOW)).toBe('No due date');
    expect(dueText(at(5), NOW)).toMatch(/^Due in 5 hours, /);
    expect(dueText(at(24 * 9), NOW)).toMatch(/^Due \d/);
    expect(dueText(at(-1), NOW)).toMatch(/^Was due /);
    expect([null, at(5), at(30), at(-1)].map((end) => isPressing(end, NOW))).toEqual([false, true, false, false]);
  });
});
