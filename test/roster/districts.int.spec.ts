import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aPerson, aSchool, aStudent } from './school.js';

describe('districts', () => {
  let t: TestApp;
  let platform: HttpClient;
  beforeAll(async () => {
    t = await testApp();
    const userId = await aPerson(t, 'platform', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    platform = await t.as({ userId, role: 'Horizon Admin' });
  });
  afterAll(() => t?.close());

  const PATH = '/api/admin/school_districts';
  const make = async (more: object = {}) =>
    (await platform.post(PATH, { school_district: { name: 'Cedar Ridge Unified', state: 'AZ', ...more } })).body
      .schoolDistrict;
  const RUTH = { firstName: 'Ruth', lastName: 'Vance', email: 'ruth@district.test', role: 'District Admin' };
  const add = (districtId: number, more: object = {}, by = platform) =>
    by.post(`${PATH}/${districtId}/administrators`, { administrator: { ...RUTH, ...more } });
  const listed = async (districtId: number, query = '') =>
    (await platform.get(`${PATH}/${districtId}/administrators${query}`)).body.administrators;

  it('are listed with their schools, seats and students, in any order and by search', async () => {
    const one = await aSchool(t);
    await platform.patch(`/api/admin/schools/${one.schoolId}`, { school: { seatsPurchased: 40 } });
    const { body } = await platform.post('/api/admin/schools', {
      school: {
        name: 'Without a limit',
        state: 'IL',
        courseType: 'SAT',
        seatsPurchased: null,
        assessmentsAvailable: true,
        activitiesAvailable: true,
        schoolAdminOnly: false,
        schoolDistrictId: one.districtId,
      },
    });
    await aStudent(t, one.schoolId, 'Counted');
    await platform.patch(`${PATH}/${one.districtId}`, { school_district: { name: 'Aspen 100%' } });
    const empty = await make({ name: 'Birch', cleverId: 'clever-birch' });

    const answer = await platform.get(`${PATH}?sort=students&order=desc`);
    expect(answer.body.schoolDistricts).toEqual([
      expect.objectContaining({ name: 'Aspen 100%', schools: 2, seats: 40, schoolsWithoutLimit: 1, students: 1 }),
      expect.objectContaining({ id: empty.id, schools: 0, seats: null, schoolsWithoutLimit: 0 }),
    ]);
    expect(answer.body).toMatchObject({ meta: { totalCount: 2 }, permissions: { create: true } });
    expect((await platform.get(`${PATH}?search=100%25`)).body.schoolDistricts).toHaveLength(1);
    expect((await platform.get(`${PATH}?sort=cleverId`)).status).toBe(422);
    expect((await platform.get('/api/resource_lists/districts')).body).toEqual({
      districts: [
        { id: one.districtId, name: 'Aspen 100%', state: 'IL', clever: false, classlink: false },
        { id: empty.id, name: 'Birch', state: 'AZ', clever: true, classlink: false },
      ],
    });
    const schools = await platform.get(`${PATH}/${one.districtId}/schools`);
    expect(schools.body).toMatchObject({
      schools: [{ id: one.schoolId }, { id: body.school.id }],
      meta: { totalCount: 2 },
    });
  });

  it('need a name and a state, and keep the ids of providers', async () => {
    const refused = await platform.post(PATH, { school_district: { name: ' ', state: '' } });
    expect(refused.body).toMatchObject({
      error: 'Please check your inputs',
      errors: { name: ['Please enter a valid district name'], state: ['Selecting a state is required'] },
    });
    const district = await make({ cleverId: ' clever-9 ' });
    expect(district).toMatchObject({ cleverId: 'clever-9', classlinkId: null });
    expect((await platform.patch(`${PATH}/${district.id}/classlink_tenant`, { tenant_id: '2201' })).body).toEqual({
      tenant_id: '2201',
    });
    expect((await platform.get(`${PATH}/${district.id}/classlink_tenant`)).body).toEqual({ tenant_id: '2201' });
    const second = await platform.patch(`${PATH}/${district.id}`, {
      school_district: { name: 'Mine', revision: district.revision },
    });
    expect(second.status).toBe(409);
    expect(second.body.errors.classlinkId).toBeUndefined();
  });

  it('have an id of Clever or ClassLink to themselves, also when two are given it at once', async () => {
    const [one, other] = [await make({ cleverId: 'c-own', classlinkId: 'l-own' }), await make()];
    const taken = (id: string) => [`Another district has this ${id}`];
    const made = await platform.post(PATH, {
      school_district: { name: 'A third', state: 'AZ', cleverId: ' c-own', classlinkId: 'l-own' },
    });
    expect(made).toMatchObject({
      status: 422,
      body: {
        error: 'Please check your inputs',
        errors: { cleverId: taken('Clever District ID'), classlinkId: taken('ClassLink Tenant ID') },
      },
    });
    const edit = (id: number, more: object) => platform.patch(`${PATH}/${id}`, { school_district: more });
    expect((await edit(other.id, { cleverId: 'c-own' })).body.errors).toEqual({
      cleverId: taken('Clever District ID'),
    });
    expect((await platform.patch(`${PATH}/${other.id}/classlink_tenant`, { tenant_id: 'l-own' })).body.errors).toEqual({
      classlinkId: taken('ClassLink Tenant ID'),
    });
    expect((await edit(one.id, { name: 'Keeps its own' })).status).toBe(200);

    const both = await Promise.all([one, other].map(({ id }) => edit(id, { cleverId: 'c-at-once' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const made2 = await Promise.all(
      ['X', 'Y', 'Z'].map((name) =>
        platform.post(PATH, { school_district: { name, state: 'AZ', classlinkId: 'l-at-once' } }),
      ),
    );
    expect(made2.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(
      await t.db.one(
        `select count(*)::int as n from roster.districts where 'c-at-once' = clever_id or 'l-at-once' = classlink_id`,
      ),
    ).toEqual({ n: 2 });
  });

  it('that had the same id before may be saved, and one of them gives it up', async () => {
    const [one, other] = [await make({ cleverId: 'c-twice' }), await make()];
    await t.db.query(`update roster.districts set clever_id = 'c-twice' where id = $1`, [other.id]);
    const edit = (more: object) => platform.patch(`${PATH}/${other.id}`, { school_district: more });
    expect((await edit({ name: 'Renamed', cleverId: 'c-twice' })).status).toBe(200);
    expect((await edit({ cleverId: null })).status).toBe(200);
    expect((await edit({ cleverId: 'c-twice' })).status).toBe(422);
    await platform.delete(`${PATH}/${one.id}`);
    expect((await edit({ cleverId: 'c-twice' })).status).toBe(200);
  });

  it('with schools are not deleted; one without disappears with its administrators', async () => {
    const { districtId, schoolId } = await aSchool(t);
    const refused = await platform.delete(`${PATH}/${districtId}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'roster/district-has-schools' } });
    await add(districtId, { email: 'goes@district.test' });
    const stays = (await make()).id;
    const both = { email: 'both@district.test' };
    await add(stays, both);
    await add(districtId, both);
    await platform.delete(`/api/admin/schools/${schoolId}`);
    expect((await platform.delete(`${PATH}/${districtId}`)).body).toEqual({ archived: false });
    expect((await platform.get(`${PATH}/${districtId}`)).status).toBe(404);
    const accounts = await t.db.query('select email from identity.accounts where email = any($1)', [
      ['goes@district.test', both.email],
    ]);
    expect(accounts).toEqual([both]);
    expect((await add(stays, { email: 'goes@district.test' })).status).toBe(201);
  });

  it('are archived where somebody worked for them, and their sessions end', async () => {
    const { id } = await make();
    const userId = (await add(id, { email: 'worked@district.test' })).body.administrator.id;
    await t.db.query('update identity.accounts set activated_at = now() where user_id = $1', [userId]);
    const client = await t.as({ userId, role: 'District Admin', districtId: id });
    expect((await platform.delete(`${PATH}/${id}`)).body).toEqual({ archived: true });
    expect((await client.get('/api/me')).status).toBe(401);
  });

  describe('the history of one', () => {
    const historyOf = async (id: number, by = platform, query = '') =>
      (await by.get(`${PATH}/${id}/changes${query}`)).body;
    const sentences = ({ changes }: { changes: { sentence: string }[] }) => changes.map(({ sentence }) => sentence);

    it('tells who changed its settings and administrators, and which schools came and went', async () => {
      const [here, there] = [await make(), await make({ name: 'Other Unified' })];
      const form = {
        name: 'Wandering High',
        state: 'AZ',
        courseType: 'SAT',
        assessmentsAvailable: true,
        activitiesAvailable: true,
        schoolAdminOnly: false,
        schoolDistrictId: here.id,
      };
      const school = (await platform.post('/api/admin/schools', { school: form })).body.school.id;
      await platform.patch(`${PATH}/${here.id}`, { school_district: { name: 'Renamed Unified' } });
      const userId = (await add(here.id, { email: 'told@district.test' })).body.administrator.id;
      await platform.delete(`${PATH}/${here.id}/administrators/${userId}`);
      await platform.patch(`/api/admin/schools/${school}`, { school: { schoolDistrictId: there.id } });
      await t.settle();
      const told = await historyOf(here.id);
      expect(sentences(told)).toEqual([
        'platform Person moved Wandering High to another district',
        'platform Person archived Ruth Vance',
        'platform Person made Ruth Vance an administrator (District Admin)',
        expect.stringMatching(
          /^platform Person changed the .*name of the district Renamed Unified from Cedar Ridge Unified to Renamed Unified$/,
        ),
        'platform Person created Wandering High',
        'platform Person created the district Renamed Unified',
      ]);
      expect(told.meta).toMatchObject({ totalCount: 6, more: false, schoolName: 'Renamed Unified' });
      expect(sentences(await historyOf(there.id))[0]).toMatch(
        /^platform Person changed the .*district of Wandering High from/,
      );
      expect(sentences(await historyOf(here.id, platform, '?kind=person'))).toHaveLength(2);
      expect(sentences(await historyOf(there.id, platform, '?search=wandering'))).toHaveLength(1);
      expect((await platform.get(`${PATH}/${here.id}/changes/people`)).body.people).toEqual([
        { id: expect.any(Number), name: 'platform Person' },
      ]);
      const file = await platform.raw('GET', `${PATH}/${here.id}/changes/export`);
      expect(await file.text()).toContain('moved Wandering High to another district');
      expect((await platform.get(`${PATH}/${here.id}/changes?kind=district`)).status).toBe(422);

      const own = await t.as({ userId, role: 'District Admin', districtId: here.id });
      expect(sentences(await historyOf(here.id, own))).toHaveLength(6);
      expect((await own.get(`${PATH}/${there.id}/changes`)).status).toBe(404);
      expect((await (await aSchool(t)).admin.get(`${PATH}/${here.id}/changes`)).status).toBe(403);
    });

    it('holds nothing of the people and classes of its schools', async () => {
      const { districtId, schoolId, adminId } = await aSchool(t);
      await platform.post(`/api/admin/schools/${schoolId}/users/archive_users`, { user_ids: [adminId] });
      await platform.patch(`/api/admin/schools/${schoolId}`, { school: { seatsPurchased: 9 } });
      await t.settle();
      expect(sentences(await historyOf(districtId))[0]).toMatch(/^platform Person set the seats.* to 9$/);
      expect(sentences(await historyOf(districtId)).join()).not.toContain('Person Person');
      expect(JSON.stringify(await historyOf(districtId))).not.toContain('archived admin');
    });
  });

  describe('administrators', () => {
    it('are added with an activation mail, as District Admin or Superintendent, and sign in for the district', async () => {
      const { id } = await make();
      const added = await add(id, { role: 'Superintendent', email: 'super@district.test' });
      expect(added.body.administrator).toMatchObject({
        fullName: 'Ruth Vance',
        role: 'Superintendent',
        lastLoginAt: null,
        archived: false,
        permissions: { edit: true, remove: true, activate: false },
      });
      const userId = added.body.administrator.id;
      expect(
        await t.db.query('select role, district_id, school_id from identity.memberships where user_id = $1', [userId]),
      ).toEqual([{ role: 'Superintendent', district_id: id, school_id: null }]);
      const client = await t.as({ userId, role: 'Superintendent', districtId: id });
      expect((await client.get(`${PATH}`)).body.schoolDistricts).toEqual([expect.objectContaining({ id })]);
      expect((await listed(id)).map((one: { email: string }) => one.email)).toEqual(['super@district.test']);
      expect(await listed(id, '?search=nobody')).toEqual([]);
    });

    it('are not added twice, nor made of students; who works elsewhere only gets the role', async () => {
      const { id } = await make();
      const { schoolId, teacherId } = await aSchool(t);
      await aStudent(t, schoolId, 'Pupil');
      await add(id);
      expect((await add(id)).body.errors).toEqual({ email: ['An administrator of this district has this email'] });
      expect((await add(id, { email: 'pupil@student.test' })).status).toBe(422);
      const { email } = (await t.db.one<{ email: string }>('select email from roster.people where id = $1', [
        teacherId,
      ]))!;
      expect((await add(id, { email })).body.administrator.id).toBe(teacherId);
      expect((await add(id, { email: 'no', firstName: '', role: 'Teacher' })).body.errors).toMatchObject({
        'administrator.role': ['Please select a user type'],
      });
      expect((await add(id, { email: 'no', firstName: '' })).body.errors).toEqual({
        email: ['Please enter a valid email'],
        firstName: ['Please enter a valid first name'],
      });
    });

    it('are changed; another role takes the place of the old at once', async () => {
      const { id } = await make();
      const one = (await add(id, { email: 'changes@district.test' })).body.administrator;
      const client = await t.as({ userId: one.id, role: 'District Admin', districtId: id });
      const change = (administrator: object) =>
        platform.patch(`${PATH}/${id}/administrators/${one.id}`, { administrator });
      expect((await change({ lastName: 'Other', revision: one.revision })).body.administrator.fullName).toBe(
        'Ruth Other',
      );
      expect((await client.get('/api/me')).status).toBe(200);
      expect((await change({ lastName: 'Late', revision: one.revision })).status).toBe(409);
      expect((await change({ email: 'platform@school.test' })).body.errors.email).toHaveLength(1);
      expect((await change({ role: 'Superintendent' })).body.administrator.role).toBe('Superintendent');
      expect((await client.get('/api/me')).status).toBe(401);
      expect(await t.db.query('select role from identity.memberships where user_id = $1', [one.id])).toEqual([
        { role: 'Superintendent' },
      ]);
    });

    it('lose the role and their sessions at once when removed, in the schools of the district too, and get it back', async () => {
      const school = await aSchool(t);
      const id = school.districtId;
      const userId = (await add(id, { email: 'removed@district.test' })).body.administrator.id;
      const district = await t.as({ userId, role: 'District Admin', districtId: id });
      const inside = await t.as({ userId, role: 'District Admin', districtId: id, schoolId: school.schoolId });
      const auditor = await t.as({ userId, role: 'Auditor', districtId: id });
      await t.db.query(
        `insert into identity.memberships (user_id, role, district_id, created_at) values ($1, 'Auditor', $2, now())`,
        [userId, id],
      );
      expect((await platform.delete(`${PATH}/${id}/administrators/${userId}`)).status).toBe(204);
      expect((await district.get('/api/me')).status).toBe(401);
      expect((await inside.get('/api/me')).status).toBe(401);
      // Another role for the same district is another matter.
      expect((await auditor.get('/api/me')).status).toBe(200);
      expect(await listed(id)).toEqual([]);
      expect(await listed(id, '?archived=true')).toEqual([
        expect.objectContaining({ id: userId, permissions: { edit: false, remove: false, activate: true } }),
      ]);
      expect(
        (await platform.patch(`${PATH}/${id}/administrators/${userId}`, { administrator: { lastName: 'X' } })).status,
      ).toBe(403);
      const back = await platform.post(`${PATH}/${id}/administrators/${userId}/activate`, {});
      expect(back.body.administrator.archived).toBe(false);
      expect(
        await t.db.one(`select role from identity.memberships where user_id = $1 and role = 'District Admin'`, [
          userId,
        ]),
      ).toBeDefined();
    });

    it('are seen by a District Admin of the district, and changed by the platform alone', async () => {
      const { id } = await make();
      const userId = (await add(id, { email: 'sees@district.test' })).body.administrator.id;
      const client = await t.as({ userId, role: 'District Admin', districtId: id });
      const seen = await client.get(`${PATH}/${id}/administrators`);
      expect(seen.body).toMatchObject({
        administrators: [{ id: userId, permissions: { edit: false, remove: false, activate: false } }],
        permissions: { add: false },
      });
      expect((await add(id, { email: 'no@district.test' }, client)).status).toBe(403);
      expect((await client.delete(`${PATH}/${id}/administrators/${userId}`)).status).toBe(403);
      expect((await client.patch(`${PATH}/${id}`, { school_district: { name: 'Mine' } })).status).toBe(403);
      expect((await client.delete(`${PATH}/${id}`)).status).toBe(403);
      expect((await client.post(PATH, { school_district: { name: 'Mine', state: 'AZ' } })).status).toBe(403);
      const other = await make();
      for (const path of ['', '/schools', '/administrators', '/classlink_tenant'])
        expect((await client.get(`${PATH}/${other.id}${path}`)).status).toBe(404);
      expect((await client.get('/api/resource_lists/districts')).body.districts).toEqual([
        expect.objectContaining({ id, name: 'Cedar Ridge Unified' }),
      ]);
    });
  });
});
