import type { Challenge } from 'altcha-lib';
import { solveCaptcha } from './captcha.js';

export interface Answer<T = any> {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text when it is not JSON. */
  body: T;
}

const SAFE = new Set(['GET', 'HEAD']);

/** A browser without a screen: keeps cookies, repeats the CSRF token, speaks JSON. One per person. */
export class HttpClient {
  private readonly jar = new Map<string, string>();

  constructor(readonly baseUrl: string) {}

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
    const response = await this.raw(method, path, body, headers);
    const text = await response.text();
    let parsed: unknown = text;
    if (/json/.test(response.headers.get('content-type') ?? '')) parsed = JSON.parse(text);
    return { status: response.status, headers: response.headers, body: parsed as T };
  }

  /** The bare response, for streams and files. */
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
