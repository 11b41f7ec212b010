import { describe, expect, it } from '@jest/globals';
import {
  aMe,
  expectAccessible,
  expectNoSideways,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { sampleReport } from '../../reporting/sample-report.js';

const AT = '/student/score-reports/1/3?year=2026';
const REPORT = 'GET /api/student/score_reports/composite';
const PLAN = 'GET /api/student/plan';
const PROPOSAL = 'GET /api/student/plan/proposal';
const TAKE = 'POST /api/student/plan';
const CHANGE = 'PUT /api/student/plan';
const STOP = 'DELETE /api/student/plan';

const me = (() => {
  const student = aMe('Student');
  return { ...student, school: { ...student.school!, activitiesAvailable: true } };
})();
const lesson = (lessonId: number, name: string, finishedAt: string | null = null) => ({
  ...{ courseId: 1, lessonId, name, topic: 'Linear functions', minutes: 15, finishedAt },
});
const aPlan = (more: Partial<Schemas['PlanDto']> = {}): Schemas['PlanDto'] => ({
  ...{ id: 1, perWeek: 2, startedAt: '2026-11-20T15:00:00.000Z' },
  report: { typeId: 1, setId: 3, schoolYearId: 2026, name: 'SAT Set 3' },
  nextTest: { name: 'SAT Set 4', startAt: '2026-12-12T15:00:00.000Z' },
  weeks: [
    { from: '2026-11-20T15:00:00.000Z', to: '2026-11-27T15:00:00.000Z', lessons: [lesson(2, 'Linear functions')] },
    { from: '2026-11-27T15:00:00.000Z', to: '2026-12-04T15:00:00.000Z', lessons: [lesson(3, 'Transitions')] },
  ],
  finished: [lesson(1, 'Slope and intercept', '2026-11-21T15:00:00.000Z')],
  afterTest: [lesson(4, 'Systems')],
  closed: [lesson(5, 'Commas')],
  returning: null,
  ...more,
});
const proposal: Schemas['PlanProposalAnswer'] = {
  lessons: [
    { courseId: 1, lessonId: 2, name: 'Linear functions', topic: 'Linear functions', missed: 4 },
    { courseId: 1, lessonId: 3, name: 'Joining sentences', topic: 'Transitions', missed: 3 },
    { courseId: 1, lessonId: 4, name: 'Systems', topic: 'Systems of two linear equations', missed: 2 },
  ],
  without: ['Boundaries'],
  nextTest: { name: 'SAT Set 4', startAt: '2026-12-12T15:00:00.000Z' },
};
const server = (plan: Schemas['PlanDto'] | null): Answers => ({
  [REPORT]: { compositeReport: { ...sampleReport(1), assessmentSet: { id: 3, name: 'SAT Set 3' } } },
  [PLAN]: { plan },
  [PROPOSAL]: proposal,
  'GET /api/student/topic_lessons': { lessons: [] },
  [TAKE]: { plan: aPlan() },
});

describe('From a report to a plan of lessons', () => {
  it('is proposed with its lessons in order, and taken with one press', async () => {
    const s = await screen({ as: me, at: AT, answers: server(null) });
    const section = s.page.getByRole('region', { name: 'Your plan' });
    await section.getByText('3 lessons on topics of this report').waitFor();
    expect(await section.getByRole('listitem').allTextContents()).toEqual([
      'Linear functions 4 missed',
      'Joining sentences Transitions, 3 missed',
      'Systems Systems of two linear equations, 2 missed',
    ]);
    await section.getByText('2 weeks; SAT Set 4 is on Dec 12, 2026').waitFor();
    await section.getByRole('button', { name: 'Three a week' }).click();
    await section.getByText('1 week; SAT Set 4').waitFor();
    await expectAccessible(s.page, '#plan');
    await screenshot(s.page, 'plan-proposed');
    await section.getByRole('button', { name: 'Make this my plan' }).click();
    expect((await s.called(TAKE)).body).toEqual({
      assessmentTypeId: 1,
      assessmentSetId: 3,
      schoolYearId: 1,
      perWeek: 3,
    });
    await section.getByRole('heading', { name: 'This week' }).waitFor();
  });

  it('shows the weeks to come, what is done, and what has no place before the test', async () => {
    const s = await screen({ as: me, at: AT, answers: server(aPlan()), size: { width: 390, height: 844 } });
    const section = s.page.getByRole('region', { name: 'Your plan' });
    await s.page.getByRole('button', { name: 'Your plan' }).click();
    await section
      .getByText('Two lessons a week from the report of SAT Set 3, until SAT Set 4 on Dec 12, 2026.')
      .waitFor();
    await section.getByRole('heading', { name: 'From Nov 27, 2026' }).waitFor();
    await section.getByText('done Nov 21, 2026').waitFor();
    await section.getByText('Not before SAT Set 4 on Dec 12, 2026: Systems.').waitFor();
    await section.getByText('Closed: Commas. A teacher can give more time.').waitFor();
    await expectAccessible(s.page, '#plan');
    await expectNoSideways(s.page);
    await screenshot(s.page, 'plan-390');
    s.answers[CHANGE] = { plan: aPlan({ perWeek: 3, afterTest: [] }) };
    await section.getByRole('button', { name: 'Three a week' }).click();
    await section.getByText('Three lessons a week').waitFor();
    s.answers[STOP] = refused({ error: 'Not now.' }, 503);
    await section.getByRole('button', { name: 'Stop this plan' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Stop this plan?' });
    await dialog.getByRole('button', { name: 'Stop plan' }).click();
    await s.page.getByText('Not now.').waitFor();
    s.answers[STOP] = { plan: null };
    await dialog.getByRole('button', { name: 'Stop plan' }).click();
    await section.getByRole('button', { name: 'Make this my plan' }).waitFor();
  });

  it('can be made anew from a newer report, after a question', async () => {
    const old = aPlan({ report: { typeId: 1, setId: 1, schoolYearId: 2026, name: 'SAT Set 1' } });
    const s = await screen({ as: me, at: AT, answers: server(old) });
    await s.page.getByRole('button', { name: 'New plan from SAT Set 3' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'New plan from SAT Set 3?' });
    await dialog.getByText('It takes the place of the plan from SAT Set 1.').waitFor();
    await dialog.getByRole('button', { name: 'Make new plan' }).click();
    expect((await s.called(TAKE)).body).toMatchObject({ assessmentSetId: 3, perWeek: 2 });
    await s.page.getByText('Two lessons a week from the report of SAT Set 3').waitFor();
  });

  it('is read and not changed by who is logged in as the student, and is nothing where there is no lesson', async () => {
    const masked = { ...me, masqId: 'x', masqIdent: 'Dr. Ward' };
    const s = await screen({ as: masked, at: AT, answers: server(aPlan()) });
    await s.page.getByRole('heading', { name: 'This week' }).waitFor();
    expect(await s.page.getByRole('button', { name: 'Stop this plan' }).count()).toBe(0);
    const none = await screen({
      as: me,
      at: AT,
      answers: { ...server(null), [PROPOSAL]: { ...proposal, lessons: [] } },
    });
    await none.page.getByText('How to read this report').first().waitFor();
    await none.called(PROPOSAL);
    expect(await none.page.getByRole('region', { name: 'Your plan' }).count()).toBe(0);
  });

  it('leads from each opportunity to its lesson, or says that a teacher can give it', async () => {
    const report = sampleReport(1);
    const [first, second] = report.opportunities;
    const of = ({ categoryId, area, topic }: (typeof report.opportunities)[number]) => ({
      ...{ exam: 'SAT' as const, category: report.sections.find((one) => one.categoryId === categoryId)!.name },
      ...{ area, topic, courseId: 1 },
    });
    const lessons: Schemas['StudentTopicLessonsAnswer'] = {
      lessons: [
        { ...of(first!), lessonId: 2, lessonName: 'Lines', state: 'open' },
        { ...of(second!), lessonId: 3, lessonName: 'Joining sentences', state: 'not_given' },
      ],
    };
    const answers = { ...server(null), 'GET /api/student/topic_lessons': lessons };
    const s = await screen({ as: me, at: AT, answers });
    const section = s.page.locator('#opportunities');
    const way = section.getByRole('link', { name: 'Do the lesson Lines' });
    expect(await way.getAttribute('href')).toContain('/student/course_activities');
    await section.getByText('The lesson Joining sentences teaches this. A teacher can give it to you.').waitFor();
    await expectAccessible(s.page, '#opportunities');
    await screenshot(s.page, 'opportunities-lessons');
  });
});
