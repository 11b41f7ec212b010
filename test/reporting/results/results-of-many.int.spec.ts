import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EsMembershipsFound } from '../../../migrations/20261123063001-es-from-roster-memberships-found.js';
import type { Session } from '../../../src/identity/index.js';
import type { Role } from '../../../src/kernel/roles.js';
import { Projections } from '../../../src/platform/events/projections.js';
import { RESULTS } from '../../../src/reporting/results/projection.js';
import { ResultsOfMany, type Group, type SetOfYear } from '../../../src/reporting/results/query.js';
import { AddGuardian, CreateSchool, EnrollStudents } from '../../../src/roster/index.js';
import { ActivateUsers, ArchiveUsers, TransferStudents } from '../../../src/roster/commands/change-users.js';
import { UnassignStudents } from '../../../src/roster/commands/change-students.js';
import { aClass, aPerson, aSchool, aStudent, type TestSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import { MONDAY } from '../../support/clock.js';

const SAT_ONE: SetOfYear = { typeId: 1, setId: 1, schoolYearId: 2026 };
const SAT_TWO: SetOfYear = { ...SAT_ONE, setId: 2 };

interface Stored {
  set?: SetOfYear;
  from: string;
  to?: string;
  /** `from` unless it is said. */
  taken?: string;
  scores: [number | null, number | null];
  gradeLevel?: number;
  outside?: boolean;
}

describe('results of many', () => {
  let t: TestApp;
  let many: ResultsOfMany;
  let s: TestSchool;
  let elsewhere: TestSchool;
  /** A school of the same district as `s`, with a class. */
  let second: { schoolId: number; adminId: number; sectionId: number };
  let otherSection: number;
  let horizonId: number;
  const pupil: Record<string, number> = {};
  const at: Record<string, string> = {};

  const viewer = (userId: number, role: Role, schoolId: number | null = null, districtId: number | null = null) =>
    ({ userId, role, schoolId, districtId, masquerader: null }) as unknown as Session;
  const horizon = () => viewer(horizonId, 'Horizon Admin');
  const district = () => viewer(horizonId, 'District Admin', null, s.districtId);
  const admin = () => viewer(s.adminId, 'Teacher Admin', s.schoolId, s.districtId);
  const teacher = () => viewer(s.teacherId, 'Teacher', s.schoolId, s.districtId);

  const nameOf = (id: number) => Object.keys(pupil).find((name) => pupil[name] === id) ?? String(id);
  /** Name and composite of each, by name. */
  const listed = async (who: Session, group: Group, asOf?: string) =>
    (await many.everybody(who, { group, asOf }, [SAT_ONE]))
      .map(({ student, results: [result] }) => [nameOf(student.id), result && (result.composite ?? result.status)])
      .sort(([a], [b]) => String(a).localeCompare(String(b)));
  const names = async (who: Session, group: Group, asOf?: string) =>
    (await listed(who, group, asOf)).map(([name]) => name);

  /** A version of a result as the projection writes it. */
  const store = async (
    name: string,
    { set = SAT_ONE, from, to, taken = from, scores, gradeLevel = 10, outside }: Stored,
  ) => {
    const complete = scores.every((score) => score !== null);
    const sections = scores.map((scaled, i) => ({
      ...{ categoryId: i + 1, scaled, raw: null, rawMax: null, path: null, tableVersion: null },
      ...{ missing: scaled === null ? 'part' : null, outside: outside === true && i === 0 },
    }));
    await t.db.query(
      `insert into ${RESULTS} (student_id, type_id, set_id, school_year_id, valid_from, valid_to, status, composite, scores, taken_from, taken_to, school_id, grade_level, sections, parts)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $13, $13, $10, $11, $12, '[]')`,
      [
        ...[pupil[name], set.typeId, set.setId, set.schoolYearId, from, to ?? null, complete ? 'complete' : 'partial'],
        ...[complete ? scores[0]! + scores[1]! : null, scores, s.schoolId, gradeLevel, JSON.stringify(sections), taken],
      ],
    );
  };
  const pass = (days: number) => {
    t.clock.advance({ days });
    return t.clock.instant();
  };

  beforeAll(async () => {
    t = await testApp();
    many = t.get(ResultsOfMany);
    s = await aSchool(t);
    elsewhere = await aSchool(t);
    horizonId = await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    const schoolId = await t.commands.execute(
      new CreateSchool({
        ...{ districtId: s.districtId, name: 'Second', state: 'IL', courseType: ['SAT'] },
        ...{ activitiesAvailable: false, schoolAdminOnly: false },
      }),
    );
    second = {
      schoolId,
      adminId: await aPerson(t, 'second', [{ role: 'Teacher Admin', schoolId, districtId: null }]),
      sectionId: await aClass(t, schoolId, []),
    };
    otherSection = await aClass(t, s.schoolId, []);
    for (const name of ['Ana', 'Bo', 'Cy', 'Di', 'Eve'])
      pupil[name] = await aStudent(t, s.schoolId, name, { gradeLevel: 11 });
    pupil.Flo = await aStudent(t, elsewhere.schoolId, 'Flo', { gradeLevel: 11 });
    await t.commands.execute(new EnrollStudents(s.sectionId, [pupil.Ana!, pupil.Bo!, pupil.Cy!]));
    await t.commands.execute(new EnrollStudents(otherSection, [pupil.Di!]));
    await t.settle();

    at.taken = pass(1);
    at.before = pass(1);
    at.corrected = pass(1);
    await store('Ana', { from: at.taken, to: at.corrected, scores: [600, 600] });
    await store('Ana', { from: at.corrected, taken: at.taken, scores: [610, 600] });
    await store('Ana', { set: SAT_TWO, from: at.before, scores: [700, 700], gradeLevel: 11 });
    await store('Bo', { from: at.taken, scores: [500, 520], outside: true });
    await store('Cy', { from: at.taken, scores: [640, null] });
    await store('Di', { from: at.taken, scores: [700, 710] });
    await store('Flo', { from: at.taken, scores: [400, 400] });
  });
  afterAll(() => t?.close());

  describe('of a group', () => {
    it('are of everybody of the class, also without one', async () => {
      await t.commands.execute(new EnrollStudents(s.sectionId, [pupil.Eve!]));
      await t.settle();
      expect(await listed(teacher(), { sectionIds: [s.sectionId] })).toEqual([
        ['Ana', 1210],
        ['Bo', 1020],
        ['Cy', 'partial'],
        ['Eve', null],
      ]);
    });
    it('are counted by how they stand', async () => {
      const counts = (gradeLevels?: number[]) =>
        many.counts(admin(), { group: { schoolIds: [s.schoolId], ...(gradeLevels && { gradeLevels }) } }, SAT_ONE);
      expect(await counts()).toEqual({ complete: 3, partial: 1, invalidated: 0, none: 1 });
      expect(await counts([10])).toEqual({ complete: 3, partial: 1, invalidated: 0, none: 0 });
      expect(await counts([11])).toEqual({ complete: 0, partial: 0, invalidated: 0, none: 1 });
    });
    it('have sections and names', async () => {
      expect(await many.everybody(teacher(), { group: { studentIds: [pupil.Ana!] } }, [SAT_ONE])).toEqual([
        {
          student: expect.objectContaining({ id: pupil.Ana, firstName: 'Ana', gradeLevel: 11, schoolId: s.schoolId }),
          results: [
            expect.objectContaining({
              ...{ ...SAT_ONE, status: 'complete', composite: 1210, gradeLevel: 10, takenTo: at.taken },
              sections: [expect.objectContaining({ scaled: 610 }), expect.objectContaining({ scaled: 600 })],
            }),
          ],
        },
      ]);
    });
    it('are of the grade at which the set was taken, of others of the grade of today', async () => {
      expect(await names(admin(), { schoolIds: [s.schoolId], gradeLevels: [10] })).toEqual(['Ana', 'Bo', 'Cy', 'Di']);
      expect(await names(admin(), { schoolIds: [s.schoolId], gradeLevels: [11] })).toEqual(['Eve']);
    });
  });

  describe('of everybody', () => {
    it('has several sets in their order, null where there is no result', async () => {
      const found = await many.everybody(admin(), { group: { sectionIds: [s.sectionId] } }, [SAT_TWO, SAT_ONE]);
      expect(
        found.map(({ student, results }) => [nameOf(student.id), ...results.map((one) => one && one.composite)]),
      ).toEqual(
        expect.arrayContaining([
          ['Ana', 1400, 1210],
          ['Bo', null, 1020],
          ['Cy', null, null],
          ['Eve', null, null],
        ]),
      );
      expect(found).toHaveLength(4);
    });
    it('is of the grade of the last of the sets', async () => {
      const graded = (gradeLevels: number[], sets: SetOfYear[]) =>
        many
          .everybody(admin(), { group: { studentIds: [pupil.Ana!], gradeLevels } }, sets)
          .then((found) => found.length);
      expect([await graded([10], [SAT_ONE]), await graded([10], [SAT_ONE, SAT_TWO])]).toEqual([1, 0]);
    });
    it('of no set has the students all the same', async () => {
      expect((await many.everybody(admin(), { group: { sectionIds: [s.sectionId] } }, []))[0]!.results).toEqual([]);
    });
  });

  describe('are limited to whom the asker sees', () => {
    const everybody: Group = {};

    it.each([
      ['a Horizon Admin: all', () => horizon(), ['Ana', 'Bo', 'Cy', 'Di', 'Eve', 'Flo']],
      ['a District Admin: the district', () => district(), ['Ana', 'Bo', 'Cy', 'Di', 'Eve']],
      ['a Teacher Admin: the school', () => admin(), ['Ana', 'Bo', 'Cy', 'Di', 'Eve']],
      ['a teacher: the own classes', () => teacher(), ['Ana', 'Bo', 'Cy', 'Eve']],
      ['a student: itself', () => viewer(pupil.Bo!, 'Student', s.schoolId), ['Bo']],
      [
        'an administrator of another school: nobody',
        () => viewer(second.adminId, 'Teacher Admin', second.schoolId),
        [],
      ],
      ['a teacher of the school without a class: nobody', () => viewer(s.adminId, 'Teacher', s.schoolId), []],
    ])('%s', async (_, who, expected) => {
      expect(await names(who(), everybody)).toEqual(expected);
    });
    it('whatever group is asked for, by its ids as well', async () => {
      const group = { studentIds: Object.values(pupil) };
      expect(await names(teacher(), group)).toEqual(['Ana', 'Bo', 'Cy', 'Eve']);
      expect(await names(admin(), { sectionIds: [elsewhere.sectionId], schoolIds: [elsewhere.schoolId] })).toEqual([]);
    });
    it('for a parent: the children', async () => {
      const parent = await aPerson(t, 'parent', [{ role: 'Parent', schoolId: null, districtId: null }]);
      await t.commands.execute(new AddGuardian(parent, pupil.Di!));
      expect(await names(viewer(parent, 'Parent'), everybody)).toEqual(['Di']);
    });
  });

  describe('as of a moment', () => {
    const ofClass = () => ({ sectionIds: [s.sectionId] });

    it('are as they were known then, the moment itself included', async () => {
      const anas = async (asOf?: string) => (await listed(admin(), { studentIds: [pupil.Ana!] }, asOf))[0]![1];
      expect(await anas(new Date(Date.parse(at.taken!) - 1).toISOString())).toBeNull();
      expect(await anas(at.taken)).toBe(1200);
      expect(await anas(at.before)).toBe(1200);
      expect(await anas(at.corrected)).toBe(1210);
      expect(await anas()).toBe(1210);
    });
    it('count what stood then', async () => {
      const asOf = new Date(Date.parse(at.taken!) - 1).toISOString();
      const counts = await many.counts(admin(), { group: { schoolIds: [s.schoolId] }, asOf }, SAT_ONE);
      expect(counts).toEqual({ complete: 0, partial: 0, invalidated: 0, none: 5 });
    });
    it('are of who was in the class then: to those who see the student today', async () => {
      at.bosClass = pass(1);
      await t.commands.execute(new UnassignStudents(admin(), s.sectionId, [pupil.Bo!]));
      await t.commands.execute(new EnrollStudents(otherSection, [pupil.Bo!]));
      await t.settle();
      const earlier = at.before!;
      expect(await names(admin(), ofClass())).toEqual(['Ana', 'Cy', 'Eve']);
      expect(await names(admin(), { sectionIds: [otherSection] })).toEqual(['Bo', 'Di']);
      expect(await names(admin(), ofClass(), earlier)).toEqual(['Ana', 'Bo', 'Cy']);
      expect(await names(teacher(), ofClass(), earlier)).toEqual(['Ana', 'Cy']);
      expect(await names(admin(), { sectionIds: [s.sectionId, otherSection] })).toEqual([
        'Ana',
        'Bo',
        'Cy',
        'Di',
        'Eve',
      ]);
    });
    it('are of who was at the school then; results go with the student', async () => {
      pass(1);
      await t.commands.execute(new TransferStudents(horizon(), [pupil.Cy!], second.schoolId, false));
      await t.settle();
      const [there, here] = [{ schoolIds: [second.schoolId] }, { schoolIds: [s.schoolId] }];
      const asSecond = viewer(second.adminId, 'Teacher Admin', second.schoolId, s.districtId);
      expect(await listed(asSecond, there)).toEqual([['Cy', 'partial']]);
      expect(await names(admin(), here)).toEqual(['Ana', 'Bo', 'Di', 'Eve']);
      expect(await names(district(), here, at.before)).toEqual(['Ana', 'Bo', 'Cy', 'Di', 'Eve']);
      expect(await names(district(), there, at.before)).toEqual([]);
      expect(await names(asSecond, here, at.before)).toEqual(['Cy']);
      expect(await names(admin(), here, at.before)).toEqual(['Ana', 'Bo', 'Di', 'Eve']);
      // The class was left with the school.
      expect(await names(district(), ofClass())).toEqual(['Ana', 'Eve']);
      expect(await names(district(), ofClass(), at.before)).toEqual(['Ana', 'Bo', 'Cy']);
    });
    it('stay in a class that was kept when the student changed the school, for those who still see the student', async () => {
      pass(1);
      await t.commands.execute(new TransferStudents(horizon(), [pupil.Eve!], second.schoolId, true));
      await t.settle();
      expect(await names(district(), ofClass())).toEqual(['Ana', 'Eve']);
      expect(await names(teacher(), ofClass())).toEqual(['Ana']);
    });
    it('leave out who is archived, unless asked, and only while it is so', async () => {
      const archived = pass(1);
      await t.commands.execute(new ArchiveUsers(admin(), s.schoolId, [pupil.Di!]));
      await t.settle();
      const earlier = new Date(Date.parse(archived) - 1).toISOString();
      const here = { schoolIds: [s.schoolId] };
      expect(await names(admin(), here, earlier)).toEqual(['Ana', 'Bo', 'Di']);
      expect(await names(admin(), here, archived)).toEqual(['Ana', 'Bo']);
      const restored = pass(1);
      await t.commands.execute(new ActivateUsers(horizon(), s.schoolId, [pupil.Di!]));
      await t.settle();
      expect(await names(admin(), here, archived)).toEqual(['Ana', 'Bo']);
      expect(await names(admin(), here, restored)).toEqual(['Ana', 'Bo', 'Di']);
      const live = await t.db.query('select * from reporting.archived_v1 order by 1, 2');
      await t.get(Projections).rebuild(['reporting.archivings']);
      expect(await t.db.query('select * from reporting.archived_v1 order by 1, 2')).toEqual(live);
      pass(1);
      await t.commands.execute(new ArchiveUsers(admin(), s.schoolId, [pupil.Di!]));
      await t.settle();
      expect(await names(admin(), { schoolIds: [s.schoolId] })).toEqual(['Ana', 'Bo']);
      expect(await names(admin(), { schoolIds: [s.schoolId], archived: true })).toEqual(['Ana', 'Bo', 'Di']);
    });
  });

  it('are counted by score for norms, without what was taken elsewhere', async () => {
    const counts = (await many.scoreCounts()).filter(({ setId }) => setId === 1);
    expect(counts.filter(({ scale }) => scale === 'composite').map(({ score, n }) => [score, n])).toEqual([
      [800, 1],
      [1210, 1],
      [1410, 1],
    ]);
    expect(counts.filter(({ scale }) => scale === '1').map(({ score }) => score)).toEqual([400, 610, 640, 700]);
    expect(counts.find(({ scale, score }) => scale === '2' && score === 520)).toMatchObject({ typeId: 1, n: 1 });
  });

  describe('who was in which class', () => {
    const members = (): Promise<object[]> =>
      t.db.query('select * from reporting.class_members_v1 order by section_id, student_id, entered_at');

    it('is known of memberships that a migration had made without an event', async () => {
      const since = pass(1);
      pupil.Gus = await aStudent(t, s.schoolId, 'Gus', { gradeLevel: 11 });
      await t.settle();
      await t.db.query(
        `insert into roster.memberships (section_id, person_id, section_role, created_at) values ($1, $2, 'Student', $3)`,
        [otherSection, pupil.Gus, since],
      );
      expect(await names(admin(), { sectionIds: [otherSection], studentIds: [pupil.Gus] })).toEqual([]);
      const owner = new pg.Client({ connectionString: t.database.ownerUrl });
      await owner.connect();
      const run: string[] = [];
      EsMembershipsFound.prototype.up.call({ addSql: (sql: string) => run.push(sql) } as never);
      for (const sql of [...run, ...run]) await owner.query(sql);
      await owner.end();
      await t.settle();
      expect(await names(admin(), { sectionIds: [otherSection], studentIds: [pupil.Gus] })).toEqual(['Gus']);
      expect(await names(admin(), { sectionIds: [otherSection], studentIds: [pupil.Gus] }, since)).toEqual(['Gus']);
      expect(await names(admin(), { sectionIds: [otherSection], studentIds: [pupil.Gus] }, at.before)).toEqual([]);
    });
    it('is told with the moments', async () => {
      expect(
        await t.db.query(
          `select section_id, entered_at, left_at from reporting.class_members_v1
           where student_id = $1 and section_id = any($2) order by entered_at`,
          [pupil.Bo, [s.sectionId, otherSection]],
        ),
      ).toEqual([
        { section_id: s.sectionId, entered_at: new Date(MONDAY), left_at: new Date(at.bosClass!) },
        { section_id: otherSection, entered_at: new Date(at.bosClass!), left_at: null },
      ]);
    });
    it('is the same when it is made anew from the log', async () => {
      const live = await members();
      expect(live.length).toBeGreaterThan(8);
      await t.get(Projections).rebuild(['reporting.enrollments']);
      expect(await members()).toEqual(live);
    });
  });
});
