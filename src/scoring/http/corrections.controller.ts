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
import type { ItemScoring } from '../../content/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { bytesOf } from '../../platform/http/upload.js';
import { readSheet } from '../../roster/index.js';
import {
  DiscardCorrection,
  DraftCorrection,
  ReviseCorrection,
  UndoCorrection,
  DraftCorrectionHandler,
  ReviseCorrectionHandler,
  DiscardCorrectionHandler,
  UndoCorrectionHandler,
} from '../commands/draft-correction.js';
import { PublishCorrection, PublishCorrectionHandler } from '../commands/publish-correction.js';
import type { EffectScope } from '../corrections/corrections.js';
import type { Wanted } from '../corrections/draft.js';
import { readConversion, readNorm } from '../corrections/table-file.js';
import { CorrectableTables, typeOf, type WantedTable } from '../corrections/tables.js';
import { CorrectionViews } from '../corrections/views.js';
import { problem } from '../problems.js';
import {
  CorrectableTablesDto,
  CorrectionAnswerDto,
  CorrectionIdDto,
  CorrectionsAnswerDto,
  CorrectionsQuery,
  DistributionDto,
  DistributionQuery,
  DraftCorrectionDto,
  EffectsQuery,
  PublishCorrectionDto,
  ReadTableDto,
  ReviseCorrectionDto,
  ScopeQuery,
  StudentEffectsDto,
  TableQuery,
  WantedChangeDto,
} from './corrections.dto.js';
import { sendFile } from '../../platform/http/send-file.js';

const PER_PAGE = 25;
const MOST_ROWS = 500;

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
  async list(@Query() { status, page = 1 }: CorrectionsQuery): Promise<CorrectionsAnswerDto> {
    const { corrections, total } = await this.views.list(status ?? null, pageOf(page));
    return { corrections, meta: { totalCount: total } };
  }

  @Post()
  @HttpCode(201)
  @NoMasquerade()
  @ApiOkResponse({ type: CorrectionIdDto })
  async draft(@CurrentSession() { userId }: Session, @Body() body: DraftCorrectionDto): Promise<CorrectionIdDto> {
    return {
      id: await this.draftCorrection.execute(new DraftCorrection(wanted(body), body.reason?.trim() ?? '', userId)),
    };
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
    const { lines, name } = await this.correctable.lines(tableOf(query));
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
    const rows = await readSheet(await bytesOf(file), MOST_ROWS);
    const wanted = tableOf(query);
    if (wanted.kind === 'norm') {
      const { table, errors } = readNorm(rows, typeOf(wanted).id, wanted.scale);
      return { scaled: null, steps: table, errors };
    }
    const newest = await this.correctable.conversion(wanted);
    const { table, errors } = readConversion(rows, wanted.typeId, newest.scaled.length - 1);
    return { scaled: table, steps: null, errors };
  }

  @Get(':correctionId')
  @ApiOkResponse({ type: CorrectionAnswerDto })
  async get(@Param('correctionId', ParseIntPipe) id: number): Promise<CorrectionAnswerDto> {
    return { correction: await this.views.one(id) };
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
      new ReviseCorrection(id, change ? wanted(change) : null, reason?.trim() ?? null),
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
    const { students, total } = await this.views.students(
      id,
      { ...scopeOf(query), only: query.only ?? 'changed', search: query.search?.trim() },
      pageOf(query.page),
    );
    return { students, meta: { totalCount: total } };
  }

  /** What-if: how scores were spread, and how they would be. */
  @Get(':correctionId/distribution')
  @ApiOkResponse({ type: DistributionDto })
  distribution(
    @Param('correctionId', ParseIntPipe) id: number,
    @Query() query: DistributionQuery,
  ): Promise<DistributionDto> {
    return this.views.distribution(id, scaleOf(query.scale), scopeOf(query));
  }
}

function pageOf(page = 1): { limit: number; offset: number } {
  return { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
}

function tableOf({ kind, assessmentTypeId, assessmentSetId, categoryId, path, scale }: TableQuery): WantedTable {
  return {
    kind,
    typeId: assessmentTypeId,
    setId: assessmentSetId ?? 0,
    categoryId: categoryId ?? 0,
    path: path ?? 'single',
    scale: scaleOf(scale),
  };
}

function scaleOf(scale: string | undefined): 'composite' | number {
  const id = Number(scale);
  return Number.isInteger(id) && id > 0 ? id : 'composite';
}

function scopeOf({ schoolId, sectionId, schoolYearId }: ScopeQuery): EffectScope {
  return { schoolId, classId: sectionId, schoolYearId };
}

function wanted(dto: WantedChangeDto): Wanted {
  if (dto.kind === 'conversion')
    return {
      kind: dto.kind,
      typeId: dto.assessmentTypeId!,
      setId: dto.assessmentSetId!,
      categoryId: dto.categoryId!,
      path: dto.path!,
      scaled: dto.scaled!,
    };
  if (dto.kind === 'norm')
    return { kind: dto.kind, typeId: dto.assessmentTypeId!, scale: scaleOf(dto.scale), steps: dto.steps! };
  const { choiceIds, also, accept, range, dropped } = dto.scoring!;
  const drop = dropped && { dropped };
  const scoring: ItemScoring = choiceIds
    ? { type: 'exact', choiceIds, ...(also && also.length > 0 && { also }), ...drop }
    : {
        type: 'spr',
        accept: accept ?? [],
        ...(range && {
          range: {
            lo: range.lo,
            hi: range.hi,
            ...(range.openLo && { openLo: true }),
            ...(range.openHi && { openHi: true }),
          },
        }),
        ...drop,
      };
  return { kind: dto.kind, ref: dto.ref!, itemVersion: dto.itemVersion!, scoring };
}
