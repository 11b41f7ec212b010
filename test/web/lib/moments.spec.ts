import { describe, expect, it } from '@jest/globals';
import { clockText, fieldsOf, longDate, minutesText, momentOf, momentText, soonText, timeText } from '../../../web/src/lib/moments.js';

describe('moments as people read them', () => {
  it('name the zone', () => {
    expect(momentText('2026-11-20T20:30:00.000Z', 'America/Chicago').replaceAll('\u202f', ' ')).toBe('Nov 20, 2026, 2:30 PM CST');
  });
  it('of a day name the zone too', () => {
    expect(timeText('2026-11-20T20:30:00.000Z', 'America/Chicago').replaceAll('\u202f', ' ')).toBe('2:30 PM CST');
  });
  it.each([
    [3 * 60, 'in 3 minutes'],
    [20, 'in 1 minute'],
    [5 * 3600 + 3000, 'in 5 hours'],
    [37 * 3600, 'in 2 days'],
    [71 * 3600, 'in 3 days'],
    [80 * 3600, null],
    [-5, null],
  ])('that are %d seconds away are %s', (seconds, text) => {
    expect(soonText('2026-11-20T20:30:00.000Z', Date.parse('2026-11-20T20:30:00.000Z') - seconds * 1000)).toBe(text);
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
