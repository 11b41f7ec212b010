import { applyDecorators, Body, Controller, Get, HttpCode, Injectable, Param, ParseIntPipe, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { listRequest } from '../../platform/http/list.js';
import { SetTiming, UnassignStudents } from '../commands/change-students.js';
import { ImportStudents, type ImportResult } from '../commands/import-students.js';
import { readSheet } from '../import/read-sheet.js';
import { studentRowsOf } from '../import/student-rows.js';
import type { RosterCode } from '../problems.js';
import { CLASS_SORTS, Classes, STUDENT_SORTS } from '../read/classes.js';
import { SchoolUsers } from '../read/school-users.js';
import { usersCsv } from '../read/users-csv.js';
import { BulkCreateStudentsBody, ImportResultDto, MinimalSectionsAnswer, SectionAnswer, SectionsAnswer, SectionStudentsAnswer, SetTimingBody, StudentIdsBody } from './sections.dto.js';

const MAX_ROWS = 2_000;

/** Parameters of a list of classes. */
function ApiListQuery(): MethodDecorator {
  return applyDecorators(
    ApiQuery({ name: 'archived', required: false, enum: ['true', 'false'] }),
    ApiQuery({ name: 'page', required: false }),
    ApiQuery({ name: 'per_page', required: false }),
    ApiQuery({ name: 'sort', required: false, enum: CLASS_SORTS }),
    ApiQuery({ name: 'order', required: false, enum: ['asc', 'desc'] }),
    ApiQuery({ name: 'search', required: false }),
  );
}

/** A class and its students. The platform's administrators and the school's staff reach it on their own paths; the policy is one. */
@Injectable()
abstract class ClassController {
  constructor(
    protected readonly classes: Classes,
    protected readonly commands: CommandBus,
    protected readonly clock: Clock,
  ) {}

  @Get(':id')
  @ApiOkResponse({ type: SectionAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<SectionAnswer> {
    return { section: await this.classes.open(session, id) };
  }

  @Get(':id/students')
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiQuery({ name: 'sort', required: false, enum: STUDENT_SORTS })
  @ApiQuery({ name: 'order', required: false, enum: ['asc', 'desc'] })
  @ApiQuery({ name: 'search', required: false })
  @ApiOkResponse({ type: SectionStudentsAnswer })
  async students(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number, @Query() query: Record<string, string>): Promise<SectionStudentsAnswer> {
    await this.classes.open(session, id);
    const { students, total } = await this.classes.listStudents(id, listRequest(query, { sort: STUDENT_SORTS, perPage: 100 }));
    return { students, meta: { totalCount: total } };
  }

  /** Export List: every student of the class, as a spreadsheet's CSV that the import takes back. */
  @Get(':id/students/export')
  @NoMasquerade()
  @ApiProduces('text/csv')
  async export(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number, @Res() reply: FastifyReply): Promise<void> {
    const { displayName } = await this.classes.open(session, id);
    const { students } = await this.classes.listStudents(id, { page: 1, perPage: 100_000, offset: 0, sort: 'lastName', order: 'asc', search: '' });
    sendCsv(reply, `${displayName} students ${this.clock.instant().slice(0, 10)}.csv`, usersCsv(students));
  }

  /** Import List: CSV, XLSX or XLS in the part `file`. Rows that cannot enter come back with their line and reasons. */
  @Post(':id/students/import')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiOkResponse({ type: ImportResultDto })
  async import(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number, @Req() request: FastifyRequest): Promise<ImportResultDto> {
    await this.classes.must(session, id, 'editStudents');
    const file = request.isMultipart() ? await request.file() : undefined;
    if (!file) throw new DomainError<RosterCode>('roster/invalid', 'Please upload a file');
    const rows = studentRowsOf(await readSheet(await file.toBuffer(), MAX_ROWS));
    return this.commands.execute<ImportStudents, ImportResult>(new ImportStudents(id, rows));
  }

  /** Rows that were corrected on the screen. */
  @Post(':id/students/bulk_create')
  @HttpCode(200)
  @ApiOkResponse({ type: ImportResultDto })
  async bulkCreate(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number, @Body() body: BulkCreateStudentsBody): Promise<ImportResultDto> {
    await this.classes.must(session, id, 'editStudents');
    return this.commands.execute<ImportStudents, ImportResult>(new ImportStudents(id, body.students));
  }

  @Post(':id/students/set_timing')
  @HttpCode(204)
  @ApiNoContentResponse()
  async setTiming(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number, @Body() body: SetTimingBody): Promise<void> {
    await this.classes.must(session, id, 'editStudents');
    await this.commands.execute(new SetTiming(id, body.ids, body.untimed_assessment));
  }

  @Post(':id/students/unassign')
  @HttpCode(204)
  @ApiNoContentResponse()
  async unassign(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number, @Body() body: StudentIdsBody): Promise<void> {
    await this.classes.must(session, id, 'editStudents');
    await this.commands.execute(new UnassignStudents(id, body.ids));
  }
}

@ApiTags('Roster')
@Controller('api/staff/sections')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class SectionsController extends ClassController {
  /** My Classes: those the viewer teaches. */
  @Get()
  @ApiListQuery()
  @ApiOkResponse({ type: SectionsAnswer })
  async taught(@CurrentSession() session: Session, @Query() query: Record<string, string>): Promise<SectionsAnswer> {
    return this.page(session, query, { taught: true });
  }

  /** The classes of the dashboard: a teacher's own, all of the school for its administrators. */
  @Get('staff_sections')
  @ApiListQuery()
  @ApiOkResponse({ type: SectionsAnswer })
  async list(@CurrentSession() session: Session, @Query() query: Record<string, string>): Promise<SectionsAnswer> {
    return this.page(session, query);
  }

  /** The same, active and archived together. */
  @Get('all')
  @ApiListQuery()
  @ApiOkResponse({ type: SectionsAnswer })
  async all(@CurrentSession() session: Session, @Query() query: Record<string, string>): Promise<SectionsAnswer> {
    return this.page(session, query, { archived: null });
  }

  /** Names of every active class, for choosing one. */
  @Get('minimal_index')
  @ApiOkResponse({ type: MinimalSectionsAnswer })
  async minimal(@CurrentSession() session: Session): Promise<MinimalSectionsAnswer> {
    return { sections: await this.classes.listMinimal(session) };
  }

  private async page(session: Session, query: Record<string, string>, filter: { taught?: boolean; archived?: null } = {}): Promise<SectionsAnswer> {
    const { classes, total } = await this.classes.listFor(session, listRequest(query, { sort: CLASS_SORTS }), { archived: query.archived === 'true', ...filter });
    return { sections: classes, meta: { totalCount: total } };
  }
}

@ApiTags('Roster')
@Controller('api/admin/sections')
@Allow('Horizon Admin', 'District Admin')
export class AdminSectionsController extends ClassController {
  constructor(
    classes: Classes,
    commands: CommandBus,
    clock: Clock,
    private readonly users: SchoolUsers,
  ) {
    super(classes, commands, clock);
  }

  /** The classes of one school. */
  @Get()
  @ApiQuery({ name: 'school_id' })
  @ApiListQuery()
  @ApiOkResponse({ type: SectionsAnswer })
  async list(@CurrentSession() session: Session, @Query('school_id', ParseIntPipe) schoolId: number, @Query() query: Record<string, string>): Promise<SectionsAnswer> {
    await this.users.open(session, schoolId);
    const state = query.archived === 'true' ? 'archived' : 'active';
    const { classes, total } = await this.classes.listOfSchool(session, schoolId, listRequest(query, { sort: CLASS_SORTS, perPage: 100 }), { state, termIds: [] });
    return { sections: classes, meta: { totalCount: total } };
  }
}

/** A file for a spreadsheet, with its name in both forms of RFC 6266. */
function sendCsv(reply: FastifyReply, name: string, text: string): void {
  void reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(text);
}
