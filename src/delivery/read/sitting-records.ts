import { Injectable } from '@nestjs/common';
import { toMs, type Instant } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/port.js';
import { evolve, NO_ATTEMPT, type Attempt } from '../attempt/attempt.js';
import { explainClock } from '../attempt/clock.js';
import type { AttemptEvent, AttemptEventType, AttemptStarted } from '../attempt/events.js';
import { PHASE_EVENTS } from '../attempt/phase.js';
import { upcast } from '../attempt/upcast.js';
import type { Gone } from '../sitting-keys.js';
import { SubmittedAnswers, type SealedAnswers } from './submitted-answers.js';

/** A submitted sitting as reports tell it: what was answered, how long each question was open, how the clock ran. */
export interface SittingRecord {
  started: AttemptStarted;
  answers: Record<string, string>;
  submittedAt: Instant;
  usedSeconds: number;
  /** With extended time and grants; null is untimed. */
  allowedSeconds: number | null;
  /** '47:12 used of 48:00 - one pause 3:10, outage credit 1:05, extended x1.5' */
  explanation: string;
  flaggedCount: number;
  /** Item refs marked for review when the sitting ended. */
  flagged: ReadonlySet<string>;
  /** Item ref -> whole seconds on the screen. */
  secondsByItem: Record<string, number>;
}

/** What moves the clock or ends the sitting; the many events of single questions do neither. */
const OF_CLOCK: ReadonlySet<AttemptEventType> = new Set<AttemptEventType>([...PHASE_EVENTS, 'AnswersAmended']);

const TOLD: ReadonlySet<AttemptEventType> = new Set<AttemptEventType>([
  ...OF_CLOCK,
  'ItemLeft',
  'ItemFlagged',
  'ItemUnflagged',
]);

@Injectable()
export class SittingRecords {
  constructor(
    private readonly store: EventStore,
    private readonly submitted: SubmittedAnswers,
  ) {}

  /**
   * As `SubmittedAnswers.findAll`, in the order of the streams: 'gone' after a reset or an erasure, undefined while no
   * submission stands. With `upTo` the record of each stream as it stood at that version of it.
   */
  async find(streams: readonly string[], upTo?: readonly number[]): Promise<(SittingRecord | Gone | undefined)[]> {
    const read = await this.store.readTypes(streams, TOLD);
    const histories = streams.map((stream, place) => {
      const until = upTo?.[place] ?? Infinity;
      return (read.get(stream) ?? [])
        .filter((event) => event.version <= until)
        .map((event) => upcast(event) as AttemptEvent);
    });
    const sealed = await this.submitted.openAll(histories);
    return histories.map((events, place) => {
      const answers = sealed[place];
      return answers === 'gone' || answers === undefined ? answers : recordOf(events, answers);
    });
  }
}

function recordOf(events: readonly AttemptEvent[], sealed: SealedAnswers): SittingRecord | undefined {
  const state = events.filter((event) => OF_CLOCK.has(event.type)).reduce<Attempt>(evolve, NO_ATTEMPT);
  const submission = events.findLast((event) => event.type === 'AttemptSubmitted');
  if (state.phase !== 'submitted' || !submission) return undefined;
  const seconds: Record<string, number> = {};
  const flagged = new Set<string>();
  for (const { type, payload } of events) {
    if (type === 'ItemLeft') seconds[payload.item] = (seconds[payload.item] ?? 0) + payload.seconds;
    else if (type === 'ItemFlagged') flagged.add(payload.item);
    else if (type === 'ItemUnflagged') flagged.delete(payload.item);
  }
  return {
    started: sealed.started,
    answers: sealed.answers,
    submittedAt: state.submittedAt,
    usedSeconds: state.usedSeconds,
    allowedSeconds: state.ledger.allowedMs === null ? null : (state.ledger.allowedMs + state.ledger.grantedMs) / 1000,
    explanation: explainClock(state.ledger, toMs(state.submittedAt)),
    flaggedCount: submission.payload.flaggedCount,
    flagged,
    secondsByItem: Object.fromEntries(Object.entries(seconds).map(([item, n]) => [item, Math.round(n)])),
  };
}
