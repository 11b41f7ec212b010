import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { ProcessPool } from '../../src/platform/processes/process-pool.js';
import { type TestApp, testApp } from '../support/app.js';
import { requestTo } from './reach/requests.js';
import { actorFor, cellsOf } from './reach/cells.js';
import { aWorld, type CallerName, type PlaceName, TokenClient, type World } from './reach/world.js';

interface Schema {
  $ref?: string;
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
/** A route with somebody who reaches it, and where. */
interface Reached {
  route: string;
  method: string;
  actor: CallerName;
  place: PlaceName;
  operation: Operation | undefined;
}

const DOCUMENT = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
const HALF = '\ud800';
/** What a field may hold that does not belong there. */
const WRONG: unknown[] = [null, {}, [[]], [null], '', 'x', HALF, -1, 1e300, true];
const WRONG_WORDS = ['', 'x', '-1', '1e300', '99999999999999999999', '%00', '%ff', '%ed%a0%80', '..', 'a&a=b'];
const JSON_TYPE = 'application/json';
const DEEPEST = 4;
const AT_ONCE = 12;
/** These give the session another one, or end it; what is fuzzed of them is sent last. */
const ENDS_SESSION = /logout|multiple_schools/;
/** Their answer does not end. */
const LISTENS = /\/stream$/;
/** Made before anything is sent, since somebody who reads the file waits for the others. */
const CRLF = '\r\n';

/** The schema as a value: a text where there is a text, one element where there is a list. */
function plain(schema: Schema | undefined): unknown {
  const known = schema?.$ref ? DOCUMENT.components.schemas[schema.$ref.split('/').at(-1)!] : schema;
  if (known?.type === 'array') return [plain(known.items)];
  if (known?.properties)
    return Object.fromEntries(Object.entries(known.properties).map(([name, inner]) => [name, plain(inner)]));
  return known?.type === 'number' || known?.type === 'integer' ? 1 : known?.type === 'boolean' ? true : 'text';
}

/** What `over` says, and of what it does not say what `under` does. */
function merged(under: unknown, over: unknown): unknown {
  if (over === undefined) return under;
  if (!isRecord(under) || !isRecord(over)) return over;
  const names = [...new Set([...Object.keys(under), ...Object.keys(over)])];
  return Object.fromEntries(names.map((name) => [name, merged(under[name], over[name])]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value with one thing wrong, anywhere in it. */
function* spoiled(value: unknown, depth = 0): Generator<unknown> {
  if (depth > 0) yield* WRONG;
  if (depth === DEEPEST) return;
  if (Array.isArray(value)) for (const one of spoiled(value[0], depth + 1)) yield [one];
  if (!isRecord(value)) return;
  for (const name of Object.keys(value)) {
    const { [name]: inner, ...others } = value;
    yield others;
    for (const one of spoiled(inner, depth + 1)) yield { ...others, [name]: one };
  }
}

/** Bodies that no form sends: wrong as a whole, and with one thing wrong in a right one, also deep inside. */
function hostileBodies(schema: Schema | undefined, right: object | undefined): string[] {
  const bodies: unknown[] = [null, [], {}, [[]], 'x', 5, HALF, { [HALF]: 1 }];
  if (right) bodies.push(right, ...spoiled(right));
  if (schema) bodies.push(...spoiled(merged(plain(schema), right)));
  return [
    ...new Set(bodies.map((body) => JSON.stringify(body))),
    '[',
    '{"a":',
    '['.repeat(15_000) + ']'.repeat(15_000),
    '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
  ];
}

/** A form, whole and cut at every kind of place, with the type that says where its parts end. */
function hostileForms(fields: readonly string[]): { type: string; body: Buffer | string }[] {
  const part = (name: string, value: string, file = '') =>
    `--b${CRLF}content-disposition: form-data; name="${name}"${file}${CRLF}${CRLF}${value}${CRLF}`;
  const list = `First Name,Last Name,Email${CRLF}A,B,a@reach.test`;
  const asFile = '; filename="a.csv"';
  const whole = `${fields.map((name) => part(name, '1', name === 'file' ? asFile : '')).join('')}--b--${CRLF}`;
  const file = part('file', list, asFile);
  const type = 'multipart/form-data; boundary=b';
  const end = `--b--${CRLF}`;
  const cuts = [3, 20, 60, 90, file.length - 8, file.length - 1, file.length].map((at) => file.slice(0, at));
  return [
    ...['', '--b', `--b${CRLF}`, CRLF, whole, ...cuts].map((body) => ({ type, body })),
    { type: 'multipart/form-data', body: file + end },
    { type: 'multipart/form-data; boundary=other', body: file + end },
    { type: 'multipart/form-data; boundary=', body: file + end },
    // A text where the file is wanted, a file without a name, the same twice, a name with half a character, bytes that are no text.
    { type, body: part('file', list) + end },
    { type, body: part('file', list, '; filename=""') + end },
    { type, body: file + file + end },
    { type, body: fields.map((name) => part(name, '1', asFile)).join('') + end },
    { type, body: part('', list, asFile) + end },
    { type, body: part('__proto__', '1') + file + end },
    {
      type,
      body: Buffer.from(part('file', '\xff\xfe\x00\xed\xa0\x80', '; filename="\xed\xa0\x80.csv"') + end, 'latin1'),
    },
    { type, body: part('file', `PK\u0003\u0004${list}`, '; filename="a.xlsx"') + end },
  ];
}

describe('input that no form sends', () => {
  let t: TestApp;
  let world: World;
  let routes: Reached[];
  const broken: string[] = [];

  beforeAll(async () => {
    jest.spyOn(ProcessPool.prototype, 'run').mockImplementation(async (input) => [Buffer.from(JSON.stringify(input))]);
    t = await testApp();
    world = await aWorld(t);
    const documented = new Map(
      Object.entries(DOCUMENT.paths).map(([path, operations]) => [path.replace(/\{(\w+)\}/g, ':$1'), operations]),
    );
    routes = t.routes.flatMap((route) => {
      const [method, url] = route.split(' ') as [string, string];
      const operation = documented.get(url)?.[method.toLowerCase()];
      return url.startsWith('/api/docs') ? [] : [{ route, method, operation, ...actorFor(cellsOf(route)) }];
    });
    routes.sort((a, b) => Number(ENDS_SESSION.test(a.route)) - Number(ENDS_SESSION.test(b.route)));
  }, 240_000);
  afterAll(() => t?.close());

  async function send(
    { route, method, actor }: Pick<Reached, 'route' | 'method' | 'actor'>,
    path: string,
    body?: string | Buffer,
    type = JSON_TYPE,
  ): Promise<number> {
    const client = world.clients[actor];
    if (!client.cookie('XSRF-TOKEN')) await client.get('/api/login_options');
    const token = client.cookie('XSRF-TOKEN')!;
    const headers = {
      ...(body === undefined ? {} : { 'content-type': type }),
      cookie: `hz_session=${client.cookie('hz_session')}; XSRF-TOKEN=${token}`,
      'x-xsrf-token': decodeURIComponent(token),
    };
    if (client instanceof TokenClient) {
      Object.assign(headers, { authorization: `Bearer ${client.token}` });
      // It may be used as often as it takes.
      await t.db.query('delete from identity.api_token_uses');
    }
    const ask = type === JSON_TYPE && !LISTENS.test(route) ? handed : sent;
    const status = await ask(method, path, headers, body);
    if (status >= 500) broken.push(`${actor}: ${method} ${path} ${String(body ?? '').slice(0, 160)}: ${status}`);
    if (ENDS_SESSION.test(route) && status < 400 && actor !== 'API token')
      world.clients[actor] = await world.session(actor);
    return status;
  }

  /** Over the network, as uploads come and as what is listened to goes. */
  async function sent(method: string, path: string, headers: Record<string, string>, body?: string | Buffer) {
    const response = await fetch(new URL(path, t.visitor().baseUrl), {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: body as BodyInit }),
      headers,
    });
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
    else await response.arrayBuffer();
    return response.status;
  }

  /** Handed to the server in its own process, which is quicker: thousands are sent. */
  async function handed(method: string, path: string, headers: Record<string, string>, body?: string | Buffer) {
    const { host, pathname, search } = new URL(path, t.visitor().baseUrl);
    const response = await (t.app.getHttpAdapter().getInstance() as unknown as FastifyInstance).inject({
      method: method as 'GET',
      url: pathname + search,
      headers: { host, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return response.statusCode;
  }

  /** Some at a time; those that end a session one after the other. @returns the share that was let in */
  async function sendAll(work: [Reached, () => Promise<number>][]): Promise<number> {
    const together = work.filter(([{ route }]) => !ENDS_SESSION.test(route));
    const alone = work.filter(([{ route }]) => ENDS_SESSION.test(route));
    let letIn = 0;
    const count = (status: number) => void (letIn += Number(![401, 403, 404].includes(status)));
    for (let i = 0; i < together.length; i += AT_ONCE)
      for (const status of await Promise.all(together.slice(i, i + AT_ONCE).map(([, one]) => one()))) count(status);
    for (const [, one] of alone) count(await one());
    return letIn / work.length;
  }

  it('is refused by every route that takes a body, whatever is wrong in it and however deep', async () => {
    const work: Parameters<typeof sendAll>[0] = [];
    for (const reached of routes.filter(({ method }) => method !== 'GET')) {
      const { path, body } = await requestTo(world, reached.route, reached.place);
      const schema = reached.operation?.requestBody?.content['application/json']?.schema;
      for (const one of hostileBodies(schema, body)) work.push([reached, () => send(reached, path, one)]);
    }
    broken.length = 0;
    const letIn = await sendAll(work);
    expect(broken).toEqual([]);
    expect(work.length).toBeGreaterThan(4_000);
    expect(letIn).toBeGreaterThan(0.6);
  }, 300_000);

  it('is refused by every upload, cut wherever it may be', async () => {
    // A deleted class was archived, and takes nobody in.
    await t.db.query('update roster.sections set archived_at = null');
    const work: Parameters<typeof sendAll>[0] = [];
    const uploads = routes.flatMap((reached) => {
      const properties = reached.operation?.requestBody?.content['multipart/form-data']?.schema.properties;
      return properties ? [{ reached, fields: Object.keys(properties) }] : [];
    });
    const cut: string[] = [];
    for (const { reached, fields } of uploads) {
      const { path } = await requestTo(world, reached.route, reached.place);
      for (const { type, body } of hostileForms(fields)) {
        work.push([
          reached,
          async () => {
            const status = await send(reached, path, body, type);
            if (status < 400 && !String(body).endsWith(`--b--${CRLF}`)) cut.push(`${reached.route}: ${status}`);
            return status;
          },
        ]);
      }
    }
    broken.length = 0;
    const letIn = await sendAll(work);
    expect(broken).toEqual([]);
    expect(cut).toEqual([]);
    expect(uploads.length).toBeGreaterThanOrEqual(13);
    expect(letIn).toBe(1);
  }, 300_000);

  it('is refused in queries and paths', async () => {
    const work: Parameters<typeof sendAll>[0] = [];
    for (const reached of routes) {
      const { path, body, form } = await requestTo(world, reached.route, reached.place);
      const sent = reached.method === 'GET' || form ? undefined : JSON.stringify(body ?? {});
      const [plainPath, query = ''] = path.split('?') as [string, string?];
      const names = reached.operation?.parameters?.flatMap((one) => (one.in === 'query' ? [one.name] : [])) ?? [];
      for (const name of names) {
        const others = query.split('&').filter((pair) => pair && !pair.startsWith(`${name}=`));
        for (const word of [...WRONG_WORDS, `1&${name}=2`, `1&${name}[a]=2`])
          work.push([reached, () => send(reached, `${plainPath}?${[...others, `${name}=${word}`].join('&')}`, sent)]);
      }
      const pieces = reached.route.split(' ')[1]!.split('/');
      pieces.forEach((piece, i) => {
        if (!piece.startsWith(':')) return;
        for (const word of WRONG_WORDS) {
          const odd = plainPath.split('/').map((one, j) => (j === i ? word.split('&')[0]! : one));
          work.push([reached, () => send(reached, odd.join('/') + (query && `?${query}`), sent)]);
        }
      });
    }
    broken.length = 0;
    await sendAll(work);
    expect(broken).toEqual([]);
    expect(work.length).toBeGreaterThan(2_000);
  }, 300_000);

  it('half a character in a mail address, a search or a path is refused', async () => {
    const visitor = t.visitor();
    for (const path of ['/api/forgot_password', '/users/verify_account'])
      expect((await visitor.post(path, { email: `a${HALF}@school.test` })).body.errors).toEqual({
        email: [expect.any(String)],
      });
    for (const path of ['/api/login_options?bypass=%ff', '/%ff', '/api/%ff'])
      expect((await visitor.get(path)).status).toBeLessThan(500);
  });

  it('carries the headers of the house also where the path cannot be read', async () => {
    const { hostname, port } = new URL(t.visitor().baseUrl);
    const answer = await new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((done, fail) => {
      httpRequest({ hostname, port, path: '/%ff' }, (response) => {
        response.resume();
        done({ status: response.statusCode!, headers: response.headers });
      })
        .on('error', fail)
        .end();
    });
    expect(answer.status).toBe(400);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining(`default-src 'self'`),
      'x-content-type-options': 'nosniff',
      'content-type': 'application/problem+json; charset=utf-8',
    });
  });
});
