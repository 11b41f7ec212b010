import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CurrentSession, type Session } from '../../identity/index.js';
import { DeleteUsers, SetUsersTiming, TransferStudents, type BulkOutcome } from '../commands/change-users.js';
import { AddUser, EditUser } from '../commands/edit-user.js';
import { SchoolUsers } from '../read/school-users.js';
import { BulkDeleteBody, BulkOutcomeDto, BulkUpdateBody, EditUserBody, NewPlatformUserBody, NewStudentBody, SchoolUserAnswer, TransferSchoolBody } from './school-users.dto.js';

/** People wherever they are, for the platform's administrators. */
@ApiTags('Users')
@Controller('api/admin')
@Allow('Horizon Admin')
export class UsersController {
  constructor(
    private readonly users: SchoolUsers,
    private readonly commands: CommandBus,
  ) {}

  @Post('users')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async add(@CurrentSession() session: Session, @Body() { user: { schoolId, ...user } }: NewPlatformUserBody): Promise<SchoolUserAnswer> {
    const id = await this.commands.execute<AddUser, number>(new AddUser(session, schoolId, user));
    return { user: await this.users.get(session, schoolId, id) };
  }

  @Post('students')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async addStudent(@CurrentSession() session: Session, @Body() { student: { schoolId, ...student } }: NewStudentBody): Promise<SchoolUserAnswer> {
    const id = await this.commands.execute<AddUser, number>(new AddUser(session, schoolId, { ...student, role: 'Student' }));
    return { user: await this.users.get(session, schoolId, id) };
  }

  @Get('users/:userId')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async get(@CurrentSession() session: Session, @Param('userId', ParseIntPipe) userId: number): Promise<SchoolUserAnswer> {
    return { user: await this.users.get(session, await this.schoolOf(userId), userId) };
  }

  @Patch('users/:userId')
  @ApiOkResponse({ type: SchoolUserAnswer })
  async edit(@CurrentSession() session: Session, @Param('userId', ParseIntPipe) userId: number, @Body() { user }: EditUserBody): Promise<SchoolUserAnswer> {
    const schoolId = await this.schoolOf(userId);
    await this.commands.execute(new EditUser(session, schoolId, userId, user));
    return { user: await this.users.get(session, schoolId, userId) };
  }

  @Delete('users/:userId')
  @ApiOkResponse({ type: BulkOutcomeDto })
  remove(@CurrentSession() session: Session, @Param('userId', ParseIntPipe) userId: number): Promise<BulkOutcomeDto> {
    return this.commands.execute<DeleteUsers, BulkOutcome>(new DeleteUsers(session, null, [userId]));
  }

  @Post('users/bulk_delete')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkOutcomeDto })
  bulkDelete(@CurrentSession() session: Session, @Body() body: BulkDeleteBody): Promise<BulkOutcomeDto> {
    return this.commands.execute<DeleteUsers, BulkOutcome>(new DeleteUsers(session, null, body.userIds));
  }

  @Post('users/bulk_update')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkOutcomeDto })
  bulkUpdate(@CurrentSession() session: Session, @Body() body: BulkUpdateBody): Promise<BulkOutcomeDto> {
    return this.commands.execute<SetUsersTiming, BulkOutcome>(new SetUsersTiming(session, null, body.userIds, body.untimed_assessment));
  }

  @Post('users/transfer_school')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkOutcomeDto })
  transfer(@CurrentSession() session: Session, @Body() body: TransferSchoolBody): Promise<BulkOutcomeDto> {
    return this.commands.execute<TransferStudents, BulkOutcome>(new TransferStudents(session, body.user_ids, body.school_id, body.retain_sections));
  }

  private async schoolOf(userId: number): Promise<number> {
    return [...(await this.users.bySchool([userId])).keys()][0]!;
  }
}
