import { describe, expect, it } from '@jest/globals';
import { toInstant } from '../../src/kernel/clock.js';
import { answerRelease, type GivenPart } from '../../src/scheduling/answer-release.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => toInstant(NOW + hours * HOUR);
const given = (part: Partial<GivenPart> = {}): GivenPart => ({
  endAt: at(-48),
  reveal: { asap: false, at: null },
  completed: true,
  ...part,
});

describe('the answers of a part, for the staff of a school', () => {
  it('are hidden where the part was never given', () => {
    expect(answerRelease([], NOW)).toEqual({ released: false, why: 'not-given', until: null });
  });

  it('are shown when every window is over and somebody has handed it in', () => {
    expect(answerRelease([given(), given({ completed: false })], NOW)).toEqual({ released: true });
  });

  it('are hidden when a window passed and nobody took it, so that no empty class opens them', () => {
    expect(answerRelease([given({ completed: false })], NOW)).toEqual({
      released: false,
      why: 'not-given',
      until: null,
    });
    expect(answerRelease([given({ completed: false, reveal: { asap: true, at: at(-1) } })], NOW)).toMatchObject({
      released: false,
    });
  });

  it('wait a day after the window, for copies that run on', () => {
    expect(answerRelease([given({ endAt: at(-23) })], NOW)).toEqual({ released: false, why: 'open', until: at(1) });
    expect(answerRelease([given({ endAt: at(-24) })], NOW)).toEqual({ released: true });
  });

  it('are hidden by one open or planned window among many that are over, until the last of them', () => {
    expect(answerRelease([given(), given({ endAt: at(5) }), given({ endAt: at(70), completed: false })], NOW)).toEqual({
      released: false,
      why: 'open',
      until: at(94),
    });
  });

  it('are hidden without a date while a window has no end', () => {
    expect(answerRelease([given({ endAt: null })], NOW)).toEqual({ released: false, why: 'open', until: null });
  });

  it('are shown in an open window once they are revealed: on the date, or at once after the first who handed in', () => {
    const open = { endAt: at(70) };
    expect(answerRelease([given({ ...open, reveal: { asap: false, at: at(-1) } })], NOW)).toEqual({ released: true });
    expect(answerRelease([given({ ...open, reveal: { asap: false, at: at(1) } })], NOW)).toEqual({
      released: false,
      why: 'open',
      until: at(1),
    });
    expect(answerRelease([given({ ...open, reveal: { asap: true, at: null } })], NOW)).toEqual({ released: true });
    expect(answerRelease([given({ ...open, completed: false, reveal: { asap: true, at: null } })], NOW)).toMatchObject({
      released: false,
      why: 'open',
    });
  });
});
