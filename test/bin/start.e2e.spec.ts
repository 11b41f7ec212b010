import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

jest.setTimeout(120_000);

interface Start {
  child: ChildProcess;
  output(): string;
  lastLine(): string;
  said(text: RegExp): Promise<RegExpMatchArray>;
  ended: Promise<number | null>;
}

const started: ChildProcess[] = [];

/** @param nodeArgs of the Node that is called. */
function start(env: Record<string, string>, nodeArgs: string[] = []): Start {
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
async function freePort(): Promise<number> {
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('npm start', () => {
  let folder: string;
  let port: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'horizon-start-'));
    chmodSync(folder, 0o755);
    port = await freePort();
  });
  afterAll(() => {
    for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const env = () => ({ DATA_DIR: folder, PORT: String(port) });

  it('starts, refuses a second start, survives a crash of everything, and stops cleanly', async () => {
    const first = start(env());
    await first.said(/Ready at (\S+)/);
    expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toMatchObject({ database: true });

    const second = start(env());
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^It is already running at http:\/\/127\.0\.0\.1:\d+ with the data in .+\n$/);

    const postmaster = Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(postmaster, 'SIGKILL');
    const pid = first.child.pid!;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    expect(children.length).toBeGreaterThanOrEqual(2);
    first.child.kill('SIGKILL');
    await first.ended;
    while (children.some(isAlive)) await new Promise((done) => setTimeout(done, 50));

    // By an older Node, which hands over to the one of the install, and with logs that cannot be written.
    for (const name of ['web', 'worker']) {
      rmSync(join(folder, `logs/${name}.log`));
      symlinkSync('/dev/full', join(folder, `logs/${name}.log`));
    }
    const again = start(env(), [
      '--import',
      'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.19.0"}})',
    ]);
    await again.said(/Ready at (\S+)/);
    await again.said(/web\.log cannot be written to \(the disk is full\): lines are lost until it can\./);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
    expect(again.output()).not.toMatch(/error/); // which a process would say that had to be ended
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false);
    expect(existsSync(join(folder, 'running.json'))).toBe(false);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });

  it('says in one sentence that the port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(port, '127.0.0.1', done));
    const refused = start(env());
    expect(await refused.ended).toBe(1);
    expect(refused.lastLine()).toBe(
      `Port ${port} is taken by another program: choose another one, for example PORT=${port + 1} npm start.\n`,
    );
    await new Promise((done) => taken.close(done));

    const none = start({ ...env(), PORT: '99999' });
    expect(await none.ended).toBe(1);
    expect(none.lastLine()).toBe('PORT must be a port number from 0 to 65535.\n');
  });

  it('says in one sentence that the folder cannot be used', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const refused = start({ ...env(), DATA_DIR: file });
    expect(await refused.ended).toBe(1);
    expect(refused.lastLine()).toBe(`${file} is not a folder: choose another one with DATA_DIR.\n`);

    const unwritable = start({ ...env(), DATA_DIR: '/proc/horizon' });
    expect(await unwritable.ended).toBe(1);
    expect(unwritable.lastLine()).toBe(
      'The folder /proc/horizon cannot be written to: choose another one with DATA_DIR.\n',
    );
  });

  it('opens the demo school to other machines only when it is asked for by name', async () => {
    const open = start({ ...env(), HOST: '0.0.0.0', DEMO: '' });
    expect(await open.ended).toBe(1);
    expect(open.lastLine()).toBe(
      'HOST 0.0.0.0 lets other machines in, and the demo school has known passwords and an open mailbox: start it there with DEMO=1, or without it with DEMO=0.\n',
    );
  });

  it('says in one sentence that DATABASE_URL is wrong', async () => {
    const nobody = start({ ...env(), DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x' });
    expect(await nobody.ended).toBe(1);
    expect(nobody.lastLine()).toBe('No PostgreSQL answers at 127.0.0.1:9: check DATABASE_URL.\n');

    const nonsense = start({ ...env(), DATABASE_URL: 'mysql://x' });
    expect(await nonsense.ended).toBe(1);
    expect(nonsense.lastLine()).toBe('DATABASE_URL must look like postgres://user:password@host:5432/database.\n');
  });
});
