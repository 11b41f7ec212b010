import { describe, expect, it } from '@jest/globals';
import { endOfDayUntil } from '../../src/reporting/days.js';

describe('the end of the last day', () => {
  const ended = (moment: string, timeZone = 'America/Chicago') =>
    new Date(endOfDayUntil(Date.parse(moment), timeZone)).toISOString();

  it('is that of the day before, and of the day itself in its last second', () => {
    expect(ended('2026-01-15T15:00:00.000Z')).toBe('2026-01-15T05:59:59.999Z');
    expect(ended('2026-01-16T05:59:58.000Z')).toBe('2026-01-15T05:59:59.999Z');
    expect(ended('2026-01-16T05:59:59.999Z')).toBe('2026-01-16T05:59:59.999Z');
  });

  it('is by the clock of the zone also on the days that have an hour more or less', () => {
    expect(ended('2026-03-08T20:00:00.000Z')).toBe('2026-03-08T05:59:59.999Z');
    expect(ended('2026-03-09T20:00:00.000Z')).toBe('2026-03-09T04:59:59.999Z');
    expect(ended('2026-11-01T20:00:00.000Z')).toBe('2026-11-01T04:59:59.999Z');
    expect(ended('2026-11-02T20:00:00.000Z')).toBe('2026-11-02T05:59:59.999Z');
    expect(ended('2026-07-01T12:00:00.000Z', 'Pacific/Honolulu')).toBe('2026-07-01T09:59:59.999Z');
  });
});
