import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
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
import { atPart, beginPart, expectFullClock, launchOf, sittingOf, start, studentOf } from './steps.js';

describe('Time that follows the accommodation', () => {
  let app: RunningApp;
  let browser: Browser;
  beforeAll(async () => {
    [app, browser] = await Promise.all([runningApp({ demo: 0.1 }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('gives 48:00 and 52:30 to a class with time and a half', async () => {
    const { email } = await studentOf(app, 'Period 4');
    const page = await openPage(browser, app.url);
    await comeIn(page, email);
    for (const [section, minutes] of [
      ['Reading & Writing, Part 1', 48],
      ['Math, Part 1', 52.5],
    ] as const) {
      await start(page, `SAT Set 2, ${section}`);
      await page
        .getByText(minutes === 48 ? '48 minutes (time and a half)' : '52 minutes 30 seconds (time and a half)')
        .waitFor();
      await beginPart(page, section);
      await expectFullClock(page, minutes * 60);
      await expectAccessible(page);
      await screenshot(page, `journey-time-and-a-half-${section.slice(0, 4).toLowerCase()}`);
    }
    expectQuiet(page);
    await page.context().close();
  });

  it('shows no clock to an untimed student, in the class or in the exam', async () => {
    const page = await openPage(browser, app.url);
    await comeIn(page, 'student.untimed@demo.test');
    await page.goto('/student/assessments');
    await page.getByText(/^27 questions, untimed/).waitFor();
    await start(page, 'SAT Set 2, Reading & Writing, Part 1');
    await page.getByText('No time limit').waitFor();
    await expectAccessible(page);
    await beginPart(page, 'Reading & Writing, Part 1');
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(await page.locator('header').innerText()).not.toMatch(/\d:\d\d/);
    expect(await page.getByText(/\d:\d\d$/).count()).toBe(0);
    expect((await launchOf(page, sittingOf(page))).clock).toMatchObject({
      phase: 'running',
      allowedSeconds: null,
      remainingSeconds: null,
      deadlineAt: null,
    });
    await app.clock.advance({ minutes: 60 });
    await page.reload();
    await atPart(page, 'Reading & Writing, Part 1');
    await expectAccessible(page);
    await screenshot(page, 'journey-untimed');
    expectQuiet(page);
    await page.context().close();
  });
});
