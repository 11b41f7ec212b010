import { describe, expect, it } from '@jest/globals';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  refused,
  screen,
  screenshot,
  type Schemas,
} from '../../support/screen.js';

type Correction = Schemas['CorrectionDto'];

const CORRECTION = 'GET /api/admin/corrections/{correctionId}';

const draft = (keyReports: Correction['keyReports']): Correction => ({
  ...{ id: 4, kind: 'key', title: 'Question 12 of SAT Set 1, Math, Part 1', from: 'B', to: 'C', reason: '' },
  ...{
    status: 'draft',
    undoes: null,
    undoneBy: null,
    createdBy: 'Elena Delgado',
    createdAt: '2026-11-20T16:00:00.000Z',
  },
  ...{ publishedBy: null, publishedAt: null, finishedAt: null, previewState: 'failed', previewAt: null },
  ...{ reports: keyReports.length, done: 0, total: 0, changed: null, keyReports, preview: null },
  target: {
    ...{ base: 1, ref: '1-M1-12', itemVersion: 1, assessmentTypeId: null },
    ...{ scaledBefore: null, scaledAfter: null, stepsBefore: null, stepsAfter: null },
  },
  places: { schools: [], classes: [], schoolYears: [], sections: [] },
});

const evidence = {
  ...{ students: 58, right: 9 },
  answers: [
    { answer: 'C', students: 44, key: false },
    { answer: 'B', students: 9, key: true },
  ],
};

const at = '2026-11-21T17:30:00.000Z';

describe('the page of a correction', () => {
  it('lists who on the staff reported the key, with the answer, the reason and what their students answered', async () => {
    const { page } = await screen({
      ...{ as: 'Horizon Admin', at: '/admin/corrections/4' },
      answers: {
        [CORRECTION]: {
          correction: draft([
            { by: 'Elena Delgado', at, answer: 'C', reason: 'Line 3 says so.', evidence },
            { by: '', at, answer: 'none', reason: 'Two choices follow.', evidence: { ...evidence, students: 12 } },
          ]),
        },
      },
    });
    const reports = page.getByRole('region', { name: 'Reported by 2 people on the staff' });
    await reports.waitFor();
    const [first, second] = await reports.getByRole('listitem').allTextContents();
    expect(first).toContain('C is right. Line 3 says so.');
    expect(first).toContain('Elena Delgado');
    expect(first).toMatch(/58/);
    expect(first).toMatch(/44/);
    expect(second).toContain('No answer is right. Two choices follow.');
    expect(second).toContain('Somebody who left');
    await expectAccessible(page);
    await screenshot(page, 'correction-reports');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
  });

  it('has no such section where nobody reported anything', async () => {
    const { page } = await screen({
      ...{ as: 'Horizon Admin', at: '/admin/corrections/4' },
      answers: { [CORRECTION]: { correction: draft([]) } },
    });
    await page.getByRole('heading', { name: 'Question 12 of SAT Set 1, Math, Part 1' }).waitFor();
    expect(await page.getByText('Reported by', { exact: false }).count()).toBe(0);
  });
});

describe('a new correction', () => {
  it('says that a question could not be loaded, and that there is none only where the server says so', async () => {
    const QUESTION = 'GET /api/learnosity/question_preview';
    const s = await screen({
      ...{ as: 'Horizon Admin', at: '/admin/corrections/new?kind=key&id=1-M1-12' },
      answers: { 'GET /api/content/forms': { forms: [] }, [QUESTION]: failed() },
    });
    await s.page.getByText('The question could not be loaded.').first().waitFor();
    s.answers[QUESTION] = refused({ error: 'There is no such question.' }, 404);
    await s.page.getByRole('button', { name: 'Try again' }).click();
    await s.page.getByText('There is no question with this id.').first().waitFor();
  });
});
