import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  json,
  refused,
  Reply,
  type Answers,
  type AnswerTo,
  type Call,
  type CallName,
  type Schemas,
} from './answers.js';
import { serveBuiltWeb } from './built-web.js';
import { expectQuiet } from './chromium.js';
import { givePage, takePage } from './warm-pages.js';

export * from './answers.js';
export { expectAccessible, expectReadableInOtherThemes, notified, screenshot } from './chromium.js';

type Me = Schemas['Me'];
export type Role = Me['role'];

const SCHOOL: NonNullable<Me['school']> = {
  id: 1,
  name: 'Lakeview High',
  state: 'IL',
  courseType: ['SAT'],
  assessmentsAvailable: true,
  activitiesAvailable: false,
  schoolAdminOnly: false,
};
const DISTRICT = { id: 1, name: 'Lakeview Unified' };
const OF_DISTRICT: Role[] = ['District Admin', 'Superintendent'];
const OF_NOWHERE: Role[] = ['Horizon Admin', 'Auditor', 'Parent'];

/** Somebody with a role: of a school, of a district or of neither, as the role goes. */
export function aMe(role: Role, changes: Partial<Me> = {}): Me {
  const nowhere = OF_NOWHERE.includes(role);
  return {
    userId: 1,
    role,
    firstName: 'Elena',
    lastName: 'Delgado',
    email: 'elena@school.test',
    school: nowhere || OF_DISTRICT.includes(role) ? null : SCHOOL,
    district: nowhere ? null : DISTRICT,
    schoolDistrictId: nowhere ? null : DISTRICT.id,
    untimedAssessment: false,
    multipleLoginsAvailable: false,
    masqId: null,
    masqIdent: null,
    districtAdminMasq: false,
    supportChat: null,
    ...changes,
  };
}

export interface Screen {
  page: Page;
  /** Assign here what the next calls are answered. */
  answers: Answers;
  /** Every call that the page made under this name, oldest first. */
  calls<N extends CallName>(name: N): CallOf<N>[];
  /** Waits until so many calls came under this name, and gives the last one. */
  called<N extends CallName>(name: N, times?: number): Promise<CallOf<N>>;
}
type CallOf<N extends CallName> =
  Extract<AnswerTo<N>, (call: never) => unknown> extends (call: infer C) => unknown ? C : Call;

interface Shown extends Screen {
  made: Call[];
  unanswered: string[];
  heard: () => void;
  /** Opened by a test, and closed after it; the others last as long as their file. */
  ofTest: boolean;
}

/** What every page asks, whoever looks at it. */
const EVERYWHERE: Answers = {
  'GET /api/batches': { batches: [] },
  'GET /api/staff/schools/{id}/first_steps': { steps: [] },
  'GET /api/login_options': {
    brandName: 'Horizon',
    successorName: null,
    successorUrl: null,
    captcha: 'altcha',
    captchaSiteKey: null,
    clever: false,
    classLink: false,
    google: false,
    trainingCenterUrl: null,
    supportCenterUrl: null,
    supportEmail: null,
    bypass: false,
  },
};

/** How long a screen may take on a busy machine. */
const PATIENCE_MS = 20_000;

/** Each test stays this long at its end: finds the calls without an answer that otherwise only a slow machine makes in time. */
const LINGER_MS = Number(process.env.LINGER_MS ?? 0);

const shown = new Map<string, Shown>();
let inTest = false;

/** The built web; what is asked of the server comes to this file. */
async function builtWeb(): Promise<string> {
  const kept = globalThis.lasting!;
  kept.calls = takeCall;
  kept.web ??= serveBuiltWeb(join(process.env.TEST_BUILD!, 'web/dist'), (request, response) => {
    kept.calls!(request, response);
  });
  return (await kept.web).url;
}

/** A page without anything, at the address of the application. */
const BLANK = '/api/blank-page';

/**
 * Opens a page of the built web without a server behind it: who is signed in and what each call answers is said here.
 * A call without an answer fails the test, and so does an error in the console.
 * @param options.as a role, a whole `Me`, or null for a visitor.
 */
export async function screen(options: {
  as: Role | Me | null;
  at: string;
  answers?: Answers;
  size?: { width: number; height: number };
  /** The day and time on the device; it goes on from there. */
  now?: string;
}): Promise<Screen> {
  const url = await builtWeb();
  const page = await takePage(url, BLANK, options.size, options.now);
  const id = randomUUID();
  await page.context().addCookies([
    { name: 'screen', value: id, url, httpOnly: true },
    { name: 'XSRF-TOKEN', value: 'screen', url },
  ]);
  page.setDefaultTimeout(PATIENCE_MS);
  const me = typeof options.as === 'string' ? aMe(options.as) : options.as;
  const made: Call[] = [];
  const calls = (name: string) => made.filter((call) => call.name === name);
  let heard = Promise.withResolvers<void>();
  const one: Shown = {
    page,
    made,
    unanswered: [],
    ofTest: inTest,
    heard: () => {
      heard.resolve();
      heard = Promise.withResolvers();
    },
    answers: {
      ...EVERYWHERE,
      'GET /api/me': me ?? refused({ error: 'Please sign in.' }, 401),
      'GET /api/valid_session': { validSession: me !== null },
      ...options.answers,
    },
    calls: calls as Screen['calls'],
    async called(name, times = 1) {
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        one.heard();
      }, PATIENCE_MS);
      while (calls(name).length < times && !late) await heard.promise;
      clearTimeout(timer);
      if (late) throw new Error(`${name} was called ${calls(name).length} times, not ${times}.`);
      return calls(name).at(-1) as never;
    },
  };
  shown.set(id, one);
  await page.goto(options.at);
  return one;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
interface Known {
  name: string;
  pattern: RegExp;
  params: string[];
}
let known: Known[] | undefined;

/** All calls of openapi.json; those whose path has the fewest gaps come first. */
function knownCalls(): Known[] {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, object> };
  return Object.entries(paths)
    .flatMap(([path, of]) =>
      Object.keys(of)
        .filter((method) => METHODS.includes(method))
        .map((method) => ({
          name: `${method.toUpperCase()} ${path}`,
          pattern: new RegExp(
            `^${method.toUpperCase()} ${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`,
          ),
          params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
        })),
    )
    .sort((a, b) => a.params.length - b.params.length);
}

function takeCall(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === BLANK) return void response.setHeader('content-type', 'text/html').end('<title>Blank</title>');
  const of = shown.get(/(?:^|; )screen=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
  if (!of) return void response.destroy(); // of a page that is closed
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => void answer(of, request, Buffer.concat(parts).toString(), response));
}

async function answer(of: Shown, request: IncomingMessage, sent: string, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, 'http://web');
  const asked = `${request.method} ${pathname}`;
  const match = (known ??= knownCalls()).find(({ pattern }) => pattern.test(asked));
  const values = match?.pattern.exec(asked)?.slice(1) ?? [];
  const call: Call = {
    name: match?.name ?? asked,
    path: request.url!,
    params: Object.fromEntries(values.map((value, i) => [match!.params[i]!, decodeURIComponent(value)])),
    query: searchParams,
    body: /json/.test(request.headers['content-type'] ?? '') && sent ? JSON.parse(sent) : sent,
  };
  of.made.push(call);
  of.heard();
  const given = of.answers[call.name as CallName] as unknown;
  if (given === undefined) {
    of.unanswered.push(`${call.name} (${call.path})`);
    return json(response, 501, { error: `No answer was given for ${call.name}` });
  }
  try {
    const said: unknown = typeof given === 'function' ? await (given as (call: Call) => unknown)(call) : given;
    if (said instanceof Reply) await said.give(response, call);
    else json(response, 200, said);
  } catch (error) {
    of.unanswered.push(`${call.name}: its answer threw ${String(error)}`);
    if (!response.headersSent) json(response, 501, { error: String(error) });
  }
}

/** What a screen must not have done by the end of a test, and of its file. */
export function expectAnswered(of: Screen): void {
  const unanswered = [...new Set((of as Shown).unanswered.splice(0))];
  if (unanswered.length > 0)
    throw new Error(`The screen made calls that no answer was given for:\n${unanswered.join('\n')}`);
  expectQuiet(of.page);
}

async function close(screens: [string, Shown][]): Promise<void> {
  for (const [id] of screens) shown.delete(id);
  await Promise.all(screens.map(([, { page }]) => givePage(page)));
}

jest.setTimeout(60_000);
beforeEach(() => {
  inTest = true;
});
afterEach(async () => {
  inTest = false;
  const all = [...shown];
  if (LINGER_MS > 0) await new Promise((done) => setTimeout(done, LINGER_MS));
  try {
    for (const [, one] of all) expectAnswered(one);
  } finally {
    await close(all.filter(([, { ofTest }]) => ofTest));
  }
});
afterAll(() => close([...shown]));

/** Nothing is wider than the screen. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
}
