import { describe, expect, it } from '@jest/globals';
import { returningNow, standOf, type Attempt } from '../../src/courses/plans/returning.js';

const START = Date.parse('2026-11-02T15:00:00.000Z');
const day = (days: number) => new Date(START + days * 86_400_000).toISOString();
const tries = (...of: [day: number, right: boolean][]): Attempt[] => of.map(([at, right]) => ({ at: day(at), right }));
const stand = (...of: [day: number, right: boolean][]) => standOf({ tries: tries(...of) }, day(0));

describe('a missed question', () => {
  it('comes back three days after the plan began', () => {
    expect(stand()).toEqual({ state: 'comes', at: day(3) });
  });

  it('comes back a week after it was right, three weeks after it was right again, and is kept then', () => {
    expect(stand([4, true])).toEqual({ state: 'comes', at: day(11) });
    expect(stand([4, true], [12, true])).toEqual({ state: 'comes', at: day(33) });
    expect(stand([4, true], [12, true], [40, true])).toEqual({ state: 'kept' });
  });

  it('begins anew when it is missed again', () => {
    expect(stand([4, false])).toEqual({ state: 'comes', at: day(7) });
    expect(stand([4, true], [12, true], [40, false])).toEqual({ state: 'comes', at: day(43) });
    expect(stand([4, false], [7, true])).toEqual({ state: 'comes', at: day(14) });
  });

  it('rests after three misses', () => {
    expect(stand([4, false], [7, true], [14, false])).toMatchObject({ state: 'comes' });
    expect(stand([4, false], [7, true], [14, false], [17, false])).toEqual({ state: 'rests' });
  });
});

describe('what comes back now', () => {
  const now = (at: number, lastSet: number | null, ...questions: Attempt[][]) =>
    returningNow(
      {
        startedAt: day(0),
        questions: questions.map((of, place) => ({ place, tries: of })),
        lastSetAt: lastSet === null ? null : day(lastSet),
      },
      START + at * 86_400_000,
    );

  it('is nothing before its day, with the day named', () => {
    expect(now(2.9, null, [], [])).toEqual({ places: [], nextAt: day(3) });
    expect(now(3, null, [], [])).toEqual({ places: [0, 1], nextAt: null });
  });

  it('begins with those that wait longest, then as the report has them', () => {
    expect(now(20, 12, tries([12, true]), tries([5, true]), [], [])).toEqual({ places: [2, 3, 1, 0], nextAt: null });
  });

  it('is one set a day', () => {
    expect(now(4.5, 4, [], [])).toEqual({
      places: [],
      nextAt: new Date(START + (4 + 20 / 24) * 86_400_000).toISOString(),
    });
    expect(now(5, 4, [], []).places).toEqual([0, 1]);
  });

  it('is never late: whoever comes weeks later finds the same', () => {
    expect(now(60, null, [], []).places).toEqual([0, 1]);
  });

  it('ends: kept and resting questions do not come', () => {
    const kept = tries([4, true], [12, true], [40, true]);
    const rests = tries([4, false], [8, false], [12, false]);
    expect(now(99, 40, kept, rests)).toEqual({ places: [], nextAt: null });
  });
});
