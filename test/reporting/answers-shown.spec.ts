import { describe, expect, it } from '@jest/globals';
import { AnswersShownTo } from '../../src/reporting/answers-shown.js';

/** Parts that wait for a device until then, those that are revealed on a date, and those whose next part can still be sat. */
interface Waiting {
  devices?: Record<number, string | null>;
  dates?: Record<number, string | null>;
  awaiting?: Record<number, string | null>;
}

function asked({ devices = {}, dates = {}, awaiting = {} }: Waiting) {
  const waits = (of: Record<number, string | null>, answersRevealed: boolean, awaitsNextPart: boolean) =>
    Object.entries(of).map(([id, at]) => {
      const answers = { at: answersRevealed ? null : at };
      return [Number(id), { answersRevealed, awaitsNextPart, answers }] as const;
    });
  const reveal = new Map([
    ...waits(devices, true, false),
    ...waits(dates, false, false),
    ...waits(awaiting, false, true),
  ]);
  const showings = Object.entries(devices).map(([id, from]) => [Number(id), { shown: false, from }] as const);
  return new AnswersShownTo(
    { revealOf: () => Promise.resolve(reveal) } as never,
    { execute: () => Promise.resolve(new Map(showings)) } as never,
  ).parts([...reveal.keys()], 'student');
}

describe('answers that are not shown yet', () => {
  const [early, late] = ['2026-11-29T16:00:00.000Z', '2026-12-24T18:00:00.000Z'];

  it('have the earliest moment, the parts of which it is true, and whether it is of a device or a date', async () => {
    const next = (...ids: number[]) => ({ of: new Set(), next: new Set(ids) });
    expect(await asked({ devices: { 1: early }, dates: { 2: late } })).toEqual({
      ...next(1),
      ...{ from: early, forDevices: true },
    });
    expect(await asked({ devices: { 1: late }, dates: { 2: early, 3: early, 4: null } })).toEqual({
      ...next(2, 3),
      ...{ from: early, forDevices: false },
    });
    expect(await asked({ devices: { 1: null }, dates: { 2: null } })).toEqual({
      ...next(),
      ...{ from: null, forDevices: false },
    });
  });

  it('are all shown by the last moment of the devices that they wait for', async () => {
    expect(await asked({ devices: { 1: late, 2: early } })).toMatchObject({
      next: new Set([1, 2]),
      ...{ from: late, forDevices: true },
    });
  });

  it('have no date while the next part can still be sat, also after their own', async () => {
    const over = '2026-11-01T16:00:00.000Z';
    expect(await asked({ awaiting: { 1: over } })).toMatchObject({ next: new Set(), from: null });
    expect(await asked({ awaiting: { 1: over }, devices: { 2: early } })).toMatchObject({
      next: new Set([2]),
      ...{ from: early, forDevices: true },
    });
  });
});
