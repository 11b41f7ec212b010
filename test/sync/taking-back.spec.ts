import { describe, expect, it } from '@jest/globals';
import { whyNotTakenBack, type TakenBack } from '../../src/sync/runs/taking-back.js';

const DAY_MS = 86_400_000;
const BEGAN = new Date('2026-11-01T10:00:00Z');
const RUN: TakenBack = { kind: 'sync', state: 'done', beganAt: BEGAN, undone: false, did: true };

describe('taking a sync back', () => {
  it.each<[string, Partial<TakenBack>, string | null]>([
    ['one that is done', {}, null],
    ['one of one student', { kind: 'student' }, null],
    ['one that waits for a decision', { state: 'waiting', did: false }, null],
    ['one that failed half way', { state: 'failed' }, null],
    ['one that failed before', { state: 'failed', did: false }, 'This sync failed before it changed anything.'],
    ['one that is under way', { state: 'applying' }, 'A sync of this district is running.'],
    ['one that was taken back', { undone: true }, 'This sync was taken back already.'],
    ['what took one back', { kind: 'undo' }, 'What took a sync back is not taken back itself.'],
  ])('is possible or says why: %s', (_name, run, why) => {
    const said = whyNotTakenBack({ ...RUN, ...run }, BEGAN.getTime());
    if (why === null) expect(said).toBeNull();
    else expect(said).toContain(why);
  });

  it('is possible for thirty days after the beginning', () => {
    expect(whyNotTakenBack(RUN, BEGAN.getTime() + 30 * DAY_MS)).toBeNull();
    expect(whyNotTakenBack(RUN, BEGAN.getTime() + 30 * DAY_MS + 1)).toBe('A sync can be taken back for 30 days.');
  });
});
