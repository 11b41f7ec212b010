import { Body, Controller, Delete, Get, HttpCode, Injectable, Param, ParseIntPipe, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, SendSignInMail, type Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { listRequest } from '../../platform/http/list.js';
import { invalidInput } from '../../platform/http/validation.js';
import { ActivateUsers, AddUsersToClass, ArchiveUsers, DeleteUsers, SetUsersTiming, type BulkOutcome } from '../commands/change-users.js';
import { AddUser, EditUser } from '../commands/edit-user.js';
import { ImportStaff } from '../commands/import-staff.js';
import { ImportSchoolStudents, type ImportResult } from '../commands/import-students.js';
import { readSheet } from '../import/read-sheet.js';
import { studentRowsOf, type StudentRowInput } from '../import/student-rows.js';
import { schoolUsersPermissions, USER_KINDS, type UserKind } from '../policies.js';
import type { RosterCode } from '../problems.js';
import { notAllowed, SchoolUsers, USER_SORTS } from '../read/school-users.js';
import { usersCsv } from '../read/users-csv.js';
import {
  AddToClassBody, BulkCreateUsersBody, BulkDeleteBody, BulkOutcomeDto, BulkUpdateBody, EditUserBody, NewUserBody, SchoolUserAnswer, SchoolUsersAnswer, SignInMailAnswer, UserIdsBody,
} from './school-users.dto.js';
import { ImportResultDto } from './sections.dto.js';

const MAX_ROWS = 2_000;
type ListQuery = Record<string, string | string[] | undefined>;

/** The people of a school. The platform's administrators and the school's reach it on their own paths; the policy is one. */
@Injectable()
abstract class SchoolUsersController {
  constructor(
    protected readonly users: SchoolUsers,
    protected readonly commands: CommandBus,
    protected readonly clock: Clock,
  ) {}

  @Get()
  @ApiQuery({ name: 'role[]', required: false, isArray: true, enum: USER_KINDS })
  @ApiQuery({ name: 'page', required: false })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiQuery({ name: 'sort', required: false, enum: USER_SORTS })
  @ApiQuery({ name: 'order', required: false, enum: ['asc', 'desc'] })
  @ApiQuery({ name: 'search', required: false })
  @ApiQuery({ name: 'archived', required: false, enum: ['true', 'false'] })
  @ApiQuery({ name: 'grade_level', required: false })
  @ApiOkResponse({ type: SchoolUsersAnswer })
  async list(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Query() query: ListQuery): Promise<SchoolUsersAnswer> {
    const school = await this.users.open(session, schoolId);
    const kinds = kindsOf(query);
    const request = listRequest(query as Record<string, string>, { sort: USER_SORTS, perPage: 100 });
    const { users, total, counts } = await this.users.list(session, schoolId, request, { kinds, archived: query.archived === 'true', gradeLevel: gradeOf(query) });
    return { users, meta: { totalCount: total, counts }, permissions: schoolUsersPermissions(session, school, kinds[0]!) };
  }

  /** Export List: everything that the list holds with these filters, as a spreadsheet's CSV. */
  @Get('export')
  @NoMasquerade()
  @ApiQuery({ name: 'role', required: false, enum: USER_KINDS })
  @ApiQuery({ name: 'archived', required: false, enum: ['true', 'false'] })
  @ApiProduces('text/csv')
  async export(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Query() query: ListQuery, @Res() reply: FastifyReply): Promise<void> {
    const kind = kindsOf(query)[0]!;
    const school = await this.users.must(session, schoolId, kind, 'export');
    const { users } = await this.users.list(session, schoolId, { page: 1, perPage: 100_000, offset: 0, sort: 'lastName', order: 'asc', search: '' }, {
      kinds: [kind], archived: query.archived === 'true', gradeLevel: null,
    });
    const name = `${school.name} ${kind === 'Student' ? 'students' : 'staff'} ${new Date(this.clock.now()).toISOString().slice(0, 10)}.csv`;
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(usersCsv(users));
  }

  @Get(':userId')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async get(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Param('userId', ParseIntPipe) userId: number): Promise<SchoolUserAnswer> {
    return { user: await this.users.get(session, schoolId, userId) };
  }

  @Post()
  @ApiOkResponse({ type: SchoolUserAnswer })
  async add(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Body() { user }: NewUserBody): Promise<SchoolUserAnswer> {
    const id = await this.commands.execute<AddUser, number>(new AddUser(session, schoolId, user));
    return { user: await this.users.get(session, schoolId, id) };
  }

  @Patch(':userId')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async edit(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Param('userId', ParseIntPipe) userId: number, @Body() { user }: EditUserBody): Promise<SchoolUserAnswer> {
    await this.commands.execute(new EditUser(session, schoolId, userId, user));
    return { user: await this.users.get(session, schoolId, userId) };
  }

  @Delete(':userId')
  @ApiOkResponse({ type: BulkOutcomeDto })
  async remove(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Param('userId', ParseIntPipe) userId: number): Promise<BulkOutcomeDto> {
    return this.commands.execute<DeleteUsers, BulkOutcome>(new DeleteUsers(session, schoolId, [userId]));
  }

  @Post('archive_users')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkOutcomeDto })
  archive(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Body() body: UserIdsBody): Promise<BulkOutcomeDto> {
    return this.commands.execute<ArchiveUsers, BulkOutcome>(new ArchiveUsers(session, schoolId, body.user_ids));
  }

  @Post('unarchive_users')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkOutcomeDto })
  activate(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Body() body: UserIdsBody): Promise<BulkOutcomeDto> {
    return this.commands.execute<ActivateUsers, BulkOutcome>(new ActivateUsers(session, schoolId, body.user_ids));
  }

  @Post('bulk_delete')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkOutcomeDto })
  bulkDelete(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Body() body: BulkDeleteBody): Promise<BulkOutcomeDto> {
    return this.commands.execute<DeleteUsers, BulkOutcome>(new DeleteUsers(session, schoolId, body.userIds));
  }

  /** Set Timed and Set Untimed. */
  @Post('bulk_update')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkOutcomeDto })
  bulkUpdate(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Body() body: BulkUpdateBody): Promise<BulkOutcomeDto> {
    return this.commands.execute<SetUsersTiming, BulkOutcome>(new SetUsersTiming(session, schoolId, body.userIds, body.untimed_assessment));
  }

  @Post('add_to_class')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkOutcomeDto })
  addToClass(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Body() body: AddToClassBody): Promise<BulkOutcomeDto> {
    return this.commands.execute<AddUsersToClass, BulkOutcome>(new AddUsersToClass(session, schoolId, body.user_ids, body.section_id));
  }

  /** Mails the person a link: to activate the account, or to choose a new password. */
  @Post(':userId/sign_in_mail')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: SignInMailAnswer })
  async signInMail(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Param('userId', ParseIntPipe) userId: number): Promise<SignInMailAnswer> {
    const user = await this.users.get(session, schoolId, userId);
    if (!user.permissions.sendMail) throw notAllowed();
    return { sent: await this.commands.execute<SendSignInMail, 'activate' | 'reset'>(new SendSignInMail(userId)) };
  }

  /** CSV, XLSX or XLS in the part `file`. Rows that cannot enter come back with their line and reasons. */
  @Post('import')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiQuery({ name: 'role', required: false, enum: USER_KINDS })
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' }, role: { type: 'string', enum: [...USER_KINDS] } } } })
  @ApiOkResponse({ type: ImportResultDto })
  async import(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Query() query: ListQuery, @Req() request: FastifyRequest): Promise<ImportResultDto> {
    const file = request.isMultipart() ? await request.file() : undefined;
    const field = file?.fields.role;
    const sent = field && 'value' in field && typeof field.value === 'string' ? field.value : undefined;
    const kind = kindsOf({ role: query.role ?? sent })[0]!;
    await this.users.must(session, schoolId, kind, 'import');
    if (!file) throw new DomainError<RosterCode>('roster/invalid', 'Please upload a file');
    return this.bring(schoolId, kind, studentRowsOf(await readSheet(await file.toBuffer(), MAX_ROWS)));
  }

  /** Rows that were corrected on the screen. */
  @Post('bulk_create')
  @HttpCode(200)
  @ApiQuery({ name: 'role', required: false, enum: USER_KINDS })
  @ApiOkResponse({ type: ImportResultDto })
  async bulkCreate(@CurrentSession() session: Session, @Param('id', ParseIntPipe) schoolId: number, @Query() query: ListQuery, @Body() body: BulkCreateUsersBody): Promise<ImportResultDto> {
    const kind = kindsOf(query)[0]!;
    await this.users.must(session, schoolId, kind, 'import');
    return this.bring(schoolId, kind, body.users);
  }

  private bring(schoolId: number, kind: UserKind, rows: readonly StudentRowInput[]): Promise<ImportResult> {
    if (kind === 'Student') return this.commands.execute<ImportSchoolStudents, ImportResult>(new ImportSchoolStudents(schoolId, rows));
    return this.commands.execute<ImportStaff, ImportResult>(new ImportStaff(schoolId, kind, rows.map(({ line, firstName, lastName, email }) => ({ line, firstName, lastName, email }))));
  }
}

@ApiTags('Users')
@Controller('api/admin/schools/:id/users')
@Allow('Horizon Admin', 'District Admin')
export class AdminSchoolUsersController extends SchoolUsersController {}

@ApiTags('Users')
@Controller('api/staff/schools/:id/users')
@Allow('District Admin', 'Teacher Admin')
export class StaffSchoolUsersController extends SchoolUsersController {}

/** `role` or `role[]`, once or several times; students when it is missing. */
function kindsOf(query: ListQuery): UserKind[] {
  const asked = [query['role[]'] ?? query.role ?? 'Student'].flat();
  if (!asked.every((role): role is UserKind => USER_KINDS.includes(role as UserKind))) throw invalidInput({ role: [`Role is one of: ${USER_KINDS.join(', ')}`] });
  return asked;
}

function gradeOf(query: ListQuery): number | null {
  if (!query.grade_level) return null;
  const grade = Number(query.grade_level);
  if (!Number.isInteger(grade) || grade < 8 || grade > 12) throw invalidInput({ grade_level: ['Grade level must be from 8 to 12'] });
  return grade;
}
