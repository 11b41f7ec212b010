import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible, expectQuiet, screenshot } from '../support/browser.js';
import type { Schemas } from '../support/answers.js';
import { visit } from '../support/demo-school.js';

describe('Score reports', () => {
  const reportLink = (page: Page, which: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `Horizon Assessment for the ${which}` })
      .getByRole('link', { name: 'View Score Report' });

  it('open from the list for the student, question by question, and come as PDF', async () => {
    const page = await visit('student.done@demo.test', { at: '/student/score-reports' });
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
    await expectAccessible(page, '[role=dialog]');
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
    const page = await visit('student.done@demo.test', {
      at: '/student/score-reports/1/1',
      size: { width: 1024, height: 768 },
    });
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
    const page = await visit('student.done@demo.test', { at: null, size: { width: 390, height: 844 } });
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
    const page = await visit('student.done@demo.test', { at: null });
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
            revealed: { report: true, answers: false, waiting, next: waiting, answersAt: '2026-12-24T18:00:00Z' },
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
    // One question of the topic is there, the others wait for a device.
    await page.route('**/api/student/score_reports/composite*', async (route) => {
      const answer = await route.fetch();
      const { compositeReport } = (await answer.json()) as { compositeReport: Schemas['CompositeReportDto'] };
      const [best] = compositeReport.opportunities;
      const open = compositeReport.questions!.find(
        (q) => q.topic === best!.topic && q.categoryId === best!.categoryId && /wrong|blank/.test(q.outcome),
      )!;
      await route.fulfill({
        response: answer,
        json: {
          compositeReport: {
            ...compositeReport,
            opportunities: [{ ...best!, missed: 3 }],
            questions: [open],
            revealed: {
              report: true,
              answers: true,
              waiting: ['Math, Part 1', 'Math, Part 2'],
              next: ['Math, Part 1'],
              answersAt: '2026-12-24T18:00:00Z',
              answersWaitForDevices: true,
            },
          },
        },
      });
    });
    await page.goto('/student/score-reports/1/1');
    const next = page.getByRole('complementary', { name: 'Next step' });
    await next.getByText('2 of them are not shown yet.').waitFor();
    await next.getByText(/ at the latest: a device that you used for this test has not yet said/).waitFor();
    await next
      .getByText(/Questions and answers of Math, Part 1 are shown by .* Those of Math, Part 2 are not shown yet\.$/)
      .waitFor();
    await next.getByRole('button', { name: 'Look at this question' }).waitFor();
  });

  it('are read by a teacher, from the list of the student', async () => {
    const parent = await visit('parent@demo.test', { at: '/parent/students' });
    const child = Number(
      /\/parent\/(\d+)/.exec((await parent.getByRole('link', { name: 'Amara Okafor' }).getAttribute('href'))!)![1],
    );
    const page = await visit('teacher@demo.test', { at: null, size: { width: 1024, height: 768 } });
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
    const page = await visit('parent@demo.test', { at: '/parent/students', size: { width: 390, height: 844 } });
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

  it('tell in one sentence when there is none', async () => {
    const page = await visit('student@demo.test', { at: '/student/score-reports/2/3?year=2026' });
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
    const page = await visit('student.done@demo.test', { at: null });
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
