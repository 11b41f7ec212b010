import { describe, expect, it } from '@jest/globals';
import { wordsOver } from '../../../web/src/player/reading/word-times.js';

describe('when the words of a sound are spoken', () => {
  const text = 'Rain fell, and then it stopped.';

  it('each word has its place and begins after the one before, within the sound', () => {
    const words = wordsOver(text, 3);
    expect(words.map(({ from, length }) => text.slice(from, from + length))).toEqual(text.split(' '));
    expect(words[0]!.start).toBe(0);
    for (const [i, { start }] of words.entries()) if (i > 0) expect(start).toBeGreaterThan(words[i - 1]!.start);
    expect(words.at(-1)!.start).toBeLessThan(3);
  });

  it('a longer word takes longer, and a comma is a pause', () => {
    const [a, b, c] = wordsOver('it extraordinary it', 1);
    expect(c!.start - b!.start).toBeGreaterThan(b!.start - a!.start);
    const [, plain] = wordsOver('rain it', 1);
    const [, paused] = wordsOver('rain, it', 1);
    expect(paused!.start).toBeGreaterThan(plain!.start);
  });

  it('a sound of unknown length has none', () => {
    expect(wordsOver(text, Infinity)).toEqual([]);
    expect(wordsOver(text, NaN)).toEqual([]);
    expect(wordsOver('', 2)).toEqual([]);
  });
});
