import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { AllowAnyone } from '../../platform/http/allow.js';
import { NoMasquerade, type SignedInRequest } from '../access.js';
import type { ProviderName } from '../providers/provider.js';
import { ProviderSignIn } from '../providers/provider-sign-in.js';
import { Me } from '../read/me.js';
import { FreshSessions } from './fresh-sessions.js';

class AuthUriAnswer {
  @ApiProperty({ description: 'The sign-in of the provider: the browser is to go there' }) requestUri!: string;
}

class ProviderLoginBody {
  @ApiProperty({ description: 'What the provider added to the address that it sent the browser back to' })
  @IsString({ message: 'The code of the provider is missing' })
  @MaxLength(4_000, { message: 'The code of the provider is too long' })
  code!: string;
  @ApiProperty({ description: 'As it stood in the address; this browser must have been sent away with it' })
  @IsString({ message: 'The state is missing' })
  @MaxLength(200, { message: 'The state is too long' })
  state!: string;
  @ApiProperty({ type: String, required: false, nullable: true, description: 'As it stood in the address (RFC 9207)' })
  @IsOptional()
  @IsString()
  @MaxLength(400)
  iss?: string | null;
  @ApiProperty({ type: String, required: false, nullable: true, description: 'Taken and not looked at' })
  @IsOptional()
  @IsString()
  @MaxLength(4_000)
  portal_token?: string | null;
}

/** Signing in with a provider: away with `auth_uri`, and back to `/` with a code. */
@ApiTags('identity')
@Controller('api')
export class ProvidersController {
  constructor(
    private readonly providers: ProviderSignIn,
    private readonly fresh: FreshSessions,
    private readonly config: Config,
  ) {}

  @Get('clever/auth_uri')
  @AllowAnyone()
  @ApiOkResponse({ type: AuthUriAnswer })
  toClever(@Res({ passthrough: true }) reply: FastifyReply): Promise<AuthUriAnswer> {
    return this.leave('clever', reply);
  }

  @Post('clever/login')
  @AllowAnyone()
  @NoMasquerade()
  @HttpCode(200)
  @ApiOkResponse({ type: Me })
  fromClever(
    @Body() body: ProviderLoginBody,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Me> {
    return this.comeBack('clever', body, request, reply);
  }

  @Get('class_link/auth_uri')
  @AllowAnyone()
  @ApiOkResponse({ type: AuthUriAnswer })
  toClassLink(@Res({ passthrough: true }) reply: FastifyReply): Promise<AuthUriAnswer> {
    return this.leave('classlink', reply);
  }

  @Post('class_link/login')
  @AllowAnyone()
  @NoMasquerade()
  @HttpCode(200)
  @ApiOkResponse({ type: Me })
  fromClassLink(
    @Body() body: ProviderLoginBody,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Me> {
    return this.comeBack('classlink', body, request, reply);
  }

  @Get('google/auth_uri')
  @AllowAnyone()
  @ApiOkResponse({ type: AuthUriAnswer })
  toGoogle(@Res({ passthrough: true }) reply: FastifyReply): Promise<AuthUriAnswer> {
    return this.leave('google', reply);
  }

  @Post('google/verify')
  @AllowAnyone()
  @NoMasquerade()
  @HttpCode(200)
  @ApiOkResponse({ type: Me })
  fromGoogle(
    @Body() body: ProviderLoginBody,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Me> {
    return this.comeBack('google', body, request, reply);
  }

  private async leave(provider: ProviderName, reply: FastifyReply): Promise<AuthUriAnswer> {
    const { requestUri, kept, keptMs } = await this.providers.begin(provider);
    void reply.header('cache-control', 'no-store').setCookie(this.cookie, kept, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.secureCookies,
      maxAge: keptMs / 1000,
    });
    return { requestUri };
  }

  private async comeBack(
    provider: ProviderName,
    { code, state, iss }: ProviderLoginBody,
    request: SignedInRequest & FastifyRequest,
    reply: FastifyReply,
  ): Promise<Me> {
    const kept = request.cookies[this.cookie];
    // It is good for one way back, whatever comes of it.
    void reply.clearCookie(this.cookie, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.secureCookies,
    });
    const signedIn = await this.providers.finish(provider, { code, state, iss }, kept, request.ip);
    return this.fresh.signIn(signedIn, request, reply);
  }

  private get cookie(): string {
    return this.config.secureCookies ? '__Host-hz_provider' : 'hz_provider';
  }
}
