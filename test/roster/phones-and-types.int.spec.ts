import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AddParent, ErasePerson } from '../../src/roster/index.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aPerson, aSchool, aStudent, type TestSchool } from './school.js';

const PHONE = '(555) 010-1234 ext. 12';
const formOf = (lines: readonly string[]) => {
  const form = new FormData();
  form.append('file', new Blob([lines.join('\n')]), 'list.csv');
  return form;
};

describe('phone numbers and user types', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;
  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    const id = await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    horizon = await t.as({ userId: id, role: 'Horizon Admin' });
  });
  afterAll(() => t?.close());

  const users = (path = '') => `/api/staff/schools/${s.schoolId}/users${path}`;
  const kept = (email: string) =>
    t.db.one<{ phone: string | null; extension: string | null }>(
      'select phone, phone_extension as extension from roster.people where email = $1',
      [email],
    );
  const historyOf = (id: number) =>
    t.db.query<{ before: string | null; after: string | null }>(
      `select before, after from roster.change_values where person_id = $1 and field = 'phone' order by change_id`,
      [id],
    );
  const stage = async (client: HttpClient, place: string, ...lines: string[]) => {
    const { status, body } = await client.send('POST', `/api/imports?${place}`, formOf(lines));
    expect([status, body.error]).toEqual([200, undefined]);
    return body.import;
  };
  const rowsOf = async (client: HttpClient, id: number, verdict: string) =>
    (await client.get(`/api/imports/${id}/rows?verdict=${verdict}`)).body.rows;
  const start = async (client: HttpClient, id: number) => {
    await client.post(`/api/imports/${id}/start`);
    await t.settle();
    return (await client.get(`/api/imports/${id}`)).body.import;
  };
  const rolesAt = async (id: number) =>
    (
      await t.db.query<{ role: string }>('select role from identity.memberships where user_id = $1 order by 1', [id])
    ).map(({ role }) => role);

  describe('a phone number', () => {
    it('is given with somebody new, changed and taken away, and each is told in the history', async () => {
      const added = await s.admin.post(users(), {
        user: {
          firstName: 'Rita',
          lastName: 'Moss',
          email: 'rita@staff.test',
          role: 'Teacher',
          phone: '555 010 1234 x12',
        },
      });
      expect(added.body.user).toMatchObject({ phone: PHONE });
      expect(await kept('rita@staff.test')).toEqual({ phone: '+15550101234', extension: '12' });
      const { id } = added.body.user;
      const change = (user: object) => s.admin.patch(users(`/${id}`), { user });
      expect((await change({ phone: '555-0101' })).body.errors).toEqual({
        phone: ['Please enter a valid phone number'],
      });
      expect((await change({ phone: 12 })).status).toBe(422);
      expect((await change({ lastName: 'Mossbank' })).body.user.phone).toBe(PHONE);
      expect((await change({ phone: '(555) 010-9999' })).body.user.phone).toBe('(555) 010-9999');
      expect((await change({ phone: '' })).body.user.phone).toBeNull();
      expect(await kept('rita@staff.test')).toEqual({ phone: null, extension: null });
      expect(await historyOf(id)).toEqual([
        { before: null, after: PHONE },
        { before: PHONE, after: '(555) 010-9999' },
        { before: '(555) 010-9999', after: null },
      ]);
    });

    it('is never a student’s, and never shown to one', async () => {
      const pupil = await aStudent(t, s.schoolId, 'Pia');
      const refused = await s.admin.patch(users(`/${pupil}`), { user: { phone: PHONE, studentIdNumber: '9911' } });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { phone: ['Phone numbers are kept of staff and parents only'] },
      ]);
      expect(
        (await s.admin.patch(users(`/${pupil}`), { user: { phone: '', firstName: 'Pija', studentIdNumber: '9911' } }))
          .status,
      ).toBe(200);
      expect((await s.admin.get(users(`/${pupil}`))).body.user.phone).toBeNull();
      const staged = await stage(
        horizon,
        `school_id=${s.schoolId}&role=Student`,
        'First Name,Last Name,Email,Student ID,Phone',
        'Pola,Ray,pola@pupil.test,80001,555 010 1234',
      );
      await start(horizon, staged.id);
      expect(await kept('pola@pupil.test')).toEqual({ phone: null, extension: null });
      const student = await t.as({ userId: pupil, role: 'Student', schoolId: s.schoolId });
      expect((await student.get(users(`/${s.teacherId}`))).status).toBe(403);
      expect(JSON.stringify((await student.get('/api/me')).body)).not.toContain('phone');
    });

    it('is shown to who reaches the person: not of somebody wider, not of a hidden account', async () => {
      await t.db.query(`update roster.people set phone = '+15550101234' where id = any($1)`, [
        [s.teacherId, s.secondaryId],
      ]);
      const read = async (client: HttpClient, id: number) => (await client.get(users(`/${id}`))).body.user?.phone;
      expect(await read(s.admin, s.teacherId)).toBe('(555) 010-1234');
      await aPersonAlso(s.teacherId);
      expect(await read(s.admin, s.teacherId)).toBeNull();
      expect((await horizon.get(`/api/admin/schools/${s.schoolId}/users/${s.teacherId}`)).body.user.phone).toBe(
        '(555) 010-1234',
      );
      expect((await other.admin.get(users(`/${s.teacherId}`))).status).toBe(404);
      await t.db.query('update roster.people set hidden_account = true where id = $1', [s.secondaryId]);
      expect(await read(s.admin, s.secondaryId)).toBeNull();
      await t.db.query('update roster.people set hidden_account = false where id = $1', [s.secondaryId]);
    });

    /** Works for the district as well. */
    async function aPersonAlso(personId: number) {
      await t.db.query(
        `insert into roster.staff_roles (person_id, role, district_id, created_at) values ($1, 'District Admin', $2, now())`,
        [personId, s.districtId],
      );
    }

    it('is kept in the own settings, and of two who save one the second is told', async () => {
      const { revision } = (await s.secondary.get('/api/own_settings')).body.user;
      const save = (user: object, known = revision) =>
        s.secondary.patch('/api/own_settings', { user, revision: known });
      expect((await save({ phone: 'none' })).body.errors).toEqual({ phone: ['Please enter a valid phone number'] });
      expect((await save({ phone: '+1 555 010 1234 x12' })).body.user.phone).toBe(PHONE);
      expect((await save({ phone: '' })).body.errors).toEqual({
        phone: [`Somebody else changed this meanwhile. It is now: ${PHONE}`],
      });
      expect((await save({ phone: '' }, revision + 1)).body.user.phone).toBe('');
    });

    it('of a parent comes with the form or the list, is shown with the student, and goes with the parent of an erased one', async () => {
      const child = await aStudent(t, s.schoolId, 'Caro');
      const path = `/api/staff/students/${child}/parents`;
      const NGOZI = { firstName: 'Ngozi', lastName: 'Okafor', email: 'ngozi@home.test' };
      expect((await s.admin.post(path, { parent: { ...NGOZI, phone: 'x' } })).body.errors).toEqual({
        phone: ['Please enter a valid phone number'],
      });
      const [parent] = (await s.admin.post(path, { parent: { ...NGOZI, phone: '5550101234' } })).body.parents;
      expect(parent).toMatchObject({ phone: '(555) 010-1234' });
      expect((await s.admin.patch(`${path}/${parent.id}`, { parent: { phone: PHONE } })).body.parents[0].phone).toBe(
        PHONE,
      );
      expect(
        (await s.admin.patch(`${path}/${parent.id}`, { parent: { lastName: 'Obi' } })).body.parents[0],
      ).toMatchObject({
        lastName: 'Obi',
        phone: PHONE,
      });
      expect(await historyOf(parent.id)).toHaveLength(1);
      // Somebody with an account is linked and keeps what is known.
      const sister = await aStudent(t, s.schoolId, 'Cleo');
      await s.admin.post(`/api/staff/students/${sister}/parents`, {
        parent: { ...NGOZI, lastName: 'Obi', phone: '(555) 010-7777' },
      });
      expect(await kept('ngozi@home.test')).toEqual({ phone: '+15550101234', extension: '12' });
      await t.commands.execute(new ErasePerson(child, s.adminId));
      await t.commands.execute(new ErasePerson(sister, s.adminId));
      expect(await kept('ngozi@home.test')).toBeUndefined();
      expect(await historyOf(parent.id)).toEqual([]);
    });

    it('stands in a list of parents as a column that may be missing', async () => {
      await t.commands.execute(
        new AddParent({ firstName: 'Old', lastName: 'Parent', email: 'old@home.test' }, [
          await aStudent(t, s.schoolId, 'Kid'),
        ]),
      );
      const place = `school_id=${s.schoolId}&role=Parent`;
      const lines = [
        'First Name,Last Name,Email,Student ID,Parent 1 First Name,Parent 1 Last Name,Parent 1 Email,Parent 1 Phone',
        'Ida,Lund,ida@pupil.test,80100,Ole,Lund,ole@home.test,555-010-1234 ext 9',
        'Jan,Lund,jan@pupil.test,80101,Old,Parent,old@home.test,(555) 010-4321',
        'Kai,Lund,kai@pupil.test,80102,Una,Lund,una@home.test,555',
      ];
      const staged = await stage(horizon, place, ...lines);
      expect(staged.counts).toMatchObject({ refused: 1, new: 2 });
      expect((await rowsOf(horizon, staged.id, 'refused'))[0].plan.errors).toEqual({
        parent1Phone: ['Please enter a valid phone number'],
      });
      await start(horizon, staged.id);
      expect(await kept('ole@home.test')).toEqual({ phone: '+15550101234', extension: '9' });
      expect(await kept('old@home.test')).toEqual({ phone: '+15550104321', extension: null });
      const again = await stage(horizon, place, ...lines.slice(0, 3));
      expect(again.counts).toMatchObject({ unchanged: 2, new: 0, changed: 0, refused: 0 });
    });
  });

  describe('a staff list', () => {
    const HEAD = 'First Name,Last Name,Email,Phone,User Type';
    const place = (role = 'Teacher') => `school_id=${s.schoolId}&role=${encodeURIComponent(role)}`;

    it('may name phone and user type of each, and the same file again changes nothing', async () => {
      const lines = [
        HEAD,
        'Tea,Cher,tea@staff.test,555-010-1234 x12,Teacher',
        'Adi,Min,adi@staff.test,,school administrator',
        'Prin,Cipal,prin@staff.test,,Principal',
        'Def,Ault,def@staff.test,,',
        'Dis,Trict,dis@staff.test,,District Admin',
      ];
      const staged = await stage(s.admin, place(), ...lines);
      expect(staged.counts).toMatchObject({ refused: 1, new: 4 });
      expect((await rowsOf(s.admin, staged.id, 'refused'))[0].plan.errors).toEqual({
        userType: ['User type must be Teacher, Teacher Admin or Principal'],
      });
      await start(s.admin, staged.id);
      const ids = await t.db.query<{ id: number; email: string }>(
        `select id, email from roster.people where email like '%@staff.test' and email <> 'rita@staff.test'`,
      );
      const roles = new Map<string, string[]>();
      for (const { id, email } of ids) roles.set(email.split('@')[0]!, await rolesAt(id));
      expect(Object.fromEntries(roles)).toEqual({
        tea: ['Teacher'],
        adi: ['Teacher Admin'],
        prin: ['Principal'],
        def: ['Teacher'],
      });
      expect(await kept('tea@staff.test')).toEqual({ phone: '+15550101234', extension: '12' });
      const again = await stage(s.admin, place(), ...lines.slice(0, 5));
      expect(again.counts).toMatchObject({ unchanged: 4, new: 0, changed: 0, refused: 0 });
    });

    it('changes the user type as the form does, and ends the sessions in the old one', async () => {
      const id = (await t.db.one<{ id: number }>(`select id from roster.people where email = 'def@staff.test'`))!.id;
      const session = await t.as({ userId: id, role: 'Teacher', schoolId: s.schoolId });
      const staged = await stage(s.admin, place(), HEAD, 'Def,Ault,def@staff.test,,Teacher Admin');
      expect((await rowsOf(s.admin, staged.id, 'changed'))[0].plan.changes).toEqual([
        { field: 'userType', from: 'Teacher', to: 'Teacher Admin' },
      ]);
      await start(s.admin, staged.id);
      expect(await rolesAt(id)).toEqual(['Teacher Admin']);
      expect((await session.get('/api/me')).status).toBe(401);
      expect(
        await t.db.query(
          `select before, after from roster.change_values where person_id = $1 and field = 'role' order by change_id`,
          [id],
        ),
      ).toEqual([
        { before: null, after: 'Teacher' },
        { before: 'Teacher', after: 'Teacher Admin' },
      ]);
    });

    it('gives nobody what its sender may not give by hand', async () => {
      const errors = async (line: string, role = 'Teacher', head = HEAD) => {
        const staged = await stage(s.admin, place(role), head, line);
        return (await rowsOf(s.admin, staged.id, 'refused'))[0]?.plan.errors;
      };
      const { email } = (await t.db.one<{ email: string }>('select email from roster.people where id = $1', [
        s.adminId,
      ]))!;
      const [name] = email.split('@');
      expect(await errors(`${name},Person,${email},,Teacher`)).toEqual({
        userType: ['Nobody changes the own user type'],
      });
      expect(await errors(`Def,Ault,def@staff.test`, 'Teacher', 'First Name,Last Name,Email')).toEqual({
        email: ['This email belongs to a Teacher Admin of this school. A column User Type can change that.'],
      });
      // Whoever works elsewhere as well is not the school's.
      const away = await aPerson(t, 'away', [
        { role: 'Teacher', schoolId: s.schoolId, districtId: null },
        { role: 'Teacher', schoolId: other.schoolId, districtId: null },
      ]);
      expect(await errors('away,Person,away@school.test,,Principal')).toEqual({
        email: ['This email belongs to another person'],
      });
      expect(await rolesAt(away)).toEqual(['Teacher', 'Teacher']);
    });

    it('is the sample, as it is', async () => {
      const sample = await s.admin.get('/template/staff_import_sample.csv');
      const staged = await stage(s.admin, place(), ...String(sample.body).replace('\uFEFF', '').trim().split('\r\n'));
      expect(staged.counts).toMatchObject({ new: 2, refused: 0 });
      expect((await rowsOf(s.admin, staged.id, 'new')).map((row: any) => [row.phone, row.userType])).toEqual([
        [PHONE, 'Teacher'],
        ['', 'Teacher Admin'],
      ]);
    });
  });

  describe('a list of a district’s administrators', () => {
    const HEAD = 'First Name,Last Name,Email,Phone,User Type';
    const place = () => `district_id=${s.districtId}`;
    const listed = async () =>
      (await horizon.get(`/api/admin/school_districts/${s.districtId}/administrators?search=bulk.test`)).body
        .administrators;

    it('is looked at, corrected and imported, and the same file again changes nothing', async () => {
      const lines = [
        HEAD,
        'Ruth,Vance,ruth@bulk.test,555 010 1234 x12,Superintendent',
        'Carl,Bell,carl@bulk.test,,',
        'Tess,Ray,tess@bulk.test,,Teacher',
      ];
      const staged = await stage(horizon, place(), ...lines);
      expect(staged).toMatchObject({
        kind: 'District Admin',
        schoolId: null,
        districtId: s.districtId,
        counts: { refused: 1, new: 2 },
        seats: null,
      });
      expect((await rowsOf(horizon, staged.id, 'refused'))[0].plan.errors).toEqual({
        userType: ['User type must be District Admin or Superintendent'],
      });
      expect(await listed()).toEqual([]);
      expect((await horizon.get(`/api/imports?${place()}`)).body.imports).toHaveLength(1);
      await horizon.patch(`/api/imports/${staged.id}/rows/3`, { row: { userType: 'district administrator' } });
      expect(await start(horizon, staged.id)).toMatchObject({ state: 'done', importedCount: 3 });
      expect((await listed()).map(({ email, role, phone }: any) => [email, role, phone])).toEqual([
        ['carl@bulk.test', 'District Admin', ''],
        ['tess@bulk.test', 'District Admin', ''],
        ['ruth@bulk.test', 'Superintendent', PHONE],
      ]);
      const again = await stage(horizon, place(), ...lines.slice(0, 3));
      expect(again.counts).toMatchObject({ unchanged: 2, new: 0, changed: 0, refused: 0 });
    });

    it('gives the role to who works elsewhere, and to no student, nobody of another name, and no hidden account', async () => {
      const working = await aPerson(t, 'worker', [{ role: 'Teacher', schoolId: other.schoolId, districtId: null }]);
      await aStudent(t, s.schoolId, 'Stu');
      const staged = await stage(
        horizon,
        place(),
        HEAD,
        'worker,Person,worker@school.test,,',
        'Stu,Dent,stu@student.test,,',
        'Some,Body,secondary1@school.test,,',
      );
      expect((await rowsOf(horizon, staged.id, 'changed')).map((row: any) => [row.email, row.plan.changes])).toEqual([
        ['worker@school.test', [{ field: 'userType', from: '', to: 'District Admin', byDefault: true }]],
      ]);
      const taken = { email: ['This email belongs to another person'] };
      expect((await rowsOf(horizon, staged.id, 'refused')).map((row: any) => row.plan.errors)).toEqual([taken, taken]);
      await start(horizon, staged.id);
      expect(await rolesAt(working)).toEqual(['District Admin', 'Teacher']);
    });

    it('brings rows of a program at once, and names those that cannot enter', async () => {
      const path = `/api/admin/school_districts/${s.districtId}/administrators/bulk_create`;
      const administrators = [
        { firstName: 'Ann', lastName: 'Lake', email: 'ann@bulk.test', userType: 'Superintendent' },
        { firstName: '', lastName: 'Lake', email: 'no' },
      ];
      const { body } = await horizon.post(path, { administrators });
      expect(body).toMatchObject({
        errorCount: 1,
        importedCount: 1,
        errors: [
          {
            line: 2,
            errors: { firstName: ['Please enter a valid first name'], email: ['Please enter a valid email'] },
          },
        ],
      });
      expect((await horizon.post(path, { administrators: administrators.slice(0, 1) })).body).toMatchObject({
        importedCount: 0,
        unchangedCount: 1,
      });
    });

    it('is the platform’s alone, as adding one is', async () => {
      const id = await aPerson(t, 'ownadmin', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]);
      const own = await t.as({ userId: id, role: 'District Admin', districtId: s.districtId });
      for (const client of [own, s.admin]) {
        const { status } = await client.send('POST', `/api/imports?${place()}`, formOf([HEAD, 'A,B,a@b.test,,']));
        expect([403, 404]).toContain(status);
      }
      const unknown = await horizon.send('POST', '/api/imports?district_id=999999', formOf([HEAD, 'A,B,a@b.test,,']));
      expect(unknown.status).toBe(404);
      expect((await horizon.get(`/api/imports?${place()}&school_id=${s.schoolId}`)).status).toBe(422);
    });
  });
});
