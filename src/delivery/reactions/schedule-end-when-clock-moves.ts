import type { Jobs } from '../../platform/jobs/jobs.js';
import type { Reaction } from '../../platform/events/subscriptions.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { evolve, NO_ATTEMPT, type Attempt } from '../attempt/attempt.js';
import { deadlineOf } from '../attempt/clock.js';
import { dueAt } from '../attempt/decide.js';
import type { AttemptEventType, AttemptStarted, NewAttemptEvent } from '../attempt/events.js';
import { PHASE_EVENTS } from '../attempt/phase.js';
import type { Attempts } from '../attempts.js';
import type { OfSitting } from '../published.js';
import { END_DUE, END_TOGETHER } from './sweep-ends.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** After these nothing is to come. */
const END: ReadonlySet<AttemptEventType> = new Set(['AttemptSubmitted', 'AttemptReset', 'AttemptInvalidated']);

/**
 * Whatever moves a sitting's end plans a job for that moment, one for all that end in the same second, or together by their
 * window or by auto-submit. The job ends what is due then: one whose sittings ended before, or later, does nothing.
 */
export function scheduleEndWhenClockMoves(attempts: Attempts, jobs: Jobs): Reaction {
  const plan = (queue: string, ms: number) =>
    jobs.enqueue(queue, {}, { singletonKey: String(ms), startAfter: new Date(ms) });
  return {
    name: 'delivery.schedule-end-when-clock-moves',
    types: PHASE_EVENTS.filter((type) => !END.has(type)).map((type) => `delivery.${type}.v1` as const),
    laneOf: ({ payload }) => String((payload as OfSitting).studentAssessmentId),
    async handle(event) {
      const { studentAssessmentId, sitting } = event.payload as OfSitting;
      const state = begun(event) ?? (await attempts.load(attempts.address(studentAssessmentId, sitting))).state;
      const dueMs = dueAt(state);
      if (dueMs === null || state.phase === 'absent') return;
      const deadline = state.phase === 'expired' ? null : deadlineOf(state.ledger);
      if (!deadline || deadline.by === 'expiry') return plan(END_DUE, Math.ceil(dueMs / SECOND_MS) * SECOND_MS);
      // Everybody whose window ends then, running or paused; auto-submits of the same minute.
      const lastMs = deadline.atMs + state.ledger.graceMs;
      return plan(END_TOGETHER, deadline.by === 'window_end' ? lastMs : Math.ceil(lastMs / MINUTE_MS) * MINUTE_MS);
    },
  };
}

/** A sitting that has only begun, known without reading its stream: whatever followed comes here by itself. */
function begun({ type, payload }: PublishedEvent): Attempt | undefined {
  if (type !== 'delivery.AttemptStarted.v1' || (payload as AttemptStarted).outside) return undefined;
  return evolve(NO_ATTEMPT, { type: 'AttemptStarted', payload } as NewAttemptEvent);
}
