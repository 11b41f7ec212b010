import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { practiceSet } from '../../../src/content/index.js';
import { EnrollStudents } from '../../../src/roster/index.js';
import { OutsideServices } from '../../../src/platform/services/outside-services.js';
import { ReadSpeaker } from '../../../src/delivery/speech/read-speaker.js';
import { READ_KINDS, TextsRead, type FindText, type ReadKind } from '../../../src/delivery/speech/texts-read.js';
import { policy } from '../../../src/platform/http/content-policy.js';
import { aPerson, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import { aCourse, assigned } from '../../support/courses.js';
import type { HttpClient } from '../../support/http.js';
import { aCandidate, anExam } from '../exam.js';

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
/** Words of what the specs below have read. */
const BEFORE_THEM = `
<p>Hello. Rain fell on them. A secret question. In a file, elsewhere. Away: ReadSpeaker says needed credits exceeds available
amount. answered with status 500, something else than sound. Sentence enough was said.</p>`;

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
const speak = (kind: string, said: string, as = student, id = 1) =>
  as.raw('POST', '/api/speech', { sentence: { kind, id, text: said } });
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;
/** Whoever speaks first needs a token. */
const ready = (as = student) => as.get('/api/login_options');

describe('reading aloud by ReadSpeaker', () => {
  const own = new Map<ReadKind, FindText>();
  beforeAll(() => {
    const texts = t.get(TextsRead);
    const mine = Array.from({ length: 91 }, (_, n) => `${n}`).join(' ') + BEFORE_THEM;
    for (const kind of READ_KINDS) {
      own.set(kind, texts['finders'].get(kind)!);
      texts.define(kind, () => Promise.resolve(mine));
    }
  });
  afterAll(() => own.forEach((find, kind) => t.get(TextsRead).define(kind, find)));

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

  it('asks for a sentence once that several hear at the same time, and not for who went away', async () => {
    await use('no');
    await ready();
    let answer = () => {};
    const begun = new Promise<void>((go) => {
      answering = (request, response) => {
        answer = () => withSound(request, response);
        go();
      };
    });
    const reader = t.get(ReadSpeaker);
    const sentence = { kind: 'lesson' as const, id: 1, text: 'Rain fell on them.' };
    const first = reader.speak(s.teacherId, sentence);
    await begun;
    const second = reader.speak(s.teacherId, sentence);
    const waiting = () => [...reader['coming'].values()][0]!.waiting.length;
    while (waiting() < 2) await new Promise(setImmediate);
    answer();
    expect((await first).audio.equals(SOUND) && (await second).audio.equals(SOUND)).toBe(true);
    expect(asked).toHaveLength(1);
    const gone = reader.speak(s.teacherId, { ...sentence, text: 'Them on fell rain.' }, () => false);
    await expect(gone).rejects.toMatchObject({ code: 'speech/busy' });
    expect(asked).toHaveLength(1);
  });

  it('ends for a day when enough was read: of a person, and in all', async () => {
    await use('no');
    const reader = t.get(ReadSpeaker);
    const sentence = { kind: 'lesson' as const, id: 1, text: 'Enough was said.' };
    const used = (key: string, points: number) =>
      t.db.query(
        'insert into delivery.speech_limits (key, points, expire) values ($1, $2, $3) on conflict (key) do update set points = $2',
        [`speech:${key}`, points, Date.now() + 60_000],
      );
    await used('4711', 200_000);
    await expect(reader.speak(4711, sentence)).rejects.toMatchObject({ code: 'speech/too-many' });
    await used('all', 10_000_000);
    await expect(reader.speak(4712, sentence)).rejects.toMatchObject({ code: 'speech/too-many' });
    expect(asked).toEqual([]);
    await t.db.query('delete from delivery.speech_limits');
    await reader.speak(4712, sentence);
    expect(asked).toHaveLength(1);
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
      { kind: 'lesson', id: 1, text: '' },
      { kind: 'lesson', id: 1, text: 'a'.repeat(601) },
      { kind: 'song', id: 1, text: 'a' },
      { kind: 'lesson', text: 'a' },
    ])
      expect((await student.raw('POST', '/api/speech', { sentence })).status).toBe(422);
    const other = await t.as({ userId: await aStudent(t, s.schoolId, 'eve'), role: 'Student', schoolId: s.schoolId });
    await ready(other);
    const codes = await Promise.all(
      Array.from({ length: 91 }, (_, n) => speak('lesson', `Sentence ${n}.`, other).then((answer) => answer.status)),
    );
    expect(codes.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('what a student has before them', () => {
  it('is what is read, and nothing else: of a test only while it runs, where the assignment has the reader', async () => {
    await use('yes');
    const exam = await anExam(t);
    const [ana, without] = [
      await aCandidate(exam, 'ana', { readspeakerEnabled: true }),
      await aCandidate(exam, 'ben', { readspeakerEnabled: false }),
    ];
    await ana.opens();
    await without.opens();
    const { choices } = ana.launch.form.items[0]!;
    const said = choices[0]!.html.replace(/<[^>]*>/g, '').trim();
    expect((await speak('test', said, ana.client, ana.id)).status).toBe(200);
    expect(asked.map((of) => of.get('text'))).toEqual([said]);
    expect(await codeOf(await speak('test', `${said} Xylophones sing.`, ana.client, ana.id))).toBe('speech/other-text');
    // The text of a test is no lesson, whatever a page says.
    expect(await codeOf(await speak('lesson', said, ana.client, ana.id))).toBe('courses/activity-not-found');
    expect(await codeOf(await speak('test', said, without.client, without.id))).toBe('speech/not-open');
    const foreign = await speak('test', said, without.client, ana.id);
    const none = await speak('test', said, without.client, 999_999);
    expect([foreign.status, await foreign.text()]).toEqual([none.status, await none.text()]);
    await ana.does('pause');
    expect(await codeOf(await speak('test', said, ana.client, ana.id))).toBe('speech/not-open');
    expect(asked).toHaveLength(1);
    const teacher = await t.as({ userId: exam.teacherId, role: 'Teacher', schoolId: exam.schoolId });
    await ready(teacher);
    expect((await speak('test', said, teacher, ana.id)).status).toBe(403);
  });

  it('is the own activity, of which no explanation is read before its question was checked', async () => {
    await use('no');
    const course = await aCourse(t, s.schoolId);
    const { id: lessonId, independentLesson } = course.lessons.linear as { id: number; independentLesson: number };
    await assigned(t, course, {
      lessonId,
      sectionId: s.sectionId,
      schoolId: s.schoolId,
      startAt: new Date(t.clock.now() - 86_400_000).toISOString(),
    });
    const open = async (name: string) => {
      const userId = await aStudent(t, s.schoolId, name);
      await t.commands.execute(new EnrollStudents(s.sectionId, [userId]));
      const client = await t.as({ userId, role: 'Student', schoolId: s.schoolId });
      const asks = { lessonId, activityId: independentLesson, deviceId: 'd1' };
      return { userId, client, launch: (await client.post('/api/course_activities/activity', asks)).body };
    };
    const [cleo, dan] = [await open('cleo'), await open('dan')];
    const { responseId, form } = cleo.launch;
    const said = form.items[0].stem
      .replace(/<[^>]*>/g, ' ')
      .split(/[.?]/)[0]
      .slice(0, 200);
    expect((await speak('lesson', said, cleo.client, responseId)).status).toBe(200);
    expect(await codeOf(await speak('lesson', said, dan.client, responseId))).toBe('courses/activity-not-found');
    const text = () => t.get(TextsRead).of('lesson', cleo.userId, responseId);
    const [first] = form.items;
    const { rationale } = practiceSet().answers.find(({ ref }) => ref === first.ref)!;
    expect(await text()).not.toContain(rationale);
    const at = t.clock.instant();
    const answered = { at, sinceContactMs: 0, item: first.ref };
    const { status } = await cleo.client.post(`/api/course_activities/activity/${responseId}/answers`, {
      deviceId: 'd1',
      contactAt: at,
      entries: [
        { seq: 1, type: 'answer', value: first.choices[0]?.id ?? '1', ...answered },
        { seq: 2, type: 'check', ...answered },
      ],
    });
    expect([status, (await text())!.includes(rationale)]).toEqual([200, true]);
  });
});
