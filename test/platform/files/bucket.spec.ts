import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Bucket } from '../../../src/platform/files/bucket.js';
import { BucketPlace } from '../../../src/platform/files/bucket-place.js';
import type { BytesInWriting } from '../../../src/platform/files/file-place.js';
import { BUCKET, S3_KEYS, testStore, type TestStore } from '../../support/s3.js';
import { refusalOf } from '../../support/signature-v4.js';

const PART = 64 * 1024;

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store?.close());
afterEach(() => {
  store.fault = () => undefined;
  store.calls.length = 0;
});

const settings = (more: object = {}) => ({
  endpoint: store.endpoint,
  region: 'us-east-1',
  bucket: BUCKET,
  accessKeyId: S3_KEYS.id,
  secretAccessKey: S3_KEYS.secret,
  pathStyle: true,
  linkEndpoint: store.endpoint,
  ...more,
});
/** Tries again without waiting. */
const bucket = (more: object = {}) => new Bucket(settings(more), 0);
const place = (more: object = {}) => new BucketPlace(bucket(more), PART);
const filled = (bytes: number) => Buffer.alloc(bytes, 'all of the answers ');
const keep = async ({ stream, finish }: BytesInWriting, content: Buffer) => {
  stream.end(content);
  await finished(stream);
  await finish();
};
const bytesOf = async (stream: Readable | undefined) => stream && Buffer.concat((await stream.toArray()) as Buffer[]);

describe('signatures of the door', () => {
  const at = new Date('2013-05-24T00:00:00Z');
  const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const call = (method: string, url: string, headers: Record<string, string>, body = '') => ({
    method,
    url,
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': EMPTY,
      ...headers,
    },
    body: Buffer.from(body),
  });
  const signed = (names: string, signature: string) =>
    `AWS4-HMAC-SHA256 Credential=${S3_KEYS.id}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`;

  // "Examples: Signature Calculations" and "Authenticating Requests: Using Query Parameters" of the S3 API reference.
  it('are those of the examples that AWS published', () => {
    const get = {
      range: 'bytes=0-9',
      authorization: signed(
        'host;range;x-amz-content-sha256;x-amz-date',
        'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      ),
    };
    expect(refusalOf(call('GET', '/test.txt', get), S3_KEYS, at)).toBeUndefined();
    const put = {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      authorization: signed(
        'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
        '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      ),
    };
    expect(refusalOf(call('PUT', '/test%24file.text', put, 'Welcome to Amazon S3.'), S3_KEYS, at)).toBeUndefined();
    const list = {
      authorization: signed(
        'host;x-amz-content-sha256;x-amz-date',
        '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      ),
    };
    expect(refusalOf(call('GET', '/?max-keys=2&prefix=J', list), S3_KEYS, at)).toBeUndefined();
    const link =
      '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
    expect(refusalOf(call('GET', link, {}), S3_KEYS, at)).toBeUndefined();
    expect(refusalOf(call('GET', `${link}0`, {}), S3_KEYS, at)).toBe('SignatureDoesNotMatch');
    expect(refusalOf(call('GET', link, {}), S3_KEYS, new Date('2013-05-25T00:00:01Z'))).toBe('AccessDenied');
  });
});

describe('a bucket', () => {
  it('keeps small files, large ones in parts, and empty ones, and gives back the same bytes', async () => {
    for (const [id, bytes] of [
      ['small', 1000],
      ['large', 5 * PART + 17],
      ['even', 2 * PART],
      ['empty', 0],
    ] as const) {
      await keep(await place().write(id), filled(bytes));
      expect((await bytesOf(await place().open(id)))!.equals(filled(bytes))).toBe(true);
    }
    expect(store.calls.filter((call) => call.startsWith('PUT') && call.includes('/files/large'))).toHaveLength(6);
    expect(await place().open('never')).toBeUndefined();
  });

  it('shows nobody a file before it is finished', async () => {
    const { stream, finish } = await place().write('growing');
    stream.write(filled(3 * PART));
    stream.end('the end');
    await finished(stream);
    expect(await place().open('growing')).toBeUndefined();
    await finish();
    expect((await bytesOf(await place().open('growing')))!.length).toBe(3 * PART + 7);
  });

  it('deletes, also again', async () => {
    await keep(await place().write('short-lived'), filled(10));
    await place().delete('short-lived', true);
    await place().delete('short-lived', false);
    expect(await place().open('short-lived')).toBeUndefined();
  });

  it('holds no more than a part in memory', async () => {
    const { stream, finish } = await new BucketPlace(bucket(), 1024 * 1024).write('huge');
    const hash = createHash('sha256');
    let most = 0;
    const source = Readable.from(
      (function* () {
        for (let i = 0; i < 160; i += 1) {
          const piece = Buffer.alloc(128 * 1024, i % 251);
          hash.update(piece);
          most = Math.max(most, stream.writableLength + (stream as unknown as { heldBytes: number }).heldBytes);
          yield piece;
        }
      })(),
    );
    await pipeline(source, stream);
    await finish();
    expect(most).toBeLessThan(1.3 * 1024 * 1024);
    const back = createHash('sha256');
    for await (const piece of (await place().open('huge'))!) back.update(piece as Buffer);
    expect(back.digest('hex')).toBe(hash.digest('hex'));
  });
});

describe('a store that fails', () => {
  it('is asked again while it is slow, away or loses its answer', async () => {
    let left = 3;
    const FAULTS = [{ lose: true } as const, { refuse: 500, code: 'InternalError' }, { refuse: 503, code: 'SlowDown' }];
    store.fault = () => (left > 0 ? FAULTS[--left] : undefined);
    await keep(await place().write('patient'), filled(3 * PART + 5));
    store.fault = () => undefined;
    expect((await bytesOf(await place().open('patient')))!.length).toBe(3 * PART + 5);
  });

  it('may lose the word that the parts became a file', async () => {
    let lost = false;
    store.fault = ({ method, url }) => {
      if (lost || method !== 'POST' || !url.includes('uploadId')) return undefined;
      lost = true;
      return { lose: true };
    };
    await keep(await place().write('whole'), filled(2 * PART));
    expect((await bytesOf(await place().open('whole')))!.length).toBe(2 * PART);
  });

  it.each([
    [503, 'SlowDown', 'asks to go slower', 5],
    [507, 'InsufficientStorage', 'has no room left', 1],
    [503, 'XMinioStorageFull', 'has no room left', 1],
    [403, 'AccessDenied', 'refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY', 1],
    [404, 'NoSuchBucket', `has no bucket ${BUCKET}`, 1],
    [307, 'TemporaryRedirect', 'S3_REGION or S3_ENDPOINT', 1],
  ])('refuses with %i %s: it is said what to do, and no half file is left', async (status, code, said, tries) => {
    let puts = 0;
    store.fault = ({ method, url }) =>
      method === 'PUT' && url.includes('partNumber=2') && ++puts ? { refuse: status, code } : undefined;
    const { stream } = await place().write('half');
    stream.write(filled(3 * PART));
    await expect(finished(stream)).rejects.toThrow(said);
    expect(puts).toBe(tries);
    store.fault = () => undefined;
    expect(await place().open('half')).toBeUndefined();
    expect(store.calls.some((call) => call.startsWith('DELETE') && call.includes('uploadId'))).toBe(true);
  });

  it('cuts a file in the middle: who reads it hears that it broke', async () => {
    await keep(await place().write('cut'), filled(PART));
    store.fault = ({ method }) => (method === 'GET' ? { cutAfter: 100 } : undefined);
    await expect(bytesOf(await place().open('cut'))).rejects.toThrow();
  });

  it('knows other keys, or is not there', async () => {
    await expect(place({ secretAccessKey: 'another' }).try()).rejects.toThrow(
      /refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the bucket horizon-files \(SignatureDoesNotMatch\)/,
    );
    await expect(place({ endpoint: 'http://127.0.0.1:9' }).try()).rejects.toThrow(/127\.0\.0\.1:9 cannot be reached/);
    await expect(place().try()).resolves.toBeUndefined();
  });
});

describe('a link', () => {
  const called = { name: 'Über Algebra (2) "it\'s" *.pdf', mime: 'application/pdf' };

  it('gives the file to whoever has it, under its name, and to nobody who changed it', async () => {
    await keep(await place().write('linked'), filled(100));
    const link = (await place().link('linked', called))!;
    const answer = await fetch(link);
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 100]);
    expect(answer.headers.get('content-type')).toContain('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cber%20Algebra");
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('60');
    expect((await fetch(link.replace('files/linked', 'files/small'))).status).toBe(403);
    expect((await fetch(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403);
  });

  it('is none where browsers do not reach the store, and of no file', async () => {
    expect(await place({ linkEndpoint: undefined }).link('linked', called)).toBeUndefined();
    expect(await place().link('nothing', called)).toBeUndefined();
  });

  it('leads to the host that browsers know, with the bucket in front of it where the store wants that', async () => {
    const seen = bucket({ linkEndpoint: 'https://s3.example.org', pathStyle: false });
    expect(await seen.link('files/a', called)).toMatch(/^https:\/\/horizon-files\.s3\.example\.org\/files\/a\?/);
  });
});
