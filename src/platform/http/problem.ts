import { DomainError, type FieldErrors } from '../../kernel/errors.js';

/** RFC 9457 problem details. `error` repeats the sentence for clients that read one field only. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  error: string;
  code?: string;
  errors?: FieldErrors;
  details?: Record<string, unknown>;
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported format',
  422: 'Invalid input',
  429: 'Too many attempts',
  500: 'Server error',
  503: 'Busy',
};

const statuses = new Map<string, number>();

/** Each context registers its closed code -> status table once, at import of its module. */
export function registerProblems(table: Record<string, number>): void {
  for (const [code, status] of Object.entries(table)) statuses.set(code, status);
}

export function problem(
  status: number,
  detail: string,
  more: Pick<Problem, 'code' | 'errors' | 'details'> = {},
): Problem {
  return {
    type: more.code ? `urn:problem:${more.code.replace('/', ':')}` : 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    error: detail,
    ...(more.code && { code: more.code }),
    ...(more.errors && { errors: more.errors }),
    ...(more.details && { details: more.details }),
  };
}

/** A code that no table names is a programming error and answers 500. */
export function problemOf(error: DomainError): Problem {
  return problem(statuses.get(error.code) ?? 500, error.message, { code: error.code, ...error.extra });
}

/** After so long it is worth another try. */
const RETRY_AFTER_S = 3;

/** 503 for a while in which nothing can be done: the database or the log is away, or this process ends. */
export function unavailable(moving = false): Problem {
  const why = moving ? 'The portal is being moved to another server.' : 'This is not available at the moment.';
  return problem(503, `${why} Please try again in a few seconds.`, {
    code: 'platform/unavailable',
    details: { retryAfter: RETRY_AFTER_S },
  });
}
