import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aSchoolCard } from '../../support/examples.js';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
  type Screen,
} from '../../support/screen.js';

type RollOver = Schemas['RollOverDto'];
type Item = Schemas['RollOverItemDto'];

const aPlan = (changes: Partial<RollOver> = {}): RollOver => ({
  id: 1,
  state: 'planned',
  revision: 3,
  stopped: null,
  from: '2026-27',
  to: '2027-28',
  plannedAt: '2027-08-02T15:00:00.000Z',
  startedAt: null,
  doneAt: null,
  undoneAt: null,
  mayUndo: false,
  undoUntil: null,
  counts: {
    up: 1432,
    graduate: 480,
    leave: 1,
    stay: 12,
    archivedClasses: 96,
    keptClasses: 2,
    laterClasses: 3,
    archivedTerms: 3,
    keptTerms: 0,
    newTerms: 3,
    exceptions: 1,
  },
  grades: [{ gradeLevel: 9, up: 500, leave: 0, stay: 0 }],
  progress: { done: 0, of: 2015 },
  outcome: { done: 0, later: 0, skipped: 0, leftAlone: 0, back: 0, stays: 0 },
  sitting: 4,
  tests: [
    { sectionId: 5, className: 'Algebra', title: 'SAT Set 1, Math', startAt: '2027-08-01T15:00:00.000Z', endAt: null },
  ],
  meanwhile: { changed: 0, added: 0 },
  ...changes,
});
const answer = (rollOver: RollOver | null, next: Partial<Schemas['NextYearDto']> = {}): Schemas['RollOverAnswer'] => ({
  school: { id: 1, name: 'Lakeview High' },
  next: {
    from: '2026-27',
    to: '2027-28',
    startsOn: '2027-08-01',
    endsOn: '2027-07-31',
    possible: true,
    early: false,
    ...next,
  },
  rollOver,
});
const anItem = (id: number, name: string, changes: Partial<Item> = {}): Item => ({
  kind: 'student',
  id,
  name,
  detail: '1001',
  gradeLevel: 10,
  action: 'up',
  usual: 'up',
  choices: ['up', 'stay', 'leave'],
  state: 'waiting',
  reason: null,
  until: null,
  term: null,
  ...changes,
});
const ADA = anItem(11, 'Ada Byron');
const LOCKED = anItem(12, 'Ben Locked', {
  action: 'stay',
  usual: 'stay',
  choices: ['stay', 'leave'],
  reason: 'The grade is locked.',
});
const HIDDEN = anItem(13, 'Cy Hidden', {
  action: 'stay',
  usual: 'stay',
  choices: ['stay'],
  reason: 'A hidden account is left alone.',
});
const FALL = anItem(7, 'Fall 2027', {
  kind: 'new_term',
  detail: null,
  gradeLevel: null,
  action: 'make',
  usual: 'make',
  choices: ['make', 'skip'],
  term: { name: 'Fall 2027', startDate: '2027-08-15', endDate: '2027-12-18' },
});

const GET = 'GET /api/staff/schools/{id}/roll_over';
const PLAN = 'POST /api/staff/schools/{id}/roll_over';
const CHANGE = 'PATCH /api/staff/schools/{id}/roll_over';
const START = 'POST /api/staff/schools/{id}/roll_over/start';
const BACK = 'POST /api/staff/schools/{id}/roll_over/take_back';
const ITEMS = 'GET /api/staff/schools/{id}/roll_over/items';
const ANSWERS: Answers = {
  'GET /api/staff/schools/{id}': { school: aSchoolCard() },
  [GET]: answer(aPlan()),
  [ITEMS]: ({ query }) => {
    const items = query.get('kind') === 'new_term' ? [FALL] : [ADA, LOCKED, HIDDEN];
    return { items, meta: { totalCount: items.length } };
  },
};

describe('the step of a school into its next year', () => {
  let s: Screen;
  let page: Page;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const text = () => page.getByRole('main').innerText();

  async function show(answers: Answers = {}, size?: { width: number; height: number }, search = '') {
    s = await screen({
      as: 'Teacher Admin',
      at: `/staff/school-dashboard/1/roll-over${search}`,
      answers: { ...ANSWERS, ...answers },
      size,
    });
    ({ page } = s);
  }

  it('offers a plan, and says that nothing changes by it', async () => {
    await show({ [GET]: answer(null), [PLAN]: answer(aPlan()) });
    await page.getByText('From 2026-27 into 2027-28').waitFor();
    await expectAccessible(page);
    await press('Plan 2027-28');
    await s.called(PLAN);
    await page.getByRole('button', { name: 'Roll over to 2027-28' }).waitFor();
  });

  it('shows the numbers, what goes on, and everybody by name', async () => {
    await show({ [GET]: answer(aPlan({ meanwhile: { changed: 2, added: 1 } }), { early: true }) });
    await page.getByRole('row').filter({ hasText: 'Ada Byron' }).waitFor();
    const said = await text();
    for (const part of [
      '1,432',
      '481',
      '3 things have changed since this plan was made.',
      '2026-27 goes on until July 31, 2027.',
      '4 students are taking a test.',
      '3 classes have tests that end later.',
      'Goes up to grade 11',
      'The grade is locked.',
      'Algebra: SAT Set 1, Math, without an end',
    ])
      expect(said).toContain(part);
    expect(await page.getByRole('checkbox', { name: /Cy Hidden/ }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await screenshot(page, 'roll-over-plan');
    await page.setViewportSize({ width: 1024, height: 800 });
    await screenshot(page, 'roll-over-plan-1024');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await screenshot(page, 'roll-over-plan-390');
  });

  it('makes exceptions of one and of many, and says who cannot be one', async () => {
    await show({ [CHANGE]: answer(aPlan({ revision: 4 })) });
    await page.getByRole('button', { name: 'Actions for Ada Byron' }).click();
    await page.getByRole('menuitem', { name: 'Keep in the grade' }).click();
    expect((await s.called(CHANGE)).body).toEqual({ choices: [{ kind: 'student', id: 11, action: 'stay' }] });
    await page.getByRole('checkbox', { name: /Ada Byron/ }).check();
    await page.getByRole('checkbox', { name: /Ben Locked/ }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Move up a grade' }).click();
    await page.getByText('1 student cannot be changed so.').waitFor();
    expect(s.calls(CHANGE).at(-1)!.body).toEqual({ choices: [{ kind: 'student', id: 11, action: 'up' }] });
  });

  it('names new terms and their days otherwise', async () => {
    await show({ [CHANGE]: answer(aPlan()) }, undefined, '?kind=new_term');
    await page.getByRole('button', { name: 'Actions for Fall 2027' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = dialog('New term');
    await form.getByLabel('Term name').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Term name is required').waitFor();
    await form.getByLabel('Term name').fill('Autumn');
    await form.getByRole('button', { name: 'Save' }).click();
    expect((await s.called(CHANGE)).body).toEqual({
      new_terms: [{ id: 7, name: 'Autumn', startDate: '2027-08-15', endDate: '2027-12-18' }],
    });
  });

  it('says that it stopped, and why, and goes on or is taken back', async () => {
    const stopped = aPlan({
      state: 'running',
      stopped: 'Something went wrong. Nothing is lost: go on with it, or take back what was done.',
      mayUndo: true,
      progress: { done: 512, of: 2015 },
    });
    await show({
      [GET]: answer(stopped),
      [START]: answer(aPlan({ state: 'running', progress: { done: 512, of: 2015 } })),
    });
    await page
      .getByText('The step to 2027-28 stopped at 512 of 2,015. Something went wrong.', { exact: false })
      .waitFor();
    expect(await page.getByRole('button', { name: 'Plan 2027-28' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(1);
    await expectAccessible(page);
    await screenshot(page, 'roll-over-stopped');
    s.answers[GET] = answer(aPlan({ state: 'running', progress: { done: 700, of: 2015 } }));
    await press('Go on');
    expect((await s.called(START)).body).toEqual({ revision: 3 });
    await page.getByText('Rolling over to 2027-28: 700 of 2,015.', { exact: false }).waitFor();
  });

  it('says the effect before it begins, follows the job, and shows the outcome with the way back', async () => {
    const running = aPlan({ state: 'running', progress: { done: 512, of: 2015 } });
    await show({ [START]: answer(running) });
    await press('Roll over to 2027-28');
    const ask = dialog('Roll over to 2027-28?');
    await ask.getByText('1,432 students go up a grade.').waitFor();
    await ask.getByText('480 students graduate and are archived.').waitFor();
    await ask.getByText('All of it can be taken back for 30 days.', { exact: false }).waitFor();
    await expectAccessible(page);
    s.answers[GET] = answer(running);
    await ask.getByRole('button', { name: 'Roll over', exact: true }).click();
    expect((await s.called(START)).body).toEqual({ revision: 3 });
    await page.getByText('Rolling over to 2027-28: 512 of 2,015.', { exact: false }).waitFor();
    s.answers[GET] = answer(
      aPlan({
        state: 'done',
        doneAt: '2027-08-02T15:01:00.000Z',
        undoUntil: '2027-09-01T15:01:00.000Z',
        mayUndo: true,
        outcome: { done: 2010, later: 3, skipped: 2, leftAlone: 12, back: 0, stays: 0 },
      }),
      { from: '2027-28', to: '2028-29', possible: false },
    );
    await page.getByText('This school went from 2026-27 into 2027-28', { exact: false }).waitFor();
    expect(await text()).toMatch(/2,010\s+done|done\s+2,010/);
    await expectAccessible(page);
    await screenshot(page, 'roll-over-done');
    s.answers[BACK] = answer(aPlan({ state: 'undoing' }));
    s.answers[GET] = answer(
      aPlan({
        state: 'undone',
        undoneAt: '2027-08-03T15:01:00.000Z',
        outcome: { done: 0, later: 0, skipped: 0, leftAlone: 0, back: 2009, stays: 1 },
      }),
    );
    await press('Take back');
    await dialog('Take back the step to 2027-28?').getByRole('button', { name: 'Take back' }).click();
    await s.called(BACK);
    await page.getByText('What somebody had changed since stays as it is', { exact: false }).waitFor();
  });

  it('reads the plan again when somebody else changed it, and stays with the question', async () => {
    await show({
      [START]: refused(
        {
          error: 'Somebody else changed this plan meanwhile. Please look at it again.',
          code: 'roster/changed-meanwhile',
        },
        409,
      ),
    });
    await press('Roll over to 2027-28');
    await dialog('Roll over to 2027-28?').getByRole('button', { name: 'Roll over', exact: true }).click();
    await page.getByText('Somebody else changed this plan meanwhile.', { exact: false }).first().waitFor();
    expect(s.calls(GET).length).toBeGreaterThan(1);
  });

  it('says that it could not be read, and tries again', async () => {
    await show({ [GET]: failed() });
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    s.answers[GET] = answer(null, { possible: false });
    await press('Try again');
    await page.getByText('This school is in 2026-27 already.').waitFor();
  });

  it('plans and rolls over the schools of a district', async () => {
    const LIST = 'GET /api/admin/school_districts/{id}/roll_overs';
    const ACT = 'POST /api/admin/school_districts/{id}/roll_overs';
    s = await screen({
      as: 'Horizon Admin',
      at: '/admin/districts/1?tab=school-year',
      answers: {
        'GET /api/admin/school_districts/{id}': {
          schoolDistrict: {
            id: 1,
            name: 'Lakeview Unified',
            state: 'IL',
            stateName: 'Illinois',
            cleverId: null,
            classlinkId: null,
            schools: 2,
            students: 200,
            administrators: 1,
            archivedSchools: 0,
            revision: 1,
            permissions: { view: true, edit: true, delete: true, editAdministrators: true },
          } as unknown as Schemas['DistrictDto'],
        },
        [LIST]: {
          schools: [answer(aPlan()), { ...answer(null), school: { id: 2, name: 'Northside Academy' } }],
          meta: { totalCount: 2 },
        },
      },
    });
    ({ page } = s);
    await page.getByRole('row').filter({ hasText: 'Plan for 2027-28' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'roll-over-district');
    for (const name of [/Lakeview High/, /Northside Academy/]) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Roll over' }).click();
    const ask = dialog('Roll over schools');
    await ask.getByText('1 school has no open plan and stays as it is.').waitFor();
    s.answers[ACT] = {
      id: null,
      title: null,
      state: 'over',
      summary: null,
      counts: { waiting: 0, done: 1, skipped: 0, failed: 1 },
      rows: [
        { key: '1', name: 'Lakeview High', state: 'done', code: null, reason: null },
        {
          key: '2',
          name: 'Northside Academy',
          state: 'failed',
          code: 'roster/roll-over-not-planned',
          reason: 'This plan is not open any more.',
        },
      ],
      mayUndo: false,
    };
    await ask.getByRole('button', { name: 'Roll over' }).click();
    expect((await s.called(ACT)).body).toMatchObject({ action: 'start', school_ids: [1, 2] });
    await page.getByText('This plan is not open any more.').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
  });
});
