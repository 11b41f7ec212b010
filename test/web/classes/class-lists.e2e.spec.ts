import { describe, expect, it } from '@jest/globals';
import { aMe, expectAccessible, screen, type Answers, type Role } from '../../support/screen.js';
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
  it('leads to the lessons of a class only where the school has activities', async () => {
    const me = aMe('Teacher');
    const withActivities = { ...me, school: { ...me.school!, activitiesAvailable: true } };
    const s = await screen({ as: withActivities, at: '/staff/dashboard', answers: LISTS });
    const way = s.page.getByRole('link', { name: 'Activities of Period 1', exact: true });
    expect(await way.getAttribute('href')).toBe('/staff/course_activities/class/7/activities');
    await s.page.goto('/staff/classes');
    const own = s.page.getByRole('link', { name: 'Course Activities of Period 1' });
    expect(await own.getAttribute('href')).toBe('/staff/course_activities/class/7/activities');
    const without = { ...me, school: { ...me.school!, activitiesAvailable: false } };
    for (const at of ['/staff/dashboard', '/staff/classes']) {
      const none = await screen({ as: without, at, answers: LISTS });
      await none.page.getByRole('link', { name: 'Assessments of Period 1' }).waitFor();
      expect(await none.page.getByRole('link', { name: /Activities of Period/ }).count()).toBe(0);
    }
  });

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
