import { type Instant, toMs } from '../kernel/clock.js';

export const STATUSES = ['active', 'upcoming', 'completed', 'past'] as const;
export type Status = (typeof STATUSES)[number];
export type ScheduleStatus = Exclude<Status, 'completed'>;

/** From `startAt` inclusive to `endAt` exclusive; without an end it stays open. */
export interface Window {
  startAt: Instant;
  endAt: Instant | null;
}

/** Status of one window at a moment. */
export function windowStatus(window: Window, nowMs: number): ScheduleStatus {
  if (nowMs < toMs(window.startAt)) return 'upcoming';
  return window.endAt !== null && nowMs >= toMs(window.endAt) ? 'past' : 'active';
}

/** Several windows: active wins over upcoming over past. */
export function scheduleStatus(windows: readonly Window[], nowMs: number): ScheduleStatus {
  const all = new Set(windows.map((w) => windowStatus(w, nowMs)));
  return all.has('active') ? 'active' : all.has('upcoming') ? 'upcoming' : 'past';
}

/** What a student's own sitting adds to the windows. */
export interface Progress {
  completed: boolean;
  /** End of a running sitting by its own clock (rules of delivery); a started copy stays active until then. */
  runsUntil?: Instant | null;
}

/** Completed, else active while a started sitting runs, else by the windows (specification 1, 4.1). */
export function studentAssessmentStatus(windows: readonly Window[], progress: Progress, nowMs: number): Status {
  if (progress.completed) return 'completed';
  if (progress.runsUntil && nowMs < toMs(progress.runsUntil)) return 'active';
  return scheduleStatus(windows, nowMs);
}

/**
 * The window that rules a start and its settings: of the active ones the earliest; before any is active the next one,
 * after all have passed the last to end.
 */
export function rulingWindow<W extends Window>(windows: readonly W[], nowMs: number): W | undefined {
  const byStart = [...windows].sort((a, b) => toMs(a.startAt) - toMs(b.startAt));
  return (
    byStart.find((w) => windowStatus(w, nowMs) === 'active') ??
    byStart.find((w) => windowStatus(w, nowMs) === 'upcoming') ??
    byStart.toSorted((a, b) => (b.endAt ? toMs(b.endAt) : 0) - (a.endAt ? toMs(a.endAt) : 0))[0]
  );
}

export const TIMINGS = ['timed', 'time_and_a_half', 'double', 'untimed'] as const;
export type Timing = (typeof TIMINGS)[number];

const FACTOR: Record<Timing, number | null> = { timed: 1, time_and_a_half: 1.5, double: 2, untimed: null };

/** Whole seconds of a part under a timing; null is no limit. */
export function allowedSeconds(durationSeconds: number, timing: Timing): number | null {
  const factor = FACTOR[timing];
  return factor === null ? null : Math.round(durationSeconds * factor);
}

/** Students flagged untimed always get untimed. */
export function effectiveTiming(timing: Timing, untimedStudent: boolean): Timing {
  return untimedStudent ? 'untimed' : timing;
}

/** A copy started before the end of its window may run this long after it (untimed students). */
export const LAST_COPY_MS = 24 * 3_600_000;

/** Whether something revealed at once or at a moment may be shown now; neither means never yet. */
export function isRevealed(reveal: { asap: boolean; at: Instant | null }, nowMs: number): boolean {
  return reveal.asap || (reveal.at !== null && nowMs >= toMs(reveal.at));
}
