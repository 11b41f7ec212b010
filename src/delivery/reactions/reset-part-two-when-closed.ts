import type { Reaction } from '../../platform/events/subscriptions.js';
import type { ResetAttemptHandler } from '../commands/reset-attempt.js';

/** Resetting part 1 takes the route back: a sitting of its part 2 ends with it. */
export function resetPartTwoWhenClosed(resets: ResetAttemptHandler): Reaction {
  return {
    name: 'delivery.reset-part-two-when-closed',
    types: ['scheduling.NextPartClosed.v1'],
    async handle(event) {
      const { studentAssessmentId } = event.payload as { studentAssessmentId: number };
      await resets.execute({
        studentAssessmentId,
        actor: { kind: 'system', name: 'delivery.reset-part-two-when-closed' },
        reason: null,
      });
    },
  };
}
