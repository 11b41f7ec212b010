import type { StudentAssessment } from './queries.js';

/** Before what is known of a moment can be seen on the server. */
const SETTLES_MS = 1_000;
const LONGEST_MS = 30 * 60_000;

/**
 * How long the lists stay true: until a window opens or ends, a running clock ends, or a report is revealed; half an hour
 * at most, so that a page left open follows what teachers change.
 * @param spread 0 to 1: a class that waits for one moment asks spread over some seconds.
 */
export function nextChangeMs(list: readonly StudentAssessment[], nowMs: number, spread: number): number {
  const moments = list.flatMap(({ completed, availabilities, sitting, settings }) =>
    completed
      ? [settings?.revealReportAt]
      : [...availabilities.flatMap(({ startAt, endAt }) => [startAt, endAt]), sitting?.clock.deadlineAt],
  );
  const ahead = moments.map((iso) => (iso ? Date.parse(iso) - nowMs : 0)).filter((ms) => ms > 0);
  return Math.min(LONGEST_MS, ...ahead) + SETTLES_MS + Math.round(spread * 4_000);
}
