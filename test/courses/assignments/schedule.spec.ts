import { describe, expect, it } from '@jest/globals';
import {
  checkedSchedule,
  copiedPlan,
  daysLater,
  daysUntil,
  movedBy,
  mustLieAhead,
  oneAfterAnother,
} from '../../../src/courses/assignments/schedule.js';
import type { DomainError } from '../../../src/kernel/errors.js';

const CHICAGO = 'America/Chicago';
const errorsOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return (error as DomainError).extra.errors;
  }
  return {};
};

describe('the dates of a lesson', () => {
  const startAt = '2026-11-23T14:00:00.000Z';

  it('need no end, and an end lies after the start', () => {
    expect(checkedSchedule({ startAt, endAt: null })).toEqual({ startAt, endAt: null });
    for (const endAt of [startAt, '2026-11-22T14:00:00.000Z'])
      expect(errorsOf(() => checkedSchedule({ startAt, endAt }))).toEqual({
        end_at: ['End date must be after start date'],
      });
  });

  it('lie between 2023 and the end of the century', () => {
    expect(errorsOf(() => checkedSchedule({ startAt: '2022-12-31T09:00:00.000Z', endAt: null }))).toEqual({
      start_at: ['The earliest date is January 1, 2023'],
    });
    // Midnight of January 1 where the day begins first.
    expect(errorsOf(() => checkedSchedule({ startAt: '2022-12-31T10:00:00.000Z', endAt: null }))).toEqual({});
    expect(errorsOf(() => checkedSchedule({ startAt, endAt: '9999-12-31T00:00:00.000Z' }))).toEqual({
      end_at: ['The latest date is December 31, 2099'],
    });
  });

  it('do not end before anybody could do the lesson', () => {
    const endAt = '2026-11-24T14:00:00.000Z';
    expect(errorsOf(() => mustLieAhead({ startAt, endAt }, Date.parse(endAt)))).toHaveProperty('end_at');
    expect(errorsOf(() => mustLieAhead({ startAt, endAt }, Date.parse(endAt) - 1))).toEqual({});
    expect(errorsOf(() => mustLieAhead({ startAt, endAt: null }, Date.parse('2099-01-01T00:00:00Z')))).toEqual({});
  });
});

describe('days by the clock of a school', () => {
  it('keep the hour when summer time begins or ends between', () => {
    // 8:00 in Chicago is 14:00 UTC in winter and 13:00 in summer.
    expect(daysLater('2027-03-12T14:00:00.000Z', 7, CHICAGO)).toBe('2027-03-19T13:00:00.000Z');
    expect(daysLater('2027-03-19T13:00:00.000Z', -7, CHICAGO)).toBe('2027-03-12T14:00:00.000Z');
    expect(daysLater('2026-10-30T13:00:00.000Z', 7, CHICAGO)).toBe('2026-11-06T14:00:00.000Z');
  });

  it('are counted from midnight to midnight there', () => {
    // 23:30 on November 22 in Chicago.
    expect(daysUntil('2026-11-23T05:30:00.000Z', '2026-11-23', CHICAGO)).toBe(1);
    expect(daysUntil('2026-11-23T06:30:00.000Z', '2026-11-23', CHICAGO)).toBe(0);
  });
});

describe('a section one lesson after the other', () => {
  it('begins and ends each lesson so many days after the one before', () => {
    const first = { startAt: '2026-11-23T14:00:00.000Z', endAt: '2026-11-25T05:59:00.000Z' };
    expect(oneAfterAnother(first, 3, 2, CHICAGO)).toEqual([
      first,
      { startAt: '2026-11-25T14:00:00.000Z', endAt: '2026-11-27T05:59:00.000Z' },
      { startAt: '2026-11-27T14:00:00.000Z', endAt: '2026-11-29T05:59:00.000Z' },
    ]);
    expect(oneAfterAnother({ ...first, endAt: null }, 2, 0, CHICAGO)).toEqual([
      { ...first, endAt: null },
      { ...first, endAt: null },
    ]);
  });
});

describe('pushing the rest back', () => {
  const now = { nowMs: Date.parse('2026-11-25T12:00:00Z'), timeZone: CHICAGO };
  const upcoming = { startAt: '2026-11-30T14:00:00.000Z', endAt: null };
  const open = { startAt: '2026-11-23T14:00:00.000Z', endAt: '2026-11-27T14:00:00.000Z' };
  const endless = { startAt: '2026-11-23T14:00:00.000Z', endAt: null };
  const past = { startAt: '2026-11-02T14:00:00.000Z', endAt: '2026-11-06T14:00:00.000Z' };

  it('moves what has not begun, and of what is open the end alone', () => {
    expect(movedBy(upcoming, 3, 'unfinished', now)).toEqual({ startAt: '2026-12-03T14:00:00.000Z', endAt: null });
    expect(movedBy(open, 3, 'unfinished', now)).toEqual({ ...open, endAt: '2026-11-30T14:00:00.000Z' });
    expect(movedBy(endless, 3, 'unfinished', now)).toBeNull();
    expect(movedBy(past, 3, 'unfinished', now)).toBeNull();
  });

  it('leaves what is open alone where only upcoming lessons are meant', () => {
    expect(movedBy(open, 3, 'upcoming', now)).toBeNull();
    expect(movedBy(upcoming, 3, 'upcoming', now)).not.toBeNull();
  });

  it('moves whatever there is where all are meant', () => {
    expect(movedBy(past, 1, 'all', now)).toEqual({
      startAt: '2026-11-03T14:00:00.000Z',
      endAt: '2026-11-07T14:00:00.000Z',
    });
  });
});

describe('the plan of another class', () => {
  it('moves every date by as many days as the first lesson', () => {
    const plan = [
      { lessonId: 2, startAt: '2025-11-12T14:00:00.000Z', endAt: null },
      { lessonId: 1, startAt: '2025-11-10T15:30:00.000Z', endAt: '2025-11-14T05:59:00.000Z' },
    ];
    expect(copiedPlan(plan, '2026-11-30', CHICAGO)).toEqual([
      { lessonId: 2, startAt: '2026-12-02T14:00:00.000Z', endAt: null },
      { lessonId: 1, startAt: '2026-11-30T15:30:00.000Z', endAt: '2026-12-04T05:59:00.000Z' },
    ]);
    expect(copiedPlan([], '2026-11-30', CHICAGO)).toEqual([]);
  });
});
