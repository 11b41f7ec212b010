import { describe, expect, it } from '@jest/globals';
import {
  aMe,
  expectAccessible,
  expectNoSideways,
  failed,
  never,
  notified,
  refused,
  screen,
  screenshot,
  unreachable,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { aPupil, aSchoolCard } from '../class-page/a-class.js';
import { aBatch } from '../classes/a-batch.js';

type User = Schemas['PlatformUserDto'];
type UserPlace = User['places'][number];

const PHONE = { width: 390, height: 844 };
const aPlace = (changes: Partial<UserPlace> = {}): UserPlace => ({
  role: 'Student',
  schoolId: 1,
  schoolName: 'Lakeview High',
  districtId: 1,
  districtName: 'Lakeview Unified',
  archived: false,
  masquerade: true,
  ...changes,
});
const aPerson = (changes: Partial<User> = {}): User => ({
  id: 100,
  firstName: 'Ada',
  lastName: 'Park',
  fullName: 'Ada Park',
  email: 'ada@school.test',
  studentIdNumber: '9001',
  gradeLevel: 10,
  hiddenAccount: false,
  createdAt: '2026-11-02T15:00:00.000Z',
  lastLoginAt: '2026-11-20T15:00:00.000Z',
  nrOfLogins: 12,
  student: true,
  options: { untimed_assessment: false, hidden_account: false, grade_level_lock: false },
  places: [aPlace()],
  ...changes,
});
const TOM = aPerson({
  id: 101,
  firstName: 'Tom',
  lastName: 'Reyes',
  fullName: 'Tom Reyes',
  email: 'tom@school.test',
  studentIdNumber: null,
  gradeLevel: null,
  lastLoginAt: null,
  student: false,
  places: [
    aPlace({ role: 'Teacher Admin' }),
    aPlace({
      role: 'Teacher',
      schoolId: 2,
      schoolName: 'Northside Academy',
      districtId: 2,
      districtName: 'Prairie Valley',
    }),
  ],
});
const VEIL = aPerson({
  id: 102,
  firstName: 'Vera',
  lastName: 'Veil',
  fullName: 'Vera Veil',
  email: '',
  hiddenAccount: true,
  options: { untimed_assessment: false, hidden_account: true, grade_level_lock: true },
  places: [aPlace({ masquerade: false })],
});
const listed = (users: User[], more = false): Schemas['PlatformUsersAnswer'] => ({
  users,
  meta: { totalCount: more ? 10_000 : users.length, more },
});
const PLACES: Answers = {
  'GET /api/resource_lists/districts': {
    districts: [
      { id: 1, name: 'Lakeview Unified', state: 'IL', clever: true, classlink: false },
      { id: 2, name: 'Prairie Valley', state: 'KS', clever: false, classlink: false },
    ],
  },
  'GET /api/admin/schools': {
    schools: [
      aSchoolCard(),
      aSchoolCard({
        id: 2,
        name: 'Northside Academy',
        schoolDistrict: { id: 2, name: 'Prairie Valley', cleverId: null, classlinkId: null },
      }),
    ],
    meta: { totalCount: 2 },
    permissions: { create: true },
  },
};

describe('user search', () => {
  const open = (answers: Answers = {}, at = '/admin/user-search', size?: { width: number; height: number }) =>
    screen({
      as: 'Horizon Admin',
      at,
      answers: { ...PLACES, 'GET /api/admin/users': listed([ADA_FIRST, TOM, VEIL], true), ...answers },
      size,
    });
  const ADA_FIRST = aPerson();

  it('lists everybody with each place, and counts a long list only so far', async () => {
    const s = await open();
    await s.page.getByText('More than 10,000 users').waitFor();
    await s.page.getByText('1 to 100 of more than 10,000').waitFor();
    const row = s.page.getByRole('row', { name: /Tom Reyes/ });
    expect(await row.getByRole('link').allInnerTexts()).toEqual(['Lakeview High', 'Northside Academy']);
    expect(await row.getByRole('link', { name: 'Northside Academy' }).getAttribute('href')).toMatch(
      /\/admin\/schools\/2\/users\?.*tab=teachers/,
    );
    await s.page
      .getByRole('row', { name: /Vera Veil/ })
      .getByText('Hidden account')
      .waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'user-search');
  });

  it('syncs a student again from the profile, where a roster knows the school', async () => {
    const student: Schemas['StudentCardDto'] = {
      ...aPupil(1),
      school: { id: 1, name: 'Lakeview High' },
      archived: false,
      permissions: { impersonate: false, edit: false, editEmail: false },
    };
    const records: Schemas['SyncRecordsAnswer'] = {
      sync_records: [],
      school: {
        kind: 'clever',
        source: 'Clever',
        connected: true,
        nextRunAt: null,
        held: 0,
        permissions: { run: true, decide: true },
      },
    };
    const s = await open({
      'GET /api/admin/students/{id}': { student },
      'GET /api/admin/schools/{id}/users/{userId}': never(),
      'GET /api/admin/schools/{id}/sis_sync_record_list': records,
      'POST /api/admin/schools/{id}/sis_sync_student': { sync: true, message: 'The sync of Ada has begun.' },
    });
    await s.page.getByRole('button', { name: /^Actions for Ada/ }).click();
    await s.page.getByRole('menuitem', { name: 'View Profile' }).click();
    await s.page.getByRole('button', { name: 'Sync again with Clever' }).click();
    await s.page.getByText('The sync of Ada has begun.').waitFor();
    const sent = await s.called('POST /api/admin/schools/{id}/sis_sync_student');
    expect([sent.params, sent.body]).toEqual([{ id: '1' }, { student_id: 100 }]);
    for (const width of [1440, 390]) {
      await s.page.setViewportSize({ width, height: 900 });
      await screenshot(s.page, `profile-sync-again-${width}`);
    }
  });

  it('asks for a search, a role, a place, the archived and an order', async () => {
    const s = await open();
    await s.page.getByRole('searchbox', { name: 'Search users' }).fill('park');
    await s.page.waitForURL(/search=park/);
    await s.page.getByRole('combobox', { name: 'District' }).click();
    await s.page.getByRole('option', { name: 'Prairie Valley' }).click();
    await s.page.getByRole('combobox', { name: 'School' }).click();
    expect(await s.page.getByRole('option').allInnerTexts()).toEqual(['All Schools', 'Northside Academy']);
    await s.page.getByRole('option', { name: 'Northside Academy' }).click();
    await s.page.getByRole('combobox', { name: 'Role' }).click();
    await s.page.getByRole('option', { name: 'Teacher', exact: true }).click();
    await s.page.getByRole('button', { name: 'Archived' }).click();
    const answered = s.page.waitForResponse(/sort=lastLoginAt/);
    await s.page.getByRole('button', { name: /Last Active/ }).click();
    await answered;
    expect(Object.fromEntries(s.calls('GET /api/admin/users').at(-1)!.query)).toMatchObject({
      search: 'park',
      district_id: '2',
      school_id: '2',
      'role[]': 'Teacher',
      archived: 'true',
      sort: 'lastLoginAt',
      page: '1',
    });
  });

  it('says when nobody is found, and leads back to everybody', async () => {
    const s = await open({ 'GET /api/admin/users': listed([]) }, '/admin/user-search?search=zzz&role=Parent');
    await s.page.getByText('Nobody matches "zzz"').waitFor();
    await expectAccessible(s.page);
    s.answers['GET /api/admin/users'] = listed([ADA_FIRST]);
    await s.page.getByRole('button', { name: 'Show everybody' }).click();
    await s.page.getByRole('row', { name: /Ada Park/ }).waitFor();
  });

  it('says that it loads, and when it failed', async () => {
    const loading = await open({ 'GET /api/admin/users': never() });
    await loading.page.getByRole('status').getByText('Loading').waitFor({ state: 'attached' });
    const broken = await open({ 'GET /api/admin/users': failed() });
    await broken.page.getByText('There was a problem getting users').first().waitFor();
    broken.answers['GET /api/admin/users'] = listed([ADA_FIRST]);
    await broken.page.getByRole('button', { name: /try again/i }).click();
    await broken.page.getByRole('row', { name: /Ada Park/ }).waitFor();
  });

  it('logs in as somebody in the role that is chosen', async () => {
    const s = await open({ 'POST /api/admin/users/set_mask': refused({ error: 'Not today' }, 403) });
    await s.page.getByRole('button', { name: 'Actions for Vera Veil' }).click();
    expect(await s.page.getByRole('menuitem').allInnerTexts()).toEqual(['Open School']);
    await s.page.keyboard.press('Escape');
    await s.page.getByRole('button', { name: 'Actions for Tom Reyes' }).click();
    await s.page.getByRole('menuitem', { name: 'Log in as Teacher of Northside Academy' }).click();
    await s.page.getByRole('button', { name: 'Log in', exact: true }).click();
    expect((await s.called('POST /api/admin/users/set_mask')).body).toEqual({
      user_id: 101,
      type: 'Teacher',
      school_id: 2,
    });
    await s.page.getByText('Failed to login as Tom Reyes. Please try again.').first().waitFor();
  });

  it('fits a telephone', async () => {
    const s = await open({}, '/admin/user-search', PHONE);
    await s.page.getByText('Ada Park').waitFor();
    await expectNoSideways(s.page);
    await expectAccessible(s.page);
    await screenshot(s.page, 'user-search-phone');
  });

  it('is entered by a District Admin, who has no choice of districts', async () => {
    const s = await screen({
      as: 'District Admin',
      at: '/admin/user-search',
      answers: {
        ...PLACES,
        'GET /api/resource_lists/districts': {
          districts: [{ id: 1, name: 'Lakeview Unified', state: 'IL', clever: true, classlink: false }],
        },
        'GET /api/admin/users': listed([aPerson()]),
      },
    });
    await s.page.getByRole('row', { name: /Ada Park/ }).waitFor();
    await s.page.getByRole('combobox', { name: 'School' }).waitFor();
    expect(await s.page.getByRole('combobox', { name: 'District' }).count()).toBe(0);
  });
});

describe('user masking', () => {
  const open = (answers: Answers = {}, at = '/admin/user_masking', size?: { width: number; height: number }) =>
    screen({
      as: 'Horizon Admin',
      at,
      answers: { ...PLACES, 'GET /api/admin/users/maskables': listed([TOM]), ...answers },
      size,
    });

  it('lists people of a role, and becomes one of them', async () => {
    const s = await open({
      'POST /api/admin/users/set_mask': { masqid: 'permit' },
      'POST /api/login': aMe('Teacher Admin', {
        firstName: 'Tom',
        lastName: 'Reyes',
        masqId: 'back',
        masqIdent: 'Elena',
      }),
    });
    await s.page.getByRole('row', { name: /Tom Reyes/ }).waitFor();
    expect(Object.fromEntries((await s.called('GET /api/admin/users/maskables')).query)).toMatchObject({
      maskable_role: 'Teacher Admin',
    });
    await expectAccessible(s.page);
    await screenshot(s.page, 'user-masking');
    await s.page.getByRole('button', { name: 'Log in as Tom Reyes' }).click();
    await s.page.getByText('recorded under your own name').nth(1).waitFor();
    s.answers['POST /api/admin/users/set_mask'] = refused({ error: 'Gone' }, 404);
    await s.page.getByRole('button', { name: 'Log in', exact: true }).click();
    expect((await s.called('POST /api/admin/users/set_mask')).body).toMatchObject({
      user_id: 101,
      type: 'Teacher Admin',
    });
  });

  it.each<[Schemas['Me']['role'], string, Answers]>([
    [
      'Student',
      '/student/dashboard',
      { 'GET /api/student/student_assessments': never(), 'GET /api/student/score_reports': never() },
    ],
    ['Parent', '/parent/students', { 'GET /api/parent/students': never() }],
    ['District Admin', '/district-admin/schools', { 'GET /api/district_admin/schools': never() }],
    ['Teacher', '/staff/dashboard', { 'GET /api/staff/sections/staff_sections': never() }],
  ])('leads whoever becomes a %s to %s, and says who one is', async (role, home, answers) => {
    const masked = aMe(role, { firstName: 'Tom', lastName: 'Reyes', masqId: 'back', masqIdent: 'Elena' });
    const s = await open(
      {
        ...answers,
        'GET /api/admin/users/maskables': listed([{ ...TOM, places: [aPlace({ role })] }]),
        'POST /api/admin/users/set_mask': { masqid: 'permit' },
        'POST /api/login': masked,
      },
      `/admin/user_masking?role=${role}`,
    );
    await s.page.getByRole('button', { name: 'Log in as Tom Reyes' }).click();
    await s.page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    s.answers['GET /api/me'] = masked;
    await s.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await s.page.waitForURL(`**${home}`);
    await s.page.getByText(`You are logged in as Tom Reyes (${role})`).first().waitFor();
  });

  it('asks for another role', async () => {
    const s = await open({ 'GET /api/admin/users/maskables': listed([]) });
    await s.page.getByText('There is nobody here yet.').waitFor();
    await s.page.getByRole('combobox', { name: 'Role' }).click();
    const answered = s.page.waitForResponse(/maskable_role=Parent/);
    await s.page.getByRole('option', { name: 'Parent' }).click();
    await answered;
    await s.page.waitForURL(/role=Parent/);
  });

  it('is for Horizon Admins alone, and fits a telephone', async () => {
    const s = await open({}, '/admin/user_masking', PHONE);
    await s.page.getByText('Tom Reyes').waitFor();
    await expectNoSideways(s.page);
    await screenshot(s.page, 'user-masking-phone');
    for (const path of ['user_masking', 'user_options']) {
      const other = await screen({
        as: 'District Admin',
        at: `/admin/${path}`,
        answers: { 'GET /api/admin/schools': { schools: [], meta: { totalCount: 0 }, permissions: { create: false } } },
      });
      await other.page.waitForURL('**/district-admin/schools');
    }
  });

  it('says when it failed', async () => {
    const s = await open({ 'GET /api/admin/users/maskables': failed() });
    await s.page.getByText('There was a problem getting users').first().waitFor();
  });
});

describe('user options', () => {
  const ADA = aPerson();
  const BATCH: Schemas['BatchDto'] = {
    id: 'b',
    title: 'Locking grade levels',
    state: 'over',
    summary: null,
    counts: { waiting: 0, done: 1, skipped: 0, failed: 1 },
    rows: [
      { key: '100', name: 'Ada Park', state: 'done', code: null, reason: null },
      {
        key: '101',
        name: 'Tom Reyes',
        state: 'failed',
        code: 'roster/no-student',
        reason: 'Only a student of a school has this option.',
      },
    ],
    mayUndo: true,
  };
  const one = (row: Pick<Schemas['BatchRowDto'], 'key' | 'name' | 'state'> & Partial<Schemas['BatchRowDto']>) =>
    aBatch([{ code: null, reason: null, ...row }], { id: null });
  const open = (answers: Answers = {}, at = '/admin/user_options', size?: { width: number; height: number }) =>
    screen({
      as: 'Horizon Admin',
      at,
      answers: { ...PLACES, 'GET /api/admin/users/users_and_options': listed([ADA, TOM, VEIL]), ...answers },
      size,
    });

  it('shows the switches of each and turns one', async () => {
    const s = await open();
    const lock = s.page.getByRole('switch', { name: 'Grade Locked: Ada Park' });
    await lock.waitFor();
    expect(await lock.isChecked()).toBe(false);
    expect(await s.page.getByRole('switch', { name: 'Grade Locked: Vera Veil' }).isChecked()).toBe(true);
    expect(await s.page.getByRole('switch', { name: 'Untimed: Vera Veil' }).isDisabled()).toBe(true);
    expect(await s.page.getByRole('switch', { name: /: Tom Reyes/ }).count()).toBe(1);
    await expectAccessible(s.page);
    await screenshot(s.page, 'user-options');
    const locked = aPerson({ options: { ...ADA.options, grade_level_lock: true } });
    s.answers['POST /api/admin/users/change_options'] = one({ key: '100', name: 'Ada Park', state: 'done' });
    s.answers['GET /api/admin/users/users_and_options'] = listed([locked, TOM, VEIL]);
    await lock.press('Space');
    expect((await s.called('POST /api/admin/users/change_options')).body).toMatchObject({
      user_ids: [100],
      option: 'grade_level_lock',
      on: true,
    });
    await s.page.getByRole('switch', { name: 'Grade Locked: Ada Park', checked: true }).waitFor();
  });

  it('turns a switch on that somebody else turned on meanwhile, and never back', async () => {
    const so = { code: 'roster/so', reason: 'Is hidden already.' };
    const s = await open({
      'POST /api/admin/users/change_options': one({ key: '100', name: 'Ada Park', state: 'skipped', ...so }),
    });
    const hidden = s.page.getByRole('switch', { name: 'Hidden: Ada Park' });
    await hidden.waitFor();
    const theirs = aPerson({ hiddenAccount: true, options: { ...ADA.options, hidden_account: true } });
    s.answers['GET /api/admin/users/users_and_options'] = listed([theirs, TOM, VEIL]);
    await hidden.press('Space');
    expect((await s.called('POST /api/admin/users/change_options')).body).toMatchObject({ user_ids: [100], on: true });
    await s.page.getByRole('switch', { name: 'Hidden: Ada Park', checked: true }).waitFor();
    expect(await s.page.locator('[data-type=error]').count()).toBe(0);
  });

  it('shows how a switch stands when no answer came to the press', async () => {
    const s = await open({ 'POST /api/admin/users/change_options': unreachable() });
    const hidden = s.page.getByRole('switch', { name: 'Hidden: Ada Park' });
    await hidden.waitFor();
    const turned = aPerson({ hiddenAccount: true, options: { ...ADA.options, hidden_account: true } });
    s.answers['GET /api/admin/users/users_and_options'] = listed([turned, TOM, VEIL]);
    await hidden.press('Space');
    await notified(s.page, 'The server could not be reached.');
    await s.page.getByRole('switch', { name: 'Hidden: Ada Park', checked: true }).waitFor();
  });

  it('says why a switch was not turned', async () => {
    const why = { code: 'roster/oneself', reason: 'You cannot hide yourself.' };
    const s = await open({
      'POST /api/admin/users/change_options': one({ key: '101', name: 'Tom Reyes', state: 'failed', ...why }),
    });
    await s.page.getByRole('switch', { name: 'Hidden: Tom Reyes' }).press('Space');
    await s.page.getByText('You cannot hide yourself.').first().waitFor();
    expect(await s.page.getByRole('switch', { name: 'Hidden: Tom Reyes' }).isChecked()).toBe(false);
  });

  it('locks the grade levels of several, and names whom it did not', async () => {
    const s = await open({ 'POST /api/admin/users/change_options': BATCH });
    await s.page.getByRole('checkbox', { name: 'Select Ada Park' }).click();
    await s.page.getByRole('checkbox', { name: 'Select Tom Reyes' }).click();
    await s.page.getByRole('button', { name: 'Lock Grade Levels', exact: true }).click();
    expect((await s.called('POST /api/admin/users/change_options')).body).toMatchObject({
      user_ids: [100, 101],
      option: 'grade_level_lock',
      on: true,
    });
    const dialog = s.page.getByRole('dialog');
    await dialog.getByText('Only a student of a school has this option.').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'user-options-outcome');
  });

  it('fits a telephone, and says when it failed', async () => {
    const s = await open({}, '/admin/user_options', PHONE);
    await s.page.getByRole('switch', { name: 'Grade Locked: Ada Park' }).waitFor();
    await expectNoSideways(s.page);
    await screenshot(s.page, 'user-options-phone');
    const broken = await open({ 'GET /api/admin/users/users_and_options': failed() });
    await broken.page.getByText('There was a problem getting users').first().waitFor();
  });
});
