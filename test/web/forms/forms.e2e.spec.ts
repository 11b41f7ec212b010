import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aUser, supported, WITH_USERS } from '../../support/examples.js';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  later,
  notified,
  refused,
  screen,
  screenshot,
  unreachable,
  type Answers,
  type Screen,
} from '../../support/screen.js';
import { aSchoolCard } from '../class-page/a-class.js';

const SCHOOL = aSchoolCard({ assessmentsAvailable: true });
const SCHOOLS = {
  schools: [SCHOOL],
  meta: { totalCount: 1 },
  permissions: { create: true },
};
const NOBODY = {
  users: [],
  meta: { totalCount: 0, counts: { Student: 0, Teacher: 0, 'Teacher Admin': 0 } },
  permissions: WITH_USERS,
};

const SETS = [
  supported([
    {
      id: 1,
      name: 'Math',
      categoryId: 1,
      assessmentTypeId: 1,
      assessmentSetId: 1,
      questionsCount: 44,
      duration: 4200,
    },
  ]),
];
const CLASSES = {
  sections: [
    {
      id: 7,
      displayName: 'Period 1',
      gradeLevel: null,
      untimed: false,
      studentCount: 20,
      schoolYear: { id: 2026, shortName: '2026-27' },
    },
  ],
  permissions: { view: true, assign: true, byGrade: true },
};

const SERVER: Answers = {
  'GET /api/admin/schools': SCHOOLS,
  'GET /api/admin/schools/{id}': { school: SCHOOL },
  'GET /api/admin/schools/{schoolId}/assessments': {
    assessments: [],
    permissions: { view: true, assign: true, byGrade: true },
  },
  'GET /api/admin/schools/{schoolId}/assignable_sections': CLASSES,
  'GET /api/admin/supported_assessments': { supportedAssessments: SETS },
  'GET /api/admin/schools/{schoolId}/taken_assessments': { students: [] },
  'GET /api/admin/schools/{id}/users': NOBODY,
  'GET /api/imports': { imports: [] },
};
const CREATE = 'POST /api/admin/schools/{id}/users';
const ASSIGN = 'POST /api/admin/schools/{schoolId}/assessments/assign';
const BATCH = 'GET /api/batches/{batchId}';

describe('a form', () => {
  let s: Screen;
  let page: Page;
  const dialog = () => page.getByRole('dialog', { name: 'Add Student' });
  const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });
  const said = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
  const field = (name: string) => dialog().getByLabel(name, { exact: true });
  const hasFocus = (name: string) => field(name).evaluate((element) => element === document.activeElement);

  async function show(at: string, size?: { width: number; height: number }) {
    s = await screen({ as: 'Horizon Admin', at, answers: { ...SERVER }, size });
    ({ page } = s);
  }
  async function open(typed: Record<string, string> = {}) {
    await page.getByRole('button', { name: 'Add user' }).click();
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
  }
  const ADA = { 'First name': 'Ada', 'Last name': 'Park', Email: 'ada@school.test', 'Student ID': '9001' };
  const leave = () => question().getByRole('button', { name: 'Leave' }).click();

  describe('in a dialog', () => {
    beforeEach(async () => {
      await show('/admin/schools');
      await page.getByRole('link', { name: 'Lakeview High' }).first().click();
      await page.getByRole('button', { name: 'Add user' }).waitFor();
    });

    it('names what is wrong at the fields, and brings the first under the fingers', async () => {
      await open({ 'Last name': 'Park' });
      await page.keyboard.press('Enter');
      await dialog().getByText('Please enter a valid first name').waitFor();
      await dialog().getByText('ID is required and must consist only of numbers').waitFor();
      expect(await hasFocus('First name')).toBe(true);
      await field('First name').fill('A');
      expect(await dialog().getByText('Please enter a valid first name').count()).toBe(0);
      await page.keyboard.press('Escape');
      await leave();
      await dialog().waitFor({ state: 'hidden' });
    });

    it('cannot be closed or sent twice while it is on its way, and puts what the server refused where it belongs', async () => {
      await open(ADA);
      const refusal = later(
        refused({
          error: 'Please check your inputs',
          errors: { 'user.email': ['This email belongs to another person'], seats: ['All seats are taken'] },
        }),
      );
      s.answers[CREATE] = refusal;
      await page.keyboard.press('Enter');
      await s.called(CREATE);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      expect(await dialog().getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
      expect(await dialog().getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
      expect(await question().count()).toBe(0);
      refusal.come();
      await dialog().getByRole('alert').getByText('All seats are taken').waitFor();
      await dialog().getByText('This email belongs to another person').waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email');
      expect(s.calls(CREATE)).toHaveLength(1);
      await expectAccessible(page);
      await screenshot(page, 'form-refused');
      await page.setViewportSize({ width: 390, height: 844 });
      await screenshot(page, 'form-refused-390');
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    it('says in itself what failed and shortly what was done, and then has nothing to lose', async () => {
      await open(ADA);
      s.answers[CREATE] = failed();
      await page.keyboard.press('Enter');
      await dialog().getByRole('alert').getByText('Failed to create the user. Please try again.').waitFor();
      expect(await said('Failed to create the user. Please try again.').count()).toBe(0);
      expect(await field('First name').inputValue()).toBe('Ada');
      s.answers[CREATE] = { user: aUser() };
      await dialog().getByRole('button', { name: 'Add user' }).click();
      expect((await s.called(CREATE, 2)).body).toMatchObject({
        user: { firstName: 'Ada', studentIdNumber: '9001', gradeLevel: 8 },
      });
      await notified(page, 'Student created successfully');
      await dialog().waitFor({ state: 'hidden' });
      await page.goBack();
      await page.getByRole('heading', { name: 'Schools', level: 1 }).waitFor();
    });

    it('closes at once where nothing was typed, and gives the focus back', async () => {
      await open();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
      await page.waitForFunction(() => document.activeElement?.textContent === 'Add user');
      await open({ 'First name': 'Ada' });
      await field('First name').fill('');
      await dialog().getByRole('button', { name: 'Cancel' }).click();
      await dialog().waitFor({ state: 'hidden' });
    });

    it('asks before Escape, the cross, Cancel or a click beside lose what was typed', async () => {
      await open({ 'First name': 'Ada' });
      const ways = {
        Escape: () => page.keyboard.press('Escape'),
        cross: () => dialog().getByRole('button', { name: 'Close' }).click(),
        Cancel: () => dialog().getByRole('button', { name: 'Cancel' }).click(),
        beside: () => page.mouse.click(20, 450),
      };
      for (const [name, way] of Object.entries(ways)) {
        await field('Last name').focus();
        await way();
        await question().waitFor();
        await page.waitForFunction(() => document.activeElement?.textContent === 'Keep editing');
        if (name === 'Escape') {
          await expectAccessible(page);
          await screenshot(page, 'form-question');
          await page.keyboard.press('Escape');
          await question().waitFor({ state: 'detached' });
          await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'lastName');
        } else await question().getByRole('button', { name: 'Keep editing' }).click();
        await question().waitFor({ state: 'detached' });
        expect([name, await field('First name').inputValue()]).toEqual([name, 'Ada']);
      }
      await page.keyboard.press('Escape');
      await leave();
      await dialog().waitFor({ state: 'hidden' });
      await open();
      expect(await field('First name').inputValue()).toBe('');
    });

    describe('asks before Back leaves it', () => {
      beforeEach(async () => {
        await open({ 'First name': 'Ada' });
        await page.evaluate(() => history.back());
      });

      it('and stays with all that was typed', async () => {
        await question().getByRole('button', { name: 'Keep editing' }).click();
        await question().waitFor({ state: 'detached' });
        await page.waitForFunction(() => location.pathname === '/admin/schools/1/users');
        expect(await field('First name').inputValue()).toBe('Ada');
      });

      it('and leaves', async () => {
        await leave();
        await page.getByRole('heading', { name: 'Schools', level: 1 }).waitFor();
      });
    });

    it('has the browser ask before a reload, only when something was typed', async () => {
      const questions: string[] = [];
      page.on('dialog', (one) => {
        questions.push(one.type());
        void one.dismiss();
      });
      await open({ 'First name': 'Ada' });
      await page.evaluate(() => location.reload());
      await page.waitForFunction(() => document.readyState === 'complete');
      expect(questions).toEqual(['beforeunload']);
      expect(await field('First name').inputValue()).toBe('Ada');
      await field('First name').fill('');
      await page.reload();
      expect(questions).toEqual(['beforeunload']);
    });
  });

  describe('on a page', () => {
    const start = () => page.getByLabel('Start, date');
    const stay = () => question().getByRole('button', { name: 'Keep editing' }).click();

    beforeEach(async () => {
      await show('/admin/schools/1/assessments');
      await page.getByRole('link', { name: 'Assign Assessment' }).first().click();
      await page.getByRole('button', { name: 'By classes' }).click();
      for (const [name, option] of [
        ['Assessment type', 'SAT'],
        ['Assessment set', 'SAT Set 1'],
      ] as const) {
        await page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      }
      await page.getByRole('checkbox', { name: /^Math/ }).check();
    });

    it('asks before its own Back, Cancel, Back of the browser or a link lose what was chosen', async () => {
      const ways = [
        () => page.getByRole('button', { name: 'Back', exact: true }).click(),
        () => page.getByRole('button', { name: 'Cancel' }).click(),
        () => page.evaluate(() => history.back()),
        () =>
          page
            .getByRole('navigation', { name: 'School' })
            .or(page.getByRole('link', { name: 'Schools' }))
            .first()
            .click(),
      ];
      for (const way of ways) {
        await way();
        await stay();
        await question().waitFor({ state: 'detached' });
        expect(await page.getByRole('checkbox', { name: /^Math/ }).isChecked()).toBe(true);
      }
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await leave();
      await page.getByRole('button', { name: 'By grade level' }).waitFor();
      await page.getByRole('link', { name: 'Schools' }).first().click();
      await page.getByRole('heading', { name: 'Schools', level: 1 }).waitFor();
    });

    it('takes a date that is typed, and says which one does not exist', async () => {
      await page.getByRole('checkbox', { name: /^Period 1/ }).check();
      await start().fill('2/30/2027');
      await page.getByRole('button', { name: 'Assign', exact: true }).click();
      await page.getByText('This date does not exist').waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Start, date');
      await start().fill('3/1/27');
      await page.getByLabel('Start, time').fill('2:30p');
      await page.keyboard.press('Tab');
      expect([await start().inputValue(), await page.getByLabel('Start, time').inputValue()]).toEqual([
        '03/01/2027',
        '2:30 PM',
      ]);
      await page.getByText('Mar 1, 2027, 2:30 PM CST').waitFor();
    });

    it('has a date and a time chosen with the keyboard alone, and Escape closes only the calendar', async () => {
      await start().fill('03/01/2027');
      await page.getByRole('button', { name: 'Calendar: Start' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '1 March 2027');
      await expectAccessible(page);
      await screenshot(page, 'form-calendar');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Calendar: Start');
      expect(await question().count()).toBe(0);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '1 March 2027');
      await page.evaluate(() => new Promise((done) => setTimeout(done))); // the popover gives the focus once more
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '8 March 2027');
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '9 March 2027');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Calendar: Start');
      expect(await start().inputValue()).toBe('03/09/2027');
      await page.getByRole('button', { name: 'Times: Start' }).press('Enter');
      await page.waitForFunction(() => document.activeElement?.textContent === '8:00 AM');
      await screenshot(page, 'form-times');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByText('Mar 9, 2027, 8:30 AM CST').waitFor();
    });

    it('has them chosen on a telephone, no day before 2023', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await start().fill('01/04/2023');
      await page.getByRole('button', { name: 'Calendar: Start' }).click();
      const day = page.getByRole('button', { name: '2 January 2023', exact: true });
      await day.waitFor();
      expect(await page.getByRole('button', { name: 'Previous month' }).isDisabled()).toBe(true);
      await screenshot(page, 'form-calendar-320');
      await expectNoSideways(page);
      await day.click();
      expect(await start().inputValue()).toBe('01/02/2023');
      await page.setViewportSize({ width: 1440, height: 900 });
    });
  });

  describe('that asks for many at once', () => {
    type Counts = [waiting: number, done: number, skipped: number, failed: number];
    const ID = '0195b0a0-0000-7000-8000-0000000000aa';
    const REASONS = { skipped: 'Has this assessment already.', failed: 'This class is archived or hidden.' };
    const aBatch = (id: string, [waiting, done, skipped, failed]: Counts, title = 'Assigning assessments') => ({
      id,
      title,
      state: waiting > 0 ? ('running' as const) : ('over' as const),
      counts: { waiting, done, skipped, failed },
      summary: null,
      mayUndo: waiting === 0 && done > 0 && title.startsWith('Assigning'),
      rows: waiting
        ? []
        : (['done', 'skipped', 'failed'] as const).flatMap((state) =>
            Array.from({ length: { done, skipped, failed }[state] }, (_, i) => ({
              key: `${state} ${i}`,
              name: `Period ${i + 1}, ${state}`,
              state,
              code: null,
              reason: state === 'done' ? null : REASONS[state],
            })),
          ),
    });
    const asks = () => page.getByRole('button', { name: 'Assign', exact: true });
    /** Answers of the server to how far it is, one after the other; the last one stays. */
    const goesOn = (...far: Counts[]) => {
      s.answers[BATCH] = () => aBatch(ID, far.length > 1 ? far.shift()! : far[0]!);
      s.answers['DELETE /api/batches/{batchId}'] = null;
    };

    beforeEach(async () => {
      await show('/admin/schools/1/assessments/assign');
      await page.getByRole('button', { name: 'By classes' }).click();
      for (const [name, option] of [
        ['Assessment type', 'SAT'],
        ['Assessment set', 'SAT Set 1'],
      ] as const) {
        await page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      }
      await page.getByRole('checkbox', { name: /^Math/ }).check();
      await page.getByRole('checkbox', { name: /^Period 1/ }).check();
    });

    it('says how far it is and what came of each, tries again what failed, and takes back what was done', async () => {
      s.answers[ASSIGN] = aBatch(ID, [3, 1, 0, 0]);
      goesOn([1, 2, 1, 0], [0, 2, 1, 1]);
      await asks().click();
      await page.getByRole('status').getByText('Assigning assessments: 1 of 4').waitFor();
      expect(await page.getByRole('button', { name: 'Back', exact: true }).isDisabled()).toBe(true);
      await expectAccessible(page);
      await screenshot(page, 'batch-progress');
      await page.getByRole('status').getByText('2 done, 1 skipped, 1 failed').waitFor();
      await notified(page, 'Some assessments could not be created. Please check if the assessments already exist.');
      const rows = (of: string) => page.getByRole('list', { name: of }).getByRole('listitem').allInnerTexts();
      expect((await rows('Failed (1)'))[0]).toContain(REASONS.failed);
      expect((await rows('Skipped (1)'))[0]).toContain(REASONS.skipped);
      await page.getByText('Done (2)').click();
      await page.getByText('Period 1, done').waitFor();
      expect(await rows('Done (2)')).toEqual(['Period 1, done', 'Period 2, done']);
      await expectAccessible(page);
      await screenshot(page, 'batch-outcome');
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSideways(page);
      await screenshot(page, 'batch-outcome-320');
      await page.setViewportSize({ width: 1440, height: 900 });
      s.answers['POST /api/batches/{batchId}/retry'] = aBatch(ID, [0, 4, 0, 0]);
      await page.getByRole('button', { name: 'Try again (1)' }).press('Enter');
      await notified(page, 'Assessments assigned.');
      await page.getByRole('heading', { name: 'Lakeview High', level: 1 }).waitFor();
      s.answers['POST /api/batches/{batchId}/undo'] = aBatch(ID, [0, 4, 0, 0], 'Taking back assessments');
      await page.getByRole('button', { name: 'Undo' }).click();
      await notified(page, 'Taking back assessments: 4 done.');
    });

    it('sends the same again when no answer came, and another one when something was changed', async () => {
      s.answers[ASSIGN] = unreachable();
      const unsure = page.getByRole('alert').getByText('Try again: nothing is done twice.');
      await asks().click();
      await unsure.waitFor();
      await asks().click();
      await page.waitForFunction(() => document.querySelector('form')?.getAttribute('aria-busy') === 'false');
      await unsure.waitFor();
      await page.getByLabel('End, date').fill('03/01/2030');
      await asks().click();
      await unsure.waitFor();
      await page.waitForFunction(() => document.querySelector('form')?.getAttribute('aria-busy') === 'false');
      const ids = s.calls(ASSIGN).map(({ body }) => body.batch_id);
      expect(ids).toHaveLength(3);
      expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
    });

    it('goes on without the page: who leaves is told how it ended, and who comes back finds it', async () => {
      s.answers[ASSIGN] = aBatch(ID, [3, 1, 0, 0]);
      goesOn([2, 2, 0, 0]);
      await asks().click();
      await page.getByRole('status').getByText('Assigning assessments: 2 of 4').waitFor();
      await page.getByRole('button', { name: 'Go to the schedule' }).click();
      await page.getByRole('heading', { name: 'Lakeview High', level: 1 }).waitFor();
      expect(await question().count()).toBe(0);
      s.answers['GET /api/batches'] = { batches: [aBatch(ID, [2, 2, 0, 0])] };
      await page.reload();
      await page.getByRole('button', { name: 'Assigning assessments: 2 of 4' }).click();
      const kept = page.getByRole('dialog', { name: 'Assigning assessments' });
      await kept.getByText('It goes on at the server.').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await kept.waitFor({ state: 'hidden' });
      goesOn([0, 3, 0, 1]);
      await notified(page, 'Assigning assessments: 3 done, 1 failed.');
      await page.getByRole('button', { name: 'Show' }).click();
      await kept.getByText(REASONS.failed).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      await screenshot(page, 'batch-outcome-dialog-390');
      await page.setViewportSize({ width: 1440, height: 900 });
      await kept.getByRole('button', { name: 'Close' }).last().click();
      await kept.waitFor({ state: 'hidden' });
    });
  });
});
