import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { takenWhole } from '../../../src/exports/leaving/taken-whole.js';

const PIECES = Array.from({ length: 20 }, (_, i) => `piece ${i}\n`);

describe('a file that is taken along', () => {
  it('is known to be taken before its last piece goes out, and comes whole', async () => {
    let known = false;
    let text = '';
    const file = Readable.from(PIECES.map((piece) => Buffer.from(piece)));
    for await (const piece of takenWhole(file, async () => void (known = true))) {
      if (text === '') expect(known).toBe(false);
      text += String(piece);
    }
    expect([text, known]).toEqual([PIECES.join(''), true]);
  });

  it('holds its last piece back until that is written down', async () => {
    const { promise: noted, resolve } = Promise.withResolvers<void>();
    const sent = takenWhole(Readable.from([Buffer.from('all')]), () => noted);
    let text = '';
    sent.on('data', (piece) => (text += String(piece)));
    await new Promise((done) => setImmediate(done));
    expect(text).toBe('');
    resolve();
    await new Promise((done) => sent.once('end', done));
    expect(text).toBe('all');
  });

  it('is not taken when the download is given up', async () => {
    let known = false;
    const source = new PassThrough();
    const sent = takenWhole(source, async () => void (known = true));
    source.write('one');
    source.write('two');
    for await (const piece of sent) {
      expect(String(piece)).toBe('one');
      break;
    }
    await new Promise((done) => setImmediate(done));
    expect([sent.destroyed, source.destroyed, known]).toEqual([true, true, false]);
  });

  it('is not taken when its file breaks off', async () => {
    let known = false;
    const source = new PassThrough();
    const sent = takenWhole(source, async () => void (known = true));
    source.write('one');
    source.destroy(new Error('gone'));
    await expect(sent.toArray()).rejects.toThrow('gone');
    expect(known).toBe(false);
  });
});
