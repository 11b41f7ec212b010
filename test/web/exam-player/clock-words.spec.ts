import { describe, expect, it } from '@jest/globals';
import { clockNotice, timeLeft } from '../../../web/src/player/clock-words.js';
import { announcement } from '../../../web/src/player/words.js';

describe('The time left in a sentence', () => {
  it('names hours, minutes and seconds that are not nought', () => {
    expect(timeLeft(3_725)).toBe('1 hour 2 minutes 5 seconds left.');
    expect(timeLeft(600)).toBe('10 minutes left.');
    expect(timeLeft(61)).toBe('1 minute 1 second left.');
    expect(timeLeft(0)).toBe('0 seconds left.');
    expect(timeLeft(null)).toBe('This test has no time limit.');
  });
});

describe('The notice beside the clock', () => {
  it('stands at 10, 5 and 1 minute for a moment, and is what is announced then', () => {
    const seen = new Map<string, number[]>();
    for (let s = 700; s > 0; s--) {
      const notice = clockNotice(s);
      if (notice) seen.set(notice, [...(seen.get(notice) ?? []), s]);
    }
    expect([...seen.keys()]).toEqual(['10 minutes left', '5 minutes left', '1 minute left']);
    for (const [notice, seconds] of seen) {
      expect(seconds.length).toBe(12);
      expect(announcement(seconds[0]! + 1, seconds[0]!)?.text).toBe(`${notice}.`);
    }
  });
});
