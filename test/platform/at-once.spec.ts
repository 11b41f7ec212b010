import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../src/platform/at-once.js';

describe('some at the same time', () => {
  it('does each once, in their order, and never more than so many together', async () => {
    const did: number[] = [];
    let running = 0;
    let most = 0;
    await atOnce(new Set([1, 2, 3, 4, 5]), 2, async (n) => {
      did.push(n);
      most = Math.max(most, (running += 1));
      await new Promise((done) => setImmediate(done));
      running -= 1;
    });
    expect([did, most]).toEqual([[1, 2, 3, 4, 5], 2]);
  });

  it('begins nothing after an error, and throws it when what was begun has ended', async () => {
    const did: number[] = [];
    const ended: number[] = [];
    const all = atOnce([1, 2, 3, 4], 2, async (n) => {
      did.push(n);
      if (n === 1) throw new Error('broken');
      await new Promise((done) => setImmediate(done));
      ended.push(n);
    });
    await expect(all).rejects.toThrow('broken');
    expect([did, ended]).toEqual([[1, 2], [2]]);
  });
});
