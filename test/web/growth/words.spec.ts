import { describe, expect, it } from '@jest/globals';
import { growthSearch } from '../../../web/src/shared/growth/growth-search.js';
import { movedWords, signed, ticksOf } from '../../../web/src/shared/growth/words.js';

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

  it('keeps of an address what means something', () => {
    const whole = { year: 2026, view: 'students', tests: '1-2025,3-2026', match: 'pairs', section: 2, moved: 'up' };
    expect(growthSearch({ ...whole, page: 2 })).toEqual({ ...whole, page: 2 });
    expect(
      growthSearch({ year: 'x', view: 'map', tests: '1,2', match: 'all', section: -1, moved: 'sideways', more: 1 }),
    ).toEqual({});
  });
});
