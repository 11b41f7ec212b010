import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SetPassword } from '../../../src/identity/index.js';
import { AddPerson, ImportPeople, MarkHasResults, type NewStaffRole } from '../../../src/roster/index.js';
import { eventually, stepByStep } from '../../journeys/steps.js';
import { aSchool } from '../../roster/school.js';
import { PASSWORD } from '../../support/app.js';
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

const tooWide = () => document.documentElement.scrollWidth > window.innerWidth;
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

describe('the users of a school', () => {
  let app: RunningApp;
  let browser: Browser;
  let schoolId = 0;
  let keptId = 0;
  let page: Page;
  const step = stepByStep();
  const bar = () => page.getByRole('toolbar', { name: 'Actions for the selected students' });
  const toast = (text: string) => notified(page, text);
  const rows = () => page.getByRole('table').getByRole('row');
  const sure = () => page.getByRole('dialog');
  const json = (status: number, body: object) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify(body),
  });
  const search = () => new URLSearchParams(new URL(page.url()).search);

  beforeAll(async () => {
    app = await runningApp({
      arrange: async (t) => {
        const s = await aSchool(t);
        await aSchool(t);
        schoolId = s.schoolId;
        const staff = async (email: string, role: NewStaffRole['role'], school: number | null) => {
          const id = await t.commands.execute(
            new AddPerson(
              { firstName: 'Helena', lastName: 'Marsh', email },
              [{ role, schoolId: school, districtId: s.districtId }],
              null,
              false,
            ),
          );
          await t.commands.execute(new SetPassword(id, PASSWORD));
        };
        await staff('horizon@platform.test', 'Horizon Admin', null);
        await staff('admin@school.test', 'Teacher Admin', schoolId);
        const student = (i: number, firstName: string, lastName: string) => ({
          line: i,
          firstName,
          lastName,
          email: `student${i}@school.test`,
          studentIdNumber: String(5000 + i),
          gradeLevel: '10',
        });
        const many = Array.from({ length: 98 }, (_, i) =>
          student(i + 10, `First${String.fromCharCode(97 + (i % 26))}`, `Student ${String(i).padStart(2, 'x')}`),
        );
        const platform = {
          userId: 0,
          role: 'Horizon Admin' as const,
          schoolId: null,
          districtId: null,
          masquerader: null,
        };
        await t.commands.execute(
          new ImportPeople(
            platform,
            { schoolId, kind: 'Student' },
            [
              student(1, 'Aiyana', 'Abel'),
              student(2, 'Hannah', 'Abend'),
              student(3, 'Maximiliana Theodora', LONG),
              student(4, 'Kept', 'Adair'),
              ...many,
            ],
            false,
          ),
        );
        await t.db.query(`update roster.people set hidden_account = true where last_name = 'Abend'`);
        keptId = (await t.db.one<{ id: number }>(`select id from roster.people where first_name = 'Kept'`))!.id;
        await t.commands.execute(new MarkHasResults(keptId, new Date()));
      },
    });
    browser = await launchBrowser();
    page = await openPage(browser, app.url);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  step('are reached from the list of schools, with what the list holds', async () => {
    await comeIn(page, 'horizon@platform.test');
    await page.getByRole('heading', { name: 'Schools', level: 1 }).waitFor();
    await page
      .getByRole('link', { name: /^School \d+$/ })
      .first()
      .click();
    await page.getByText('102 active students').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      '',
      'First Name',
      'Last Name',
      'Grade',
      'Date Added',
      'Last Active',
      '# of Logins',
      'Actions',
    ]);
    expect(await page.getByRole('navigation', { name: 'Roles' }).getByRole('link').allInnerTexts()).toEqual([
      'Students102',
      'Teachers2',
      'School Administrators2',
    ]);
    await page.getByText('1 to 100 of 102').waitFor();
    await screenshot(page, 'school-users');
  });

  step('keep search, order, page, tab and archived in the address, and come back to it', async () => {
    await page.getByRole('button', { name: 'First Name' }).click();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.getByText('101 to 102 of 102').waitFor();
    expect(Object.fromEntries(search())).toEqual({ tab: 'students', sort: 'firstName', page: '2' });
    const field = page.getByRole('searchbox', { name: 'Search students' });
    await field.pressSequentially('Aiyana ');
    await page.getByText('1 active student', { exact: true }).waitFor();
    await field.pressSequentially('Abel');
    expect(await field.inputValue()).toBe('Aiyana Abel');
    await field.fill('Aiyana');
    await page.waitForURL((url) => url.searchParams.get('search') === 'Aiyana');
    expect(Object.fromEntries(search())).toEqual({ tab: 'students', sort: 'firstName', search: 'Aiyana' });
    await page.getByRole('link', { name: 'Schools' }).first().click();
    await page
      .getByRole('link', { name: /^School \d+$/ })
      .first()
      .click();
    await page.getByText('1 active student', { exact: true }).waitFor();
    expect(search().get('search')).toBe('Aiyana');
    await page.getByRole('searchbox').fill('nobody at all');
    await page.getByText('No student matches "nobody at all"').waitFor();
    await page.getByRole('button', { name: 'Show all students' }).click();
    await page.getByText('102 active students').waitFor();
    await page.getByRole('button', { name: 'Last Name' }).click();
  });

  step('ask for a selection, and select all but hidden accounts', async () => {
    await bar().getByRole('button', { name: 'Archive Users' }).click();
    await toast('Please select at least one user!');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await bar().getByText('99 selected').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Select Hannah Abend' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Actions for Hannah Abend' }).count()).toBe(0);
    await page
      .getByRole('row', { name: /Hannah/ })
      .getByText('Hidden account')
      .waitFor();
    await bar().getByRole('button', { name: 'Clear' }).click();
  });

  step('are archived at once, and taken back with Undo', async () => {
    await page.getByRole('checkbox', { name: 'Select Aiyana Abel' }).check();
    await bar().getByRole('button', { name: 'Archive Users' }).click();
    await toast('Users status changed successfully');
    await page.getByText('101 active students').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('102 active students').waitFor();
  });

  step('are taken back alone: who was archived by somebody else stays archived', async () => {
    await page.route('**/users/archive_users', (route) => {
      const { user_ids: ids } = route.request().postDataJSON() as { user_ids: number[] };
      const rows = ids.map((id) => ({
        key: String(id),
        name: id === keptId ? 'Kept Adair' : 'Aiyana Abel',
        state: id === keptId ? 'failed' : 'done',
        code: null,
        reason: id === keptId ? 'This user cannot be archived.' : null,
      }));
      const counts = { waiting: 0, done: 1, skipped: 0, failed: 1 };
      return route.fulfill(json(200, { id: null, title: null, state: 'over', counts, rows, mayUndo: false }));
    });
    await page.route('**/users/unarchive_users', (route) => route.fulfill(json(500, {})));
    await page.getByRole('checkbox', { name: 'Select Aiyana Abel' }).check();
    await page.getByRole('checkbox', { name: 'Select Kept Adair' }).check();
    const [archiving] = await Promise.all([
      page.waitForRequest('**/users/archive_users'),
      bar().getByRole('button', { name: 'Archive Users' }).click(),
    ]);
    await sure().getByText('This user cannot be archived.').waitFor();
    await expectAccessible(page);
    const [undoing] = await Promise.all([
      page.waitForRequest('**/users/unarchive_users'),
      sure().getByRole('button', { name: 'Undo what was done' }).click(),
    ]);
    const both = (archiving.postDataJSON() as { user_ids: number[] }).user_ids;
    expect(both).toHaveLength(2);
    expect(undoing.postDataJSON()).toEqual({ user_ids: both.filter((id) => id !== keptId) });
    await toast('Failed to change the status of the users. Please try again.');
    await page.unroute('**/users/archive_users');
    await page.unroute('**/users/unarchive_users');
  });

  step('are selected on all pages, set untimed in one press, and taken back', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await bar().getByRole('button', { name: 'Select all 102' }).click();
    await bar().getByText('All 102 selected').waitFor();
    await screenshot(page, 'school-users-all-selected');
    expect(await bar().getByRole('button', { name: 'Delete Users' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('101 to 102 of 102').waitFor();
    await bar().getByText('All 102 selected').waitFor();
    await bar().getByRole('button', { name: 'Set Untimed' }).click();
    // A hidden account is left alone, and is said to be.
    const said = page
      .locator('[data-type]')
      .filter({ hasText: 'Students untimed successfully. 1 user stayed as it was' });
    await said.waitFor();
    const untimed = page.getByRole('table').getByText('Untimed');
    await untimed.nth(1).waitFor();
    await said.getByRole('button', { name: 'Undo' }).click();
    await toast('Setting students timed: 101 done.');
    await untimed.first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Page 1' }).click();
  });

  step('are deleted after a question; who has results is archived, in words', async () => {
    await page.getByRole('checkbox', { name: 'Select Aiyana Abel' }).check();
    await page.getByRole('checkbox', { name: 'Select Kept Adair' }).check();
    await bar().getByRole('button', { name: 'Delete Users' }).click();
    await sure().getByText('This action cannot be undone.').waitFor();
    await expectAccessible(page);
    await sure().getByRole('button', { name: 'Delete Users' }).click();
    await toast('Users removed successfully');
    await toast('1 user was archived instead of deleted, and nothing of theirs is lost.');
    const go = await held(page, '**/users?*archived=true*', () =>
      page.getByRole('button', { name: 'Archived' }).click(),
    );
    expect([
      await page.getByText(/archived students?$/).count(),
      await page.getByRole('checkbox', { name: /^Select [A-Z]/ }).count(),
    ]).toEqual([0, 0]);
    await go();
    await page.getByText('1 archived student', { exact: true }).waitFor();
    expect(await rows().nth(1).innerText()).toContain('Kept');
    await page.getByRole('button', { name: 'Active', exact: true }).click();
  });

  step('are added with the form, whose fields say what is wrong, by the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Add user' }).focus();
    await page.keyboard.press('Enter');
    await sure().getByRole('heading', { name: 'Add Student' }).waitFor();
    await sure().locator('input:focus').waitFor();
    await page.keyboard.press('Enter');
    await sure().getByText('ID is required and must consist only of numbers').waitFor();
    await expectAccessible(page);
    for (const text of ['Aaron', 'Aalto', 'student3@school.test', '9001']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await sure().getByText('This email belongs to another person').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('aaron@school.test');
    await page.keyboard.press('Enter');
    await toast('Student created successfully');
    await page.getByRole('button', { name: 'Aalto: open Aaron Aalto' }).focus();
    await page.keyboard.press('Enter');
    expect(await sure().getByRole('combobox', { name: 'Grade' }).inputValue()).toBe('8th Grade');
    await page.keyboard.press('Escape');
  });

  step('say what did not work, in the words of the product', async () => {
    const inForm = (text: string) => sure().getByRole('alert').getByText(text).waitFor();
    const failing = async (path: string, act: () => Promise<void>, text: string, said = toast) => {
      await page.route(path, (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ error: 'The list could not be written.' }),
        }),
      );
      await act();
      await said(text);
      await page.unroute(path);
    };
    await page.getByRole('checkbox', { name: 'Select Aaron Aalto' }).check();
    await failing(
      '**/users/bulk_update',
      () => bar().getByRole('button', { name: 'Set Untimed' }).click(),
      'Failed to untime the student. Please try again.',
    );
    await failing(
      '**/users/archive_users',
      () => bar().getByRole('button', { name: 'Archive Users' }).click(),
      'Failed to change the status of the users. Please try again.',
    );
    await bar().getByRole('button', { name: 'Delete Users' }).click();
    await failing(
      '**/users/bulk_delete',
      () => sure().getByRole('button', { name: 'Delete Users' }).click(),
      'Failed to remove the user. Please try again.',
      inForm,
    );
    await sure().getByRole('button', { name: 'Cancel' }).click();
    await bar().getByRole('button', { name: 'Transfer School' }).click();
    await sure().getByRole('combobox', { name: 'School' }).click();
    await page.getByRole('option').first().click();
    await failing(
      '**/users/transfer_school',
      () => sure().getByRole('button', { name: 'Transfer School' }).click(),
      'Could not transfer the selected students. Please try again.',
      inForm,
    );
    await sure().getByRole('button', { name: 'Cancel' }).click();
    await bar().getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Aalto: open Aaron Aalto' }).click();
    const refuse = await held(
      page,
      '**/api/admin/schools/*/users/*',
      () => sure().getByRole('button', { name: 'Save' }).click(),
      (route) =>
        route.fulfill(
          json(422, {
            error: 'Please check your inputs',
            errors: { 'user.email': ['This email belongs to another person'] },
          }),
        ),
    );
    await page.keyboard.press('Escape');
    expect(await sure().getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
    await refuse();
    await sure().getByText('This email belongs to another person').waitFor();
    expect(
      await sure()
        .getByLabel('Email')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await failing(
      '**/api/admin/schools/*/users/*',
      () => sure().getByRole('button', { name: 'Save' }).click(),
      'Failed to update the student. Please try again.',
      inForm,
    );
    await sure().getByRole('button', { name: 'Cancel' }).click();
    await failing(
      '**/users/export?*',
      () => page.getByRole('button', { name: 'Export List' }).click(),
      'The list could not be written.',
    );
  });

  step('are edited, set untimed and put into a class from the menu of a row', async () => {
    const menu = async (item: string) => {
      await page.getByRole('button', { name: 'Actions for Aaron Aalto' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('Set Untimed');
    await toast('Students untimed successfully');
    await page.getByRole('row', { name: /Aalto/ }).getByText('Untimed').waitFor();
    await menu('Add to Class');
    await sure().getByRole('button', { name: 'Add to Class' }).click();
    await sure().getByText('Please select a class').waitFor();
    await sure().getByRole('combobox', { name: 'Class' }).click();
    await page.getByRole('option', { name: /Period 1/ }).click();
    await sure().getByRole('button', { name: 'Add to Class' }).click();
    await toast('Students added to class successfully');
    await menu('Transfer School');
    await sure().getByRole('combobox', { name: 'School' }).click();
    await page.getByRole('option').first().click();
    await sure().getByRole('button', { name: 'Transfer School' }).click();
    await toast('Students transferred successfully');
    await page.getByRole('row', { name: /Aalto/ }).waitFor({ state: 'detached' });
  });

  step('stay readable with the longest names, on a telephone and in the dark', async () => {
    await page.goto(`/admin/schools/${schoolId}/users?tab=students&search=${LONG}`);
    await page.getByText('1 active student', { exact: true }).waitFor();
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await screenshot(page, `school-users-long-${width}`);
      await eventually(async () => expect([width, await page.evaluate(tooWide)]).toEqual([width, false]));
      // Without a head each value of a row says what it is.
      if (width < 600) await page.locator('tbody').getByText('Grade', { exact: true }).waitFor();
    }
    // A zero in a sentence has no stroke.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Plain Zero/);
    const finger = await page
      .locator('label', { has: page.getByRole('checkbox', { name: /^Select Max/ }) })
      .boundingBox();
    expect(Math.min(finger!.width, finger!.height)).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Grade', exact: true }).focus();
    expect((await page.locator('thead').boundingBox())!.width).toBeGreaterThan(100);
    expect(await page.evaluate(tooWide)).toBe(false);
    await screenshot(page, 'school-users-head-320');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('checkbox', { name: /^Select Max/ }).check();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete Users' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Delete Users' }).click();
    await sure().getByText('This action cannot be undone.').waitFor();
    await screenshot(page, 'school-users-delete-320');
    expect(await sure().evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  step('can be looked through: logged in as one of them and back on the same list', async () => {
    await page.getByRole('button', { name: /^Actions for Max/ }).click();
    await page.getByRole('menuitem', { name: 'Log in as' }).click();
    await sure().getByRole('button', { name: 'Log in' }).click();
    await toast(`You are logged in as Maximiliana Theodora ${LONG} (Student)`);
    await page.waitForURL('**/student/dashboard');
    const mask = page.getByRole('complementary', { name: 'Logged in as somebody else' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect((await mask.boundingBox())!.y).toBe(0);
      await mask.getByText(`You are logged in as Maximiliana Theodora ${LONG} (Student)`).waitFor();
      await mask.getByRole('button', { name: /^Log back in as / }).waitFor();
      // What lies half under the mask is as small as what is left of it.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Back to Admin' }).click();
    await toast('You have logged back in to your account.');
    await page.getByText('1 active student', { exact: true }).waitFor();
    expect(search().get('search')).toBe(LONG);
  });

  step(
    'say who looked at their record, and are erased for good once the effect was read and the name typed',
    async () => {
      await page.getByRole('button', { name: /^Actions for Max/ }).click();
      await page.getByRole('menuitem', { name: 'Who Looked' }).click();
      await page.getByRole('row', { name: /Helena Marsh.*Horizon Admin.*Logged in as the student/ }).waitFor();
      await expectAccessible(page);
      await screenshot(page, 'access-records');
      await page.goBack();
      await page.getByRole('button', { name: /^Actions for Max/ }).click();
      await page.getByRole('menuitem', { name: 'Erase for Good' }).click();
      await sure().getByText('This cannot be undone').waitFor();
      await sure().getByText('There are no answers to destroy.').waitFor();
      expect(await sure().getByRole('button', { name: 'Erase for good' }).isDisabled()).toBe(true);
      await expectAccessible(page);
      await screenshot(page, 'erase-student');
      await sure().getByRole('textbox').fill(`Maximiliana Theodora ${LONG}`);
      await sure().getByRole('button', { name: 'Erase for good' }).click();
      await toast('The student was erased.');
      await page.getByText(`No student matches "${LONG}"`).waitFor();
    },
  );

  step(
    'are teachers and administrators on tabs of their own, and what could not be loaded can be tried again',
    async () => {
      await page.getByRole('button', { name: 'Import Student List' }).click();
      const file = 'First Name,Last Name,Email,Student ID,Grade Level,Untimed\nNo,Mail,nowhere,9100,10,No\n';
      await sure()
        .locator('input[type=file]')
        .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      const go = await held(page, '**/api/imports?*', () => sure().getByRole('button', { name: 'Upload' }).click());
      await page.keyboard.press('Escape');
      await go();
      await sure().getByRole('heading', { name: '1 row needs a correction' }).waitFor();
      await sure().getByRole('button', { name: 'Finish later' }).click();
      const rest = page.getByRole('button', { name: 'An import waits for you: 1 to correct' });
      await rest.waitFor();
      await page.getByRole('link', { name: /^Teachers/ }).click();
      await page.getByText('2 active teachers').waitFor();
      expect(await rest.count()).toBe(0);
      expect(await page.getByRole('columnheader', { name: 'Email Address' }).count()).toBe(1);
      expect(await page.getByRole('button', { name: 'Export List' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Import User List' }).click();
      await sure()
        .locator('input[type=file]')
        .setInputFiles({
          name: 'staff.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('First Name,Last Name,Email\nUma,Vance,uma@school.test\nNo,Mail,nowhere\n'),
        });
      await sure().getByRole('button', { name: 'Upload' }).click();
      await sure().getByRole('heading', { name: '1 row needs a correction' }).waitFor();
      await sure().getByRole('button', { name: 'Import 1 row' }).click();
      await toast('Imported 1 users, Failed to import 1 users');
      await sure().getByLabel('Email').fill('no.mail@school.test');
      await page.keyboard.press('Tab');
      await sure().getByText('Corrected').waitFor();
      await sure().getByRole('button', { name: 'Import 1 row' }).click();
      await toast('Users added successfully');
      await page.getByText('4 active teachers').waitFor();
      await page.route('**/api/admin/schools/*/users?*', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.getByRole('link', { name: /^School Administrators/ }).click();
      await page.getByRole('main').getByText('There was a problem getting users').waitFor();
      await toast('There was a problem getting users');
      await page.unroute('**/api/admin/schools/*/users?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('2 active administrators').waitFor();
      await page.getByRole('link', { name: /^Students/ }).click();
      await rest.waitFor();
      expectQuiet(page);
    },
  );

  step('are administered by the school with what the platform leaves to it', async () => {
    await page.context().close();
    page = await openPage(browser, app.url);
    await comeIn(page, 'admin@school.test');
    await page.getByRole('link', { name: 'School Admin' }).click();
    await page.waitForURL(`**/staff/school-dashboard/${schoolId}/users`);
    await page.getByText('active students').waitFor();
    expect(await page.getByRole('button', { name: /Add user|Import|Transfer/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Student x0: open/ }).click();
    await sure().getByRole('tab', { name: 'Student Profile', selected: true }).waitFor();
    await sure().getByLabel('First name').fill('Ada');
    await sure().getByRole('button', { name: 'Save' }).click();
    await toast('User edited successfully');
    await page.getByRole('button', { name: 'Actions for Ada Student x0' }).click();
    await page.getByRole('menuitem', { name: 'Set Untimed' }).click();
    await toast('Students untimed successfully');
    await page.getByRole('button', { name: /^Student x0: open/ }).click();
    await sure().getByLabel('Last name').fill('Student x0 Lovelace');
    const [saving] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PATCH'),
      sure().getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(saving.postDataJSON()).toEqual({ user: { lastName: 'Student x0 Lovelace' } });
    await page
      .getByRole('row', { name: /x0 Lovelace/ })
      .getByText('Untimed')
      .waitFor();
    await page.getByRole('button', { name: 'Actions for Ada Student x0' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await sure().getByText('Only the administrators of the platform can activate students again.').waitFor();
    await sure().getByRole('button', { name: 'Archive Users' }).click();
    await toast('Users status changed successfully');
    await page.getByRole('button', { name: 'Archived' }).click();
    await page.getByText('archived student').first().waitFor();
    expect(await page.getByRole('button', { name: 'Activate Users' }).count()).toBe(0);
    await page.getByRole('link', { name: /^Teachers/ }).click();
    await page.getByRole('button', { name: 'Add user' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Add user' }).waitFor();
    const go = await held(page, /\/users\?.*=Student&/, () => page.getByRole('link', { name: /^Students/ }).click());
    expect(await page.getByRole('button', { name: 'Add user' }).isDisabled()).toBe(true);
    await go();
    await page.getByText('archived student').first().waitFor();
    expect(await page.getByRole('button', { name: 'Add user' }).count()).toBe(0);
    expectQuiet(page);
  });

  step('are read in their classes, and each in a profile', async () => {
    await page.getByRole('navigation', { name: 'School' }).getByRole('link', { name: 'Classes' }).click();
    await page.getByText(/^\d+ active classe?s?$/).waitFor();
    expect(await page.getByRole('navigation', { name: 'Classes' }).getByRole('link').allInnerTexts()).toEqual([
      expect.stringMatching(/^Active Classes[1-9]/),
      'Archived Classes0',
      'Hidden Classes0',
    ]);
    await expectAccessible(page);
    await page.getByRole('link', { name: '10th Grade, Timed' }).click();
    await page.getByText('This class is kept by the platform').waitFor();
    await page.getByRole('row', { name: /Abend/ }).getByText('Hidden account').waitFor();
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'View Profile' }).click();
    for (const [tab, text] of [
      ['Classes', /^\d+ active classe?s?$/],
      ['Score Reports', 'No data.'],
      ['Parents/Guardians', 'No parents or guardians yet.'],
      ['Assessment', 'Completed Assessments'],
    ] as const) {
      await sure().getByRole('tab', { name: tab }).click();
      await sure().getByText(text).waitFor();
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(tooWide)).toBe(false);
    expectQuiet(page);
  });
});
