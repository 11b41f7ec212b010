import { describe, expect, it } from '@jest/globals';
import type { DomainError } from '../../src/kernel/errors.js';
import { missingOf, mustEnd, windowRefusal, type Begun } from '../../src/scheduling/make-up.js';

const AT = new Date('2026-11-20T15:00:00Z');
const fresh: Begun = { startedAt: null, completedAt: null, invalidatedAt: null };
const sitting: Begun = { ...fresh, startedAt: AT };
const done: Begun = { ...sitting, completedAt: AT };
const invalid: Begun = { ...sitting, invalidatedAt: AT };

describe('what a student can make up of a section', () => {
  it.each<[string, 1 | 2, Begun | undefined, Begun | undefined, object]>([
    ['that was never given', 2, undefined, undefined, { part: 1 }],
    ['that is not begun, or was reset', 2, fresh, undefined, { part: 1 }],
    ['whose part 1 is done and part 2 waits for its route', 2, done, undefined, { part: 2 }],
    ['whose part 1 is done and part 2 is not begun', 2, done, fresh, { part: 2 }],
    ['whose part 1 is under way', 2, sitting, undefined, { refused: expect.stringContaining('being taken') }],
    ['whose part 2 is under way', 2, done, sitting, { refused: expect.stringContaining('being taken') }],
    ['that is done', 2, done, done, { refused: expect.stringContaining('handed in') }],
    ['of one part that is done', 1, done, undefined, { refused: expect.stringContaining('handed in') }],
    ['whose part 1 was invalidated', 2, invalid, undefined, { refused: expect.stringContaining('invalidated') }],
    ['whose part 2 was invalidated', 2, done, invalid, { refused: expect.stringContaining('invalidated') }],
  ])('%s', (_, parts, one, two, expected) => expect(missingOf(parts, one, two)).toEqual(expected));
});

describe('a window of the class', () => {
  const now = AT.getTime();
  const of = (startMs: number, endMs: number | null) => ({
    startAt: new Date(now + startMs).toISOString() as never,
    endAt: endMs === null ? null : (new Date(now + endMs).toISOString() as never),
  });

  it('that has ended, or ends at some time, may be made up for', () => {
    expect(windowRefusal(of(-2, -1), now)).toBeUndefined();
    expect(windowRefusal(of(-2, 1), now)).toBeUndefined();
  });

  it('that has not begun or does not end needs no other', () => {
    expect(windowRefusal(of(1, 2), now)).toMatch('has not begun');
    expect(windowRefusal(of(-1, null), now)).toMatch('has no end');
  });
});

describe('a make-up window', () => {
  const schedule = { administrationType: null, p1StartAt: AT, p1EndAt: null, p2StartAt: null, p2EndAt: null };
  const errorsOf = (parts: 1 | 2, more: object): unknown => {
    try {
      mustEnd(parts, { ...schedule, ...more });
    } catch (error) {
      return Object.keys((error as DomainError).extra.errors!);
    }
    return [];
  };

  it('has an end, of each part that is given on its own', () => {
    expect(errorsOf(1, {})).toEqual(['end_at']);
    expect(errorsOf(1, { p1EndAt: AT })).toEqual([]);
    expect(errorsOf(2, { administrationType: 'continuous' })).toEqual(['p2_end_at']);
    expect(errorsOf(2, { administrationType: 'continuous', p2EndAt: AT })).toEqual([]);
    expect(errorsOf(2, { administrationType: 'broken', p2EndAt: AT })).toEqual(['p1_end_at']);
  });
});
