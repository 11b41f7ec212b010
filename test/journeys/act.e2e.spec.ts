import { afterAll, beforeAll, describe, expect } from '@jest/globals';
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
import { use } from './keyboard.js';
import {
  answersArrived,
  atPart,
  atQuestion,
  compositeOf,
  expectFullClock,
  sittingOf,
  stepByStep,
  studentOf,
} from './steps.js';

const SECTIONS = [
  { name: 'English', questions: 75, minutes: 45, choices: 4 },
  { name: 'Math', questions: 60, minutes: 60, choices: 5 },
  { name: 'Reading', questions: 40, minutes: 35, choices: 4 },
  { name: 'Science', questions: 40, minutes: 35, choices: 4 },
] as const;

describe('A student takes ACT Set 1 by keyboard alone', () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  const it = stepByStep();

  beforeAll(async () => {
    [app, browser] = await Promise.all([runningApp({ demo: 0.1 }), launchBrowser()]);
    const { email, sectionId, staff } = await studentOf(app, 'Period 4');
    const { supportedAssessments } = (await staff.get('/api/staff/supported_assessments')).body;
    const set = supportedAssessments.find((s: { name: string }) => s.name === 'ACT Set 1');
    expect(set.assessments.map((a: { name: string }) => a.name)).toEqual(SECTIONS.map(({ name }) => name));
    for (const { categoryId } of set.assessments) {
      const answer = await staff.post(`/api/staff/sections/${sectionId}/class_assessments`, {
        assessment: {
          assessment_set_id: set.assessmentSet.id,
          category_id: categoryId,
          start_at: new Date(app.clock.now() - 3_600_000).toISOString(),
          assessment_assignment_setting_attributes: { pause_enabled: true, save_enabled: true },
        },
      });
      expect(answer.status).toBe(201);
    }
    page = await openPage(browser, app.url);
    await comeIn(page, email);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  for (const { name, questions, minutes, choices } of SECTIONS) {
    it(`takes ${name}: ${questions} questions with ${choices} choices`, async () => {
      await page.goto('/student/assessments');
      await page.getByRole('link', { name: `Start this section: ACT Set 1, ${name}` }).waitFor();
      await use(page, `Start this section: ACT Set 1, ${name}`);
      await page.getByRole('heading', { name: `ACT Set 1 ${name}` }).waitFor();
      await page.getByText(`${minutes} minutes`, { exact: true }).waitFor();
      await use(page, 'Begin');
      await atPart(page, name);
      expect(await page.title()).toBe(`Question 1 of ${questions}`);
      await expectFullClock(page, minutes * 60);
      const last = 'abcde'[choices - 1]!;
      for (const [i, key] of ['a', 'b', last].entries()) {
        await atQuestion(page, i + 1);
        expect(await page.getByRole('radio').count()).toBe(choices);
        await page.keyboard.press(key);
        await page.keyboard.press('Alt+ArrowRight');
      }
      expect(await answersArrived(page, sittingOf(page), 3)).toEqual({ 1: 'A', 2: 'B', 3: last.toUpperCase() });
      await expectAccessible(page);
      await screenshot(page, `journey-act-${name.toLowerCase()}`);
      await page.keyboard.press('Alt+q');
      await use(page, 'Go to the review page');
      await use(page, `Submit ${name}`);
      await page.getByRole('dialog', { name: `${questions - 3} questions have no answer` }).waitFor();
      await expectAccessible(page);
      await use(page, 'Submit anyway');
      await page.getByRole('heading', { name: `${name} is handed in` }).waitFor();
    });
  }

  it('gets a composite that is the rounded mean of the four', async () => {
    await use(page, 'Back to my assessments');
    await page.getByRole('heading', { name: 'Assessments', exact: true }).waitFor();
    await use(page, /^Completed/);
    await use(page, 'View Score Report: ACT Set 1, Science');
    await page.getByRole('heading', { name: 'ACT Set 1', level: 1 }).waitFor();
    const report = await compositeOf(page, 2, 3);
    const scores = report.sections.map((s) => s.score);
    expect(scores).toHaveLength(4);
    expect(report.compositeScore).toBe(Math.round(scores.reduce((a, b) => a + b) / 4));
    await page
      .getByRole('img', { name: new RegExp(`^Composite score ${report.compositeScore}, from 1 to 36`) })
      .waitFor();
    await expectAccessible(page);
    await screenshot(page, 'journey-act-report');
    expectQuiet(page);
  });
});
