import { describe, expect, it } from '@jest/globals';
import {
  aMe,
  expectAccessible,
  expectNoSideways,
  expectReadableInOtherThemes,
  failed,
  never,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';

const AT = '/student/course_activities';
const LIST = 'GET /api/student/course_activities';
const PLAN = 'GET /api/student/plan';
const NOW = '2026-11-25T16:00:00.000Z';

type List = Schemas['CourseActivityAnswerDto'];

const me = (() => {
  const student = aMe('Student');
  return { ...student, school: { ...student.school!, activitiesAvailable: true } };
})();
const response = (more: Partial<Schemas['ActivityResponseDto']> = {}): Schemas['ActivityResponseDto'] => ({
  ...{ status: 'Not Started', score: null, max_score: 8, answered: 0, questions: 8 },
  ...{ completedAt: null, endAt: null, excused: false },
  ...more,
});
const lesson = (id: number, name: string, more: Partial<Schemas['StudentLessonDto']> = {}) => ({
  ...{ id, name, memo: 'Slope is a rate.', assignmentSchedule: { startAt: '2026-11-20T15:00:00.000Z', endAt: null } },
  activityBanks: { independentLesson: 10 * id, practiceSet: 10 * id + 1 },
  takenBack: false,
  supportMaterials: { slidePresentation: `/lessons/${id}/slides`, supportVideo: null },
  lessonResponses: { independent_lesson: response(), practice_set: response() },
  ...more,
});
const done = response({ status: 'Completed', score: 5, answered: 8, completedAt: '2026-11-24T15:00:00.000Z' });
const list: List = {
  courseActivity: {
    multipleCourses: true,
    sections: [
      {
        ...{ id: 1, name: 'Algebra', heCourseName: 'SAT Foundations' },
        lessons: [
          lesson(1, 'Linear functions', {
            assignmentSchedule: { startAt: '2026-11-20T15:00:00.000Z', endAt: '2026-12-04T23:00:00.000Z' },
            lessonResponses: {
              independent_lesson: done,
              practice_set: response({ status: 'In Progress', answered: 3 }),
            },
          }),
          lesson(2, 'Systems', { lessonResponses: { independent_lesson: done, practice_set: done } }),
          lesson(3, 'Circles', {
            assignmentSchedule: { startAt: '2026-11-01T15:00:00.000Z', endAt: '2026-11-02T15:00:00.000Z' },
          }),
          lesson(5, 'Ratios', {
            assignmentSchedule: { startAt: '2026-11-01T15:00:00.000Z', endAt: '2026-11-02T15:00:00.000Z' },
            lessonResponses: {
              independent_lesson: response({ endAt: '2026-11-02T15:00:00.000Z' }),
              practice_set: { ...done, endAt: '2026-11-02T15:00:00.000Z' },
            },
          }),
          lesson(6, 'Angles', {
            takenBack: true,
            supportMaterials: { slidePresentation: null, supportVideo: null },
            assignmentSchedule: { startAt: '2026-11-01T15:00:00.000Z', endAt: done.completedAt },
            lessonResponses: {
              independent_lesson: response({ endAt: done.completedAt }),
              practice_set: { ...done, endAt: done.completedAt },
            },
          }),
        ],
      },
      {
        ...{ id: 2, name: 'Sentences', heCourseName: 'ACT Foundations' },
        lessons: [
          lesson(4, 'Commas', {
            activityBanks: { independentLesson: null, practiceSet: 41 },
            lessonResponses: { independent_lesson: null, practice_set: response({ excused: false }) },
          }),
        ],
      },
    ],
  },
  meta: { serverNow: NOW },
};
const server = (more: Answers = {}): Answers => ({ [LIST]: list, [PLAN]: { plan: null }, ...more });

describe('Course Activities of a student', () => {
  it('has what is assigned and what is completed, with the way into each activity', async () => {
    const s = await screen({
      as: me,
      at: '/student/dashboard',
      answers: {
        ...server(),
        'GET /api/student/student_assessments': never(),
        'GET /api/student/score_reports': never(),
      },
    });
    await s.page.getByRole('link', { name: /Course Activities Lessons from your teachers/ }).click();
    await s.page.waitForURL(`**${AT}`);
    const assigned = s.page.getByRole('region', { name: 'Assigned Activities' });
    await assigned.getByRole('heading', { name: 'Linear functions' }).waitFor();
    expect(await assigned.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Linear functions', 'Commas']);
    await assigned.getByText('SAT Foundations: Algebra').waitFor();
    await assigned.getByText('Due 12/04/26').first().waitFor();
    await assigned.getByText('3 of 8 answered').waitFor();
    await assigned.getByText('63% correct').waitFor();
    const way = (name: string) => s.page.getByRole('link', { name });
    expect(await way('Continue: Practice Set, Linear functions').getAttribute('href')).toBe(
      '/student/course_activities/learnosity/11?lesson=1',
    );
    expect(await way('Review: Independent Lesson, Linear functions').getAttribute('href')).toBe(
      '/student/course_activities/review/1/10',
    );
    expect(await way('Start: Practice Set, Commas').count()).toBe(1);
    const completed = s.page.getByRole('region', { name: 'Completed Activities' });
    expect(await completed.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Systems']);
    expect(await s.page.getByText('Circles').count()).toBe(0);
    // What was completed before the end is still looked at.
    const ended = s.page.getByRole('region', { name: 'Closed before it was completed' });
    expect(await ended.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Ratios', 'Angles']);
    await ended.getByText('Ended, not completed').first().waitFor();
    expect(await way('Review: Practice Set, Ratios').getAttribute('href')).toBe(
      '/student/course_activities/review/5/51',
    );
    expect(await way('Start: Independent Lesson, Ratios').count()).toBe(0);
    // Nor is what was completed lost with a lesson that is taken back; it never was due on the day of that.
    await ended.getByText('Not assigned any more').waitFor();
    expect(await ended.getByText(/^Was due/).count()).toBe(1);
    expect(await way('Review: Practice Set, Angles').count()).toBe(1);
    expect(await way('Start: Independent Lesson, Angles').count()).toBe(0);
    await expectAccessible(s.page);
    await screenshot(s.page, 'course-activities');
    await expectReadableInOtherThemes(s.page, 'course-activities');
    expect(await s.page.getByRole('link', { name: 'Activities', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('has the questions of the own plan that come back: what to do now, how far it came, and what rests', async () => {
    const returning = {
      ...{ questions: 14, kept: 3, resting: ['Circles'], ready: 5, begun: false, nextAt: null as string | null },
      last: { responseId: 77, completedAt: '2026-11-23T15:00:00.000Z', score: 4, maxScore: 5 },
    };
    const plan = {
      ...{ id: 1, perWeek: 2 as const, startedAt: '2026-11-16T15:00:00.000Z', nextTest: null, finished: [] },
      report: { typeId: 1, setId: 1, schoolYearId: 2026, name: 'SAT Set 1' },
      weeks: [{ from: '2026-11-23T15:00:00.000Z', to: '2026-11-30T15:00:00.000Z', lessons: [] }],
      ...{ afterTest: [], closed: [], returning },
    };
    const s = await screen({ as: me, at: AT, answers: server({ [PLAN]: { plan } }) });
    const section = s.page.getByRole('region', { name: 'Your plan' });
    await section.getByRole('heading', { name: 'Questions again' }).waitFor();
    await section.getByText('3 of 14 were right all three times').waitFor();
    await section.getByText('Last time 4 of 5, Nov 23, 2026').waitFor();
    await section.getByText('Missed three times, so it does not come back: Circles.').waitFor();
    expect(await section.getByRole('link', { name: 'Do 5 questions' }).getAttribute('href')).toBe(
      '/student/course_activities/again',
    );
    expect(await section.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(
      '/student/course_activities/review/again/77',
    );
    await expectAccessible(s.page);
    await screenshot(s.page, 'questions-again');
    const waits = { ...returning, ready: 0, nextAt: '2026-11-26T15:00:00.000Z', last: null };
    s.answers[PLAN] = { plan: { ...plan, returning: waits } };
    await s.page.reload();
    await section.getByText('The next from Nov 26, 2026').waitFor();
    expect(await section.getByRole('link').count()).toBe(0);
    s.answers['POST /api/student/plan/questions'] = refused({ error: 'No question comes back today.' }, 409);
    await s.page.goto('/student/course_activities/again');
    await s.page.getByText('No question comes back today.').waitFor();
  });

  it('has a tile only where the school has activities', async () => {
    const without = { ...me, school: { ...me.school, activitiesAvailable: false } };
    const answers = {
      'GET /api/student/student_assessments': never(),
      'GET /api/student/score_reports': never(),
    };
    const s = await screen({ as: without, at: '/student/dashboard', answers });
    await s.page
      .getByRole('link', { name: /Score Reports/ })
      .first()
      .waitFor();
    expect(await s.page.getByRole('link', { name: /Course Activities/ }).count()).toBe(0);
  });

  it('says what is missing, and fits on a telephone', async () => {
    const s = await screen({
      as: me,
      at: AT,
      answers: server({ [LIST]: failed() }),
      size: { width: 390, height: 844 },
    });
    await s.page.getByText('There was a problem loading activities', { exact: true }).waitFor();
    s.answers[LIST] = list;
    await s.page.getByRole('button', { name: 'Try again' }).click();
    await s.page.getByText('Due 12/04/26').first().waitFor();
    await expectNoSideways(s.page);
    await screenshot(s.page, 'course-activities-390');
    s.answers[LIST] = { ...list, courseActivity: { sections: [], multipleCourses: false } };
    await s.page.reload();
    await s.page.getByText('Lessons that your teachers assign appear here when they begin.').waitFor();
    await s.page.getByText('A lesson appears here once everything in it is completed.').waitFor();
    s.answers[LIST] = refused({ error: 'This activity does not exist.' }, 404);
    await s.page.reload();
    await s.page.getByText('Your school has no course activities').waitFor();
  });
});

describe('What a parent reads of lessons', () => {
  it('is the same without the ways in', async () => {
    const child = { id: 5, fullName: 'Amara Okafor', gradeLevel: 11, schoolName: 'Cedar Ridge', latestReports: [] };
    const s = await screen({
      as: 'Parent',
      at: '/parent/5/score-reports',
      answers: {
        'GET /api/parent/students': { students: [child], meta: { totalCount: 1 } },
        'GET /api/parent/score_reports': { compositeReports: [], meta: { totalCount: 0 } },
        'GET /api/parent/course_activities': list,
      },
    });
    const section = s.page.getByRole('region', { name: 'Course Activities' });
    await section.getByRole('heading', { name: 'Closed before it was completed' }).waitFor();
    await s.page.getByText('3 of 8 answered').waitFor();
    expect((await s.called('GET /api/parent/course_activities')).query.get('studentId')).toBe('5');
    expect(await s.page.getByRole('link', { name: /^(Start|Continue|Review):/ }).count()).toBe(0);
    await expectAccessible(s.page);
  });
});
