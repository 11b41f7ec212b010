import { describe, expect, it } from '@jest/globals';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';

type Answer = Schemas['ResultCheckAnswer'];

const NEWEST = 'GET /api/audit/result_checks/newest';
const START = 'POST /api/audit/result_checks';
const AT = '2026-11-23T10:00:00.000Z';
const CLEAN: Answer = {
  check: { id: 3, begunAt: AT, endedAt: AT, students: 412, results: 980, differences: 0 },
  differences: [],
  nextAt: '2026-11-24T10:00:00.000Z',
  mayStart: true,
  meta: { totalCount: 0 },
};
const DIFFERENT: Answer = {
  ...CLEAN,
  check: { ...CLEAN.check!, differences: 2 },
  differences: [
    {
      ...{ id: 1, studentId: 7, studentName: 'Ana Ruiz', of: 'SAT Set 1, 2026-27, Math', what: 'section' },
      ...{ shown: '640', expected: '620' },
    },
    {
      ...{ id: 2, studentId: 7, studentName: 'Ana Ruiz', of: 'SAT Set 1, 2026-27, SAT', what: 'composite' },
      ...{ shown: '1240', expected: null },
    },
  ],
  meta: { totalCount: 2 },
};
const OTHERS: Answers = {
  'GET /api/audit/verifications': { verifications: [], meta: { totalCount: 0 } },
  'GET /api/audit/verifications/standing': { nextVerificationAt: AT, warnings: [] },
  'GET /api/audit/day_roots': { dayRoots: [], writtenOutside: true, meta: { totalCount: 0 } },
  'GET /api/audit/day_roots/recipients': { emails: [] },
  'GET /api/integrity/keys.json': {},
};
const integrity = (answers: Answers, viewport?: { width: number; height: number }) =>
  screen({
    as: 'Horizon Admin',
    at: '/audit/integrity',
    answers: { ...OTHERS, ...answers },
    ...(viewport && { size: viewport }),
  });

describe('results and their histories', () => {
  it('are said to be the same, and compared again when asked, until that is over', async () => {
    const running: Answer = { ...CLEAN, check: { ...CLEAN.check!, id: 4, endedAt: null, results: 20 } };
    const answers: Answer[] = [CLEAN, running, DIFFERENT];
    const s = await integrity({
      [NEWEST]: () => answers[0]!,
      [START]: () => {
        answers.shift();
        return running;
      },
    });
    await s.page.getByText('Every result is what its history says.').waitFor();
    await s.page.getByText(/980 results of 412 students computed again/).waitFor();
    await expectAccessible(s.page);
    await s.page.getByRole('button', { name: 'Compare Now' }).click();
    await s.page.getByText('Comparing. Nothing differs so far.').waitFor();
    expect(await s.page.getByRole('button', { name: 'Compare Now' }).isDisabled()).toBe(true);
    answers.shift();
    await s.page.getByText('2 differences between results and their histories.').waitFor();
  });

  it('that differ are named with what is shown and what the history says, on every size of screen', async () => {
    for (const [name, viewport] of [
      ['-390', { width: 390, height: 844 }],
      ['', { width: 1440, height: 900 }],
    ] as const) {
      const s = await integrity(
        {
          [NEWEST]: DIFFERENT,
          'GET /api/audit/verifications/standing': {
            nextVerificationAt: AT,
            warnings: [{ kind: 'results-differ', since: AT, count: 2, verificationId: null, does: null }],
          },
        },
        viewport,
      );
      await s.page.getByText('2 results differ from the histories.').waitFor();
      const table = s.page.getByRole('table', { name: 'Results that differ' });
      await table.getByText('SAT Set 1, 2026-27, Math, score').waitFor();
      await table.getByText('620').waitFor();
      await table.getByText('--').waitFor();
      await expectAccessible(s.page);
      await expectNoSideways(s.page);
      await screenshot(s.page, `integrity-results-differ${name}`);
    }
  });

  it('say when they have not been compared yet, when they could not be read, and keep names from an auditor of a place', async () => {
    const none = await integrity({ [NEWEST]: { ...CLEAN, check: null } });
    await none.page.getByText('The results have not been compared with their histories yet.').waitFor();
    const broken = await integrity({ [NEWEST]: failed() });
    await broken.page.getByText('Could not load the comparison of results.', { exact: true }).waitFor();
    const place = await integrity({ [NEWEST]: { ...DIFFERENT, differences: [], mayStart: false } });
    await place.page.getByText(/Auditors of the whole platform see each one/).waitFor();
    expect(await place.page.getByRole('button', { name: 'Compare Now' }).count()).toBe(0);
  });
});
