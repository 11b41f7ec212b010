import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../journeys/steps.js';
import type { Page } from 'playwright-core';
import {
  aMe,
  expectAccessible,
  expectNoSideways,
  failed,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';

type Report = Schemas['ItemReportDto'];
type Item = NonNullable<Report['request']>['items'][number];

const ANALYSIS = 'GET /api/staff/school/student_results/learnosity_response_analysis_by_item';
const DETAIL = 'GET /api/staff/sections/{sectionId}/student_assessments/learnosity_session_detail_by_item';
const DETAIL_OF_SCHOOL = 'GET /api/staff/student_assessments/learnosity_session_detail_by_item';
const MAP = 'GET /api/staff/sections/{sectionId}/student_results/responses_by_item';
const CLASSES = 'GET /api/staff/school/student_results/sections_by_assessment';
const DASHBOARD = 'GET /api/staff/school/student_results/dashboard_summary';
const OF_CLASS = '/staff/reports/class/7/320/response_analysis_by_item';
const OF_SCHOOL = '/staff/reports/320/response_analysis_by_item';
const TELEPHONE = { width: 390, height: 844 };
const YEAR = { id: 2026, shortName: '2026-27' };
const QUESTIONS = 22;

const itemOf = (number: number, n: number, more: Partial<Item> = {}): Item => {
  const right = Math.round(n * (0.9 - number / 40));
  const full = n >= 30;
  return {
    ...{ ref: `3-M1-${number}`, version: 1, number, area: 'Algebra', topic: `Topic of ${number}`, correct: 'A' },
    ...{ typed: false, pretest: false, dropped: null, counts: true, students: n, right, wrong: n - right, omitted: 0 },
    notReached: 0,
    correctShare: n < 10 ? null : Math.round((1000 * right) / n) / 10,
    correctRange: n < 10 ? null : { low: 50, high: 90 },
    answers: ['A', 'B', 'C', 'D'].map((answer, i) => ({
      answer,
      students: i === 0 ? right : i === 1 ? n - right : 0,
      share: n < 10 ? null : 10,
      fit: full ? 0.3 - 0.2 * i : null,
      key: i === 0,
    })),
    separates: full ? 0.4 - number / 100 : null,
    separatesRange: full ? { low: 0.1, high: 0.5 } : null,
    provisional: n < 100,
    medianSeconds: n < 20 ? null : 40 + 3 * number,
    times:
      n < 20
        ? []
        : [
            { from: 0, to: 60, students: n - 4 },
            { from: 60, to: null, students: 4 },
          ],
    rapid: 0,
    rapidBelow: 4.4,
    findings: [],
    ...more,
  };
};

const SUSPECT: Partial<Item> = {
  ...{ topic: 'Nonlinear functions', area: 'Advanced Math', correct: 'B', right: 1, wrong: 57, omitted: 2 },
  ...{ correctShare: 1.7, separates: -0.19, rapid: 2 },
  answers: [
    { answer: 'A', students: 5, share: 8.3, fit: -0.12, key: false },
    { answer: 'B', students: 1, share: 1.7, fit: -0.19, key: true },
    { answer: 'C', students: 45, share: 75, fit: 0.19, key: false },
    { answer: 'D', students: 7, share: 11.7, fit: -0.05, key: false },
  ],
  findings: [
    { kind: 'possible_key_error', text: 'Possible key error', answer: 'C' },
    { kind: 'separates_little', text: 'The weaker solve it', answer: null },
  ],
};

const FRAME = {
  ...{ assessmentTypeId: 1, assessmentSetId: 3, assessment_title: 'SAT Set 3, Math, Part 1' },
  ...{ prev_part_id: 312, next_part_id: 321, asOf: null as string | null },
  parts: [
    { id: 312, categoryId: 1, tone: 'a' as const, title: 'Reading & Writing, Part 2 (hard)', students: 40 },
    { id: 320, categoryId: 2, tone: 'b' as const, title: 'Math, Part 1', students: 60 },
    { id: 321, categoryId: 2, tone: 'b' as const, title: 'Math, Part 2 (easy)', students: 24 },
  ],
};
const groupOf = (named = true) => ({
  sectionIds: named ? [7] : [],
  name: named ? 'Junior SAT Prep' : 'Entire School',
  school: 'Cedar Ridge',
  schoolYear: YEAR,
  named,
});

function reportOf(n: number, more: Partial<NonNullable<Report['request']>> = {}): Report {
  const items = Array.from({ length: QUESTIONS }, (_, i) =>
    itemOf(i + 1, n, {
      ...(i === 16 && n >= 60 && SUSPECT),
      ...(i === 18 && { pretest: true, counts: false }),
      ...(i === 21 &&
        n >= 30 && {
          notReached: 14,
          findings: [{ kind: 'not_reached' as const, text: '14 not reached', answer: null }],
        }),
    }),
  );
  return {
    ...FRAME,
    request: {
      group: groupOf(),
      ...{ formVersion: 4, versions: [{ version: 4, students: n }], students: n, items },
      reported: [],
      scored: QUESTIONS - 1,
      meanRight: n < 10 ? null : 12.4,
      reliability: n < 30 ? null : 0.78,
      lead: n >= 60 ? 'Question 17 may be wrongly keyed: 45 of 60 chose C, the key is B.' : null,
      rest: n >= 60 ? 'Fewest solved question 22: 21 of 60.' : null,
      reachedBy: items.map((_, i) => (i < 18 || n < 30 ? n : n - 3 * (i - 17))),
      ...more,
    },
    pagination: { next_page: null, previous_page: null, total_count: QUESTIONS },
  };
}

const detail: Schemas['SessionDetailDto'] = {
  ...FRAME,
  request: {
    group: groupOf(),
    ...{ formVersion: 4, versions: [{ version: 4, students: 60 }], students: 60 },
    questions: [1, 17, 19].map((number) => ({
      ...{ number, questionId: `3-M1-${number}`, question: `<p>Which value is the minimum of ${number}?</p>` },
      stimulus: null,
      choices: ['A', 'B', 'C', 'D'].map((letter) => ({ letter, html: `Choice ${letter}`, correct: letter === 'B' })),
      ...{ correctAnswer: 'B', rationale: '<p>The vertex form shows it.</p>', subsectionArea: 'Advanced Math' },
      ...{ topicArea: 'Nonlinear functions', pretest: number === 19, dropped: null, keyVersion: 2 },
      ...{ students: 60, right: 30, correctShare: 50 },
    })),
  },
};

const map: Schemas['ItemResponsesAnswer'] = {
  assessment_title: FRAME.assessment_title,
  questions: Array.from({ length: QUESTIONS }, (_, i) => ({
    ...{ number: i + 1, questionId: `3-M1-${i + 1}`, topic: 'Linear functions', correct: 'A', counts: i !== 18 },
    ...{ right: 30, students: 60, correctShare: 50, keyLooksWrong: i === 16 },
  })),
  students: Array.from({ length: 60 }, (_, s) => ({
    ...{
      studentId: s + 1,
      firstName: `First${s}`,
      lastName: `Last${String(s).padStart(2, '0')}`,
      right: 20 - (s % 20),
    },
    ...{ of: 20, error: 2.1 },
    answers: Array.from({ length: QUESTIONS }, (_, i) => ({
      outcome:
        i > 19 && s > 50
          ? ('not_reached' as const)
          : (i + s) % 7 === 0
            ? ('blank' as const)
            : (i * s) % 3 === 0
              ? ('right' as const)
              : ('wrong' as const),
      given: i > 19 && s > 50 ? null : (i + s) % 7 === 0 ? null : 'B',
      rapid: s === 59 && i > 13 && i < 18,
    })),
  })),
  meta: { totalCount: 60 },
};

const server = (n = 60): Answers => ({
  [ANALYSIS]: reportOf(n),
  [DETAIL]: detail,
  [DETAIL_OF_SCHOOL]: detail,
  [MAP]: map,
  [CLASSES]: {
    sections: [
      { id: 0, displayName: 'Entire School', studentCount: 200, studentAssessedCount: 186 },
      { id: 7, displayName: 'Junior SAT Prep', studentCount: 61, studentAssessedCount: 60 },
    ],
  },
  [DASHBOARD]: {
    availableResults: [],
    schoolYear: YEAR,
    schoolYears: [YEAR, { id: 2025, shortName: '2025-26' }],
    asOf: null,
  },
});

describe('the response analysis of a class', () => {
  it('begins with the finding, and has who chose what of each question', async () => {
    const { page } = await screen({ as: 'Teacher', at: OF_CLASS, answers: server() });
    await page.getByText('Question 17 may be wrongly keyed: 45 of 60 chose C, the key is B.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'SAT Set 3, Math, Part 1' }).waitFor();
    await page.getByText('An average student has 12.4 of 21 scored questions right.').waitFor();
    expect(await page.getByText('point-biserial discrimination').count()).toBe(1);
    expect(await page.getByRole('img', { name: /12 of 60 did not reach the end/ }).count()).toBe(1);
    const row = page.getByRole('row', { name: /Question 17/ });
    const text = await row.textContent();
    for (const told of [
      '1.7%',
      'A 5, B 1, C 45, D 7, left blank 2; key B',
      '\u22120.19',
      'Possible key error',
      '2 rapid',
    ])
      expect(text).toContain(told);
    await row.getByRole('button', { name: 'Question 17' }).click();
    await page.getByRole('heading', { name: 'Question 17 as the students saw it' }).waitFor();
    await page.getByText('Which value is the minimum of 17?').waitFor();
    await page.getByText('here C has, and the key B has not.', { exact: false }).waitFor();
    await page.getByText('Why B is right').waitFor();
    expect(page.url()).toContain('question=17');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 2200 });
    await screenshot(page, 'items-analysis');
    await page.setViewportSize({ width: 1024, height: 1600 });
    await screenshot(page, 'items-analysis-1024');
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Question 17 may be wrongly keyed').waitFor();
    await screenshot(page, 'items-analysis-print');
  });

  it('takes a report of a wrong key, with what is right and why', async () => {
    const REPORT = 'POST /api/staff/student_assessments/key_reports';
    const { page, calls } = await screen({
      ...{ as: 'Teacher', at: `${OF_CLASS}?question=17` },
      answers: { ...server(), [REPORT]: null },
    });
    await page.getByRole('button', { name: 'This key is wrong' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report the key of question 17' });
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await dialog.getByText('Say why, in a sentence').waitFor();
    await dialog.getByRole('radio', { name: 'No answer is right' }).check();
    await dialog.getByRole('textbox', { name: 'Why' }).fill('Two choices follow from the text.');
    await expectAccessible(page);
    await screenshot(page, 'report-key');
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByText('Reported. No score changes').waitFor();
    expect(calls(REPORT)[0]!.body).toMatchObject({
      ...{ number: 17, answer: null, reason: 'Two choices follow from the text.', sectionIds: [7] },
    });
    expect(await dialog.count()).toBe(0);
  });

  it('is narrowed by what was found, sorted, searched and asked for a grade', async () => {
    const s = await screen({ as: 'Teacher', at: OF_CLASS, answers: server() });
    const { page, calls } = s;
    const rows = () => page.getByRole('table', { name: 'Questions' }).getByRole('row').count();
    await page.getByRole('button', { name: /With a finding/ }).click();
    await eventually(async () => expect(await rows()).toBe(3));
    await page.getByRole('button', { name: /All questions/ }).click();
    await eventually(async () => expect(await rows()).toBe(QUESTIONS + 1));
    await page.getByRole('button', { name: 'Separates' }).click();
    const first = page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(1);
    await eventually(async () => expect(await first.textContent()).toContain('Possible key error'));
    const asked = (key: string) => calls(ANALYSIS).at(-1)!.query.get(key);
    expect([asked('assessmentId'), asked('sectionIds')]).toEqual(['320', '7']);
    await page.getByRole('combobox', { name: 'Grade' }).click();
    await page.getByRole('option', { name: '11th Grade' }).click();
    await eventually(async () => expect(asked('gradeLevels')).toBe('11'));
    s.answers[ANALYSIS] = {
      ...reportOf(60, { items: [] }),
      pagination: { next_page: null, previous_page: null, total_count: 0 },
    };
    await page.getByRole('searchbox', { name: 'Search topic or number' }).fill('zebra');
    await eventually(async () => expect(asked('query')).toBe('zebra'));
    await page.getByRole('status').filter({ hasText: 'There is no data for this search filter.' }).first().waitFor();
    s.answers[ANALYSIS] = reportOf(60);
    await page.getByRole('button', { name: 'Show all questions' }).click();
    await eventually(async () => expect(await rows()).toBe(QUESTIONS + 1));
  });

  it('is the answers of each student too, in a table that is read by row and column', async () => {
    const s = await screen({ as: 'Teacher', at: OF_CLASS, answers: server() });
    const { page, calls } = s;
    await page.getByRole('button', { name: 'Class map' }).click();
    const table = page.getByRole('table', { name: 'What each student answered to each question' });
    const row = table.getByRole('row', { name: /Last59, First59/ });
    expect(await row.textContent()).toContain('not reached');
    expect(await row.textContent()).toContain('wrong, B, rapid');
    await table.getByRole('columnheader', { name: /17 possible key error/ }).waitFor();
    expect(await row.getByRole('link').getAttribute('href')).toContain('/staff/reports/3/1/60/7');
    expect(calls(MAP).at(-1)!.query.get('per_page')).toBe('100');
    await page.getByRole('button', { name: 'By name' }).click();
    await eventually(async () => expect(calls(MAP).at(-1)!.query.get('sort')).toBe('lastName'));
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 1400 });
    await screenshot(page, 'items-map');
    await page.setViewportSize(TELEPHONE);
    await expectNoSideways(page);
    await screenshot(page, 'items-map-390');
  });

  it('has counts alone of five students, and fits a telephone', async () => {
    const { page } = await screen({ as: 'Teacher', at: OF_CLASS, answers: server(5), size: TELEPHONE });
    await page.getByText('Fewer than 10 students: counts', { exact: false }).waitFor();
    expect(
      await page
        .getByRole('row', { name: /Question 1 / })
        .first()
        .textContent(),
    ).toContain('of 5');
    await expectNoSideways(page);
    await expectAccessible(page);
    await screenshot(page, 'items-analysis-390');
  });

  it('says what is the matter when it cannot be loaded, and when there is none', async () => {
    const s = await screen({ as: 'Teacher', at: OF_CLASS, answers: { ...server(), [ANALYSIS]: failed() } });
    await s.page.getByText('Could not load the response analysis.').first().waitFor();
    s.answers[ANALYSIS] = { ...reportOf(60), request: null };
    await s.page.getByRole('button', { name: 'Try again' }).click();
    await s.page.getByText('There was a problem generating this report.').waitFor();
    // What nobody has taken is no failure.
    s.answers[ANALYSIS] = refused({ error: 'No results available.', code: 'reporting/no-results' }, 404);
    await s.page.reload();
    await s.page.getByText('No results available.').waitFor();
    expect(await s.page.getByText('Could not load the response analysis.').count()).toBe(0);
    expect(await s.page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});

describe('the response analysis of a school', () => {
  it('carries the year, the classes and the grades of its address', async () => {
    const { page, called } = await screen({
      ...{ as: 'Teacher Admin', at: `${OF_SCHOOL}?year=2025&sections=7,8&gradeLevels=10,11` },
      answers: { ...server(), [ANALYSIS]: reportOf(120, { group: groupOf(false) }) },
    });
    const { query } = await called(ANALYSIS);
    expect(['schoolYear', 'sectionIds', 'gradeLevels'].map((key) => query.get(key))).toEqual(['2025', '7,8', '10,11']);
    await page.getByRole('table', { name: 'Questions' }).waitFor();
    expect(await page.getByRole('button', { name: 'Class map' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Class' }).click();
    await page.getByRole('option', { name: 'Junior SAT Prep' }).click();
    await page.waitForURL(`**${OF_CLASS}**`);
  });
});

describe('the response analysis', () => {
  it('says where its figures come from, and is asked for as of a date', async () => {
    const SOURCES = 'GET /api/staff/school/student_results/item_provenance';
    const sources: Schemas['GroupProvenanceDto'] = {
      ...{ name: 'Average right answers', value: 12.4, n: 60, studentCount: 61, schools: [] },
      rule: '744 right answers of 60 students to the 22 questions, divided by the students.',
      students: [
        {
          ...{
            studentId: 8,
            firstName: 'Amara',
            lastName: 'Okafor',
            score: null,
            before: null,
            right: 14,
            questions: 21,
          },
          ...{ takenTo: '2026-11-20T16:00:00.000Z', scoredAt: '2026-11-20T16:00:05.000Z' },
        },
      ],
      versions: [{ what: 'form', name: 'SAT3-M-1 v4', keys: 'abcdef0123', correctedKeys: 0, n: 60 }],
      ...{ codeVersion: '0.1.0', takenTo: '2026-11-20T16:00:00.000Z', asOf: '2026-11-23T16:00:00.000Z' },
    };
    const { page, calls } = await screen({
      ...{ as: 'Teacher', at: OF_CLASS },
      answers: {
        ...{ ...server(), [SOURCES]: sources },
        [ANALYSIS]: ({ query }: { query: URLSearchParams }) => ({
          ...reportOf(60),
          asOf: query.has('asOf') ? '2026-11-21T05:59:59.999Z' : null,
        }),
      },
    });
    await page.getByRole('button', { name: 'Where every figure of this page comes from' }).click();
    const dialog = page.getByRole('dialog', { name: 'Average right answers: 12.4' });
    await dialog.getByRole('row', { name: /Okafor, Amara 14 of 21/ }).waitFor();
    await dialog.getByText('SAT3-M-1 v4', { exact: false }).waitFor();
    expect(Object.fromEntries(calls(SOURCES).at(-1)!.query)).toMatchObject({ assessmentId: '320', sectionIds: '7' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Other date' }).click();
    await page.getByRole('textbox', { name: 'As it stood at the end of' }).fill('11/20/2026');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('not the present ones', { exact: false }).waitFor();
    expect(calls(ANALYSIS).at(-1)!.query.get('asOf')).toMatch(/^2026-11-2\dT\d\d:59:59.999Z$/);
    // What is said of a key goes to those who decide now: not from a page of the past.
    await page.getByRole('button', { name: 'Question 17' }).click();
    await page.getByText('as the students saw it').waitFor();
    expect(await page.getByRole('button', { name: 'This key is wrong' }).count()).toBe(0);
    await expectAccessible(page);
    await screenshot(page, 'items-past');
    await page.setViewportSize(TELEPHONE);
    await expectNoSideways(page);
    await page.getByRole('link', { name: 'Back to the present results' }).click();
    await page.getByRole('button', { name: 'Other date' }).waitFor();
  });
});

describe('the response analysis of a district', () => {
  it('is of its schools and grade levels, opens a question, and has no class', async () => {
    const api = 'GET /api/district_admin/student_results' as const;
    const analysis = `${api}/learnosity_response_analysis_by_item` as const;
    const detail = `${api}/learnosity_session_detail_by_item` as const;
    const { page, calls } = await screen({
      ...{ as: 'District Admin', at: '/district-admin/reports/310/response_analysis_by_item?schools=[1,3]&year=2026' },
      answers: {
        [analysis]: reportOf(260, { group: { ...groupOf(false), name: 'Two schools' } }),
        [detail]: server()[DETAIL]!,
        [`${api}/dashboard_summary`]: {
          availableResults: [],
          schoolYear: null,
          schoolYears: [],
          asOf: null,
          schools: [
            { id: 1, name: 'Cedar Ridge' },
            { id: 3, name: 'Juniper Canyon' },
          ],
        },
      },
    });
    await page.getByRole('table', { name: 'Questions' }).waitFor();
    const asked = (key: string) => calls(analysis).at(-1)!.query.get(key);
    expect(['school_ids', 'school_year_id', 'assessmentId'].map(asked)).toEqual(['1,3', '2026', '310']);
    expect(await page.getByRole('combobox', { name: 'Class' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Questions and Answers' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'School', exact: true }).click();
    await page.getByRole('option', { name: 'Juniper Canyon' }).click();
    await eventually(async () => expect(asked('school_ids')).toBe('3'));
    await page.getByRole('button', { name: 'Question 17' }).click();
    await page.getByText('as the students saw it').waitFor();
    await eventually(async () => expect(calls(detail).at(-1)!.query.get('school_ids')).toBe('3'));
    await expectAccessible(page);
    await screenshot(page, 'district-items');
  });
});

describe('the questions and correct answers', () => {
  it('are shown as they were asked, with why, and lead to the parts around', async () => {
    const { page } = await screen({
      ...{ as: 'Teacher', at: '/staff/reports/class/7/320/session_detail_by_item' },
      answers: server(),
    });
    await page.getByRole('heading', { level: 2, name: 'Question 17' }).waitFor();
    expect(await page.getByText('Why B is right').count()).toBe(3);
    await page.getByText('Not scored').waitFor();
    const next = page.getByRole('link', { name: 'Math, Part 2 (easy)' });
    expect(await next.getAttribute('href')).toBe('/staff/reports/class/7/321/session_detail_by_item');
    await page.getByRole('link', { name: 'Reading & Writing, Part 2 (hard)' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'items-questions');
    await page.getByRole('link', { name: 'Response Analysis' }).click();
    await page.waitForURL(`**${OF_CLASS}`);
  });

  it('of the school are asked without a class, and say when there is nothing to draw', async () => {
    const { page } = await screen({
      ...{ as: 'Teacher Admin', at: '/staff/reports/320/session_detail_by_item' },
      answers: { ...server(), [DETAIL_OF_SCHOOL]: { ...detail, request: null } },
    });
    await page.getByText('There was a problem generating this report.').waitFor();
  });
});

describe('from a question to the lesson on its topic', () => {
  const gives = (role: 'Teacher' | 'Teacher Admin', activitiesAvailable = true) => {
    const me = aMe(role);
    return { ...me, school: { ...me.school!, activitiesAvailable } };
  };
  const LESSONS: Answers = {
    'GET /api/staff/course_activities/lesson_topics': {
      topics: [{ exam: 'SAT', category: 'Math', area: 'Advanced Math', topic: 'Nonlinear functions' }],
    },
    'GET /api/staff/course_activities/lessons_for_topic': {
      lessons: [
        {
          ...{ he_course_id: 5, course_name: 'SAT Math', lesson_id: 31, lesson_name: 'Parabolas' },
          section_name: 'Advanced Math',
        },
      ],
    },
    'GET /api/staff/course_activities': {
      course_activities: [],
      earlier_courses: [],
      classes: [{ id: 7, displayName: 'Junior SAT Prep', studentCount: 61, open: true, assign: true }],
      own_classes: true,
    },
    'GET /api/staff/course_activities/{courseId}': failed(),
    'GET /api/staff/sections/{id}/students': { students: [], meta: { totalCount: 0 } },
  };

  it('opens the dialog with the lesson and those of the class who did not have it right', async () => {
    const s = await screen({
      as: gives('Teacher'),
      at: `${OF_CLASS}?question=17`,
      answers: { ...server(), ...LESSONS },
    });
    await s.page.getByRole('button', { name: 'Assign lesson: Nonlinear functions' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Assign Lesson' });
    await dialog.getByText('Parabolas (Advanced Math)').waitFor();
    const missed = map.students.filter(({ answers }) => answers[16]!.outcome !== 'right').length;
    await dialog.getByRole('radio', { name: `Only these ${missed} students` }).waitFor();
    const { query } = await s.called('GET /api/staff/course_activities/lessons_for_topic');
    expect([...query]).toEqual([
      ['exam', 'SAT'],
      ['category', 'Math'],
      ['area', 'Advanced Math'],
      ['topic', 'Nonlinear functions'],
    ]);
  });

  it('is not offered for a topic without a lesson, for an entire school, nor at a school without activities', async () => {
    const answers = { ...server(), ...LESSONS };
    const button = (s: { page: Page }) => s.page.getByRole('button', { name: /^Assign lesson/ }).count();
    for (const [as, at] of [
      [gives('Teacher'), `${OF_CLASS}?question=1`],
      [gives('Teacher Admin'), `${OF_SCHOOL}?question=17`],
      [gives('Teacher', false), `${OF_CLASS}?question=17`],
    ] as const) {
      const s = await screen({ as, at, answers });
      await s.page.getByText('Who chose what').waitFor();
      await s.page.getByText('Which value is the minimum').waitFor();
      expect(await button(s)).toBe(0);
    }
  });
});
