import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { demoBundles, ImportBundle } from '../../src/content/index.js';
import { AddPerson } from '../../src/roster/index.js';
import { expectQuiet, launchBrowser, openPage, runningApp, signInOnPage, type RunningApp } from '../support/browser.js';
import { choose, openMailedLink, stepByStep } from './steps.js';

const PLATFORM = 'pat@platform.test';
const ADMIN = 'ada@cedar.test';
const PASSWORD = 'four quiet copper lanterns';
const DAY_MS = 86_400_000;
const STUDENTS = `First Name,Last Name,Email,Student ID,Grade Level,Untimed\r
Maya,Ortiz,maya@cedar.test,1001,11,No\r
Noah,Kim,noah@cedar.test,1002,10,Yes\r
`;

/** docs/first-school.md by screens alone: from an empty installation to the first assigned test. */
describe('The first school of an installation', () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  const it = stepByStep();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const steps = () => page.getByRole('region', { name: 'First steps' });
  /** On the American order of a day, by the clock of the servers. */
  const inDays = (days: number) => {
    const [year, month, day] = new Date(app.clock.now() + days * DAY_MS).toISOString().slice(0, 10).split('-');
    return `${month}/${day}/${year}`;
  };
  async function activate(email: string): Promise<void> {
    page = await openPage(browser, app.url);
    await openMailedLink(page, app, email);
    await page.getByText(`Choose a password for ${email}.`).waitFor();
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat the new password').fill(PASSWORD);
    await press('Activate account');
    await page.getByText('Your account is active. You can sign in now.').waitFor();
    await signInOnPage(page, email, PASSWORD);
  }
  async function addUser(first: string, email: string): Promise<void> {
    await press('Add user');
    const form = page.getByRole('dialog');
    await form.getByLabel('First name').fill(first);
    await form.getByLabel('Last name').fill('Person');
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Add user' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('row').filter({ hasText: email }).waitFor();
  }

  beforeAll(async () => {
    // What `npm run content` and `npm run admin -- create` do before anybody can sign in.
    const arrange: Parameters<typeof runningApp>[0] = {
      arrange: async (t) => {
        await t.commands.execute(new ImportBundle(demoBundles()[0]!));
        await t.commands.execute(
          new AddPerson({ firstName: 'Pat', lastName: 'Form', email: PLATFORM }, [
            { role: 'Horizon Admin', schoolId: null, districtId: null },
          ]),
        );
      },
    };
    [app, browser] = await Promise.all([runningApp(arrange), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('begins with the invitation of the administrator of the platform, who makes a district', async () => {
    await activate(PLATFORM);
    await page.getByRole('link', { name: 'Districts' }).click();
    await page.getByRole('link', { name: 'Create District' }).click();
    await page.getByLabel('District name').fill('Cedar Unified');
    await choose(page, 'State', 'Illinois');
    await press('Create District');
    await page.getByRole('heading', { name: 'Cedar Unified' }).waitFor();
  });

  it('and a school in it, with an administrator who is sent a mail', async () => {
    await page.getByRole('link', { name: 'Create School' }).click();
    await page.getByLabel('School name').fill('Cedar High');
    await choose(page, 'State', 'Illinois');
    await press('Create School');
    await page.getByText('New school created').waitFor();
    await page.getByRole('link', { name: 'Schools', exact: true }).first().click();
    await page.getByRole('link', { name: 'Cedar High' }).click();
    await page.getByRole('link', { name: /School Administrators/ }).click();
    await addUser('Ada', ADMIN);
    expectQuiet(page);
  });

  it('The administrator of the school comes in and is told what comes next', async () => {
    await activate(ADMIN);
    await steps().waitFor();
    expect(await steps().getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Done: Terms'),
      expect.stringContaining('To do: Teachers'),
      expect.stringContaining('To do: Classes'),
      expect.stringContaining('To do: Students'),
      expect.stringContaining('To do: The first test'),
    ]);
    await steps().getByRole('link', { name: 'Add teachers' }).click();
    await addUser('Tom', 'tom@cedar.test');
  });

  it('makes a term and a class with its teacher', async () => {
    const school = page.getByRole('navigation', { name: 'School' });
    await school.getByRole('link', { name: 'Terms' }).click();
    await press('Create Term');
    const term = dialog('Create Term');
    await term.getByLabel('Term name').fill('First term');
    await term.getByLabel('Start date', { exact: true }).fill(inDays(0));
    await term.getByLabel('End date', { exact: true }).fill(inDays(100));
    await term.getByRole('button', { name: 'Create Term' }).click();
    await page.getByRole('row').filter({ hasText: 'First term' }).waitFor();
    await school.getByRole('link', { name: 'Classes' }).click();
    await press('Create Class');
    const form = dialog('Create Class');
    await form.getByLabel('Class name').fill('Algebra');
    await form.getByRole('combobox', { name: 'Term' }).click();
    await page.getByRole('option', { name: /^First term/ }).click();
    await form.getByRole('combobox', { name: 'Primary Teachers, row 1' }).click();
    await page.getByRole('option', { name: 'Tom Person' }).click();
    await form.getByRole('button', { name: 'Create Class' }).click();
    await form.waitFor({ state: 'hidden' });
  });

  it('imports the students from a list', async () => {
    await page.getByRole('link', { name: 'Algebra', exact: true }).click();
    await press('Import List');
    await dialog('Import List')
      .locator('input[type=file]')
      .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(STUDENTS) });
    await dialog('Import List').getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    for (const name of ['Ortiz', 'Kim']) await page.getByRole('table').getByText(name, { exact: true }).waitFor();
  });

  it('assigns the first test, and the first steps are done', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await steps().getByText('2 students are there.').waitFor();
    await steps().getByRole('link', { name: 'Assign a test' }).click();
    await page.getByRole('button', { name: /^By classes/ }).click();
    await choose(page, 'Assessment type', 'SAT');
    await choose(page, 'Assessment set', 'SAT Set 1');
    await page.getByRole('group', { name: 'Classes' }).getByRole('checkbox', { name: 'Algebra' }).check();
    await page.getByRole('checkbox', { name: 'All sections' }).check();
    await press('Assign');
    await page.getByText('Assessments assigned.').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'My Active Classes' }).waitFor();
    await steps().waitFor({ state: 'detached' });
    expectQuiet(page);
  });
});
