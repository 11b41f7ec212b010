import { describe, expect, it } from '@jest/globals';
import { aSchoolCard, WITH_USERS } from '../../support/examples.js';
import { later, screen, screenshot, type Call, type Schemas } from '../../support/screen.js';

type Row = Schemas['StagedRowDto'];

const staged = (refused: number): Schemas['StagedImportDto'] => ({
  ...{ id: 5, fileName: 'students.csv', kind: 'Student', schoolId: 1, districtId: null, sectionId: null },
  ...{ state: 'review', createdAt: '2026-11-23T15:00:00.000Z', expiresAt: '2026-11-30T15:00:00.000Z' },
  counts: { refused, new: 12 - refused, changed: 0, joins: 0, unchanged: 0 },
  ...{ run: { total: 0, done: 0 }, importedCount: 0, unchangedCount: 0, seats: null, notes: [], stalled: false },
});
const row = (position: number, changes: Partial<Row> = {}): Row => ({
  ...{ position, line: position + 1, firstName: `First ${position}`, lastName: 'Lee', email: 'at-home' },
  ...{ studentIdNumber: `10${position}`, gradeLevel: '10' },
  plan: {
    ...{ verdict: 'refused', personId: null, changes: [], activates: false, joins: false },
    errors: { email: ['Please enter a valid email'] },
  },
  ...changes,
});
const ROWS = Array.from({ length: 12 }, (_, i) => row(i + 1));
const CORRECTED = row(1, {
  email: 'first1@school.test',
  plan: { verdict: 'new', personId: null, changes: [], activates: false, joins: false, errors: {} },
});
const CORRECT = 'PATCH /api/imports/{importId}/rows/{position}';
const READ = 'GET /api/imports/{importId}/rows';

describe('the review of an import of more than one page', () => {
  it('shows the page that was pressed while a correction of the page before is on its way', async () => {
    let refused = ROWS;
    const saved = later({ import: staged(11), row: CORRECTED });
    const { page, called, calls } = await screen({
      as: 'Horizon Admin',
      at: '/admin/schools/1/users',
      answers: {
        'GET /api/admin/schools/{id}': { school: aSchoolCard() },
        'GET /api/admin/schools/{id}/users': {
          users: [],
          meta: { totalCount: 0, counts: { Student: 0, Teacher: 0, 'Teacher Admin': 0 } },
          permissions: WITH_USERS,
        },
        'GET /api/imports': ({ query }: Call) => ({ imports: query.get('role') === 'Student' ? [staged(12)] : [] }),
        [READ]: ({ query }: Call) => {
          const from = (Number(query.get('page')) - 1) * 10;
          return { rows: refused.slice(from, from + 10), meta: { totalCount: refused.length } };
        },
        [CORRECT]: saved,
      },
    });
    await page.getByRole('button', { name: /^An import waits for you/ }).click();
    const review = page.getByRole('dialog');
    const lines = () => review.getByRole('list', { name: 'Rows of the import' }).getByRole('listitem');
    await lines().nth(9).waitFor();
    await review.getByRole('listitem', { name: 'Line 2' }).getByLabel('Email').fill('first1@school.test');
    await review.getByRole('button', { name: 'Page 2' }).click();
    await called(CORRECT);
    await review.getByRole('listitem', { name: 'Line 13' }).waitFor();
    refused = ROWS.slice(1);
    const reads = calls(READ).length;
    saved.come();
    // The pages have moved by the row that is right now.
    await called(READ, reads + 1);
    await review.getByText('11 to 11 of 11').waitFor();
    expect(await lines().evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(['Line 13']);
    await screenshot(page, 'import-review-page-2');
    // What was corrected on this page stays where it is.
    await review.getByRole('button', { name: 'Page 1' }).click();
    await review.getByRole('listitem', { name: 'Line 3' }).waitFor();
    expect(await lines().count()).toBe(10);
  });
});
