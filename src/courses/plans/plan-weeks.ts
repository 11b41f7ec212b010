import { toInstant, toMs, type Instant } from '../../kernel/clock.js';

export const WEEK_MS = 7 * 86_400_000;
/** Lessons a week that a student may choose. */
export const PER_WEEK = [2, 3] as const;
export type PerWeek = (typeof PER_WEEK)[number];

export interface PlannedLesson {
  lessonId: number;
  finishedAt: Instant | null;
}

export interface PlanWeek<L> {
  /** First moment of the week, and the first that is not in it any more. */
  from: Instant;
  to: Instant;
  lessons: L[];
}

export interface PlanWeeks<L> {
  /** The present week first; it may be empty when its lessons are done. Those after the next test are not among them. */
  weeks: PlanWeek<L>[];
  /** Done since the plan began, the first that was done first. */
  finished: L[];
  /** Unfinished ones that find no place before the next test. */
  afterTest: L[];
}

/**
 * Spreads what is left of a plan over the weeks from now on: `perWeek` lessons in each week of seven days since it began, in
 * the order of the plan. What was done this week takes a place of it. Nothing is ever late: what was not done moves on. Pure.
 * @param test when the next test begins; null when none is known
 */
export function planWeeks<L extends PlannedLesson>(
  plan: { startedAt: Instant; perWeek: PerWeek; lessons: readonly L[] },
  test: Instant | null,
  nowMs: number,
): PlanWeeks<L> {
  const startMs = toMs(plan.startedAt);
  const present = Math.max(0, Math.floor((nowMs - startMs) / WEEK_MS));
  const weekAt = (index: number): PlanWeek<L> => ({
    from: toInstant(startMs + index * WEEK_MS),
    to: toInstant(startMs + (index + 1) * WEEK_MS),
    lessons: [],
  });
  const finished = plan.lessons
    .filter(({ finishedAt }) => finishedAt !== null)
    .sort((a, b) => toMs(a.finishedAt!) - toMs(b.finishedAt!));
  const thisWeek = startMs + present * WEEK_MS;
  const doneThisWeek = finished.filter(({ finishedAt }) => toMs(finishedAt!) >= thisWeek).length;
  const weeks = [weekAt(present)];
  const afterTest: L[] = [];
  const testMs = test === null ? Infinity : toMs(test);
  let places = plan.perWeek - doneThisWeek;
  for (const lesson of plan.lessons.filter(({ finishedAt }) => finishedAt === null)) {
    if (places <= 0) {
      weeks.push(weekAt(present + weeks.length));
      places = plan.perWeek;
    }
    const week = weeks.at(-1)!;
    if (toMs(week.from) >= testMs) afterTest.push(lesson);
    else week.lessons.push(lesson);
    places -= 1;
  }
  return { weeks: weeks.filter(({ from }, i) => i === 0 || toMs(from) < testMs), finished, afterTest };
}
