import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoBundles, ImportBundle } from '../../src/content/index.js';
import { CreateSchool, EnrollStudents } from '../../src/roster/index.js';
import { AssignAssessment } from '../../src/scheduling/index.js';
import { GIVEN } from '../delivery/exam.js';
import { type TestApp, testApp } from '../support/app.js';
import { aClass, aPerson, aSchool, aStudent } from './school.js';

const HOUR = 3_600_000;

describe('the first steps of a school', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t?.close());

  const pathOf = (schoolId: number) => `/api/staff/schools/${schoolId}/first_steps`;

  it('are ticked off by what is there, and are gone when all is', async () => {
    await t.commands.execute(new ImportBundle(demoBundles()[0]!));
    const { districtId } = await aSchool(t);
    const schoolId = await t.commands.execute(
      new CreateSchool({
        districtId,
        name: 'Empty',
        state: 'IL',
        courseType: ['SAT'],
        activitiesAvailable: true,
        schoolAdminOnly: false,
      }),
    );
    const adminId = await aPerson(t, 'first', [{ role: 'Teacher Admin', schoolId, districtId: null }]);
    const admin = await t.as({ userId: adminId, role: 'Teacher Admin', schoolId });
    const done = async () =>
      (await admin.get(pathOf(schoolId))).body.steps.flatMap((step: any) => (step.done ? [step.name] : []));
    expect((await admin.get(pathOf(schoolId))).body.steps).toEqual([
      { name: 'terms', done: true, count: 1 },
      { name: 'staff', done: false, count: 0 },
      { name: 'classes', done: false, count: 0 },
      { name: 'students', done: false, count: 0 },
      { name: 'test', done: false, count: 0 },
    ]);
    const teacherId = await aPerson(t, 'second', [{ role: 'Teacher', schoolId, districtId: null }]);
    expect(await done()).toEqual(['terms', 'staff']);
    const sectionId = await aClass(t, schoolId, [[teacherId, 'Primary Teacher']]);
    expect(await done()).toEqual(['terms', 'staff', 'classes']);
    await t.commands.execute(new EnrollStudents(sectionId, [await aStudent(t, schoolId, 'Third')]));
    expect(await done()).toEqual(['terms', 'staff', 'classes', 'students']);
    await t.commands.execute(
      new AssignAssessment(
        sectionId,
        { setId: 1, categoryId: 1 },
        {
          administrationType: 'continuous',
          p1StartAt: new Date(t.clock.now() + HOUR),
          p1EndAt: null,
          p2StartAt: null,
          p2EndAt: null,
        },
        GIVEN,
        teacherId,
      ),
    );
    expect((await admin.get(pathOf(schoolId))).body.steps).toEqual([]);
  });

  it('name no test where the school has none', async () => {
    const school = await aSchool(t);
    await t.db.query('update roster.schools set assessments_available = false where id = $1', [school.schoolId]);
    const { body } = await school.admin.get(pathOf(school.schoolId));
    expect(body.steps.map(({ name }: { name: string }) => name)).toEqual(['terms', 'staff', 'classes', 'students']);
  });

  it('are put away for everybody of the school, by who administers it', async () => {
    const [school, other] = [await aSchool(t), await aSchool(t)];
    expect((await school.teacher.get(pathOf(school.schoolId))).status).toBe(403);
    expect((await other.admin.post(`${pathOf(school.schoolId)}/put_away`, {})).status).toBe(404);
    expect((await school.admin.post(`${pathOf(school.schoolId)}/put_away`, {})).status).toBe(204);
    expect((await school.admin.get(pathOf(school.schoolId))).body.steps).toEqual([]);
    expect((await other.admin.get(pathOf(other.schoolId))).body.steps.length).toBe(5);
    // The history tells it once.
    expect((await school.admin.post(`${pathOf(school.schoolId)}/put_away`, {})).status).toBe(204);
    expect(
      await t.db.query(
        `select payload -> 'by' as by from es.published_events where payload ->> 'action' = 'put away the first steps' and (payload ->> 'id')::int = $1`,
        [school.schoolId],
      ),
    ).toEqual([{ by: school.adminId }]);
  });
});
