import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { Pictures, practiceSet } from '../../src/content/index.js';
import { lookAtPicture } from '../../src/content/pictures/look-at-picture.js';
import { png } from '../content/made-pictures.js';
import {
  comeIn,
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openPage,
  runningApp,
  screenshot,
  type RunningApp,
} from '../support/browser.js';
import { aCourse, assigned } from '../support/courses.js';
import { eventually, stepByStep } from './steps.js';

const STUDENT = 'student@demo.test';

let app: RunningApp;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [app, browser] = await Promise.all([
    runningApp({
      demo: 0.1,
      arrange: async (t) => {
        const at = (await t.db.one<{ schoolId: number; sectionId: number }>(
          `select p.school_id as "schoolId", m.section_id as "sectionId" from roster.people p
           join roster.memberships m on m.person_id = p.id join roster.sections s on s.id = m.section_id
           where p.email = $1 and s.archived_at is null order by m.section_id limit 1`,
          [STUDENT],
        ))!;
        await t.db.query(
          "update roster.schools set activities_available = true, course_template_ids = '{}' where id = $1",
          [at.schoolId],
        );
        await t.db.query('delete from courses.assignment_students');
        await t.db.query('delete from courses.assignments');
        const shown = async (alt: string, shade: number) => {
          const { sha256 } = await t.get(Pictures).keep(lookAtPicture(png(300, 200, shade)));
          return `<p><img src="/api/pictures/${sha256}" alt="${alt}" width="300" height="200" /></p>`;
        };
        const course = await aCourse(t, at.schoolId, {
          read: await shown('A balance', 90),
          asked: await shown('Two weights', 120),
          explained: await shown('Both sides', 150),
        });
        const day = 86_400_000;
        await assigned(t, course, {
          lessonId: course.lessons.linear!.id,
          ...at,
          startAt: new Date(t.clock.now() - day).toISOString(),
          endAt: new Date(t.clock.now() + 3 * day).toISOString(),
        });
      },
    }),
    launchBrowser(),
  ]);
  page = await openPage(browser, app.url);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const LESSON = 'Solving linear equations';
const link = (name: string) => page.getByRole('link', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const atQuestion = (number: number) => page.locator('h1', { hasText: new RegExp(`^Question ${number}$`) }).waitFor();
const saved = () => page.getByText(/^Saved at /).waitFor();
/** The choice that is right, or one that is not; what is right is typed where nothing can be chosen. */
async function answer(ref: string, right = true): Promise<void> {
  const { items, answers } = practiceSet();
  const item = items.find((one) => one.ref === ref)!;
  const { scoring } = answers.find((one) => one.ref === ref)!;
  if (scoring.type === 'spr')
    return page.getByLabel('Your answer', { exact: true }).fill(right ? scoring.accept[0]! : '9999');
  const place = item.choices.findIndex(({ id }) => scoring.choiceIds.includes(id) === right);
  await page.getByRole('radio').nth(place).click();
}

/** A picture is there although the page has no connection: from memory, or from what the device keeps. */
const showsPicture = (name: string) =>
  eventually(async () =>
    expect(
      await page
        .getByRole('img', { name })
        .first()
        .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.src.split(':')[0]]),
    ).toEqual([300, 'blob']),
  );

describe('A student does a lesson', () => {
  const it = stepByStep();

  it('finds it from the dashboard, and reads it before the questions', async () => {
    await comeIn(page, STUDENT);
    await link('Course Activities').first().click();
    await page.getByRole('heading', { name: 'Assigned Activities' }).waitFor();
    await page.getByText('A lesson appears here once everything in it is completed.').waitFor();
    await expectAccessible(page);
    await link(`Start: Independent Lesson, ${LESSON}`).click();
    await page.locator('h1:focus', { hasText: LESSON }).waitFor();
    await page.getByText('Do the same on both sides.').waitFor();
    await expectAccessible(page);
    await button('Go to the questions').click();
    await atQuestion(1);
  });

  it('learns at each question whether it was right, and why', async () => {
    await page.getByText('Answer the question, then check it.').waitFor();
    await answer('practice/04');
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await screenshot(page, 'lesson-question-390');
    await page.setViewportSize(size);
    await screenshot(page, 'lesson-question');
    await button('Check answer').click();
    await page.getByRole('heading', { name: 'Right', exact: true }).waitFor();
    await screenshot(page, 'lesson-feedback');
    await expectAccessible(page);
    await button('Next question').click();
    await atQuestion(2);
    await page.context().setOffline(true);
    await button('Lesson').click();
    await page.getByRole('complementary', { name: 'Lesson' }).getByText('Do the same on both sides.').waitFor();
    await showsPicture('A balance');
    await button('Close the lesson').click();
    await button('Back').click();
    await showsPicture('Both sides');
    await button('Next question').click();
    await page.context().setOffline(false);
  });

  it('comes back to where it was, with what was checked', async () => {
    await saved();
    await page.reload();
    await atQuestion(2);
    await button('Back').click();
    await page.getByRole('heading', { name: 'Right', exact: true }).waitFor();
    await button('Next question').click();
  });

  it('sees the result after the last check, and the review of every question', async () => {
    await answer('practice/05', false);
    await button('Check answer').click();
    await page.getByRole('heading', { name: /^Not right. The right answer is / }).waitFor();
    await button('See your result: 1 of 2').click();
    await page.getByText('50% correct, 1 of 2', { exact: false }).waitFor();
    expect(await page.getByText('Not right').count()).toBe(1);
    await expectAccessible(page);
    await link('Back to my activities').click();
    await link(`Review: Independent Lesson, ${LESSON}`).waitFor();
  });

  it('loses the connection in the practice set, goes on, and nothing is lost', async () => {
    await link(`Start: Practice Set, ${LESSON}`).click();
    await button('Go to the questions').click();
    await atQuestion(1);
    const arrived = page.waitForResponse(
      (reply) => reply.ok() && (reply.request().postData()?.includes('"type":"answer"') ?? false),
    );
    await answer('practice/06');
    await arrived;
    await saved();
    // Where the activity cannot be read, it comes from what this device keeps, with its picture.
    const away = /\/api\/(student|pictures)\//;
    await page.route(away, (route) => route.abort('internetdisconnected'));
    await page.reload();
    await atQuestion(1);
    await showsPicture('Two weights');
    await page.unroute(away);
    await page.context().setOffline(true);
    await button('Next').click();
    await answer('practice/07');
    await page
      .getByRole('region', { name: 'What is saved' })
      .getByRole('status')
      .filter({ hasText: 'You are offline since' })
      .waitFor({ state: 'attached' });
    await button('Next').click();
    await atQuestion(3);
    await page.context().setOffline(false);
    await page.reload();
    await atQuestion(3);
    await button('Back').click();
    await atQuestion(2);
    expect(
      (await page.getByRole('radio', { checked: true }).count()) +
        (await page.getByLabel('Your answer', { exact: true }).count()),
    ).toBe(1);
    await saved();
  });

  it('submits, and finds the points in the review and the lesson among the completed', async () => {
    await page.keyboard.press('Alt+v');
    await page.getByText('You can change any answer until you submit.', { exact: false }).waitFor();
    await button(`Submit ${LESSON}`).click();
    await button('Submit anyway').click();
    await page.getByText('67% correct, 2 of 3', { exact: false }).waitFor();
    await link('Back to my activities').click();
    await page.getByText('Nothing is assigned to you at the moment.').waitFor();
    await link(`Review: Practice Set, ${LESSON}`).waitFor();
    await expectQuiet(page);
  });
});
