import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import yazl from 'yazl';
import { readQtiItem } from '../../src/content/qti/read-item.js';
import { readPackage } from '../../src/content/qti/read-package.js';

const folder = join(import.meta.dirname, 'fixtures');
const fixture = (name: string) => readFileSync(join(folder, name), 'utf8');
const read = (name: string) => readQtiItem(fixture(name), `items/${name}`);

describe('an item that is understood', () => {
  it('keeps text and prompt and drops what is for scorers, feedback and catalogs', () => {
    const result = read('choice-2p1.xml');
    expect(result).toMatchObject({
      identifier: 'harvest',
      item: {
        kind: 'mcq',
        choices: [
          { id: 'a', html: '56' },
          { id: 'b', html: '384' },
          { id: 'c', html: '480' },
          { id: 'd', html: '6' },
        ],
      },
      scoring: { type: 'exact', choiceIds: ['b'] },
    });
    const text = JSON.stringify(result);
    expect(text).toContain('A farm packs 48 crates');
    expect(text).toContain('in <strong>8</strong> hours?');
    expect(text).not.toMatch(/credit|Check the product|The answer is/);
  });

  it('reads several right options, of version 2.2', () => {
    expect(read('choice-multiple-2p2.xml')).toMatchObject({
      item: { kind: 'mcq-multi' },
      scoring: { choiceIds: ['a', 'c'] },
    });
  });

  it('reads version 3.0 with the same reader', () => {
    const result = read('choice-3p0.xml');
    expect(result).toMatchObject({
      identifier: 'tides',
      item: { kind: 'mcq', choices: [{}, { html: '16:35' }, {}] },
      scoring: { choiceIds: ['b'] },
    });
    expect(JSON.stringify(result)).not.toContain('The answer is');
  });

  it('reads a typed number with every value that counts', () => {
    expect(read('text-entry-2p1.xml')).toMatchObject({
      item: { kind: 'spr', stem: expect.stringContaining('______') },
      scoring: { type: 'spr', accept: ['3/2', '1.5'] },
    });
  });

  it('keeps MathML, without its prefix', () => {
    expect(read('mathml-2p1.xml')).toMatchObject({
      item: {
        stem: expect.stringContaining(
          '<math xmlns="http://www.w3.org/1998/Math/MathML"><msqrt><mn>144</mn></msqrt></math>',
        ),
      },
    });
  });

  it('loses scripts, handlers, styles and links', () => {
    const result = JSON.stringify(read('script-2p1.xml'));
    expect(result).toContain('Read the note.');
    expect(result).not.toMatch(/steal|onclick|onmouseover|style|href|script>/);
  });
});

describe('an item that is refused', () => {
  it.each([
    ['order-2p1.xml', 'Its interaction orderInteraction is not supported.'],
    ['adaptive-2p1.xml', 'It is an adaptive item.'],
    ['template-2p1.xml', 'It is a template item.'],
    ['no-key-2p1.xml', 'It has no key.'],
    ['image-2p1.xml', 'It needs a media file (images/chart.png); media are not supported.'],
    ['two-interactions-2p1.xml', 'It has 2 interactions; one is supported.'],
    ['entity-bomb-2p1.xml', 'It has a document type declaration (<!DOCTYPE>), which is not accepted.'],
  ])('%s: %s', (name, reason) => {
    expect(read(name)).toMatchObject({ refused: reason });
  });

  it('says so when it is not well-formed', () => {
    expect(read('broken-2p1.xml')).toMatchObject({
      refused: 'It is not well-formed XML: Opening and ending tag mismatch: "p" != "itemBody".',
    });
  });

  it('is not confused with a manifest', () => {
    expect(read('manifest.xml')).toBeNull();
  });
});

describe('a package', () => {
  const zip = (files: Record<string, string | Buffer>): Promise<Buffer> => {
    const file = new yazl.ZipFile();
    for (const [name, text] of Object.entries(files)) file.addBuffer(Buffer.from(text), name);
    file.end();
    return new Promise((resolve) => {
      const parts: Buffer[] = [];
      file.outputStream.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    });
  };
  let good: Buffer;
  beforeAll(async () => {
    good = await zip(Object.fromEntries(readdirSync(folder).map((name) => [`items/${name}`, fixture(name)])));
  });

  it('gives its XML files and leaves out others', async () => {
    const files = await readPackage(good);
    expect([...files.keys()]).toContain('items/choice-3p0.xml');
    expect([...files.keys()]).not.toContain('items/README.md');
  });

  it('is refused when a path leaves it', async () => {
    const evil = Buffer.from(
      good.toString('latin1').replaceAll('items/choice-3p0.xml', '../../choice-3p0.xml'),
      'latin1',
    );
    await expect(readPackage(evil)).rejects.toMatchObject({
      code: 'content/unreadable-file',
      message: expect.stringMatching(/leaves the package|invalid relative path/),
    });
  });

  it('is refused with more than two thousand entries', async () => {
    const many = await zip(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`a${i}.txt`, ''])));
    await expect(readPackage(many)).rejects.toMatchObject({ message: expect.stringContaining('2001 entries') });
  });

  it('is refused when one file is a bomb', async () => {
    const bomb = await zip({ 'bomb.xml': Buffer.alloc(6 * 1024 * 1024, 32) });
    await expect(readPackage(bomb)).rejects.toMatchObject({ message: expect.stringContaining('larger than 5 MB') });
  });

  it('is refused when it is no zip at all', async () => {
    await expect(readPackage(Buffer.from('PK but not really a zip'))).rejects.toMatchObject({
      code: 'content/unreadable-file',
    });
  });
});
