import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { evolve, NO_ATTEMPT, type Attempt, type Fact, type Started } from '../../../src/delivery/attempt/attempt.js';
import type { AttemptEventType } from '../../../src/delivery/attempt/events.js';
import { follow, PHASE_EVENTS, type PhaseFact } from '../../../src/delivery/attempt/phase.js';
import { sha256hex } from '../../../src/platform/crypto/sha256.js';
import { fromLine } from '../../../src/platform/event-store/event-line.js';

const GOLDEN = new URL('../golden/', import.meta.url);

/** Every fact that ever shipped, with the sitting before and after it. */
const steps = readdirSync(GOLDEN).flatMap((name) => {
  let after: Attempt = NO_ATTEMPT;
  return readFileSync(new URL(name, GOLDEN), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => fromLine(line, sha256hex(line)) as unknown as Fact)
    .flatMap((fact) => {
      const before = after;
      after = evolve(before, fact);
      return before.phase === 'absent' ? [] : [{ fact, before, after: after as Started }];
    });
});

describe('phase and clock', () => {
  it('are moved by the facts that are named as such, and by no other', () => {
    const moved = new Set<AttemptEventType>(['AttemptStarted']);
    for (const { fact, before } of steps) if (follow(before, fact) !== before) moved.add(fact.type);
    expect([...moved].sort()).toEqual([...PHASE_EVENTS].sort());
  });

  it('follow a published fact, which says no answer and no reason, as they follow the stored one', () => {
    for (const { fact, before, after } of steps) {
      const {
        value: _v,
        answers: _a,
        unsent: _u,
        reason: _r,
        note: _n,
        userAgent: _g,
        ...payload
      } = fact.payload as Record<string, unknown>;
      const { phase, ledger } = after;
      expect(follow(before, { type: fact.type, payload, receivedAt: fact.receivedAt } as PhaseFact)).toMatchObject({
        phase,
        ledger,
      });
    }
  });
});
