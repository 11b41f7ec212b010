import { toInstant, toMs, type Instant } from '../../kernel/clock.js';

const DAY_MS = 86_400_000;
/** Days after the plan began, after the first and after the second right answer; after the third the question is kept. */
export const RETURNS_AFTER_DAYS = [3, 7, 21] as const;
/** Questions of one set. */
export const MOST_IN_SET = 5;
/** Misses after which a question rests. */
export const MISSES_TO_REST = 3;
/** Missed questions of a report that come back, those of the topics with the most to gain. */
export const MOST_RETURNING = 20;
/** A set a day; twenty hours, so that nobody has to wait for the minute. */
const BETWEEN_SETS_MS = 20 * 3_600_000;

/** One more question like a missed one, once it was answered. */
export interface Attempt {
  at: Instant;
  right: boolean;
}

export interface ReturningQuestion {
  place: number;
  /** The first that was tried first. */
  tries: readonly Attempt[];
}

export type Stand = { state: 'comes'; at: Instant } | { state: 'kept' } | { state: 'rests' };

/**
 * Where a missed question stands. It comes back three days after the plan began, a week after it was right and three weeks after
 * it was right again; then it is kept. Missed, it begins anew. Missed three times it rests: more of the same does not help.
 * Pure.
 */
export function standOf({ tries }: Pick<ReturningQuestion, 'tries'>, startedAt: Instant): Stand {
  if (tries.filter(({ right }) => !right).length >= MISSES_TO_REST) return { state: 'rests' };
  const rights = tries.length - 1 - tries.findLastIndex(({ right }) => !right);
  const days = RETURNS_AFTER_DAYS[rights];
  if (days === undefined) return { state: 'kept' };
  return { state: 'comes', at: toInstant(toMs(tries.at(-1)?.at ?? startedAt) + days * DAY_MS) };
}

/**
 * What may be done now: every question that is to come back, those that wait longest first; nothing until the day after the
 * last set. What is not done waits, and nothing is ever late. Pure.
 */
export function returningNow(
  plan: { startedAt: Instant; questions: readonly ReturningQuestion[]; lastSetAt: Instant | null },
  nowMs: number,
): { places: number[]; nextAt: Instant | null } {
  const coming = plan.questions
    .flatMap((question) => {
      const stand = standOf(question, plan.startedAt);
      return stand.state === 'comes' ? [{ place: question.place, ms: toMs(stand.at) }] : [];
    })
    .sort((a, b) => a.ms - b.ms || a.place - b.place);
  const first = coming[0];
  if (!first) return { places: [], nextAt: null };
  const freeMs = plan.lastSetAt === null ? -Infinity : toMs(plan.lastSetAt) + BETWEEN_SETS_MS;
  const nextMs = Math.max(first.ms, freeMs);
  if (nextMs > nowMs) return { places: [], nextAt: toInstant(nextMs) };
  return { places: coming.filter(({ ms }) => ms <= nowMs).map(({ place }) => place), nextAt: null };
}
