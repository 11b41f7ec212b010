import type { Reaction } from '../../platform/events/subscriptions.js';
import type { Attempts } from '../attempts.js';
import type { PublishedAttempt } from '../published.js';
import type { SittingKeys } from '../sitting-keys.js';

/** After a reset the answers are unreadable for good; the skeleton of the stream and its hashes stay. */
export function destroyKeyWhenReset(attempts: Attempts, keys: SittingKeys): Reaction {
  return {
    name: 'delivery.destroy-key-when-reset',
    types: ['delivery.AttemptReset.v1'],
    async handle(event) {
      const { studentAssessmentId, sitting } = event.payload as PublishedAttempt<'AttemptReset'>;
      await keys.destroy(studentAssessmentId, sitting);
      attempts.forget(attempts.address(studentAssessmentId, sitting));
    },
  };
}
