import { describe, expect, it } from '@jest/globals';
import type { Steering } from '../../../web/src/features/steering/steering.js';
import { effectOf, RESET_WARNING, standing } from '../../../web/src/features/steering/steering-words.js';

const NOW = '2026-11-20T15:00:00.000Z';

function sitting(change: Partial<Steering> = {}, clock: Partial<Steering['clock']> = {}): Steering {
  return {
    serverNow: NOW, phase: 'running', pausedBy: null, answeredCount: 3, questionsCount: 27, lastSeenAt: '2026-11-20T14:59:48.000Z', device: 1, outages: [], actions: [],
    clock: {
      phase: 'running', allowedSeconds: 1920, usedSeconds: 620, remainingSeconds: 1300, deadlineAt: '2026-11-20T15:21:40.000Z', pausedAt: null, pausedBy: null, endedBy: null,
      extraSeconds: 0, acceptUntil: null, ...clock,
    },
    ...change,
  };
}

describe('how a sitting stands', () => {
  it.each<[string, Steering]>([
    ['Running, 21:40 left. 3 of 27 answered. Heard 12 seconds ago, on device 1.', sitting()],
    ['Running, no time limit. 3 of 27 answered. Silent for 5 minutes, on device 1.', sitting({ lastSeenAt: '2026-11-20T14:55:00.000Z' }, { remainingSeconds: null })],
    ['Paused by staff, 21:40 left. 3 of 27 answered.', sitting({ phase: 'paused', pausedBy: 'staff' })],
    ['Paused, saved and left, 21:40 left. 3 of 27 answered.', sitting({ phase: 'paused', pausedBy: 'save', device: null })],
    ['Submitted. 3 of 27 answered.', sitting({ phase: 'submitted' })],
    ['Reset.', sitting({ phase: 'reset' })],
  ])('%s', (sentence, steering) => expect(standing(steering)).toBe(sentence));
});

describe('what an action will do, said before', () => {
  it('tells the clock before and after, and when the test ends', () => {
    const [left, end] = effectOf('grant_time', sitting(), 'Liam', 300);
    expect(left).toBe('Time left goes from 21:40 to 26:40.');
    expect(end).toMatch(/^The test ends at \d+:26 [AP]M \S+ instead of \d+:21 [AP]M \S+\.$/);
  });

  it('says that a sitting whose time was up goes on', () => {
    expect(effectOf('credit_outage', sitting({ phase: 'expired' }, { remainingSeconds: 0, deadlineAt: null }), 'Liam', 60)).toEqual([
      'Time left goes from 0:00 to 1:00.', 'Its time was up; it goes on.',
    ]);
    expect(effectOf('grant_time', sitting(), 'Liam', 0)).toEqual([]);
  });

  it('warns of a reopening without time, and of a reset in the words of the specification', () => {
    expect(effectOf('reopen', sitting({ phase: 'submitted' }, { remainingSeconds: 0 }), 'Liam')).toContain('No time is left: give time as well after reopening.');
    expect(effectOf('reset', sitting(), 'Liam')[0]).toBe(RESET_WARNING);
    expect(RESET_WARNING).toBe(
      "Resetting the assessment will delete the student's responses for this exam from the server. The data cannot be recovered and this action cannot be undone.",
    );
  });
});
