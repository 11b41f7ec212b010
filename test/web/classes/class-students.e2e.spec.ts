import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  notified,
  screen,
  screenshot,
  type Schemas,
  type Screen,
} from '../../support/screen.js';
import { aClass, aPupil, pupils } from '../class-page/a-class.js';

const minimal = (id: number, changes: Partial<Schemas['MinimalSectionDto']> = {}): Schemas['MinimalSectionDto'] => ({
  id,
  displayName: `Class ${id}`,
  className: `Class ${id}`,
  studentCount: 3,
  role: 'Primary Teacher',
  schoolYear: { id: 2026, shortName: '2026-27' },
  permissions: aClass().permissions,
  ...changes,
});
const LED = {
  sections: [
    minimal(7, { displayName: 'Period 1' }),
    minimal(8),
    minimal(9, { role: 'Secondary Teacher', permissions: { ...aClass().permissions, editStudents: false } }),
  ],
};
const ADA: Schemas['StudentCardDto'] = {
  ...aPupil(1),
  school: { id: 1, name: 'Lakeview High' },
  archived: false,
  permissions: { impersonate: true, edit: true, editEmail: true },
};

describe('the students of a class, for the primary teacher', () => {
  let s: Screen;
  const button = (name: string) => s.page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => s.page.getByRole('dialog', { name });
  const menu = async (name: string) => {
    await s.page.getByRole('button', { name: 'Actions for Ada Park 1' }).click();
    await s.page.getByRole('menuitem', { name }).click();
  };

  beforeEach(async () => {
    s = await screen({
      as: 'Teacher',
      at: '/staff/classes/7/students',
      answers: {
        'GET /api/staff/sections/{id}': { section: aClass() },
        'GET /api/staff/sections/{id}/students': pupils(2),
        'GET /api/staff/sections/{id}/unassigned_students': {
          students: [aPupil(11), aPupil(12)],
          meta: { totalCount: 102 },
        },
        'GET /api/staff/sections/minimal_index': LED,
        'GET /api/staff/students/{id}': { student: ADA },
        'GET /api/staff/students/{id}/sections': { sections: [aClass()], meta: { totalCount: 1 } },
        'GET /api/imports': { imports: [] },
      },
    });
    await s.page.getByRole('table', { name: 'Students' }).waitFor();
  });

  it('are added from those of the school who are not in it, 100 to a page, also from several pages', async () => {
    await button('Add Students').click();
    const adding = dialog('Add Students');
    await adding.getByText('Ada Park 11').or(adding.getByText('Park 11')).first().waitFor();
    const { query } = await s.called('GET /api/staff/sections/{id}/unassigned_students');
    expect([query.get('per_page'), query.get('sort'), query.get('order')]).toEqual(['100', 'lastName', 'asc']);
    await adding.getByRole('button', { name: 'Add Students' }).click();
    await notified(s.page, 'Please select at least one user!');
    await adding.getByRole('checkbox', { name: /Ada Park 11/ }).check();
    await expectAccessible(s.page);
    await screenshot(s.page, 'add-students');
    s.answers['GET /api/staff/sections/{id}/unassigned_students'] = {
      students: [aPupil(13)],
      meta: { totalCount: 102 },
    };
    await adding
      .getByRole('navigation', { name: 'Pages of students' })
      .getByRole('button', { name: 'Next page' })
      .click();
    await adding.getByRole('checkbox', { name: /Ada Park 13/ }).check();
    s.answers['POST /api/staff/sections/{id}/students/bulk_add'] = failed();
    await adding.getByRole('button', { name: 'Add Students' }).click();
    await adding.getByText('Failed to add students. Please try again.').waitFor();
    s.answers['POST /api/staff/sections/{id}/students/bulk_add'] = null;
    await adding.getByRole('button', { name: 'Add Students' }).click();
    expect((await s.called('POST /api/staff/sections/{id}/students/bulk_add', 2)).body).toEqual({ ids: [11, 13] });
    await notified(s.page, 'Selected students added to class successfully');
  });

  it('are searched for, which adds nobody by Enter, and may be new', async () => {
    await button('Add Students').click();
    const adding = dialog('Add Students');
    await adding.getByRole('checkbox', { name: /Ada Park 11/ }).check();
    await adding.getByRole('searchbox', { name: 'Search students' }).fill('park');
    await adding.getByRole('searchbox', { name: 'Search students' }).press('Enter');
    expect(s.calls('POST /api/staff/sections/{id}/students/bulk_add')).toEqual([]);
    await adding.getByRole('button', { name: 'New student' }).click();
    const fresh = dialog('New student in Period 1');
    await fresh.getByLabel('First name').fill('Kim');
    await fresh.getByLabel('Last name').fill('New');
    await fresh.getByLabel('Email').fill('kim@school.test');
    await fresh.getByLabel('Student ID').fill('77001');
    s.answers['POST /api/staff/sections/{id}/students'] = { student: ADA };
    await fresh.getByRole('button', { name: 'Add user' }).click();
    expect((await s.called('POST /api/staff/sections/{id}/students')).body).toEqual({
      student: { firstName: 'Kim', lastName: 'New', email: 'kim@school.test', studentIdNumber: '77001' },
    });
    await notified(s.page, 'Student created successfully');
  });

  it('say that those of the school could not be loaded', async () => {
    s.answers['GET /api/staff/sections/{id}/unassigned_students'] = failed();
    await button('Add Students').click();
    await dialog('Add Students').getByText('Failed to load students.').waitFor();
  });

  it('go over to another class that is led, never to this one', async () => {
    await button('Class Transfer').click();
    await notified(s.page, 'Please select at least one user!');
    await s.page.getByRole('checkbox', { name: /Ada Park 1/ }).check();
    await button('Class Transfer').click();
    const moving = dialog('Transfer to another class');
    await moving.getByText(/^Ada Park 1 leaves Period 1 and gets the open assignments of the other class\./).waitFor();
    await moving.getByRole('button', { name: 'Transfer' }).click();
    await moving.getByText('Please select a class').waitFor();
    await moving.getByRole('combobox', { name: 'Class' }).click();
    expect(await s.page.getByRole('option').allInnerTexts()).toEqual(['Class 8 (3 students)']);
    await s.page.getByRole('option').click();
    await expectAccessible(s.page);
    s.answers['POST /api/staff/sections/{id}/students/transfer_to_section'] = failed();
    await moving.getByRole('button', { name: 'Transfer' }).click();
    await moving.getByText('Failed to transfer students to the selected class').waitFor();
    s.answers['POST /api/staff/sections/{id}/students/transfer_to_section'] = null;
    await moving.getByRole('button', { name: 'Transfer' }).click();
    expect((await s.called('POST /api/staff/sections/{id}/students/transfer_to_section', 2)).body).toEqual({
      studentIds: [1],
      newSectionId: 8,
    });
    await notified(s.page, 'Students transferred successfully');
  });

  it('say that the classes to choose from could not be loaded', async () => {
    s.answers['GET /api/staff/sections/minimal_index'] = failed();
    await menu('Class Transfer');
    await dialog('Transfer to another class').getByText('Failed to load classes. Please reopen the popup.').waitFor();
  });

  describe('in their profile', () => {
    const profile = () => dialog('Ada Park 1');
    const classes = async () => {
      await menu('View Profile');
      await profile().getByRole('tab', { name: 'Classes' }).click();
      await profile().getByRole('table', { name: 'Classes' }).waitFor();
    };

    it('enter a class: those in which they are not, and that are led', async () => {
      await classes();
      await profile().getByRole('button', { name: 'Add to Class' }).click();
      const adding = dialog('Add to Class');
      await adding.getByRole('button', { name: 'Add to Class' }).click();
      await adding.getByText('Please select a class').waitFor();
      await adding.getByRole('combobox', { name: 'Class' }).click();
      expect(await s.page.getByRole('option').allInnerTexts()).toEqual(['Class 8 (3 students)']);
      await s.page.getByRole('option').click();
      s.answers['POST /api/staff/sections/{id}/students/bulk_add'] = failed();
      await adding.getByRole('button', { name: 'Add to Class' }).click();
      await adding.getByText('Failed to add students to the selected class').waitFor();
      s.answers['POST /api/staff/sections/{id}/students/bulk_add'] = null;
      await adding.getByRole('button', { name: 'Add to Class' }).click();
      const call = await s.called('POST /api/staff/sections/{id}/students/bulk_add', 2);
      expect([call.params.id, call.body]).toEqual(['8', { ids: [1] }]);
      await notified(s.page, 'Students added to class successfully');
    });

    it('leave a class after a question', async () => {
      await classes();
      await expectAccessible(s.page);
      await screenshot(s.page, 'profile-classes');
      await profile().getByRole('button', { name: 'Actions for Period 1' }).click();
      await s.page.getByRole('menuitem', { name: 'Remove from Class' }).click();
      const asking = dialog('Remove Ada Park 1 from Period 1?');
      s.answers['POST /api/staff/sections/{id}/students/unassign'] = failed();
      await asking.getByRole('button', { name: 'Remove from Class' }).click();
      await notified(s.page, 'Failed to remove the student. Please try again.');
      s.answers['POST /api/staff/sections/{id}/students/unassign'] = null;
      await asking.getByRole('button', { name: 'Remove from Class' }).click();
      expect((await s.called('POST /api/staff/sections/{id}/students/unassign', 2)).body).toEqual({ ids: [1] });
      await notified(s.page, 'Student removed successfully');
    });

    it('are logged in as from there, by whom the policy names', async () => {
      await menu('View Profile');
      await profile().getByRole('button', { name: 'Log in as Ada' }).click();
      await dialog('Log in as Ada Park 1?').getByRole('button', { name: 'Cancel' }).click();
      await s.page.keyboard.press('Escape');
      s.answers['GET /api/staff/students/{id}'] = {
        student: { ...ADA, permissions: { ...ADA.permissions, impersonate: false } },
      };
      await s.page.reload();
      await menu('View Profile');
      await profile().getByLabel('First name').waitFor();
      expect(
        await profile()
          .getByRole('button', { name: /Log in as/ })
          .count(),
      ).toBe(0);
    });
  });

  it('fit a telephone', async () => {
    await s.page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(s.page);
    await button('Add Students').click();
    await dialog('Add Students')
      .getByRole('checkbox', { name: /Ada Park 11/ })
      .waitFor();
    await screenshot(s.page, 'add-students-phone');
  });
});
