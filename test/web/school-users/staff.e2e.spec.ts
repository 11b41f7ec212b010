import { describe, expect, it } from '@jest/globals';
import { aSchoolCard, aUser, WITH_USERS } from '../../support/examples.js';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { aBatch } from '../classes/a-batch.js';

const aTeacher = (id: number, firstName: string, more: Partial<Schemas['SchoolUserDto']> = {}) =>
  aUser({
    id,
    firstName,
    lastName: 'Ortiz',
    fullName: `${firstName} Ortiz`,
    email: `${firstName.toLowerCase()}@school.test`,
    studentIdNumber: null,
    gradeLevel: null,
    role: 'Teacher',
    ...more,
  });
const ROSA = { id: 7, fullName: 'Rosa Ortiz' };
const SUCCESSORS = [
  { id: 8, fullName: 'Samuel Reyes' },
  { id: 9, fullName: 'Jo Ames' },
];
const LED: Schemas['LedClassesAnswer'] = {
  classes: [
    { id: 31, displayName: 'Period 1', teachers: [ROSA], staying: [] },
    { id: 32, displayName: 'Period 2', teachers: [ROSA], staying: [{ id: 9, fullName: 'Jo Ames' }] },
  ],
  successors: SUCCESSORS,
};
const DONE = aBatch([{ key: '7', name: 'Rosa Ortiz', state: 'done', code: null, reason: null }], {
  id: null,
});
const list = (users: Schemas['SchoolUserDto'][], answers: Answers = {}, width = 1440) =>
  screen({
    as: 'Teacher Admin',
    at: '/staff/school-dashboard/1/users?tab=teachers',
    size: { width, height: 900 },
    answers: {
      'GET /api/staff/schools/{id}': { school: aSchoolCard() },
      'GET /api/imports': { imports: [] },
      'GET /api/staff/schools/{id}/users': {
        users,
        meta: { totalCount: users.length, counts: { Student: 0, Teacher: users.length, 'Teacher Admin': 0 } },
        permissions: { ...WITH_USERS, seeIds: false, transfer: false },
      },
      'GET /api/staff/schools/{id}/users/led_classes': LED,
      'POST /api/staff/schools/{id}/users/archive_users': DONE,
      ...answers,
    },
  });
const archive = async (s: Awaited<ReturnType<typeof list>>) => {
  await s.page.getByRole('button', { name: 'Actions for Rosa Ortiz' }).click();
  await s.page.getByRole('menuitem', { name: 'Archive' }).click();
};

describe('the phone number of staff', () => {
  it('is shown and changed in the form', async () => {
    const rosa = aTeacher(7, 'Rosa', { phone: '(555) 010-1234 ext. 12' });
    const s = await list([rosa], { 'PATCH /api/staff/schools/{id}/users/{userId}': { user: rosa } });
    await s.page.getByRole('button', { name: 'Actions for Rosa Ortiz' }).click();
    await s.page.getByRole('menuitem', { name: 'Edit' }).click();
    const phone = s.page.getByRole('dialog').getByLabel('Phone');
    expect(await phone.inputValue()).toBe('(555) 010-1234 ext. 12');
    await expectAccessible(s.page);
    await screenshot(s.page, 'edit-teacher-with-phone');
    await phone.fill('(555) 010-99');
    await s.page.getByRole('button', { name: 'Save' }).click();
    await s.page.getByText('Please enter a valid phone number').waitFor();
    await phone.fill('555 010 9999');
    await s.page.getByRole('button', { name: 'Save' }).click();
    expect((await s.called('PATCH /api/staff/schools/{id}/users/{userId}')).body).toEqual({
      user: { phone: '(555) 010-9999' },
    });
    await s.page.getByText('Teacher edited successfully').waitFor();
  });
});

describe('the sign-in with providers', () => {
  it('is taken away from somebody when asked twice', async () => {
    const google = {
      provider: 'google' as const,
      merged: false,
      linkedAt: '2026-11-24T14:00:00.000Z',
      lastUsedAt: null,
    };
    const s = await list([aTeacher(7, 'Rosa')], {
      'GET /api/staff/schools/{id}/users/{userId}/providers': { providers: [google] },
      'DELETE /api/staff/schools/{id}/users/{userId}/providers/{provider}': null,
    });
    await s.page.getByRole('button', { name: 'Actions for Rosa Ortiz' }).click();
    await s.page.getByRole('menuitem', { name: 'Sign-in with Providers' }).click();
    await s.page.getByRole('button', { name: 'Remove Google' }).waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'user-providers');
    await s.page.getByRole('button', { name: 'Remove Google' }).click();
    s.answers['GET /api/staff/schools/{id}/users/{userId}/providers'] = { providers: [] };
    const asked = s.page.getByRole('dialog', { name: 'Remove the sign-in with Google?' });
    await asked.getByText('Rosa Ortiz signs in with a password from then on').waitFor();
    await screenshot(s.page, 'user-providers-remove');
    await asked.getByRole('button', { name: 'Remove' }).click();
    const call = await s.called('DELETE /api/staff/schools/{id}/users/{userId}/providers/{provider}');
    expect(call.params).toEqual({ id: '1', userId: '7', provider: 'google' });
    await s.page.getByText('No provider is linked.').waitFor();
  });
});

describe('archiving a teacher', () => {
  it('lists the classes that the teacher leads, and sends whom they go to', async () => {
    const s = await list([aTeacher(7, 'Rosa')]);
    await archive(s);
    const dialog = s.page.getByRole('dialog', { name: 'Archive Rosa Ortiz?' });
    await dialog.getByText('Who takes over the 2 classes?').waitFor();
    await dialog.getByText('Led by Rosa Ortiz. Jo Ames stays.').waitFor();
    expect((await s.called('GET /api/staff/schools/{id}/users/led_classes')).query.getAll('user_ids[]')).toEqual(['7']);
    await expectAccessible(s.page);
    await screenshot(s.page, 'archive-teacher-1440');
    await dialog.getByRole('combobox', { name: 'All of them' }).click();
    await s.page.getByRole('option', { name: 'Samuel Reyes' }).click();
    await dialog.getByRole('combobox', { name: 'Period 2' }).click();
    await s.page.getByRole('option', { name: 'Nobody else' }).click();
    await dialog.getByRole('button', { name: 'Archive Users' }).click();
    expect((await s.called('POST /api/staff/schools/{id}/users/archive_users')).body).toEqual({
      user_ids: [7],
      take_over: [{ section_id: 31, teacher_id: 8 }],
    });
    await s.page.getByText('Users status changed successfully').waitFor();
    // Activating would not give the class back.
    expect(await s.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('leaves the classes where nobody is chosen, and can then be undone', async () => {
    const s = await list([aTeacher(7, 'Rosa')]);
    await archive(s);
    const dialog = s.page.getByRole('dialog');
    await dialog.getByText('Who takes over the 2 classes?').waitFor();
    await dialog.getByRole('button', { name: 'Archive Users' }).click();
    expect((await s.called('POST /api/staff/schools/{id}/users/archive_users')).body).toEqual({ user_ids: [7] });
    await s.page.getByRole('button', { name: 'Undo' }).waitFor();
  });

  it('says in the dialog why nothing was done, and keeps what was chosen', async () => {
    const sentence = 'This teacher does not work at the school of the class.';
    const s = await list([aTeacher(7, 'Rosa')], {
      'POST /api/staff/schools/{id}/users/archive_users': refused({
        error: sentence,
        errors: { take_over: [sentence] },
      }),
    });
    await archive(s);
    const dialog = s.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Period 1' }).click();
    await s.page.getByRole('option', { name: 'Jo Ames' }).click();
    await dialog.getByRole('button', { name: 'Archive Users' }).click();
    await dialog.getByText(sentence).waitFor();
    expect(await dialog.getByRole('combobox', { name: 'Period 1' }).inputValue()).toBe('Jo Ames');
  });

  it('says that there is no class, or that the classes could not be loaded', async () => {
    const none = await list([aTeacher(7, 'Rosa')], {
      'GET /api/staff/schools/{id}/users/led_classes': { classes: [], successors: SUCCESSORS },
    });
    await archive(none);
    await none.page.getByText('They lead no class.').waitFor();
    const broken = await list([aTeacher(7, 'Rosa')], { 'GET /api/staff/schools/{id}/users/led_classes': failed() });
    await archive(broken);
    await broken.page.getByRole('dialog').getByText('Their classes could not be loaded.').waitFor();
    await broken.page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
  });

  it('fits a phone', async () => {
    const s = await list([aTeacher(7, 'Rosa')], {}, 390);
    await archive(s);
    await s.page.getByText('Who takes over the 2 classes?').waitFor();
    await expectNoSideways(s.page);
    await screenshot(s.page, 'archive-teacher-390');
  });
});

describe('the user type', () => {
  it('makes a teacher a Principal, and a Principal something else', async () => {
    const s = await list([aTeacher(7, 'Rosa')], {
      'PATCH /api/staff/schools/{id}/users/{userId}': { user: aTeacher(7, 'Rosa') },
    });
    await s.page.getByRole('button', { name: 'Actions for Rosa Ortiz' }).click();
    await s.page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = s.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'User type' }).click();
    await s.page.getByRole('option', { name: 'Principal' }).click();
    await dialog.getByText('Takes effect at once and ends the running sessions of this user.').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect((await s.called('PATCH /api/staff/schools/{id}/users/{userId}')).body).toEqual({
      user: { role: 'Principal' },
    });
  });

  it('of a Principal stays when only the name is changed', async () => {
    const principal = aTeacher(7, 'Rosa', { role: 'Principal' });
    const s = await list([principal], { 'PATCH /api/staff/schools/{id}/users/{userId}': { user: principal } });
    await s.page.getByText('Principal', { exact: true }).first().waitFor();
    await s.page.getByRole('button', { name: 'Actions for Rosa Ortiz' }).click();
    await s.page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = s.page.getByRole('dialog');
    expect(await dialog.getByRole('combobox', { name: 'User type' }).inputValue()).toBe('Principal');
    await dialog.getByLabel('First name').fill('Petra');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect((await s.called('PATCH /api/staff/schools/{id}/users/{userId}')).body).toEqual({
      user: { firstName: 'Petra' },
    });
  });
});
