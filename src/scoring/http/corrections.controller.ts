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
import { ASSESSMENT_TYPES, assessmentType, category, ContentLibrary, type ItemScoring } from '../../content/index.js';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { bytesOf } from '../../platform/http/upload.js';
import { Classes, People, readSheet, schoolYear } from '../../roster/index.js';
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
import { Corrections, type Correction, type EffectScope } from '../corrections/corrections.js';
import { isKeyChange } from '../corrections/change.js';
import { ChangeDrafts, PATH_WORDS, type Wanted } from '../corrections/draft.js';
import { crossings, reroutings } from '../corrections/rescore.js';
import { spread } from '../corrections/spread.js';
import type { GroupSummary } from '../corrections/summary.js';
import { readConversion, readNorm } from '../corrections/table-file.js';
import { problem } from '../problems.js';
import {
  CorrectableTablesDto,
  CorrectionAnswerDto,
  CorrectionCardDto,
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
const PATHS = ['easy', 'hard', 'single'] as const;

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
    private readonly corrections: Corrections,
    private readonly drafts: ChangeDrafts,
    private readonly content: ContentLibrary,
    private readonly people: People,
    private readonly classes: Classes,
  ) {}

  @Get()
  @ApiOkResponse({ type: CorrectionsAnswerDto })
  async list(@Query() { status, page = 1 }: CorrectionsQuery): Promise<CorrectionsAnswerDto> {
    const { corrections, total } = await this.corrections.list(status ?? null, {
      limit: PER_PAGE,
      offset: (page - 1) * PER_PAGE,
    });
    const names = await this.namesOf(corrections);
    return { corrections: await Promise.all(corrections.map((c) => this.card(c, names))), meta: { totalCount: total } };
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
    const tables: CorrectableTablesDto['tables'] = [];
    for (const set of await this.content.availableSets()) {
      for (const categoryId of assessmentType(set.typeId).categories) {
        for (const path of PATHS) {
          const newest = await this.content.conversionFor(set.typeId, set.id, categoryId, path);
          if (!newest) continue;
          const title = `${set.name}, ${category(categoryId).name}${PATH_WORDS[path]}`;
          tables.push({
            kind: 'conversion',
            title,
            assessmentTypeId: set.typeId,
            assessmentSetId: set.id,
            categoryId,
            path,
            scale: null,
            version: newest.version,
          });
        }
      }
    }
    for (const type of ASSESSMENT_TYPES) {
      for (const scale of ['composite' as const, ...type.categories]) {
        const newest = await this.content.normFor(type.id, scale);
        if (!newest) continue;
        const of =
          scale === 'composite' ? (type.composite.rule === 'sum' ? 'total score' : 'composite') : category(scale).name;
        tables.push({
          kind: 'norm',
          title: `${type.name}, ${of}`,
          assessmentTypeId: type.id,
          assessmentSetId: null,
          categoryId: null,
          path: null,
          scale: String(scale),
          version: newest.version,
        });
      }
    }
    return { tables };
  }

  /** The newest version of a table as a file, to be changed and loaded again. */
  @Get('tables/file')
  @ApiProduces('text/csv')
  async tableFile(@Query() query: TableQuery, @Res() reply: FastifyReply): Promise<void> {
    const { lines, name } = query.kind === 'norm' ? await this.normLines(query) : await this.conversionLines(query);
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
    if (query.kind === 'norm') {
      const { table, errors } = readNorm(rows, typeOf(query).id, scaleOf(query.scale));
      return { scaled: null, steps: table, errors };
    }
    const newest = await this.conversion(query);
    const { table, errors } = readConversion(rows, query.assessmentTypeId, newest.scaled.length - 1);
    return { scaled: table, steps: null, errors };
  }

  @Get(':correctionId')
  @ApiOkResponse({ type: CorrectionAnswerDto })
  async get(@Param('correctionId', ParseIntPipe) id: number): Promise<CorrectionAnswerDto> {
    const known = await this.must(id);
    const { change, preview } = known;
    const [card, names, places] = await Promise.all([
      this.namesOf([known]).then((n) => this.card(known, n)),
      this.groupNames(preview?.schools ?? [], preview?.classes ?? []),
      this.placesOf(known),
    ]);
    const categoriesOf = (typeId: number, categoryId: number) =>
      `${assessmentType(typeId).name} ${category(categoryId).name}`;
    return {
      correction: {
        ...card,
        target: {
          base: change.base,
          ref: isKeyChange(change) ? change.ref : null,
          itemVersion: isKeyChange(change) ? change.itemVersion : null,
          assessmentTypeId: isKeyChange(change) ? null : change.typeId,
          scaledBefore: change.kind === 'conversion' ? change.before : null,
          scaledAfter: change.kind === 'conversion' ? change.scaled : null,
          stepsBefore: change.kind === 'norm' ? change.before : null,
          stepsAfter: change.kind === 'norm' ? change.steps : null,
        },
        preview: preview && {
          ...preview,
          benchmarks: preview.benchmarks.map(({ typeId, categoryId, ...rest }) => ({
            section: categoriesOf(typeId, categoryId),
            ...rest,
          })),
          routes: preview.routes.map(({ typeId, categoryId, ...rest }) => ({
            section: categoriesOf(typeId, categoryId),
            ...rest,
          })),
          schools: preview.schools.map((g) => ({ ...g, name: names.schools.get(g.id) ?? `School ${g.id}`, of: '' })),
          classes: preview.classes.map((g) => ({
            ...g,
            name: names.classes.get(g.id)?.name ?? `Class ${g.id}`,
            of: names.classes.get(g.id)?.school ?? '',
          })),
        },
        places,
      },
    };
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
    await this.must(id);
    const search = query.search?.trim();
    const scope = {
      ...scopeOf(query),
      only: query.only ?? 'changed',
      ...(search && { studentIds: await this.people.studentsNamed(search) }),
    };
    const { effects, total } = await this.corrections.effects(id, scope, {
      limit: PER_PAGE,
      offset: ((query.page ?? 1) - 1) * PER_PAGE,
    });
    const [people, groups, sets] = await Promise.all([
      this.people.namesOf(effects.map((e) => e.studentId)),
      this.groupNames(
        [...new Set(effects.map((e) => e.schoolId))].map((g) => ({ id: g })),
        [...new Set(effects.flatMap((e) => e.classIds))].map((g) => ({ id: g })),
      ),
      this.content.setNames(effects.map((e) => e.setId)),
    ]);
    return {
      students: effects.map(({ before, after, ...e }) => {
        const crossed = new Map(
          crossings(before, after).map((c) => [c.categoryId, c.reached ? ('reached' as const) : ('missed' as const)]),
        );
        const rerouted = new Map(reroutings(before, after).map((r) => [r.categoryId, r.to]));
        return {
          studentId: e.studentId,
          name: people.get(e.studentId) ?? 'Erased student',
          school: groups.schools.get(e.schoolId) ?? '',
          classes: e.classIds.flatMap((c) => groups.classes.get(c)?.name ?? []).join(', '),
          assessmentTypeId: e.typeId,
          assessmentSetId: e.setId,
          schoolYearId: e.schoolYearId,
          set: `${sets.get(e.setId) ?? `Set ${e.setId}`}, ${schoolYear(e.schoolYearId).shortName}`,
          compositeBefore: before.composite,
          compositeAfter: after.composite,
          percentileBefore: before.percentile,
          percentileAfter: after.percentile,
          sections: before.sections.map((b, i) => {
            const a = after.sections[i]!;
            return {
              name: category(b.categoryId).name,
              rawBefore: b.raw,
              rawAfter: a.raw,
              rawMaxBefore: b.rawMax,
              rawMaxAfter: a.rawMax,
              scoreBefore: b.scaled,
              scoreAfter: a.scaled,
              benchmark: crossed.get(b.categoryId) ?? null,
              wouldBe: rerouted.get(b.categoryId) ?? null,
            };
          }),
        };
      }),
      meta: { totalCount: total },
    };
  }

  /** What-if: how scores were spread, and how they would be. */
  @Get(':correctionId/distribution')
  @ApiOkResponse({ type: DistributionDto })
  async distribution(
    @Param('correctionId', ParseIntPipe) id: number,
    @Query() query: DistributionQuery,
  ): Promise<DistributionDto> {
    const known = await this.must(id);
    const scale = scaleOf(query.scale);
    const type = assessmentType(
      known.change.kind === 'conversion' || known.change.kind === 'norm'
        ? known.change.typeId
        : ((await this.corrections.effects(id, {}, { limit: 1, offset: 0 })).effects[0]?.typeId ?? 1),
    );
    const scores = await this.corrections.distribution(id, scale, scopeOf(query));
    const { min, max } = scale === 'composite' ? type.composite : type.section;
    return {
      min,
      max,
      step: type.section.step,
      scores,
      before: spread(scores.map((s) => [s.score, s.before])),
      after: spread(scores.map((s) => [s.score, s.after])),
    };
  }

  private async must(id: number): Promise<Correction> {
    const known = await this.corrections.find(id);
    if (!known) throw problem('scoring/correction-not-found');
    return known;
  }

  private namesOf(corrections: readonly Correction[]): Promise<Map<number, string>> {
    return this.people.namesOf([
      ...new Set(corrections.flatMap((c) => [c.createdBy, ...(c.publishedBy === null ? [] : [c.publishedBy])])),
    ]);
  }

  private async card(c: Correction, names: ReadonlyMap<number, string>): Promise<CorrectionCardDto> {
    const { from, to } = await this.drafts.words(c.change);
    const {
      id,
      kind,
      title,
      reason,
      status,
      undoes,
      undoneBy,
      createdAt,
      publishedAt,
      finishedAt,
      previewState,
      previewAt,
      done,
      total,
    } = c;
    return {
      id,
      kind,
      title,
      from,
      to,
      reason,
      status,
      undoes,
      undoneBy,
      createdAt,
      publishedAt,
      finishedAt,
      previewState,
      previewAt,
      done,
      total,
      createdBy: names.get(c.createdBy) ?? '',
      publishedBy: c.publishedBy === null ? null : (names.get(c.publishedBy) ?? ''),
      changed: c.preview?.changed ?? null,
    };
  }

  private async groupNames(schools: readonly Pick<GroupSummary, 'id'>[], classes: readonly Pick<GroupSummary, 'id'>[]) {
    const ofClass = await this.classes.byIds(classes.map((g) => g.id));
    const schoolIds = new Set([...schools.map((g) => g.id), ...[...ofClass.values()].map((c) => c.schoolId)]);
    const names = await this.classes.schoolNames([...schoolIds]);
    return {
      schools: names,
      classes: new Map(
        [...ofClass.values()].map((c) => [
          c.id,
          { name: c.displayName, school: names.get(c.schoolId) ?? '', schoolId: c.schoolId },
        ]),
      ),
    };
  }

  private async placesOf({ id, change, preview }: Correction): Promise<CorrectionAnswerDto['correction']['places']> {
    const { schoolIds, classIds, schoolYearIds } = await this.corrections.places(id);
    const names = await this.groupNames(
      schoolIds.map((s) => ({ id: s })),
      classIds.map((c) => ({ id: c })),
    );
    const typeId = isKeyChange(change)
      ? (preview?.benchmarks[0]?.typeId ??
        (await this.corrections.effects(id, {}, { limit: 1, offset: 0 })).effects[0]?.typeId)
      : change.typeId;
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en', { numeric: true });
    return {
      schools: schoolIds.map((s) => ({ id: s, name: names.schools.get(s) ?? '' })).sort(byName),
      classes: classIds
        .flatMap((c) =>
          names.classes.has(c)
            ? [{ id: c, name: names.classes.get(c)!.name, schoolId: names.classes.get(c)!.schoolId }]
            : [],
        )
        .sort(byName),
      schoolYears: schoolYearIds.map((y) => ({ id: y, name: schoolYear(y).shortName })),
      sections:
        typeId === undefined ? [] : assessmentType(typeId).categories.map((c) => ({ id: c, name: category(c).name })),
    };
  }

  private async conversion(query: TableQuery) {
    const { id } = typeOf(query);
    const newest = (
      await this.content.conversionVersions(
        id,
        query.assessmentSetId ?? 0,
        query.categoryId ?? 0,
        query.path ?? 'single',
      )
    ).at(-1);
    if (!newest) throw problem('scoring/target-not-found');
    return newest;
  }

  private async conversionLines(query: TableQuery): Promise<{ lines: string[]; name: string }> {
    const { scaled, version, setId, categoryId, path } = await this.conversion(query);
    return {
      lines: ['Raw,Scaled', ...scaled.map((score, raw) => `${raw},${score}`)],
      name: `conversion-set-${setId}-${category(categoryId).name.toLowerCase().replace(/\W+/g, '-')}-${path}-v${version}`,
    };
  }

  private async normLines(query: TableQuery): Promise<{ lines: string[]; name: string }> {
    const type = typeOf(query);
    const newest = (await this.content.normVersions(type.id, scaleOf(query.scale))).at(-1);
    if (!newest) throw problem('scoring/target-not-found');
    return {
      lines: ['Score,Percentile', ...newest.steps.map(([score, percentile]) => `${score},${percentile}`)],
      name: `norm-${type.name.toLowerCase().replace(/\W+/g, '-')}-${newest.scale}-v${newest.version}`,
    };
  }
}

function typeOf({ assessmentTypeId }: TableQuery) {
  const type = ASSESSMENT_TYPES.find((t) => t.id === assessmentTypeId);
  if (!type) throw problem('scoring/target-not-found');
  return type;
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
