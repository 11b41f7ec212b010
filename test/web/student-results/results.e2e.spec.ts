import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { eventually } from '../../journeys/steps.js';
import {
  aMe,
  expectAccessible,
  expectNoSideways,
  failed,
  later,
  refused,
  screen,
  screenshot,
  sse,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { categories, dashboard, details, none, overviewOf, strengths, studentsOf } from './examples.js';

const SUMMARY = '/staff/student_results/class/7/3/1/2/summary';
const DETAILS = '/staff/student_results/class/7/3/1/2/subsection_details';
const OVERVIEW = 'GET /api/staff/sections/{sectionId}/student_results/overview';
const STUDENTS = 'GET /api/staff/sections/{sectionId}/student_results/individual_student_performance';
const CATEGORIES = 'GET /api/staff/sections/{sectionId}/student_results/categories';
const CATEGORY = 'GET /api/staff/sections/{sectionId}/student_results/category_details';
const TOPIC = 'GET /api/staff/sections/{sectionId}/student_results/topic_area_breakdown';
const DASHBOARD = 'GET /api/staff/school/student_results/dashboard_summary';
const SECTIONS = 'GET /api/staff/school/student_results/sections_by_assessment';
const GROUPS = 'GET /api/staff/school/student_results/summary_details';
const SCHOOL_OVERVIEW = 'GET /api/staff/school/student_results/overview';
const SOURCE = 'GET /api/staff/sections/{sectionId}/student_results/provenance';
const TELEPHONE = { width: 390, height: 844 };

const groupOf = (sectionId: number, groupName: string, n: number, score: number | null) => ({
  ...{ sectionId, groupName, studentCount: n + 3, studentAssessedCount: n, completeCount: n, score },
  ...{ minScore: 400, maxScore: 1600, segments: [] },
  categoryScores: [
    { name: 'Reading & Writing', tone: 'a' as const, score: score && score - 500, n },
    { name: 'Math', tone: 'b' as const, score: score && 500, n },
  ],
});
const groups = {
  groups: [
    groupOf(0, 'Entire School', 184, 1079),
    groupOf(7, 'Junior SAT Prep', 58, 1113),
    groupOf(8, 'English 11', 7, null),
  ],
  meta: { totalCount: 3 },
};

const server = (n: number, overview = overviewOf(n)): Answers => ({
  [OVERVIEW]: { overview, strengthAndImprovements: n < 10 ? none : strengths },
  [STUDENTS]: studentsOf(n),
  [DASHBOARD]: dashboard,
  [SECTIONS]: {
    sections: [
      { id: 0, displayName: 'Entire School', studentCount: 204, studentAssessedCount: 184 },
      { id: 7, displayName: 'Junior SAT Prep', studentCount: 61, studentAssessedCount: 58 },
    ],
  },
});

const sourceOf = (n: number): Schemas['GroupProvenanceDto'] => ({
  ...{ name: 'Average Math score', value: 540, n, studentCount: n + 3, schools: [], codeVersion: '0.1.0, scoring 1' },
  rule: `The mean of ${n} scores, rounded to a whole number. Median, quarters and benchmark counts are of the same students.`,
  students: Array.from({ length: n }, (_, i) => ({
    ...{ studentId: i + 1, firstName: `First${i + 1}`, lastName: `Last${String(i + 1).padStart(3, '0')}` },
    ...{ score: 400 + 5 * i, before: null, right: null, questions: null },
    ...{ takenTo: '2026-11-20T16:00:00.000Z', scoredAt: '2026-11-20T16:00:02.000Z' },
  })),
  versions: [
    { what: 'form', name: 'SAT3-M-1 v2', keys: '7c419e0b52d8', correctedKeys: 1, n },
    { what: 'table', name: 'Math, version 1, harder form', keys: null, correctedKeys: 0, n: 20 },
  ],
  ...{ takenTo: '2026-11-20T16:00:00.000Z', asOf: '2026-11-23T16:00:00.000Z' },
});

describe('the Student Results dashboard', () => {
  const answers: Answers = {
    [DASHBOARD]: dashboard,
    [GROUPS]: groups,
  };

  it('has a block for each type, tabs for its sets, and the entire school before the classes', async () => {
    const { page, called, calls } = await screen({ as: 'Teacher Admin', at: '/staff/reports', answers });
    await page.getByRole('heading', { level: 1, name: 'Student Results' }).waitFor();
    const sat = page.getByRole('region', { name: 'SAT', exact: true });
    await sat.getByRole('row', { name: /Entire School/ }).waitFor();
    await page
      .getByRole('region', { name: 'ACT', exact: true })
      .getByRole('row', { name: /Junior/ })
      .waitFor();
    expect((await sat.getByRole('row').allTextContents())[1]).toMatch(
      /Entire School.*184 of 187.*1079 \(184 students\)/,
    );
    expect(await sat.getByRole('row', { name: /English 11/ }).textContent()).toContain('7, too few');
    await expectAccessible(page);
    await screenshot(page, 'results-dashboard');
    await sat.getByRole('button', { name: /SAT Set 2/ }).click();
    expect((await called(GROUPS)).query.get('per_page')).toBe('10');
    await eventually(async () => expect(calls(GROUPS).map(({ query }) => query.get('assessmentSetId'))).toContain('2'));
    const downloads = page.getByRole('main').getByRole('link', { name: 'Export Downloads' });
    expect(await downloads.getAttribute('href')).toBe('/staff/student_results/downloads');
  });

  it('is at both of its addresses, and leads to the report of a class', async () => {
    const { page } = await screen({
      as: 'Teacher',
      at: '/staff/student_results',
      answers: { ...answers, ...server(58) },
    });
    await page.getByRole('link', { name: 'View Report of Junior SAT Prep, SAT Set 3' }).click();
    await page.waitForURL(`**${SUMMARY}`);
    await page.getByText('29 of 58 reach the Math benchmark').waitFor();
  });

  it('has cards that lead to reports and exports, with pictures of the tests that the school takes', async () => {
    const s = await screen({ as: 'Teacher Admin', at: '/staff/reports', answers });
    const cards = s.page.getByRole('region', { name: 'Group Reports' });
    const ways = async () =>
      Promise.all((await cards.getByRole('link').all()).map((link) => link.getAttribute('href')));
    await cards.getByRole('link', { name: 'Group Summary' }).waitFor();
    expect(await ways()).toEqual([
      '/staff/reports/group',
      '/staff/reports/group/subsection-details',
      '/staff/reports/group/comparison',
      '/staff/reports/group/student-performance',
      '/staff/reports/individual/compare',
      '/staff/reports/score-export',
      '/staff/reports/response-export',
      '/staff/reports/pdf-export',
    ]);
    const picture = async (courseType: ('SAT' | 'ACT')[]) => {
      const me = aMe('Teacher Admin');
      const { page } = await screen({
        as: { ...me, school: { ...me.school!, courseType } },
        at: '/staff/reports',
        answers,
      });
      return page.locator('svg[data-picture="summary"]').innerHTML();
    };
    const [sat, act, both] = [await picture(['SAT']), await picture(['ACT']), await picture(['SAT', 'ACT'])];
    expect(new Set([sat, act, both]).size).toBe(3);
  });

  it('leads a district to its schools where it works with none', async () => {
    for (const at of ['/staff/reports', '/staff/student_results/3/1/2/summary', '/staff/reports/group/comparison']) {
      const { page } = await screen({
        ...{ as: 'District Admin', at },
        answers: {
          [SCHOOL_OVERVIEW]: refused({ error: 'No results available.', code: 'reporting/no-results' }, 404),
        },
      });
      await page.getByText('Work with a school to read its reports').waitFor();
      const way = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href');
      expect(await way('Go to Schools')).toBe('/district-admin/schools');
      expect(await way('Reports of the district')).toBe('/district-admin/reports');
      expect(await page.getByText('No results available.').count()).toBe(0);
      await expectAccessible(page);
    }
  });

  it('fits on a telephone', async () => {
    const { page } = await screen({ as: 'Teacher', at: '/staff/reports', answers, size: TELEPHONE });
    await page.getByText('Entire School').first().waitFor();
    await expectNoSideways(page);
    await screenshot(page, 'results-dashboard-390');
  });

  it('says that there are none, and that they could not be read', async () => {
    const s = await screen({
      ...{ as: 'Teacher', at: '/staff/reports' },
      answers: { [DASHBOARD]: { availableResults: [], schoolYear: null, schoolYears: [], asOf: null } },
    });
    await s.page.getByText('No results available.').waitFor();
    await expectAccessible(s.page);
    s.answers[DASHBOARD] = failed();
    await s.page.reload();
    await s.page.getByText('There was a problem getting results').first().waitFor();
    s.answers[DASHBOARD] = dashboard;
    s.answers[GROUPS] = groups;
    await s.page.getByRole('button', { name: 'Try again' }).click();
    await s.page.getByText('Entire School').first().waitFor();
  });
});

describe('the summary of a group', () => {
  it('begins with the finding, and has its figures, topics and students below', async () => {
    const s = await screen({ as: 'Teacher', at: '/staff/student_results/class/7/3/1/2', answers: server(58) });
    const { page } = s;
    await page.waitForURL(`**${SUMMARY}`);
    await page.getByText('29 of 58 reach the Math benchmark, 35 the one in Reading & Writing.').waitFor();
    for (const name of [
      'Section scores',
      'Overall performance',
      'Strength and improvement areas',
      'Individual student performance',
    ])
      await page.getByRole('heading', { level: 2, name }).waitFor();
    const plot = page.getByRole('img', { name: /^Math, 58 students. 35 reach the benchmark of 530/ });
    expect(await plot.locator('circle').count()).toBe(58);
    expect(await page.getByRole('img', { name: /Average total of 58 students 1113/ }).count()).toBe(1);
    await page
      .getByText(/^No different from the school by more than chance/)
      .first()
      .waitFor();
    await page.getByText('Numbers as a table').first().click();
    await page
      .getByRole('row', { name: /This class, 58/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 2400 });
    await screenshot(page, 'results-summary');
    await page.setViewportSize({ width: 1024, height: 768 });
    await screenshot(page, 'results-summary-1024');
    await page.emulateMedia({ media: 'print' });
    await page.getByText('29 of 58 reach the Math benchmark').waitFor();
    await screenshot(page, 'results-summary-print');
  });

  it('offers a lesson for what is to improve, and not for what is strong', async () => {
    const me = aMe('Teacher');
    const s = await screen({
      ...{ as: { ...me, school: { ...me.school!, activitiesAvailable: true } }, at: SUMMARY },
      answers: {
        ...{ ...server(58), [CATEGORIES]: categories },
        'GET /api/staff/course_activities/lesson_topics': {
          topics: ['Systems', 'Ratios'].map((name) => ({
            ...{ exam: 'SAT', category: 'Math', area: 'Algebra', topic: name },
          })),
        },
      },
    });
    const buttons = s.page.getByRole('button', { name: /^Assign lesson/ });
    await buttons.waitFor();
    expect(await buttons.getAttribute('aria-label')).toBe('Assign lesson: Systems');
    // The words are whole, and begin where the list does.
    const clipped = (label: Element) =>
      label.scrollWidth > label.clientWidth || label.scrollHeight > label.clientHeight;
    expect(await buttons.locator('.mantine-Button-label').evaluate(clipped)).toBe(false);
    const left = async (of: Locator) => (await of.boundingBox())!.x;
    const topic = s.page.getByRole('listitem').filter({ has: buttons }).getByRole('link');
    expect((await left(buttons.getByText('Assign lesson'))) - (await left(topic))).toBeLessThan(2);
  });

  it('opens the students, versions and date behind an average', async () => {
    const s = await screen({
      ...{ as: 'Teacher', at: SUMMARY },
      answers: { ...server(58), [SOURCE]: sourceOf(58) },
    });
    const { page } = s;
    const ask = page.getByRole('button', { name: /^Where the average Math score of \d+ comes from$/ });
    await ask.click();
    const dialog = page.getByRole('dialog', { name: 'Average Math score: 540' });
    await dialog.getByRole('table', { name: 'Students who are counted' }).waitFor();
    expect((await s.called(SOURCE)).query.get('category')).toBe('2');
    expect(await dialog.getByRole('row').count()).toBe(59);
    await dialog.getByText('58 of 61 students are counted', { exact: false }).waitFor();
    await dialog.getByText('Form SAT3-M-1 v2, key 7c419e0b with 1 corrected answer, 58 students').waitFor();
    const link = dialog.getByRole('link', { name: 'Last001, First1' });
    expect(await link.getAttribute('href')).toContain('/staff/reports/3/1/1/7');
    await expectAccessible(page);
    await screenshot(page, 'results-source');
    await page.setViewportSize(TELEPHONE);
    await expectNoSideways(page);
    await screenshot(page, 'results-source-390');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Where the average total of 1113 comes from$/ }).waitFor();
  });

  it('lists its students by what is looked for, each with the way to the report', async () => {
    const s = await screen({ as: 'Teacher', at: SUMMARY, answers: server(58) });
    const { page, calls } = s;
    const asked = (key: string) =>
      calls(STUDENTS)
        .map(({ query }) => query.get(key))
        .at(-1);
    const row = page.getByRole('row', { name: /Ivanova, Katya/ });
    await row.waitFor();
    expect(await row.textContent()).toContain('--');
    expect(await row.textContent()).toContain('Not taken');
    expect(await row.getByRole('link').count()).toBe(0);
    expect(asked('per_page')).toBe('100');
    await page.getByRole('button', { name: /Close to a benchmark/ }).click();
    await eventually(async () => expect(asked('group')).toBe('near'));
    await page.getByRole('combobox', { name: 'Math Part 2 difficulty' }).click();
    await page.getByRole('option', { name: 'Math Part 2: Hard' }).click();
    await eventually(async () => expect(asked('part2')).toBe('2-hard'));
    await page.getByRole('combobox', { name: 'Grade' }).click();
    await page.getByRole('option', { name: '11th Grade' }).click();
    await eventually(async () => expect(asked('gradeLevels')).toBe('11'));
    await page.getByRole('button', { name: 'Total', exact: true }).click();
    await eventually(async () => expect(asked('sort')).toBe('composite'));
    expect(page.url()).toContain('group=near');
    s.answers[STUDENTS] = { ...studentsOf(58), individualStudentPerformance: [] };
    await page.getByRole('searchbox', { name: 'Search students' }).fill('nobody');
    await page.getByText('No student matches.').waitFor();
    s.answers[STUDENTS] = studentsOf(58);
    await page.getByRole('button', { name: 'Show all students' }).click();
    const link = page.getByRole('link', { name: 'Last001, First1' });
    expect(await link.getAttribute('href')).toContain('/staff/reports/3/1/1/7?from=student-performance');
    const nobody = { ...studentsOf(58), individualStudentPerformance: [] };
    const empty = await screen({ as: 'Teacher', at: SUMMARY, answers: { ...server(58), [STUDENTS]: nobody } });
    await empty.page.getByText('No data.', { exact: true }).waitFor();
  });

  it('has counts and names alone of five students, and bars of three hundred', async () => {
    const { page } = await screen({ as: 'Teacher', at: SUMMARY, answers: server(5) });
    await page.getByText('Fewer than 10 students: counts and names', { exact: false }).waitFor();
    await page.getByRole('row', { name: /Last001/ }).waitFor();
    expect(await page.getByText(/likely \d+ to \d+%/).count()).toBe(0);
    expect(await page.getByText('Numbers as a table').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Strength and improvement areas' }).count()).toBe(0);
    await screenshot(page, 'results-summary-5');
    const many = await screen({ as: 'Teacher', at: SUMMARY, answers: server(300) });
    const plot = many.page.getByRole('img', { name: /^Math, 300 students/ });
    await plot.waitFor();
    expect(await plot.locator('circle').count()).toBe(0);
    expect(await plot.locator('rect').count()).toBeGreaterThan(5);
    await many.page.getByRole('navigation', { name: 'Pages of students' }).waitFor();
    await screenshot(many.page, 'results-summary-300');
  });

  it('has no benchmark of type 5, and one colour of each section', async () => {
    const overview = overviewOf(20);
    overview.assessmentType = { id: 5, assessmentType: 'PreACT 9', displayName: 'PreACT 9', courseType: 'ACT' };
    overview.categories = overview.categories.map((one) => ({
      ...{ ...one, benchmarkScores: [], benchmarkPlacement: null, reached: null, near: null, reachedRange: null },
    }));
    overview.composite.reaching = [];
    overview.finding = { lead: null, rest: null, topics: [] };
    const { page } = await screen({ as: 'Teacher', at: SUMMARY, answers: server(20, overview) });
    const plot = page.getByRole('img', { name: /^Math, 20 students/ });
    await plot.waitFor();
    expect(await plot.locator('line').count()).toBe(1 + 2 * 2);
    expect(await page.getByRole('button', { name: /Close to a benchmark/ }).count()).toBe(0);
    expect(await page.getByText('reaches the benchmark').count()).toBe(0);
    const colour = (name: RegExp) =>
      page
        .getByRole('img', { name })
        .locator('circle')
        .first()
        .evaluate((dot) => getComputedStyle(dot).fill);
    const [math, reading] = [await colour(/^Math, 20/), await colour(/^Reading & Writing, 20/)];
    const rgb = (text: string) => text.match(/\d+/g)!.map(Number);
    expect(rgb(math)[2]).toBeGreaterThan(rgb(math)[1]!);
    expect(rgb(reading)[1]).toBeGreaterThan(rgb(reading)[2]!);
  });

  it('says above the figures which corrections changed them, and for how many', async () => {
    const corrected = (id: number, students: number | null) => ({
      ...{
        id,
        students,
        at: '2026-11-22T16:00:00.000Z',
        began: '2026-11-22T15:59:00.000Z',
        reason: 'Choice A was marked as right by mistake.',
      },
      what: 'Question 12 of SAT Set 3, Math, Part 1: the answer key was corrected.',
    });
    const { page } = await screen({
      ...{ as: 'Teacher', at: SUMMARY },
      answers: server(58, overviewOf(58, { corrections: [corrected(2, 14), corrected(1, null)] })),
    });
    const said = page.getByRole('complementary', { name: 'Corrected scores' });
    await said.getByText('14 students here have another result than before.').waitFor();
    await said.getByText('Figures may differ from what was shown before.').waitFor();
    expect(await said.textContent()).toMatch(/Corrected on Nov(ember)? 22, 2026.*the answer key was corrected/);
    await expectAccessible(page);
    await screenshot(page, 'results-corrected');
    await said.getByRole('link', { name: 'See the results before this' }).first().click();
    await page.waitForURL((url) => url.searchParams.get('asOf') === '2026-11-22T15:58:59.999Z');
  });

  it('shows what was known at the end of a day, and what is different now', async () => {
    const now = overviewOf(58);
    const past = overviewOf(51, {
      ...{ past: true, asOf: '2026-11-21T05:59:59.999Z' },
      correctedSince: [
        {
          ...{ id: 2, students: 14, at: '2026-11-22T16:00:00.000Z', began: '2026-11-22T15:59:00.000Z' },
          ...{ what: 'Question 12 of SAT Set 3: the answer key was corrected.', reason: 'A was right.' },
        },
      ],
    });
    const s = await screen({
      ...{ as: 'Teacher', at: SUMMARY },
      answers: {
        ...{ ...server(58), [CATEGORIES]: categories, [CATEGORY]: details },
        [OVERVIEW]: ({ query }) => ({
          overview: query.has('asOf') ? past : now,
          strengthAndImprovements: strengths,
        }),
      },
    });
    const { page, calls } = s;
    await page.getByRole('button', { name: 'Other date' }).click();
    await page.getByRole('textbox', { name: 'As it stood at the end of' }).fill('11/20/2026');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('not the present ones', { exact: false }).waitFor();
    const difference = page.getByRole('region', { name: 'What is different now' });
    await difference.getByRole('row', { name: 'Students with a total 51 58' }).waitFor();
    expect(await difference.getByRole('row', { name: /average/i }).count()).toBe(0);
    await page.getByText('the answer key was corrected', { exact: false }).waitFor();
    const asked = calls(STUDENTS).at(-1)!.query.get('asOf');
    expect(asked).toMatch(/^2026-11-2\dT\d\d:59:59.999Z$/);
    await expectAccessible(page);
    await screenshot(page, 'results-past');
    await page.setViewportSize(TELEPHONE);
    await expectNoSideways(page);
    await screenshot(page, 'results-past-390');
    // The date goes along from page to page.
    await page.getByRole('link', { name: 'Subsection Details' }).click();
    await page.getByRole('row', { name: /Systems/ }).waitFor();
    expect(calls(CATEGORY).at(-1)!.query.get('asOf')).toBe(asked);
    const questions = page.getByRole('link', { name: 'Response analysis by question' });
    expect(await questions.first().getAttribute('href')).toContain('asOf=2026-11-20');
    await page.getByRole('link', { name: 'Back to the present results' }).click();
    await page.getByRole('button', { name: 'Other date' }).waitFor();
  });

  it('shows the school without its students where they may not be read', async () => {
    const overview = overviewOf(58, {
      group: { sectionId: 0, kind: 'school', name: 'Entire School', school: 'Cedar Ridge' },
      permissions: { students: false, scoreExport: false, makeUp: false },
    });
    const { page, calls } = await screen({
      ...{ as: 'Teacher', at: '/staff/student_results/3/1/2/summary?year=2026' },
      answers: {
        [SCHOOL_OVERVIEW]: { overview, strengthAndImprovements: strengths },
        'GET /api/staff/school/student_results/categories': categories,
        'GET /api/staff/school/student_results/category_details': details,
      },
    });
    await page.getByRole('heading', { level: 1, name: 'Cedar Ridge' }).waitFor();
    await page.getByRole('heading', { name: 'Overall performance' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Individual student performance' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Score Export' }).count()).toBe(0);
    expect(calls(SCHOOL_OVERVIEW)[0]!.query.get('schoolYearId')).toBe('2026');
    await page.getByRole('link', { name: 'Subsection Details' }).click();
    await page.waitForURL('**/staff/student_results/3/1/2/subsection_details?year=2026');
    await page.getByRole('row', { name: /Systems/ }).waitFor();
  });

  it('exports its class, or the entire school', async () => {
    const document: Schemas['DocumentDto'] = {
      ...{
        id: 1,
        kind: 'class-responses',
        label: 'Response',
        title: 'Period 1',
        state: 'failed',
        percent: null,
        done: 0,
      },
      ...{ total: null, reason: 'No results available.', requestedAt: '2026-11-23T16:00:00.000Z', expiresAt: null },
      ...{ bytes: null, mayRetry: true, about: null, inside: null },
    };
    const asks: Answers = {
      'POST /api/staff/sections/response_export': { document },
      'POST /api/staff/reports/response_export': { document },
      'POST /api/staff/batch_pdf_exports': { document },
      'GET /api/documents/{documentId}': { document },
      'GET /api/documents/stream': sse(),
    };
    const s = await screen({ as: 'Teacher', at: SUMMARY, answers: { ...server(58), ...asks } });
    const button = (name: string) => s.page.getByRole('button', { name, exact: true });
    await button('Score Export').waitFor();
    await button('Response Export').click();
    expect((await s.called('POST /api/staff/sections/response_export')).body).toEqual({
      id: 7,
      assessmentTypeId: 1,
      assessmentSetId: 3,
    });
    await button('PDF Export').click();
    const dialog = s.page.getByRole('dialog', { name: 'PDF Export' });
    // The first option of each.
    expect(await dialog.getByRole('radio', { name: 'One PDF with all score reports' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: 'Last Name' }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: 'Student ID' }).click();
    await expectAccessible(s.page);
    await dialog.getByRole('button', { name: 'Generate Export' }).click();
    expect((await s.called('POST /api/staff/batch_pdf_exports')).body).toEqual({
      assessment_type_id: 1,
      assessment_set_id: 3,
      section_id: 7,
      container_type: 'pdf',
      sort_order: 'id',
    });
    await s.page
      .getByText('You can view and download it from the Export Downloads page once it is complete.')
      .waitFor();

    const school = await screen({
      ...{ as: 'Teacher Admin', at: '/staff/student_results/3/1/2/summary' },
      answers: {
        ...server(58),
        ...asks,
        [SCHOOL_OVERVIEW]: {
          overview: overviewOf(58, {
            group: { sectionId: 0, kind: 'school', name: 'Entire School', school: 'Cedar Ridge' },
          }),
          strengthAndImprovements: none,
        },
        'GET /api/staff/school/student_results/individual_student_performance': studentsOf(58),
      },
    });
    await school.page.getByRole('button', { name: 'Response Export' }).click();
    expect((await school.called('POST /api/staff/reports/response_export')).body).toEqual({
      id: 1,
      assessmentTypeId: 1,
      assessmentSetId: 3,
      schoolYearId: 2026,
    });
  });

  it('is switched to another group, or left as it is', async () => {
    const { page } = await screen({
      ...{ as: 'Teacher', at: SUMMARY },
      answers: {
        ...server(58),
        [SCHOOL_OVERVIEW]: { overview: overviewOf(58), strengthAndImprovements: none },
        'GET /api/staff/school/student_results/individual_student_performance': studentsOf(58),
      },
    });
    await page.getByRole('button', { name: 'Switch Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch Report' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toContain('/class/7/');
    await page.getByRole('button', { name: 'Switch Report' }).click();
    await dialog.getByRole('combobox', { name: 'Assessment' }).click();
    await page.getByRole('option', { name: 'SAT Set 2, 2026-27' }).click();
    await dialog.getByRole('combobox', { name: 'Class' }).click();
    await page.getByRole('option', { name: 'Entire School, 184 of 204' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Show report' }).click();
    await page.waitForURL('**/staff/student_results/2/1/2/summary?year=2026');
  });

  it('is switched from a set that has no results in the year', async () => {
    const set2 = dashboard.availableResults[0]!;
    const { page } = await screen({
      ...{ as: 'Teacher', at: '/staff/student_results/9/1/2/summary?year=2026' },
      answers: {
        ...server(58),
        [SCHOOL_OVERVIEW]: {
          overview: { ...overviewOf(58), studentAssessedCount: 0 },
          strengthAndImprovements: none,
        },
      },
    });
    await page.getByRole('button', { name: 'Switch Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch Report' });
    const show = dialog.getByRole('button', { name: 'Show report' });
    await dialog.getByRole('combobox', { name: 'Class' }).click();
    await page.getByRole('option', { name: 'Entire School, 184 of 204' }).click();
    expect(await show.isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Assessment' }).click();
    await page.getByRole('option', { name: set2.assessmentSets[0]!.name }).first().click();
    await show.click();
    await page.waitForURL(`**/staff/student_results/${set2.assessmentSets[0]!.id}/1/*/summary?year=2026`);
  });

  it('says when nobody has a result, while it loads, and when it could not be read', async () => {
    const wait = later({ overview: { ...overviewOf(5), studentAssessedCount: 0 }, strengthAndImprovements: none });
    const s = await screen({ as: 'Teacher', at: SUMMARY, answers: { [OVERVIEW]: wait } });
    await s.page.getByRole('status').getByText('Loading').waitFor();
    wait.come();
    await s.page.getByText('No results available.').waitFor();
    await s.page.getByRole('link', { name: 'Open monitoring' }).waitFor();
    s.answers[OVERVIEW] = failed();
    await s.page.reload();
    await s.page.getByText('There was a problem getting results').first().waitFor();
    s.answers[OVERVIEW] = refused({ error: 'This class does not exist.' }, 404);
    await s.page.getByRole('button', { name: 'Try again' }).click();
    await s.page.getByText('This class does not exist.').waitFor();
    // What nobody has taken is no failure, and neither is the class of another school.
    s.answers[OVERVIEW] = refused({ error: 'No results available.', code: 'reporting/no-results' }, 404);
    await s.page.reload();
    await s.page.getByText('No results available.').waitFor();
    // The address may be wrong as well, so nothing is said of who has finished what.
    await s.page.getByText('There are no results of this assessment here.').waitFor();
    s.answers[OVERVIEW] = refused({ error: 'Work with it.', code: 'reporting/school-not-entered' }, 403);
    await s.page.reload();
    await s.page.getByText('Work with a school to read its reports').waitFor();
    expect(await s.page.getByText('There was a problem getting results').count()).toBe(0);
    expect(await s.page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    // A past date speaks of the past, and another one can be chosen.
    s.answers[OVERVIEW] = {
      overview: { ...overviewOf(5), studentAssessedCount: 0, studentCount: 0, past: true },
      strengthAndImprovements: none,
    };
    await s.page.goto(`${SUMMARY}?asOf=2020-01-01`);
    await s.page.getByText('Nobody in Junior SAT Prep had finished a section of SAT Set 3 then.').waitFor();
    await s.page.getByText('There were no students then.', { exact: false }).waitFor();
    await s.page.getByRole('button', { name: 'Other date' }).waitFor();
    expect(await s.page.getByRole('link', { name: 'Open monitoring' }).count()).toBe(0);
  });

  it('fits on a telephone', async () => {
    const { page } = await screen({ as: 'Teacher', at: SUMMARY, answers: server(58), size: TELEPHONE });
    await page.getByText('29 of 58 reach the Math benchmark').waitFor();
    await page.getByText('Last001, First1').waitFor();
    await expectNoSideways(page);
    // Its tabs are seen whole, and the exports are one button until they are wanted.
    const tabs = page.getByRole('navigation', { name: 'Results' });
    expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
    const head = await page.getByRole('button', { name: 'Switch Report' }).boundingBox();
    expect((await tabs.boundingBox())!.y - head!.y).toBeLessThan(130);
    expect(await page.getByRole('button', { name: 'Score Export' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Exports', exact: true }).click();
    await page.getByRole('button', { name: 'Score Export' }).waitFor();
    await page.setViewportSize({ width: 390, height: 3600 });
    await screenshot(page, 'results-summary-390');
  });
});

describe('the subsection details', () => {
  const answers: Answers = {
    ...server(58),
    [CATEGORIES]: categories,
    [CATEGORY]: details,
    [TOPIC]: {
      ...{ topicAreaName: 'Systems', subsectionAreaName: 'Algebra' },
      topicAreaQuestions: [
        {
          ...{
            label: 'Math Part 1, question 11',
            questionId: 'q',
            number: 11,
            students: 58,
            right: 20,
            wrong: 33,
            blank: 5,
          },
          ...{ averageCorrect: 34.5, schoolCorrect: 48.1, question: '<p>Which is a solution?</p>', stimulus: null },
          choices: [
            { letter: 'A', html: '<p>One</p>', correct: false },
            { letter: 'B', html: '<p>Two</p>', correct: true },
          ],
          correctAnswer: 'B',
        },
      ],
      students: [{ studentId: 4, firstName: 'Noemi', lastName: 'Aguilar', right: 0, questions: 3 }],
    },
  };

  it('have a tab for each section, topics with how many need them, and the questions of a topic', async () => {
    const s = await screen({ as: 'Teacher', at: DETAILS, answers });
    const { page, calls } = s;
    expect(await page.getByRole('link', { name: 'Subsection Details' }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('button', { name: 'Math', exact: true }).click();
    await eventually(async () =>
      expect(calls(CATEGORY).map(({ query }) => query.get('assessmentId'))).toContain('320'),
    );
    const row = page.getByRole('row', { name: /Systems/ });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/39.7%.*51.7%.*33 of 58/);
    await row.getByRole('img', { name: '4 of 58 have none right, 6 all' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'results-details');
    await page.getByRole('link', { name: 'Systems' }).click();
    await page.getByRole('heading', { name: 'Math Part 1, question 11' }).waitFor();
    await page.getByText('58 students: 20 right, 33 wrong, 5 blank.', { exact: false }).waitFor();
    await page.getByText('The question and its answer, B').click();
    await page.getByText('Which is a solution?').waitFor();
    await page.getByRole('link', { name: 'Noemi Aguilar' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'results-topic');
    await page.goBack();
    await page.getByRole('row', { name: /Lines/ }).waitFor();
  });

  it('fit on a telephone, say what is not there and what could not be read', async () => {
    const s = await screen({ as: 'Teacher', at: DETAILS, answers, size: TELEPHONE });
    await s.page.getByText('Systems').waitFor();
    await expectNoSideways(s.page);
    const area = s.page.getByRole('row', { name: /^Algebra/ });
    const labels = await area
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    expect(labels.filter((label) => label !== 'none')).toEqual(['"Class "', '"School "']);
    await screenshot(s.page, 'results-details-390');
    const nobody = { ...details.categoryDetails, areas: [], students: 0, scored: 0, basis: 'counts' as const };
    s.answers[CATEGORY] = { categoryDetails: nobody };
    await s.page.reload();
    await s.page.getByText('No data available.').waitFor();
    await s.page.getByText('Nobody has finished Math.').waitFor();
    // Only the score is known of what was taken elsewhere.
    s.answers[CATEGORY] = { categoryDetails: { ...nobody, scored: 75, elsewhere: 75 } };
    await s.page.reload();
    await s.page
      .getByText(
        '75 students have a score of Math that was taken elsewhere: the score is known, the questions are not.',
      )
      .waitFor();
    expect(await s.page.getByText(/Fewer than 10 students|Nobody has finished/).count()).toBe(0);
    s.answers[CATEGORY] = failed();
    await s.page.reload();
    await s.page.getByText('There was a problem getting results').first().waitFor();
    s.answers[TOPIC] = failed();
    s.answers[CATEGORY] = details;
    await s.page.getByRole('button', { name: 'Try again' }).click();
    await s.page.getByRole('link', { name: 'Systems' }).click();
    await s.page.getByText('There was a problem loading questions').first().waitFor();
  });
});
