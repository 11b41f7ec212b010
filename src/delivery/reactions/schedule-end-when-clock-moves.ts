import type { Jobs } from '../../platform/jobs/jobs.js';
import type { Reaction } from '../../platform/events/subscriptions.js';
import { dueAt } from '../attempt/decide.js';
import type { Attempts } from '../attempts.js';
import type { OfSitting } from '../published.js';

export const END_ATTEMPT = 'delivery.end-attempt';

/** Whatever moves a sitting's end plans a job for it; the decider judges when the job comes, so an outdated one does nothing. */
export function scheduleEndWhenClockMoves(attempts: Attempts, jobs: Jobs): Reaction {
  return {
    name: 'delivery.schedule-end-when-clock-moves',
    types: [
      'delivery.AttemptStarted.v1', 'delivery.AttemptPaused.v1', 'delivery.AttemptResumed.v1', 'delivery.SavedAndExited.v1', 'delivery.TimeGranted.v1',
      'delivery.OutageCredited.v1', 'delivery.TimeExpired.v1', 'delivery.AttemptReopened.v1',
    ],
    async handle(event) {
      const { studentAssessmentId, sitting } = event.payload as OfSitting;
      const { state } = await attempts.load(attempts.address(studentAssessmentId, sitting));
      const dueMs = dueAt(state);
      if (dueMs === null) return;
      await jobs.enqueue(END_ATTEMPT, { studentAssessmentId, sitting }, { singletonKey: event.id, startAfter: new Date(dueMs) });
    },
  };
}
