import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EraseStudentAnswers } from '../../src/delivery/index.js';
import { Projections } from '../../src/platform/events/projections.js';
import { FreezeUserNorms } from '../../src/reporting/index.js';
import { testApp, type TestApp } from '../support/app.js';
import { assign, copyOf, school, student, take, type School } from './school.js';

const ACT = { type: 2, set: 3, categories: [3, 4, 5, 6] } as const;
const QUERY = `assessmentTypeId=${ACT.type}&assessmentSetId=${ACT.set}`;

describe('an ACT whose report is revealed in two days and whose answers never are', () => {
  let app: TestApp;
  let at: School;
  let ben: number;

  beforeAll(async () => {
    app = await testApp();
    at = await school(app);
    ben = await student(app, at, 'ben@cedar.test', ['Ben', 'Ruiz']);
    const inTwoDays = new Date(app.clock.now() + 2 * 86_400_000);
    await assign(app, at, ACT.set, ACT.categories, false, {
      revealReportAsap: false,
      revealReportAt: inTwoDays,
      revealAnswersAsap: false,
    });
    await app.settle();
    for (const categoryId of ACT.categories)
      await take(app, ben, await copyOf(app, ben, ACT.set, categoryId, 1), { share: 0.6, wrong: 2 });
  }, 120_000);
  afterAll(() => app?.close());

  const get = async (who: { userId: number; role: 'Student' | 'Teacher' }, path: string) =>
    (await app.as({ ...who, schoolId: at.schoolId, districtId: at.districtId })).get(path);
  const asBen = (path: string) => get({ userId: ben, role: 'Student' }, path);
  const mine = () => asBen(`/api/student/score_reports/composite?${QUERY}`);
  const teachers = () =>
    get(
      { userId: at.teacher, role: 'Teacher' },
      `/api/staff/student_assessments/composite_report?studentId=${ben}&${QUERY}`,
    );

  it('is seen by staff at once, with the mean of four sections, half up', async () => {
    const { compositeReport } = (await teachers()).body;
    const scores: number[] = compositeReport.sections.map((s: { score: number }) => s.score);
    expect(scores).toHaveLength(4);
    expect(compositeReport.compositeScore).toBe(Math.floor(scores.reduce((a, b) => a + b, 0) / 4 + 0.5));
    expect(compositeReport.sections.map((s: { benchmark: number }) => s.benchmark)).toEqual([18, 22, 22, 23]);
    expect(compositeReport.revealed).toEqual({
      report: false,
      answers: true,
      waiting: [],
      next: [],
      answersAt: null,
      answersWaitForDevices: false,
    });
    expect(compositeReport.history).toMatchObject([
      { assessmentSet: { id: ACT.set }, compositeScore: compositeReport.compositeScore, current: true },
    ]);
  });

  it('is hidden from the student until then, and its answers after it', async () => {
    expect((await mine()).status).toBe(404);
    expect((await asBen('/api/student/score_reports')).body.meta.totalCount).toBe(0);
    app.clock.advance({ days: 2 });
    const { compositeReport } = (await mine()).body;
    expect(compositeReport).toMatchObject({
      questions: null,
      revealed: {
        report: true,
        answers: false,
        waiting: ['English', 'Math', 'Reading', 'Science'],
        next: [],
        answersAt: null,
        answersWaitForDevices: false,
      },
    });
    expect(JSON.stringify(compositeReport)).not.toContain('"correct":"A"');
    const english = await copyOf(app, ben, ACT.set, 3, 1);
    const { status, body } = await asBen(
      `/api/student/score_reports/questions_and_answers?studentAssessmentId=${english}`,
    );
    expect([status, body.error]).toEqual([404, 'The questions and answers of this assessment are not shown yet.']);
  });

  it('gets a percentile within the users only from thirty students on', async () => {
    await app.commands.execute(new FreezeUserNorms());
    expect((await teachers()).body.compositeReport.userPercentile).toBeNull();
    await app.db.query(`update reporting.user_norms set counts = '{"1": 20, "36": 20}'`);
    expect((await teachers()).body.compositeReport.userPercentile).toBe(50);
  });

  it('takes names from the directory as it is now', async () => {
    expect(await app.db.query('select first_name, last_name from reporting.people where id = $1', [ben])).toEqual([
      { first_name: 'Ben', last_name: 'Ruiz' },
    ]);
  });

  it('is gone for everybody once the answers are erased, live and rebuilt', async () => {
    await app.commands.execute(new EraseStudentAnswers(ben));
    await app.settle();
    const count = async () => [
      (await app.db.query('select from reporting.part_results_v2')).length,
      (await app.db.query('select from reporting.results_v1')).length,
    ];
    expect(await count()).toEqual([0, 0]);
    expect((await teachers()).status).toBe(404);
    await app.get(Projections).rebuild(['reporting.part-results', 'reporting.results']);
    expect(await count()).toEqual([0, 0]);
  });
});
