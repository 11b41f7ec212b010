import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateDistrict, MarkHasResults } from '../../src/roster/index.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aPerson, aSchool, aStudent, type TestSchool } from './school.js';

describe('the settings of a school', () => {
  let t: TestApp;
  let platform: HttpClient;
  let platformId: number;
  beforeAll(async () => {
    t = await testApp();
    platformId = await aPerson(t, 'platform', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    platform = await t.as({ userId: platformId, role: 'Horizon Admin' });
  });
  afterAll(() => t?.close());

  const NEW = {
    name: 'Cedar Ridge High School',
    state: 'AL',
    courseType: 'SAT',
    seatsPurchased: null,
    assessmentsAvailable: true,
    activitiesAvailable: true,
    schoolAdminOnly: false,
  };
  const district = (ids: { cleverId?: string; classlinkId?: string } = {}) =>
    t.commands.execute(new CreateDistrict({ name: 'Cedar Ridge Unified', state: 'AZ', ...ids }));
  const settingsOf = async (id: number) => (await platform.get(`/api/admin/schools/${id}`)).body.school;
  const change = (id: number, school: object, by = platform) => by.patch(`/api/admin/schools/${id}`, { school });
  const districtAdmin = async (school: TestSchool, name: string, schoolId: number | null = null) => {
    const { districtId } = school;
    const userId = await aPerson(t, name, [{ role: 'District Admin', schoolId: null, districtId }]);
    return t.as({ userId, role: 'District Admin', schoolId, districtId });
  };

  describe('creating one', () => {
    it('says of a field that is missing that it is, and not how long it may be', async () => {
      const { body } = await platform.post('/api/admin/schools', { school: {} });
      expect(body.errors['school.name']).toEqual(['Please enter a valid school name']);
    });

    it('makes a school with its term, the classes that the platform keeps and the time zone of its state', async () => {
      const schoolDistrictId = await district();
      const created = await platform.post('/api/admin/schools', {
        school: { ...NEW, courseType: 'ACT_SAT', seatsPurchased: 450, schoolDistrictId },
      });
      expect(created.status).toBe(201);
      const { school } = created.body;
      expect(school).toMatchObject({
        ...NEW,
        courseType: 'ACT_SAT',
        seatsPurchased: 450,
        timeZone: 'America/Chicago',
        yearStartsOn: '08-01',
        reportMails: false,
        schoolDistrict: { id: schoolDistrictId, cleverId: null, classlinkId: null },
        keeps: false,
      });
      expect((await platform.get(`/api/admin/schools/${school.id}/terms`)).body.terms).toHaveLength(1);
      expect(await t.db.query('select id from roster.sections where school_id = $1', [school.id])).toHaveLength(10);
      expect(
        await t.db.one(
          `select payload->>'action' as action, payload->'by' as by from es.published_events
            where type = 'roster.RecordChanged.v1' and payload->>'record' = 'school' and (payload->>'id')::int = $1`,
          [school.id],
        ),
      ).toEqual({ action: 'created', by: platformId });
    });

    it('says at each field what is wrong, in the words of the specification', async () => {
      const refused = await platform.post('/api/admin/schools', {
        school: { ...NEW, name: 7, state: 'ALA', courseType: 'GRE', seatsPurchased: 'many', schoolDistrictId: null },
      });
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({
        error: 'Please check your inputs',
        errors: {
          'school.name': expect.arrayContaining(['Please enter a valid school name']),
          'school.state': ['Selecting a state is required'],
          'school.courseType': ['Selecting a course type is required'],
          'school.seatsPurchased': ['Seats must consist only of numbers'],
          'school.schoolDistrictId': ['Selecting a district is required'],
        },
      });
      const empty = await platform.post('/api/admin/schools', {
        school: { ...NEW, name: ' ', state: 'XX', schoolDistrictId: await district() },
      });
      expect(empty.body.errors).toEqual({
        name: ['Please enter a valid school name'],
        state: ['Selecting a state is required'],
      });
      const nowhere = await platform.post('/api/admin/schools', { school: { ...NEW, schoolDistrictId: 999_999 } });
      expect(nowhere.body.errors).toEqual({ schoolDistrictId: ['Selecting a district is required'] });
    });

    it('is for the platform alone', async () => {
      const school = await aSchool(t);
      const admin = await districtAdmin(school, 'creating');
      for (const client of [admin, school.admin, school.teacher]) {
        const refused = await client.post('/api/admin/schools', {
          school: { ...NEW, schoolDistrictId: school.districtId },
        });
        expect(refused.status).toBe(403);
      }
      expect((await admin.get('/api/admin/schools')).body.permissions).toEqual({ create: false });
      expect((await platform.get('/api/admin/schools')).body.permissions).toEqual({ create: true });
    });
  });

  describe('changing it', () => {
    it('keeps what is missing, takes the zone of another state along and notes what changed', async () => {
      const { schoolId } = await aSchool(t, { courseType: ['SAT'] });
      const answer = await change(schoolId, { state: 'AZ', courseType: 'ACT_SAT', yearStartsOn: '07-15' });
      expect(answer.status).toBe(200);
      expect(answer.body.school).toMatchObject({
        state: 'AZ',
        courseType: 'ACT_SAT',
        timeZone: 'America/Phoenix',
        yearStartsOn: '07-15',
        activitiesAvailable: true,
      });
      const zone = await change(schoolId, { timeZone: 'America/Denver' });
      expect(zone.body.school.timeZone).toBe('America/Denver');
      const noted = await t.db.query(
        `select v.field, v.before, v.after from es.published_events e join roster.change_values v on v.change_id = (e.payload->>'changeId')::uuid
          where e.type = 'roster.RecordChanged.v1' and e.payload->>'record' = 'school' and (e.payload->>'id')::int = $1 and e.payload->>'action' = 'changed'
          order by v.field, v.before`,
        [schoolId],
      );
      expect(noted).toEqual([
        { field: 'courseType', before: 'SAT', after: 'ACT_SAT' },
        { field: 'state', before: 'IL', after: 'AZ' },
        { field: 'timeZone', before: 'America/Chicago', after: 'America/Phoenix' },
        { field: 'timeZone', before: 'America/Phoenix', after: 'America/Denver' },
        { field: 'yearStartsOn', before: '08-01', after: '07-15' },
      ]);
    });

    it('refuses a first day that not every year has, and a zone that is none', async () => {
      const { schoolId } = await aSchool(t);
      for (const yearStartsOn of ['02-29', '13-01', '06-31', 'July'])
        expect((await change(schoolId, { yearStartsOn })).body.errors).toEqual({
          yearStartsOn: ['Please select a day that every year has'],
        });
      expect((await change(schoolId, { timeZone: 'Mars/Olympus' })).status).toBe(422);
    });

    it('takes the ids of providers only where the district has the matching one, each once', async () => {
      const districtId = await district({ cleverId: 'clever-district' });
      const make = async () =>
        (await platform.post('/api/admin/schools', { school: { ...NEW, schoolDistrictId: districtId } })).body.school
          .id as number;
      const [one, other] = [await make(), await make()];
      expect((await change(one, { cleverId: ' clever-1 ' })).body.school.cleverId).toBe('clever-1');
      expect((await change(other, { cleverId: 'clever-1' })).body.errors).toEqual({
        cleverId: ['Another school has this Clever School ID'],
      });
      expect((await change(one, { classlinkId: 'link-1' })).body.errors).toEqual({
        classlinkId: ['The district has no ClassLink identifier'],
      });
      expect((await change(one, { cleverId: '' })).body.school.cleverId).toBeNull();
    });

    it('leaves the ids behind that the district it moves to has no provider for, and the history says so', async () => {
      const from = await district({ cleverId: 'clever-from', classlinkId: 'link-from' });
      const to = await district({ classlinkId: 'link-to' });
      const make = async () =>
        (await platform.post('/api/admin/schools', { school: { ...NEW, schoolDistrictId: from } })).body.school.id;
      const [id, other] = [await make(), await make()];
      await change(id, { cleverId: 'clever-moves', classlinkId: 'link-moves' });
      const moved = await change(id, { schoolDistrictId: to });
      expect(moved.body.school).toMatchObject({ cleverId: null, classlinkId: 'link-moves' });
      expect((await change(other, { cleverId: 'clever-moves' })).status).toBe(200);
      const noted = await t.db.query(
        `select v.field, v.before, v.after from es.published_events e join roster.change_values v on v.change_id = (e.payload->>'changeId')::uuid
          where e.type = 'roster.RecordChanged.v1' and e.payload->>'record' = 'school' and (e.payload->>'id')::int = $1 and v.field = 'cleverId' and v.before = 'clever-moves'`,
        [id],
      );
      expect(noted).toEqual([{ field: 'cleverId', before: 'clever-moves', after: null }]);
    });

    it('tells the second of two who save, at the field that the first one changed', async () => {
      const { schoolId } = await aSchool(t);
      const { revision } = await settingsOf(schoolId);
      await change(schoolId, { name: 'The first', revision });
      const second = await change(schoolId, { name: 'The second', revision });
      expect(second.status).toBe(409);
      expect(second.body).toMatchObject({
        code: 'roster/changed-meanwhile',
        errors: { name: ['Somebody else changed this meanwhile. It is now: The first'] },
      });
      expect((await settingsOf(schoolId)).name).toBe('The first');
      expect((await change(schoolId, { name: 'The second', revision: second.body.revision })).status).toBe(200);
    });

    it('lets a District Admin change the schools of the own district, but not what was bought', async () => {
      const school = await aSchool(t);
      const admin = await districtAdmin(school, 'changing');
      const answer = await change(school.schoolId, { name: 'Renamed', schoolAdminOnly: true }, admin);
      expect(answer.body.school).toMatchObject({
        name: 'Renamed',
        schoolAdminOnly: true,
        permissions: { view: true, edit: true, editPurchase: false, delete: false },
      });
      for (const bought of [{ seatsPurchased: 5000 }, { activitiesAvailable: false }, { assessmentsAvailable: false }])
        expect((await change(school.schoolId, bought, admin)).status).toBe(403);
      // What stays as it is may be sent along.
      expect((await change(school.schoolId, { name: 'Again', seatsPurchased: null }, admin)).status).toBe(200);
      expect((await change((await aSchool(t)).schoolId, { name: 'Not mine' }, admin)).status).toBe(404);
      expect((await change(school.schoolId, { name: 'No' }, school.admin)).status).toBe(403);
    });

    it('holds at once for everybody who is signed in: who they are says it, and nothing is assigned any more', async () => {
      const { schoolId, sectionId, admin, teacher } = await aSchool(t);
      const assign = (by: HttpClient) =>
        by.post(`/api/staff/sections/${sectionId}/class_assessments`, {
          assessment: {
            start_at: '2026-11-20T00:00:00.000Z',
            assessment_type_id: 2,
            assessment_set_id: 3,
            category_id: 3,
            assessment_assignment_setting_attributes: { timing: 'timed', grade_levels: [11] },
          },
        });
      const schoolOf = async (by: HttpClient) => (await by.get('/api/me')).body.school;
      expect(await schoolOf(teacher)).toMatchObject({ assessmentsAvailable: true, activitiesAvailable: true });
      await change(schoolId, { assessmentsAvailable: false, activitiesAvailable: false, schoolAdminOnly: true });
      for (const client of [teacher, admin])
        expect(await schoolOf(client)).toMatchObject({
          assessmentsAvailable: false,
          activitiesAvailable: false,
          schoolAdminOnly: true,
        });
      const sections = `/sections/${sectionId}/class_assessments`;
      expect((await admin.get(`/api/staff${sections}`)).body.permissions).toEqual({ assign: false });
      expect((await platform.get(`/api/admin${sections}`)).body.permissions).toEqual({ assign: false });
      expect(await assign(admin)).toMatchObject({ status: 403, body: { error: 'This school has no assessments.' } });
      await change(schoolId, { assessmentsAvailable: true });
      expect((await admin.get(`/api/staff${sections}`)).body.permissions).toEqual({ assign: true });
      // Only administrators manage assessments: the primary teacher does not.
      expect((await teacher.get(`/api/staff${sections}`)).body.permissions).toEqual({ assign: false });
      expect((await assign(teacher)).status).toBe(403);
    });

    it('leaves a school that is in use in its district', async () => {
      const [from, to] = [await district(), await district()];
      const made = await platform.post('/api/admin/schools', { school: { ...NEW, schoolDistrictId: from } });
      const schoolId: number = made.body.school.id;
      expect((await change(schoolId, { schoolDistrictId: to })).body.school.schoolDistrict.id).toBe(to);
      const studentId = await aStudent(t, schoolId, 'Keeps');
      await t.commands.execute(new MarkHasResults(studentId, new Date('2026-10-01T00:00:00Z')));
      const stays = { schoolDistrictId: ['This school is in use and stays in its district'] };
      expect((await change(schoolId, { schoolDistrictId: from })).body.errors).toEqual(stays);
      // Roles of staff name the district as well.
      expect((await change((await aSchool(t)).schoolId, { schoolDistrictId: to })).body.errors).toEqual(stays);
    });
  });

  describe('deleting it', () => {
    it('archives one that has results: lists and pages end, sessions end, nobody signs in, people stay', async () => {
      const school = await aSchool(t);
      const { schoolId } = school;
      const studentId = await aStudent(t, schoolId, 'Tested');
      const student = await t.as({ userId: studentId, role: 'Student', schoolId });
      const inside = await districtAdmin(school, 'inside', schoolId);
      const beside = await districtAdmin(school, 'beside');
      await t.commands.execute(new MarkHasResults(studentId, new Date('2026-10-01T00:00:00Z')));
      expect((await settingsOf(schoolId)).keeps).toBe(true);

      const deleted = await platform.delete(`/api/admin/schools/${schoolId}`);
      expect(deleted.body).toEqual({ archived: true });
      for (const client of [student, school.teacher, school.admin, inside])
        expect((await client.get('/api/me')).status).toBe(401);
      expect((await beside.get('/api/me')).status).toBe(200);
      expect((await beside.get('/api/admin/schools')).body.schools).toEqual([]);
      expect((await platform.get(`/api/admin/schools/${schoolId}`)).status).toBe(404);
      expect((await platform.delete(`/api/admin/schools/${schoolId}`)).status).toBe(404);
      expect(
        await t.db.query(
          `select a.archived_at is not null as closed, exists (select from identity.memberships m where m.user_id = a.user_id) as works
            from identity.accounts a where a.user_id = any($1)`,
          [[studentId, school.teacherId, school.adminId]],
        ),
      ).toEqual(Array(3).fill({ closed: true, works: false }));
      expect(await t.db.one('select 1 as there from roster.people where id = $1', [studentId])).toBeDefined();
    });

    it('archives one where somebody signed in, also without results', async () => {
      const school = await aSchool(t);
      await t.db.query('update roster.people set last_login_at = now() where id = $1', [school.teacherId]);
      expect((await platform.delete(`/api/admin/schools/${school.schoolId}`)).body).toEqual({ archived: true });
    });

    it('keeps the results of who went to another school: the school that saw them is archived', async () => {
      const [from, to] = [await aSchool(t), await aSchool(t)];
      const studentId = await aStudent(t, from.schoolId, 'Leaves');
      await t.commands.execute(new MarkHasResults(studentId, new Date('2026-10-01T00:00:00Z')));
      await platform.post('/api/admin/users/transfer_school', {
        user_ids: [studentId],
        school_id: to.schoolId,
        retain_sections: false,
      });
      expect((await platform.delete(`/api/admin/schools/${from.schoolId}`)).body).toEqual({ archived: true });
    });

    it('removes one that nobody used, with everybody who was only there; who works elsewhere stays', async () => {
      const [school, other] = [await aSchool(t), await aSchool(t)];
      const { schoolId } = school;
      const studentId = await aStudent(t, schoolId, 'Never');
      const both = await aPerson(t, 'both', [
        { role: 'Teacher', schoolId, districtId: null },
        { role: 'Teacher', schoolId: other.schoolId, districtId: null },
      ]);
      expect((await platform.delete(`/api/admin/schools/${schoolId}`)).body).toEqual({ archived: false });
      expect(await t.db.one('select from roster.schools where id = $1', [schoolId])).toBeUndefined();
      expect(
        await t.db.query('select id from roster.people where id = any($1)', [[studentId, school.teacherId, both]]),
      ).toEqual([{ id: both }]);
      expect(await t.db.query('select school_id from identity.memberships where user_id = $1', [both])).toEqual([
        { school_id: other.schoolId },
      ]);
    });

    it('is for the platform alone', async () => {
      const school = await aSchool(t);
      const admin = await districtAdmin(school, 'deleting');
      for (const client of [admin, school.admin])
        expect((await client.delete(`/api/admin/schools/${school.schoolId}`)).status).toBe(403);
      expect((await admin.delete(`/api/admin/schools/${(await aSchool(t)).schoolId}`)).status).toBe(404);
    });
  });
});
