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

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([runningApp({ demo: 0.1 }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const ASSESSMENTS = '/api/student/student_assessments';

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

describe('Time that follows the accommodation', () => {
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

describe('between Reading & Writing and Math a student', () => {
  it('finds a break by the clock of the server, which waits when it is over and starts nothing', async () => {
    const { id, breakEndsAt } = await takeReading('student@demo.test');
    const page = await openPage(browser, app.url);
    await comeIn(page, 'student@demo.test');
    await page.clock.setSystemTime(Date.now() + 26 * 3_600_000); // the device is a day and two hours ahead
    await page.goto('/student/assessments');
    await page.getByRole('heading', { name: 'Take a break' }).waitFor();
    await page.getByText(/^(10:00|9:\d\d)$/).waitFor();
    await page.getByRole('link', { name: 'End the break and start Math' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'areas-break');
    await page.goto('/student/dashboard');
    await page.getByRole('heading', { name: 'Take a break' }).waitFor();
    await expectAccessible(page);

    await app.clock.set(Date.parse(breakEndsAt) - 40_000);
    await page.goto('/student/assessments');
    const said = page.getByRole('status').filter({ hasText: /break/ });
    await said.getByText('Less than one minute of your break is left.').waitFor();
    await app.clock.advance({ seconds: 38 });
    await page.clock.fastForward(38_000);
    await said
      .getByText('The break is over. Math is waiting for you; it begins when you start it.')
      .waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'The break is over' }).waitFor();
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
