import { Body, Controller, Delete, Get, HttpCode, Injectable, Param, ParseIntPipe, Patch, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { BatchDto } from '../../platform/batches/batch.js';
import { FromQuery, listQuery, searchText, yesOrNo, type ReadOf } from '../../platform/http/list.js';
import {
  AddTerm,
  AddTermHandler,
  ArchiveTerms,
  ArchiveTermsHandler,
  DeleteTerms,
  DeleteTermsHandler,
  EditTerm,
  EditTermHandler,
} from '../commands/change-terms.js';
import { DomainError } from '../../kernel/errors.js';
import { TERM_SORTS, Terms } from '../read/terms.js';
import {
  AllTermsAnswer,
  ArchiveTermsBody,
  ChangedTermBody,
  NewTermBody,
  SchoolYearsAnswer,
  TermAnswer,
  TermIdsBody,
  TermsAnswer,
} from './terms.dto.js';

const TERMS = listQuery({
  sort: TERM_SORTS,
  perPage: 100,
  search: searchText(),
  filters: { archived: yesOrNo('archived').or(false) },
});

/** Terms of a school, on the path of the platform's administrators and on that of the school's. */
@Injectable()
abstract class TermsController {
  constructor(
    private readonly terms: Terms,
    private readonly addTerm: AddTermHandler,
    private readonly editTerm: EditTermHandler,
    private readonly deleteTerms: DeleteTermsHandler,
    private readonly archiveTerms: ArchiveTermsHandler,
  ) {}

  /** The active terms of the school, or the archived ones. */
  @Get()
  @ApiOkResponse({ type: TermsAnswer })
  async list(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(TERMS) request: ReadOf<typeof TERMS>,
  ): Promise<TermsAnswer> {
    const { terms, total, ...meta } = await this.terms.list(session, id, request);
    return { terms, meta: { totalCount: total, ...meta } };
  }

  @Get('render_all')
  @ApiOkResponse({ type: AllTermsAnswer })
  async all(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<AllTermsAnswer> {
    const terms = await this.terms.all(session, id);
    return { terms, meta: { totalCount: terms.length } };
  }

  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: TermAnswer })
  async add(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { term }: NewTermBody,
  ): Promise<TermAnswer> {
    const termId = await this.addTerm.execute(
      new AddTerm(session, id, {
        name: term.name,
        startDate: new Date(term.start_date),
        endDate: new Date(term.end_date),
      }),
    );
    return { term: await this.terms.open(session, id, termId) };
  }

  /** Each term is judged alone. */
  @Delete('bulk_delete')
  @ApiOkResponse({ type: BatchDto })
  bulkDelete(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { term_ids }: TermIdsBody,
  ): Promise<BatchDto> {
    return this.deleteTerms.execute(new DeleteTerms(session, id, term_ids));
  }

  /** Begins a job that archives or activates the terms and all their classes. */
  @Post('bulk_archive')
  @HttpCode(202)
  @ApiAcceptedResponse()
  async bulkArchive(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { term_ids, archive_state }: ArchiveTermsBody,
  ): Promise<void> {
    await this.archiveTerms.execute(new ArchiveTerms(session, id, term_ids, archive_state));
  }

  @Get(':termId')
  @ApiOkResponse({ type: TermAnswer })
  async get(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Param('termId', ParseIntPipe) termId: number,
  ): Promise<TermAnswer> {
    return { term: await this.terms.open(session, id, termId) };
  }

  @Patch(':termId')
  @ApiOkResponse({ type: TermAnswer })
  async edit(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Param('termId', ParseIntPipe) termId: number,
    @Body() { term: { name, start_date, end_date, revision } }: ChangedTermBody,
  ): Promise<TermAnswer> {
    await this.editTerm.execute(
      new EditTerm(
        session,
        id,
        termId,
        {
          name,
          startDate: start_date === undefined ? undefined : new Date(start_date),
          endDate: end_date === undefined ? undefined : new Date(end_date),
        },
        revision,
      ),
    );
    return { term: await this.terms.open(session, id, termId) };
  }

  @Delete(':termId')
  @HttpCode(204)
  async remove(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Param('termId', ParseIntPipe) termId: number,
  ): Promise<void> {
    const { rows } = await this.deleteTerms.execute(new DeleteTerms(session, id, [termId]));
    const [{ state, code, reason }] = rows as [(typeof rows)[number]];
    if (state === 'failed') throw new DomainError(code!, reason!);
  }
}

@ApiTags('Terms')
@Controller('api/admin/schools/:id/terms')
@Allow('Horizon Admin', 'District Admin')
export class AdminTermsController extends TermsController {}

@ApiTags('Terms')
@Controller('api/staff/schools/:id/terms')
@Allow('District Admin', 'Teacher Admin')
export class StaffTermsController extends TermsController {}

@ApiTags('Terms')
@Controller('api/staff/school_years')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class SchoolYearsController {
  constructor(private readonly terms: Terms) {}

  /** The years in which the school, or the schools of the district, have terms; the newest first. */
  @Get()
  @ApiOkResponse({ type: SchoolYearsAnswer })
  async years(@CurrentSession() session: Session): Promise<SchoolYearsAnswer> {
    const years = await this.terms.years(session);
    return { schoolYears: years.map(({ id, name, shortName }) => ({ id, name, shortName })) };
  }
}
