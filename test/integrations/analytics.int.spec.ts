import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SetPassword } from '../../src/identity/index.js';
import { aPerson, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { PASSWORD, type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Counterpart } from './counterpart.js';

const KEY = 'write-key-of-nobody';
const SERVICE = '/api/admin/services/analytics';

let t: TestApp;
let server: Counterpart;
let at: TestSchool;
let horizon: HttpClient;
let districtAdmin: HttpClient;
let districtAdminId: number;
let studentId: number;

beforeAll(async () => {
  t = await testApp({ env: { OUTGOING_HOSTS: '127.0.0.1', CAPTCHA_EFFORT: '100' } });
  server = await Counterpart.start();
  at = await aSchool(t);
  const horizonId = await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
  horizon = await t.as({ userId: horizonId, role: 'Horizon Admin' });
  const { districtId } = at;
  districtAdminId = await aPerson(t, 'leader', [{ role: 'District Admin', schoolId: null, districtId }]);
  studentId = await aStudent(t, at.schoolId, 'learner');
  for (const userId of [at.teacherId, districtAdminId, studentId])
    await t.commands.execute(new SetPassword(userId, PASSWORD));
  districtAdmin = await t.as({ userId: districtAdminId, role: 'District Admin', districtId });
  await t.settle();
}, 120_000);
afterAll(async () => {
  server?.stop();
  await t?.close();
});
beforeEach(() => {
  server.status(200, '{"success":true}');
  server.take();
});

const emailOf = async (userId: number) =>
  (await t.db.one<{ email: string }>('select email from identity.accounts where user_id = $1', [userId]))!.email;
async function signedIn(userId: number) {
  await t.signIn(await emailOf(userId));
  await t.settle();
  return server.take();
}
const use = async (enabled = true) => {
  const { body } = await horizon.get('/api/admin/services');
  const { revision } = body.services.find(({ key }: { key: string }) => key === 'analytics');
  const address = server.url.replace(/events$/, 'v1');
  const answer = await horizon.put(SERVICE, { service: { enabled, values: { writeKey: KEY, address }, revision } });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
};

describe('the analytics service', () => {
  it('is told nothing while nobody has switched it on', async () => {
    expect(await signedIn(at.teacherId)).toEqual([]);
  });

  it('is told of a sign-in: user, role, school and district by their ids, no names and no e-mails', async () => {
    await use();
    const [call, ...others] = await signedIn(at.teacherId);
    expect(others).toEqual([]);
    expect(call!.path).toBe('/v1/identify');
    expect(call!.headers.authorization).toBe(`Basic ${Buffer.from(`${KEY}:`).toString('base64')}`);
    expect(JSON.parse(call!.body)).toEqual({
      userId: String(at.teacherId),
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timestamp: t.clock.instant(),
      traits: { role: 'Teacher', schoolId: at.schoolId, districtId: at.districtId },
    });
    const [ofDistrict] = await signedIn(districtAdminId);
    expect(JSON.parse(ofDistrict!.body).traits).toEqual({
      role: 'District Admin',
      schoolId: null,
      districtId: at.districtId,
    });
    for (const { body } of [call!, ofDistrict!])
      expect(body).not.toMatch(/teacher1|leader|Person|@|School 1|District 1/);
    const { services } = (await horizon.get('/api/admin/services')).body;
    expect(services.find(({ key }: { key: string }) => key === 'analytics')).toMatchObject({
      lastOkAt: t.clock.instant(),
    });
  });

  it('is told of students only where their district allows it, until it does not', async () => {
    await use();
    const path = `/api/admin/school_districts/${at.districtId}/analytics`;
    expect((await districtAdmin.get(path)).body).toEqual({ students: false, by: null, at: null, used: true });
    expect(await signedIn(studentId)).toEqual([]);
    expect((await districtAdmin.put(path, { students: true })).body).toMatchObject({
      students: true,
      by: 'leader Person',
    });
    const [call] = await signedIn(studentId);
    expect(JSON.parse(call!.body)).toMatchObject({ userId: String(studentId), traits: { role: 'Student' } });
    await districtAdmin.put(path, { students: false });
    expect(await signedIn(studentId)).toEqual([]);
    const other = await aSchool(t);
    expect((await districtAdmin.put(path.replace(/\d+/, String(other.districtId)), { students: true })).status).toBe(
      404,
    );
  });

  it.each([
    ['answers 500', () => server.status(500), 'The service answered with status 500.'],
    [
      'redirects',
      () => server.status(302, '', { location: 'http://127.0.0.1:1/' }),
      'The service answered with status 302.',
    ],
    ['hangs up', () => (server.answers = (request) => request.socket.destroy()), /cannot be reached/],
  ])('keeps nobody from signing in when it %s, and the screen says so', async (_name, breaks, said) => {
    await use();
    breaks();
    expect(await signedIn(at.teacherId)).toHaveLength(1);
    await t.settle();
    expect(server.take()).toEqual([]);
    const { services } = (await horizon.get('/api/admin/services')).body;
    const { lastFailure } = services.find(({ key }: { key: string }) => key === 'analytics');
    expect(lastFailure).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
    const tested = await horizon.post(`${SERVICE}/test`, {
      service: { values: { address: server.url.replace(/events$/, 'v1') } },
    });
    expect(tested.body).toEqual({ works: false, said: lastFailure });
    expect(server.take().map(({ body }) => JSON.parse(body).userId)).toEqual(['test']);
  });
});
