import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible, expectQuiet, launchBrowser, openPage, runningApp, type RunningApp } from '../support/browser.js';
import { answersArrived, atPart, atQuestion, sittingOf, stepByStep } from './steps.js';

/** Presses Tab until what has the focus is called this. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const seen: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      return element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText ?? '';
    });
    if (wanted(focused.trim())) return;
    seen.push(focused.trim());
  }
  throw new Error(`Tab never came to ${String(name)}, only to ${seen.slice(0, 40).join(' | ')}`);
}

describe('A student without a mouse', () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  let id: number;
  const it = stepByStep(() => browser);
  beforeAll(async () => {
    [app, browser] = await Promise.all([runningApp({ demo: 0.1 }), launchBrowser()]);
    page = await openPage(browser, app.url);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('signs in', async () => {
    await page.goto('/');
    await page.getByText('This browser has been checked').waitFor();
    await tabTo(page, 'Email');
    await page.keyboard.type('student@demo.test');
    await tabTo(page, 'Password');
    await page.keyboard.type('Horizon-demo-2026');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /is waiting for you/ }).waitFor();
  });

  it('skips to the content and starts the section', async () => {
    await tabTo(page, 'Skip to content');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Start this section: SAT Set 2, Reading & Writing, Part 1');
    await page.keyboard.press('Enter');
    await atPart(page, 'Reading & Writing, Part 1');
    id = sittingOf(page);
  });

  it('answers through the choices with arrows and Space, crosses out and marks by Tab and Enter', async () => {
    await tabTo(page, /^A\b/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await tabTo(page, 'Cross out choice C');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo crossing out choice C' }).waitFor();
    await tabTo(page, 'Next');
    await page.keyboard.press('Enter');
    await atQuestion(page, 2);
    await tabTo(page, 'Mark for review');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Marked for review' }).waitFor();
    expect(await answersArrived(page, id, 1)).toEqual({ 1: 'B' });
  });

  it('opens the question menu, reviews and submits', async () => {
    await page.keyboard.press('Alt+q');
    const menu = page.getByRole('dialog', { name: 'Reading & Writing, Part 1' });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+q');
    await tabTo(page, 'Go to the review page');
    await page.keyboard.press('Enter');
    await page.getByText('1 answered, 26 unanswered, 1 marked for review.').waitFor();
    await expectAccessible(page);
    await tabTo(page, 'Submit Reading & Writing, Part 1');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '26 questions have no answer' }).waitFor();
    await tabTo(page, 'Submit anyway');
    await page.keyboard.press('Enter');
    await atPart(page, 'Reading & Writing, Part 2');
    expectQuiet(page);
  });
});
