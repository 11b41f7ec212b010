import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Patch, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { FromQuery, id, listQuery, oneOf, queryOf, type ReadOf } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import type { WantedPlace } from '../import/people-import.js';
import { bringsStudents, SCHOOL_IMPORT_KINDS, VERDICTS } from '../import/people-plan.js';
import { StagedImports } from '../import/staged-imports.js';
import { MAX_ROWS, type ListOf } from '../import/student-rows.js';
import { importedFile } from './imported-file.js';
import {
  CorrectRowBody,
  StagedImportAnswer,
  StagedRowAnswer,
  StagedRowsAnswer,
  StagedImportsAnswer,
} from './imports.dto.js';

/** A class, a list of a school, or the administrators of a district. */
const PLACE = queryOf({
  sectionId: id('section_id'),
  schoolId: id('school_id'),
  kind: oneOf('role', SCHOOL_IMPORT_KINDS).or('Student'),
  districtId: id('district_id'),
});
const ROWS = listQuery({ perPage: 10, filters: { verdict: oneOf('verdict', VERDICTS).required() } });

/**
 * Lists of people on their way in: uploaded, looked at, corrected, then imported by a job. Each belongs to whoever uploaded it.
 */
@ApiTags('Imports')
@Controller('api/imports')
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
export class ImportsController {
  constructor(private readonly imports: StagedImports) {}

  /**
   * Those that wait at a class (`section_id`), at a list of a school (`school_id` and `role`) or at a district (`district_id`).
   */
  @Get()
  @ApiOkResponse({ type: StagedImportsAnswer })
  async waiting(
    @CurrentSession() session: Session,
    @FromQuery(PLACE) place: ReadOf<typeof PLACE>,
  ): Promise<StagedImportsAnswer> {
    return { imports: await this.imports.waiting(session, placeOf(place)) };
  }

  /** CSV, XLSX or XLS in the part `file`, up to 10 MB and 5,000 rows. It is kept for a week; nobody is imported yet. */
  @Post()
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  })
  @ApiOkResponse({ type: StagedImportAnswer })
  async upload(
    @CurrentSession() session: Session,
    @FromQuery(PLACE) named: ReadOf<typeof PLACE>,
    @Req() request: FastifyRequest,
  ): Promise<StagedImportAnswer> {
    const place = placeOf(named);
    await this.imports.mayBring(session, place);
    const file = await importedFile(request);
    return { import: await this.imports.stage(session, place, file.name, await file.sheet(MAX_ROWS, listOf(place))) };
  }

  @Get(':importId')
  @ApiOkResponse({ type: StagedImportAnswer })
  async get(
    @CurrentSession() session: Session,
    @Param('importId', ParseIntPipe) id: number,
  ): Promise<StagedImportAnswer> {
    return { import: await this.imports.get(session, id) };
  }

  /** Rows that wait, by what will become of them. */
  @Get(':importId/rows')
  @ApiOkResponse({ type: StagedRowsAnswer })
  async rows(
    @CurrentSession() session: Session,
    @Param('importId', ParseIntPipe) id: number,
    @FromQuery(ROWS) { perPage, offset, filters }: ReadOf<typeof ROWS>,
  ): Promise<StagedRowsAnswer> {
    const { rows, total } = await this.imports.rows(session, id, filters.verdict, { limit: perPage, offset });
    return { rows, meta: { totalCount: total } };
  }

  /** Corrects a row; fields that are missing stay. */
  @Patch(':importId/rows/:position')
  @ApiOkResponse({ type: StagedRowAnswer })
  async correct(
    @CurrentSession() session: Session,
    @Param('importId', ParseIntPipe) id: number,
    @Param('position', ParseIntPipe) position: number,
    @Body() { row }: CorrectRowBody,
  ): Promise<StagedRowAnswer> {
    const corrected = await this.imports.correct(session, id, position, row);
    return { row: corrected, import: await this.imports.get(session, id) };
  }

  /** Leaves a row out. */
  @Delete(':importId/rows/:position')
  @ApiOkResponse({ type: StagedImportAnswer })
  async removeRow(
    @CurrentSession() session: Session,
    @Param('importId', ParseIntPipe) id: number,
    @Param('position', ParseIntPipe) position: number,
  ): Promise<StagedImportAnswer> {
    await this.imports.remove(session, id, position);
    return { import: await this.imports.get(session, id) };
  }

  /** Import: a job brings every row that can enter. */
  @Post(':importId/start')
  @HttpCode(200)
  @ApiOkResponse({ type: StagedImportAnswer })
  async start(
    @CurrentSession() session: Session,
    @Param('importId', ParseIntPipe) id: number,
  ): Promise<StagedImportAnswer> {
    return { import: await this.imports.start(session, id) };
  }

  /** Forgets the file. Who has entered stays. */
  @Delete(':importId')
  @HttpCode(204)
  @ApiNoContentResponse()
  discard(@CurrentSession() session: Session, @Param('importId', ParseIntPipe) id: number): Promise<void> {
    return this.imports.discard(session, id);
  }
}

function listOf(place: WantedPlace): ListOf {
  if ('districtId' in place) return 'staff';
  if (!('kind' in place)) return 'students';
  return place.kind === 'Parent' ? 'families' : bringsStudents(place.kind) ? 'students' : 'staff';
}

/** @throws DomainError `http/invalid-input` unless it is one of a class, a school and a district */
function placeOf({ sectionId, schoolId, districtId, kind }: ReadOf<typeof PLACE>): WantedPlace {
  const named = [sectionId, schoolId, districtId].filter((one) => one !== undefined);
  if (named.length === 1) {
    if (sectionId !== undefined) return { sectionId };
    return districtId !== undefined ? { districtId } : { schoolId: schoolId!, kind };
  }
  throw invalidInput({
    section_id: ['Name a class by section_id, a school by school_id, or a district by district_id'],
  });
}
