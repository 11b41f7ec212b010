import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { endStarted, freePort, isAlive, start } from './start.js';

jest.setTimeout(120_000);

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
const titleOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'latin1');

describe('npm start', () => {
  let folder: string;
  let port: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'horizon-start-'));
    chmodSync(folder, 0o755);
    port = await freePort();
  });
  afterAll(() => {
    endStarted();
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
    // What the worker does comes after what people wait for, and so does what the database does for it.
    const sessions = childrenOf(postmaster).filter((one) => titleOf(one).startsWith('postgres: horizon_app '));
    expect(new Set(sessions.map(getPriority))).toEqual(new Set([0, 5]));
    process.kill(postmaster, 'SIGKILL');
    const pid = first.child.pid!;
    const children = childrenOf(pid);
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
});
