import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { evolve, NO_ATTEMPT, type Attempt, type Fact, type Started } from '../../../src/delivery/attempt/attempt.js';
import { countedAnswers } from '../../../src/delivery/attempt/decide.js';
import type { AttemptEventType } from '../../../src/delivery/attempt/events.js';
import { upcast } from '../../../src/delivery/attempt/upcast.js';
import { sha256hex } from '../../../src/platform/crypto/sha256.js';
import { fromLine } from '../../../src/platform/event-store/event-line.js';
import { ZERO_HASH, type StoredEvent } from '../../../src/platform/event-store/port.js';
import { plainCipher } from './sitting.js';

/** Exact lines as they were once stored. Files here grow and are never changed: what was shipped is folded for ever. */
const folder = new URL('../golden/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const history = (name: string): StoredEvent[] =>
  readFileSync(new URL(name, folder), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => fromLine(line, sha256hex(line)));
const fold = (events: StoredEvent[]) =>
  events.map(upcast).reduce((state, event) => evolve(state, event as Fact), NO_ATTEMPT as Attempt) as Started;

/** Does not compile when a type is missing. */
const TYPES: Record<AttemptEventType, true> = {
  AttemptStarted: true,
  DeviceResumed: true,
  DeviceTakenOver: true,
  DeviceReleased: true,
  EntriesStated: true,
  ItemViewed: true,
  ItemLeft: true,
  ResponseRecorded: true,
  ResponseCleared: true,
  LateResponseRecorded: true,
  ItemFlagged: true,
  ItemUnflagged: true,
  OptionEliminated: true,
  OptionRestored: true,
  AnnotationSaved: true,
  ToolOpened: true,
  ToolClosed: true,
  ReviewOpened: true,
  AttemptPaused: true,
  PauseMoved: true,
  AttemptResumed: true,
  SavedAndExited: true,
  TimeGranted: true,
  TimeTakenBack: true,
  OutageCredited: true,
  TimeWarningShown: true,
  TimeExpired: true,
  FocusLost: true,
  FocusGained: true,
  ConnectionLost: true,
  ConnectionRestored: true,
  AttemptSubmitted: true,
  AnswersAmended: true,
  LateAnswersSetAside: true,
  LateAnswersRestored: true,
  AnswersShown: true,
  AttemptReset: true,
  AttemptInvalidated: true,
  IrregularityNoted: true,
  AttemptReopened: true,
};

describe('histories that were stored once', () => {
  it('hold every event type at every version ever shipped', () => {
    const seen = new Set(files.flatMap(history).map((event) => `${event.type}/${event.schemaVersion}`));
    expect([...seen].sort()).toEqual(
      Object.keys(TYPES)
        .map((type) => `${type}/1`)
        .sort(),
    );
  });

  it.each(files)('%s is still one chain', (name) => {
    let previous = ZERO_HASH;
    for (const event of history(name)) {
      expect(event.previousHash).toBe(previous);
      previous = event.hash;
    }
  });

  it('attempt-v1.jsonl still means the same', () => {
    const events = history('attempt-v1.jsonl');
    const upTo = (type: string) => fold(events.slice(0, events.findLastIndex((event) => event.type === type) + 1));
    expect(upTo('AttemptSubmitted')).toMatchObject({
      phase: 'submitted',
      by: 'expiry',
      usedSeconds: 1980,
      answeredCount: 1,
      flaggedCount: 1,
      lastItem: 'q1',
      ledger: { pausedMs: 180_000, pauses: 2, creditedMs: 30_000, grantedMs: 60_000 },
      lease: { deviceId: 'd2' },
      devices: [
        { id: 'd1', ack: 20, suspendedAt: '2026-03-02T09:02:00.000Z' },
        { id: 'd2', ack: 0, suspendedAt: null },
      ],
    });
    expect(upTo('AttemptSubmitted').items[0]).toEqual({
      value: '<B>',
      datedAt: '2026-03-02T09:01:00.000Z',
      flagged: true,
      eliminated: ['C'],
      annotations: [{ id: 'n1', value: '<{"note":"why?"}>' }],
    });
    expect(countedAnswers(upTo('LateResponseRecorded'), plainCipher)).toEqual({ q1: 'B', q3: 'D' });
    expect(upTo('AnswersAmended')).toMatchObject({ answers: '<{"q1":"B","q3":"D"}>' });
    expect(upTo('AttemptInvalidated').phase).toBe('invalidated');
    expect(upTo('AttemptReopened')).toMatchObject({ phase: 'paused', pausedBy: 'reopening' });
    expect(fold(events).phase).toBe('reset');
  });
});

describe('a sitting that staff steered', () => {
  it('still means the same', () => {
    const events = history('attempt-v1-staff.jsonl');
    expect(events.flatMap((event) => (event.payload as { reason?: string }).reason ?? [])).toEqual([
      '<fire drill>',
      '<all back>',
      '<battery empty>',
      '<bus leaves>',
    ]);
    expect(fold(events.slice(0, -2)).lease).toMatchObject({ deviceId: 'd1', released: true });
    expect(fold(events)).toMatchObject({
      phase: 'submitted',
      by: 'staff',
      usedSeconds: 900,
      answeredCount: 1,
      lease: { deviceId: 'd2' },
      ledger: { pausedMs: 300_000, pauses: 1 },
    });
  });
});

describe('a sitting of which given time was taken back', () => {
  it('still means the same', () => {
    expect(fold(history('attempt-v1-taken-back.jsonl'))).toMatchObject({
      phase: 'running',
      ledger: { grantedMs: 120_000 },
      pressed: ['0195b0a0-0000-7000-8000-0000000000a1', '0195b0a0-0000-7000-8000-0000000000a2'],
    });
  });
});
