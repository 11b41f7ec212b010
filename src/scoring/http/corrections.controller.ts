import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { FromQuery, listQuery, oneOf, type ReadOf } from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { bytesOf } from '../../platform/http/upload.js';
import { readSheet } from '../../roster/index.js';
import {
  DiscardCorrection,
  DiscardCorrectionHandler,
  DraftCorrection,
  DraftCorrectionHandler,
  ReviseCorrection,
  ReviseCorrectionHandler,
  UndoCorrection,
  UndoCorrectionHandler,
} from '../commands/draft-correction.js';
import { PublishCorrection, PublishCorrectionHandler } from '../commands/publish-correction.js';
import { problem } from '../problems.js';
import { CorrectableTables } from '../read/correctable-tables.js';
import { CorrectionViews } from '../read/correction-views.js';
import {
  CorrectableTablesDto,
  CorrectionAnswerDto,
  CorrectionIdDto,
  CorrectionsAnswerDto,
  DistributionDto,
  DistributionQuery,
  DraftCorrectionDto,
  EffectsQuery,
  PublishCorrectionDto,
  ReadTableDto,
  ReviseCorrectionDto,
  StudentEffectsDto,
  TableQuery,
} from './corrections.dto.js';
import { scaleOf, scopeOf, tableKey, wantedChange } from './corrections.input.js';

const PER_PAGE = 25;
const MOST_ROWS = 500;
const page = (number = 1) => ({ limit: PER_PAGE, offset: (number - 1) * PER_PAGE });

const CORRECTIONS = listQuery({
  perPage: PER_PAGE,
  filters: { status: oneOf('status', ['draft', 'published'] as const) },
});

/** The correction workbench: draft, preview, publish, take back. */
@ApiTags('corrections')
@Controller('api/admin/corrections')
@Allow('Horizon Admin')
export class CorrectionsController {
  constructor(
    private readonly draftCorrection: DraftCorrectionHandler,
    private readonly reviseCorrection: ReviseCorrectionHandler,
    private readonly discardCorrection: DiscardCorrectionHandler,
    private readonly publishCorrection: PublishCorrectionHandler,
    private readonly undoCorrection: UndoCorrectionHandler,
    private readonly views: CorrectionViews,
    private readonly correctable: CorrectableTables,
  ) {}

  @Get()
  @ApiOkResponse({ type: CorrectionsAnswerDto })
  async list(@FromQuery(CORRECTIONS) request: ReadOf<typeof CORRECTIONS>): Promise<CorrectionsAnswerDto> {
    const { perPage: limit, offset, filters } = request;
    const { corrections, total } = await this.views.list(filters.status ?? null, { limit, offset });
    return { corrections, meta: { totalCount: total } };
  }

  @Post()
  @HttpCode(201)
  @NoMasquerade()
  @ApiOkResponse({ type: CorrectionIdDto })
  async draft(@CurrentSession() { userId }: Session, @Body() body: DraftCorrectionDto): Promise<CorrectionIdDto> {
    const command = new DraftCorrection(wantedChange(body), body.reason?.trim() ?? '', userId);
    return { id: await this.draftCorrection.execute(command) };
  }

  /** Conversion tables and norms of complete sets, with their newest versions. */
  @Get('tables')
  @ApiOkResponse({ type: CorrectableTablesDto })
  async tables(): Promise<CorrectableTablesDto> {
    return { tables: await this.correctable.list() };
  }

  /** The newest version of a table as a file, to be changed and loaded again. */
  @Get('tables/file')
  @ApiProduces('text/csv')
  async tableFile(@Query() query: TableQuery, @Res() reply: FastifyReply): Promise<void> {
    const { name, lines } = await this.correctable.file(tableKey(query));
    sendFile(reply, { name: `${name}.csv`, type: 'text/csv', content: `\uFEFF${lines.join('\r\n')}\r\n` });
  }

  /** Reads a CSV or a workbook; nothing is kept. A file with a bad row gives no table. */
  @Post('tables/read')
  @HttpCode(200)
  @NoMasquerade()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiOkResponse({ type: ReadTableDto })
  async readTable(@Query() query: TableQuery, @Req() request: FastifyRequest): Promise<ReadTableDto> {
    const file = request.isMultipart() ? await request.file() : undefined;
    if (!file) throw problem('scoring/file-missing');
    return this.correctable.read(tableKey(query), await readSheet(await bytesOf(file), MOST_ROWS));
  }

  @Get(':correctionId')
  @ApiOkResponse({ type: CorrectionAnswerDto })
  async get(@Param('correctionId', ParseIntPipe) id: number): Promise<CorrectionAnswerDto> {
    return { correction: await this.views.get(id) };
  }

  @Patch(':correctionId')
  @HttpCode(204)
  @NoMasquerade()
  @ApiNoContentResponse()
  async revise(
    @Param('correctionId', ParseIntPipe) id: number,
    @Body() { change, reason }: ReviseCorrectionDto,
  ): Promise<void> {
    await this.reviseCorrection.execute(
      new ReviseCorrection(id, change ? wantedChange(change) : null, reason?.trim() ?? null),
    );
  }

  @Delete(':correctionId')
  @HttpCode(204)
  @NoMasquerade()
  @ApiNoContentResponse()
  async discard(@Param('correctionId', ParseIntPipe) id: number): Promise<void> {
    await this.discardCorrection.execute(new DiscardCorrection(id));
  }

  @Post(':correctionId/publish')
  @HttpCode(204)
  @NoMasquerade()
  @ApiNoContentResponse()
  async publish(
    @CurrentSession() { userId }: Session,
    @Param('correctionId', ParseIntPipe) id: number,
    @Body() { reason }: PublishCorrectionDto,
  ): Promise<void> {
    await this.publishCorrection.execute(new PublishCorrection(id, reason, userId));
  }

  /** Drafts the publication that takes this one back. */
  @Post(':correctionId/undo')
  @HttpCode(201)
  @NoMasquerade()
  @ApiOkResponse({ type: CorrectionIdDto })
  async undo(
    @CurrentSession() { userId }: Session,
    @Param('correctionId', ParseIntPipe) id: number,
  ): Promise<CorrectionIdDto> {
    return { id: await this.undoCorrection.execute(new UndoCorrection(id, userId)) };
  }

  @Get(':correctionId/students')
  @ApiOkResponse({ type: StudentEffectsDto })
  async students(
    @Param('correctionId', ParseIntPipe) id: number,
    @Query() query: EffectsQuery,
  ): Promise<StudentEffectsDto> {
    const scope = { ...scopeOf(query), only: query.only ?? 'changed' };
    const { students, total } = await this.views.students(id, scope, query.search?.trim(), page(query.page));
    return { students, meta: { totalCount: total } };
  }

  /** What-if: how scores are distributed, and how they would be. */
  @Get(':correctionId/distribution')
  @ApiOkResponse({ type: DistributionDto })
  distribution(
    @Param('correctionId', ParseIntPipe) id: number,
    @Query() query: DistributionQuery,
  ): Promise<DistributionDto> {
    return this.views.distribution(id, scaleOf(query.scale), scopeOf(query));
  }
}
