import type { Answer } from './connection.ts';

const AGENT =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** What carries requests: a connection, or several that take turns. */
export interface Connectable {
  request(text: string): Promise<Answer>;
  close(): void;
}

/** The requests of one browser: its cookies, and the CSRF token that it repeats. */
export class Visitor {
  readonly connection: Connectable;
  private readonly origin: string;
  private readonly host: string;
  private readonly cookies = new Map<string, string>();
  /** The head of every request, until a cookie changes. */
  private text = '';

  /** @param token the value of the session cookie, where somebody is signed in. */
  constructor(connection: Connectable, origin: string, token = '') {
    this.connection = connection;
    this.origin = origin;
    this.host = new URL(origin).host;
    if (token) this.cookies.set('hz_session', token);
  }

  /** Whether the browser was given this cookie. */
  has(cookie: string): boolean {
    return this.cookies.has(cookie);
  }

  async get(path: string): Promise<Answer> {
    return this.taken(await this.connection.request(this.getRequest(path)));
  }

  /** The same as text, to be sent later or over another connection. */
  getRequest(path: string): string {
    return `GET ${path} HTTP/1.1\r\n${this.head()}\r\n`;
  }

  async post(path: string, body: object): Promise<Answer> {
    return this.taken(await this.connection.request(this.postRequest(path, body)));
  }

  /** The same as text, to be sent later. */
  postRequest(path: string, body: object): string {
    const text = JSON.stringify(body);
    return (
      `POST ${path} HTTP/1.1\r\n${this.head()}x-xsrf-token: ${decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '')}\r\n` +
      `origin: ${this.origin}\r\nreferer: ${this.origin}/\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
    );
  }

  /** Cookies of an answer that was asked for elsewhere. */
  taken(answer: Answer): Answer {
    if (!answer.headers.includes('set-cookie')) return answer;
    for (const [, name, value] of answer.headers.matchAll(/\r\nset-cookie: ([^=]+)=([^;\r]*)/g))
      this.cookies.set(name!, value!);
    this.text = '';
    return answer;
  }

  private head(): string {
    return (this.text ||= this.made());
  }

  private made(): string {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return (
      `host: ${this.host}\r\nconnection: keep-alive\r\nuser-agent: ${AGENT}\r\naccept: application/json\r\naccept-encoding: gzip, deflate, br\r\naccept-language: en-US,en;q=0.9\r\n` +
      (cookie ? `cookie: ${cookie}\r\n` : '')
    );
  }
}
