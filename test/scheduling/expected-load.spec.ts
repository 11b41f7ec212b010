import { describe, expect, it } from '@jest/globals';
import { dayIn, expectedByHour, spreading, type ExpectedSittings } from '../../src/scheduling/expected-load.js';

const HOUR = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const of = (start: string, end: string | null, sittings: number, timeZone = 'America/Chicago'): ExpectedSittings => ({
  timeZone,
  startMs: at(start),
  endMs: end === null ? null : at(end),
  sittings,
});
// A Monday.
const MONDAY = at('2026-11-23T06:00:00Z');
const load = (windows: ExpectedSittings[], now = MONDAY, days = 7) => [
  ...expectedByHour(windows, spreading(now, MONDAY, MONDAY + days * 24 * HOUR)),
];

describe('sittings expected per hour', () => {
  it('are spread over the school hours of the window, where the school is', () => {
    const hours = load([of('2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z', 80)]);
    expect(hours.map(([hour, n]) => [new Date(hour).toISOString().slice(11, 13), n])).toEqual(
      ['14', '15', '16', '17', '18', '19', '20', '21'].map((hour) => [hour, 10]),
    );
    const east = load([of('2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z', 80, 'America/New_York')]);
    expect(new Date(east[0]![0]).toISOString()).toBe('2026-11-23T13:00:00.000Z');
  });

  it('leave out weekends and nights, unless the window has nothing else', () => {
    const week = load([of('2026-11-27T06:00:00Z', '2026-12-01T06:00:00Z', 16)]);
    expect(
      week.map(([hour]) => dayIn(hour, 'America/Chicago')).filter((day, i, all) => all.indexOf(day) === i),
    ).toEqual(['2026-11-27']);
    // Monday is beyond the seven days that are asked for, and takes its half.
    expect(week.reduce((sum, [, n]) => sum + n, 0)).toBe(8);
    const night = load([of('2026-11-24T01:00:00Z', '2026-11-24T03:00:00Z', 6)]);
    expect(night.map(([, n]) => n)).toEqual([3, 3]);
  });

  it('of a window that is open already come in the hours that are left', () => {
    const hours = load([of('2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z', 80)], at('2026-11-23T20:10:00Z'));
    expect(hours.map(([, n]) => n)).toEqual([40, 40]);
  });

  it('of a window without an end come within a week', () => {
    const hours = load([of('2026-11-23T06:00:00Z', null, 40)]);
    expect(hours).toHaveLength(40);
    expect(hours.every(([, n]) => n === 1)).toBe(true);
  });

  it('of several windows add up, and none come from one where everybody has begun', () => {
    const one = of('2026-11-23T14:00:00Z', '2026-11-23T15:00:00Z', 5);
    expect(load([one, { ...one, sittings: 7 }, { ...one, sittings: 0 }])).toEqual([[at('2026-11-23T14:00:00Z'), 12]]);
  });

  it('keep to the clock of the school when it changes', () => {
    const spring = of('2026-03-09T05:00:00Z', '2026-03-10T05:00:00Z', 8);
    const [first] = [...expectedByHour([spring], spreading(0, 0, Number.MAX_SAFE_INTEGER)).keys()];
    expect(new Date(first!).toISOString()).toBe('2026-03-09T13:00:00.000Z');
  });

  it('are told by days of the school, within what is asked for', () => {
    const spread = spreading(MONDAY, MONDAY, MONDAY + 2 * 24 * HOUR);
    const { days, share } = spread(of('2026-11-23T06:00:00Z', '2026-11-26T06:00:00Z', 24));
    expect(days).toEqual([
      ['2026-11-23', 8],
      ['2026-11-24', 8],
    ]);
    expect(share * 24).toBe(1);
    // Evening in Honolulu is the next day in London.
    const evening = of('2026-11-24T02:00:00Z', '2026-11-24T04:00:00Z', 2, 'Pacific/Honolulu');
    expect(spread(evening).days).toEqual([['2026-11-23', 2]]);
    expect(spread({ ...evening, timeZone: 'Europe/London' }).days).toEqual([['2026-11-24', 2]]);
  });
});
