import { describe, expect, it } from '@jest/globals';
import { toMs } from '../../../src/kernel/clock.js';
import {
  clockDeadlineMs,
  deadlineOf,
  endOf,
  explainClock,
  minutes,
  remainingMs,
  usedMs,
  type Ledger,
} from '../../../src/delivery/attempt/clock.js';
import { instant, T0 } from './sitting.js';

const ledger = (change: Partial<Ledger> = {}): Ledger => ({
  startedMs: toMs(T0),
  timing: 'timed',
  allowedMs: 1_920_000,
  grantedMs: 0,
  creditedMs: 0,
  pausedMs: 0,
  pauses: 0,
  stoppedMs: null,
  windowEndMs: null,
  graceMs: 10_000,
  acceptMs: 86_400_000,
  autoSubmitMs: null,
  ...change,
});
const ms = (offset: string) => toMs(instant(offset));

describe('the clock as a ledger', () => {
  it('explains itself', () => {
    const rich = ledger({
      timing: 'time_and_a_half',
      allowedMs: 2_880_000,
      pausedMs: 190_000,
      pauses: 1,
      creditedMs: 65_000,
    });
    expect(explainClock(rich, ms('51:27'))).toBe(
      '47:12 used of 48:00 - one pause 3:10, outage credit 1:05, extended x1.5',
    );
    expect(explainClock(ledger(), ms('31:12'))).toBe('31:12 used of 32:00');
    expect(explainClock(ledger({ grantedMs: 300_000, pauses: 2, pausedMs: 60_000 }), ms('35:00'))).toBe(
      '34:00 used of 37:00 - 2 pauses 1:00, granted 5:00',
    );
    expect(explainClock(ledger({ timing: 'untimed', allowedMs: null }), ms('75:05'))).toBe('75:05 used, untimed');
    expect(explainClock(ledger({ timing: 'double', allowedMs: 3_840_000 }), ms('90:00'))).toBe(
      '64:00 used of 64:00 - extended x2',
    );
  });

  it('moves the deadline by pauses, grants and credits alike', () => {
    expect(clockDeadlineMs(ledger({ pausedMs: 1000, grantedMs: 2000, creditedMs: 3000 }))).toBe(ms('32:06'));
  });

  it('leaves used plus remaining at the allowance and grants while it runs', () => {
    const some = ledger({ pausedMs: 60_000, pauses: 1, grantedMs: 120_000, creditedMs: 30_000 });
    for (const offset of ['2:00', '10:00', '35:30']) {
      expect(usedMs(some, ms(offset)) + remainingMs(some, ms(offset))!).toBe(1_920_000 + 120_000);
    }
  });

  it('stands still while stopped', () => {
    const stopped = ledger({ stoppedMs: ms('10:00') });
    expect(usedMs(stopped, ms('99:00'))).toBe(600_000);
    expect(remainingMs(stopped, ms('99:00'))).toBe(1_320_000);
    expect(deadlineOf(stopped)).toBeNull();
  });

  it('shows the student the earlier end of the copy as what remains', () => {
    const resumedLate = ledger({ windowEndMs: ms('60:00'), pausedMs: 2_400_000, pauses: 1 });
    expect(deadlineOf(resumedLate)).toEqual({ atMs: ms('60:00'), by: 'window_end' });
    expect(remainingMs(resumedLate, ms('50:00'))).toBe(600_000);
  });

  it('ends at max(window end, start + allowance + granted + credited), untimed 24 h after the window', () => {
    expect(endOf(ledger())).toBeNull();
    expect(endOf(ledger({ windowEndMs: ms('60:00') }))).toBe(ms('60:00'));
    expect(endOf(ledger({ windowEndMs: ms('1:00'), grantedMs: 60_000, creditedMs: 60_000 }))).toBe(ms('34:00'));
    expect(endOf(ledger({ windowEndMs: ms('60:00'), allowedMs: null }))).toBe(ms('1d 60:00'));
  });

  it('writes minutes without an upper limit', () => {
    expect([0, 59_600, 4_050_000].map(minutes)).toEqual(['0:00', '1:00', '67:30']);
  });
});
