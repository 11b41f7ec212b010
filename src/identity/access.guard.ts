import { createHmac, randomBytes } from 'node:crypto';
import { Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../kernel/errors.js';
import { effectiveRole } from '../kernel/roles.js';
import { Config } from '../platform/config/config.js';
import { ACCESS } from '../platform/http/allow.js';
import { Csrf } from '../platform/http/csrf.js';
import { MASKED, type Access, type SignedInRequest } from './access.js';
import { ApiTokens } from './api-tokens.js';
import type { IdentityCode } from './problems.js';
import { Sessions } from './sessions.js';

interface Rules {
  access: Access;
  /** Refused while somebody looks through a mask. */
  masked: boolean;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const YEAR_S = 365 * 86_400;

/**
 * One guard for the whole API: who is it, did the request come from our pages, may this role call this route.
 * Which classes, students and schools the role may touch is decided by the policies of the contexts.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly csrf: Csrf;
  private readonly log = new Logger('api-tokens');
  /**
   * What the routes say, by controller and handler, which controllers may share: it never changes, and looking for it is dear.
   */
  private readonly rules = new Map<object, Map<object, Rules>>();

  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly config: Config,
    private readonly tokens: ApiTokens,
  ) {
    this.csrf = new Csrf(createHmac('sha256', config.masterKey).update('csrf').digest());
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<SignedInRequest>();
    const { access, masked } = this.rulesOf(context);

    if (access.who === 'token') {
      void http.getResponse<FastifyReply>().header('www-authenticate', 'Bearer');
      request.api = await this.tokens.admit(header(request, 'authorization'), access.scope);
      this.log.log({ ...request.api, route: request.routeOptions.url, requestId: request.id }, 'a token is used');
      return true;
    }
    const token = request.cookies[this.cookies.session];
    request.live = token ? await this.sessions.find(token) : undefined;
    this.checkOrigin(request);
    const holder = request.live?.tokenHash ?? this.anonymous(request, http.getResponse<FastifyReply>());
    if (SAFE.has(request.method)) {
      if (
        !request.cookies[CSRF_COOKIE] ||
        !this.csrf.verify(holder, request.cookies[CSRF_COOKIE], request.cookies[CSRF_COOKIE])
      ) {
        this.giveCsrf(http.getResponse<FastifyReply>(), holder);
      }
    } else if (!this.csrf.verify(holder, request.cookies[CSRF_COOKIE], header(request, 'x-xsrf-token'))) {
      this.giveCsrf(http.getResponse<FastifyReply>(), holder);
      throw refuse('identity/csrf', 'This page is out of date. Please reload it and try again.');
    }

    if (masked && request.live?.session.masquerader)
      throw refuse('identity/masked', 'This cannot be done while you are logged in as someone else.');
    if (access.who === 'anyone') return true;
    if (!request.live) throw refuse('identity/not-signed-in', 'Please sign in.');
    const { session } = request.live;
    if (
      access.who === 'roles' &&
      !access.roles.includes(session.role) &&
      !access.roles.includes(effectiveRole(session.role))
    ) {
      throw refuse('identity/not-allowed', 'You are not allowed to do this.');
    }
    return true;
  }

  get cookies(): { session: string; anonymous: string } {
    return this.config.secureCookies
      ? { session: '__Host-hz_session', anonymous: '__Host-hz_visitor' }
      : { session: 'hz_session', anonymous: 'hz_visitor' };
  }

  private rulesOf(context: ExecutionContext): Rules {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    let ofController = this.rules.get(controller);
    if (!ofController) this.rules.set(controller, (ofController = new Map()));
    const known = ofController.get(handler);
    if (known) return known;
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]);
    if (!access) throw new Error(`${controller.name}.${handler.name} does not say who may call it`);
    const rules = {
      access,
      masked: this.reflector.getAllAndOverride<boolean | undefined>(MASKED, [handler, controller]) ?? false,
    };
    ofController.set(handler, rules);
    return rules;
  }

  /** Sets the session cookie and a CSRF token bound to it. */
  giveSession(reply: FastifyReply, token: string, tokenHash: string): void {
    void reply.setCookie(this.cookies.session, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.secureCookies,
    });
    this.giveCsrf(reply, tokenHash);
  }

  dropSession(reply: FastifyReply): void {
    void reply.clearCookie(this.cookies.session, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.secureCookies,
    });
    void reply.clearCookie(CSRF_COOKIE, { path: '/', sameSite: 'lax', secure: this.config.secureCookies });
  }

  private giveCsrf(reply: FastifyReply, holder: string): void {
    void reply.setCookie(CSRF_COOKIE, this.csrf.create(holder), {
      path: '/',
      sameSite: 'lax',
      secure: this.config.secureCookies,
    });
  }

  private anonymous(request: SignedInRequest, reply: FastifyReply): string {
    const known = request.cookies[this.cookies.anonymous];
    if (known) return `visitor:${known}`;
    const fresh = randomBytes(18).toString('base64url');
    void reply.setCookie(this.cookies.anonymous, fresh, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.secureCookies,
      maxAge: YEAR_S,
    });
    return `visitor:${fresh}`;
  }

  private checkOrigin(request: SignedInRequest): void {
    const origin = header(request, 'origin');
    if (SAFE.has(request.method) || origin === undefined) return;
    // A browser writes scheme://host, and the port where it is another than the scheme's.
    const host = origin.slice(origin.indexOf('://') + 3);
    if (host !== request.host && host !== this.config.publicHost)
      throw refuse('identity/csrf', 'This request came from another site.');
  }
}

const CSRF_COOKIE = 'XSRF-TOKEN';

function header(request: SignedInRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function refuse(code: IdentityCode, message: string): DomainError<IdentityCode> {
  return new DomainError(code, message);
}
