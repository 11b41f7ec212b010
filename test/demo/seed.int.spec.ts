import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemo } from '../../src/demo/seed.js';
import { Clock } from '../../src/kernel/clock.js';
import { DrivenClock } from '../../src/platform/config/clock-of-process.js';
import { type TestApp, testApp } from '../support/app.js';

/** The history that the demo tells began in the school year before. */
describe('the demo school in the first weeks of a school year', () => {
  let t: TestApp;
  beforeAll(async () => {
    const clock = new DrivenClock();
    clock.set(Date.parse('2027-08-20T15:00:00Z'));
    t = await testApp({ override: (module) => module.overrideProvider(Clock).useValue(clock) });
    await seedDemo(t.app, { log: () => undefined, scale: 0.01 });
  });
  afterAll(() => t?.close());

  it('shows on the boards of the entire school what was done and what is open', async () => {
    const admin = await t.signIn('teacher.admin@demo.test');
    const board = async (set: number) =>
      (await admin.get(`/api/staff/assessments/monitoring?section_id=0&assessment_set_id=${set}&assessment_type_id=1`))
        .body;
    expect((await board(1)).meta.counts.mathP2.completed).toBeGreaterThan(5);
    const jonah = (await board(2)).assessments.find((row: { firstName: string }) => row.firstName === 'Jonah');
    expect(jonah.readingWritingP1).toMatchObject({ status: 'Not Started', studentAssessmentId: expect.any(Number) });
  });

  it('has a Principal of its first school', async () => {
    const { body } = await (await t.signIn('principal@demo.test')).get('/api/me');
    expect(body).toMatchObject({ role: 'Principal', school: { name: 'Lakeview High' } });
  });

  it('has sign-ins of everybody who took a test', async () => {
    expect(
      await t.db.one(
        `select count(*) > 5 as several, count(*) filter (where last_login_at is null or nr_of_logins = 0)::int as never
           from roster.people where id in (select student_id from scheduling.student_assessments where completed_at is not null)`,
      ),
    ).toEqual({ several: true, never: 0 });
  });

  it('has every report in the year that is now', async () => {
    const { compositeReports } = (await (await t.signIn('student.done@demo.test')).get('/api/student/score_reports'))
      .body;
    expect(
      compositeReports.map((report: { schoolYear: { shortName: string } }) => report.schoolYear.shortName),
    ).toEqual(['2027-28', '2027-28']);
  });

  it('has a class whose students took two tests of one type, ten days apart', async () => {
    const twice = await t.db.query<{ days: number }>(
      `select round(extract(epoch from max(taken) - min(taken)) / 86400)::int as days from (
         select student_id, set_id, max(completed_at) as taken from scheduling.student_assessments
          where type_id = 1 and part = 2 group by student_id, set_id having bool_and(completed_at is not null)) s
       group by student_id having count(*) = 2`,
    );
    expect(twice.length).toBeGreaterThan(1);
    expect(new Set(twice.map(({ days }) => days))).toEqual(new Set([10]));
  });

  it('has lessons that are over, open and still to come, and work of students that is done and half done', async () => {
    const now = new Date(t.get(Clock).now());
    const given = await t.db.query<{ start: Date; end: Date | null }>(
      'select start_at as start, end_at as "end" from courses.assignments',
    );
    const [past, open, upcoming] = [
      given.filter(({ end }) => end !== null && end <= now).length,
      given.filter(({ start, end }) => start <= now && (end === null || end > now)).length,
      given.filter(({ start }) => start > now).length,
    ];
    expect({ past, open, upcoming }).toEqual({ past: 2, open: 4, upcoming: 1 });
    const responses = await t.db.query<{ done: boolean; answered: number }>(
      'select completed_at is not null as done, answered from courses.responses',
    );
    expect(responses.filter(({ done }) => done).length).toBeGreaterThan(5);
    expect(responses.filter(({ done, answered }) => !done && answered > 0).length).toBeGreaterThan(0);
  });
});
