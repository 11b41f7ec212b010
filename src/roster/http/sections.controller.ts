import { Body, Controller, Get, HttpCode, Injectable, Param, ParseIntPipe, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { FromQuery, id as idOf, listQuery, searchText, yesOrNo, type ReadOf } from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { SetTiming, UnassignStudents, SetTimingHandler, UnassignStudentsHandler } from '../commands/change-students.js';
import { AddStudentToClass, AddStudentToClassHandler } from '../commands/edit-user.js';
import { ImportPeople, ImportPeopleHandler } from '../commands/import-people.js';
import { CLASS_SORTS, Classes, STUDENT_SORTS } from '../read/classes.js';
import { SchoolUsers } from '../read/school-users.js';
import { usersCsv } from '../read/users-csv.js';
import { importedFile, ROWS_AT_ONCE } from './imported-file.js';
import { CreateStudentBody, SchoolUserAnswer } from './school-users.dto.js';
import {
  BulkCreateStudentsBody,
  ImportResultDto,
  MinimalSectionsAnswer,
  numbered,
  SectionAnswer,
  SectionsAnswer,
  SectionStudentsAnswer,
  SetTimingBody,
  StudentIdsBody,
} from './sections.dto.js';

const ARCHIVED = { archived: yesOrNo('archived').or(false) };
/** All that one works with come in one answer. */
const OWN_CLASSES = listQuery({
  sort: CLASS_SORTS,
  perPage: 500,
  most: 500,
  search: searchText(),
  filters: ARCHIVED,
});
const TAUGHT = yesOrNo('taught').or(false);
const CLASSES = listQuery({
  sort: CLASS_SORTS,
  perPage: 100,
  search: searchText(),
  filters: { ...ARCHIVED, schoolId: idOf('school_id') },
});
const STUDENTS = listQuery({ sort: STUDENT_SORTS, perPage: 100, search: searchText() });

/**
 * A class and its students. The platform's administrators and the school's staff reach it on their own paths; the policy is
 * one.
 */
@Injectable()
abstract class ClassController {
  constructor(
    protected readonly classes: Classes,
    protected readonly importPeople: ImportPeopleHandler,
    protected readonly timing: SetTimingHandler,
    protected readonly unassignStudents: UnassignStudentsHandler,
    protected readonly clock: Clock,
  ) {}

  @Get(':id')
  @ApiOkResponse({ type: SectionAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) id: number): Promise<SectionAnswer> {
    return { section: await this.classes.open(session, id) };
  }

  @Get(':id/students')
  @ApiOkResponse({ type: SectionStudentsAnswer })
  async students(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(STUDENTS) request: ReadOf<typeof STUDENTS>,
  ): Promise<SectionStudentsAnswer> {
    await this.classes.open(session, id);
    const { students, total } = await this.classes.listStudents(id, request);
    return { students, meta: { totalCount: total } };
  }

  /**
   * Export List: every student of the class, or those whom a search finds, as a spreadsheet's CSV that the import takes back.
   */
  @Get(':id/students/export')
  @NoMasquerade()
  @ApiProduces('text/csv')
  async export(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @FromQuery(STUDENTS.whole) request: ReadOf<typeof STUDENTS>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { displayName } = await this.classes.open(session, id);
    const { students } = await this.classes.listStudents(id, request);
    const name = `${displayName} students ${this.clock.instant().slice(0, 10)}.csv`;
    sendFile(reply, { name, type: 'text/csv', content: usersCsv(students) });
  }

  /**
   * CSV, XLSX or XLS in the part `file`, up to 2,000 rows, without a review (that is POST /api/imports). Rows that cannot enter
   * come back with their line and reasons.
   */
  @Post(':id/students/import')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiOkResponse({ type: ImportResultDto })
  async import(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Req() request: FastifyRequest,
  ): Promise<ImportResultDto> {
    await this.classes.must(session, id, 'editStudents');
    const { rows } = await (await importedFile(request)).sheet(ROWS_AT_ONCE);
    return this.importPeople.execute(new ImportPeople(session, { sectionId: id }, rows));
  }

  /** The same for rows in the body. */
  @Post(':id/students/bulk_create')
  @HttpCode(200)
  @ApiOkResponse({ type: ImportResultDto })
  async bulkCreate(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: BulkCreateStudentsBody,
  ): Promise<ImportResultDto> {
    return this.importPeople.execute(new ImportPeople(session, { sectionId: id }, numbered(body.students)));
  }

  @Post(':id/students/set_timing')
  @HttpCode(204)
  @ApiNoContentResponse()
  async setTiming(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: SetTimingBody,
  ): Promise<void> {
    await this.timing.execute(new SetTiming(session, id, body.ids, body.untimed_assessment));
  }

  @Post([':id/students/unassign', ':id/bulk_remove_students'])
  @HttpCode(204)
  @ApiNoContentResponse()
  async unassign(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() body: StudentIdsBody,
  ): Promise<void> {
    await this.unassignStudents.execute(new UnassignStudents(session, id, body.ids));
  }
}

@ApiTags('Roster')
@Controller('api/staff/sections')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class SectionsController extends ClassController {
  /**
   * The classes of the viewer: a teacher's own, all of the school for its administrators; with `taught` only those they teach
   * (My Classes).
   */
  @Get()
  @ApiOkResponse({ type: SectionsAnswer })
  async own(
    @CurrentSession() session: Session,
    @FromQuery(OWN_CLASSES) request: ReadOf<typeof OWN_CLASSES>,
    @FromQuery(TAUGHT) taught: boolean,
  ): Promise<SectionsAnswer> {
    return this.page(session, request, { ...request.filters, taught });
  }

  /** The classes of the dashboard: a teacher's own, all of the school for its administrators. */
  @Get('staff_sections')
  @ApiOkResponse({ type: SectionsAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(OWN_CLASSES) request: ReadOf<typeof OWN_CLASSES>,
  ): Promise<SectionsAnswer> {
    return this.page(session, request, request.filters);
  }

  /** The same, active and archived together. */
  @Get('all')
  @ApiOkResponse({ type: SectionsAnswer })
  async all(
    @CurrentSession() session: Session,
    @FromQuery(OWN_CLASSES) request: ReadOf<typeof OWN_CLASSES>,
  ): Promise<SectionsAnswer> {
    return this.page(session, request, { archived: null });
  }

  /** Names of every active class, for choosing one. */
  @Get('minimal_index')
  @ApiOkResponse({ type: MinimalSectionsAnswer })
  async minimal(@CurrentSession() session: Session): Promise<MinimalSectionsAnswer> {
    return { sections: await this.classes.listMinimal(session) };
  }

  private async page(
    session: Session,
    request: ReadOf<typeof OWN_CLASSES>,
    filter: { archived: boolean | null; taught?: boolean },
  ): Promise<SectionsAnswer> {
    const { classes, total } = await this.classes.listFor(session, request, filter);
    return { sections: classes, meta: { totalCount: total } };
  }
}

@ApiTags('Roster')
@Controller('api/admin/sections')
@Allow('Horizon Admin', 'District Admin')
export class AdminSectionsController extends ClassController {
  constructor(
    classes: Classes,
    importPeople: ImportPeopleHandler,
    timing: SetTimingHandler,
    unassignStudents: UnassignStudentsHandler,
    clock: Clock,
    private readonly users: SchoolUsers,
    private readonly addStudent: AddStudentToClassHandler,
  ) {
    super(classes, importPeople, timing, unassignStudents, clock);
  }

  /** The classes of one school, or of all that the session looks after. */
  @Get()
  @ApiOkResponse({ type: SectionsAnswer })
  async list(
    @CurrentSession() session: Session,
    @FromQuery(CLASSES) request: ReadOf<typeof CLASSES>,
  ): Promise<SectionsAnswer> {
    const { schoolId, archived } = request.filters;
    if (schoolId !== undefined) await this.users.open(session, schoolId);
    const { classes, total } = await this.classes.listOf(session, schoolId ?? null, request, {
      state: archived ? 'archived' : 'active',
      termIds: [],
    });
    return { sections: classes, meta: { totalCount: total } };
  }

  /** A new student of the school, in this class. */
  @Post(':id/create_student')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async createStudent(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) id: number,
    @Body() { student }: CreateStudentBody,
  ): Promise<SchoolUserAnswer> {
    const { studentId, schoolId } = await this.addStudent.execute(new AddStudentToClass(session, id, student));
    return { user: await this.users.get(session, schoolId, studentId) };
  }
}
