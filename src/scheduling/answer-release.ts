import { type Instant, toInstant, toMs } from '../kernel/clock.js';
import { LAST_COPY_MS } from './status.js';

/** An assignment of one part in a school, as far as it decides whether staff may see the answers before a report shows them. */
export interface GivenPart {
  endAt: Instant | null;
  reveal: { asap: boolean; at: Instant | null };
  /** Somebody has handed this part in. */
  completed: boolean;
}

export type AnswerRelease = { released: true } | { released: false; why: 'not-given' | 'open'; until: Instant | null };

/**
 * Whether the answers of a part may be shown to the staff of a school: somebody there has handed it in, and each assignment of
 * it is over or has revealed its answers. `until` is when the last one will be, null when no date says so.
 */
export function answerRelease(given: readonly GivenPart[], nowMs: number): AnswerRelease {
  const moments = given.map(({ endAt, reveal, completed }) => {
    if (reveal.asap && completed) return -Infinity;
    const over = endAt === null ? Infinity : toMs(endAt) + LAST_COPY_MS;
    return Math.min(over, reveal.at === null ? Infinity : toMs(reveal.at));
  });
  const last = Math.max(-Infinity, ...moments);
  if (last > nowMs) return { released: false, why: 'open', until: last === Infinity ? null : toInstant(last) };
  return given.some((part) => part.completed) ? { released: true } : { released: false, why: 'not-given', until: null };
}
