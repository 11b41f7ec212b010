import { msOrNull, toMs, type Instant } from '../../kernel/clock.js';
import type { AttemptStarted, Timing } from './events.js';

/**
 * The clock of one sitting as sums of what its events say; every moment in epoch milliseconds, every amount in milliseconds.
 */
export interface Ledger {
  startedMs: number;
  timing: Timing;
  /** null is untimed. */
  allowedMs: number | null;
  grantedMs: number;
  creditedMs: number;
  /** Sum and number of the pauses that are over. */
  pausedMs: number;
  pauses: number;
  /** Since when the clock stands still (pause, save and exit, submission); null while it runs. */
  stoppedMs: number | null;
  windowEndMs: number | null;
  graceMs: number;
  acceptMs: number;
  autoSubmitMs: number | null;
}

export type LedgerFacts = Pick<AttemptStarted, 'startedAt' | 'timing' | 'allowedSeconds' | 'windowEndAt' | 'rules'>;

export function openLedger({ startedAt, timing, allowedSeconds, windowEndAt, rules }: LedgerFacts): Ledger {
  return {
    startedMs: toMs(startedAt),
    timing,
    allowedMs: allowedSeconds === null ? null : allowedSeconds * 1000,
    grantedMs: 0,
    creditedMs: 0,
    pausedMs: 0,
    pauses: 0,
    stoppedMs: null,
    windowEndMs: msOrNull(windowEndAt),
    graceMs: rules.graceSeconds * 1000,
    acceptMs: rules.acceptHours * 3_600_000,
    autoSubmitMs: rules.autoSubmitHours === null ? null : rules.autoSubmitHours * 3_600_000,
  };
}

/** The clock stands still; one that stands keeps its beginning. */
export function stop(ledger: Ledger, atMs: number): Ledger {
  return ledger.stoppedMs === null ? { ...ledger, stoppedMs: atMs } : ledger;
}

/** It stands still since the moment at which this much was used. */
export function stopUsed(ledger: Ledger, usedSeconds: number): Ledger {
  return stop(ledger, ledger.startedMs + ledger.pausedMs + ledger.creditedMs + usedSeconds * 1000);
}

/** It stands still since the invalidation, where that says when it was. */
export function stopInvalidated(ledger: Ledger, { invalidatedAt }: { invalidatedAt?: Instant }): Ledger {
  return invalidatedAt === undefined ? ledger : stop(ledger, toMs(invalidatedAt));
}

export function goOn(ledger: Ledger, atMs: number): Ledger {
  if (ledger.stoppedMs === null) return ledger;
  const pausedMs = ledger.pausedMs + Math.max(0, atMs - ledger.stoppedMs);
  return { ...ledger, pausedMs, pauses: ledger.pauses + 1, stoppedMs: null };
}

/** A pause, over or not, began later than it was said. */
export function movePause(ledger: Ledger, { pausedAt, byMs }: { pausedAt: Instant; byMs: number }): Ledger {
  const fromMs = toMs(pausedAt);
  if (ledger.stoppedMs === fromMs - byMs) return { ...ledger, stoppedMs: fromMs };
  return { ...ledger, pausedMs: ledger.pausedMs - byMs };
}

/**
 * More time. With `goesOnAt` the time was up when it was given: the clock stood since its deadline and goes on then, so that
 * nothing of what is given was over before.
 */
export function give(
  ledger: Ledger,
  as: 'grantedMs' | 'creditedMs',
  { seconds, goesOnAt }: { seconds: number; goesOnAt?: Instant },
): Ledger {
  const given = { ...ledger, [as]: ledger[as] + seconds * 1000 };
  const end = goesOnAt === undefined ? null : deadlineOf(ledger);
  return end === null ? given : goOn(stop(given, end.atMs), toMs(goesOnAt!));
}

/** Of the time that was granted so much is off the clock again. */
export function takeBack(ledger: Ledger, { seconds }: { seconds: number }): Ledger {
  return { ...ledger, grantedMs: ledger.grantedMs - seconds * 1000 };
}

/**
 * How much of the time that was granted can be taken back, whole seconds: not what was used, nor what alone keeps the sitting
 * open.
 */
export function takeableSeconds(ledger: Ledger, nowMs: number): number {
  const clock = clockDeadlineMs(ledger);
  if (clock === null) return 0;
  const { allowanceEndMs, cutMs } = boundsOf(ledger, nowMs);
  const untilEnd = cutMs !== null && cutMs <= nowMs ? allowanceEndMs! - nowMs : Infinity;
  return Math.max(0, Math.floor(Math.min(ledger.grantedMs, clock - (ledger.stoppedMs ?? nowMs), untilEnd) / 1000));
}

/** Untimed sittings may go on this long after their window at the latest. */
const UNTIMED_AFTER_WINDOW_MS = 24 * 3_600_000;

/** What the student may use in all, without pauses: allowance, grants and credits; null is untimed. */
function allowanceMs(ledger: Ledger): number | null {
  return ledger.allowedMs === null ? null : ledger.allowedMs + ledger.grantedMs + ledger.creditedMs;
}

/** When the allowance is used up, counting the pauses that are over; null is untimed. */
export function clockDeadlineMs(ledger: Ledger): number | null {
  const allowance = allowanceMs(ledger);
  return allowance === null ? null : ledger.startedMs + allowance + ledger.pausedMs;
}

/**
 * The end of the copy's own life: max(window end, start + allowance + granted + credited); untimed: window end + 24 h.
 * null when the window is open-ended.
 */
export function endOf(ledger: Ledger): number | null {
  if (ledger.windowEndMs === null) return null;
  const allowance = allowanceMs(ledger);
  return allowance === null
    ? ledger.windowEndMs + UNTIMED_AFTER_WINDOW_MS
    : Math.max(ledger.windowEndMs, ledger.startedMs + allowance);
}

/** What ends a sitting: the clock, and no later than whichever of the other two is later. Epoch milliseconds. */
export interface Bounds {
  /** When the time on the clock is used up if it runs on from now; null is untimed. */
  clockMs: number | null;
  /** Start, allowance, grants and credits; null is untimed. */
  allowanceEndMs: number | null;
  /** The window's end, or auto-submit when that is earlier. */
  cutMs: number | null;
}

export function boundsOf(ledger: Ledger, nowMs: number): Bounds {
  const allowance = allowanceMs(ledger);
  const clock = clockDeadlineMs(ledger);
  const window =
    ledger.windowEndMs === null ? Infinity : ledger.windowEndMs + (allowance === null ? UNTIMED_AFTER_WINDOW_MS : 0);
  const cutMs = Math.min(window, ledger.autoSubmitMs === null ? Infinity : ledger.startedMs + ledger.autoSubmitMs);
  return {
    clockMs: clock === null ? null : clock + Math.max(0, nowMs - (ledger.stoppedMs ?? nowMs)),
    allowanceEndMs: allowance === null ? null : ledger.startedMs + allowance,
    cutMs: cutMs === Infinity ? null : cutMs,
  };
}

/** Hours after the start, but never before the allowance is over: auto-submit cuts no accommodation short. */
export function autoSubmitAt(ledger: Ledger): number | null {
  if (ledger.autoSubmitMs === null) return null;
  return ledger.startedMs + Math.max(ledger.autoSubmitMs, allowanceMs(ledger) ?? 0);
}

export interface Deadline {
  atMs: number;
  by: 'expiry' | 'window_end' | 'auto_submit';
}

/** The moment at which the sitting ends, and what sets it. While the clock stands still only the ends of the copy apply. */
export function deadlineOf(ledger: Ledger): Deadline | null {
  return earliest(ledger, ledger.stoppedMs === null);
}

/** As if the clock had run on: what a late answer of a stopped or ended sitting is judged by. */
export function judgedDeadlineOf(ledger: Ledger): Deadline | null {
  return earliest(ledger, true);
}

function earliest(ledger: Ledger, withClock: boolean): Deadline | null {
  const clock = clockDeadlineMs(ledger);
  const end = endOf(ledger);
  const auto = autoSubmitAt(ledger);
  let first: Deadline | null = clock !== null && withClock ? { atMs: clock, by: 'expiry' } : null;
  if (end !== null && (first === null || end < first.atMs)) first = { atMs: end, by: 'window_end' };
  if (auto !== null && (first === null || auto < first.atMs)) first = { atMs: auto, by: 'auto_submit' };
  return first;
}

/** Time on the clock: elapsed without pauses and credited outages, never above the allowance plus grants. */
export function usedMs(ledger: Ledger, nowMs: number): number {
  const until = ledger.stoppedMs === null ? nowMs : Math.min(nowMs, ledger.stoppedMs);
  const used = Math.max(0, until - ledger.startedMs - ledger.pausedMs - ledger.creditedMs);
  return ledger.allowedMs === null ? used : Math.min(used, ledger.allowedMs + ledger.grantedMs);
}

/** What is left on the clock, 0 when it is used up; null is untimed. While it runs an earlier end of the copy counts too. */
export function remainingMs(ledger: Ledger, nowMs: number): number | null {
  const clock = clockDeadlineMs(ledger);
  if (clock === null) return null;
  if (ledger.stoppedMs !== null) return Math.max(0, clock - ledger.stoppedMs);
  return Math.max(0, (deadlineOf(ledger)?.atMs ?? clock) - nowMs);
}

/** `m:ss`, minutes without an upper limit: 67:30. */
export function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const EXTENSION: Partial<Record<Timing, string>> = { time_and_a_half: 'extended x1.5', double: 'extended x2' };

/** For people: `47:12 used of 48:00 - one pause 3:10, outage credit 1:05, extended x1.5`. */
export function explainClock(ledger: Ledger, nowMs: number): string {
  const allowed = ledger.allowedMs === null ? null : ledger.allowedMs + ledger.grantedMs;
  const used = minutes(usedMs(ledger, nowMs));
  const remarks: string[] = [];
  if (ledger.pauses > 0)
    remarks.push(`${ledger.pauses === 1 ? 'one pause' : `${ledger.pauses} pauses`} ${minutes(ledger.pausedMs)}`);
  if (ledger.creditedMs > 0) remarks.push(`outage credit ${minutes(ledger.creditedMs)}`);
  if (ledger.grantedMs > 0) remarks.push(`granted ${minutes(ledger.grantedMs)}`);
  const extension = EXTENSION[ledger.timing];
  if (extension) remarks.push(extension);
  return `${allowed === null ? `${used} used, untimed` : `${used} used of ${minutes(allowed)}`}${remarks.length ? ` - ${remarks.join(', ')}` : ''}`;
}
