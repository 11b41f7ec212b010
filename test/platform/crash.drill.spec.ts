import { execFile } from 'node:child_process';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';

jest.setTimeout(600_000);

/** The short form of `npm run bench -- crash`, in processes of its own: its log of acknowledgements must outlive what is killed. */
describe('web process and database are killed under load', () => {
  let figures: Record<string, number>;
  let holds: boolean;

  beforeAll(async () => {
    const { NODE_OPTIONS: _, ...env } = process.env;
    const output = await new Promise<string>((done) => {
      execFile(
        process.execPath,
        ['bin/bench.mjs', 'crash', '--short'],
        { env, maxBuffer: 1e7 },
        (_error, stdout, stderr) => done(stdout || stderr),
      );
    });
    const last = output.trim().split('\n').at(-1)!;
    ({ figures, holds } = JSON.parse(last) as { figures: Record<string, number>; holds: boolean });
    if (!holds) console.error(output);
  });

  it('kills each of the two three times', () => {
    expect(figures).toMatchObject({ webKills: 3, databaseKills: 3 });
  });

  it('keeps every acknowledged answer, once, in order, as it was given', () => {
    expect(figures.acknowledged).toBeGreaterThan(0);
    expect(figures).toMatchObject({ lost: 0, doubled: 0, outOfOrder: 0, changed: 0 });
  });

  it('would have seen a loss: without waiting for the disk, answers are lost', () => {
    expect(figures.controlLost).toBeGreaterThan(0);
    expect(holds).toBe(true);
  });
});
