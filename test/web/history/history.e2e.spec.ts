import { describe, expect, it } from '@jest/globals';
import { aSchoolCard } from '../../support/examples.js';
import {
  aMe,
  expectAccessible,
  expectReadableInOtherThemes,
  expectNoSideways,
  failed,
  file,
  later,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';

type Change = Schemas['ChangeDto'];

const LIST = 'GET /api/staff/schools/{id}/changes';
const PEOPLE = 'GET /api/staff/schools/{id}/changes/people';
const EXPORT = 'GET /api/staff/schools/{id}/changes/export';

const MARA = { id: 7, name: 'Mara Vance' };
const aChange = (nr: number, changes: Partial<Change> = {}): Change => ({
  id: `0190a000-0000-7000-8000-00000000000${nr}`,
  at: '2026-11-23T15:30:00.000Z',
  kind: 'person',
  sentence: 'Mara Vance changed the grade of Ana Ruiz from 10 to 11',
  by: MARA,
  as: null,
  thing: { kind: 'person', id: 41, name: 'Ana Ruiz' },
  values: [{ field: 'gradeLevel', label: 'grade', before: '10', after: '11' }],
  ...changes,
});
const GRADE = aChange(1);
const MASKED = aChange(2, {
  sentence: 'Nia Root (as Principal Pat Price, masked) changed the class name and the term of the class Period 1',
  kind: 'class',
  by: { id: 1, name: 'Nia Root' },
  as: { id: 8, name: 'Pat Price' },
  thing: { kind: 'class', id: 5, name: 'Period 1' },
  values: [
    { field: 'className', label: 'class name', before: 'P1', after: 'Period 1' },
    { field: 'term', label: 'term', before: null, after: 'Fall' },
  ],
});
const GONE = aChange(3, {
  sentence: 'Mara Vance deleted somebody who is no longer here',
  thing: null,
  values: [],
});
const listed = (changes: Change[], more: Partial<Schemas['ChangesMetaDto']> = {}): Schemas['ChangesAnswer'] => ({
  changes,
  meta: {
    totalCount: changes.length,
    more: false,
    schoolName: 'Lakeview High',
    timeZone: 'America/Chicago',
    ...more,
  },
});
const ANSWERS: Answers = {
  'GET /api/staff/schools/{id}': { school: aSchoolCard() },
  [PEOPLE]: { people: [MARA, { id: 1, name: 'Nia Root' }] },
  [LIST]: listed([GRADE, MASKED, GONE]),
};
const show = (answers: Answers = {}, query = '', size?: { width: number; height: number }) =>
  screen({
    as: 'Teacher Admin',
    at: `/staff/school-dashboard/1/history${query}`,
    answers: { ...ANSWERS, ...answers },
    size,
  });

describe('the history of changes of a school', () => {
  it('tells who changed what, from what to what and as whom, in the time of the school', async () => {
    const { page } = await show();
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('Mara Vance changed the grade of Ana Ruiz from 10 to 11').waitFor();
    expect(await row('Ana Ruiz').innerText()).toContain('Nov 23, 2026, 9:30 AM CST');
    expect(await row('Nia Root').innerText()).toMatch(/masked[\s\S]*class name: P1 → Period 1\s+term: Fall/);
    await page.getByText('3 changes').waitFor();
    expect(await page.getByRole('link', { name: 'History', exact: true }).getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('button', { name: /^Actions for Mara Vance deleted/ }).count()).toBe(1);
    await expectAccessible(page);
    await screenshot(page, 'history');
    await expectReadableInOtherThemes(page, 'history');
    await page.setViewportSize({ width: 1024, height: 800 });
    await screenshot(page, 'history-1024');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await expectAccessible(page);
    await screenshot(page, 'history-390');
  });

  it('goes on from one change to all of the same thing or person, and back', async () => {
    const s = await show();
    const { page } = s;
    const inMenu = async (of: string, item: string) => {
      await page.getByRole('button', { name: `Actions for ${of}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await inMenu(GRADE.sentence, 'Only of Ana Ruiz');
    expect(Object.fromEntries((await s.called(LIST, 2)).query)).toMatchObject({ kind: 'person', id: '41', page: '1' });
    await page.getByText('Only of Ana Ruiz').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await inMenu(MASKED.sentence, 'Only by Nia Root');
    await page.waitForURL(/by=1/);
    expect((await s.called(LIST, 3)).query.get('by')).toBe('1');
  });

  it('is filtered by kind, person and days, and searched; the file takes the same along', async () => {
    const s = await show({ [EXPORT]: file('History.csv', 'When') }, '?from=2026-11-10&to=2026-11-20&kind=class');
    const { page } = s;
    const first = (await s.called(LIST)).query;
    expect(first.get('kind')).toBe('class');
    expect(Date.parse(first.get('to')!) - Date.parse(first.get('from')!)).toBe(11 * 86_400_000 - 1);
    await page.getByLabel('Search by name').fill('period');
    expect((await s.called(LIST, 2)).query.get('search')).toBe('period');
    await page.getByRole('combobox', { name: 'Who changed it' }).click();
    await page.getByRole('option', { name: 'Mara Vance' }).click();
    expect((await s.called(LIST, 3)).query.get('by')).toBe('7');
    await page.getByRole('button', { name: 'Export history' }).click();
    const { query } = await s.called(EXPORT);
    expect(Object.fromEntries(query)).toMatchObject({ kind: 'class', by: '7', search: 'period' });
    expect(query.has('from')).toBe(true);
  });

  it('says when it is empty, when nothing fits, while it loads and when it failed', async () => {
    const waiting = later(listed([]));
    const s = await show({ [LIST]: waiting });
    const { page } = s;
    await page.getByRole('table', { name: 'Changes' }).waitFor();
    waiting.come();
    await page.getByText('Nothing was changed yet.').waitFor();
    await expectAccessible(page);
    s.answers[LIST] = failed();
    await page.getByLabel('Search by name').fill('zzz');
    await page.getByText('There was a problem getting the history').first().waitFor();
    s.answers[LIST] = listed([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No change matches "zzz"').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByText('Nothing was changed yet.').waitFor();
  });

  it('is not exported behind a mask', async () => {
    const { page } = await screen({
      as: aMe('Teacher Admin', { masqId: '1', masqIdent: 'Nia Root' }),
      at: '/staff/school-dashboard/1/history',
      answers: ANSWERS,
    });
    await page.getByText(GRADE.sentence).waitFor();
    expect(await page.getByRole('button', { name: 'Export history' }).count()).toBe(0);
  });
});

describe('the history of a district', () => {
  const DISTRICT: Schemas['DistrictAnswer'] = {
    schoolDistrict: {
      id: 1,
      name: 'Lakeview Unified',
      state: 'IL',
      stateName: 'Illinois',
      cleverId: null,
      classlinkId: null,
      linksByEmail: false,
      schools: 2,
      seats: null,
      schoolsWithoutLimit: 1,
      students: 410,
      revision: 1,
      permissions: { view: true, edit: true, delete: true, editAdministrators: true },
    },
  };
  const MOVED = aChange(4, {
    kind: 'school',
    sentence: 'Mara Vance moved Cedar Ridge to another district',
    thing: { kind: 'school', id: 9, name: 'Cedar Ridge' },
    values: [],
  });
  const answers: Answers = {
    'GET /api/admin/school_districts/{id}': DISTRICT,
    'GET /api/admin/school_districts/{id}/changes': listed([MOVED], { schoolName: 'Lakeview Unified' }),
    'GET /api/admin/school_districts/{id}/changes/people': { people: [{ id: 7, name: 'Mara Vance' }] },
  };

  it('is a tab of its page, filtered by what was changed and by whom', async () => {
    const s = await screen({
      as: 'Horizon Admin',
      at: '/admin/districts/1',
      answers: {
        ...answers,
        'GET /api/admin/school_districts/{id}/schools': {
          schools: [],
          meta: { totalCount: 0 },
          permissions: { create: true },
        },
      },
    });
    await s.page.getByRole('link', { name: 'History' }).click();
    await s.page.getByText('Mara Vance moved Cedar Ridge to another district.').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'district-history');
    await s.page.getByRole('combobox', { name: 'What was changed' }).click();
    await s.page.getByRole('option', { name: 'Administrators' }).click();
    await s.page.waitForURL('**/admin/districts/1?**kind=person**');
    await s.called('GET /api/admin/school_districts/{id}/changes', 2);
    expect(s.calls('GET /api/admin/school_districts/{id}/changes').at(-1)!.query.get('kind')).toBe('person');
    expect(new URL(s.page.url()).searchParams.get('tab')).toBe('history');
  });

  it('says when nothing was changed, and when it cannot be read, on a telephone', async () => {
    const at = '/admin/districts/1?tab=history';
    const size = { width: 390, height: 844 };
    const empty = { ...answers, 'GET /api/admin/school_districts/{id}/changes': listed([]) };
    const s = await screen({ as: 'District Admin', at, answers: empty, size });
    await s.page.getByText('Nothing was changed yet.').waitFor();
    await expectNoSideways(s.page);
    const broken = { ...answers, 'GET /api/admin/school_districts/{id}/changes': failed() };
    const b = await screen({ as: 'District Admin', at, answers: broken, size });
    await b.page.getByText('There was a problem getting the history').first().waitFor();
  });
});
