import { describe, expect, it } from '@jest/globals';
import { whyLeftOut, type LeftOut } from '../../../src/reporting/growth/left-out.js';

const TESTS = [
  { name: 'Set 1', takenAt: '2026-08-27T15:00:00.000Z' },
  { name: 'Set 2', takenAt: '2026-10-01T15:00:00.000Z' },
];
const done = { composite: 1000, missing: [] };
const why = (more: Partial<LeftOut>) =>
  whyLeftOut({ joinedAt: null, results: [done, done], elsewhere: [], ...more }, TESTS, 'America/Chicago');

describe('why somebody is not compared', () => {
  it.each<[string, Partial<LeftOut>, string[]]>([
    ['did not take a test', { results: [null, done] }, ['Set 1 not taken']],
    ['took none', { results: [null, null] }, ['Set 1 not taken', 'Set 2 not taken']],
    [
      'has a part missing',
      { results: [done, { composite: null, missing: ['Math not complete'] }] },
      ['Set 2: Math not complete'],
    ],
    [
      'joined later, in the days of the school',
      { results: [null, null], joinedAt: '2026-10-12T02:00:00.000Z' },
      ['Joined the class on Oct 11, 2026'],
    ],
    [
      'was there, and did not take it',
      { results: [done, null], joinedAt: '2026-09-08T15:00:00.000Z' },
      ['Set 2 not taken'],
    ],
    [
      'joined later, yet has a result of another class',
      { results: [done, null], joinedAt: '2026-10-12T15:00:00.000Z' },
      ['Joined the class on Oct 12, 2026'],
    ],
    [
      'took another scale about that time',
      { results: [null, done], elsewhere: [{ typeName: 'PSAT 10', takenAt: '2026-08-26T15:00:00.000Z' }] },
      ['Set 1 not taken; took PSAT 10 on Aug 26, 2026: another scale'],
    ],
    [
      'took another scale long before',
      { results: [null, done], elsewhere: [{ typeName: 'PSAT 10', takenAt: '2026-05-26T15:00:00.000Z' }] },
      ['Set 1 not taken'],
    ],
    ['has everything', {}, []],
  ])('%s', (_, of, reasons) => {
    expect(why(of)).toEqual(reasons);
  });
});
