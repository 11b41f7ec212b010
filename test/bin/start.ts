import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export interface Start {
  child: ChildProcess;
  output(): string;
  lastLine(): string;
  said(text: RegExp): Promise<RegExpMatchArray>;
  ended: Promise<number | null>;
}

const started: ChildProcess[] = [];

/**
 * `npm start` with this environment, without the demo school.
 * @param nodeArgs of the Node that is called.
 */
export function start(env: Record<string, string>, nodeArgs: string[] = []): Start {
  const child = spawn(process.execPath, [...nodeArgs, 'bin/start.mjs'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return {
    child,
    output: () => text,
    lastLine: () => `${text.trimEnd().split('\n').at(-1)}\n`,
    ended,
    async said(pattern) {
      for (;;) {
        const match = pattern.exec(text);
        if (match) return match;
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}:\n${text}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
  };
}

/** Below those that the system gives to connections: nobody takes it between two starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const server = createServer();
    const free = await new Promise<boolean>((done) => {
      server.once('error', () => done(false));
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
    });
    if (free) return port;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Ends what is left of the starts. */
export function endStarted(): void {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
}
