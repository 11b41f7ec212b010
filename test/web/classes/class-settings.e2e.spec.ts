import { describe, expect, it } from '@jest/globals';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  notified,
  refused,
  screen,
  screenshot,
  type Role,
  type Schemas,
  type Screen,
} from '../../support/screen.js';
import { aClass } from '../class-page/a-class.js';

const ELENA = { id: 1, firstName: 'Elena', lastName: 'Delgado' };
const JO = { id: 2, firstName: 'Jo', lastName: 'Ames' };
const SAMUEL = { id: 3, firstName: 'Samuel', lastName: 'Ortiz' };
const SPRING = { id: 2, name: 'Spring', schoolYear: { id: 2026, shortName: '2026-27' } };
const mine = aClass({ primaryTeachers: [ELENA, JO], secondaryTeachers: [SAMUEL] });
/** Of an administrator. */
const ALL = { ...mine.permissions, editName: true, leave: true, hide: true };
const READS = { ...mine.permissions, editStudents: false, editClass: false, delete: false };

describe('Class Settings', () => {
  let s: Screen;
  const button = (name: string) => s.page.getByRole('button', { name, exact: true });

  async function show(
    section: Schemas['ClassSectionDto'],
    { as = 'Teacher', size }: { as?: Role; size?: { width: number; height: number } } = {},
  ) {
    s = await screen({
      as,
      at: '/staff/classes/7/settings',
      size,
      answers: {
        'GET /api/staff/sections/{id}': { section },
        'GET /api/staff/sections/{id}/terms': { terms: [section.term, SPRING], meta: { totalCount: 2 } },
        'GET /api/staff/teachers': { users: [JO, ELENA, SAMUEL, { id: 4, firstName: 'Ann', lastName: 'Zink' }] },
        'GET /api/staff/sections/staff_sections': { sections: [], meta: { totalCount: 0 } },
      },
    });
    await s.page.getByRole('link', { name: 'Class Settings' }).or(s.page.getByText('permissions')).first().waitFor();
  }

  it('show names, term and teachers, to be saved by a primary teacher, who leaves the class name alone', async () => {
    await show(mine);
    expect(await s.page.getByLabel('Class name').isEditable()).toBe(false);
    // What is only read has one look, what is typed or chosen another.
    const ground = (label: string | RegExp) =>
      s.page
        .getByLabel(label, { exact: true })
        .first()
        .evaluate((field) => getComputedStyle(field).backgroundColor);
    const fixed = await ground('Class name');
    expect(await ground('Primary Teachers, row 1')).toBe(fixed);
    for (const label of ['Display name', 'Term']) expect(await ground(label)).not.toBe(fixed);
    expect(await s.page.getByLabel('Display name').inputValue()).toBe('Period 1');
    expect(await s.page.getByRole('combobox', { name: 'Term' }).inputValue()).toBe('Fall Semester, 2026-27');
    for (const name of ['Delete Class', 'Cancel', 'Save Settings']) await button(name).waitFor();
    // Nobody takes himself out of the primary teachers.
    expect(await button('Remove Elena Delgado').count()).toBe(0);
    await expectAccessible(s.page);
    await screenshot(s.page, 'class-settings');
    await s.page.getByLabel('Display name').fill('Block D');
    s.answers['PATCH /api/staff/sections/{id}'] = { section: aClass({ ...mine, displayName: 'Block D', revision: 2 }) };
    await button('Save Settings').click();
    expect((await s.called('PATCH /api/staff/sections/{id}')).body).toEqual({
      section: { displayName: 'Block D' },
      revision: 1,
    });
    await notified(s.page, 'Class Settings saved!');
  });

  it('copy the class name of an administrator into the display name, who may leave as well', async () => {
    await show(aClass({ ...mine, permissions: ALL }), { as: 'Teacher Admin' });
    await s.page.getByLabel('Class name').fill('Algebra');
    expect(await s.page.getByLabel('Display name').inputValue()).toBe('Algebra');
    const none = s.page.getByText(/^Saved like this, the class has no primary teacher\./);
    expect(await none.count()).toBe(0);
    for (const name of ['Elena Delgado', 'Jo Ames']) {
      await button(`Remove ${name}`).click();
      await s.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await s.page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await none.waitFor();
    await button('Cancel').click();
    expect(await none.count()).toBe(0);
    expect(await s.page.getByLabel('Class name').inputValue()).toBe('SAT Prep');
  });

  it('ask before a saved teacher is removed, and not about a row that is empty', async () => {
    await show(mine);
    await button('Add secondary teacher').click();
    await button('Remove Secondary Teachers, row 2').click();
    expect(await s.page.getByRole('dialog').count()).toBe(0);
    await button('Remove Jo Ames').click();
    await s.page.getByRole('dialog').getByText('Do you want to remove Jo Ames from this class?').waitFor();
    await s.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await s.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await button('Add secondary teacher').click();
    await s.page.getByRole('combobox', { name: 'Secondary Teachers, row 2' }).click();
    // Those who are chosen in either list are not offered again.
    expect(await s.page.getByRole('option').allInnerTexts()).toEqual(['Jo Ames', 'Ann Zink']);
    await s.page.getByRole('option', { name: 'Ann Zink' }).click();
    s.answers['PATCH /api/staff/sections/{id}'] = { section: mine };
    await button('Save Settings').click();
    expect((await s.called('PATCH /api/staff/sections/{id}')).body).toEqual({
      section: { primaryTeacherIds: [1], secondaryTeacherIds: [3, 4], removedTeacherIds: [2] },
      revision: 1,
    });
  });

  it('name what is empty, and keep what was typed when it cannot be saved', async () => {
    await show(aClass({ ...mine, permissions: ALL }), { as: 'Teacher Admin', size: { width: 390, height: 844 } });
    await s.page.getByLabel('Class name').fill('');
    await button('Save Settings').click();
    await s.page.getByText('Class name can not be empty!').waitFor();
    await s.page.getByText('Display name can not be empty!').waitFor();
    await s.page.getByLabel('Class name').fill('Algebra');
    s.answers['PATCH /api/staff/sections/{id}'] = failed();
    await button('Save Settings').click();
    await s.page.getByText('The changes could not be saved. Please try again.').waitFor();
    expect(await s.page.getByLabel('Class name').inputValue()).toBe('Algebra');
    await expectNoSideways(s.page);
    await screenshot(s.page, 'class-settings-phone');
  });

  it('tell the second of two who save, who may save over it', async () => {
    await show(mine);
    await s.page.getByLabel('Display name').fill('Second');
    s.answers['PATCH /api/staff/sections/{id}'] = refused(
      {
        error: 'Somebody else saved this meanwhile. Save again to keep what you entered.',
        code: 'roster/changed-meanwhile',
        errors: { displayName: ['Somebody else changed this meanwhile. It is now: First'] },
        details: { revision: 5 },
      },
      409,
    );
    await button('Save Settings').click();
    await s.page.getByText('It is now: First').waitFor();
    s.answers['PATCH /api/staff/sections/{id}'] = { section: mine };
    await button('Save Settings').click();
    expect((await s.called('PATCH /api/staff/sections/{id}', 2)).body).toMatchObject({ revision: 5 });
  });

  it('say that the teachers could not be loaded', async () => {
    await show(mine);
    s.answers['GET /api/staff/teachers'] = failed();
    await s.page.reload();
    await notified(s.page, 'Failed to load teachers.');
  });

  it('delete the class after a question, and lead to the dashboard', async () => {
    await show(mine);
    s.answers['DELETE /api/staff/sections/{id}'] = failed();
    await button('Delete Class').click();
    const dialog = s.page.getByRole('dialog');
    await dialog.getByText('Are you absolutely certain you want to delete the chosen entry?').waitFor();
    await dialog.getByRole('button', { name: 'Delete Class' }).click();
    await dialog.getByRole('alert').getByText('This class could not be deleted.').waitFor();
    s.answers['DELETE /api/staff/sections/{id}'] = { archived: false };
    await dialog.getByRole('button', { name: 'Delete Class' }).click();
    await notified(s.page, "Class 'Period 1' has been deleted. You will be redirected back to the dashboard.");
    await s.page.waitForURL('**/staff/dashboard');
  });

  it('say before that a class with results is archived', async () => {
    await show(aClass({ ...mine, hasResults: true }));
    await button('Delete Class').click();
    await s.page.getByRole('dialog').getByText('This class has results and is archived with them instead.').waitFor();
  });

  it('say to a District Admin that deleting is not permitted', async () => {
    await show(aClass({ ...mine, permissions: { ...ALL, delete: false } }), { as: 'Teacher Admin' });
    await s.page.getByText('You do not have the permissions to delete this class.').waitFor();
    expect(await button('Delete Class').count()).toBe(0);
    await button('Save Settings').waitFor();
  });

  it('are read only for a class that the platform keeps, which is explained', async () => {
    await show(aClass({ ...mine, editable: false, permissions: READS }));
    await s.page.getByText('This class is kept by the platform').waitFor();
    await s.page.getByText('Elena Delgado, Jo Ames').first().waitFor();
    expect(await button('Save Settings').count()).toBe(0);
    await expectAccessible(s.page);
  });

  it('are no tab for a secondary teacher, who is told so at their address', async () => {
    await show(aClass({ ...mine, role: 'Secondary Teacher', permissions: { ...READS, settings: false } }));
    await s.page.getByText('You do not have the permissions to edit this class.').waitFor();
    expect(await s.page.getByRole('link', { name: 'Class Settings' }).count()).toBe(0);
  });
});
