import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  notified,
  refused,
  screen,
  screenshot,
  type Schemas,
  type Screen,
} from '../../support/screen.js';
import { aClass, aPupil, pupils } from '../class-page/a-class.js';

type Parent = Schemas['GuardianDto'];

const ALL: Parent['permissions'] = { edit: true, editEmail: true, remove: true, sendMail: true, masquerade: true };
const aParent = (id: number, changes: Partial<Parent> = {}): Parent => ({
  id,
  firstName: 'Ngozi',
  lastName: `Okafor ${id}`,
  email: `ngozi${id}@home.test`,
  phone: '',
  createdAt: '2026-08-21T15:00:00.000Z',
  lastLoginAt: id === 1 ? '2026-11-02T15:00:00.000Z' : null,
  revision: 3,
  permissions: ALL,
  ...changes,
});
const answer = (parents: Parent[], add = true): Schemas['ParentsAnswer'] => ({
  parents,
  meta: { totalCount: parents.length },
  permissions: { add },
});

describe('the parents of a student, in the profile', () => {
  let s: Screen;
  const dialog = (name: string) => s.page.getByRole('dialog', { name });
  const profile = () => dialog('Ada Park 1');
  const open = async () => {
    await s.page.getByRole('button', { name: 'Actions for Ada Park 1' }).click();
    await s.page.getByRole('menuitem', { name: 'View Profile' }).click();
    await profile().getByRole('tab', { name: 'Parents/Guardians' }).click();
  };
  const menu = async (item: string, of = 'Ngozi Okafor 1') => {
    await profile()
      .getByRole('button', { name: `Actions for ${of}`, exact: true })
      .click();
    await s.page.getByRole('menuitem', { name: item }).click();
  };
  const table = () => profile().getByRole('table', { name: 'Parents/Guardians' });

  beforeEach(async () => {
    s = await screen({
      as: 'Teacher Admin',
      at: '/staff/classes/7/students',
      answers: {
        'GET /api/staff/sections/{id}': { section: aClass() },
        'GET /api/staff/sections/{id}/students': pupils(2),
        'GET /api/staff/students/{id}': {
          student: {
            ...aPupil(1),
            school: { id: 1, name: 'Lakeview High' },
            archived: false,
            permissions: { impersonate: true, edit: true, editEmail: true },
          },
        },
        'GET /api/staff/schools/{id}/users/{userId}': refused({ error: 'This is not for you.' }, 403),
        'GET /api/staff/students/{id}/parents': answer([aParent(1), aParent(2)]),
        'GET /api/imports': { imports: [] },
      },
    });
    await s.page.getByRole('table', { name: 'Students' }).waitFor();
  });

  it('stand in a table with long dates, five to a page, and Never for who has not signed in', async () => {
    s.answers['GET /api/staff/students/{id}/parents'] = answer([1, 2, 3, 4, 5, 6].map((id) => aParent(id)));
    await open();
    await table().getByRole('row').nth(5).waitFor();
    expect(await table().getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['First Name', 'Last Name', 'Date Added', 'Last Active']),
    );
    expect(await table().getByRole('row').count()).toBe(6);
    expect(await table().getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['Ngozi', 'Okafor 1', 'August 21, 2026', 'November 2, 2026']),
    );
    await table().getByRole('row').nth(2).getByText('Never').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'parents');
    await profile()
      .getByRole('navigation', { name: 'Pages of parents' })
      .getByRole('button', { name: 'Next page' })
      .click();
    await table().getByText('Okafor 6').waitFor();
  });

  it('are edited by a form that says what is to be checked, and what somebody else saved meanwhile', async () => {
    await open();
    await menu('Edit');
    const form = dialog('Edit Parent/Guardian');
    await form.getByLabel('First name').fill(' ');
    await form.getByLabel('Last name').fill('');
    await form.getByLabel('Email').fill('nothing');
    await form.getByRole('button', { name: 'Save' }).click();
    for (const text of [
      'Please check your inputs',
      'Please enter a valid first name',
      'Please enter a valid last name',
      'Please enter a valid email',
    ])
      await form.getByText(text).waitFor();
    expect(s.calls('PATCH /api/staff/students/{id}/parents/{parentId}')).toEqual([]);
    await expectAccessible(s.page);
    await screenshot(s.page, 'edit-parent');

    await form.getByLabel('First name').fill('Nneka');
    await form.getByLabel('Last name').fill('Okafor 1');
    await form.getByLabel('Email').fill('ngozi1@home.test');
    s.answers['PATCH /api/staff/students/{id}/parents/{parentId}'] = refused(
      {
        error: 'Somebody else saved this meanwhile. Save again to keep what you entered.',
        code: 'roster/changed-meanwhile',
        errors: { firstName: ['Somebody else changed this meanwhile. It is now: Ng'] },
        details: { revision: 4 },
      },
      409,
    );
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('It is now: Ng').waitFor();
    s.answers['PATCH /api/staff/students/{id}/parents/{parentId}'] = answer([aParent(1, { firstName: 'Nneka' })]);
    await form.getByRole('button', { name: 'Save' }).click();
    const call = await s.called('PATCH /api/staff/students/{id}/parents/{parentId}', 2);
    expect([call.params, call.body]).toEqual([
      { id: '1', parentId: '1' },
      { parent: { firstName: 'Nneka', revision: 4 } },
    ]);
    await notified(s.page, 'Parent edited successfully');
    await table().getByText('Nneka').waitFor();
  });

  it('are added, and nothing typed is lost by Escape', async () => {
    s.answers['GET /api/staff/students/{id}/parents'] = answer([]);
    await open();
    await profile().getByText('No parents or guardians yet.').waitFor();
    await screenshot(s.page, 'no-parents');
    await profile().getByRole('button', { name: 'Add Parent/Guardian' }).click();
    const form = dialog('Add Parent/Guardian');
    await form.getByLabel('First name').fill('Chidi');
    await s.page.keyboard.press('Escape');
    await s.page.getByRole('button', { name: 'Keep editing' }).click();
    await form.getByLabel('Last name').fill('Okafor');
    await form.getByLabel('Email').fill('chidi@home.test');
    s.answers['POST /api/staff/students/{id}/parents'] = refused({
      error: 'Please check your inputs',
      code: 'roster/invalid',
      errors: { email: ['This email belongs to another person'] },
    });
    await form.getByRole('button', { name: 'Add Parent/Guardian' }).click();
    await form.getByText('This email belongs to another person').waitFor();
    s.answers['POST /api/staff/students/{id}/parents'] = answer([aParent(9)]);
    await form.getByRole('button', { name: 'Add Parent/Guardian' }).click();
    expect((await s.called('POST /api/staff/students/{id}/parents', 2)).body).toEqual({
      parent: { firstName: 'Chidi', lastName: 'Okafor', email: 'chidi@home.test' },
    });
    await notified(s.page, 'Parent added successfully');
    await table().getByText('Okafor 9').waitFor();
  });

  it('are deleted after a question, mailed once more, and become', async () => {
    await open();
    await menu('Delete');
    const asking = dialog('Delete Ngozi Okafor 1 from Ada Park 1?');
    await asking.getByText('Without another child nobody signs in with the account any more').waitFor();
    await screenshot(s.page, 'delete-parent');
    s.answers['DELETE /api/staff/students/{id}/parents/{parentId}'] = failed();
    await asking.getByRole('button', { name: 'Delete' }).click();
    await notified(s.page, 'Failed to remove the user. Please try again.');
    s.answers['DELETE /api/staff/students/{id}/parents/{parentId}'] = answer([aParent(2)]);
    await asking.getByRole('button', { name: 'Delete' }).click();
    await notified(s.page, 'User removed successfully');
    await asking.waitFor({ state: 'detached' });
    expect(await table().getByText('Okafor 1', { exact: true }).count()).toBe(0);

    s.answers['POST /api/staff/students/{id}/parents/{parentId}/sign_in_mail'] = { sent: 'activate' };
    await menu('Send Welcome Mail', 'Ngozi Okafor 2');
    await notified(s.page, 'A welcome mail is on its way to ngozi2@home.test.');

    s.answers['POST /api/staff/users/set_mask'] = failed();
    await menu('Log in as', 'Ngozi Okafor 2');
    await dialog('Log in as Ngozi Okafor 2?').getByRole('button', { name: 'Log in' }).click();
    expect((await s.called('POST /api/staff/users/set_mask')).body).toEqual({
      user_id: 2,
      type: 'Parent',
      school_id: 1,
    });
    await notified(s.page, 'Failed to login as Ngozi Okafor 2. Please try again.');
  });

  it('show only what the policy allows, and say when they could not be loaded', async () => {
    const none = { edit: false, editEmail: false, remove: false, sendMail: false, masquerade: false };
    s.answers['GET /api/staff/students/{id}/parents'] = answer([aParent(1, { permissions: none })], false);
    await open();
    await table().getByText('Okafor 1').waitFor();
    expect(
      await profile()
        .getByRole('button', { name: /Actions for Ngozi|Add Parent/ })
        .count(),
    ).toBe(0);
    s.answers['GET /api/staff/students/{id}/parents'] = failed();
    await s.page.reload();
    await open();
    await profile().getByText('There was a problem getting parents').waitFor();
    s.answers['GET /api/staff/students/{id}/parents'] = answer([
      aParent(1, { permissions: { ...ALL, editEmail: false } }),
    ]);
    await profile().getByRole('button', { name: 'Try again' }).click();
    await menu('Edit');
    const form = dialog('Edit Parent/Guardian');
    expect(await form.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
    await form.getByText('An administrator of the school can change it.').waitFor();
  });

  it('fit a telephone', async () => {
    await s.page.setViewportSize({ width: 390, height: 844 });
    await open();
    await profile().getByText('Okafor 2').waitFor();
    await expectNoSideways(s.page);
    await screenshot(s.page, 'parents-phone');
    await menu('Edit');
    await dialog('Edit Parent/Guardian').getByLabel('Email').waitFor();
    await screenshot(s.page, 'edit-parent-phone');
  });
});
