import { Module, type OnModuleInit } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { ContentModule } from '../content/index.js';
import { DeliveryModule } from '../delivery/index.js';
import { EventTranslators } from '../platform/events/event-translators.js';
import { Subscriptions } from '../platform/events/subscriptions.js';
import { SchedulingModule } from '../scheduling/index.js';
import { ScoreAttemptHandler } from './commands/score-attempt.js';
import { ScoreSectionHandler } from './commands/score-section.js';
import { GenerateReportController } from './http/generate-report.controller.js';
import { translateScore } from './published.js';
import { recordRouteWhenRouteDecided } from './reactions/record-route-when-route-decided.js';
import { scoreSectionWhenAttemptScored } from './reactions/score-section-when-attempt-scored.js';
import { scoreWhenAttemptSubmitted } from './reactions/score-when-attempt-submitted.js';
import { Scores } from './scores.js';

@Module({
  imports: [CqrsModule, ContentModule, SchedulingModule, DeliveryModule],
  controllers: [GenerateReportController],
  providers: [Scores, ScoreAttemptHandler, ScoreSectionHandler],
  exports: [Scores],
})
export class ScoringModule implements OnModuleInit {
  constructor(
    private readonly translators: EventTranslators,
    private readonly subscriptions: Subscriptions,
    private readonly commands: CommandBus,
  ) {}

  onModuleInit(): void {
    this.translators.register('score', translateScore);
    this.subscriptions.reaction(scoreWhenAttemptSubmitted(this.commands));
    this.subscriptions.reaction(scoreSectionWhenAttemptScored(this.commands));
    this.subscriptions.reaction(recordRouteWhenRouteDecided(this.commands));
  }
}
