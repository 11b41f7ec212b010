import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { AddParent, ErasePerson } from '../../src/roster/index.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { whileHeld } from '../support/while-held.js';
import { aPerson, aSchool, aStudent, type TestSchool } from './school.js';

const USERS = '/api/admin/users';

describe('everybody on the platform', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;
  let horizonId: number;
  let district: HttpClient;
  let districtAdminId: number;
  let ada: number;
  let bob: number;
  let parentId: number;

  const found = async (client: HttpClient, query = '', path = USERS) =>
    (await client.get(`${path}?per_page=200${query}`)).body.users as any[];
  const names = async (client: HttpClient, query = '', path = USERS) =>
    (await found(client, query, path)).map(({ fullName }) => fullName);

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    horizonId = await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    horizon = await t.as({ userId: horizonId, role: 'Horizon Admin' });
    districtAdminId = await aPerson(t, 'district', [
      { role: 'District Admin', schoolId: null, districtId: s.districtId },
    ]);
    district = await t.as({ userId: districtAdminId, role: 'District Admin', districtId: s.districtId });
    ada = await aStudent(t, s.schoolId, 'Ada', { gradeLevel: 10 });
    bob = await aStudent(t, other.schoolId, 'Bob', { gradeLevel: 9 });
    parentId = await t.commands.execute(
      new AddParent({ firstName: 'Pia', lastName: 'Parent', email: 'pia@home.test' }, [ada], false),
    );
    await t.db.query(`update roster.people set student_number = '0042' where id = $1`, [ada]);
  });
  afterAll(() => t?.close());

  describe('as a list', () => {
    it('holds people of all schools once, with each place where they are', async () => {
      const twice = await aPerson(t, 'twice', [
        { role: 'Teacher', schoolId: s.schoolId, districtId: null },
        { role: 'Teacher Admin', schoolId: other.schoolId, districtId: null },
      ]);
      const { status, body } = await horizon.get(`${USERS}?per_page=200`);
      expect(status).toBe(200);
      expect(body.meta).toEqual({ totalCount: body.users.length, more: false });
      const ids = body.users.map(({ id }: any) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining([ada, bob, parentId, horizonId, districtAdminId, s.teacherId]));
      expect(body.users.find(({ id }: any) => id === ada)).toMatchObject({
        fullName: 'Ada Student',
        email: 'ada@student.test',
        studentIdNumber: '0042',
        gradeLevel: 10,
        student: true,
        lastLoginAt: null,
        options: { untimed_assessment: false, hidden_account: false, grade_level_lock: false },
        places: [
          { role: 'Student', schoolId: s.schoolId, districtId: s.districtId, archived: false, masquerade: true },
        ],
      });
      expect(
        body.users.find(({ id }: any) => id === twice).places.map((p: any) => [p.role, p.schoolId, p.masquerade]),
      ).toEqual([
        ['Teacher Admin', other.schoolId, true],
        ['Teacher', s.schoolId, true],
      ]);
      const self = body.users.find(({ id }: any) => id === horizonId);
      expect(self.places).toMatchObject([{ role: 'Horizon Admin', schoolId: null, masquerade: false }]);
    });

    it('is searched by name either way round, e-mail and student number, wherever they are', async () => {
      expect(await names(horizon, '&search=student, bob')).toEqual(['Bob Student']);
      expect(await names(horizon, '&search=BOB')).toEqual(['Bob Student']);
      expect(await names(horizon, '&search=ada@stud')).toEqual(['Ada Student']);
      expect(await names(horizon, '&search=0042')).toEqual(['Ada Student']);
      expect(await names(horizon, '&search=nobody of that name')).toEqual([]);
      expect(await names(horizon, '&search=%25')).toEqual([]);
    });

    it('is filtered by role, school and district, together', async () => {
      expect(await names(horizon, '&role[]=Student')).toEqual(['Ada Student', 'Bob Student']);
      expect(await names(horizon, '&role[]=Parent')).toEqual(['Pia Parent']);
      expect(await names(horizon, `&role[]=Student&school_id=${s.schoolId}`)).toEqual(['Ada Student']);
      expect(await names(horizon, `&role[]=Student&role[]=Parent&district_id=${s.districtId}`)).toEqual([
        'Pia Parent',
        'Ada Student',
      ]);
      expect(await names(horizon, `&role[]=District Admin&district_id=${s.districtId}`)).toEqual(['district Person']);
      // A district's administrator is at none of its schools.
      expect(await names(horizon, `&role[]=District Admin&school_id=${s.schoolId}`)).toEqual([]);
      expect(await names(horizon, `&school_id=${s.schoolId}&district_id=${other.districtId}`)).toEqual([]);
      expect(await names(horizon, '&school_id=999999')).toEqual([]);
      // The filters are about one place: a teacher here who administers elsewhere is no administrator here.
      expect(await names(horizon, `&role[]=Teacher Admin&school_id=${s.schoolId}&search=twice`)).toEqual([]);
      for (const query of ['?role[]=Boss', '?school_id=x', '?sort=password', '?archived=maybe', '?option=vip'])
        expect([query, (await horizon.get(USERS + query)).status]).toEqual([query, 422]);
    });

    it('holds once who is at a place in two ways, and still whoever has left in one of them', async () => {
      const aide = await aStudent(t, s.schoolId, 'aide');
      await t.db.query(
        `insert into roster.staff_roles (person_id, role, school_id, created_at) values ($1, 'Teacher', $2, now())`,
        [aide, s.schoolId],
      );
      for (const client of [horizon, district])
        for (const place of ['', `&school_id=${s.schoolId}`, `&district_id=${s.districtId}`]) {
          const { body } = await client.get(`${USERS}?per_page=200&search=aide${place}`);
          expect([place, body.meta.totalCount, body.users.map(({ id }: any) => id)]).toEqual([place, 1, [aide]]);
        }
      // By first names, whether or not they begin with a capital.
      expect(await names(horizon, `&role[]=Student&school_id=${s.schoolId}&sort=firstName`)).toEqual([
        'Ada Student',
        'aide Student',
      ]);
      await t.db.query('update roster.people set archived_at = now() where id = $1', [aide]);
      expect(await names(district, '&search=aide')).toEqual(['aide Student']);
      expect(await names(district, '&search=aide&archived=true')).toEqual(['aide Student']);
      await t.db.query('delete from roster.staff_roles where person_id = $1', [aide]);
    });

    it('keeps who is archived apart, as do people of an archived school', async () => {
      const gone = await aPerson(t, 'gone', [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
      await horizon.post(`/api/admin/schools/${s.schoolId}/users/archive_users`, { user_ids: [gone] });
      expect(await names(horizon, '&search=gone')).toEqual([]);
      expect(await names(horizon, '&search=gone&archived=true')).toEqual(['gone Person']);
      expect(await names(horizon, `&search=gone&archived=true&school_id=${s.schoolId}`)).toEqual(['gone Person']);
      const closed = await aSchool(t);
      const left = await aStudent(t, closed.schoolId, 'Left');
      await t.db.query('update roster.schools set archived_at = now() where id = $1', [closed.schoolId]);
      expect(await names(horizon, '&search=left')).toEqual([]);
      const [user] = await found(horizon, '&search=left&archived=true');
      expect(user).toMatchObject({ id: left, places: [{ archived: true, masquerade: false }] });
    });

    it('does not say the e-mail of a hidden account, finds nobody by it, and forgets who was erased', async () => {
      const veil = await aStudent(t, s.schoolId, 'Veil');
      await t.db.query('update roster.people set hidden_account = true where id = $1', [veil]);
      expect(await names(horizon, '&search=veil@student')).toEqual([]);
      expect(await found(horizon, '&search=veil')).toMatchObject([
        { email: '', hiddenAccount: true, places: [{ masquerade: false }] },
      ]);
      const erased = await aStudent(t, s.schoolId, 'Erasmus');
      await t.commands.execute(new ErasePerson(erased, horizonId));
      expect(await names(horizon, '&search=erased&archived=true')).toEqual([]);
      expect(await names(horizon, '&search=erasmus')).toEqual([]);
    });

    it('is sorted both ways with who lacks a value lowest, and paged without overlap', async () => {
      const sorted = async (sort: string, order: string) =>
        (await found(horizon, `&sort=${sort}&order=${order}`)).map((user) => user.gradeLevel ?? 0);
      const up = await sorted('gradeLevel', 'asc');
      expect(up).toEqual([...up].sort((a, b) => a - b));
      const down = await sorted('gradeLevel', 'desc');
      expect(down).toEqual([...down].sort((a, b) => b - a));
      expect(down[0]).toBeGreaterThan(0);
      for (const sort of ['lastName', 'firstName', 'email', 'createdAt', 'lastLoginAt', 'nrOfLogins']) {
        const whole = (await found(horizon, `&sort=${sort}&order=desc`)).map(({ id }) => id);
        const paged: number[] = [];
        for (let page = 1; page <= Math.ceil(whole.length / 4); page += 1)
          paged.push(
            ...(await horizon.get(`${USERS}?sort=${sort}&order=desc&per_page=4&page=${page}`)).body.users.map(
              ({ id }: any) => id,
            ),
          );
        expect([sort, paged]).toEqual([sort, whole]);
      }
    });

    it('is of a District Admin the people of the district, and of no other place that they have', async () => {
      const seen = await found(district);
      expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining([ada, parentId, districtAdminId, s.adminId]));
      expect(seen.some(({ id }) => [bob, other.adminId, horizonId].includes(id))).toBe(false);
      expect(await names(district, '&search=bob')).toEqual([]);
      expect(await names(district, `&school_id=${other.schoolId}`)).toEqual([]);
      expect(await names(district, `&district_id=${other.districtId}`)).toEqual([]);
      const [twice] = await found(district, '&search=twice');
      // From the district nobody logs in as somebody: that is for whoever entered the school.
      expect(twice.places).toMatchObject([{ role: 'Teacher', schoolId: s.schoolId, masquerade: false }]);
      const inside = await t.as({
        userId: districtAdminId,
        role: 'District Admin',
        districtId: s.districtId,
        schoolId: s.schoolId,
      });
      expect((await found(inside, '&search=ada')).map(({ places }) => places[0].masquerade)).toEqual([true]);
    });

    it('is for the administrators of the platform and of districts alone', async () => {
      for (const client of [s.admin, s.teacher])
        for (const path of ['', '/minimal_index', '/maskables?maskable_role=Student', '/users_and_options'])
          expect([path, (await client.get(USERS + path)).status]).toEqual([path, 403]);
      for (const path of ['/maskables?maskable_role=Student', '/users_and_options'])
        expect([path, (await district.get(USERS + path)).status]).toEqual([path, 403]);
      expect((await t.visitor().get(USERS)).status).toBe(401);
    });

    it('has a short form to choose from', async () => {
      const { body } = await horizon.get(`${USERS}/minimal_index?search=ada`);
      expect(body).toEqual({ users: [{ id: ada, fullName: 'Ada Student', role: 'Student', place: 'School 1' }] });
      expect((await horizon.get(`${USERS}/minimal_index?per_page=51`)).status).toBe(422);
    });
  });

  describe('as whom one can log in', () => {
    const become = async (client: HttpClient, user_id: number, type: string) => {
      const { status, body } = await client.post(`${USERS}/set_mask`, { user_id, type });
      if (status !== 200) return status;
      await client.post('/api/login', { login: { user_id, email: '', password: '', masqid: body.masqid } });
      const me = (await client.get('/api/me')).body;
      await client.post('/api/login', { login: { user_id: 0, email: '', password: '', masqid: me.masqId } });
      return { role: me.role, userId: me.userId, back: (await client.get('/api/me')).body.userId };
    };

    it('lists people of one role, and neither oneself nor anybody hidden', async () => {
      expect(await names(horizon, '&maskable_role=Student&search=student', `${USERS}/maskables`)).toEqual([
        'Ada Student',
        'Bob Student',
      ]);
      expect(await names(horizon, '&maskable_role=District Admin', `${USERS}/maskables`)).toEqual(['district Person']);
      for (const query of ['', '?maskable_role=Horizon Admin', '?maskable_role=Auditor'])
        expect([query, (await horizon.get(`${USERS}/maskables${query}`)).status]).toEqual([query, 422]);
      for (const user of await found(horizon, '&maskable_role=Teacher', `${USERS}/maskables`))
        expect(user.places.some((place: any) => place.role === 'Teacher' && place.masquerade)).toBe(true);
    });

    it('becomes a parent and a district administrator, and comes back', async () => {
      expect(await become(horizon, parentId, 'Parent')).toEqual({ role: 'Parent', userId: parentId, back: horizonId });
      expect(await become(horizon, districtAdminId, 'District Admin')).toEqual({
        role: 'District Admin',
        userId: districtAdminId,
        back: horizonId,
      });
      expect(await become(horizon, ada, 'Student')).toMatchObject({ role: 'Student', back: horizonId });
    });

    it('never becomes who looks after the platform, a role that is not held, or anybody for a District Admin', async () => {
      const second = await aPerson(t, 'second', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
      expect(await become(horizon, second, 'Horizon Admin')).toBe(403);
      expect(await become(horizon, horizonId, 'Horizon Admin')).toBe(403);
      for (const id of [ada, 999_999]) expect(await become(horizon, id, 'Parent')).toBe(404);
      expect(await become(horizon, ada, 'District Admin')).toBe(403);
      expect(await become(horizon, 999_999, 'District Admin')).toBe(404);
      for (const id of [ada, bob, 999_999]) expect(await become(district, id, 'Superintendent')).toBe(403);
      expect(await become(district, parentId, 'Parent')).toBe(403);
    });
  });

  describe('with their options', () => {
    const toggle = (client: HttpClient, user_id: number, option: string) =>
      client.post(`${USERS}/toggle_user_option`, { user_id, option });
    const lock = (client: HttpClient, user_ids: number[], on: boolean) =>
      client.post(`${USERS}/toggle_user_grade_level_lock`, { user_ids, lock: on });
    const locked = () => names(horizon, '&option=grade_level_lock', `${USERS}/users_and_options`);

    it('turns a switch and turns it back', async () => {
      for (const option of ['untimed_assessment', 'hidden_account', 'grade_level_lock']) {
        const on = await toggle(horizon, bob, option);
        expect([on.status, on.body.user.options[option]]).toEqual([200, true]);
        expect(await names(horizon, `&option=${option}&search=bob`)).toEqual(['Bob Student']);
        const off = await toggle(horizon, bob, option);
        expect([off.status, off.body.user.options[option]]).toEqual([200, false]);
      }
      const changes = await t.db.query<{ payload: any }>(
        `select payload from es.published_events where type = 'roster.RecordChanged.v1' and (payload ->> 'id')::int = $1 order by position`,
        [bob],
      );
      expect(changes.map(({ payload }) => [payload.record, payload.fields, payload.by])).toEqual(
        expect.arrayContaining([
          ['person', ['hiddenAccount'], horizonId],
          ['person', ['gradeLevelLock'], horizonId],
        ]),
      );
    });

    it('takes its locks in the order of an import: the school before the student', async () => {
      const turned = await whileHeld(
        t,
        { sql: 'select pg_advisory_xact_lock(7203010, $1)', params: [other.schoolId] },
        () => toggle(horizon, bob, 'grade_level_lock'),
        { sql: 'select from roster.people where id = $1', params: [bob] },
      );
      expect(turned.body.user.options.grade_level_lock).toBe(true);
      await toggle(horizon, bob, 'grade_level_lock');
    });

    it('says why a switch cannot be turned', async () => {
      expect((await toggle(horizon, s.teacherId, 'grade_level_lock')).body.error).toBe(
        'Only a student of a school has this option.',
      );
      expect((await toggle(horizon, s.teacherId, 'untimed_assessment')).status).toBe(409);
      expect((await toggle(horizon, horizonId, 'hidden_account')).body.error).toBe('You cannot hide yourself.');
      await toggle(horizon, bob, 'hidden_account');
      expect((await toggle(horizon, bob, 'untimed_assessment')).body.error).toBe('A hidden account cannot be changed.');
      await toggle(horizon, bob, 'hidden_account');
      expect((await toggle(horizon, 999_999, 'hidden_account')).status).toBe(404);
      for (const body of [
        {},
        { user_id: bob },
        { user_id: bob, option: 'vip' },
        { user_id: -1, option: 'hidden_account' },
      ])
        expect((await horizon.post(`${USERS}/toggle_user_option`, body)).status).toBe(422);
    });

    it('locks the grade levels of several at once, with a reason for whom it does not, and takes it back', async () => {
      const { status, body } = await lock(horizon, [ada, bob, s.teacherId, 999_999], true);
      expect([status, body.counts]).toEqual([200, { done: 2, skipped: 0, failed: 2, waiting: 0 }]);
      expect(body.rows.map((row: any) => row.reason)).toEqual([
        null,
        null,
        'Only a student of a school has this option.',
        'This user does not exist.',
      ]);
      expect(await locked()).toEqual(['Ada Student', 'Bob Student']);
      expect((await lock(horizon, [ada], true)).body.rows[0]).toMatchObject({
        name: 'Ada Student',
        state: 'skipped',
        reason: 'Is locked already.',
      });
      const undone = await horizon.post(`/api/batches/${body.id}/undo`, { batch_id: randomUUID() });
      expect(undone.body.counts.done).toBe(2);
      expect(await locked()).toEqual([]);
    });

    it('turns it for everybody whom a list shows', async () => {
      const { body } = await horizon.post(`${USERS}/change_options?school_id=${s.schoolId}&role[]=Student&search=ada`, {
        option: 'grade_level_lock',
        on: true,
        batch_id: randomUUID(),
      });
      expect(body.counts).toEqual({ done: 1, skipped: 0, failed: 0, waiting: 0 });
      expect(await locked()).toEqual(['Ada Student']);
    });

    it('keeps a locked grade from a file, while a form still changes it', async () => {
      const path = `/api/admin/schools/${s.schoolId}/users`;
      const row = {
        firstName: 'Ada',
        lastName: 'Student',
        email: 'ada@student.test',
        studentIdNumber: '0042',
        gradeLevel: 11,
      };
      const { body } = await horizon.post(`${path}/bulk_create`, { users: [{ ...row, gradeLevel: '11' }] });
      expect(body.errors[0].errors.gradeLevel).toEqual(['The grade level of this student is locked. It stays 10.']);
      expect((await horizon.patch(`${path}/${ada}`, { user: row })).body.user.gradeLevel).toBe(11);
    });

    it('is for Horizon Admins alone', async () => {
      for (const client of [district, s.admin, s.teacher]) {
        expect((await toggle(client, ada, 'untimed_assessment')).status).toBe(403);
        expect((await lock(client, [ada], true)).status).toBe(403);
        expect((await client.post(`${USERS}/change_options`, { option: 'hidden_account', on: true })).status).toBe(403);
      }
    });
  });

  it('counts a long list no further than it shows', async () => {
    await t.db.query(
      `insert into roster.people (first_name, last_name, email, school_id, untimed_assessment, hidden_account, nr_of_logins, created_at)
       select 'Many', 'Zz', 'many' || i || '@many.test', $1, false, false, 0, now() from generate_series(1, 10050) i`,
      [other.schoolId],
    );
    const { body } = await horizon.get(`${USERS}?search=many&page=100`);
    expect([body.meta, body.users.length]).toEqual([{ totalCount: 10_000, more: true }, 100]);
    const all = await horizon.post(`${USERS}/change_options?search=many`, { option: 'hidden_account', on: true });
    expect([all.status, all.body.errors.search]).toEqual([422, ['At most 5,000 people at a time']]);
  });
});
