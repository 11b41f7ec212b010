import { toInstant, type Instant } from '../../kernel/clock.js';
import type { ActivitySums, RowSums } from './cells.js';

/** Who finished nothing for so long is looked at. */
export const QUIET_DAYS = 14;
/** Fewer than these have finished it: their average says nothing of a class. */
const ENOUGH_FINISHED = 5;
/** Below it a class is stuck. */
const STUCK = 60;

const DAY_MS = 86_400_000;

export interface FindingActivity extends ActivitySums {
  /** '2.3 Elimination, Practice Set' */
  title: string;
}

export interface Finding {
  lead: string;
  rest: string | null;
}

/** The first moment of the days in which a student who is at it finishes something. */
export function quietSince(nowMs: number): Instant {
  return toInstant(quietSinceMs(nowMs));
}

function quietSinceMs(nowMs: number): number {
  return nowMs - QUIET_DAYS * DAY_MS;
}

/** Has something open, and finished nothing in those days. */
export function isQuiet({ open, lastCompletedMs }: RowSums, nowMs: number): boolean {
  return open > 0 && (lastCompletedMs === null || lastCompletedMs < quietSinceMs(nowMs));
}

/**
 * The sentence above the table: where the class is stuck, what most have left undone, or that all is well.
 * @param opens the day on which the first of the lessons opens that have not begun; null without one
 */
export function findingOf(
  activities: readonly FindingActivity[],
  rows: readonly RowSums[],
  nowMs: number,
  opens: string | null = null,
): Finding {
  const given = activities.filter(({ assigned }) => assigned > 0);
  if (rows.length === 0) return { lead: 'There are no students in this class.', rest: null };
  if (given.length === 0)
    return {
      lead: opens
        ? `No lesson is open yet. The first one opens on ${opens}.`
        : 'No lesson is assigned to this class yet.',
      rest: null,
    };
  const quiet = rows.filter((row) => isQuiet(row, nowMs)).length;
  const rest =
    quiet === 0
      ? null
      : `${quiet === 1 ? '1 student has' : `${quiet} students have`} finished nothing in the last ${QUIET_DAYS} days.`;
  const hardest = given
    .filter(({ completed, average }) => completed >= ENOUGH_FINISHED && average! < STUCK)
    .toSorted((a, b) => a.average! - b.average!)[0];
  if (hardest)
    return {
      lead: `${hardest.title} is where the class is stuck: ${hardest.completed} of ${hardest.assigned} have finished it, at ${hardest.average}% on average.`,
      rest,
    };
  const undone = given.filter(({ overdue }) => overdue > 0).toSorted((a, b) => b.overdue - a.overdue)[0];
  if (undone)
    return {
      lead: `${undone.overdue} of ${undone.assigned} ${undone.overdue === 1 ? 'has' : 'have'} not finished ${undone.title}, which is past its end.`,
      rest,
    };
  const open = rows.reduce((sum, row) => sum + row.open, 0);
  return open === 0
    ? { lead: 'Everybody has finished everything.', rest: null }
    : { lead: 'Nothing is overdue in this class.', rest };
}
