import { earlyAnswer, forgetEarlyAnswers } from './early-answers.js';
import { watched } from './failed-calls.js';

/** A refusal or failure as the server or the network told it. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code?: string,
    readonly errors: Record<string, string[]> = {},
    readonly details: Record<string, unknown> = {},
    /** Seconds, when the server asked to wait. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'ApiProblem';
  }
}

const TIMEOUT_MS = 60_000;

export interface CallOptions {
  /** Empty values are left out, lists are repeated. */
  query?: Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>;
  signal?: AbortSignal;
  /** Lets the request outlive the page (at most 64 kB). */
  keepalive?: boolean;
}

/**
 * One call to our own API with cookies and the CSRF header; JSON in, JSON out.
 * @throws {ApiProblem} with status 0 when the server could not be reached or did not answer in a minute.
 */
export async function call<T>(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  const sent = send(method, path, body, options);
  // What is only read is asked for by many; its errors stand where it is shown.
  const response = await (method === 'GET' ? sent : watched(nameOf(method, path, body, options), sent));
  if (response.status === 204) return undefined as T;
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

/** A file with the name that the server gave it. */
export async function download(
  path: string,
  method = 'GET',
  body?: unknown,
  options: CallOptions = {},
): Promise<{ name: string; blob: Blob }> {
  const response = await watched(nameOf(method, path, body, options), send(method, path, body, options));
  return { name: fileName(response.headers.get('content-disposition')), blob: await response.blob() };
}

/** Saves a file of the API under the name that the server gave it. */
export async function save(path: string, method = 'GET', body?: unknown): Promise<void> {
  const { name, blob } = await download(path, method, body);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TIMEOUT_MS);
}

/** Paths are complete: `api.get<Me>('/api/me')`. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options?: CallOptions) => call<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown = {}, options?: CallOptions) => call<T>('PUT', path, body, options),
  patch: <T>(path: string, body: unknown = {}, options?: CallOptions) => call<T>('PATCH', path, body, options),
  del: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('DELETE', path, body, options),
};

async function send(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions,
  again = false,
): Promise<Response> {
  const form = body instanceof FormData;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  if (method !== 'GET') forgetEarlyAnswers();
  let response: Response;
  try {
    const address = withQuery(path, options.query);
    const early = method === 'GET' && !again ? earlyAnswer(address) : null;
    const answer = early && (await early);
    options.signal?.throwIfAborted();
    response =
      answer ??
      (await fetch(address, {
        method,
        credentials: 'same-origin',
        keepalive: options.keepalive ?? false,
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        headers: {
          accept: 'application/json',
          'x-xsrf-token': cookie('XSRF-TOKEN'),
          ...(body !== undefined && !form ? { 'content-type': 'application/json' } : {}),
        },
        ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiProblem(
      0,
      timeout.aborted
        ? 'The server did not answer in time. Please try again.'
        : 'The server could not be reached. Check your connection and try again.',
    );
  }
  if (response.ok) return response;
  const problem = await problemOf(response);
  // The token was of a session that is over. A new one came with the refusal: the next answer says what the matter is.
  if (problem.code === 'identity/csrf' && !again) return send(method, path, body, options, true);
  throw problem;
}

/** A failed answer as the problem that it tells. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const text = await response.text().catch(() => '');
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // not JSON: the text itself is the message
  }
  const fields = (typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}) as Record<
    string,
    unknown
  >;
  const wait = Number(response.headers.get('retry-after'));
  return new ApiProblem(
    response.status,
    errorText(body),
    typeof fields.code === 'string' ? fields.code : undefined,
    (fields.errors as Record<string, string[]> | undefined) ?? {},
    (fields.details as Record<string, unknown> | undefined) ?? {},
    Number.isFinite(wait) && wait > 0 ? wait : undefined,
  );
}

/** The sentence in a failed answer: its `error`, else a string, an array, a `message`; else the last resort. */
export function errorText(body: unknown): string {
  if (body instanceof ApiProblem) return body.message;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const { error, message } = body as { error?: unknown; message?: unknown };
    if (typeof error === 'string' && error) return error;
    if (typeof message === 'string' && message) return message;
  }
  if (typeof body === 'string' && body.trim() && !body.trimStart().startsWith('<')) return body;
  if (Array.isArray(body) && body.length > 0) return body.map(String).join(' ');
  return 'Undefined response from server';
}

/** What differs from one try of the same to the next, and what is not to be kept. */
const NOT_IN_NAME = /^(batch_id|action_id|revision|captcha)$|password/;

/** By which a call is known again: what it asks, of whom. */
function nameOf(method: string, path: string, body: unknown, { query }: CallOptions): string {
  const asked = JSON.stringify(body, (key, value: unknown) => (NOT_IN_NAME.test(key) ? undefined : value)) ?? '';
  return `${method} ${withQuery(path, query)} ${asked}`.trim();
}

function withQuery(path: string, query: CallOptions['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one) => [name, String(one)]),
  );
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
}

/** True for a call that never reached the server or got no answer in time. */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 0;
}

/** A cookie that scripts may read, such as the CSRF token. */
export function cookie(name: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

/** The name in a content-disposition header, RFC 5987 form first. */
export function fileName(disposition: string | null): string {
  const extended = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (extended) return decodeURIComponent(extended);
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? 'download';
}
