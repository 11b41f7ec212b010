import type { Instant } from '../../kernel/clock.js';

/** A student who is not compared, as much as the reasons need. */
export interface LeftOut {
  /** Came to the class; null where there is no class, or nobody knows. */
  joinedAt: Instant | null;
  results: readonly ({ composite: number | null; missing: readonly string[] } | null)[];
  /** Results of other types, each on a scale of its own. */
  elsewhere: readonly { typeName: string; takenAt: Instant }[];
}

/** A test of another type this near counts as taken in its place. */
const NEAR_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * Why a student is left out, one reason a test: the student came later, took a test of another scale about that time, has no
 * total, or did not take it. Pure.
 */
export function whyLeftOut(
  { joinedAt, results, elsewhere }: LeftOut,
  tests: readonly { name: string; takenAt: Instant }[],
  timeZone: string,
): string[] {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' });
  const reasons = tests.flatMap(({ name, takenAt }, place) => {
    const result = results[place];
    if (result?.composite != null) return [];
    if (result) return [`${name}: ${result.missing.join(', ') || 'no total'}`];
    if (joinedAt !== null && joinedAt > takenAt) return [`Joined the class on ${day.format(new Date(joinedAt))}`];
    const other = elsewhere.find(
      (one) => Math.abs(Date.parse(one.takenAt) - Date.parse(takenAt)) <= NEAR_DAYS * DAY_MS,
    );
    if (other)
      return [`${name} not taken; took ${other.typeName} on ${day.format(new Date(other.takenAt))}: another scale`];
    return [`${name} not taken`];
  });
  return [...new Set(reasons)];
}
