import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { png } from '../../content/made-pictures.js';
import { eventually } from '../../journeys/steps.js';
import { expectAccessible, file, screen, screenshot, type Answers, type Schemas } from '../../support/screen.js';

const BYTES = png(1200, 400, 90);
const HASH = createHash('sha256').update(BYTES).digest('hex');
const picture = (alt: string) => `<img src="/api/pictures/${HASH}" alt="${alt}" width="1200" height="400" />`;
const TABLE = `<table><tr>${'<th scope="col">Column of a table</th>'.repeat(14)}</tr></table>`;

const form: Schemas['ListedFormDto'] = {
  ...{ id: 5, code: 'own/math', version: 1, latest: true, typeId: 1, typeName: 'SAT', courseType: 'SAT' },
  ...{ setId: 9, setName: 'Own Set', categoryId: 1, category: 'Math', part: 1, difficulty: 'default' },
  ...{ title: 'Math, Part 1', questionsCount: 1, pretestCount: 0, durationSeconds: 60, contentHash: 'c'.repeat(64) },
  ...{ tools: { calculator: true, referenceSheet: false }, publishedAt: null },
  answers: { shown: true, why: 'horizon-admin', until: null },
};
const preview: Schemas['FormPreviewDto'] = {
  form,
  player: {
    ...{ title: 'Math, Part 1', setName: 'Own Set', category: 'Math', studentName: '' },
    form: {
      items: [
        {
          ...{ ref: 'q1', number: 1, kind: 'mcq', stem: `<p>Which?</p>${picture('A rising line')}` },
          stimulus: { ref: 't', html: `<p>Read.</p>${TABLE}` },
          choices: ['a', 'b', 'c', 'd'].map((id) => ({ id, html: `<p>${id}</p>` })),
        },
      ],
      directions: '<p>Choose.</p>',
      tools: { calculator: true, referenceSheet: false },
    },
    options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: false },
  },
  questions: [
    {
      ...{ ref: 'q1', version: 1, number: 1, kind: 'mcq', exam: 'SAT', category: 'Math', area: 'Algebra' },
      ...{ topic: 'Lines', difficulty: 2, source: 'qti', licence: 'Ours', pretest: false },
      answer: {
        ...{ keyVersion: 1, choiceIds: ['a'], accept: null, range: null },
        rationale: `<p>Because of this.</p>${picture('The line again')}`,
      },
    },
  ],
};
const SERVER: Answers = {
  'GET /api/content/forms': { forms: [form] },
  'GET /api/content/forms/{formId}/preview': preview,
  'GET /api/pictures/{sha256}': file('picture.png', BYTES, 'image/png'),
};
const isThere = (page: Page, alt: string) =>
  eventually(async () =>
    expect(
      await page
        .locator(`img[alt="${alt}"]`)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBe(1200),
  );

describe('A form with pictures as staff see it', () => {
  it('shows them in the preview and beside the answer, and they can be enlarged there', async () => {
    const { page } = await screen({ as: 'Horizon Admin', at: '/admin/forms/5', answers: SERVER });
    await isThere(page, 'A rising line');
    await isThere(page, 'The line again');
    const answer = page.getByRole('region', { name: 'Answer' });
    const box = (await answer.getByRole('img', { name: 'The line again' }).boundingBox())!;
    expect(box.width / box.height).toBeCloseTo(3, 1);
    await answer.getByRole('button', { name: 'Enlarge picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    expect(await dialog.getByRole('img').evaluate((image) => image.clientWidth)).toBe(1200);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await screenshot(page, 'preview-pictures');
  });

  it('prints them: the paper waits until they are there', async () => {
    const { page } = await screen({ as: 'Horizon Admin', at: '/admin/forms/5', answers: SERVER });
    await isThere(page, 'A rising line');
    await page.evaluate(() => {
      Object.assign(window, {
        printed: [] as string[],
        print: () => {
          const paper = document.querySelector('article')!;
          (window as unknown as { printed: string[] }).printed.push(
            ...[...paper.querySelectorAll('img')].map((image) => `${image.alt} ${image.naturalWidth}`),
          );
        },
      });
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('menuitem', { name: 'Questions and answers' }).click();
    await eventually(async () =>
      expect(await page.evaluate(() => (window as unknown as { printed: string[] }).printed)).toEqual([
        'A rising line 1200',
        'The line again 1200',
      ]),
    );
  });
});
