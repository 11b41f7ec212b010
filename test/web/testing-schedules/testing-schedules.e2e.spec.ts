import { describe, expect, it } from '@jest/globals';
import {
  expectAccessible,
  expectReadableInOtherThemes,
  expectNoSideways,
  failed,
  file,
  never,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { aSchoolCard } from '../class-page/a-class.js';

const window = (changes: Partial<Schemas['TestingWindowDto']> = {}): Schemas['TestingWindowDto'] => ({
  id: 'a',
  schoolId: 1,
  schoolName: 'Lakeview High',
  districtName: 'Lakeview Unified',
  timeZone: 'America/Chicago',
  assessment: 'SAT Set 1',
  part: 1,
  sections: ['Reading & Writing', 'Math'],
  startAt: '2026-12-01T14:00:00.000Z',
  endAt: '2026-12-02T22:00:00.000Z',
  classes: 12,
  students: 320,
  expected: 640,
  ...changes,
});
const SCHEDULE: Schemas['TestingSchedulesAnswer'] = {
  days: [
    { date: '2026-12-01', schools: 1, students: 320, sittings: 400 },
    { date: '2026-12-02', schools: 2, students: 410, sittings: 500 },
  ],
  hours: [
    { at: '2026-12-01T16:00:00.000Z', sittings: 40 },
    { at: '2026-12-01T17:00:00.000Z', sittings: 42.5 },
    { at: '2026-12-02T16:00:00.000Z', sittings: 60 },
  ],
  windows: [window(), window({ id: 'b', schoolId: 2, schoolName: 'Northside Academy', endAt: null, part: null })],
  meta: { totalCount: 2 },
};
const SERVER: Answers = {
  'GET /api/resource_lists/districts': {
    districts: [{ id: 1, name: 'Lakeview Unified', state: 'IL', clever: true, classlink: false }],
  },
  'GET /api/admin/schools': { schools: [aSchoolCard()], meta: { totalCount: 1 }, permissions: { create: true } },
  'GET /api/admin/analytics/upcoming_schools_and_students': SCHEDULE,
};
const open = (answers: Answers = {}, size?: { width: number; height: number }) =>
  screen({ as: 'Horizon Admin', at: '/admin/analytics', answers: { ...SERVER, ...answers }, size });

describe('testing schedules', () => {
  it('show who tests when as bars and as a table, and the load of a chosen day', async () => {
    const s = await open();
    const students = s.page.getByRole('figure', { name: 'Students by day' });
    await students.waitFor();
    expect((await students.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Tue, Dec 1 320',
      'Wed, Dec 2 410',
    ]);
    const load = s.page.getByRole('figure', { name: 'Sittings expected per hour, Tue, Dec 1' });
    expect(await load.getByRole('listitem').count()).toBe(2);
    await load.getByText('Average hour of the period: 47.5').waitFor();
    const row = s.page.getByRole('row', { name: /Lakeview High/ });
    expect((await row.getByRole('cell').allInnerTexts()).join(' ')).toMatch(
      /SAT Set 1, Reading & Writing, Math, Part 1/,
    );
    expect((await row.getByRole('cell').allInnerTexts()).slice(-3)).toEqual(['12', '320', '640']);
    await expectAccessible(s.page);
    await screenshot(s.page, 'testing-schedules');
    await expectReadableInOtherThemes(s.page, 'testing-schedules');
    await s.page.getByRole('button', { name: 'Wed, Dec 2' }).click();
    await s.page.getByRole('figure', { name: 'Sittings expected per hour, Wed, Dec 2' }).waitFor();
    await s.page.getByText('500 sittings at 2 schools').waitFor();
  });

  it('ask for another period, and are taken along as a file', async () => {
    const s = await open({
      'GET /api/admin/analytics/upcoming_schools_and_students/export': file('testing-schedules.csv', 'Date'),
    });
    await s.page.getByRole('button', { name: 'Next 31 days' }).click();
    await s.page.waitForURL(/days=31/);
    await s.page.getByRole('row', { name: /Lakeview High/ }).waitFor();
    await s.page.getByRole('button', { name: 'Export' }).click();
    expect(
      Object.fromEntries((await s.called('GET /api/admin/analytics/upcoming_schools_and_students/export')).query),
    ).toEqual({
      days: '31',
    });
    expect(
      Object.fromEntries(s.calls('GET /api/admin/analytics/upcoming_schools_and_students').at(-1)!.query),
    ).toMatchObject({
      days: '31',
    });
  });

  it('say that nobody tests, that they load, and when they failed', async () => {
    const nothing = { days: [], hours: [], windows: [], meta: { totalCount: 0 } };
    const empty = await open({ 'GET /api/admin/analytics/upcoming_schools_and_students': nothing });
    await empty.page.getByText('Nobody tests in the next 14 days.').waitFor();
    await expectAccessible(empty.page);
    const loading = await open({ 'GET /api/admin/analytics/upcoming_schools_and_students': never() });
    await loading.page.getByRole('status').getByText('Loading').waitFor({ state: 'attached' });
    const broken = await open({ 'GET /api/admin/analytics/upcoming_schools_and_students': failed() });
    await broken.page.getByText('There was a problem getting the testing schedules').first().waitFor();
  });

  it('fit a telephone', async () => {
    const s = await open({}, { width: 390, height: 844 });
    await s.page.getByRole('figure', { name: 'Students by day' }).waitFor();
    await expectNoSideways(s.page);
    await expectAccessible(s.page);
    await screenshot(s.page, 'testing-schedules-phone');
  });
});
