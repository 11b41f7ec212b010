import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Classes, EnrollStudents } from '../../src/roster/index.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aClass, aPerson, aSchool, aStudent, type TestSchool } from './school.js';

describe('the students of a class', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let strict: TestSchool;
  let horizon: HttpClient;
  /** A class of the same teachers. */
  let second: number;
  /** A class of somebody else. */
  let foreign: number;

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    strict = await aSchool(t, { schoolAdminOnly: true });
    horizon = await t.as({
      userId: await aPerson(t, 'root', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
    second = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
    foreign = await aClass(t, s.schoolId, []);
  });
  afterAll(() => t?.close());

  const path = (id: number, rest: string, scope = 'staff') => `/api/${scope}/sections/${id}/${rest}`;
  const inside = async (id: number): Promise<number[]> =>
    (await horizon.get(path(id, 'students', 'admin'))).body.students.map((one: { id: number }) => one.id);
  const history = async (id: number) =>
    (
      await t.db.query<{ action: string }>(
        `select payload ->> 'action' as action from es.published_events
          where type = 'roster.RecordChanged.v1' and payload ->> 'record' = 'person' and (payload ->> 'id')::int = $1 order by position`,
        [id],
      )
    ).map(({ action }) => action);

  it('are chosen among those of the school who are not in it: searched, paged, archived and hidden ones left out', async () => {
    const [bea, cal, gone, hidden] = [
      await aStudent(t, s.schoolId, 'Bea'),
      await aStudent(t, s.schoolId, 'Cal'),
      await aStudent(t, s.schoolId, 'Gone'),
      await aStudent(t, s.schoolId, 'Hidden'),
    ];
    await t.db.query('update roster.people set archived_at = now() where id = $1', [gone]);
    await t.db.query('update roster.people set hidden_account = true where id = $1', [hidden]);
    await aStudent(t, other.schoolId, 'Elsewhere');
    const offered = async (who: HttpClient, query = '', scope = 'staff') => {
      const { body } = await who.get(path(s.sectionId, `unassigned_students${query}`, scope));
      return [body.students.map((one: { id: number }) => one.id), body.meta.totalCount];
    };
    for (const who of [s.teacher, s.admin]) expect(await offered(who)).toEqual([[bea, cal], 2]);
    expect(await offered(horizon, '', 'admin')).toEqual([[bea, cal], 2]);
    expect(await offered(s.teacher, '?search=cal')).toEqual([[cal], 1]);
    expect(await offered(s.teacher, '?per_page=1&page=2')).toEqual([[cal], 2]);
    await t.commands.execute(new EnrollStudents(s.sectionId, [bea]));
    expect(await offered(s.teacher)).toEqual([[cal], 1]);
    for (const who of [s.secondary, strict.teacher]) {
      const id = who === s.secondary ? s.sectionId : strict.sectionId;
      expect((await who.get(path(id, 'unassigned_students'))).status).toBe(403);
    }
    expect((await other.admin.get(path(s.sectionId, 'unassigned_students'))).status).toBe(404);
  });

  it('do not enter a class that is archived, nor are hidden accounts its teachers', async () => {
    const ida = await aStudent(t, s.schoolId, 'Ida');
    await t.db.query('update roster.sections set archived_at = now() where id = $1', [second]);
    expect((await s.teacher.post(path(second, 'students/bulk_add'), { ids: [ida] })).status).toBe(404);
    await t.db.query('update roster.sections set archived_at = null where id = $1', [second]);
    await t.db.query('update roster.people set hidden_account = true where id = $1', [s.secondaryId]);
    const named = { section: { secondaryTeacherIds: [s.secondaryId] } };
    expect((await s.admin.patch(`/api/staff/sections/${second}`, named)).status).toBe(422);
    await t.db.query('update roster.people set hidden_account = false where id = $1', [s.secondaryId]);
  });

  it('are added by whoever changes the students of the class, under both names of the call', async () => {
    const [dan, eva] = [await aStudent(t, s.schoolId, 'Dan'), await aStudent(t, s.schoolId, 'Eva')];
    expect((await s.teacher.post(path(second, 'students/bulk_add'), { ids: [dan] })).status).toBe(204);
    expect((await horizon.post(path(second, 'bulk_assign_students', 'admin'), { ids: [dan, eva] })).status).toBe(204);
    expect(await inside(second)).toEqual([dan, eva]);
    expect([await history(dan), await history(eva)]).toEqual([['added to a class'], ['added to a class']]);
    const refused = await s.secondary.post(path(s.sectionId, 'students/bulk_add'), { ids: [dan] });
    expect([refused.status, refused.body.error]).toEqual([403, 'You do not have the permissions to edit this class.']);
    expect((await strict.teacher.post(path(strict.sectionId, 'students/bulk_add'), { ids: [dan] })).status).toBe(403);
    expect((await s.teacher.post(path(foreign, 'students/bulk_add'), { ids: [dan] })).status).toBe(404);
    expect((await s.teacher.post(path(second, 'students/bulk_add'), { ids: [] })).body.errors).toEqual({
      ids: ['Please select at least one user!'],
    });
  });

  it('are not added from another school, nor beside one who cannot be', async () => {
    const [fay, theirs] = [await aStudent(t, s.schoolId, 'Fay'), await aStudent(t, other.schoolId, 'Theirs')];
    const answer = await s.admin.post(path(second, 'students/bulk_add'), { ids: [fay, theirs] });
    expect([answer.status, answer.body.code]).toEqual([404, 'roster/student-not-found']);
    expect(await inside(second)).not.toContain(fay);
  });

  it('are not put by hand into a class that the platform keeps', async () => {
    const gil = await aStudent(t, s.schoolId, 'Gil');
    const [kept] = await t.db.query<{ id: number }>(
      'select id from roster.sections where school_id = $1 and grade_level = 12 and not untimed',
      [s.schoolId],
    );
    const answer = await horizon.post(path(kept!.id, 'students/bulk_add', 'admin'), { ids: [gil] });
    expect([answer.status, answer.body.code]).toEqual([409, 'roster/kept-by-platform']);
    expect((await s.admin.post(path(kept!.id, 'students/bulk_add'), { ids: [gil] })).status).toBe(403);
  });

  it('go over to another class, out of this one', async () => {
    const [hal, ida] = [await aStudent(t, s.schoolId, 'Hal'), await aStudent(t, s.schoolId, 'Ida')];
    await t.commands.execute(new EnrollStudents(s.sectionId, [hal, ida]));
    const move = (who: HttpClient, studentIds: number[], newSectionId: number, call = 'students/transfer_to_section') =>
      who.post(path(s.sectionId, call), { studentIds, newSectionId });
    expect((await move(s.teacher, [hal], second)).status).toBe(204);
    expect((await move(s.admin, [ida], foreign, 'bulk_transfer_students')).status).toBe(204);
    expect(await inside(s.sectionId)).not.toEqual(expect.arrayContaining([hal, ida]));
    expect([await inside(second), await inside(foreign)]).toEqual([expect.arrayContaining([hal]), [ida]]);
    expect(await history(hal)).toEqual(['added to a class', 'moved to another class']);
  });

  it('do not go over to where one may not put them, and stay then', async () => {
    const jo = await aStudent(t, s.schoolId, 'Jo');
    await t.commands.execute(new EnrollStudents(s.sectionId, [jo]));
    const move = (who: HttpClient, newSectionId: number, studentIds = [jo]) =>
      who.post(path(s.sectionId, 'students/transfer_to_section'), { studentIds, newSectionId });
    expect((await move(s.teacher, foreign)).status).toBe(404);
    expect((await move(s.admin, other.sectionId)).status).toBe(404);
    expect((await move(s.secondary, second)).status).toBe(403);
    expect((await move(s.admin, s.sectionId)).body.errors).toEqual({ newSectionId: ['Please select another class'] });
    expect(
      (await s.admin.post(path(s.sectionId, 'students/transfer_to_section'), { studentIds: [jo] })).body.errors,
    ).toEqual({ newSectionId: ['Please select a class'] });
    const archived = await aClass(t, s.schoolId, []);
    await t.db.query('update roster.sections set archived_at = now() where id = $1', [archived]);
    expect((await move(s.admin, archived)).status).toBe(404);
    const outsider = await aStudent(t, s.schoolId, 'Outsider');
    expect((await move(s.admin, second, [jo, outsider])).status).toBe(404);
    expect(await inside(s.sectionId)).toContain(jo);
    expect(await inside(second)).not.toContain(jo);
  });

  it('are made, changed and taken out one by one', async () => {
    const student = {
      firstName: 'Kim',
      lastName: 'New',
      email: 'kim@school.test',
      studentIdNumber: '77001',
      gradeLevel: 10,
    };
    const made = await s.teacher.post(path(s.sectionId, 'students'), { student });
    expect([made.status, made.body.student]).toEqual([
      201,
      expect.objectContaining({ fullName: 'Kim New', gradeLevel: 10, studentIdNumber: '77001' }),
    ]);
    const { id } = made.body.student;
    expect(await inside(s.sectionId)).toContain(id);
    expect((await s.admin.post(path(s.sectionId, 'students'), { student })).body.errors).toEqual({
      email: ['This email belongs to another person'],
      studentIdNumber: ['Another student of this school has this ID'],
    });
    const one = path(s.sectionId, `students/${id}`);
    expect((await s.teacher.patch(one, { student: { gradeLevel: 11 } })).body.student.gradeLevel).toBe(11);
    expect((await s.teacher.patch(path(second, `students/${id}`), { student: { gradeLevel: 12 } })).status).toBe(404);
    expect((await s.secondary.post(path(s.sectionId, 'students'), { student })).status).toBe(403);
    expect((await strict.teacher.post(path(strict.sectionId, 'students'), { student })).status).toBe(403);
    expect((await s.secondary.delete(one)).status).toBe(403);
    expect((await s.teacher.delete(one)).status).toBe(204);
    expect(await inside(s.sectionId)).not.toContain(id);
    expect((await s.teacher.delete(one)).status).toBe(404);
  });

  it('are made in the class that was asked about once, as students of its school alone', async () => {
    const must = jest.spyOn(t.get(Classes), 'must');
    const add = async (who: HttpClient, call: string, name: string, id: number, scope?: string) => {
      must.mockClear();
      const student = { firstName: name, lastName: 'New', email: `${name}@new.test`, studentIdNumber: `88${id}` };
      const { status } = await who.post(path(id, call, scope), { student: { ...student, role: 'Teacher' } });
      const made = await t.db.one<{ school: number | null; roles: number }>(
        `select school_id as school, (select count(*)::int from roster.staff_roles r where r.person_id = p.id) as roles
           from roster.people p where email = $1`,
        [student.email],
      );
      return [status, must.mock.calls.length, made];
    };
    const here = { school: s.schoolId, roles: 0 };
    expect(await add(s.teacher, 'students', 'pam', s.sectionId)).toEqual([201, 1, here]);
    expect(await add(horizon, 'create_student', 'quin', second, 'admin')).toEqual([201, 1, here]);
    expect(await add(s.teacher, 'students', 'ray', foreign)).toEqual([404, 1, undefined]);
    await t.db.query('update roster.sections set archived_at = now() where id = $1', [foreign]);
    expect(await add(s.admin, 'students', 'sue', foreign)).toEqual([404, 1, undefined]);
    must.mockRestore();
  });
});
