import { describe, expect, it } from '@jest/globals';
import { aSchoolCard, aUser, WITH_USERS } from '../../support/examples.js';
import { aMe, never, screen, type Answers } from '../../support/screen.js';

const HOMES: Answers = {
  'GET /api/staff/sections/staff_sections': never(),
  'GET /api/admin/schools': never(),
  'GET /api/district_admin/schools': never(),
};
const MASKED = { masqId: 'the-way-back', masqIdent: 'Ada Admin' };

describe('logging in as somebody else', () => {
  it('asks first, makes a session with the four fields, and leads whoever is no student to the staff dashboard', async () => {
    const user = aUser({ id: 7, role: 'Teacher', fullName: 'Rosa Ortiz', firstName: 'Rosa', lastName: 'Ortiz' });
    const s = await screen({
      as: 'Teacher Admin',
      at: '/staff/school-dashboard/1/users?tab=teachers&page=1',
      answers: {
        ...HOMES,
        'GET /api/staff/schools/{id}': { school: aSchoolCard() },
        'GET /api/imports': { imports: [] },
        'GET /api/staff/schools/{id}/users': {
          users: [user],
          meta: { totalCount: 1, counts: { Student: 0, Teacher: 1, 'Teacher Admin': 0 } },
          permissions: { ...WITH_USERS, seeIds: false },
        },
        'POST /api/staff/users/set_mask': { masqid: 'permit' },
      },
    });
    await s.page.getByRole('button', { name: 'Actions for Rosa Ortiz' }).click();
    await s.page.getByRole('menuitem', { name: 'Log in as' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Log in as Rosa Ortiz?' });
    await dialog.waitFor();
    expect(s.calls('POST /api/staff/users/set_mask')).toEqual([]);
    const masked = aMe('Teacher', { userId: 7, firstName: 'Rosa', lastName: 'Ortiz', ...MASKED });
    s.answers['POST /api/login'] = masked;
    s.answers['GET /api/me'] = masked;
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await s.page.waitForURL('**/staff/dashboard');
    expect((await s.called('POST /api/login')).body).toEqual({
      login: { user_id: 7, email: '', password: '', masqid: 'permit' },
    });
    await s.page.getByText('You are logged in as Rosa Ortiz (Teacher)').first().waitFor();

    // Back to the very list.
    s.answers['POST /api/login'] = aMe('Teacher Admin');
    s.answers['GET /api/me'] = aMe('Teacher Admin');
    await s.page.getByRole('button', { name: 'Log back in as Ada Admin' }).click();
    await s.page.waitForURL(
      (url) => url.pathname === '/staff/school-dashboard/1/users' && url.search.includes('tab=teachers'),
    );
    expect((await s.called('POST /api/login', 2)).body).toEqual({ login: { masqid: 'the-way-back' } });
    await s.page.getByText('You have logged back in to your account.').waitFor();
  });

  it('leads back to the own home where no page was remembered', async () => {
    const s = await screen({ as: aMe('Teacher', MASKED), at: '/staff/dashboard', answers: HOMES });
    await s.page.getByRole('button', { name: 'Back to Admin' }).waitFor();
    s.answers['POST /api/login'] = aMe('District Admin');
    s.answers['GET /api/me'] = aMe('District Admin');
    await s.page.getByRole('button', { name: 'Back to Admin' }).click();
    await s.page.waitForURL('**/district-admin/schools');
  });
});

describe('a District Admin in a school', () => {
  it('gives the school back before logging out', async () => {
    const s = await screen({
      as: aMe('District Admin', { school: aMe('Teacher').school }),
      at: '/staff/dashboard',
      answers: {
        ...HOMES,
        'POST /api/multiple_schools/unlink': aMe('District Admin'),
        'DELETE /api/logout': null,
        'GET /api/captcha': never(),
      },
    });
    await s.page.getByRole('button', { name: 'Log Out' }).click();
    await s.called('DELETE /api/logout');
    expect(s.calls('POST /api/multiple_schools/unlink')).toHaveLength(1);
    await s.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
