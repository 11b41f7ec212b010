import { describe, expect, it } from '@jest/globals';
import {
  isOpen,
  listOf,
  percentCorrect,
  scheduleStatus,
  type ActivityResponse,
} from '../../src/courses/activity-rules.js';

const completed = (score: number, max_score: number): ActivityResponse => ({ status: 'Completed', score, max_score });
const inProgress: ActivityResponse = { status: 'In Progress', score: null, max_score: 3 };
const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

describe('the percent correct of an activity', () => {
  it('is 0 without a response', () => expect(percentCorrect(null)).toBe(0));
  it('is 100 of nothing, once it is completed', () => {
    expect(percentCorrect(completed(0, 0))).toBe(100);
    expect(percentCorrect({ status: 'In Progress', score: null, max_score: 0 })).toBe(0);
  });
  it('is a whole number', () => {
    expect(percentCorrect(completed(2, 3))).toBe(67);
    expect(percentCorrect(completed(1, 3))).toBe(33);
  });
  it('is 0 with no point', () => {
    expect(percentCorrect(completed(0, 3))).toBe(0);
    expect(percentCorrect(inProgress)).toBe(0);
  });
});

describe('where a student finds a lesson', () => {
  const open = { startAt: at(-1), endAt: null };
  it('is nowhere before it begins', () => expect(listOf({ startAt: at(1), endAt: null }, [null], NOW)).toBeNull());
  it('is there from its first moment', () =>
    expect(listOf({ startAt: at(0), endAt: null }, [null], NOW)).toBe('assigned'));
  it('is among the assigned while one activity is open', () => {
    expect(listOf(open, [completed(2, 2), inProgress], NOW)).toBe('assigned');
    expect(listOf(open, [completed(2, 2), null], NOW)).toBe('assigned');
  });
  it('is among the completed once every activity that it has is completed, also after its end', () => {
    expect(listOf(open, [completed(2, 2)], NOW)).toBe('completed');
    expect(listOf({ startAt: at(-2), endAt: at(-1) }, [completed(0, 2), completed(1, 3)], NOW)).toBe('completed');
  });
  it('is nowhere when it is over and not completed', () =>
    expect(listOf({ startAt: at(-2), endAt: at(0) }, [completed(1, 2), null], NOW)).toBeNull());
  it('stays among the assigned without activities: there is nothing to complete', () =>
    expect(listOf(open, [], NOW)).toBe('assigned'));
});

describe('a schedule', () => {
  it('is upcoming, active and past, one after the other', () => {
    const schedule = { startAt: at(-1), endAt: at(1) };
    expect(scheduleStatus(schedule, NOW - 2 * 3_600_000)).toBe('upcoming');
    expect(scheduleStatus(schedule, NOW)).toBe('active');
    expect(scheduleStatus(schedule, NOW + 3_600_000)).toBe('past');
    expect(scheduleStatus({ ...schedule, endAt: null }, NOW + 1e12)).toBe('active');
  });
  it('is open exactly while it is active', () => {
    expect(isOpen({ startAt: at(0), endAt: at(1) }, NOW)).toBe(true);
    expect(isOpen({ startAt: at(-1), endAt: at(0) }, NOW)).toBe(false);
  });
});
