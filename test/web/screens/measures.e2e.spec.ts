import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shippedCourses } from '../../../src/courses/index.js';
import { publishPages } from '../../../src/courses/lesson-pages.js';
import { supported } from '../../support/examples.js';
import {
  aMe,
  expectAccessible,
  expectNoSideways,
  later,
  never,
  screen,
  screenshot,
  sse,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { anEntry } from '../assign-assessment/an-entry.js';
import { aClass, aPupil, aSchoolCard, pupils } from '../class-page/a-class.js';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const CLASS_PAGE: Answers = {
  'GET /api/staff/sections/{id}': { section: aClass() },
  'GET /api/staff/sections/{id}/students': pupils(2),
  'GET /api/imports': { imports: [] },
};

/** How high a table is, and the frame in which it scrolls. */
const heights = (page: Page, name: string) =>
  page.getByRole('table', { name, exact: true }).evaluate((table) => ({
    frame: Math.round(table.parentElement!.getBoundingClientRect().height),
    table: Math.round(table.getBoundingClientRect().height),
  }));

describe('the main menu', () => {
  it.each([
    ['Horizon Admin', '/admin/design'],
    ['Teacher Admin', '/staff/classes/7/students'],
  ] as const)('of a %s fits a window of 768 px, and shows in a lower one that it scrolls', async (as, at) => {
    const size = { width: 1366, height: 768 };
    const { page } = await screen({ as, at, size, answers: CLASS_PAGE });
    const menu = page.locator('nav[aria-label="Main"]').first();
    const logOut = menu.getByRole('button', { name: 'Log Out' });
    await logOut.waitFor();
    const scrolls = () => menu.evaluate((one) => one.scrollHeight > one.clientHeight);
    expect(await scrolls()).toBe(false);
    const { y, height } = (await logOut.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(768);
    expect(height).toBeGreaterThanOrEqual(24);
    await screenshot(page, `menu-${as.replace(' ', '-').toLowerCase()}`);
    await page.setViewportSize({ width: 1366, height: 300 });
    expect(await scrolls()).toBe(true);
    const shaded = await menu.evaluate((one) => getComputedStyle(one).backgroundAttachment);
    expect(shaded).toBe('local, local, scroll, scroll, scroll');
    await screenshot(page, `menu-low-${as.replace(' ', '-').toLowerCase()}`);
  });
});

describe('a table', () => {
  const ofClass = async (rows: number) => {
    const { page } = await screen({
      as: 'Teacher',
      at: '/staff/classes/7/students',
      answers: { ...CLASS_PAGE, 'GET /api/staff/sections/{id}/students': pupils(rows) },
    });
    await page.getByText(`Park ${rows}`, { exact: true }).waitFor();
    return page;
  };

  it('that is alone on a page ends with the window from six rows on', async () => {
    const page = await ofClass(30);
    for (const height of [600, 899, 900, 1200]) {
      await page.setViewportSize({ width: 1440, height });
      const { frame } = await heights(page, 'Students');
      expect([height, frame]).toEqual([height, Math.round(Math.max(240, 0.9 * height - 315))]);
    }
    const few = await ofClass(5);
    await few.setViewportSize({ width: 1440, height: 400 });
    const { frame, table } = await heights(few, 'Students');
    expect(frame).toBe(table);
  });

  it('in a dialog is at most 400 px high from six rows on in windows under 900 px', async () => {
    const student: Schemas['StudentCardDto'] = {
      ...aPupil(1),
      school: { id: 1, name: 'Lakeview High' },
      archived: false,
      permissions: { impersonate: false, edit: false, editEmail: false },
    };
    const s = await screen({
      as: 'Teacher',
      at: '/staff/classes/7/students',
      answers: { ...CLASS_PAGE, 'GET /api/staff/students/{id}': { student } },
    });
    const { page } = s;
    const dialog = page.getByRole('dialog', { name: 'Ada Park 1' });
    const profile = async (rows: number) => {
      s.answers['GET /api/staff/students/{id}/sections'] = {
        sections: Array.from({ length: rows }, (_, i) => aClass({ id: i + 1, displayName: `Period ${i + 1}` })),
        meta: { totalCount: rows },
      };
      await page.reload();
      await page.getByRole('button', { name: 'Actions for Ada Park 1' }).click();
      await page.getByRole('menuitem', { name: 'View Profile' }).click();
      await dialog.getByRole('tab', { name: 'Classes' }).click();
      await dialog.getByText(`Period ${rows}`, { exact: true }).waitFor();
    };
    await profile(12);
    await page.setViewportSize({ width: 1440, height: 899 });
    expect((await heights(page, 'Classes')).frame).toBe(400);
    await page.setViewportSize({ width: 1440, height: 900 });
    const whole = await heights(page, 'Classes');
    expect(whole.frame).toBe(whole.table);
    expect(whole.table).toBeGreaterThan(400);
    // The widest dialog of all.
    expect((await dialog.boundingBox())!.width).toBe(900);
    await profile(5);
    await page.setViewportSize({ width: 1440, height: 899 });
    const few = await heights(page, 'Classes');
    expect(few.frame).toBe(few.table);
  });

  it('of assessments has one height from six rows on', async () => {
    const schedule = async (rows: number) => {
      const { page } = await screen({
        as: 'Teacher Admin',
        at: '/staff/school-dashboard/1/assessments',
        answers: {
          'GET /api/staff/schools/{id}': { school: aSchoolCard() },
          'GET /api/staff/schools/{schoolId}/assessments': {
            assessments: Array.from({ length: rows }, (_, i) => anEntry(i + 1)),
            permissions: { view: true, assign: true, byGrade: true },
          },
        },
      });
      await page.getByRole('table', { name: 'Active Assessments' }).getByText('Period 1').first().waitFor();
      return page;
    };
    const five = await heights(await schedule(5), 'Active Assessments');
    expect(five.frame).toBe(five.table);
    const six = await schedule(6);
    for (const height of [700, 900, 1200]) {
      await six.setViewportSize({ width: 1440, height });
      expect([height, (await heights(six, 'Active Assessments')).frame]).toEqual([height, 400]);
    }
  });
});

describe('the monitoring of assessments', () => {
  const PAGE: Answers = {
    'GET /api/staff/sections/minimal_index': { sections: [] },
    'GET /api/staff/supported_assessments': { supportedAssessments: [supported()] },
    'GET /api/staff/incidents/ends': { ends: [] },
  };

  it('asks for class, set and type: said for 5 seconds', async () => {
    const { page } = await screen({
      as: 'Teacher',
      at: '/staff/assessments/monitoring',
      now: '2026-11-23T16:00:00.000Z',
      answers: PAGE,
    });
    const said = page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Please select a class and the assessment');
    await page.getByRole('button', { name: 'Show the board' }).click();
    await said.waitFor();
    await page.mouse.move(400, 700);
    await page.clock.runFor(4_500);
    expect(await said.count()).toBe(1);
    await page.clock.runFor(1_500);
    await said.waitFor({ state: 'detached' });
  });

  it('holds the longest names, on every screen', async () => {
    const part: Schemas['MonitoredSubjectDto'] = {
      status: 'In Progress',
      studentAssessmentId: 5,
      completedInHorizon: false,
      mayReset: false,
      difficulty: 'default',
      makeUp: null,
    };
    const counts = { inProgress: 3, completed: 0, resettable: 3, resettablePartTwo: 3 };
    const { page } = await screen({
      as: 'Teacher Admin',
      at: '/staff/assessments/monitoring/0/1/1',
      answers: {
        ...PAGE,
        'GET /api/staff/assessments/monitoring/stream': sse() as never,
        'GET /api/staff/assessments/monitoring': {
          assessments: Array.from({ length: 3 }, (_, i) => ({
            studentId: i + 1,
            firstName: 'Maximiliana Theodora Alexandrina',
            lastName: LONG,
            gradeLevel: 11,
            untimed: true,
            mayAct: true,
            hasReport: true,
            readingWritingP1: part,
            readingWritingP2: part,
            mathP1: part,
            mathP2: part,
            english: null,
            math: null,
            reading: null,
            science: null,
          })),
          meta: {
            totalCount: 3,
            counts: { readingWritingP1: counts, readingWritingP2: counts, mathP1: counts, mathP2: counts },
            serverNow: '2026-11-23T16:00:00.000Z',
          },
          permissions: { reset: true, generateReport: true, addToClass: false, help: true, makeUp: false },
        },
      },
    });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.getByText(LONG).first().waitFor();
      await screenshot(page, `monitoring-long-names-${size.width}`);
      await expectNoSideways(page);
    }
  });
});

describe('the live board', () => {
  it('stays in its frame with the longest names and every tag', async () => {
    const board = sse();
    const now = '2026-11-23T16:00:00.000Z';
    const { page } = await screen({
      as: aMe('Teacher Admin'),
      at: '/staff/reports/monitoring/live/7/1/1/live_activitystatus_by_user/mathP1/default',
      now,
      answers: {
        'GET /api/staff/sections/minimal_index': { sections: [] },
        'GET /api/staff/supported_assessments': { supportedAssessments: [supported()] },
        'GET /api/staff/incidents/ends': { ends: [] },
        'GET /api/staff/live_monitoring/stream': board as never,
      },
    });
    const live: Schemas['LiveBoardDto'] = {
      title: 'SAT Set 1, Math, Part 1',
      mayAct: true,
      hiddenCount: 0,
      serverNow: now,
      seen: [],
      students: Array.from({ length: 8 }, (_, i) => ({
        studentId: i + 1,
        firstName: i % 2 ? 'Ada' : 'Maximiliana Theodora Alexandrina',
        lastName: i % 2 ? 'Park' : LONG,
        gradeLevel: 11,
        untimed: i % 3 === 0,
        status: 'In Progress' as const,
        difficulty: 'default' as const,
        makeUp: null,
      })),
      rows: Array.from({ length: 8 }, (_, i) => ({
        attemptId: `0195b0a0-0000-7000-8000-00000000000${i}`,
        studentId: i + 1,
        studentAssessmentId: i + 1,
        sitting: 1,
        difficulty: 'default' as const,
        timing: i % 3 === 0 ? ('untimed' as const) : ('time_and_a_half' as const),
        phase: 'running' as const,
        pausedBy: null,
        pausedAt: null,
        question: 10,
        marks: `${'a'.repeat(8)}bm${'-'.repeat(12)}`,
        rapid: 2,
        allowedSeconds: i % 3 === 0 ? null : 3150,
        remainingSeconds: i % 3 === 0 ? null : 1320,
        deadlineAt: i % 3 === 0 ? null : '2026-11-23T16:22:00.000Z',
        extraSeconds: 600,
        devices: 2,
        startedAt: '2026-11-23T15:50:00.000Z',
        submittedAt: null,
        submittedBy: null,
        heardAt: now,
        actions: ['pause', 'end'],
      })),
    };
    board.say('board', live);
    const table = page.getByRole('table', { name: 'Live Monitoring' });
    await table.getByText('Untimed').first().waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await screenshot(page, `live-long-names-${size.width}`);
      await expectNoSideways(page);
      const out = await table.evaluate((it) => {
        const frame = it.closest('main')!.getBoundingClientRect();
        return [...it.querySelectorAll('td *')].filter((one) => one.getBoundingClientRect().right > frame.right + 1)
          .length;
      });
      expect([size.width, out]).toEqual([size.width, 0]);
    }
  });
});

describe('/staff/refresh', () => {
  it('forgets what was loaded and leads to the dashboard', async () => {
    const LIST = 'GET /api/staff/sections/staff_sections';
    const s = await screen({
      as: 'Teacher',
      at: '/staff/dashboard',
      answers: { [LIST]: { sections: [aClass()], meta: { totalCount: 1 } } },
    });
    await s.page.getByText('Period 1').first().waitFor();
    await s.page.evaluate(() => history.pushState(null, '', '/staff/refresh'));
    await s.called(LIST, 2);
    await s.page.waitForURL('**/staff/dashboard');
    await s.page.getByText('Period 1').first().waitFor();
  });
});

describe('small things', () => {
  it('name a figure with one colon', async () => {
    const { page } = await screen({ as: 'Horizon Admin', at: '/admin/design' });
    const figure = page.locator('dl > div').filter({ hasText: 'National percentile' });
    expect(await figure.locator('dt').textContent()).toBe('National percentile: 82nd');
  });

  it('have names that begin with what is read on them: the two ways to assign', async () => {
    const sets = later({ supportedAssessments: [supported()] });
    const { page } = await screen({
      as: 'Teacher Admin',
      at: '/staff/assessments/assign',
      answers: {
        'GET /api/staff/schools/{id}': { school: aSchoolCard() },
        'GET /api/staff/supported_assessments': sets,
        'GET /api/staff/schools/{schoolId}/assignable_sections': {
          sections: [],
          permissions: { view: true, assign: true, byGrade: true },
        },
      },
    });
    for (const name of ['By grade level', 'By classes']) {
      const button = page.getByRole('button', { name: new RegExp(`^${name}`) });
      expect((await button.innerText()).trim().startsWith(name)).toBe(true);
      expect(await button.getAttribute('aria-label')).toBeNull();
    }
    await expectAccessible(page);
    // What was pressed is gone with the focus: the first field has it as soon as it can be used.
    await page.getByRole('button', { name: /^By grade level/ }).click();
    const type = page
      .getByRole('combobox', { name: 'Assessment type' })
      .or(page.getByRole('textbox', { name: 'Assessment type' }));
    await type.waitFor();
    expect(await type.isDisabled()).toBe(true);
    sets.come();
    await type.and(page.locator(':focus')).waitFor();
  });

  it('can be hit: links beside the heading of a part of a page are 24 px high', async () => {
    const { page } = await screen({
      as: 'Student',
      at: '/student/dashboard',
      answers: { 'GET /api/student/student_assessments': never(), 'GET /api/student/score_reports': never() },
    });
    for (const name of ['All assessments', 'All score reports']) {
      const link = page.getByRole('link', { name, exact: true });
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(24);
    }
  });

  it('show the notice of a successor where one is configured, and introduce the product elsewhere', async () => {
    const options: Schemas['LoginOptions'] = {
      brandName: 'Horizon',
      successorName: null,
      successorUrl: null,
      captcha: 'altcha',
      captchaSiteKey: null,
      clever: false,
      classLink: false,
      google: false,
      bypass: true,
      trainingCenterUrl: null,
      supportCenterUrl: null,
      supportEmail: null,
    };
    const OPTIONS = 'GET /api/login_options';
    const s = await screen({ as: null, at: '/', answers: { [OPTIONS]: options } });
    const moved = s.page.getByRole('heading', { name: 'Horizon is now part of Meridian Learning' });
    const own = s.page.getByRole('heading', { name: 'Practice for the SAT and the ACT' });
    await own.waitFor();
    expect(await moved.count()).toBe(0);
    s.answers[OPTIONS] = {
      ...options,
      successorName: 'Meridian Learning',
      successorUrl: 'https://meridian.example.com/',
    };
    await s.page.reload();
    await moved.waitFor();
    expect(await own.count()).toBe(0);
    await s.page.getByRole('link', { name: /^Go to the Meridian sign-in/ }).waitFor();
    await expectAccessible(s.page);
  });
});

describe('the slides of a lesson', () => {
  const { course } = shippedCourses()[0]!;
  const [section] = course.sections;
  const lesson = section!.lessons.find(({ code }) => code.endsWith('linear-functions'));
  const MATERIALS: Schemas['LessonMaterialsDto'] = {
    id: 7,
    name: lesson!.name,
    memo: lesson!.memo,
    courseName: course.name,
    sectionName: section!.name,
    pages: publishPages(lesson!.pages),
    video: null,
  };

  it('turn by keys and buttons, say where one is, fit every screen, and are on paper one a sheet', async () => {
    const { page } = await screen({
      as: 'Teacher',
      at: '/lessons/7/slides',
      answers: { 'GET /api/course_activities/lessons/{id}/presentation': { lesson: MATERIALS } },
    });
    const count = MATERIALS.pages.length;
    const at = async (n: number) => {
      await page.getByRole('heading', { name: MATERIALS.pages[n - 1]!.title }).waitFor();
      expect(await page.getByText(/^Page \d+ of \d+/).textContent()).toBe(
        `Page ${n} of ${count}: ${MATERIALS.pages[n - 1]!.title}`,
      );
      expect(new URL(page.url()).search).toBe(n > 1 ? `?page=${n}` : '');
    };
    await at(1);
    await page.keyboard.press('ArrowRight');
    await at(2);
    await page.getByRole('button', { name: 'Next page' }).click();
    await at(3);
    await page.keyboard.press('End');
    await at(count);
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await page.keyboard.press('Home');
    await page.reload();
    await at(1);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (let n = 1; n <= count; n++) {
        await expectNoSideways(page);
        await screenshot(page, `slides-${size.width}-${n}`);
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Home');
    }
    await expectAccessible(page);
    await page.setViewportSize(SIZES[0]!);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.keyboard.press('PageDown');
    await at(2);
    await expectAccessible(page);
    await screenshot(page, 'slides-dark');
    await page.emulateMedia({ media: 'print' });
    const papers = await page
      .locator('article:visible')
      .evaluateAll((all) => all.map((one) => [one.querySelector('h2')!.textContent, getComputedStyle(one).breakAfter]));
    expect(papers).toEqual(MATERIALS.pages.map(({ title }, i) => [title, i < count - 1 ? 'page' : 'auto']));
  });
});
