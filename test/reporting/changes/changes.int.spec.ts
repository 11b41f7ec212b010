import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportBundle, demoBundles } from '../../../src/content/index.js';
import { ErasePerson, ImportPeople } from '../../../src/roster/index.js';
import { AssignAssessment, ChangeAssignment, DeleteAssignment } from '../../../src/scheduling/index.js';
import { Projections } from '../../../src/platform/events/projections.js';
import { aClass, aPerson, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { SETTINGS } from '../school.js';

describe('the history of changes of a school', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;
  let rootId: number;

  beforeAll(async () => {
    t = await testApp();
    [s, other] = [await aSchool(t), await aSchool(t)];
    rootId = await aPerson(t, 'Root', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    horizon = await t.as({ userId: rootId, role: 'Horizon Admin' });
    await t.db.query(`update roster.people set first_name = 'Mara', last_name = 'Vance' where id = $1`, [s.adminId]);
  });
  afterAll(() => t?.close());

  const read = async (query = '', who = s.admin, scope = 'staff', schoolId = s.schoolId) => {
    await t.settle();
    const { status, body } = await who.get(`/api/${scope}/schools/${schoolId}/changes${query}`);
    expect(status).toBe(200);
    return body as {
      changes: { sentence: string; thing: { id: number } | null; values: { before: string | null }[] }[];
      meta: { totalCount: number };
    };
  };
  const sentences = async (query = '', who = s.admin, scope = 'staff', schoolId = s.schoolId) =>
    (await read(query, who, scope, schoolId)).changes.map(({ sentence }) => sentence);

  it('tells what was done to a person, newest first, with the values before and after', async () => {
    const users = `/api/staff/schools/${s.schoolId}/users`;
    const { body } = await horizon.post(`/api/admin/schools/${s.schoolId}/users`, {
      user: {
        role: 'Student',
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: 'ana@ruiz.test',
        studentIdNumber: '100',
        gradeLevel: 10,
      },
    });
    const ana = body.user.id as number;
    await s.admin.patch(`${users}/${ana}`, { user: { gradeLevel: 11 } });
    await s.admin.patch(`${users}/${ana}`, { user: { gradeLevel: 11 } });
    await s.admin.post(`${users}/add_to_class`, { user_ids: [ana], section_id: s.sectionId });
    await s.admin.post(`${users}/bulk_update`, { userIds: [ana], untimed_assessment: true });
    await s.admin.post(`${users}/${ana}/sign_in_mail`, {});
    await s.admin.post(`${users}/archive_users`, { user_ids: [ana] });
    await horizon.post(`/api/admin/schools/${s.schoolId}/users/unarchive_users`, { user_ids: [ana] });
    expect(await sentences(`?kind=person&id=${ana}`)).toEqual([
      'Root Person activated Ana Ruiz',
      'Mara Vance archived Ana Ruiz',
      'Mara Vance sent Ana Ruiz an invitation',
      'Mara Vance changed the timing of Ana Ruiz from timed to untimed',
      'Mara Vance added Ana Ruiz to the class Period 1',
      'Mara Vance changed the grade of Ana Ruiz from 10 to 11',
      'Root Person added the student Ana Ruiz',
    ]);
    expect((await read(`?kind=person&id=${ana}`)).changes[5]).toMatchObject({
      by: { id: s.adminId, name: 'Mara Vance' },
      as: null,
      kind: 'person',
      thing: { kind: 'person', id: ana, name: 'Ana Ruiz' },
      values: [{ label: 'grade', before: '10', after: '11' }],
    });
  });

  it('shows no e-mail of a hidden account, on the page and in the file', async () => {
    const { body } = await s.admin.post(`/api/staff/schools/${s.schoolId}/users`, {
      user: { role: 'Teacher', firstName: 'Hid', lastName: 'Away', email: 'hid@away.test' },
    });
    const id = body.user.id as number;
    const path = `/api/staff/schools/${s.schoolId}/changes`;
    expect(JSON.stringify(await read(`?kind=person&id=${id}`))).toContain('hid@away.test');
    await t.db.query('update roster.people set hidden_account = true where id = $1', [id]);
    const hidden = await read(`?kind=person&id=${id}`);
    expect(hidden.changes.map(({ sentence }) => sentence)).toEqual(['Mara Vance added the teacher Hid Away']);
    const file = await s.admin.get(`${path}/export?kind=person&id=${id}`);
    expect(file.body).toContain('Hid Away');
    for (const text of [JSON.stringify(hidden), file.body as string]) expect(text).not.toContain('hid@away.test');
  });

  it('says as whom somebody behind a mask changed something', async () => {
    const masked = await t.as({
      userId: s.adminId,
      role: 'Teacher Admin',
      schoolId: s.schoolId,
      masquerader: { userId: rootId, role: 'Horizon Admin' },
    });
    const bea = await aStudent(t, s.schoolId, 'Bea');
    await masked.post(`/api/staff/schools/${s.schoolId}/users/archive_users`, { user_ids: [bea] });
    expect(await sentences(`?kind=person&id=${bea}`)).toEqual([
      'Root Person (as Teacher Admin Mara Vance, masked) archived Bea Student',
    ]);
    expect(await sentences(`?by=${rootId}`)).toHaveLength(3);
  });

  it('tells what an import brought and changed', async () => {
    const row = {
      firstName: 'Imo',
      lastName: 'Gen',
      email: 'imo@gen.test',
      studentIdNumber: '200',
      gradeLevel: '9',
      untimedAssessment: '',
    };
    const actor = {
      userId: s.adminId,
      role: 'Teacher Admin' as const,
      schoolId: s.schoolId,
      districtId: null,
      masquerader: null,
    };
    const place = { sectionId: s.sectionId };
    await t.commands.execute(new ImportPeople(actor, place, [{ line: 2, ...row }], false));
    await t.commands.execute(new ImportPeople(actor, place, [{ line: 2, ...row, gradeLevel: '10' }], false));
    await t.commands.execute(new ImportPeople(actor, place, [{ line: 2, ...row, gradeLevel: '10' }], false));
    const all = await sentences('?search=Imo%20Gen');
    expect(all).toEqual([
      'Mara Vance changed the grade of Imo Gen from 9 to 10 by an import',
      'Mara Vance added Imo Gen to the class Period 1',
      'Mara Vance imported the student Imo Gen',
    ]);
  });

  it('tells of assignments who made, changed and took them back', async () => {
    for (const bundle of demoBundles())
      await t.commands.execute(new ImportBundle(bundle, { userId: null, fileName: 'spec' }));
    const sectionId = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    const at = (hours: number) => new Date(t.clock.now() + hours * 3_600_000);
    const schedule = { administrationType: null, p1StartAt: at(1), p1EndAt: at(24), p2StartAt: null, p2EndAt: null };
    const by = { userId: s.adminId, masquerader: null };
    const [set] = await t.db.query<{ id: number; type: number; category: number; name: string }>(
      `select s.id, s.name, min(f.category_id) as category from content.sets s join content.forms f on f.set_id = s.id
        where s.name like 'ACT%' group by 1, 2 order by 1 limit 1`,
    );
    const id = await t.commands.execute(
      new AssignAssessment(sectionId, { setId: set!.id, categoryId: set!.category }, schedule, SETTINGS, s.adminId),
    );
    t.clock.advance({ seconds: 1 });
    await t.commands.execute(new ChangeAssignment(id, schedule, { ...SETTINGS, pauseEnabled: false }, undefined, by));
    await t.commands.execute(new ChangeAssignment(id, schedule, { ...SETTINGS, pauseEnabled: false }, undefined, by));
    t.clock.advance({ seconds: 1 });
    await t.commands.execute(
      new DeleteAssignment(id, { ...by, masquerader: { userId: rootId, role: 'Horizon Admin' } }),
    );
    const told = await sentences(`?kind=assignment&id=${id}`);
    expect(told).toHaveLength(3);
    expect(told[0]).toMatch(
      new RegExp(
        `^Root Person \\(as Teacher Admin Mara Vance, masked\\) took back ${set!.name}, .+ from the class Period 1$`,
      ),
    );
    expect(told[1]).toMatch(/^Mara Vance changed the pausing of .+ of the class Period 1 from on to off$/);
    expect(told[2]).toMatch(/^Mara Vance assigned .+ to the class Period 1$/);
    expect(await sentences(`?kind=class&id=${sectionId}`)).toHaveLength(4);
  });

  it('tells of classes, terms and settings, and calls by their name those that were deleted', async () => {
    const schools = `/api/staff/schools/${s.schoolId}`;
    const term = { name: 'Fall', start_date: '2026-08-10T00:00:00Z', end_date: '2026-12-10T00:00:00Z' };
    const { body } = await s.admin.post(`${schools}/terms`, { term });
    await s.admin.delete(`${schools}/terms/${body.term.id}`);
    expect(await sentences('?kind=term')).toEqual([
      'Mara Vance deleted the term Fall',
      'Mara Vance created the term Fall',
    ]);
    await horizon.patch(`/api/admin/schools/${s.schoolId}`, { school: { seatsPurchased: 321 } });
    expect((await sentences('?kind=school'))[0]).toMatch(/^Root Person .* the seats of School \d+ to 321$/);
  });

  it('is searched by names and filtered by kind, by who and by days', async () => {
    expect(await sentences('?search=Fall&kind=class')).toEqual([]);
    expect(await sentences('?search=vance%2C+mara')).not.toHaveLength(0);
    expect(await sentences('?search=nobody+of+this+name')).toEqual([]);
    const now = new Date(t.clock.now());
    const later = new Date(now.getTime() + 1000).toISOString();
    expect(await sentences(`?from=${later}`)).toEqual([]);
    expect((await read(`?to=${later}`)).meta.totalCount).toBe((await read()).meta.totalCount);
    const { body } = await s.admin.get(`/api/staff/schools/${s.schoolId}/changes/people`);
    expect(body.people).toEqual([
      { id: s.adminId, name: 'Mara Vance' },
      { id: rootId, name: 'Root Person' },
    ]);
    const wrong = await s.admin.get(`/api/staff/schools/${s.schoolId}/changes?kind=cake&from=yesterday`);
    expect(wrong).toMatchObject({ status: 422 });
  });

  it('is exported whole, a row for each value, and not behind a mask', async () => {
    const { headers, body } = await s.admin.get(`/api/staff/schools/${s.schoolId}/changes/export?kind=person`);
    expect(headers.get('content-disposition')).toContain('History of School');
    expect(body).toContain('"When","Who","As","What","Value","Before","After"');
    expect(body).toContain(
      '"Mara Vance","","Mara Vance changed the grade of Ana Ruiz from 10 to 11","grade","10","11"',
    );
  });

  it('is for administrators of the school, its district and the platform', async () => {
    const path = (schoolId: number, scope = 'staff') => `/api/${scope}/schools/${schoolId}/changes`;
    const district = await t.as({ userId: rootId, role: 'District Admin', districtId: s.districtId });
    expect((await district.get(path(s.schoolId))).status).toBe(200);
    expect((await district.get(path(other.schoolId))).status).toBe(404);
    expect((await horizon.get(path(other.schoolId, 'admin'))).status).toBe(200);
    expect((await other.admin.get(path(s.schoolId))).status).toBe(404);
    for (const teacher of [s.teacher, s.secondary]) expect((await teacher.get(path(s.schoolId))).status).toBe(403);
  });

  it('names another school only to who sees it', async () => {
    const cy = await aStudent(t, s.schoolId, 'Cy');
    const { status } = await horizon.post('/api/admin/users/transfer_school', {
      user_ids: [cy],
      school_id: other.schoolId,
      retain_sections: false,
    });
    expect(status).toBe(200);
    const moved = `?kind=person&id=${cy}`;
    expect((await sentences(moved))[0]).toBe('Root Person moved Cy Student to another school');
    expect((await sentences(moved, horizon, 'admin'))[0]).toMatch(/^Root Person moved Cy Student to School \d+$/);
    expect(await sentences(moved, other.admin, 'staff', other.schoolId)).toEqual([
      'Root Person brought Cy Student here from another school',
    ]);
  });

  it('forgets names and values of who is erased or deleted for good, and a rebuild makes the same rows', async () => {
    const users = `/api/staff/schools/${s.schoolId}/users`;
    const dee = await aStudent(t, s.schoolId, 'Dee');
    await s.admin.post(`${users}/add_to_class`, { user_ids: [dee], section_id: s.sectionId });
    const eve = await aStudent(t, s.schoolId, 'Eve');
    await s.admin.post(`${users}/add_to_class`, { user_ids: [eve], section_id: s.sectionId });
    await t.commands.execute(new ErasePerson(dee, rootId));
    await s.admin.delete(`${users}/${eve}`);
    expect(await sentences(`?kind=person&id=${dee}`)).toEqual([
      'Root Person erased a student for good',
      'Mara Vance added Erased student to a class',
    ]);
    expect(await sentences(`?kind=person&id=${eve}`)).toEqual([
      'Mara Vance deleted somebody who is no longer here',
      'Mara Vance added somebody who is no longer here to a class',
    ]);
    const left = await t.db.query('select from roster.change_values where person_id = any($1)', [[dee, eve]]);
    expect(left).toEqual([]);
    const rows = () => t.db.query('select * from reporting.changes_v1 order by change_id');
    const before = await rows();
    await t.app.get(Projections).rebuild(['reporting.changes']);
    expect(await rows()).toEqual(before);
  });
});
