import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { evolve, NO_ATTEMPT, type Attempt, type Fact, type Started } from '../../src/delivery/attempt/attempt.js';
import { dueAt } from '../../src/delivery/attempt/decide.js';
import { publishAttempt } from '../../src/delivery/published.js';
import { attemptsProjection, PUBLISHED_TYPES, type AttemptRow } from '../../src/delivery/read/attempts-projection.js';
import { toInstant } from '../../src/kernel/clock.js';
import { sha256hex } from '../../src/platform/crypto/sha256.js';
import { fromLine } from '../../src/platform/event-store/event-line.js';
import type { StoredEvent } from '../../src/platform/event-store/port.js';
import type { PublishedEvent } from '../../src/platform/events/published-event.js';

const stored = (name: string): StoredEvent[] =>
  readFileSync(new URL(`./golden/${name}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => fromLine(line, sha256hex(line)));

const history = stored('attempt-v1.jsonl');

const asPublished = (event: StoredEvent): PublishedEvent => {
  const { type, payload } = publishAttempt(event);
  const { id, stream, version, occurredAt, receivedAt, actor } = event;
  return { id, type, stream, version, occurredAt, receivedAt, actor, payload, position: String(version), log: 'streams' };
};
const published = history.map(asPublished);
const steered = stored('attempt-v1-staff.jsonl').map(asPublished);

describe('what other contexts see of an attempt', () => {
  it('is every fact, with its sitting, without answers, notes and reasons', () => {
    expect(published.map(({ type }) => type)).toEqual(history.map(({ type }) => `delivery.${type}.v1`));
    for (const { payload } of published) expect(payload).toMatchObject({ studentAssessmentId: 7, sitting: 1 });
    expect(JSON.stringify([...published, ...steered].map(({ payload }) => payload))).not.toMatch(/<|"(value|answers|reason|note|userAgent)"/);
    expect(published.find(({ type }) => type === 'delivery.ResponseRecorded.v1')!.payload).toEqual({
      item: 'q1', datedAt: '2026-03-02T09:01:00.000Z', answeredCount: 1, studentAssessmentId: 7, sitting: 1,
    });
  });

  it('names every type in the projection', () => {
    expect([...new Set([...published, ...steered].map(({ type }) => type))].sort()).toEqual([...PUBLISHED_TYPES].sort());
  });
});

describe('the list of attempts', () => {
  const rowsOf = (events: PublishedEvent[]) => {
    let row: AttemptRow | undefined;
    return events.map((event) => (row = attemptsProjection.evolve(row, event, undefined, { stream: event.stream })));
  };

  it('says of each moment what the stream says', () => {
    let state: Attempt = NO_ATTEMPT;
    const rows = rowsOf(published);
    history.forEach((event, i) => {
      state = evolve(state, event as Fact);
      const { phase, answeredCount, ledger, eventCount } = state as Started;
      const due = dueAt(state);
      expect(rows[i]).toMatchObject({ phase, answered_count: answeredCount, ledger, event_count: eventCount, due_at: due === null ? null : toInstant(due) });
    });
  });

  it('is changed by nothing that it knows already', () => {
    const rows = rowsOf(published);
    const last = rows.at(-1);
    for (const event of published) expect(attemptsProjection.evolve(last, event, undefined, {})).toBe(last);
  });
});
