import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  expectAccessible,
  expectReadableInOtherThemes,
  expectNoSideways,
  failed,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { aSchoolCard } from '../class-page/a-class.js';

const DISTRICT = {
  id: 1,
  name: 'Lakeview Unified',
  state: 'IL',
  stateName: 'Illinois',
  cleverId: null,
  classlinkId: null,
  linksByEmail: false,
  schools: 2,
  seats: 801,
  schoolsWithoutLimit: 1,
  students: 132,
  revision: 3,
  permissions: { view: true, edit: true, delete: true, editAdministrators: true },
};
const RUTH = {
  id: 9,
  firstName: 'Ruth',
  lastName: 'Vance',
  fullName: 'Ruth Vance',
  email: 'ruth@district.test',
  phone: '',
  role: 'District Admin' as const,
  createdAt: '2026-11-01T00:00:00.000Z',
  lastLoginAt: null,
  nrOfLogins: 0,
  archived: false,
  revision: 1,
  permissions: { edit: true, remove: true, activate: false },
};
const SERVER: Answers = {
  'GET /api/resource_lists/districts': {
    districts: [{ id: 1, name: 'Lakeview Unified', state: 'IL', clever: true, classlink: false }],
  },
  'GET /api/admin/school_districts': {
    schoolDistricts: [DISTRICT],
    meta: { totalCount: 1 },
    permissions: { create: true },
  },
  'GET /api/admin/school_districts/{id}': { schoolDistrict: DISTRICT },
  'GET /api/admin/school_districts/{id}/schools': {
    schools: [aSchoolCard()],
    meta: { totalCount: 1 },
    permissions: { create: true },
  },
  'GET /api/admin/school_districts/{id}/administrators': {
    administrators: [RUTH],
    meta: { totalCount: 1 },
    permissions: { add: true },
  },
  'GET /api/imports': { imports: [] },
};
const STAGED: Schemas['StagedImportDto'] = {
  id: 5,
  fileName: 'administrators.csv',
  kind: 'District Admin',
  schoolId: null,
  districtId: 1,
  sectionId: null,
  state: 'review',
  createdAt: '2026-11-23T15:00:00.000Z',
  expiresAt: '2026-11-30T15:00:00.000Z',
  counts: { refused: 1, new: 1, changed: 0, joins: 0, unchanged: 0 },
  run: { total: 0, done: 0 },
  importedCount: 0,
  unchangedCount: 0,
  seats: null,
  notes: [],
  stalled: false,
};
const REFUSED: Schemas['StagedRowDto'] = {
  position: 2,
  line: 3,
  firstName: 'Tess',
  lastName: 'Ray',
  email: 'tess@district.test',
  phone: '(555) 010-1234 ext. 12',
  userType: 'Teacher',
  plan: {
    verdict: 'refused',
    personId: null,
    changes: [],
    activates: false,
    joins: false,
    errors: { userType: ['User type must be District Admin or Superintendent'] },
  },
};
const open = (at: string, answers: Answers = {}, size?: { width: number; height: number }) =>
  screen({ as: 'Horizon Admin', at, answers: { ...SERVER, ...answers }, size });

describe('districts', () => {
  it('are a list with state, schools, seats and students, from where one is made', async () => {
    const s = await open('/admin/districts');
    const row = s.page.getByRole('row', { name: /Lakeview Unified/ });
    await row.waitFor();
    expect((await row.getByRole('cell').allInnerTexts()).join(' ')).toMatch(
      /IL.*2.*801 and 1 school without a limit.*132/s,
    );
    await expectAccessible(s.page);
    await screenshot(s.page, 'districts');
    await expectReadableInOtherThemes(s.page, 'districts');
    await s.page.getByRole('link', { name: 'Create District' }).click();
    await s.page.getByRole('button', { name: 'Create District' }).click();
    await s.page.getByText('Please enter a valid district name').waitFor();
    await s.page.getByText('Please check your inputs').waitFor();
    // Of one name in one state two may be meant; it is said, and not refused.
    await s.page.getByLabel('District name').fill(' lakeview unified');
    expect(await s.page.getByText('The state has a district of this name already.').count()).toBe(0);
    await s.page.getByRole('combobox', { name: 'State' }).fill('Illi');
    await s.page.getByRole('option', { name: 'Illinois' }).click();
    await s.page.getByText('The state has a district of this name already.').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'district-same-name');
    await s.page.getByRole('combobox', { name: 'State' }).fill('Alab');
    await s.page.getByRole('option', { name: 'Alabama' }).click();
    await s.page.getByLabel('District name').fill('Cedar Ridge Unified');
    await s.page.getByLabel('Clever District ID').fill('c-9');
    s.answers['POST /api/admin/school_districts'] = refused(
      { error: 'Please check your inputs', errors: { cleverId: ['Another district has this Clever District ID'] } },
      422,
    );
    await s.page.getByRole('button', { name: 'Create District' }).click();
    await s.page.getByText('Another district has this Clever District ID').waitFor();
    s.answers['POST /api/admin/school_districts'] = { schoolDistrict: DISTRICT };
    await s.page.getByRole('button', { name: 'Create District' }).click();
    await s.page.getByText('New district created').waitFor();
    expect((await s.called('POST /api/admin/school_districts', 2)).body).toEqual({
      school_district: {
        name: 'Cedar Ridge Unified',
        state: 'AL',
        cleverId: 'c-9',
        classlinkId: null,
        linksByEmail: false,
      },
    });
    await s.page.waitForURL('**/admin/districts/1');
  });

  it('say when they could not be loaded', async () => {
    const s = await open('/admin/districts', { 'GET /api/admin/school_districts': failed() });
    await s.page.getByText('There was a problem getting School District data').first().waitFor();
  });
});

describe('a district', () => {
  it('shows its schools, and a new one begins with it', async () => {
    const s = await open('/admin/districts/1', {
      'GET /api/admin/course_activities/templates': { courseTemplates: [] },
    });
    await s.page.getByRole('link', { name: 'Lakeview High' }).waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'district-schools');
    await s.page.getByRole('link', { name: 'Create School' }).click();
    await s.page.waitForURL('**/admin/schools/create?district=1');
    await s.page.getByRole('combobox', { name: 'School district' }).waitFor();
    // Once the districts have come.
    await s.page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value === 'Lakeview Unified'),
    );
  });

  it('has administrators who are added, changed and removed', async () => {
    const s = await open('/admin/districts/1?tab=administrators');
    await s.page.getByText('ruth@district.test').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'district-administrators');
    await s.page.getByRole('button', { name: 'Add Administrator' }).click();
    const dialog = s.page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Omar');
    await dialog.getByLabel('Last name').fill('Hale');
    await dialog.getByLabel('Email').fill('omar@district.test');
    await dialog.getByRole('combobox', { name: 'User type' }).click();
    await s.page.getByRole('option', { name: 'Superintendent' }).click();
    s.answers['POST /api/admin/school_districts/{id}/administrators'] = refused(
      { error: 'Please check your inputs', errors: { email: ['This email belongs to another person'] } },
      422,
    );
    await dialog.getByRole('button', { name: 'Add Administrator' }).click();
    await dialog.getByText('This email belongs to another person').waitFor();
    s.answers['POST /api/admin/school_districts/{id}/administrators'] = { administrator: RUTH };
    await dialog.getByRole('button', { name: 'Add Administrator' }).click();
    await s.page.getByText('Users added successfully').waitFor();
    expect((await s.called('POST /api/admin/school_districts/{id}/administrators', 2)).body).toEqual({
      administrator: { firstName: 'Omar', lastName: 'Hale', email: 'omar@district.test', role: 'Superintendent' },
    });

    await s.page.getByRole('button', { name: 'Actions for Ruth Vance' }).click();
    await s.page.getByRole('menuitem', { name: 'Remove' }).click();
    await dialog.getByText('The sessions for this district end at once.').waitFor();
    s.answers['DELETE /api/admin/school_districts/{id}/administrators/{userId}'] = null;
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await s.page.getByText('User removed successfully').waitFor();
  });

  it('takes administrators from a file: looked at, corrected, and those that are left as a file', async () => {
    const s = await open('/admin/districts/1?tab=administrators');
    await s.page.getByRole('button', { name: 'Import List' }).click();
    const dialog = s.page.getByRole('dialog');
    await dialog.getByText('Import Administrator List').waitFor();
    expect(await dialog.getByRole('link', { name: 'Download the template' }).getAttribute('href')).toBe(
      '/template/administrator_import_sample.csv',
    );
    await expectAccessible(s.page);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'administrators.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('First Name,Last Name,Email'),
    });
    s.answers['POST /api/imports'] = { import: STAGED };
    s.answers['GET /api/imports/{importId}/rows'] = { rows: [REFUSED], meta: { totalCount: 1 } };
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('1 row needs a correction').waitFor();
    expect((await s.called('POST /api/imports')).query.get('district_id')).toBe('1');
    await dialog.getByText('User type must be District Admin or Superintendent').waitFor();
    expect(await dialog.getByLabel('Phone').inputValue()).toBe('(555) 010-1234 ext. 12');
    await expectAccessible(s.page);
    await screenshot(s.page, 'import-administrators');
    const file = s.page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download rows to correct' }).click();
    const text = readFileSync((await (await file).path())!, 'utf8');
    expect(text.split('\r\n')[0]).toBe('\uFEFF"Reason","First Name","Last Name","Email","Phone","User Type"');
    expect(text).toContain('"User Type: User type must be District Admin or Superintendent","Tess"');
    s.answers['PATCH /api/imports/{importId}/rows/{position}'] = {
      row: { ...REFUSED, userType: 'Superintendent', plan: { ...REFUSED.plan, verdict: 'new', errors: {} } },
      import: { ...STAGED, counts: { ...STAGED.counts, refused: 0, new: 2 } },
    };
    await dialog.getByLabel('User type').fill('Superintendent');
    await dialog.getByLabel('User type').press('Enter');
    expect((await s.called('PATCH /api/imports/{importId}/rows/{position}')).body).toEqual({
      row: { userType: 'Superintendent' },
    });
    const over = {
      ...STAGED,
      state: 'done' as const,
      counts: { ...STAGED.counts, refused: 0, new: 0 },
      importedCount: 2,
    };
    s.answers['POST /api/imports/{importId}/start'] = {
      import: { ...STAGED, state: 'running', run: { total: 2, done: 0 } },
    };
    s.answers['GET /api/imports/{importId}'] = { import: over };
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await s.page.getByText('Users added successfully').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await s.page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(s.page);
    await screenshot(s.page, 'district-administrators-390');
  });

  it('is changed in its settings, and is not deleted while it has schools', async () => {
    const s = await open('/admin/districts/1?tab=settings', {}, { width: 390, height: 844 });
    await s.page.getByLabel('ClassLink Tenant ID').fill('2201');
    await expectAccessible(s.page);
    await screenshot(s.page, 'district-settings-390');
    s.answers['PATCH /api/admin/school_districts/{id}'] = { schoolDistrict: { ...DISTRICT, classlinkId: '2201' } };
    await s.page.getByRole('button', { name: 'Save Settings' }).click();
    await s.page.getByText('District settings updated').waitFor();
    expect((await s.called('PATCH /api/admin/school_districts/{id}')).body).toEqual({
      school_district: {
        name: 'Lakeview Unified',
        state: 'IL',
        cleverId: null,
        classlinkId: '2201',
        linksByEmail: false,
        revision: 3,
      },
    });
    expect(await s.page.getByRole('button', { name: 'Delete District' }).isDisabled()).toBe(true);
  });

  it('is only looked at by its District Admin', async () => {
    const permissions = { view: true, edit: false, delete: false, editAdministrators: false };
    const s = await screen({
      as: 'District Admin',
      at: '/admin/districts/1?tab=settings',
      answers: { ...SERVER, 'GET /api/admin/school_districts/{id}': { schoolDistrict: { ...DISTRICT, permissions } } },
    });
    await s.page.getByText('Districts are changed by the administrators of the platform.').waitFor();
    expect(await s.page.getByLabel('District name').isDisabled()).toBe(true);
    expect(await s.page.getByRole('button', { name: 'Save Settings' }).count()).toBe(0);
  });
});
