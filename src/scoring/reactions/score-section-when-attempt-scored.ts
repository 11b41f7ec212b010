import type { Reaction } from '../../platform/events/subscriptions.js';
import type { ScoreSectionHandler } from '../commands/score-section.js';
import type { AttemptScoredV1 } from '../published.js';

/** A correction scores the sections itself, all of a page at once. */
export function scoreSectionWhenAttemptScored(sections: ScoreSectionHandler): Reaction {
  return {
    name: 'scoring.score-section-when-attempt-scored',
    laneOf: ({ payload }) => String((payload as AttemptScoredV1).studentId),
    types: ['scoring.AttemptScored.v1'],
    handle: async ({ payload }) => {
      const { studentAssessmentId, correctionId } = payload as AttemptScoredV1;
      if (correctionId === undefined) await sections.execute({ studentAssessmentId });
    },
  };
}
