import { describe, expect, it } from '@jest/globals';
import { clockText, fieldsOf, longDate, minutesText, momentOf, momentText } from '../../../web/src/lib/moments.js';

describe('moments as people read them', () => {
  it('name the zone', () => {
    expect(momentText('2026-11-20T20:30:00.000Z', 'America/Chicago').replaceAll('\u202f', ' ')).toBe('Nov 20, 2026, 2:30 PM CST');
  });
  it('are long and in UTC for terms and people', () => {
    expect(longDate('2026-08-14T23:30:00.000Z')).toBe('August 14, 2026');
  });
  it.each([[1920, '32 minutes'], [3150, '52.5 minutes'], [60, '1 minute']])('%d seconds are %s', (seconds, text) => {
    expect(minutesText(seconds)).toBe(text);
  });
  it.each([[1176, '19:36'], [3727, '1:02:07'], [-3, '0:00']])('%d seconds on a clock are %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

describe('a date field with an optional time', () => {
  it('without a time is the first or the last minute of the day', () => {
    expect(momentOf('2026-11-20', '', 'start')).toBe(new Date('2026-11-20T00:00').toISOString());
    expect(momentOf('2026-11-20', '', 'end')).toBe(new Date('2026-11-20T23:59').toISOString());
    expect(momentOf('', '08:00', 'start')).toBeNull();
  });
  it('comes back as it was typed', () => {
    const { date, time } = fieldsOf(new Date('2026-03-08T07:05').getTime());
    expect([date, time]).toEqual(['2026-03-08', '07:05']);
  });
});
