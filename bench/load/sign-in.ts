// The load of `login`, in a process of its own: browsers on the login page that have solved their captcha and sign in at
// the same moment, each over a connection of its own.
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { percentile } from '../harness.ts';
import { Connection } from './connection.ts';
import { Visitor } from './visitor.ts';

export interface Begin {
  emails: string[];
  password: string;
}
export type Order =
  | { kind: 'prepare'; url: string }
  /** Everybody who is prepared, at once or one after the other for so long. */
  | { kind: 'together' }
  | { kind: 'one-by-one'; seconds: number }
  /** So many with a wrong captcha, to fill the queue beyond its bound. */
  | { kind: 'crowd'; url: string; people: number };
export interface Outcome {
  signedIn: number;
  seconds: number;
  p50: number;
  max: number;
  /** How many later ones were served before somebody, at most. */
  mostOvertaken: number;
  statuses: Record<string, number>;
  /** 503 with Retry-After. */
  askedToComeAgain: number;
  failures: string[];
  error?: string;
}

interface Waiting {
  browser: Visitor;
  email: string;
  captcha: string;
}

const AT_ONCE = 32;
let begin: Begin;
let waiting: Waiting[] = [];

process.on('message', (message: Begin | Order) => {
  if ('emails' in message) {
    begin = message;
    return;
  }
  carryOut(message).then(
    (outcome) => process.send!(outcome),
    (error: Error) => process.send!({ error: error.message }),
  );
});

async function carryOut(order: Order): Promise<Outcome> {
  if (order.kind === 'prepare') return prepare(order.url);
  if (order.kind === 'crowd') return crowd(order);
  const tries = waiting.map(({ browser, email, captcha }) => ({
    browser,
    body: { login: { email, password: begin.password, captcha } },
  }));
  return order.kind === 'together' ? together(tries) : oneByOne(tries, order.seconds);
}

/** Everybody opens the login page and solves a captcha; that is the browsers' work and not measured. */
async function prepare(url: string): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  for (const { browser } of waiting) browser.connection.close();
  waiting = [];
  for (let from = 0; from < begin.emails.length; from += AT_ONCE) {
    waiting.push(
      ...(await Promise.all(
        begin.emails.slice(from, from + AT_ONCE).map(async (email) => {
          const browser = new Visitor(new Connection(hostname, Number(port)), url);
          const answer = await browser.get('/api/captcha');
          if (answer.status !== 200)
            throw new Error(`the captcha answered ${answer.status} ${answer.body.slice(0, 200)}`);
          const challenge = JSON.parse(answer.body) as Challenge;
          const solution = await solveChallenge({ challenge, deriveKey: pbkdf2 });
          return { browser, email, captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
        }),
      )),
    );
  }
  return outcome([], [], 1);
}

type Try = { browser: Visitor; body: object };

async function together(tries: Try[]): Promise<Outcome> {
  const began = performance.now();
  const done: Served[] = [];
  await Promise.all(
    tries.map(async ({ browser, body }, place) => {
      const answer = await browser.post('/api/login', body);
      done.push({
        place,
        ms: performance.now() - began,
        status: answer.status,
        retryAfter: /\r\nretry-after: \d/i.test(answer.headers),
        text: answer.body,
      });
    }),
  );
  return outcome(
    done,
    done.map(({ place }) => place),
    (performance.now() - began) / 1000,
  );
}

async function oneByOne(tries: Try[], seconds: number): Promise<Outcome> {
  const began = performance.now();
  const done: Served[] = [];
  for (const { browser, body } of tries) {
    const sent = performance.now();
    if (sent - began > seconds * 1000) break;
    const answer = await browser.post('/api/login', body);
    done.push({
      place: done.length,
      ms: performance.now() - sent,
      status: answer.status,
      retryAfter: false,
      text: answer.body,
    });
  }
  return outcome(done, [], (performance.now() - began) / 1000);
}

async function crowd({ url, people }: { url: string; people: number }): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const tries = waiting.slice(0, 1).flatMap(({ email }) =>
    Array.from({ length: people }, () => ({
      browser: new Visitor(new Connection(hostname, Number(port)), url),
      body: { login: { email, password: begin.password, captcha: 'wrong' } },
    })),
  );
  const [first] = tries;
  const answer = await first!.browser.get('/api/login_options'); // one visitor's token serves all: only the queue is at stake
  for (const { browser } of tries.slice(1)) browser.taken(answer);
  const served = await together(tries);
  for (const { browser } of tries) browser.connection.close();
  return served;
}

interface Served {
  place: number;
  ms: number;
  status: number;
  retryAfter: boolean;
  text: string;
}

function outcome(done: readonly Served[], order: readonly number[], seconds: number): Outcome {
  const statuses: Record<string, number> = {};
  for (const { status } of done) statuses[status] = (statuses[status] ?? 0) + 1;
  const good = done.filter(({ status }) => status === 200);
  let mostOvertaken = 0;
  const seen = new Uint8Array(order.length);
  for (const [served, place] of order.entries()) {
    // Served at `served`-th although `place`-th in line: those behind it who came first.
    let before = 0;
    for (let i = 0; i < place; i += 1) before += seen[i]!;
    mostOvertaken = Math.max(mostOvertaken, served - before);
    seen[place] = 1;
  }
  const times = good.map(({ ms }) => ms);
  return {
    signedIn: good.length,
    seconds,
    p50: percentile(times, 0.5),
    max: percentile(times, 1),
    mostOvertaken,
    statuses,
    askedToComeAgain: done.filter(({ status, retryAfter }) => status === 503 && retryAfter).length,
    failures: done
      .filter(({ status }) => status !== 200)
      .slice(0, 3)
      .map(({ status, text }) => `${status} ${text.slice(0, 200)}`),
  };
}
