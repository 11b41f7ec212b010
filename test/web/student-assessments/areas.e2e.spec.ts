import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openMailedLink } from '../../journeys/steps.js';
import { expectAccessible, expectQuiet, screenshot, signInOnPage } from '../../support/browser.js';
import { demoSchool, visit } from '../../support/demo-school.js';

const PHONE = { width: 390, height: 844 };

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor();

describe('a student with results', () => {
  let page: Page;
  beforeAll(async () => {
    page = await visit('student.done@demo.test', { size: PHONE });
  });

  it('has the tiles on the dashboard', async () => {
    const tiles = page.locator('main li > a');
    await tiles.filter({ hasText: 'Student FAQ' }).filter({ hasText: 'Help Documentation' }).waitFor();
    await tiles.filter({ hasText: 'Score Reports' }).waitFor();
    await tiles.filter({ hasText: 'Course Activities' }).waitFor();
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
    const page = await visit('parent@demo.test', { at: null, size: PHONE });
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
    await page.goto('/parent/students');
    await heading(page, text);
    await expectAccessible(page);
  });

  it('activates the account that the school made, reads the report of the child and takes it away as PDF', async () => {
    const page = await visit(null);
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
    await openMailedLink(page, await demoSchool(), 'guardian@demo.test');
    await heading(page, 'Choose a new password');
  });
});
