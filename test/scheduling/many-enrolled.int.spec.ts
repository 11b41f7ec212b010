import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { demoBundles, ImportBundle } from '../../src/content/index.js';
import { CreateAccounts } from '../../src/identity/index.js';
import { UnitOfWork } from '../../src/platform/db/unit-of-work.js';
import { Classes, EnrollStudents } from '../../src/roster/index.js';
import { TakeBackUnstarted } from '../../src/scheduling/commands/change-assignment.js';
import { aClass, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import { MONDAY } from '../support/clock.js';

const DAY = 86_400_000;

describe('many people who come at once', () => {
  let t: TestApp;
  let s: TestSchool;
  let pupils: number[];
  beforeAll(async () => {
    t = await testApp();
    for (const bundle of await demoBundles()) await t.commands.execute(new ImportBundle(bundle));
    s = await aSchool(t);
    pupils = [];
    for (let i = 0; i < 24; i += 1) pupils.push(await aStudent(t, s.schoolId, `Pupil${i}`));
    await t.commands.execute(new EnrollStudents(s.sectionId, pupils.slice(0, 4)));
    await t.settle();
    await s.teacher.post(`/api/staff/sections/${s.sectionId}/class_assessments_sat`, {
      section_assessment_group: {
        default_assessment_id: 110,
        assessment_administration_type: 'continuous',
        p1_start_at: MONDAY,
        p2_end_at: new Date(Date.parse(MONDAY) + 7 * DAY).toISOString(),
        assessment_assignment_setting_attributes: { pause_enabled: true, save_enabled: true },
      },
    });
    await t.settle();
  });
  afterAll(() => t?.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Statements that hold a text, with the rows of each, while something is done. */
  const statements = async (holding: RegExp, work: () => Promise<unknown>): Promise<number[]> => {
    const rows: number[] = [];
    const { query } = pg.Client.prototype as unknown as { query: (...args: any[]) => any };
    const spy = jest.spyOn(pg.Client.prototype as any, 'query').mockImplementation(function (
      this: unknown,
      ...args: any[]
    ) {
      const text = String(typeof args[0] === 'string' ? args[0] : args[0]?.text);
      const at = holding.test(text) ? rows.push(0) - 1 : undefined;
      const counted = (result: any) => {
        if (at !== undefined) rows[at] = result?.rows?.length ?? 0;
        return result;
      };
      const callback = args.at(-1);
      if (typeof callback === 'function')
        args[args.length - 1] = (error: unknown, result: unknown) => callback(error, counted(result));
      const answer = query.apply(this, args);
      return typeof answer?.then === 'function' ? answer.then(counted) : answer;
    });
    await work();
    spy.mockRestore();
    return rows;
  };
  const available = async () =>
    (await t.db.one<{ n: number }>('select count(*)::int as n from scheduling.availabilities'))!.n;

  it('are given what is open in their class by one statement, which reads them and nobody else of the class', async () => {
    for (const id of pupils.slice(4)) await t.commands.execute(new EnrollStudents(s.sectionId, [id]));
    const read = await statements(
      /insert into scheduling.availabilities|from roster.memberships m join|join roster.memberships m on m.section_id = wanted/,
      () => t.settle(),
    );
    expect(await available()).toBe(24);
    // Twenty events: who they are, what they are given, and who is still there then.
    expect(read).toEqual([20, 20, 20]);
  });

  it('lose what they have not begun by one statement', async () => {
    for (const id of pupils.slice(4))
      await t.get(UnitOfWork).run(async (u) => {
        await u.q.query('delete from roster.memberships where person_id = $1', [id]);
        const { sectionId, schoolId } = s;
        u.publish('roster.StudentsUnenrolled.v1', { sectionId, schoolId, studentIds: [id] });
      });
    expect(await statements(/delete from scheduling.availabilities/, () => t.settle())).toHaveLength(1);
    expect(await available()).toBe(4);
  });

  it.each(['enrolledAmong', 'studentsOf'] as const)(
    'keep nothing when they leave after %s was asked and before what follows is given',
    async (asked) => {
      const sectionId = await aClass(t, s.schoolId, [[s.teacherId, 'Primary Teacher']]);
      const studentId = await aStudent(t, s.schoolId, `Leaver-${asked.length}`);
      const enrol = () => t.commands.execute(new EnrollStudents(sectionId, [studentId]));
      const assign = () =>
        s.teacher.post(`/api/staff/sections/${sectionId}/class_assessments_sat`, {
          section_assessment_group: {
            default_assessment_id: 110,
            assessment_administration_type: 'continuous',
            p1_start_at: MONDAY,
            p2_end_at: new Date(Date.parse(MONDAY) + 7 * DAY).toISOString(),
            assessment_assignment_setting_attributes: { pause_enabled: true, save_enabled: true },
          },
        });
      const [first, then] = asked === 'studentsOf' ? [enrol, assign] : [assign, enrol];
      await first();
      await t.settle();
      const classes: any = t.get(Classes);
      const ask = classes[asked].bind(classes);
      jest.spyOn(classes, asked).mockImplementationOnce(async (...args: unknown[]) => {
        const inside = await ask(...args);
        await t.db.query('delete from roster.memberships where person_id = $1', [studentId]);
        // That they left comes to its reaction while nothing is given yet.
        await t.commands.execute(new TakeBackUnstarted([{ sectionId, studentIds: [studentId] }]));
        return inside;
      });
      await then();
      await t.settle();
      expect(
        await t.db.query(
          `select payload->'students'->0->>'studentId' as id from es.published_events where type = 'scheduling.StudentsScheduled.v1' and (payload->>'sectionId')::int = $1`,
          [sectionId],
        ),
      ).toEqual([{ id: String(studentId) }]);
      expect(await t.db.query('select from scheduling.availabilities where student_id = $1', [studentId])).toEqual([]);
    },
  );

  it('are invited two hundred at a time', async () => {
    const people = Array.from({ length: 230 }, (_, i) => ({ userId: 900_000 + i, email: `new${i}@many.test` }));
    const place = { role: 'Student' as const, districtId: s.districtId, schoolId: s.schoolId };
    await t.commands.execute(new CreateAccounts(people, place, true));
    const written = await statements(
      /insert into (identity.account_links|platform.mails)|from roster.people p where p.id = any/,
      () => t.settle(),
    );
    expect(written).toHaveLength(6);
    const { rows } = await t.db.pool.query(
      `select count(*)::int as n, count(distinct recipient)::int as people, count(sent_at)::int as sent from platform.mails where recipient like '%@many.test'`,
    );
    expect(rows).toEqual([{ n: 230, people: 230, sent: 230 }]);
  });
});
