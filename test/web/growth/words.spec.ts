import { describe, expect, it } from '@jest/globals';
import { growthSearch } from '../../../web/src/shared/growth/growth-search.js';
import { byReason, movedWords, scoreAxis, signed, ticksOf } from '../../../web/src/shared/growth/words.js';

describe('what growth says', () => {
  it('has a sign for every change but none', () => {
    expect([40, -40, 0, 0.7].map(signed)).toEqual(['+40', '−40', '0', '+0.7']);
  });

  it('counts who moved, and nobody where it may not be said', () => {
    expect(movedWords({ up: 18, within: 29, down: 1 }, 40)).toBe(
      '18 rose clearly (80 points or more), 29 stayed within the likely range, 1 fell clearly.',
    );
    expect(movedWords({ up: null, within: null, down: null }, 40)).toBeNull();
  });

  it.each([
    [932, 1408, [800, 1000, 1200, 1400, 1600]],
    [-7, 71, [-20, 0, 20, 40, 60, 80]],
    [0, 0, [0, 0.5]],
    [18, 22.4, [18, 20, 22, 24]],
  ])('has an axis of round steps from %d to %d', (low, high, ticks) => {
    expect(ticksOf(low, high).slice(0, ticks.length)).toEqual(ticks);
    expect(ticksOf(low, high)[0]).toBeLessThanOrEqual(low);
    expect(ticksOf(low, high).at(-1)).toBeGreaterThanOrEqual(high);
  });

  it.each([
    [[660, 1560], { low: 500, high: 1600, ticks: [500, 1000, 1500, 1600] }],
    [[400, 1600], { low: 400, high: 1600, ticks: [400, 500, 1000, 1500, 1600] }],
    [[932, 1408], { low: 800, high: 1600, ticks: [800, 1000, 1200, 1400, 1600] }],
    [[1560, 1580], { low: 1560, high: 1580, ticks: [1560, 1565, 1570, 1575, 1580] }],
  ])('has an axis of scores from %j that ends where the scale does', (values, axis) => {
    expect(scoreAxis(values, { min: 400, max: 1600 })).toEqual(axis);
  });

  it('names who is left out by reason, the most frequent first', () => {
    const one = (studentId: number, ...why: string[]) => ({
      ...{ studentId, firstName: 'A', lastName: 'B', why, composites: [null, null] },
    });
    const groups = byReason([one(1, 'came later'), one(2, 'Set 1 not taken', 'Set 2 not taken'), one(3, 'came later')]);
    expect(groups.map(({ reason, students }) => [reason, students.map(({ studentId }) => studentId)])).toEqual([
      ['came later', [1, 3]],
      ['Set 1 not taken; Set 2 not taken', [2]],
    ]);
  });

  it('keeps of an address what means something', () => {
    const whole = { year: 2026, view: 'students', tests: '1-2025,3-2026', match: 'pairs', section: 2, moved: 'up' };
    expect(growthSearch({ ...whole, page: 2 })).toEqual({ ...whole, page: 2 });
    expect(
      growthSearch({ year: 'x', view: 'map', tests: '1,2', match: 'all', section: -1, moved: 'sideways', more: 1 }),
    ).toEqual({});
  });
});
