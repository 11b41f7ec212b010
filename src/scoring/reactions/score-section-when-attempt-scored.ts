import type { CommandBus } from '@nestjs/cqrs';
import type { Reaction } from '../../platform/events/subscriptions.js';
import { ScoreSection } from '../commands/score-section.js';
import type { AttemptScoredV1 } from '../published.js';

export function scoreSectionWhenAttemptScored(commands: CommandBus): Reaction {
  return {
    name: 'scoring.score-section-when-attempt-scored',
    types: ['scoring.AttemptScored.v1'],
    handle: ({ payload }) => commands.execute(new ScoreSection((payload as AttemptScoredV1).studentAssessmentId)),
  };
}
