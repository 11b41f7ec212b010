import type { Reaction } from '../../platform/events/subscriptions.js';
import type { Corrections } from '../corrections/corrections.js';

/** What a correction would do to a student says something about the answers: it goes with them. */
export function forgetEffectsWhenAnswersGone(corrections: Corrections): Reaction {
  return {
    name: 'scoring.forget-effects-when-answers-gone',
    types: ['delivery.AttemptReset.v1', 'delivery.AttemptInvalidated.v1', 'delivery.AnswersErased.v1'],
    handle: ({ payload }) => corrections.forgetCopy((payload as { studentAssessmentId: number }).studentAssessmentId),
  };
}
