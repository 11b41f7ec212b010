import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { demoBundles } from '../../src/content/index.js';
import { ResetAttempt } from '../../src/delivery/index.js';
import { PUBLIC_TYPES, type PublicType } from '../../src/integrations/webhooks/public-events.js';
import { WebhookSender } from '../../src/integrations/webhooks/sender.js';
import { signature } from '../../src/integrations/webhooks/signature.js';
import { EnrollStudents, ErasePerson } from '../../src/roster/index.js';
import { assign, copyOf, school, student, take, type School } from '../reporting/school.js';
import { Subscriptions } from '../../src/platform/events/subscriptions.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { aPerson, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Counterpart } from './counterpart.js';

const ACT_SET = demoBundles()[2]!.sets[0]!.id;
const ENROLLED: PublicType = 'roster.StudentsEnrolled.v1';

let t: TestApp;
let server: Counterpart;
let horizon: HttpClient;
let own: HttpClient;
let foreign: HttpClient;
let here: School;
let there: TestSchool;
let path: string;
/** Sessions end while the clock goes on for days. */
let signInAgain: () => Promise<void>;
const log: string[] = [];
const secrets: string[] = [];

beforeAll(async () => {
  t = await testApp({ env: { OUTGOING_HOSTS: '127.0.0.1' }, log: (line) => log.push(line) });
  t.get(WebhookSender).answerMs = 300;
  server = await Counterpart.start();
  here = await school(t);
  there = await aSchool(t);
  const horizonId = await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
  const adminOf = async (name: string, districtId: number) => {
    const userId = await aPerson(t, name, [{ role: 'District Admin', schoolId: null, districtId }]);
    return () => t.as({ userId, role: 'District Admin', districtId });
  };
  const [ofOwn, ofForeign] = [await adminOf('own', here.districtId), await adminOf('foreign', there.districtId)];
  signInAgain = async () => {
    horizon = await t.as({ userId: horizonId, role: 'Horizon Admin' });
    [own, foreign] = [await ofOwn(), await ofForeign()];
  };
  await signInAgain();
  path = `/api/admin/school_districts/${here.districtId}/webhooks`;
  await t.settle();
}, 120_000);
afterAll(async () => {
  server?.stop();
  await t?.close();
});
afterEach(async () => {
  server.status(200, 'taken');
  server.take();
  await t.db.query('delete from integrations.webhooks');
  await signInAgain();
});

async function anEndpoint(events: readonly PublicType[] = [ENROLLED], url = server.url) {
  const { status, body } = await horizon.post(path, { webhook: { url, events, on: true } });
  expect([status, body.errors]).toEqual([201, undefined]);
  secrets.push(body.secret);
  return { id: body.webhook.id as number, secret: body.secret as string, webhook: body.webhook };
}
let students = 0;
/** Something happens here that the endpoint wants to know. */
async function somethingHappens(at: { schoolId: number; sectionId: number } = here): Promise<number> {
  const id = await aStudent(t, at.schoolId, `student${++students}`);
  await t.commands.execute(new EnrollStudents(at.sectionId, [id]));
  return id;
}
const logOf = async (id: number, query = '') => (await horizon.get(`${path}/${id}/deliveries${query}`)).body;
const standing = async (id: number) =>
  (await horizon.get(path)).body.webhooks.find((one: { id: number }) => one.id === id);

describe('an endpoint', () => {
  it('is told of what it asked for, signed, in ids', async () => {
    const { id, secret } = await anEndpoint();
    const studentId = await somethingHappens();
    await t.settle();
    const [one, ...others] = server.take();
    expect(others).toEqual([]);
    expect(JSON.parse(one!.body)).toEqual({
      type: ENROLLED,
      timestamp: t.clock.instant(),
      data: { schoolId: here.schoolId, classId: here.sectionId, studentIds: [studentId] },
    });
    const { 'webhook-id': messageId, 'webhook-timestamp': seconds } = one!.headers;
    expect(one!.headers['webhook-signature']).toBe(signature(secret, String(messageId), Number(seconds), one!.body));
    expect(Number(seconds)).toBe(Math.floor(t.clock.now() / 1000));
    expect((await logOf(id)).deliveries).toMatchObject([
      { messageId, type: ENROLLED, state: 'delivered', attempts: 1, status: 200, answer: 'taken', said: null },
    ]);
    expect((await standing(id)).lastOkAt).toBe(t.clock.instant());
  });

  it('is told that a score is there, and that it is gone again', async () => {
    await anEndpoint(PUBLIC_TYPES);
    const amara = await student(t, here, 'amara@cedar.test');
    await assign(t, here, ACT_SET, [4], false);
    await t.settle();
    const copy = await copyOf(t, amara, ACT_SET, 4, 1);
    await take(t, amara, copy, { share: 0.6, wrong: 4 });
    await t.settle();
    const told = () => server.take().map(({ body }) => JSON.parse(body) as { type: string; data: object });
    const all = told();
    const test = {
      ...{ studentId: amara, schoolId: here.schoolId, studentAssessmentId: copy },
      ...{ assessmentTypeId: 2, assessmentSetId: ACT_SET, categoryId: 4 },
    };
    expect(all.map(({ type }) => type).sort()).toEqual([
      'delivery.TestSubmitted.v1',
      'reporting.ScoreReady.v1',
      'roster.StudentsEnrolled.v1',
      'scheduling.AssessmentAssigned.v1',
    ]);
    for (const type of ['delivery.TestSubmitted.v1', 'reporting.ScoreReady.v1'])
      expect(all.find((one) => one.type === type)!.data).toMatchObject(test);
    for (const name of ['Amara', 'Okafor', 'cedar.test']) expect(JSON.stringify(all)).not.toContain(name);
    await t.commands.execute(new ResetAttempt(copy, { kind: 'user', id: here.teacher, role: 'Teacher' }, 'not hers'));
    await t.settle();
    expect(told()).toMatchObject([{ type: 'reporting.ResultChanged.v1', data: { ...test, why: 'reset' } }]);
  });

  it('hears nothing of another district, of other events, or of what was before it', async () => {
    await somethingHappens();
    t.clock.advance({ seconds: 1 });
    await anEndpoint();
    await anEndpoint(['roster.StudentErased.v1']);
    await somethingHappens(there);
    await t.settle();
    expect(server.take()).toEqual([]);
  });

  it('hears nothing twice as a new message when the log is read again, and nothing is lost on the way', async () => {
    const { id } = await anEndpoint();
    await somethingHappens();
    await t.settle();
    const [first] = server.take();
    // The checkpoint is lost: all logs are read from their beginning.
    await t.get(Subscriptions).stop();
    const lost = await t.db.query(
      `delete from platform.checkpoints where subscription = 'integrations.tell-districts' returning 1`,
    );
    expect(lost.length).toBeGreaterThan(0);
    await t.settle();
    expect(server.take()).toEqual([]);
    await somethingHappens();
    // The job is lost between the row and the sending.
    await t.get(Subscriptions).drain();
    await t.db.query(`delete from pgboss.job where name = 'integrations.send-webhooks'`);
    await t.get(Jobs).supervise();
    await t.settle();
    const heard = server.take();
    expect(heard).toHaveLength(1);
    expect(heard[0]!.headers['webhook-id']).not.toBe(first!.headers['webhook-id']);
    expect((await logOf(id)).meta.totalCount).toBe(2);
  });
});

describe('an endpoint that does not work', () => {
  it.each([
    ['answers 500', () => server.status(500, 'broken'), 500, 'The endpoint answered with status 500.', 'broken'],
    [
      'redirects',
      () => server.status(302, '', { location: 'http://169.254.169.254/latest' }),
      302,
      'The endpoint answered with status 302. Redirects are not followed.',
      '',
    ],
    ['hangs', () => (server.answers = () => undefined), null, /did not answer in time/, ''],
    ['hangs up', () => (server.answers = (request) => request.socket.destroy()), null, /cannot be reached/, ''],
  ] as const)('because it %s is tried again, later each time', async (_name, breaks, status, said, answer) => {
    const { id } = await anEndpoint();
    breaks();
    await somethingHappens();
    await t.settle();
    const { deliveries } = await logOf(id);
    expect(deliveries).toMatchObject([{ state: 'waiting', attempts: 1, status, answer }]);
    expect(deliveries[0].said).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
    expect(Date.parse(deliveries[0].nextAt) - t.clock.now()).toBe(5_000);
    const before = server.take().length;
    expect(before).toBe(1);
    await t.settle();
    expect(server.take()).toEqual([]);
    server.status(200);
    t.clock.advance({ seconds: 6 });
    await t.settle();
    const [again] = server.take();
    expect(again!.headers['webhook-id']).toBe(deliveries[0].messageId);
    expect((await logOf(id)).deliveries).toMatchObject([{ state: 'delivered', attempts: 2, status: 200 }]);
    expect(await standing(id)).toMatchObject({ failures: 0, failingSince: null });
  });

  it('because it answers with 20 MB costs no more than what is shown of it', async () => {
    const { id } = await anEndpoint();
    let sent = 0;
    server.answers = (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (sent < 20_000_000 && !response.destroyed) {
          sent += 100_000;
          if (!response.write(Buffer.alloc(100_000, 'x'))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };
    await somethingHappens();
    await t.settle();
    const [delivery] = (await logOf(id)).deliveries;
    expect(delivery).toMatchObject({ state: 'delivered', status: 200 });
    expect(delivery.answer).toBe('x'.repeat(1_000));
    expect(sent).toBeLessThan(20_000_000);
  });

  it('rests, is switched off after five days with one mail, and goes on when it is switched on', async () => {
    const { id } = await anEndpoint();
    server.status(500);
    for (let i = 0; i < 12; i++) {
      await somethingHappens();
      await t.settle();
      t.clock.advance({ hours: 11 });
    }
    await signInAgain();
    expect(await standing(id)).toMatchObject({ on: false, offBecause: 'outage' });
    await t.settle();
    const mails = await t.db.query<{ recipient: string; subject: string }>(
      `select recipient, subject from platform.mails where subject like '%is not told of events%' order by 1`,
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['horizon@school.test', 'own@school.test']);
    expect(mails[0]!.subject).toMatch(/^127\.0\.0\.1:\d+ is not told of events of Cedar Unified any more$/);
    server.take();
    server.status(200);
    await somethingHappens();
    await t.settle();
    expect(server.take()).toEqual([]);
    const [delivery] = (await logOf(id)).deliveries;
    const send = `${path}/${id}/deliveries/${delivery.id}/send`;
    expect((await horizon.post(send)).status).toBe(409);
    const { url, events, revision } = await standing(id);
    const on = await horizon.patch(`${path}/${id}`, { webhook: { url, events, on: true, revision } });
    expect(on.body.webhook).toMatchObject({ on: true, offBecause: null, failures: 0 });
    expect((await horizon.post(send)).status).toBe(204);
    await t.settle();
    expect(server.take().map(({ headers }) => headers['webhook-id'])).toContain(delivery.messageId);
  });

  it('holds up nobody but itself', async () => {
    const bad = await Counterpart.start();
    bad.status(500);
    await anEndpoint([ENROLLED], bad.url);
    await anEndpoint();
    for (let i = 0; i < 6; i++) await somethingHappens();
    await t.settle();
    expect(server.take()).toHaveLength(6);
    expect(bad.take()).toHaveLength(3);
    bad.stop();
  });

  it('because it answers late has one run at a time, which soon ends', async () => {
    const { id } = await anEndpoint();
    const sender = t.get(WebhookSender);
    for (let i = 0; i < 3; i++) await somethingHappens();
    await t.get(Subscriptions).drain();
    sender.runMs = 0;
    let end: () => void = () => undefined;
    const heard = new Promise<void>((resolve) => {
      server.answers = (_request, response) => {
        end = () => void response.writeHead(200).end();
        resolve();
      };
    });
    const first = sender.run(id);
    await heard;
    await sender.run(id);
    expect(server.take()).toHaveLength(1);
    server.status(200);
    end();
    await first;
    expect(server.take()).toEqual([]);
    await t.settle();
    expect(server.take()).toHaveLength(2);
    sender.runMs = 20_000;
  });

  it('and says that it is gone is switched off at once', async () => {
    const { id } = await anEndpoint();
    server.status(410);
    await somethingHappens();
    await t.settle();
    expect(await standing(id)).toMatchObject({ on: false, offBecause: 'gone' });
  });
});

describe('an endpoint of a district that is archived', () => {
  it('is sent nothing more', async () => {
    const gone = await aSchool(t);
    const at = `/api/admin/school_districts/${gone.districtId}/webhooks`;
    const { body } = await horizon.post(at, { webhook: { url: server.url, events: [ENROLLED], on: true } });
    server.status(500);
    await somethingHappens(gone);
    await t.settle();
    expect(server.take()).toHaveLength(1);
    await t.db.query('update roster.districts set archived_at = $2 where id = $1', [
      gone.districtId,
      t.clock.instant(),
    ]);
    t.clock.advance({ minutes: 1 });
    await somethingHappens(gone);
    await t.settle();
    expect(server.take()).toEqual([]);
    const rows = await t.db.query('select state, attempts from integrations.webhook_messages where webhook_id = $1', [
      body.webhook.id,
    ]);
    expect(rows).toEqual([{ state: 'failed', attempts: 1 }]);
    expect((await horizon.get(at)).status).toBe(404);
  });
});

describe('the secret of an endpoint', () => {
  it('is said once and is nowhere in the answers, the tables or the log', async () => {
    await anEndpoint();
    const list = await horizon.get(path);
    const rows = await t.db.query(
      'select w::text, m::text from integrations.webhooks w left join integrations.webhook_messages m on true',
    );
    for (const secret of secrets)
      for (const text of [JSON.stringify(list.body), JSON.stringify(rows), log.join('')]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(secret.slice('whsec_'.length));
      }
  });

  it('is replaced while both are good for a day', async () => {
    const { id, secret: before } = await anEndpoint();
    const { body } = await own.post(`${path}/${id}/secret`);
    const signatures = async () => {
      await somethingHappens();
      await t.settle();
      const [{ headers, body: sent }] = server.take() as unknown as [{ headers: Record<string, string>; body: string }];
      const signed = (secret: string) =>
        signature(secret, headers['webhook-id']!, Number(headers['webhook-timestamp']), sent);
      return [headers['webhook-signature']!.split(' '), [signed(body.secret), signed(before)]] as const;
    };
    const [both, expected] = await signatures();
    expect(both).toEqual(expected);
    t.clock.advance({ hours: 24 });
    const [one, [newer]] = await signatures();
    expect(one).toEqual([newer]);
  });
});

describe('the log of an endpoint', () => {
  it('is searched, and sends a test that is not tried again', async () => {
    const { id } = await anEndpoint();
    const works = await horizon.post(`${path}/${id}/test`);
    expect(works.body.tried).toMatchObject({ works: true, status: 200, answer: 'taken', said: null });
    server.status(500, 'a \u0000 b \u202e c');
    const fails = await horizon.post(`${path}/${id}/test`);
    expect(fails.body.tried).toMatchObject({ works: false, status: 500, answer: 'a \ufffd b \ufffd c' });
    server.status(200);
    server.take();
    const studentId = await somethingHappens();
    await t.settle();
    expect(server.take()).toHaveLength(1);
    expect(await standing(id)).toMatchObject({ failures: 0 });
    const found = async (query: string) =>
      (await logOf(id, query)).deliveries.map(({ type }: { type: string }) => type);
    expect(await found('')).toEqual([ENROLLED, 'webhooks.Test.v1', 'webhooks.Test.v1']);
    expect(await found('?search=webhooks.Test&state=failed')).toEqual(['webhooks.Test.v1']);
    expect(await found(`?search=[${studentId}]`)).toEqual([ENROLLED]);
    expect(await found('?search=%25')).toEqual([]);
  });

  it('forgets whoever is erased, and tells of the erasure', async () => {
    const { id } = await anEndpoint([ENROLLED, 'roster.StudentErased.v1']);
    const studentId = await somethingHappens();
    server.status(500, 'no such student: student Person');
    await t.settle();
    server.take();
    await t.commands.execute(new ErasePerson(studentId, here.teacher));
    t.clock.advance({ minutes: 1 });
    await t.settle();
    expect(server.take().map(({ body }) => JSON.parse(body).type)).toEqual(['roster.StudentErased.v1']);
    const { deliveries } = await logOf(id);
    expect(deliveries).toMatchObject([{ type: 'roster.StudentErased.v1', answer: '' }]);
  });

  it('goes on about the others when one of several is erased, also when it was written after', async () => {
    const { id } = await anEndpoint();
    const [erased, other] = [await aStudent(t, here.schoolId, 'first'), await aStudent(t, here.schoolId, 'second')];
    await t.commands.execute(new EnrollStudents(here.sectionId, [erased, other]));
    server.status(500, 'no such student: first Person');
    await t.settle();
    await t.commands.execute(new ErasePerson(erased, here.teacher));
    server.take();
    server.status(200);
    t.clock.advance({ minutes: 1 });
    await t.settle();
    expect(server.take().map(({ body }) => JSON.parse(body).data.studentIds)).toEqual([[other]]);
    // The log is read again once the erasure is done.
    await t.get(Subscriptions).stop();
    await t.db.query('delete from integrations.webhook_messages');
    await t.db.query(`delete from platform.checkpoints where subscription = 'integrations.tell-districts'`);
    await t.settle();
    expect(server.take().flatMap(({ body }) => JSON.parse(body).data.studentIds)).not.toContain(erased);
    expect(JSON.stringify((await logOf(id)).deliveries)).not.toContain('no such student');
  });

  it('keeps 30 days', async () => {
    const { id } = await anEndpoint();
    await somethingHappens();
    await t.settle();
    t.clock.advance({ days: 31 });
    await t.settle();
    await signInAgain();
    expect((await logOf(id)).deliveries).toEqual([]);
  });
});

describe('endpoints', () => {
  it('are set up by the district itself, but never inside of a network, and not by another district', async () => {
    const wanted = (url: string) => ({ webhook: { url, events: [ENROLLED], on: true } });
    const made = await own.post(path, wanted('https://hooks.example.org/horizon?a=b'));
    expect([made.status, made.body.webhook.madeBy]).toEqual([201, 'own Person']);
    for (const url of [
      ...[server.url, 'https://127.0.0.1/x', 'http://example.org/', 'https://10.0.0.1/', 'ftp://example.org/'],
      ...['https://[::ffff:10.0.0.1]/', 'https://a:b@example.org/', 'https://example.org/#here', 'x'],
    ])
      expect([url, (await own.post(path, wanted(url))).body.errors?.url]).toEqual([url, [expect.any(String)]]);
    const { id } = await anEndpoint();
    const { events, revision } = await standing(id);
    // A District Admin has an endpoint of the platform's network neither told nor tested.
    for (const url of [server.url, `${server.url}/internal`])
      expect((await own.patch(`${path}/${id}`, { webhook: { url, events, on: true, revision } })).status).toBe(422);
    const stale = { webhook: { url: server.url, events, on: true, revision: revision + 5 } };
    expect((await own.patch(`${path}/${id}`, stale)).status).toBe(409);

    const theirs = `/api/admin/school_districts/${there.districtId}/webhooks`;
    const delivery = 1;
    for (const [method, at, body] of [
      ['GET', path],
      ['POST', path, wanted('https://hooks.example.org/')],
      ['GET', `${path}/${id}/deliveries`],
      ['PATCH', `${path}/${id}`, stale],
      ['DELETE', `${path}/${id}`],
      ['POST', `${path}/${id}/secret`],
      ['POST', `${path}/${id}/test`],
      ['POST', `${path}/${id}/deliveries/${delivery}/send`],
      // The own district, with the endpoint of another one.
      ['GET', `${theirs}/${id}/deliveries`],
      ['PATCH', `${theirs}/${id}`, stale],
      ['DELETE', `${theirs}/${id}`],
      ['POST', `${theirs}/${id}/secret`],
      ['POST', `${theirs}/${id}/test`],
      ['POST', `${theirs}/${id}/deliveries/${delivery}/send`],
    ] as const)
      expect([method, at, (await foreign.send(method, at, body)).status]).toEqual([method, at, 404]);
    expect(server.take()).toEqual([]);
  });

  it('of the platform are asked by Horizon Admins, and a district reads no answer of theirs', async () => {
    const { id, webhook } = await anEndpoint();
    server.status(200, 'what a server of the network says');
    await horizon.post(`${path}/${id}/test`);
    const [delivery] = (await logOf(id)).deliveries;
    expect(delivery.answer).toBe('what a server of the network says');
    server.take();
    const seen = (await own.get(`${path}/${id}/deliveries`)).body.deliveries;
    expect(seen).toEqual([{ ...delivery, answer: null }]);
    expect([
      (await own.post(`${path}/${id}/test`)).status,
      (await own.post(`${path}/${id}/deliveries/${delivery.id}/send`)).status,
    ]).toEqual([403, 403]);
    await t.settle();
    expect(server.take()).toEqual([]);
    const { url, events, revision } = webhook;
    const off = await own.patch(`${path}/${id}`, { webhook: { url, events, on: false, revision } });
    expect(off.body.webhook).toMatchObject({ on: false, offBecause: 'hand' });
  });

  it('of a district are tested ten times a minute, also at the same moment', async () => {
    const { id } = await anEndpoint();
    const tests = await Promise.all(Array.from({ length: 12 }, () => horizon.post(`${path}/${id}/test`)));
    expect(tests.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(server.take()).toHaveLength(10);
    t.clock.advance({ minutes: 1 });
    expect((await horizon.post(`${path}/${id}/test`)).status).toBe(200);
  });

  it('of a district are at most ten', async () => {
    for (let i = 0; i < 10; i++) await anEndpoint();
    const { status } = await horizon.post(path, { webhook: { url: server.url, events: [ENROLLED], on: true } });
    expect(status).toBe(409);
  });
});
