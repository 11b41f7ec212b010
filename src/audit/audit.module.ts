import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { ContentModule } from '../content/index.js';
import { AccessRegister, DeliveryModule } from '../delivery/index.js';
import { EventTranslators } from '../platform/events/event-translators.js';
import { Projections } from '../platform/events/projections.js';
import { Subscriptions } from '../platform/events/subscriptions.js';
import { RosterModule } from '../roster/index.js';
import { AccessLog } from './access/access-log.js';
import { accessProjection } from './access/access-projection.js';
import { AccessRecords } from './access/access-records.js';
import { AttemptViews } from './access/attempt-views.js';
import { MaskedViews } from './access/masked-views.js';
import { EraseStudentHandler } from './commands/erase-student.js';
import { DestroyedKeys } from './destroyed-keys.js';
import { DisputePacks } from './dispute/pack.js';
import { AccessController, ParentAccessController } from './http/access.controller.js';
import { AuditController } from './http/audit.controller.js';
import { DayRootsController } from './http/day-roots.controller.js';
import { ErasuresController } from './http/erasures.controller.js';
import { IntegrityController } from './http/integrity.controller.js';
import { PublishedProofController } from './http/published-proof.controller.js';
import { ReceiptsController } from './http/receipts.controller.js';
import { VerificationsController } from './http/verifications.controller.js';
import { FindingLetters } from './integrity/finding-letters.js';
import { Verifications } from './integrity/verifications.js';
import { IntegrityWarnings } from './integrity/warnings.js';
import { publishAccess } from './published.js';
import { finishErasure } from './reactions/finish-erasure.js';
import { recordAccessWhenLoggedInAs } from './reactions/record-access-when-logged-in-as.js';
import { AttemptExport } from './read/attempt-export.js';
import { AuditedAttempts } from './read/audited-attempts.js';
import { ErasureEffects } from './read/erasure-effects.js';
import { VerificationViews } from './read/verification-views.js';

/** Global for the port `AccessRegister`, which delivery declares. */
@Global()
@Module({
  imports: [CqrsModule, ContentModule, RosterModule, DeliveryModule],
  controllers: [
    AccessController,
    ParentAccessController,
    AuditController,
    ErasuresController,
    DayRootsController,
    IntegrityController,
    PublishedProofController,
    ReceiptsController,
    VerificationsController,
  ],
  providers: [
    AccessLog,
    { provide: AccessRegister, useExisting: AccessLog },
    AccessRecords,
    AttemptExport,
    AttemptViews,
    AuditedAttempts,
    DestroyedKeys,
    DisputePacks,
    EraseStudentHandler,
    ErasureEffects,
    FindingLetters,
    IntegrityWarnings,
    MaskedViews,
    Verifications,
    VerificationViews,
  ],
  exports: [AccessLog, AccessRegister, AttemptExport, IntegrityWarnings],
})
export class AuditModule implements OnModuleInit {
  constructor(
    private readonly translators: EventTranslators,
    private readonly projections: Projections,
    private readonly subscriptions: Subscriptions,
    private readonly commands: CommandBus,
    private readonly verifications: Verifications,
    private readonly destroyed: DestroyedKeys,
    private readonly access: AccessLog,
  ) {}

  onModuleInit(): void {
    this.translators.register('access', publishAccess);
    this.projections.register(accessProjection);
    this.subscriptions.reaction(finishErasure(this.commands, this.access));
    this.subscriptions.reaction(recordAccessWhenLoggedInAs(this.access));
    this.subscriptions.reaction(this.destroyed.reaction());
    this.verifications.register();
  }
}
