import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ChangeEmail, LinkProviders, SetPassword } from '../../../src/identity/index.js';
import { AddParent } from '../../../src/roster/index.js';
import { EditDistrict } from '../../../src/roster/commands/edit-district.js';
import { OutsideServices } from '../../../src/platform/services/outside-services.js';
import { testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { aPerson, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { providerDoubles, settingsOf, type ProviderDoubles } from './provider-doubles.js';

const PATHS = {
  Clever: ['/api/clever/auth_uri', '/api/clever/login'],
  ClassLink: ['/api/class_link/auth_uri', '/api/class_link/login'],
  Google: ['/api/google/auth_uri', '/api/google/verify'],
} as const;

let t: TestApp;
let s: TestSchool;
let other: TestSchool;
let doubles: ProviderDoubles;
/** oauth2-mock-server, whose tokens and answers are changed by messages. */
let google: ChildProcess;
const log: string[] = [];

beforeAll(async () => {
  t = await testApp({ env: { OUTGOING_HOSTS: '127.0.0.1,localhost' }, log: (line) => log.push(line) });
  [s, other] = [await aSchool(t), await aSchool(t)];
  doubles = await providerDoubles();
  google = fork(join(import.meta.dirname, 'google-double.mjs'), { execArgv: [] });
  const [issuer] = (await once(google, 'message')) as [string];
  const services = t.get(OutsideServices);
  for (const key of ['clever', 'classlink'])
    await services.save(key, { enabled: true, values: settingsOf(doubles.url), revision: 0 });
  await services.save('google', {
    enabled: true,
    values: { clientId: 'portal', clientSecret: 'portal-secret', issuer },
    revision: 0,
  });
  await district(s.districtId, { cleverId: 'clever-1', classlinkId: '77', linksByEmail: true });
  await district(other.districtId, { cleverId: 'clever-2', classlinkId: '88' });
});
afterAll(async () => {
  google?.kill();
  doubles?.close();
  await t?.close();
});
afterEach(() => {
  doubles.fault = null;
});

const ADMIN = {
  id: '',
  userId: 1,
  role: 'Horizon Admin',
  schoolId: null,
  districtId: null,
  masquerader: null,
} as const;
const district = (id: number, more: object) => t.commands.execute(new EditDistrict(ADMIN, id, more));

/** Goes away to a provider; answers the state that the browser left with. */
async function away(client: HttpClient, provider: keyof typeof PATHS): Promise<URL> {
  const { status, body } = await client.get(PATHS[provider][0]);
  expect(status).toBe(200);
  return new URL(body.requestUri);
}

async function back(client: HttpClient, provider: keyof typeof PATHS, code: string, state: string | null) {
  return client.post(PATHS[provider][1], { code, state, portal_token: null });
}

async function signIn(provider: 'Clever' | 'ClassLink', code: string, client = t.visitor()) {
  return back(client, provider, code, (await away(client, provider)).searchParams.get('state'));
}

/** Google by its double: a person's browser is sent through its sign-in. */
async function withGoogle(claims: Record<string, unknown>, status = 200) {
  const client = t.visitor();
  google.send({ claims, status });
  await once(google, 'message');
  const to = await away(client, 'Google');
  const answer = await fetch(to, { redirect: 'manual' });
  const query = new URL(answer.headers.get('location')!).searchParams;
  return back(client, 'Google', query.get('code')!, query.get('state'));
}

const verified = (email: string, sub = `google-${email}`) => ({ sub, email, email_verified: true, hd: 'school.test' });

describe('the sign-in', () => {
  it('offers the providers that are set up', async () => {
    expect((await t.visitor().get('/api/login_options')).body).toMatchObject({
      clever: true,
      classLink: true,
      google: true,
    });
  });

  it('sends the browser away with a state that names the provider, and back to the sign-in', async () => {
    const clever = await away(t.visitor(), 'Clever');
    expect(Object.fromEntries(clever.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: `${t.config.publicUrl}/`,
      state: expect.stringMatching(/^Clever\.[\w-]{43}$/),
    });
    const to = await away(t.visitor(), 'Google');
    expect(to.searchParams.get('code_challenge_method')).toBe('S256');
    expect(to.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(to.searchParams.get('scope')).toBe('openid email');
  });
});

describe('Clever and ClassLink', () => {
  it('sign in whom a roster has linked, whatever the e-mail', async () => {
    const userId = await aStudent(t, s.schoolId, 'Linked');
    await t.commands.execute(
      new LinkProviders([
        { provider: 'clever', tenant: 'clever-1', subject: 'c-linked', userId },
        { provider: 'classlink', tenant: '77', subject: 'sourced:S|1', userId },
      ]),
    );
    doubles.clever.set('a1', { id: 'c-linked', district: 'clever-1' });
    doubles.classLink.set('b1', { UserId: 5, TenantId: 77, SourcedId: 'S|1', Email: 'somebody@else.test' });
    for (const answer of [await signIn('Clever', 'a1'), await signIn('ClassLink', 'b1')]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ userId, role: 'Student', firstName: 'Linked' });
    }
    const signedIn = await t.db.query(
      `select from es.published_events where type = 'identity.SignedIn.v1' and (payload->>'userId')::int = $1`,
      [userId],
    );
    expect(signedIn).toHaveLength(2);
  });

  it('of a roster never open the account of an administrator', async () => {
    const userId = await aPerson(t, 'principal', [{ role: 'Principal', schoolId: s.schoolId, districtId: null }]);
    const link = { provider: 'clever', tenant: 'clever-1', subject: 'c-principal', userId } as const;
    expect(await t.commands.execute(new LinkProviders([link]))).toEqual([]);
    doubles.clever.set('p1', { id: 'c-principal', district: 'clever-1' });
    expect((await signIn('Clever', 'p1')).status).toBe(401);
  });

  it('find an account by its e-mail the first time, where the district says so', async () => {
    const userId = await aPerson(t, 'first', [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
    doubles.clever.set('a2', { id: 'c-first', district: 'clever-1', email: 'First@school.test' });
    expect((await signIn('Clever', 'a2')).body).toMatchObject({ userId });
    // From then on by the id: the e-mail may change.
    doubles.clever.set('a3', { id: 'c-first', district: 'clever-1', email: 'new@school.test' });
    expect((await signIn('Clever', 'a3')).body).toMatchObject({ userId });
    // Another person of the provider who has the e-mail now does not get the account.
    doubles.clever.set('a4', { id: 'c-second', district: 'clever-1', email: 'first@school.test' });
    expect((await signIn('Clever', 'a4')).status).toBe(401);
  });

  it('of two with one e-mail, who sign in at the same time, exactly one gets the account, and twice the same one as well', async () => {
    for (const name of ['race1', 'race2', 'race3']) {
      const userId = await aPerson(t, name, [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
      const email = `${name}@school.test`;
      for (const code of ['one', 'two'])
        doubles.clever.set(`${name}-${code}`, { id: `c-${name}-${code}`, district: 'clever-1', email });
      const answers = await Promise.all([signIn('Clever', `${name}-one`), signIn('Clever', `${name}-two`)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      expect(await t.db.query('select from identity.provider_links where user_id = $1', [userId])).toHaveLength(1);
    }
    await aPerson(t, 'eager', [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
    for (const code of ['eager1', 'eager2'])
      doubles.clever.set(code, { id: 'c-eager', district: 'clever-1', email: 'eager@school.test' });
    for (const { status } of await Promise.all([signIn('Clever', 'eager1'), signIn('Clever', 'eager2')]))
      expect(status).toBe(200);
  });

  it('open no account of another district, by e-mail or by link, and none where the district says nothing', async () => {
    const there = await aPerson(t, 'there', [{ role: 'Teacher', schoolId: other.schoolId, districtId: null }]);
    doubles.clever.set('a5', { id: 'c-5', district: 'clever-1', email: 'there@school.test' });
    expect((await signIn('Clever', 'a5')).body.error).toBe('Clever authorization failed');
    doubles.classLink.set('b5', { UserId: 9, TenantId: '88', Email: 'there@school.test' });
    expect((await signIn('ClassLink', 'b5')).body.error).toBe('ClassLink authorization failed');
    await t.commands.execute(
      new LinkProviders([{ provider: 'clever', tenant: 'clever-1', subject: 'c-wrong', userId: there }]),
    );
    doubles.clever.set('a6', { id: 'c-wrong', district: 'clever-1' });
    expect((await signIn('Clever', 'a6')).status).toBe(401);
    doubles.clever.set('a7', { id: 'c-7', district: 'clever-of-nobody', email: 'there@school.test' });
    expect((await signIn('Clever', 'a7')).status).toBe(401);
  });

  it('sign nobody in where the ids of the provider are of two accounts', async () => {
    const [one, two] = [await aStudent(t, s.schoolId, 'One'), await aStudent(t, s.schoolId, 'Two')];
    await t.commands.execute(
      new LinkProviders([
        { provider: 'classlink', tenant: '77', subject: 'user:41', userId: one },
        { provider: 'classlink', tenant: '77', subject: 'sourced:T-2', userId: two },
      ]),
    );
    doubles.classLink.set('b6', { UserId: 41, TenantId: 77, SourcedId: 'T-2' });
    expect((await signIn('ClassLink', 'b6')).status).toBe(401);
    const refused = await t.commands.execute(
      new LinkProviders([{ provider: 'classlink', tenant: '77', subject: 'user:41', userId: two }]),
    );
    expect(refused).toEqual([{ provider: 'classlink', tenant: '77', subject: 'user:41' }]);
  });

  it('sign nobody in who is archived, or whose record was merged into another: that one', async () => {
    const [kept, gone] = [await aStudent(t, s.schoolId, 'Kept'), await aStudent(t, s.schoolId, 'Gone')];
    await t.commands.execute(
      new LinkProviders([{ provider: 'clever', tenant: 'clever-1', subject: 'c-gone', userId: gone }]),
    );
    doubles.clever.set('a8', { id: 'c-gone', district: 'clever-1' });
    doubles.clever.set('a9', { id: 'c-gone', district: 'clever-1' });
    await t.db.query('update identity.accounts set archived_at = now() where user_id = $1', [gone]);
    expect((await signIn('Clever', 'a8')).status).toBe(401);
    await t.db.query('update roster.people set merged_into = $2, school_id = null where id = $1', [gone, kept]);
    expect((await signIn('Clever', 'a9')).body).toMatchObject({ userId: kept });
    // It is listed at the record that was kept, and taken away there.
    const path = `/api/staff/schools/${s.schoolId}/users/${kept}/providers`;
    expect((await s.admin.get(path)).body.providers).toMatchObject([{ provider: 'clever', merged: true }]);
    expect((await s.admin.delete(`${path}/clever`)).status).toBe(204);
    expect((await s.admin.get(path)).body.providers).toEqual([]);
  });

  it('are noted as failing where the secret is wrong, and the password way stays', async () => {
    doubles.fault = (_, response) =>
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
    expect((await signIn('Clever', 'x')).body).toMatchObject({ status: 401, error: 'Clever authorization failed' });
    const states = await t.get(OutsideServices).states();
    expect(states.find(({ service }) => service.key === 'clever')!.lastFailure).toBe(
      'It does not accept the client ID and secret.',
    );
  });

  it.each([
    [
      'answers 500',
      (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
    ],
    ['hangs up', (request: { socket: { destroy(): void } }) => request.socket.destroy()],
  ])('that %s is away, and it is said how to sign in meanwhile', async (_, fault) => {
    doubles.fault = fault as never;
    const { status, body } = await signIn('Clever', 'x');
    expect(status).toBe(503);
    expect(body).toMatchObject({
      code: 'identity/provider-away',
      error: 'Clever does not answer at the moment. Please sign in with your email and password.',
    });
  });
});

describe('Google', () => {
  it('signs in whoever has an account with the e-mail that it verified, and by its own id from then on', async () => {
    const userId = await aPerson(t, 'googler', [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
    expect((await withGoogle(verified('Googler@school.test', 'g-1'))).body).toMatchObject({ userId });
    expect((await withGoogle({ sub: 'g-1', email: 'moved@school.test', email_verified: false })).body).toMatchObject({
      userId,
    });
    // The e-mail went to somebody else at Google.
    expect((await withGoogle(verified('googler@school.test', 'g-2'))).status).toBe(401);
  });

  it('vouches for an address of its own mail', async () => {
    const userId = await aPerson(t, 'mailer', [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
    await t.db.query(`update identity.accounts set email = 'mailer@gmail.com' where user_id = $1`, [userId]);
    const { body } = await withGoogle({ ...verified('Mailer@gmail.com'), hd: undefined });
    expect(body).toMatchObject({ userId });
  });

  it.each([
    ['that nobody has', verified('nobody@school.test')],
    ['that another than Google gives out', { ...verified('plain@school.test'), hd: undefined }],
    ['that is not verified', { ...verified('plain@school.test'), email_verified: false }],
    ['that only looks alike', verified('pl\u0430in@school.test')],
    ['of somebody who works for the whole platform', verified('horizon@school.test')],
  ])('says that nobody has an e-mail %s', async (_, claims) => {
    const people = { plain: 'Teacher', horizon: 'Horizon Admin' } as const;
    for (const [name, role] of Object.entries(people))
      if (!(await t.db.one('select from identity.accounts where email = $1', [`${name}@school.test`])))
        await aPerson(t, name, [{ role, schoolId: role === 'Teacher' ? s.schoolId : null, districtId: null }] as never);
    const { status, body } = await withGoogle(claims);
    expect(status).toBe(401);
    expect(body.error).toBe('There is no user with this email in Horizon.');
  });

  it.each([
    ['for another product', { aud: 'another' }],
    ['of another issuer', { iss: 'http://127.0.0.1:1' }],
    ['for another journey', { nonce: 'of-another' }],
    ['that has expired', { exp: 1_700_000_000, iat: 1_699_999_000 }],
  ])('vouches for nobody by a token %s', async (_, wrong) => {
    await aPerson(t, `wrong-${Object.keys(wrong)[0]}`, [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
    const { status, body } = await withGoogle({ ...verified(`wrong-${Object.keys(wrong)[0]}@school.test`), ...wrong });
    expect([status, body.error]).toEqual([401, 'Google authorization failed']);
  });

  it('that answers 500 is away', async () => {
    expect((await withGoogle(verified('plain@school.test'), 500)).body.code).toBe('identity/provider-away');
  });
});

describe('who comes back', () => {
  const person = async (name: string) => {
    const userId = await aStudent(t, s.schoolId, name);
    await t.commands.execute(
      new LinkProviders([{ provider: 'clever', tenant: 'clever-1', subject: `c-${name}`, userId }]),
    );
    doubles.clever.set(name, { id: `c-${name}`, district: 'clever-1' });
    return userId;
  };

  it("is refused without a journey of this browser: another one's state, no cookie, a bare state, another provider", async () => {
    await person('Victim');
    const [mine, theirs] = [t.visitor(), t.visitor()];
    await away(mine, 'Clever');
    const state = (await away(theirs, 'Clever')).searchParams.get('state');
    const answers = [
      await back(mine, 'Clever', 'Victim', state),
      await back(t.visitor(), 'Clever', 'Victim', state),
      await back(theirs, 'Clever', 'Victim', 'Clever'),
      await back(t.visitor(), 'ClassLink', 'Victim', state),
    ];
    for (const { status } of answers) expect(status).toBe(401);
    // None of them was exchanged.
    expect((await signIn('Clever', 'Victim')).status).toBe(200);
  });

  it('is refused a second time, and after ten minutes', async () => {
    await person('Twice');
    const client = t.visitor();
    const state = (await away(client, 'Clever')).searchParams.get('state');
    expect((await back(client, 'Clever', 'Twice', state)).status).toBe(200);
    expect((await back(client, 'Clever', 'Twice', state)).status).toBe(401);
    await person('Late');
    const late = t.visitor();
    const left = (await away(late, 'Clever')).searchParams.get('state');
    t.clock.advance({ minutes: 11 });
    expect((await back(late, 'Clever', 'Late', left)).status).toBe(401);
  });

  it('takes the place of who was signed in in this browser, whose session ends', async () => {
    const userId = await person('Next');
    const teacher = await t.as({ userId: s.teacherId, role: 'Teacher', schoolId: s.schoolId });
    const before = teacher.cookie('hz_session')!;
    expect((await signIn('Clever', 'Next', teacher)).status).toBe(200);
    expect((await teacher.get('/api/me')).body).toMatchObject({ userId });
    const old = t.visitor();
    old.setCookie('hz_session', before);
    expect((await old.get('/api/me')).status).toBe(401);
  });

  it('without a code or with one that is too long is told so', async () => {
    const client = t.visitor();
    const { errors } = (await client.post('/api/google/verify', {})).body;
    expect(errors.code).toContain('The code of the provider is missing');
    expect(errors.state).toContain('The state is missing');
    expect((await client.post('/api/clever/login', { code: 'x'.repeat(5000), state: 'y' })).status).toBe(422);
  });
});

describe('a link that is taken away', () => {
  const OWN = '/api/own_account/providers';
  const linked = async (name: string, email: string | undefined = undefined) => {
    const userId = await aPerson(t, name, [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
    await t.commands.execute(
      new LinkProviders([{ provider: 'clever', tenant: 'clever-1', subject: `c-${name}`, userId }]),
    );
    for (const n of [1, 2, 3])
      doubles.clever.set(`${name}${n}`, { id: `c-${name}`, district: 'clever-1', email: email! });
    const client = t.visitor();
    expect((await signIn('Clever', `${name}1`, client)).status).toBe(200);
    return { userId, client };
  };

  it('by its person, who has a password, ends the other sessions and the way in', async () => {
    const { userId, client } = await linked('unlinker');
    const elsewhere = t.visitor();
    await signIn('Clever', 'unlinker2', elsewhere);
    const { providers } = (await client.get(OWN)).body;
    expect(providers).toEqual([
      { provider: 'clever', merged: false, linkedAt: expect.any(String), lastUsedAt: expect.any(String) },
    ]);
    const refused = await client.delete(`${OWN}/clever`);
    expect([refused.status, refused.body.code]).toEqual([409, 'identity/no-password']);
    expect((await client.get(OWN)).body.providers).toHaveLength(1);
    await t.db.query(`update identity.accounts set password_hash = 'some' where user_id = $1`, [userId]);
    for (const name of ['google', 'nobody', '%00', 'clever', 'clever'])
      expect((await client.delete(`${OWN}/${name}`)).status).toBe(204);
    expect((await client.get(OWN)).body).toEqual({ providers: [] });
    expect((await elsewhere.get('/api/me')).status).toBe(401);
    expect((await signIn('Clever', 'unlinker3')).status).toBe(401);
  });

  it.each(['Student', 'Parent'] as const)('by a %s, not without a password', async (role) => {
    const child = await aStudent(t, s.schoolId, `Own${role}`);
    const userId =
      role === 'Student'
        ? child
        : await t.commands.execute(
            new AddParent({ firstName: 'Own', lastName: 'Parent', email: 'own.parent@home.test' }, [child], false),
          );
    await t.commands.execute(
      new LinkProviders([{ provider: 'clever', tenant: 'clever-1', subject: `c-own-${role}`, userId }]),
    );
    const client = await t.as({ userId, role, schoolId: role === 'Student' ? s.schoolId : null });
    expect((await client.get(OWN)).body.providers).toMatchObject([{ provider: 'clever', merged: false }]);
    expect((await client.delete(`${OWN}/clever`)).status).toBe(409);
    await t.db.query(`update identity.accounts set password_hash = 'some' where user_id = $1`, [userId]);
    expect((await client.delete(`${OWN}/clever`)).status).toBe(204);
    expect((await client.get(OWN)).body.providers).toEqual([]);
    expect((await client.get('/api/own_account/sessions')).status).toBe(403);
  });

  it('by an administrator signs the person out and stands in the history; nobody elsewhere and no teacher may', async () => {
    const { userId, client } = await linked('unlinked');
    const path = (school: TestSchool) => `/api/staff/schools/${school.schoolId}/users/${userId}/providers`;
    expect((await other.admin.get(path(other))).status).toBe(404);
    expect((await other.admin.delete(`${path(other)}/clever`)).status).toBe(404);
    expect((await other.admin.delete(`${path(s)}/clever`)).status).toBe(404);
    expect((await s.teacher.delete(`${path(s)}/clever`)).status).toBe(403);
    expect((await s.admin.get(path(s))).body.providers).toHaveLength(1);
    expect((await s.admin.delete(`${path(s)}/clever`)).status).toBe(204);
    expect((await s.admin.delete(`${path(s)}/clever`)).status).toBe(204);
    expect((await s.admin.get(path(s))).body.providers).toEqual([]);
    expect((await client.get('/api/me')).status).toBe(401);
    const told = await t.db.query<{ payload: object }>(
      `select payload from es.published_events where payload->>'action' = 'took the sign-in with a provider from'
         and payload->>'id' = $1`,
      [String(userId)],
    );
    expect(told).toHaveLength(1);
    // One's own goes by the own settings, which look for a password.
    const self = `/api/staff/schools/${s.schoolId}/users/${s.adminId}/providers/clever`;
    expect((await s.admin.delete(self)).status).toBe(403);
  });

  it('goes with another e-mail, for which nobody vouched', async () => {
    const userId = await aPerson(t, 'mistyped', [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
    const { email } = (await t.db.one<{ email: string }>('select email from identity.accounts where user_id = $1', [
      userId,
    ]))!;
    expect((await withGoogle(verified(email))).status).toBe(200);
    await t.commands.execute(new ChangeEmail(userId, 'right@school.test'));
    expect((await withGoogle(verified(email))).status).toBe(401);
    expect((await withGoogle(verified('right@school.test', 'google-right'))).status).toBe(200);
  });

  it('makes an account one that was used: a class import does not change its e-mail', async () => {
    const { userId } = await linked('imported');
    await expect(
      t.commands.execute(new ChangeEmail(userId, 'taken.over@school.test', 'class import')),
    ).rejects.toMatchObject({ code: 'identity/email-stays' });
  });
});

describe('the Test button', () => {
  const tried = async (key: string, more: object = {}) => {
    const admin = await t.as({ userId: testerId, role: 'Horizon Admin' });
    const usual =
      key === 'google'
        ? { clientId: 'portal', clientSecret: 'portal-secret', issuer: doubles.url }
        : settingsOf(doubles.url);
    return (await admin.post(`/api/admin/services/${key}/test`, { service: { values: { ...usual, ...more } } })).body;
  };
  let testerId: number;
  beforeAll(async () => {
    testerId = await aPerson(t, 'tester', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
  });

  it.each(['clever', 'classlink', 'google'])('of %s says that the client is known, and that it is not', async (key) => {
    const known = await tried(key);
    expect(known).toMatchObject({ works: true });
    expect(known.said).toMatch(/ answers and knows the client\. /);
    expect(await tried(key, { clientSecret: 'another' })).toEqual({
      works: false,
      said: 'It does not accept the client ID and secret.',
    });
  });

  it('says that the redirect address is not entered there, that nobody answers, and what is no answer', async () => {
    const says = (status: number, body: string) => {
      doubles.fault = (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      return tried('clever');
    };
    expect(await says(400, '{"error":"redirect_uri_mismatch"}')).toMatchObject({
      works: false,
      said: `Clever knows the client, and does not send people back to ${t.config.publicUrl}/: enter this address there.`,
    });
    expect(await says(503, '{}')).toMatchObject({ works: false, said: 'It answered with status 503.' });
    expect(await says(400, '{"error":"invalid_request"}')).toMatchObject({
      works: false,
      said: 'Clever answers, and does not say whether it knows the client (invalid_request).',
    });
    expect(await tried('clever', { accounts: 'http://127.0.0.1:9' })).toMatchObject({
      works: false,
      said: '127.0.0.1:9 cannot be reached (ECONNREFUSED).',
    });
  });
});

it('neither the secret nor a code stands in the log or in an answer', async () => {
  expect(log.length).toBeGreaterThan(0);
  expect(log.join('\n')).not.toMatch(/portal-secret|c-linked/);
  expect(JSON.stringify(await t.get(OutsideServices).states())).not.toContain('portal-secret');
});

it('a provider that is not set up is not offered, and says so', async () => {
  const bare = await testApp();
  try {
    expect((await bare.visitor().get('/api/login_options')).body).toMatchObject({ clever: false, google: false });
    expect((await bare.visitor().get('/api/google/auth_uri')).body.error).toBe(
      'Signing in with Google is not set up here.',
    );
  } finally {
    await bare.close();
  }
});

it('the links of an account go with it', async () => {
  const userId = await aPerson(t, 'leaving', [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
  await t.commands.execute(new SetPassword(userId, 'four-quiet-green-boats'));
  await t.commands.execute(new LinkProviders([{ provider: 'google', tenant: '', subject: 'leaving', userId }]));
  const { DeleteAccounts } = await import('../../../src/identity/index.js');
  await t.commands.execute(new DeleteAccounts([userId]));
  expect(await t.db.query('select from identity.provider_links where user_id = $1', [userId])).toEqual([]);
});
