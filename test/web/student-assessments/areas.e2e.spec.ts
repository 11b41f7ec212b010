import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openMailedLink } from '../../journeys/steps.js';
import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openPage,
  runningApp,
  screenshot,
  comeIn,
  signInOnPage,
  type RunningApp,
} from '../../support/browser.js';

const ASSESSMENTS = '/api/student/student_assessments';
const PHONE = { width: 390, height: 844 };

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([runningApp({ demo: 0.1 }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor();

/** Hands in both parts of Reading & Writing, empty; answers the list. */
async function takeReading(email: string): Promise<{ id: number; breakEndsAt: string }> {
  const student = app.http();
  await student.signIn(email, 'Horizon-demo-2026');
  const handIn = async (id: number) => {
    const deviceId = crypto.randomUUID();
    const { body } = await student.post(`${ASSESSMENTS}/${id}/initialize_test`, { deviceId, viewport: null });
    await student.post(`${ASSESSMENTS}/${id}/submit`, { deviceId, writerToken: body.writerToken, lastSeq: 0 });
  };
  const { body: before } = await student.get(ASSESSMENTS);
  const first = before.studentAssessments.find(
    (a: { status: string; assessment: { section: string } }) =>
      a.status === 'active' && a.assessment.section === 'Reading & Writing, Part 1',
  );
  await handIn(first.id);
  for (let next = null; next === null;) {
    next = (await student.get(`${ASSESSMENTS}/${first.id}/next_assessment`)).body.studentAssessment;
    if (next) await handIn(next.id);
    else await new Promise((done) => setTimeout(done, 200));
  }
  return (await student.get(ASSESSMENTS)).body.studentAssessments.find(
    (a: { breakEndsAt: string | null }) => a.breakEndsAt,
  );
}

describe('between Reading & Writing and Math a student', () => {
  it('finds a break by the clock of the server, which waits when it is over and starts nothing', async () => {
    const { id, breakEndsAt } = await takeReading('student@demo.test');
    const page = await openPage(browser, app.url);
    await comeIn(page, 'student@demo.test');
    await page.clock.setSystemTime(Date.now() + 26 * 3_600_000); // the device is a day and two hours ahead
    await page.goto('/student/assessments');
    await heading(page, 'Take a break');
    await page.getByText(/^(10:00|9:\d\d)$/).waitFor();
    await page.getByRole('link', { name: 'End the break and start Math' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'areas-break');
    await page.goto('/student/dashboard');
    await heading(page, 'Take a break');
    await expectAccessible(page);

    await app.clock.set(Date.parse(breakEndsAt) - 10_000);
    await page.goto('/student/assessments');
    const said = page.getByRole('status').filter({ hasText: /break/ });
    await said.getByText('Less than one minute of your break is left.').waitFor();
    await said
      .getByText('The break is over. Math is waiting for you; it begins when you start it.')
      .waitFor({ timeout: 60_000 });
    await heading(page, 'The break is over');
    await expectAccessible(page);
    const { learnosityStatus } = (
      (await (await page.request.get(`${ASSESSMENTS}/${id}`)).json()) as {
        studentAssessment: { learnosityStatus: string };
      }
    ).studentAssessment;
    expect(learnosityStatus).toBe('not_started');
    await page
      .getByRole('link', { name: /^Start this section: .*Math/ })
      .first()
      .click();
    await page.waitForURL(`**/student/assessments/test/${id}`);
    expectQuiet(page);
    await page.context().close();
  });
});

describe('a student with results', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(browser, app.url, PHONE);
    await comeIn(page, 'student.done@demo.test');
  });
  afterAll(() => page.context().close());

  it('has the tiles on the dashboard, none of what has no screen yet', async () => {
    const tiles = page.locator('main li > a');
    await tiles.filter({ hasText: 'Student FAQ' }).filter({ hasText: 'Help Documentation' }).waitFor();
    await tiles.filter({ hasText: 'Score Reports' }).waitFor();
    expect(await tiles.getByText('Activities').count()).toBe(0);
    await expectAccessible(page);
  });

  it('goes from what is completed to its summary and to the questions with the correct answers', async () => {
    await page.goto('/student/assessments?tab=nonsense&page=none');
    await page.getByRole('link', { name: /^Start this section: SAT Set 2, Math/ }).waitFor();
    await page
      .getByRole('navigation', { name: 'Assessments' })
      .getByRole('link', { name: /^Completed/ })
      .click();
    await page.waitForURL('**/student/assessments?tab=completed');
    await expectAccessible(page);
    await page
      .getByRole('row')
      .filter({ hasText: 'SAT Set 1' })
      .getByRole('link', { name: 'Math, Part 1', exact: true })
      .click();
    await page.getByRole('img', { name: /^Math section score \d+, from 200 to 800/ }).waitFor();
    const part = page.getByRole('region', { name: 'Part 1' });
    await part.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor();
    await part.getByText(/^\d+:\d\d used of 35:00$/).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'areas-summary-phone');
    await part.getByRole('link', { name: 'Questions and answers' }).click();
    await heading(page, 'Question 22');
    await page.getByRole('button', { name: /^Missed/ }).click();
    expect(await page.getByRole('heading', { level: 2, name: /^Question/ }).count()).toBe(
      await page.locator('a[data-outcome=wrong], a[data-outcome=blank]').count(),
    );
    await page.getByRole('link', { name: /^Question 22,/ }).click();
    await page.locator('h2:focus', { hasText: 'Question 22' }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });

  it('chooses a school year of many reports, 25 a page, in the address', async () => {
    await page.route('**/api/student/score_reports', async (route) => {
      const body = (await (await route.fetch()).json()) as { compositeReports: { schoolYear: object }[] };
      const [report] = body.compositeReports;
      const compositeReports = Array.from({ length: 60 }, (_, i) => ({
        ...report,
        assessmentSet: { id: i, name: `SAT Set ${i}` },
        ...(i % 2 ? { schoolYear: { id: 2025, shortName: '2025-26' } } : {}),
      }));
      await route.fulfill({ json: { ...body, compositeReports } });
    });
    await page.goto('/student/score-reports?page=2&year=nothing');
    await page.getByText('26 to 50 of 60').waitFor();
    await page.getByRole('navigation', { name: 'School year' }).getByRole('link', { name: '2025-26' }).click();
    await page.waitForURL('**/student/score-reports?year=2025');
    await page.getByText('1 to 25 of 30').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: '2026-27' }).filter({ hasText: 'taken' }).count()).toBe(
      0,
    );
    await expectAccessible(page);
    await page.unroute('**/api/student/score_reports');
  });

  it.each([
    ['/student/dashboard', '**/api/student/student_assessments', 'Sorry, we could not load the assessment data'],
    ['/student/assessments', '**/api/student/student_assessments', 'Sorry, we could not load the assessment data'],
    [
      '/student/assessments/summary/1',
      '**/api/student/student_assessments',
      'Sorry, we could not load the assessment data',
    ],
    ['/student/score-reports', '**/api/student/score_reports', 'Sorry, we could not load the student reports.'],
    [
      '/student/assessments/summary/1/session_detail_by_item',
      '**/questions_and_answers*',
      'There was a problem loading questions',
    ],
  ])('reads on %s that %s failed, and tries again', async (path, call, message) => {
    await page.route(call, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"broken"}' }),
    );
    await page.goto(path);
    const [main, notifications] = [page.getByRole('main'), page.getByRole('region', { name: 'Notifications' })];
    await main.getByText(message).waitFor();
    await notifications.getByText(message).waitFor();
    await main.getByText('broken').waitFor();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await main.getByText(message).waitFor({ state: 'detached' });
    await notifications.getByText(message).waitFor({ state: 'detached' });
  });
});

describe('a parent', () => {
  it.each([
    [0, 'No students are linked to your account.'],
    [1, 'Student 0'],
    [5, 'Student 4'],
  ])('with %d children reads %s', async (count, text) => {
    const page = await openPage(browser, app.url, PHONE);
    const students = Array.from({ length: count }, (_, i) => ({
      id: i + 1,
      fullName: `Student ${i}`,
      gradeLevel: 9,
      schoolName: 'Cedar Ridge High',
      latestReports: [],
    }));
    await page.route('**/api/parent/students', (route) =>
      route.fulfill({ json: { students, meta: { totalCount: count } } }),
    );
    await comeIn(page, 'parent@demo.test');
    await heading(page, text);
    await expectAccessible(page);
    await page.context().close();
  });

  it('activates the account that the school made, reads the report of the child and takes it away as PDF', async () => {
    const page = await openPage(browser, app.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Activate your account' }).click();
    await heading(page, 'Activate your parent account');
    await page.getByLabel('Email').fill('guardian@demo.test');
    await page.getByRole('button', { name: 'Send activation link' }).click();
    await heading(page, 'Check your mail');
    await expectAccessible(page);

    await page.goto('/dev/mailbox?to=guardian@demo.test');
    const letter = page.frameLocator('iframe');
    await letter
      .getByRole('paragraph')
      .filter({ hasText: 'You have been added to Horizon by Lakeview High.' })
      .waitFor();
    await expectAccessible(page);
    await screenshot(page, 'areas-mailbox');
    const used = new URL((await letter.getByRole('link', { name: 'Choose a password' }).getAttribute('href'))!)
      .pathname;
    await page.goto(used);
    await page.getByText('Choose a password for guardian@demo.test.').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('four brass garden kettles');
    await page.getByLabel('Repeat the new password').fill('four brass garden kettles');
    await page.getByRole('button', { name: 'Activate account' }).click();
    await page.getByText('Your account is active. You can sign in now.').waitFor();

    await signInOnPage(page, 'guardian@demo.test', 'four brass garden kettles');
    await heading(page, 'Amara Okafor');
    await page.getByRole('img', { name: /^Composite score \d+, from 400 to 1600/ }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'areas-children');
    await page.getByRole('link', { name: 'All score reports: Amara Okafor' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await menu.filter({ hasText: 'View Students' }).waitFor();
    expect((await menu.allInnerTexts()).filter(Boolean)).toEqual(
      expect.arrayContaining(['Score Reports', 'View Students']),
    );
    await page.getByRole('link', { name: /^View Score Report: .*SAT #1/ }).click();
    await heading(page, 'SAT Set 1');
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Report' }).click();
    expect((await readFile(await (await arriving).path())).subarray(0, 5).toString()).toBe('%PDF-');

    await page.goto('/parent/999999/score-reports');
    await heading(page, 'This student does not exist.');
    await page.goto('/parent/amara/score-reports');
    await heading(page, 'There is no page here');
    await page.route('**/api/parent/students', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"broken"}' }),
    );
    await page.goto('/parent/students');
    await page.getByRole('main').getByText('There was a problem getting the students').waitFor();
    await expectAccessible(page);
    expectQuiet(page);

    await page.goto(used);
    await heading(page, 'This link was already used');
    await expectAccessible(page);
    await page.goto('/account/unknown/activate');
    await heading(page, 'This link no longer works');
    await page.getByLabel('Email').fill('guardian@demo.test');
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await heading(page, 'Check your mail');
    await openMailedLink(page, app, 'guardian@demo.test');
    await heading(page, 'Choose a new password');
    await page.context().close();
  });
});
