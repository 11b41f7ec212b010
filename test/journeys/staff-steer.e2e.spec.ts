import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible, launchBrowser, openPage, runningApp, screenshot, signInOnPage, type RunningApp } from '../support/browser.js';
import { atPart, atQuestion, start, stepByStep } from './steps.js';

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
  const step = stepByStep(() => browser);

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
    await signInOnPage(student, 'student@demo.test');
    await start(student, 'SAT Set 2, Reading & Writing, Part 1');
    await atPart(student, 'Reading & Writing, Part 1');
    await student.keyboard.press('b');
    await student.getByText(/^Saved at /).waitFor();

    await signInOnPage(admin, 'teacher.admin@demo.test');
    await admin.goto('/staff/assessments');
    await admin.getByRole('link', { name: 'Assessment Monitoring' }).click();
    await admin.getByText('Please select a class and the assessment').waitFor();
    for (const [field, choice] of [['Class', 'Entire School'], ['Assessment type', 'SAT'], ['Assessment set', 'SAT Set 2']] as const) {
      await admin.getByRole('combobox', { name: field }).click();
      await admin.getByRole('option', { name: choice, exact: true }).click();
    }
    await admin.waitForURL('**/staff/assessments/monitoring/0/2/1');
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
    await admin.getByRole('button', { name: 'Actions for Reading & Writing #1', exact: true }).click();
    await admin.getByRole('menuitem', { name: 'Live Monitoring' }).click();
    const row = cell('Whitaker, Jonah');
    await row.getByRole('img', { name: '1 of 27 answered', exact: true }).waitFor();
    await row.getByText('Working').waitFor();
    await student.keyboard.press('Alt+ArrowRight');
    await student.keyboard.press('a');
    await student.keyboard.press('m');
    await row.getByRole('img', { name: '2 of 27 answered, 1 marked' }).waitFor();
    expect(await admin.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Working' }).innerText()).toMatch(/^1\s/);
    await expectAccessible(admin);
    await screenshot(admin, 'live-monitoring');
    await app.crash('web');
    await student.keyboard.press('Alt+ArrowRight');
    await student.keyboard.press('c');
    await row.getByRole('img', { name: '3 of 27 answered, 1 marked' }).waitFor({ timeout: 30_000 });
    await admin.goBack();
  });

  step('give time, and the student is told', async () => {
    await cell('Whitaker, Jonah').getByRole('button', { name: 'Actions for Reading & Writing #1 of Jonah Whitaker' }).click();
    await admin.getByRole('menuitem', { name: 'Attempt histories' }).click();
    await admin.getByRole('link', { name: /Whitaker/ }).first().click();
    await admin.getByText(/^Running, 31:\d\d left\. 3 of 27 answered\./).waitFor();
    await act('Give time', async () => {
      await admin.getByText(/^Time left goes from 31:\d\d to 36:\d\d\.$/).waitFor();
      await expectAccessible(admin);
      await screenshot(admin, 'steering-give-time');
      await admin.getByLabel('Reason').fill('Late bus');
    });
    await admin.getByText('granted 5:00. Reason: Late bus', { exact: false }).waitFor();
    await student.getByText('Your teacher gave you 5 minutes more.').first().waitFor({ timeout: 20_000 });
    expect(await student.getByRole('timer').innerText()).toMatch(/^36:/);
  });

  step('pause and let go on, without the student doing anything', async () => {
    await act('Pause');
    await student.getByRole('heading', { name: 'Your teacher paused this test' }).waitFor({ timeout: 20_000 });
    expect(await student.getByRole('button', { name: 'Resume' }).count()).toBe(0);
    await screenshot(student, 'paused-by-staff');
    await expectAccessible(student);
    await act('Resume');
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
    await row.getByRole('cell', { name: /^4:\d\d$/ }).nth(1).waitFor();
    expect(await student.getByRole('timer').count()).toBe(1);
  });

  step('reset from the board, and the student learns that it starts anew', async () => {
    await admin.goto('/staff/assessments/monitoring/0/2/1?search=Whitaker');
    await cell('Whitaker, Jonah').getByRole('button', { name: 'Actions for Reading & Writing #1 of Jonah Whitaker' }).click();
    await admin.getByRole('menuitem', { name: 'Reset' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Reset Reading & Writing #1 of Jonah Whitaker' });
    await dialog.getByText('The data cannot be recovered and this action cannot be undone.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await admin.getByText('1 assessment was reset.').waitFor();
    await admin.getByRole('button', { name: 'Reload' }).click();
    await cell('Whitaker, Jonah').getByText('Not Started').first().waitFor();
    await student.getByText('This test was reset. Start it again from your assessments.').first().waitFor({ timeout: 20_000 });
  });
});
