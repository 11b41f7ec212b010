import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { DomainError } from '../../kernel/errors.js';
import { ROLES, type Role } from '../../kernel/roles.js';
import { Allow, CurrentSession, NoMasquerade } from '../access.js';
import { ChangeOwnPassword, ChangeOwnPasswordHandler } from '../commands/change-own-password.js';
import { UnlinkProvider, UnlinkProviderHandler } from '../commands/unlink-provider.js';
import { deviceName } from '../device-name.js';
import type { IdentityCode } from '../problems.js';
import { ProviderLinks } from '../providers/provider-links.js';
import type { Session } from '../session.js';
import { SessionProfiles } from '../session-profiles.js';
import { Sessions } from '../sessions.js';
import { ProviderLinksAnswer } from './provider-links.dto.js';

class OwnSessionDto {
  @ApiProperty() id!: string;
  @ApiProperty({ description: 'The session of this very request' }) current!: boolean;
  @ApiProperty({ description: "'Chrome on Windows'" }) device!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The network address at the sign-in' }) address!:
    string | null;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ type: String, nullable: true, description: 'The school that it is at' }) school!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The name of whom one is logged in as there' })
  loggedInAs!: string | null;
  @ApiProperty() beganAt!: string;
  @ApiProperty() lastSeenAt!: string;
}

class OwnSessionsAnswer {
  @ApiProperty({ type: [OwnSessionDto] }) sessions!: OwnSessionDto[];
}

class SessionsEndedAnswer {
  @ApiProperty({ description: 'How many sessions have ended' }) ended!: number;
}

const ENTER = 'Please enter a valid password';

class OwnPasswordBody {
  @ApiProperty() @IsString({ message: ENTER }) @MaxLength(128, { message: ENTER }) current_password!: string;
  @ApiProperty() @IsString({ message: ENTER }) password!: string;
  @ApiProperty() @IsString({ message: 'Passwords do not match' }) password_confirmation!: string;
}

/** The password and the sessions of staff, and the providers of whoever is signed in; nobody's behind a mask. */
@ApiTags('identity')
@Controller('api/own_account')
@Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher')
@NoMasquerade()
export class OwnAccountController {
  constructor(
    private readonly sessions: Sessions,
    private readonly changeOwnPassword: ChangeOwnPasswordHandler,
    private readonly profiles: SessionProfiles,
    private readonly links: ProviderLinks,
    private readonly unlinkProvider: UnlinkProviderHandler,
  ) {}

  /** Asks for the current password; every other session ends. */
  @Put('password')
  @HttpCode(200)
  @ApiOkResponse({ type: SessionsEndedAnswer })
  async changePassword(
    @CurrentSession() session: Session,
    @Body() { current_password, password, password_confirmation }: OwnPasswordBody,
  ): Promise<SessionsEndedAnswer> {
    const change = new ChangeOwnPassword(session, current_password, password, password_confirmation);
    return { ended: await this.changeOwnPassword.execute(change) };
  }

  /** Where one is signed in, the last seen first. */
  @Get('sessions')
  @ApiOkResponse({ type: OwnSessionsAnswer })
  async list(@CurrentSession() session: Session): Promise<OwnSessionsAnswer> {
    const own = await this.sessions.ofPerson(session.userId);
    const ids = own.flatMap(({ schoolId }) => schoolId ?? []);
    const schools = new Map((await this.profiles.schools({ ids })).map(({ id, name }) => [id, name]));
    const nameOf = async (as: Pick<Session, 'userId' | 'role'>) => {
      const profile = await this.profiles.profileOf({ ...as, schoolId: null, districtId: null });
      return profile ? `${profile.firstName} ${profile.lastName}` : 'somebody who has left';
    };
    return {
      sessions: await Promise.all(
        own.map(async ({ id, role, schoolId, as, userAgent, address, beganAt, lastSeenAt }) => ({
          id,
          current: id === session.id,
          device: deviceName(userAgent),
          address,
          role,
          school: schools.get(schoolId ?? -1) ?? null,
          loggedInAs: as ? await nameOf(as) : null,
          beganAt: beganAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        })),
      ),
    };
  }

  @Delete('sessions/:sessionId')
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(@CurrentSession() session: Session, @Param('sessionId', ParseUUIDPipe) id: string): Promise<void> {
    if (!(await this.sessions.endOwn(session.userId, id)))
      throw new DomainError<IdentityCode>('identity/session-not-found', 'This session has ended already.');
  }

  /** Every session but this one. */
  @Delete('sessions')
  @HttpCode(200)
  @ApiOkResponse({ type: SessionsEndedAnswer })
  async endOthers(@CurrentSession() session: Session): Promise<SessionsEndedAnswer> {
    return { ended: await this.sessions.endOthers(session) };
  }

  /** The providers that one may sign in with. */
  @Get('providers')
  @Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher', 'Student', 'Parent')
  @ApiOkResponse({ type: ProviderLinksAnswer })
  async providers(@CurrentSession() session: Session): Promise<ProviderLinksAnswer> {
    return ProviderLinksAnswer.of(await this.links.ofUser(session.userId));
  }

  /** Not without a password. Every other session ends; where the provider is not linked nothing happens. */
  @Delete('providers/:provider')
  @Allow('Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher', 'Student', 'Parent')
  @HttpCode(204)
  @ApiNoContentResponse()
  async unlink(@CurrentSession() session: Session, @Param('provider') provider: string): Promise<void> {
    await this.unlinkProvider.execute(new UnlinkProvider(session.userId, provider, session));
  }
}
