import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aUser, WITH_USERS } from '../../support/examples.js';
import {
  expectAccessible,
  failed,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { aClass, aSchoolCard, pupils } from '../class-page/a-class.js';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const keep = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await question(page).waitFor({ state: 'detached' });
};
const choose = async (page: Page, name: string, option: RegExp) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
};

describe('a dialog with people of a school', () => {
  const users = (tab: string, user: Schemas['SchoolUserDto'], more: Answers) =>
    screen({
      as: 'Horizon Admin',
      at: `/admin/schools/1/users?tab=${tab}`,
      answers: {
        'GET /api/admin/schools/{id}': { school: aSchoolCard() },
        'GET /api/admin/schools/{id}/users': {
          users: [user],
          meta: { totalCount: 1, counts: { Student: 1, Teacher: 1, 'Teacher Admin': 0 } },
          permissions: WITH_USERS,
        },
        'GET /api/imports': { imports: [] },
        ...more,
      },
    });

  it('says in itself that a teacher could not be edited', async () => {
    const { page } = await users('teachers', aUser({ role: 'Teacher' }), {
      'PATCH /api/admin/schools/{id}/users/{userId}': failed(),
    });
    await page.getByRole('button', { name: 'Actions for Ada Park' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Teacher' });
    await dialog.getByLabel('First name').fill('Adele');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('Failed to edit the user. Please try again.').waitFor();
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Adele');
  });

  it('says in itself that students could not be added to a class', async () => {
    const { page } = await users('students', aUser(), {
      'GET /api/admin/schools/{id}/sections/minimal_index': {
        sections: [{ id: 7, displayName: 'Period 1', className: 'SAT Prep', studentCount: 20 }],
      },
      'POST /api/admin/schools/{id}/users/add_to_class': failed(),
    });
    await page.getByRole('button', { name: 'Actions for Ada Park' }).click();
    await page.getByRole('menuitem', { name: 'Add to Class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to Class' });
    await choose(page, 'Class', /^Period 1/);
    await dialog.getByRole('button', { name: 'Add to Class' }).click();
    await dialog.getByRole('alert').getByText('Failed to add students to the selected class').waitFor();
    expect(await dialog.getByRole('combobox', { name: 'Class' }).inputValue()).toMatch(/^Period 1/);
  });
});

describe('the import of an attempt', () => {
  const FILE = { name: 'attempt.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from('{}\n') };
  const CHECK = 'POST /api/audit/attempt_imports/check';
  const CHECKED: Schemas['AttemptImportCheckDto'] = {
    integrity: { ok: true, first: null },
    completeness: { ok: true, first: null },
    student: { id: 100, name: 'Ada Park', school: 'Lakeview High' },
    attempt: {
      attemptId: '0195b0a0-0000-7000-8000-0000000000aa',
      title: 'SAT Set 1, Math, Part 1',
      form: 'sat-1-math-1 v1',
      startedAt: '2026-11-02T15:00:00.000Z',
      submittedAt: '2026-11-02T15:30:00.000Z',
      events: 120,
      origin: {
        stream: 'attempt-1-1',
        keyId: 'abcd',
        keys: 'trusted',
        signedAt: '2026-11-02T15:30:00.000Z',
        fileHash: 'f'.repeat(64),
      },
      resultHash: null,
    },
    refusal: null,
  };

  it('asks before Escape, Cancel or the cross lose what was typed, before and after the check', async () => {
    const s = await screen({
      as: 'Horizon Admin',
      at: '/audit/attempts',
      answers: {
        'GET /api/audit/attempts': {
          attempts: [],
          meta: {
            totalCount: 0,
            allCount: 0,
            flags: {
              late_answers: 0,
              late_counted: 0,
              outage: 0,
              takeover: 0,
              granted_time: 0,
              reset: 0,
              staff_action: 0,
              masked_view: 0,
            },
          },
        },
        'GET /api/audit/attempts/choices': { assessments: [], classes: [] },
        [CHECK]: refused({
          error: 'Please check your inputs',
          errors: { student_email: ['There is no such student'] },
        }),
      } as Answers,
    });
    const { page } = s;
    const open = page.getByRole('button', { name: 'Import Attempt' });
    await open.click();
    const dialog = page.getByRole('dialog').first();
    const email = dialog.getByLabel('Email of the student here');
    await dialog.getByRole('button', { name: 'Check File' }).click();
    await dialog.getByText('Please upload a file').waitFor();
    await dialog.getByText('Name the student by email address').waitFor();
    await email.fill('ada@school.test');
    for (const way of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await way();
      await keep(page);
      expect(await email.inputValue()).toBe('ada@school.test');
    }
    await dialog.getByLabel('Choose an attempt file or drop it here').setInputFiles(FILE);
    await dialog.getByRole('button', { name: 'Check File' }).click();
    await dialog.getByText('There is no such student').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'email');
    await expectAccessible(page);
    s.answers[CHECK] = CHECKED;
    s.answers['POST /api/audit/attempt_imports'] = refused({ error: 'The student was erased.' }, 409);
    await dialog.getByRole('button', { name: 'Check File' }).click();
    await page.getByRole('dialog', { name: 'Bring this attempt here?' }).waitFor();
    await screenshot(page, 'import-attempt');
    await page.keyboard.press('Escape');
    await keep(page);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByRole('alert').getByText('The student was erased. Nothing was brought here.').waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(await email.inputValue()).toBe('ada@school.test');
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Import Attempt');
    await open.click();
    expect(await email.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('a new correction', () => {
  it('asks before the table that was chosen is lost', async () => {
    const table: Schemas['CorrectableTableDto'] = {
      kind: 'conversion',
      title: 'SAT Set 1, Math',
      assessmentTypeId: 1,
      assessmentSetId: 1,
      categoryId: 2,
      path: 'hard',
      scale: null,
      version: 1,
    };
    const DRAFT = 'POST /api/admin/corrections';
    const s = await screen({
      as: 'Horizon Admin',
      at: '/admin/corrections',
      answers: {
        'GET /api/admin/corrections': { corrections: [], meta: { totalCount: 0 } },
        'GET /api/admin/corrections/tables': { tables: [table] },
        'POST /api/admin/corrections/tables/read': { scaled: [200, 210, 220], steps: null, errors: [] },
        [DRAFT]: refused({ error: 'Please check your inputs', errors: { scaled: ['Nothing is different'] } }),
      } as Answers,
    });
    const { page } = s;
    await page.getByRole('link', { name: 'New correction' }).first().click();
    await page.getByRole('radio', { name: /conversion/i }).check();
    await choose(page, 'Conversion table', /^SAT Set 1, Math/);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('0,200\n1,210\n2,220\n') });
    await page.getByText('3 rows read, nothing wrong with them.').waitFor();
    await page.getByRole('link', { name: 'Corrections' }).first().click();
    await keep(page);
    await page.getByRole('button', { name: 'See what it does' }).click();
    await page.getByRole('alert').getByText('Nothing is different').waitFor();
    await screenshot(page, 'correction-refused');
    expect((await s.called(DRAFT)).body).toMatchObject({ kind: 'conversion', scaled: [200, 210, 220] });
    await page.getByRole('link', { name: 'Corrections' }).first().click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Corrections', level: 1 }).waitFor();
  });
});

describe('the review of an import', () => {
  it('saves the field that is being corrected when Escape closes it', async () => {
    const row: Schemas['StagedRowDto'] = {
      line: 2,
      position: 0,
      firstName: 'Thandiwe',
      lastName: 'Mokoena',
      email: 'nowhere',
      studentIdNumber: '9100',
      gradeLevel: '10',
      untimedAssessment: 'No',
      plan: {
        verdict: 'refused',
        personId: null,
        changes: [],
        activates: false,
        joins: false,
        errors: { email: ['Please enter a valid email'] },
      },
    };
    const waiting: Schemas['StagedImportDto'] = {
      id: 5,
      fileName: 'fall.csv',
      kind: 'Student',
      schoolId: 1,
      districtId: null,
      sectionId: 7,
      state: 'review',
      createdAt: '2026-11-23T15:00:00.000Z',
      expiresAt: '2026-11-30T15:00:00.000Z',
      counts: { refused: 1, new: 0, changed: 0, joins: 0, unchanged: 0 },
      run: { total: 0, done: 0 },
      importedCount: 0,
      unchangedCount: 0,
      seats: null,
      notes: [],
      stalled: false,
    };
    const s = await screen({
      as: 'Teacher',
      at: '/staff/classes/7/students',
      answers: {
        'GET /api/staff/sections/{id}': { section: aClass() },
        'GET /api/staff/sections/{id}/students': pupils(1),
        'GET /api/imports': { imports: [waiting] },
        'GET /api/imports/{importId}/rows': { rows: [row], meta: { totalCount: 1 } },
      },
    });
    const CORRECT = 'PATCH /api/imports/{importId}/rows/{position}';
    s.answers[CORRECT] = { import: waiting, row };
    await s.page.getByRole('button', { name: /^An import waits for you/ }).click();
    await s.page.getByRole('dialog').getByLabel('Email').fill('thandiwe@school.test');
    await s.page.keyboard.press('Escape');
    expect((await s.called(CORRECT)).body).toEqual({ row: { email: 'thandiwe@school.test' } });
    await s.page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});
