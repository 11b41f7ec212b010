import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ArchiveUsers } from '../../src/roster/commands/change-users.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aPerson, aSchool, aStudent, type TestSchool } from './school.js';

describe('logging in as somebody of the school', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let studentId: number;
  const logIn = (client: HttpClient, masqid: string, user_id?: number) =>
    client.post('/api/login', { login: { user_id, email: '', password: '', masqid } });
  const permit = async (client: HttpClient, user_id: number, path = '/api/staff/users/set_mask') =>
    (await client.post(path, { user_id })).body.masqid as string;

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    studentId = await aStudent(t, s.schoolId, 'Liam');
  });
  afterAll(() => t?.close());

  it('acts as the student, says who is behind, and comes back to where it was', async () => {
    const admin = await t.as({ userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId });
    const { status, body } = await logIn(admin, await permit(admin, studentId), studentId);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        userId: studentId,
        role: 'Student',
        masqId: expect.any(String),
        masqIdent: expect.stringMatching(/Person$/),
        districtAdminMasq: false,
      }),
    ]);
    const me = (await admin.get('/api/me')).body;
    expect(me).toMatchObject({ userId: studentId, school: { id: s.schoolId } });
    expect((await admin.get(`/api/staff/schools/${s.schoolId}/users`)).status).toBe(403);
    const back = await logIn(admin, me.masqId);
    expect(back.body).toMatchObject({
      userId: s.adminId,
      role: 'Teacher Admin',
      masqId: null,
      masqIdent: null,
      school: { id: s.schoolId },
    });
    await t.settle();
    expect(await t.db.query('select nr_of_logins as n from roster.people where id = $1', [studentId])).toEqual([
      { n: 0 },
    ]);
    expect(
      (
        await t.db.query<{ type: string; payload: object }>(
          `select type, payload from es.published_events where type like 'identity.Masquerade%' order by position`,
        )
      ).map((e) => [e.type, e.payload]),
    ).toEqual([
      [
        'identity.MasqueradeStarted.v1',
        { byUserId: s.adminId, byRole: 'Teacher Admin', userId: studentId, role: 'Student', schoolId: s.schoolId },
      ],
      ['identity.MasqueradeEnded.v1', { byUserId: s.adminId, userId: studentId }],
    ]);
  });

  it('needs a permit that is fresh, unused, and of this very session', async () => {
    const admin = await t.as({ userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId });
    const stranger = await t.as({ userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId });
    const code = await permit(admin, studentId);
    for (const [who, masqid] of [
      [stranger, code],
      [t.visitor(), code],
      [admin, 'made-up'],
    ] as const)
      expect((await logIn(who, masqid)).status).toBe(422);
    const late = await permit(admin, studentId);
    t.clock.advance({ minutes: 3 });
    expect((await logIn(admin, late)).status).toBe(422);
    await admin.post('/api/staff/users/clear_mask', { user_id: studentId });
    const again = await permit(admin, studentId);
    expect((await logIn(admin, again)).status).toBe(200);
    expect((await logIn(admin, again)).status).toBe(422);
  });

  it('is not done from within, and some things are not done at all meanwhile', async () => {
    const horizon = await t.as({
      userId: await aPerson(t, 'top', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
    await logIn(horizon, await permit(horizon, s.adminId, '/api/admin/users/set_mask'));
    expect((await horizon.get('/api/me')).body).toMatchObject({ role: 'Teacher Admin', school: { id: s.schoolId } });
    expect((await horizon.post('/api/staff/users/set_mask', { user_id: studentId })).status).toBe(403);
    expect((await horizon.get(`/api/staff/schools/${s.schoolId}/users/export?role=Student`)).status).toBe(403);
    const { body } = await horizon.get(`/api/staff/schools/${s.schoolId}/users`);
    expect([body.permissions.masquerade, body.users[0].permissions.masquerade]).toEqual([false, false]);
    await horizon.post(`/api/staff/schools/${s.schoolId}/users/archive_users`, {
      user_ids: [await aStudent(t, s.schoolId, 'Gone')],
    });
    const [event] = await t.db.query<{ payload: any }>(
      `select payload from es.published_events where type = 'roster.PersonArchived.v1'`,
    );
    expect(event!.payload).toMatchObject({ onBehalfOf: s.adminId });
    expect((await horizon.delete('/api/logout')).status).toBe(204);
  });

  it('is refused for others, for oneself, and for schools that are not theirs', async () => {
    const mask = async (client: HttpClient, user_id: number, path = '/api/staff/users/set_mask') =>
      (await client.post(path, { user_id })).status;
    expect(await mask(s.teacher, studentId)).toBe(404);
    expect(await mask(s.admin, s.adminId)).toBe(403);
    expect(await mask(other.admin, studentId)).toBe(404);
    expect(await mask(s.admin, 999_999)).toBe(404);
    const district = await t.as({
      userId: await aPerson(t, 'dist', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]),
      role: 'District Admin',
      districtId: s.districtId,
    });
    expect(await mask(district, studentId, '/api/admin/users/set_mask')).toBe(403);
  });

  it('does not lead back to an account that was closed meanwhile', async () => {
    const rightsId = await aPerson(t, 'shortlived', [
      { role: 'Teacher Admin', schoolId: s.schoolId, districtId: null },
    ]);
    const shortlived = await t.as({ userId: rightsId, role: 'Teacher Admin', schoolId: s.schoolId });
    const { body } = await logIn(shortlived, await permit(shortlived, studentId));
    expect((await shortlived.get('/api/me')).status).toBe(200);
    await t.commands.execute(
      new ArchiveUsers(
        { userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId, districtId: null, masquerader: null },
        s.schoolId,
        [rightsId],
      ),
    );
    expect((await shortlived.get('/api/me')).status).toBe(401);
    expect((await logIn(shortlived, body.masqId)).status).toBe(422);
  });
});

describe('going from school to school', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  beforeAll(async () => {
    t = await testApp();
    [s, other] = [await aSchool(t), await aSchool(t)];
  });
  afterAll(() => t?.close());

  it('a District Admin enters a school of the district, administers it, and leaves it', async () => {
    const id = await aPerson(t, 'dom', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]);
    const district = await t.as({ userId: id, role: 'District Admin', districtId: s.districtId });
    expect((await district.get('/api/multiple_schools')).body.schools.map((x: any) => x.id)).toEqual([s.schoolId]);
    expect((await district.get('/api/district_admin/schools?per_page=10')).body.schools).toHaveLength(1);
    expect((await district.get(`/api/staff/schools/${s.schoolId}/users`)).body.permissions.edit).toBe(false);
    expect((await district.patch('/api/multiple_schools', { school_id: other.schoolId })).status).toBe(404);
    expect((await district.patch('/api/multiple_schools', { school_id: s.schoolId })).body).toMatchObject({
      school: { id: s.schoolId },
      role: 'District Admin',
      district: { id: s.districtId },
    });
    expect((await district.get(`/api/staff/schools/${s.schoolId}/users`)).body.permissions.edit).toBe(true);
    expect((await district.post('/api/multiple_schools/unlink')).body).toMatchObject({
      school: null,
      district: { id: s.districtId },
    });
  });

  it('a teacher of two schools changes between them, and into no other', async () => {
    const id = await aPerson(t, 'tess', [
      { role: 'Teacher', schoolId: s.schoolId, districtId: null },
      { role: 'Teacher', schoolId: other.schoolId, districtId: null },
    ]);
    const tess = await t.as({ userId: id, role: 'Teacher', schoolId: s.schoolId });
    expect((await tess.patch('/api/multiple_schools', { school_id: other.schoolId })).body.school.id).toBe(
      other.schoolId,
    );
    expect((await s.teacher.patch('/api/multiple_schools', { school_id: other.schoolId })).status).toBe(404);
    expect((await tess.post('/api/multiple_schools/unlink')).status).toBe(403);
  });

  it('goes on in another role: of a school, of the district, or as a parent, and in none that the person lacks', async () => {
    const id = await aPerson(t, 'dora', [
      { role: 'District Admin', schoolId: null, districtId: s.districtId },
      { role: 'Teacher', schoolId: other.schoolId, districtId: null },
      { role: 'Parent', schoolId: null, districtId: null },
    ]);
    const dora = await t.as({ userId: id, role: 'District Admin', districtId: s.districtId });
    const logins = async () =>
      (await dora.get('/api/multiple_schools')).body.logins.map((one: any) => [
        one.role,
        one.schoolId,
        one.districtId,
        one.current,
      ]);
    const go = (body: object) => dora.patch('/api/multiple_schools', body);
    const held = [
      ['District Admin', null, s.districtId],
      ['Teacher', other.schoolId, null],
      ['Parent', null, null],
    ];
    const at = (role: string) => held.map((one) => [...one, one[0] === role]);
    expect(await logins()).toEqual(at('District Admin'));
    expect((await go({ role: 'Teacher', school_id: other.schoolId })).body).toMatchObject({
      role: 'Teacher',
      school: { id: other.schoolId },
      multipleLoginsAvailable: true,
    });
    // The server decides by the role that the session has now.
    expect((await dora.get('/api/admin/schools')).status).toBe(403);
    expect((await dora.get('/api/staff/sections/staff_sections')).status).toBe(200);
    expect(await logins()).toEqual(at('Teacher'));
    for (const lacking of [
      { role: 'Teacher', school_id: s.schoolId },
      { role: 'Teacher Admin', school_id: other.schoolId },
      { role: 'Horizon Admin' },
      { role: 'District Admin', district_id: other.districtId },
      { role: 'District Admin' },
    ])
      expect((await go(lacking)).status).toBe(404);
    expect((await go({ role: 'Parent' })).body).toMatchObject({ role: 'Parent', school: null });
    expect((await dora.get('/api/parent/students')).status).toBe(200);
    expect((await go({ role: 'District Admin', district_id: s.districtId })).body).toMatchObject({
      role: 'District Admin',
      district: { id: s.districtId },
    });
    expect(await logins()).toEqual(at('District Admin'));
    expect((await go({})).status).toBe(422);
    expect((await go({ role: 'Nobody' })).status).toBe(422);
  });

  it('is still the same sign-in, which ends when it would have ended, and is not continued once it was', async () => {
    const id = await aPerson(t, 'timo', [
      { role: 'Teacher', schoolId: s.schoolId, districtId: null },
      { role: 'Teacher', schoolId: other.schoolId, districtId: null },
    ]);
    const timo = await t.as({ userId: id, role: 'Teacher', schoolId: s.schoolId });
    const session = () => t.db.one('select school_id, expires_at from identity.sessions where user_id = $1', [id]);
    const before = await session();
    t.clock.advance({ hours: 1 });
    expect((await timo.patch('/api/multiple_schools', { school_id: other.schoolId })).status).toBe(200);
    expect(await session()).toEqual({ ...before!, school_id: other.schoolId });
    expect((await timo.get('/api/me')).status).toBe(200);
    await t.db.query('delete from identity.sessions where user_id = $1', [id]); // as another process does, unknown to this one for five seconds
    const late = await timo.patch('/api/multiple_schools', { school_id: s.schoolId });
    expect([late.status, late.body.code, await session()]).toEqual([401, 'identity/not-signed-in', undefined]);
    expect((await timo.get('/api/me')).status).toBe(401);
  });
});
