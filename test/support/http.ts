import { AsyncLocalStorage } from 'node:async_hooks';
import type { Challenge } from 'altcha-lib';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { solveCaptcha } from './captcha.js';

export interface Answer<T = any> {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text when it is not JSON. */
  body: T;
}

interface Heard {
  status: number;
  headers: Headers;
  text: string;
}

const SAFE = new Set(['GET', 'HEAD']);

/** What is answered comes from outside: it knows nothing of a unit of work, say, that a spec has open. */
const fromOutside = AsyncLocalStorage.snapshot();

/** A browser without a screen: keeps cookies, repeats the CSRF token, speaks JSON. One per person. */
export class HttpClient {
  private readonly jar = new Map<string, string>();

  /** @param server in the same process: JSON is handed to it, because a connection takes as long as many an answer. */
  constructor(
    readonly baseUrl: string,
    readonly server?: FastifyInstance,
  ) {}

  get<T = any>(path: string, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.send('GET', path, undefined, headers);
  }
  post<T = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.send('POST', path, body ?? {}, headers);
  }
  put<T = any>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send('PUT', path, body ?? {});
  }
  patch<T = any>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send('PATCH', path, body ?? {});
  }
  delete<T = any>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send('DELETE', path, body);
  }

  /** Signs in like a browser: challenge, proof of work, credentials. */
  async signIn(email: string, password: string): Promise<Answer> {
    const { body } = await this.get<Challenge>('/api/captcha');
    return this.post('/api/login', { login: { email, password, captcha: await solveCaptcha(body) } });
  }

  setCookie(name: string, value: string): void {
    this.jar.set(name, value);
  }
  cookie(name: string): string | undefined {
    return this.jar.get(name);
  }

  /** `body` may be FormData for uploads. */
  async send<T = any>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    if (!SAFE.has(method) && !this.jar.has('XSRF-TOKEN')) await this.get('/api/login_options');
    const { status, headers: got, text } = await this.heard(method, path, body, headers);
    return { status, headers: got, body: (/json/.test(got.get('content-type') ?? '') ? JSON.parse(text) : text) as T };
  }

  /** The answer as text. */
  async heard(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Heard> {
    if (this.server && !(body instanceof FormData)) return this.handed(this.server, method, path, body, headers);
    const response = await this.raw(method, path, body, headers);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  private handed(
    server: FastifyInstance,
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Heard> {
    const { host, pathname, search } = new URL(path, this.baseUrl);
    const asked = {
      method: method as 'GET',
      url: pathname + search,
      headers: { host, 'user-agent': 'node', ...this.headersFor(method, body), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    };
    const heard = ({ statusCode, headers: said, rawPayload }: LightMyRequestResponse): Heard => {
      const got = new Headers();
      for (const [name, values] of Object.entries(said))
        for (const value of [values ?? []].flat()) got.append(name, String(value));
      this.keep(got.getSetCookie());
      return { status: statusCode, headers: got, text: new TextDecoder().decode(rawPayload) };
    };
    // `then` sends it, and therefore stands within.
    return fromOutside(() => server.inject(asked).then(heard));
  }

  /** The bare response over the network, for streams, uploads and files. */
  async raw(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      redirect: 'manual',
      headers: { ...this.headersFor(method, body), ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    this.keep(response.headers.getSetCookie());
    return response;
  }

  /** What a request is sent with. */
  headersFor(method: string, body: unknown): Record<string, string> {
    return {
      accept: 'application/json',
      ...(this.jar.size ? { cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      ...(SAFE.has(method) ? {} : { 'x-xsrf-token': decodeURIComponent(this.jar.get('XSRF-TOKEN') ?? '') }),
      ...(body !== undefined && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    };
  }

  /** Takes the cookies of an answer. */
  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair, ...attributes] = line.split(';');
      const at = pair!.indexOf('=');
      const gone = attributes.some((a) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(a));
      if (gone) this.jar.delete(pair!.slice(0, at));
      else this.jar.set(pair!.slice(0, at), pair!.slice(at + 1));
    }
  }
}
