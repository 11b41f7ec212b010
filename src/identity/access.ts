import { createParamDecorator, SetMetadata, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../kernel/roles.js';
import { ACCESS } from '../platform/http/allow.js';
import type { ApiCaller, ApiScope } from './api-tokens.js';
import type { LiveSession } from './sessions.js';
import type { Session } from './session.js';

export const MASKED = 'identity:no-masquerade';

/** What a route may say; visitors are admitted by the platform's AllowAnyone. */
export type Access =
  | { who: 'anyone' }
  | { who: 'signed-in' }
  | { who: 'roles'; roles: readonly Role[] }
  | { who: 'token'; scope: ApiScope };

/** Every signed-in person, whatever the role. */
export const AllowSignedIn = (): CustomDecorator => SetMetadata(ACCESS, { who: 'signed-in' } satisfies Access);

/**
 * These roles only; Principal counts as Teacher Admin, Superintendent as District Admin. Which object is the policy's matter.
 */
export const Allow = (...roles: [Role, ...Role[]]): CustomDecorator =>
  SetMetadata(ACCESS, { who: 'roles', roles } satisfies Access);

/** Programs with a token of this scope, and nobody with a session: cookies are neither read nor set. */
export const AllowToken = (scope: ApiScope): CustomDecorator =>
  SetMetadata(ACCESS, { who: 'token', scope } satisfies Access);

/**
 * Refuses masked sessions: what must be done by the person alone (start, answer, submit, reset, passwords, exports of records).
 */
export const NoMasquerade = (): CustomDecorator => SetMetadata(MASKED, true);

export interface SignedInRequest extends FastifyRequest {
  live?: LiveSession;
  /** Who calls with a token. */
  api?: ApiCaller;
}

/** The session of the request; only on routes that are not open to visitors. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): Session => {
  const live = context.switchToHttp().getRequest<SignedInRequest>().live;
  if (!live) throw new Error('@CurrentSession() on a route that admits visitors');
  return live.session;
});

/** Who calls, on routes for programs with a token. */
export const CurrentApiCaller = createParamDecorator((_: unknown, context: ExecutionContext): ApiCaller => {
  const { api } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!api) throw new Error('@CurrentApiCaller() on a route that does not ask for a token');
  return api;
});
