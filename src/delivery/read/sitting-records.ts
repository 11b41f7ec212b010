import { Injectable } from '@nestjs/common';
import { toMs, type Instant } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/port.js';
import { evolve, NO_ATTEMPT, type Attempt } from '../attempt/attempt.js';
import { explainClock } from '../attempt/clock.js';
import type { AttemptEvent, AttemptStarted } from '../attempt/events.js';
import { upcast } from '../attempt/upcast.js';
import type { Gone } from '../sitting-keys.js';
import { SubmittedAnswers } from './submitted-answers.js';

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
  /** Item ref -> whole seconds on the screen. */
  secondsByItem: Record<string, number>;
}

@Injectable()
export class SittingRecords {
  constructor(
    private readonly store: EventStore,
    private readonly submitted: SubmittedAnswers,
  ) {}

  /** As `sealedAnswers`: 'gone' after a reset or an erasure, undefined while no submission stands. */
  async find(stream: string): Promise<SittingRecord | Gone | undefined> {
    const events = ((await this.store.read(stream)) as AttemptEvent[]).map((event) => upcast(event) as AttemptEvent);
    const sealed = await this.submitted.openIn(events);
    if (sealed === 'gone' || sealed === undefined) return sealed;
    const state = events.reduce<Attempt>(evolve, NO_ATTEMPT);
    if (state.phase !== 'submitted') return undefined;
    const seconds: Record<string, number> = {};
    for (const event of events) if (event.type === 'ItemLeft') seconds[event.payload.item] = (seconds[event.payload.item] ?? 0) + event.payload.seconds;
    return {
      started: sealed.started,
      answers: sealed.answers,
      submittedAt: state.submittedAt,
      usedSeconds: state.usedSeconds,
      allowedSeconds: state.ledger.allowedMs === null ? null : (state.ledger.allowedMs + state.ledger.grantedMs) / 1000,
      explanation: explainClock(state.ledger, toMs(state.submittedAt)),
      flaggedCount: state.flaggedCount,
      secondsByItem: Object.fromEntries(Object.entries(seconds).map(([item, n]) => [item, Math.round(n)])),
    };
  }
}
