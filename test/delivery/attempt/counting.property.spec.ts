import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { usedMs } from '../../../src/delivery/attempt/clock.js';
import * as decide from '../../../src/delivery/attempt/decide.js';
import type { Entry } from '../../../src/delivery/attempt/decide.js';
import { toMs } from '../../../src/kernel/clock.js';
import { plainCipher, QUESTIONS, SittingUnderTest, T0 } from './sitting.js';

const ALLOWED_MS = 1920_000;
const GRACE_MS = 10_000;

/** The sitting by seconds since its start, and what refusals are. */
class Server extends SittingUnderTest {
  private ms = 0;

  passes(ms: number): this {
    this.ms += ms;
    const [minutes, seconds, rest] = [
      Math.floor(this.ms / 60_000),
      Math.floor((this.ms % 60_000) / 1000),
      this.ms % 1000,
    ];
    return this.at(`${minutes}:${String(seconds).padStart(2, '0')}.${String(rest).padStart(3, '0')}`);
  }

  get sinceStart(): number {
    return this.ms;
  }

  /** A request that may be refused. */
  tries(request: () => unknown): void {
    try {
      request();
    } catch (error) {
      if (!String((error as { code?: string }).code).startsWith('delivery/')) throw error;
    }
  }

  staff(decision: (state: never, input: never) => ReturnType<typeof decide.close>): void {
    this.tries(() =>
      this.does((state, occasion) =>
        decision(
          state as never,
          { ...occasion, actor: { kind: 'user', id: 9, role: 'Teacher' }, reason: null, cipher: plainCipher } as never,
        ),
      ),
    );
  }
}

type Device = 'd1' | 'd2';
const device = fc.constantFrom<Device>('d1', 'd2');
const claim = fc.record({ sinceMs: fc.integer({ min: 0, max: 4_000_000 }), marked: fc.boolean() });

/** Whatever a student's devices can send, with any claim of time, place and log. */
const request = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answers' as const),
      device,
      item: fc.constantFrom(...QUESTIONS),
      value: fc.constantFrom('A', 'B'),
      claim,
      ahead: fc.integer({ min: 0, max: 2 }),
      known: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('heartbeat' as const),
      device,
      lastSeq: fc.integer({ min: 0, max: 40 }),
      digests: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('open' as const, 'pause' as const, 'resume' as const, 'save' as const, 'submit' as const),
      device,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400_000 }) }) },
);
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;

/** A device that says whatever it likes; what it once stated it can send, or something else in its place. */
class Liar {
  private readonly stated = new Map<Device, Entry[]>([
    ['d1', []],
    ['d2', []],
  ]);

  constructor(private readonly server: Server) {}

  private ack(device: Device): number {
    return this.server.started.devices.find(({ id }) => id === device)?.ack ?? 0;
  }

  private entry(
    device: Device,
    seq: number,
    item: string,
    value: string,
    sinceContactMs: number,
    marked: boolean,
  ): Entry {
    return {
      ...this.server.entry('answer', { item, value }, device),
      seq,
      sinceContactMs,
      at: T0,
      contactAt: T0,
      marked,
    };
  }

  sends(one: Request): void {
    const { server } = this;
    switch (one.do) {
      case 'wait':
        server.passes(one.ms);
        return server.tries(() => server.end());
      case 'answers': {
        const seq = this.ack(one.device) + 1;
        const own = this.stated.get(one.device)!;
        const kept = one.known ? own.find((entry) => entry.seq === seq) : undefined;
        const entries = [kept ?? this.entry(one.device, seq, one.item, one.value, one.claim.sinceMs, one.claim.marked)];
        return server.tries(() =>
          server.send(entries, one.device, plainCipher, { statement: { lastSeq: seq + one.ahead, unsent: [] } }),
        );
      }
      case 'heartbeat': {
        const ack = this.ack(one.device);
        const entries = QUESTIONS.slice(0, Math.max(0, one.lastSeq - ack)).map((item, i) =>
          this.entry(one.device, ack + 1 + i, item, 'C', i, true),
        );
        if (one.digests) this.stated.set(one.device, entries);
        const { unsent } = server.statement(one.digests ? entries : []);
        return server.tries(() => server.states({ lastSeq: one.lastSeq, unsent }, one.device));
      }
      case 'open':
        return server.tries(() => server.open(one.device, true));
      case 'pause':
        return server.tries(() => server.pause(one.device));
      case 'resume':
        return server.tries(() => server.resume(one.device));
      case 'save':
        return server.tries(() => server.saveAndExit(one.device));
      case 'submit':
        return server.tries(() => server.submit(this.ack(one.device), one.device));
    }
  }
}

const requests = fc.array(request, { maxLength: 40, size: 'max' });

describe('whatever the devices of a student send', () => {
  it('changes no counted answer once the right answers were shown', () => {
    fc.assert(
      fc.property(requests, requests, (before, after) => {
        const server = new Server().start();
        const liar = new Liar(server);
        for (const one of before) liar.sends(one);
        // What they have not sent is stated, and would count if it came now.
        for (const one of ['d1', 'd2'] as const)
          liar.sends({ do: 'heartbeat', device: one, lastSeq: 40, digests: true });
        server.passes(5_000_000).tries(() => server.end());
        server.passes(1_000_000).tries(() => server.end());
        for (const { id } of server.started.devices) server.tries(() => server.states({ lastSeq: 40, unsent: [] }, id));
        server.tries(() => server.does((state, o) => decide.showAnswers(state, { ...o, to: 'student' })));
        fc.pre(server.started.shownAt !== null);
        const { answers, started } = server;
        for (const one of after) liar.sends(one);
        expect(server.answers).toEqual(answers);
        expect(server.started.phase === 'submitted' && started.phase === 'submitted' && server.started.answers).toBe(
          started.phase === 'submitted' && started.answers,
        );
      }),
      { numRuns: 120 },
    );
  });

  it('changes no counted answer after the own submission of the only device', () => {
    fc.assert(
      fc.property(requests, requests, (before, after) => {
        const server = new Server().start();
        const liar = new Liar(server);
        const alone = (all: readonly Request[]) =>
          all.map((one) => ('device' in one ? { ...one, device: 'd1' as const } : one));
        for (const one of alone(before)) liar.sends(one);
        server.tries(() => server.resume());
        server.tries(() => server.submit(server.started.devices[0]!.ack));
        if (server.started.phase !== 'submitted' || server.started.devices[0]!.finalSeq === null) return;
        const { answers } = server;
        for (const one of alone(after)) liar.sends(one);
        expect(server.answers).toEqual(answers);
      }),
      { numRuns: 120 },
    );
  });

  it('gets no answering time out of a pause: every counted answer was given on time that was used', () => {
    const turn = fc.oneof(
      { weight: 5, arbitrary: request },
      { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('staff pause' as const, 'staff resume' as const) }) },
    );
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 60, size: 'max' }), (turns) => {
        const server = new Server().start();
        const liar = new Liar(server);
        for (const one of turns) {
          if (one.do === 'staff pause') server.staff(decide.pauseByStaff as never);
          else if (one.do === 'staff resume') server.staff(decide.resumeByStaff as never);
          else liar.sends(one as Request);
        }
        const { ledger, stops, items } = server.started;
        for (const { value, datedAt } of items) {
          if (value === null) continue;
          const atMs = toMs(datedAt);
          for (const stop of stops) expect(atMs > stop.fromMs && atMs < stop.toMs).toBe(false);
          const stood = stops.reduce(
            (sum, stop) => sum + Math.max(0, Math.min(atMs, stop.toMs) - Math.min(atMs, stop.fromMs)),
            0,
          );
          expect(atMs - ledger.startedMs - stood).toBeLessThanOrEqual(ALLOWED_MS + GRACE_MS);
        }
        expect(ledger.pausedMs).toBeGreaterThanOrEqual(0);
        expect(usedMs(ledger, toMs(server.now))).toBeLessThanOrEqual(ALLOWED_MS);
      }),
      { numRuns: 150 },
    );
  });
});

describe('an honest device that is offline, killed and told nothing of what arrived', () => {
  it('has every answer counted that was given in time, whenever it arrives within 24 hours', () => {
    const step = fc.record({
      waitMs: fc.integer({ min: 500, max: 240_000 }),
      answer: fc.option(fc.record({ item: fc.constantFrom(...QUESTIONS), value: fc.constantFrom('A', 'B', 'C') }), {
        nil: null,
      }),
      contact: fc.constantFrom(
        'none' as const,
        'none' as const,
        'heartbeat' as const,
        'batch' as const,
        'lost batch' as const,
        'doubled batch' as const,
        'killed tab' as const,
      ),
    });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 25, size: 'max' }),
        fc.integer({ min: 0, max: 80_000_000 }),
        fc.boolean(),
        (steps, awayMs, heartbeatFirst) => {
          const server = new Server().start();
          const log: Entry[] = [];
          const screen: Record<string, string> = {};
          let acked = 0;
          const unsent = () => server.statement(log.slice(acked)).unsent;
          const statement = (sent = acked) => ({
            lastSeq: log.length,
            unsent: server.statement(log.slice(Math.max(sent, acked))).unsent,
          });
          const batch = (told: boolean) => {
            const entries = log.slice(acked, acked + 200);
            if (entries.length === 0) return;
            server.tries(() =>
              server.send(entries, 'd1', plainCipher, { statement: statement(acked + entries.length) }),
            );
            if (told) acked = server.started.devices[0]!.ack;
          };
          for (const { waitMs, answer, contact } of steps) {
            server.passes(waitMs).tries(() => server.end());
            if (answer && server.sinceStart <= ALLOWED_MS) {
              log.push(server.entry('answer', { ...answer, marked: true }));
              screen[answer.item] = answer.value;
              server.passes(1);
            }
            if (contact === 'heartbeat') server.tries(() => server.states({ lastSeq: log.length, unsent: unsent() }));
            if (contact === 'batch') batch(true);
            if (contact === 'lost batch') batch(false);
            if (contact === 'doubled batch') [false, true].forEach(batch);
            if (contact === 'killed tab') server.tries(() => server.open('d1', false, { statement: statement() }));
          }
          server.passes(awayMs).tries(() => server.end());
          if (heartbeatFirst) server.tries(() => server.states(statement()));
          for (let tries = 0; tries < 3; tries++) batch(true);
          expect(server.answers).toEqual(screen);
        },
      ),
      { numRuns: 150 },
    );
  });
});
