import { Body, Controller, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsInt } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole } from '../../kernel/roles.js';
import { AccessGuard } from '../access.guard.js';
import { Allow, AllowSignedIn, CurrentSession, NoMasquerade, type SignedInRequest } from '../access.js';
import type { IdentityCode } from '../problems.js';
import { Me, MeQuery } from '../read/me.js';
import type { Session } from '../session.js';
import { SessionProfiles } from '../session-profiles.js';
import { Sessions } from '../sessions.js';
import { SignIn, type SignedInAs } from '../sign-in.js';

class OwnSchool {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

class OwnSchools {
  @ApiProperty({ type: [OwnSchool] }) schools!: OwnSchool[];
}

class SwitchSchoolBody {
  @ApiProperty() @IsInt({ message: 'Please select a school' }) school_id!: number;
}

/** The schools a person may work at, and going from one to another. A switch is a new session in the place of the old. */
@ApiTags('identity')
@Controller('api/multiple_schools')
export class PlacesController {
  constructor(
    private readonly sessions: Sessions,
    private readonly access: AccessGuard,
    private readonly me: MeQuery,
    private readonly signIn: SignIn,
    private readonly profiles: SessionProfiles,
  ) {}

  @Get()
  @AllowSignedIn()
  @ApiOkResponse({ type: OwnSchools })
  async list(@CurrentSession() session: Session): Promise<OwnSchools> {
    return { schools: await this.schoolsOf(session) };
  }

  @Patch()
  @AllowSignedIn()
  @NoMasquerade()
  @ApiOkResponse({ type: Me })
  async switchTo(
    @CurrentSession() session: Session,
    @Body() body: SwitchSchoolBody,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Me> {
    const schoolId = body.school_id;
    if (!(await this.schoolsOf(session)).some((school) => school.id === schoolId))
      throw new DomainError<IdentityCode>('identity/school-not-found', 'This school does not exist.');
    const { userId, role, districtId } = session;
    if (entersSchools(session)) return this.become({ userId, role, schoolId, districtId }, request, reply);
    return this.become(
      (await this.signIn.rolesOf(userId)).find((held) => held.schoolId === schoolId)!,
      request,
      reply,
    );
  }

  /** A District Admin leaves the school. */
  @Post('unlink')
  @HttpCode(200)
  @Allow('District Admin')
  @NoMasquerade()
  @ApiOkResponse({ type: Me })
  unlink(
    @CurrentSession() session: Session,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Me> {
    const { userId, role, districtId } = session;
    return this.become({ userId, role, schoolId: null, districtId }, request, reply);
  }

  private async schoolsOf(session: Session): Promise<OwnSchool[]> {
    if (entersSchools(session))
      return session.districtId === null ? [] : this.profiles.schools({ districtId: session.districtId });
    const held = (await this.signIn.rolesOf(session.userId)).flatMap((role) =>
      role.schoolId === null ? [] : [role.schoolId],
    );
    return this.profiles.schools({ ids: held });
  }

  private async become(as: SignedInAs, request: SignedInRequest, reply: FastifyReply): Promise<Me> {
    const opened = await this.sessions.open(
      { ...as, masquerader: null, ip: request.ip, userAgent: request.headers['user-agent'] ?? null },
      request.live ?? null,
      { continues: true, mustHold: true },
    );
    // A school may have been closed while it was entered: whoever closes it ends the sessions that stood before.
    if (as.schoolId !== null && !(await this.profiles.standing(as.schoolId))) {
      await this.sessions.end(opened.live);
      throw new DomainError<IdentityCode>('identity/school-not-found', 'This school does not exist.');
    }
    this.access.giveSession(reply, opened.token, opened.live.tokenHash);
    return this.me.of(opened.live.session);
  }
}

function entersSchools(session: Session): boolean {
  return effectiveRole(session.role) === 'District Admin';
}
