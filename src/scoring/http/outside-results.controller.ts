import { Controller, Get, HttpCode, Param, ParseIntPipe, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import { Allow, AllowSignedIn, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { FromQuery, listQuery, type ReadOf } from '../../platform/http/list.js';
import { sendFile, XLSX } from '../../platform/http/send-file.js';
import { invalidInput } from '../../platform/http/validation.js';
import { bytesOf } from '../../platform/http/upload.js';
import { Classes, People, readSheet } from '../../roster/index.js';
import { ImportOutsideResults, ImportOutsideResultsHandler } from '../outside/import-outside-results.js';
import { OutsideResults } from '../outside/outside-results.js';
import { outsideResultsPermissions, type OutsideResultsPermissions } from '../outside/policies.js';
import { headerOf, rowsOf } from '../outside/sheet.js';
import { resultTemplate, TEMPLATE_TYPES } from '../outside/template.js';
import { problem } from '../problems.js';
import { OutsideImportResultDto, OutsideImportsAnswer } from './outside-results.dto.js';

const MAX_ROWS = 5_000;
const IMPORTS = listQuery({ perPage: 100 });

/** Results of tests that were taken elsewhere. */
@ApiTags('Schools')
@Controller('api/admin/schools/:id/assessments')
@Allow('Horizon Admin', 'District Admin')
export class OutsideResultsController {
  constructor(
    private readonly importOutsideResults: ImportOutsideResultsHandler,
    private readonly classes: Classes,
    private readonly people: People,
    private readonly content: ContentLibrary,
    private readonly results: OutsideResults,
  ) {}

  /**
   * A filled template, as CSV, XLSX or XLS in the part `file`. Any row that cannot enter keeps all of them out, and is named
   * with its cells.
   */
  @Post('import_results')
  @HttpCode(200)
  @NoMasquerade()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file', 'assessment_type_id', 'assessment_set_id'],
      properties: {
        assessment_type_id: { type: 'integer' },
        assessment_set_id: { type: 'integer' },
        file: { type: 'string', format: 'binary' },
      },
    },
  })
  @ApiOkResponse({ type: OutsideImportResultDto })
  async import(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Req() request: FastifyRequest,
  ): Promise<OutsideImportResultDto> {
    const { may, school } = await this.open(session, schoolId);
    if (!may.import) throw new DomainError('roster/not-allowed', 'You are not allowed to do this.');
    const part = request.isMultipart() ? await request.file() : undefined;
    if (!part) throw problem('scoring/file-missing');
    const bytes = await bytesOf(part);
    const field = (name: string): number => {
      const found = [part.fields[name]].flat()[0];
      return found?.type === 'field' && typeof found.value === 'string' && /^\d{1,9}$/.test(found.value)
        ? Number(found.value)
        : 0;
    };
    const [typeId, setId] = [field('assessment_type_id'), field('assessment_set_id')];
    const set = (await this.content.availableSets()).find((one) => one.id === setId && one.typeId === typeId);
    if (!set || !school.courseType.includes(assessmentType(typeId).courseType)) {
      throw invalidInput({ assessment_type_id: ['Please select an assessment'] }, 'Please select an assessment');
    }
    const sheet = await readSheet(bytes, MAX_ROWS);
    const { columns, missing } = headerOf(typeId, sheet[0]);
    if (missing.length > 0)
      throw new DomainError(
        'roster/missing-columns',
        `The first line of the file must name its columns. Missing: ${missing.join('; ')}.`,
      );
    const rows = rowsOf(sheet, columns);
    if (rows.length === 0)
      throw new DomainError(
        'roster/missing-columns',
        'The file has no results: below its first line there is nothing.',
      );
    const fileName = (part.filename ?? '').replace(/[\p{Cc}<>]/gu, '').slice(0, 200) || 'results';
    const file = { schoolId, typeId, setId, fileName, fileHash: sha256hex(bytes), rows };
    return {
      ...(await this.importOutsideResults.execute(new ImportOutsideResults(session, file))),
      columns,
    };
  }

  /** The files that were entered for a school, with who did it and what of them stands. */
  @Get('imported_results')
  @ApiOkResponse({ type: OutsideImportsAnswer })
  async list(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(IMPORTS) { perPage, offset }: ReadOf<typeof IMPORTS>,
  ): Promise<OutsideImportsAnswer> {
    const { may } = await this.open(session, schoolId);
    const { imports, total } = await this.results.importsOf(schoolId, { limit: perPage, offset });
    const [names, sets] = await Promise.all([
      this.people.namesOf([...new Set(imports.map((one) => one.importedBy))]),
      this.content.setNames(imports.map(({ setId }) => setId)),
    ]);
    const listed = imports.map(({ typeId, setId, importedBy, ...one }) => ({
      ...one,
      assessmentType: { id: typeId, name: assessmentType(typeId).name },
      assessmentSet: { id: setId, name: sets.get(setId) ?? '' },
      importedBy: names.get(importedBy) ?? null,
    }));
    return { imports: listed, meta: { totalCount: total }, permissions: may };
  }

  private async open(
    session: Session,
    schoolId: number,
  ): Promise<{ may: OutsideResultsPermissions; school: { courseType: readonly string[] } }> {
    const school = await this.classes.school(schoolId);
    if (!school) throw problem('scoring/school-not-found');
    const may = outsideResultsPermissions(session, school);
    if (!may.view) throw problem('scoring/school-not-found');
    return { may, school };
  }
}

/** Workbooks to fill in, one for each type of test. */
@ApiTags('Schools')
@Controller('template')
export class ResultTemplatesController {
  @Get(Object.keys(TEMPLATE_TYPES).map((type) => `${type}_result.xlsx`))
  @AllowSignedIn()
  @ApiProduces(XLSX)
  async template(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const name = request.url.split('?')[0]!.split('/').at(-1)!;
    const bytes = await resultTemplate(TEMPLATE_TYPES[name.replace('_result.xlsx', '')]!);
    sendFile(reply, { name, type: XLSX, content: bytes });
  }
}
