import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChangeEmail, SetPassword } from '../../src/identity/index.js';
import { PASSWORD, testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { whileHeld } from '../support/while-held.js';
import { aPerson, aSchool, aStudent, type TestSchool } from './school.js';
import { MailLimits } from '../../src/identity/mail-limits.js';

const NEW = 'four-quiet-green-boats';
const SETTINGS = '/api/own_settings';
const SESSIONS = '/api/own_account/sessions';

describe('the settings of whoever works here', () => {
  let t: TestApp;
  let s: TestSchool;
  let number = 0;
  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    await aPerson(t, 'taken', [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
  });
  afterAll(() => t?.close());

  /** A teacher with a password, signed in on two devices. */
  const aTeacher = async (): Promise<{ id: number; email: string; client: HttpClient; other: HttpClient }> => {
    const name = `own${++number}`;
    const id = await aPerson(t, name, [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
    await t.commands.execute(new SetPassword(id, PASSWORD));
    const on = (userAgent: string) =>
      t.as({ userId: id, role: 'Teacher', schoolId: s.schoolId, userAgent, ip: '203.0.113.9' });
    return {
      id,
      email: `${name}@school.test`,
      other: await on('Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'),
      client: await on('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'),
    };
  };
  const mails = (to: string) =>
    t.db.query<{ subject: string; body_text: string }>(
      `select subject, body_text from platform.mails where recipient = $1 and subject not like 'Activate%' order by id`,
      [to],
    );
  const password = (client: HttpClient, current_password: string, next = NEW, again = next) =>
    client.put('/api/own_account/password', { current_password, password: next, password_confirmation: again });
  const confirmation = async (to: string) =>
    `/api/account/${/account\/([\w-]+)\/confirm_email/.exec((await mails(to)).at(-1)!.body_text)![1]}/confirm_email`;

  it('change the own name, for the history of the school too, and refuse what no user form takes', async () => {
    const { client, id } = await aTeacher();
    const before = (await client.get(SETTINGS)).body.user;
    expect(before).toEqual({
      firstName: expect.stringMatching(/^own/),
      lastName: 'Person',
      email: expect.any(String),
      phone: '',
      revision: 1,
      emailWish: null,
    });
    const refused = await client.patch(SETTINGS, { user: { firstName: ' ', lastName: '', email: 'nothing' } });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        firstName: ['Please enter a valid first name'],
        lastName: ['Please enter a valid last name'],
        email: ['Please enter a valid email'],
      },
    ]);
    const saved = await client.patch(SETTINGS, { user: { firstName: 'Rosa', lastName: 'Díaz' }, revision: 1 });
    expect([saved.status, saved.body.user]).toEqual([
      200,
      { ...before, firstName: 'Rosa', lastName: 'Díaz', revision: 2 },
    ]);
    expect((await client.get('/api/me')).body).toMatchObject({ firstName: 'Rosa', lastName: 'Díaz' });
    const late = await client.patch(SETTINGS, { user: { firstName: 'Rosalind' }, revision: 1 });
    expect([late.status, late.body.code, late.body.errors.firstName]).toEqual([
      409,
      'roster/changed-meanwhile',
      ['Somebody else changed this meanwhile. It is now: Rosa'],
    ]);
    expect(
      await t.db.query(
        `select payload ->> 'action' as action, payload -> 'fields' as fields, (payload ->> 'by')::int as by, (payload ->> 'schoolId')::int as school
           from es.published_events where type = 'roster.RecordChanged.v1' and (payload ->> 'id')::int = $1`,
        [id],
      ),
    ).toEqual([{ action: 'changed', fields: ['firstName', 'lastName'], by: id, school: s.schoolId }]);
  });

  it('want another e-mail with the own password, and have it once the mail to it was confirmed', async () => {
    const { client, other, email, id } = await aTeacher();
    const fresh = `fresh${number}@school.test`;
    const ask = (current_password?: string, to = fresh) =>
      client.patch(SETTINGS, { user: { email: to }, current_password });
    for (const wrong of [undefined, 'not-the-password-at-all']) {
      const { status, body } = await ask(wrong);
      expect([status, body.code, body.errors]).toEqual([
        422,
        'identity/wrong-password',
        { current_password: ['This is not your current password'] },
      ]);
    }
    const taken = await ask(PASSWORD, 'taken@school.test');
    expect([taken.status, taken.body.errors]).toEqual([409, { email: ['This email belongs to another person'] }]);
    const { body } = await ask(PASSWORD, ` ${fresh.toUpperCase()}`);
    expect(body.user).toMatchObject({ email, emailWish: { email: fresh, until: expect.any(String) } });
    expect(await mails(email)).toEqual([]);
    const link = await confirmation(fresh);
    expect((await t.visitor().get(link)).body).toEqual({ oldEmail: email, newEmail: fresh });
    const done = await t.visitor().put(link);
    expect([done.status, done.body]).toEqual([200, { email: fresh }]);
    for (const ended of [client, other]) expect((await ended.get('/api/me')).status).toBe(401);
    expect(
      await t.db.query(
        'select p.email as person, a.email as account from roster.people p join identity.accounts a on a.user_id = p.id where p.id = $1',
        [id],
      ),
    ).toEqual([{ person: fresh, account: fresh }]);
    expect((await mails(email)).map(({ subject }) => subject)).toEqual([
      'The email of your Horizon account was changed',
    ]);
    expect((await mails(email))[0]!.body_text).toContain('/take_back');
    await t.signIn(fresh);
    expect((await t.visitor().put(link)).status).toBe(404);
  });

  it('confirm an e-mail in the order of locks of whoever changes it for them', async () => {
    const { client, id } = await aTeacher();
    await client.patch(SETTINGS, { user: { email: 'locked@school.test' }, current_password: PASSWORD });
    const link = await confirmation('locked@school.test');
    const done = await whileHeld(
      t,
      { sql: 'select pg_advisory_xact_lock(7203011, hashtext($1))', params: ['locked@school.test'] },
      () => t.visitor().put(link),
      { sql: 'select from identity.accounts where user_id = $1', params: [id] },
    );
    expect(done.status).toBe(200);
  });

  it('are saved by one of two at the same moment, and the other is told', async () => {
    const { client, id } = await aTeacher();
    const save = (firstName: string) => client.patch(SETTINGS, { user: { firstName }, revision: 1 });
    const both = await whileHeld(
      t,
      { sql: 'select from roster.people where id = $1 for update', params: [id] },
      () => Promise.all([save('Ana'), save('Bea')]),
      { sql: 'select from identity.accounts where user_id = $1', params: [id] },
      2,
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('have no way around the password: the list of the school changes their own e-mail no more', async () => {
    const own = await s.admin.patch(`/api/staff/schools/${s.schoolId}/users/${s.adminId}`, {
      user: { email: 'mine@school.test' },
    });
    expect([own.status, own.body.errors]).toEqual([422, { email: ['Change your own email in your settings'] }]);
    const name = { firstName: 'Own', lastName: 'Name' };
    expect((await s.admin.patch(`/api/staff/schools/${s.schoolId}/users/${s.adminId}`, { user: name })).status).toBe(
      200,
    );
  });

  it('take a wish for another e-mail back, and whoever changes the account meanwhile takes it back too', async () => {
    const waits = async (client: HttpClient) => (await client.get(SETTINGS)).body.user.emailWish !== null;
    const one = await aTeacher();
    await one.client.patch(SETTINGS, { user: { email: 'wish1@school.test' }, current_password: PASSWORD });
    const first = await confirmation('wish1@school.test');
    expect((await one.client.delete(`${SETTINGS}/email_wish`)).status).toBe(204);
    expect([await waits(one.client), (await t.visitor().put(first)).status]).toEqual([false, 404]);

    await one.client.patch(SETTINGS, { user: { email: 'wish2@school.test' }, current_password: PASSWORD });
    expect(await waits(one.client)).toBe(true);
    expect((await password(one.client, PASSWORD)).status).toBe(200);
    expect(await waits(one.client)).toBe(false);

    const two = await aTeacher();
    await two.client.patch(SETTINGS, { user: { email: 'wish3@school.test' }, current_password: PASSWORD });
    await t.commands.execute(new ChangeEmail(two.id, 'by-the-school@school.test'));
    expect((await t.visitor().put(await confirmation('wish3@school.test'))).status).toBe(404);

    const three = await aTeacher();
    await three.client.patch(SETTINGS, { user: { email: 'wish4@school.test' }, current_password: PASSWORD });
    t.clock.advance({ days: 1, seconds: 1 });
    expect((await t.visitor().get(await confirmation('wish4@school.test'))).status).toBe(404);
  });

  it('choose another password with the current one; every other session ends, and a mail tells', async () => {
    const { client, other, email } = await aTeacher();
    const wrong = await password(client, 'not-the-password-at-all');
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { current_password: ['This is not your current password'] },
    ]);
    const weak = await password(client, PASSWORD, 'short', 'other');
    expect([weak.status, weak.body.errors]).toEqual([
      422,
      { password: ['Use at least 12 characters'], password_confirmation: ['Passwords do not match'] },
    ]);
    expect((await password(client, PASSWORD, PASSWORD)).body.errors).toEqual({
      password: ['This is the password that you have'],
    });
    expect((await other.get('/api/me')).status).toBe(200);
    const done = await password(client, PASSWORD);
    expect([done.status, done.body]).toEqual([200, { ended: 1 }]);
    expect([(await client.get('/api/me')).status, (await other.get('/api/me')).status]).toEqual([200, 401]);
    await expect(t.signIn(email)).rejects.toThrow('401');
    await t.signIn(email, NEW);
    expect((await mails(email)).map(({ subject }) => subject)).toEqual(['Your Horizon password was changed']);
  });

  it('ask an address for five confirmations an hour, and use up none of the links of whom it belongs to', async () => {
    const { client } = await aTeacher();
    const ask = () =>
      client.patch(SETTINGS, { user: { email: 'somebody.else@victim.test' }, current_password: PASSWORD });
    for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(200);
    const held = await ask();
    expect([held.status, held.body.error]).toEqual([
      429,
      'You have asked for many links. Please try again in an hour.',
    ]);
    await t.get(MailLimits).member('somebody.else@victim.test', 4711);
  });

  it('are not guessed at: after ten wrong passwords a session waits, and no other one', async () => {
    const { client, other } = await aTeacher();
    for (let n = 0; n < 10; n++) expect((await password(client, `wrong-password-${n}`)).status).toBe(422);
    const held = await password(client, PASSWORD);
    expect([held.status, held.body.code]).toEqual([429, 'identity/too-many-attempts']);
    expect((await password(other, PASSWORD)).status).toBe(200);
  });

  it('list the own sessions with device, place and times, and end one or all others at once', async () => {
    const { client, other, id } = await aTeacher();
    const began = new Date(t.clock.now()).toISOString();
    t.clock.advance({ minutes: 10 });
    await client.get('/api/me');
    const { sessions } = (await client.get(SESSIONS)).body;
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        current: true,
        device: 'Firefox on Windows',
        address: '203.0.113.9',
        role: 'Teacher',
        school: expect.stringMatching(/^School/),
        loggedInAs: null,
        beganAt: began,
        lastSeenAt: new Date(t.clock.now()).toISOString(),
      },
      expect.objectContaining({ current: false, device: 'Chrome on ChromeOS', lastSeenAt: began }),
    ]);
    expect((await client.delete(`${SESSIONS}/${randomUUID()}`)).status).toBe(404);
    expect((await client.delete(`${SESSIONS}/nonsense`)).status).toBe(400);
    expect((await client.delete(`${SESSIONS}/${sessions[1].id}`)).status).toBe(204);
    expect((await other.get('/api/me')).status).toBe(401);

    const more = await t.as({ userId: id, role: 'Teacher', schoolId: s.schoolId });
    expect((await client.delete(SESSIONS)).body).toEqual({ ended: 1 });
    expect([(await more.get('/api/me')).status, (await client.get('/api/me')).status]).toEqual([401, 200]);
    const stranger = await aTeacher();
    expect((await stranger.client.delete(`${SESSIONS}/${sessions[0].id}`)).status).toBe(404);
    expect((await client.get('/api/me')).status).toBe(200);
  });

  it('name whom one is logged in as elsewhere, and are closed behind a mask', async () => {
    const studentId = await aStudent(t, s.schoolId, `Masked${++number}`);
    t.clock.advance({ days: 1 }); // sessions of other tests are over
    const admin = await t.as({ userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId });
    const home = await t.as({ userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId });
    t.clock.advance({ minutes: 1 });
    const { masqid } = (await admin.post('/api/staff/users/set_mask', { user_id: s.teacherId })).body;
    await admin.post('/api/login', { login: { user_id: s.teacherId, email: '', password: '', masqid } });
    for (const answer of [
      await admin.get(SETTINGS),
      await admin.patch(SETTINGS, { user: { firstName: 'Mask' } }),
      await admin.get(SESSIONS),
      await admin.delete(SESSIONS),
      await password(admin, PASSWORD),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'identity/masked']);
    const { sessions } = (await home.get(SESSIONS)).body;
    expect(sessions.map((one: any) => [one.current, one.role, one.loggedInAs])).toEqual([
      [false, 'Teacher Admin', expect.stringMatching(/^teacher\d+ Person$/)],
      [true, 'Teacher Admin', null],
    ]);
    // It is the administrator's session, not the teacher's.
    const teacher = await t.as({ userId: s.teacherId, role: 'Teacher', schoolId: s.schoolId });
    expect((await teacher.get(SESSIONS)).body.sessions).toHaveLength(1);
    expect((await home.delete(SESSIONS)).body).toEqual({ ended: 1 });
    expect((await admin.get('/api/me')).status).toBe(401);
    const student = await t.as({ userId: studentId, role: 'Student', schoolId: s.schoolId });
    expect((await student.get(SETTINGS)).status).toBe(403);
  });
});
