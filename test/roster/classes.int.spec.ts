import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CreateTerm, EnrollStudents, MarkHasResults } from '../../src/roster/index.js';
import { AssignAssessment } from '../../src/scheduling/index.js';
import { demoBundles, ImportBundle } from '../../src/content/index.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aClass, aPerson, aSchool, aStudent, type TestSchool } from './school.js';

const NOT_EDIT = 'You do not have the permissions to edit this class.';
const NOT_DELETE = 'You do not have the permissions to delete this class.';

describe('the classes of a school', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;
  let inside: HttpClient;
  let termId: number;
  let oldTerm: number;
  let spare: number;

  const term = (schoolId: number, name: string) =>
    t.commands.execute(
      new CreateTerm(schoolId, { name, startDate: new Date('2027-01-10'), endDate: new Date('2027-06-10') }),
    );

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    horizon = await t.as({
      userId: await aPerson(t, 'root', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
    inside = await t.as({
      userId: await aPerson(t, 'chief', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]),
      role: 'District Admin',
      schoolId: s.schoolId,
      districtId: s.districtId,
    });
    spare = await aPerson(t, 'spare', [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
    termId = await term(s.schoolId, 'Spring');
    oldTerm = await term(s.schoolId, 'Last year');
    await t.db.query('update roster.terms set archived_at = now() where id = $1', [oldTerm]);
  });
  afterAll(() => t?.close());

  const changes = async (id: number) =>
    (
      await t.db.query<{ action: string; fields: string[]; by: number }>(
        `select payload ->> 'action' as action, payload -> 'fields' as fields, (payload ->> 'by')::int as by from es.published_events
          where type = 'roster.RecordChanged.v1' and payload ->> 'record' = 'class' and (payload ->> 'id')::int = $1 order by position`,
        [id],
      )
    ).map(({ action, fields, by }) => ({ action, fields, by }));
  const listed = async (query = '') =>
    (await horizon.get(`/api/admin/schools/${s.schoolId}/sections${query}`)).body.sections.map(
      (one: { id: number }) => one.id,
    );

  describe('are made', () => {
    const section = (more = {}) => ({
      className: 'Algebra 2, Block C',
      displayName: 'Algebra 2',
      schoolId: s.schoolId,
      termId,
      membershipsAttributes: [
        { userId: s.teacherId, role: 'Primary Teacher' },
        { userId: s.secondaryId, role: 'Secondary Teacher' },
      ],
      ...more,
    });

    it('with names, term and teachers, by the platform and by administrators of the school', async () => {
      const made = await horizon.post('/api/admin/sections', { section: section() });
      expect([made.status, made.body.section]).toEqual([
        201,
        expect.objectContaining({
          className: 'Algebra 2, Block C',
          displayName: 'Algebra 2',
          term: expect.objectContaining({ id: termId }),
          primaryTeachers: [expect.objectContaining({ id: s.teacherId })],
          secondaryTeachers: [expect.objectContaining({ id: s.secondaryId })],
          editable: true,
          active: true,
          archived: false,
          hasResults: false,
          revision: 1,
        }),
      ]);
      expect(await changes(made.body.section.id)).toEqual([
        expect.objectContaining({ action: 'created', by: expect.any(Number) }),
      ]);
      expect((await s.teacher.get(`/api/staff/sections/${made.body.section.id}`)).body.section.role).toBe(
        'Primary Teacher',
      );
      const { schoolId: _own, ...own } = section({ membershipsAttributes: [] });
      for (const who of [s.admin, inside]) {
        const mine = await who.post('/api/staff/sections', { section: own });
        expect([mine.status, mine.body.section?.schoolId]).toEqual([201, s.schoolId]);
      }
    });

    it('not by teachers, and not elsewhere', async () => {
      expect((await s.teacher.post('/api/staff/sections', { section: section() })).status).toBe(404);
      expect((await other.admin.post('/api/staff/sections', { section: section() })).status).toBe(404);
      const district = await t.as({
        userId: await aPerson(t, 'outside', [{ role: 'District Admin', schoolId: null, districtId: s.districtId }]),
        role: 'District Admin',
        districtId: s.districtId,
      });
      expect((await district.post('/api/admin/sections', { section: section() })).status).toBe(403);
      const { schoolId: _none, ...nowhere } = section();
      expect((await district.post('/api/staff/sections', { section: nowhere })).body.errors).toEqual({
        schoolId: ['Please select a school'],
      });
    });

    it.each<[string, object, Record<string, string[]>]>([
      ['without a name', { className: ' ' }, { className: ['Please fill the class name'] }],
      ['without a display name', { displayName: '' }, { displayName: ['Please fill the display name'] }],
      ['without a term', { termId: null }, { 'section.termId': ['A term is required'] }],
    ])('not %s', async (_, more, errors) => {
      const answer = await horizon.post('/api/admin/sections', { section: section(more) });
      expect([answer.status, answer.body.errors]).toEqual([422, expect.objectContaining(errors)]);
    });

    it('not with a term of another school or an archived one, nor with teachers who work elsewhere or twice', async () => {
      const wrong = async (more: object) =>
        (await horizon.post('/api/admin/sections', { section: section(more) })).body.errors;
      expect(await wrong({ termId: await term(other.schoolId, 'Theirs') })).toEqual({
        termId: ['A term is required'],
      });
      expect(await wrong({ termId: oldTerm })).toEqual({ termId: ['A term is required'] });
      expect(await wrong({ membershipsAttributes: [{ userId: other.teacherId, role: 'Primary Teacher' }] })).toEqual({
        membershipsAttributes: ['This teacher does not work at the school of the class.'],
      });
      const twice = ['Primary Teacher', 'Secondary Teacher'].map((role) => ({ userId: spare, role }));
      expect(await wrong({ membershipsAttributes: twice })).toEqual({
        membershipsAttributes: ['A teacher can be chosen only once.'],
      });
    });

    it('with teachers of the school to choose from', async () => {
      const names = (answer: { body: { users: { id: number }[] } }) => answer.body.users.map(({ id }) => id);
      const theirs = [s.teacherId, s.secondaryId, s.adminId, spare].toSorted((a, b) => a - b);
      expect(names(await horizon.get(`/api/admin/schools/${s.schoolId}/teachers`)).toSorted((a, b) => a - b)).toEqual(
        theirs,
      );
      for (const who of [s.admin, s.teacher, inside])
        expect(names(await who.get('/api/staff/teachers')).toSorted((a, b) => a - b)).toEqual(theirs);
      expect(names(await other.admin.get('/api/staff/teachers'))).not.toContain(spare);
    });
  });

  describe('have settings', () => {
    let id: number;
    beforeEach(async () => {
      id = await aClass(t, s.schoolId, [
        [s.teacherId, 'Primary Teacher'],
        [s.secondaryId, 'Secondary Teacher'],
      ]);
    });
    const save = (who: HttpClient, section: object, revision?: number, path = 'staff') =>
      who.patch(`/api/${path}/sections/${id}`, { section, ...(revision ? { revision } : {}) });
    const teachers = async () => {
      const { section } = (await horizon.get(`/api/admin/sections/${id}`)).body;
      return [section.primaryTeachers, section.secondaryTeachers].map((of: { id: number }[]) =>
        of.map((one) => one.id).toSorted((a, b) => a - b),
      );
    };

    it('that administrators and primary teachers change: names, term and teachers', async () => {
      const saved = await save(horizon, { className: 'Block D', displayName: 'D', termId }, 1, 'admin');
      expect([saved.status, saved.body.section]).toEqual([
        200,
        expect.objectContaining({
          className: 'Block D',
          displayName: 'D',
          term: expect.objectContaining({ id: termId }),
          revision: 2,
        }),
      ]);
      expect((await changes(id)).at(-1)).toMatchObject({
        action: 'changed',
        fields: ['className', 'displayName', 'term'],
      });
      expect((await save(s.teacher, { displayName: 'Mine', secondaryTeacherIds: [spare] })).status).toBe(200);
      expect(await teachers()).toEqual([[s.teacherId], [s.secondaryId, spare].toSorted((a, b) => a - b)]);
    });

    it('in which nobody is removed who is not named', async () => {
      await save(s.admin, { primaryTeacherIds: [spare], removedTeacherIds: [s.secondaryId] });
      expect(await teachers()).toEqual([[s.teacherId, spare].toSorted((a, b) => a - b), []]);
      expect((await s.secondary.get(`/api/staff/sections/${id}`)).status).toBe(404);
      await save(s.admin, { secondaryTeacherIds: [s.teacherId] });
      expect(await teachers()).toEqual([[spare], [s.teacherId]]);
    });

    it('with a class name that only administrators change', async () => {
      const refused = await save(s.teacher, { className: 'Other' });
      expect([refused.status, refused.body.error]).toEqual([403, 'Only an administrator changes the class name.']);
      expect((await save(s.teacher, { className: 'Period 1', displayName: 'Same name' })).status).toBe(200);
      for (const who of [s.admin, inside]) expect((await save(who, { className: 'Other' })).status).toBe(200);
    });

    it('that a secondary teacher may not edit', async () => {
      const refused = await save(s.secondary, { displayName: 'Other' });
      expect([refused.status, refused.body.error]).toEqual([403, NOT_EDIT]);
      expect((await s.secondary.get(`/api/staff/sections/${id}/terms`)).status).toBe(403);
      expect((await save(other.admin, { displayName: 'Other' })).status).toBe(404);
    });

    it('from which a primary teacher does not remove himself, unless Teacher Admin', async () => {
      for (const section of [{ removedTeacherIds: [s.teacherId] }, { secondaryTeacherIds: [s.teacherId] }]) {
        const refused = await save(s.teacher, section);
        expect([refused.status, refused.body.error]).toEqual([403, 'You cannot remove yourself from this class.']);
      }
      expect((await teachers())[0]).toEqual([s.teacherId]);
      await save(s.admin, { primaryTeacherIds: [s.adminId] });
      expect((await save(s.admin, { removedTeacherIds: [s.adminId] })).status).toBe(200);
      expect((await teachers())[0]).toEqual([s.teacherId]);
    });

    it('that name what is wrong', async () => {
      const wrong = async (section: object) => (await save(s.admin, section)).body.errors;
      expect(await wrong({ className: ' ', displayName: '' })).toEqual({
        className: ['Class name can not be empty!'],
        displayName: ['Display name can not be empty!'],
      });
      expect(await wrong({ termId: oldTerm })).toEqual({ termId: ['A term is required'] });
      expect(await wrong({ primaryTeacherIds: [other.teacherId] })).toEqual({
        primaryTeacherIds: ['This teacher does not work at the school of the class.'],
      });
      expect(await wrong({ primaryTeacherIds: [spare], secondaryTeacherIds: [spare] })).toEqual({
        primaryTeacherIds: ['A teacher can be chosen only once.'],
      });
    });

    it('of which the second who saves is told, and sees what the first one made of them', async () => {
      await save(s.admin, { displayName: 'First', primaryTeacherIds: [spare] }, 1);
      const second = await save(s.teacher, { displayName: 'Second' }, 1);
      expect([second.status, second.body.code, second.body.errors, second.body.details]).toEqual([
        409,
        'roster/changed-meanwhile',
        { displayName: ['Somebody else changed this meanwhile. It is now: First'] },
        { revision: 2 },
      ]);
      expect((await save(s.teacher, { displayName: 'Second' }, 2)).status).toBe(200);
    });

    it('with terms that are not archived, unless the class and its term are', async () => {
      const terms = async () =>
        (await s.teacher.get(`/api/staff/sections/${id}/terms`)).body.terms.map((one: { id: number }) => one.id);
      expect(await terms()).not.toContain(oldTerm);
      await t.db.query('update roster.sections set archived_at = now() where id = $1', [id]);
      expect(await terms()).not.toContain(oldTerm);
      await t.db.query('update roster.sections set term_id = $2 where id = $1', [id, oldTerm]);
      expect(await terms()).toContain(oldTerm);
      expect((await save(s.teacher, { displayName: 'Old', termId: oldTerm })).status).toBe(200);
    });
  });

  it('that the platform keeps are edited, hidden and deleted by nobody', async () => {
    const [kept] = await t.db.query<{ id: number }>(
      'select id from roster.sections where school_id = $1 and grade_level = 11 and not untimed',
      [s.schoolId],
    );
    const path = `/api/admin/sections/${kept!.id}`;
    const { editable, permissions } = (await horizon.get(path)).body.section;
    expect([editable, permissions.settings, permissions.editClass, permissions.hide, permissions.delete]).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    expect((await horizon.patch(path, { section: { displayName: 'Mine' } })).status).toBe(403);
    expect((await horizon.delete(path)).body.error).toBe(NOT_DELETE);
    const batch = (await horizon.put('/api/admin/sections/bulk_hide', { section_ids: [kept!.id], active: false })).body;
    expect(batch.rows).toEqual([expect.objectContaining({ state: 'failed', reason: NOT_EDIT })]);
  });

  it('are hidden and brought back, several at once, and taken back', async () => {
    const ids = [await aClass(t, s.schoolId, []), await aClass(t, s.schoolId, [])];
    const theirs = await aClass(t, other.schoolId, []);
    const hide = (who: HttpClient, section_ids: number[], active: boolean) =>
      who.put('/api/staff/sections/bulk_hide', { section_ids, active, batch_id: randomUUID() });
    const { body } = await hide(s.admin, [...ids, theirs], false);
    expect(body.rows.map((row: { name: string; state: string }) => [row.name, row.state])).toEqual([
      ['Period 1', 'done'],
      ['Period 1', 'done'],
      [null, 'failed'],
    ]);
    expect(await listed('?active=false')).toEqual(expect.arrayContaining(ids));
    expect(await listed()).not.toContain(ids[0]);
    expect((await hide(s.admin, ids, false)).body.counts).toMatchObject({ skipped: 2 });
    const back = await s.admin.post(`/api/batches/${body.id}/undo`, { batch_id: randomUUID() });
    expect(back.body.counts).toMatchObject({ done: 2 });
    expect(await listed()).toEqual(expect.arrayContaining(ids));
    expect((await hide(inside, ids, false)).body.counts).toMatchObject({ done: 2 });
    expect((await hide(s.admin, ids, true)).body.counts).toMatchObject({ done: 2 });
    expect((await changes(ids[0]!)).map(({ action }) => action)).toEqual([
      'created',
      'hidden',
      'shown again',
      'hidden',
      'shown again',
    ]);
    expect((await hide(s.teacher, ids, false)).body.counts).toMatchObject({ failed: 2 });
    expect(
      (await s.admin.put('/api/staff/sections/bulk_hide', { section_ids: [], active: false })).body.errors,
    ).toEqual({ section_ids: ['Please select at least one class!'] });
  });

  it('come out of the archive again, while their term is not in it', async () => {
    const [id, untouched] = [
      await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]),
      await aClass(t, s.schoolId, []),
    ];
    const restore = (who: HttpClient, section_ids = [id]) =>
      who.post('/api/staff/sections/bulk_restore', { section_ids, batch_id: randomUUID() });
    await t.db.query('update roster.sections set archived_at = now() where id = $1', [id]);
    expect((await restore(s.teacher)).body.rows).toEqual([
      expect.objectContaining({ state: 'failed', name: 'Period 1' }),
    ]);
    expect((await restore(other.admin)).body.rows).toEqual([expect.objectContaining({ state: 'failed', name: null })]);
    await t.db.query(
      'update roster.terms set archived_at = now() where id = (select term_id from roster.sections where id = $1)',
      [id],
    );
    expect((await restore(s.admin)).body.rows[0]).toMatchObject({
      state: 'failed',
      reason: 'Its term is archived. Activate the term first.',
    });
    expect(await listed()).not.toContain(id);
    await t.db.query(
      'update roster.terms set archived_at = null where id = (select term_id from roster.sections where id = $1)',
      [id],
    );
    expect((await restore(s.admin, [id, untouched])).body.rows).toEqual([
      expect.objectContaining({ state: 'done' }),
      expect.objectContaining({ state: 'skipped', reason: 'Is not archived.' }),
    ]);
    expect(await listed()).toContain(id);
    expect((await changes(id)).at(-1)).toMatchObject({ action: 'restored' });
  });

  describe('are deleted', () => {
    it('by the platform, Teacher Admins and the primary teacher, and by nobody else', async () => {
      const id = await aClass(t, s.schoolId, [
        [s.teacherId, 'Primary Teacher'],
        [s.secondaryId, 'Secondary Teacher'],
      ]);
      for (const who of [inside, s.secondary]) {
        const refused = await who.delete(`/api/staff/sections/${id}`);
        expect([refused.status, refused.body.error]).toEqual([403, NOT_DELETE]);
      }
      expect((await other.admin.delete(`/api/staff/sections/${id}`)).status).toBe(404);
      expect((await s.teacher.delete(`/api/staff/sections/${id}`)).body).toEqual({ archived: false });
      expect((await s.teacher.get(`/api/staff/sections/${id}`)).status).toBe(404);
      const [second, third] = [await aClass(t, s.schoolId, []), await aClass(t, s.schoolId, [])];
      expect((await s.admin.delete(`/api/staff/sections/${second}`)).body).toEqual({ archived: false });
      expect((await horizon.delete(`/api/admin/sections/${third}`)).body).toEqual({ archived: false });
      for (const tab of ['', '?archived=true', '?active=false'])
        for (const gone of [id, second, third]) expect(await listed(tab)).not.toContain(gone);
      expect((await changes(third)).map(({ action }) => action)).toEqual(['created', 'deleted']);
    });

    it('not by the primary teacher where the school leaves students to its administrators', async () => {
      const strict = await aSchool(t, { schoolAdminOnly: true });
      expect((await strict.teacher.delete(`/api/staff/sections/${strict.sectionId}`)).body.error).toBe(NOT_DELETE);
      expect((await strict.admin.delete(`/api/staff/sections/${strict.sectionId}`)).status).toBe(200);
    });

    it('or archived with the results of their students, several at once, each with its outcome', async () => {
      const [empty, sat, theirs] = [
        await aClass(t, s.schoolId, []),
        await aClass(t, s.schoolId, []),
        await aClass(t, other.schoolId, []),
      ];
      const student = await aStudent(t, s.schoolId, 'Sitter');
      await t.commands.execute(new EnrollStudents(sat, [student]));
      await t.commands.execute(new MarkHasResults(student, new Date()));
      expect((await s.admin.get(`/api/staff/sections/${sat}`)).body.section.hasResults).toBe(true);
      const remove = async () =>
        (await s.admin.post('/api/staff/sections/bulk_delete', { section_ids: [empty, sat, theirs] })).body.rows.map(
          (row: { name: string; state: string; reason: string }) => [row.name, row.state, row.reason],
        );
      expect(await remove()).toEqual([
        ['Period 1', 'done', null],
        ['Period 1', 'done', 'Has results and is archived with them.'],
        [null, 'failed', 'This class does not exist.'],
      ]);
      expect(await listed('?archived=true')).toContain(sat);
      expect((await remove()).slice(0, 2)).toEqual([
        [null, 'failed', 'This class does not exist.'],
        ['Period 1', 'skipped', 'Has results and stays archived with them.'],
      ]);
      expect((await s.admin.get(`/api/staff/sections/${sat}/students`)).body.students).toEqual([
        expect.objectContaining({ id: student }),
      ]);
      expect((await s.admin.get(`/api/staff/sections/${sat}`)).body.section.permissions.delete).toBe(false);
    });

    it('with what was assigned to them and nobody has begun', async () => {
      const [, , act] = demoBundles();
      await t.commands.execute(new ImportBundle(act!));
      const id = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
      const student = await aStudent(t, s.schoolId, 'Waiting');
      const client = await t.as({ userId: student, role: 'Student', schoolId: s.schoolId });
      await t.commands.execute(new EnrollStudents(id, [student]));
      await t.commands.execute(
        new AssignAssessment(
          id,
          { setId: act!.sets[0]!.id, categoryId: 3 },
          {
            administrationType: null,
            p1StartAt: new Date(t.clock.now()),
            p1EndAt: null,
            p2StartAt: null,
            p2EndAt: null,
          },
          {
            gradeLevels: [11],
            timing: 'timed',
            autosubmitDelay: 48,
            pauseEnabled: true,
            saveEnabled: true,
            readspeakerEnabled: false,
            revealReportAsap: true,
            revealReportAt: null,
            revealAnswersAsap: true,
            revealAnswersAt: null,
          },
          s.teacherId,
        ),
      );
      await t.settle();
      const copies = async () => (await client.get('/api/student/student_assessments')).body.studentAssessments.length;
      const schedule = async () =>
        (await s.admin.get(`/api/staff/schools/${s.schoolId}/assessments`)).body.assessments.length;
      expect([await copies(), await schedule()]).toEqual([1, 1]);
      expect((await s.admin.delete(`/api/staff/sections/${id}`)).status).toBe(200);
      await t.settle();
      expect([await copies(), await schedule()]).toEqual([0, 0]);
    });
  });
});
