import { registerProblems } from '../platform/http/problem.js';

/** Every refusal of this context and its status on the wire. */
const STATUS = {
  'identity/not-signed-in': 401,
  'identity/not-allowed': 403,
  'identity/csrf': 403,
  'identity/masked': 403,
  'identity/captcha-failed': 422,
  'identity/captcha-away': 503,
  'identity/no-challenge': 404,
  'identity/login-failed': 401,
  'identity/provider-not-set-up': 404,
  'identity/provider-refused': 401,
  'identity/provider-unknown': 401,
  'identity/provider-away': 503,
  'identity/no-password': 409,
  'identity/wrong-password': 422,
  'identity/card-refused': 422,
  'identity/card-used': 422,
  'identity/card-expired': 422,
  'identity/session-not-found': 404,
  'identity/too-many-attempts': 429,
  'identity/busy': 503,
  'identity/link-expired': 404,
  'identity/link-used': 404,
  'identity/email-taken': 409,
  'identity/email-stays': 409,
  'identity/no-account': 404,
  'identity/mask-refused': 422,
  'identity/school-not-found': 404,
  'identity/token-refused': 401,
  'identity/token-scope': 403,
  'identity/token-busy': 429,
  'identity/token-not-found': 404,
  'identity/too-many-tokens': 409,
} as const;

export type IdentityCode = keyof typeof STATUS;

registerProblems(STATUS);
