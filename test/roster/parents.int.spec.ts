import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SetPassword } from '../../src/identity/index.js';
import { AddParent, EnrollStudents, ErasePerson } from '../../src/roster/index.js';
import { PASSWORD, testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { whileHeld } from '../support/while-held.js';
import { aPerson, aSchool, aStudent, type TestSchool } from './school.js';

interface Parent {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  lastLoginAt: string | null;
  revision: number;
  permissions: Record<string, boolean>;
}

describe('the parents of a student', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;
  let [ana, ben, foreign]: number[] = [];

  const path = (studentId: number, rest = '', scope = 'staff') => `/api/${scope}/students/${studentId}/parents${rest}`;
  const ngozi = { firstName: 'Ngozi', lastName: 'Okafor', email: 'ngozi@home.test' };
  const add = (who: HttpClient, studentId: number, parent: object) => who.post(path(studentId), { parent });
  const of = async (who: HttpClient, studentId: number): Promise<Parent[]> =>
    (await who.get(path(studentId))).body.parents;
  const mailsTo = async (email: string) =>
    (
      await t.db.query<{ subject: string }>('select subject from platform.mails where recipient = $1 order by id', [
        email,
      ])
    ).map(({ subject }) => subject);
  const rolesOf = async (id: number) =>
    (
      await t.db.query<{ role: string }>('select role from identity.memberships where user_id = $1 order by id', [id])
    ).map(({ role }) => role);
  const history = async (id: number) =>
    (
      await t.db.query<{ action: string; by: number; values: string[] | null }>(
        `select payload ->> 'action' as action, (payload ->> 'by')::int as by,
           (select array_agg(concat_ws(' ', v.field, v.before, v.after) order by v.field) from roster.change_values v where v.change_id::text = payload ->> 'changeId') as values
         from es.published_events where type = 'roster.RecordChanged.v1' and payload ->> 'record' = 'person' and (payload ->> 'id')::int = $1 order by position`,
        [id],
      )
    ).map(({ action, by, values }) => [action, by, values]);

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    horizon = await t.as({
      userId: await aPerson(t, 'root', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
    ana = await aStudent(t, s.schoolId, 'ana');
    ben = await aStudent(t, s.schoolId, 'ben');
    foreign = await aStudent(t, other.schoolId, 'foreign');
    await t.commands.execute(new EnrollStudents(s.sectionId, [ana]));
  });
  afterAll(() => t?.close());

  it('are added with a letter that names the school, and read of this child', async () => {
    const answer = await add(s.admin, ana!, ngozi);
    expect([answer.status, answer.body.permissions]).toEqual([200, { add: true }]);
    expect(answer.body.parents).toEqual([expect.objectContaining({ ...ngozi, lastLoginAt: null, revision: 1 })]);
    const { id } = answer.body.parents[0];
    expect(await mailsTo(ngozi.email)).toEqual(['Activate your Horizon account']);
    const parent = await t.as({ userId: id, role: 'Parent' });
    expect((await parent.get('/api/parent/students')).body.students.map((one: { id: number }) => one.id)).toEqual([
      ana,
    ]);
    expect(await history(id)).toEqual([
      ['added to a student', s.adminId, ['parent Ngozi Okafor', 'student ana Student']],
    ]);
  });

  it('are mailed five times an hour at most, however often they are added and removed', async () => {
    const again = { firstName: 'Ola', lastName: 'Back', email: 'ola.back@home.test' };
    for (let n = 0; n < 5; n++) {
      const { body } = await add(s.admin, ana!, again);
      const one = body.parents.find(({ email }: { email: string }) => email === again.email);
      expect((await s.admin.delete(`/api/staff/students/${ana}/parents/${one.id}`)).status).toBe(200);
    }
    const refused = await add(s.admin, ana!, again);
    expect([refused.status, refused.body.error]).toEqual([
      429,
      'Too many requests for this email. Please try again in an hour.',
    ]);
    expect((await mailsTo(again.email)).length).toBeLessThanOrEqual(5);
    expect(await t.db.query('select 1 from roster.people where email = $1', [again.email])).toEqual([]);
  });

  it('are refused with words at the fields, and once only', async () => {
    const wrong = await add(s.admin, ana!, { firstName: ' ', lastName: '1', email: 'nothing' });
    expect([wrong.status, wrong.body.error, wrong.body.errors]).toEqual([
      422,
      'Please check your inputs',
      {
        firstName: ['Please enter a valid first name'],
        lastName: ['Please enter a valid last name'],
        email: ['Please enter a valid email'],
      },
    ]);
    expect((await add(s.admin, ana!, ngozi)).body.errors).toEqual({
      email: ['This parent is linked to the student already'],
    });
  });

  it('of another school are linked by e-mail and name, stay one account, and are told apart from everybody else', async () => {
    const [{ id }] = (await of(s.admin, ana!)) as [Parent];
    const taken = { email: ['This email belongs to another person'] };
    expect((await add(other.admin, foreign!, { ...ngozi, firstName: 'Jo', lastName: 'Doe' })).body.errors).toEqual(
      taken,
    );
    expect(
      (await add(other.admin, foreign!, { ...ngozi, firstName: 'Jo', email: 'ana@student.test' })).body.errors,
    ).toEqual(taken);
    const linked = await add(other.admin, foreign!, { ...ngozi, firstName: 'N.', email: 'NGOZI@home.test' });
    expect(linked.body.parents).toEqual([expect.objectContaining({ id, firstName: 'Ngozi' })]);
    const parent = await t.as({ userId: id, role: 'Parent' });
    expect(
      (await parent.get('/api/parent/students')).body.students.map((one: { id: number }) => one.id).sort(),
    ).toEqual([ana, foreign].sort());
  });

  it('with children in two schools are renamed by neither of them, and by the platform', async () => {
    const [{ id, permissions, revision }] = (await of(s.admin, ana!)) as [Parent];
    expect(permissions).toEqual({ edit: false, editEmail: false, remove: true, sendMail: true, masquerade: false });
    const refused = await s.admin.patch(path(ana!, `/${id}`), { parent: { lastName: 'Other' } });
    expect([refused.status, refused.body.code]).toEqual([403, 'roster/not-allowed']);
    const done = await horizon.patch(path(ana!, `/${id}`, 'admin'), { parent: { lastName: 'Adeyemi', revision } });
    expect(done.body.parents).toEqual([expect.objectContaining({ lastName: 'Adeyemi', revision: revision + 1 })]);
    const late = await horizon.patch(path(ana!, `/${id}`, 'admin'), { parent: { lastName: 'Late', revision } });
    expect([late.status, late.body.code, late.body.errors.lastName[0]]).toEqual([
      409,
      'roster/changed-meanwhile',
      'Somebody else changed this meanwhile. It is now: Adeyemi',
    ]);
    expect((await history(id)).at(-1)).toEqual(['changed', expect.any(Number), ['lastName Okafor Adeyemi']]);
  });

  it('with another child keep it when they are removed from one', async () => {
    const [{ id }] = (await of(other.admin, foreign!)) as [Parent];
    const answer = await other.admin.delete(path(foreign!, `/${id}`));
    expect([answer.status, answer.body.parents]).toEqual([200, []]);
    expect((await of(s.admin, ana!)).map((one) => one.id)).toEqual([id]);
    expect(await rolesOf(id)).toEqual(['Parent']);
    expect((await other.admin.delete(path(foreign!, `/${id}`))).status).toBe(404);
  });

  it('get a new e-mail from an administrator alone, of which the old address is told when the account was used', async () => {
    const [{ id }] = (await of(s.admin, ana!)) as [Parent];
    await t.commands.execute(new SetPassword(id, PASSWORD));
    const change = (who: HttpClient) => who.patch(path(ana!, `/${id}`), { parent: { email: 'new@home.test' } });
    expect((await change(s.teacher)).body.errors).toEqual({
      email: ['Only an administrator of the school changes the email of a parent.'],
    });
    const taken = await s.admin.patch(path(ana!, `/${id}`), { parent: { email: 'ana@student.test' } });
    expect(taken.body.errors).toEqual({ email: ['This email belongs to another person'] });
    expect((await change(s.admin)).body.parents).toEqual([expect.objectContaining({ email: 'new@home.test' })]);
    expect(await mailsTo(ngozi.email)).toContain('The email of your Horizon account was changed');
  });

  it('are changed by the primary teacher of the child, by nobody where teachers change nothing, and seen by no other school', async () => {
    const [{ id, permissions }] = (await of(s.teacher, ana!)) as [Parent];
    expect(permissions).toEqual({ edit: true, editEmail: false, remove: true, sendMail: true, masquerade: false });
    expect((await s.teacher.patch(path(ana!, `/${id}`), { parent: { firstName: 'Nneka' } })).status).toBe(200);
    await t.db.query('update roster.schools set school_admin_only = true where id = $1', [s.schoolId]);
    for (const answer of [
      await add(s.teacher, ana!, { ...ngozi, email: 'x@home.test' }),
      await s.teacher.patch(path(ana!, `/${id}`), { parent: { firstName: 'No' } }),
      await s.teacher.delete(path(ana!, `/${id}`)),
      await s.teacher.post(path(ana!, `/${id}/sign_in_mail`), {}),
    ])
      expect(answer.status).toBe(403);
    await t.db.query('update roster.schools set school_admin_only = false where id = $1', [s.schoolId]);
    for (const who of [s.secondary, other.admin, other.teacher])
      expect((await add(who, ana!, { ...ngozi, email: 'x@home.test' })).status).toBe(404);
    expect((await s.admin.patch(path(ben!, `/${id}`), { parent: { firstName: 'No' } })).status).toBe(404);
  });

  it('are mailed a link once more', async () => {
    const [{ id }] = (await of(s.admin, ana!)) as [Parent];
    expect((await s.teacher.post(path(ana!, `/${id}/sign_in_mail`), {})).body).toEqual({ sent: 'reset' });
  });

  it('without a child are archived when they have signed in, and come back with the next one', async () => {
    const [{ id }] = (await of(s.admin, ana!)) as [Parent];
    const parent = await t.as({ userId: id, role: 'Parent' });
    await s.admin.delete(path(ana!, `/${id}`));
    expect(await rolesOf(id)).toEqual([]);
    expect((await parent.get('/api/parent/students')).status).toBe(401);
    expect((await history(id)).at(-1)).toEqual([
      'removed from a student',
      s.adminId,
      ['parent Nneka Adeyemi', 'student ana Student'],
    ]);
    const back = await add(s.admin, ben!, { firstName: 'Nneka', lastName: 'Adeyemi', email: 'new@home.test' });
    expect(back.body.parents).toEqual([expect.objectContaining({ id })]);
    expect(await rolesOf(id)).toEqual(['Parent']);
    expect(await t.db.query('select archived_at from roster.staff_roles where person_id = $1', [id])).toEqual([
      { archived_at: null },
    ]);
  });

  it('without a child disappear when they never signed in, and who works at the school stays a teacher', async () => {
    const made = await add(s.admin, ana!, { firstName: 'Typo', lastName: 'Person', email: 'tpyo@home.test' });
    const { id } = made.body.parents[0];
    await s.admin.patch(path(ana!, `/${id}`), { parent: { lastName: 'Personage' } });
    expect((await history(id)).at(-1)).toEqual(['changed', s.adminId, ['lastName Person Personage']]);
    await s.admin.delete(path(ana!, `/${id}`));
    expect((await history(id)).find(([action]) => action === 'changed')).toEqual(['changed', s.adminId, null]);
    expect(await t.db.query('select from roster.people where id = $1', [id])).toEqual([]);
    expect(await t.db.query('select from identity.accounts where user_id = $1', [id])).toEqual([]);

    const teacher = (await t.db.one<{ first_name: string; email: string }>(
      'select first_name, email from roster.people where id = $1',
      [s.secondaryId],
    ))!;
    const person = { firstName: teacher.first_name, lastName: 'Person', email: teacher.email };
    expect((await add(s.teacher, ana!, person)).body.errors).toEqual({
      email: ['This email belongs to another person'],
    });
    expect((await add(s.admin, ana!, person)).status).toBe(200);
    expect(await rolesOf(s.secondaryId)).toEqual(['Teacher', 'Parent']);
    const role = `select created_at as at from roster.staff_roles where person_id = $1 and role = 'Parent'`;
    expect(await t.db.one(role, [s.secondaryId])).toEqual({ at: new Date(t.clock.now()) });
    await s.admin.delete(path(ana!, `/${s.secondaryId}`));
    expect(await rolesOf(s.secondaryId)).toEqual(['Teacher']);
    expect((await s.secondary.get('/api/me')).status).toBe(200);
  });

  it('of a student who is deleted or erased leave as those who are removed', async () => {
    const people = (ids: number[]) =>
      t.db.query<{ email: string; archived: boolean }>(
        `select p.email, r.archived_at is not null as archived from roster.people p join roster.staff_roles r on r.person_id = p.id where p.id = any($1) order by p.email`,
        [ids],
      );
    const [deleted, erased] = [await aStudent(t, s.schoolId, 'deleted'), await aStudent(t, s.schoolId, 'erased')];
    const ids: number[] = [];
    for (const [child, name] of [
      [deleted, 'gone'],
      [deleted, 'used'],
      [erased, 'later'],
    ] as const)
      ids.push(
        await t.commands.execute(
          new AddParent({ firstName: name, lastName: 'Leaver', email: `${name}@home.test` }, [child], false),
        ),
      );
    await t.commands.execute(new SetPassword(ids[1]!, PASSWORD));
    expect((await s.admin.delete(`/api/staff/schools/${s.schoolId}/users/${deleted}`)).status).toBe(200);
    expect(await people(ids)).toEqual([
      { email: 'later@home.test', archived: false },
      { email: 'used@home.test', archived: true },
    ]);
    expect(await rolesOf(ids[1]!)).toEqual([]);
    await t.commands.execute(new ErasePerson(erased, 1));
    expect(await people(ids)).toEqual([{ email: 'used@home.test', archived: true }]);
  });

  it('who left come back whole also when the platform adds them: a District Admin finds them', async () => {
    const person = { firstName: 'Vera', lastName: 'Back', email: 'vera@home.test' };
    const id = await t.commands.execute(new AddParent(person, [ben!], false));
    await t.commands.execute(new SetPassword(id, PASSWORD));
    await s.admin.delete(path(ben!, `/${id}`));
    await t.commands.execute(new AddParent(person, [ben!], false));
    const district = await t.as({
      userId: await aPerson(t, 'finder', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]),
      role: 'District Admin',
      districtId: s.districtId,
    });
    const found = await district.get('/api/admin/users/minimal_index?search=vera');
    expect([found.status, found.body.users]).toEqual([
      200,
      [{ id, fullName: 'Vera Back', role: 'Parent', place: null }],
    ]);
    await s.admin.delete(path(ben!, `/${id}`));
  });

  it('who hide their account are not told by their e-mail', async () => {
    const person = { firstName: 'Hida', lastName: 'Way', email: 'hida@home.test' };
    const id = await t.commands.execute(new AddParent(person, [ben!], false));
    await t.db.query('update roster.people set hidden_account = true where id = $1', [id]);
    expect((await add(s.admin, ben!, person)).body.errors).toEqual({
      email: ['This email belongs to another person'],
    });
    await s.admin.delete(path(ben!, `/${id}`));
  });

  it('who administer the school change their own e-mail in their settings alone', async () => {
    const [{ first_name: firstName, email }] = (await t.db.query<{ first_name: string; email: string }>(
      'select first_name, email from roster.people where id = $1',
      [s.adminId],
    )) as [{ first_name: string; email: string }];
    await horizon.post(path(ben!, '', 'admin'), { parent: { firstName, lastName: 'Person', email } });
    const own = await s.admin.patch(path(ben!, `/${s.adminId}`), { parent: { email: 'mine@home.test' } });
    expect([own.status, own.body.errors]).toEqual([422, { email: ['Change your own email in your settings'] }]);
    await s.admin.delete(path(ben!, `/${s.adminId}`));
  });

  it('are removed in the order of locks of whoever links them', async () => {
    const id = await t.commands.execute(
      new AddParent({ firstName: 'Lock', lastName: 'Ed', email: 'locked@home.test' }, [ben!], false),
    );
    const removed = await whileHeld(
      t,
      { sql: 'select pg_advisory_xact_lock(7203011, hashtext($1))', params: ['locked@home.test'] },
      () => s.admin.delete(path(ben!, `/${id}`)),
      { sql: 'select from roster.guardians where parent_id = $1', params: [id] },
    );
    expect(removed.status).toBe(200);
  });

  it('are become by an administrator whose are all the children, who comes back, and whose looks are recorded', async () => {
    const [{ id, permissions }] = (await of(s.admin, ben!)) as [Parent];
    expect(permissions.masquerade).toBe(true);
    const permit = (who: HttpClient, scope = 'staff') =>
      who.post(`/api/${scope}/users/set_mask`, { user_id: id, type: 'Parent' });
    expect((await permit(s.teacher)).status).toBe(404);
    expect((await permit(other.admin)).status).toBe(404);
    const admin = await t.as({ userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId });
    const { masqid } = (await permit(admin)).body;
    const login = await admin.post('/api/login', { login: { user_id: id, email: '', password: '', masqid } });
    expect(login.body).toMatchObject({ userId: id, role: 'Parent', masqIdent: expect.stringMatching(/Person$/) });
    expect((await admin.get('/api/parent/students')).body.students.map((one: { id: number }) => one.id)).toEqual([ben]);
    const me = (await admin.get('/api/me')).body;
    expect(
      (await admin.post('/api/login', { login: { email: '', password: '', masqid: me.masqId } })).body,
    ).toMatchObject({
      userId: s.adminId,
      role: 'Teacher Admin',
    });
    await t.settle();
    expect(
      await t.db.query(
        `select payload from es.published_events where type = 'identity.MasqueradeStarted.v1' and (payload ->> 'userId')::int = $1`,
        [id],
      ),
    ).toEqual([{ payload: expect.objectContaining({ byUserId: s.adminId, role: 'Parent' }) }]);

    await add(other.admin, foreign!, { firstName: 'Nneka', lastName: 'Adeyemi', email: 'new@home.test' });
    const shared = await permit(s.admin);
    expect([shared.status, shared.body.code]).toEqual([403, 'roster/not-allowed']);
    expect((await permit(horizon, 'admin')).status).toBe(200);
  });

  it('are removed once by two who remove them at the same moment: the second finds nobody', async () => {
    const { body } = await add(s.admin, ana!, { firstName: 'Zola', lastName: 'Twice', email: 'zola@home.test' });
    const { id } = body.parents.find((one: Parent) => one.firstName === 'Zola');
    const both = await whileHeld(
      t,
      { sql: 'select pg_advisory_xact_lock(7203011, hashtext($1))', params: ['zola@home.test'] },
      () => Promise.all([1, 2].map(() => s.admin.delete(path(ana!, `/${id}`)))),
      { sql: 'select from roster.people where id = $1', params: [id] },
      2,
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await history(id)).filter(([action]) => action === 'removed from a student')).toHaveLength(1);
  });
});
