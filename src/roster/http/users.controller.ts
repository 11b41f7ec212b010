import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Patch, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { BatchDto } from '../../platform/batches/batch.js';
import { FromQuery, id, type ReadOf } from '../../platform/http/list.js';
import {
  DeleteUsers,
  SetUsersTiming,
  TransferStudents,
  DeleteUsersHandler,
  SetUsersTimingHandler,
  TransferStudentsHandler,
} from '../commands/change-users.js';
import { AddUser, EditUser, AddUserHandler, EditUserHandler } from '../commands/edit-user.js';
import { ImportPeople, ImportPeopleHandler } from '../commands/import-people.js';
import { SchoolUsers } from '../read/school-users.js';
import { importedFile, ROWS_AT_ONCE } from './imported-file.js';
import { ImportResultDto } from './sections.dto.js';
import {
  BulkDeleteBody,
  BulkUpdateBody,
  EditUserBody,
  NewPlatformUserBody,
  NewStudentBody,
  SchoolUserAnswer,
  TransferSchoolBody,
} from './school-users.dto.js';

/** Of the list that is brought: in the query, or as a part of the form. */
const SCHOOL = id('school_id');
const OF_FILE = SCHOOL.required('Please select a school');

/** People wherever they are, for the platform's administrators. */
@ApiTags('Users')
@Controller('api/admin')
@Allow('Horizon Admin')
export class UsersController {
  constructor(
    private readonly users: SchoolUsers,
    private readonly addUser: AddUserHandler,
    private readonly importPeople: ImportPeopleHandler,
    private readonly editUser: EditUserHandler,
    private readonly deleteUsers: DeleteUsersHandler,
    private readonly setUsersTiming: SetUsersTimingHandler,
    private readonly transferStudents: TransferStudentsHandler,
  ) {}

  @Post('users')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async add(
    @CurrentSession() session: Session,
    @Body() { user: { schoolId, ...user } }: NewPlatformUserBody,
  ): Promise<SchoolUserAnswer> {
    const id = await this.addUser.execute(new AddUser(session, schoolId, user));
    return { user: await this.users.get(session, schoolId, id) };
  }

  @Post('students')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async addStudent(
    @CurrentSession() session: Session,
    @Body() { student: { schoolId, ...student } }: NewStudentBody,
  ): Promise<SchoolUserAnswer> {
    const id = await this.addUser.execute(new AddUser(session, schoolId, { ...student, role: 'Student' }));
    return { user: await this.users.get(session, schoolId, id) };
  }

  /**
   * CSV, XLSX or XLS in the part `file`, for the school in `school_id`: as POST /api/admin/schools/{id}/users/import with the
   * role Student.
   */
  @Post('users/students/import')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' }, school_id: { type: 'integer' } },
    },
  })
  @ApiOkResponse({ type: ImportResultDto })
  async importStudents(
    @CurrentSession() session: Session,
    @FromQuery(SCHOOL) asked: ReadOf<typeof SCHOOL>,
    @Req() request: FastifyRequest,
  ): Promise<ImportResultDto> {
    const file = await importedFile(request);
    const schoolId = asked ?? OF_FILE.read({ school_id: file.field('school_id') });
    const place = { schoolId, kind: 'Student' as const };
    await this.users.must(session, place.schoolId, 'Student', 'import');
    const { rows } = await file.sheet(ROWS_AT_ONCE);
    return this.importPeople.execute(new ImportPeople(session, place, rows));
  }

  @Get('users/:userId')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async get(
    @CurrentSession() session: Session,
    @Param('userId', ParseIntPipe) userId: number,
  ): Promise<SchoolUserAnswer> {
    return { user: await this.users.get(session, await this.users.schoolOf(session, userId), userId) };
  }

  @Patch('users/:userId')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async edit(
    @CurrentSession() session: Session,
    @Param('userId', ParseIntPipe) userId: number,
    @Body() { user }: EditUserBody,
  ): Promise<SchoolUserAnswer> {
    const schoolId = await this.users.schoolOf(session, userId);
    await this.editUser.execute(new EditUser(session, schoolId, userId, user));
    return { user: await this.users.get(session, schoolId, userId) };
  }

  @Delete('users/:userId')
  @ApiOkResponse({ type: BatchDto })
  remove(@CurrentSession() session: Session, @Param('userId', ParseIntPipe) userId: number): Promise<BatchDto> {
    return this.deleteUsers.execute(new DeleteUsers(session, null, [userId]));
  }

  @Post('users/bulk_delete')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  bulkDelete(@CurrentSession() session: Session, @Body() body: BulkDeleteBody): Promise<BatchDto> {
    return this.deleteUsers.execute(new DeleteUsers(session, null, body.userIds));
  }

  @Post('users/bulk_update')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  bulkUpdate(@CurrentSession() session: Session, @Body() body: BulkUpdateBody): Promise<BatchDto> {
    return this.setUsersTiming.execute(new SetUsersTiming(session, null, body.userIds, body.untimed_assessment));
  }

  @Post('users/transfer_school')
  @HttpCode(200)
  @ApiOkResponse({ type: BatchDto })
  transfer(@CurrentSession() session: Session, @Body() body: TransferSchoolBody): Promise<BatchDto> {
    return this.transferStudents.execute(
      new TransferStudents(session, body.user_ids, body.school_id, body.retain_sections),
    );
  }
}
