import { Injectable } from '@nestjs/common';
import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/port.js';
import { evolve, NO_ATTEMPT, type Attempt, type Fact, type Started } from '../attempt/attempt.js';
import type { AttemptEvent } from '../attempt/events.js';
import { upcast } from '../attempt/upcast.js';
import { Attempts } from '../attempts.js';
import type { StaffActionType } from '../commands/act-on-attempt.js';
import { Presence } from '../presence.js';
import { clockView, type ClockView } from './views.js';

/** A stretch in which the player could not reach the server, not yet credited. Nothing is credited by itself. */
export interface Outage {
  from: Instant;
  to: Instant;
  seconds: number;
}

/** What staff must know before they act on a sitting. */
export interface Steering {
  serverNow: Instant;
  phase: Started['phase'];
  pausedBy: string | null;
  clock: ClockView;
  answeredCount: number;
  questionsCount: number;
  /** When the player was last heard of, by heartbeat or event. */
  lastSeenAt: Instant | null;
  /** The device that has the pen, counted in the order in which devices came; null when it was put down. */
  device: number | null;
  outages: Outage[];
  actions: StaffActionType[];
}

/** Shorter gaps are the ordinary breathing of a network. */
const LEAST_OUTAGE_MS = 5_000;

@Injectable()
export class Steerings {
  constructor(
    private readonly store: EventStore,
    private readonly attempts: Attempts,
    private readonly presence: Presence,
  ) {}

  /** undefined when the sitting was never started. */
  async steering(studentAssessmentId: number, sitting: number): Promise<Steering | undefined> {
    const { stream } = this.attempts.address(studentAssessmentId, sitting);
    const events = (await this.store.read(stream)).map((event) => upcast(event) as AttemptEvent);
    const state = events.reduce<Attempt>((before, event) => evolve(before, event as Fact), NO_ATTEMPT);
    if (state.phase === 'absent') return undefined;
    const now = this.attempts.now();
    const seen = await this.presence.lastSeen(stream);
    const isPresent = (await this.attempts.present(studentAssessmentId)).sitting === sitting;
    return {
      serverNow: now,
      phase: state.phase,
      pausedBy: state.phase === 'paused' ? state.pausedBy : null,
      clock: clockView(state, now),
      answeredCount: state.answeredCount,
      questionsCount: state.items.length,
      lastSeenAt: seen !== null && seen > state.lastHeardAt ? seen : state.lastHeardAt,
      device: state.pen.released || state.pen.deviceId === '' ? null : state.devices.findIndex(({ id }) => id === state.pen.deviceId) + 1,
      outages: outagesOf(events),
      actions: isPresent ? possibleActions(state) : [],
    };
  }
}

/** What the phase of a sitting allows; each is refused by the decider otherwise. */
export function possibleActions(state: Started): StaffActionType[] {
  const timed = state.ledger.allowedMs !== null;
  const time: StaffActionType[] = timed ? ['grant_time', 'credit_outage'] : [];
  const device: StaffActionType[] = state.pen.released || state.pen.deviceId === '' ? [] : ['release_device'];
  switch (state.phase) {
    case 'running':
      return ['pause', ...time, ...device, 'end', 'note', 'invalidate', 'reset'];
    case 'paused':
      return ['resume', ...(state.pausedBy === 'staff' ? [] : (['pause'] as const)), ...time, ...device, 'end', 'note', 'invalidate', 'reset'];
    case 'expired':
      return [...time, 'end', 'note', 'invalidate', 'reset'];
    case 'submitted':
      return ['reopen', 'note', 'invalidate', 'reset'];
    case 'invalidated':
      return ['reopen', 'reset'];
    case 'reset':
      return [];
  }
}

/**
 * Gaps between a lost and a restored connection as the device told them, without those that a credit covers already.
 */
export function outagesOf(events: readonly AttemptEvent[]): Outage[] {
  const gaps: { fromMs: number; toMs: number }[] = [];
  const credited: { fromMs: number; toMs: number }[] = [];
  for (const event of events) {
    if (event.type === 'ConnectionRestored') {
      const end = Math.min(toMs(event.occurredAt), toMs(event.receivedAt));
      gaps.push({ fromMs: end - event.payload.offlineMs, toMs: end });
    } else if (event.type === 'OutageCredited') credited.push({ fromMs: toMs(event.payload.from), toMs: toMs(event.payload.to) });
  }
  return gaps
    .filter((gap) => gap.toMs - gap.fromMs >= LEAST_OUTAGE_MS && !credited.some((c) => c.fromMs < gap.toMs && c.toMs > gap.fromMs))
    .map((gap) => ({ from: toInstant(gap.fromMs), to: toInstant(gap.toMs), seconds: Math.round((gap.toMs - gap.fromMs) / 1000) }));
}
