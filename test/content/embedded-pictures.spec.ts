import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readPictures, withPictures } from '../../src/content/embedded-pictures.js';
import { formSheet } from '../../src/content/form-sheet.js';
import { DomainError } from '../../src/kernel/errors.js';
import { png } from './made-pictures.js';

const bytes = png(4, 3);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const gone = 'f'.repeat(64);
const img = (hash: string) => `<img src="/api/pictures/${hash}" alt="A line" width="4" height="3" />`;
const pictures = {
  read: async (hash: string) => {
    if (hash !== sha256) throw new DomainError('content/picture-not-found', 'This picture does not exist.');
    return { mime: 'image/png' as const, width: 4, height: 3, bytes };
  },
};

describe('a picture in a document that leaves', () => {
  it('is in it, with its words and its hash, so that it needs no network', async () => {
    const found = await readPictures(pictures, [`<p>${img(sha256)}</p>`, img(sha256)]);
    expect([...found.values()]).toEqual([{ sha256, file: `${sha256}.png`, mime: 'image/png', bytes }]);
    const html = withPictures(`<p>${img(sha256)}</p>`, found);
    expect(html).not.toContain('/api/');
    expect(html).toContain(`<img data-sha256="${sha256}" src="data:image/png;base64,`);
    expect(html).toContain('alt="A line"');
    const inside = Buffer.from(/base64,([^"]+)"/.exec(html)![1]!, 'base64');
    expect(createHash('sha256').update(inside).digest('hex')).toBe(sha256);
  });

  it('that is not kept here stays as its words', async () => {
    const found = await readPictures(pictures, [img(gone)]);
    expect(found.size).toBe(0);
    expect(withPictures(img(gone), found)).toContain('alt="A line"');
  });

  it('that is kept and cannot be read stops the document, which would leave without it', async () => {
    const away = { read: () => Promise.reject(new Error('the bucket does not answer')) };
    await expect(readPictures(away, [img(sha256)])).rejects.toThrow('the bucket does not answer');
  });

  it('stands beside it where the document says so', async () => {
    const found = await readPictures(pictures, [img(sha256)]);
    expect(withPictures(img(sha256), found, ({ file }) => `pictures/${file}`)).toBe(
      `<img data-sha256="${sha256}" src="pictures/${sha256}.png" alt="A line" width="4" height="3" />`,
    );
  });

  it('is in the sheet of a form that a reviewer prints', async () => {
    const item = {
      ...{ ref: 'q1', version: 1, kind: 'spr' as const, stem: img(sha256) },
      tags: { exam: 'SAT' as const, category: 'Math', area: 'Algebra', topic: 'Lines', difficulty: 2 as const },
      source: { kind: 'qti' as const, licence: 'Ours' },
    };
    const html = formSheet({
      form: {
        ...{ id: 1, code: 'own', version: 1, typeId: 1, setId: 9, categoryId: 1, part: 1, difficulty: 'default' },
        ...{ durationSeconds: 60, tools: { calculator: true, referenceSheet: false }, directions: '' },
        ...{ items: [{ ref: 'q1', version: 1, pretest: false }], contentHash: 'c' },
      },
      ...{ setName: 'Own Set', category: 'Math', items: [item], keys: [] },
      player: [{ ref: 'q1', number: 1, kind: 'spr', stem: img(sha256), stimulus: null, choices: [] }],
      pictures: await readPictures(pictures, [img(sha256)]),
    });
    expect(html).toContain(`<img data-sha256="${sha256}" src="data:image/png;base64,`);
  });
});
