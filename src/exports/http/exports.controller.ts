import { createHmac, timingSafeEqual } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import {
  FromQuery,
  id,
  listQuery,
  moment,
  oneOf,
  queryOf,
  wholeNumber,
  type ReadOf,
} from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { KEPT_MS, type DocumentCard } from '../documents/document.js';
import { DOCUMENT_SORTS, Documents } from '../documents/documents.js';
import { DistrictExportRequest, StaffExportRequest } from '../kinds/school-exports.js';
import { ExportChoices } from '../read/export-choices.js';
import { problem } from '../problems.js';
import { DocumentAnswer } from './documents.dto.js';
import {
  BatchJobsAnswer,
  DownloadUrlAnswer,
  ExportableAssessmentsAnswer,
  ExportContentsAnswer,
  ExportYearsAnswer,
  type BatchJobDto,
} from './exports.dto.js';

const STAFF = ['District Admin', 'Teacher Admin', 'Teacher'] as const;
const PAGE = 100;
const JOBS = listQuery({ sort: DOCUMENT_SORTS, order: 'desc', perPage: PAGE });
/** The same in the words of the platform's exports. */
const DISTRICT_JOBS = queryOf({
  page: wholeNumber('page', { from: 1, to: 1_000_000 }).or(1),
  size: wholeNumber('size', { from: 1, to: 200, description: `${PAGE} without it.` }).or(PAGE),
  sort: oneOf('sort', DOCUMENT_SORTS).or('createdAt'),
  direction: oneOf('direction', ['asc', 'desc'] as const).or('desc'),
});
const OF_YEAR = queryOf({
  year: id('school_year_id', 'Of all years without it.'),
  asOf: moment('as_of', 'With results then; now without it.'),
});
const SIGNED = queryOf({
  expires: wholeNumber('expires', { from: 0, to: 9_999_999_999, description: 'Seconds since 1970.' }),
});

const EXPIRES_MS = 5 * 60_000;

/** Documents of the session's person in this role, in the words of the specifications. */
@ApiTags('exports')
@Controller('api/staff/batch_pdf_exports')
@Allow(...STAFF)
@NoMasquerade()
export class BatchExportsController {
  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOkResponse({ type: BatchJobsAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(JOBS) request: ReadOf<typeof JOBS>,
  ): Promise<BatchJobsAnswer> {
    const { documents, total } = await this.documents.list(session, request);
    return { batchProcessJobs: documents.map(jobOf), meta: { totalCount: total } };
  }

  /** An address of the file for a few minutes; it answers the session's person only. */
  @Post(':documentId/download')
  @HttpCode(200)
  @ApiOkResponse({ type: DownloadUrlAnswer })
  async download(
    @CurrentSession() session: Session,
    @Param('documentId', ParseIntPipe) documentId: number,
  ): Promise<DownloadUrlAnswer> {
    const { state } = await this.documents.get(session, documentId);
    if (state === 'expired') throw problem('exports/document-expired');
    if (state !== 'ready') throw problem('exports/document-not-ready');
    const expires = Math.ceil((this.clock.now() + EXPIRES_MS) / 1000);
    const signature = this.signature(session, documentId, expires);
    return {
      download_url: `/api/staff/batch_pdf_exports/${documentId}/file/${signature}?expires=${expires}`,
      expiresIn: EXPIRES_MS / 1000,
    };
  }

  /**
   * 410 when the address is older than five minutes. Where browsers reach the file store, it sends on to the file there, by a
   * link that holds for a minute.
   */
  @Get(':documentId/file/:signature')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiFoundResponse({ description: 'The file lies elsewhere' })
  async file(
    @CurrentSession() session: Session,
    @Param('documentId', ParseIntPipe) documentId: number,
    @Param('signature') signature: string,
    @FromQuery(SIGNED) { expires = 0 }: ReadOf<typeof SIGNED>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.documents.get(session, documentId);
    const right = Buffer.from(this.signature(session, documentId, expires));
    const said = Buffer.from(signature);
    if (said.length !== right.length || !timingSafeEqual(said, right)) throw problem('exports/document-not-found');
    if (expires * 1000 <= this.clock.now()) throw problem('exports/link-expired');
    const file = await this.documents.fileOrLink(session, documentId);
    if ('link' in file) void reply.header('cache-control', 'no-store').redirect(file.link, 302);
    else sendFile(reply, file);
  }

  @Post(':documentId/retry')
  @HttpCode(200)
  @ApiOkResponse({ type: DocumentAnswer })
  async retry(
    @CurrentSession() session: Session,
    @Param('documentId', ParseIntPipe) documentId: number,
  ): Promise<DocumentAnswer> {
    return { document: await this.documents.retry(session, documentId) };
  }

  private signature({ userId, role }: Session, documentId: number, expires: number): string {
    return createHmac('sha256', this.config.masterKey)
      .update(`download ${userId} ${role} ${documentId} ${expires}`)
      .digest('base64url');
  }
}

/** What may be exported of a school, and how much it comes to. */
@ApiTags('exports')
@Controller('api/staff/schools/exports')
@Allow(...STAFF)
@NoMasquerade()
export class SchoolExportsController {
  constructor(private readonly choices: ExportChoices) {}

  /** Sets with results in the school that the session works with; for a teacher of the own students. */
  @Get('assessments')
  @ApiOkResponse({ type: ExportableAssessmentsAnswer })
  async assessments(
    @CurrentSession() session: Session,
    @FromQuery(OF_YEAR) { year, asOf }: ReadOf<typeof OF_YEAR>,
  ): Promise<ExportableAssessmentsAnswer> {
    return { assessments: await this.choices.assessments(session, year, asOf) };
  }

  @Get('school_years')
  @ApiOkResponse({ type: ExportYearsAnswer })
  async years(@CurrentSession() session: Session): Promise<ExportYearsAnswer> {
    return { schoolYears: await this.choices.years(session) };
  }

  /** What would be in it. Nothing is made. */
  @Post('contents')
  @HttpCode(200)
  @ApiOkResponse({ type: ExportContentsAnswer })
  contents(@CurrentSession() session: Session, @Body() request: StaffExportRequest): Promise<ExportContentsAnswer> {
    return this.choices.contents(session, request);
  }
}

/** The same of the schools of a district. */
@ApiTags('exports')
@Controller('api/district_admin')
@Allow('District Admin')
@NoMasquerade()
export class DistrictExportsController {
  constructor(
    private readonly documents: Documents,
    private readonly choices: ExportChoices,
  ) {}

  @Get('exports')
  @ApiOkResponse({ type: BatchJobsAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(DISTRICT_JOBS) { page, size, sort, direction }: ReadOf<typeof DISTRICT_JOBS>,
  ): Promise<BatchJobsAnswer> {
    const request = { page, perPage: size, offset: (page - 1) * size, sort, order: direction, search: '' };
    const { documents, total } = await this.documents.list(session, request);
    return { batchProcessJobs: documents.map(jobOf), meta: { totalCount: total } };
  }

  @Get('exports/:documentId/download')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async download(
    @CurrentSession() session: Session,
    @Param('documentId', ParseIntPipe) documentId: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendFile(reply, await this.documents.file(session, documentId));
  }

  @Post('exports/:documentId/retry')
  @HttpCode(200)
  @ApiOkResponse({ type: DocumentAnswer })
  async retry(
    @CurrentSession() session: Session,
    @Param('documentId', ParseIntPipe) documentId: number,
  ): Promise<DocumentAnswer> {
    return { document: await this.documents.retry(session, documentId) };
  }

  @Post('exports/contents')
  @HttpCode(200)
  @ApiOkResponse({ type: ExportContentsAnswer })
  contents(@CurrentSession() session: Session, @Body() request: DistrictExportRequest): Promise<ExportContentsAnswer> {
    return this.choices.contents(session, request);
  }

  /** Sets with results in the schools of the district. */
  @Get('assessments')
  @ApiOkResponse({ type: ExportableAssessmentsAnswer })
  async assessments(
    @CurrentSession() session: Session,
    @FromQuery(OF_YEAR) { year, asOf }: ReadOf<typeof OF_YEAR>,
  ): Promise<ExportableAssessmentsAnswer> {
    return { assessments: await this.choices.ofDistrict(session, year, asOf) };
  }

  /** Years in which anybody of the district has a result, the newest first. */
  @Get('school_years')
  @ApiOkResponse({ type: ExportYearsAnswer })
  async years(@CurrentSession() session: Session): Promise<ExportYearsAnswer> {
    return { schoolYears: await this.choices.yearsOfDistrict(session) };
  }
}

const STATUS: Record<DocumentCard['state'], BatchJobDto['status']> = {
  requested: 'processing',
  running: 'processing',
  ready: 'delivered',
  failed: 'failed',
  expired: 'expired',
};

/** A document in the words of the specifications. */
function jobOf(document: DocumentCard): BatchJobDto {
  const { processType, group, schoolIds, assessmentGroups } = document.about ?? {
    // Cards, and workbooks from before it was kept.
    processType: document.kind === 'class-scores' ? 'BATCHEXCEL_SCORE' : 'BATCHPDF',
    group: document.title,
    schoolIds: [],
    assessmentGroups: [],
  };
  const [only] = assessmentGroups.length === 1 ? assessmentGroups : [];
  return {
    id: document.id,
    totalSchools: schoolIds.length,
    assessmentGroups,
    group,
    assessmentType: only?.assessmentType ?? null,
    assessmentSet: only?.assessmentSet ?? null,
    processType,
    total: document.total,
    status: STATUS[document.state],
    createdAt: document.requestedAt,
    expiresIn: KEPT_MS / 1000,
    document,
  };
}
