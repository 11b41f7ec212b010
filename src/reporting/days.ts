import { offsetAt } from '../kernel/zones.js';

/** A day as a moment that is the same day in every zone of a school. */
export function noonOf(date: string): Date {
  return new Date(`${date}T18:00:00.000Z`);
}

const DAY_MS = 86_400_000;

/** The last millisecond of the last day that had ended in a zone; a day's last second is its end. */
export function endOfDayUntil(ms: number, timeZone: string): number {
  const midnight = Math.floor((ms + 1000 + offsetAt(ms, timeZone)) / DAY_MS) * DAY_MS;
  const near = midnight - offsetAt(ms, timeZone);
  return midnight - offsetAt(near, timeZone) - 1;
}
