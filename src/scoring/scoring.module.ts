import { Module, type OnModuleInit } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { ContentModule } from '../content/index.js';
import { DeliveryModule } from '../delivery/index.js';
import { EventTranslators } from '../platform/events/event-translators.js';
import { Subscriptions } from '../platform/events/subscriptions.js';
import { RosterModule } from '../roster/index.js';
import { SchedulingModule } from '../scheduling/index.js';
import {
  DiscardCorrectionHandler,
  DraftCorrectionHandler,
  ReviseCorrectionHandler,
  UndoCorrectionHandler,
} from './commands/draft-correction.js';
import { ForgetOutsideFilesHandler } from './commands/forget-outside-files.js';
import { PublishCorrectionHandler } from './commands/publish-correction.js';
import { ReportKeyHandler } from './commands/report-key.js';
import { ScoreAttemptHandler } from './commands/score-attempt.js';
import { ScoreSectionHandler } from './commands/score-section.js';
import { Corrections } from './corrections/corrections.js';
import { KeyReports } from './corrections/key-reports.js';
import { ChangeDrafts } from './corrections/draft.js';
import { CorrectionJobs } from './corrections/jobs.js';
import { Rescoring } from './corrections/rescoring.js';
import { CorrectionsController } from './http/corrections.controller.js';
import { OutsideResultsController, ResultTemplatesController } from './http/outside-results.controller.js';
import { GenerateReportController } from './http/generate-report.controller.js';
import { ImportOutsideResultsHandler } from './outside/import-outside-results.js';
import { OutsideOwners } from './outside/outside-owners.js';
import { OutsideResults } from './outside/outside-results.js';
import { translateScore } from './published.js';
import { forgetEffectsWhenAnswersGone } from './reactions/forget-effects-when-answers-gone.js';
import { forgetOutsideResultsWhenErased } from './reactions/forget-outside-results-when-erased.js';
import { markResultsWhenImported } from './reactions/mark-results-when-imported.js';
import { recordRouteWhenRouteDecided } from './reactions/record-route-when-route-decided.js';
import { scoreSectionWhenAttemptScored } from './reactions/score-section-when-attempt-scored.js';
import { scoreWhenAttemptSubmitted } from './reactions/score-when-attempt-submitted.js';
import { CorrectableTables } from './read/correctable-tables.js';
import { CorrectionViews } from './read/correction-views.js';
import { RecordedKeys } from './recorded-keys.js';
import { ScoreHistories } from './score-histories.js';
import { Scores } from './scores.js';

@Module({
  imports: [CqrsModule, RosterModule, ContentModule, SchedulingModule, DeliveryModule],
  controllers: [GenerateReportController, CorrectionsController, OutsideResultsController, ResultTemplatesController],
  providers: [
    Scores,
    ScoreHistories,
    RecordedKeys,
    ScoreAttemptHandler,
    ScoreSectionHandler,
    Corrections,
    ChangeDrafts,
    CorrectionViews,
    CorrectableTables,
    Rescoring,
    CorrectionJobs,
    DraftCorrectionHandler,
    ReviseCorrectionHandler,
    DiscardCorrectionHandler,
    UndoCorrectionHandler,
    PublishCorrectionHandler,
    KeyReports,
    ReportKeyHandler,
    OutsideOwners,
    OutsideResults,
    ImportOutsideResultsHandler,
    ForgetOutsideFilesHandler,
  ],
  exports: [Scores, ScoreHistories, Corrections, KeyReports, OutsideResults, RecordedKeys],
})
export class ScoringModule implements OnModuleInit {
  constructor(
    private readonly translators: EventTranslators,
    private readonly subscriptions: Subscriptions,
    private readonly commands: CommandBus,
    private readonly attempts: ScoreAttemptHandler,
    private readonly sections: ScoreSectionHandler,
    private readonly corrections: Corrections,
    private readonly correctionJobs: CorrectionJobs,
    private readonly outside: OutsideResults,
  ) {}

  onModuleInit(): void {
    this.translators.register('score', translateScore);
    this.subscriptions.reaction(scoreWhenAttemptSubmitted(this.attempts));
    this.subscriptions.reaction(scoreSectionWhenAttemptScored(this.sections));
    this.subscriptions.reaction(recordRouteWhenRouteDecided(this.commands));
    this.subscriptions.reaction(forgetEffectsWhenAnswersGone(this.corrections));
    this.subscriptions.reaction(forgetOutsideResultsWhenErased(this.outside));
    this.subscriptions.reaction(markResultsWhenImported(this.commands));
    this.correctionJobs.register();
  }
}
