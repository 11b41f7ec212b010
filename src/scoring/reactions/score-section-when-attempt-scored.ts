import type { CommandBus } from '@nestjs/cqrs';
import type { Reaction } from '../../platform/events/subscriptions.js';
import { ScoreSection } from '../commands/score-section.js';
import type { AttemptScoredV1 } from '../published.js';

/** A correction scores the sections itself, all of a page at once. */
export function scoreSectionWhenAttemptScored(commands: CommandBus): Reaction {
  return {
    name: 'scoring.score-section-when-attempt-scored',
    laneOf: ({ payload }) => String((payload as AttemptScoredV1).studentId),
    types: ['scoring.AttemptScored.v1'],
    handle: async ({ payload }) => {
      const { studentAssessmentId, correctionId } = payload as AttemptScoredV1;
      if (correctionId === undefined) await commands.execute(new ScoreSection(studentAssessmentId));
    },
  };
}
