import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { demoBundles, ImportBundle } from '../../../src/content/index.js';
import { SetPassword } from '../../../src/identity/index.js';
import { AddPerson, EnrollStudents } from '../../../src/roster/index.js';
import { choose, eventually, stepByStep } from '../../journeys/steps.js';
import { aSchool, aStudent } from '../../roster/school.js';
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

const PASSWORD = 'Horizon-demo-2026';
const SIZES = [
  { name: '1440', width: 1440, height: 900 },
  { name: '1024', width: 1024, height: 800 },
  { name: '390', width: 390, height: 844 },
];

/** What sticks out at the right, when the page can be scrolled sideways. */
const tooWide = () =>
  document.documentElement.scrollWidth <= window.innerWidth
    ? []
    : [...document.querySelectorAll('body *')]
        .filter((e) => e.getBoundingClientRect().right > window.innerWidth + 1)
        .map((e) => `${e.tagName} ${e.className} ${e.getBoundingClientRect().right}`)
        .slice(0, 8);

/** Buttons whose words do not fit into them. */
const cutWords = () =>
  [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')]
    .filter((label) => label.scrollWidth > label.clientWidth + 1)
    .map((label) => label.innerText);

const FILE = `\uFEFFFirst Name,Last Name,Email,Student ID,Grade Level,Untimed\r
José,García,jose.garcia@lakeview.test,100234,11,No\r
"Anne Marie","O'Neill, Jr.",anne.oneill@lakeview.test,100235,10,Yes\r
Thandiwe,Mokoena,thandiwe.mokoena@lakeview,100236,11,No\r
Joséphine,García,josephine@lakeview.test,100234,9,No\r
`;

describe('from a class list to a student who finds the test waiting', () => {
  let app: RunningApp;
  let browser: Browser;
  let admin: Page;
  let teacher: Page;
  let student: Page;
  const step = stepByStep();

  beforeAll(async () => {
    app = await runningApp({
      arrange: async (t) => {
        for (const bundle of demoBundles()) await t.commands.execute(new ImportBundle(bundle));
        const s = await aSchool(t);
        schoolId = s.schoolId;
        const named = async (first: string, last: string, email: string, role: 'Teacher' | 'Teacher Admin') =>
          t.commands.execute(
            new AddPerson(
              { firstName: first, lastName: last, email },
              [{ role, schoolId: s.schoolId, districtId: null }],
              null,
              false,
            ),
          );
        const adminId = await named('Dana', 'Whitfield', 'admin@lakeview.test', 'Teacher Admin');
        const priya = await aStudent(t, s.schoolId, 'Priya');
        await t.commands.execute(new EnrollStudents(s.sectionId, [priya]));
        for (const id of [adminId, s.teacherId, priya]) await t.commands.execute(new SetPassword(id, PASSWORD));
        teacherEmail = (await t.db.one<{ email: string }>('select email from roster.people where id = $1', [
          s.teacherId,
        ]))!.email;
      },
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  let teacherEmail = '';
  let schoolId = 0;

  const shots = async (page: Page, name: string) => {
    for (const { name: size, ...viewport } of SIZES) {
      await page.setViewportSize(viewport);
      await screenshot(page, `roster-${name}-${size}`);
      await eventually(async () => expect(await page.evaluate(tooWide)).toEqual([]));
      expect([size, await page.evaluate(cutWords)]).toEqual([size, []]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  step('shows the classes of the school on the dashboard', async () => {
    admin = await openPage(browser, app.url);
    await comeIn(admin, 'admin@lakeview.test');
    await admin.getByRole('heading', { name: 'My Active Classes' }).waitFor();
    await admin.getByRole('link', { name: 'Period 1', exact: true }).waitFor();
    await expectAccessible(admin);
    await shots(admin, 'dashboard');
    await admin.getByRole('link', { name: 'Students of Period 1' }).click();
    await admin.getByRole('heading', { name: 'Period 1' }).waitFor();
    await admin.getByText('Priya', { exact: true }).waitFor();
  });

  step(
    'imports a list: it is shown before anything is written, and bad rows are named with line and reason',
    async () => {
      const file = join(tmpdir(), `fall-roster-${process.pid}.csv`);
      await writeFile(file, FILE);
      await admin.getByRole('button', { name: 'Import List' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Import List' });
      await dialog.getByText('CSV, XLSX or XLS, up to 10 MB and 5,000 rows').waitFor();
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await dialog.getByText('Please upload a file').waitFor();
      await dialog.locator('input[type=file]').setInputFiles(file);
      await shots(admin, 'import');
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      const review = admin.getByRole('dialog', { name: '2 rows need a correction' });
      await review.waitFor();
      await review.getByRole('listitem', { name: 'Line 4' }).getByText('Please enter a valid email').waitFor();
      await review
        .getByRole('listitem', { name: 'Line 5' })
        .getByText('Line 2 has the same student ID with different data')
        .waitFor();
      await review.getByText(/: 2 new, 2 to correct\. Nothing is written before Import\./).waitFor();
      await expectAccessible(admin);
      await shots(admin, 'review');
      await review.getByRole('button', { name: 'New 2' }).click();
      await review.getByRole('listitem', { name: 'Line 3' }).getByText("Anne Marie O'Neill, Jr.").waitFor();
      await expectAccessible(admin);
      await shots(admin, 'review-new');
      expect(await admin.getByText('García', { exact: true }).count()).toBe(0);
    },
  );

  step('keeps the review on the server, so that it can be finished later', async () => {
    await admin.getByRole('dialog').getByRole('button', { name: 'Finish later' }).click();
    await admin.reload();
    await admin.getByRole('button', { name: 'An import waits for you: 2 new, 2 to correct' }).click();
    await admin.getByRole('dialog', { name: '2 rows need a correction' }).waitFor();
  });

  step('takes corrected rows, and the class is complete', async () => {
    const review = admin.getByRole('dialog');
    const correct = async (line: string, field: string, text: string) => {
      await review.getByRole('listitem', { name: line }).getByLabel(field).fill(text);
      await admin.keyboard.press('Tab');
    };
    await correct('Line 4', 'Email', 'thandiwe.mokoena@lakeview.test');
    await review.getByRole('listitem', { name: 'Line 4' }).getByText('Corrected').waitFor();
    await review.getByRole('button', { name: 'Import 3 rows' }).click();
    await notified(admin, 'Imported 3 users, Failed to import 1 users');
    await admin.getByRole('dialog', { name: '1 row needs a correction' }).waitFor();
    await correct('Line 5', 'Student ID', '100237');
    await review.getByRole('button', { name: 'Import 1 row' }).click();
    await notified(admin, 'Import was successful');
    await admin.getByRole('dialog').waitFor({ state: 'hidden' });
    for (const name of ['Mokoena', "O'Neill, Jr.", 'Joséphine']) await admin.getByText(name, { exact: true }).waitFor();
    await admin.getByText('Untimed').first().waitFor();
    await admin.setViewportSize({ width: 1024, height: 768 });
    await admin.getByRole('columnheader', { name: 'Student ID' }).waitFor();
    await admin.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(admin);
    await shots(admin, 'students');
    expectQuiet(admin);
  });

  step('says what was done to the students of the class, and what was not', async () => {
    const bar = admin.getByRole('toolbar', { name: 'Actions for the selected students' });
    await bar.getByRole('button', { name: 'Remove from Class' }).click();
    await notified(admin, 'Please select at least one user!');
    await admin.getByRole('checkbox', { name: 'Select Joséphine García' }).check();
    await bar.getByRole('button', { name: 'Set Untimed' }).click();
    await notified(admin, 'Students untimed successfully');
    await admin.getByRole('button', { name: 'Actions for Joséphine García' }).click();
    await admin.getByRole('menuitem', { name: 'Remove from Class' }).click();
    const sure = admin.getByRole('dialog', { name: 'Remove Joséphine García from this class?' });
    await admin.route('**/students/unassign', (route) => route.fulfill({ status: 500, body: '{}' }));
    await sure.getByRole('button', { name: 'Remove from Class' }).click();
    await notified(admin, 'Failed to remove the student. Please try again.');
    await admin.unroute('**/students/unassign');
    await sure.getByRole('button', { name: 'Remove from Class' }).click();
    await notified(admin, 'Student removed successfully');
    await admin.getByText('Joséphine', { exact: true }).waitFor({ state: 'detached' });
    expectQuiet(admin);
  });

  step('asks for its lists with page, size and order, and says so when a class is not there', async () => {
    const asked = async (call: RegExp, address: string) => {
      const [request] = await Promise.all([admin.waitForRequest(call), admin.goto(address)]);
      return Object.fromEntries(new URL(request.url()).searchParams);
    };
    const path = new URL(admin.url()).pathname;
    expect(await asked(/\/students\?/, path)).toEqual({ page: '1', per_page: '100', sort: 'lastName', order: 'asc' });
    await admin.goto(`${path}?page=2`);
    await admin.getByText('Mokoena', { exact: true }).waitFor();
    expect(new URL(admin.url()).search).toBe('');
    await admin.getByRole('searchbox', { name: 'Search students' }).fill('zzz');
    await admin.getByText('No student matches "zzz"').waitFor();
    await admin.getByRole('button', { name: 'Export List' }).waitFor();
    expect(await asked(/staff_sections/, '/staff/dashboard?archived=true')).toEqual({
      page: '1',
      per_page: '25',
      sort: 'displayName',
      order: 'asc',
      archived: 'true',
    });
    await admin.getByRole('heading', { name: 'My Archived Classes' }).waitFor();
    await admin.getByText('0 archived classes').waitFor();
    const go = await held(admin, '**/staff_sections?*archived=false*', () =>
      admin.getByRole('button', { name: 'Active', exact: true }).click(),
    );
    expect(await admin.getByText(/active class/).count()).toBe(0);
    await go();
    await admin.getByRole('heading', { name: 'My Active Classes' }).waitFor();
    await admin.route(/\/sections\/\d+$/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await admin.getByRole('link', { name: 'Period 1', exact: true }).dispatchEvent('touchstart');
    await Promise.all([
      admin.waitForResponse(/staff_sections.*search=/),
      admin.getByRole('searchbox', { name: 'Search classes' }).fill('Period'),
    ]);
    expect(await admin.getByText('Could not load class data.').count()).toBe(0);
    await admin.unroute(/\/sections\/\d+$/);
    await admin.goto('/staff/classes');
    await admin.getByText('You are not assigned as a teacher for any classes yet.').waitFor();
    await admin.goto('/staff/contact-us');
    await admin.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
    expect(await admin.getByText('Chat support').count()).toBe(0);
    // No address of a support is set here.
    await admin.getByText('Goes through those who run this installation.').waitFor();
    await expectAccessible(admin);
    await shots(admin, 'contact');
    await admin.goto('/staff/classes/999999/students');
    await notified(admin, 'Could not load class data.');
    await admin.waitForURL('**/staff/dashboard');
    await admin.goto(`/staff/school-dashboard/${schoolId}/classes/999999`);
    await notified(admin, 'Failed to load class.');
    await admin.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('Failed to load class name').waitFor();
    await admin.getByRole('main').getByText('Class could not be loaded!').waitFor();
  });

  step('lets the teacher assign a section of SAT Set 1 in the class, once it is complete', async () => {
    teacher = await openPage(browser, app.url);
    await comeIn(teacher, teacherEmail);
    await teacher.getByRole('link', { name: 'Assessments of Period 1' }).click();
    await teacher.getByRole('button', { name: 'Assign Assessment' }).click();
    const dialog = teacher.getByRole('dialog', { name: 'Assign Assessment' });
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    for (const text of ['Assessment Name is required', 'Assessment Section is required'])
      await dialog.getByText(text).waitFor();
    expect(await dialog.getByRole('radio', { name: /Continuous/ }).count()).toBe(0);
    await choose(teacher, 'Assessment Name', 'SAT Set 1');
    await choose(teacher, 'Assessment Section', 'Reading & Writing');
    await dialog.getByRole('combobox', { name: 'Classes' }).press('Backspace');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    const noClass = dialog.getByText('Please select at least one class');
    await noClass.waitFor();
    await teacher.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    const covered = await noClass.evaluate((message) => {
      const { x, y, height } = message.getBoundingClientRect();
      return !message.contains(document.elementFromPoint(x + 4, y + height / 2));
    });
    expect(covered).toBe(false);
    await choose(teacher, 'Classes', 'Period 1');
    await teacher.keyboard.press('Tab');
    await dialog.getByRole('radio', { name: /Broken/ }).check();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog.getByText('Part 2 start date is required').waitFor();
    await dialog.getByLabel('Part 2 start, time').fill('08:00');
    expect(await dialog.getByLabel('Part 2 start, date').inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await dialog.getByRole('radio', { name: /Continuous/ }).check();
    await dialog.getByRole('radio', { name: /Broken/ }).check();
    expect(await dialog.getByLabel('Part 2 start, date').inputValue()).toBe('');
    await dialog.getByRole('radio', { name: /Continuous/ }).check();
    await expectAccessible(teacher);
    await shots(teacher, 'assign');
    const sent: string[] = [];
    teacher.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const end = dialog.getByLabel('End, date');
    await end.pressSequentially('11312026');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog.getByText('This date does not exist').waitFor();
    await teacher.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'End, date');
    expect([await end.inputValue(), sent]).toEqual(['11312026', []]);
    await end.fill('');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await notified(teacher, 'Assessment created successfully');
    expect(sent.filter((url) => url.endsWith('/assessments/assign'))).toHaveLength(1);
    await teacher
      .getByRole('table', { name: 'Active Assessments' })
      .getByText('Reading & Writing, Part 1 and Part 2')
      .waitFor();
    await expectAccessible(teacher);
    await shots(teacher, 'schedule');
    expectQuiet(teacher);
  });

  step('says that the class has it already, and assigns the other section', async () => {
    await teacher.getByRole('button', { name: 'Assign Assessment' }).click();
    const dialog = teacher.getByRole('dialog', { name: 'Assign Assessment' });
    await choose(teacher, 'Assessment Name', 'SAT Set 1');
    await choose(teacher, 'Assessment Section', 'Reading & Writing');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog
      .getByRole('alert')
      .getByText('The assessment could not be created. Please check if this kind of assessment already exists.')
      .waitFor();
    await choose(teacher, 'Assessment Section', 'Math');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  step('lets the teacher change what was assigned, but neither what nor to whom', async () => {
    await teacher.getByRole('button', { name: 'Actions for SAT Set 1, Math' }).click();
    const [read] = await Promise.all([
      teacher.waitForRequest(/class_assessments_sat\/\d+$/),
      teacher.getByRole('menuitem', { name: 'Edit' }).click(),
    ]);
    const dialog = teacher.getByRole('dialog', { name: 'Edit Assessment' });
    for (const field of ['Assessment Name', 'Assessment Section', 'Class'])
      expect(await dialog.getByRole('textbox', { name: field }).isDisabled()).toBe(true);
    await choose(teacher, 'Timing option', 'Time and a half');
    await expectAccessible(teacher);
    await shots(teacher, 'edit');
    const somebody = app.http();
    await somebody.signIn('admin@lakeview.test', PASSWORD);
    const changed = {
      assessment_administration_type: 'continuous',
      p1_start_at: new Date().toISOString(),
      assessment_assignment_setting_attributes: { timing: 'double' },
    };
    expect((await somebody.put(new URL(read.url()).pathname, { section_assessment_group: changed })).status).toBe(200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('What you typed is kept: look at it again, and save.').waitFor();
    await dialog.getByRole('button', { name: 'Take theirs: Timing option' }).waitFor();
    expect(await dialog.getByRole('combobox', { name: 'Timing option' }).inputValue()).toBe('Time and a half');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notified(teacher, 'Assessment updated.');
    expectQuiet(teacher);
  });

  step('is what the student finds waiting', async () => {
    student = await openPage(browser, app.url);
    await comeIn(student, 'priya@student.test');
    await student.getByRole('heading', { name: /is waiting for you/ }).waitFor();
    await student.getByText('SAT Set 1, Math, Part 1').waitFor();
    await student.getByText(/22 questions, 52.5 minutes/).waitFor();
    await expectAccessible(student);
    await shots(student, 'student-dashboard');
    await student.getByRole('link', { name: 'All assessments' }).click();
    await student.getByRole('link', { name: /^Start this section: SAT Set 1, Math, Part 1/ }).waitFor();
    await expectAccessible(student);
    await shots(student, 'student-assessments');
    await student.getByRole('link', { name: /Upcoming/ }).click();
    await student.getByText('No data').waitFor();
    expectQuiet(student);
  });

  /** The schedule after all sections were assigned to all grade levels. */
  async function expandsAndNarrows(active: Locator) {
    const line = active.getByRole('button', {
      name: /^SAT\sSet\s2\s*20 together\s*Reading & Writing, Math, 10 classes$/,
    });
    const classes = () => active.getByRole('link', { name: /Grade/ });
    await line.waitFor();
    expect(await line.getAttribute('aria-expanded')).toBe('false');
    expect(await classes().count()).toBe(0);
    await shots(admin, 'schedule-folded');
    await line.click();
    await eventually(async () => expect(await classes().count()).toBe(20));
    for (const { name: _, ...viewport } of SIZES) {
      await admin.setViewportSize(viewport);
      await expectAccessible(admin);
    }
    await shots(admin, 'schedule-open');
    await active.getByRole('button', { name: 'Class Name' }).click();
    await eventually(async () => expect(await classes().first().textContent()).toMatch(/^8th\sGrade, Timed$/));
    await active.getByRole('button', { name: 'Class Name' }).click();
    await eventually(async () => expect(await classes().first().textContent()).toMatch(/^12th\sGrade, Untimed$/));

    await choose(admin, 'Section', 'Math');
    await admin.getByText('11 assessments', { exact: true }).waitFor();
    expect(Object.fromEntries(new URL(admin.url()).searchParams)).toEqual({
      category: '2',
      sort: 'class',
      order: 'desc',
    });
    const bar = admin.getByRole('toolbar', { name: 'Actions for the selected assessments' });
    await active.getByRole('checkbox', { name: 'Select SAT Set 2, Math, 10 classes' }).check();
    await bar.getByText('10 selected').waitFor();
    await active
      .getByRole('checkbox', { name: 'Select SAT Set 2, Math, Part 1 and Part 2, 9th Grade, Timed' })
      .uncheck();
    await bar.getByText('9 selected').waitFor();
    await choose(admin, 'Section', 'All sections');
    await bar.waitFor({ state: 'detached' });

    await choose(admin, 'Class or grade', '9th Grade, Timed');
    await admin.getByText('2 assessments', { exact: true }).waitFor();
    await active.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await shots(admin, 'schedule-selected');
    await bar.getByRole('button', { name: 'Delete' }).click();
    const sure = admin.getByRole('dialog', { name: 'Delete 2 assessments?' });
    await sure.getByText('Deleting these assessments will also delete all related assessments.').waitFor();
    await sure.getByRole('button', { name: 'Delete', exact: true }).click();
    await notified(admin, 'Successfully deleted 2 assessments!');
    await admin.reload();
    await admin.getByText('No assessment fits these filters.').waitFor();
    await admin.getByRole('button', { name: 'Show all assessments' }).click();
    await admin.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Past' }).click();
    await admin.getByText('No assessment fits these filters.').waitFor();
    await admin.getByRole('button', { name: 'Show all assessments' }).click();
    await admin.getByLabel('Open until', { exact: true }).fill('02/30/2020');
    await admin.keyboard.press('Tab');
    await admin.getByText('This date does not exist').waitFor();
    expect(new URL(admin.url()).searchParams.has('to')).toBe(false);
    await admin.getByLabel('Open until', { exact: true }).fill('01/01/2020');
    await admin.keyboard.press('Enter');
    await admin.getByText('0 assessments').waitFor();
    await admin.getByLabel('Open until', { exact: true }).fill('');
    await admin.keyboard.press('Enter');
    await active.getByRole('button', { name: /18 together/ }).waitFor();
  }

  step('lets an administrator assign to grade levels, and take one back with what hangs on it', async () => {
    await admin.goto('/staff/assessments/assign');
    // Its name is all that it says.
    await admin.getByRole('button', { name: /^By grade level ?Everybody/ }).click();
    await admin
      .getByRole('combobox', { name: 'Assessment type' })
      .or(admin.getByRole('textbox', { name: 'Assessment type' }))
      .and(admin.locator(':focus'))
      .waitFor();
    await choose(admin, 'Assessment type', 'SAT');
    await choose(admin, 'Assessment set', 'SAT Set 2');
    await admin.getByRole('checkbox', { name: 'All sections' }).check();
    await admin.getByText(/right answers as soon as they have handed in, also while classmates still take/).waitFor();
    await admin.getByRole('button', { name: 'Assign', exact: true }).click();
    await admin.getByText('Select at least one grade!').waitFor();
    await admin.getByRole('checkbox', { name: 'All Grade Levels' }).check();
    await admin.getByRole('checkbox', { name: 'The same window for every section' }).uncheck();
    await admin.getByLabel('Math: Start, date').fill('');
    await admin.getByRole('button', { name: 'Assign', exact: true }).click();
    await admin.getByText('Start date is required').waitFor();
    await admin.getByRole('checkbox', { name: 'The same window for every section' }).check();
    await expectAccessible(admin);
    await shots(admin, 'grades');
    await admin.getByRole('button', { name: 'Assign', exact: true }).click();
    await notified(admin, 'Assessments assigned.');
    const active = admin.getByRole('table', { name: 'Active Assessments' });
    await expandsAndNarrows(active);
    await admin.getByRole('searchbox', { name: 'Search assessments' }).fill('math, part 1 and part 2 8th');
    await admin.getByText('2 assessments', { exact: true }).waitFor();
    await active
      .getByRole('button', { name: 'Actions for SAT Set 2, Math, Part 1 and Part 2, 8th Grade, Timed' })
      .click();
    await admin.getByRole('menuitem', { name: 'Preview' }).click();
    const preview = admin.getByRole('dialog', { name: 'Preview of an assessment' });
    await preview.getByRole('button', { name: 'Close', exact: true }).click();
    await preview.waitFor({ state: 'hidden' });
    // The schedule is as it was left.
    await active
      .getByRole('button', { name: 'Actions for SAT Set 2, Math, Part 1 and Part 2, 8th Grade, Timed' })
      .click();
    await admin.getByRole('menuitem', { name: 'Delete' }).click();
    await admin.getByText('Deleting this assessment will also delete all related assessments.').waitFor();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Delete', exact: true }).click();
    await notified(admin, 'Successfully deleted assessment!');
    await admin.getByText('1 assessment', { exact: true }).waitFor();
    await shots(admin, 'school-schedule');
    await admin.getByRole('button', { name: /^Actions for SAT Set 2, Math/ }).click();
    await admin.getByRole('menuitem', { name: 'View', exact: true }).click();
    await admin.waitForURL(/\/staff\/assessments\/monitoring\/\d+\/2\/1/);
    expectQuiet(admin);
  });

  step('says what could not be loaded, assigned or taken back, and goes on from there', async () => {
    const broken = {
      status: 500,
      contentType: 'application/problem+json',
      body: '{"status":500,"error":"Something went wrong. Please try again later."}',
    };
    for (const [call, path, message] of [
      [`**/schools/${schoolId}/assessments`, '/staff/assessments', 'There was a problem getting the assessments'],
      [
        `**/schools/${schoolId}/assignable_sections`,
        '/staff/assessments/assign',
        'Failed to load classes of this school.',
      ],
      [`**/schools/${schoolId}`, '/staff/assessments/assign', 'Failed to load this school.'],
    ] as const) {
      await admin.route(call, (route) => route.fulfill(broken));
      await admin.goto(path);
      await admin.getByRole('main').getByText(message).waitFor();
      await notified(admin, message);
      await admin.unroute(call);
      await admin.getByRole('button', { name: 'Try again' }).click();
      await admin.getByRole('main').getByText(message).waitFor({ state: 'hidden' });
    }
    await admin.getByRole('button', { name: 'By classes' }).click();
    await choose(admin, 'Assessment type', 'SAT');
    await choose(admin, 'Assessment set', 'SAT Set 2');
    await admin.getByRole('checkbox', { name: 'All sections' }).check();
    await admin.getByRole('checkbox', { name: /^Period 1/ }).check();
    await admin.getByText(/^2 sections to 1 class, \d+ students$/).waitFor();
    await admin.getByLabel('Start, date').fill('');
    await admin.getByRole('button', { name: 'Assign', exact: true }).click();
    await admin.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Start, date');
    const tomorrow = new Date(Date.now() + 86_400_000);
    await admin.getByLabel('Start, date').fill(tomorrow.toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }));
    const create = '**/assessments/assign';
    await admin.route(create, (route) => route.fulfill(broken));
    await admin.getByRole('button', { name: 'Assign', exact: true }).click();
    await admin
      .getByRole('main')
      .getByRole('alert')
      .getByText('Failed to assign assessment. Please try again reload and try again.')
      .waitFor();
    await admin.unroute(create);
    // Somebody else is first with one of the two.
    const somebody = app.http();
    await somebody.signIn('admin@lakeview.test', PASSWORD);
    const { sections } = (await somebody.get(`/api/staff/schools/${schoolId}/assignable_sections`)).body;
    const { id: sectionId } = sections.find((one: { displayName: string }) => one.displayName === 'Period 1');
    const path = `/api/staff/sections/${sectionId}/class_assessments_sat`;
    const math = {
      default_assessment_id: 220,
      assessment_administration_type: 'continuous',
      p1_start_at: tomorrow.toISOString(),
    };
    expect((await somebody.post(path, { section_assessment_group: math })).status).toBe(201);
    await admin.getByRole('button', { name: 'Assign', exact: true }).click();
    await notified(admin, 'Some assessments could not be created. Please check if the assessments already exist.');
    await admin.getByRole('status').getByText('1 done, 1 skipped').waitFor();
    await admin
      .getByRole('listitem')
      .filter({ hasText: 'Period 1, Math' })
      .getByText('Has this assessment already.')
      .waitFor();
    await expectAccessible(admin);
    await shots(admin, 'failures');
    await admin.getByRole('button', { name: 'Undo what was done' }).click();
    await notified(admin, 'Taking back assessments: 1 done.');
    const arrive = await held(admin, create, () => admin.getByRole('button', { name: 'Assign', exact: true }).click());
    expect(await admin.getByRole('button', { name: 'Back' }).isDisabled()).toBe(true);
    const menu = admin.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await admin.waitForURL('**/staff/dashboard');
    await arrive();
    await notified(admin, 'Some assessments could not be created. Please check if the assessments already exist.');
    expect(new URL(admin.url()).pathname).toBe('/staff/dashboard');
    await menu.getByRole('link', { name: 'Assessments' }).click();
    const rows = admin.getByRole('button', {
      name: /^Actions for SAT Set 2, (Math|Reading & Writing), Part 1 and Part 2, Period 1$/,
    });
    await rows.nth(1).waitFor();
    await admin.route('**/assessments/bulk_delete', (route) => route.fulfill(broken));
    await rows.first().click();
    await admin.getByRole('menuitem', { name: 'Delete' }).click();
    await admin.getByRole('button', { name: 'Delete', exact: true }).click();
    await admin
      .getByRole('dialog')
      .getByRole('alert')
      .getByText('The assessment could not be deleted. Please try again.')
      .waitFor();
    await admin.getByRole('button', { name: 'Cancel' }).click();
    expect(await rows.count()).toBe(2);
  });
});
