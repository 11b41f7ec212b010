import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiBody, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsEmail, IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { AllowAnyone } from '../../platform/http/allow.js';
import { AllowSignedIn, CurrentSession, NoMasquerade, type SignedInRequest } from '../access.js';
import { AccessGuard } from '../access.guard.js';
import { Captcha } from '../captcha.js';
import { Invitations } from '../invitations.js';
import { KnownDevices } from '../known-devices.js';
import { MailLimits } from '../mail-limits.js';
import { Masks, type MaskChange } from '../masks.js';
import { ProviderSignIn } from '../providers/provider-sign-in.js';
import { Me, MeQuery } from '../read/me.js';
import type { Session } from '../session.js';
import { Sessions } from '../sessions.js';
import { SignIn, type SigningInAs } from '../sign-in.js';
import { FreshSessions } from './fresh-sessions.js';

class Credentials {
  @ApiProperty({ example: 'teacher@demo.test' }) email!: string;
  @ApiProperty() password!: string;
  @ApiProperty({
    description:
      'Base64 JSON of { challenge, solution } for a challenge of GET /api/captcha; with reCAPTCHA the token of its widget',
  })
  captcha!: string;
  @ApiProperty({
    required: false,
    description: 'Logs in as somebody else, or back: e-mail, password and captcha are ignored',
  })
  masqid?: string;
  @ApiProperty({ required: false, description: 'Whom to log in as; known by the masqid' }) user_id?: number;
}

class LoginBody {
  @ApiProperty({ type: Credentials }) login!: Credentials;
}

class EmailBody {
  @ApiProperty()
  @IsEmail({}, { message: 'Please enter a valid email' })
  @MaxLength(320, { message: 'Please enter a valid email' })
  email!: string;
}

class NewPasswordBody {
  @ApiProperty() @IsString({ message: 'Please enter a valid password' }) password!: string;
  @ApiProperty() @IsString({ message: 'Passwords do not match' }) password_confirmation!: string;
}

class ResetPasswordBody extends NewPasswordBody {
  @ApiProperty() @IsString() token!: string;
}

class ValidSession {
  @ApiProperty() validSession!: boolean;
}

class LoginOptions {
  @ApiProperty() brandName!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The product that takes over from this one; null where there is none',
  })
  successorName!: string | null;
  @ApiProperty({ type: String, nullable: true }) successorUrl!: string | null;
  @ApiProperty({ enum: ['altcha', 'recaptcha'] }) captcha!: 'altcha' | 'recaptcha';
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What the widget of reCAPTCHA is rendered with; null for altcha',
  })
  captchaSiteKey!: string | null;
  @ApiProperty() clever!: boolean;
  @ApiProperty() classLink!: boolean;
  @ApiProperty() google!: boolean;
  @ApiProperty({ description: 'Whether the id of /login/{bypassCaptchaId} skips the captcha' }) bypass!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Help pages outside; null where there is none' })
  trainingCenterUrl!: string | null;
  @ApiProperty({ type: String, nullable: true }) supportCenterUrl!: string | null;
  @ApiProperty({ type: String, nullable: true }) supportEmail!: string | null;
}

class ActivationInfo {
  @ApiProperty() email!: string;
}

const MAIL_ANSWER_MS = 300;

/** The person who just signed in, put on the request by the strategy. */
interface SigningIn extends SignedInRequest {
  /** As the strategy has checked it. */
  body: { login: { email: string } };
  user: SigningInAs | MaskChange;
}

@ApiTags('identity')
@Controller()
export class IdentityController {
  constructor(
    private readonly sessions: Sessions,
    private readonly access: AccessGuard,
    private readonly fresh: FreshSessions,
    private readonly captcha: Captcha,
    private readonly invitations: Invitations,
    private readonly me: MeQuery,
    private readonly masks: Masks,
    private readonly signIn: SignIn,
    private readonly limits: MailLimits,
    private readonly devices: KnownDevices,
    private readonly providers: ProviderSignIn,
    private readonly config: Config,
  ) {}

  @Get('api/login_options')
  @AllowAnyone()
  @ApiOkResponse({ type: LoginOptions })
  async loginOptions(@Req() request: FastifyRequest, @Query('bypass') bypass?: string): Promise<LoginOptions> {
    const { brandName, successorName, successorUrl, trainingCenterUrl, supportCenterUrl, supportEmail } = this.config;
    const { clever, classlink, google } = await this.providers.offered();
    return {
      brandName,
      successorName: successorName ?? null,
      successorUrl: successorUrl ?? null,
      ...(await this.captcha.offer()),
      clever,
      classLink: classlink,
      google,
      bypass: await this.signIn.bypasses(bypass, request.ip),
      trainingCenterUrl: trainingCenterUrl ?? null,
      supportCenterUrl: supportCenterUrl ?? null,
      supportEmail: supportEmail ?? null,
    };
  }

  @Get('api/captcha')
  @AllowAnyone()
  challenge(@Query('script') script?: string): Promise<object> {
    return this.captcha.challenge(script === '1');
  }

  @Post('api/login')
  @AllowAnyone()
  @HttpCode(200)
  @UseGuards(AuthGuard('sign-in'))
  @ApiBody({ type: LoginBody })
  @ApiOkResponse({ type: Me })
  async login(@Req() request: SigningIn, @Res({ passthrough: true }) reply: FastifyReply): Promise<Me> {
    const { user } = request;
    if ('masquerader' in user) {
      const before = request.live?.session;
      return this.fresh.goOn(user, request, reply, async ({ session }) => {
        if (session.masquerader) await this.masks.started(session);
        else if (before) await this.masks.ended(before);
      });
    }
    const me = await this.fresh.signIn(user, request, reply);
    this.devices.remember(request, reply, request.body.login.email);
    return me;
  }

  @Delete('api/logout')
  @AllowAnyone()
  @HttpCode(204)
  async logout(@Req() request: SignedInRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    if (request.live) {
      await this.sessions.end(request.live);
      await this.masks.ended(request.live.session);
    }
    this.access.dropSession(reply);
  }

  @Get('api/me')
  @AllowSignedIn()
  @ApiOkResponse({ type: Me })
  whoAmI(@CurrentSession() session: Session): Promise<Me> {
    return this.me.of(session);
  }

  @Get('api/valid_session')
  @AllowAnyone()
  @ApiOkResponse({ type: ValidSession })
  validSession(@Req() request: SignedInRequest): ValidSession {
    return { validSession: request.live !== undefined };
  }

  @Post('api/forgot_password')
  @AllowAnyone()
  @HttpCode(200)
  async forgotPassword(@Body() body: EmailBody, @Req() request: FastifyRequest): Promise<Record<string, never>> {
    await this.limits.visitor(body.email, request.ip);
    await alike(this.invitations.sendReset(body.email));
    return {};
  }

  /** Whether a link to choose a new password still works, asked before the form is shown. */
  @Get('api/forgot_password/:token')
  @AllowAnyone()
  @ApiOkResponse({ type: ActivationInfo })
  async reset(@Param('token') token: string): Promise<ActivationInfo> {
    const { email } = await this.invitations.open(token, 'reset');
    return { email };
  }

  @Put('api/forgot_password')
  @AllowAnyone()
  @NoMasquerade()
  async setPassword(
    @Body() body: ResetPasswordBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Record<string, never>> {
    const { email } = await this.invitations.redeem(body.token, 'reset', body.password, body.password_confirmation);
    this.devices.remember(request, reply, email);
    return {};
  }

  @Get('api/account/:token/activate')
  @AllowAnyone()
  @ApiOkResponse({ type: ActivationInfo })
  async activation(@Param('token') token: string): Promise<ActivationInfo> {
    const { email } = await this.invitations.open(token, 'activate');
    return { email };
  }

  @Put('api/account/:token/activate')
  @AllowAnyone()
  @NoMasquerade()
  async activate(
    @Param('token') token: string,
    @Body() body: NewPasswordBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Record<string, never>> {
    const { email } = await this.invitations.redeem(token, 'activate', body.password, body.password_confirmation);
    this.devices.remember(request, reply, email);
    return {};
  }

  /** Parent activation asks for the link by e-mail; the answer never tells whether the e-mail is known. */
  @Post('users/verify_account')
  @AllowAnyone()
  @HttpCode(200)
  async verifyAccount(@Body() body: EmailBody, @Req() request: FastifyRequest): Promise<Record<string, never>> {
    await this.limits.visitor(body.email, request.ip);
    await alike(this.invitations.sendVerification(body.email));
    return {};
  }
}

/** No answer sooner than a mail takes to be written: how long it took does not tell either whether there is an account. */
async function alike(mailing: Promise<void>): Promise<void> {
  await Promise.all([mailing, pause(MAIL_ANSWER_MS)]);
}
