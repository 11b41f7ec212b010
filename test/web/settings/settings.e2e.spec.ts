import { describe, expect, it } from '@jest/globals';
import {
  aMe,
  expectAccessible,
  expectNoSideways,
  failed,
  never,
  refused,
  screen,
  screenshot,
  type Answers,
  type Role,
} from '../../support/screen.js';

const USER = {
  firstName: 'Elena',
  lastName: 'Delgado',
  email: 'elena@school.test',
  phone: '',
  revision: 4,
  emailWish: null,
};
const SESSION = {
  id: '01990000-0000-7000-8000-000000000001',
  current: true,
  device: 'Firefox on Windows',
  address: '203.0.113.9',
  role: 'Teacher' as const,
  school: 'Lakeview High',
  loggedInAs: null,
  beganAt: '2026-11-24T14:00:00.000Z',
  lastSeenAt: '2026-11-24T15:00:00.000Z',
};
const OTHER = {
  ...SESSION,
  id: '01990000-0000-7000-8000-000000000002',
  current: false,
  device: 'Safari on iPad',
  lastSeenAt: '2026-11-23T15:00:00.000Z',
};
const HERE: Answers = {
  'GET /api/own_settings': { user: USER },
  'GET /api/own_account/sessions': { sessions: [SESSION, OTHER] },
  'GET /api/own_account/providers': { providers: [] },
  'GET /api/staff/sections/staff_sections': never(),
};
const settings = (answers: Answers = {}, as: Parameters<typeof screen>[0]['as'] = 'Teacher', width = 1440) =>
  screen({
    as,
    at: typeof as === 'string' && as === 'Horizon Admin' ? '/admin/settings' : '/staff/settings',
    answers: { ...HERE, ...answers },
    size: { width, height: 900 },
  });

describe('the own settings', () => {
  it.each<[Role, string, boolean]>([
    ['Horizon Admin', '/admin/settings', true],
    ['Teacher Admin', '/staff/settings', true],
    ['Principal', '/staff/settings', true],
    ['Teacher', '/staff/settings', true],
    ['District Admin', '/admin/settings', false],
  ])('are the page Edit User Information for a %s at %s', async (role, at, inMenu) => {
    const { page } = await screen({ as: role, at, answers: HERE });
    await page.getByRole('heading', { name: 'Edit User Information', level: 1 }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).count()).toBe(
      inMenu ? 1 : 0,
    );
    // A District Admin has no item and goes there by the own name.
    if (!inMenu) expect(await page.getByRole('link', { name: 'Elena Delgado' }).getAttribute('href')).toBe(at);
  });

  it('say what is missing as the user form does, and the first message of each field that the server names', async () => {
    const s = await settings();
    for (const name of ['First name', 'Last name', 'Email']) await s.page.getByLabel(name, { exact: true }).fill('');
    await s.page.getByRole('button', { name: 'Save', exact: true }).click();
    for (const said of [
      'Please enter a valid first name',
      'Please enter a valid last name',
      'Please enter a valid email',
    ])
      await s.page.getByText(said).waitFor();
    await s.page.getByLabel('First name').fill('Elena');
    await s.page.getByLabel('Last name').fill('Ruiz');
    await s.page.getByLabel('Email', { exact: true }).fill('taken@school.test');
    await s.page.getByRole('button', { name: 'Save', exact: true }).click();
    await s.page.getByText('Please enter your current password').waitFor();
    await s.page.getByLabel('Current password').first().fill('my-password-of-today');
    s.answers['PATCH /api/own_settings'] = refused({
      error: 'Please check your inputs',
      errors: { email: ['This email belongs to another person', 'And more'], lastName: ['No such name'] },
    });
    await s.page.getByRole('button', { name: 'Save', exact: true }).click();
    await s.page.getByText('This email belongs to another person').waitFor();
    await s.page.getByText('No such name').waitFor();
    expect(await s.page.getByText('And more').count()).toBe(0);
    expect((await s.called('PATCH /api/own_settings')).body).toEqual({
      user: { lastName: 'Ruiz', email: 'taken@school.test' },
      current_password: 'my-password-of-today',
      revision: 4,
    });
    await expectAccessible(s.page);
    await s.page.getByRole('link', { name: 'Dashboard' }).click();
    await s.page
      .getByRole('dialog')
      .getByText(/not saved|lost/i)
      .first()
      .waitFor();
  });

  it('save the name, and show an e-mail that waits to be confirmed until it is left', async () => {
    const s = await settings();
    await s.page.getByLabel('First name').fill('Elena María');
    s.answers['PATCH /api/own_settings'] = {
      user: {
        ...USER,
        firstName: 'Elena María',
        revision: 5,
        emailWish: { email: 'new@school.test', until: '2026-11-25T15:00:00.000Z' },
      },
    };
    s.answers['GET /api/me'] = aMe('Teacher', { firstName: 'Elena María' });
    await s.page.getByRole('button', { name: 'Save', exact: true }).click();
    await s.page.getByText('Settings saved').waitFor();
    expect((await s.called('PATCH /api/own_settings')).body).toEqual({
      user: { firstName: 'Elena María' },
      revision: 4,
    });
    await s.page.getByText('new@school.test waits to be confirmed.').waitFor();
    await screenshot(s.page, 'own-settings-1440');
    s.answers['DELETE /api/own_settings/email_wish'] = null;
    s.answers['GET /api/own_settings'] = { user: USER };
    await s.page.getByRole('button', { name: 'Keep elena@school.test' }).click();
    await s.page.getByText('You keep elena@school.test.').waitFor();
    await s.page.getByText('waits to be confirmed').waitFor({ state: 'detached' });
  });

  it('take a phone number as it is typed or pasted, with an extension, and eat nothing of it', async () => {
    const s = await settings();
    const phone = s.page.getByLabel('Phone');
    await phone.pressSequentially('5550101234');
    expect(await phone.inputValue()).toBe('(555) 010-1234');
    await phone.pressSequentially(' x12');
    expect(await phone.inputValue()).toBe('(555) 010-1234 x12');
    await phone.press('Tab');
    expect(await phone.inputValue()).toBe('(555) 010-1234 ext. 12');
    await phone.fill('home: 555');
    await phone.press('Tab');
    expect(await phone.inputValue()).toBe('home: 555');
    await s.page.getByRole('button', { name: 'Save', exact: true }).click();
    await s.page.getByText('Please enter a valid phone number').waitFor();
    expect(s.calls('PATCH /api/own_settings')).toEqual([]);
    await phone.fill('+1 555.010.1234, ext. 12');
    s.answers['PATCH /api/own_settings'] = { user: { ...USER, phone: '(555) 010-1234 ext. 12', revision: 5 } };
    await s.page.getByRole('button', { name: 'Save', exact: true }).click();
    await s.page.getByText('Settings saved').waitFor();
    expect((await s.called('PATCH /api/own_settings')).body).toEqual({
      user: { phone: '(555) 010-1234 ext. 12' },
      revision: 4,
    });
    await expectAccessible(s.page);
    await s.page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(s.page);
    await screenshot(s.page, 'own-settings-phone-390');
  });

  it('change the password with the current one, and empty the fields', async () => {
    const s = await settings();
    const part = s.page.getByRole('region', { name: 'Password' });
    await part.getByRole('button', { name: 'Change Password' }).click();
    for (const said of ['Please enter your current password', 'Use at least 12 characters'])
      await part.getByText(said).waitFor();
    await part.getByLabel('Current password').fill('not-what-it-is');
    await part.getByLabel('New password', { exact: true }).fill('four-quiet-green-boats');
    await part.getByLabel('Repeat the new password').fill('four-quiet-green-bolts');
    await part.getByRole('button', { name: 'Change Password' }).click();
    await part.getByText('Passwords do not match').waitFor();
    await part.getByLabel('Repeat the new password').fill('four-quiet-green-boats');
    s.answers['PUT /api/own_account/password'] = refused({
      error: 'Please check your inputs',
      errors: { current_password: ['This is not your current password'] },
    });
    await part.getByRole('button', { name: 'Change Password' }).click();
    await part.getByText('This is not your current password').waitFor();
    s.answers['PUT /api/own_account/password'] = { ended: 2 };
    await part.getByRole('button', { name: 'Change Password' }).click();
    await s.page.getByText('Your password has been changed. Your other sessions have ended.').waitFor();
    expect(await part.getByLabel('Current password').inputValue()).toBe('');
  });

  it('list the sessions, this one marked, and end one or all others after asking', async () => {
    const s = await settings();
    const table = s.page.getByRole('table', { name: 'Your sessions' });
    await table.getByRole('row', { name: /Firefox on Windows.*This session.*Lakeview High.*Now/ }).waitFor();
    await table.getByRole('row', { name: /Safari on iPad/ }).waitFor();
    expect(await s.page.getByRole('button', { name: 'End the session of Firefox on Windows' }).count()).toBe(0);
    s.answers['DELETE /api/own_account/sessions/{sessionId}'] = null;
    s.answers['GET /api/own_account/sessions'] = { sessions: [SESSION] };
    await s.page.getByRole('button', { name: 'End the session of Safari on iPad' }).click();
    await s.page.getByRole('dialog').getByRole('button', { name: 'End Session' }).click();
    await s.page.getByText('The session has ended.').waitFor();
    expect((await s.called('DELETE /api/own_account/sessions/{sessionId}')).params).toEqual({ sessionId: OTHER.id });
    await table.getByRole('row', { name: /Safari on iPad/ }).waitFor({ state: 'detached' });
    expect(await s.page.getByRole('button', { name: 'End the other one' }).count()).toBe(0);
  });

  it('end all other sessions by one press', async () => {
    const s = await settings({
      'GET /api/own_account/sessions': { sessions: [SESSION, OTHER, { ...OTHER, id: OTHER.id.replace('2', '3') }] },
      'DELETE /api/own_account/sessions': { ended: 2 },
    });
    await s.page.getByRole('button', { name: 'End all 2 others' }).click();
    await s.page.getByRole('dialog').getByRole('button', { name: 'End Sessions' }).click();
    await s.called('DELETE /api/own_account/sessions');
    await s.page.getByText('All other sessions have ended.').waitFor();
  });

  it('show the providers that are linked, and take one away when asked twice', async () => {
    const google = {
      provider: 'google' as const,
      merged: true,
      linkedAt: SESSION.beganAt,
      lastUsedAt: SESSION.lastSeenAt,
    };
    const clever = { provider: 'clever' as const, merged: false, linkedAt: SESSION.beganAt, lastUsedAt: null };
    const s = await settings({ 'GET /api/own_account/providers': { providers: [clever, google] } });
    const part = s.page.getByRole('region', { name: 'Sign-in with providers' });
    await part.getByText('Not used yet.').waitFor();
    await part.getByText('under a record that was merged into this one').waitFor();
    await part.scrollIntoViewIfNeeded();
    await expectAccessible(s.page);
    for (const width of [1440, 390]) {
      await s.page.setViewportSize({ width, height: 900 });
      await expectNoSideways(s.page);
      await screenshot(s.page, `own-settings-providers-${width}`);
    }
    await part.getByRole('button', { name: 'Remove Google' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Remove the sign-in with Google?' });
    s.answers['DELETE /api/own_account/providers/{provider}'] = refused({ error: 'You have no password yet.' }, 409);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await s.page.getByText('You have no password yet.').waitFor();
    s.answers['DELETE /api/own_account/providers/{provider}'] = null;
    s.answers['GET /api/own_account/providers'] = { providers: [clever] };
    await dialog.getByRole('button', { name: 'Remove' }).click();
    expect((await s.called('DELETE /api/own_account/providers/{provider}', 2)).params).toEqual({ provider: 'google' });
    await s.page.getByText('Google is no longer linked.').waitFor();
    await part.getByRole('button', { name: 'Remove Google' }).waitFor({ state: 'detached' });
    s.answers['GET /api/own_account/providers'] = { providers: [] };
    s.answers['DELETE /api/own_account/providers/{provider}'] = null;
    await part.getByRole('button', { name: 'Remove Clever' }).click();
    await s.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await part.waitFor({ state: 'detached' });
  });

  it.each<[Role, string, Answers]>([
    [
      'Student',
      '/student/dashboard',
      {
        'GET /api/student/student_assessments': never(),
        'GET /api/student/score_reports': never(),
        'GET /api/student/plan': never(),
      },
    ],
    ['Parent', '/parent/students', { 'GET /api/parent/students': never() }],
  ])('of a %s are the providers alone, behind the own name', async (role, at, answers) => {
    const clever = { provider: 'clever' as const, merged: false, linkedAt: SESSION.beganAt, lastUsedAt: null };
    const s = await screen({
      as: role,
      at,
      answers: { ...answers, 'GET /api/own_account/providers': { providers: [clever] } },
    });
    await s.page.getByRole('banner').getByRole('link', { name: 'Elena Delgado' }).click();
    await s.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await s.page.getByText('Not used yet.').waitFor();
    await expectAccessible(s.page);
    for (const width of [1440, 390]) {
      await s.page.setViewportSize({ width, height: 900 });
      await expectNoSideways(s.page);
      await screenshot(s.page, `own-sign-in-${role}-${width}`);
    }
    s.answers['DELETE /api/own_account/providers/{provider}'] = null;
    await s.page.getByRole('button', { name: 'Remove Clever' }).click();
    s.answers['GET /api/own_account/providers'] = { providers: [] };
    await s.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await s.page.getByText('No provider is linked.').waitFor();
  });

  it('let somebody with two logins change the school, and nobody else', async () => {
    const login = { role: 'Teacher' as const, districtId: null };
    const both = {
      schools: [
        { id: 1, name: 'Lakeview High' },
        { id: 2, name: 'Northside Academy' },
      ],
      logins: [
        { ...login, schoolId: 1, place: 'Lakeview High', current: true },
        { ...login, schoolId: 2, place: 'Northside Academy', current: false },
      ],
    };
    const s = await settings({ 'GET /api/multiple_schools': both }, aMe('Teacher', { multipleLoginsAvailable: true }));
    const part = s.page.getByRole('region', { name: 'Change School' });
    await part.getByText('You are here').waitFor();
    await expectAccessible(s.page);
    s.answers['PATCH /api/multiple_schools'] = refused({ error: 'This school does not exist.' }, 404);
    await part.getByRole('button', { name: 'Go there: Teacher at Northside Academy' }).click();
    await s.page.getByText('This school does not exist.').waitFor();
    const there = aMe('Teacher', { school: { ...aMe('Teacher').school!, id: 2, name: 'Northside Academy' } });
    s.answers['PATCH /api/multiple_schools'] = there;
    s.answers['GET /api/me'] = there;
    await part.getByRole('button', { name: 'Go there: Teacher at Northside Academy' }).click();
    await s.page.getByText('You are now viewing Northside Academy.').waitFor();
    expect((await s.called('PATCH /api/multiple_schools', 2)).body).toEqual({
      role: 'Teacher',
      school_id: 2,
    });
    await s.page.waitForURL('**/staff/dashboard');

    const one = await settings();
    await one.page.getByRole('heading', { name: 'Your sessions' }).waitFor();
    expect(await one.page.getByRole('heading', { name: 'Change School' }).count()).toBe(0);
  });

  it('let a parent who works somewhere go back there, and tell the other tabs', async () => {
    const parent = aMe('Parent', { multipleLoginsAvailable: true });
    const s = await screen({
      as: parent,
      at: '/parent/students',
      answers: {
        ...HERE,
        'GET /api/parent/students': never(),
        'GET /api/multiple_schools': {
          schools: [],
          logins: [
            { role: 'Teacher', schoolId: 1, districtId: null, place: 'Lakeview High', current: false },
            { role: 'Parent', schoolId: null, districtId: null, place: null, current: true },
          ],
        },
      },
    });
    await s.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Change School' }).click();
    await s.page.getByRole('region', { name: 'Change School' }).getByText('You are here').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'change-school');
    // As another tab does that went on as the teacher.
    const teacher = aMe('Teacher', { multipleLoginsAvailable: true });
    s.answers['GET /api/me'] = teacher;
    await s.page.evaluate(() => new BroadcastChannel('session').postMessage('changed'));
    await s.page.getByText('In another tab you went on as Teacher at Lakeview High.').first().waitFor();
    s.answers['PATCH /api/multiple_schools'] = teacher;
    const told = s.page.evaluate(
      () =>
        new Promise((done) => new BroadcastChannel('session').addEventListener('message', ({ data }) => done(data))),
    );
    await s.page.getByRole('button', { name: 'Go there: Teacher at Lakeview High' }).click();
    expect((await s.called('PATCH /api/multiple_schools')).body).toEqual({ role: 'Teacher', school_id: 1 });
    expect(await told).toBe('changed');
  });

  it('let a District Admin leave the school by the unlink, or choose another from the list', async () => {
    const s = await settings({}, aMe('District Admin', { school: aMe('Teacher').school }));
    const part = s.page.getByRole('region', { name: 'Change School' });
    await part.getByText('You are in Lakeview High.').waitFor();
    expect(await part.getByRole('link', { name: 'Choose a School' }).getAttribute('href')).toBe(
      '/district-admin/schools',
    );
    s.answers['POST /api/multiple_schools/unlink'] = aMe('District Admin');
    s.answers['GET /api/me'] = aMe('District Admin');
    s.answers['GET /api/admin/schools'] = {
      schools: [],
      meta: { totalCount: 0 },
      permissions: { create: false },
    };
    await part.getByRole('button', { name: 'Back to Schools' }).click();
    await s.called('POST /api/multiple_schools/unlink');
    await s.page.waitForURL('**/district-admin/schools');
    await s.called('GET /api/admin/schools');
  });

  it('are closed behind a mask, with the reason, and call nothing', async () => {
    const masked = { masqId: 'back', masqIdent: 'Ada Admin' };
    const s = await settings({}, aMe('Teacher', masked));
    await s.page.getByText('Log back in as Ada Admin to change your own.').waitFor();
    expect(await s.page.getByRole('textbox').count()).toBe(0);
    expect(s.calls('GET /api/own_settings')).toEqual([]);
    await expectAccessible(s.page);
    await s.page.getByRole('link', { name: 'Settings' }).waitFor();
    const byDistrict = await settings({}, aMe('Teacher', { ...masked, districtAdminMasq: true }));
    await byDistrict.page.getByText('Log back in as').first().waitFor();
    expect(await byDistrict.page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  });

  it('say what could not be loaded, and try again', async () => {
    const s = await settings({ 'GET /api/own_settings': failed(), 'GET /api/own_account/sessions': failed() });
    await s.page.getByText('Your settings could not be loaded.').first().waitFor();
    await s.page.getByText('Your sessions could not be loaded.').first().waitFor();
    s.answers['GET /api/own_settings'] = { user: USER };
    await s.page.getByRole('region', { name: 'Name and contact' }).getByRole('button', { name: 'Try again' }).click();
    await s.page.getByLabel('First name').waitFor();
  });

  it.each([1024, 390])('fit %d px', async (width) => {
    const s = await settings(
      {
        'GET /api/own_settings': {
          user: {
            ...USER,
            emailWish: {
              email: 'a-rather-long-address-of-somebody@some-long-district-name.test',
              until: '2026-11-25T15:00:00.000Z',
            },
          },
        },
      },
      'Teacher',
      width,
    );
    await s.page.getByText('Safari on iPad').waitFor();
    await expectNoSideways(s.page);
    await expectAccessible(s.page);
    await screenshot(s.page, `own-settings-${width}`);
  });
});

describe('the link that confirms a new e-mail', () => {
  it('asks, changes, and leads to the sign-in', async () => {
    const s = await screen({
      as: null,
      at: '/account/abc/confirm_email',
      answers: {
        'GET /api/account/{token}/confirm_email': { oldEmail: 'old@school.test', newEmail: 'new@school.test' },
      },
    });
    await s.page.getByText('You sign in with new@school.test instead of old@school.test.').waitFor();
    s.answers['GET /api/captcha'] = never();
    s.answers['PUT /api/account/{token}/confirm_email'] = { email: 'new@school.test' };
    await s.page.getByRole('button', { name: 'Confirm this address' }).click();
    await s.page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    await expectAccessible(s.page);
    await s.page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await s.page.getByLabel('Password').first().waitFor();
  });

  it('says when it does not work any more', async () => {
    const { page } = await screen({
      as: null,
      at: '/account/abc/confirm_email',
      answers: {
        'GET /api/account/{token}/confirm_email': refused(
          { error: 'This link does not work any more.', code: 'identity/link-expired' },
          404,
        ),
      },
    });
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(await page.getByRole('button', { name: 'Confirm this address' }).count()).toBe(0);
  });
});
