import type { ServerResponse } from 'node:http';
import type { components, paths } from '../../web/src/api/schema.js';

export type Schemas = components['schemas'];

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Named<P extends string, M extends Method> = `${Uppercase<M>} ${P}`;
type OfPath<P extends keyof paths & string> = {
  [M in Method]: paths[P][M] extends { responses: unknown } ? Named<P, M> : never;
}[Method];
/** A call of the API by its method and its path in openapi.json: `GET /api/documents/{documentId}`. */
export type CallName = { [P in keyof paths & string]: OfPath<P> }[keyof paths & string];

type Operation<N extends CallName> = N extends `${infer M} ${infer P}`
  ? P extends keyof paths
    ? Lowercase<M> extends Method
      ? paths[P][Lowercase<M>]
      : never
    : never
  : never;
type Json<R> = R extends { content: { 'application/json': infer B } } ? B : null;
type Success<R> = { [S in keyof R & (200 | 201 | 202 | 204)]: Json<R[S]> }[keyof R & (200 | 201 | 202 | 204)];
/** What the call answers when it succeeds; null where it answers nothing. */
export type BodyOf<N extends CallName> = Operation<N> extends { responses: infer R } ? Success<R> : never;
type SentOf<N extends CallName> =
  Operation<N> extends {
    requestBody?: { content: { 'application/json': infer B } };
  }
    ? B
    : unknown;

/** A call that the page made. */
export interface Call<Sent = unknown> {
  name: string;
  /** The path with its query, as it was asked. */
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  /** Parsed JSON, else the text. */
  body: Sent;
}

/** Anything but the expected answer: see `refused`, `failed`, `unreachable`, `never`, `later`, `file` and `sse`. */
export class Reply {
  constructor(readonly give: (response: ServerResponse, call: Call) => void | Promise<unknown>) {}
}

type OneAnswer<N extends CallName> = BodyOf<N> | Reply;
export type AnswerTo<N extends CallName> =
  OneAnswer<N> | ((call: Call<SentOf<N>>) => OneAnswer<N> | Promise<OneAnswer<N>>);
/** The answers that a screen gets, by the name of the call. */
export type Answers = { [N in CallName]?: AnswerTo<N> };

export interface Problem {
  error?: string;
  code?: string;
  /** Sentences by field. */
  errors?: Record<string, string[]>;
  details?: Record<string, unknown>;
  retryAfter?: number;
}

export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  const bare = body === null || body === undefined;
  response.writeHead(bare && status === 200 ? 204 : status, {
    ...(bare ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(bare ? undefined : JSON.stringify(body));
}

/** The expected answer, where its kind should be said: within `later`, or with a status of one's own. */
export const answered = (body: unknown, status = 200): Reply => new Reply((response) => json(response, status, body));

/** The server says no: a problem with its status, 422 where nothing else is said. */
export const refused = (problem: Problem, status = 422): Reply =>
  new Reply((response) =>
    json(response, status, problem, problem.retryAfter ? { 'retry-after': String(problem.retryAfter) } : {}),
  );

/** The server broke: 500, or another status from there on. */
export const failed = (status = 500, problem: Problem = {}): Reply => refused(problem, status);

/**
 * There is no server, as far as the page can tell: what comes is no answer. (Where a connection only ends, a browser
 * sometimes asks again by itself.)
 */
export const unreachable = (): Reply => new Reply((response) => void response.socket?.end('no answer\n'));

/** No answer comes while the screen is looked at: it stays as it is while it loads. */
export const never = (): Reply => new Reply(() => undefined);

/** A file under its name. */
export const file = (name: string, content: string | Uint8Array, type = 'application/octet-stream'): Reply =>
  new Reply((response) => {
    response.writeHead(200, { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` });
    response.end(content);
  });

/** The answer waits until `come()` is called; meanwhile the screen loads. */
export class Later extends Reply {
  come!: () => void;
  constructor(answer: unknown) {
    const come = Promise.withResolvers<void>();
    super(async (response, call) => {
      await come.promise;
      await (answer instanceof Reply ? answer.give(response, call) : json(response, 200, answer));
    });
    this.come = come.resolve;
  }
}
export const later = (answer: unknown): Later => new Later(answer);

/** A stream of server-sent events: what is said before somebody listens is heard by the first who does. */
export class Feed extends Reply {
  private readonly open = new Set<ServerResponse>();
  private readonly waiting: string[] = [];
  /** How often it was opened. */
  opened = 0;

  constructor() {
    super((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 50\n\n');
      for (const text of this.waiting.splice(0)) response.write(text);
      this.opened++;
      this.open.add(response);
      response.on('close', () => this.open.delete(response));
    });
  }

  say(event: string, data: object = {}): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    if (this.open.size === 0) this.waiting.push(text);
    for (const response of this.open) response.write(text);
  }

  /** Ends the connections; browsers open them again at once. */
  cut(): void {
    for (const response of this.open) response.end();
    this.open.clear();
  }
}
export const sse = (): Feed => new Feed();
