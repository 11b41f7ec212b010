import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aSchoolCard, aUser, WITH_USERS } from '../../support/examples.js';
import {
  expectAccessible,
  expectReadableInOtherThemes,
  expectNoSideways,
  failed,
  later,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';

const FIND = 'GET /api/find';
const NOTHING: Schemas['FindAnswer'] = { people: [], classes: [], schools: [], sets: [], tests: [] };
const FOUND: Schemas['FindAnswer'] = {
  people: [
    {
      id: 41,
      name: 'Ana Ruiz',
      role: 'Student',
      schoolId: 1,
      schoolName: 'Lakeview High',
      gradeLevel: 11,
      sectionId: null,
      archived: false,
    },
    {
      id: 42,
      name: 'Anabel Reyes',
      role: 'Teacher',
      schoolId: 1,
      schoolName: 'Lakeview High',
      gradeLevel: null,
      sectionId: null,
      archived: true,
    },
  ],
  classes: [{ id: 5, name: 'Analysis', schoolId: 1, schoolName: 'Lakeview High', archived: false }],
  schools: [],
  sets: [{ id: 1, name: 'SAT Set 1' }],
  tests: [
    {
      assignmentId: 9,
      schoolId: 1,
      sectionId: 5,
      setName: 'SAT Set 1',
      section: 'Math',
      className: 'Analysis',
      startAt: '2026-11-20T15:00:00.000Z',
    },
  ],
};
const ANSWERS: Answers = {
  'GET /api/staff/schools/{id}': { school: aSchoolCard() },
  'GET /api/staff/schools/{id}/users': {
    users: [aUser()],
    meta: { totalCount: 1, counts: { Student: 1, Teacher: 0, 'Teacher Admin': 0 } },
    permissions: WITH_USERS,
  },
  'GET /api/imports': { imports: [] },
  [FIND]: FOUND,
};
async function show(answers: Answers = {}, size?: { width: number; height: number }) {
  const s = await screen({
    as: 'Teacher Admin',
    at: '/staff/school-dashboard/1/users?tab=teachers',
    answers: { ...ANSWERS, ...answers },
    size,
  });
  await s.page.getByRole('button', { name: 'Find anything' }).waitFor();
  return s;
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true }).innerText();

describe('find anything', () => {
  it('opens by Ctrl+K, is chosen from by the arrows and goes there by Enter', async () => {
    const s = await show();
    const { page } = s;
    await page.getByRole('row').filter({ hasText: 'Park' }).waitFor();
    await page.keyboard.press('Control+k');
    await field(page).fill('ana');
    await dialog(page)
      .getByRole('option', { name: /Ana Ruiz/ })
      .waitFor();
    expect((await s.called(FIND)).query.get('q')).toBe('ana');
    expect(await chosen(page)).toMatch(/Ana Ruiz\s+11th Grade/);
    expect(
      await dialog(page)
        .getByRole('option', { name: /Anabel Reyes/ })
        .innerText(),
    ).toMatch(/Teacher, archived/);
    await expectAccessible(page);
    await screenshot(page, 'find');
    await expectReadableInOtherThemes(page, 'find');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page)).toBe('Analysis');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(
      await dialog(page).getByRole('option', { selected: true }).getAttribute('id'),
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/staff\/school-dashboard\/1\/users\?tab=students&search=Ana(%20|\+)Ruiz$/);
    expect(await dialog(page).count()).toBe(0);
    // Where one was comes first the next time.
    await page.keyboard.press('Control+k');
    expect(await chosen(page)).toMatch(/Ana Ruiz/);
    await dialog(page).getByRole('group', { name: 'Recent' }).waitFor();
  });

  it('knows the screens of the menu and of the school before it asks anybody', async () => {
    const s = await show();
    const { page } = s;
    await page.getByRole('button', { name: 'Find anything' }).click();
    await dialog(page).getByRole('option', { name: 'Export Downloads' }).waitFor();
    await field(page).fill('h');
    await dialog(page)
      .getByRole('option', { name: /History of changes/ })
      .waitFor();
    expect(s.calls(FIND)).toEqual([]);
    s.answers['GET /api/staff/schools/{id}/terms'] = {
      terms: [],
      meta: { totalCount: 0, counts: { active: 0, archived: 0 }, job: null, mayEdit: true },
    };
    s.answers[FIND] = NOTHING;
    await field(page).fill('terms');
    await dialog(page).getByRole('option', { name: /Terms/ }).click();
    await page.waitForURL(/\/terms$/);
  });

  it('asks once when typing rests, and the answer to older letters does not come back', async () => {
    const first = later(FOUND);
    const s = await show({ [FIND]: ({ query }) => (query.get('q') === 'ana' ? FOUND : NOTHING) });
    const { page } = s;
    await page.keyboard.press('Control+k');
    await field(page).pressSequentially('ana');
    await dialog(page)
      .getByRole('option', { name: /Ana Ruiz/ })
      .waitFor();
    expect(s.calls(FIND).map(({ query }) => query.get('q'))).toEqual(['ana']);
    s.answers[FIND] = first;
    await field(page).fill('anab');
    await s.called(FIND, 2);
    s.answers[FIND] = NOTHING;
    await field(page).fill('zzz');
    await dialog(page).getByText('Nothing is found by "zzz".').waitFor();
    first.come();
    await expectAccessible(page);
    expect(await dialog(page).getByRole('option').count()).toBe(0);
  });

  it('goes by Enter to what the letters on the screen find, though their answer comes later', async () => {
    const person = FOUND.people[0]!;
    const slow = later({ ...NOTHING, people: [{ ...person, id: 43, name: 'Nora Martinez' }] });
    const s = await show({ [FIND]: ({ query }) => (query.get('q') === 'ana' ? FOUND : slow) });
    const { page } = s;
    await page.keyboard.press('Control+k');
    await field(page).fill('ana');
    await dialog(page)
      .getByRole('option', { name: /Ana Ruiz/ })
      .waitFor();
    await field(page).fill('martinez');
    await page.keyboard.press('Enter');
    await s.called(FIND, 2);
    // Nobody is gone to by letters that are not there any more.
    expect(await dialog(page).count()).toBe(1);
    slow.come();
    await page.waitForURL(/search=Nora(%20|\+)Martinez$/);
    await page.keyboard.press('Control+k');
    expect(await dialog(page).getByRole('group', { name: 'Recent' }).getByRole('option').allInnerTexts()).toEqual([
      expect.stringMatching(/Nora Martinez/),
    ]);
  });

  it('says when nothing could be looked for, and tries again', async () => {
    const s = await show({ [FIND]: failed() });
    const { page } = s;
    await page.keyboard.press('Control+k');
    await field(page).fill('ana');
    await dialog(page).getByText('Nothing could be looked for.').waitFor();
    await expectAccessible(page);
    s.answers[FIND] = FOUND;
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await dialog(page)
      .getByRole('option', { name: /Ana Ruiz/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  it('fits a telephone', async () => {
    const { page } = await show({}, { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Find anything' }).click();
    await field(page).fill('ana');
    await dialog(page)
      .getByRole('option', { name: /Ana Ruiz/ })
      .waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    await screenshot(page, 'find-390');
  });

  it('does not open over another dialog', async () => {
    const { page } = await show();
    await page.getByRole('button', { name: 'Add user' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Tab');
    expect(await dialog(page).count()).toBe(0);
  });

  it('is not there for parents and students', async () => {
    const { page } = await screen({
      as: 'Parent',
      at: '/parent/students',
      answers: { 'GET /api/parent/students': { students: [], meta: { totalCount: 0 } } },
    });
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Find anything' }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
