import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChangeEmail, SetPassword } from '../../src/identity/index.js';
import { UnitOfWork } from '../../src/platform/db/unit-of-work.js';
import { AddPerson } from '../../src/roster/index.js';
import { PASSWORD, type TestApp, testApp } from '../support/app.js';
import { aSchool, type TestSchool } from './school.js';

describe('people whose e-mail is changed after they used the account', () => {
  let t: TestApp;
  let s: TestSchool;
  let number = 0;
  const staff = (path = '') => `/api/staff/schools/${s.schoolId}/users${path}`;
  const aPupil = (name: string) => {
    number += 1;
    return t.commands.execute(
      new AddPerson({ firstName: name, lastName: 'Pupil', email: `${name}@pupil.test`.toLowerCase() }, [], {
        schoolId: s.schoolId,
        studentNumber: String(number),
        gradeLevel: 9,
        untimedAssessment: false,
      }),
    );
  };
  const signInAgain = async () => {
    s.admin = await t.as({ userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId });
    s.teacher = await t.as({ userId: s.teacherId, role: 'Teacher', schoolId: s.schoolId });
  };
  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
  });
  afterAll(() => t?.close());

  const mailsTo = (email: string) =>
    t.db.query<{ subject: string; body_text: string }>(
      'select subject, body_text from platform.mails where recipient = $1 order by id',
      [email],
    );
  const tokenIn = (text: string, path: string) => new RegExp(`/${path}`).exec(text)![1]!;
  /** A student who has signed in, whose e-mail an administrator then changes to `fresh`. */
  const changed = async (name: string) => {
    const id = await aPupil(name);
    await t.commands.execute(new SetPassword(id, PASSWORD));
    const { email: old } = (await t.db.one<{ email: string }>('select email from roster.people where id = $1', [id]))!;
    const fresh = `${name.toLowerCase()}.fresh@pupil.test`;
    const session = await t.signIn(old);
    t.clock.advance({ minutes: 1 });
    expect((await s.admin.patch(staff(`/${id}`), { user: { email: fresh } })).status).toBe(200);
    const [letter] = (await mailsTo(old)).slice(-1);
    return {
      id,
      old,
      fresh,
      session,
      link: `/api/account/${tokenIn(letter!.body_text, 'account/([\\w-]+)/take_back')}/take_back`,
    };
  };
  const emails = async (id: number) => [
    (await t.db.one<{ email: string }>('select email from roster.people where id = $1', [id]))!.email,
    (await t.db.one<{ email: string }>('select email from identity.accounts where user_id = $1', [id]))!.email,
  ];

  it('are signed out, and both addresses are told', async () => {
    const { old, fresh, session } = await changed('Olga');
    expect((await session.get('/api/me')).status).toBe(401);
    await expect(t.signIn(old)).rejects.toThrow('401');
    await t.signIn(fresh);
    expect((await mailsTo(old)).at(-1)).toMatchObject({
      subject: 'The email of your Horizon account was changed',
      body_text: expect.stringContaining(`was changed from ${old} to ${fresh}`),
    });
    expect((await mailsTo(fresh)).map((mail) => mail.subject)).toEqual([
      'You sign in to Horizon with this address now',
    ]);
  });

  it('take it back from the old address, once, without a session', async () => {
    const { id, old, fresh, link } = await changed('Petra');
    const thief = await t.signIn(fresh);
    await t.visitor().post('/api/forgot_password', { email: fresh });
    const reset = tokenIn((await mailsTo(fresh)).at(-1)!.body_text, 'update_password/([\\w-]+)');
    expect((await t.visitor().get(link)).body).toMatchObject({ oldEmail: old, newEmail: fresh });
    const back = await t.visitor().put(link);
    expect([back.status, back.body]).toEqual([200, { email: old, newPassword: false }]);
    expect(await emails(id)).toEqual([old, old]);
    expect((await thief.get('/api/me')).status).toBe(401);
    expect(
      (
        await t.visitor().put('/api/forgot_password', {
          token: reset,
          password: 'the-thief-was-here',
          password_confirmation: 'the-thief-was-here',
        })
      ).status,
    ).toBe(404);
    await expect(t.signIn(fresh)).rejects.toThrow('401');
    await t.signIn(old);
    expect([(await mailsTo(old)).at(-1)!.subject, (await mailsTo(fresh)).at(-1)!.subject]).toEqual([
      `The email of your Horizon account is ${old} again`,
      'The change of an email in Horizon was taken back',
    ]);
    const again = await t.visitor().put(link);
    expect([again.status, again.body.code]).toEqual([404, 'identity/link-used']);
  });

  it('lose a password, and a further change of the e-mail, of the very moment in which they take it back', async () => {
    const waiting = async (n: number) => {
      for (let tries = 0; tries < 200; tries++) {
        const { n: found } = (await t.db.one<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ))!;
        if (found >= n) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error('nobody waits for the account');
    };
    /** Both are sent while somebody else holds the account, so that the second is under way before the first is done. */
    const atOnce = async (id: number, first: () => Promise<unknown>, second: () => Promise<unknown>) => {
      let answers: Promise<unknown>[] = [];
      await t.get(UnitOfWork).run(async (u) => {
        await u.q.query('select 1 from identity.accounts where user_id = $1 for update', [id]);
        answers = [first()];
        await waiting(1);
        answers.push(second());
        await waiting(2);
      });
      return Promise.all(answers);
    };
    const thief = { password: 'the-thief-was-here', password_confirmation: 'the-thief-was-here' };
    const one = await changed('Paula');
    await t.visitor().post('/api/forgot_password', { email: one.fresh });
    const token = tokenIn((await mailsTo(one.fresh)).at(-1)!.body_text, 'update_password/([\\w-]+)');
    const visitor = t.visitor();
    const [, back] = await atOnce(
      one.id,
      () => visitor.put('/api/forgot_password', { token, ...thief }),
      () => t.visitor().put(one.link),
    );
    expect(back).toMatchObject({ status: 200, body: { email: one.old, newPassword: true } });
    await expect(t.signIn(one.old, thief.password)).rejects.toThrow('401');

    const two = await changed('Paul');
    await atOnce(
      two.id,
      () => s.admin.patch(staff(`/${two.id}`), { user: { email: 'paul.further@pupil.test' } }),
      () => t.visitor().put(two.link),
    );
    expect(await emails(two.id)).toEqual([two.old, two.old]);
  });

  it('lose a password that was set meanwhile, and choose a new one', async () => {
    const { old, fresh, link } = await changed('Quentin');
    await t.visitor().post('/api/forgot_password', { email: fresh });
    const reset = tokenIn((await mailsTo(fresh)).at(-1)!.body_text, 'update_password/([\\w-]+)');
    expect(
      (
        await t.visitor().put('/api/forgot_password', {
          token: reset,
          password: 'the-thief-was-here',
          password_confirmation: 'the-thief-was-here',
        })
      ).status,
    ).toBe(200);
    expect((await t.visitor().put(link)).body).toEqual({ email: old, newPassword: true });
    await expect(t.signIn(old, 'the-thief-was-here')).rejects.toThrow('401');
    const own = tokenIn((await mailsTo(old)).at(-1)!.body_text, 'update_password/([\\w-]+)');
    await t.visitor().put('/api/forgot_password', {
      token: own,
      password: 'mine-again-2026',
      password_confirmation: 'mine-again-2026',
    });
    await t.signIn(old, 'mine-again-2026');
  });

  it('take back a chain of changes from its beginning, and the later links with it', async () => {
    const { id, old, fresh, link } = await changed('Rosa');
    await t.commands.execute(new SetPassword(id, PASSWORD));
    t.clock.advance({ minutes: 1 });
    await s.admin.patch(staff(`/${id}`), { user: { email: 'rosa.third@pupil.test' } });
    const second = `/api/account/${tokenIn((await mailsTo(fresh)).at(-1)!.body_text, 'account/([\\w-]+)/take_back')}/take_back`;
    expect((await t.visitor().put(link)).status).toBe(200);
    expect(await emails(id)).toEqual([old, old]);
    expect((await t.visitor().put(second)).body.code).toBe('identity/link-expired');
  });

  it('keep the old address for themselves for seven days, and no longer', async () => {
    const { old, link } = await changed('Sven');
    const taken = await s.admin.post(staff(), {
      user: { role: 'Teacher', firstName: 'Taker', lastName: 'Adu', email: old },
    });
    expect([taken.status, taken.body.errors]).toEqual([409, { email: ['This email belongs to another person'] }]);
    t.clock.advance({ days: 7 });
    expect((await t.visitor().put(link)).body.code).toBe('identity/link-expired');
    await signInAgain();
    expect(
      (await s.admin.post(staff(), { user: { role: 'Teacher', firstName: 'Taker', lastName: 'Adu', email: old } }))
        .status,
    ).toBe(201);
  });

  it('keep it against a class import', async () => {
    const { id, fresh } = await changed('Tara');
    const { n } = (await t.db.one<{ n: string }>('select student_number as n from roster.people where id = $1', [id]))!;
    const answer = await s.teacher.post(`/api/staff/sections/${s.sectionId}/students/bulk_create`, {
      students: [{ line: 2, firstName: 'Tara', lastName: 'Pupil', email: 'mine@school.test', studentIdNumber: n }],
    });
    expect(answer.body.errors?.[0]?.errors).toEqual({
      email: ['This account was used, so only an administrator changes its email, in the user form'],
    });
    expect(await emails(id)).toEqual([fresh, fresh]);
    await expect(t.commands.execute(new ChangeEmail(id, 'mine@school.test', 'class import'))).rejects.toMatchObject({
      code: 'identity/email-stays',
    });
  });
});
