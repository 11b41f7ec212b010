import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../journeys/steps.js';
import {
  aMe,
  expectAccessible,
  expectNoSideways,
  failed,
  never,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { groupOf, SAT, studentsOf, TESTS, YEAR } from './examples.js';
import { aReport } from './report.js';

const AT = '/staff/student_results/class/7/3/1/3/growth_reporting';
const OVERVIEW = 'GET /api/staff/sections/{sectionId}/student_results/overview';
const SECTIONS = 'GET /api/staff/sections/{sectionId}/student_results/categories';
const SCHOOL_OVERVIEW = 'GET /api/staff/school/student_results/overview';
const GROUP = 'GET /api/reports/growth_report_group_comparison';
const STUDENTS = 'GET /api/reports/growth_report_student_comparison';
const LESSONS = 'GET /api/reports/growth_report_lessons';
const USERS = 'GET /api/reports/users';
const REPORT = 'GET /api/staff/student_assessments/composite_report';
const YEARS = 'GET /api/staff/school_years';
const TYPES = 'GET /api/assessment_types';
const SETS = 'GET /api/assessment_sets';
const TELEPHONE = { width: 390, height: 844 };

const overview = (more: object = {}) =>
  ({
    overview: {
      group: { sectionId: 7, name: 'Junior SAT Prep', school: 'Cedar Ridge' },
      ...{ assessmentType: SAT, assessmentSet: { id: 3, name: 'SAT Set 3' }, schoolYear: YEAR },
      ...{ basis: 'full', preliminary: false, studentCount: 61, studentAssessedCount: 58 },
      composite: { n: 58 },
      permissions: { students: true, scoreExport: false, makeUp: false },
      ...more,
    },
  }) as unknown as Schemas['OverviewAnswer'];

const server = (n: number, group = groupOf(n)): Answers => ({
  [OVERVIEW]: overview(),
  [GROUP]: group,
  [STUDENTS]: studentsOf(n),
  [SECTIONS]: {
    assessments: [
      { id: 310, categoryId: 1, name: 'Reading & Writing', tone: 'a' },
      { id: 320, categoryId: 2, name: 'Math', tone: 'b' },
    ],
  },
});

/** Of two tests, with these averages and this change. */
const ofTwo = (means: number[], change: number) => {
  const of = groupOf(48);
  return {
    ...of,
    tests: TESTS.slice(0, 2),
    scales: of.scales.map((scale) => ({ ...scale, means, pairs: [{ ...scale.pairs[0]!, change }] })),
    lines: of.lines.map((line) => ({ ...line, scores: line.scores.slice(0, 2) })),
    leftOut: of.leftOut.map((one) => ({ ...one, composites: one.composites.slice(0, 2) })),
  };
};

describe('Growth Reporting of a group', () => {
  it('begins with the finding, by the same students, and has who is not among them below', async () => {
    const s = await screen({ as: 'Teacher', at: AT, answers: server(48), size: { width: 1440, height: 900 } });
    const { page } = s;
    await page.getByText('The same 48 students gained 55 points from SAT Set 1 to SAT Set 3.').waitFor();
    await page.getByText('48 of 51 students have a total in all three').waitFor();
    for (const name of ['How far they moved', 'Who crossed a benchmark', 'How many moved clearly'])
      await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('heading', { name: '3 students are not in these numbers' }).waitFor();
    await page.getByText('Joined the class on Oct 12, 2026').waitFor();
    const pairs = page.getByRole('table', { name: 'Mean change of the same students' });
    const rows = await pairs.getByRole('row').allTextContents();
    expect(rows.slice(1, 5)).toEqual(['Total', '1 to 248+19 ±13', '2 to 348+36 ±13', '1 to 348+55 ±13']);
    expect(rows.at(-1)).toBe('1 to 348+7 ±13may be 0');
    const chart = page.getByRole('img', { name: /^Total of the same 48 students: average 1055 in SAT Set 1/ });
    expect(await chart.getAttribute('aria-label')).toContain(
      '1 rose clearly (80 points or more), 46 stayed within the likely range, 1 fell clearly.',
    );
    const name = page.getByRole('link', { name: 'Hannah Goldberg' });
    expect(await name.getAttribute('href')).toBe('/staff/reports/3/1/11/7?from=student-performance&year=2026');
    await expectAccessible(page);
    await screenshot(page, 'growth-group-1440');
    await page.setViewportSize({ width: 1440, height: 3000 });
    await screenshot(page, 'growth-group-whole');
  });

  it('has one change everywhere, who is left out by reason, and two tests as text where there are no more', async () => {
    const left = Array.from({ length: 30 }, (_, i) => ({
      ...{ studentId: 100 + i, firstName: `Given${i}`, lastName: `Family${i}` },
      ...{ why: ['SAT Set 1 not taken', 'SAT Set 2 not taken'], composites: [null, null] },
    }));
    const of = ofTwo([1068, 1137], 68);
    const tests = of.tests.map((test, i) => ({ ...test, mean: 1040 + 60 * i }));
    const group = { ...of, tests, available: tests, leftOut: [...of.leftOut.slice(0, 1), ...left] };
    const { page } = await screen({ as: 'Teacher', at: AT, answers: server(48, group) });
    await page
      .getByText('From SAT Set 1 to SAT Set 2 this average rises by 60; that of the same students rises by 68.')
      .waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByText('1: SAT Set 1, 08/27/26').waitFor();
    const many = page.getByText('SAT Set 1 not taken; SAT Set 2 not taken');
    const name = page.getByText('Given29 Family29');
    expect(await name.isVisible()).toBe(false);
    await many.click();
    await name.waitFor();
    expect(await page.getByText('Elsa Bergström').isVisible()).toBe(true);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 3000 });
    await screenshot(page, 'growth-left-out');
  });

  it.each(['light', 'dark'] as const)(
    'shows which tests are chosen where none can go, in the %s scheme',
    async (scheme) => {
      const group = { ...ofTwo([1055, 1074], 19), available: TESTS };
      const { page } = await screen({ as: 'Teacher', at: AT, answers: server(48, group) });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      const box = page.getByRole('checkbox', { name: /SAT Set 1/ });
      await box.waitFor();
      expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true]);
      const colours = await box.evaluate((one) => [
        getComputedStyle(one).backgroundColor,
        getComputedStyle(one.nextElementSibling!).color,
      ]);
      const [paper, tick] = colours.map((colour) => {
        const [r, g, b] = colour.match(/\d+/g)!.map(Number);
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
      });
      expect(Math.abs(paper! - tick!)).toBeGreaterThan(90);
      await screenshot(page, `growth-two-of-three-${scheme}`);
    },
  );

  it('compares other tests, two or three, and all or each pair', async () => {
    const { page, calls, called } = await screen({ as: 'Teacher', at: AT, answers: server(48) });
    expect((await called(GROUP)).query.toString()).toBe('sectionId=7&set=3&type=1');
    const tests = page.getByRole('group', { name: 'Tests, up to 3' });
    expect(await tests.getByRole('checkbox', { name: /SAT Set 4/ }).isDisabled()).toBe(true);
    await tests.getByRole('checkbox', { name: /SAT Set 2/ }).click();
    await eventually(async () =>
      expect(calls(GROUP).map(({ query }) => query.get('tests'))).toContain('1-2026,3-2026'),
    );
    await page.getByRole('combobox', { name: 'Students compared' }).click();
    await page.getByRole('option', { name: 'Same in each pair' }).click();
    await eventually(async () => expect(calls(GROUP).map(({ query }) => query.get('match'))).toContain('pairs'));
    expect(page.url()).toContain('match=pairs');
  });

  it('has counts and names of a few, and no single lines of very many', async () => {
    const { page } = await screen({ as: 'Teacher', at: AT, answers: server(5) });
    await page.getByText('Fewer than 10 students are compared: counts and names, no averages.').waitFor();
    expect(await page.getByRole('heading', { name: 'How far they moved' }).count()).toBe(0);
    await expectAccessible(page);
    await screenshot(page, 'growth-few');
    const many = await screen({ as: 'Teacher', at: AT, answers: server(300) });
    await many.page.getByText('Single students are not drawn above 100.').waitFor();
    await screenshot(many.page, 'growth-many');
  });

  it('is a tab only where more than one set has results', async () => {
    const { page } = await screen({ as: 'Teacher', at: AT, answers: server(48) });
    const tabs = page.getByRole('navigation', { name: 'Results' });
    await tabs.getByRole('link', { name: 'Growth Reporting' }).waitFor();
    expect(await tabs.getByRole('link').allTextContents()).toEqual([
      'Summary',
      'Subsection Details',
      'Growth Reporting',
    ]);
    expect(await tabs.getByRole('link', { name: 'Growth Reporting' }).getAttribute('aria-current')).toBe('page');
    const one = await screen({ as: 'Teacher', at: AT.replace('/1/3/', '/1/1/'), answers: { [OVERVIEW]: failed() } });
    await one.page.waitForURL(/\/class\/7\/3\/1\/1\/summary$/);
    const left = one.page.getByRole('navigation', { name: 'Results' }).getByRole('link');
    await left.first().waitFor();
    expect(await left.allTextContents()).toEqual(['Summary', 'Subsection Details']);
    expect(await left.first().getAttribute('aria-current')).toBe('page');
  });

  it('says what is missing: a second test, enough students, or the server', async () => {
    const s = await screen({
      ...{ as: 'Teacher', at: AT },
      answers: { ...server(48), [GROUP]: { ...groupOf(48), tests: [TESTS[0]!], available: [TESTS[0]!] } },
    });
    await s.page.getByText('Only SAT Set 1 has complete results here.').waitFor();
    s.answers[GROUP] = {
      ...groupOf(48),
      ...{ matchedCount: 0, basis: 'counts', lines: [], crossings: [], finding: { lead: null, rest: null } },
      scales: groupOf(0).scales,
    };
    await s.page.reload();
    await s.page.getByText('No student has taken all of these tests.').waitFor();
    await expectAccessible(s.page);
    s.answers[GROUP] = failed();
    await s.page.reload();
    await s.page
      .getByText('There was a problem loading this assessment. Please check if there are results for this assessment')
      .first()
      .waitFor();
    s.answers[GROUP] = groupOf(48);
    await s.page.getByRole('button', { name: 'Try again' }).click();
    await s.page.getByText('The same 48 students gained').waitFor();
  });

  it('of a school has no students and no tests to choose for who sees it as a whole alone', async () => {
    const at = '/staff/student_results/3/1/3/growth_reporting';
    const hidden = groupOf(48, { students: false, lines: [], leftOut: [] });
    const s = await screen({
      ...{ as: 'Teacher', at },
      answers: {
        [SCHOOL_OVERVIEW]: overview({ permissions: { students: false, scoreExport: false, makeUp: false } }),
        [GROUP]: hidden,
      },
    });
    await s.page.getByText('The same 48 students gained').waitFor();
    expect(await s.page.getByRole('button', { name: 'Student Comparison' }).count()).toBe(0);
    expect(await s.page.getByRole('group', { name: 'Tests, up to 3' }).count()).toBe(0);
    await expectAccessible(s.page);
    s.answers[GROUP] = {
      ...hidden,
      basis: 'nothing',
      matchedCount: null,
      crossings: [],
      finding: { lead: null, rest: null },
    };
    await s.page.reload();
    await s.page.getByText('single ones could be told from its figures').waitFor();
  });

  it('says whether lessons between the tests helped, where the school has lessons', async () => {
    const lessons = (change: number, mayBeZero: boolean, lead: string): Schemas['GrowthLessonsAnswer'] => ({
      tests: [TESTS[0]!, TESTS[2]!],
      finding: { lead, rest: 'Topics with a lesson began lower.' },
      lessons: {
        ...{
          basis: 'full',
          students: 24,
          withLesson: { before: 0.4, after: 0.55 },
          without: { before: 0.6, after: 0.63 },
        },
        more: { change, give: 0.07, mayBeZero },
        topics: [
          {
            ...{ topic: 'Linear functions', lessons: ['Linear functions'] },
            withLesson: { students: 24, before: { right: 20, questions: 48 }, after: { right: 31, questions: 48 } },
            without: { students: 0, before: { right: 0, questions: 0 }, after: { right: 0, questions: 0 } },
          },
        ],
      },
    });
    const me = aMe('Teacher');
    const s = await screen({
      as: { ...me, school: { ...me.school!, activitiesAvailable: true } },
      at: AT,
      answers: {
        ...server(48),
        [LESSONS]: lessons(0.12, false, 'The same 24 students gained 12 percentage points more.'),
        'GET /api/staff/course_activities/lesson_topics': { topics: [] },
      },
    });
    const section = s.page.getByRole('region', { name: 'Did lessons help?' });
    await section.getByText('The same 24 students gained 12 percentage points more.').waitFor();
    await section.getByRole('row', { name: 'Topics with a finished lesson 40% 55% +15' }).waitFor();
    await section.getByRole('row', { name: 'Difference, with its 95% range +12 ±7' }).waitFor();
    await section.getByText('Topic by topic').click();
    await section.getByRole('cell', { name: '24 students, 20 of 48 right, then 31 of 48' }).waitFor();
    await section.getByRole('cell', { name: 'nobody' }).waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'growth-lessons');
    s.answers[LESSONS] = failed();
    await s.page.reload();
    await section.getByText('There was a problem loading lessons.').waitFor();
    await s.page.getByText('The same 48 students gained').waitFor();
    s.answers[LESSONS] = lessons(0.02, true, 'Too little to say whether lessons helped these 24 students.');
    await section.getByRole('button', { name: 'Try again' }).click();
    await section.getByText('may be 0').waitFor();
  });

  it('leads from who fell below a benchmark to the lessons of the section, where the school has some', async () => {
    const me = aMe('Teacher');
    const as = { ...me, school: { ...me.school!, activitiesAvailable: true } };
    const topic = (name: string) => ({
      exam: 'SAT' as const,
      category: 'Reading & Writing',
      area: 'Ideas',
      topic: name,
    });
    const lesson = (lesson_id: number, lesson_name: string) => ({
      ...{ he_course_id: 5, course_name: 'SAT Foundations', lesson_id, lesson_name, section_name: 'Ideas' },
    });
    const s = await screen({
      as,
      at: AT,
      answers: {
        ...server(48),
        [LESSONS]: failed(),
        'GET /api/staff/course_activities/lesson_topics': { topics: [topic('Inferences'), topic('Transitions')] },
        'GET /api/staff/course_activities/lessons_for_topic': {
          lessons: [lesson(31, 'Inferences'), lesson(32, 'Transitions')],
        },
        'GET /api/staff/course_activities': {
          course_activities: [],
          earlier_courses: [],
          classes: [{ id: 7, displayName: 'Junior SAT Prep', studentCount: 61, open: true, assign: true }],
          own_classes: true,
        },
        'GET /api/staff/course_activities/{courseId}': failed(),
        'GET /api/staff/sections/{id}/students': { students: [], meta: { totalCount: 0 } },
      },
    });
    await s.page.getByRole('button', { name: 'Assign lesson: Reading & Writing, fell below' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Assign Lesson' });
    await dialog.getByRole('radio', { name: 'Only Rohan Goldberg' }).waitFor();
    await dialog.getByRole('combobox', { name: 'Lesson' }).waitFor();
    expect([...(await s.called('GET /api/staff/course_activities/lessons_for_topic')).query]).toEqual([
      ['exam', 'SAT'],
      ['category', 'Reading & Writing'],
    ]);
    expect(await s.page.getByRole('button', { name: /^Assign lesson: Math/ }).count()).toBe(0);
    s.answers['GET /api/staff/course_activities'] = failed();
    await s.page.reload();
    await s.page.getByRole('button', { name: 'Assign lesson: Reading & Writing, fell below' }).click();
    await dialog.getByText('Failed to load classes.').waitFor();
    const without = await screen({ as: 'Teacher', at: AT, answers: server(48) });
    await without.page.getByText('fell below').first().waitFor();
    expect(await without.page.getByRole('button', { name: /^Assign lesson/ }).count()).toBe(0);
  });

  it('fits on a telephone and prints', async () => {
    const { page } = await screen({ as: 'Teacher', at: AT, answers: server(48), size: TELEPHONE });
    await page.getByText('The same 48 students gained').waitFor();
    await expectNoSideways(page);
    await page.setViewportSize({ width: 390, height: 5200 });
    await screenshot(page, 'growth-group-390');
    await page.setViewportSize({ width: 1024, height: 3400 });
    await expectNoSideways(page);
    await screenshot(page, 'growth-group-1024');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('group', { name: 'Tests, up to 3' }).isVisible()).toBe(false);
    await page.getByText('The same 48 students gained').waitFor();
    await screenshot(page, 'growth-group-print');
  });
});

describe('Student Comparison', () => {
  const at = `${AT}?view=students`;

  it('has each student in each test, by how they moved', async () => {
    const { page, calls, called } = await screen({ as: 'Teacher Admin', at: AT, answers: server(48) });
    await page.getByRole('button', { name: 'Student Comparison' }).click();
    await page
      .getByText('1 of 48 rose clearly, 0 fell. For the other 47 the likely ranges of the two tests still overlap.')
      .waitFor();
    expect((await called(STUDENTS)).query.get('per_page')).toBe('100');
    const row = page.getByRole('row', { name: /Last001, First1/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['SAT Set 1 1000', 'SAT Set 2 1040', 'SAT Set 3 1170', '+40', '+130', '+170']),
    );
    await page.getByRole('row', { name: /Last999.*SAT Set 3 not taken/ }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'growth-students');
    await page.getByRole('button', { name: 'Math' }).click();
    await eventually(async () => expect(calls(STUDENTS).map(({ query }) => query.get('category'))).toContain('2'));
    await page.getByRole('button', { name: /Rose clearly/ }).click();
    await eventually(async () => expect(calls(STUDENTS).map(({ query }) => query.get('moved'))).toContain('up'));
    await page.getByRole('button', { name: '1 to 3' }).click();
    await eventually(async () => expect(calls(STUDENTS).map(({ query }) => query.get('sort'))).toContain('change_1_3'));
    expect(await page.getByRole('link', { name: 'Compare one student over years' }).getAttribute('href')).toBe(
      '/staff/reports/individual/compare',
    );
  });

  it('says that the tabs or the assessment could not be loaded', async () => {
    const s = await screen({ as: 'Teacher', at, answers: { ...server(48), [SECTIONS]: failed() } });
    await s.page
      .getByText('There was a problem loading Subsection Tabs. Please try another assessment.')
      .first()
      .waitFor();
    s.answers[SECTIONS] = server(48)[SECTIONS]!;
    s.answers[STUDENTS] = failed();
    await s.page.reload();
    await s.page.getByText('There was a problem loading this assessment.').first().waitFor();
    s.answers[STUDENTS] = { ...studentsOf(48), data: [] };
    await s.page.getByRole('button', { name: 'Try again' }).click();
    await s.page.getByText('Nobody is in this group.').waitFor();
  });

  it('fits on a telephone', async () => {
    const { page } = await screen({ as: 'Teacher', at, answers: server(48), size: TELEPHONE });
    await page.getByText('Last001, First1').waitFor();
    await expectNoSideways(page);
    await screenshot(page, 'growth-students-390');
  });
});

describe('Individual Comparison', () => {
  const at = '/staff/reports/individual/compare';
  const amara = { id: 5, firstName: 'Amara', lastName: 'Okafor', studentIdNumber: 'A-5', gradeLevel: 11 };
  const answers: Answers = {
    [USERS]: { users: [amara], meta: { totalCount: 1 } },
    [YEARS]: {
      schoolYears: [
        { id: 2026, name: '2026-2027', shortName: '2026-27' },
        { id: 2025, name: '2025-2026', shortName: '2025-26' },
      ],
    },
    [TYPES]: {
      assessmentTypes: [SAT, { ...SAT, id: 4, assessmentType: 'PSAT 10', displayName: 'PSAT 10' }].map((type) => ({
        ...type,
        parts: 2 as const,
        categories: [],
      })),
    },
    [SETS]: {
      assessmentSets: [
        { id: 1, assessmentTypeId: 1, name: 'SAT Set 1' },
        { id: 3, assessmentTypeId: 1, name: 'SAT Set 3' },
        { id: 8, assessmentTypeId: 4, name: 'PSAT Set 1' },
      ],
    },
    [REPORT]: ({ query }) =>
      query.get('assessmentSetId') === '1'
        ? { compositeReport: aReport(470, 500, { id: 1, name: 'SAT Set 1' }) }
        : { compositeReport: aReport(560, 510) },
  };
  const choose = async (page: Awaited<ReturnType<typeof screen>>['page'], field: string, option: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  it('is a form of five fields, each of them needed', async () => {
    const { page } = await screen({ as: 'Teacher', at, answers });
    await page.getByRole('heading', { level: 1, name: 'Individual Comparison' }).waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    for (const message of ['Student is required', 'Assessment#1 is required', 'Assessment#2 is required'])
      await page.getByText(message).waitFor();
    expect(await page.getByText('School Year is required').count()).toBe(2);
    expect(await page.getByRole('combobox').count()).toBe(5);
    await expectAccessible(page);
    await screenshot(page, 'growth-compare-form');
  });

  it('looks for students 700 ms after the last key, a hundred at most, and says when there is none', async () => {
    const s = await screen({ as: 'Teacher', at, answers });
    const { page } = s;
    const first = await s.called(USERS);
    expect(Object.fromEntries(first.query)).toEqual({
      ...{ role: 'Student', page: '1', per_page: '100', sort: 'lastName', order: 'asc' },
    });
    const field = page.getByRole('combobox', { name: 'Student' });
    await field.pressSequentially('oka', { delay: 60 });
    const began = Date.now();
    const searches = () =>
      s
        .calls(USERS)
        .map(({ query }) => query.get('search'))
        .filter(Boolean);
    await eventually(async () => expect(searches()).toEqual(['oka']));
    expect(Date.now() - began).toBeGreaterThanOrEqual(600);
    s.answers[USERS] = { users: [], meta: { totalCount: 0 } };
    await field.pressSequentially('x');
    await page.getByText('No students loaded.').waitFor();
    s.answers[USERS] = failed();
    await field.pressSequentially('y');
    await page.getByText('Failed to load Student List').waitFor();
    await page.getByText('No students loaded.').waitFor();
  });

  it('compares two tests, and keeps them in the address', async () => {
    const { page, calls } = await screen({ as: 'Teacher Admin', at, answers });
    await choose(page, 'Student', 'Okafor, Amara (Grade 11, A-5)');
    await choose(page, 'Assessment #1', 'SAT Set 1');
    await choose(page, 'School Year of Assessment #1', '2026-27');
    await choose(page, 'Assessment #2', 'PSAT Set 1');
    await choose(page, 'School Year of Assessment #2', '2026-27');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('Please make sure Assessment#1 and Assessment#2 are the same exam type.').waitFor();
    await choose(page, 'Assessment #2', 'SAT Set 1');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('Please choose different assessments and/or school years for comparison.').waitFor();
    expect(calls(REPORT)).toEqual([]);
    await choose(page, 'Assessment #2', 'SAT Set 3');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page
      .getByText('Amara rose by 100 from SAT Set 1, 2026-27 to SAT Set 3, 2026-27: more than chance.')
      .waitFor();
    expect(new URL(page.url()).searchParams.get('second')).toBe('1-3');
    expect(calls(REPORT).map(({ query }) => [query.get('studentId'), query.get('schoolYearId')])).toEqual([
      ['5', '2026'],
      ['5', '2026'],
    ]);
    const reading = page.getByRole('row', { name: /^Reading & Writing/ }).first();
    expect(await reading.textContent()).toContain('Rose clearly; now above the benchmark of 480');
    expect(await page.getByRole('row', { name: /^Math/ }).first().textContent()).toContain('May be chance');
    await expectAccessible(page);
    await screenshot(page, 'growth-compare');
    await page.setViewportSize(TELEPHONE);
    await expectNoSideways(page);
    await screenshot(page, 'growth-compare-390');
  });

  it('says which report there is not, and what could not be loaded', async () => {
    const whole = `${at}?student=5&first=1-1&firstYear=2026&second=1-3&secondYear=2026`;
    const s = await screen({ as: 'Teacher', at: whole, answers: { ...answers, [REPORT]: refused({}, 404) } });
    await s.page.getByText('Report for Assessment#1 not found.').first().waitFor();
    await s.page.getByText('Report for Assessment#2 not found.').first().waitFor();
    await expectAccessible(s.page);
    s.answers[YEARS] = failed();
    s.answers[REPORT] = never();
    await s.page.reload();
    await s.page.getByText('Failed to load school year list.').first().waitFor();
    s.answers[YEARS] = answers[YEARS]!;
    await s.page.getByRole('button', { name: 'Try again' }).click();
    await s.page.getByRole('combobox', { name: 'School Year of Assessment #1' }).waitFor();
  });
});
