import { describe, expect, it } from '@jest/globals';
import { givenWords, lessonFacts, matching, minutesOf } from '../../../web/src/features/course-lessons/words.js';
import { datesFromNow, datesOf, sentDates } from '../../../web/src/shared/lessons/lesson-dates.js';

const NONE = { date: '', time: '' };
const START = { date: '2026-11-24', time: '08:00' };

describe('the dates of a lesson as they are typed', () => {
  it('need a start, and no end', () => {
    expect(sentDates({ start: NONE, end: NONE })).toEqual({ errors: { start: 'Start date is required' } });
    expect(sentDates({ start: START, end: NONE })).toMatchObject({ sent: { end_at: null } });
  });

  it('begin no earlier than 2023, and end after they begin', () => {
    expect(sentDates({ start: { date: '2022-12-31', time: '' }, end: NONE })).toEqual({
      errors: { start: 'The earliest date is January 1, 2023' },
    });
    expect(sentDates({ start: { date: '2023-01-01', time: '' }, end: NONE })).toHaveProperty('sent');
    for (const end of [START, { date: '2026-11-23', time: '' }])
      expect(sentDates({ start: START, end })).toEqual({ errors: { end: 'End date must be after start date' } });
  });

  it('are days and times that exist', () => {
    expect(sentDates({ start: { date: 'soon', time: '' }, end: { date: '2026-12-01', time: 'noon' } })).toEqual({
      errors: {
        start: 'This date does not exist. Enter it as MM/DD/YYYY.',
        end: 'This time does not exist. Enter it as H:MM AM.',
      },
    });
  });

  it('are now for a new one, and sent back as they came where nothing was typed', () => {
    const now = Date.parse('2026-11-23T16:00:00.000Z');
    expect(sentDates(datesFromNow(now))).toEqual({ sent: { start_at: '2026-11-23T16:00:00.000Z', end_at: null } });
    const odd = { start_at: '2026-11-23T16:00:17.123Z', end_at: '2026-11-25T05:59:59.000Z' };
    expect(sentDates(datesOf(odd))).toEqual({ sent: odd });
  });
});

describe('what is said of a lesson', () => {
  const lesson = { instructional_time: 25, independent_practice_time: 1 };

  it('are whole minutes', () => {
    expect(lessonFacts(lesson)).toBe('25 minutes teaching, 1 minute independent');
    expect(minutesOf([lesson, { ...lesson, instructional_time: 20.4 }], 'instructional_time')).toBe(45);
  });

  it('is found by its name, its memo and its topics', () => {
    const found = {
      name: 'Elimination',
      memo: 'Two examples.',
      topics: [{ exam: 'SAT' as const, category: 'Math', area: 'Algebra', topic: 'Systems of equations' }],
    };
    for (const text of ['elim', 'EXAMPLES', 'systems', 'algebra', '', ' ']) expect(matching(found, text)).toBe(true);
    expect(matching(found, 'circles')).toBe(false);
  });

  it('says to whom it is assigned and until when', () => {
    const given = {
      schedule_id: 1,
      course_id: 1,
      lesson_id: 1,
      section_id: 1,
      revision: 1,
      student_ids: null,
      assignment_schedule: { start_at: '2026-11-03T18:00:00.000Z', end_at: null as string | null },
    };
    expect(givenWords(given)).toBe('from Nov 3, 2026, no end');
    expect(
      givenWords({
        ...given,
        student_ids: [4, 5],
        assignment_schedule: { ...given.assignment_schedule, end_at: '2026-11-10T18:00:00.000Z' },
      }),
    ).toBe('2 students, from Nov 3, 2026 to Nov 10, 2026');
  });
});
