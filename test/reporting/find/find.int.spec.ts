import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoBundles, ImportBundle } from '../../../src/content/index.js';
import { EnrollStudents } from '../../../src/roster/index.js';
import { AssignAssessment } from '../../../src/scheduling/index.js';
import { aClass, aPerson, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { SETTINGS } from '../school.js';

describe('find anything', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;
  let district: HttpClient;
  let rafael: number;
  let botany: number;

  const named = (id: number, first: string, last: string) =>
    t.db.query('update roster.people set first_name = $2, last_name = $3 where id = $1', [id, first, last]);
  const find = async (who: HttpClient, text: string) => {
    const { status, body } = await who.get(`/api/find?q=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    return body as Record<'people' | 'classes' | 'schools' | 'sets' | 'tests', any[]>;
  };
  const people = async (who: HttpClient, text: string) => (await find(who, text)).people.map(({ name }) => name);

  beforeAll(async () => {
    t = await testApp();
    for (const bundle of demoBundles())
      await t.commands.execute(new ImportBundle(bundle, { userId: null, fileName: 'spec' }));
    [s, other] = [await aSchool(t), await aSchool(t)];
    const rootId = await aPerson(t, 'Root', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    horizon = await t.as({ userId: rootId, role: 'Horizon Admin' });
    district = await t.as({ userId: rootId, role: 'District Admin', districtId: s.districtId });
    rafael = await aStudent(t, s.schoolId, 'Rafael');
    await named(rafael, 'Rafael', 'Johnson');
    const elsewhere = await aStudent(t, other.schoolId, 'Ruth');
    await named(elsewhere, 'Ruth', 'Johnson');
    await named(s.teacherId, 'Joanna', 'Johnston');
    await t.commands.execute(new EnrollStudents(s.sectionId, [rafael]));
    botany = await aClass(t, s.schoolId, []);
    await t.db.query(`update roster.sections set display_name = 'Botany 2' where id = $1`, [botany]);
  });
  afterAll(() => t?.close());

  it('finds people by parts of names in any order, student number and e-mail', async () => {
    expect(await people(s.admin, 'johnson raf')).toEqual(['Rafael Johnson']);
    expect(await people(s.admin, 'rafael@student')).toEqual(['Rafael Johnson']);
    expect((await find(s.admin, 'rafael')).people[0]).toEqual({
      id: rafael,
      name: 'Rafael Johnson',
      role: 'Student',
      schoolId: s.schoolId,
      schoolName: expect.stringMatching(/^School/),
      gradeLevel: 11,
      sectionId: null,
      archived: false,
    });
  });

  it('forgives a slip of the finger, in names, classes and sets', async () => {
    expect(await people(s.admin, 'rafeal jonson')).toEqual(['Rafael Johnson']);
    expect((await find(s.admin, 'botny')).classes.map(({ name }) => name)).toEqual(['Botany 2']);
    expect(await people(s.admin, 'zzyzx')).toEqual([]);
  });

  it('takes an e-mail as it is: everybody has nearly the same as all others of the provider', async () => {
    expect(await people(s.admin, 'rafael@student')).toEqual(['Rafael Johnson']);
    expect(await people(s.admin, 'raphael@student')).toEqual([]);
  });

  it('finds only what the session sees', async () => {
    expect((await people(s.admin, 'johns')).toSorted()).toEqual(['Joanna Johnston', 'Rafael Johnson']);
    expect(await people(other.admin, 'johns')).toEqual(['Ruth Johnson']);
    expect((await people(district, 'johns')).toSorted()).toEqual(['Joanna Johnston', 'Rafael Johnson']);
    expect((await people(horizon, 'johns')).toSorted()).toEqual(['Joanna Johnston', 'Rafael Johnson', 'Ruth Johnson']);
    // A teacher finds the own students, with the class that leads to them, and no colleagues.
    expect((await find(s.teacher, 'johns')).people).toMatchObject([{ id: rafael, sectionId: s.sectionId }]);
    expect(await people(other.teacher, 'johns')).toEqual([]);
    expect((await find(s.teacher, 'botany')).classes).toEqual([]);
    expect((await find(other.admin, 'botany')).classes).toEqual([]);
    expect((await find(district, 'botany')).classes.map(({ id }) => id)).toEqual([botany]);
  });

  it('finds schools for who sees several', async () => {
    expect((await find(horizon, 'school')).schools.length).toBeGreaterThan(1);
    expect((await find(district, 'school')).schools.map(({ id }) => id)).toEqual([s.schoolId]);
    expect((await find(s.admin, 'school')).schools).toEqual([]);
  });

  it('leaves out who is hidden or erased, and puts who is archived last', async () => {
    const [hidden, archived] = [await aStudent(t, s.schoolId, 'Hiddy'), await aStudent(t, s.schoolId, 'Archy')];
    await named(hidden, 'Quilla', 'Quist');
    await named(archived, 'Quilla', 'Quist');
    const open = await aStudent(t, s.schoolId, 'Openy');
    await named(open, 'Quillana', 'Quist');
    await t.db.query('update roster.people set hidden_account = true where id = $1', [hidden]);
    await t.db.query('update roster.people set archived_at = now() where id = $1', [archived]);
    expect((await find(s.admin, 'quilla')).people.map(({ id, archived: is }) => [id, is])).toEqual([
      [open, false],
      [archived, true],
    ]);
  });

  it('finds sets and the tests that are scheduled of them or for a class', async () => {
    const [set] = await t.db.query<{ id: number; name: string; category: number }>(
      `select s.id, s.name, min(f.category_id) as category from content.sets s join content.forms f on f.set_id = s.id
        where s.name like 'ACT%' group by 1, 2 order by 1 limit 1`,
    );
    const at = (hours: number) => new Date(t.clock.now() + hours * 3_600_000);
    const schedule = { administrationType: null, p1StartAt: at(1), p1EndAt: at(24), p2StartAt: null, p2EndAt: null };
    const what = { setId: set!.id, categoryId: set!.category };
    const id = await t.commands.execute(new AssignAssessment(botany, what, schedule, SETTINGS, s.adminId));
    const bySet = await find(s.admin, set!.name);
    expect(bySet.sets.map(({ name }) => name)).toContain(set!.name);
    expect(bySet.tests).toMatchObject([{ assignmentId: id, sectionId: botany, className: 'Botany 2' }]);
    for (const who of [s.admin, district, horizon])
      expect((await find(who, 'botany')).tests.map(({ assignmentId }) => assignmentId)).toEqual([id]);
    for (const who of [s.teacher, other.admin]) expect((await find(who, set!.name)).tests).toEqual([]);
  });

  it('finds nothing for less than two letters, and is not there for students and parents', async () => {
    for (const text of ['', 'j', ' '])
      expect(await find(s.admin, text)).toEqual({ people: [], classes: [], schools: [], sets: [], tests: [] });
    expect(await people(s.admin, 'jo')).not.toEqual([]);
    expect(await people(s.admin, `100% _\\' or`)).toEqual([]);
    const student = await t.as({ userId: rafael, role: 'Student', schoolId: s.schoolId });
    expect((await student.get('/api/find?q=rafael')).status).toBe(403);
    const auditor = await t.as({ userId: rafael, role: 'Auditor', schoolId: s.schoolId });
    // Nor does staff, whom auditors do not find, take the place of students.
    for (let n = 1; n <= 6; n++)
      await aPerson(t, `Johns${n}`, [{ role: 'Teacher', schoolId: s.schoolId, districtId: null }]);
    expect(await people(s.admin, 'johns')).not.toContain('Rafael Johnson');
    expect(await people(auditor, 'johns')).toEqual(['Rafael Johnson']);
  });
});
