import { Body, Controller, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn, IsInt } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole, ROLES, type Role } from '../../kernel/roles.js';
import { invalidInput, MayBeMissing } from '../../platform/http/validation.js';
import { Allow, AllowSignedIn, CurrentSession, NoMasquerade, type SignedInRequest } from '../access.js';
import type { IdentityCode } from '../problems.js';
import { Me } from '../read/me.js';
import type { Session } from '../session.js';
import { SessionProfiles } from '../session-profiles.js';
import { Sessions } from '../sessions.js';
import { SignIn, type SignedInAs } from '../sign-in.js';
import { FreshSessions } from './fresh-sessions.js';

class OwnSchool {
  @ApiProperty() id!: number;
  @ApiProperty() name!: string;
}

/** A role of the person at one place. */
class OwnLogin {
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ type: Number, nullable: true }) schoolId!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Of a role for a district' }) districtId!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'School or district; null of a role at none' }) place!:
    string | null;
  @ApiProperty({ description: 'The session is in this role' }) current!: boolean;
}

class OwnSchools {
  @ApiProperty({ type: [OwnSchool] }) schools!: OwnSchool[];
  @ApiProperty({ type: [OwnLogin], description: 'Every role that the person may go on in' }) logins!: OwnLogin[];
}

const SELECT = 'Please select a school';

class SwitchSchoolBody {
  @ApiProperty({ required: false }) @MayBeMissing() @IsInt({ message: SELECT }) school_id?: number;
  @ApiProperty({ required: false, description: 'Of a role for a district' })
  @MayBeMissing()
  @IsInt({ message: 'Please select a district' })
  district_id?: number;
  @ApiProperty({
    enum: ROLES,
    required: false,
    description:
      'The role to go on in; without it the role at the school, or of a District Admin the same one in the school',
  })
  @MayBeMissing()
  @IsIn(ROLES, { message: 'Please select a role' })
  role?: Role;
}

/** The schools and roles of a person, and going from one to another. A switch is a new session in the place of the old. */
@ApiTags('identity')
@Controller('api/multiple_schools')
export class PlacesController {
  constructor(
    private readonly sessions: Sessions,
    private readonly fresh: FreshSessions,
    private readonly signIn: SignIn,
    private readonly profiles: SessionProfiles,
  ) {}

  @Get()
  @AllowSignedIn()
  @ApiOkResponse({ type: OwnSchools })
  async list(@CurrentSession() session: Session): Promise<OwnSchools> {
    const [schools, logins] = await Promise.all([this.schoolsOf(session), this.loginsOf(session)]);
    return { schools, logins: logins.map(({ login }) => login) };
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
    if (body.role !== undefined) return this.become(await this.loginOf(session, body), request, reply);
    const schoolId = body.school_id;
    if (schoolId === undefined) throw invalidInput({ school_id: [SELECT] });
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

  /** Every role with its place. Whoever is behind a mask has one role. */
  private async loginsOf(session: Session): Promise<{ as: SignedInAs; login: OwnLogin }[]> {
    const held: SignedInAs[] = session.masquerader ? [session] : await this.signIn.rolesOf(session.userId);
    const [schools, districts] = await Promise.all([
      this.profiles.schools({ ids: held.flatMap(({ schoolId }) => schoolId ?? []) }),
      this.profiles.districts(held.flatMap(({ districtId }) => districtId ?? [])),
    ]);
    return held.flatMap((as) => {
      const { role, schoolId } = as;
      const districtId = schoolId === null ? as.districtId : null;
      const place = (schoolId === null ? districts : schools).find(({ id }) => id === (schoolId ?? districtId));
      // A place that was archived meanwhile is none to go to.
      if (!place && (schoolId !== null || districtId !== null)) return [];
      return [{ as, login: { role, schoolId, districtId, place: place?.name ?? null, current: isIn(session, as) } }];
    });
  }

  private async loginOf(session: Session, { role, school_id, district_id }: SwitchSchoolBody): Promise<SignedInAs> {
    const found = (await this.loginsOf(session)).find(
      ({ login }) =>
        login.role === role && login.schoolId === (school_id ?? null) && login.districtId === (district_id ?? null),
    );
    if (!found) throw new DomainError<IdentityCode>('identity/school-not-found', 'This school does not exist.');
    return found.as;
  }

  private async schoolsOf(session: Session): Promise<OwnSchool[]> {
    if (entersSchools(session))
      return session.districtId === null ? [] : this.profiles.schools({ districtId: session.districtId });
    const held = (await this.signIn.rolesOf(session.userId)).flatMap((role) =>
      role.schoolId === null ? [] : [role.schoolId],
    );
    return this.profiles.schools({ ids: held });
  }

  private become(as: SignedInAs, request: SignedInRequest, reply: FastifyReply): Promise<Me> {
    return this.fresh.goOn({ ...as, masquerader: null }, request, reply, async (live) => {
      // A school may have been closed while it was entered: whoever closes it ends the sessions that stood before.
      if (as.schoolId === null || (await this.profiles.standing(as.schoolId))) return;
      await this.sessions.end(live);
      throw new DomainError<IdentityCode>('identity/school-not-found', 'This school does not exist.');
    });
  }
}

/** Whether the session is in this role of its person; a District Admin is so in a school of the district as well. */
function isIn(session: Session, { role, schoolId, districtId }: SignedInAs): boolean {
  if (session.role !== role) return false;
  return schoolId === null ? session.districtId === districtId : session.schoolId === schoolId;
}

function entersSchools(session: Session): boolean {
  return effectiveRole(session.role) === 'District Admin';
}
