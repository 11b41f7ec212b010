import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  expectAccessible,
  notified,
  screen,
  screenshot,
  unreachable,
  type Schemas,
  type Screen,
} from '../../support/screen.js';

const CREDITS = 'POST /api/staff/incidents/credits';
const FROM = '2026-11-24T08:00:00.000Z';
const TO = '2026-11-24T10:00:00.000Z';

function lost(n: number, openSeconds = 90): Schemas['LostSittingDto'] {
  return {
    attemptId: `00000000-0000-4000-8000-00000000000${n}`,
    studentAssessmentId: n,
    sitting: 1,
    studentId: n,
    firstName: `Ada ${n}`,
    lastName: 'Park',
    gradeLevel: 11,
    setName: 'SAT Set 2',
    title: 'Math, Part 1',
    timing: 'timed',
    phase: 'running',
    submittedBy: null,
    silent: false,
    remainingSeconds: 600,
    stretches: [
      { from: FROM, to: '2026-11-24T08:01:30.000Z', seconds: openSeconds, causes: ['connection'], answered: 0 },
    ],
    lostSeconds: openSeconds,
    creditedSeconds: 0,
    openSeconds,
    grantedSeconds: 0,
    mayCredit: true,
    mayReopen: false,
    lateGapSeconds: null,
    lateCounts: false,
    mayJudgeLate: false,
  };
}

const BATCH: Schemas['BatchDto'] = {
  id: '00000000-0000-4000-8000-0000000000aa',
  title: 'Giving lost time back',
  summary: null,
  state: 'running',
  counts: { waiting: 1, done: 1, skipped: 0, failed: 0 },
  rows: [],
  mayUndo: false,
};
const OVER: Schemas['BatchDto'] = {
  ...BATCH,
  state: 'over',
  summary: 'Gave 1:30 back to 1 sitting. 1 sitting is over and got nothing: reopen it first.',
  counts: { waiting: 0, done: 1, skipped: 0, failed: 1 },
  rows: [
    { key: lost(1).attemptId, name: 'Ada 1 Park', state: 'done', code: null, reason: '1:30 given back.' },
    {
      key: lost(2).attemptId,
      name: 'Ada 2 Park',
      state: 'failed',
      code: 'delivery/over',
      reason: 'Is over and got nothing: reopen it first.',
    },
  ],
};

describe('giving lost time back to many', () => {
  let s: Screen;
  let page: Page;
  const dialog = (name = 'Credit lost time: 2 sittings') => page.getByRole('dialog', { name });

  beforeEach(async () => {
    s = await screen({
      as: 'Teacher Admin',
      at: `/staff/assessments/incidents?from=${FROM}&to=${TO}`,
      answers: {
        'GET /api/staff/sections/minimal_index': { sections: [] },
        'GET /api/staff/incidents': {
          from: FROM,
          to: TO,
          mayCredit: true,
          outages: [],
          endRuns: [],
          sittings: [lost(1), lost(2)],
        },
      },
    });
    ({ page } = s);
    await page.getByRole('button', { name: 'Select all 2' }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Credit lost time' }).click();
    await dialog().getByLabel('Reason').fill('Network of the building');
  });
  const send = () => dialog().getByRole('button', { name: 'Credit lost time' }).click();

  it('keeps the typed reason: Escape asks first, and a call without an answer is sent again as the same press', async () => {
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    s.answers[CREDITS] = unreachable();
    await send();
    await dialog().getByText('It is not certain what was done. Try again: nothing is done twice.').waitFor();
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('Network of the building');
    s.answers[CREDITS] = {
      ...OVER,
      counts: { ...OVER.counts, done: 2, failed: 0 },
      summary: 'Gave 3:00 back to 2 sittings.',
    };
    await send();
    await notified(page, 'Gave 3:00 back to 2 sittings.');
    const [first, second] = s.calls(CREDITS).map(({ body }) => body);
    expect(second).toEqual(first);
    expect(second).toMatchObject({
      batch_id: expect.any(String),
      attempt_ids: [lost(1).attemptId, lost(2).attemptId],
      reason: 'Network of the building',
    });
    await dialog().waitFor({ state: 'hidden' });
  });

  it('says how far it is, and then who got nothing and why', async () => {
    s.answers[CREDITS] = BATCH;
    s.answers['GET /api/batches/{batchId}'] = BATCH;
    await send();
    await dialog().getByText('Giving lost time back: 1 of 2').waitFor();
    await expectAccessible(page);
    s.answers['GET /api/batches/{batchId}'] = OVER;
    await dialog().getByText(OVER.summary!).waitFor();
    await dialog().getByText('Is over and got nothing: reopen it first.', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Try again (1)' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'incidents-credited');
  });

  it('goes on when the dialog is closed, and says its end wherever the person is by then', async () => {
    s.answers[CREDITS] = BATCH;
    s.answers['GET /api/batches/{batchId}'] = BATCH;
    await send();
    await dialog().getByText('Giving lost time back: 1 of 2').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Giving lost time back: 1 of 2' }).waitFor();
    s.answers['GET /api/batches/{batchId}'] = OVER;
    await notified(page, OVER.summary!);
  });
});

describe('the sittings that lost time', () => {
  it('are credited where they are selected and shown', async () => {
    const { page } = await screen({
      as: 'Teacher Admin',
      at: `/staff/assessments/incidents?from=${FROM}&to=${TO}`,
      answers: {
        'GET /api/staff/sections/minimal_index': { sections: [] },
        'GET /api/staff/incidents': {
          ...{ from: FROM, to: TO, mayCredit: true, outages: [], endRuns: [] },
          sittings: [lost(1), lost(2)],
        },
      },
    });
    await page.getByRole('button', { name: 'Select all 2' }).click();
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected sittings' });
    await bar.getByText('2 selected').waitFor();
    await page.getByRole('searchbox', { name: 'Search students' }).fill('Ada 2');
    await bar.getByText('1 selected').waitFor();
    await bar.getByRole('button', { name: 'Credit lost time' }).click();
    await page.getByRole('dialog', { name: 'Credit lost time: 1 sitting' }).waitFor();
  });
});
