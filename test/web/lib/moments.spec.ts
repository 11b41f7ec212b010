import { describe, expect, it } from '@jest/globals';
import {
  clockText,
  dayAfter,
  fieldsOf,
  longDate,
  minutesText,
  momentOf,
  momentText,
  shortDay,
  shortMoment,
  soonText,
  timeText,
  typedMoment,
} from '../../../web/src/lib/moments.js';

describe('moments as people read them', () => {
  it('name the zone', () => {
    expect(momentText('2026-11-20T20:30:00.000Z', 'America/Chicago').replaceAll('\u202f', ' ')).toBe(
      'Nov 20, 2026, 2:30 PM CST',
    );
  });
  it('of assessments are MM/DD/YY', () => {
    expect(shortDay('2024-09-06T03:30:00.000Z', 'America/Chicago')).toBe('09/05/24');
    expect(shortMoment('2026-11-20T20:30:00.000Z', 'America/Chicago').replaceAll('\u202f', ' ')).toBe(
      '11/20/26, 2:30 PM CST',
    );
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
  it.each([
    [1920, '32 minutes'],
    [3150, '52.5 minutes'],
    [60, '1 minute'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(minutesText(seconds)).toBe(text);
  });
  it.each([
    [1176, '19:36'],
    [3727, '1:02:07'],
    [-3, '0:00'],
  ])('%d seconds on a clock are %s', (seconds, text) => {
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

describe('a date field on the days when the clocks are changed', () => {
  const CHICAGO = 'America/Chicago';
  const typed = (date: string, time: string, timeZone = CHICAGO, without: 'start' | 'end' = 'start') =>
    typedMoment(date, time, without, timeZone);
  it('takes a time of the hour that is left out for the one after it, and says so', () => {
    expect(typed('2026-03-08', '02:30')).toEqual({ at: '2026-03-08T08:30:00.000Z', shift: 'skipped' });
    expect(momentText(typed('2026-03-08', '02:30')!.at, CHICAGO).replaceAll('\u202f', ' ')).toBe(
      'Mar 8, 2026, 3:30 AM CDT',
    );
    expect(typed('2026-03-08', '01:59')).toEqual({ at: '2026-03-08T07:59:00.000Z', shift: null });
    expect(typed('2026-03-08', '03:00')).toEqual({ at: '2026-03-08T08:00:00.000Z', shift: null });
  });
  it('takes a time of the hour that comes twice for the first, and says so', () => {
    expect(typed('2026-11-01', '01:30')).toEqual({ at: '2026-11-01T06:30:00.000Z', shift: 'twice' });
    expect(typed('2026-11-01', '00:59')).toEqual({ at: '2026-11-01T05:59:00.000Z', shift: null });
    expect(typed('2026-11-01', '02:00')).toEqual({ at: '2026-11-01T08:00:00.000Z', shift: null });
  });
  it('shows both of the double hour as the same fields, each with its own name', () => {
    const twice = ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'];
    expect(twice.map((at) => fieldsOf(Date.parse(at), CHICAGO))).toEqual([
      { date: '2026-11-01', time: '01:30' },
      { date: '2026-11-01', time: '01:30' },
    ]);
    expect(twice.map((at) => momentText(at, CHICAGO).replaceAll('\u202f', ' '))).toEqual([
      'Nov 1, 2026, 1:30 AM CDT',
      'Nov 1, 2026, 1:30 AM CST',
    ]);
  });
  it('has days of 23 and 25 hours between its first minutes', () => {
    const hours = (from: string, to: string) =>
      (Date.parse(typed(to, '')!.at) - Date.parse(typed(from, '')!.at)) / 3_600_000;
    expect([
      hours('2026-03-08', '2026-03-09'),
      hours('2026-11-01', '2026-11-02'),
      hours('2026-07-01', '2026-07-02'),
    ]).toEqual([23, 25, 24]);
    expect(dayAfter(Date.parse('2026-10-30T23:30:00.000Z'), 7, CHICAGO)).toBe('2026-11-06');
  });
  it('works where the change is at midnight, by half an hour, or never', () => {
    expect(typed('2026-09-06', '00:15', 'America/Santiago')).toEqual({
      at: '2026-09-06T04:15:00.000Z',
      shift: 'skipped',
    });
    expect(typed('2026-04-05', '01:45', 'Australia/Lord_Howe')).toEqual({
      at: '2026-04-04T14:45:00.000Z',
      shift: 'twice',
    });
    expect(typed('2026-03-08', '02:30', 'America/Phoenix')).toEqual({ at: '2026-03-08T09:30:00.000Z', shift: null });
  });
  it("is the last minute of the day in the viewer's zone for the end of a window", () => {
    expect(typed('2026-11-01', '', CHICAGO, 'end')!.at).toBe('2026-11-02T05:59:00.000Z');
    expect(typed('2026-11-01', '', 'America/New_York', 'end')!.at).toBe('2026-11-02T04:59:00.000Z');
  });
});
