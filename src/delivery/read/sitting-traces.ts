import { Injectable } from '@nestjs/common';
import { toMs } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/port.js';
import type { AttemptEvent, AttemptEventType, AttemptStarted } from '../attempt/events.js';
import { endsSubmission, pauseOf, PHASE_EVENTS } from '../attempt/phase.js';
import { upcast } from '../attempt/upcast.js';
import { SittingKeys, type Gone } from '../sitting-keys.js';

/** One thing that a student did to a question. */
export interface TracedStep {
  type: 'viewed' | 'left' | 'answered' | 'cleared';
  /** Item ref. */
  item: string;
  /** Of an answer: choice id, several joined by commas, or typed text. */
  value: string | null;
  /** Of leaving: how long the question had been on the screen. */
  seconds: number;
  /** Milliseconds since the start without the time for which the clock stood still. */
  clockMs: number;
}

/** A submitted sitting in the order in which things were done, with answers in plain text. Never stored. */
export interface SittingTrace {
  started: AttemptStarted;
  steps: TracedStep[];
}

const STEPS: Partial<Record<AttemptEventType, TracedStep['type']>> = {
  ItemViewed: 'viewed',
  ItemLeft: 'left',
  ResponseRecorded: 'answered',
  ResponseCleared: 'cleared',
};

const TRACED: ReadonlySet<AttemptEventType> = new Set<AttemptEventType>([
  ...PHASE_EVENTS,
  'ItemViewed',
  'ItemLeft',
  'ResponseRecorded',
  'ResponseCleared',
  'LateAnswersSetAside',
  'LateAnswersRestored',
]);

/** Sittings step by step, for what can only be said with their order. Opened when asked for, kept nowhere. */
@Injectable()
export class SittingTraces {
  constructor(
    private readonly store: EventStore,
    private readonly keys: SittingKeys,
  ) {}

  /** In the order of the streams: 'gone' after a reset or an erasure, undefined while no submission stands. */
  async find(streams: readonly string[]): Promise<(SittingTrace | Gone | undefined)[]> {
    const read = await this.store.readTypes(streams, TRACED);
    const histories = streams.map((stream) => (read.get(stream) ?? []).map((event) => upcast(event) as AttemptEvent));
    const submitted = histories.filter(stands);
    const ciphers = await this.keys.readAll(submitted.map((events) => events[0]!.payload as AttemptStarted));
    return histories.map((events) => {
      if (events.some((event) => event.type === 'AttemptReset')) return 'gone';
      const cipher = ciphers[submitted.indexOf(events)];
      return cipher === undefined || cipher === 'gone' ? cipher : traceOf(events, (sealed) => cipher.open(sealed));
    });
  }
}

function stands(events: readonly AttemptEvent[]): boolean {
  const end = events.findLast((event) => event.type === 'AttemptSubmitted' || endsSubmission(event));
  return end?.type === 'AttemptSubmitted';
}

/** Answers that arrived after a submission and that staff have set aside since. */
function setAside(events: readonly AttemptEvent[]): ReadonlySet<AttemptEvent> {
  const aside = new Set<AttemptEvent>();
  let arrived: AttemptEvent[] = [];
  for (const event of events) {
    if (event.type === 'AttemptSubmitted') arrived = [];
    else if (event.type === 'ResponseRecorded' || event.type === 'ResponseCleared') arrived.push(event);
    else if (event.type === 'LateAnswersSetAside') for (const one of arrived) aside.add(one);
    else if (event.type === 'LateAnswersRestored') for (const one of arrived) aside.delete(one);
  }
  return aside;
}

/**
 * The steps by the moment at which they happened; what a device handed in later stands where it was done, and not at all while
 * staff have set it aside.
 */
export function traceOf(events: readonly AttemptEvent[], open: (sealed: string) => string): SittingTrace {
  const started = events[0]!.payload as AttemptStarted;
  const startMs = toMs(events[0]!.receivedAt);
  const stops: { from: number; to: number }[] = [];
  let stoppedAt: number | null = null;
  const steps: (TracedStep & { atMs: number })[] = [];
  const aside = setAside(events);
  for (const event of events) {
    if (aside.has(event)) continue;
    const type = STEPS[event.type];
    if (type === undefined) {
      const pause = pauseOf(event);
      if (pause) stoppedAt ??= toMs(pause.at);
      else if (event.type === 'TimeExpired') stoppedAt ??= toMs(event.payload.deadline);
      else if (event.type === 'AttemptSubmitted') stoppedAt ??= toMs(event.payload.submittedAt);
      else if (event.type === 'AttemptInvalidated' && event.payload.invalidatedAt)
        stoppedAt ??= toMs(event.payload.invalidatedAt);
      const goesOn =
        event.type === 'AttemptResumed'
          ? event.payload.resumedAt
          : event.type === 'TimeGranted' || event.type === 'OutageCredited'
            ? event.payload.goesOnAt
            : undefined;
      if (goesOn !== undefined && stoppedAt !== null) {
        stops.push({ from: stoppedAt, to: toMs(goesOn) });
        stoppedAt = null;
      }
      continue;
    }
    const payload = event.payload as { item: string; value?: string; seconds?: number };
    const atMs = Math.min(Math.max(toMs(event.occurredAt), startMs), toMs(event.receivedAt));
    steps.push({
      type,
      item: payload.item,
      value: payload.value === undefined ? null : open(payload.value),
      seconds: payload.seconds ?? 0,
      clockMs: 0,
      atMs,
    });
  }
  steps.sort((a, b) => a.atMs - b.atMs);
  return {
    started,
    steps: steps.map(({ atMs, ...step }) => {
      const stood = stops.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, atMs) - from), 0);
      return { ...step, clockMs: Math.max(0, atMs - startMs - stood) };
    }),
  };
}
