import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportBundle, Pictures, type KeptPicture } from '../../src/content/index.js';
import { CreateAccount } from '../../src/identity/index.js';
import { lookAtPicture } from '../../src/content/pictures/look-at-picture.js';
import { type TestApp, testApp } from '../support/app.js';
import { png } from './made-pictures.js';

let t: TestApp;
let kept: KeptPicture;
const bytes = png(30, 20);

beforeAll(async () => {
  t = await testApp();
  kept = await t.get(Pictures).keep(lookAtPicture(bytes));
});
afterAll(() => t?.close());

describe('a picture of a question', () => {
  it('is kept once, whoever brings it', async () => {
    const again = await Promise.all([1, 2, 3].map(() => t.get(Pictures).keep(lookAtPicture(png(31, 20)))));
    expect(new Set(again.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(await t.db.query('select name, mime from platform.files order by name')).toHaveLength(2);
    expect(await t.get(Pictures).read(kept.sha256)).toEqual({ mime: 'image/png', width: 30, height: 20, bytes });
  });

  it('is taken over from a process that was killed while it wrote', async () => {
    const other = lookAtPicture(png(32, 20));
    const { sha256 } = await t.get(Pictures).keep(other);
    await t.db.query(
      `update content.pictures set kept = false, begun_at = begun_at - interval '1 minute' where sha256 = $1`,
      [sha256],
    );
    expect(await t.get(Pictures).missing([sha256])).toEqual([sha256]);
    await t.get(Pictures).keep(other);
    expect((await t.get(Pictures).read(sha256)).bytes).toEqual(other.bytes);
    expect(await t.db.query('select from platform.files')).toHaveLength(3);
  });

  it('is given to everybody who is signed in, asked for each time, and runs nothing', async () => {
    const place = { role: 'Student' as const, schoolId: 1, districtId: null };
    await t.commands.execute(new CreateAccount(7, 'student@demo.test', [place], false));
    const student = await t.as({ userId: 7, ...place });
    const answer = await student.raw('GET', `/api/pictures/${kept.sha256}`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'private, no-cache',
      etag: `"${kept.sha256}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const known = { 'if-none-match': `W/"${kept.sha256}"` };
    const again = await student.raw('GET', `/api/pictures/${kept.sha256}`, undefined, known);
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
      304,
      '',
      'private, no-cache',
    ]);
    const visitor = await t.visitor().raw('GET', `/api/pictures/${kept.sha256}`, undefined, known);
    expect(visitor.status).toBe(401);
    const gone = '0'.repeat(64);
    expect(
      (await student.raw('GET', `/api/pictures/${gone}`, undefined, { 'if-none-match': `"${gone}"` })).status,
    ).toBe(404);
    expect((await t.visitor().get(`/api/pictures/${kept.sha256}`)).status).toBe(401);
    for (const unknown of ['0'.repeat(64), 'nothing', kept.sha256.toUpperCase()])
      expect((await student.get(`/api/pictures/${unknown}`)).status).toBe(404);
  });

  it('must be here when a bundle names it', async () => {
    const bundle = (hash: string) =>
      new ImportBundle({
        format: 'horizon-content/1',
        title: 'One',
        sets: [],
        stimuli: [
          { ref: `s/${hash}`, version: 1, html: `<img alt="A map" src="/api/pictures/${hash}" width="3" height="2">` },
        ],
        items: [],
        keys: [],
        forms: [],
        routing: [],
        conversions: [],
        norms: [],
      });
    await expect(t.commands.execute(bundle('0'.repeat(64)))).rejects.toMatchObject({
      code: 'content/bundle-refused',
      message: expect.stringContaining('is not here'),
    });
    await t.commands.execute(bundle(kept.sha256));
    // So it stays when its package goes.
    expect(await t.db.one('select published from content.pictures where sha256 = $1', [kept.sha256])).toEqual({
      published: true,
    });
  });
});
