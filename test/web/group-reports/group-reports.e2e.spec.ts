import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../journeys/steps.js';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  refused,
  screen,
  screenshot,
  type Answers,
} from '../../support/screen.js';
import {
  categories,
  dashboard,
  details,
  none,
  overviewOf,
  strengths,
  studentsOf,
} from '../student-results/examples.js';
import { groupOf, studentsOf as comparedStudents } from '../growth/examples.js';

const BASE = '/staff/reports/group';
const API = 'GET /api/staff/groups/student_results' as const;
const TELEPHONE = { width: 390, height: 844 };
const group = { sectionId: 0, kind: 'group' as const, name: 'English 11 and Junior SAT Prep', school: 'Cedar Ridge' };
const school = { sectionId: 0, kind: 'school' as const, name: 'Entire School', school: 'Cedar Ridge' };

const server = (n: number, more = {}): Answers => ({
  'GET /api/staff/school/student_results/dashboard_summary': dashboard,
  'GET /api/staff/school/student_results/sections_by_assessment': {
    sections: [
      { id: 0, displayName: 'Entire School', studentCount: 204, studentAssessedCount: 184 },
      { id: 7, displayName: 'Junior SAT Prep', studentCount: 61, studentAssessedCount: 58 },
      { id: 8, displayName: 'English 11', studentCount: 24, studentAssessedCount: 20 },
    ],
  },
  [`${API}/overview`]: {
    overview: overviewOf(n, { group, ...more }),
    strengthAndImprovements: n < 10 ? none : strengths,
  },
  [`${API}/individual_student_performance`]: studentsOf(n),
  [`${API}/categories`]: categories,
  [`${API}/category_details`]: details,
});

describe('the reports of a group', () => {
  it('begin with the summary, of the classes and grade levels that are chosen, which stand in the address', async () => {
    const { page, calls } = await screen({ as: 'Teacher Admin', at: BASE, answers: server(78) });
    await page.waitForURL(`**${BASE}/summary`);
    await page.getByText('39 of 78 reach the Math benchmark').waitFor();
    const asked = (key: string) =>
      calls(`${API}/overview`)
        .map(({ query }) => query.get(key))
        .at(-1);
    expect([asked('assessmentSetId'), asked('school_year_id'), asked('section_ids')]).toEqual(['3', '2026', null]);
    const choice = page.getByRole('form', { name: 'What is shown' });
    await choice.getByRole('combobox', { name: 'Classes' }).click();
    await page.getByRole('option', { name: 'Junior SAT Prep, 58 of 61' }).click();
    await page.getByRole('option', { name: 'English 11, 20 of 24' }).click();
    await eventually(async () => expect(asked('section_ids')).toBe('7,8'));
    await choice.getByRole('combobox', { name: 'Grade levels' }).click();
    await page.getByRole('option', { name: '11th Grade' }).click();
    await eventually(async () => expect(asked('grade_levels')).toBe('11'));
    await page.keyboard.press('Escape');
    await choice.getByRole('combobox', { name: 'Assessment' }).click();
    await page.getByRole('option', { name: 'SAT Set 2' }).click();
    await eventually(async () => expect(asked('assessmentSetId')).toBe('2'));
    await page.getByText(`${group.name}, ${group.school}.`, { exact: false }).waitFor();
    // One name in the head, in the way to the page and in the title.
    await page.getByRole('heading', { level: 1, name: 'Group Summary' }).waitFor();
    expect(await page.title()).toMatch(/^Group Summary/);
    for (const name of ['Section scores', 'Overall performance', 'Strength and improvement areas'])
      await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.getByText('Numbers as a table').first().click();
    await page
      .getByRole('row', { name: /This group, 78/ })
      .first()
      .waitFor();
    expect(await page.getByRole('heading', { name: 'Individual student performance' }).count()).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 1600 });
    await screenshot(page, 'group-summary');
    await page.setViewportSize({ width: 1024, height: 768 });
    await screenshot(page, 'group-summary-1024');
    // The group goes along to the next page.
    await page.getByRole('link', { name: 'Subsection Details' }).click();
    await page.getByRole('row', { name: /Systems/ }).waitFor();
    const last = calls(`${API}/category_details`).at(-1)!.query;
    expect([last.get('section_ids'), last.get('grade_levels')]).toEqual(['7,8', '11']);
    await page.reload();
    await page.getByRole('row', { name: /Systems/ }).waitFor();
  });

  it('have topics with the way to their questions, of the group and the school', async () => {
    const { page, calls } = await screen({
      ...{ as: 'Teacher', at: `${BASE}/subsection-details?classes=[7,8]&section=2` },
      answers: {
        ...server(78),
        [`${API}/topic_area_breakdown`]: {
          ...{ topicAreaName: 'Systems', subsectionAreaName: 'Algebra', topicAreaQuestions: [], students: [] },
        },
      },
    });
    const head = page.getByRole('row', { name: /Area and topic/ });
    await head.waitFor();
    expect(await head.textContent()).toMatch(/Group.*School/);
    await expectAccessible(page);
    await screenshot(page, 'group-subsections');
    await page.getByRole('link', { name: 'Systems' }).click();
    await page.getByText('Everybody has at least half of these questions right.').waitFor();
    expect(calls(`${API}/topic_area_breakdown`)[0]!.query.get('section_ids')).toBe('7,8');
    await page.getByRole('button', { name: 'All topics' }).click();
    await page.getByRole('link', { name: 'Systems' }).waitFor();
    expect(page.url()).toContain('classes');
  });

  it('list the students, with the way to the report and back', async () => {
    const at = `${BASE}/student-performance?classes=[7,8]`;
    const { page, calls } = await screen({
      ...{ as: 'Teacher', at },
      answers: {
        ...server(78),
        'GET /api/staff/student_assessments/composite_report': refused({ error: 'There is no report.' }, 404),
      },
    });
    const link = page.getByRole('link', { name: 'Last001, First1' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/\/staff\/reports\/3\/1\/1\?from=student-performance&year=2026/);
    await expectAccessible(page);
    await screenshot(page, 'group-students');
    await page.getByRole('button', { name: /Close to a benchmark/ }).click();
    await eventually(async () =>
      expect(calls(`${API}/individual_student_performance`).at(-1)!.query.get('group')).toBe('near'),
    );
    expect(calls(`${API}/individual_student_performance`).at(-1)!.query.get('section_ids')).toBe('7,8');
    expect(page.url()).toContain('classes');
    await link.click();
    await page.getByRole('button', { name: 'Back' }).click();
    await link.waitFor();
  });

  it('compare the tests of the same students, as a group and student by student', async () => {
    const GROWTH = 'GET /api/reports/growth_report_group_comparison';
    const EACH = 'GET /api/reports/growth_report_student_comparison';
    const { page, calls } = await screen({
      ...{
        as: 'Teacher Admin',
        at: `${BASE}/comparison?classes=[7,8]&grades=[11]`,
        size: { width: 1440, height: 1100 },
      },
      answers: { ...server(78), [GROWTH]: groupOf(48), [EACH]: comparedStudents(48) },
    });
    await page.getByText('The same 48 students gained 55 points').waitFor();
    const [asked] = calls(GROWTH);
    expect(['section_ids', 'grade_levels', 'set', 'schoolYearId'].map((key) => asked!.query.get(key))).toEqual([
      ...['7,8', '11', '3', '2026'],
    ]);
    await expectAccessible(page);
    await screenshot(page, 'group-comparison');
    await page.getByRole('checkbox', { name: /^2: SAT Set 2/ }).click();
    await eventually(async () => expect(calls(GROWTH).at(-1)!.query.get('tests')).toBe('1-2026,3-2026'));
    expect(calls(GROWTH).at(-1)!.query.get('section_ids')).toBe('7,8');
    await page.getByRole('button', { name: 'Student Comparison' }).click();
    await eventually(async () => {
      expect(page.url()).toMatch(/view=students/);
      expect(page.url()).toMatch(/classes/);
    });
    await page.getByRole('table', { name: 'Student Comparison' }).waitFor();
    expect(calls(EACH)[0]!.query.get('section_ids')).toBe('7,8');
    await page.setViewportSize(TELEPHONE);
    await expectNoSideways(page);
  });

  it('ask a teacher for classes: grade levels are chosen within them, names are those of the classes', async () => {
    const { page } = await screen({
      ...{ as: 'Teacher', at: `${BASE}/student-performance` },
      answers: server(58, { group: school, permissions: { students: false, scoreExport: false, makeUp: false } }),
    });
    await page.getByText('Choose one or more of your classes.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Grade levels' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Classes' }).click();
    await page.getByRole('option', { name: 'English 11, 20 of 24' }).click();
    await page.getByRole('combobox', { name: 'Grade levels' }).waitFor();
  });

  it('have counts and names alone of five students, and fit on a telephone', async () => {
    const at = `${BASE}/summary?classes=[8]`;
    const { page } = await screen({ as: 'Teacher', at, answers: server(5), size: TELEPHONE });
    await page.getByText('Fewer than 10 students: counts and names', { exact: false }).waitFor();
    await expectNoSideways(page);
    await screenshot(page, 'group-summary-390');
  });

  it('say when there is nothing, when a group is refused and when it could not be read', async () => {
    const s = await screen({
      ...{ as: 'Teacher Admin', at: `${BASE}/summary` },
      answers: { ...server(58), [`${API}/overview`]: failed() },
    });
    await s.page.getByText('There was a problem getting results').first().waitFor();
    s.answers[`${API}/overview`] = refused({ error: 'This class does not exist.' }, 404);
    await s.page.getByRole('button', { name: 'Try again' }).click();
    await s.page.getByText('This class does not exist.').waitFor();
    s.answers[`${API}/overview`] = {
      overview: overviewOf(5, { group, studentAssessedCount: 0 }),
      strengthAndImprovements: none,
    };
    await s.page.reload();
    await s.page.getByText('No results available.').waitFor();
    s.answers['GET /api/staff/school/student_results/dashboard_summary'] = {
      ...{ availableResults: [], schoolYear: null, schoolYears: [], asOf: null },
    };
    await s.page.reload();
    await s.page.getByText('Results appear as soon as a student has finished a section of a test.').waitFor();
    await expectAccessible(s.page);
  });
});
