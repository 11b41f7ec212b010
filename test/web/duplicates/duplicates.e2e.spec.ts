import { describe, expect, it } from '@jest/globals';
import { aSchoolCard } from '../../support/examples.js';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  later,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';

const LIST = 'GET /api/staff/schools/{id}/duplicates';
const COMPARE = 'GET /api/staff/schools/{id}/duplicates/compare';
const DISMISS = 'POST /api/staff/schools/{id}/duplicates/dismiss';
const RESTORE = 'POST /api/staff/schools/{id}/duplicates/restore';
const MERGES = 'GET /api/staff/schools/{id}/merges';
const MERGE = 'POST /api/staff/schools/{id}/merges';
const TAKE_BACK = 'POST /api/staff/schools/{id}/merges/take_back';

const ANA: Schemas['DuplicateRecordDto'] = {
  id: 12,
  firstName: 'Ana',
  lastName: 'Ruiz',
  fullName: 'Ana Ruiz',
  studentNumber: '0417',
  gradeLevel: 11,
  email: 'ana.ruiz@lakeview.test',
  role: null,
  children: 0,
  archived: false,
  lastLoginAt: '2026-11-20T15:00:00.000Z',
  createdAt: '2025-08-12T15:00:00.000Z',
};
const ANNA: Schemas['DuplicateRecordDto'] = {
  ...ANA,
  id: 40,
  firstName: 'Anna',
  fullName: 'Anna Ruiz',
  studentNumber: '417',
  gradeLevel: 12,
  email: 'anna.ruiz@home.test',
  lastLoginAt: null,
  createdAt: '2026-08-20T15:00:00.000Z',
};
const PAIR: Schemas['DuplicateDto'] = { key: '12-40', signs: ['student_id', 'similar_name'], records: [ANA, ANNA] };
const found = (duplicates: Schemas['DuplicateDto'][], merge = true): Schemas['DuplicatesAnswer'] => ({
  duplicates,
  meta: { totalCount: duplicates.length, counts: { open: duplicates.length, dismissed: 2 } },
  permissions: { merge },
});
const compared = (
  { children: _children, ...of }: Schemas['DuplicateRecordDto'],
  more: Partial<Schemas['ComparedRecordDto']> = {},
): Schemas['ComparedRecordDto'] => ({
  ...of,
  phone: '',
  children: [],
  untimedAssessment: false,
  nrOfLogins: 3,
  revision: of.id,
  classes: ['Period 1'],
  parents: [],
  tests: [],
  reasons: [],
  ...more,
});
const BOTH = [
  compared(ANA, { tests: [{ title: 'SAT Set 1, Reading & Writing', outside: false }] }),
  compared(ANNA, {
    classes: ['Period 1', 'Period 3'],
    parents: ['Rosa Ruiz'],
    tests: [
      { title: 'SAT Set 1, Math', outside: false },
      { title: 'ACT Set 1, English', outside: true },
    ],
  }),
];
const aMerge = (more: Partial<Schemas['MergeDto']> = {}): Schemas['MergeDto'] => ({
  id: 3,
  mergedAt: '2026-11-23T15:00:00.000Z',
  mergedBy: 'Mara Vance',
  kept: { id: 12, fullName: 'Ana Ruiz' },
  absorbed: { id: 40, fullName: 'Anna Ruiz', email: 'anna.ruiz@home.test' },
  partedAt: null,
  partedBy: null,
  undoUntil: '2026-12-23T15:00:00.000Z',
  mayTakeBack: true,
  stays: [],
  ...more,
});
const merged = (merges: Schemas['MergeDto'][]): Schemas['MergesAnswer'] => ({
  merges,
  meta: { totalCount: merges.length },
});
const ANSWERS: Answers = {
  'GET /api/staff/schools/{id}': { school: aSchoolCard() },
  [LIST]: found([PAIR]),
  [COMPARE]: { records: BOTH },
  [MERGES]: merged([aMerge()]),
};
const show = (answers: Answers = {}, query = '') =>
  screen({
    as: 'Teacher Admin',
    at: `/staff/school-dashboard/1/duplicates${query}`,
    answers: { ...ANSWERS, ...answers },
    now: '2026-11-24T16:00:00Z',
  });
type Shown = Awaited<ReturnType<typeof show>>;
const compare = async ({ page }: Shown) => {
  await page.getByRole('button', { name: 'Compare Ana Ruiz and Anna Ruiz' }).click();
  await page.getByRole('button', { name: 'Merge records' }).waitFor();
};

describe('records that may be of one student', () => {
  it('are a list of pairs with why they look alike, on every width', async () => {
    const s = await show();
    const { page } = s;
    const row = page.getByRole('row').filter({ hasText: 'Anna Ruiz' });
    await row.waitFor();
    expect(await row.innerText()).toMatch(
      /11th grade, ID 0417[\s\S]*never signed in[\s\S]*Same student ID\s+Similar name/,
    );
    expect(await page.getByRole('link', { name: /^Look alike/ }).getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('link', { name: 'Duplicates', exact: true }).getAttribute('aria-current')).toBe('page');
    await expectAccessible(page);
    await screenshot(page, 'duplicates');
    await page.setViewportSize({ width: 1024, height: 800 });
    await expectNoSideways(page);
    await screenshot(page, 'duplicates-1024');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await expectAccessible(page);
    await screenshot(page, 'duplicates-390');
    await page.getByLabel('Search duplicates').fill('anna');
    expect((await s.called(LIST, 2)).query.get('search')).toBe('anna');
  });

  it('are set aside as not the same, and moved back', async () => {
    const s = await show({ [DISMISS]: null, [RESTORE]: null });
    const { page } = s;
    await page.getByRole('button', { name: 'Actions for Ana Ruiz and Anna Ruiz' }).click();
    await page.getByRole('menuitem', { name: 'Not the same' }).click();
    expect((await s.called(DISMISS)).body).toEqual({ of: 'students', user_ids: [12, 40] });
    await page.getByText('The pair was moved to Not the same').waitFor();
    await page.getByRole('link', { name: /^Not the same/ }).click();
    await page.waitForURL(/tab=dismissed/);
    await page.getByRole('button', { name: 'Actions for Ana Ruiz and Anna Ruiz' }).click();
    await page.getByRole('menuitem', { name: 'May be the same' }).click();
    expect((await s.called(RESTORE)).body).toEqual({ of: 'students', user_ids: [12, 40] });
  });

  it('stand side by side; which one stays, and what it says, is chosen, and the effect is said before', async () => {
    const s = await show({ [MERGE]: merged([aMerge()]) });
    const { page } = s;
    await compare(s);
    const dialog = page.getByRole('dialog');
    // The one that somebody signs in with.
    expect(await dialog.getByRole('radio', { name: 'Keep Ana Ruiz, ana.ruiz@lakeview.test' }).isChecked()).toBe(true);
    const effects = await dialog.getByRole('region', { name: 'What merging does' }).innerText();
    expect(effects).toContain('anna.ruiz@home.test can no longer sign in');
    expect(effects).toContain('1 class goes to the record that you keep.');
    expect(effects).toContain('1 parent goes to the record that you keep.');
    expect(effects).toContain('2 test sections with results and histories are shown');
    expect(effects).toContain('All of it can be taken back for 30 days.');
    await expectAccessible(page);
    await screenshot(page, 'duplicates-compare');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await screenshot(page, 'duplicates-compare-390');
    await dialog.getByRole('radio', { name: 'Grade: 12th' }).check();
    await dialog.getByRole('radio', { name: 'First name: Anna' }).check();
    await dialog.getByRole('button', { name: 'Merge records' }).click();
    expect((await s.called(MERGE)).body).toEqual({
      of: 'students',
      kept_id: 12,
      absorbed_id: 40,
      kept_revision: 12,
      absorbed_revision: 40,
      taken: ['firstName', 'gradeLevel'],
    });
    await page.getByText('The records were merged').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('are not merged where something is in the way, with every reason; the other way round may do', async () => {
    const why = 'Anna Ruiz ended SAT Set 1, Math less than a day ago.';
    const s = await show({ [COMPARE]: { records: [{ ...BOTH[0]!, reasons: [why] }, BOTH[1]!] } });
    const { page } = s;
    await compare(s);
    const dialog = page.getByRole('dialog');
    // Of the two the one is proposed that can be kept.
    expect(await dialog.getByRole('radio', { name: /^Keep Anna Ruiz/ }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: /^Keep Ana Ruiz/ }).check();
    await dialog.getByText(why).waitFor();
    expect(await dialog.getByRole('button', { name: 'Merge records' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await screenshot(page, 'duplicates-refused');
    await dialog.getByRole('radio', { name: /^Keep Anna Ruiz/ }).check();
    expect(await dialog.getByRole('button', { name: 'Merge records' }).isDisabled()).toBe(false);
  });

  it('are shown anew when somebody else changed one of them meanwhile', async () => {
    const changed = 'Somebody else changed one of the two records meanwhile. Here they are as they stand now.';
    const s = await show({ [MERGE]: refused({ error: changed, code: 'roster/changed-meanwhile' }, 409) });
    const { page } = s;
    await compare(s);
    s.answers[COMPARE] = {
      records: [{ ...BOTH[0]!, revision: 13, lastName: 'Ruiz Vega', fullName: 'Ana Ruiz Vega' }, BOTH[1]!],
    };
    await page.getByRole('button', { name: 'Merge records' }).click();
    await page.getByText(changed).waitFor();
    await page.getByRole('radio', { name: 'Last name: Ruiz Vega' }).waitFor();
  });

  it('are looked at from the district, where nothing is merged', async () => {
    const { page } = await show({ [LIST]: found([PAIR], false) });
    await page.getByText('You look at this school from the district.').waitFor();
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Compare Ana Ruiz and Anna Ruiz' }).waitFor();
  });

  it('say when there are none, when nothing is found, while they load and when that failed', async () => {
    const waiting = later(found([]));
    const s = await show({ [LIST]: waiting });
    const { page } = s;
    await page.getByRole('table', { name: 'Pairs of records' }).waitFor();
    waiting.come();
    await page.getByText('No two records look alike.').waitFor();
    await expectAccessible(page);
    s.answers[LIST] = failed();
    await page.getByLabel('Search duplicates').fill('zzz');
    await page.getByText('There was a problem looking for duplicates').first().waitFor();
    s.answers[LIST] = found([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No pair matches "zzz"').waitFor();
    await page.getByRole('button', { name: 'Show all pairs' }).click();
    await page.getByText('No two records look alike.').waitFor();
  });
});

describe('accounts of staff and parents', () => {
  const TOM: Schemas['DuplicateRecordDto'] = {
    ...ANA,
    firstName: 'Tom',
    lastName: 'Berg',
    fullName: 'Tom Berg',
    studentNumber: null,
    gradeLevel: null,
    email: 'tom.berg@lakeview.test',
    role: 'Teacher',
  };
  const THOMAS: Schemas['DuplicateRecordDto'] = {
    ...TOM,
    id: 40,
    firstName: 'Thomas',
    fullName: 'Thomas Berg',
    email: 'thomas.berg@lakeview.test',
    role: 'Teacher Admin',
    children: 2,
    lastLoginAt: null,
  };

  it('are chosen beside those of students, compared by what they are, and merged', async () => {
    const pair: Schemas['DuplicateDto'] = {
      key: '12-40',
      signs: ['same_phone', 'similar_name'],
      records: [TOM, THOMAS],
    };
    const s = await show({
      [COMPARE]: {
        records: [
          compared(TOM),
          compared(THOMAS, {
            classes: ['Period 1', 'Period 2'],
            children: ['Ben Berg', 'Cleo Berg'],
            phone: '(555) 201-0142',
          }),
        ],
      },
      [MERGE]: merged([aMerge()]),
    });
    const { page } = s;
    s.answers[LIST] = found([pair]);
    await page.getByRole('group', { name: 'Whose records' }).getByRole('button', { name: 'Staff and parents' }).click();
    await page.waitForURL(/of=adults/);
    const row = page.getByRole('row').filter({ hasText: 'Thomas Berg' });
    await row.waitFor();
    expect(await row.innerText()).toMatch(
      /Teacher, signed in[\s\S]*Teacher Admin, parent of 2 students, never signed in[\s\S]*Same phone, similar first name\s+Similar name/,
    );
    await expectAccessible(page);
    await screenshot(page, 'duplicates-adults');
    await page.getByRole('button', { name: 'Compare Tom Berg and Thomas Berg' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are these the same person?' });
    const effects = await dialog.getByRole('region', { name: 'What merging does' }).innerText();
    expect(effects).toContain('1 class goes to the record that you keep.');
    expect(effects).toContain('2 children go to the record that you keep.');
    expect(effects).toContain('The wider of both user types stays.');
    expect(effects).toContain('The phone number (555) 201-0142 goes to the record that you keep.');
    expect(await dialog.getByRole('group', { name: 'Grade' }).count()).toBe(0);
    await expectAccessible(page);
    await screenshot(page, 'duplicates-adults-compare');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await screenshot(page, 'duplicates-adults-compare-390');
    await dialog.getByRole('radio', { name: 'First name: Thomas' }).check();
    await dialog.getByRole('button', { name: 'Merge records' }).click();
    expect((await s.called(MERGE)).body).toEqual({
      of: 'adults',
      kept_id: 12,
      absorbed_id: 40,
      kept_revision: 12,
      absorbed_revision: 40,
      taken: ['firstName'],
    });
    await page.getByText('The records were merged').waitFor();
    await page.getByRole('link', { name: 'Merged', exact: true }).click();
    await page.waitForURL(/of=adults/);
    expect((await s.called(MERGES)).query.get('of')).toBe('adults');
  });
});

describe('records that were merged', () => {
  it('are taken back until a day, after a question that says what stays', async () => {
    const parted = aMerge({
      mayTakeBack: false,
      partedAt: '2026-11-24T16:00:00.000Z',
      partedBy: 'Mara Vance',
      stays: ['SAT Set 2, Math was begun since.', 'Came into Period 5 since.'],
    });
    const s = await show({ [TAKE_BACK]: merged([parted]) }, '?tab=merged');
    const { page } = s;
    await page.getByText('Until December 23, 2026').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'duplicates-merged');
    await page.getByRole('button', { name: 'Take back: Anna Ruiz into Ana Ruiz' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What was added or changed since stays with Ana Ruiz').waitFor();
    s.answers[MERGES] = merged([parted]);
    await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
    expect((await s.called(TAKE_BACK)).body).toEqual({ of: 'students', merge_id: 3 });
    await page.getByText('Taken back on November 24, 2026 by Mara Vance').waitFor();
    await page.getByText('SAT Set 2, Math was begun since.').waitFor();
    expect(await page.getByRole('button', { name: /^Take back:/ }).count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await screenshot(page, 'duplicates-merged-390');
  });

  it('say when it cannot be, and when there are none', async () => {
    const sentence = 'Ana Ruiz is taking a test. Take the merge back when it is over.';
    const s = await show(
      { [TAKE_BACK]: refused({ error: sentence, code: 'roster/not-mergeable' }, 409) },
      '?tab=merged',
    );
    const { page } = s;
    await page.getByRole('button', { name: /^Take back:/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click();
    await page.getByText(sentence).waitFor();
    s.answers[MERGES] = merged([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByText('Nothing was merged yet.').waitFor();
  });
});
