import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../journeys/steps.js';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  never,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { groupOf, TESTS } from '../growth/examples.js';
import { categories, details, none, overviewOf, strengths } from '../student-results/examples.js';

const BASE = '/district-admin/reports';
const API = 'GET /api/district_admin/student_results' as const;
type Row = Schemas['DistrictSchoolsAnswer']['schools'][number];

const SAT = { id: 1, assessmentType: 'SAT', displayName: 'SAT', courseType: 'SAT' as const };
const group = { sectionId: 0, kind: 'district' as const, name: 'Cedar Ridge Unified', school: 'Cedar Ridge Unified' };
const overview = overviewOf(300, {
  ...{ group, permissions: { students: false, scoreExport: false, makeUp: false } },
  finding: {
    lead: '150 of 300 reach the Math benchmark, 180 the one in Reading & Writing.',
    rest: 'Most points are lost in Algebra: 6.2 of 14 questions.',
    topics: [],
  },
});
const row = (schoolId: number | null, name: string, n: number, more: Partial<Row> = {}): Row => ({
  ...{ schoolId, name, state: 'compared', partly: false, studentCount: n + 20, studentAssessedCount: n },
  spread: { n, mean: 1050, p10: 800, p25: 950, median: 1040, p75: 1160, p90: 1300 },
  all: { n, reached: Math.round(n * 0.43), low: 38, high: 49, beyondChance: false },
  sections: overview.categories.map((one) => ({
    ...{ category: one.category, categoryId: one.categoryId, tone: one.tone, n, reached: Math.round(n * 0.6) },
    ...{ minScore: 200, maxScore: 800, benchmarkScores: one.benchmarkScores, spread: one.spread, bars: one.bars },
  })),
  ...more,
});
const schools: Schemas['DistrictSchoolsAnswer'] = {
  district: row(null, 'Cedar Ridge Unified', 300),
  schools: [
    row(1, 'Cedar Ridge High School', 184),
    row(2, 'Juniper Canyon High School', 116, {
      all: { n: 116, reached: 30, low: 19, high: 35, beyondChance: true },
      partly: true,
    }),
    row(3, 'North Wash Early College', 0, {
      ...{ state: 'small', studentCount: null, studentAssessedCount: null, spread: null, all: null, sections: [] },
    }),
    row(4, 'Saguaro Flats High School', 41, { state: 'apart', studentCount: 107 }),
    row(5, 'Tres Arroyos Academy', 0, {
      ...{ state: 'nobody', studentCount: 96, studentAssessedCount: 0, spread: null, all: null, sections: [] },
    }),
  ],
  finding: {
    lead: '129 of 300 reach both benchmarks.',
    rest: 'The schools differ less than their students: their medians lie 40 points apart, the middle half inside the schools spans 200 to 240.',
    note: '1 of the 2 comparable schools cannot be told from the district; Juniper Canyon High School differs by more than chance. Schools stand by name: a ranking would order chance.',
  },
};
const available: Schemas['DistrictDashboardAnswer'] = {
  availableResults: [{ assessmentType: SAT, assessmentSets: [2, 3].map((id) => ({ id, name: `SAT Set ${id}` })) }],
  schoolYear: { id: 2026, shortName: '2026-27' },
  asOf: null,
  schoolYears: [
    { id: 2026, shortName: '2026-27' },
    { id: 2025, shortName: '2025-26' },
  ],
  schools: schools.schools.map(({ schoolId, name }) => ({ id: schoolId!, name })),
};
const server = (): Answers => ({
  [`${API}/dashboard_summary`]: available,
  [`${API}/overview`]: { overview, strengthAndImprovements: strengths },
  [`${API}/schools`]: schools,
  [`${API}/categories`]: categories,
  [`${API}/category_details`]: details,
});

describe('the reports of a district', () => {
  it('are cards that lead to them, from the menu', async () => {
    const { page } = await screen({ as: 'District Admin', at: BASE, answers: server() });
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
    expect(await cards.allTextContents()).toEqual(['Group Summary', 'Group Subsection Details', 'Group Comparison']);
    expect(await page.getByRole('link', { name: 'PDF Downloads' }).getAttribute('href')).toBe('/district-admin/export');
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).getAttribute('href')).toBe(BASE);
    await expectAccessible(page);
    await screenshot(page, 'district-reports');
    await page.getByRole('link', { name: 'Group Summary' }).click();
    await page.waitForURL(`**${BASE}/group/summary`);
  });

  it('are asked for as of a date, which goes along to each of them', async () => {
    const past = { ...available, asOf: '2026-11-21T05:59:59.999Z' };
    const { page, calls } = await screen({
      as: 'District Admin',
      at: BASE,
      answers: {
        ...server(),
        [`${API}/dashboard_summary`]: ({ query }: { query: URLSearchParams }) =>
          !query.has('asOf') ? available : query.get('asOf')! < '2026-11-01' ? { ...past, availableResults: [] } : past,
      },
    });
    await page.getByRole('button', { name: 'Other date' }).click();
    await page.getByRole('textbox', { name: 'As it stood at the end of' }).fill('11/20/2026');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('not the present ones', { exact: false }).waitFor();
    await page.waitForURL((url) => url.searchParams.get('asOf') === '2026-11-20');
    expect(calls(`${API}/dashboard_summary`).at(-1)!.query.get('asOf')).toMatch(/^2026-11-2[01]T/);
    await expectAccessible(page);
    await screenshot(page, 'district-reports-past');
    await page.getByRole('link', { name: 'Group Summary' }).click();
    await page.waitForURL(
      (url) => url.pathname === `${BASE}/group/summary` && url.searchParams.get('asOf') === '2026-11-20',
    );
    await page.goto(`${BASE}?asOf=2026-10-01`);
    await page.getByText('Nobody had finished a section of a test then.').waitFor();
    await page.getByRole('link', { name: 'Back to the present results' }).click();
    await page.waitForURL((url) => url.pathname === BASE && !url.searchParams.has('asOf'));
    await page.getByRole('button', { name: 'Other date' }).waitFor();
  });

  it('begin with the summary: participation, distributions and shares of the schools, by name', async () => {
    const { page, calls } = await screen({ as: 'Superintendent', at: `${BASE}/group`, answers: server() });
    await page.waitForURL(`**${BASE}/group/summary`);
    await page.getByText('129 of 300 reach both benchmarks.').waitFor();
    const table = page.getByRole('table', { name: 'Schools of the district' });
    const names = await table.getByRole('rowheader').locator('span').allTextContents();
    expect(names).toEqual([
      ...['District', 'Cedar Ridge High School', 'Juniper Canyon High School', 'North Wash Early College'],
      ...['Saguaro Flats High School', 'Tres Arroyos Academy'],
    ]);
    const first = (await table.getByRole('row', { name: /^Cedar Ridge High/ }).textContent())!;
    expect(first).toMatch(
      /184 of 204 tested, 90%.*110 of 184 reach 480.*110 of 184 reach 530.*79 of 184, 43%; likely 38 to 49%/,
    );
    expect(await table.getByRole('row', { name: /^Juniper/ }).textContent()).toMatch(
      /fewer than 10 tested are left out.*More than chance/,
    );
    const small = (await table.getByRole('row', { name: /^North Wash/ }).textContent())!;
    expect(small).toMatch(/fewer than 10 tested.*Not shown/);
    expect(small.replace('10', '')).not.toMatch(/\d/);
    expect(await table.getByRole('row', { name: /^Saguaro/ }).textContent()).toMatch(/Only 41 of 107 are tested/);
    expect(await table.getByRole('row', { name: /^Tres/ }).textContent()).toMatch(
      /0 of 96 tested.*Nobody has a result/,
    );
    expect(await page.getByRole('heading', { name: 'Individual student performance' }).count()).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 1800 });
    await screenshot(page, 'district-summary');
    await page.setViewportSize({ width: 1024, height: 1400 });
    await screenshot(page, 'district-summary-1024');
    await page.emulateMedia({ media: 'print' });
    await screenshot(page, 'district-summary-print');
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('combobox', { name: 'Schools' }).click();
    await page.getByRole('option', { name: 'Juniper Canyon High School' }).click();
    const asked = (key: string) =>
      calls(`${API}/overview`)
        .map(({ query }) => query.get(key))
        .at(-1);
    await eventually(async () => expect(asked('school_ids')).toBe('2'));
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Grade levels' }).click();
    await page.getByRole('option', { name: '11th Grade' }).click();
    await eventually(async () => expect(asked('grade_levels')).toBe('11'));
    expect(asked('school_year_id')).toBe('2026');
  });

  it('have topics beside the district', async () => {
    const { page } = await screen({
      ...{ as: 'District Admin', at: `${BASE}/group/subsection-details?schools=[1]&section=2` },
      answers: server(),
    });
    const head = page.getByRole('row', { name: /Area and topic/ });
    await head.waitFor();
    expect(await head.textContent()).toMatch(/the tick is the district.*Group.*District/);
    await expectAccessible(page);
    await screenshot(page, 'district-subsections');
  });

  it('compare the tests of a year, without names and without a choice of tests', async () => {
    const GROWTH = `${API}/growth_report_group_comparison` as const;
    const growth = groupOf(260, {
      ...{ students: false, lines: [], leftOut: [], leftOutSchools: ['North Wash Early College'] },
      tests: TESTS.map((one) => ({ ...one, n: null, mean: null })),
    });
    const s = await screen({
      ...{ as: 'Superintendent', at: `${BASE}/group/comparison?schools=[1,3]`, size: { width: 1440, height: 1100 } },
      answers: { ...server(), [GROWTH]: growth },
    });
    const { page } = s;
    await page.getByText('The same 260 students gained 55 points').waitFor();
    await page.getByText('Not in these numbers: North Wash Early College.').waitFor();
    expect(await page.getByRole('group', { name: /Tests/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Student Comparison' }).count()).toBe(0);
    expect(s.calls(GROWTH)[0]!.query.get('school_ids')).toBe('1,3');
    await expectAccessible(page);
    await screenshot(page, 'district-comparison');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await screenshot(page, 'district-comparison-390');
    s.answers[GROWTH] = { ...growth, basis: 'nothing', matchedCount: null };
    await page.reload();
    await page.getByText('Choose more schools, or all grade levels.').waitFor();
  });

  it('fit on a telephone', async () => {
    const { page } = await screen({
      ...{ as: 'District Admin', at: `${BASE}/group/summary`, answers: server() },
      size: { width: 390, height: 844 },
    });
    await page.getByText('129 of 300 reach both benchmarks.').waitFor();
    await expectNoSideways(page);
    await page.locator('table').first().scrollIntoViewIfNeeded();
    await screenshot(page, 'district-summary-390');
  });

  it('say of too few that nothing is shown, and what could not be read while the rest stands', async () => {
    const s = await screen({
      ...{ as: 'District Admin', at: `${BASE}/group/summary` },
      answers: { ...server(), [`${API}/schools`]: failed() },
    });
    await s.page.getByText('There was a problem getting results').first().waitFor();
    await s.page.getByRole('heading', { name: 'Overall performance' }).waitFor();
    s.answers[`${API}/schools`] = schools;
    await s.page.getByRole('button', { name: 'Try again' }).click();
    await s.page.getByRole('table', { name: 'Schools of the district' }).waitFor();
    s.answers[`${API}/overview`] = {
      ...{ overview: { ...overview, studentAssessedCount: 0 }, strengthAndImprovements: none },
    };
    await s.page.reload();
    await s.page.getByText('Of so few nothing is shown.', { exact: false }).waitFor();
  });

  it('are not for who works at a school', async () => {
    const home: Answers = { 'GET /api/staff/sections/staff_sections': never() };
    const { page } = await screen({ as: 'Teacher Admin', at: `${BASE}/group/summary`, answers: home });
    await page.waitForURL('**/staff/**');
  });
});
