import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OutsideServices } from '../../../src/platform/services/outside-services.js';
import { policy } from '../../../src/platform/http/content-policy.js';
import { aPerson, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';

const KEY = 'a-key-of-the-district';
const SOUND = Buffer.from('ID3 a sentence');

/** ReadSpeaker's speechCloud API as programs on the web use it: a form is posted, sound comes back, sometimes from a file. */
let double: Server;
let address: string;
let asked: URLSearchParams[] = [];
let answering: (request: IncomingMessage, response: ServerResponse) => void;
const withSound = (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(SOUND);

let t: TestApp;
let s: TestSchool;
let student: HttpClient;
let admin: HttpClient;
const log: string[] = [];

beforeAll(async () => {
  double = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/made.mp3') return withSound(request, response);
    void text(request).then((body) => {
      asked.push(new URLSearchParams(body));
      answering(request, response);
    });
  });
  await new Promise<void>((listening) => double.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(double.address() as AddressInfo).port}/a/speak`;
  t = await testApp({ env: { OUTGOING_HOSTS: '127.0.0.1' }, log: (line) => log.push(line) });
  s = await aSchool(t);
  student = await t.as({ userId: await aStudent(t, s.schoolId, 'ora'), role: 'Student', schoolId: s.schoolId });
  const adminId = await aPerson(t, 'mara', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
  admin = await t.as({ userId: adminId, role: 'Horizon Admin' });
}, 60_000);
afterAll(async () => {
  double.close();
  double.closeAllConnections();
  await t?.close();
});
afterEach(async () => {
  asked = [];
  await t.db.query(`delete from platform.services where service = 'readspeaker'`);
});

const use = async (tests: 'yes' | 'no') => {
  answering = withSound;
  await t.get(OutsideServices).save('readspeaker', {
    enabled: true,
    values: { key: KEY, voice: 'Sophie', tests, address },
    revision: 0,
  });
};
const speak = (kind: string, said: string, as = student) =>
  as.raw('POST', '/api/speech', { sentence: { kind, text: said } });
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;
/** Whoever speaks first needs a token. */
const ready = (as = student) => as.get('/api/login_options');

describe('reading aloud by ReadSpeaker', () => {
  it('is not there until it is set up, and pages may not play sounds from memory until then', async () => {
    await ready();
    expect((await student.get('/api/speech?kind=lesson')).body).toEqual({ service: null });
    expect(await codeOf(await speak('lesson', 'Hello.'))).toBe('speech/not-set-up');
    const before = policy({ secureCookies: true }, 'n', { sources: await t.get(OutsideServices).sources() });
    expect(before).not.toContain('media-src');
    await use('no');
    const after = policy({ secureCookies: true }, 'n', { sources: await t.get(OutsideServices).sources() });
    expect(after).toContain("media-src 'self' blob:");
    expect(after).toContain("script-src 'self' 'nonce-n';");
    expect(after).toContain("connect-src 'self';");
  });

  it('gives the sound of a sentence, and sends ReadSpeaker nothing but the text', async () => {
    await use('no');
    await ready();
    expect((await student.get('/api/speech?kind=lesson')).body).toEqual({
      service: { name: 'ReadSpeaker', voice: 'Sophie' },
    });
    const response = await speak('lesson', 'Rain fell.');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(Buffer.from(await response.arrayBuffer()).equals(SOUND)).toBe(true);
    expect(Object.fromEntries(asked[0]!)).toEqual({
      key: KEY,
      lang: 'en_us',
      voice: 'Sophie',
      text: 'Rain fell.',
      audioformat: 'mp3',
      streaming: '0',
    });
    // The next who hears it costs nothing.
    await speak('lesson', 'Rain fell.');
    expect(asked).toHaveLength(1);
  });

  it('keeps the text of tests here unless somebody says otherwise', async () => {
    await use('no');
    await ready();
    expect((await student.get('/api/speech?kind=test')).body).toEqual({ service: null });
    expect(await codeOf(await speak('test', 'A secret question.'))).toBe('speech/not-for-tests');
    expect(asked).toEqual([]);
    await t.db.query(`delete from platform.services where service = 'readspeaker'`);
    await use('yes');
    expect((await student.get('/api/speech?kind=test')).body.service).not.toBeNull();
    expect((await speak('test', 'A secret question.')).status).toBe(200);
  });

  it('follows the answer to its file, and to no other host', async () => {
    await use('no');
    await ready();
    answering = (_, response) => void response.writeHead(302, { location: '/made.mp3' }).end();
    expect((await speak('lesson', 'In a file.')).status).toBe(200);
    answering = (_, response) => void response.writeHead(302, { location: 'http://localhost:1/made.mp3' }).end();
    expect(await codeOf(await speak('lesson', 'Elsewhere.'))).toBe('speech/away');
  });

  it.each([
    [
      'says why',
      503,
      'text/plain',
      'ERROR: Needed credits exceeds available amount.',
      'ReadSpeaker says: Needed credits exceeds available amount.',
    ],
    ['breaks', 500, 'text/html', '<p>oops</p>', 'ReadSpeaker answered with status 500.'],
    [
      'answers with no sound',
      200,
      'text/html',
      '<p>Sign in</p>',
      'ReadSpeaker answered with something else than sound.',
    ],
  ])('that %s is away for who listens, and what it said is for who runs it', async (_, status, type, body, said) => {
    await use('no');
    await ready();
    answering = (__, response) => void response.writeHead(status, { 'content-type': type }).end(body);
    const refused = await speak('lesson', `Away: ${said}`);
    expect([refused.status, await codeOf(refused)]).toEqual([503, 'speech/away']);
    expect((await t.get(OutsideServices).state('readspeaker')).lastFailure).toBe(said);
    expect(
      (await admin.post('/api/admin/services/readspeaker/test', { service: { values: { voice: 'Sophie', address } } }))
        .body,
    ).toEqual({
      works: false,
      said,
    });
    expect(log.join('\n')).not.toContain(KEY);
  });

  it('is tried by its Test button', async () => {
    await use('no');
    expect(
      (await admin.post('/api/admin/services/readspeaker/test', { service: { values: { voice: 'Sophie', address } } }))
        .body,
    ).toEqual({
      works: true,
      said: 'Sophie spoke a sentence of 1 KB.',
    });
  });

  it('takes no text that is none, none that is long, and no more than a person can hear', async () => {
    await use('no');
    await ready();
    for (const sentence of [
      { kind: 'lesson', text: '' },
      { kind: 'lesson', text: 'a'.repeat(601) },
      { kind: 'song', text: 'a' },
    ])
      expect((await student.raw('POST', '/api/speech', { sentence })).status).toBe(422);
    const other = await t.as({ userId: s.teacherId, role: 'Teacher', schoolId: s.schoolId });
    await ready(other);
    const codes = await Promise.all(
      Array.from({ length: 91 }, (_, n) => speak('lesson', `Sentence ${n}.`, other).then((answer) => answer.status)),
    );
    expect(codes.filter((status) => status === 429)).toHaveLength(1);
  });
});
