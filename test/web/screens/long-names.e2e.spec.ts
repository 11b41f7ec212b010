import { describe, expect, it } from '@jest/globals';
import {
  expectNoSideways,
  failed,
  notified,
  screen,
  screenshot,
  type Answers,
  type Role,
  type Schemas,
} from '../../support/screen.js';
import { aClass, aPupil, aSchoolCard, pupils } from '../class-page/a-class.js';
import { dashboard } from '../student-results/examples.js';

/** A name of 150 letters without a space, as long as a class may be called. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5).slice(0, 150);
const WIDTHS = [1366, 1024, 768, 390, 320];

const ALL = { ...aClass().permissions, editName: true, leave: true, hide: true };
const named = aClass({
  displayName: LONG,
  permissions: ALL,
  primaryTeachers: [{ id: 1, firstName: LONG, lastName: 'Delgado' }],
});
const plain = aClass({ id: 8, displayName: 'Period 2', permissions: ALL });
const entry: Schemas['ScheduleEntryDto'] = {
  id: 1,
  givenWith: 1,
  version: 1,
  status: 'active',
  assessmentPart: 'Part 1',
  isMultipart: false,
  sectionAssessmentGroupId: null,
  assessment: { id: 331, name: 'ACT Set 1, Math', section: 'Math' },
  sections: [{ id: 7, displayName: LONG }],
  assessmentType: { id: 2, assessmentType: 'ACT', courseType: 'ACT' },
  assessmentSet: { id: 1, name: 'ACT Set 1' },
  category: { id: 3, name: 'Math' },
  schoolYear: { id: 2026, shortName: '2026-27' },
  assessmentAdministrationType: null,
  startAt: '2026-11-20T15:00:00.000Z',
  endAt: null,
  revealAt: null,
  p1StartAt: '2026-11-20T15:00:00.000Z',
  p1EndAt: null,
  p2StartAt: null,
  p2EndAt: null,
  createdBy: 'Elena Delgado',
  createdAt: '2026-11-19T15:00:00.000Z',
  settings: {
    id: 1,
    gradeLevels: [],
    timing: 'timed',
    autosubmitDelay: 48,
    pauseEnabled: true,
    saveEnabled: true,
    readspeakerEnabled: false,
    revealReportAsap: true,
    revealReportAt: null,
    revealAnswersAsap: true,
    revealAnswersAt: null,
  },
  progress: { students: 20, started: 0, completed: 0 },
  permissions: { edit: true, delete: true, monitor: true },
};
const schedule = { assessments: [entry], permissions: { view: true, assign: true, byGrade: true } };
const groups = {
  groups: [
    {
      ...{ sectionId: 7, groupName: LONG, studentCount: 61, studentAssessedCount: 58, completeCount: 58, score: 1113 },
      ...{ minScore: 400, maxScore: 1600, segments: [] },
      categoryScores: [
        { name: 'Reading & Writing', tone: 'a' as const, score: 613, n: 58 },
        { name: 'Math', tone: 'b' as const, score: 500, n: 58 },
      ],
    },
  ],
  meta: { totalCount: 1 },
};
const classes = { sections: [named, plain], meta: { totalCount: 2 } };
const students = {
  students: [aPupil(1, { firstName: LONG, lastName: LONG }), aPupil(2)],
  meta: { totalCount: 2 },
};
const ANSWERS: Answers = {
  'GET /api/staff/sections/staff_sections': classes,
  'GET /api/staff/sections': classes,
  'GET /api/staff/sections/{id}': { section: named },
  'GET /api/staff/sections/{id}/students': students,
  'GET /api/imports': { imports: [] },
  'GET /api/staff/schools/{id}': { school: aSchoolCard() },
  'GET /api/staff/schools/{id}/sections': {
    ...classes,
    meta: { totalCount: 2, counts: { active: 2, archived: 0, hidden: 0 } },
    permissions: { create: true, hide: true, delete: true },
  },
  'GET /api/staff/schools/{id}/terms/render_all': { terms: [], meta: { totalCount: 0 } },
  'GET /api/staff/schools/{schoolId}/assessments': schedule,
  'GET /api/staff/school/student_results/dashboard_summary': dashboard,
  'GET /api/staff/school/student_results/summary_details': groups,
};

describe('a class name of 150 letters without a space', () => {
  it.each<[at: string, as: Role]>([
    ['/staff/dashboard', 'Teacher'],
    ['/staff/classes', 'Teacher'],
    ['/staff/classes/7/students', 'Teacher'],
    ['/staff/assessments', 'Teacher'],
    ['/staff/reports', 'Teacher'],
    ['/staff/school-dashboard/1/classes', 'Teacher Admin'],
    ['/staff/school-dashboard/1/assessments', 'Teacher Admin'],
    ['/staff/school-dashboard/1/classes/7', 'Teacher Admin'],
  ])('makes %s no wider than its screen', async (at, as) => {
    const { page } = await screen({ as, at, answers: ANSWERS });
    await page.getByRole('main').getByText(LONG).first().waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 768 });
      await expectNoSideways(page);
      const beyond = await page
        .getByRole('main')
        .getByText(LONG)
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
      expect([width, beyond]).toEqual([width, 0]);
      if (width === 1024 || width === 390) await screenshot(page, `long-class${at.replaceAll('/', '-')}-${width}`);
    }
  });

  it('ends with dots in the breadcrumbs, and those above are whole', async () => {
    const { page } = await screen({ as: 'Teacher Admin', at: '/staff/school-dashboard/1/classes/7', answers: ANSWERS });
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await crumbs.getByText(LONG).waitFor();
    for (const width of [1366, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      const cut = await crumbs
        .locator('li > :not([aria-label])')
        .evaluateAll((all) => all.map((one) => [one.textContent!.length > 100, one.scrollWidth > one.clientWidth]));
      expect(cut).toEqual([...cut.slice(0, -1).map(() => [false, false]), [true, true]]);
      const ends = await crumbs
        .getByRole('listitem')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]));
      for (const [i, [left]] of ends.entries()) if (i > 0) expect(left).toBeGreaterThanOrEqual(ends[i - 1]![1]!);
    }
  });
});

describe('words that are not too long for a table', () => {
  it('stay whole', async () => {
    const { page } = await screen({
      as: 'Teacher',
      at: '/staff/classes/7/students',
      answers: { ...ANSWERS, 'GET /api/staff/sections/{id}/students': pupils(3) },
    });
    const frame = page.getByRole('table', { name: 'Students' }).locator('..');
    await page.getByText('Park 3', { exact: true }).waitFor();
    expect(await frame.getAttribute('data-tight')).toBeNull();
  });
});

describe('errors that stay', () => {
  it('lie on no button of the profile of a student', async () => {
    const student: Schemas['StudentCardDto'] = {
      ...aPupil(1),
      school: { id: 1, name: 'Lakeview High' },
      archived: false,
      permissions: { impersonate: true, edit: true, editEmail: false },
    };
    const { page } = await screen({
      as: 'Teacher',
      at: '/staff/classes/7/students',
      size: { width: 1366, height: 768 },
      answers: {
        ...ANSWERS,
        'GET /api/staff/sections/{id}/students': pupils(2),
        'GET /api/staff/students/{id}': { student },
        'POST /api/staff/sections/{id}/students/set_timing': failed(),
      },
    });
    const menu = () => page.getByRole('button', { name: 'Actions for Ada Park 1' });
    for (const name of ['Ada Park 1', 'Ada Park 2'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'Set Untimed' }).click();
    await notified(page, 'Failed to untime the student. Please try again.');
    await page.getByRole('button', { name: 'Set Timed' }).click();
    await notified(page, 'Failed to update the student. Please try again.');
    await menu().click();
    await page.getByRole('menuitem', { name: 'View Profile' }).click();
    const save = page.getByRole('dialog', { name: 'Ada Park 1' }).getByRole('button', { name: 'Save' });
    await save.waitFor();
    await screenshot(page, 'profile-below-errors');
    const free = await save.evaluate((button) => {
      const foot = button.getBoundingClientRect().bottom;
      return [...document.querySelectorAll('section[aria-label=Notifications] [data-type]')].map(
        (one) => one.getBoundingClientRect().top >= foot,
      );
    });
    expect(free).toEqual([true, true]);
  });
});
