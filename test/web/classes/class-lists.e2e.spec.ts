import { describe, expect, it } from '@jest/globals';
import { expectAccessible, screen, type Answers, type Role } from '../../support/screen.js';
import { aClass } from '../class-page/a-class.js';

const led = aClass();
const assisted = aClass({
  id: 8,
  displayName: 'Period 2',
  role: 'Secondary Teacher',
  permissions: { ...led.permissions, settings: false },
});
/** As an administrator of the school sees it. */
const overseen = aClass({ id: 9, displayName: 'Period 3', role: null });
const LISTS: Answers = {
  'GET /api/staff/sections/staff_sections': { sections: [led, assisted], meta: { totalCount: 2 } },
  'GET /api/staff/sections': { sections: [led, assisted], meta: { totalCount: 2 } },
  'GET /api/staff/sections/{id}': { section: led },
  'GET /api/staff/sections/{id}/terms': { terms: [led.term], meta: { totalCount: 1 } },
  'GET /api/staff/teachers': { users: [] },
};

describe('a list of classes', () => {
  it.each(['/staff/dashboard', '/staff/classes'])(
    'leads from %s to the settings of a class for its primary teacher, not for a secondary one',
    async (at) => {
      const s = await screen({ as: 'Teacher', at, answers: LISTS });
      await s.page.getByRole('link', { name: 'Settings of Period 1' }).waitFor();
      await s.page.getByRole('link', { name: 'Assessments of Period 2' }).waitFor();
      expect(await s.page.getByRole('link', { name: 'Settings of Period 2' }).count()).toBe(0);
      await expectAccessible(s.page);
      await s.page.getByRole('link', { name: 'Settings of Period 1' }).click();
      await s.page.getByLabel('Display name').waitFor();
      expect(new URL(s.page.url()).pathname).toBe('/staff/classes/7/settings');
    },
  );

  it.each<Role>(['Teacher Admin', 'Principal'])('leads a %s of the school to the settings as well', async (as) => {
    const s = await screen({
      as,
      at: '/staff/dashboard',
      answers: {
        ...LISTS,
        'GET /api/staff/sections/staff_sections': { sections: [overseen], meta: { totalCount: 1 } },
      },
    });
    await s.page.getByRole('link', { name: 'Settings of Period 3' }).waitFor();
  });
});
