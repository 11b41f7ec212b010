import { toMs } from '../../kernel/clock.js';
import { creditedSpans, evolve, NO_ATTEMPT, type Attempt, type Started } from './attempt.js';
import { deadlineOf } from './clock.js';
import type { AttemptEvent, AttemptEventType } from './events.js';
import { PHASE_EVENTS } from './phase.js';
import { intersect, lengthMs, subtract, union, type Span } from './spans.js';

/** Why a student could not work: the device told it, nothing was heard of it, or the system did not answer. */
export type Cause = 'connection' | 'silence' | 'server' | 'database';

export interface Trouble extends Span {
  cause: Cause;
}

/** A stretch in which the clock ran and the student could not work. */
export interface LostPiece extends Span {
  causes: Cause[];
  /** Answers dated within it: where there are some, the student went on without the server. */
  answered: number;
}

export interface Loss {
  pieces: LostPiece[];
  lostMs: number;
  /** Of it already credited. */
  creditedMs: number;
  /** What a credit would give now; a rest below five seconds is nothing. */
  open: Span[];
}

/** Shorter gaps are the ordinary breathing of a network. */
export const LEAST_GAP_MS = 5_000;
/** Three heartbeats of 15 s that did not come. */
export const SILENT_MS = 45_000;

/** What `lossOf` reads: whatever moves the clock, ends the sitting or tells of the connection. */
export const OF_LOSS: ReadonlySet<AttemptEventType> = new Set<AttemptEventType>([
  ...PHASE_EVENTS,
  'AnswersShown',
  'ConnectionRestored',
]);

/** Gaps between a lost and a restored connection as the device told them. */
export function connectionGaps(events: readonly AttemptEvent[]): Span[] {
  return union(
    events.flatMap((event) => {
      if (event.type !== 'ConnectionRestored') return [];
      const end = Math.min(toMs(event.occurredAt), toMs(event.receivedAt));
      return event.payload.offlineMs >= LEAST_GAP_MS ? [{ fromMs: end - event.payload.offlineMs, toMs: end }] : [];
    }),
  );
}

/** What was credited so far. */
export function creditedOf(events: readonly AttemptEvent[]): Span[] {
  return union(events.flatMap((event) => (event.type === 'OutageCredited' ? creditedSpans(event.payload) : [])));
}

/** The stretches in which the sitting's clock ran: without pauses, and never past its deadline. */
export function runningSpans(events: readonly AttemptEvent[], nowMs: number): { spans: Span[]; state: Attempt } {
  const spans: Span[] = [];
  let state: Attempt = NO_ATTEMPT;
  let since: number | null = null;
  const close = (before: Started, untilMs: number) => {
    if (since !== null)
      spans.push({
        fromMs: since,
        toMs: Math.min(untilMs, deadlineOf({ ...before.ledger, stoppedMs: null })?.atMs ?? Infinity),
      });
    since = null;
  };
  for (const event of events) {
    if (!OF_LOSS.has(event.type)) continue;
    const before = state;
    state = evolve(state, event);
    if (state.phase === 'absent') continue;
    const runs = state.phase === 'running';
    if (runs && since === null)
      since =
        event.type === 'AttemptStarted'
          ? state.ledger.startedMs
          : event.type === 'AttemptResumed'
            ? toMs(event.payload.resumedAt)
            : toMs(event.receivedAt);
    else if (!runs && before.phase !== 'absent') close(before, state.ledger.stoppedMs ?? toMs(event.receivedAt));
  }
  if (state.phase !== 'absent') close(state, nowMs);
  return { spans: union(spans), state };
}

/**
 * What a sitting lost within a time: connections as its device told them, and what else is known to have gone wrong. A
 * silence counts where nothing better explains it, between answers that arrived, and only when longer than three heartbeats.
 */
export function lossOf(
  events: readonly AttemptEvent[],
  troubles: readonly Trouble[],
  within: Span,
  nowMs: number,
): Loss & { state: Attempt } {
  const told: Trouble[] = [
    ...connectionGaps(events).map((gap): Trouble => ({ ...gap, cause: 'connection' })),
    ...troubles.filter(({ cause }) => cause !== 'silence'),
  ];
  const arrived = events
    .filter(isAnswer)
    .map(({ receivedAt }) => ({ fromMs: toMs(receivedAt), toMs: toMs(receivedAt) + 1 }));
  const silent = subtract(
    troubles.filter(({ cause }) => cause === 'silence'),
    [...told, ...arrived],
  ).filter((span) => lengthMs([span]) > SILENT_MS);
  const all: Trouble[] = [...told, ...silent.map((span): Trouble => ({ ...span, cause: 'silence' }))];
  const { spans, state } = runningSpans(events, nowMs);
  const lost = intersect(intersect(all, spans), [within]);
  const credited = creditedOf(events);
  return {
    pieces: lost.map((span) => ({
      ...span,
      causes: [
        ...new Set(
          all.filter((trouble) => trouble.fromMs < span.toMs && trouble.toMs > span.fromMs).map(({ cause }) => cause),
        ),
      ],
      answered: events.filter(
        (event) =>
          isAnswer(event) && toMs(event.payload.datedAt) > span.fromMs && toMs(event.payload.datedAt) < span.toMs,
      ).length,
    })),
    lostMs: lengthMs(lost),
    creditedMs: lengthMs(intersect(lost, credited)),
    open: subtract(lost, credited).filter((span) => lengthMs([span]) >= LEAST_GAP_MS),
    state,
  };
}

function isAnswer(
  event: AttemptEvent,
): event is Extract<AttemptEvent, { type: 'ResponseRecorded' | 'ResponseCleared' | 'LateResponseRecorded' }> {
  return event.type === 'ResponseRecorded' || event.type === 'ResponseCleared' || event.type === 'LateResponseRecorded';
}
