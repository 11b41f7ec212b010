import { Module, type OnModuleInit } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { ContentModule } from '../content/index.js';
import { Clock } from '../kernel/clock.js';
import { Db } from '../platform/db/db.js';
import { UnitOfWork } from '../platform/db/unit-of-work.js';
import { EventStore } from '../platform/event-store/port.js';
import { SignedHeads } from '../platform/event-store/signed-heads.js';
import { EventTranslators } from '../platform/events/event-translators.js';
import { Projections } from '../platform/events/projections.js';
import { Subscriptions } from '../platform/events/subscriptions.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { RosterModule } from '../roster/index.js';
import { SchedulingModule, ShownAnswers } from '../scheduling/index.js';
import { AnswerErasure } from './answer-erasure.js';
import { Attempts } from './attempts.js';
import { ActOnAttemptHandler } from './commands/act-on-attempt.js';
import { CreditMany } from './commands/credit-many.js';
import { EndAttemptHandler } from './commands/end-attempt.js';
import { EraseSittingAnswersHandler } from './commands/erase-sitting-answers.js';
import { EraseStudentAnswersHandler } from './commands/erase-student-answers.js';
import { HeartbeatHandler } from './commands/heartbeat.js';
import { ImportAttemptFileHandler } from './commands/import-attempt-file.js';
import { InitializeTestHandler } from './commands/initialize-test.js';
import { PauseAttemptHandler } from './commands/pause-attempt.js';
import { RecordEntriesHandler } from './commands/record-entries.js';
import { ResetAttemptHandler } from './commands/reset-attempt.js';
import { ResetMany } from './commands/reset-many.js';
import { ResumeAttemptHandler } from './commands/resume-attempt.js';
import { SaveAndExitHandler } from './commands/save-and-exit.js';
import { ShowAnswersHandler } from './commands/show-answers.js';
import { SteerMany } from './commands/steer-many.js';
import { SubmitAttemptHandler } from './commands/submit-attempt.js';
import { TakeNextPartHandler } from './commands/take-next-part.js';
import {
  AdminAssignedAssessmentsController,
  StaffAssignedAssessmentsController,
} from './http/assigned-assessments.controller.js';
import { AdminIncidentsController, StaffIncidentsController } from './http/incidents.controller.js';
import { LiveController } from './http/live.controller.js';
import { PreviewsController } from './http/previews.controller.js';
import { ResetsController } from './http/resets.controller.js';
import { SteeringController } from './http/steering.controller.js';
import { StudentAssessmentsController } from './http/student-assessments.controller.js';
import { Marks } from './marks.js';
import { PlayerContacts } from './player-contacts.js';
import { Presence } from './presence.js';
import './problems.js';
import { publishAttempt, type OfSitting } from './published.js';
import { destroyKeyWhenReset } from './reactions/destroy-key-when-reset.js';
import { resetPartTwoWhenClosed } from './reactions/reset-part-two-when-closed.js';
import { endWhenErased } from './reactions/end-when-erased.js';
import { scheduleEndWhenClockMoves } from './reactions/schedule-end-when-clock-moves.js';
import { signAndReceiptWhenSubmitted } from './reactions/sign-and-receipt-when-submitted.js';
import { OutsideFiles } from './outside-files.js';
import { SweepEnds } from './reactions/sweep-ends.js';
import { tellSchedulingWhenSittingChanges } from './reactions/tell-scheduling-when-sitting-changes.js';
import { AttemptHistories } from './read/attempt-history.js';
import { AttemptsList } from './read/attempts-list.js';
import { attemptsProjection } from './read/attempts-projection.js';
import { EndsAhead } from './read/ends-ahead.js';
import { Incidents } from './read/incidents.js';
import { KeyRecords } from './read/key-records.js';
import { LiveBoards } from './read/live-boards.js';
import { liveProjection } from './read/live-projection.js';
import { underOwner } from './read/owned-rows.js';
import { OwnAssessments } from './read/own-assessments.js';
import { PlayerLaunches } from './read/player-launch.js';
import { Previews } from './read/previews.js';
import { SittingEnds } from './read/sitting-ends.js';
import { ShownSittings } from './read/shown-sittings.js';
import { SittingStarts } from './read/sitting-starts.js';
import { SittingRecords } from './read/sitting-records.js';
import { SittingsInScope } from './read/sittings-in-scope.js';
import { SittingTraces } from './read/sitting-traces.js';
import { Steerings } from './read/steering.js';
import { SubmittedAnswers } from './read/submitted-answers.js';
import { Receipts } from './receipts.js';
import { SittingKeys } from './sitting-keys.js';
import { SittingOwners } from './sitting-owners.js';
import { ReadSpeaker } from './speech/read-speaker.js';
import { SpeechLimits } from './speech/speech-limits.js';
import { TextOfSittings } from './speech/text-of-sittings.js';
import { TextsRead } from './speech/texts-read.js';
import { SpeechController } from './speech/speech.controller.js';
import { SteeringPolicy } from './steering-policy.js';
import { SystemPulse } from './system-pulse.js';

@Module({
  imports: [CqrsModule, ContentModule, RosterModule, SchedulingModule],
  controllers: [
    AdminAssignedAssessmentsController,
    StaffAssignedAssessmentsController,
    StudentAssessmentsController,
    AdminIncidentsController,
    StaffIncidentsController,
    LiveController,
    PreviewsController,
    SpeechController,
    ResetsController,
    SteeringController,
  ],
  providers: [
    ActOnAttemptHandler,
    AnswerErasure,
    AttemptHistories,
    Attempts,
    AttemptsList,
    CreditMany,
    EndAttemptHandler,
    EraseSittingAnswersHandler,
    EraseStudentAnswersHandler,
    EndsAhead,
    HeartbeatHandler,
    ImportAttemptFileHandler,
    Incidents,
    InitializeTestHandler,
    KeyRecords,
    LiveBoards,
    Marks,
    OutsideFiles,
    OwnAssessments,
    PauseAttemptHandler,
    PlayerContacts,
    PlayerLaunches,
    Presence,
    Previews,
    ReadSpeaker,
    Receipts,
    RecordEntriesHandler,
    ResetAttemptHandler,
    ResetMany,
    ResumeAttemptHandler,
    SaveAndExitHandler,
    ShowAnswersHandler,
    SpeechLimits,
    SittingKeys,
    SittingOwners,
    SittingEnds,
    ShownSittings,
    SittingStarts,
    SittingRecords,
    SittingsInScope,
    SittingTraces,
    SteerMany,
    SteeringPolicy,
    Steerings,
    SubmitAttemptHandler,
    SubmittedAnswers,
    SystemPulse,
    TakeNextPartHandler,
    TextOfSittings,
    TextsRead,
    {
      provide: SweepEnds,
      inject: [Db, Jobs, Clock, EndAttemptHandler, UnitOfWork],
      useFactory: (...given: ConstructorParameters<typeof SweepEnds>) => new SweepEnds(...given),
    },
  ],
  exports: [
    AttemptHistories,
    AttemptsList,
    KeyRecords,
    SittingOwners,
    OutsideFiles,
    PlayerLaunches,
    Receipts,
    SittingEnds,
    SittingStarts,
    SittingRecords,
    SittingsInScope,
    SittingTraces,
    SubmittedAnswers,
    TextsRead,
  ],
})
export class DeliveryModule implements OnModuleInit {
  constructor(
    private readonly translators: EventTranslators,
    private readonly projections: Projections,
    private readonly subscriptions: Subscriptions,
    private readonly jobs: Jobs,
    private readonly store: EventStore,
    private readonly heads: SignedHeads,
    private readonly commands: CommandBus,
    private readonly attempts: Attempts,
    private readonly keys: SittingKeys,
    private readonly receipts: Receipts,
    private readonly ends: EndAttemptHandler,
    private readonly resets: ResetAttemptHandler,
    private readonly sweep: SweepEnds,
    private readonly owners: SittingOwners,
    private readonly shownSittings: ShownSittings,
    private readonly shownAnswers: ShownAnswers,
  ) {}

  onModuleInit(): void {
    this.translators.register('attempt', publishAttempt);
    this.shownAnswers.register((sittings) => this.shownSittings.among(sittings));
    const ownersOf = (sittings: readonly OfSitting[]) => this.owners.of(sittings);
    this.projections.register(underOwner(attemptsProjection, ownersOf));
    this.projections.register(underOwner(liveProjection, ownersOf));
    this.subscriptions.reaction(scheduleEndWhenClockMoves(this.attempts, this.jobs));
    this.subscriptions.reaction(tellSchedulingWhenSittingChanges(this.commands));
    this.subscriptions.reaction(signAndReceiptWhenSubmitted(this.store, this.heads, this.receipts));
    this.subscriptions.reaction(destroyKeyWhenReset(this.attempts, this.keys));
    this.subscriptions.reaction(resetPartTwoWhenClosed(this.resets));
    this.subscriptions.reaction(endWhenErased(this.ends));
    this.sweep.register();
  }
}
