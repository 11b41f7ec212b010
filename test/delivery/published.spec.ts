import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { evolve, NO_ATTEMPT, type Attempt, type Fact, type Started } from '../../src/delivery/attempt/attempt.js';
import { dueAt } from '../../src/delivery/attempt/decide.js';
import { publishAttempt, PUBLISHED_TYPES } from '../../src/delivery/published.js';
import { attemptsProjection, type AttemptRow } from '../../src/delivery/read/attempts-projection.js';
import { liveProjection, type LiveRow } from '../../src/delivery/read/live-projection.js';
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
  return {
    id,
    type,
    stream,
    version,
    occurredAt,
    receivedAt,
    actor,
    payload,
    position: String(version),
    log: 'streams',
  };
};
const published = history.map(asPublished);
const steered = ['attempt-v1-staff.jsonl', 'attempt-v1-taken-back.jsonl', 'attempt-v1-counts.jsonl'].flatMap((name) =>
  stored(name).map(asPublished),
);

describe('what other contexts see of an attempt', () => {
  it('is every fact, with its sitting, without answers, notes and reasons', () => {
    expect(published.map(({ type }) => type)).toEqual(history.map(({ type }) => `delivery.${type}.v1`));
    for (const { payload } of published) expect(payload).toMatchObject({ studentAssessmentId: 7, sitting: 1 });
    expect(JSON.stringify([...published, ...steered].map(({ payload }) => payload))).not.toMatch(
      /<|"(value|answers|unsent|reason|note|userAgent)"/,
    );
    expect(published.find(({ type }) => type === 'delivery.ResponseRecorded.v1')!.payload).toEqual({
      item: 'q1',
      datedAt: '2026-03-02T09:01:00.000Z',
      answeredCount: 1,
      studentAssessmentId: 7,
      sitting: 1,
    });
  });

  it('names every type, for the live rows too', () => {
    expect([...new Set([...published, ...steered].map(({ type }) => type))].sort()).toEqual(
      [...PUBLISHED_TYPES].sort(),
    );
    expect(liveProjection.types).toEqual(PUBLISHED_TYPES);
  });
});

describe('the list of attempts', () => {
  const followed = (event: PublishedEvent) => attemptsProjection.types.includes(event.type);
  const rowsOf = (events: PublishedEvent[]) => {
    let row: AttemptRow | undefined;
    let live: LiveRow | undefined;
    return events.map((event) => {
      if (followed(event)) row = attemptsProjection.evolve(row, event, undefined, { stream: event.stream });
      live = liveProjection.evolve(live, event, undefined, { stream: event.stream });
      return { row: row!, live };
    });
  };

  const golden = readdirSync(new URL('./golden/', import.meta.url));

  it.each(golden)('says of each moment what the stream says, the live row how far it has come: %s', (name) => {
    const history = stored(name);
    let state: Attempt = NO_ATTEMPT;
    const rows = rowsOf(history.map(asPublished));
    history.forEach((event, i) => {
      state = evolve(state, event as Fact);
      const { phase, answeredCount, ledger, eventCount } = state as Started;
      const due = dueAt(state);
      const { row, live } = rows[i]!;
      expect(row).toMatchObject({ phase, ledger, due_at: due === null ? null : toInstant(due) });
      if (['AttemptSubmitted', 'AnswersAmended', 'AttemptReset'].includes(event.type))
        expect(row.answered_count).toBe(answeredCount);
      // A sitting that was reset has no live row.
      if (phase !== 'reset')
        expect(live).toMatchObject({ phase, ledger, paused_by: state.phase === 'paused' ? state.pausedBy : null });
      if (phase === 'reset') expect([live, row.event_count]).toEqual([undefined, eventCount]);
      else expect([live!.marks.replace(/[-m]/g, '').length, live!.event_count]).toEqual([answeredCount, eventCount]);
    });
  });

  it('is changed by nothing that it knows already', () => {
    const last = rowsOf(published).at(-1)!.row;
    for (const event of published.filter(followed))
      expect(attemptsProjection.evolve(last, event, undefined, {})).toBe(last);
  });

  it('follows no answer', () => {
    expect(attemptsProjection.types).not.toContain('delivery.ResponseRecorded.v1');
  });
});

describe('the live row', () => {
  it('leaves out what does not stand: given earlier, on a device that is heard later', () => {
    const started = published[0]!;
    const [first] = (started.payload as { items: { ref: string }[] }).items;
    const said = (
      version: number,
      type: 'ResponseRecorded' | 'ResponseCleared',
      answeredCount: number,
    ): PublishedEvent => ({
      ...started,
      version,
      type: `delivery.${type}.v1`,
      payload: { item: first!.ref, datedAt: '2026-03-02T09:01:00.000Z', answeredCount },
    });
    const after = (...events: PublishedEvent[]) =>
      [started, ...events].reduce<LiveRow | undefined>(
        (row, event) => liveProjection.evolve(row, event, undefined, {}),
        undefined,
      )!;
    expect(after(said(2, 'ResponseRecorded', 1), said(3, 'ResponseCleared', 1))).toMatchObject({
      marks: expect.stringMatching(/^a-*$/),
      event_count: 3,
    });
    expect(
      after(said(2, 'ResponseRecorded', 1), said(3, 'ResponseCleared', 0), said(4, 'ResponseRecorded', 0)),
    ).toMatchObject({ marks: expect.stringMatching(/^-+$/), rapid: 0, event_count: 4 });
  });
});
