import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { takenWhole } from '../../../src/exports/leaving/taken-whole.js';

const pieces = () =>
  Readable.from([Buffer.from('one '), Buffer.from('two '), Buffer.from('three')], { objectMode: false });

describe('a file that is taken along', () => {
  it('is known to be taken before its last piece goes out, and comes whole', async () => {
    let known = false;
    let text = '';
    for await (const piece of takenWhole(pieces(), async () => void (known = true))) {
      text += String(piece);
      expect(known).toBe(text.endsWith('three'));
    }
    expect(text).toBe('one two three');
  });

  it('is not taken when the download is given up', async () => {
    let known = false;
    const source = new PassThrough();
    source.write('one');
    const sent = takenWhole(source, async () => void (known = true));
    source.write('two');
    for await (const piece of sent) {
      expect(String(piece)).toBe('one');
      break;
    }
    expect([sent.destroyed, source.destroyed, known]).toEqual([true, true, false]);
  });

  it('is not taken when its file breaks off', async () => {
    let known = false;
    const source = new PassThrough();
    source.write('one');
    const sent = takenWhole(source, async () => void (known = true));
    source.destroy(new Error('gone'));
    await expect(sent.toArray()).rejects.toThrow('gone');
    expect(known).toBe(false);
  });
});
