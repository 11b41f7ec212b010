import { describe, expect, it } from '@jest/globals';
import { AnswersShownTo } from '../../src/reporting/answers-shown.js';

/** Part 1 is revealed and waits for a device until then; part 2 is revealed on its date. */
const shownTo = (deviceUntil: string | null, date: string | null) =>
  new AnswersShownTo(
    {
      revealOf: () =>
        Promise.resolve(
          new Map([
            [1, { answersRevealed: true, answers: { at: null } }],
            [2, { answersRevealed: false, answers: { at: date } }],
          ]),
        ),
    } as never,
    { execute: () => Promise.resolve(new Map([[1, { shown: false, from: deviceUntil }]])) } as never,
  );

describe('answers that are not shown yet', () => {
  it('have the earliest moment, and say whether it is of a device or a date', async () => {
    const [early, late] = ['2026-11-29T16:00:00.000Z', '2026-12-24T18:00:00.000Z'];
    const asked = (device: string | null, date: string | null) => shownTo(device, date).parts([1, 2], 'student');
    expect(await asked(early, late)).toEqual({ of: new Set(), from: early, forDevices: true });
    expect(await asked(late, early)).toEqual({ of: new Set(), from: early, forDevices: false });
    expect(await asked(null, null)).toEqual({ of: new Set(), from: null, forDevices: false });
  });
});
