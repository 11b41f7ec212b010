import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuditModule } from '../audit/index.js';
import { ContentModule } from '../content/index.js';
import { DeliveryModule } from '../delivery/index.js';
import { ReportingModule } from '../reporting/index.js';
import { RosterModule } from '../roster/index.js';
import { ScoringModule } from '../scoring/index.js';
import { AttemptImports } from './attempt-imports.js';
import { PortableAttempts } from './attempt-formats/portable-attempts.js';
import { AttemptFormatsController } from './http/attempt-formats.controller.js';
import { AttemptImportsController } from './http/attempt-imports.controller.js';

@Module({
  imports: [CqrsModule, RosterModule, ContentModule, DeliveryModule, AuditModule, ScoringModule, ReportingModule],
  controllers: [AttemptFormatsController, AttemptImportsController],
  providers: [AttemptImports, PortableAttempts],
})
export class ExportsModule {}
