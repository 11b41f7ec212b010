import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openPage,
  runningApp,
  screenshot,
  comeIn,
  signInOnPage,
  type RunningApp,
} from '../support/browser.js';
import {
  answerRest,
  answersArrived,
  answersKept,
  atQuestion,
  beginPart,
  choose,
  compositeOf,
  eventually,
  expectClockRight,
  expectFullClock,
  launchOf,
  openMailedLink,
  saved,
  secondsLeft,
  sittingOf,
  stepByStep,
  submitPart,
} from './steps.js';

const STUDENT = { email: 'jose.garcia@lakeview.test', password: 'seven quiet harbour lamps' };
const ROSTER = `\uFEFFFirst Name,Last Name,Email,Student ID,Grade Level,Untimed\r
José,García Peña,${STUDENT.email},700234,11,No\r
"Anne Marie","O'Neill, Jr.",anne.oneill@lakeview.test,700235,10,Yes\r
Thandiwe,Mokoena,thandiwe.mokoena@lakeview,700236,11,No\r
Zoë,Ångström,zoe.angstrom@lakeview.test,700234,9,No\r
`;

/** From an empty class to a verified attempt file, each person in a browser of their own. */
describe('A class takes a SAT', () => {
  let app: RunningApp;
  let browser: Browser;
  let folder: string;
  let score: number;
  const it = stepByStep();
  const person = (size?: { width: number; height: number }) => openPage(browser, app.url, size);

  beforeAll(async () => {
    [app, browser, folder] = await Promise.all([
      runningApp({ demo: 0.1 }),
      launchBrowser(),
      mkdtemp(join(tmpdir(), 'journey-')),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe('The Teacher Admin', () => {
    let page: Page;

    it('signs in, while the page itself solves the captcha, and sees the shell of a school', async () => {
      page = await person();
      await page.goto('/');
      await page.getByText('This browser has been checked').waitFor();
      await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill('Horizon-demo-2026');
      await page.getByRole('button', { name: 'Show password' }).click();
      expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
      await signInOnPage(page, 'teacher.admin@demo.test');
      await page.getByRole('heading', { name: 'My Active Classes' }).waitFor();
      const menu = page.getByRole('navigation', { name: 'Main' });
      expect(await menu.getByRole('link').allInnerTexts()).toEqual(
        expect.arrayContaining(['Dashboard', 'Assessments', 'School Admin']),
      );
      expect(await menu.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
      await expectAccessible(page);
      await screenshot(page, 'journey-01-staff-dashboard');
    });

    it('opens the empty class', async () => {
      await page.getByRole('link', { name: 'Students of Period 5' }).click();
      await page.getByText('No students in this class yet').waitFor();
      expect(
        await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('Period 5').getAttribute('aria-current'),
      ).toBe('page');
      await expectAccessible(page);
    });

    it('uploads a spreadsheet: bad rows are listed with line and reason, and nobody is in the class yet', async () => {
      const file = join(folder, 'period-5.csv');
      await writeFile(file, ROSTER);
      await page.getByRole('button', { name: 'Import List' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import List' });
      await dialog.locator('input[type=file]').setInputFiles(file);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      const review = page.getByRole('dialog', { name: '2 rows need a correction' });
      await review.getByRole('listitem', { name: 'Line 4' }).getByText('Please enter a valid email').waitFor();
      await review
        .getByRole('listitem', { name: 'Line 5' })
        .getByText('Line 2 has the same student ID with different data')
        .waitFor();
      await expectAccessible(page);
      await screenshot(page, 'journey-02-import-review');
    });

    it('corrects them, and the class is complete with its accents and commas', async () => {
      const review = page.getByRole('dialog');
      await review.getByRole('listitem', { name: 'Line 4' }).getByLabel('Email').fill('thandiwe.mokoena@lakeview.test');
      await review.getByRole('listitem', { name: 'Line 5' }).getByLabel('Student ID').fill('700237');
      await page.keyboard.press('Tab');
      await review.getByRole('listitem', { name: 'Line 5' }).getByText('Corrected').waitFor();
      await review.getByRole('button', { name: 'Import 4 rows' }).click();
      await review.waitFor({ state: 'hidden' });
      await page.getByText('4 students', { exact: true }).waitFor();
      for (const name of ['García Peña', "O'Neill, Jr.", 'Mokoena', 'Ångström'])
        await page.getByRole('table').getByText(name, { exact: true }).waitFor();
      await expectAccessible(page);
      await screenshot(page, 'journey-03-class');
      expectQuiet(page);
    });
  });

  describe('The teacher', () => {
    it('assigns SAT Set 1 in two continuous parts, timed, revealed at once, with pause and save', async () => {
      const page = await person();
      await comeIn(page, 'teacher@demo.test');
      await page.getByRole('link', { name: 'Assessments of Period 5' }).click();
      await page.getByText('No assessments are assigned yet').waitFor();
      await expectAccessible(page);
      await page.goto('/staff/assessments');
      await page.getByRole('link', { name: 'Assign Assessment' }).click();
      await choose(page, 'Assessment type', 'SAT');
      expect(await page.getByRole('checkbox').count()).toBe(0);
      await choose(page, 'Assessment set', 'SAT Set 1');
      const classes = page.getByRole('group', { name: 'Classes' });
      await eventually(async () => expect(await classes.getByRole('checkbox').count()).toBe(3));
      expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
      expect(await page.getByRole('radio').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Assign', exact: true }).isDisabled()).toBe(true);
      await page.getByRole('checkbox', { name: 'All sections' }).check();
      await page.getByRole('button', { name: 'Assign', exact: true }).click();
      await classes.getByText('Please select a class!').waitFor();
      await classes.getByRole('checkbox', { name: 'Period 5' }).check();
      expect(await page.getByRole('radio', { name: /Continuous/ }).isChecked()).toBe(true);
      expect(await page.getByRole('combobox', { name: 'Timing option' }).inputValue()).toBe('Timed');
      for (const option of ['Show Pause Button', 'Show Save/Exit Button'])
        expect(await page.getByLabel(option).isChecked()).toBe(true);
      for (const what of ['report', 'answers'])
        expect(
          await page
            .getByRole('radiogroup', { name: `Reveal ${what} immediately?` })
            .getByLabel('Yes')
            .isChecked(),
        ).toBe(true);
      await expectAccessible(page);
      await screenshot(page, 'journey-04-assign');
      await page.getByRole('button', { name: 'Assign', exact: true }).click();
      await page.getByText('Assessments assigned.').waitFor();
      const schedule = page.getByRole('table', { name: 'Active Assessments' });
      for (const name of ['Reading & Writing', 'Math'])
        await schedule
          .getByRole('row', { name: new RegExp(`SAT Set 1 ${name}, Part 1 and Part 2 Period 5`) })
          .waitFor();
      await expectAccessible(page);
      expectQuiet(page);
    });
  });

  describe('The student', () => {
    let page: Page;
    let context: BrowserContext;
    let id: number;

    it('activates the account from the mail and signs in', async () => {
      page = await person();
      context = page.context();
      await openMailedLink(page, app, STUDENT.email);
      await page.getByText(`Choose a password for ${STUDENT.email}.`).waitFor();
      await expectAccessible(page);
      await page.getByLabel('New password', { exact: true }).fill(STUDENT.password);
      await page.getByLabel('Repeat the new password').fill(STUDENT.password);
      await page.getByRole('button', { name: 'Activate account' }).click();
      await page.getByText('Your account is active. You can sign in now.').waitFor();
      await signInOnPage(page, STUDENT.email, STUDENT.password);
      await page.getByRole('heading', { name: 'Reading & Writing, Part 1 is waiting for you' }).waitFor();
      await expectAccessible(page);
      await screenshot(page, 'journey-05-student-dashboard');
    });

    it('finds the assessment under Active and starts it: 27 questions, 32 minutes', async () => {
      await page.getByRole('link', { name: 'Assessments', exact: true }).click();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Start this section: SAT Set 1, Reading & Writing, Part 1' }).click();
      await page.getByText('The clock starts when you press Begin.').waitFor();
      await expectAccessible(page);
      expect((await page.request.get(`/api/student/student_assessments/${sittingOf(page)}/launch`)).status()).toBe(404);
      await beginPart(page, 'Reading & Writing, Part 1');
      id = sittingOf(page);
      expect(await page.title()).toBe('Question 1 of 27');
      await expectFullClock(page, 32 * 60);
    });

    it('answers by mouse and by letters, crosses out, marks for review, and finds it all in the question menu', async () => {
      await page.getByRole('radio').nth(2).click();
      await page.getByRole('button', { name: 'Cross out choice A' }).click();
      await page.getByRole('button', { name: 'Mark for review' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await atQuestion(page, 2);
      await page.keyboard.press('a');
      await saved(page);
      await page.keyboard.press('d');
      await page.keyboard.press('Shift+B');
      await page.getByRole('button', { name: 'Undo crossing out choice B' }).waitFor();
      await saved(page);
      expect(await answersArrived(page, id, 2)).toEqual({ 1: 'C', 2: 'D' });
      await screenshot(page, 'journey-06-player');
      await page.getByRole('button', { name: 'Question 2 of 27' }).click();
      const menu = page.getByRole('dialog', { name: 'Reading & Writing, Part 1' });
      await menu.getByText('2 answered, 25 to go.').waitFor();
      await menu.getByRole('button', { name: 'Question 1, answered, marked for review' }).waitFor();
      await screenshot(page, 'journey-07-question-menu');
      await page.keyboard.press('Escape');
    });

    it('hides the clock and shows it again', async () => {
      await page.getByRole('button', { name: 'Hide the clock' }).click();
      expect(await page.getByRole('timer').innerText()).not.toMatch(/\d/);
      await page.getByRole('button', { name: 'Show the clock' }).click();
      await expectClockRight(page, id, app);
    });

    it('pauses: the clock stands, the questions are gone; resumes where it was', async () => {
      await page.getByRole('button', { name: 'Pause or exit' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
      await page.getByRole('heading', { name: 'Your test is paused' }).waitFor();
      const before = await secondsLeft(page);
      expect(await page.getByRole('radiogroup').count()).toBe(0);
      await screenshot(page, 'journey-08-paused');
      await app.clock.advance({ minutes: 7 });
      await page.getByRole('button', { name: 'Resume' }).click();
      await atQuestion(page, 2);
      expect(before - (await secondsLeft(page))).toBeLessThan(120);
    });

    it('saves and exits, and resumes from the list an hour later with the same time left', async () => {
      const before = await secondsLeft(page);
      await page.getByRole('button', { name: 'Pause or exit' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save and exit' }).click();
      await page.getByText('2 of 27 answered').waitFor();
      await expectAccessible(page);
      await app.clock.advance({ minutes: 60 });
      await page.getByRole('link', { name: 'Resume section: SAT Set 1, Reading & Writing, Part 1' }).click();
      await atQuestion(page, 2);
      expect(before - (await secondsLeft(page))).toBeLessThan(120);
    });

    it('reloads the page in the middle and loses nothing', async () => {
      await page.reload();
      await atQuestion(page, 2);
      expect(await page.getByRole('radio', { checked: true }).innerText()).toMatch(/^D/);
      await page.getByRole('button', { name: 'Undo crossing out choice B' }).waitFor();
      await expectClockRight(page, id, app);
    });

    it('goes on in a second tab; the first one is told', async () => {
      const second = await context.newPage();
      await second.goto(`/student/assessments/test/${id}`);
      await second.getByRole('heading', { name: 'This test is open in another tab' }).waitFor();
      await second.getByRole('button', { name: 'Continue here' }).click();
      await atQuestion(second, 2);
      await page.getByRole('heading', { name: 'This test continues in another place' }).waitFor();
      await screenshot(page, 'journey-09-taken-over');
      expectQuiet(page);
      await page.close();
      page = second;
    });

    it('goes on at a telephone, answers there, and comes back to the first device', async () => {
      const phone = await person({ width: 390, height: 844 });
      await signInOnPage(phone, STUDENT.email, STUDENT.password);
      await phone.goto(`/student/assessments/test/${id}`);
      await phone.getByRole('heading', { name: 'This test is open on another device' }).waitFor();
      await phone.getByRole('button', { name: 'Continue here' }).click();
      await atQuestion(phone, 2);
      await phone.getByRole('button', { name: 'Next' }).click();
      await atQuestion(phone, 3);
      await phone.getByRole('radio').nth(1).click();
      await saved(phone);
      await screenshot(phone, 'journey-10-phone');
      await page.evaluate(() => dispatchEvent(new Event('online'))); // the next heartbeat, at once
      await page.getByRole('heading', { name: 'This test continues in another place' }).waitFor();
      await page.getByRole('button', { name: 'Continue here instead' }).click();
      await atQuestion(page, 3);
      expect(await page.getByRole('radio', { checked: true }).innerText()).toMatch(/^B/);
      await phone.context().close();
    });

    it('loses the connection, answers five more, loses the tab, opens a new one: nothing is lost and the clock is right', async () => {
      const before = await answersKept(page);
      await context.setOffline(true);
      for (const [i, key] of ['a', 'b', 'c', 'd', 'a'].entries()) {
        await page.keyboard.press('Alt+ArrowRight');
        await atQuestion(page, i + 4);
        await page.keyboard.press(key);
      }
      await page.getByText('Offline. 5 answers only on this device').waitFor();
      await eventually(async () => expect(await answersKept(page)).toBe(before + 5));
      await screenshot(page, 'journey-11-offline');
      await page.close({ runBeforeUnload: false });
      await app.clock.advance({ minutes: 2 });
      await context.setOffline(false);
      page = await context.newPage();
      page.setDefaultTimeout(30_000);
      await page.goto(`/student/assessments/test/${id}`);
      await atQuestion(page, 8);
      expect(await answersArrived(page, id, 8)).toEqual({
        1: 'C',
        2: 'D',
        3: 'B',
        4: 'A',
        5: 'B',
        6: 'C',
        7: 'D',
        8: 'A',
      });
      await saved(page);
      await expectClockRight(page, id, app);
    });

    it('answers the rest and is warned at five minutes', async () => {
      await answerRest(page, () => true);
      const { clock } = await launchOf(page, id);
      await app.clock.set(Date.parse(clock.deadlineAt!) - 302_000);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByRole('timer').getByText('left').waitFor();
      await page.getByText('5 minutes left.').waitFor({ state: 'attached' });
      await screenshot(page, 'journey-12-review');
    });

    it('hands in part 1, which opens part 2', async () => {
      await page.getByText('27 answered, 0 unanswered, 1 marked for review.').waitFor();
      await submitPart(page, 'Reading & Writing, Part 1');
      await page.getByText('We are processing your assessment, please wait...').waitFor();
      await page.getByText('Reading & Writing, Part 1 is handed in. Receipt').waitFor();
      await app.clock.advance({ minutes: 3 });
      await beginPart(page, 'Reading & Writing, Part 2');
      await expectFullClock(page, 32 * 60);
      expect(sittingOf(page)).not.toBe(id);
      expect(await launchOf(page, sittingOf(page))).toMatchObject({ part: 2 });
      await screenshot(page, 'journey-13-part-2');
      await answerRest(page, (number) => number % 3 !== 0);
      await submitPart(page, 'Reading & Writing, Part 2');
      await page.getByRole('heading', { name: 'Reading & Writing, Part 2 is handed in' }).waitFor();
      const { studentAssessment } = (await (
        await page.request.get(`/api/student/student_assessments/${sittingOf(page)}`)
      ).json()) as { studentAssessment: { sitting: { receipt: string } } };
      await page.getByRole('region', { name: 'Receipt code' }).getByText(studentAssessment.sitting.receipt).waitFor();
      await expectAccessible(page);
      await screenshot(page, 'journey-13-handed-in');
      await page.getByRole('button', { name: 'Back to my assessments' }).click();
      await page.getByRole('heading', { name: 'Assessments', exact: true }).waitFor();
    });

    it('takes Math with the calculator and a typed answer', async () => {
      await page.getByRole('link', { name: 'Start this section: SAT Set 1, Math, Part 1' }).click();
      await beginPart(page, 'Math, Part 1');
      expect(await page.title()).toBe('Question 1 of 22');
      await expectFullClock(page, 35 * 60);
      await page.keyboard.press('Alt+c');
      const calculator = page.getByRole('dialog', { name: 'Calculator' });
      await calculator.waitFor();
      const box = (await calculator.boundingBox())!;
      expect([box.width, box.height]).toEqual([640, 420]);
      await calculator.getByRole('button', { name: 'Move the calculator' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Escape');
      expect((await calculator.boundingBox())!.x).toBe(box.x - 16);
      await calculator.getByLabel('Expression 1').fill('y = x^2 - 4');
      await screenshot(page, 'journey-14-calculator');
      await page.getByRole('button', { name: 'Close the calculator' }).click();
      await calculator.waitFor({ state: 'detached' });
      await answerRest(page, () => false);
      const grids = Object.values(await answersArrived(page, sittingOf(page), 22)).filter((value) => value === '7777');
      expect(grids.length).toBeGreaterThan(0);
      await submitPart(page, 'Math, Part 1');
      await beginPart(page, 'Math, Part 2');
      expect(await launchOf(page, sittingOf(page))).toMatchObject({ part: 2 });
      await answerRest(page, (number) => number % 2 === 0);
      await submitPart(page, 'Math, Part 2');
      await page.getByRole('heading', { name: 'Math, Part 2 is handed in' }).waitFor();
      await page.getByText('Nothing else of this test is open.').waitFor();
      await page.getByRole('button', { name: 'Back to my assessments' }).click();
      await page.getByRole('heading', { name: 'Assessments', exact: true }).waitFor();
    });

    it('opens the composite report and takes it away as PDF', async () => {
      await page.getByRole('link', { name: /^Completed/ }).click();
      await page.getByRole('link', { name: 'View Score Report: SAT Set 1, Math, Part 2' }).click();
      await page.getByRole('heading', { name: 'SAT Set 1', level: 1 }).waitFor();
      const report = await compositeOf(page, 1, 1);
      expect(report.sections.map((s) => s.score).reduce((a, b) => a + b)).toBe(report.compositeScore);
      expect(report.sections.map((s) => s.part2Difficulty)).toEqual(['hard', 'easy']);
      score = report.compositeScore;
      await page.getByRole('img', { name: `Total score ${score}, from 400 to 1600` }).waitFor();
      for (const name of ['Section scores', 'Knowledge and skills', 'Time per question', 'Questions and answers'])
        await page.getByRole('heading', { name }).waitFor();
      await page.getByText(/one pause|2 pauses|two pauses/).waitFor();
      await expectAccessible(page);
      await screenshot(page, 'journey-15-report');
      await expectPdf(page);
    });
  });

  describe('The teacher and the auditor', () => {
    it('shows the teacher the same report and PDF', async () => {
      const page = await person();
      await comeIn(page, 'teacher@demo.test');
      await page.getByRole('link', { name: 'Students of Period 5' }).click();
      await page.waitForURL(/students$/);
      await page.getByRole('link', { name: /García Peña, score reports$/ }).click();
      await page.getByRole('heading', { name: 'Score Reports', level: 1 }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: /^View Score Report/ }).click();
      await page.getByRole('heading', { name: 'SAT Set 1', level: 1 }).waitFor();
      await page.getByRole('img', { name: `Total score ${score}, from 400 to 1600` }).waitFor();
      await expectAccessible(page);
      await expectPdf(page);
      expectQuiet(page);
    });

    it('lets the auditor replay the sitting and take the attempt file, which the verifier finds whole', async () => {
      const page = await person();
      await comeIn(page, 'auditor@demo.test');
      await page.getByRole('searchbox').fill('García Peña');
      const sitting = page.getByRole('row', { name: /Reading & Writing, Part 1/ });
      await sitting.getByText('27 of 27').waitFor();
      await expectAccessible(page);
      await screenshot(page, 'journey-16-attempts');
      await sitting.getByRole('link', { name: 'José García Peña' }).click();
      await page.getByText('Integrity Verified').waitFor();
      await page.getByText('Completeness Complete').waitFor();
      await page.getByRole('slider', { name: 'Time in the sitting' }).focus();
      await page.keyboard.press('End');
      await page.getByRole('img', { name: /submitted/ }).waitFor();
      await page.keyboard.press('Home');
      await page.getByRole('img', { name: /question 1, 0 answered/ }).waitFor();
      await page.getByRole('button', { name: 'Next change' }).click();
      await page.getByRole('img', { name: /question 2, 2 answered/ }).waitFor();
      await page.getByRole('heading', { name: 'How it was worked' }).scrollIntoViewIfNeeded();
      await page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(27).waitFor();
      await page.getByRole('region', { name: 'Who looked at it' }).getByText('Read this history').waitFor();
      await expectAccessible(page);
      await screenshot(page, 'journey-17-replay');
      await page.waitForURL(/\?event=\d+$/);
      await page.reload();
      await page.getByRole('img', { name: /question 2, 2 answered/ }).waitFor();
      await page.getByRole('button', { name: 'Question 1: go to its first answer' }).click();
      await page.getByRole('img', { name: /question 1, 1 answered/ }).waitFor();
      await page.getByRole('button', { name: /^Changes/ }).click();
      await page
        .getByRole('region', { name: 'Events' })
        .getByRole('button', { name: /Changed the answer to question 2/ })
        .click();
      await page.getByRole('img', { name: /question 2, 2 answered/ }).waitFor();
      const take = async (name: RegExp, file: string) => {
        await page.getByRole('button', { name: 'Take along' }).click();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('menuitem', { name }).click(),
        ]);
        await download.saveAs(join(folder, file));
        return join(folder, file);
      };
      const pack = await readFile(await take(/^Dispute pack/, 'pack.zip'));
      expect([pack.subarray(0, 2).toString(), pack.includes('attempt.html'), pack.includes('READ ME.txt')]).toEqual([
        'PK',
        true,
        true,
      ]);
      const file = await take(/^Attempt file, sealed/, 'attempt.jsonl');
      await page.goBack();
      await sitting.getByText('27 of 27').waitFor();
      await page.getByRole('button', { name: 'Late answers' }).click();
      await page.waitForURL(/flag=late_answers/);
      await page.getByText('No attempt fits these filters.').waitFor();
      await page.getByRole('button', { name: 'Take all filters off' }).click();
      await page
        .getByRole('row', { name: /Math, Part 1/ })
        .first()
        .waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Integrity' }).click();
      await page.getByRole('button', { name: 'Verify Now' }).click();
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByText('Integrity: nothing was changed.').waitFor();
      await page.getByText('Completeness: nothing is missing.').waitFor();
      await page.getByLabel('Choose an attempt file or drop it here').setInputFiles(file);
      await page.getByText('Integrity: good.').waitFor();
      await page.getByText('Completeness: good.').waitFor();
      await expectAccessible(page);
      await screenshot(page, 'journey-18-integrity');
      expectQuiet(page);

      const whole = await verify(file);
      expect(whole.output).toContain('Integrity: OK');
      expect(whole.output).toContain('Completeness: OK');
      expect(whole.code).toBe(0);
      const text = await readFile(file, 'utf8');
      const changed = join(folder, 'changed.jsonl');
      await writeFile(changed, text.replace(/ResponseRecorded/, 'RespOnseRecorded'));
      const broken = await verify(changed);
      const line = text.split('\n').findIndex((row) => row.includes('ResponseRecorded')) + 1;
      expect(broken.output).toContain(`Integrity: FAILED at line ${line},`);
      expect(broken.code).not.toBe(0);
    });

    it('lets the Horizon Admin enter results from outside and look at an attempt file, whole or not at all, and the parent reads who looked', async () => {
      const page = await person();
      await comeIn(page, 'horizon.admin@demo.test');
      await page.getByRole('link', { name: 'Lakeview High', exact: true }).click();
      await page.getByRole('link', { name: 'Results from outside' }).click();
      await page.getByRole('button', { name: 'Upload Assessment Results' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      for (const error of ['Please select an assessment', 'Please upload a file'])
        await dialog.getByText(error).waitFor();
      await choose(page, 'Assessment', 'SAT Set 2');
      const results = join(folder, 'fall.csv');
      const enter = async (rows: string[]) => {
        await writeFile(results, ['Email,Test Date,Reading & Writing,Math', ...rows].join('\n'));
        await dialog.locator('input[type=file]').setInputFiles(results);
        await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      };
      await enter(['student.done@demo.test,2026-10-14,600,650', 'student@demo.test,2026-10-14,6000,650']);
      await page.getByRole('dialog', { name: 'Nothing was entered: 1 row needs a correction' }).waitFor();
      await dialog.getByRole('row', { name: /^C3 .* Reading & Writing 6000/ }).waitFor();
      await expectAccessible(page);
      await screenshot(page, 'journey-19-results-refused');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByText('No results from outside yet.').waitFor();

      await page.goto('/audit/attempts');
      await page.getByRole('button', { name: 'Import Attempt' }).click();
      const imported = page.getByRole('dialog');
      const file = join(folder, 'changed.jsonl');
      await imported.getByLabel('Choose an attempt file or drop it here').setInputFiles(file);
      await imported.getByLabel('Email of the student here').fill('student.done@demo.test');
      await imported.getByRole('button', { name: 'Check File' }).click();
      await page.getByRole('dialog', { name: 'This file cannot be brought here' }).waitFor();
      await imported.getByText(/^changed\.jsonl, line \d+: /).waitFor();
      await imported.getByText('Nothing was brought here.').waitFor();
      await expectAccessible(page);
      await imported.getByRole('button', { name: 'Close' }).last().click();

      await page.getByRole('searchbox').fill('student.done@demo.test');
      await page.getByRole('link', { name: 'Amara Okafor' }).first().click();
      await page.getByText('Integrity Verified').waitFor();
      expectQuiet(page);

      const parent = await person({ width: 390, height: 844 });
      await comeIn(parent, 'parent@demo.test');
      await parent
        .getByRole('link', { name: /All score reports/ })
        .first()
        .click();
      await parent.getByRole('link', { name: 'Who looked at the record' }).click();
      await parent.getByRole('heading', { name: /Who looked at the record/ }).waitFor();
      await parent.getByText('Opened the attempt history').first().waitFor();
      await expectAccessible(parent);
      await screenshot(parent, 'journey-20-who-looked');
      expectQuiet(parent);
    });
  });
});

/** The button gives a file that is a PDF. */
async function expectPdf(page: Page): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Report' }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
}

/** What the built command says of an attempt file. */
async function verify(file: string): Promise<{ code: number; output: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['dist/src/cli.js', 'audit', 'verify', file], {
      env: { PATH: process.env.PATH },
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}
