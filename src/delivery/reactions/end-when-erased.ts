import type { Reaction } from '../../platform/events/subscriptions.js';
import type { EndAttemptHandler } from '../commands/end-attempt.js';
import type { AnswersErased } from '../published.js';

/** Nothing can be submitted without a key: a sitting that was open ends at once. */
export function endWhenErased(ends: EndAttemptHandler): Reaction {
  return {
    name: 'delivery.end-when-erased',
    types: ['delivery.AnswersErased.v1'],
    handle: ({ payload }) => {
      const { studentAssessmentId, sitting } = payload as AnswersErased;
      return ends.execute({ studentAssessmentId, sitting });
    },
  };
}
