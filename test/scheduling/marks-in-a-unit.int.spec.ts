import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoBundles, ImportBundle } from '../../src/content/index.js';
import { UnitOfWork } from '../../src/platform/db/unit-of-work.js';
import { EnrollStudents, MarkHasResults } from '../../src/roster/index.js';
import {
  MarkCompleted,
  MarkStarted,
  OpenNextPart,
  RecordRoute,
  ScheduledAssessments,
} from '../../src/scheduling/index.js';
import { aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import { MONDAY } from '../support/clock.js';

const RW = 110;
const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.parse(MONDAY) + hours * HOUR).toISOString();

describe('a command whose statements are batched', () => {
  let t: TestApp;
  let s: TestSchool;
  let units: UnitOfWork;
  let ada: number;
  let ben: number;
  const copies: Record<number, number> = {};

  beforeAll(async () => {
    t = await testApp();
    units = t.get(UnitOfWork);
    for (const bundle of await demoBundles()) await t.commands.execute(new ImportBundle(bundle));
    s = await aSchool(t);
    ada = await aStudent(t, s.schoolId, 'Ada');
    ben = await aStudent(t, s.schoolId, 'Ben');
    await t.commands.execute(new EnrollStudents(s.sectionId, [ada, ben]));
    await s.teacher.post(`/api/staff/sections/${s.sectionId}/class_assessments_sat`, {
      section_assessment_group: {
        default_assessment_id: RW,
        assessment_administration_type: 'continuous',
        p1_start_at: MONDAY,
        p2_end_at: at(48),
        assessment_assignment_setting_attributes: { pause_enabled: true, save_enabled: true },
      },
    });
    for (const student of [ada, ben])
      copies[student] = (await t.get(ScheduledAssessments).listStudentAssessments(student))[0]!.id;
  });
  afterAll(() => t?.close());

  const copyOf = (student: number) =>
    t.db.one(
      'select started_at, completed_at, route, assignment_id from scheduling.student_assessments where id = $1',
      [copies[student]],
    );
  const resultsOf = async (student: number) =>
    (await t.db.one<{ at: Date | null }>('select has_results_at as at from roster.people where id = $1', [student]))!
      .at;
  const everything = (student: number) => [
    () => t.commands.execute(new MarkStarted(copies[student]!, 1, at(1))),
    () => t.commands.execute(new MarkCompleted(copies[student]!, 1, 2, at(2))),
    () => t.commands.execute(new RecordRoute(copies[student]!, 1, 'hard')),
    () => t.commands.execute(new OpenNextPart(copies[student]!)),
    () => t.commands.execute(new MarkHasResults(student, new Date(at(1)))),
  ];

  it('leaves nothing when the unit of work that sent it fails', async () => {
    await expect(
      units.run(async () => {
        for (const one of everything(ada)) await one();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await copyOf(ada)).toEqual({ started_at: null, completed_at: null, route: null, assignment_id: null });
    expect(await resultsOf(ada)).toBeNull();
  });

  it('neither waits for the unit of work of somebody else nor falls with it, though both are sent in one turn', async () => {
    const waiting = Promise.withResolvers<void>();
    const failing = units.run(async () => {
      await Promise.all(everything(ada).map((one) => one()));
      await waiting.promise;
      throw new Error('no');
    });
    const told = Promise.all(everything(ben).map((one) => one()));
    await told;
    waiting.resolve();
    await expect(failing).rejects.toThrow('no');
    expect(await copyOf(ada)).toMatchObject({ started_at: null, completed_at: null, route: null });
    expect(await resultsOf(ada)).toBeNull();
    expect(await copyOf(ben)).toMatchObject({ completed_at: new Date(at(2)), route: 'hard' });
    expect(await resultsOf(ben)).toEqual(new Date(at(1)));
  });

  it('sees what its unit of work wrote before, and stands with it', async () => {
    await units.run(async ({ q }) => {
      await q.query('update scheduling.student_assessments set started_at = null, assignment_id = null where id = $1', [
        copies[ben],
      ]);
      await t.commands.execute(new MarkStarted(copies[ben]!, 1, at(1)));
    });
    expect(await copyOf(ben)).toMatchObject({ started_at: new Date(at(1)), assignment_id: expect.any(Number) });
  });
});
