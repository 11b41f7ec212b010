import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aSchoolCard } from '../../support/examples.js';
import {
  expectAccessible,
  expectReadableInOtherThemes,
  expectNoSideways,
  failed,
  later,
  notified,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
  type Screen,
} from '../../support/screen.js';

type Term = Schemas['SchoolTermDto'];

const aTerm = (id: number, name: string, changes: Partial<Term> = {}): Term => ({
  id,
  name,
  startDate: '2026-08-15T00:00:00.000Z',
  endDate: '2026-12-18T00:00:00.000Z',
  schoolYear: { id: 2026, shortName: '2026-27' },
  schoolYearId: 2026,
  archived: false,
  source: 'user_created',
  classCount: 3,
  revision: 4,
  permissions: { view: true, edit: true, delete: true },
  ...changes,
});
const KEPT = aTerm(1, 'Full year', {
  source: 'default',
  classCount: 0,
  permissions: { view: true, edit: false, delete: false },
});
const CLEVER = aTerm(2, 'Clever term', { source: 'clever', permissions: { view: true, edit: true, delete: false } });
const FALL = aTerm(3, 'Fall');
const TRIAL = aTerm(4, 'Trial', { classCount: 0 });
const listed = (terms: Term[], more: Partial<Schemas['TermsMetaDto']> = {}): Schemas['TermsAnswer'] => ({
  terms,
  meta: { totalCount: terms.length, counts: { active: 3, archived: 1 }, job: null, mayEdit: true, ...more },
});

const LIST = 'GET /api/staff/schools/{id}/terms';
const ADD = 'POST /api/staff/schools/{id}/terms';
const EDIT = 'PATCH /api/staff/schools/{id}/terms/{termId}';
const ARCHIVE = 'POST /api/staff/schools/{id}/terms/bulk_archive';
const DELETE = 'DELETE /api/staff/schools/{id}/terms/{termId}';
const DELETE_MANY = 'DELETE /api/staff/schools/{id}/terms/bulk_delete';
const ANSWERS: Answers = {
  'GET /api/staff/schools/{id}': { school: aSchoolCard() },
  [LIST]: ({ query }) =>
    query.get('archived') === 'true'
      ? listed([aTerm(9, 'Last year', { archived: true, schoolYear: { id: 2025, shortName: '2025-26' } })])
      : listed([CLEVER, FALL, TRIAL, KEPT]),
};

describe('the terms of a school', () => {
  let s: Screen;
  let page: Page;
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const choose = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) }).check();
  const inMenu = async (of: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${of}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  async function show(answers: Answers = {}, size?: { width: number; height: number }) {
    s = await screen({
      as: 'Teacher Admin',
      at: '/staff/school-dashboard/1/terms',
      answers: { ...ANSWERS, ...answers },
      size,
    });
    ({ page } = s);
  }

  describe('of a list', () => {
    beforeEach(() => show());

    it('shows name, school year, first and last day, and keeps the active from the archived', async () => {
      await row('Fall').waitFor();
      expect(await row('Fall').innerText()).toMatch(/2026-27\s+August 15, 2026\s+December 18, 2026\s+3/);
      expect((await s.called(LIST)).query.get('per_page')).toBe('100');
      expect(await row('Full year').getByText('Kept by the platform').count()).toBe(1);
      await page.getByRole('button', { name: 'Actions for Full year' }).click();
      expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['History of changes']);
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').waitFor({ state: 'detached' });
      expect(await page.getByRole('checkbox', { name: /Full year/ }).isDisabled()).toBe(true);
      await expectAccessible(page);
      await screenshot(page, 'terms');
      await expectReadableInOtherThemes(page, 'terms');
      await page.getByRole('link', { name: /Archived Terms/ }).click();
      await row('Last year').waitFor();
      expect(await row('Fall').count()).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSideways(page);
      await screenshot(page, 'terms-390');
    });

    it('makes a term, names what is wrong, and sends its days as timestamps', async () => {
      await press('Create Term');
      await page.keyboard.press('Enter');
      for (const wrong of [
        'Term name is required',
        'Start date is required',
        'End date must be after start date',
        'Please check your inputs',
      ])
        await dialog('Create Term').getByText(wrong).waitFor();
      await dialog('Create Term').getByLabel('Term name').fill('Spring');
      // Said when the field is left, without a press of the button.
      await dialog('Create Term').getByLabel('Start date', { exact: true }).fill('2/30/2027');
      await dialog('Create Term').getByLabel('Term name').focus();
      await dialog('Create Term').getByText('This date does not exist. Enter it as MM/DD/YYYY.').waitFor();
      await dialog('Create Term').getByLabel('Start date', { exact: true }).fill('01/10/2027');
      await dialog('Create Term').getByLabel('End date', { exact: true }).fill('01/10/2027');
      await page.keyboard.press('Enter');
      await dialog('Create Term').getByText('End date must be after start date').waitFor();
      await expectAccessible(page);
      await screenshot(page, 'term-form');
      await dialog('Create Term').getByLabel('End date', { exact: true }).fill('06/10/2027');
      s.answers[ADD] = failed();
      await dialog('Create Term').getByRole('button', { name: 'Create Term' }).click();
      await dialog('Create Term').getByText('Failed to create/edit the term. Please try again.').waitFor();
      s.answers[ADD] = { term: aTerm(8, 'Spring') };
      await dialog('Create Term').getByRole('button', { name: 'Create Term' }).click();
      expect((await s.called(ADD, 2)).body).toEqual({
        term: { name: 'Spring', start_date: '2027-01-10T00:00:00.000Z', end_date: '2027-06-10T00:00:00.000Z' },
      });
      await notified(page, 'Term created successfully');
    });

    it('shows the second of two who save what the first made of it, and saves over it at a second press', async () => {
      await inMenu('Fall', 'Edit');
      await dialog('Edit Term').getByLabel('Term name').fill('Autumn');
      s.answers[EDIT] = refused(
        {
          code: 'roster/changed-meanwhile',
          error: 'Somebody else saved this meanwhile. Save again to keep what you entered.',
          errors: { name: ['Somebody else changed this meanwhile. It is now: Semester 1'] },
          details: { revision: 5 },
        },
        409,
      );
      await dialog('Edit Term').getByRole('button', { name: 'Save' }).click();
      await dialog('Edit Term').getByText('It is now: Semester 1').waitFor();
      expect(s.calls(EDIT)[0]!.body).toMatchObject({ term: { name: 'Autumn', revision: 4 } });
      s.answers[EDIT] = { term: FALL };
      await dialog('Edit Term').getByRole('button', { name: 'Save' }).click();
      expect((await s.called(EDIT, 2)).body).toMatchObject({ term: { name: 'Autumn', revision: 5 } });
    });

    it('archives with the classes by a job that it follows, and says when one may be running already', async () => {
      await press('Archive Terms');
      await notified(page, 'Please select at least one term!');
      await choose('Fall');
      await press('Archive Terms');
      await dialog('Archive Terms').getByText('Fall and 3 classes').waitFor();
      await expectAccessible(page);
      s.answers[ARCHIVE] = refused({ error: 'Under way', code: 'roster/term-job-under-way' }, 409);
      await dialog('Archive Terms').getByRole('button', { name: 'Archive Terms' }).click();
      await notified(page, 'Failed to start terms activation/archiving job. A job may already be running.');
      s.answers[ARCHIVE] = null;
      s.answers[LIST] = listed([CLEVER, FALL, KEPT], { job: { termIds: [3], archived: true } });
      await dialog('Archive Terms').getByRole('button', { name: 'Archive Terms' }).click();
      expect((await s.called(ARCHIVE, 2)).body).toEqual({ term_ids: [3], archive_state: true });
      await notified(page, 'Terms archiving job has been queued');
      await page.getByText('Archiving 1 term with its classes.').waitFor();
      s.answers[LIST] = listed([CLEVER, KEPT]);
      await row('Fall').waitFor({ state: 'detached' });
      await page.getByText('Archiving 1 term with its classes.').waitFor({ state: 'detached' });
    });

    it('activates from the archive', async () => {
      await page.getByRole('link', { name: /Archived Terms/ }).click();
      await row('Last year').waitFor();
      const error = 'Two active terms would have one name and the same dates: Last year. Rename one of them first.';
      s.answers[ARCHIVE] = refused({ error, code: 'roster/invalid' }, 422);
      await inMenu('Last year', 'Activate');
      await dialog('Activate Terms').getByRole('button', { name: 'Activate Terms' }).click();
      await notified(page, error);
      s.answers[ARCHIVE] = null;
      await dialog('Activate Terms').getByRole('button', { name: 'Activate Terms' }).click();
      expect((await s.called(ARCHIVE, 2)).body).toEqual({ term_ids: [9], archive_state: false });
      await notified(page, 'Terms activation job has been queued');
    });

    it('deletes one after asking, and says what failed', async () => {
      s.answers[DELETE] = failed();
      await inMenu('Fall', 'Delete');
      await notified(page, 'Fall has 3 classes. Move or delete them first, or archive the term with them.');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await inMenu('Trial', 'Delete');
      const asks = dialog('Delete Trial');
      await asks
        .getByText('Are you absolutely certain you want to delete the chosen entry? This action cannot be undone.')
        .waitFor();
      await asks.getByRole('button', { name: 'Delete', exact: true }).click();
      await notified(page, 'Failed to remove term. Please try again.');
      expect(await page.locator('[data-type=error]').count()).toBe(1);
      s.answers[DELETE] = refused({ error: 'This term has classes.', code: 'roster/term-has-classes' }, 409);
      await asks.getByRole('button', { name: 'Delete', exact: true }).click();
      await notified(page, 'Failed to remove term. Please try again. This term has classes.');
      s.answers[DELETE] = null;
      await asks.getByRole('button', { name: 'Delete', exact: true }).click();
      await notified(page, 'Term removed successfully');
      expect((await s.called(DELETE, 3)).params.termId).toBe('4');
    });

    it('deletes several that were made here, and none from a provider', async () => {
      await choose('Fall');
      await choose('Clever term');
      await press('Delete Terms');
      await notified(page, 'Some selected terms are undeletable(clever/classlink)!');
      await page.getByRole('checkbox', { name: /Clever term/ }).uncheck();
      await press('Delete Terms');
      await notified(page, 'Fall has 3 classes. Move or delete them first, or archive the term with them.');
      await choose('Trial');
      await press('Delete Terms');
      const asks = dialog('Delete Terms');
      await asks.getByText('With classes, so not deleted: Fall').waitFor();
      s.answers[DELETE_MANY] = failed();
      await asks.getByRole('button', { name: 'Delete Terms' }).click();
      await asks.getByText('Failed to remove the selected terms. Please try again.').waitFor();
      s.answers[DELETE_MANY] = {
        id: null,
        title: null,
        summary: null,
        state: 'over',
        counts: { waiting: 0, done: 1, skipped: 0, failed: 0 },
        rows: [{ key: '4', name: 'Trial', state: 'done', code: null, reason: null }],
        mayUndo: false,
      };
      await asks.getByRole('button', { name: 'Delete Terms' }).click();
      expect((await s.called(DELETE_MANY, 2)).body).toEqual({ term_ids: [3, 4] });
      await notified(page, 'Terms removed successfully');
    });
  });

  it('is told when it cannot be read, and tried again', async () => {
    await show({ [LIST]: failed() });
    await page.getByText('There was a problem getting terms', { exact: true }).waitFor();
    s.answers[LIST] = listed([FALL]);
    await press('Try again');
    await row('Fall').waitFor();
  });

  it('loads in the shape of the list, and says what an empty one is for', async () => {
    const answer = later(listed([]));
    await show({ [LIST]: answer });
    await page.getByRole('heading', { name: 'Lakeview High' }).waitFor();
    answer.come();
    await page.getByText('No active terms.').waitFor();
    await expectAccessible(page);
  });

  it('offers nothing to who may only look', async () => {
    const looked = { view: true, edit: false, delete: false };
    await show({ [LIST]: listed([{ ...FALL, permissions: looked }], { mayEdit: false }) });
    await row('Fall').waitFor();
    expect(await page.getByRole('button', { name: 'Create Term' }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });
});
