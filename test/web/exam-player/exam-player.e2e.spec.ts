import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  asksNow,
  atPart,
  beginAt,
  beginPart,
  eventually,
  expectClockRight,
  launchOf,
  secondsLeft,
  stepByStep,
} from '../../journeys/steps.js';
import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  notified,
  openPage,
  runningApp,
  screenshot,
  comeIn,
  type RunningApp,
} from '../../support/browser.js';
import { held } from '../../support/held.js';

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
  const step = stepByStep();

  beforeAll(async () => {
    page = await openPage(browser, app.url);
    context = page.context();
    await comeIn(page, 'student@demo.test');
    id = await active(page, 'Reading & Writing');
  });

  step('reads what comes before the clock starts, and begins it', async () => {
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

  step('sees the section, 32 minutes and 27 questions, and works by keys and mouse', async () => {
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
    await screenshot(page, 'player');
  });

  step('highlights a sentence and writes a note by keys alone', async () => {
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
    await screenshot(page, 'player-highlighter');
    await page.keyboard.press('Escape');
    await place.waitFor({ state: 'detached' });
    await eventually(async () =>
      expect(JSON.stringify((await launchOf(page, id)).saved.items)).toContain('the turn of the text'),
    );
  });

  step('keeps everything over a reload', async () => {
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

  step('takes over in a second tab; the first one is told and hidden', async () => {
    const second = await context.newPage();
    await second.goto(`/student/assessments/test/${id}`);
    await second.getByRole('heading', { name: 'This test is open in another tab' }).waitFor();
    await second.getByRole('button', { name: 'Continue here' }).click();
    await question(second, 1);
    await page.getByRole('heading', { name: 'This test continues in another place' }).waitFor();
    expect(await page.getByRole('radiogroup').count()).toBe(0);
    await page.close();
    page = second;
  });

  step('takes over on another device; the first one is told', async () => {
    const other = await openPage(browser, app.url, { width: 390, height: 844 });
    await comeIn(other, 'student@demo.test');
    await other.goto(`/student/assessments/test/${id}`);
    await other.getByRole('heading', { name: 'This test is open on another device' }).waitFor();
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
    await asksNow(other);
    await other.getByRole('heading', { name: 'This test continues in another place' }).waitFor({ timeout: 60_000 });
    await other.context().close();
  });

  step(
    'goes offline, answers five more, loses the tab, comes back: nothing is lost and the clock is right',
    async () => {
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
      await eventually(async () =>
        expect(await answers(page, id)).toEqual({ 1: 'B', 2: 'A', 3: 'C', 4: 'D', 5: 'A', 6: 'B', 7: 'C' }),
      );
      expect(await secondsLeft(page)).toBeLessThanOrEqual(1920 - 120);
      await expectClockRight(page, id, app);
    },
  );

  step('pauses: the clock stands and the questions are gone', async () => {
    await page.keyboard.press('Alt+p');
    await page.getByRole('heading', { name: 'Your test is paused' }).waitFor();
    expect(await page.getByRole('radiogroup').count()).toBe(0);
    const before = await secondsLeft(page);
    await app.clock.advance({ minutes: 10 });
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/heartbeat'));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await heard;
    expect(await secondsLeft(page)).toBe(before);
    await page.getByRole('button', { name: 'Resume' }).click();
    await question(page, 7);
    expect(before - (await secondsLeft(page))).toBeLessThan(120);
    await expectClockRight(page, id, app);
  });

  step('saves and exits, and resumes where it was', async () => {
    const before = await secondsLeft(page);
    await page.getByRole('button', { name: 'Pause or exit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save and exit' }).click();
    await page.waitForURL(/\/student\/assessments$/);
    await app.clock.advance({ minutes: 30 });
    await page.getByRole('link', { name: /^Resume section: .*Reading & Writing/ }).click();
    await question(page, 7);
    expect(before - (await secondsLeft(page))).toBeLessThan(120);
    await expectClockRight(page, id, app);
  });

  step('leaves the exam view while nothing can be sent: the portal sends it, and nobody else is told', async () => {
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

  step('warns at 5 minutes with the clock forced to be seen', async () => {
    await page.getByRole('button', { name: 'Hide the clock' }).click();
    expect(await page.getByRole('timer').innerText()).toBe('Show');
    await app.clock.set(Date.parse((await launchOf(page, id)).clock.deadlineAt!) - 280_000);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText(/minutes left\.|minute left\./).waitFor({ state: 'attached' });
    expect(await page.getByRole('timer').innerText()).toMatch(/^[1-4]:\d\d\s*left/);
  });

  step('reviews, submits, and goes on to part 2', async () => {
    await page.keyboard.press('Alt+q');
    await page.getByRole('dialog').waitFor();
    await screenshot(page, 'player-menu');
    await page.getByRole('button', { name: 'Go to the review page' }).click();
    await page.getByRole('heading', { name: 'Check your work' }).waitFor();
    await page.getByRole('button', { name: 'Submit Reading & Writing, Part 1' }).click();
    const score = await held(page, '**/partial_score', () =>
      page.getByRole('button', { name: 'Submit anyway' }).click(),
    );
    await page.getByText('We are processing your assessment, please wait...').waitFor();
    await score();
    await page
      .getByText(/^Reading & Writing, Part 1 is handed in\. Receipt \w{4}-\w{4}-\w{4}\.$/)
      .waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await beginPart(page, 'Reading & Writing, Part 2');
    expect(page.url()).not.toContain(`/test/${id}`);
    expectQuiet(page);
  });

  step('is led to part 2 when part 1 is opened again', async () => {
    await page.goto(`/student/assessments/test/${id}`);
    await notified(
      page,
      'You have completed this assessment. Please wait while we finish scoring before you proceed to Part 2.',
    );
    await atPart(page, 'Reading & Writing, Part 2');
  });

  step('is told what was handed in when a part is opened again with nothing to go on with', async () => {
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
    await screenshot(page, 'player-calculator');
    await calculator.getByRole('button', { name: 'Scientific' }).click();
    await calculator.getByLabel('Calculation').fill('sin(30)');
    await page.keyboard.press('Enter');
    await calculator.getByText('equals 0.5').first().waitFor();
    await page.keyboard.press('Alt+q');
    // The menu takes the calculator's place, and holds the keys until it is gone.
    await calculator.waitFor({ state: 'detached' });
    await page.locator('dialog:modal').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+r');
    await page.getByRole('dialog', { name: 'Reference sheet' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Reference sheet' }).waitFor({ state: 'detached' });
    for (let n = 1; (await page.getByLabel('Your answer').count()) === 0; n++) {
      await page.keyboard.press('Alt+ArrowRight');
      await question(page, n + 1);
    }
    await page.getByLabel('Your answer').fill('3 1/2');
    await page.getByText(/Write a mixed number as one fraction/).waitFor();
    await page.getByLabel('Your answer').fill('4/5');
    await page.getByText('Read as').waitFor();
    await savedLine(page);
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
    await page.context().close();
  });
});
