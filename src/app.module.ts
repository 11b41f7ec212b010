import { Module } from '@nestjs/common';
import { AuditModule } from './audit/index.js';
import { ContentModule } from './content/index.js';
import { CoursesModule } from './courses/index.js';
import { DeliveryModule } from './delivery/index.js';
import { ExportsModule } from './exports/index.js';
import { IdentityModule } from './identity/index.js';
import { IntegrationsModule } from './integrations/index.js';
import { PlatformModule } from './platform/platform.module.js';
import { ReportingModule } from './reporting/index.js';
import { RosterModule } from './roster/index.js';
import { SchedulingModule } from './scheduling/index.js';
import { ScoringModule } from './scoring/index.js';
import { SyncModule } from './sync/index.js';

/** The contexts in their order (see contexts.ts), nothing else. */
@Module({
  imports: [
    PlatformModule,
    IdentityModule,
    RosterModule,
    ContentModule,
    SchedulingModule,
    DeliveryModule,
    AuditModule,
    ScoringModule,
    CoursesModule,
    SyncModule,
    ReportingModule,
    ExportsModule,
    IntegrationsModule,
  ],
})
export class AppModule {}
