import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible, expectQuiet, launchBrowser, openPage, runningApp, screenshot, signInOnPage, type RunningApp } from '../support/browser.js';

describe('Score reports', () => {
  let app: RunningApp;
  let browser: Browser;

  beforeAll(async () => {
    [app, browser] = await Promise.all([runningApp({ demo: 0.1 }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const enter = async (email: string, size?: { width: number; height: number }): Promise<Page> => {
    const page = await openPage(browser, app.url, size);
    await signInOnPage(page, email);
    return page;
  };

  const reportLink = (page: Page, which: string) => page.getByRole('listitem').filter({ hasText: `Horizon Assessment for the ${which}` }).getByRole('link', { name: 'View Score Report' });

  it('open from the list for the student, question by question, and come as PDF', async () => {
    const page = await enter('student.done@demo.test');
    await page.goto('/student/score-reports');
    await page.getByText('Horizon Assessment for the SAT #1').waitFor();
    await expectAccessible(page);
    await reportLink(page, 'SAT #1').click();
    await page.getByRole('heading', { name: 'SAT Set 1', level: 1 }).waitFor();
    expect(await page.locator('figure svg path').count()).toBe(32);
    await expectAccessible(page);
    await screenshot(page, 'report-student');

    const question = page.getByRole('table').last().getByRole('button').first();
    await question.click();
    await page.getByRole('heading', { name: /^Why .+ is right$/ }).waitFor();
    await expectAccessible(page);

    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Report' }).click();
    await page.getByText('Generating PDF report...').waitFor();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/^Okafor, Amara - SAT Set 1 - \d{4}-\d{2}\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    expectQuiet(page);
  });

  it('are read by a parent, child by child, on a phone', async () => {
    const page = await enter('parent@demo.test', { width: 390, height: 844 });
    await page.goto('/parent/students');
    await page.getByRole('link', { name: 'Amara Okafor' }).click();
    await page.waitForURL(/\/parent\/\d+\/score-reports$/);
    await reportLink(page, 'SAT #1').click();
    await page.getByText(/^Amara’s total of \d+ is the sum of the two section scores/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await expectAccessible(page);
    await screenshot(page, 'report-parent-phone');
    await page.goto('/parent/students');
    await page.getByRole('link', { name: 'Jonah Whitaker' }).click();
    await page.getByText('No data.').waitFor();
    await expectAccessible(page);
  });

  it('tell in one sentence when there is none', async () => {
    const page = await enter('student@demo.test');
    await page.goto('/student/score-reports/2/3?year=2026');
    await page.getByText('This report does not exist, or the student did not complete both parts of the assessment section.').waitFor();
    await expectAccessible(page);
    await page.goto('/student/score-reports/two/three');
    await page.getByRole('heading', { name: 'There is no page here' }).waitFor();
  });

  it('say that they could not be loaded, and try again', async () => {
    const page = await enter('student.done@demo.test');
    let broken = true;
    await page.route('**/api/student/score_reports/composite*', (route) =>
      broken ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"broken"}' }) : route.continue(),
    );
    await page.goto('/student/score-reports/1/1');
    await page.getByText('The report could not be loaded.').waitFor();
    await expectAccessible(page);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'SAT Set 1', level: 1 }).waitFor();
  });
});
