import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  notified,
  refused,
  screen,
  screenshot,
  type Screen,
  type Schemas,
} from '../../support/screen.js';
import { aUser } from '../../support/examples.js';
import { aClass, aPupil, aSchoolCard, pupils } from './a-class.js';

const ADA: Schemas['StudentCardDto'] = {
  ...aPupil(1),
  school: { id: 1, name: 'Lakeview High' },
  archived: false,
  permissions: { impersonate: true, edit: true, editEmail: false },
};
const UNTIME = 'Failed to untime the student. Please try again.';
const UPDATE = 'Failed to update the student. Please try again.';

describe('the students of a class', () => {
  let s: Screen;
  let page: Page;
  const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
  const menuOf = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    return page.getByRole('menuitem');
  };

  async function show(students: Schemas['SectionStudentsAnswer'], now?: string) {
    s = await screen({
      as: 'Teacher',
      at: '/staff/classes/7/students',
      now,
      answers: {
        'GET /api/staff/sections/{id}': { section: aClass() },
        'GET /api/staff/sections/{id}/students': students,
        'GET /api/imports': { imports: [] },
      },
    });
    ({ page } = s);
    await page.getByRole('table', { name: 'Students' }).waitFor();
  }

  describe('for the primary teacher', () => {
    beforeEach(() => show(pupils(2)));

    it('have Edit and Log in as among their actions, each leading there', async () => {
      s.answers['GET /api/staff/students/{id}'] = { student: ADA };
      const items = await menuOf('Ada Park 1');
      expect(await items.allInnerTexts()).toEqual([
        'View Profile',
        'Score Reports',
        'Edit',
        'Log in as',
        'Set Untimed',
        'Class Transfer',
        'Remove from Class',
      ]);
      await items.filter({ hasText: 'Edit' }).click();
      const profile = page.getByRole('dialog', { name: 'Ada Park 1' });
      await profile.locator('input:focus').and(profile.getByLabel('First name')).waitFor();
      await profile.getByLabel('First name').fill('Adele');
      s.answers['PATCH /api/staff/students/{id}'] = { student: { ...ADA, firstName: 'Adele' } };
      await profile.getByRole('button', { name: 'Save' }).click();
      expect((await s.called('PATCH /api/staff/students/{id}')).body).toEqual({ student: { firstName: 'Adele' } });
      await profile.waitFor({ state: 'hidden' });
      await (await menuOf('Ada Park 1')).filter({ hasText: 'Log in as' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).waitFor();
    });

    it('have no grade in their profile until one is chosen', async () => {
      const noGrade = { ...ADA, gradeLevel: null };
      s.answers['GET /api/staff/students/{id}'] = { student: noGrade };
      s.answers['PATCH /api/staff/students/{id}'] = { student: noGrade };
      const items = await menuOf('Ada Park 1');
      await items.filter({ hasText: 'Edit' }).click();
      const profile = page.getByRole('dialog', { name: 'Ada Park 1' });
      const grade = profile.getByRole('combobox', { name: 'Grade' });
      expect([await grade.inputValue(), await grade.getAttribute('placeholder')]).toEqual(['', 'No grade']);
      await expectAccessible(page);
      await screenshot(page, 'student-without-a-grade');
      await page.setViewportSize({ width: 390, height: 844 });
      await screenshot(page, 'student-without-a-grade-390');
      await profile.getByLabel('First name').fill('Adele');
      await profile.getByRole('button', { name: 'Save' }).click();
      expect((await s.called('PATCH /api/staff/students/{id}')).body).toEqual({ student: { firstName: 'Adele' } });
    });

    it('keep what was changed in the profile when it could not be saved', async () => {
      s.answers['GET /api/staff/students/{id}'] = { student: ADA };
      s.answers['PATCH /api/staff/students/{id}'] = failed();
      await (await menuOf('Ada Park 1')).filter({ hasText: 'Edit' }).click();
      const profile = page.getByRole('dialog', { name: 'Ada Park 1' });
      await profile.getByLabel('First name').fill('Adele');
      await profile.getByRole('button', { name: 'Save' }).click();
      await profile.getByRole('alert').getByText(UPDATE).waitFor();
      expect(await profile.getByLabel('First name').inputValue()).toBe('Adele');
    });

    it('are set timed and untimed, and it is said when that failed', async () => {
      const TIME = 'POST /api/staff/sections/{id}/students/set_timing';
      s.answers[TIME] = failed();
      await (await menuOf('Ada Park 1')).filter({ hasText: 'Set Untimed' }).click();
      await notified(page, UNTIME);
      s.answers[TIME] = () => {
        s.answers['GET /api/staff/sections/{id}/students'] = {
          students: [aPupil(1, { untimedAssessment: true }), aPupil(2)],
          meta: { totalCount: 2 },
        };
        return null as never;
      };
      await (await menuOf('Ada Park 1')).filter({ hasText: 'Set Untimed' }).click();
      await notified(page, 'Students untimed successfully');
      // The error of the first try went with it.
      expect(await toast(UNTIME).count()).toBe(0);
      await page
        .getByRole('row', { name: /Ada Park 1/ })
        .getByText('Untimed')
        .waitFor();
      const done = s.answers[TIME];
      s.answers[TIME] = failed();
      await (await menuOf('Ada Park 1')).filter({ hasText: 'Set Timed' }).click();
      await notified(page, UPDATE);
      s.answers[TIME] = done;
      await (await menuOf('Ada Park 1')).filter({ hasText: 'Set Timed' }).click();
      await notified(page, 'Students set to timed assessments successfully');
      expect(await toast(UPDATE).count()).toBe(0);
      expect(s.calls(TIME).map(({ body }) => body)).toEqual([
        { ids: [1], untimed_assessment: true },
        { ids: [1], untimed_assessment: true },
        { ids: [1], untimed_assessment: false },
        { ids: [1], untimed_assessment: false },
      ]);
    });

    it('are untimed several at once, which is taken back for those whom it changed', async () => {
      const TIME = 'POST /api/staff/sections/{id}/students/set_timing';
      s.answers[TIME] = null as never;
      s.answers['GET /api/staff/sections/{id}/students'] = {
        students: [aPupil(1, { untimedAssessment: true }), aPupil(2)],
        meta: { totalCount: 2 },
      };
      await page.reload();
      for (const name of ['Ada Park 1', 'Ada Park 2'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await page.getByRole('button', { name: 'Set Untimed' }).click();
      await notified(page, 'Students untimed successfully');
      await page.getByRole('button', { name: 'Undo' }).click();
      await notified(page, 'Students set to timed assessments successfully');
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
      expect(s.calls(TIME).map(({ body }) => body)).toEqual([
        { ids: [1, 2], untimed_assessment: true },
        { ids: [2], untimed_assessment: false },
      ]);
    });

    it('are exported, or the server says why not', async () => {
      s.answers['GET /api/staff/sections/{id}/students/export'] = failed(500, {
        error: 'The list could not be written.',
      });
      await page.getByRole('button', { name: 'Export List' }).click();
      await notified(page, 'The list could not be written.');
    });
  });

  it('must be selected before something is done to several: said for 5 seconds', async () => {
    await show(pupils(2), '2026-11-23T16:00:00.000Z');
    const hint = toast('Please select at least one user!');
    await page.getByRole('button', { name: 'Remove from Class' }).first().click();
    await hint.waitFor();
    await page.mouse.move(400, 400);
    await page.clock.runFor(4_500);
    expect(await hint.count()).toBe(1);
    await page.clock.runFor(1_500);
    await hint.waitFor({ state: 'detached' });
  });

  it('may have the longest names, on every screen', async () => {
    const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
    await show({
      students: [
        aPupil(1, {
          firstName: 'Maximiliana Theodora Alexandrina',
          lastName: LONG,
          fullName: `Maximiliana Theodora Alexandrina ${LONG}`,
          untimedAssessment: true,
        }),
        aPupil(2),
      ],
      meta: { totalCount: 2 },
    });
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByText(LONG).first().waitFor();
      await screenshot(page, `class-long-names-${width}`);
      await expectNoSideways(page);
    }
  });

  it('have a profile that says when it could not be loaded to whom administers them', async () => {
    const USER = 'GET /api/staff/schools/{id}/users/{userId}';
    s = await screen({
      as: 'Teacher Admin',
      at: '/staff/classes/7/students',
      answers: {
        'GET /api/staff/sections/{id}': { section: aClass() },
        'GET /api/staff/sections/{id}/students': pupils(1),
        'GET /api/imports': { imports: [] },
        'GET /api/staff/students/{id}': { student: ADA },
        [USER]: refused({ error: 'You do not have the permissions to do this.' }, 403),
      },
    });
    ({ page } = s);
    const view = async () => (await menuOf('Ada Park 1')).filter({ hasText: 'View Profile' }).click();
    const profile = page.getByRole('dialog', { name: 'Ada Park 1' });
    // Whoever may not change them sees the facts.
    await view();
    await profile.getByText('# of logins').waitFor();
    expect(await profile.getByText('could not be loaded').count()).toBe(0);
    await page.keyboard.press('Escape');
    await profile.waitFor({ state: 'hidden' });
    s.answers[USER] = failed();
    await view();
    await profile.getByText('The profile could not be loaded.').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'profile-not-loaded');
    s.answers[USER] = { user: aUser({ id: 1 }) };
    await profile.getByRole('button', { name: 'Try again' }).click();
    await profile.getByLabel('First name').waitFor();
  });
});

describe('the students of a class on the pages of the platform', () => {
  it('have one sentence for both when their timing could not be set', async () => {
    const { page, answers } = await screen({
      as: 'Horizon Admin',
      at: '/admin/schools/1/classes/7',
      answers: {
        'GET /api/admin/schools/{id}': { school: aSchoolCard() },
        'GET /api/admin/sections/{id}': { section: aClass({ role: null }) },
        'GET /api/admin/sections/{id}/students': {
          students: [aPupil(1), aPupil(2, { untimedAssessment: true })],
          meta: { totalCount: 2 },
        },
        'GET /api/imports': { imports: [] },
      },
    });
    answers['POST /api/admin/sections/{id}/students/set_timing'] = failed();
    const said = page.getByRole('region', { name: 'Notifications' }).getByText(UNTIME);
    for (const [name, action] of [
      ['Ada Park 1', 'Set Untimed'],
      ['Ada Park 2', 'Set Timed'],
    ] as const) {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await said.waitFor();
      await page.getByRole('button', { name: 'Close notification' }).click();
      await said.waitFor({ state: 'detached' });
    }
  });
});
