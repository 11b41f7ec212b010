import { Body, Controller, HttpCode, Injectable, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, ClearMask, CurrentSession, NoMasquerade, PrepareMask, type Session } from '../../identity/index.js';
import { effectiveRole, type Role } from '../../kernel/roles.js';
import { PlatformUsers } from '../read/platform-users.js';
import { notAllowed, SchoolUsers } from '../read/school-users.js';
import { Parents } from '../read/parents.js';
import { StudentProfiles } from '../read/student-profiles.js';
import { ClearMaskBody, SetMaskAnswer, SetMaskBody } from './school-users.dto.js';

/** Roles that the lists of a school hold. */
const SCHOOL_ROLES: readonly Role[] = ['Student', 'Teacher', 'Teacher Admin', 'Principal'];

/** Logging in as somebody of a school: the permit; the login itself is POST /api/login with it. */
@Injectable()
abstract class MasksController {
  constructor(
    protected readonly users: SchoolUsers,
    protected readonly commands: CommandBus,
    protected readonly profiles: StudentProfiles,
    protected readonly parents: Parents,
    protected readonly platformUsers: PlatformUsers,
  ) {}

  @Post('set_mask')
  @HttpCode(200)
  @NoMasquerade()
  @ApiOkResponse({ type: SetMaskAnswer })
  async set(
    @CurrentSession() session: Session,
    @Body() { user_id: userId, school_id, type }: SetMaskBody,
  ): Promise<SetMaskAnswer> {
    if (type === 'Parent') return this.asParent(session, userId);
    if (effectiveRole(session.role) === 'Teacher') return this.asStudent(session, userId);
    if (type !== undefined && !SCHOOL_ROLES.includes(type)) return this.asWider(session, userId, type);
    const schoolId = school_id ?? session.schoolId ?? (await this.users.schoolOf(session, userId));
    const user = await this.users.get(session, schoolId, userId);
    if (!user.permissions.masquerade || (type !== undefined && type !== user.role)) throw notAllowed();
    const { districtId } = await this.users.open(session, schoolId);
    const target = { userId, role: user.role, schoolId, districtId: user.role === 'Student' ? null : districtId };
    return { masqid: await this.commands.execute(new PrepareMask(session, target)) };
  }

  /** An administrator of the platform becomes a district's. */
  private async asWider(session: Session, userId: number, role: Role): Promise<SetMaskAnswer> {
    const { schoolId, districtId } = await this.platformUsers.toBecome(session, userId, role);
    return { masqid: await this.commands.execute(new PrepareMask(session, { userId, role, schoolId, districtId })) };
  }

  /** A primary teacher becomes a student of the class. */
  private async asStudent(session: Session, studentId: number): Promise<SetMaskAnswer> {
    const student = await this.profiles.open(session, studentId);
    if (!student.permissions.impersonate) throw notAllowed();
    const target = { userId: studentId, role: 'Student' as const, schoolId: student.school.id, districtId: null };
    return { masqid: await this.commands.execute(new PrepareMask(session, target)) };
  }

  /** An administrator becomes a parent, all of whose children are within reach. */
  private async asParent(session: Session, parentId: number): Promise<SetMaskAnswer> {
    const parent = await this.parents.find(session, parentId);
    if (!parent.permissions.masquerade) throw notAllowed();
    const target = { userId: parentId, role: 'Parent' as const, schoolId: null, districtId: null };
    return { masqid: await this.commands.execute(new PrepareMask(session, target)) };
  }

  @Post('clear_mask')
  @HttpCode(204)
  @ApiNoContentResponse()
  async clear(@CurrentSession() session: Session, @Body() body: ClearMaskBody): Promise<void> {
    await this.commands.execute(new ClearMask(session, body.user_id));
  }
}

@ApiTags('Users')
@Controller('api/admin/users')
@Allow('Horizon Admin', 'District Admin')
export class AdminMasksController extends MasksController {}

@ApiTags('Users')
@Controller('api/staff/users')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class StaffMasksController extends MasksController {}
