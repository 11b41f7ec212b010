import { describe, expect, it } from '@jest/globals';
import { dayShown, dayTyped, timeShown, timeTyped } from '../../../web/src/lib/typed-dates.js';

describe('a typed day', () => {
  it.each([
    ['11/24/2026', '2026-11-24'],
    ['1/4/26', '2026-01-04'],
    ['11-24-2026', '2026-11-24'],
    ['11.24.2026', '2026-11-24'],
    ['11242026', '2026-11-24'],
    [' 2026-11-24 ', '2026-11-24'],
    ['2/29/2028', '2028-02-29'],
  ])('%s is %s', (text, day) => expect(dayTyped(text)).toBe(day));

  it.each(['', '11/31/2026', '2/29/2026', '13/1/2026', '0/1/2026', '11/24', '11/24/026', '2026-11-31', 'tomorrow'])(
    '%j is none',
    (text) => expect(dayTyped(text)).toBeNull(),
  );

  it('is shown as MM/DD/YYYY, and what is none as it was typed', () => {
    expect(dayShown('2026-01-04')).toBe('01/04/2026');
    expect(['', '11/31/2026'].map(dayShown)).toEqual(['', '11/31/2026']);
  });
});

describe('a typed time', () => {
  it.each([
    ['8', '08:00'],
    ['8:05', '08:05'],
    ['08:00', '08:00'],
    ['14:30', '14:30'],
    ['2:30 PM', '14:30'],
    ['2:30p', '14:30'],
    ['230pm', '14:30'],
    ['12 a.m.', '00:00'],
    ['12:15 pm', '12:15'],
    ['23:59', '23:59'],
  ])('%s is %s', (text, time) => expect(timeTyped(text)).toBe(time));

  it.each(['', '24:00', '8:60', '13 pm', '0 am', '8:5', 'noon'])('%j is none', (text) =>
    expect(timeTyped(text)).toBeNull(),
  );

  it('is shown with AM or PM, and what is none as it was typed', () => {
    expect(['00:00', '08:05', '12:00', '23:59'].map(timeShown)).toEqual([
      '12:00 AM',
      '8:05 AM',
      '12:00 PM',
      '11:59 PM',
    ]);
    expect(['', '8:5', '25:00'].map(timeShown)).toEqual(['', '8:5', '25:00']);
  });

  it('has seconds where they are asked for, and is none with them elsewhere', () => {
    expect(['2:30:15 PM', '14:30:15', '8:05'].map((text) => timeTyped(text, true))).toEqual([
      '14:30:15',
      '14:30:15',
      '08:05',
    ]);
    expect(timeTyped('2:30:60 PM', true)).toBeNull();
    expect(timeTyped('2:30:15 PM')).toBeNull();
    expect(timeShown('14:30:15')).toBe('2:30:15 PM');
  });

  it('comes back as it was shown', () => {
    for (let minutes = 0; minutes < 1440; minutes += 7) {
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      expect(timeTyped(timeShown(time))).toBe(time);
    }
  });
});
