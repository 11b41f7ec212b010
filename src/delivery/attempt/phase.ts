import { toMs, type Instant } from '../../kernel/clock.js';
import { give, goOn, movePause, openLedger, stop, stopInvalidated, stopUsed, takeBack, type Ledger } from './clock.js';
import type { AttemptEventType, AttemptPayloads, Secret } from './events.js';

/*
 * The state machine of an attempt: which fact leads to which phase, and what it does to the clock. The decider, the live rows
 * and the list of attempts all fold with it; nothing else says what a fact means for phase or clock.
 */

export type Phase = 'running' | 'paused' | 'expired' | 'submitted' | 'invalidated' | 'reset';

/** Who or what stopped the clock of a sitting that can go on. */
export const PAUSED_BY = ['student', 'staff', 'break', 'save', 'reopening'] as const;
export type PausedBy = (typeof PAUSED_BY)[number];

export interface PhaseAndClock {
  phase: Phase;
  ledger: Ledger;
}

/** A fact as far as this fold reads it: of the stream, about to be appended, or published. */
export type PhaseFact = {
  [T in AttemptEventType]: { type: T; payload: Omit<AttemptPayloads[T], Secret>; receivedAt: Instant };
}[AttemptEventType];

/** Every fact that moves the phase or the clock. */
export const PHASE_EVENTS = [
  'AttemptStarted',
  'AttemptPaused',
  'PauseMoved',
  'AttemptResumed',
  'SavedAndExited',
  'TimeGranted',
  'TimeTakenBack',
  'OutageCredited',
  'TimeExpired',
  'AttemptSubmitted',
  'AttemptReset',
  'AttemptInvalidated',
  'AttemptReopened',
] as const satisfies readonly AttemptEventType[];

/** Facts after which a submission from before does not stand any more. */
export const SUBMISSION_ENDS = [
  'AttemptReset',
  'AttemptInvalidated',
  'AttemptReopened',
] as const satisfies readonly AttemptEventType[];

const OF_SUBMISSION_END: ReadonlySet<AttemptEventType> = new Set(SUBMISSION_ENDS);

export function endsSubmission({ type }: { type: AttemptEventType }): boolean {
  return OF_SUBMISSION_END.has(type);
}

/** A sitting that has just begun. */
export function began(started: Parameters<typeof openLedger>[0]): PhaseAndClock {
  return { phase: 'running', ledger: openLedger(started) };
}

/** The pause that a fact begins, and since when; undefined for other facts. */
export function pauseOf(fact: PhaseFact): { by: PausedBy; at: Instant } | undefined {
  switch (fact.type) {
    case 'AttemptPaused':
      return { by: fact.payload.by, at: fact.payload.pausedAt };
    case 'SavedAndExited':
      return { by: 'save', at: fact.payload.savedAt };
    case 'AttemptReopened':
      return { by: 'reopening', at: fact.receivedAt };
    default:
      return undefined;
  }
}

/**
 * Pure fold of what follows the start. Nothing is refused here, the rules stand in decide.ts.
 * @returns `now` itself when the fact moves neither phase nor clock.
 */
export function follow(now: PhaseAndClock, fact: PhaseFact): PhaseAndClock {
  const pause = pauseOf(fact);
  const { phase, ledger } = now;
  if (pause) return { phase: 'paused', ledger: stop(ledger, toMs(pause.at)) };
  switch (fact.type) {
    case 'PauseMoved':
      return { phase, ledger: movePause(ledger, fact.payload) };
    case 'AttemptResumed':
      return { phase: 'running', ledger: goOn(ledger, toMs(fact.payload.resumedAt)) };
    case 'TimeGranted':
      return { phase: revived(phase), ledger: give(ledger, 'grantedMs', fact.payload) };
    case 'TimeTakenBack':
      return { phase, ledger: takeBack(ledger, fact.payload) };
    case 'OutageCredited':
      return { phase: revived(phase), ledger: give(ledger, 'creditedMs', fact.payload) };
    case 'TimeExpired':
      return { phase: 'expired', ledger };
    case 'AttemptSubmitted':
      return { phase: 'submitted', ledger: stopUsed(ledger, fact.payload.usedSeconds) };
    case 'AttemptInvalidated':
      return { phase: 'invalidated', ledger: stopInvalidated(ledger, fact.payload) };
    case 'AttemptReset':
      return { phase: 'reset', ledger };
    default:
      return now;
  }
}

/** More time for a sitting that had expired sets its clock going again. */
function revived(phase: Phase): Phase {
  return phase === 'expired' ? 'running' : phase;
}
