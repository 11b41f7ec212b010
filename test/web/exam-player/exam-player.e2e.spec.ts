import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  atPart,
  beginAt,
  beginPart,
  eventually,
  expectClockRight,
  launchOf,
  secondsLeft,
} from '../../journeys/steps.js';
import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openPage,
  runningApp,
  screenshot,
  comeIn,
  type RunningApp,
} from '../../support/browser.js';
import { contentOf, StagedSitting } from './staged-sitting.js';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  app = await runningApp({ demo: 0.1 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

interface Listed {
  id: number;
  assessment: { category?: { name?: string }; part?: number };
}

/** The student's active assessments whose category is `category`. */
async function active(page: Page, category: string): Promise<number> {
  const answer = await page.request.get('/api/student/student_assessments?filter=active');
  const { studentAssessments } = (await answer.json()) as { studentAssessments: Listed[] };
  const found = studentAssessments.find((a) => JSON.stringify(a.assessment).includes(`"${category}"`));
  if (!found) throw new Error(`no active ${category} in ${JSON.stringify(studentAssessments).slice(0, 600)}`);
  return found.id;
}

async function question(page: Page, number: number): Promise<void> {
  await page.locator('h1', { hasText: new RegExp(`^Question ${number}$`) }).waitFor();
}

/** What the server has of the sitting, by question number. */
async function answers(page: Page, id: number): Promise<Record<number, string>> {
  const { form, saved } = (await (await page.request.get(`/api/student/student_assessments/${id}/launch`)).json()) as {
    form: { items: { ref: string; number: number; choices: { id: string }[] }[] };
    saved: { items: Record<string, { value?: string }> };
  };
  return Object.fromEntries(
    form.items.flatMap((item) => {
      const value = saved.items[item.ref]?.value;
      const place = item.choices.findIndex((c) => c.id === value);
      return value === undefined ? [] : [[item.number, place < 0 ? value : 'ABCDE'[place]!]];
    }),
  );
}

async function savedLine(page: Page): Promise<void> {
  await page.getByText(/^Saved at /).waitFor();
}

describe('A student in Reading & Writing, part 1', () => {
  let page: Page;
  let context: BrowserContext;
  let id: number;

  beforeAll(async () => {
    page = await openPage(browser, app.url);
    context = page.context();
    await comeIn(page, 'student@demo.test');
    id = await active(page, 'Reading & Writing');
  });

  it('reads what comes before the clock starts, and begins it', async () => {
    await page.goto(`/student/assessments/test/${id}`);
    await page.getByText('The clock starts when you press Begin.').waitFor();
    for (const fact of ['27', '32 minutes'])
      await page.getByRole('definition').getByText(fact, { exact: true }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'player-begin');
    expect((await page.request.get(`/api/student/student_assessments/${id}/launch`)).status()).toBe(404);
    await app.clock.advance({ minutes: 5 });
    await beginPart(page, 'Reading & Writing, Part 1');
  });

  it('sees the section, 32 minutes and 27 questions, and works by keys and mouse', async () => {
    await page.getByText('Reading & Writing, Part 1', { exact: true }).first().waitFor();
    expect(await page.title()).toBe('Question 1 of 27');
    expect(await secondsLeft(page)).toBeLessThanOrEqual(1920);
    await expectClockRight(page, id, app);
    await page.keyboard.press('b');
    await page.getByRole('button', { name: 'Cross out choice C' }).click();
    await page.keyboard.press('m');
    expect(await page.getByRole('radio', { checked: true }).innerText()).toMatch(/^B/);
    await page.getByRole('button', { name: 'Undo crossing out choice C' }).waitFor();
    await page.getByRole('button', { name: 'Marked for review' }).waitFor();
    await savedLine(page);
    await eventually(async () => expect(await answers(page, id)).toEqual({ 1: 'B' }));
    await expectAccessible(page);
    await screenshot(page, 'player');
  });

  it('highlights a sentence and writes a note by keys alone', async () => {
    await page.keyboard.press('Alt+h');
    const place = page.getByRole('slider', { name: 'Place in the text' });
    await place.waitFor();
    const first = await place.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowDown');
    expect(await place.getAttribute('aria-valuetext')).not.toBe(first);
    await page.keyboard.press('h');
    expect(await place.getAttribute('aria-valuetext')).toMatch(/^Highlighted\. .+ Highlighted\./);
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'Your note' }).getByRole('textbox').fill('the turn of the text');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page
      .getByRole('complementary', { name: /^Your note on: / })
      .getByText('the turn of the text')
      .waitFor();
    await expectAccessible(page);
    await screenshot(page, 'player-highlighter');
    await page.keyboard.press('Escape');
    await place.waitFor({ state: 'detached' });
    await eventually(async () =>
      expect(JSON.stringify((await launchOf(page, id)).saved.items)).toContain('the turn of the text'),
    );
  });

  it('keeps everything over a reload', async () => {
    await page.reload();
    await question(page, 1);
    expect(await page.getByRole('radio', { checked: true }).innerText()).toMatch(/^B/);
    await page.getByRole('button', { name: 'Marked for review' }).waitFor();
    await page.getByRole('button', { name: 'Undo crossing out choice C' }).waitFor();
    await page
      .getByRole('complementary', { name: /^Your note on: / })
      .getByText('the turn of the text')
      .waitFor();
    await page.keyboard.press('Alt+h');
    await page.getByRole('button', { name: 'List of highlights and notes, 1' }).click();
    await page
      .getByRole('dialog', { name: 'Highlights and notes' })
      .getByRole('button', { name: /the turn of the text/ })
      .click();
    await page
      .getByRole('slider', { name: 'Place in the text' })
      .and(page.locator('[aria-valuetext*="with your note: the turn of the text"]'))
      .waitFor();
    await page.keyboard.press('h');
    expect(await page.getByRole('complementary', { name: /^Your note on: / }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('takes over in a second tab; the first one is told and hidden', async () => {
    const second = await context.newPage();
    await second.goto(`/student/assessments/test/${id}`);
    await second.getByRole('heading', { name: 'This test is open in another tab' }).waitFor();
    await second.getByRole('button', { name: 'Continue here' }).click();
    await question(second, 1);
    await page.getByRole('heading', { name: 'This test continues in another place' }).waitFor();
    expect(await page.getByRole('radiogroup').count()).toBe(0);
    await expectAccessible(page);
    await page.close();
    page = second;
  });

  it('takes over on another device; the first one is told', async () => {
    const other = await openPage(browser, app.url, { width: 390, height: 844 });
    await comeIn(other, 'student@demo.test');
    await other.goto(`/student/assessments/test/${id}`);
    await other.getByRole('heading', { name: 'This test is open on another device' }).waitFor();
    await expectAccessible(other);
    // The first one wanted to hand it in, and could not.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes('/ReviewPage')),
    );
    await context.setOffline(true);
    await page.keyboard.press('Alt+q');
    await page.getByRole('button', { name: 'Go to the review page' }).click();
    await page.getByRole('button', { name: 'Submit Reading & Writing, Part 1' }).click();
    await page.getByRole('button', { name: 'Submit anyway' }).click();
    await page.getByRole('heading', { name: 'Handing in your answers' }).waitFor();
    await other.getByRole('button', { name: 'Continue here' }).click();
    await question(other, 1);
    await other.getByRole('button', { name: 'Next' }).click();
    await question(other, 2);
    await other.getByRole('radio').nth(0).click();
    await savedLine(other);
    await screenshot(other, 'player-phone');
    await other.getByRole('button', { name: 'Clear my answer' }).focus();
    await expectAccessible(other);
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'This test continues in another place' }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Continue here instead' }).click();
    await question(page, 2);
    expect(await page.getByRole('radio', { checked: true }).innerText()).toMatch(/^A/);
    await other.getByRole('heading', { name: 'This test continues in another place' }).waitFor({ timeout: 60_000 });
    await other.context().close();
  });

  it('goes offline, answers five more, loses the tab, comes back: nothing is lost and the clock is right', async () => {
    await context.setOffline(true);
    for (const [i, key] of ['c', 'd', 'a', 'b', 'c'].entries()) {
      await page.keyboard.press('Alt+ArrowRight');
      await question(page, i + 3);
      await page.keyboard.press(key);
    }
    await page.getByText('Offline. 5 answers only on this device').waitFor();
    await page.getByText('5 answers are only on this device, everything before is saved.').waitFor();
    await screenshot(page, 'player-offline');
    await page.close();
    await app.clock.advance({ minutes: 2 });
    await context.setOffline(false);
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`/student/assessments/test/${id}`);
    await question(page, 7);
    for (let tries = 0; tries < 300 && Object.keys(await answers(page, id)).length < 7; tries++)
      await page.waitForTimeout(100);
    expect(await answers(page, id)).toEqual({ 1: 'B', 2: 'A', 3: 'C', 4: 'D', 5: 'A', 6: 'B', 7: 'C' });
    expect(await secondsLeft(page)).toBeLessThanOrEqual(1920 - 120);
    await expectClockRight(page, id, app);
  });

  it('pauses: the clock stands and the questions are gone', async () => {
    await page.keyboard.press('Alt+p');
    await page.getByRole('heading', { name: 'Your test is paused' }).waitFor();
    expect(await page.getByRole('radiogroup').count()).toBe(0);
    const before = await secondsLeft(page);
    await app.clock.advance({ minutes: 10 });
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/heartbeat'));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await heard;
    expect(await secondsLeft(page)).toBe(before);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Resume' }).click();
    await question(page, 7);
    expect(before - (await secondsLeft(page))).toBeLessThan(120);
    await expectClockRight(page, id, app);
  });

  it('saves and exits, and resumes where it was', async () => {
    const before = await secondsLeft(page);
    await page.getByRole('button', { name: 'Pause or exit' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save and exit' }).click();
    await page.waitForURL(/\/student\/assessments$/);
    await app.clock.advance({ minutes: 30 });
    await page.getByRole('link', { name: /^Resume section: .*Reading & Writing/ }).click();
    await question(page, 7);
    expect(before - (await secondsLeft(page))).toBeLessThan(120);
    await expectClockRight(page, id, app);
  });

  it('leaves the exam view while nothing can be sent: the portal sends it, and nobody else is told', async () => {
    const sends = /\/student_assessments\/\d+\/(answers|heartbeat)$/;
    const signIn = async (email: string) => {
      await page.getByRole('button', { name: 'Log Out' }).click();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill('Horizon-demo-2026');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.waitForURL(/\/student\/dashboard$/);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    await page.route(sends, (route) => route.abort('internetdisconnected'));
    for (const [i, key] of ['d', 'a'].entries()) {
      await page.keyboard.press('Alt+ArrowRight');
      await question(page, i + 8);
      await page.keyboard.press(key);
    }
    await page.getByText('Offline. 2 answers only on this device').waitFor();
    await page.evaluate(() => history.back());
    const asked = page.getByRole('dialog', { name: 'The clock goes on' });
    await asked
      .getByText(
        'Your answers are kept, and the time runs while you are away. To stop the clock, stay and choose Save and exit.',
      )
      .waitFor();
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Leave all the same' }).click();
    await page.getByText(/^\d+:\d\d left\. The clock is running\.$/).waitFor();
    const waiting = page.getByText(/^2 answers in Reading & Writing, Part 1 are only on this device\./);
    await waiting.waitFor();
    await signIn('student.untimed@demo.test');
    expect(await waiting.count()).toBe(0);
    await signIn('student@demo.test');
    await waiting.waitFor();
    await page.unroute(sends);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page
      .getByText('2 answers in Reading & Writing, Part 1 that had been only on this device are saved now.')
      .waitFor();
    expect(await answers(page, id)).toMatchObject({ 8: 'D', 9: 'A' });
    await page.goto(`/student/assessments/test/${id}`);
    await question(page, 9);
  });

  it('warns at 5 minutes with the clock forced to be seen', async () => {
    await page.getByRole('button', { name: 'Hide the clock' }).click();
    expect(await page.getByRole('timer').innerText()).toBe('Show');
    await app.clock.set(Date.parse((await launchOf(page, id)).clock.deadlineAt!) - 280_000);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText(/minutes left\.|minute left\./).waitFor({ state: 'attached' });
    expect(await page.getByRole('timer').innerText()).toMatch(/^[1-4]:\d\d\s*left/);
    await expectAccessible(page);
  });

  it('reviews, submits, and goes on to part 2', async () => {
    await page.keyboard.press('Alt+q');
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'player-menu');
    await page.getByRole('button', { name: 'Go to the review page' }).click();
    await page.getByRole('heading', { name: 'Check your work' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit Reading & Writing, Part 1' }).click();
    await page.getByRole('button', { name: 'Submit anyway' }).click();
    await page.getByText('We are processing your assessment, please wait...').waitFor();
    await page
      .getByText(/^Reading & Writing, Part 1 is handed in\. Receipt \w{4}-\w{4}-\w{4}\.$/)
      .waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await beginPart(page, 'Reading & Writing, Part 2');
    expect(page.url()).not.toContain(`/test/${id}`);
    expectQuiet(page);
  });

  it('is led to part 2 when part 1 is opened again', async () => {
    await page.goto(`/student/assessments/test/${id}`);
    await page
      .getByText(
        'You have completed this assessment. Please wait while we finish scoring before you proceed to Part 2.',
      )
      .waitFor();
    await atPart(page, 'Reading & Writing, Part 2');
  });

  it('is told what was handed in when a part is opened again with nothing to go on with', async () => {
    await page.keyboard.press('Alt+v');
    await page.getByRole('button', { name: 'Submit Reading & Writing, Part 2' }).click();
    await page.getByRole('button', { name: 'Submit anyway' }).click();
    const receipt = page.getByRole('region', { name: 'Receipt code' });
    for (const [opened, section] of [
      [null, 'Part 2'],
      [id, 'Part 1'],
    ] as const) {
      if (opened !== null) await page.goto(`/student/assessments/test/${opened}`);
      await page
        .getByRole('heading', { name: `Reading & Writing, ${section} is handed in` })
        .waitFor({ timeout: 60_000 });
      await receipt.getByText(/^\w{4}-\w{4}-\w{4}$/).waitFor();
    }
    await expectAccessible(page);
    await screenshot(page, 'player-handed-in');
    await page.getByRole('button', { name: 'Go on to Math, Part 1' }).click();
    await page.getByRole('button', { name: 'Begin', exact: true }).waitFor();
  });
});

describe('A student in Math, part 1', () => {
  it('works with the calculator by keyboard alone, reads a grid-in back, and is handed in at the deadline by itself', async () => {
    const page = await openPage(browser, app.url);
    await comeIn(page, 'student@demo.test');
    await page.goto(`/student/assessments/test/${await active(page, 'Math')}`);
    await beginPart(page, 'Math, Part 1');
    await page.keyboard.press('Alt+c');
    const calculator = page.getByRole('dialog', { name: 'Calculator' });
    await calculator.waitFor();
    const box = (await calculator.boundingBox())!;
    expect([box.width, box.height]).toEqual([640, 420]);
    const item = (await page.locator('h1').locator('xpath=ancestor::div[2]').boundingBox())!;
    expect(item.x + item.width).toBeLessThanOrEqual(box.x);
    await calculator.getByRole('button', { name: 'Move the calculator' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    expect((await calculator.boundingBox())!.x).toBe(box.x - 16);
    await calculator.getByLabel('Expression 1').fill('y = x^2 - 4');
    await calculator.getByLabel('Expression 2').fill('y = 2x - 1');
    for (const point of ['(−1, −3)', '(3, 5)'])
      await calculator.getByRole('button', { name: `Lines 1 and 2 meet ${point}` }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'player-calculator');
    await calculator.getByRole('button', { name: 'Scientific' }).click();
    await calculator.getByLabel('Calculation').fill('sin(30)');
    await page.keyboard.press('Enter');
    await calculator.getByText('equals 0.5').first().waitFor();
    await page.keyboard.press('Alt+q');
    await calculator.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+r');
    await page.getByRole('dialog', { name: 'Reference sheet' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (let n = 1; (await page.getByLabel('Your answer').count()) === 0; n++) {
      await page.keyboard.press('Alt+ArrowRight');
      await question(page, n + 1);
    }
    await page.getByLabel('Your answer').fill('3 1/2');
    await page.getByText(/Write a mixed number as one fraction/).waitFor();
    await page.getByLabel('Your answer').fill('4/5');
    await page.getByText('Read as').waitFor();
    await savedLine(page);
    await expectAccessible(page);
    await screenshot(page, 'player-grid-in');
    // The deadline passes: handed in without a click.
    await app.clock.advance({ minutes: 36 });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText(/^Time is up\. Math, Part 1 is handed in\./).waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'Math, Part 2' }).waitFor();
    expectQuiet(page);
    await page.context().close();
  });
});

/** What is cut off at the right edge, or cannot be reached in the bars. */
async function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    const hidden = [
      ...document.querySelectorAll<HTMLElement>(
        'header button, footer button, [role=dialog] button, section[aria-label=Highlighter] button',
      ),
    ].filter((button) => {
      const box = button.getBoundingClientRect();
      return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1);
    });
    return [...wide, ...hidden.map((button) => button.getAttribute('aria-label') ?? button.innerText)];
  });
}

describe('A student with the tools of the player', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(browser, app.url);
    await comeIn(page, 'student@demo.test');
  });
  afterAll(async () => {
    expectQuiet(page);
    await page.context().close();
  });

  it('sees the underlined portion of each question, boxed and named, wherever the passage stands', async () => {
    await new StagedSitting(page, contentOf('act-set-1/english')).sit();
    const portion = (n: number) => page.getByRole('group', { name: `Portion ${n}, asked about now` });
    await portion(1).waitFor();
    for (let n = 2; n <= 12; n++) await page.keyboard.press('Alt+ArrowRight');
    await portion(12).waitFor();
    expect(await page.locator('[data-here]').count()).toBe(1);
    const pane = (await page.getByRole('region', { name: 'Passage' }).boundingBox())!;
    const box = (await portion(12).boundingBox())!;
    expect(box.y).toBeGreaterThan(pane.y);
    expect(box.y + box.height).toBeLessThan(pane.y + pane.height);
    await page.getByRole('button', { name: 'Show portion 12 in the passage' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Portion 12, asked about now',
    );
    await expectAccessible(page);
    await screenshot(page, 'player-portion');
    // On a phone the question stands under its passage and brings the sentence along.
    await page.setViewportSize({ width: 390, height: 844 });
    const ways = page.getByRole('navigation', { name: 'Passage and question' });
    await ways.getByRole('button', { name: 'Question 12' }).click();
    await page.locator('mark').getByText('13').waitFor({ state: 'detached' });
    expect((await page.getByRole('heading', { name: 'Question 12' }).boundingBox())!.y).toBeLessThan(200);
    await ways.getByRole('button', { name: 'Passage' }).click();
    expect((await portion(12).boundingBox())!.y).toBeLessThan(700);
    await expectAccessible(page);
    expect(await cut(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('moves the line between passage and question by key, and finds it there the next time', async () => {
    const line = page.getByRole('separator', { name: 'Resize the passage and question panes' });
    await line.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await line.getAttribute('aria-valuenow')).toBe('58');
    await page.reload();
    await line.waitFor();
    expect(await line.getAttribute('aria-valuenow')).toBe('58');
    const box = (await line.boundingBox())!;
    await page.mouse.move(box.x, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(600, box.y + 200);
    await page.mouse.up();
    expect(Number(await line.getAttribute('aria-valuenow'))).toBe(42);
    await line.focus();
    await page.keyboard.press('Home');
    expect(await line.getAttribute('aria-valuenow')).toBe('50');
  });

  it('chooses high contrast and 300 %, keeps both, and nothing is cut at any width', async () => {
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('radio', { name: 'High contrast' }).check();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (let i = 0; i < 6; i++) await page.keyboard.press('Alt+Equal');
    await page.getByText('Zoom 300 percent.').waitFor({ state: 'attached' });
    await page.reload();
    await page.getByRole('radiogroup').waitFor();
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('main')!.parentElement!).backgroundColor),
    ).toBe('rgb(0, 0, 0)');
    await expectAccessible(page);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [720, 450],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await eventually(async () => expect([width, await cut(page)]).toEqual([width, []]));
      expect(
        await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('[data-marks=stem]')!).fontSize)),
      ).toBe(54);
    }
    await screenshot(page, 'player-300');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.waitForFunction(() => matchMedia('(forced-colors: active)').matches);
    await screenshot(page, 'player-forced-colors');
    // The checker reads the colours that were asked for, not those that are forced: the drawings are what can go wrong.
    const unseen = () =>
      page.evaluate(() => {
        const ground = getComputedStyle(document.querySelector('header')!).backgroundColor;
        return [...document.querySelectorAll('header svg, main svg, footer svg')].filter(
          (drawing) => getComputedStyle(drawing).color === ground,
        ).length;
      });
    await eventually(async () => expect(await unseen()).toBe(0));
    await page.emulateMedia({ forcedColors: 'none' });
    await page.keyboard.press('Alt+z');
    await page.getByRole('button', { name: 'Back to 100 %' }).click();
    await page.getByRole('radio', { name: 'As on this device' }).check();
    await page.keyboard.press('Escape');
  });

  it('reads through a line reader that moves and grows by key; it and the highlighter give the focus back', async () => {
    const focus = () =>
      page.evaluate(
        () =>
          `${document.activeElement!.tagName} ${document.activeElement!.getAttribute('aria-label') ?? (document.activeElement as HTMLElement).innerText.replace(/\s+/g, ' ')}`,
      );
    expect(await focus()).toMatch(/^H1 Question/);
    await page.keyboard.press('Alt+l');
    const bar = page.getByRole('toolbar', { name: 'Line reader' });
    await bar.waitFor();
    expect(await focus()).toMatch(/^BUTTON Move the line reader/);
    const before = (await bar.boundingBox())!;
    await page.keyboard.press('ArrowDown');
    expect((await bar.boundingBox())!.y).toBe(before.y + 29);
    await page.keyboard.press('Shift+ArrowDown');
    expect((await bar.boundingBox())!.y).toBe(before.y + 58);
    await bar.getByText('4 lines').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Alt+l');
    await bar.waitFor({ state: 'detached' });
    expect(await focus()).toMatch(/^H1 Question/);
    const highlight = page.getByRole('button', { name: 'Highlight', exact: true });
    await highlight.click();
    await page.getByRole('button', { name: 'Close the highlighter' }).click();
    expect(await focus()).toBe('BUTTON Highlight');
  });

  it('asks for the time by key, sees the minute notice once, and takes the whole screen and gives it back', async () => {
    const sitting = new StagedSitting(page, contentOf('act-set-1/english'), 700);
    await sitting.sit();
    await page.keyboard.press('Alt+t');
    await page.getByText(/^1\d minutes( \d+ seconds?)? left\.$/).waitFor({ state: 'attached' });
    sitting.left(603);
    await sitting.tell();
    const notice = page.getByRole('timer').getByText('10 minutes left');
    await notice.waitFor();
    sitting.left(585);
    await sitting.tell();
    await notice.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+Enter');
    await page.getByRole('button', { name: 'Full screen', pressed: true }).waitFor();
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole('button', { name: 'Pause or exit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save and exit' }).click();
    await page.waitForURL(/\/student\/assessments$/);
    await page.waitForFunction(() => document.fullscreenElement === null);
  });

  it('is told to choose every right answer where several may be, and reads what a figure shows', async () => {
    const content = contentOf('act-set-1/science');
    content.form.items[0]!.kind = 'mcq-multi';
    await new StagedSitting(page, content).sit();
    await page.getByText('More than one answer can be right. Choose every one that is.').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('c');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await page.getByText('Describe this figure').first().click();
    expect((await page.locator('details[open] p').innerText()).length).toBeGreaterThan(20);
    await expectAccessible(page);
  });

  it('highlights in a browser without the Highlight API too', async () => {
    const old = await openPage(browser, app.url);
    await old.addInitScript(() => Reflect.deleteProperty(window, 'Highlight'));
    await comeIn(old, 'student@demo.test');
    await new StagedSitting(old, contentOf('act-set-1/english')).sit();
    await old.keyboard.press('Alt+h');
    await old.getByRole('slider', { name: 'Place in the text' }).waitFor();
    await old.keyboard.press('h');
    await old.keyboard.press('Escape');
    await old.locator('[data-marks] > span[data-aside]').first().waitFor();
    await screenshot(old, 'player-old-browser');
    expectQuiet(old);
    await old.context().close();
  });

  it('sees a figure and every choice at once at 1366 x 768, and no choice moves when one is chosen', async () => {
    const content = contentOf('sat-set-1/math/part-1/default');
    const place = content.form.items.findIndex((item) => item.kind === 'mcq' && item.stem.includes('<figure'));
    await page.setViewportSize({ width: 1366, height: 768 });
    await new StagedSitting(page, content).saved({}, content.form.items[place]!.ref).sit(place + 1);
    await page.evaluate(() => document.fonts.ready);
    const boxes = () =>
      page.getByRole('radio').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const before = await boxes();
    const [figure, foot] = [
      (await page.locator('figure').boundingBox())!,
      (await page.locator('footer').boundingBox())!,
    ];
    expect(Math.max(figure.y + figure.height, ...before.map((box) => box.bottom))).toBeLessThanOrEqual(foot.y);
    await page.keyboard.press('b');
    await page.getByText('Your answer').filter({ visible: true }).waitFor();
    expect(await boxes()).toEqual(before);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('sees the whole question beside the calculator at every width that has room for two', async () => {
    await new StagedSitting(page, contentOf('sat-set-1/math/part-1/default')).sit();
    await page.keyboard.press('Alt+c');
    const window = page.getByRole('dialog', { name: 'Calculator' });
    await window.waitFor();
    for (const width of [700, 800, 992, 1100, 1199, 1200, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await eventually(async () => {
        const [box, item] = [
          (await window.boundingBox())!,
          (await page.locator('h1').locator('xpath=ancestor::div[2]').boundingBox())!,
        ];
        expect([width, item.x + item.width <= box.x + 1]).toEqual([width, true]);
      });
    }
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await eventually(async () => {
        const [box, body, foot] = await Promise.all([
          window.boundingBox(),
          page.locator('main').boundingBox(),
          page.locator('footer').boundingBox(),
        ]);
        expect(box!.width).toBe(width);
        expect(box!.y).toBeGreaterThanOrEqual(body!.y + body!.height - 1);
        expect(box!.y + box!.height).toBeLessThanOrEqual(foot!.y + 1);
      });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('A student whose assignment has the reader', () => {
  /** A voice that says what it was given, in no time; browsers without a screen have none. */
  const scriptedVoice = (): void => {
    const said: string[] = [];
    const voice = Object.assign(new EventTarget(), {
      getVoices: () => [{ lang: 'en-US', localService: true, default: true, name: 'Script' }],
      cancel: () => undefined,
      speak(utterance: { text: string; onstart?(): void; onend?(): void }) {
        said.push(utterance.text.trim());
        setTimeout(() => {
          utterance.onstart?.();
          utterance.onend?.();
        }, 5);
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: voice });
    Object.assign(window, {
      said,
      SpeechSynthesisUtterance: class {
        constructor(readonly text: string) {}
      },
    });
  };

  it('hears the passage, the question and the choices, and sees where it is; nobody else has it', async () => {
    const page = await openPage(browser, app.url);
    await page.addInitScript(scriptedVoice);
    await comeIn(page, 'student.untimed@demo.test');
    const id = await active(page, 'Reading & Writing');
    await page.goto(`/student/assessments/test/${id}`);
    await beginAt(page, 1);
    expect(await page.getByRole('button', { name: 'Reader', exact: true }).count()).toBe(0);
    await page.route('**/initialize_test', async (route) => {
      const launch = (await (await route.fetch()).json()) as { options: object };
      await route.fulfill({ json: { ...launch, options: { ...launch.options, readspeakerEnabled: true } } });
    });
    await page.reload();
    await question(page, 1);
    await page.getByRole('button', { name: 'Reader', exact: true }).click();
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await page.waitForFunction(() =>
      (window as unknown as { said: string[] }).said.some((s) => s.startsWith('Choice D')),
    );
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(said.length).toBeGreaterThan(5);
    expect(said.join(' ')).not.toContain('__');
    await expectAccessible(page);
    await page.context().close();
  });
});
