import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { offsetAt } from '../../kernel/zones.js';
import type { Schedule } from '../activity-rules.js';
import type { CoursesCode } from '../problems.js';

const DAY_MS = 86_400_000;
/** January 1, 2023 in the zone where it begins first. */
const EARLIEST_MS = Date.UTC(2022, 11, 31, 10);
const LATEST_MS = Date.UTC(2100, 0, 1, 12);

/** @throws DomainError `courses/invalid` with a sentence beside each date that is wrong */
export function checkedSchedule({ startAt, endAt }: Schedule): Schedule {
  const errors: Record<string, string[]> = {};
  for (const [field, at] of [
    ['start_at', startAt],
    ['end_at', endAt],
  ] as const) {
    if (at !== null && toMs(at) < EARLIEST_MS) errors[field] = ['The earliest date is January 1, 2023'];
    if (at !== null && toMs(at) >= LATEST_MS) errors[field] = ['The latest date is December 31, 2099'];
  }
  if (!errors.end_at && endAt !== null && toMs(endAt) <= toMs(startAt))
    errors.end_at = ['End date must be after start date'];
  refuse(errors);
  return { startAt, endAt };
}

/** @throws DomainError `courses/invalid` for a lesson that nobody could do: its end is over already */
export function mustLieAhead({ endAt }: Schedule, nowMs: number): void {
  if (endAt !== null && toMs(endAt) <= nowMs)
    refuse({ end_at: ['The end lies in the past, so nobody could do the lesson'] });
}

/** @throws DomainError `courses/invalid` when there is an error */
export function refuse(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length > 0)
    throw new DomainError<CoursesCode>('courses/invalid', 'Please check your inputs', { errors });
}

/** So many days later by the clock of a zone: 8:00 stays 8:00 when summer time begins between. */
export function daysLater(instant: Instant, days: number, timeZone: string): Instant {
  const ms = toMs(instant);
  const wall = ms + offsetAt(ms, timeZone) + days * DAY_MS;
  const near = wall - offsetAt(wall, timeZone);
  return toInstant(wall - offsetAt(near, timeZone));
}

/** Both dates so many days later. */
export function scheduleLater({ startAt, endAt }: Schedule, days: number, timeZone: string): Schedule {
  return {
    startAt: daysLater(startAt, days, timeZone),
    endAt: endAt === null ? null : daysLater(endAt, days, timeZone),
  };
}

/** How many days lie from the day of a moment to a day, by the clock of a zone. @param day 'YYYY-MM-DD' */
export function daysUntil(instant: Instant, day: string, timeZone: string): number {
  const ms = toMs(instant);
  const today = Math.floor((ms + offsetAt(ms, timeZone)) / DAY_MS);
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS - today;
}

/** What the lessons of a section are given: the first as it is said, each other so many days after the one before. */
export function oneAfterAnother(first: Schedule, count: number, daysBetween: number, timeZone: string): Schedule[] {
  return Array.from({ length: count }, (_, i) => scheduleLater(first, i * daysBetween, timeZone));
}

/** Which lessons of a class are moved: those that have not begun, with those that are open, or all. */
export const MOVED = ['upcoming', 'unfinished', 'all'] as const;
export type Moved = (typeof MOVED)[number];

/**
 * Where a lesson lies once the plan of its class is moved; null where it stays. What has begun keeps its beginning, unless all
 * are moved; then a lesson that is open has its end moved.
 */
export function movedBy(
  schedule: Schedule,
  days: number,
  which: Moved,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Schedule | null {
  const begun = toMs(schedule.startAt) <= nowMs;
  const later = scheduleLater(schedule, days, timeZone);
  if (which === 'all' || !begun) return later;
  if (which === 'upcoming' || schedule.endAt === null || toMs(schedule.endAt) <= nowMs) return null;
  return { startAt: schedule.startAt, endAt: later.endAt };
}

/**
 * The plan of a class for another one: every date moves by as many days as the first lesson does. @param startOn 'YYYY-MM-DD'
 */
export function copiedPlan<T extends Schedule>(plan: readonly T[], startOn: string, timeZone: string): T[] {
  const first = plan.map(({ startAt }) => startAt).toSorted((a, b) => toMs(a) - toMs(b))[0];
  if (first === undefined) return [];
  const days = daysUntil(first, startOn, timeZone);
  return plan.map((lesson) => ({ ...lesson, ...scheduleLater(lesson, days, timeZone) }));
}
