import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testApp, type TestApp } from '../support/app.js';
import { aClass, aPerson, aSchool, type TestSchool } from './school.js';

describe('people who work at a school', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let number = 0;
  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
  });
  afterAll(() => t?.close());

  const users = (path = '') => `/api/staff/schools/${s.schoolId}/users${path}`;
  const aTeacher = (schoolId = s.schoolId) =>
    aPerson(t, `works${++number}`, [{ role: 'Teacher', schoolId, districtId: null }]);
  const teachersOf = (sectionId: number) =>
    t.db.query(
      `select person_id as id, section_role as role from roster.memberships where section_id = $1 and section_role <> 'Student' order by 2, 1`,
      [sectionId],
    );
  const isArchived = async (id: number) =>
    (await t.db.one<{ archived: boolean }>(
      'select archived_at is not null as archived from roster.staff_roles where person_id = $1 and school_id = $2',
      [id, s.schoolId],
    ))!.archived;
  const archive = (user_ids: number[], take_over?: { section_id: number; teacher_id: number }[]) =>
    s.admin.post(users('/archive_users'), { user_ids, take_over });

  describe('and are archived', () => {
    it('are shown with the classes that they lead and who could take them over', async () => {
      const [leaving, staying] = [await aTeacher(), await aTeacher()];
      const alone = await aClass(t, s.schoolId, [[leaving, 'Primary Teacher']]);
      const shared = await aClass(t, s.schoolId, [
        [leaving, 'Primary Teacher'],
        [staying, 'Primary Teacher'],
      ]);
      await aClass(t, s.schoolId, [[leaving, 'Secondary Teacher']]);
      const { body } = await s.admin.get(users(`/led_classes?user_ids[]=${leaving}`));
      expect(
        body.classes.map((c: any) => [c.id, c.teachers.map((p: any) => p.id), c.staying.map((p: any) => p.id)]),
      ).toEqual([
        [alone, [leaving], []],
        [shared, [leaving], [staying]],
      ]);
      const ids = body.successors.map((p: any) => p.id);
      expect(ids).toEqual(expect.arrayContaining([staying, s.adminId]));
      expect(ids).not.toContain(leaving);
      expect((await s.admin.get(users('/led_classes'))).body.classes).toEqual([]);
      expect((await other.admin.get(users('/led_classes'))).status).toBe(404);
      expect((await s.teacher.get(users('/led_classes'))).status).toBe(403);
    });

    it('hand each class to whom the administrator chose, and leave the others, in one command that the history tells', async () => {
      const [leaving, one, two] = [await aTeacher(), await aTeacher(), await aTeacher()];
      const first = await aClass(t, s.schoolId, [[leaving, 'Primary Teacher']]);
      const second = await aClass(t, s.schoolId, [
        [leaving, 'Primary Teacher'],
        [two, 'Secondary Teacher'],
      ]);
      const kept = await aClass(t, s.schoolId, [[leaving, 'Primary Teacher']]);
      const { status, body } = await archive(
        [leaving],
        [
          { section_id: first, teacher_id: one },
          { section_id: second, teacher_id: two },
        ],
      );
      expect([status, body.counts.done, await isArchived(leaving)]).toEqual([200, 1, true]);
      expect([await teachersOf(first), await teachersOf(second), await teachersOf(kept)]).toEqual([
        [{ id: one, role: 'Primary Teacher' }],
        [{ id: two, role: 'Primary Teacher' }],
        [{ id: leaving, role: 'Primary Teacher' }],
      ]);
      expect(
        await t.db.query(
          `select (payload ->> 'id')::int as id, payload -> 'fields' as fields, (payload ->> 'by')::int as by from es.published_events
            where type = 'roster.RecordChanged.v1' and payload ->> 'record' = 'class' and payload ->> 'action' = 'changed' and (payload ->> 'id')::int = any($1) order by 1`,
          [[first, second, kept]],
        ),
      ).toEqual([first, second].map((id) => ({ id, fields: ['primaryTeachers'], by: s.adminId })));
    });

    it('are all archived with their classes handed over, or none of it is done', async () => {
      const [leaving, also, stays] = [await aTeacher(), await aTeacher(), await aTeacher()];
      const section = await aClass(t, s.schoolId, [[leaving, 'Primary Teacher']]);
      const elsewhere = await aTeacher(other.schoolId);
      for (const [teacher, sectionId] of [
        [elsewhere, section],
        [also, section],
        [999_999, section],
        [stays, s.sectionId],
        [stays, other.sectionId],
        [stays, 999_999],
      ] as const) {
        const { status, body } = await archive([leaving, also], [{ section_id: sectionId, teacher_id: teacher }]);
        expect([status, Object.keys(body.errors)]).toEqual([422, ['take_over']]);
      }
      expect((await archive([leaving], [{ section_id: 'x' as never, teacher_id: stays }])).status).toBe(422);
      expect([await isArchived(leaving), await isArchived(also)]).toEqual([false, false]);
      expect(await teachersOf(section)).toEqual([{ id: leaving, role: 'Primary Teacher' }]);
    });

    it('hand all classes of a whole list to one person, and that is not taken back with Undo', async () => {
      const heir = await aPerson(t, `heir${++number}`, [
        { role: 'Teacher Admin', schoolId: other.schoolId, districtId: null },
      ]);
      const leaving = await aPerson(t, `quitter${++number}`, [
        { role: 'Teacher', schoolId: other.schoolId, districtId: null },
      ]);
      const section = await aClass(t, other.schoolId, [[leaving, 'Primary Teacher']]);
      const press = (successor_id?: number) =>
        other.admin.post(`/api/staff/schools/${other.schoolId}/users/change_matching?role=Teacher&search=quitter`, {
          action: 'archive',
          successor_id,
          batch_id: randomUUID(),
        });
      const wrong = await press(s.teacherId);
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['successor_id']]);
      const { status, body } = await press(heir);
      expect(status).toBe(200);
      await t.settle();
      expect(await teachersOf(section)).toEqual([{ id: heir, role: 'Primary Teacher' }]);
      const over = (await other.admin.get(`/api/batches/${body.id}`)).body;
      expect([over.state, over.counts.done, over.mayUndo]).toEqual(['over', 1, false]);
      expect(
        await t.db.one('select archived_at is not null as archived from roster.staff_roles where person_id = $1', [
          leaving,
        ]),
      ).toEqual({ archived: true });
    });
  });

  describe('and lead it', () => {
    it('become Principal by the form of the school, with the rights of a Teacher Admin, and are signed out by it', async () => {
      const id = await aTeacher();
      const before = await t.as({ userId: id, role: 'Teacher', schoolId: s.schoolId });
      const made = await s.admin.patch(users(`/${id}`), { user: { role: 'Principal' } });
      expect([made.status, made.body.user.role]).toEqual([200, 'Principal']);
      expect((await before.get('/api/me')).status).toBe(401);
      expect(await t.db.query('select role, school_id from identity.memberships where user_id = $1', [id])).toEqual([
        { role: 'Principal', school_id: s.schoolId },
      ]);
      const principal = await t.as({ userId: id, role: 'Principal', schoolId: s.schoolId });
      expect((await principal.get(users())).body.permissions).toMatchObject({
        edit: true,
        archive: true,
        masquerade: true,
      });
      expect((await principal.get(`/api/staff/schools/${other.schoolId}/users`)).status).toBe(404);
      const listed = (await s.admin.get(users('?role=Teacher%20Admin&search=works'))).body.users;
      expect(listed.find((one: any) => one.id === id).role).toBe('Principal');
      // A name is changed without changing the role.
      expect((await s.admin.patch(users(`/${id}`), { user: { firstName: 'Petra' } })).body.user.role).toBe('Principal');
      expect((await s.admin.patch(users(`/${id}`), { user: { role: 'Teacher Admin' } })).body.user.role).toBe(
        'Teacher Admin',
      );
    });

    it('are made Principal by nobody who may not change the role, and never a student or oneself', async () => {
      const id = await aTeacher();
      expect((await other.admin.patch(users(`/${id}`), { user: { role: 'Principal' } })).status).toBe(404);
      expect((await s.teacher.patch(users(`/${id}`), { user: { role: 'Principal' } })).status).toBe(403);
      expect((await s.admin.patch(users(`/${s.adminId}`), { user: { role: 'Principal' } })).status).toBe(403);
      expect((await s.admin.patch(users(`/${id}`), { user: { role: 'Superintendent' } })).status).toBe(422);
      const elsewhere = await aPerson(t, `both${++number}`, [
        { role: 'Teacher', schoolId: s.schoolId, districtId: null },
        { role: 'Teacher', schoolId: other.schoolId, districtId: null },
      ]);
      expect((await s.admin.patch(users(`/${elsewhere}`), { user: { role: 'Principal' } })).status).toBe(403);
    });

    it('say whether a District Admin is behind the mask', async () => {
      const id = await aTeacher();
      const districtId = await aPerson(t, `district${++number}`, [
        { role: 'Superintendent', schoolId: null, districtId: s.districtId },
      ]);
      const as = async (who: Parameters<typeof t.as>[0]) => {
        const client = await t.as(who);
        const { masqid } = (await client.post('/api/staff/users/set_mask', { user_id: id })).body;
        return (await client.post('/api/login', { login: { user_id: id, email: '', password: '', masqid } })).body;
      };
      const inSchool = { schoolId: s.schoolId, districtId: s.districtId };
      expect(await as({ userId: districtId, role: 'Superintendent', ...inSchool })).toMatchObject({
        userId: id,
        districtAdminMasq: true,
      });
      expect(await as({ userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId })).toMatchObject({
        userId: id,
        districtAdminMasq: false,
      });
    });

    it('are logged in as by an administrator, and come back to the role after they were archived', async () => {
      const id = await aTeacher();
      await s.admin.patch(users(`/${id}`), { user: { role: 'Principal' } });
      const admin = await t.as({ userId: s.adminId, role: 'Teacher Admin', schoolId: s.schoolId });
      const { masqid } = (await admin.post('/api/staff/users/set_mask', { user_id: id, type: 'Principal' })).body;
      const masked = await admin.post('/api/login', { login: { user_id: id, email: '', password: '', masqid } });
      expect(masked.body).toMatchObject({ userId: id, role: 'Principal', school: { id: s.schoolId } });
      expect((await archive([id])).body.counts.done).toBe(1);
      expect((await admin.get('/api/me')).status).toBe(401);
      await s.admin.post(users('/unarchive_users'), { user_ids: [id] });
      expect((await s.admin.get(users(`/${id}`))).body.user).toMatchObject({ role: 'Principal', archived: false });
    });
  });
});
