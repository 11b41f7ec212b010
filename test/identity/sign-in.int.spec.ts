import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import {
  ChangeRoles,
  CreateAccount,
  IdentityModule,
  ProviderDistricts,
  SendSignInMail,
  SessionProfiles,
  SetPassword,
  SignIn,
  type Addressee,
  type SessionProfile,
} from '../../src/identity/index.js';
import { Guesses } from '../../src/identity/guesses.js';
import { MailLimits } from '../../src/identity/mail-limits.js';
import { ProofOfWork } from '../../src/identity/proof-of-work.js';
import { Sessions } from '../../src/identity/sessions.js';
import type { Db } from '../../src/platform/db/db.js';
import { OutsideServices } from '../../src/platform/services/outside-services.js';
import { UnitOfWork } from '../../src/platform/db/unit-of-work.js';
import { PlatformModule } from '../../src/platform/platform.module.js';
import { PASSWORD, testApp, type TestApp } from '../support/app.js';
import { solveCaptcha } from '../support/captcha.js';

class Profiles extends SessionProfiles {
  async profileOf({ userId }: { userId: number }): Promise<SessionProfile | undefined> {
    if (userId === 404) return undefined;
    return {
      firstName: 'Ana',
      lastName: 'López',
      email: 'ana@school.test',
      untimedAssessment: false,
      school: null,
      district: null,
    };
  }
  async addresseesOf(_: unknown, userIds: readonly number[]): Promise<Map<number, Addressee>> {
    return new Map(userIds.map((id) => [id, { firstName: 'Ana', place: 'Cedar & Oak High' }]));
  }

  async schools() {
    return [];
  }

  async standing() {
    return true;
  }

  async districts() {
    return [];
  }
}

@Global()
@Module({
  providers: [
    { provide: ProviderDistricts, useValue: {} },
    { provide: SessionProfiles, useClass: Profiles },
  ],
  exports: [ProviderDistricts, SessionProfiles],
})
class ProfilesModule {}

const MODULES = [PlatformModule, IdentityModule, ProfilesModule];

const ANA = 'ana@school.test';
let t: TestApp;

async function account(
  userId: number,
  email: string,
  role: 'Teacher' | 'Student' = 'Teacher',
  invite = false,
): Promise<void> {
  await t.commands.execute(new CreateAccount(userId, email, [{ role, districtId: 1, schoolId: 1 }], invite));
}

async function credentials(email: string, password: string): Promise<{ login: object }> {
  const { body } = await t.visitor().get('/api/captcha');
  return { login: { email, password, captcha: await solveCaptcha(body) } };
}

async function mailedLink(email: string, path: RegExp): Promise<string> {
  const mail = await t.db.one<{ body_text: string }>(
    'select body_text from platform.mails where recipient = $1 order by id desc',
    [email],
  );
  const token = mail?.body_text.match(path)?.[1];
  if (!token) throw new Error(`no link in the mail to ${email}`);
  return token;
}

/** So many mistyped passwords came from an address. */
async function failedFrom(address: string, points: number): Promise<void> {
  await t.db.query(
    'insert into identity.rate_limits (key, points, expire) values ($1, $2, $3) on conflict (key) do update set points = excluded.points, expire = excluded.expire',
    [`login-address:${address}`, points, Date.now() + 600_000],
  );
}

beforeAll(async () => {
  t = await testApp({ modules: MODULES });
  await account(1, ANA);
  await t.commands.execute(new SetPassword(1, PASSWORD));
});
afterAll(() => t?.close());

describe('a session', () => {
  it('that ends while its row is on its way is not remembered', async () => {
    const read = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const late = {
      query: t.db.query.bind(t.db),
      planned: async (sql: string, params: unknown[]) => {
        const rows = await t.db.planned(sql, params);
        read.resolve();
        await ended.promise;
        return rows;
      },
    } as unknown as Db;
    const sessions = new Sessions(late, t.clock);
    const { token, live } = await t
      .get(Sessions)
      .open(
        { userId: 1, role: 'Teacher', schoolId: 1, districtId: 1, masquerader: null, ip: null, userAgent: null },
        null,
      );
    const first = sessions.find(token);
    await read.promise;
    await sessions.end(live);
    ended.resolve();
    await first;
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('of a place that is taken away within a longer transaction ends with its commit, also when it was used meanwhile', async () => {
    const sessions = t.get(Sessions);
    const { token } = await sessions.open(
      { userId: 1, role: 'Teacher', schoolId: 77, districtId: 1, masquerader: null, ip: null, userAgent: null },
      null,
    );
    const takeAway = (fails: boolean) =>
      t.get(UnitOfWork).run(async () => {
        await t.commands.execute(new ChangeRoles([{ userId: 1, schoolId: 77 }], []));
        expect(await sessions.find(token)).toBeDefined();
        if (fails) throw new Error('undone');
      });
    await expect(takeAway(true)).rejects.toThrow('undone');
    expect(await sessions.find(token)).toBeDefined();
    await takeAway(false);
    expect(await sessions.find(token)).toBeUndefined();
  });
});

describe('a role that is taken away in the moment of a sign-in', () => {
  beforeAll(async () => {
    await account(88, 'taken@school.test');
    await account(89, 'behind@school.test');
  });
  const HELD = { userId: 88, role: 'Teacher', schoolId: 88, districtId: null, masquerader: null } as const;
  const open = () =>
    t
      .get(Sessions)
      .open({ ...HELD, ip: null, userAgent: null }, null, { mustHold: true })
      .then(
        () => 'opened',
        (error: { code: string }) => error.code,
      );
  const give = () => t.commands.execute(new ChangeRoles([], [HELD]));
  const takeAway = () => t.commands.execute(new ChangeRoles([{ userId: 88, schoolId: 88 }], []));
  const standing = async () => (await t.db.query('select from identity.sessions where user_id = 88')).length;

  it('opens nothing once it is gone, nor while it is being taken away', async () => {
    await give();
    expect(await open()).toBe('opened');
    await t.get(UnitOfWork).run(async () => {
      await takeAway();
      // Another connection: it asks while the role is as good as gone.
      await t.db.tx(async (q) => {
        const held = await q.query(
          'select id from identity.memberships where user_id = 88 and school_id = 88 for key share skip locked',
        );
        expect(held).toEqual([]);
      });
    });
    expect(await standing()).toBe(0);
    expect(await open()).toBe('identity/not-signed-in');
    expect(await standing()).toBe(0);
  });

  it('ends what was opened just before, also when both came at once', async () => {
    for (let round = 0; round < 20; round++) {
      await give();
      await Promise.all([open(), takeAway(), open()]);
      expect(await standing()).toBe(0);
    }
  });

  it('asks for the role behind a mask too, and lets a District Admin into a school', async () => {
    await t.commands.execute(
      new ChangeRoles([], [HELD, { userId: 89, role: 'District Admin', schoolId: null, districtId: 5 }]),
    );
    const as = (masquerader: object | null, more: object = {}) =>
      t
        .get(Sessions)
        .open({ ...HELD, ip: null, userAgent: null, ...more, masquerader } as never, null, { mustHold: true })
        .then(
          () => true,
          () => false,
        );
    expect(await as({ userId: 89, role: 'District Admin', schoolId: 88, districtId: 5 })).toBe(true);
    expect(await as({ userId: 89, role: 'District Admin', schoolId: null, districtId: 6 })).toBe(false);
    expect(await as(null, { userId: 89, role: 'District Admin', schoolId: 88, districtId: 5 })).toBe(true);
    expect(await as(null, { userId: 89, role: 'Horizon Admin', schoolId: null })).toBe(false);
  });
});

describe('signing in', () => {
  it('gives a session that knows the person and the role', async () => {
    const ana = await t.signIn(' Ana@School.test');
    expect((await ana.get('/api/me')).body).toMatchObject({
      userId: 1,
      role: 'Teacher',
      firstName: 'Ana',
      lastName: 'López',
      multipleLoginsAvailable: false,
    });
    expect((await ana.get('/api/valid_session')).body).toEqual({ validSession: true });
  });

  it('says the same for an unknown e-mail and for a wrong password', async () => {
    const unknown = await t.visitor().post('/api/login', await credentials('nobody@school.test', PASSWORD));
    const wrong = await t.visitor().post('/api/login', await credentials(ANA, 'not-her-password'));
    expect(unknown.status).toBe(401);
    expect(unknown.body.error).toBe('Login error, check your Username and Password');
    expect(wrong.body).toEqual(unknown.body);
  });

  it('names the fields that cannot be right', async () => {
    const answer = await t.visitor().post('/api/login', { login: { email: 'ana', password: '' } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      email: ['Please enter a valid email'],
      password: ['Please enter a valid password'],
    });
    expect(
      (await t.visitor().post('/api/login', { login: { email: 'ana\0@school.test', password: PASSWORD } })).body.errors,
    ).toEqual({ email: ['Please enter a valid email'] });
  });

  it('needs work for the captcha, and takes each solution once', async () => {
    const spent = await credentials(ANA, PASSWORD);
    expect((await t.visitor().post('/api/login', { login: { email: ANA, password: PASSWORD } })).body.error).toBe(
      'ReCaptcha error!',
    );
    expect((await t.visitor().post('/api/login', spent)).status).toBe(200);
    expect((await t.visitor().post('/api/login', spent)).body.error).toBe('ReCaptcha error!');
    const shared = await credentials(ANA, PASSWORD);
    const together = await Promise.all([1, 2, 3].map(() => t.visitor().post('/api/login', shared)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses a solution after five minutes', async () => {
    const late = await credentials(ANA, PASSWORD);
    t.clock.advance({ minutes: 6 });
    expect((await t.visitor().post('/api/login', late)).body.error).toBe('ReCaptcha error!');
  });

  it('stops somebody guessing one account, while others sign in from the same address', async () => {
    await account(2, 'guessed@school.test');
    await t.commands.execute(new SetPassword(2, PASSWORD));
    for (let i = 0; i < 10; i++) {
      expect(
        (await t.visitor().post('/api/login', await credentials('guessed@school.test', `wrong-password-${i}`))).status,
      ).toBe(401);
    }
    const stopped = await t.visitor().post('/api/login', await credentials('guessed@school.test', PASSWORD));
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    await t.signIn(ANA);
  });

  it('judges ten of forty guesses that come at the same moment, and one more after each wait, which grows', async () => {
    await account(11, 'crowd@school.test');
    await t.commands.execute(new SetPassword(11, PASSWORD));
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => credentials('crowd@school.test', `wrong-password-${i}`)),
    );
    const answers = await Promise.all(guesses.map((guess) => t.visitor().post('/api/login', guess)));
    expect([401, 429].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([10, 30]);
    const tries = async () =>
      (await t.visitor().post('/api/login', await credentials('crowd@school.test', 'wrong-again-2026'))).status;
    const waits: number[] = [];
    for (let i = 0; i < 4; i++) {
      const held = await t.visitor().post('/api/login', await credentials('crowd@school.test', PASSWORD));
      waits.push(Number(held.headers.get('retry-after')));
      expect(held.status).toBe(429);
      t.clock.advance({ seconds: waits.at(-1)! + 1 });
      expect(await tries()).toBe(401);
    }
    expect(waits).toEqual([30, 60, 120, 240]);
    for (let i = 0; i < 4; i++) {
      t.clock.advance({ minutes: 16 });
      expect(await tries()).toBe(401);
    }
    t.clock.advance({ minutes: 16 });
    await t.signIn('crowd@school.test');
    expect(await tries()).toBe(401); // who knows the password is held by nobody's guesses before
  });

  it('is not held up by what others mistype, in a browser that has signed in to the account before', async () => {
    await account(12, 'known@school.test');
    await t.commands.execute(new SetPassword(12, PASSWORD));
    const own = await t.signIn('known@school.test');
    await own.delete('/api/logout');
    for (let i = 0; i < 11; i++)
      await t.visitor().post('/api/login', await credentials('known@school.test', `wrong-password-${i}`));
    expect((await t.visitor().post('/api/login', await credentials('known@school.test', PASSWORD))).status).toBe(429);
    expect((await own.signIn('known@school.test', PASSWORD)).status).toBe(200);
    // It proves nothing about another account, and is held for what it mistypes itself.
    await account(13, 'other@school.test');
    await t.commands.execute(new SetPassword(13, PASSWORD));
    for (let i = 0; i < 10; i++)
      await t.visitor().post('/api/login', await credentials('other@school.test', `wrong-password-${i}`));
    expect((await own.signIn('other@school.test', PASSWORD)).status).toBe(429);
    for (let i = 0; i < 10; i++)
      expect((await own.signIn('known@school.test', `wrong-password-${i}`)).status).toBe(401);
    expect((await own.signIn('known@school.test', PASSWORD)).status).toBe(429);
  });

  it('is open again at once after a new password by mail', async () => {
    await account(14, 'reset@school.test');
    await t.commands.execute(new SetPassword(14, PASSWORD));
    for (let i = 0; i < 11; i++)
      await t.visitor().post('/api/login', await credentials('reset@school.test', `wrong-password-${i}`));
    const own = t.visitor();
    await own.post('/api/forgot_password', { email: 'reset@school.test' });
    const token = await mailedLink('reset@school.test', /update_password\/([\w-]+)/);
    expect(
      (
        await own.put('/api/forgot_password', {
          token,
          password: 'a-new-password',
          password_confirmation: 'a-new-password',
        })
      ).status,
    ).toBe(200);
    expect((await own.signIn('reset@school.test', 'a-new-password')).status).toBe(200);
  });

  it('holds guesses at one account from many addresses too', async () => {
    await account(15, 'botnet@school.test');
    const guesses = t.get(Guesses);
    const judged = await Promise.all(
      Array.from({ length: 90 }, (_, i) => guesses.count('botnet@school.test', `203.0.113.${i}`, null)),
    );
    expect(judged.filter((guess) => guess.judged)).toHaveLength(50);
    expect(judged.find((guess) => !guess.judged)!.waitMs).toBe(30_000);
  });

  it('gives a script no challenge that is cheaper for a program where browsers have their own cryptography', async () => {
    const { parameters: script } = (await t.visitor().get('/api/captcha?script=1')).body;
    expect([script.algorithm, script.cost]).toEqual(['SHA-256', 300]);
    const { body } = await t.visitor().get('/api/captcha?script=1');
    expect(
      (
        await t
          .visitor()
          .post('/api/login', { login: { email: ANA, password: PASSWORD, captcha: await solveCaptcha(body) } })
      ).status,
    ).toBe(200);
    const https = new ProofOfWork(
      { masterKey: t.config.masterKey, captchaEffort: t.config.captchaEffort, secureCookies: true },
      t.db,
      t.clock,
    );
    expect((await https.challenge(true)).parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2_000 });
  });

  it('goes on for a school that mistypes hundreds of passwords behind one address, and stops there at a thousand', async () => {
    await failedFrom('127.0.0.1', 999);
    await t.signIn(ANA);
    await failedFrom('127.0.0.1', 1_000);
    expect((await t.visitor().post('/api/login', await credentials(ANA, PASSWORD))).status).toBe(429);
    await t.db.query(`delete from identity.rate_limits where key = 'login-address:127.0.0.1'`);
  });
});

describe('a session', () => {
  it('ends with the logout, on the server', async () => {
    const ana = await t.signIn(ANA);
    const cookie = ana.cookie('hz_session')!;
    expect((await ana.delete('/api/logout')).status).toBe(204);
    const thief = t.visitor();
    thief.setCookie('hz_session', cookie);
    expect((await thief.get('/api/me')).status).toBe(401);
  });

  it('changes its token at every sign-in, and the old one is dead', async () => {
    const ana = await t.signIn(ANA);
    const before = ana.cookie('hz_session')!;
    await ana.signIn(ANA, PASSWORD);
    expect(ana.cookie('hz_session')).not.toBe(before);
    const old = t.visitor();
    old.setCookie('hz_session', before);
    expect((await old.get('/api/valid_session')).body).toEqual({ validSession: false });
  });

  it('ends after four idle hours', async () => {
    const ana = await t.signIn(ANA);
    t.clock.advance({ hours: 4, minutes: 1 });
    expect((await ana.get('/api/me')).status).toBe(401);
  });

  it('is refused without its CSRF token, with one of another session, and from another site', async () => {
    const ana = await t.signIn(ANA);
    const other = await t.signIn(ANA);
    const post = (headers: Record<string, string>) =>
      ana.post('/api/forgot_password', { email: 'x@school.test' }, headers);
    expect((await post({ 'x-xsrf-token': '' })).status).toBe(403);
    expect((await post({ 'x-xsrf-token': other.cookie('XSRF-TOKEN')! })).status).toBe(403);
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({})).status).toBe(200);
  });

  it('tells who stands behind a mask', async () => {
    const masked = await t.as({ userId: 1, role: 'Teacher', masquerader: { userId: 3, role: 'District Admin' } });
    expect((await masked.get('/api/me')).body).toMatchObject({
      userId: 1,
      masqId: expect.any(String),
      masqIdent: 'Ana López',
      districtAdminMasq: true,
    });
    const own = await t.as({ userId: 1, role: 'Teacher' });
    expect((await own.get('/api/me')).body).toMatchObject({ masqId: null, masqIdent: null, districtAdminMasq: false });
    const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
    for (const answer of [
      await masked.put('/api/forgot_password', { token: 'x', ...passwords }),
      await masked.put('/api/account/x/activate', passwords),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'identity/masked']);
    }
    expect((await masked.post('/api/login', { login: { masqid: 'é'.padEnd(43, 'x') } })).status).toBe(422);
  });

  it('is over when the person has left the roster', async () => {
    await account(404, 'gone@school.test');
    const gone = await t.as({ userId: 404, role: 'Teacher' });
    expect((await gone.get('/api/me')).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('is answered alike for known and unknown e-mails; only the known one gets mail', async () => {
    const ask = async (email: string) => {
      const began = performance.now();
      const { status, body } = await t.visitor().post('/api/forgot_password', { email });
      expect(performance.now() - began).toBeGreaterThan(290); // what a mail takes to be written does not tell either
      return { status, body };
    };
    const [known, unknown] = [await ask(ANA), await ask('unknown@school.test')];
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect(await t.db.query("select 1 from platform.mails where recipient = 'unknown@school.test'")).toEqual([]);
  });

  it('is replaced through the mailed link, once, and every session ends', async () => {
    await account(3, 'ben@school.test');
    await t.commands.execute(new SetPassword(3, PASSWORD));
    const before = await t.signIn('ben@school.test');
    await t.visitor().post('/api/forgot_password', { email: 'ben@school.test' });
    const token = await mailedLink('ben@school.test', /update_password\/([\w-]+)/);
    const change = (password: string, confirmation: string) =>
      t.visitor().put('/api/forgot_password', { token, password, password_confirmation: confirmation });
    expect((await change('short', 'short')).body.errors.password).toEqual(['Use at least 12 characters']);
    expect((await change('a-new-password', 'another-one-12')).body.errors).toEqual({
      password_confirmation: ['Passwords do not match'],
    });
    expect((await change('a-new-password', 'a-new-password')).status).toBe(200);
    const again = await change('a-new-password', 'a-new-password');
    expect([again.status, again.body.code]).toEqual([404, 'identity/link-used']);
    expect((await before.get('/api/me')).status).toBe(401);
    await t.signIn('ben@school.test', 'a-new-password');
  });
});

describe('links by mail', () => {
  const ask = async (email: string) => (await t.visitor().post('/api/forgot_password', { email })).status;

  it('are five an hour for one account', async () => {
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push(await ask('often@school.test'));
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await t.visitor().post('/users/verify_account', { email: 'Often@school.test' })).status).toBe(429);
  });

  it('are a hundred in a quarter of an hour from one address, whoever they are for', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, (_, i) => ask(`flood${i}@school.test`)));
    const refused = answers.filter((status) => status === 429).length;
    expect([refused >= 50, refused <= 80]).toEqual([true, true]);
    await t.db.query(`delete from identity.rate_limits where key like 'mail%'`);
  });

  it('are five an hour for one account by its staff too', async () => {
    await account(16, 'pestered@school.test');
    const send = () => t.commands.execute(new SendSignInMail(16, 1));
    for (let i = 0; i < 5; i++) await send();
    await expect(send()).rejects.toMatchObject({ code: 'identity/too-many-attempts' });
  });

  it('are two hundred an hour from one member of staff, whoever they are for', async () => {
    const limits = t.get(MailLimits);
    const asked = await Promise.allSettled(
      Array.from({ length: 205 }, (_, i) => limits.member(`pupil${i}@school.test`, 77)),
    );
    expect(asked.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    await limits.member('pupil0@school.test', 78);
    await t.db.query(`delete from identity.rate_limits where key like 'mail%'`);
  });
});

describe('the id that skips the captcha', () => {
  it('is not found by guessing: after twenty wrong ones from an address every answer is no', async () => {
    const signIn = t.get(SignIn);
    const right = 'the-right-bypass-id';
    Object.assign(signIn, { config: { captchaBypassId: right } });
    expect(await signIn.bypasses(right, '203.0.113.60')).toBe(true);
    for (let i = 0; i < 20; i++) expect(await signIn.bypasses(`wrong-bypass-id-${i}`, '203.0.113.60')).toBe(false);
    expect([await signIn.bypasses(right, '203.0.113.60'), await signIn.bypasses(right, '203.0.113.61')]).toEqual([
      false,
      true,
    ]);
    expect((await t.visitor().get(`/api/login_options?bypass=${right}`)).body.bypass).toBe(true);
    Object.assign(signIn, { config: t.config });
  });
});

describe('an invited person', () => {
  it('activates the account through the mailed link and can then sign in', async () => {
    await account(5, 'chloë@school.test', 'Student', true);
    const token = await mailedLink('chloë@school.test', /account\/([\w-]+)\/activate/);
    expect((await t.visitor().get(`/api/account/${token}/activate`)).body).toEqual({ email: 'chloë@school.test' });
    const set = await t
      .visitor()
      .put(`/api/account/${token}/activate`, { password: PASSWORD, password_confirmation: PASSWORD });
    expect(set.status).toBe(200);
    await t.signIn('chloë@school.test');
    const used = await t.visitor().get(`/api/account/${token}/activate`);
    expect([used.status, used.body.code]).toEqual([404, 'identity/link-used']);
  });

  it('reads a letter of the school, as text and as HTML', async () => {
    const mail = await t.db.one<{ subject: string; body_text: string; body_html: string }>(
      "select * from platform.mails where recipient = 'chloë@school.test'",
    );
    expect(mail!.subject).toBe('Activate your Horizon account');
    expect(mail!.body_text).toContain('Hello Ana,\n\nYou have been added to Horizon by Cedar & Oak High.');
    expect(mail!.body_html).toContain('You have been added to Horizon by Cedar &amp; Oak High.');
    expect(mail!.body_html.match(/href="[^"]+\/account\/[\w-]+\/activate"/g)).toHaveLength(2);
  });

  it('finds a link of two weeks ago expired, and gets another one at the same door', async () => {
    await account(8, 'dana@school.test', 'Student', true);
    const old = await mailedLink('dana@school.test', /account\/([\w-]+)\/activate/);
    t.clock.advance({ days: 14 });
    const refused = await t
      .visitor()
      .put(`/api/account/${old}/activate`, { password: PASSWORD, password_confirmation: PASSWORD });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      404,
      'identity/link-expired',
      'This link has expired. Ask for a new one; it comes by mail at once.',
    ]);
    await t.visitor().post('/users/verify_account', { email: 'dana@school.test' });
    const next = await mailedLink('dana@school.test', /account\/([\w-]+)\/activate/);
    expect(next).not.toBe(old);
    expect(
      (await t.visitor().put(`/api/account/${next}/activate`, { password: PASSWORD, password_confirmation: PASSWORD }))
        .status,
    ).toBe(200);
  });

  it('leaves no second link that still sets a password', async () => {
    await account(9, 'emil@school.test', 'Student', true);
    const first = await mailedLink('emil@school.test', /account\/([\w-]+)\/activate/);
    await t.visitor().post('/api/forgot_password', { email: 'emil@school.test' });
    const second = await mailedLink('emil@school.test', /account\/([\w-]+)\/activate/);
    await t.visitor().put(`/api/account/${second}/activate`, { password: PASSWORD, password_confirmation: PASSWORD });
    expect((await t.visitor().get(`/api/account/${first}/activate`)).body.code).toBe('identity/link-used');
  });

  it('is told when the account is active already, and answers alike to everybody', async () => {
    const active = await t.visitor().post('/users/verify_account', { email: 'emil@school.test' });
    const unknown = await t.visitor().post('/users/verify_account', { email: 'unknown@school.test' });
    expect([active.status, active.body]).toEqual([unknown.status, unknown.body]);
    const mail = await t.db.one<{ subject: string }>(
      "select subject from platform.mails where recipient = 'emil@school.test' order by id desc",
    );
    expect(mail!.subject).toBe('Your Horizon account is active');
    expect(await t.db.query("select 1 from platform.mails where recipient = 'unknown@school.test'")).toEqual([]);
  });

  it('gets nothing twice when the account is created twice', async () => {
    await account(5, 'chloë@school.test', 'Student', true);
    const mails = await t.db.query("select 1 from platform.mails where recipient = 'chloë@school.test'");
    expect(mails).toHaveLength(1);
  });

  it('cannot take the e-mail of somebody else', async () => {
    await expect(account(6, ANA)).rejects.toMatchObject({ code: 'identity/email-taken' });
  });
});

describe('what has expired', () => {
  it('is deleted in the night', async () => {
    const opened = async () =>
      (
        await t.get(Sessions).open(
          {
            userId: 1,
            role: 'Teacher',
            schoolId: 1,
            districtId: 1,
            masquerader: null,
            ip: '203.0.113.9',
            userAgent: 'x',
          },
          null,
        )
      ).live.session.id;
    const was = await opened();
    const [hash, id, at] = ['f'.repeat(64), '00000000-0000-7000-8000-000000000000', new Date(t.clock.now())];
    await t.db.query(
      `insert into identity.masks (token_hash, session_id, user_id, role, created_at, expires_at) values ($1, $2, 1, 'Teacher', $3, $3)`,
      [hash, id, at],
    );
    await t.db.query('insert into identity.captcha_spent (signature, expires_at) values ($1, $2)', [hash, at]);
    t.clock.advance({ days: 2 });
    const is = await opened();
    await t.settle();
    const left = await t.db.query<{ id: string }>(
      'select id from identity.sessions where id = any($1::uuid[]) or expires_at <= $2',
      [[was, is], new Date(t.clock.now())],
    );
    expect(left.map((row) => row.id)).toEqual([is]);
    expect(
      await t.db.query(
        'select token_hash from identity.masks where token_hash = $1 union all select signature from identity.captcha_spent where signature = $1',
        [hash],
      ),
    ).toEqual([]);
  });
});

// From here on: one process knows one way to sign in, that of the application which began last.
describe('behind a proxy', () => {
  it('the address that counts is the one that the proxy saw, whatever the client says that it is', async () => {
    const proxied = await testApp({
      modules: MODULES,
      database: t.database,
      clock: t.clock,
      env: { TRUST_PROXY: '1' },
    });
    await failedFrom('203.0.113.7', 1_000);
    const login = async (addresses: string) =>
      (await proxied.visitor().post('/api/login', await credentials(ANA, PASSWORD), { 'x-forwarded-for': addresses }))
        .status;
    expect([await login('10.0.0.1, 203.0.113.7'), await login('203.0.113.7, 203.0.113.8')]).toEqual([429, 200]);
    await proxied.close();
  });
});

describe('with the keys of reCAPTCHA', () => {
  const KEYS = {
    RECAPTCHA_SITE_KEY: 'the-site-key',
    RECAPTCHA_SECRET: 'the-secret-key',
    CAPTCHA_BYPASS_ID: 'bypass-of-recaptcha',
  };
  /** What the verifier was asked, in order. */
  const asked: Record<string, string>[] = [];
  let verifier: Server;
  let r: TestApp;

  /** Stands in for Google: what it answers is written in the token. */
  beforeAll(async () => {
    verifier = createServer(async (request, response) => {
      const form = Object.fromEntries(new URLSearchParams(await text(request)));
      asked.push(form);
      const token = form.response!;
      if (token.startsWith('silent')) return;
      if (token.startsWith('broken')) return void response.writeHead(500).end('oops');
      if (token.startsWith('page')) return void response.end('<html>');
      const verdict = token.startsWith('right')
        ? { success: true, hostname: 'portal.school.test' }
        : token.startsWith('elsewhere')
          ? { success: true, hostname: 'evil.test' }
          : token.startsWith('nowhere')
            ? { success: true }
            : {
                success: false,
                'error-codes': [token.startsWith('secret') ? 'invalid-input-secret' : 'timeout-or-duplicate'],
              };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict));
    });
    await new Promise<void>((up) => verifier.listen(0, '127.0.0.1', up));
    const { port } = verifier.address() as AddressInfo;
    r = await testApp({
      modules: MODULES,
      database: t.database,
      clock: t.clock,
      env: {
        ...KEYS,
        PUBLIC_URL: 'http://Portal.school.test:8080',
        OUTGOING_HOSTS: '127.0.0.1',
        RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
      },
    });
  });
  afterAll(async () => {
    await r?.close();
    verifier.closeAllConnections();
    verifier.close();
  });

  const login = (captcha: string, more: object = {}) =>
    r.visitor().post('/api/login', { login: { email: ANA, password: PASSWORD, captcha, ...more } });

  it('the page learns which widget to show, and there is no challenge', async () => {
    expect((await r.visitor().get('/api/login_options')).body).toMatchObject({
      captcha: 'recaptcha',
      captchaSiteKey: 'the-site-key',
    });
    expect((await t.visitor().get('/api/login_options')).body).toMatchObject({
      captcha: 'altcha',
      captchaSiteKey: null,
    });
    expect((await r.visitor().get('/api/captcha')).status).toBe(404);
  });

  it('a token that the verifier knows for this host lets in, once', async () => {
    asked.length = 0;
    expect((await login('right-1')).status).toBe(200);
    expect(asked).toEqual([{ secret: 'the-secret-key', response: 'right-1' }]);
    const again = await login('right-1');
    expect([again.status, again.body.error]).toEqual([422, 'ReCaptcha error!']);
    const together = await Promise.all([1, 2, 3].map(() => login('right-2')));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it.each([
    ['refused', 'stale'],
    ['of another host', 'elsewhere'],
    ['of no host', 'nowhere'],
  ])('a token that is %s lets nobody in', async (_, token) => {
    const answer = await login(token);
    expect([answer.status, answer.body.error]).toEqual([422, 'ReCaptcha error!']);
  });

  it('what cannot be a token is not asked about', async () => {
    asked.length = 0;
    for (const token of ['', 'right'.repeat(2_000)]) expect((await login(token)).body.error).toBe('ReCaptcha error!');
    expect(asked).toEqual([]);
  });

  it('a wrong password is judged only after the token', async () => {
    const wrong = { password: 'not-her-password' };
    expect([(await login('stale', wrong)).status, (await login('right-3', wrong)).status]).toEqual([422, 401]);
  });

  it('a verifier that is silent, broken or no verifier is not taken for a yes, and the next try is', async () => {
    const began = performance.now();
    const answers = await Promise.all(['silent', 'broken', 'page', 'secret'].map((token) => login(token)));
    for (const { status, body, headers } of answers) {
      expect([status, body.error, headers.get('retry-after')]).toEqual([
        503,
        'reCAPTCHA does not answer right now. Please try again in a moment.',
        '10',
      ]);
    }
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await login('right-4')).status).toBe(200);
  });

  it('its keys may be set and tried without a new start, and the pages may load its widget then', async () => {
    const services = t.get(OutsideServices);
    expect(await services.sources()).toEqual({ scripts: [], frames: [], media: [] });
    const service = { siteKey: 'site-key', secret: 'secret-key' };
    await services.save('recaptcha', { enabled: true, values: service, revision: 0 });
    expect((await t.visitor().get('/api/login_options')).body).toMatchObject({
      captcha: 'recaptcha',
      captchaSiteKey: 'site-key',
    });
    expect(await services.sources()).toEqual({
      scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      media: [],
    });
    await services.save('recaptcha', { enabled: false, values: service, revision: 1 });
    expect((await t.visitor().get('/api/login_options')).body.captcha).toBe('altcha');
    expect(await r.get(OutsideServices).test('recaptcha', {}, { email: '' })).toMatchObject({ works: true });
    expect((await r.get(OutsideServices).state('recaptcha')).fixed).toEqual(['siteKey', 'secret', 'verifyUrl']);
  });

  it('the bypass id needs no verifier', async () => {
    asked.length = 0;
    expect((await login('', { bypass_captcha_id: KEYS.CAPTCHA_BYPASS_ID })).status).toBe(200);
    expect(asked).toEqual([]);
    expect((await login('', { bypass_captcha_id: 'a-wrong-bypass-id' })).body.error).toBe('ReCaptcha error!');
  });
});
