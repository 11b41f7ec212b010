import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AddPerson, CreateSchool, EnrollStudents, MarkHasResults } from '../../src/roster/index.js';
import { SetPassword } from '../../src/identity/index.js';
import { PASSWORD, type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aClass, aPerson, aSchool, type TestSchool } from './school.js';

describe('the people of a school', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;
  let district: HttpClient;
  let number = 1000;
  const admin = (path = '') => `/api/admin/schools/${s.schoolId}/users${path}`;
  const staff = (path = '') => `/api/staff/schools/${s.schoolId}/users${path}`;

  const aPupil = async (first: string, last = 'Pupil', schoolId = s.schoolId): Promise<number> => {
    number += 1;
    return t.commands.execute(
      new AddPerson(
        { firstName: first, lastName: last, email: `${first}.${last}.${number}@pupil.test`.toLowerCase() },
        [],
        { schoolId, studentNumber: String(number), gradeLevel: 9 + (number % 4), untimedAssessment: false },
      ),
    );
  };
  const names = async (query: string, client = horizon) =>
    (await client.get(admin(query))).body.users.map((u: any) => u.fullName);
  const published = async (type: string) =>
    (
      await t.db.query<{ payload: any }>('select payload from es.published_events where type = $1 order by position', [
        type,
      ])
    ).map((e) => e.payload);

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    horizon = await t.as({
      userId: await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
    district = await t.as({
      userId: await aPerson(t, 'district', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]),
      role: 'District Admin',
      districtId: s.districtId,
    });
  });
  afterAll(() => t?.close());

  describe('as a list', () => {
    let hiddenId: number;
    beforeAll(async () => {
      for (const [first, last] of [
        ['Ana', 'Zorn'],
        ['Bo', 'Young'],
        ['Cy', 'Xu'],
        ['Di', 'Old'],
      ])
        await aPupil(first!, last);
      hiddenId = await aPupil('Hana', 'Veil');
      await t.db.query('update roster.people set hidden_account = true where id = $1', [hiddenId]);
      const old = (await t.db.one<{ id: number }>(`select id from roster.people where first_name = 'Di'`))!.id;
      await horizon.post(admin('/archive_users'), { user_ids: [old] });
    });

    it('shows active students by last name with what may be done to each', async () => {
      const { status, body } = await horizon.get(admin('?role[]=Student'));
      expect(status).toBe(200);
      expect(body.users.map((u: any) => u.lastName)).toEqual(['Veil', 'Xu', 'Young', 'Zorn']);
      expect(body.meta).toEqual({ totalCount: 4, counts: { Student: 4, Teacher: 2, 'Teacher Admin': 1 } });
      expect(body.users[3]).toMatchObject({
        firstName: 'Ana',
        email: expect.stringContaining('@pupil.test'),
        role: 'Student',
        lastLoginAt: null,
        nrOfLogins: 0,
        hiddenAccount: false,
        multipleLoginsAvailable: false,
        school: { id: s.schoolId, schoolAdminOnly: false },
        permissions: { select: true, edit: true, transfer: true, delete: true },
      });
      expect(body.permissions).toMatchObject({ add: true, import: true, seeIds: true });
    });

    it('leaves a hidden account alone and does not say its e-mail', async () => {
      const { body } = await horizon.get(admin('?search=veil'));
      expect(body.users[0]).toMatchObject({ id: hiddenId, email: '', hiddenAccount: true });
      expect(Object.values(body.users[0].permissions)).not.toContain(true);
      expect(await names('?search=hana.veil')).toEqual([]);
    });

    it('searches, sorts, filters by grade, pages, and keeps active and archived apart', async () => {
      expect(await names('?search=Xu, C')).toEqual(['Cy Xu']);
      expect(await names('?search=XU  cy')).toEqual(['Cy Xu']);
      expect(await names('?search=Cy Young')).toEqual([]);
      // Two letters begin a word: "or" is within Zorn.
      for (const [text, found] of [
        ['zo', ['Ana Zorn']],
        ['or', []],
        ['bo.', ['Bo Young']],
      ] as const)
        expect([text, await names(`?search=${text}`)]).toEqual([text, found]);
      expect(await names('?search=_')).toEqual([]);
      expect(await names('?sort=firstName&order=desc&per_page=2')).toEqual(['Hana Veil', 'Cy Xu']);
      expect(await names('?sort=firstName&order=desc&per_page=2&page=2')).toEqual(['Bo Young', 'Ana Zorn']);
      expect(await names('?archived=true')).toEqual(['Di Old']);
      const grade = (await horizon.get(admin('?search=Zorn'))).body.users[0].gradeLevel;
      expect(await names(`?grade_level=${grade}`)).toContain('Ana Zorn');
      expect((await horizon.get(admin('?role[]=Teacher&role[]=Teacher Admin'))).body.users).toHaveLength(3);
      for (const query of ['?sort=password', '?role[]=Parent', '?grade_level=7', '?order=up'])
        expect([query, (await horizon.get(admin(query))).status]).toEqual([query, 422]);
    });

    it('is seen by the administrators of the school and the district, and by nobody else', async () => {
      const stranger = other.admin;
      const seen = async (client: HttpClient, path: string) => (await client.get(path)).status;
      expect(await seen(s.admin, staff())).toBe(200);
      expect(await seen(district, admin())).toBe(200);
      const refused = await stranger.get(staff());
      const missing = await stranger.get('/api/staff/schools/999999/users');
      expect([refused.status, missing.status]).toEqual([404, 404]);
      expect(refused.body).toEqual(missing.body);
      expect(await seen(s.teacher, staff())).toBe(403);
      expect(await seen(s.admin, admin())).toBe(403);
      expect((await district.get(admin())).body.permissions).toMatchObject({
        view: true,
        edit: false,
        archive: false,
        delete: false,
      });
      expect((await district.post(admin('/archive_users'), { user_ids: [hiddenId] })).status).toBe(403);
    });

    it('is exported as a file that a spreadsheet opens', async () => {
      await t.db.query(`update roster.people set first_name = '=HYPERLINK("x")' where first_name = 'Bo'`);
      const { status, headers, body } = await s.admin.get(staff('/export?role=Student'));
      await t.db.query(`update roster.people set first_name = 'Bo' where first_name like '=%'`);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toMatch(
        /attachment; filename="School \d+ students \d{4}-\d\d-\d\d\.csv"/,
      );
      expect(body).toContain('"Ana","Zorn"');
      expect(body).toContain(`"'=HYPERLINK(""x"")"`);
      expect((await s.admin.get(staff('/export?role=Teacher'))).status).toBe(403);
    });
  });

  describe('added and edited', () => {
    const form = (more: object = {}) => ({
      user: {
        role: 'Student',
        firstName: ' Nia ',
        lastName: 'Adu',
        email: 'Nia.Adu@pupil.test',
        studentIdNumber: '777',
        ...more,
      },
    });

    it('enter with the default grade and one activation mail', async () => {
      const { status, body } = await horizon.post(admin(), form());
      expect([status, body.user]).toEqual([
        201,
        expect.objectContaining({
          firstName: 'Nia',
          email: 'nia.adu@pupil.test',
          gradeLevel: 8,
          studentIdNumber: '777',
          untimedAssessment: false,
          role: 'Student',
        }),
      ]);
      expect(
        await t.db.query(`select subject from platform.mails where recipient = 'nia.adu@pupil.test'`),
      ).toHaveLength(1);
    });

    it('keep having no grade until somebody chooses one', async () => {
      const { body } = await horizon.post(admin(), form({ email: 'no.grade@pupil.test', studentIdNumber: '7771' }));
      const { id } = body.user;
      // As a roster source brings them.
      await t.db.query('update roster.people set grade_level = null where id = $1', [id]);
      const edit = async (user: object) => (await horizon.patch(admin(`/${id}`), { user })).body;
      expect((await edit({ firstName: 'Nina' })).user).toMatchObject({ firstName: 'Nina', gradeLevel: null });
      expect((await s.admin.patch(`/api/staff/students/${id}`, { student: { lastName: 'Ado' } })).status).toBe(200);
      expect((await horizon.get(admin('?search=7771'))).body.users[0]).toMatchObject({
        lastName: 'Ado',
        gradeLevel: null,
      });
      const changes = await t.db.query<{ fields: string[] }>(
        `select payload -> 'fields' as fields from es.published_events where type = 'roster.RecordChanged.v1' and (payload ->> 'id')::int = $1 and payload ->> 'action' = 'changed' order by position`,
        [id],
      );
      expect(changes.map(({ fields }) => fields)).toEqual([['firstName'], ['lastName']]);
      expect((await edit({ gradeLevel: 6 })).errors).toEqual({ gradeLevel: ['Grade level must be from 8 to 12'] });
      expect((await edit({ gradeLevel: 9 })).user.gradeLevel).toBe(9);
    });

    it.each<[string, object, object]>([
      [
        'nothing',
        { firstName: '', lastName: ' ', email: 'x@', studentIdNumber: '' },
        {
          firstName: ['Please enter a valid first name'],
          lastName: ['Please enter a valid last name'],
          email: ['Please enter a valid email'],
          studentIdNumber: ['ID is required and must consist only of numbers'],
        },
      ],
      [
        'an e-mail and an ID in use',
        {},
        {
          email: ['This email belongs to another person'],
          studentIdNumber: ['Another student of this school has this ID'],
        },
      ],
      [
        'an ID with letters and a wrong grade',
        { email: 'new@pupil.test', studentIdNumber: '7a', gradeLevel: 7 },
        {
          studentIdNumber: ['ID is required and must consist only of numbers'],
          gradeLevel: ['Grade level must be from 8 to 12'],
        },
      ],
    ])('are refused with %s, naming the field', async (_, more, errors) => {
      const before = await t.db.one('select count(*) from roster.people');
      const { status, body } = await horizon.post(admin(), form(more));
      expect([status, body.errors]).toEqual([422, errors]);
      expect(await t.db.one('select count(*) from roster.people')).toEqual(before);
    });

    it('are added by whom the policy names', async () => {
      expect((await s.admin.post(staff(), form({ email: 'a@b.test', studentIdNumber: '5' }))).status).toBe(403);
      const teacher = form({ role: 'Teacher', email: 'new.teacher@school.test', studentIdNumber: undefined });
      expect((await s.admin.post(staff(), teacher)).body.user).toMatchObject({ role: 'Teacher', lastName: 'Adu' });
      expect((await other.admin.post(staff(), teacher)).status).toBe(404);
    });

    it('keep their account when the e-mail changes, and old links stop', async () => {
      const id = await aPupil('Eve');
      const { body } = await s.admin.patch(staff(`/${id}`), {
        user: { email: 'eve.new@pupil.test', untimedAssessment: true },
      });
      expect(body.user).toMatchObject({ email: 'eve.new@pupil.test', untimedAssessment: true, firstName: 'Eve' });
      expect(await t.db.query('select email from identity.accounts where user_id = $1', [id])).toEqual([
        { email: 'eve.new@pupil.test' },
      ]);
      expect(await t.db.query('select from identity.account_links where user_id = $1', [id])).toHaveLength(1);
      expect((await s.admin.patch(staff(`/${id}`), { user: { email: 'nia.adu@pupil.test' } })).body.errors).toEqual({
        email: ['This email belongs to another person'],
      });
    });

    it('change between teacher and administrator, and are signed out by it', async () => {
      const id = await aPerson(t, 'rising', [{ role: 'Teacher', schoolId: s.schoolId, districtId: s.districtId }]);
      const rising = await t.as({ userId: id, role: 'Teacher', schoolId: s.schoolId });
      expect((await s.admin.patch(staff(`/${id}`), { user: { role: 'Teacher Admin' } })).body.user.role).toBe(
        'Teacher Admin',
      );
      expect((await rising.get('/api/me')).status).toBe(401);
      expect(await t.db.query('select role from identity.memberships where user_id = $1', [id])).toEqual([
        { role: 'Teacher Admin' },
      ]);
      expect((await s.admin.patch(staff(`/${s.adminId}`), { user: { role: 'Teacher' } })).status).toBe(403);
    });

    it('with a role elsewhere are changed by the platform only, so that nobody takes over an account', async () => {
      const id = await aPerson(t, 'both', [
        { role: 'Teacher', schoolId: s.schoolId, districtId: null },
        { role: 'Teacher Admin', schoolId: other.schoolId, districtId: null },
      ]);
      expect((await s.admin.patch(staff(`/${id}`), { user: { email: 'mine@school.test' } })).status).toBe(403);
      expect((await horizon.patch(admin(`/${id}`), { user: { lastName: 'Both' } })).body.user).toMatchObject({
        lastName: 'Both',
        multipleLoginsAvailable: true,
      });
    });

    it("whose role reaches beyond are nobody's to change, mask, mail or archive", async () => {
      const auditorId = await aPerson(t, 'auditor', [{ role: 'Auditor', schoolId: s.schoolId, districtId: null }]);
      const bothId = await aPerson(t, 'teaching-auditor', [
        { role: 'Teacher', schoolId: s.schoolId, districtId: null },
        { role: 'Auditor', schoolId: s.schoolId, districtId: null },
      ]);
      const inside = await t.as({
        userId: await aPerson(t, 'dist-inside', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]),
        role: 'District Admin',
        districtId: s.districtId,
        schoolId: s.schoolId,
      });
      const before = await t.db.query(
        'select id, first_name, email, archived_at from roster.people where id = any($1) order by id',
        [[auditorId, bothId]],
      );
      for (const client of [s.admin, inside]) {
        const tries = async (id: number) => [
          await client.post('/api/staff/users/set_mask', { user_id: id }),
          await client.patch(staff(`/${id}`), { user: { email: 'mine@school.test' } }),
          await client.patch(staff(`/${id}`), { user: { role: 'Teacher Admin' } }),
          await client.post(staff(`/${id}/sign_in_mail`)),
          await client.post(staff('/archive_users'), { user_ids: [id] }),
          await client.post(staff('/unarchive_users'), { user_ids: [id] }),
          await client.delete(staff(`/${id}`)),
        ];
        // An Auditor stands in none of the lists; of somebody who is a teacher too it is said why.
        expect((await tries(auditorId)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
        const answers = await tries(bothId);
        expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 200, 200, 200]);
        expect([answers[4], answers[6]].map((answer) => answer!.body)).toEqual(
          Array(2).fill(
            expect.objectContaining({
              counts: { waiting: 0, done: 0, skipped: 0, failed: 1 },
              rows: [
                {
                  key: String(bothId),
                  name: 'teaching-auditor Person',
                  state: 'failed',
                  code: 'roster/not-allowed',
                  reason: 'This person has a role that reaches beyond yours.',
                },
              ],
            }),
          ),
        );
      }
      expect(
        await t.db.query(
          'select id, first_name, email, archived_at from roster.people where id = any($1) order by id',
          [[auditorId, bothId]],
        ),
      ).toEqual(before);
      expect((await horizon.patch(admin(`/${bothId}`), { user: { lastName: 'Both' } })).status).toBe(200);
    });

    it("whose role reaches beyond a teacher's are left alone in the class too", async () => {
      const id = await aPupil('Tutor');
      await t.commands.execute(new EnrollStudents(s.sectionId, [id]));
      const set = () =>
        s.teacher.post(`/api/staff/sections/${s.sectionId}/students/set_timing`, {
          ids: [id],
          untimed_assessment: true,
        });
      expect((await set()).status).toBe(204);
      await t.db.query(
        `insert into roster.staff_roles (person_id, role, school_id, created_at) values ($1, 'Teacher', $2, now())`,
        [id, other.schoolId],
      );
      for (const answer of [
        await set(),
        await s.teacher.post(`/api/staff/sections/${s.sectionId}/students/unassign`, { ids: [id] }),
        await s.teacher.post('/api/staff/users/set_mask', { user_id: id }),
      ])
        expect(answer.status).toBe(403);
    });

    it('with the same new e-mail at once enter once', async () => {
      for (let round = 0; round < 4; round++) {
        number += 4;
        const email = `twin${number}@pupil.test`;
        const there = `/api/admin/schools/${other.schoolId}/users`;
        const body = (role: string, n: number) => ({
          user: {
            role,
            firstName: 'Twin',
            lastName: 'Adu',
            email,
            ...(role === 'Student' ? { studentIdNumber: String(number + n) } : {}),
          },
        });
        const answers = await Promise.all([
          horizon.post(admin(), body('Student', 1)),
          horizon.post(there, body('Student', 2)),
          horizon.post(admin(), body('Teacher', 3)),
          horizon.post(there, body('Teacher Admin', 4)),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
        for (const answer of answers)
          if (answer.status === 422)
            expect(answer.body.errors).toEqual({ email: ['This email belongs to another person'] });
      }
    });

    it('of another school answer as if they did not exist', async () => {
      const strange = await aPupil('Stranger', 'Elsewhere', other.schoolId);
      for (const id of [strange, 999_999]) {
        expect((await s.admin.get(staff(`/${id}`))).status).toBe(404);
        expect((await s.admin.patch(staff(`/${id}`), { user: { firstName: 'X' } })).status).toBe(404);
        expect((await s.admin.delete(staff(`/${id}`))).status).toBe(404);
        expect((await s.admin.post(staff('/archive_users'), { user_ids: [id] })).status).toBe(404);
        expect((await s.admin.post(staff(`/${id}/sign_in_mail`))).status).toBe(404);
      }
      expect(
        (await t.db.one<{ a: Date | null }>('select archived_at as a from roster.people where id = $1', [strange]))!.a,
      ).toBeNull();
    });

    it('are mailed a link: to activate, later to choose a new password', async () => {
      const id = await aPupil('Mona');
      expect((await s.admin.post(staff(`/${id}/sign_in_mail`))).body).toEqual({ sent: 'activate' });
      await t.commands.execute(new SetPassword(id, PASSWORD));
      expect((await s.admin.post(staff(`/${id}/sign_in_mail`))).body).toEqual({ sent: 'reset' });
    });
  });

  describe('acted on together', () => {
    it('asks for somebody', async () => {
      const { status, body } = await s.admin.post(staff('/archive_users'), { user_ids: [] });
      expect([status, body.errors.user_ids]).toEqual([422, ['Please select at least one user!']]);
    });

    it('archived students cannot sign in, and come back with their classes', async () => {
      const id = await aPupil('Arno');
      await t.commands.execute(new EnrollStudents(s.sectionId, [id]));
      await t.commands.execute(new SetPassword(id, PASSWORD));
      const { email } = (await t.db.one<{ email: string }>('select email from roster.people where id = $1', [id]))!;
      const arno = await t.signIn(email);
      expect((await s.admin.post(staff('/archive_users'), { user_ids: [id] })).body).toEqual({
        id: null,
        title: null,
        summary: null,
        state: 'over',
        counts: { waiting: 0, done: 1, skipped: 0, failed: 0 },
        rows: [{ key: String(id), name: 'Arno Pupil', state: 'done', code: null, reason: null }],
        mayUndo: false,
      });
      expect((await s.admin.post(staff('/archive_users'), { user_ids: [id] })).body.rows).toEqual([
        expect.objectContaining({ state: 'skipped', reason: 'This user is archived.' }),
      ]);
      expect((await arno.get('/api/me')).status).toBe(401);
      await expect(t.signIn(email)).rejects.toThrow('401');
      expect((await s.admin.post(staff('/unarchive_users'), { user_ids: [id] })).status).toBe(403);
      expect((await horizon.post(admin('/unarchive_users'), { user_ids: [id] })).body.counts.done).toBe(1);
      await t.signIn(email);
      expect(await t.db.query('select from roster.memberships where person_id = $1', [id])).toHaveLength(1);
      expect(await published('roster.PersonArchived.v1')).toContainEqual({
        personId: id,
        schoolId: s.schoolId,
        by: s.adminId,
      });
    });

    it('come back in the role that they were archived in, not in one that had ended before', async () => {
      const place = { schoolId: s.schoolId, districtId: null };
      const id = await aPerson(t, 'olga', [
        { role: 'Teacher Admin', ...place },
        { role: 'Teacher', ...place },
      ]);
      const before = new Date('2020-06-30T12:00:00.000Z');
      await t.db.query(
        `update roster.staff_roles set archived_at = $2 where person_id = $1 and role = 'Teacher Admin'`,
        [id, before],
      );
      const ended = () =>
        t.db.query('select role, archived_at as at from roster.staff_roles where person_id = $1 order by id', [id]);
      const archived = async (act: string) => {
        expect((await horizon.post(admin(act), { user_ids: [id] })).body.counts.done).toBe(1);
        return ended();
      };
      expect(await archived('/archive_users')).toEqual([
        { role: 'Teacher Admin', at: before },
        { role: 'Teacher', at: expect.any(Date) },
      ]);
      expect(await archived('/unarchive_users')).toEqual([
        { role: 'Teacher Admin', at: before },
        { role: 'Teacher', at: null },
      ]);
      expect(await t.db.query('select role from identity.memberships where user_id = $1', [id])).toEqual([
        { role: 'Teacher' },
      ]);
    });

    it('archived staff lose this school and keep another', async () => {
      const id = await aPerson(t, 'twice', [
        { role: 'Teacher', schoolId: s.schoolId, districtId: null },
        { role: 'Teacher', schoolId: other.schoolId, districtId: null },
      ]);
      await s.admin.post(staff('/archive_users'), { user_ids: [id] });
      expect(await t.db.query('select school_id from identity.memberships where user_id = $1', [id])).toEqual([
        { school_id: other.schoolId },
      ]);
      expect(
        (await horizon.get(`/api/admin/schools/${other.schoolId}/users?role[]=Teacher&search=twice`)).body.users,
      ).toHaveLength(1);
      expect((await s.admin.get(staff('?role[]=Teacher&archived=true&search=twice'))).body.users).toHaveLength(1);
      expect((await s.admin.post(staff('/unarchive_users'), { user_ids: [id] })).body.counts.done).toBe(1);
    });

    it('counts those that it cannot change, with the reason, and changes the others', async () => {
      const [good, hidden] = [await aPupil('Gus'), await aPupil('Hid')];
      await t.db.query('update roster.people set hidden_account = true where id = $1', [hidden]);
      const untime = async () =>
        (await s.admin.post(staff('/bulk_update'), { userIds: [hidden, good], untimed_assessment: true })).body;
      const left = {
        key: String(hidden),
        name: 'Hid Pupil',
        state: 'skipped',
        code: 'roster/hidden-account',
        reason: 'A hidden account cannot be changed.',
      };
      expect(await untime()).toMatchObject({
        counts: { done: 1, skipped: 1, failed: 0 },
        rows: [left, { key: String(good), state: 'done', reason: null }],
      });
      expect((await untime()).rows).toEqual([
        left,
        expect.objectContaining({ key: String(good), state: 'skipped', reason: 'Is untimed already.' }),
      ]);
      expect(
        await t.db.query('select untimed_assessment as u from roster.people where id = any($1) order by id', [
          [good, hidden],
        ]),
      ).toEqual([{ u: true }, { u: false }]);
      const self = await s.admin.post(staff('/archive_users'), { user_ids: [s.adminId] });
      expect(self.body.rows).toEqual([
        expect.objectContaining({ state: 'failed', reason: 'You cannot archive yourself.' }),
      ]);
    });

    it('deletes who has no results and archives who has', async () => {
      const [plain, kept] = [await aPupil('Plain'), await aPupil('Kept')];
      await t.commands.execute(new EnrollStudents(s.sectionId, [plain, kept]));
      await t.commands.execute(new MarkHasResults(kept, new Date()));
      await t.settle();
      const { body } = await horizon.post('/api/admin/users/bulk_delete', { userIds: [plain, kept] });
      expect(body.rows).toEqual([
        { key: String(plain), name: 'Plain Pupil', state: 'done', code: null, reason: null },
        {
          key: String(kept),
          name: 'Kept Pupil',
          state: 'done',
          code: 'roster/archived-instead',
          reason: 'Was archived instead of deleted: nothing is lost.',
        },
      ]);
      expect(
        await t.db.query('select id, archived_at is not null as a from roster.people where id = any($1)', [
          [plain, kept],
        ]),
      ).toEqual([{ id: kept, a: true }]);
      expect(await t.db.query('select from identity.accounts where user_id = $1', [plain])).toEqual([]);
      await t.settle();
      expect(await t.db.query('select id from reporting.people where id = any($1)', [[plain, kept]])).toEqual([
        { id: kept },
      ]);
      expect((await horizon.delete(admin(`/${kept}`))).body.rows).toMatchObject([
        { state: 'skipped', reason: 'Has results and stays archived with them.' },
      ]);
      expect((await horizon.get(`/api/admin/users/${plain}`)).status).toBe(404);
    });

    it('puts students into a class of the school, not of another', async () => {
      const id = await aPupil('Clara');
      expect(
        (await s.admin.post(staff('/add_to_class'), { user_ids: [id], section_id: s.sectionId })).body.counts.done,
      ).toBe(1);
      expect((await s.admin.post(staff('/add_to_class'), { user_ids: [id], section_id: other.sectionId })).status).toBe(
        404,
      );
      const { body } = await s.admin.get(`/api/staff/schools/${s.schoolId}/sections/minimal_index`);
      expect(body.sections).toEqual([expect.objectContaining({ id: s.sectionId, displayName: 'Period 1' })]);
    });

    it('transfers students with their classes or without, and says who has to stay', async () => {
      const [leaving, retaining, clash] = [await aPupil('Lea'), await aPupil('Ret'), await aPupil('Cla')];
      await t.commands.execute(new EnrollStudents(s.sectionId, [leaving, retaining]));
      await t.db.query(
        'update roster.people set student_number = (select student_number from roster.people where id = $1) where id = $2',
        [clash, await aPupil('Same', 'There', other.schoolId)],
      );
      const revisions = async () =>
        (
          await t.db.query<{ revision: number }>(
            'select revision from roster.people where id = any($1) order by array_position($1::int[], id)',
            [[leaving, retaining, clash]],
          )
        ).map(({ revision }) => revision);
      const before = await revisions();
      const move = (user_ids: number[], retain_sections: boolean, school_id = other.schoolId) =>
        horizon.post('/api/admin/users/transfer_school', { user_ids, school_id, retain_sections });
      expect((await move([leaving, clash], false)).body).toMatchObject({
        counts: { done: 1, skipped: 0, failed: 1 },
        rows: [
          { key: String(leaving), state: 'done' },
          {
            key: String(clash),
            state: 'failed',
            reason: expect.stringMatching(/^A student of School \d+ has the student ID \d+\.$/),
          },
        ],
      });
      expect((await move([retaining], true)).body.counts.done).toBe(1);
      // Whoever had compared one of them with a duplicate compares again.
      expect(await revisions()).toEqual(before.map((revision, i) => (i < 2 ? revision + 1 : revision)));
      expect(
        await t.db.query('select person_id as p from roster.memberships where person_id = any($1)', [
          [leaving, retaining],
        ]),
      ).toEqual([{ p: retaining }]);
      expect((await horizon.get(`/api/admin/schools/${other.schoolId}/users?search=Lea`)).body.users[0]).toMatchObject({
        id: leaving,
      });
      expect(await t.db.query('select school_id from identity.memberships where user_id = $1', [leaving])).toEqual([
        { school_id: other.schoolId },
      ]);
      expect((await move([leaving], true, 999_999)).status).toBe(404);
      expect(
        (
          await s.admin.post('/api/admin/users/transfer_school', {
            user_ids: [leaving],
            school_id: s.schoolId,
            retain_sections: true,
          })
        ).status,
      ).toBe(403);
    });
  });

  describe('from a file', () => {
    const upload = (client: HttpClient, path: string, role: string, text: string) => {
      const file = new FormData();
      file.append('role', role);
      file.append('file', new Blob([text]), 'people.csv');
      return client.send('POST', path, file);
    };
    const STAFF = 'First Name,Last Name,Email\nUma,Vance,uma@school.test\nNo,Mail,nowhere\n';

    it('teachers enter, bad rows come back, and the second time nothing changes', async () => {
      const { body } = await upload(s.admin, staff('/import'), 'Teacher', STAFF);
      expect(body).toEqual({
        errorCount: 1,
        importedCount: 1,
        unchangedCount: 0,
        errors: [
          {
            line: 3,
            firstName: 'No',
            lastName: 'Mail',
            email: 'nowhere',
            errors: { email: ['Please enter a valid email'] },
          },
        ],
      });
      expect((await upload(s.admin, staff('/import'), 'Teacher', STAFF)).body).toMatchObject({
        importedCount: 0,
        unchangedCount: 1,
      });
      expect(
        (
          await s.admin.post(staff('/bulk_create?role=Teacher'), {
            users: [{ line: 3, firstName: 'No', lastName: 'Mail', email: 'no.mail@school.test' }],
          })
        ).body,
      ).toMatchObject({ importedCount: 1, errorCount: 0 });
      expect((await upload(s.admin, staff('/import'), 'Teacher Admin', STAFF)).body.errors[0].errors).toEqual({
        email: ['This email belongs to a Teacher of this school. A column User Type can change that.'],
      });
    });

    it('students enter the school without a class, brought by the platform only', async () => {
      const file = 'First Name,Last Name,Email,Student ID\nIda,Import,ida@pupil.test,31337\n';
      expect((await upload(s.admin, staff('/import'), 'Student', file)).status).toBe(403);
      expect((await upload(horizon, admin('/import'), 'Student', file)).body).toMatchObject({
        importedCount: 1,
        errorCount: 0,
      });
      const [ida] = (await horizon.get(admin('?search=31337'))).body.users;
      expect(ida).toMatchObject({ firstName: 'Ida', gradeLevel: 8 });
      await horizon.post(admin('/archive_users'), { user_ids: [ida.id] });
      const intoClass = () => upload(s.teacher, `/api/staff/sections/${s.sectionId}/students/import`, 'Student', file);
      expect((await intoClass()).body.errors[0].errors).toEqual({ email: ['This student is archived'] });
      expect((await upload(horizon, admin('/import'), 'Student', file)).body.errors[0].errors).toEqual({
        email: ['This student is archived'],
      });
      await horizon.post(admin('/unarchive_users'), { user_ids: [ida.id] });
      await t.db.query('update roster.people set hidden_account = true where id = $1', [ida.id]);
      expect((await intoClass()).body.errors[0].errors).toEqual({ email: ['A hidden account cannot be changed'] });
    });
  });

  it('are counted in the list of schools, each role seeing its own', async () => {
    await t.commands.execute(
      new CreateSchool({
        districtId: s.districtId,
        name: 'Zenith',
        state: 'IL',
        courseType: ['SAT'],
        activitiesAvailable: true,
        schoolAdminOnly: false,
        seatsPurchased: 3,
      }),
    );
    const all = (await horizon.get('/api/admin/schools?sort=name&order=desc')).body;
    expect(all.schools[0]).toMatchObject({
      name: 'Zenith',
      state: 'IL',
      districtName: expect.any(String),
      seatsPurchased: 3,
      activeStudents: 0,
      studentsEnrolled: 0,
      courseType: 'SAT',
    });
    expect(all.meta.totalCount).toBe(3);
    expect((await district.get('/api/admin/schools')).body.schools.map((x: any) => x.name).sort()).toEqual([
      'School 1',
      'Zenith',
    ]);
    expect((await district.get(`/api/admin/schools/${other.schoolId}`)).status).toBe(404);
    expect((await s.admin.get(`/api/staff/schools/${s.schoolId}`)).body.school.studentsEnrolled).toBeGreaterThan(5);
    const whole = await horizon.get('/api/admin/schools?render_all&per_page=1');
    expect(whole.body.schools).toHaveLength(all.meta.totalCount);
    expect(whole.body.schools[0]).toMatchObject({
      assessmentsAvailable: true,
      activitiesAvailable: true,
      cleverId: null,
      classlinkId: null,
      schoolDistrict: { cleverId: null, classlinkId: null },
    });
  });

  it('have a district that their staff may read, and no other', async () => {
    const { schoolDistrictId, school } = (await s.admin.get('/api/me')).body;
    expect([schoolDistrictId, school.schoolAdminOnly]).toEqual([s.districtId, false]);
    expect((await s.admin.get(`/api/staff/school_districts/${s.districtId}`)).body.schoolDistrict).toMatchObject({
      id: s.districtId,
      name: expect.any(String),
      cleverId: null,
      classlinkId: null,
    });
    for (const id of [other.districtId, 999_999])
      expect((await s.admin.get(`/api/staff/school_districts/${id}`)).status).toBe(404);
    await aClass(t, s.schoolId, []);
  });
});
