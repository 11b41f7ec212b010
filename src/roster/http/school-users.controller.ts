import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Injectable,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  Allow,
  batchActor,
  CurrentSession,
  NoMasquerade,
  ProviderLinks,
  ProviderLinksAnswer,
  type Session,
} from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { uuidv7 } from '../../kernel/ids.js';
import {
  FromQuery,
  ids,
  listQuery,
  searchText,
  someOf,
  wholeNumber,
  oneOf,
  queryOf,
  yesOrNo,
  type ReadOf,
} from '../../platform/http/list.js';
import { BatchDto } from '../../platform/batches/batch.js';
import { sendFile } from '../../platform/http/send-file.js';
import { ChangeMatching } from '../commands/change-matching.js';
import {
  ActivateUsers,
  AddUsersToClass,
  ArchiveUsers,
  DeleteUsers,
  SetUsersTiming,
  DeleteUsersHandler,
  ArchiveUsersHandler,
  ActivateUsersHandler,
  SetUsersTimingHandler,
  AddUsersToClassHandler,
} from '../commands/change-users.js';
import { AddUser, EditUser, AddUserHandler, EditUserHandler } from '../commands/edit-user.js';
import { ImportPeople, ImportPeopleHandler } from '../commands/import-people.js';
import { SCHOOL_IMPORT_KINDS, type SchoolImportKind } from '../import/people-plan.js';
import { SendUserSignInMail, SendUserSignInMailHandler } from '../commands/send-user-sign-in-mail.js';
import { UnlinkUserProvider, UnlinkUserProviderHandler } from '../commands/unlink-user-provider.js';
import { GRADE_INVALID } from '../kept-values.js';
import { schoolUsersPermissions, USER_KINDS, type UserKind } from '../policies.js';
import { notAllowed, SchoolUsers, USER_SORTS } from '../read/school-users.js';
import { LedClassesQuery } from '../read/led-classes.js';
import { usersCsv } from '../read/users-csv.js';
import {
  AddToClassBody,
  ArchiveUsersBody,
  BulkCreateUsersBody,
  BulkDeleteBody,
  BulkUpdateBody,
  ChangeMatchingBody,
  EditUserBody,
  LedClassesAnswer,
  NewUserBody,
  SchoolUserAnswer,
  SchoolUsersAnswer,
  SignInMailAnswer,
  UserIdsBody,
} from './school-users.dto.js';
import { importedFile, ROWS_AT_ONCE } from './imported-file.js';
import { ImportResultDto, numbered } from './sections.dto.js';

/** Students when it is missing; `role` is read, too. */
const ROLES = someOf('role[]', USER_KINDS).or(['Student']);
/** Who is to leave. */
const LEAVING = queryOf({ userIds: ids('user_ids[]', 'Ids of staff of the school') });
/** Into which list people are brought. */
const ROLE = oneOf('role', USER_KINDS);
/** The same for rows in a body, or students with their parents. */
const ROLE_OF_ROWS = oneOf('role', SCHOOL_IMPORT_KINDS);

const USERS = listQuery({
  sort: USER_SORTS,
  perPage: 100,
  search: searchText('search', 'Words of the name, an e-mail, or a student number.'),
  filters: {
    kinds: ROLES,
    archived: yesOrNo('archived').or(false),
    gradeLevel: wholeNumber('grade_level', { from: 8, to: 12, message: GRADE_INVALID }),
  },
});

/** The people of a school. The platform's administrators and the school's reach it on their own paths; the policy is one. */
@Injectable()
abstract class SchoolUsersController {
  constructor(
    protected readonly users: SchoolUsers,
    protected readonly addUser: AddUserHandler,
    protected readonly editUser: EditUserHandler,
    protected readonly deleteUsers: DeleteUsersHandler,
    protected readonly archiveUsers: ArchiveUsersHandler,
    protected readonly activateUsers: ActivateUsersHandler,
    protected readonly setUsersTiming: SetUsersTimingHandler,
    protected readonly addUsersToClass: AddUsersToClassHandler,
    protected readonly matching: ChangeMatching,
    protected readonly importPeople: ImportPeopleHandler,
    protected readonly sendMail: SendUserSignInMailHandler,
    protected readonly links: ProviderLinks,
    protected readonly unlinkProvider: UnlinkUserProviderHandler,
    protected readonly led: LedClassesQuery,
    protected readonly clock: Clock,
  ) {}

  @Get()
  @ApiOkResponse({ type: SchoolUsersAnswer })
  async list(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(USERS) request: ReadOf<typeof USERS>,
  ): Promise<SchoolUsersAnswer> {
    const school = await this.users.open(session, schoolId);
    const { users, total, counts } = await this.users.list(session, schoolId, request);
    return {
      users,
      meta: { totalCount: total, counts },
      permissions: schoolUsersPermissions(session, school, request.filters.kinds[0]!),
    };
  }

  /**
   * Export List: everybody whom the list shows with these filters, on all its pages, as a spreadsheet's CSV that the import
   * takes back.
   */
  @Get('export')
  @NoMasquerade()
  @ApiProduces('text/csv')
  async export(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(USERS.whole) request: ReadOf<typeof USERS>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [kind] = request.filters.kinds as [UserKind];
    const school = await this.users.must(session, schoolId, kind, 'export');
    const { users } = await this.users.list(session, schoolId, {
      ...request,
      filters: { ...request.filters, kinds: [kind] },
    });
    const name = `${school.name} ${kind === 'Student' ? 'students' : 'staff'} ${this.clock.instant().slice(0, 10)}.csv`;
    sendFile(reply, { name, type: 'text/csv', content: usersCsv(users) });
  }

  /**
   * Which classes these people lead, and who could take them over: asked before they are archived. Without ids only the latter.
   */
  @Get('led_classes')
  @ApiOkResponse({ type: LedClassesAnswer })
  ledClasses(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(LEAVING) { userIds }: ReadOf<typeof LEAVING>,
  ): Promise<LedClassesAnswer> {
    return this.led.of(session, schoolId, userIds);
  }

  @Get(':userId')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async get(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Param('userId', ParseIntPipe) userId: number,
  ): Promise<SchoolUserAnswer> {
    return { user: await this.users.get(session, schoolId, userId) };
  }

  @Post()
  @ApiOkResponse({ type: SchoolUserAnswer })
  async add(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Body() { user }: NewUserBody,
  ): Promise<SchoolUserAnswer> {
    const id = await this.addUser.execute(new AddUser(session, schoolId, user));
    return { user: await this.users.get(session, schoolId, id) };
  }

  @Patch(':userId')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async edit(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Param('userId', ParseIntPipe) userId: number,
    @Body() { user }: EditUserBody,
  ): Promise<SchoolUserAnswer> {
    await this.editUser.execute(new EditUser(session, schoolId, userId, user));
    return { user: await this.users.get(session, schoolId, userId) };
  }

  @Delete(':userId')
  @ApiOkResponse({ type: BatchDto })
  async remove(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Param('userId', ParseIntPipe) userId: number,
  ): Promise<BatchDto> {
    return this.deleteUsers.execute(new DeleteUsers(session, schoolId, [userId]));
  }

  @Post('archive_users')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  archive(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Body() { user_ids, take_over = [] }: ArchiveUsersBody,
  ): Promise<BatchDto> {
    const classes = take_over.map(({ section_id, teacher_id }) => ({ sectionId: section_id, teacherId: teacher_id }));
    return this.archiveUsers.execute(new ArchiveUsers(session, schoolId, user_ids, { classes }));
  }

  @Post('unarchive_users')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  activate(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Body() body: UserIdsBody,
  ): Promise<BatchDto> {
    return this.activateUsers.execute(new ActivateUsers(session, schoolId, body.user_ids));
  }

  @Post('bulk_delete')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  bulkDelete(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Body() body: BulkDeleteBody,
  ): Promise<BatchDto> {
    return this.deleteUsers.execute(new DeleteUsers(session, schoolId, body.userIds));
  }

  /** Set Timed and Set Untimed. */
  @Post('bulk_update')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  bulkUpdate(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Body() body: BulkUpdateBody,
  ): Promise<BatchDto> {
    return this.setUsersTiming.execute(new SetUsersTiming(session, schoolId, body.userIds, body.untimed_assessment));
  }

  @Post('add_to_class')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  addToClass(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Body() body: AddToClassBody,
  ): Promise<BatchDto> {
    return this.addUsersToClass.execute(new AddUsersToClass(session, schoolId, body.user_ids, body.section_id));
  }

  /**
   * Changes everybody whom the list shows with this query, on all its pages: a batch with a row for each, which goes on without
   * being waited for. Deleting is not among the actions.
   */
  @Post('change_matching')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  changeMatching(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(USERS.whole) request: ReadOf<typeof USERS>,
    @Body() body: ChangeMatchingBody,
  ): Promise<BatchDto> {
    const { action, section_id: sectionId, school_id: toSchoolId, retain_sections: retainSections } = body;
    const change = { action, sectionId, toSchoolId, retainSections, successorId: body.successor_id };
    const id = body.batch_id ?? uuidv7(this.clock.now());
    return this.matching.start(batchActor(session), schoolId, request, change, id);
  }

  /** Mails the person a link: to activate the account, or to choose a new password. */
  @Post(':userId/sign_in_mail')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: SignInMailAnswer })
  async signInMail(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Param('userId', ParseIntPipe) userId: number,
  ): Promise<SignInMailAnswer> {
    return { sent: await this.sendMail.execute(new SendUserSignInMail(session, schoolId, userId)) };
  }

  /** The providers that the person may sign in with, for whoever may edit them. */
  @Get(':userId/providers')
  @ApiOkResponse({ type: ProviderLinksAnswer })
  async providers(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Param('userId', ParseIntPipe) userId: number,
  ): Promise<ProviderLinksAnswer> {
    if (!(await this.users.get(session, schoolId, userId)).permissions.edit) throw notAllowed();
    return ProviderLinksAnswer.of(await this.links.ofUser(userId));
  }

  /** The person signs in with a password from then on. Their sessions end; where the provider is not linked nothing happens. */
  @Delete(':userId/providers/:provider')
  @HttpCode(204)
  @NoMasquerade()
  @ApiNoContentResponse()
  async unlink(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Param('userId', ParseIntPipe) userId: number,
    @Param('provider') provider: string,
  ): Promise<void> {
    await this.unlinkProvider.execute(new UnlinkUserProvider(session, schoolId, userId, provider));
  }

  /**
   * CSV, XLSX or XLS in the part `file`, up to 2,000 rows, without a review (that is POST /api/imports). Rows that cannot enter
   * come back with their line and reasons.
   */
  @Post('import')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' }, role: { type: 'string', enum: [...USER_KINDS] } },
    },
  })
  @ApiOkResponse({ type: ImportResultDto })
  async import(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(ROLE) role: UserKind | undefined,
    @Req() request: FastifyRequest,
  ): Promise<ImportResultDto> {
    if (role !== undefined) await this.users.must(session, schoolId, role, 'import');
    const file = await importedFile(request);
    const kind = role ?? ROLE.read({ role: file.field('role') }) ?? 'Student';
    await this.users.must(session, schoolId, kind, 'import');
    const { rows } = await file.sheet(ROWS_AT_ONCE, kind === 'Student' ? 'students' : 'staff');
    return this.importPeople.execute(new ImportPeople(session, { schoolId, kind }, rows));
  }

  /** The same for rows in the body. */
  @Post('bulk_create')
  @HttpCode(200)
  @ApiOkResponse({ type: ImportResultDto })
  async bulkCreate(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @FromQuery(ROLE_OF_ROWS) role: SchoolImportKind | undefined,
    @Body() body: BulkCreateUsersBody,
  ): Promise<ImportResultDto> {
    return this.importPeople.execute(
      new ImportPeople(session, { schoolId, kind: role ?? 'Student' }, numbered(body.users)),
    );
  }
}

@ApiTags('Users')
@Controller('api/admin/schools/:id/users')
@Allow('Horizon Admin', 'District Admin')
export class AdminSchoolUsersController extends SchoolUsersController {
  /** A list of students with their parents, as `import`. The errors of a row are by person: `student`, `parent1`, `parent2`. */
  @Post('import_parents')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiOkResponse({ type: ImportResultDto })
  async importParents(
    @CurrentSession() session: Session,
    @Param('id', ParseIntPipe) schoolId: number,
    @Req() request: FastifyRequest,
  ): Promise<ImportResultDto> {
    await this.users.must(session, schoolId, 'Student', 'import');
    const { rows } = await (await importedFile(request)).sheet(ROWS_AT_ONCE, 'families');
    return this.importPeople.execute(new ImportPeople(session, { schoolId, kind: 'Parent' }, rows));
  }
}

@ApiTags('Users')
@Controller('api/staff/schools/:id/users')
@Allow('District Admin', 'Teacher Admin')
export class StaffSchoolUsersController extends SchoolUsersController {}
