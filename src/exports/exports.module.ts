import { Module, type OnModuleInit } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuditModule } from '../audit/index.js';
import { ContentModule } from '../content/index.js';
import { DeliveryModule } from '../delivery/index.js';
import { Subscriptions } from '../platform/events/subscriptions.js';
import { ReportingModule } from '../reporting/index.js';
import { RosterModule } from '../roster/index.js';
import { SchedulingModule } from '../scheduling/index.js';
import { ScoringModule } from '../scoring/index.js';
import { AttemptImports } from './attempt-imports.js';
import { AttemptFiles } from './attempt-formats/attempt-files.js';
import { PortableAttempts } from './attempt-formats/portable-attempts.js';
import { DocumentProcesses } from './documents/document-processes.js';
import { Documents } from './documents/documents.js';
import { DocumentFeed } from './documents/feed.js';
import type { DocumentKind } from './documents/kind.js';
import { DOCUMENT_KINDS, DocumentKinds } from './documents/kinds.js';
import { DocumentLetters } from './documents/letters.js';
import { Making } from './documents/making.js';
import { AttemptFormatsController } from './http/attempt-formats.controller.js';
import { AttemptImportsController } from './http/attempt-imports.controller.js';
import {
  BatchExportsController,
  DistrictExportsController,
  SchoolExportsController,
} from './http/exports.controller.js';
import { DocumentsController } from './http/documents.controller.js';
import { requestRoute } from './http/request-route.js';
import { SchoolErasureController, SchoolErasureListController } from './http/school-erasures.controller.js';
import { KINDS } from './kinds/kinds.js';
import { SchoolArchives } from './leaving/school-archives.js';
import { ExportChoices } from './read/export-choices.js';
import { SchoolErasures } from './leaving/school-erasures.js';
import { ResultsWorkbooks } from './workbook/results-workbooks.js';
import { forgetDocumentsWhenErased } from './reactions/forget-documents-when-erased.js';

@Module({
  imports: [
    CqrsModule,
    RosterModule,
    ContentModule,
    SchedulingModule,
    DeliveryModule,
    AuditModule,
    ScoringModule,
    ReportingModule,
  ],
  controllers: [
    AttemptFormatsController,
    AttemptImportsController,
    DocumentsController,
    BatchExportsController,
    SchoolExportsController,
    DistrictExportsController,
    SchoolErasureController,
    SchoolErasureListController,
    ...KINDS.map(requestRoute),
  ],
  providers: [
    AttemptFiles,
    AttemptImports,
    PortableAttempts,
    ...KINDS,
    { provide: DOCUMENT_KINDS, inject: [...KINDS], useFactory: (...kinds: DocumentKind[]) => kinds },
    DocumentKinds,
    Documents,
    DocumentFeed,
    DocumentLetters,
    Making,
    DocumentProcesses,
    SchoolArchives,
    SchoolErasures,
    ResultsWorkbooks,
    ExportChoices,
  ],
})
export class ExportsModule implements OnModuleInit {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly documents: Documents,
  ) {}

  onModuleInit(): void {
    this.subscriptions.reaction(forgetDocumentsWhenErased(this.documents));
  }
}
