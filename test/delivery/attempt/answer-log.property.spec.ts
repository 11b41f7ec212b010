import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as decide from '../../../src/delivery/attempt/decide.js';
import { evolve, NO_ATTEMPT } from '../../../src/delivery/attempt/attempt.js';
import type { Entry } from '../../../src/delivery/attempt/decide.js';
import { plainCipher, QUESTIONS, SittingUnderTest } from './sitting.js';

/** What a student does on one device: a keystroke, or the network's mood. */
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      item: fc.constantFrom(...QUESTIONS),
      value: fc.constantFrom('A', 'B', 'C', 'D'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const), item: fc.constantFrom(...QUESTIONS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('flag' as const), item: fc.constantFrom(...QUESTIONS) }) },
);
/** How a batch travels: which slice of the unsent log, in which order, how often, and whether its acknowledgement comes back. */
const travel = fc.record({
  size: fc.integer({ min: 1, max: 6 }),
  shuffle: fc.boolean(),
  times: fc.integer({ min: 0, max: 2 }),
  ackLost: fc.boolean(),
  skip: fc.boolean(),
});

/** The browser's side as the player does it: an append-only log and the highest acknowledged sequence. */
class Browser {
  readonly log: Entry[] = [];
  acked = 0;

  constructor(
    readonly s: SittingUnderTest,
    readonly deviceId: string,
  ) {}

  write(type: 'answer' | 'clear' | 'flag', item: string, value?: string): void {
    this.log.push(this.s.entry(type, { item, marked: true, ...(value === undefined ? {} : { value }) }, this.deviceId));
  }

  /** Opens the test, and says what it has not sent. */
  open(takeOver = false): void {
    this.s.open(this.deviceId, takeOver, {
      statement: { lastSeq: this.log.length, unsent: this.s.statement(this.log.slice(this.acked)).unsent },
    });
  }

  send(batch: Entry[], ackLost: boolean): void {
    try {
      const sent = new Set(batch);
      const unsent = this.s.statement(this.log.slice(this.acked).filter((entry) => !sent.has(entry))).unsent;
      this.s.send(batch, this.deviceId, plainCipher, { statement: { lastSeq: this.log.length, unsent } });
    } catch (error) {
      const { code, extra } = error as { code: string; extra: { details: { expectedSeq: number } } };
      if (code === 'delivery/taken-over') return;
      if (code !== 'delivery/gap') throw error;
      this.acked = extra.details.expectedSeq - 1;
      return;
    }
    if (!ackLost) this.acked = this.s.started.devices.find((d) => d.id === this.deviceId)!.ack;
  }

  flush(): void {
    for (let tries = 0; this.acked < this.log.length && tries < 5; tries++)
      this.send(this.log.slice(this.acked), false);
  }
}

describe('however the network loses, doubles and reorders batches', () => {
  it('ends with exactly what the student left on the screen, every entry once and in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(act, { maxLength: 5 }), travel, fc.boolean()), { maxLength: 12, size: 'max' }),
        (steps) => {
          const s = new SittingUnderTest().start();
          const browser = new Browser(s, 'd1');
          const screen: Record<string, string> = {};
          let second = 0;
          for (const [acts, how, reload] of steps) {
            for (const one of acts) {
              s.at(`1:${String(second++).padStart(2, '0')}`);
              browser.write(one.kind, one.item, 'value' in one ? one.value : undefined);
              if (one.kind === 'answer') screen[one.item] = one.value;
              if (one.kind === 'clear') delete screen[one.item];
            }
            const from = browser.acked + (how.skip ? 1 : 0);
            const batch = browser.log.slice(from, from + how.size);
            if (how.shuffle) batch.reverse();
            if (batch.length) for (let i = 0; i < how.times; i++) browser.send(batch, how.ackLost);
            if (reload) browser.open();
          }
          browser.flush();
          expect(s.answers).toEqual(screen);
          expect(s.events.filter((e) => e.clientSeq !== undefined).map((e) => e.clientSeq)).toEqual(
            browser.log.map((e) => e.seq),
          );
          expect(s.started.answeredCount).toBe(Object.keys(screen).length);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('two devices that take over from each other', () => {
  it('end with, per question, the answer given last while its device had the lease', () => {
    const step = fc.record({
      device: fc.constantFrom('d1', 'd2'),
      acts: fc.array(act, { maxLength: 4 }),
      online: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14, size: 'max' }), (steps) => {
        const s = new SittingUnderTest().start();
        const browsers = { d1: new Browser(s, 'd1'), d2: new Browser(s, 'd2') };
        const model: Record<string, string> = {};
        let second = 0;
        const tick = () => s.at(`${1 + Math.floor(second / 60)}:${String(second++ % 60).padStart(2, '0')}`);
        for (const { device, acts, online } of steps) {
          tick();
          if (s.started.lease.deviceId !== device) browsers[device as 'd1'].open(true);
          for (const one of acts) {
            tick();
            browsers[device as 'd1'].write(one.kind, one.item, 'value' in one ? one.value : undefined);
            if (one.kind === 'answer') model[one.item] = one.value;
            if (one.kind === 'clear') delete model[one.item];
          }
          if (online) browsers[device as 'd1'].flush();
        }
        s.at('20:00');
        browsers.d1.flush();
        browsers.d2.flush();
        expect(s.answers).toEqual(model);
      }),
      { numRuns: 300 },
    );
  });
});

describe('whatever the order of pauses, grants, credits and answers', () => {
  it('folding the events again gives the same state, and counts stay true', () => {
    const move = fc.constantFrom(
      'answer',
      'pause',
      'resume',
      'save',
      'open',
      'grant',
      'credit',
      'end',
      'submit',
      'reopen',
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(move, fc.integer({ min: 0, max: 400 })), { maxLength: 25, size: 'max' }),
        (moves) => {
          const s = new SittingUnderTest().start();
          let now = 0;
          for (const [what, seconds] of moves) {
            now += seconds;
            s.at(`${Math.floor(now / 60)}:${String(now % 60).padStart(2, '0')}`);
            try {
              if (what === 'answer')
                s.send([{ ...s.entry('answer', { item: 'q1', value: 'A' }), seq: s.started.devices[0]!.ack + 1 }]);
              if (what === 'pause') s.pause();
              if (what === 'resume') s.resume();
              if (what === 'save') s.saveAndExit();
              if (what === 'open') s.open();
              if (what === 'end') s.end();
              if (what === 'submit') s.submit(0);
              if (what === 'grant')
                s.does((st, o) => decide.grantTime(st, { ...o, seconds: 60, reason: null, cipher: plainCipher }));
              if (what === 'credit')
                s.does((st, o) =>
                  decide.creditOutage(st, {
                    ...o,
                    gaps: [{ fromMs: 0, toMs: 30_000 }],
                    reason: null,
                    cipher: plainCipher,
                  }),
                );
              if (what === 'reopen') s.does((st, o) => decide.reopen(st, { ...o, reason: null, cipher: plainCipher }));
            } catch (error) {
              if (!String((error as { code?: string }).code).startsWith('delivery/')) throw error;
            }
          }
          expect(s.events.reduce(evolve, NO_ATTEMPT)).toEqual(s.state);
          const { ledger, items, answeredCount } = s.started;
          expect(answeredCount).toBe(items.filter((item) => item.value !== null).length);
          expect(ledger.pausedMs).toBeGreaterThanOrEqual(0);
          for (const event of s.events) {
            if (event.type === 'AttemptSubmitted')
              expect(event.payload.usedSeconds).toBeLessThanOrEqual((ledger.allowedMs! + ledger.grantedMs) / 1000);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
