import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
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
} from '../support/browser.js';
import { held } from '../support/held.js';
import { asksNow, atQuestion, beginPart, eventually, secondsIn, secondsLeft, start, stepByStep } from './steps.js';

describe('Staff steer a sitting while the student works', () => {
  let app: RunningApp;
  let browser: Browser;
  let student: Page;
  let admin: Page;
  beforeAll(async () => {
    [app, browser] = await Promise.all([runningApp({ demo: 0.1 }), launchBrowser()]);
    student = await openPage(browser, app.url);
    admin = await openPage(browser, app.url);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  const step = stepByStep();

  const act = async (name: string, fill?: () => Promise<unknown>): Promise<void> => {
    await admin.getByRole('button', { name: 'Staff actions' }).click();
    await admin.getByRole('menuitem', { name, exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: `${name}: Jonah Whitaker` });
    await fill?.();
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const cell = (name: string) => admin.getByRole('row').filter({ hasText: name });

  step('see on the board who is at work', async () => {
    await comeIn(student, 'student@demo.test');
    await start(student, 'SAT Set 2, Reading & Writing, Part 1');
    await beginPart(student, 'Reading & Writing, Part 1');
    await student.keyboard.press('b');
    await student.getByText(/^Saved at /).waitFor();

    await comeIn(admin, 'teacher.admin@demo.test');
    await admin.goto('/staff/assessments');
    await admin.getByRole('link', { name: 'Assessment Monitoring' }).click();
    await admin.getByText('Please select a class and the assessment').waitFor();
    for (const [field, choice] of [
      ['Class', 'Entire School'],
      ['Assessment type', 'SAT'],
      ['Assessment set', 'SAT Set 2'],
    ] as const) {
      await admin.getByRole('combobox', { name: field }).click();
      await admin.getByRole('option', { name: choice, exact: true }).click();
    }
    await admin.waitForURL('**/staff/assessments/monitoring/0/2/1');
    // Half a choice is left behind with the address it was made at.
    const chosenClass = admin.getByRole('combobox', { name: 'Class' });
    await admin.getByRole('link', { name: 'Assessment Monitoring' }).click();
    await admin.getByText('Please select a class and the assessment').waitFor();
    await chosenClass.click();
    await admin.getByRole('option', { name: /Period 4/ }).click();
    await admin.goBack();
    await eventually(async () => expect(await chosenClass.inputValue()).toBe('Entire School'));
    await admin.getByRole('button', { name: 'Filter' }).click();
    await admin.getByRole('checkbox', { name: 'In Progress' }).check();
    await admin.keyboard.press('Escape');
    await admin.getByText('1 student', { exact: true }).waitFor();
    await cell('Whitaker, Jonah').getByText('In Progress').waitFor();
    expect(await admin.getByRole('row').count()).toBe(2);
    await expectAccessible(admin);
    await screenshot(admin, 'monitoring');
  });

  step('watch every answer arrive on the live board', async () => {
    // A column of part 2 leads to its easy board, and on to everybody where that would leave out somebody.
    await admin.getByRole('link', { name: 'Live Monitoring, Reading & Writing #2' }).click();
    await admin.waitForURL('**/live_activitystatus_by_user/readingWritingP2/default**');
    await admin.goBack();
    await cell('Whitaker, Jonah').getByText('In Progress').waitFor();
    await admin.getByRole('link', { name: 'Live Monitoring, Reading & Writing #1' }).click();
    await admin.waitForURL('**/0/2/1/live_activitystatus_by_user/readingWritingP1/default');
    const row = cell('Whitaker, Jonah');
    await row.getByRole('img', { name: '1 of 27 answered', exact: true }).waitFor();
    await row.getByText('Working').waitFor();
    const edges = () =>
      admin
        .getByRole('table')
        .evaluate((table) => [table, table.parentElement!].map((e) => Math.round(e.getBoundingClientRect().right)));
    for (const width of [1024, 1440]) {
      await admin.setViewportSize({ width, height: 900 });
      const [table, frame] = await edges();
      expect([width, table]).toEqual([width, frame]);
    }
    await student.keyboard.press('Alt+ArrowRight');
    await student.keyboard.press('a');
    await student.keyboard.press('m');
    await row.getByRole('img', { name: '2 of 27 answered, 1 marked' }).waitFor();
    expect(
      await admin.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Working' }).innerText(),
    ).toMatch(/^1\s/);
    await expectAccessible(admin);
    await screenshot(admin, 'live-monitoring');
    // A proxy answers for the server while that is away: the board stays, and goes on by itself.
    const away = admin.waitForResponse((answer) => answer.status() === 502 && !answer.url().includes('/stream'));
    await admin.route('**/live_monitoring**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await app.crash('web');
    await away;
    expect(await row.getByRole('img', { name: '2 of 27 answered, 1 marked' }).count()).toBe(1);
    await admin.unroute('**/live_monitoring**');
    await student.keyboard.press('Alt+ArrowRight');
    await student.keyboard.press('c');
    await row.getByRole('img', { name: '3 of 27 answered, 1 marked' }).waitFor({ timeout: 30_000 });
    await admin.goBack();
  });

  step('give time, and the student is told', async () => {
    await cell('Whitaker, Jonah')
      .getByRole('button', { name: 'Actions for Reading & Writing #1 of Jonah Whitaker' })
      .click();
    await admin.getByRole('menuitem', { name: 'Attempt histories' }).click();
    await admin
      .getByRole('link', { name: /Whitaker/ })
      .first()
      .click();
    await admin.getByText(/^Running, \d+:\d\d left\. 3 of 27 answered\./).waitFor();
    await act('Give time', async () => {
      const change = await admin.getByText(/^Time left goes from \d+:\d\d to \d+:\d\d\.$/).innerText();
      const [from, to] = change.split(' to ').map(secondsIn);
      expect(to! - from!).toBe(300);
      await expectAccessible(admin);
      await screenshot(admin, 'steering-give-time');
      await admin.getByLabel('Reason').fill('Late bus');
    });
    await admin.getByText('granted 5:00. Reason: Late bus', { exact: false }).waitFor();
    await asksNow(student);
    await student.getByText('Your teacher gave you 5 minutes more.').first().waitFor({ timeout: 60_000 });
    expect(await secondsLeft(student)).toBeGreaterThan(1920); // more than the part ever had
  });

  step('pause and let go on, without the student doing anything', async () => {
    await act('Pause');
    await asksNow(student);
    await student.getByRole('heading', { name: 'Your teacher paused this test' }).waitFor({ timeout: 60_000 });
    expect(await student.getByRole('button', { name: 'Resume' }).count()).toBe(0);
    await screenshot(student, 'paused-by-staff');
    await expectAccessible(student);
    await act('Resume');
    await asksNow(student);
    await atQuestion(student, 3);
  });

  step('give lost time back, once, to everybody who lost it', async () => {
    await app.clock.advance({ minutes: 4 });
    await admin.goto('/staff/assessments/incidents');
    const row = cell('Whitaker, Jonah');
    await row.getByText('Nothing heard of the device').waitFor();
    await admin.getByRole('button', { name: /^Select all \d+$/ }).click();
    await expectAccessible(admin);
    await screenshot(admin, 'incidents');
    await admin.getByRole('toolbar').getByRole('button', { name: 'Credit lost time' }).click();
    const dialog = admin.getByRole('dialog', { name: /^Credit lost time: \d+ sittings?$/ });
    await dialog.getByText(/^Gives \d+:\d\d back to /).waitFor();
    await expectAccessible(admin);
    await screenshot(admin, 'incidents-credit');
    await dialog.getByLabel('Reason').fill('Network of the building');
    await dialog.getByRole('button', { name: 'Credit lost time' }).click();
    await admin.getByText(/Gave \d+:\d\d back to \d+ sittings?\./).waitFor();
    // Lost, and given back.
    await row
      .getByRole('cell', { name: /^4:\d\d$/ })
      .nth(1)
      .waitFor();
    await asksNow(student);
    await student
      .getByText(/^Your teacher gave you 4 minutes/)
      .first()
      .waitFor({ state: 'attached', timeout: 60_000 });
  });

  step('look from the platform at who lost time, at a school of their choice', async () => {
    const platform = await openPage(browser, app.url);
    await comeIn(platform, 'horizon.admin@demo.test');
    await platform.goto('/admin/schools/1/users');
    await platform.getByRole('navigation', { name: 'School' }).getByRole('link', { name: 'Incidents' }).click();
    const row = platform.getByRole('row').filter({ hasText: 'Whitaker, Jonah' });
    await row.getByText('Nothing heard of the device').first().waitFor();
    await expectAccessible(platform);
    await screenshot(platform, 'incidents-of-a-school');
    await platform.getByRole('combobox', { name: 'Class' }).click();
    await platform.getByRole('option', { name: /Period 4/ }).click();
    await row.waitFor({ state: 'hidden' });
    await platform.context().close();
  });

  step('learn what failed, and after three failures in a row what to send to support', async () => {
    await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
    await admin.goto('/staff/assessments/monitoring/0/1/1?statuses=Completed');
    const table = admin.getByRole('table', { name: 'Assessment Monitoring' });
    const name = (
      await table
        .getByRole('link', { name: /View Score Report$/ })
        .first()
        .innerText()
    )
      .split(', ')
      .reverse()
      .join(' ');
    const outcomes = [500, 500, 200, 500, 500, 500];
    await admin.route('**/generate_report', (route) =>
      outcomes.shift() === 200
        ? route.continue()
        : route.fulfill({
            status: 500,
            json: {
              message: 'No conversion table',
              error: 'No conversion table',
              backtrace: 'at convert (dist/src/scoring/convert.js:12:3)',
              details: { backtrace: 'at convert (dist/src/scoring/convert.js:12:3)' },
            },
          }),
    );
    const failed = 'Something went wrong. Please try again.';
    const support = admin.getByRole('dialog', { name: 'The report could not be generated' });
    while (outcomes.length > 0) {
      expect(await support.count()).toBe(0);
      const expected = outcomes[0] === 200 ? 'The report was generated.' : failed;
      const answered = admin.waitForResponse('**/generate_report');
      await admin
        .getByRole('button', { name: `Actions for Reading & Writing #1 of ${name}` })
        .first()
        .click();
      await admin.getByRole('menuitem', { name: 'Generate Report' }).click();
      await answered;
      await notified(admin, expected);
    }
    await support
      .getByText(
        "We're sorry you're encountering this error. Please copy the following text to the clipboard and send it to our customer support.",
      )
      .waitFor();
    await expectAccessible(admin);
    await screenshot(admin, 'monitoring-diagnostic');
    await support.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await notified(admin, 'Copied to the clipboard.');
    expect(await admin.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^Assessment \d+\nNo conversion table\nat convert \(/,
    );
    await support.getByRole('button', { name: 'Okay' }).click();
    await support.waitFor({ state: 'hidden' });

    // Nobody is selected.
    const nobody = 'Please select at least one user!';
    await admin.getByRole('button', { name: 'Add to Class' }).click();
    await notified(admin, nobody);
    await admin.getByRole('button', { name: 'Section Reset, Math #1' }).click();
    const reset = admin.getByRole('dialog', { name: 'Section Reset: Math #1' });
    await reset.getByRole('button', { name: 'Reset', exact: true }).click();
    await reset.getByText(nobody).waitFor();
    await reset.getByRole('radio', { name: /^Everybody in the school \(\d+ tests?\)$/ }).check();
    await reset.getByText(/This destroys \d+ tests and part 2 of \d+ of them\.$/).waitFor();
    await reset.getByLabel('Reason').fill('Wrong day');
    await expectAccessible(admin);
    await screenshot(admin, 'monitoring-section-reset');
    await admin.route('**/bulk_reset', async (route) => {
      await admin.getByText('Resetting assessments...').waitFor();
      await route.fulfill({ status: 500, json: { message: 'x' } });
    });
    await reset.getByRole('button', { name: 'Reset', exact: true }).click();
    await reset.getByRole('alert').getByText('Something went wrong. Please try again.').waitFor();
    await reset.getByRole('button', { name: 'Cancel' }).click();
    // The reason is typed.
    await admin.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();

    await admin.getByRole('button', { name: 'Help' }).click();
    await admin.getByRole('dialog', { name: 'Assessment Monitoring' }).getByRole('button', { name: 'Okay' }).click();
    await admin.route('**/live_monitoring**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
    await admin.getByRole('link', { name: 'Live Monitoring, Reading & Writing #2' }).click();
    await admin.waitForURL(/\/readingWritingP2\/easy/);
    await admin.getByText('Could not load the Live Monitoring.').first().waitFor();
    await admin.unroute('**/live_monitoring**');
    await admin.getByRole('button', { name: 'Try again' }).click();
    // Easy alone would leave out most: the board opens with everybody.
    await admin.waitForURL('**/readingWritingP2/default');
    await admin
      .getByRole('textbox', { name: 'Difficulty' })
      .or(admin.getByRole('combobox', { name: 'Difficulty' }))
      .click();
    expect(await admin.getByRole('option').allInnerTexts()).toEqual([
      'Difficulty: Default',
      'Difficulty: Easy',
      'Difficulty: Hard',
    ]);
    await admin.getByRole('option', { name: 'Difficulty: Hard' }).click();
    await admin.waitForURL('**/readingWritingP2/hard');
  });

  step('reset from the board, and the student learns that it starts anew', async () => {
    await admin.goto('/staff/assessments/monitoring/0/2/1?search=Whitaker');
    await cell('Whitaker, Jonah')
      .getByRole('button', { name: 'Actions for Reading & Writing #1 of Jonah Whitaker' })
      .click();
    await admin.getByRole('menuitem', { name: 'Reset' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Reset Reading & Writing #1 of Jonah Whitaker' });
    await dialog
      .getByText(
        "Resetting the assessment will delete the student's responses for this exam from the server. The data cannot be recovered and this action cannot be undone.",
        { exact: false },
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await dialog.getByText('Say why: the reason stays in the history.').waitFor();
    await dialog.getByLabel('Reason').fill('Wrong accommodation');
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await notified(admin, '1 assessment was reset.');
    // Told by the server, long before the board is asked for again.
    await cell('Whitaker, Jonah').getByText('Not Started').first().waitFor({ timeout: 10_000 });
    await asksNow(student);
    await student
      .getByText('This test was reset. Start it again from your assessments.')
      .first()
      .waitFor({ timeout: 60_000 });
  });

  step(
    'invalidate from the live board; the board and the profile call it so, and its reset there asks why',
    async () => {
      await student.goto('/student/assessments');
      await start(student, 'SAT Set 2, Reading & Writing, Part 1');
      await beginPart(student, 'Reading & Writing, Part 1');
      await admin.goto(
        '/staff/reports/monitoring/live/0/2/1/live_activitystatus_by_user/readingWritingP1/default?search=Whitaker',
      );
      await cell('Whitaker, Jonah').getByText('Working').waitFor();

      // It is done, and the answer that says so is lost: what was typed is still there, and sent again it is done once.
      await admin.route('**/attempts/actions', (route) => route.fetch().then(() => route.abort()), { times: 1 });
      await admin.getByRole('button', { name: 'Act on all 1 shown' }).click();
      await admin.getByRole('menuitem', { name: 'Note an irregularity' }).click();
      const note = admin.getByRole('dialog', { name: 'Note an irregularity: 1 sitting' });
      await note.getByLabel('What happened').fill('Fire drill');
      await note.getByRole('button', { name: 'Note an irregularity' }).click();
      await note.getByText('It is not certain what was done. Try again: nothing is done twice.').waitFor();
      const sentAgain = admin.waitForResponse('**/attempts/actions');
      await note.getByRole('button', { name: 'Note an irregularity' }).click();
      expect(await (await sentAgain).json()).toMatchObject({ counts: { done: 1, skipped: 0, failed: 0 } });
      await notified(admin, 'Done for 1 sitting.');

      await cell('Whitaker, Jonah').getByRole('button', { name: 'Actions for Jonah Whitaker' }).click();
      await admin.getByRole('menuitem', { name: 'Invalidate' }).click();
      const invalidate = admin.getByRole('dialog', { name: 'Invalidate: Jonah Whitaker' });
      await invalidate.getByLabel('Reason').fill('Phone on the desk');
      await invalidate.getByRole('button', { name: 'Invalidate' }).click();
      await notified(admin, 'The result was invalidated.');
      await cell('Whitaker, Jonah').getByText('Invalidated').waitFor();
      await admin.goto('/staff/assessments/monitoring/0/2/1?search=Whitaker');
      await cell('Whitaker, Jonah').getByText('Invalidated').first().waitFor({ timeout: 40_000 });
      await screenshot(admin, 'monitoring-invalidated');

      await admin.goto('/staff/school-dashboard/1/users?search=Whitaker');
      await admin.getByRole('button', { name: 'Actions for Jonah Whitaker' }).click();
      await admin.getByRole('menuitem', { name: 'View Profile' }).click();
      await admin.getByRole('tab', { name: 'Assessment', exact: true }).click();
      const row = admin
        .getByRole('region', { name: 'Past Assessments' })
        .getByRole('row')
        .filter({ hasText: 'Invalidated' });
      await row.getByRole('button', { name: /^Actions for / }).click();
      await admin.getByRole('menuitem', { name: 'Reset' }).click();
      const reset = admin.getByRole('dialog', { name: 'Reset Reading & Writing, Part 1 of Jonah Whitaker?' });
      await reset.getByRole('button', { name: 'Reset' }).click();
      await reset.getByText('Say why: the reason stays in the history.').waitFor();
      await expectAccessible(admin);
      await reset.getByLabel('Reason').fill('Starts again tomorrow');
      await reset.getByRole('button', { name: 'Reset' }).click();
      await notified(admin, '1 assessment was reset.');
      await row.waitFor({ state: 'hidden' });
    },
  );

  step('correct a key with a look beforehand, and the report says so to who reads it', async () => {
    const page = await openPage(browser, app.url);
    await comeIn(page, 'horizon.admin@demo.test');
    // A file that is still being read when another table is chosen changes nothing.
    await page.goto('/admin/corrections/new?kind=conversion');
    const choose = async (table: number) => {
      await page.getByRole('combobox', { name: 'Conversion table' }).click();
      await page.getByRole('option').nth(table).click();
    };
    await choose(0);
    const file = { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('raw,scaled') };
    const read = await held(
      page,
      '**/corrections/tables/read**',
      () => page.locator('input[type=file]').setInputFiles(file),
      (route) => route.fulfill({ json: { scaled: [200, 800], errors: [] } }),
    );
    await choose(1);
    await read();
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    expect(await page.getByRole('button', { name: 'See what it does' }).isDisabled()).toBe(true);
    await page.goto('/admin/corrections/new?kind=key&id=sat-set-1/math/part-1/default/03');
    const choices = page.getByRole('group', { name: 'The right answer' }).getByRole('radio');
    await choices.first().waitFor();
    await expectAccessible(page);
    await choices.nth((await choices.first().isChecked()) ? 1 : 0).check();
    await page.getByRole('button', { name: 'See what it does' }).click();
    await page.getByRole('table', { name: 'Students' }).getByRole('row').nth(1).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'What if' }).click();
    await page.getByText('Standard deviation').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByLabel('Why').fill('The marked answer was wrong; two teachers reported it.');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Take back' }).waitFor();

    const reader = await openPage(browser, app.url, { width: 390, height: 844 });
    await comeIn(reader, 'student.done@demo.test');
    await reader.goto('/student/score-reports/1/1');
    await reader.getByText('The marked answer was wrong; two teachers reported it.').waitFor();
    await expectAccessible(reader);
    await reader.getByRole('link', { name: 'See the report before this' }).click();
    await reader.getByText(/as it stood on/).waitFor();
    await expectAccessible(reader);
    expectQuiet(page);
    expectQuiet(reader);
  });
});
