import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ProcessPool, TookTooLong } from '../../../src/platform/processes/process-pool.js';

/** A process that says what it is asked to. */
const SCRIPT = `import { answerTasks } from '${new URL('../../../src/platform/processes/answer-tasks.ts', import.meta.url).href}';
answerTasks((input) => {
  if (input.refuse) throw new Error(input.refuse);
  return say(input);
});
async function say(input) {
  if (input.die) process.exit(3);
  if (input.begun) return Buffer.from(String(performance.timeOrigin));
  if (input.hang) return new Promise(() => undefined);
  if (input.fail) throw new Error(input.fail);
  await new Promise((done) => setTimeout(done, input.afterMs ?? 0));
  return Buffer.from(process.pid + ' ' + input.say + ' ' + (process.env.TOLD ?? ''));
}`;

describe('a pool of processes', () => {
  let folder: string;
  let script: URL;
  let pool: ProcessPool<object, Buffer>;
  const make = (limits: { processes?: number; timeoutMs?: number; idleMs?: number } = {}) =>
    (pool = new ProcessPool(
      script,
      { processes: 2, timeoutMs: 30_000, idleMs: 5000, memoryMb: 64, ...limits },
      { TOLD: 'in the environment' },
    ));
  const said = async (input: object) => (await pool.run(input)).toString();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pool-'));
    await writeFile(join(folder, 'echo.mjs'), SCRIPT);
    script = pathToFileURL(join(folder, 'echo.mjs'));
  });
  afterEach(() => pool.stop());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('answers each task with its own bytes, never with more processes than allowed', async () => {
    make();
    const answers = await Promise.all(Array.from({ length: 7 }, (_, i) => said({ say: `n${i}`, afterMs: 10 })));
    expect(answers.map((a) => a.split(' ')[1])).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
    expect(answers[0]).toMatch(/ in the environment$/);
    expect(new Set(answers.map((a) => a.split(' ')[0])).size).toBe(2);
  });
  it('passes on what failed, at once or later, and goes on in the same process', async () => {
    make({ processes: 1 });
    const [pid] = (await said({ say: 'before' })).split(' ');
    await expect(pool.run({ fail: 'no such font' })).rejects.toThrow('no such font');
    await expect(pool.run({ refuse: 'no such student' })).rejects.toThrow('no such student');
    expect(await said({ say: 'after' })).toBe(`${pid} after in the environment`);
  });
  it('loses only the task of a process that dies', async () => {
    make({ processes: 1 });
    const dying = expect(pool.run({ die: true })).rejects.toThrow('ended before its task was done');
    const next = said({ say: 'alive' });
    await dying;
    expect(await next).toMatch(/ alive /);
  });
  it('ends a process that hangs, and says that it took too long', async () => {
    make({ processes: 1, timeoutMs: 5000 });
    const hanging = expect(pool.run({ hang: true })).rejects.toThrow(TookTooLong);
    const next = said({ say: 'after' });
    await hanging;
    expect(await next).toMatch(/ after /);
  });
  it('has a process ready before the first task where it is told to', async () => {
    make({ processes: 1, idleMs: Infinity });
    pool.warm();
    pool.warm();
    await new Promise((done) => setTimeout(done, 500));
    const asked = Date.now();
    expect(Number(await said({ begun: true }))).toBeLessThan(asked);
  });
  it('refuses what still waits when it is stopped', async () => {
    make({ processes: 1 });
    const first = expect(pool.run({ hang: true })).rejects.toThrow();
    const second = expect(pool.run({ say: 'never' })).rejects.toThrow('stopping');
    pool.stop();
    await Promise.all([first, second]);
  });
});
