import { describe, expect, it } from '@jest/globals';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  notified,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
  type Screen,
} from '../../support/screen.js';
import { aClass, aSchoolCard } from '../class-page/a-class.js';
import { aBatch } from './a-batch.js';

const ALL = {
  ...aClass().permissions,
  editName: true,
  leave: true,
  hide: true,
};
const NONE = { ...ALL, editClass: false, editName: false, leave: false, hide: false, delete: false };
const algebra = aClass({ id: 8, displayName: 'Algebra', className: 'Algebra', role: null, permissions: ALL });
const biology = aClass({ id: 9, displayName: 'Biology', role: null, permissions: ALL, hasResults: true });
const kept = aClass({ id: 10, displayName: '10th Grade, Timed', role: null, editable: false, permissions: NONE });
const unled = aClass({ id: 11, displayName: 'Nobody leads it', role: null, permissions: ALL, primaryTeachers: [] });
const TERM = {
  id: 1,
  name: 'Fall Semester',
  startDate: '2026-08-20T00:00:00.000Z',
  endDate: '2027-01-10T00:00:00.000Z',
  schoolYear: { id: 2026, shortName: '2026-27' },
  schoolYearId: 2026,
  archived: false,
  source: 'default' as const,
  classCount: 2,
  revision: 1,
  permissions: { view: true, edit: false, delete: false },
};
const TEACHERS = [
  { id: 1, firstName: 'Elena', lastName: 'Delgado' },
  { id: 2, firstName: 'Jo', lastName: 'Ames' },
  { id: 3, firstName: 'Samuel', lastName: 'Ortiz' },
];

describe('the classes of a school', () => {
  let s: Screen;
  const answer = (
    sections: Schemas['ClassSectionDto'][],
    permissions = { create: true, hide: true, delete: true },
  ): Schemas['ClassesOfSchoolAnswer'] => ({
    sections,
    meta: { totalCount: sections.length, counts: { active: sections.length, archived: 0, hidden: 0 } },
    permissions,
  });

  async function show({
    tab = '',
    list = answer([algebra, biology, kept]),
    size,
    terms = { terms: [TERM], meta: { totalCount: 1 } },
  }: {
    tab?: string;
    list?: Schemas['ClassesOfSchoolAnswer'];
    size?: { width: number; height: number };
    terms?: Answers['GET /api/admin/schools/{id}/terms/render_all'];
  } = {}) {
    s = await screen({
      as: 'Horizon Admin',
      at: `/admin/schools/1/classes${tab}`,
      size,
      answers: {
        'GET /api/admin/schools/{id}': { school: aSchoolCard() },
        'GET /api/admin/schools/{id}/terms/render_all': terms,
        'GET /api/admin/schools/{id}/sections': list,
        'GET /api/admin/schools/{id}/teachers': { users: TEACHERS },
      },
    });
    await s.page.getByRole('table').or(s.page.getByText('This school has no classes yet.')).first().waitFor();
  }
  const button = (name: string) => s.page.getByRole('button', { name, exact: true });
  const dialog = () => s.page.getByRole('dialog');
  const choose = async (row: string, name: string) => {
    await dialog().getByRole('combobox', { name: row, exact: true }).click();
    await s.page.getByRole('option', { name, exact: true }).click();
  };

  it('have Create Class and Hide Classes on the active tab only, Unhide Classes on the hidden one', async () => {
    await show();
    for (const name of ['Create Class', 'Hide Classes', 'Delete Classes']) await button(name).waitFor();
    expect(await button('Unhide Classes').count()).toBe(0);
    await expectAccessible(s.page);
    await screenshot(s.page, 'classes');
    await show({ tab: '?tab=hidden', list: answer([aClass({ ...algebra, active: false })]) });
    for (const name of ['Unhide Classes', 'Delete Classes']) await button(name).waitFor();
    for (const name of ['Create Class', 'Hide Classes']) expect(await button(name).count()).toBe(0);
  });

  it('come a hundred at a time by display name', async () => {
    await show();
    const { query } = await s.called('GET /api/admin/schools/{id}/sections');
    expect(['per_page', 'sort', 'order'].map((name) => query.get(name))).toEqual(['100', 'displayName', 'asc']);
  });

  it('say when nobody leads one', async () => {
    await show({ list: answer([algebra, unled]) });
    const row = s.page.getByRole('row', { name: /Nobody leads it/ });
    await row.getByText('No primary teacher').waitFor();
    expect(await s.page.getByText('No primary teacher').count()).toBe(1);
  });

  it('of another school is said to be there, with the way to it', async () => {
    await show();
    s.answers['GET /api/admin/sections/{id}'] = { section: aClass({ ...algebra, schoolId: 2 }) };
    await s.page.goto('/admin/schools/1/classes/8');
    await s.page.getByRole('heading', { name: 'This class belongs to another school.' }).waitFor();
    const way = s.page.getByRole('link', { name: 'Open Algebra there' });
    expect(await way.getAttribute('href')).toBe('/admin/schools/2/classes/8');
  });

  it('say when the terms of the school could not be loaded', async () => {
    await show({ terms: failed() });
    await notified(s.page, 'There was a problem getting school terms');
  });

  it('offer nothing that is not allowed', async () => {
    await show({
      list: answer([aClass({ ...algebra, permissions: NONE })], { create: false, hide: false, delete: false }),
    });
    for (const name of ['Create Class', 'Hide Classes', 'Delete Classes']) expect(await button(name).count()).toBe(0);
    await button('Actions for Algebra').click();
    expect(await s.page.getByRole('menuitem').allInnerTexts()).toEqual(['Class Settings']);
  });

  it('say that none is selected', async () => {
    await show();
    await button('Hide Classes').click();
    await notified(s.page, 'Please select at least one class!');
  });

  it('lead to Class Settings of each, and those of the platform cannot be selected', async () => {
    await show();
    expect(await s.page.getByRole('checkbox', { name: /10th Grade, Timed/ }).isDisabled()).toBe(true);
    s.answers['GET /api/admin/sections/{id}'] = { section: algebra };
    s.answers['GET /api/admin/sections/{id}/terms'] = { terms: [algebra.term], meta: { totalCount: 1 } };
    await button('Actions for Algebra').click();
    await s.page.getByRole('menuitem', { name: 'Class Settings' }).click();
    await s.page.getByLabel('Display name').waitFor();
    expect(new URL(s.page.url()).pathname).toBe('/admin/schools/1/classes/8');
  });

  describe('are created', () => {
    it('with a name that is copied, a term and teachers of whom nobody is offered twice', async () => {
      await show();
      await button('Create Class').click();
      await dialog().getByLabel('Class name').fill('Chemistry');
      expect(await dialog().getByLabel('Display name').inputValue()).toBe('Chemistry');
      await dialog().getByLabel('Display name').fill('Chem');
      await choose('Term', 'Fall Semester, 2026-27');
      expect(
        await dialog()
          .getByRole('button', { name: /^Remove / })
          .count(),
      ).toBe(0);
      await choose('Primary Teachers, row 1', 'Elena Delgado');
      await dialog().getByRole('button', { name: 'Add primary teacher' }).click();
      await dialog().getByRole('combobox', { name: 'Primary Teachers, row 2' }).click();
      expect(await s.page.getByRole('option').allInnerTexts()).toEqual(['Jo Ames', 'Samuel Ortiz']);
      await s.page.getByRole('option', { name: 'Jo Ames' }).click();
      expect(
        await dialog()
          .getByRole('button', { name: /^Remove / })
          .count(),
      ).toBe(1);
      await choose('Secondary Teachers, row 1', 'Samuel Ortiz');
      await expectAccessible(s.page);
      await screenshot(s.page, 'create-class');
      s.answers['POST /api/admin/sections'] = { section: algebra };
      await dialog().getByRole('button', { name: 'Create Class' }).click();
      expect((await s.called('POST /api/admin/sections')).body).toEqual({
        section: {
          className: 'Chemistry',
          displayName: 'Chem',
          schoolId: 1,
          termId: 1,
          membershipsAttributes: [
            { userId: 1, role: 'Primary Teacher' },
            { userId: 2, role: 'Primary Teacher' },
            { userId: 3, role: 'Secondary Teacher' },
          ],
        },
      });
      await notified(s.page, 'Class created successfully');
      await dialog().waitFor({ state: 'hidden' });
    });

    it('not without names and a term, and what was typed stays when it fails', async () => {
      await show({ size: { width: 390, height: 844 } });
      await expectNoSideways(s.page);
      await button('Create Class').click();
      await dialog().getByRole('button', { name: 'Create Class' }).click();
      for (const text of ['Please fill the class name', 'Please fill the display name', 'A term is required'])
        await dialog().getByText(text).waitFor();
      expect(s.calls('POST /api/admin/sections')).toEqual([]);
      await dialog().getByLabel('Class name').fill('Chemistry');
      await choose('Term', 'Fall Semester, 2026-27');
      s.answers['POST /api/admin/sections'] = failed();
      await dialog().getByRole('button', { name: 'Create Class' }).click();
      await dialog().getByText('Failed to create class. Please try again.').waitFor();
      expect(await dialog().getByLabel('Class name').inputValue()).toBe('Chemistry');
      await screenshot(s.page, 'create-class-phone');
    });

    it('while the teachers cannot be loaded, which is said', async () => {
      await show();
      s.answers['GET /api/admin/schools/{id}/teachers'] = failed();
      await button('Create Class').click();
      await notified(s.page, 'Failed to load teachers.');
    });
  });

  const select = async (...names: string[]) => {
    for (const name of names) await s.page.getByRole('checkbox', { name: new RegExp(name) }).check();
  };

  it('are hidden and brought back several at once, and it is said', async () => {
    await show();
    await select('Algebra', 'Biology');
    s.answers['PUT /api/admin/sections/bulk_hide'] = aBatch([{ key: '8' }, { key: '9' }], { mayUndo: true });
    await button('Hide Classes').click();
    expect((await s.called('PUT /api/admin/sections/bulk_hide')).body).toMatchObject({
      section_ids: [8, 9],
      active: false,
    });
    await notified(s.page, 'Classes hidden successfully');
    await select('Algebra');
    s.answers['PUT /api/admin/sections/bulk_hide'] = failed();
    await button('Hide Classes').click();
    await notified(s.page, 'Failed to hide the classes. Please try again.');
    s.answers['PUT /api/admin/sections/bulk_hide'] = aBatch([{ key: '8' }], { mayUndo: true });
    await button('Hide Classes').click();
    await notified(s.page, 'Classes hidden successfully');
    expect(await s.page.getByText('Failed to hide the classes. Please try again.').count()).toBe(0);
    await show({ tab: '?tab=hidden', list: answer([aClass({ ...algebra, active: false })]) });
    await select('Algebra');
    s.answers['PUT /api/admin/sections/bulk_hide'] = aBatch([{ key: '8' }]);
    await button('Unhide Classes').click();
    await notified(s.page, 'Classes unhidden successfully');
    await select('Algebra');
    s.answers['PUT /api/admin/sections/bulk_hide'] = failed();
    await button('Unhide Classes').click();
    await notified(s.page, 'Failed to unhide the classes. Please try again.');
  });

  it('come out of the archive, and why not is said', async () => {
    await show({ tab: '?tab=archived', list: answer([aClass({ ...algebra })]) });
    await select('Algebra');
    s.answers['POST /api/admin/sections/bulk_restore'] = aBatch([
      { key: '8', state: 'failed', reason: 'Its term is archived. Activate the term first.' },
    ]);
    await button('Restore Classes').click();
    await notified(s.page, 'Nothing was restored. Its term is archived. Activate the term first.');
    await select('Algebra');
    s.answers['POST /api/admin/sections/bulk_restore'] = aBatch([{ key: '8' }]);
    await button('Restore Classes').click();
    await notified(s.page, 'Classes restored successfully');
  });

  it('are deleted several at once: what is archived instead is said before and after', async () => {
    await show();
    await select('Algebra', 'Biology');
    await button('Delete Classes').click();
    await dialog().getByText('1 of them has results and is archived instead').waitFor();
    await expectAccessible(s.page);
    s.answers['POST /api/admin/sections/bulk_delete'] = failed();
    await dialog().getByRole('button', { name: 'Delete Classes' }).click();
    await dialog().getByText('Failed to remove the selected classes. Please try again.').waitFor();
    s.answers['POST /api/admin/sections/bulk_delete'] = aBatch([
      { key: '8' },
      { key: '9', code: 'roster/archived', reason: 'Has results and is archived with them.' },
    ]);
    await dialog().getByRole('button', { name: 'Delete Classes' }).click();
    expect((await s.called('POST /api/admin/sections/bulk_delete', 2)).body).toMatchObject({ section_ids: [8, 9] });
    await notified(s.page, 'Classes removed successfully. 1 with results was archived instead.');
  });

  it('are deleted one by one, and a refusal says why', async () => {
    await show();
    await button('Actions for Algebra').click();
    await s.page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByText('Are you absolutely certain you want to delete the chosen entry?').waitFor();
    s.answers['POST /api/admin/sections/bulk_delete'] = aBatch([
      {
        key: '8',
        state: 'failed',
        code: 'roster/not-allowed',
        reason: 'You do not have the permissions to delete this class.',
      },
    ]);
    await dialog().getByRole('button', { name: 'Delete Class' }).click();
    await dialog().getByText('You do not have the permissions to delete this class.').waitFor();
  });

  it('of a school without any say what to do', async () => {
    await show({ list: answer([]) });
    await s.page.getByText('This school has no classes yet.').waitFor();
    await expectAccessible(s.page);
  });

  it('say in the field what the server refused', async () => {
    await show();
    await button('Create Class').click();
    await dialog().getByLabel('Class name').fill('Chemistry');
    await choose('Term', 'Fall Semester, 2026-27');
    s.answers['POST /api/admin/sections'] = refused({
      errors: { membershipsAttributes: ['This teacher does not work at the school of the class.'] },
    });
    await dialog().getByRole('button', { name: 'Create Class' }).click();
    await dialog().getByText('This teacher does not work at the school of the class.').waitFor();
  });
});
