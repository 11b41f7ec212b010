import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { evolve, NO_ATTEMPT, type Attempt, type Fact } from '../../../src/delivery/attempt/attempt.js';
import { explainClock } from '../../../src/delivery/attempt/clock.js';
import type { AttemptEvent } from '../../../src/delivery/attempt/events.js';
import { SittingRecords } from '../../../src/delivery/read/sitting-records.js';
import type { SubmittedAnswers } from '../../../src/delivery/read/submitted-answers.js';
import { toMs } from '../../../src/kernel/clock.js';
import { sha256hex } from '../../../src/platform/crypto/sha256.js';
import { fromLine } from '../../../src/platform/event-store/event-line.js';
import type { EventStore } from '../../../src/platform/event-store/port.js';

const GOLDEN = new URL('../golden/', import.meta.url);

const histories = readdirSync(GOLDEN).map(
  (name) =>
    readFileSync(new URL(name, GOLDEN), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => fromLine(line, sha256hex(line))) as unknown as AttemptEvent[],
);

describe('the record of a sitting', () => {
  it('explains the clock as the whole stream does, from fewer of its events', async () => {
    let compared = 0;
    for (const events of histories) {
      const store = {
        readTypes: (_: string[], types: ReadonlySet<string>) =>
          Promise.resolve(new Map([['it', events.filter(({ type }) => types.has(type))]])),
      };
      const submitted = { openAll: () => Promise.resolve([{ started: events[0]!.payload, answers: {} }]) };
      const records = new SittingRecords(store as unknown as EventStore, submitted as unknown as SubmittedAnswers);
      let state: Attempt = NO_ATTEMPT;
      for (const event of events) {
        state = evolve(state, event as Fact);
        if (state.phase !== 'submitted') continue;
        const explanation = explainClock(state.ledger, toMs(state.submittedAt));
        expect(await records.find(['it'], [event.version])).toMatchObject([{ explanation }]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(histories.length);
  });
});
