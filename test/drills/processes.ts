import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Candidate } from '../delivery/exam.js';
import type { TestApp } from '../support/app.js';
import { HttpClient } from '../support/http.js';

export interface Line {
  level: string;
  msg: string;
  outage?: string;
  seconds?: number;
}

/** A process of the built application. */
export interface Process {
  child: ChildProcess;
  url: string;
  /** What it wrote so far. */
  out(): string;
  err(): string;
  lines(): Line[];
  /** Its exit code after a signal. */
  stopped(signal?: NodeJS.Signals): Promise<number | null>;
  ended: Promise<number | null>;
}

const started = new Set<ChildProcess>();
let env: Record<string, string> = {};

/** The environment of all processes that are begun from here on. */
export function processesGet(variables: Record<string, string>): void {
  env = variables;
}

/** What the processes of a drill get, apart from their database. */
export function environmentIn(folder: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    DATA_DIR: join(folder, 'data'),
    MASTER_KEY: process.env.TEST_MASTER_KEY!,
    CAPTCHA_EFFORT: '2',
    PORT: '0',
    DB_POOL_SIZE: '4',
    DEMO: '1',
    ...more,
  };
}

/** Ends what was begun and still runs. */
export function endProcesses(): void {
  for (const child of started) child.kill('SIGKILL');
}

/** Begins a script of the build. */
export function run(
  script: string,
  args: string[] = [],
  more: Record<string, string> = {},
  output: 'pipe' | number = 'pipe',
): Process {
  const build = process.env.TEST_BUILD!;
  const child = spawn(process.execPath, [join(build, 'dist/src', script), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(build, 'compiled'), ...env, ...more },
    stdio: ['ignore', output, 'pipe', 'ipc'],
  });
  started.add(child);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => (started.delete(child), done(code))));
  return {
    child,
    url: '',
    ended,
    out: () => out,
    err: () => err,
    lines: () =>
      out
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    stopped(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Waits until a process has begun. */
export async function ready(one: Process): Promise<Process> {
  const said = new Promise<{ listening?: string }>((done) =>
    one.child.on(
      'message',
      (message: { listening?: string; working?: boolean }) => (message.listening ?? message.working) && done(message),
    ),
  );
  const first = await Promise.race([said, one.ended]);
  if (first === null || typeof first === 'number')
    throw new Error(`ended with ${first}: ${one.err()}${one.out().slice(-2000)}`);
  one.url = first.listening ?? '';
  return one;
}

/** The candidate's browser, at another server. */
export async function at(url: string, candidate: Candidate): Promise<Candidate> {
  const client = new HttpClient(url);
  client.setCookie('hz_session', candidate.client.cookie('hz_session')!);
  await client.get('/api/login_options');
  const there = new Candidate(
    { clock: { instant: () => new Date().toISOString() } } as unknown as TestApp,
    client,
    candidate.studentId,
    candidate.id,
  );
  return there;
}

export async function timed<T>(work: Promise<T>): Promise<[answer: T, seconds: number]> {
  const began = performance.now();
  const answer = await work;
  return [answer, (performance.now() - began) / 1000];
}

/** Waits until it holds. */
export async function until(holds: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  for (
    const end = performance.now() + seconds * 1000;
    !(await holds());
    await new Promise((done) => setTimeout(done, 100))
  ) {
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${holds.toString()}`);
  }
}

/** Lines of the log that tell of outages. */
export const outagesOf = (one: Process): Line[] => one.lines().filter((line) => line.outage !== undefined);
