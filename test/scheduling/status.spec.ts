import { describe, expect, it } from '@jest/globals';
import { checkedSchedule } from '../../src/scheduling/entities/assignment.js';
import {
  allowedSeconds,
  effectiveTiming,
  isRevealed,
  rulingWindow,
  studentAssessmentStatus,
  type Window,
} from '../../src/scheduling/status.js';

const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`;
const now = Date.parse(at(12));
const w = (start: number, end: number | null): Window => ({ startAt: at(start), endAt: end === null ? null : at(end) });

describe('the status of a student assessment at noon', () => {
  it.each<[string, Window[], { completed: boolean; runsUntil?: string }, string]>([
    ['before its window', [w(13, 15)], { completed: false }, 'upcoming'],
    ['at the very start', [w(12, 15)], { completed: false }, 'active'],
    ['at the very end', [w(9, 12)], { completed: false }, 'past'],
    ['without an end', [w(9, null)], { completed: false }, 'active'],
    ['before a window without an end', [w(13, null)], { completed: false }, 'upcoming'],
    ['past and active windows', [w(8, 9), w(11, 13)], { completed: false }, 'active'],
    ['past and upcoming windows', [w(8, 9), w(14, 15)], { completed: false }, 'upcoming'],
    ['completed in an open window', [w(9, 15)], { completed: true }, 'completed'],
    ['running beyond its window', [w(8, 11)], { completed: false, runsUntil: at(13) }, 'active'],
    ['run out after its window', [w(8, 11)], { completed: false, runsUntil: at(12) }, 'past'],
    ['no window left', [], { completed: false }, 'past'],
  ])('%s', (_, windows, progress, status) => {
    expect(studentAssessmentStatus(windows, progress, now)).toBe(status);
  });
});

describe('the window that rules', () => {
  it('is the active one with the earliest start', () => {
    expect(rulingWindow([w(11, 13), w(10, 14), w(8, 9)], now)).toEqual(w(10, 14));
  });
  it('is the next one while none is active, and the last to end when all have passed', () => {
    expect(rulingWindow([w(15, 16), w(13, 14), w(8, 9)], now)).toEqual(w(13, 14));
    expect(rulingWindow([w(6, 10), w(8, 9)], now)).toEqual(w(6, 10));
    expect(rulingWindow([], now)).toBeUndefined();
  });
});

describe('the seconds a student has', () => {
  it.each([
    [1920, 'timed', 1920],
    [1920, 'time_and_a_half', 2880],
    [2100, 'time_and_a_half', 3150],
    [1920, 'double', 3840],
    [1920, 'untimed', null],
  ] as const)('%d %s', (duration, timing, seconds) => {
    expect(allowedSeconds(duration, timing)).toBe(seconds);
  });
  it('are unlimited for a student flagged untimed', () => {
    expect(effectiveTiming('timed', true)).toBe('untimed');
    expect(effectiveTiming('double', false)).toBe('double');
  });
});

describe('what is revealed', () => {
  it('is so at once, or from its moment on', () => {
    expect(isRevealed({ asap: true, at: null }, now)).toBe(true);
    expect(isRevealed({ asap: false, at: at(12) }, now)).toBe(true);
    expect(isRevealed({ asap: false, at: at(13) }, now)).toBe(false);
    expect(isRevealed({ asap: false, at: null }, now)).toBe(false);
  });
});

describe('the dates of an assignment', () => {
  const d = (hour: number) => new Date(at(hour));
  const none = { administrationType: null, p1EndAt: null, p2StartAt: null, p2EndAt: null };

  it('of a continuous pair have no end of part 1 and no start of part 2', () => {
    expect(
      checkedSchedule(2, {
        administrationType: 'continuous',
        p1StartAt: d(8),
        p1EndAt: d(9),
        p2StartAt: d(10),
        p2EndAt: d(12),
      }),
    ).toEqual({
      administrationType: 'continuous',
      p1StartAt: d(8),
      p1EndAt: null,
      p2StartAt: null,
      p2EndAt: d(12),
    });
  });

  it.each<[string, 1 | 2, object, Record<string, string[]>]>([
    [
      'an end before the start',
      1,
      { ...none, p1StartAt: d(8), p1EndAt: d(7) },
      { end_at: ['End date must be after start date'] },
    ],
    [
      'no administration type',
      2,
      { ...none, p1StartAt: d(8) },
      { assessment_administration_type: ['Assessment administration type is required'] },
    ],
    [
      'no start of part 2',
      2,
      { ...none, administrationType: 'broken', p1StartAt: d(8) },
      { p2_start_at: ['Part 2 start date is required'] },
    ],
    [
      'part 2 before part 1',
      2,
      { ...none, administrationType: 'broken', p1StartAt: d(8), p2StartAt: d(7) },
      { p2_start_at: ['Part 2 start date must be after Part 1 start date'] },
    ],
    [
      'an end before part 2',
      2,
      { ...none, administrationType: 'broken', p1StartAt: d(8), p2StartAt: d(10), p2EndAt: d(9) },
      { p2_end_at: ['End date must be after Part 2 start date'] },
    ],
  ])('are refused with %s', (_, parts, schedule, errors) => {
    expect(() => checkedSchedule(parts, schedule as never)).toThrow(expect.objectContaining({ extra: { errors } }));
  });
});
