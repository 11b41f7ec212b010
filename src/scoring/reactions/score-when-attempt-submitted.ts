import type { Reaction } from '../../platform/events/subscriptions.js';
import type { ScoreAttemptHandler } from '../commands/score-attempt.js';

/** A submission, or answers accepted after it, is scored from what stands in the sitting then. */
export function scoreWhenAttemptSubmitted(attempts: ScoreAttemptHandler): Reaction {
  return {
    name: 'scoring.score-when-attempt-submitted',
    laneOf: ({ payload }) => String(payload.studentAssessmentId),
    types: ['delivery.AttemptSubmitted.v1', 'delivery.AnswersAmended.v1'],
    handle: ({ payload: { studentAssessmentId, sitting }, version }) =>
      attempts.execute({ studentAssessmentId, sitting, sealedAt: version! }),
  };
}
