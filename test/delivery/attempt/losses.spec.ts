import { describe, expect, it } from '@jest/globals';
import { toMs } from '../../../src/kernel/clock.js';
import type { Attempt } from '../../../src/delivery/attempt/attempt.js';
import * as decide from '../../../src/delivery/attempt/decide.js';
import type { AttemptEvent } from '../../../src/delivery/attempt/events.js';
import { lossOf, type Cause } from '../../../src/delivery/attempt/losses.js';
import { instant, plainCipher, SittingUnderTest } from './sitting.js';

const sitting = (change: Parameters<SittingUnderTest['start']>[0] = {}) => new SittingUnderTest().start(change);
const startMs = toMs(instant('0:00'));
const ms = (offset: string) =>
  offset.startsWith('-') ? 2 * startMs - toMs(instant(offset.slice(1))) : toMs(instant(offset));
const span = (from: string, to: string) => ({ fromMs: ms(from), toMs: ms(to) });
const trouble = (cause: Cause, from: string, to: string) => ({ cause, ...span(from, to) });
const staff = { reason: null, cipher: plainCipher };
const pause = (st: Attempt, o: decide.Occasion) => decide.pauseByStaff(st, { ...o, ...staff });
const resume = (st: Attempt, o: decide.Occasion) => decide.resumeByStaff(st, { ...o, ...staff });
const credit =
  (...gaps: ReturnType<typeof span>[]) =>
  (st: Attempt, o: decide.Occasion) =>
    decide.creditOutage(st, { ...o, ...staff, gaps });
/** In whole seconds. */
function lost(
  s: SittingUnderTest,
  troubles: ReturnType<typeof trouble>[],
  within = span('-60:00', '600:00'),
  now = '31:00',
) {
  const { pieces, lostMs, creditedMs, open } = lossOf(s.events as AttemptEvent[], troubles, within, ms(now));
  return {
    lost: lostMs / 1000,
    credited: creditedMs / 1000,
    open: open.reduce((sum, { fromMs, toMs: end }) => sum + (end - fromMs) / 1000, 0),
    causes: pieces.map(({ causes }) => causes.join('+')),
    answered: pieces.map(({ answered }) => answered),
  };
}

describe('time that a student lost', () => {
  it('is what lies within the time that is asked about, while the clock ran', () => {
    const s = sitting().at('5:00').does(pause).at('10:00').does(resume);
    expect(lost(s, [trouble('server', '4:00', '11:00')])).toMatchObject({
      lost: 120,
      open: 120,
      causes: ['server', 'server'],
    });
    expect(lost(s, [trouble('server', '4:00', '11:00')], span('10:30', '20:00'))).toMatchObject({ lost: 30 });
    expect(lost(s, [trouble('server', '5:30', '9:30')])).toMatchObject({ lost: 0, causes: [] });
    expect(lost(s, [trouble('database', '-3:00', '-1:00')])).toMatchObject({ lost: 0 });
  });

  it('never goes past the end of the time, and not past a submission', () => {
    expect(lost(sitting(), [trouble('server', '30:00', '40:00')], undefined, '50:00')).toMatchObject({ lost: 120 });
    const over = sitting().at('32:10').end();
    expect(lost(over, [trouble('server', '31:00', '40:00')], undefined, '50:00')).toMatchObject({ lost: 60 });
    expect(
      lost(sitting().at('20:00').submit(), [trouble('server', '19:00', '40:00')], undefined, '50:00'),
    ).toMatchObject({ lost: 60 });
  });

  it('is told by the device; what else went wrong at that time is not counted twice', () => {
    const s = sitting().at('12:00');
    s.send([s.entry('connection_lost'), s.entry('connection_restored', { offlineMs: 120_000 })]);
    expect(lost(s, [])).toMatchObject({ lost: 120, causes: ['connection'] });
    expect(lost(s, [trouble('server', '11:00', '12:30')])).toMatchObject({ lost: 150, causes: ['connection+server'] });
    // The last heartbeat came before the connection went, and the first one after it was back: that is no more silence.
    expect(lost(s, [trouble('silence', '9:50', '12:10')])).toMatchObject({ lost: 120, causes: ['connection'] });
    expect(lost(s, [trouble('silence', '8:00', '12:10')])).toMatchObject({ lost: 240 });
    expect(lost(sitting(), [trouble('silence', '8:00', '8:40')])).toMatchObject({ lost: 0 });
  });

  it('is no silence while answers arrive, whatever became of the heartbeats', () => {
    const answering = sitting().at('8:30').answer('q1', 'A', 'd1', '8:30').at('9:00').answer('q2', 'B', 'd1', '9:00');
    expect(lost(answering, [trouble('silence', '8:00', '9:30')])).toMatchObject({ lost: 0 });
    expect(Math.round(lost(answering, [trouble('silence', '8:00', '12:00')]).lost)).toBe(180);
  });

  it('says whether the student went on meanwhile', () => {
    const s = sitting().at('12:00').answer('q1', 'A', 'd1', '11:00').answer('q2', 'B', 'd1', '11:30');
    expect(lost(s, [trouble('server', '10:50', '11:20'), trouble('server', '14:00', '15:00')])).toMatchObject({
      lost: 90,
      answered: [1, 0],
    });
  });
});

describe('a credit', () => {
  it('gives no moment twice, however the stretches overlap', () => {
    const s = sitting()
      .at('20:00')
      .does(credit(span('10:00', '12:00'), span('14:00', '15:00')));
    expect(s.last[0]!.payload).toMatchObject({
      seconds: 180,
      from: instant('10:00'),
      to: instant('15:00'),
      gaps: [
        { from: instant('10:00'), to: instant('12:00') },
        { from: instant('14:00'), to: instant('15:00') },
      ],
    });
    expect(s.does(credit(span('10:00', '12:00'))).last).toEqual([]);
    s.does(credit(span('11:00', '16:00')));
    expect(s.last[0]!.payload).toMatchObject({ seconds: 180 });
    expect(s.does(credit(span('10:00', '16:00'))).last).toEqual([]);
    expect(s.started.ledger.creditedMs).toBe(360_000);
    expect(lost(s, [trouble('server', '9:00', '17:00')])).toEqual({
      lost: 480,
      credited: 360,
      open: 120,
      causes: ['server'],
      answered: [0],
    });
  });
});
