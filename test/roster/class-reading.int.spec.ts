import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AddParent, CreateClass, CreateTerm, EnrollStudents } from '../../src/roster/index.js';
import { People } from '../../src/roster/read/people.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aPerson, aSchool, aStudent, type TestSchool } from './school.js';

interface Listed {
  sections: { id: number; displayName: string; role: string | null; studentCount: number }[];
  meta: { totalCount: number; counts?: Record<string, number> };
}

describe('what staff read of classes and of a student', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;
  let district: HttpClient;
  let student: number;
  let archivedId: number;
  let termId: number;

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    horizon = await t.as({
      userId: await aPerson(t, 'root', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
      schoolId: null,
    });
    district = await t.as({
      userId: await aPerson(t, 'chief', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]),
      role: 'District Admin',
      schoolId: null,
      districtId: s.districtId,
    });
    student = await aStudent(t, s.schoolId, 'Ada');
    await t.commands.execute(new EnrollStudents(s.sectionId, [student]));
    termId = await t.commands.execute(
      new CreateTerm(s.schoolId, {
        name: 'Spring',
        startDate: new Date('2027-01-10'),
        endDate: new Date('2027-06-10'),
      }),
    );
    archivedId = await t.commands.execute(
      new CreateClass({ schoolId: s.schoolId, termId, className: 'Old', memberships: [] }),
    );
    const hiddenId = await t.commands.execute(
      new CreateClass({ schoolId: s.schoolId, termId, className: 'Hidden', memberships: [] }),
    );
    await t.commands.execute(
      new CreateClass({ schoolId: s.schoolId, termId, className: 'Spring class', memberships: [] }),
    );
    await t.db.query('update roster.sections set archived_at = now() where id = $1', [archivedId]);
    await t.db.query('update roster.sections set hidden_at = now() where id = $1', [hiddenId]);
  });
  afterAll(() => t?.close());

  const sections = async (who: HttpClient, path: string) => (await who.get<Listed>(path)).body;
  const names = async (who: HttpClient, path: string) =>
    (await sections(who, path)).sections.map((one) => one.displayName);

  it('lists the classes of a school by state and term, with how many there are in each', async () => {
    const path = `/api/admin/schools/${s.schoolId}/sections`;
    expect((await sections(horizon, path)).meta).toEqual({
      totalCount: 2,
      counts: { active: 2, archived: 1, hidden: 1 },
    });
    expect(await names(horizon, path)).toEqual(['Period 1', 'Spring class']);
    expect(await names(horizon, `${path}?archived=true`)).toEqual(['Old']);
    expect(await names(horizon, `${path}?active=false`)).toEqual(['Hidden']);
    expect(await names(horizon, `${path}?term[]=${termId}&sort=createdAt&order=desc`)).toEqual(['Spring class']);
    expect(await names(horizon, `${path}?search=teacher`)).toEqual(['Period 1']);
    expect((await horizon.get(`${path}?term[]=x`)).status).toBe(422);
    expect(await names(district, path)).toEqual(['Period 1', 'Spring class']);
    expect(await names(s.admin, `/api/staff/schools/${s.schoolId}/sections`)).toEqual(['Period 1', 'Spring class']);
    expect((await other.admin.get(`/api/staff/schools/${s.schoolId}/sections`)).status).toBe(404);
    expect((await s.teacher.get(`/api/staff/schools/${s.schoolId}/sections`)).status).toBe(403);
    const terms = await horizon.get<{ terms: { name: string; source: string }[] }>(
      `/api/admin/schools/${s.schoolId}/terms`,
    );
    expect(terms.body.terms.map((term) => term.name)).toContain('Spring');
  });

  it('lists under /api/staff/sections the own school for its administrators, 500 to a page', async () => {
    expect(await names(s.admin, '/api/staff/sections')).toEqual(['Period 1', 'Spring class']);
    const inside = await t.as({
      userId: await aPerson(t, 'inside', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]),
      role: 'District Admin',
      schoolId: s.schoolId,
      districtId: s.districtId,
    });
    expect(await names(inside, '/api/staff/sections')).toEqual(['Period 1', 'Spring class']);
    expect((await s.teacher.get('/api/staff/sections?per_page=500')).status).toBe(200);
    expect((await s.teacher.get('/api/staff/sections?per_page=501')).status).toBe(422);
    await t.db.query(
      `insert into roster.sections (school_id, term_id, class_name, display_name, editable, created_at) select $1, $2, 'Many ' || n, 'Many ' || n, true, now() from generate_series(1, 501) n`,
      [s.schoolId, termId],
    );
    const { sections: page, meta } = await sections(s.admin, '/api/staff/sections');
    expect([page.length, meta.totalCount]).toEqual([500, 503]);
    await t.db.query(`delete from roster.sections where class_name like 'Many %'`);
  });

  it('lists under /api/admin/sections one school, or all that one looks after', async () => {
    expect(await names(horizon, `/api/admin/sections?school_id=${s.schoolId}`)).toEqual(['Period 1', 'Spring class']);
    expect((await sections(horizon, '/api/admin/sections')).meta.totalCount).toBe(3);
    expect(await names(district, '/api/admin/sections')).toEqual(['Period 1', 'Spring class']);
    expect((await district.get(`/api/admin/sections?school_id=${other.schoolId}`)).status).toBe(404);
  });

  it("names the classes of a school by year, term, state and whether they are the school's own", async () => {
    const minimal = async (query = '') =>
      (await sections(horizon, `/api/admin/schools/${s.schoolId}/sections/minimal_index${query}`)).sections.map(
        (one) => one.displayName,
      );
    expect(await minimal()).toEqual(['Period 1', 'Spring class']);
    expect(await minimal('?archived=true')).toEqual(['Old']);
    expect(await minimal('?active=false')).toEqual(['Hidden']);
    expect(await minimal(`?term=${termId}`)).toEqual(['Spring class']);
    expect(await minimal('?school_year_id=1999')).toEqual([]);
    expect(await minimal('?editable=true')).toEqual(['Period 1', 'Spring class']);
    expect(await minimal('?editable=false')).not.toContain('Period 1');
    expect((await horizon.get(`/api/admin/schools/${s.schoolId}/sections/minimal_index?school_year_id=x`)).status).toBe(
      422,
    );
    const own = `/api/staff/schools/${s.schoolId}/sections/minimal_index`;
    expect(await names(s.admin, `${own}?archived=false&active=true`)).toEqual(['Period 1', 'Spring class']);
    expect(await names(s.admin, `${own}?archived=true`)).toEqual(['Old']);
  });

  it('names to staff the active classes that are theirs, with role and what they may do', async () => {
    const minimal = async (who: HttpClient) => (await sections(who, '/api/staff/sections/minimal_index')).sections;
    expect(await minimal(s.teacher)).toEqual([
      expect.objectContaining({
        id: s.sectionId,
        displayName: 'Period 1',
        className: 'Period 1',
        role: 'Primary Teacher',
        permissions: expect.any(Object),
      }),
    ]);
    expect((await minimal(s.admin)).map((one) => one.displayName)).toEqual(['Period 1', 'Spring class']);
    expect((await minimal(other.teacher)).map(({ id }) => id)).toEqual([other.sectionId]);
  });

  it('takes students out of a class under both of its names', async () => {
    const [first, second] = [await aStudent(t, s.schoolId, 'Gone'), await aStudent(t, s.schoolId, 'Left')];
    await t.commands.execute(new EnrollStudents(s.sectionId, [first, second]));
    expect(
      (await horizon.post(`/api/admin/sections/${s.sectionId}/bulk_remove_students`, { ids: [first] })).status,
    ).toBe(204);
    expect(
      (await s.teacher.post(`/api/staff/sections/${s.sectionId}/students/unassign`, { ids: [second] })).status,
    ).toBe(204);
    expect((await sections(horizon, `/api/admin/sections?school_id=${s.schoolId}`)).sections[0]).toMatchObject({
      displayName: 'Period 1',
      studentCount: 1,
    });
  });

  it('lets the primary teacher of a student edit the profile, save where the school leaves it to its administrators', async () => {
    const strict = await aSchool(t, { schoolAdminOnly: true });
    const [own, theirs] = [await aStudent(t, s.schoolId, 'Edith'), await aStudent(t, strict.schoolId, 'Stan')];
    await t.commands.execute(new EnrollStudents(s.sectionId, [own]));
    await t.commands.execute(new EnrollStudents(strict.sectionId, [theirs]));
    const edit = (who: HttpClient, id: number, change: object) =>
      who.patch<any>(`/api/staff/students/${id}`, { student: { studentIdNumber: '4711', ...change } });
    expect((await s.teacher.get<any>(`/api/staff/students/${own}`)).body.student.permissions).toMatchObject({
      edit: true,
      editEmail: false,
    });
    const saved = await edit(s.teacher, own, { firstName: 'Edie', gradeLevel: 12 });
    expect([saved.status, saved.body.error]).toEqual([200, undefined]);
    expect(saved.body.student).toMatchObject({
      firstName: 'Edie',
      gradeLevel: 12,
      studentIdNumber: '4711',
    });
    // Also of a student who has never signed in: the activation mail would go to the teacher.
    const refused = await edit(s.teacher, own, { email: 'mine@elsewhere.test' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { email: ['Only an administrator of the school changes the email of a student.'] },
    ]);
    expect((await edit(s.admin, own, { email: 'new@student.test' })).status).toBe(200);
    expect((await edit(s.secondary, own, { firstName: 'No' })).status).toBe(404);
    expect((await edit(other.teacher, own, { firstName: 'No' })).status).toBe(404);
    expect((await edit(strict.teacher, theirs, { firstName: 'No' })).status).toBe(403);
    expect((await strict.teacher.get<any>(`/api/staff/students/${theirs}`)).body.student.permissions.edit).toBe(false);
    await s.teacher.post(`/api/staff/sections/${s.sectionId}/students/unassign`, { ids: [own] });
  });

  it('lists as mine only what one teaches, with the role in it', async () => {
    expect(
      (await sections(s.teacher, '/api/staff/sections')).sections.map(({ displayName, role, studentCount }) => ({
        displayName,
        role,
        studentCount,
      })),
    ).toEqual([{ displayName: 'Period 1', role: 'Primary Teacher', studentCount: 1 }]);
    expect((await sections(s.secondary, '/api/staff/sections')).sections[0]!.role).toBe('Secondary Teacher');
    expect(await names(s.admin, '/api/staff/sections?taught=true')).toEqual([]);
    expect(await names(s.admin, '/api/staff/sections/staff_sections')).toEqual(['Period 1', 'Spring class']);
    expect(await names(s.admin, '/api/staff/sections/staff_sections?archived=true')).toEqual(['Old']);
    expect(await names(s.admin, '/api/staff/sections/all')).toEqual(['Old', 'Period 1', 'Spring class']);
    expect(await names(s.teacher, '/api/staff/sections/all')).toEqual(['Period 1']);
  });

  it('opens a class to the platform, to the district and to its teachers, on their own paths', async () => {
    const own = { staff: `/api/staff/sections/${s.sectionId}`, admin: `/api/admin/sections/${s.sectionId}` };
    for (const [who, path, status] of [
      [horizon, own.admin, 200],
      [district, own.admin, 200],
      [s.admin, own.staff, 200],
      [s.secondary, own.staff, 200],
      [s.teacher, own.admin, 403],
      [other.admin, own.staff, 404],
      [other.teacher, own.staff, 404],
    ] as const) {
      expect((await who.get(path)).status).toBe(status);
      expect((await who.get(`${path}/students`)).status).toBe(status);
    }
    expect(
      (await district.post(`${own.admin}/students/set_timing`, { ids: [student], untimed_assessment: true })).status,
    ).toBe(403);
  });

  it('exports the list of a class as a file that the import takes back', async () => {
    const file = await s.secondary.get<string>(`/api/staff/sections/${s.sectionId}/students/export`);
    expect(file.headers.get('content-disposition')).toContain('Period 1 students');
    expect(String(file.body)).toContain('"Ada","Student","ada@student.test"');
    // As it was downloaded it says nothing new.
    const ben = await aStudent(t, s.schoolId, 'Ben', { untimed: true });
    await t.commands.execute(new EnrollStudents(s.sectionId, [ben]));
    const both = String((await s.secondary.get(`/api/staff/sections/${s.sectionId}/students/export`)).body);
    const form = new FormData();
    form.append('file', new Blob([both]), 'students.csv');
    const { body } = await s.teacher.send('POST', `/api/staff/sections/${s.sectionId}/students/import`, form);
    expect(body).toEqual({ errorCount: 0, importedCount: 0, unchangedCount: 2, errors: [] });
    // Searched, the list is the file.
    const found = await s.secondary.get<string>(`/api/staff/sections/${s.sectionId}/students/export?search=ben`);
    expect(String(found.body).trim().split(/\r?\n/)).toHaveLength(2);
    expect(String(found.body)).toContain('"Ben"');
    await s.teacher.post(`/api/staff/sections/${s.sectionId}/students/unassign`, { ids: [ben] });
    expect((await other.admin.get(`/api/staff/sections/${s.sectionId}/students/export`)).status).toBe(404);
  });

  it('opens a profile to administrators and primary teachers alone, with classes, parents and assessments', async () => {
    await t.commands.execute(
      new AddParent({ firstName: 'Mona', lastName: 'Student', email: 'mona@parents.test' }, [student], false),
    );
    for (const [who, scope, status] of [
      [horizon, 'admin', 200],
      [district, 'admin', 200],
      [s.admin, 'staff', 200],
      [s.teacher, 'staff', 200],
      [s.secondary, 'staff', 404],
      [other.admin, 'staff', 404],
      [other.teacher, 'staff', 404],
    ] as const) {
      for (const part of ['', '/sections', '/parents', '/student_assessments']) {
        expect([scope, part, (await who.get(`/api/${scope}/students/${student}${part}`)).status]).toEqual([
          scope,
          part,
          status,
        ]);
      }
    }
    const { body } = await s.teacher.get<{ student: Record<string, unknown> }>(`/api/staff/students/${student}`);
    expect(body.student).toMatchObject({
      fullName: 'Ada Student',
      gradeLevel: 11,
      lastLoginAt: null,
      permissions: { impersonate: true },
    });
    expect(await names(s.teacher, `/api/staff/students/${student}/sections`)).toEqual(['Period 1']);
    const parents = await s.teacher.get<{ parents: { firstName: string; lastLoginAt: string | null }[] }>(
      `/api/staff/students/${student}/parents`,
    );
    expect(parents.body.parents).toMatchObject([{ firstName: 'Mona', lastLoginAt: null }]);
  });

  it('lets a primary teacher log in as a student of the class, and a secondary teacher not', async () => {
    const ask = (who: HttpClient, id: number) =>
      who.post<{ masqid?: string }>('/api/staff/users/set_mask', { user_id: id });
    expect((await ask(s.teacher, student)).body.masqid).toEqual(expect.any(String));
    expect((await ask(s.secondary, student)).status).toBe(404);
    expect((await ask(s.teacher, s.adminId)).status).toBe(404);
  });

  it('tells nothing of the e-mail of a hidden account, neither by its order nor to a search', async () => {
    await t.commands.execute(new EnrollStudents(s.sectionId, [await aStudent(t, s.schoolId, 'Zed')]));
    const order = async () =>
      (await s.teacher.get(`/api/staff/sections/${s.sectionId}/students?sort=email`)).body.students.map(
        (one: { firstName: string }) => one.firstName,
      );
    const people = t.get(People);
    const named = async (text: string) => [await people.studentsNamed(text), await people.anybodyNamed(text)];
    expect([await order(), await named('ada@student')]).toEqual([
      ['Ada', 'Zed'],
      [[student], [student]],
    ]);
    await t.db.query('update roster.people set hidden_account = true where id = $1', [student]);
    expect([await order(), await named('ada@student'), await named('Ada Student')]).toEqual([
      ['Zed', 'Ada'],
      [[], []],
      [[student], [student]],
    ]);
  });

  it('finds everybody of a name, however many there are', async () => {
    await t.db.query(
      `insert into roster.people (first_name, last_name, email, school_id, untimed_assessment, hidden_account, nr_of_logins, created_at)
       select 'Sam', 'Smith', 'sam' || n || '@smith.test', $1, false, false, 0, now() from generate_series(1, 600) n`,
      [other.schoolId],
    );
    expect(await t.get(People).studentsNamed('sam smith')).toHaveLength(600);
    expect(await t.get(People).anybodyNamed('smith, sam')).toHaveLength(600);
  });

  it('refuses what can never be, such as a search that is said twice or a year nought', async () => {
    const status = async (who: HttpClient, path: string) => (await who.get(path)).status;
    for (const path of [
      `/api/staff/sections/${s.sectionId}/students?search=a&search=b`,
      '/api/staff/sections/staff_sections?search=%00',
    ])
      expect(await status(s.teacher, path)).toBe(422);
    for (const query of ['?from=0000-01-01T00:00Z', '/choices?class_search=a&class_search=b'])
      expect(await status(horizon, `/api/audit/attempts${query}`)).toBe(422);
  });

  it('orders the classes of a school and of the platform by students who are there, and names as people count', async () => {
    const added = await Promise.all(['Bea', 'Cal'].map((name) => aStudent(t, other.schoolId, name)));
    const ids: number[] = [];
    for (const className of ['Period 10', 'Period 2'])
      ids.push(await t.commands.execute(new CreateClass({ schoolId: other.schoolId, className, memberships: [] })));
    await t.commands.execute(new EnrollStudents(ids[0]!, added));
    await t.commands.execute(new EnrollStudents(ids[1]!, [added[0]!]));
    await t.db.query('update roster.people set archived_at = now() where id = $1', [added[0]]);
    await t.settle();
    const all = '/api/admin/sections?per_page=200';
    const ofSchool = `/api/admin/schools/${other.schoolId}/sections?per_page=200`;
    for (const path of [all, ofSchool])
      for (const order of ['asc', 'desc'] as const) {
        const listed = (await sections(horizon, `${path}&sort=studentCount&order=${order}`)).sections;
        expect(listed.find(({ id }) => id === ids[0])).toMatchObject({ studentCount: 1 });
        expect(listed.find(({ id }) => id === ids[1])).toMatchObject({ studentCount: 0 });
        const way = order === 'asc' ? 1 : -1;
        expect(listed).toEqual(listed.toSorted((a, b) => way * (a.studentCount - b.studentCount) || a.id - b.id));
      }
    const periods = (await names(horizon, `${ofSchool}&sort=displayName&search=Period`)).filter(
      (name) => name !== 'Period 1',
    );
    expect(periods).toEqual(['Period 2', 'Period 10']);
    await t.db.query(`update roster.sections set display_name = 'Period 11' where id = $1`, [ids[1]]);
    expect((await names(horizon, `${ofSchool}&sort=displayName&search=Period 1`)).slice(-2)).toEqual([
      'Period 10',
      'Period 11',
    ]);
  });
});
