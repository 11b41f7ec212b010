import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openPage,
  runningApp,
  type RunningApp,
} from '../support/browser.js';
import { aroundPage, focusOf, tabTo, use } from './keyboard.js';
import { answersArrived, atPart, atQuestion, launchOf, sittingOf, stepByStep } from './steps.js';

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([runningApp({ demo: 0.1 }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByText('This browser has been checked').waitFor();
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type('Horizon-demo-2026');
  await page.keyboard.press('Enter');
}

/** From a question to the review page, by keys. */
async function review(page: Page): Promise<void> {
  await page.keyboard.press('Alt+v');
  await page.locator('h1:focus', { hasText: 'Check your work' }).waitFor();
}

/** From the review page through the warning, by keys. */
async function handIn(page: Page, title: string, unanswered: number): Promise<void> {
  await use(page, `Submit ${title}`);
  await page.getByRole('dialog', { name: `${unanswered} questions have no answer` }).waitFor();
  await use(page, 'Submit anyway');
}

describe('A student without a mouse', () => {
  let page: Page;
  let id: number;
  const it = stepByStep();
  beforeAll(async () => {
    page = await openPage(browser, app.url);
  });

  it('signs in', async () => {
    await signIn(page, 'student@demo.test');
    await page.getByRole('heading', { name: /is waiting for you/ }).waitFor();
  });

  it('skips to the content and starts the section', async () => {
    await aroundPage(page);
    await page.reload();
    await page.getByRole('heading', { name: /is waiting for you/ }).waitFor();
    await use(page, 'Skip to content');
    await use(page, 'Start this section: SAT Set 2, Reading & Writing, Part 1');
    await page.locator('h1:focus', { hasText: 'Reading & Writing, Part 1' }).waitFor();
    await aroundPage(page);
    await use(page, 'Begin');
    await atPart(page, 'Reading & Writing, Part 1');
    id = sittingOf(page);
  });

  it('answers through the choices with arrows and Space, crosses out and takes it back', async () => {
    expect(await focusOf(page)).toBe('h1 Question 1');
    await tabTo(page, /^A\b/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await use(page, 'Cross out choice C');
    await use(page, 'Cross out choice D');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cross out choice D' }).waitFor();
    await page.getByRole('button', { name: 'Undo crossing out choice C' }).waitFor();
    await use(page, 'Next');
    await atQuestion(page, 2);
    expect(await focusOf(page)).toBe('h1 Question 2');
    await use(page, 'Mark for review', 'Space');
    await page.getByRole('button', { name: 'Marked for review' }).waitFor();
    expect(await answersArrived(page, id, 1)).toEqual({ 1: 'B' });
  });

  it('highlights a sentence of the passage and writes a note on it, and both survive', async () => {
    await page.keyboard.press('Alt+h');
    await page.getByRole('slider', { name: 'Place in the text' }).waitFor();
    const place = page.getByRole('slider', { name: 'Place in the text' });
    expect(await focusOf(page)).toBe('div Place in the text');
    const first = await place.getAttribute('aria-valuetext');
    await page.keyboard.press('h');
    expect(await place.getAttribute('aria-valuetext')).toMatch(/Highlighted\./);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await place.getAttribute('aria-valuetext')).not.toBe(first);
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'Your note' }).waitFor();
    await page.keyboard.type('Compare the two.');
    await use(page, 'Save note');
    await page.getByText('Compare the two.').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await place.waitFor({ state: 'detached' });
    await expect(
      (async () => {
        for (let tries = 0; tries < 60; tries++) {
          const { saved, form } = await launchOf(page, id);
          const kept = saved.items[form.items[1]!.ref]?.annotations ?? [];
          if (kept.length === 1 && kept[0]!.json.includes('Compare the two.')) return true;
          await page.waitForTimeout(100);
        }
        return false;
      })(),
    ).resolves.toBe(true);
  });

  it('goes around the question without being held, changes the display, moves the line reader', async () => {
    const stops = await aroundPage(page);
    expect(stops).toEqual(
      expect.arrayContaining([
        'Skip to the question',
        'Display',
        'Passage',
        'Resize the passage and question panes',
        'Back',
        'Next',
      ]),
    );
    await page.keyboard.press('Alt+z');
    await page.getByRole('dialog', { name: 'Display' }).waitFor();
    await use(page, 'Larger');
    await page.getByText('125 %').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Minus');
    await page.keyboard.press('Alt+l');
    await page.getByRole('toolbar', { name: 'Line reader' }).waitFor();
    await page.keyboard.press('Alt+l');
    await page.getByRole('toolbar', { name: 'Line reader' }).waitFor({ state: 'detached' });
  });

  it('opens the question menu, goes to a question in it, reviews and submits', async () => {
    const menu = page.getByRole('dialog', { name: 'Reading & Writing, Part 1' });
    await page.keyboard.press('Alt+q');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+q');
    await use(page, 'Question 5, unanswered');
    await atQuestion(page, 5);
    expect(await focusOf(page)).toBe('h1 Question 5');
    await page.keyboard.press('Alt+q');
    await use(page, 'Go to the review page');
    await page.getByText('1 answered, 26 unanswered, 1 marked for review.').waitFor();
    await page.locator('h1:focus', { hasText: 'Check your work' }).waitFor();
    await aroundPage(page);
    await handIn(page, 'Reading & Writing, Part 1', 26);
    await page.locator('h1:focus', { hasText: 'Reading & Writing, Part 2' }).waitFor();
    await use(page, 'Begin');
    await atPart(page, 'Reading & Writing, Part 2');
    await review(page);
    await handIn(page, 'Reading & Writing, Part 2', 27);
    await page.locator('h1:focus', { hasText: 'Reading & Writing, Part 2 is handed in' }).waitFor();
    await page.getByText(/^Math, Part 1\. You have a break until/).waitFor();
    await aroundPage(page);
    await use(page, 'Back to my assessments');
  });

  it('ends the break and starts Math', async () => {
    await page.getByRole('heading', { name: 'Assessments', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Take a break' }).waitFor();
    await aroundPage(page);
    await use(page, 'End the break and start Math');
    await page.locator('h1:focus', { hasText: 'Math, Part 1' }).waitFor();
    await use(page, 'Begin');
    await atPart(page, 'Math, Part 1');
  });

  it('moves the calculator, calculates in it, types a grid-in and submits both parts', async () => {
    await page.keyboard.press('Alt+c');
    const calculator = page.getByRole('dialog', { name: 'Calculator' });
    await calculator.waitFor();
    const before = (await calculator.boundingBox())!;
    await use(page, 'Move the calculator');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    expect((await calculator.boundingBox())!.x).toBe(before.x - 16);
    await aroundPage(page);
    await tabTo(page, 'Close the calculator');
    await page.keyboard.press('Enter');
    await calculator.waitFor({ state: 'detached' });
    for (let number = 1; (await page.getByLabel('Your answer').count()) === 0; number++) {
      await page.keyboard.press('Alt+ArrowRight');
      await atQuestion(page, number + 1);
    }
    await tabTo(page, 'Your answer');
    await page.keyboard.type('4/5');
    await page.getByText('Read as').waitFor();
    expect(Object.values(await answersArrived(page, sittingOf(page), 1))).toEqual(['4/5']);
    await review(page);
    await handIn(page, 'Math, Part 1', 21);
    await page.locator('h1:focus', { hasText: 'Math, Part 2' }).waitFor();
    await use(page, 'Begin');
    await atPart(page, 'Math, Part 2');
    await review(page);
    await handIn(page, 'Math, Part 2', 22);
    await page.locator('h1:focus', { hasText: 'Math, Part 2 is handed in' }).waitFor();
    await use(page, 'Back to my assessments');
    await page.getByRole('heading', { name: 'Assessments', level: 1 }).waitFor();
  });

  it('opens the score report from the completed assessments and goes around it', async () => {
    await use(page, /^Completed/);
    await use(page, 'View Score Report: SAT Set 2, Math, Part 2');
    await page.getByRole('heading', { name: 'SAT Set 2', level: 1 }).waitFor();
    await aroundPage(page);
  });

  it('reads the summary of a part and its questions with the right answers', async () => {
    await page.goto('/student/assessments?tab=completed');
    await page.getByRole('link', { name: 'Math, Part 2', exact: true }).waitFor();
    await use(page, 'Math, Part 2');
    await page.getByText('Receipt code').first().waitFor();
    await aroundPage(page);
    await use(page, 'Questions and answers: Math, Part 2');
    await page.waitForURL(/session_detail_by_item/);
    await page
      .getByRole('heading', { name: /^Question 1\b|^1\b/ })
      .first()
      .waitFor();
    await aroundPage(page);
  });

  it('tries the exam player in practice and hands it in', async () => {
    await page.goto('/student/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await use(page, /^Try the exam player/);
    await page.getByRole('heading', { name: 'Try the exam player' }).waitFor();
    await aroundPage(page);
    await use(page, 'Start practice');
    await atQuestion(page, 1);
    await page.keyboard.press('b');
    expect(await page.getByRole('radio', { checked: true }).innerText()).toMatch(/^B/);
    await aroundPage(page);
    await page.keyboard.press('Alt+v');
    await page.getByRole('heading', { name: 'Check your work' }).waitFor();
    await use(page, /^Submit|^Finish|^End/);
    await page.getByRole('dialog').waitFor();
    await use(page, /^Submit anyway|^Finish|^End/);
    await use(page, 'Look at the answers');
    await page.getByRole('heading', { name: 'The answers' }).waitFor();
    await aroundPage(page);
    expectQuiet(page);
  });
});

describe('A parent without a mouse', () => {
  let page: Page;
  const it = stepByStep();
  beforeAll(async () => {
    page = await openPage(browser, app.url);
  });

  it('signs in, chooses a child, reads a report and signs out', async () => {
    await signIn(page, 'parent@demo.test');
    await page.getByRole('heading', { name: 'Students', level: 1 }).waitFor();
    await aroundPage(page);
    await use(page, /score reports: Amara Okafor$/);
    await page.waitForURL(/\/score-reports$/);
    await page
      .getByRole('link', { name: /^View Score Report/ })
      .first()
      .waitFor();
    await use(page, /^View Score Report/);
    await page.getByRole('heading', { name: /^(SAT|ACT) Set/, level: 1 }).waitFor();
    await aroundPage(page);
    await use(page, 'Log Out');
    await page.getByLabel('Email', { exact: true }).waitFor();
    expectQuiet(page);
  });
});
