import { describe, expect, it } from '@jest/globals';
import { STATES } from '../../../src/roster/states.js';
import { STATES as SHOWN, TIME_ZONES } from '../../../web/src/lib/states.js';

describe('the list of states', () => {
  it('is the same in the browser as on the server: 50 states, DC and eight territories', () => {
    expect(SHOWN.map(({ value, label, timeZone }) => ({ code: value, label, timeZone }))).toEqual(STATES);
    expect(SHOWN).toHaveLength(59);
    expect(SHOWN.find(({ value }) => value === 'OR')?.label).toBe('Oregon');
    expect(SHOWN.find(({ value }) => value === 'PA')?.label).toBe('Pennsylvania');
    expect(TIME_ZONES).toContain('America/Puerto_Rico');
  });
});
