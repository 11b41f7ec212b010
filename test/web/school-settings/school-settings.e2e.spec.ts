import { describe, expect, it } from '@jest/globals';
import {
  expectAccessible,
  expectReadableInOtherThemes,
  failed,
  refused,
  screen,
  screenshot,
  type Answers,
} from '../../support/screen.js';
import { aSchoolCard } from '../class-page/a-class.js';

const DISTRICT = {
  id: 1,
  name: 'Lakeview Unified',
  state: 'IL',
  stateName: 'Illinois',
  cleverId: 'clever-district',
  classlinkId: null,
  linksByEmail: false,
  schools: 1,
  seats: null,
  schoolsWithoutLimit: 1,
  students: 132,
  revision: 1,
  permissions: { view: true, edit: true, delete: true, editAdministrators: true },
};
const SCHOOL = aSchoolCard({
  seatsPurchased: 100,
  studentsEnrolled: 132,
  teacherCount: 31,
  administratorCount: 4,
  keeps: true,
  cleverId: 'school-1',
});
const SERVER: Answers = {
  'GET /api/admin/schools': { schools: [SCHOOL], meta: { totalCount: 1 }, permissions: { create: true } },
  'GET /api/admin/schools/{id}': { school: SCHOOL },
  'GET /api/admin/school_districts/{id}': { schoolDistrict: DISTRICT },
  'GET /api/admin/course_activities/templates': {
    courseTemplates: [
      { id: 3, he_course_template_id: 3, name: 'SAT Prep' },
      { id: 4, he_course_template_id: 4, name: 'ACT Prep' },
      { id: 5, he_course_template_id: 5, name: 'SAT Math' },
    ],
  },
  'GET /api/admin/schools/{id}/sis_sync_record_list': {
    sync_records: [],
    school: {
      kind: null,
      source: null,
      connected: false,
      nextRunAt: null,
      held: 0,
      permissions: { run: true, decide: true },
    },
  },
  'GET /api/resource_lists/districts': {
    districts: [
      { id: 1, name: 'Lakeview Unified', state: 'IL', clever: true, classlink: false },
      { id: 2, name: 'Prairie Valley', state: 'IL', clever: false, classlink: true },
      { id: 3, name: 'Prairie Valley', state: 'KS', clever: true, classlink: false },
    ],
  },
  'GET /api/admin/school_districts/{id}/schools': {
    schools: [SCHOOL],
    meta: { totalCount: 1 },
    permissions: { create: true },
  },
};
const settings = (answers: Answers = {}, size?: { width: number; height: number }) =>
  screen({ as: 'Horizon Admin', at: '/admin/schools/1/settings', answers: { ...SERVER, ...answers }, size });

describe('creating a school', () => {
  it('asks for what is missing, sends the form and goes back to the list', async () => {
    const s = await screen({ as: 'Horizon Admin', at: '/admin/schools', answers: SERVER });
    await s.page.getByRole('link', { name: 'Create School' }).click();
    await s.page.getByRole('heading', { name: 'Create New School' }).waitFor();
    for (const name of ['Delete School', 'Upload Assessment Results', 'Save Settings'])
      expect(await s.page.getByRole('button', { name }).count()).toBe(0);
    await s.page.getByRole('button', { name: 'Cancel' }).waitFor();
    await s.page.getByLabel('Seats purchased').fill('many');
    await s.page.getByRole('button', { name: 'Create School' }).click();
    for (const said of [
      'Please enter a valid school name',
      'Selecting a district is required',
      'Seats must consist only of numbers',
      'Please check your inputs',
    ])
      await s.page.getByText(said).waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'school-create');
    await s.page.getByLabel('School name').fill('lakeview high ');
    await s.page.getByRole('combobox', { name: 'School district' }).click();
    await s.page.getByRole('option', { name: 'Lakeview Unified' }).click();
    // It is said, and not refused.
    await s.page.getByText('The district has a school of this name already.').waitFor();
    await expectAccessible(s.page);
    await s.page.getByLabel('School name').fill('Cedar Ridge');
    await s.page.getByText('The district has a school of this name already.').waitFor({ state: 'detached' });
    await s.page.getByRole('button', { name: 'SAT & ACT' }).click();
    await s.page.getByLabel('Seats purchased').fill('450');
    await s.page.getByRole('combobox', { name: 'Course Template 1' }).click();
    await s.page.getByRole('option', { name: 'SAT Prep' }).click();
    s.answers['POST /api/admin/schools'] = { school: SCHOOL };
    await s.page.getByRole('button', { name: 'Create School' }).click();
    await s.page.getByText('New school created').waitFor();
    expect((await s.called('POST /api/admin/schools')).body).toEqual({
      school: {
        name: 'Cedar Ridge',
        schoolDistrictId: 1,
        state: 'AL',
        courseType: 'ACT_SAT',
        seatsPurchased: 450,
        assessmentsAvailable: true,
        activitiesAvailable: false,
        schoolAdminOnly: false,
        heCourseTemplateIds: [3],
      },
    });
    await s.page.waitForURL('**/admin/schools');
  });

  it('keeps what was typed when it fails, and says so', async () => {
    const s = await screen({
      as: 'Horizon Admin',
      at: '/admin/schools/create?district=1',
      answers: { ...SERVER, 'POST /api/admin/schools': refused({ error: 'No' }, 500) },
    });
    await s.page.getByLabel('School name').fill('Cedar Ridge');
    await s.page.getByRole('button', { name: 'Create School' }).click();
    await s.page.getByText('Failed to create school. Please try again.').waitFor();
    expect(await s.page.getByLabel('School name').inputValue()).toBe('Cedar Ridge');
  });
});

describe('the settings of a school', () => {
  it('show what is stored, with seats above what was bought as a warning, on every size of screen', async () => {
    for (const [name, size] of [
      ['', undefined],
      ['-1024', { width: 1024, height: 800 }],
      ['-390', { width: 390, height: 844 }],
    ] as const) {
      const s = await settings({}, size);
      await s.page.getByText('132 used, 32 above what was bought. Nobody is turned away.').waitFor();
      await s.page
        .getByText('On takes assigning, resetting, report generation and changes of students from 31 teachers.')
        .waitFor();
      expect(await s.page.getByLabel('Clever School ID').inputValue()).toBe('school-1');
      expect(await s.page.getByLabel('ClassLink School ID').count()).toBe(0);
      expect(await s.page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
      expect(await s.page.getByRole('button', { name: 'Upload Assessment Results' }).count()).toBe(1);
      await expectAccessible(s.page);
      await screenshot(s.page, `school-settings${name}`);
      if (name === '') await expectReadableInOtherThemes(s.page, 'school-settings');
    }
  });

  it('write to parents where that is switched on, and say what it means', async () => {
    const s = await settings();
    const mails = s.page.getByLabel('Write to parents when a score report opens');
    expect(await mails.isChecked()).toBe(false);
    await s.page
      .getByText('Reports that are open when you switch it on are not written about.', { exact: false })
      .waitFor();
    await mails.check();
    s.answers['PATCH /api/admin/schools/{id}'] = { school: { ...SCHOOL, reportMails: true, revision: 2 } };
    await s.page.getByRole('button', { name: 'Save Settings' }).click();
    await s.page.getByText('School settings updated').waitFor();
    expect((await s.called('PATCH /api/admin/schools/{id}')).body).toEqual({
      school: { reportMails: true, revision: 1 },
    });
  });

  it('ask before another Clever id is saved, and say when that was cancelled', async () => {
    const s = await settings();
    await s.page.getByLabel('Clever School ID').fill('school-2');
    await s.page.getByRole('button', { name: 'Save Settings' }).click();
    const dialog = s.page.getByRole('dialog');
    await dialog.getByText('school-1 becomes school-2').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await s.page.getByText('Update cancelled').waitFor();
    expect(s.calls('PATCH /api/admin/schools/{id}')).toHaveLength(0);

    s.answers['PATCH /api/admin/schools/{id}'] = { school: { ...SCHOOL, cleverId: 'school-2', revision: 2 } };
    s.answers['GET /api/admin/schools/{id}'] = { school: { ...SCHOOL, cleverId: 'school-2', revision: 2 } };
    await s.page.getByRole('button', { name: 'Save Settings' }).click();
    await dialog.getByRole('button', { name: 'Update' }).click();
    await s.page.getByText('School settings updated').waitFor();
    expect((await s.called('PATCH /api/admin/schools/{id}')).body).toEqual({
      school: { cleverId: 'school-2', revision: 1 },
    });
    // The saved id is the one to compare with now: the same again does not ask.
    await s.page.getByLabel('School name').fill('Other');
    await s.page.getByRole('button', { name: 'Save Settings' }).click();
    expect((await s.called('PATCH /api/admin/schools/{id}', 2)).body).toEqual({
      school: { name: 'Other', revision: 2 },
    });
  });

  it('show and ask for the ClassLink id where the district has a tenant', async () => {
    const s = await settings({
      'GET /api/admin/school_districts/{id}': { schoolDistrict: { ...DISTRICT, cleverId: null, classlinkId: '2201' } },
      'PATCH /api/admin/schools/{id}': { school: SCHOOL },
    });
    await s.page.getByLabel('ClassLink School ID').fill('link-7');
    expect(await s.page.getByLabel('Clever School ID').count()).toBe(0);
    await s.page.getByRole('button', { name: 'Save Settings' }).click();
    const dialog = s.page.getByRole('dialog');
    await dialog.getByText('ClassLink School ID: not set becomes link-7.').waitFor();
    await dialog.getByRole('button', { name: 'Update' }).click();
    expect((await s.called('PATCH /api/admin/schools/{id}')).body).toEqual({
      school: { classlinkId: 'link-7', revision: 1 },
    });
  });

  it('change a course template after saying what that takes away, one slot alone', async () => {
    const school = {
      ...SCHOOL,
      heCourseTemplateIds: [
        { id: 3, heCourse: [{ name: 'SAT Prep' }] },
        { id: 4, heCourse: [{ name: 'ACT Prep' }] },
      ],
    };
    const s = await settings({
      'GET /api/admin/schools/{id}': { school },
      'GET /api/admin/schools/{id}/course_templates/{templateId}/use': failed(),
      'PATCH /api/admin/schools/{id}': { school },
    });
    // With both slots filled there is no third.
    await s.page.getByRole('group', { name: 'Course Template 2' }).getByText('ACT Prep').waitFor();
    expect(await s.page.getByRole('button', { name: 'Add a second course template' }).count()).toBe(0);
    await s.page.getByRole('button', { name: 'Change Course Template 2' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Change Course Template 2' });
    await dialog
      .getByText(
        'All existing course activity data in the gradebook for every student at Lakeview High leaves the gradebook when the course template is changed.',
      )
      .waitFor();
    // Nobody decides about what could not be counted.
    await dialog.getByText('What it has could not be counted.').waitFor();
    s.answers['GET /api/admin/schools/{id}/course_templates/{templateId}/use'] = {
      use: { students: 42, responses: 97, assignments: 12 },
    };
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('42 students with 97 responses in ACT Prep leave the gradebook of the school.').waitFor();
    await dialog.getByText('12 assignments end for students at once.').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'change-course-template');
    await dialog.getByRole('combobox', { name: 'New template' }).click();
    // What the other slot has is not offered here.
    expect(await s.page.getByRole('option', { name: 'SAT Prep' }).count()).toBe(0);
    await s.page.getByRole('option', { name: 'SAT Math' }).click();
    await dialog.getByRole('button', { name: 'Change Template' }).click();
    await s.page.getByText('Changed, was ACT Prep. Its gradebook is put away when you save.').waitFor();
    expect(s.calls('PATCH /api/admin/schools/{id}')).toHaveLength(0);
    await s.page.getByRole('button', { name: 'Save Settings' }).click();
    expect((await s.called('PATCH /api/admin/schools/{id}')).body).toEqual({
      school: { heCourseTemplateIds: [3, 5], revision: 1 },
    });
  });

  it('say which id of a provider a school loses when it moves, and tell districts of one name apart', async () => {
    const s = await settings({ 'PATCH /api/admin/schools/{id}': { school: SCHOOL } });
    const district = s.page.getByRole('combobox', { name: 'School district' });
    await district.click();
    await s.page.getByRole('option', { name: 'Prairie Valley, KS' }).click();
    expect(await s.page.getByText(/The school loses/).count()).toBe(0);
    await district.click();
    await s.page.getByRole('option', { name: 'Prairie Valley, IL' }).click();
    await s.page
      .getByText('The school loses its Clever School ID (school-1): Prairie Valley has no such provider.')
      .waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'school-moves');
    await s.page.getByRole('button', { name: 'Save Settings' }).click();
    expect((await s.called('PATCH /api/admin/schools/{id}')).body).toEqual({
      school: { schoolDistrictId: 2, revision: 1 },
    });
  });

  it('warn of no loss where no student has done anything in the course', async () => {
    const school = { ...SCHOOL, heCourseTemplateIds: [{ id: 3, heCourse: [{ name: 'SAT Prep' }] }] };
    const s = await settings({
      'GET /api/admin/schools/{id}': { school },
      'GET /api/admin/schools/{id}/course_templates/{templateId}/use': {
        use: { students: 0, responses: 0, assignments: 0 },
      },
    });
    await s.page.getByRole('button', { name: 'Change Course Template 1' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Change Course Template 1' });
    await dialog.getByText('No student has done anything in SAT Prep yet.').waitFor();
    expect(await dialog.getByText(/Export the gradebook|put away/).count()).toBe(0);
  });

  it('takes a second course template by Add', async () => {
    const school = { ...SCHOOL, heCourseTemplateIds: [{ id: 3, heCourse: [{ name: 'SAT Prep' }] }] };
    const s = await settings({
      'GET /api/admin/schools/{id}': { school },
      'PATCH /api/admin/schools/{id}': refused({
        error: 'Please check your inputs',
        errors: { heCourseTemplateIds: ['This course template is not offered. Please choose another one'] },
      }),
    });
    await s.page.getByRole('group', { name: 'Course Template 1' }).getByText('SAT Prep').waitFor();
    expect(await s.page.getByRole('combobox', { name: 'Course Template 2' }).count()).toBe(0);
    await s.page.getByRole('button', { name: 'Add a second course template' }).click();
    await s.page.getByRole('combobox', { name: 'Course Template 2' }).click();
    await s.page.getByRole('option', { name: 'ACT Prep' }).click();
    await s.page.getByRole('button', { name: 'Save Settings' }).click();
    await s.page.getByText('This course template is not offered. Please choose another one').waitFor();
    expect((await s.called('PATCH /api/admin/schools/{id}')).body).toEqual({
      school: { heCourseTemplateIds: [3, 4], revision: 1 },
    });
  });

  it('say what deleting does before it is done, and lead back to the list', async () => {
    const s = await settings({ 'DELETE /api/admin/schools/{id}': failed() });
    await s.page.getByRole('button', { name: 'Delete School' }).click();
    const dialog = s.page.getByRole('dialog');
    await dialog.getByText('nobody signs in any more').waitFor();
    await dialog.getByRole('button', { name: 'Delete School' }).click();
    await s.page.getByText('Failed to delete school. Please try again.').waitFor();
    s.answers['DELETE /api/admin/schools/{id}'] = { archived: true };
    await dialog.getByRole('button', { name: 'Delete School' }).click();
    await s.page.getByText('School successfully deleted').waitFor();
    await s.page.waitForURL('**/admin/schools');
  });

  it('leave to the platform what was bought and whether there is a school', async () => {
    const school = { ...SCHOOL, permissions: { view: true, edit: true, editPurchase: false, delete: false } };
    const s = await settings({ 'GET /api/admin/schools/{id}': { school } });
    await s.page.getByText('What was bought is changed by the administrators of the platform.').waitFor();
    expect(await s.page.getByLabel('Seats purchased').isDisabled()).toBe(true);
    expect(await s.page.getByRole('button', { name: 'Delete School' }).count()).toBe(0);
    expect(await s.page.getByRole('button', { name: 'Upload Assessment Results' }).count()).toBe(0);
  });

  it('say what could not be loaded: the school, its district, the list of districts', async () => {
    for (const [call, said] of [
      ['GET /api/admin/schools/{id}', 'There was a problem getting School data'],
      ['GET /api/admin/school_districts/{id}', 'There was a problem getting School District data'],
      ['GET /api/resource_lists/districts', 'Failed to load districts.'],
      ['GET /api/admin/course_activities/templates', 'Failed to load course templates.'],
    ] as const) {
      const s = await settings({ [call]: failed() });
      await s.page.getByText(said).first().waitFor();
    }
  });
});
