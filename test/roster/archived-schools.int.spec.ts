import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reachOver } from '../../src/roster/policies.js';
import { heldRolesOf } from '../../src/roster/read/held-roles.js';
import { AddParent, CreateDistrict, MarkHasResults } from '../../src/roster/index.js';
import { type TestApp, testApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { whileHeld } from '../support/while-held.js';
import { aPerson, aSchool, aStudent, type TestSchool } from './school.js';

describe('a school that was archived', () => {
  let t: TestApp;
  let platform: HttpClient;
  beforeAll(async () => {
    t = await testApp();
    const userId = await aPerson(t, 'platform', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    platform = await t.as({ userId, role: 'Horizon Admin' });
  });
  afterAll(() => t?.close());

  const PATH = '/api/admin/schools';
  let count = 0;
  /** With a student who has results, archived. */
  async function archived(): Promise<TestSchool & { studentId: number }> {
    const school = await aSchool(t);
    const studentId = await aStudent(t, school.schoolId, `Pupil${++count}`);
    await t.commands.execute(new MarkHasResults(studentId, new Date('2026-10-01T00:00:00Z')));
    expect((await platform.delete(`${PATH}/${school.schoolId}`)).body).toEqual({ archived: true });
    return { ...school, studentId };
  }
  const districtAdmin = async ({ districtId }: TestSchool) => {
    const userId = await aPerson(t, `of${++count}`, [{ role: 'District Admin', schoolId: null, districtId }]);
    return t.as({ userId, role: 'District Admin', districtId });
  };
  const rolesOf = async (ids: number[]) =>
    (
      await t.db.query<{ user_id: number; role: string }>(
        `select m.user_id, m.role from identity.memberships m join identity.accounts a using (user_id)
          where m.user_id = any($1) and a.archived_at is null order by 1`,
        [ids],
      )
    ).map((row) => `${row.user_id} ${row.role}`);
  const transfer = (ids: number[], to: number) =>
    platform.post('/api/admin/users/transfer_school', { user_ids: ids, school_id: to, retain_sections: false });

  it('stands in a list of its own, for the platform and its district, with what bringing it back would do', async () => {
    const school = await archived();
    const { schoolId } = school;
    const beside = await districtAdmin(school);
    const other = await districtAdmin(await aSchool(t));
    const listed = async (by: HttpClient, query: string) =>
      (await by.get(`${PATH}${query}`)).body.schools.map(({ id }: { id: number }) => id);
    expect(await listed(platform, '?archived=true&per_page=100')).toContain(schoolId);
    expect(await listed(platform, '?per_page=100')).not.toContain(schoolId);
    expect(await listed(beside, '?archived=true')).toEqual([schoolId]);
    expect(await listed(other, '?archived=true')).toEqual([]);
    expect((await platform.get(`${PATH}?archived=maybe`)).status).toBe(422);

    const { body } = await platform.get(`${PATH}/${schoolId}/archived`);
    expect(body.school).toMatchObject({
      id: schoolId,
      districtArchived: false,
      students: 1,
      staff: 3,
      archivedPeople: 0,
      classes: 1,
      terms: 1,
      leaving: false,
      permissions: { restore: true, transfer: true },
    });
    const theirs = await beside.get(`${PATH}/${schoolId}/archived`);
    expect(theirs.body.school.permissions).toEqual({ restore: false, transfer: false });
    expect((await beside.post(`${PATH}/${schoolId}/restore`)).status).toBe(403);
    for (const path of ['archived', 'archived/students'])
      expect((await other.get(`${PATH}/${schoolId}/${path}`)).status).toBe(404);
    expect((await other.post(`${PATH}/${schoolId}/restore`)).status).toBe(404);
    expect((await platform.get(`${PATH}/${(await aSchool(t)).schoolId}/archived`)).status).toBe(404);
    expect((await platform.post(`${PATH}/${(await aSchool(t)).schoolId}/restore`)).status).toBe(404);
  });

  it('comes back as it was: who had a role then has it again, who was archived before or went away has not', async () => {
    const school = await aSchool(t);
    const { schoolId, sectionId } = school;
    const [stays, gone, moves] = await Promise.all(
      ['Stays', 'Gone', 'Moves'].map((name) => aStudent(t, schoolId, `${name}${++count}`)),
    );
    await t.commands.execute(new MarkHasResults(stays!, new Date('2026-10-01T00:00:00Z')));
    await t.commands.execute(new MarkHasResults(moves!, new Date('2026-10-01T00:00:00Z')));
    for (const ids of [[gone!], [school.secondaryId]])
      await platform.post(`${PATH}/${schoolId}/users/archive_users`, { user_ids: ids });
    const classes = () =>
      t.db.query<{ id: number }>(
        'select id, display_name, term_id, archived_at, hidden_at from roster.sections where school_id = $1 order by id',
        [schoolId],
      );
    const before = await classes();
    await platform.delete(`${PATH}/${schoolId}`);
    const everybody = [stays!, gone!, moves!, school.adminId, school.teacherId, school.secondaryId];
    expect(await rolesOf(everybody)).toEqual([]);
    const to = await aSchool(t);
    const moved = await transfer([moves!], to.schoolId);
    expect(moved.body.rows).toEqual([expect.objectContaining({ key: String(moves), state: 'done' })]);

    const restored = await platform.post(`${PATH}/${schoolId}/restore`);
    expect(restored.body.school).toMatchObject({ id: schoolId, archivedAt: null, teacherCount: 1 });
    expect(await rolesOf(everybody)).toEqual(
      [
        [stays!, 'Student'],
        [moves!, 'Student'],
        [school.adminId, 'Teacher Admin'],
        [school.teacherId, 'Teacher'],
      ]
        .sort(([a], [b]) => Number(a) - Number(b))
        .map((one) => one.join(' ')),
    );
    expect(
      await t.db.query('select user_id from identity.memberships where school_id = $1 and user_id = $2', [
        schoolId,
        moves,
      ]),
    ).toEqual([]);
    expect(await classes()).toEqual(before);
    expect(before.map(({ id }) => id)).toContain(sectionId);
    expect((await platform.get(`${PATH}/${schoolId}`)).status).toBe(200);
    expect((await platform.post(`${PATH}/${schoolId}/restore`)).status).toBe(404);
    await t.settle();
    const history = await platform.get(`${PATH}/${schoolId}/changes`);
    expect(history.body.changes[0].sentence).toMatch(/^platform Person restored /);
  });

  it('brings a district back that was archived with it, and its administrators', async () => {
    const school = await archived();
    const { districtId, schoolId } = school;
    const admin = await aPerson(t, `administers${++count}`, [{ role: 'District Admin', schoolId: null, districtId }]);
    expect((await platform.delete(`/api/admin/school_districts/${districtId}`)).body).toEqual({ archived: true });
    expect(await rolesOf([admin])).toEqual([]);
    expect((await platform.get(`${PATH}/${schoolId}/archived`)).body.school).toMatchObject({
      districtArchived: true,
      districtAdministrators: 1,
    });
    expect((await platform.post(`${PATH}/${schoolId}/restore`)).status).toBe(200);
    expect(await rolesOf([admin])).toEqual([`${admin} District Admin`]);
    expect((await platform.get(`/api/admin/school_districts/${districtId}`)).status).toBe(200);
  });

  it('does not bring back a district whose Clever id another district has by now', async () => {
    const { schoolId, districtId } = await aSchool(t);
    const student = await aStudent(t, schoolId, `Clever${++count}`);
    await t.commands.execute(new MarkHasResults(student, new Date('2026-10-01T00:00:00Z')));
    const edit = (id: number, school_district: object) =>
      platform.patch(`/api/admin/school_districts/${id}`, { school_district });
    await edit(districtId, { name: 'Gone Unified', cleverId: 'district-gone' });
    await platform.delete(`${PATH}/${schoolId}`);
    await platform.delete(`/api/admin/school_districts/${districtId}`);
    const now = await t.commands.execute(new CreateDistrict({ name: 'Now', state: 'AZ', cleverId: 'district-gone' }));
    expect(await platform.post(`${PATH}/${schoolId}/restore`)).toMatchObject({
      status: 409,
      body: { error: 'Now has the Clever District ID of Gone Unified by now. Take it away there first.' },
    });
    await edit(now, { cleverId: null });
    expect((await platform.post(`${PATH}/${schoolId}/restore`)).status).toBe(200);
  });

  it('does not take the id of a provider from the school that has it by now', async () => {
    const districtId = await t.commands.execute(
      new CreateDistrict({ name: 'With Clever', state: 'AZ', cleverId: 'district-c' }),
    );
    const make = async (name: string) =>
      (
        await platform.post(PATH, {
          school: {
            name,
            state: 'AZ',
            courseType: 'SAT',
            assessmentsAvailable: true,
            activitiesAvailable: true,
            schoolAdminOnly: false,
            schoolDistrictId: districtId,
          },
        })
      ).body.school.id as number;
    const [one, other] = [await make('Cedar'), await make('Birch')];
    const student = await aStudent(t, one, `Clever${++count}`);
    await t.commands.execute(new MarkHasResults(student, new Date('2026-10-01T00:00:00Z')));
    await platform.patch(`${PATH}/${one}`, { school: { cleverId: 'c-1' } });
    await platform.delete(`${PATH}/${one}`);
    await platform.patch(`${PATH}/${other}`, { school: { cleverId: 'c-1' } });
    const refused = await platform.post(`${PATH}/${one}/restore`);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'Birch has the Clever School ID of this school by now. Take it away there first.' },
    });
    await platform.patch(`${PATH}/${other}`, { school: { cleverId: null } });
    expect((await platform.post(`${PATH}/${one}/restore`)).body.school.cleverId).toBe('c-1');
  });

  it('lists its students for a transfer and for nothing else', async () => {
    const { schoolId, studentId } = await archived();
    const { body } = await platform.get(`${PATH}/${schoolId}/archived/students`);
    expect(body).toMatchObject({
      users: [
        { id: studentId, permissions: { select: true, transfer: true, edit: false, archive: false, delete: false } },
      ],
      permissions: { transfer: true, add: false, import: false, masquerade: false },
    });
    for (const [action, body] of [
      ['archive_users', { user_ids: [studentId] }],
      ['unarchive_users', { user_ids: [studentId] }],
      ['bulk_delete', { userIds: [studentId] }],
    ] as const)
      expect((await platform.post(`${PATH}/${schoolId}/users/${action}`, body)).status).toBe(404);
    expect((await platform.get(`${PATH}/${schoolId}/users`)).status).toBe(404);
    // From one that is archived to another one that is: not there either.
    const other = await archived();
    expect((await transfer([studentId], other.schoolId)).status).toBe(404);
  });

  it('still counts when it is asked how far somebody reaches: what comes back by one click may not be taken over before', async () => {
    const { schoolId } = await archived();
    const here = await aSchool(t);
    const both = await aPerson(t, `both${++count}`, [
      { role: 'Teacher Admin', schoolId, districtId: null },
      { role: 'Teacher', schoolId: here.schoolId, districtId: null },
    ]).catch(() => null);
    // Nobody is added to an archived school, so it was before.
    expect(both).toBeNull();
    const standing = await aSchool(t);
    const person = await aPerson(t, `wide${++count}`, [
      { role: 'Teacher Admin', schoolId: standing.schoolId, districtId: null },
      { role: 'Teacher', schoolId: here.schoolId, districtId: null },
    ]);
    await t.db.query('update roster.people set last_login_at = now() where id = $1', [person]);
    await platform.delete(`${PATH}/${standing.schoolId}`);
    const held = (await heldRolesOf(t.db, [person])).get(person)!;
    const admin = { role: 'Teacher Admin', schoolId: here.schoolId, districtId: here.districtId } as const;
    expect(reachOver(admin, held)).toBe('place');
    const email = await here.admin.patch(`/api/staff/schools/${here.schoolId}/users/${person}`, {
      user: { email: 'taken@over.test' },
    });
    expect(email.status).toBe(403);
  });

  it('keeps the parents of its students as they are', async () => {
    const school = await aSchool(t);
    const studentId = await aStudent(t, school.schoolId, `Child${++count}`);
    await t.commands.execute(new MarkHasResults(studentId, new Date('2026-10-01T00:00:00Z')));
    const parent = await t.commands.execute(
      new AddParent({ firstName: 'Par', lastName: 'Ent', email: `parent${count}@home.test` }, [studentId], false),
    );
    await platform.delete(`${PATH}/${school.schoolId}`);
    await platform.post(`${PATH}/${school.schoolId}/restore`);
    expect(await rolesOf([parent, studentId])).toEqual([`${studentId} Student`, `${parent} Parent`]);
  });

  describe('in the moment in which it is archived', () => {
    /** Another transaction archives the school and commits after the request waits for it. */
    const duringArchiving = async <T>(schoolId: number, send: () => Promise<T>): Promise<T> => {
      let sent!: Promise<T>;
      await t.db.tx(async (q) => {
        await q.query('select from roster.schools where id = $1 for update', [schoolId]);
        await q.query('update roster.schools set archived_at = now() where id = $1', [schoolId]);
        sent = send();
        for (let tries = 0; tries < 500; tries++) {
          const waiting = await t.db.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          if (waiting.length > 0) break;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      });
      return sent;
    };
    const NEW = { firstName: 'New', lastName: 'Comer', email: 'new.comer@school.test' };

    it('takes nobody who is added, imported, activated or transferred there', async () => {
      const cases: [string, (school: TestSchool, studentId: number) => Promise<{ status: number; body: unknown }>][] = [
        ['added', ({ schoolId }) => platform.post(`${PATH}/${schoolId}/users`, { user: { ...NEW, role: 'Teacher' } })],
        ['transferred', async ({ schoolId }, studentId) => transfer([studentId], schoolId)],
        [
          'activated',
          async ({ schoolId, secondaryId }) =>
            platform.post(`${PATH}/${schoolId}/users/unarchive_users`, { user_ids: [secondaryId] }),
        ],
      ];
      for (const [what, send] of cases) {
        const [school, from] = [await aSchool(t), await aSchool(t)];
        const studentId = await aStudent(t, from.schoolId, `Racing${++count}`);
        await platform.post(`${PATH}/${school.schoolId}/users/archive_users`, { user_ids: [school.secondaryId] });
        const answer = await duringArchiving(school.schoolId, () => send(school, studentId));
        expect([what, answer.status]).toEqual([what, 404]);
        expect(
          await t.db.query('select user_id from identity.memberships where school_id = $1 and user_id <> all($2)', [
            school.schoolId,
            [school.adminId, school.teacherId],
          ]),
        ).toEqual([]);
      }
      const school = await aSchool(t);
      const rows = [{ ...NEW, studentIdNumber: '77', gradeLevel: 11 }];
      const imported = await duringArchiving(school.schoolId, () =>
        platform.post(`${PATH}/${school.schoolId}/users/bulk_create`, { users: rows, role: 'Student' }),
      );
      expect(imported.status).toBeLessThan(500);
      expect(await t.db.query('select from roster.people where school_id = $1', [school.schoolId])).toEqual([]);
    });

    it('waits for whoever is bringing people: they are archived with it', async () => {
      const { schoolId } = await aSchool(t);
      const studentId = await aStudent(t, schoolId, `Waited${++count}`);
      await t.commands.execute(new MarkHasResults(studentId, new Date('2026-10-01T00:00:00Z')));
      const deleted = await whileHeld(
        t,
        { sql: 'select from roster.schools where id = $1 for key share', params: [schoolId] },
        () => platform.delete(`${PATH}/${schoolId}`),
        { sql: 'select from roster.people where id = $1', params: [studentId] },
      );
      expect(deleted.body).toEqual({ archived: true });
      expect(await rolesOf([studentId])).toEqual([]);
    });

    it('holds its student numbers before the people who are transferred there, as whoever imports them', async () => {
      const [from, to] = [await aSchool(t), await aSchool(t)];
      const studentId = await aStudent(t, from.schoolId, `Pupil${++count}`);
      const moved = await whileHeld(
        t,
        { sql: 'select pg_advisory_xact_lock(7203010, $1)', params: [to.schoolId] },
        () => transfer([studentId], to.schoolId),
        { sql: 'select from roster.people where id = $1', params: [studentId] },
      );
      expect(moved.status).toBe(200);
    });

    it('is not moved into a district that is deleted in that moment', async () => {
      const to = await t.commands.execute(new CreateDistrict({ name: 'Going', state: 'AZ' }));
      const made = await platform.post(PATH, {
        school: {
          name: 'Moving',
          state: 'AZ',
          courseType: 'SAT',
          assessmentsAvailable: true,
          activitiesAvailable: true,
          schoolAdminOnly: false,
          schoolDistrictId: (await aSchool(t)).districtId,
        },
      });
      const id: number = made.body.school.id;
      let sent!: Promise<Answer>;
      await t.db.tx(async (q) => {
        await q.query('select from roster.districts where id = $1 for update', [to]);
        sent = platform.patch(`${PATH}/${id}`, { school: { schoolDistrictId: to } });
        for (let tries = 0; tries < 500; tries++) {
          const waiting = await t.db.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          if (waiting.length > 0) break;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        await q.query('delete from roster.districts where id = $1', [to]);
      });
      expect((await sent).body.errors).toEqual({ schoolDistrictId: ['Selecting a district is required'] });
    });
  });
});
