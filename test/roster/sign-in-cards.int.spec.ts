import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Making } from '../../src/exports/documents/making.js';
import { SetPassword } from '../../src/identity/index.js';
import { AddPerson, EnrollStudents, MakeClassCards } from '../../src/roster/index.js';
import { PASSWORD, testApp, type TestApp } from '../support/app.js';
import { solveCaptcha } from '../support/captcha.js';
import { aPerson, aSchool, type TestSchool } from './school.js';

describe('sign-in cards', () => {
  let t: TestApp;
  let s: TestSchool;
  let number = 0;
  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
  });
  afterAll(() => t?.close());

  /** A student of the class who has never signed in. */
  const aPupil = async (): Promise<{ id: number; email: string }> => {
    const email = `card${++number}@pupil.test`;
    const id = await t.commands.execute(
      new AddPerson({ firstName: `Card${number}`, lastName: 'Pupil', email }, [], {
        schoolId: s.schoolId,
        studentNumber: String(7000 + number),
        gradeLevel: 10,
        untimedAssessment: false,
      }),
    );
    await t.commands.execute(new EnrollStudents(s.sectionId, [id]));
    return { id, email };
  };
  const actor = () => ({ userId: s.adminId, role: 'Teacher Admin' as const, schoolId: s.schoolId, districtId: null });
  const cardsFor = async (ids: number[], withPassword = false) =>
    (await t.commands.execute(new MakeClassCards(actor(), s.sectionId, ids, withPassword))).cards;
  const cardFor = async (id: number, withPassword = false) => (await cardsFor([id], withPassword))[0]!;
  const redeem = async (email: string, code: string, captcha?: string) => {
    const visitor = t.visitor();
    const proof = captcha ?? (await solveCaptcha((await visitor.get('/api/captcha')).body));
    return visitor.post('/api/sign_in_cards/redeem', { email, code, captcha: proof });
  };
  const choose = (token: string, password: string) =>
    t.visitor().put(`/api/account/${token}/activate`, { password, password_confirmation: password });

  it('let a student choose a password with the code, however it is typed, once', async () => {
    const { id, email } = await aPupil();
    const card = await cardFor(id);
    expect(card).toEqual({
      studentId: id,
      fullName: expect.any(String),
      email,
      code: expect.stringMatching(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/),
    });
    const { status, body } = await redeem(email.toUpperCase(), card.code.toLowerCase().replace('-', ' '));
    expect([status, body]).toEqual([200, { token: expect.any(String), purpose: 'activate' }]);
    // Whoever is disturbed before choosing enters the card again.
    const again = (await redeem(email, card.code)).body;
    expect((await choose(again.token, PASSWORD)).status).toBe(200);
    await t.signIn(email);
    expect((await choose(body.token, 'somebody-elses-choice')).status).toBe(404);
    const used = await redeem(email, card.code);
    expect([used.status, used.body.code]).toEqual([422, 'identity/card-used']);
  });

  it('keep no code, only a hash of it with a key', async () => {
    const { id } = await aPupil();
    const { code } = await cardFor(id);
    const rows = await t.db.query<{ code_hash: string }>(
      'select code_hash from identity.sign_in_cards where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ code_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(JSON.stringify(await t.db.query('select * from identity.sign_in_cards'))).not.toContain(code);
    expect(JSON.stringify(await t.db.query('select payload from es.published_events'))).not.toContain(code);
  });

  it('stop working when a newer card was made, after 14 days, and with a changed e-mail', async () => {
    const one = await aPupil();
    const first = await cardFor(one.id);
    const second = await cardFor(one.id);
    const replaced = await redeem(one.email, first.code);
    expect([replaced.status, replaced.body.code]).toEqual([422, 'identity/card-refused']);
    expect((await redeem(one.email, second.code)).status).toBe(200);
    await s.admin.patch(`/api/staff/schools/${s.schoolId}/users/${one.id}`, { user: { email: 'moved@pupil.test' } });
    expect((await redeem('moved@pupil.test', second.code)).body.code).toBe('identity/card-refused');

    const two = await aPupil();
    const card = await cardFor(two.id);
    t.clock.advance({ days: 14, seconds: 1 });
    s.admin = await t.as({ userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId });
    const late = await redeem(two.email, card.code);
    expect([late.status, late.body.code]).toEqual([422, 'identity/card-expired']);
  });

  it('say the same for a wrong code and an unknown e-mail, and are not guessed at', async () => {
    const { id, email } = await aPupil();
    const { code } = await cardFor(id);
    const unknown = await redeem('nobody@pupil.test', code);
    const wrong = await redeem(email, 'BCDF-2345');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: [wrong.body.error] }]);
    expect({ ...unknown.body, instance: null }).toEqual({ ...wrong.body, instance: null });
    expect((await redeem(email, code, 'no-captcha')).body.code).toBe('identity/captcha-failed');
    for (let n = 0; n < 9; n++) expect((await redeem(email, `BCDF-234${n}`)).status).toBe(422);
    const held = await redeem(email, code);
    expect([held.status, held.body.code]).toEqual([429, 'identity/too-many-attempts']);
  });

  it('are for students without a password, unless it is asked for the others, whose password stays until then', async () => {
    const [fresh, known] = [await aPupil(), await aPupil()];
    await t.commands.execute(new SetPassword(known.id, PASSWORD));
    expect((await cardsFor([fresh.id, known.id])).map(({ studentId }) => studentId)).toEqual([fresh.id]);
    const card = await cardFor(known.id, true);
    await t.signIn(known.email);
    const { body } = await redeem(known.email, card.code);
    expect(body.purpose).toBe('reset');
    const next = 'four-quiet-green-boats';
    await t.visitor().put('/api/forgot_password', { token: body.token, password: next, password_confirmation: next });
    await expect(t.signIn(known.email)).rejects.toThrow('401');
    await t.signIn(known.email, next);
  });

  it('are made by whoever may reset the passwords: nobody else, for nobody else, and the history says for whom', async () => {
    const { id } = await aPupil();
    const hidden = await aPupil();
    await t.db.query('update roster.people set hidden_account = true where id = $1', [hidden.id]);
    const path = `/api/staff/sections/${s.sectionId}/sign_in_cards`;
    const { students } = (await s.admin.get(path)).body;
    const of = (one: number) => students.find((student: any) => student.id === one);
    expect(of(id)).toMatchObject({ hasPassword: false, cardUntil: null, mayHave: true });
    expect(of(hidden.id)).toMatchObject({ mayHave: false });
    s.teacher = await t.as({ userId: s.teacherId, role: 'Teacher', schoolId: s.schoolId });
    expect((await s.teacher.get(path)).status).toBe(403);
    expect(
      (await s.teacher.post('/api/staff/sections/sign_in_cards', { id: s.sectionId, student_ids: [id] })).status,
    ).toBe(403);
    for (const nobody of [hidden.id, s.teacherId, 999_999])
      await expect(cardFor(nobody, true)).rejects.toMatchObject({ code: 'roster/no-cards' });
    await expect(
      t.commands.execute(
        new MakeClassCards({ ...actor(), userId: s.teacherId, role: 'Teacher' }, s.sectionId, [id], false),
      ),
    ).rejects.toMatchObject({ code: 'roster/not-allowed' });
    await cardFor(id);
    expect(
      await t.db.query(
        `select payload ->> 'action' as action, (payload ->> 'by')::int as by from es.published_events where type = 'roster.RecordChanged.v1'
          and payload ->> 'record' = 'person' and (payload ->> 'id')::int = $1 and payload ->> 'action' like 'given%'`,
        [id],
      ),
    ).toEqual([{ action: 'given a sign-in card', by: s.adminId }]);
  });

  it('are a document that lasts a day and is not made again by itself', async () => {
    const { id } = await aPupil();
    const asked = await s.admin.post('/api/staff/sections/sign_in_cards', { id: s.sectionId, student_ids: [id] });
    expect([asked.status, asked.body.document.label]).toEqual([202, 'Sign-in cards']);
    const making = t.get(Making);
    const run = await making.begin(asked.body.document.id);
    await making.make(run!);
    const path = `/api/documents/${asked.body.document.id}`;
    const { document } = (await s.admin.get(path)).body;
    expect(document).toMatchObject({ state: 'ready', mayRetry: false });
    expect(Date.parse(document.expiresAt) - t.clock.now()).toBe(86_400_000);
    const file = await s.admin.raw('GET', `${path}/file`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await s.admin.post(`${path}/retry`)).status).toBe(409);
  });

  it('are refused without students, and of a number that nobody can have', async () => {
    for (const studentIds of [[], [3_000_000_000]])
      expect(
        await s.admin.post('/api/staff/sections/sign_in_cards', { id: s.sectionId, student_ids: studentIds }),
      ).toMatchObject({ status: 422, body: { errors: { student_ids: [expect.any(String)] } } });
  });

  it('are made for a District Admin who works with the school, and for none who does not', async () => {
    const { id } = await aPupil();
    const { districtId } = s;
    const userId = await aPerson(t, 'cards-of-the-district', [{ role: 'District Admin', schoolId: null, districtId }]);
    const atSchool = await t.as({ userId, role: 'District Admin', schoolId: s.schoolId, districtId });
    const body = { id: s.sectionId, student_ids: [id] };
    const asked = await atSchool.post('/api/staff/sections/sign_in_cards', body);
    expect(asked.status).toBe(202);
    const making = t.get(Making);
    await making.make((await making.begin(asked.body.document.id))!);
    const path = `/api/documents/${asked.body.document.id}`;
    expect((await atSchool.get(path)).body.document).toMatchObject({ state: 'ready' });
    expect((await atSchool.raw('GET', `${path}/file`)).status).toBe(200);
    const outside = await t.as({ userId, role: 'District Admin', schoolId: null, districtId });
    expect((await outside.post('/api/staff/sections/sign_in_cards', body)).status).toBe(403);
  });
});
