import { Injectable } from '@nestjs/common';
import { instantOrNull, toInstant, toMs, type Instant } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/port.js';
import { ScheduledAssessments } from '../../scheduling/index.js';
import { evolve, NO_ATTEMPT, type Attempt, type Fact, type Started } from '../attempt/attempt.js';
import { boundsOf, deadlineOf, remainingMs, stop, takeableSeconds } from '../attempt/clock.js';
import { answersAside, lateAnswers } from '../attempt/decide.js';
import type { AttemptEvent } from '../attempt/events.js';
import { connectionGaps, creditedOf, LEAST_GAP_MS, runningSpans } from '../attempt/losses.js';
import { intersect, subtract, type Span } from '../attempt/spans.js';
import { upcast } from '../attempt/upcast.js';
import { Attempts } from '../attempts.js';
import type { StaffActionType } from '../commands/act-on-attempt.js';
import { openPartTwo } from '../part-two.js';
import { Presence } from '../presence.js';
import { clockView, type ClockView } from './views.js';

/**
 * A stretch in which the clock ran and the player could not reach the server, not yet credited. Nothing is credited by itself.
 */
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

/** Answers that arrived after the end. Questions by number. */
export interface LateAnswersView {
  counting: number[];
  aside: number[];
  gapSeconds: number | null;
  answeredWithout: number;
  answeredWith: number;
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
  /** The device that has the lease, counted in the order in which devices came; null when it was given back. */
  device: number | null;
  outages: Outage[];
  credited: Outage[];
  grantedSeconds: number;
  takeableSeconds: number;
  /** Of a part 1: its part 2 while that is open. Reopening stops its clock. */
  partTwo: { phase: string; remainingSeconds: number | null } | null;
  /** null where there are none. */
  late: LateAnswersView | null;
  actions: StaffActionType[];
}

@Injectable()
export class Steerings {
  constructor(
    private readonly store: EventStore,
    private readonly attempts: Attempts,
    private readonly presence: Presence,
    private readonly scheduled: ScheduledAssessments,
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
      device:
        state.lease.released || state.lease.deviceId === ''
          ? null
          : state.devices.findIndex(({ id }) => id === state.lease.deviceId) + 1,
      outages: outagesOf(events, toMs(now)),
      credited: creditedOf(events).map(outage),
      grantedSeconds: state.ledger.grantedMs / 1000,
      takeableSeconds:
        state.phase === 'running' || state.phase === 'paused' ? takeableSeconds(state.ledger, toMs(now)) : 0,
      partTwo: await this.partTwo(state, toMs(now)),
      late: lateView(state, events),
      actions: isPresent ? possibleActions(steerable(state)) : [],
    };
  }

  private async partTwo(state: Started, nowMs: number): Promise<Steering['partTwo']> {
    if (state.started.assessment.part !== 1 || (state.phase !== 'submitted' && state.phase !== 'invalidated'))
      return null;
    const second = (await openPartTwo(this.attempts, this.scheduled, state.started.studentAssessmentId))?.loaded.state;
    if (!second || second.phase === 'absent') return null;
    const left = remainingMs(second.ledger, nowMs);
    return { phase: second.phase, remainingSeconds: left === null ? null : Math.ceil(left / 1000) };
  }
}

/** An expired sitting's clock stands, since more time counts from when it is given. */
function boundsView(state: Started, nowMs: number): BoundsView {
  const ledger = state.phase === 'expired' ? stop(state.ledger, deadlineOf(state.ledger)?.atMs ?? nowMs) : state.ledger;
  const { clockMs, allowanceEndMs, cutMs } = boundsOf(ledger, nowMs);
  return {
    clockAt: instantOrNull(clockMs),
    allowanceEndAt: instantOrNull(allowanceEndMs),
    cutAt: instantOrNull(cutMs),
  };
}

function lateView(state: Started, events: readonly AttemptEvent[]): LateAnswersView | null {
  if (state.phase !== 'submitted' || state.handedIn === null) return null;
  const [counting, aside] = [lateAnswers(state), answersAside(state)].map((places) => places.map((place) => place + 1));
  if (counting!.length + aside!.length === 0) return null;
  const since = events.slice(events.findLastIndex(({ type }) => type === 'AttemptSubmitted'));
  const gaps = since.flatMap((event) => (event.type === 'AnswersAmended' ? (event.payload.gapMs ?? []) : []));
  const answered = (items: Started['items']) => items.filter(({ value }) => value !== null).length;
  return {
    counting: counting!,
    aside: aside!,
    gapSeconds: gaps.length === 0 ? null : Math.round(Math.max(...gaps) / 1000),
    answeredWithout: answered(state.handedIn),
    answeredWith: answered(state.aside ?? state.items),
  };
}

/** What a sitting's possible actions depend on. */
export interface Steerable {
  phase: Started['phase'];
  pausedBy: string | null;
  timed: boolean;
  /** Staff granted time. */
  given: boolean;
  /** A device has the lease. */
  held: boolean;
  /** Questions and right answers were given to the student or the parents. */
  shown: boolean;
  /** Answers that arrived after the end count; some are set aside. */
  lateCounts: boolean;
  lateAside: boolean;
}

/** What the phase of a sitting allows; each is refused by the decider otherwise. */
export function possibleActions({
  phase,
  pausedBy,
  timed,
  given,
  held,
  shown,
  lateCounts,
  lateAside,
}: Steerable): StaffActionType[] {
  const time: StaffActionType[] = timed ? ['grant_time', 'credit_outage'] : [];
  const back: StaffActionType[] = timed && given ? ['take_back_time'] : [];
  const device: StaffActionType[] = held ? ['release_device'] : [];
  const reopen: StaffActionType[] = shown ? [] : ['reopen'];
  const late: StaffActionType[] = [
    ...(lateCounts ? (['set_late_aside'] as const) : []),
    ...(lateAside ? (['restore_late'] as const) : []),
  ];
  switch (phase) {
    case 'running':
      return ['pause', ...time, ...back, ...device, 'end', 'note', 'invalidate', 'reset'];
    case 'paused':
      return [
        'resume',
        ...(pausedBy === 'staff' ? [] : (['pause'] as const)),
        ...time,
        ...back,
        ...device,
        'end',
        'note',
        'invalidate',
        'reset',
      ];
    case 'expired':
      return [...time, 'end', 'note', 'invalidate', 'reset'];
    case 'submitted':
      return [...reopen, ...late, 'note', 'invalidate', 'reset'];
    case 'invalidated':
      return [...reopen, 'reset'];
    case 'reset':
      return [];
  }
}

function steerable(state: Started): Steerable {
  return {
    phase: state.phase,
    pausedBy: state.phase === 'paused' ? state.pausedBy : null,
    timed: state.ledger.allowedMs !== null,
    given: state.ledger.grantedMs > 0,
    held: !state.lease.released && state.lease.deviceId !== '',
    shown: state.shownAt !== null,
    lateCounts: lateAnswers(state).length > 0,
    lateAside: answersAside(state).length > 0,
  };
}

/**
 * Gaps between a lost and a restored connection as the device told them, while the clock ran and without what was credited
 * already.
 */
export function outagesOf(events: readonly AttemptEvent[], nowMs: number): Outage[] {
  return subtract(intersect(connectionGaps(events), runningSpans(events, nowMs).spans), creditedOf(events))
    .filter((gap) => gap.toMs - gap.fromMs >= LEAST_GAP_MS)
    .map(outage);
}

function outage({ fromMs, toMs: endMs }: Span): Outage {
  return { from: toInstant(fromMs), to: toInstant(endMs), seconds: Math.round((endMs - fromMs) / 1000) };
}
