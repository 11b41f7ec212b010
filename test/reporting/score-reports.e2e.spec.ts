import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openPage,
  runningApp,
  screenshot,
  comeIn,
  type RunningApp,
} from '../support/browser.js';
import { held } from '../support/held.js';

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
    await comeIn(page, email);
    return page;
  };

  const reportLink = (page: Page, which: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `Horizon Assessment for the ${which}` })
      .getByRole('link', { name: 'View Score Report' });

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

    await expect(
      page.getByRole('group', { name: 'Show questions', exact: true }).getByRole('button').first().innerText(),
    ).resolves.toContain('98');
    await page.getByRole('group', { name: 'Show time as' }).getByRole('button', { name: 'Table' }).click();
    expect(
      await page.getByRole('table', { name: 'Reading & Writing, Part 1, questions 1 to 15' }).getByRole('row').count(),
    ).toBe(16);
    await page.getByText('Where these numbers come from').first().click();
    await page.getByText('the same inputs always give the same result code').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: /^Where Math \d+ comes from$/ }).click();
    await page.getByText(/^Conversion table 1 for the (harder|easier) form: \d+ of 40 right is \d+\.$/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Report' }).click();
    await page.getByText('Generating PDF report...').waitFor();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(/^Okafor, Amara - SAT Set 1 - \d{4}-\d{2}\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    expectQuiet(page);
  });

  it('lead from the next step to the questions missed, by keyboard from one to the next, and by their address', async () => {
    const page = await enter('student.done@demo.test', { width: 1024, height: 768 });
    await page.goto('/student/score-reports/1/1');
    const next = page.getByRole('complementary', { name: 'Next step' });
    const missed = Number(/\d+|this/.exec(await next.getByRole('button').innerText())![0].replace('this', '1'));
    await next.getByRole('button').click();
    await page.getByRole('heading', { name: /^Why .+ is right$/ }).waitFor();
    const boxes = page.locator('#questions [data-question]');
    expect(await boxes.count()).toBe(missed);
    for (const label of await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label'))))
      expect(label).toMatch(/^Question \d+, (wrong|blank)/);
    await expectAccessible(page);

    await page.getByRole('button', { name: /, show all topics$/ }).click();
    const all = await boxes.count();
    expect(all).toBeGreaterThan(missed);
    await boxes.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const keys = await boxes.evaluateAll((those) => those.map((box) => box.getAttribute('data-question')));
    await page.waitForURL((url) => url.searchParams.get('question') === keys[1]);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.searchParams.get('question') === keys[2]);
    await page.getByText(`3 of ${all} shown.`).waitFor();
    await page.reload();
    await page.getByText(`3 of ${all} shown.`).waitFor();
    await page.getByRole('heading', { name: /^Why .+ is right$/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('question'));

    await page.getByRole('group', { name: 'Show questions as' }).getByRole('button', { name: 'Table' }).click();
    await page.getByRole('table').getByRole('button').first().click();
    await page.getByRole('heading', { name: /^Why .+ is right$/ }).waitFor();
    await expectAccessible(page);
    expectQuiet(page);
  });

  it('are printed on three sheets at most, every part of them open', async () => {
    const page = await enter('student.done@demo.test', { width: 390, height: 844 });
    for (const path of ['/student/score-reports/1/1', '/student/score-reports/2/3']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Section scores' }).waitFor();
      // What only a screen reader is told ends in one colon.
      expect(await page.locator('main').innerText()).not.toContain('::');
      const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
      expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeLessThanOrEqual(3);
      await page.emulateMedia({ media: 'print' });
      for (const name of ['Knowledge and skills', 'Time per question', 'Questions and answers'])
        expect(await page.getByRole('region', { name }).locator('xpath=./*[2]').isVisible()).toBe(true);
      await page.emulateMedia({ media: null });
    }
  });

  it('say in words from when answers are shown, and open the way to nothing', async () => {
    const page = await enter('student.done@demo.test');
    await page.route('**/api/student/score_reports/composite*', async (route) => {
      const answer = await route.fetch();
      const { compositeReport } = (await answer.json()) as { compositeReport: object };
      const waiting = ['Reading & Writing, Part 1', 'Reading & Writing, Part 2', 'Math, Part 1', 'Math, Part 2'];
      await route.fulfill({
        response: answer,
        json: {
          compositeReport: {
            ...compositeReport,
            questions: null,
            revealed: { report: true, answers: false, waiting, answersAt: '2026-12-24T18:00:00Z' },
          },
        },
      });
    });
    await page.goto('/student/score-reports/1/1');
    await page
      .getByRole('region', { name: 'Questions and answers' })
      .getByText(/^Questions and answers are shown from Dec 24, 2026/)
      .waitFor();
    expect(await page.getByRole('button', { name: /^Look at/ }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('are read by a teacher, from the list of the student', async () => {
    const parent = await enter('parent@demo.test');
    await parent.goto('/parent/students');
    const child = Number(
      /\/parent\/(\d+)/.exec((await parent.getByRole('link', { name: 'Amara Okafor' }).getAttribute('href'))!)![1],
    );
    const page = await enter('teacher@demo.test', { width: 1024, height: 768 });
    await page.goto(`/staff/score-reports/${child}`);
    await reportLink(page, 'ACT #1').click();
    await page.getByText(/^Amara’s composite of \d+ is the mean of the four section scores/).waitFor();
    await page
      .getByRole('button', { name: /^Look at/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /^Why .+ is right$/ }).waitFor(); // the question, answered or left blank
    await expectAccessible(page);
    await screenshot(page, 'report-teacher');
    expectQuiet(page);
  });

  it('are read by a parent, child by child, on a phone', async () => {
    const page = await enter('parent@demo.test', { width: 390, height: 844 });
    await page.goto('/parent/students');
    await page.getByRole('link', { name: 'Amara Okafor' }).click();
    await page.waitForURL(/\/parent\/\d+\/score-reports$/);
    await reportLink(page, 'SAT #1').click();
    await page.getByText(/^Amara’s total of \d+ is the sum of the two section scores/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4500);
    await screenshot(page, 'report-parent-phone');
    for (const name of [
      'Knowledge and skills',
      'Time per question',
      'Questions and answers',
      'How to read this report',
    ]) {
      const fold = page.getByRole('button', { name, exact: true });
      await expect(fold.getAttribute('aria-expanded')).resolves.toBe('false');
      await fold.click();
    }
    await page
      .getByRole('button', { name: /^Question 1, / })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.goto('/parent/students');
    await page.getByRole('link', { name: 'Jonah Whitaker' }).click();
    await page.getByText('No data.').waitFor();
    await expectAccessible(page);
  });

  it('are corrected with a look beforehand, and say so to who reads them', async () => {
    const page = await enter('horizon.admin@demo.test');
    // A file that is still being read when another table is chosen changes nothing.
    await page.goto('/admin/corrections/new?kind=conversion');
    const choose = async (table: number) => {
      await page.getByRole('combobox', { name: 'Conversion table' }).click();
      await page.getByRole('option').nth(table).click();
    };
    await choose(0);
    const file = { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('raw,scaled') };
    const read = await held(
      page,
      '**/corrections/tables/read**',
      () => page.locator('input[type=file]').setInputFiles(file),
      (route) => route.fulfill({ json: { scaled: [200, 800], errors: [] } }),
    );
    await choose(1);
    await read();
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    expect(await page.getByRole('button', { name: 'See what it does' }).isDisabled()).toBe(true);
    await page.goto('/admin/corrections/new?kind=key&id=sat-set-1/math/part-1/default/03');
    const choices = page.getByRole('group', { name: 'The right answer' }).getByRole('radio');
    await choices.first().waitFor();
    await expectAccessible(page);
    await choices.nth((await choices.first().isChecked()) ? 1 : 0).check();
    await page.getByRole('button', { name: 'See what it does' }).click();
    await page.getByRole('table', { name: 'Students' }).getByRole('row').nth(1).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'What if' }).click();
    await page.getByText('Standard deviation').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByLabel('Why').fill('The marked answer was wrong; two teachers reported it.');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Take back' }).waitFor();

    const reader = await enter('student.done@demo.test', { width: 390, height: 844 });
    await reader.goto('/student/score-reports/1/1');
    await reader.getByText('The marked answer was wrong; two teachers reported it.').waitFor();
    await expectAccessible(reader);
    await reader.getByRole('link', { name: 'See the report before this' }).click();
    await reader.getByText(/as it stood on/).waitFor();
    await expectAccessible(reader);
    expectQuiet(page);
    expectQuiet(reader);
  });

  it('tell in one sentence when there is none', async () => {
    const page = await enter('student@demo.test');
    await page.goto('/student/score-reports/2/3?year=2026');
    await page
      .getByText('This report does not exist, or the student did not complete both parts of the assessment section.')
      .waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Back to / })
      .waitFor();
    await expectAccessible(page);
    await page.goto('/student/score-reports/two/three');
    await page.getByRole('heading', { name: 'There is no page here' }).waitFor();
  });

  it('say that they could not be loaded, and try again', async () => {
    const page = await enter('student.done@demo.test');
    let broken = true;
    await page.route('**/api/student/score_reports/composite*', (route) =>
      broken
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"broken"}' })
        : route.continue(),
    );
    await page.goto('/student/score-reports/1/1');
    await page.getByRole('main').getByText('The report could not be loaded.').waitFor();
    await expectAccessible(page);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'SAT Set 1', level: 1 }).waitFor();
  });
});
