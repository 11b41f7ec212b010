import { describe, expect, it } from '@jest/globals';
import { schoolYear, schoolYearOf } from '../../src/roster/school-year.js';

describe('the school year', () => {
  it.each([
    ['2026-07-31T23:59:59Z', undefined, 2025],
    ['2026-08-01T00:00:00Z', undefined, 2026],
    ['2026-08-01T00:00:00Z', '09-01', 2025],
    ['2026-09-01T00:00:00Z', '09-01', 2026],
    ['2026-01-01T00:00:00Z', '01-01', 2026],
  ])('that contains %s and begins on %s is %s', (moment, start, id) => {
    expect(schoolYearOf(new Date(moment), start).id).toBe(id);
  });

  it('ends on the day before the next one begins', () => {
    expect(schoolYear(2026)).toEqual({
      id: 2026,
      name: '2026-2027',
      shortName: '2026-27',
      startsOn: '2026-08-01',
      endsOn: '2027-07-31',
    });
    expect(schoolYear(2027, '03-01').endsOn).toBe('2028-02-29');
  });
});
