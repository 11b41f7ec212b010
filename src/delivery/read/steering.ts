import { Injectable } from '@nestjs/common';
import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/port.js';
import { evolve, NO_ATTEMPT, type Attempt, type Fact, type Started } from '../attempt/attempt.js';
import { boundsOf, deadlineOf, stop } from '../attempt/clock.js';
import type { AttemptEvent } from '../attempt/events.js';
import { connectionGaps, creditedOf, LEAST_GAP_MS, runningSpans } from '../attempt/losses.js';
import { intersect, subtract } from '../attempt/spans.js';
import { upcast } from '../attempt/upcast.js';
import { Attempts } from '../attempts.js';
import type { StaffActionType } from '../commands/act-on-attempt.js';
import { Presence } from '../presence.js';
import { clockView, type ClockView } from './views.js';

/** A stretch in which the clock ran and the player could not reach the server, not yet credited. Nothing is credited by itself. */
export interface Outage {
  from: Instant;
  to: Instant;
  seconds: number;
}

/** What ends a sitting: the clock if it runs on from now, and no later than whichever of the other two is later. */
export interface BoundsView {
  /** null is untimed, like the next. */
  clockAt: Instant | null;
  allowanceEndAt: Instant | null;
  cutAt: Instant | null;
}

/** What staff must know before they act on a sitting. */
export interface Steering {
  serverNow: Instant;
  phase: Started['phase'];
  pausedBy: string | null;
  clock: ClockView;
  bounds: BoundsView;
  answeredCount: number;
  questionsCount: number;
  /** When the player was last heard of, by heartbeat or event. */
  lastSeenAt: Instant | null;
  /** The device that has the pen, counted in the order in which devices came; null when it was put down. */
  device: number | null;
  outages: Outage[];
  actions: StaffActionType[];
}

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
      bounds: boundsView(state, toMs(now)),
      answeredCount: state.answeredCount,
      questionsCount: state.items.length,
      lastSeenAt: seen !== null && seen > state.lastHeardAt ? seen : state.lastHeardAt,
      device: state.pen.released || state.pen.deviceId === '' ? null : state.devices.findIndex(({ id }) => id === state.pen.deviceId) + 1,
      outages: outagesOf(events, toMs(now)),
      actions: isPresent ? possibleActions(steerable(state)) : [],
    };
  }
}

/** An expired sitting's clock stands, since more time counts from when it is given. */
function boundsView(state: Started, nowMs: number): BoundsView {
  const ledger = state.phase === 'expired' ? stop(state.ledger, deadlineOf(state.ledger)?.atMs ?? nowMs) : state.ledger;
  const { clockMs, allowanceEndMs, cutMs } = boundsOf(ledger, nowMs);
  const at = (ms: number | null) => (ms === null ? null : toInstant(ms));
  return { clockAt: at(clockMs), allowanceEndAt: at(allowanceEndMs), cutAt: at(cutMs) };
}

/** What a sitting's possible actions depend on. */
export interface Steerable {
  phase: Started['phase'];
  pausedBy: string | null;
  timed: boolean;
  /** A device has the pen. */
  held: boolean;
}

/** What the phase of a sitting allows; each is refused by the decider otherwise. */
export function possibleActions({ phase, pausedBy, timed, held }: Steerable): StaffActionType[] {
  const time: StaffActionType[] = timed ? ['grant_time', 'credit_outage'] : [];
  const device: StaffActionType[] = held ? ['release_device'] : [];
  switch (phase) {
    case 'running':
      return ['pause', ...time, ...device, 'end', 'note', 'invalidate', 'reset'];
    case 'paused':
      return ['resume', ...(pausedBy === 'staff' ? [] : (['pause'] as const)), ...time, ...device, 'end', 'note', 'invalidate', 'reset'];
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

function steerable(state: Started): Steerable {
  return {
    phase: state.phase,
    pausedBy: state.phase === 'paused' ? state.pausedBy : null,
    timed: state.ledger.allowedMs !== null,
    held: !state.pen.released && state.pen.deviceId !== '',
  };
}

/** Gaps between a lost and a restored connection as the device told them, while the clock ran and without what was credited already. */
export function outagesOf(events: readonly AttemptEvent[], nowMs: number): Outage[] {
  return subtract(intersect(connectionGaps(events), runningSpans(events, nowMs).spans), creditedOf(events))
    .filter((gap) => gap.toMs - gap.fromMs >= LEAST_GAP_MS)
    .map((gap) => ({ from: toInstant(gap.fromMs), to: toInstant(gap.toMs), seconds: Math.round((gap.toMs - gap.fromMs) / 1000) }));
}
