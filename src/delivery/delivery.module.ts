import { Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
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
import { SchedulingModule } from '../scheduling/index.js';
import { AccessController, ParentAccessController } from './http/access.controller.js';
import { accessProjection } from './access/access-projection.js';
import { AccessRecords } from './access/access-records.js';
import { AccessLog } from './access/access-log.js';
import { Looks } from './access/looks.js';
import { Attempts } from './attempts.js';
import { ActOnAttemptHandler } from './commands/act-on-attempt.js';
import { EndAttemptHandler } from './commands/end-attempt.js';
import { EraseStudentHandler } from './commands/erase-student.js';
import { EraseStudentAnswersHandler } from './commands/erase-student-answers.js';
import { HeartbeatHandler } from './commands/heartbeat.js';
import { ImportAttemptFileHandler } from './commands/import-attempt-file.js';
import { InitializeTestHandler } from './commands/initialize-test.js';
import { PauseAttemptHandler } from './commands/pause-attempt.js';
import { RecordEntriesHandler } from './commands/record-entries.js';
import { ResetAttemptHandler } from './commands/reset-attempt.js';
import { ResumeAttemptHandler } from './commands/resume-attempt.js';
import { SaveAndExitHandler } from './commands/save-and-exit.js';
import { SubmitAttemptHandler } from './commands/submit-attempt.js';
import { AdminAssignedAssessmentsController, StaffAssignedAssessmentsController } from './http/assigned-assessments.controller.js';
import { DestroyedKeys } from './destroyed-keys.js';
import { DisputePacks } from './dispute/pack.js';
import { ErasuresController } from './http/erasures.controller.js';
import { AuditController } from './http/audit.controller.js';
import { AdminIncidentsController, StaffIncidentsController } from './http/incidents.controller.js';
import { LiveController } from './http/live.controller.js';
import { DayRootsController } from './http/day-roots.controller.js';
import { IntegrityController } from './http/integrity.controller.js';
import { PublishedProofController } from './http/published-proof.controller.js';
import { VerificationsController } from './http/verifications.controller.js';
import { FindingLetters } from './integrity/finding-letters.js';
import { IntegrityStanding } from './integrity/standing.js';
import { Verifications } from './integrity/verifications.js';
import { PreviewsController } from './http/previews.controller.js';
import { ReceiptsController } from './http/receipts.controller.js';
import { ResetsController } from './http/resets.controller.js';
import { SteeringController } from './http/steering.controller.js';
import { StudentAssessmentsController } from './http/student-assessments.controller.js';
import { Presence } from './presence.js';
import './problems.js';
import { publishAccess, publishAttempt } from './published.js';
import { destroyKeyWhenReset } from './reactions/destroy-key-when-reset.js';
import { endWhenErased, finishErasure } from './reactions/finish-erasure.js';
import { recordAccessWhenLoggedInAs } from './reactions/record-access-when-logged-in-as.js';
import { resetPartTwoWhenClosed } from './reactions/reset-part-two-when-closed.js';
import { scheduleEndWhenClockMoves } from './reactions/schedule-end-when-clock-moves.js';
import { signAndReceiptWhenSubmitted } from './reactions/sign-and-receipt-when-submitted.js';
import { OutsideFiles } from './outside-files.js';
import { SweepEnds } from './reactions/sweep-ends.js';
import { tellSchedulingWhenSittingChanges } from './reactions/tell-scheduling-when-sitting-changes.js';
import { AttemptExport } from './read/attempt-export.js';
import { AttemptHistories } from './read/attempt-history.js';
import { AttemptsList } from './read/attempts-list.js';
import { attemptsProjection } from './read/attempts-projection.js';
import { EndsAhead } from './read/ends-ahead.js';
import { Incidents } from './read/incidents.js';
import { LiveBoards } from './read/live-boards.js';
import { ErasureEffects } from './read/erasure-effects.js';
import { liveProjection } from './read/live-projection.js';
import { OwnAssessments } from './read/own-assessments.js';
import { PlayerLaunches } from './read/player-launch.js';
import { Previews } from './read/previews.js';
import { SittingEnds } from './read/sitting-ends.js';
import { SittingRecords } from './read/sitting-records.js';
import { SittingTraces } from './read/sitting-traces.js';
import { Steerings } from './read/steering.js';
import { SubmittedAnswers } from './read/submitted-answers.js';
import { Receipts } from './receipts.js';
import { SittingKeys } from './sitting-keys.js';
import { SteeringPolicy } from './steering-policy.js';
import { SystemPulse } from './system-pulse.js';

@Module({
  imports: [CqrsModule, ContentModule, RosterModule, SchedulingModule],
  controllers: [AccessController, ParentAccessController, AdminAssignedAssessmentsController, StaffAssignedAssessmentsController, StudentAssessmentsController, AuditController, ErasuresController, DayRootsController, AdminIncidentsController, StaffIncidentsController, IntegrityController, PublishedProofController, VerificationsController, LiveController, PreviewsController, ReceiptsController, ResetsController, SteeringController],
  providers: [
    AccessLog,
    AccessRecords,
    ActOnAttemptHandler,
    AttemptExport,
    AttemptHistories,
    Attempts,
    AttemptsList,
    DestroyedKeys,
    DisputePacks,
    EndAttemptHandler,
    EraseStudentAnswersHandler,
    EraseStudentHandler,
    ErasureEffects,
    EndsAhead,
    HeartbeatHandler,
    ImportAttemptFileHandler,
    FindingLetters,
    Incidents,
    InitializeTestHandler,
    IntegrityStanding,
    LiveBoards,
    Looks,
    OutsideFiles,
    OwnAssessments,
    PauseAttemptHandler,
    PlayerLaunches,
    Presence,
    Previews,
    Receipts,
    RecordEntriesHandler,
    ResetAttemptHandler,
    ResumeAttemptHandler,
    SaveAndExitHandler,
    SittingKeys,
    SittingEnds,
    SittingRecords,
    SittingTraces,
    SteeringPolicy,
    Steerings,
    SubmitAttemptHandler,
    SubmittedAnswers,
    Verifications,
    SystemPulse,
    { provide: SweepEnds, inject: [Db, Jobs, Clock, EndAttemptHandler, UnitOfWork], useFactory: (...given: ConstructorParameters<typeof SweepEnds>) => new SweepEnds(...given) },
  ],
  exports: [AccessLog, AttemptExport, AttemptHistories, AttemptsList, OutsideFiles, Receipts, SittingEnds, SittingRecords, SittingTraces, SubmittedAnswers],
})
export class DeliveryModule implements OnModuleInit, OnApplicationBootstrap {
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
    private readonly verifications: Verifications,
    private readonly destroyed: DestroyedKeys,
    private readonly access: AccessLog,
  ) {}

  onModuleInit(): void {
    this.translators.register('attempt', publishAttempt);
    this.translators.register('access', publishAccess);
    this.projections.register(attemptsProjection);
    this.projections.register(liveProjection);
    this.projections.register(accessProjection);
    this.subscriptions.reaction(scheduleEndWhenClockMoves(this.attempts, this.jobs));
    this.subscriptions.reaction(tellSchedulingWhenSittingChanges(this.commands));
    this.subscriptions.reaction(signAndReceiptWhenSubmitted(this.store, this.heads, this.receipts));
    this.subscriptions.reaction(destroyKeyWhenReset(this.attempts, this.keys));
    this.subscriptions.reaction(resetPartTwoWhenClosed(this.resets));
    this.subscriptions.reaction(finishErasure(this.commands, this.access));
    this.subscriptions.reaction(endWhenErased(this.ends));
    this.subscriptions.reaction(recordAccessWhenLoggedInAs(this.access));
    this.sweep.register();
    this.verifications.register();
    this.subscriptions.reaction(this.destroyed.reaction());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.sweep.plan();
  }
}
