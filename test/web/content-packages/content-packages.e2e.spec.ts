import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { png } from '../../content/made-pictures.js';
import { eventually } from '../../journeys/steps.js';
import {
  answered,
  expectAccessible,
  expectNoSideways,
  expectReadableInOtherThemes,
  failed,
  file,
  later,
  notified,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
  type Screen,
} from '../../support/screen.js';

type Package = Schemas['PackageDto'];
type Item = Schemas['PackageItemDto'];

const BYTES = png(600, 400, 150);
const HASH = createHash('sha256').update(BYTES).digest('hex');
const LIST = 'GET /api/admin/content/packages';
const ONE = 'GET /api/admin/content/packages/{packageId}';
const ITEMS = 'GET /api/admin/content/packages/{packageId}/items';
const ITEM = 'GET /api/admin/content/packages/{packageId}/items/{position}';
const UPLOAD = 'POST /api/admin/content/packages';
const CHANGE = 'PATCH /api/admin/content/packages/{packageId}/items';
const DESCRIBE = 'PUT /api/admin/content/packages/{packageId}/pictures/{sha256}';
const PUBLISH = 'POST /api/admin/content/packages/{packageId}/publish';
const DISCARD = 'DELETE /api/admin/content/packages/{packageId}';

const aPackage = (changes: Partial<Package> = {}): Package => ({
  ...{ id: 4, state: 'open', fileName: 'algebra.zip', bytes: 1_200_000, title: 'Algebra, Form A', minutes: 35 },
  ...{ notes: [], problem: null, done: 3, total: 3, revision: 2, stalled: false },
  counts: { ready: 1, needs: 1, refused: 1, excluded: 0, published: 0 },
  uploadedAt: '2026-11-27T16:00:00.000Z',
  expiresAt: '2026-12-27T16:00:00.000Z',
  ...changes,
});
const anItem = (position: number, changes: Partial<Item> = {}): Item => ({
  ...{
    position,
    state: 'ready',
    file: `items/q${position}.xml`,
    identifier: `q${position}`,
    title: `Question ${position}`,
  },
  ...{ section: 'Math', pretest: false, reason: null, needs: [], kind: 'mcq', text: `What is asked in ${position}?` },
  ...{ area: 'Algebra', topic: 'Lines', difficulty: 2, stimulus: null, pictures: 0, publishedAs: null },
  ...changes,
});
const ITEMS_OF: Item[] = [
  anItem(1),
  anItem(2, { state: 'needs', needs: ['alt', 'topic'], topic: null, pictures: 1, stimulus: 'passage' }),
  anItem(3, {
    state: 'refused',
    kind: null,
    text: '',
    reason: 'Its interaction graphicGapMatchInteraction cannot be shown.',
  }),
];
const VIEW: Schemas['PackageItemViewDto'] = {
  ...ITEMS_OF[1]!,
  player: {
    ...{ ref: 'q2', number: 2, kind: 'mcq' },
    stem: `<p>Which?</p><img src="/api/pictures/${HASH}" alt="" width="600" height="400" />`,
    stimulus: { ref: 'passage', html: '<p>The text beside it.</p>' },
    choices: ['a', 'b'].map((id) => ({ id, html: `<p>${id}</p>` })),
  },
  key: { choiceIds: ['b'], also: [], accept: null, rationale: '<p>Because.</p>' },
  shown: [{ sha256: HASH, file: 'images/line.png', width: 600, height: 400, alt: null, items: 2 }],
};
const SERVER: Answers = {
  [LIST]: { packages: [aPackage()], meta: { totalCount: 1 } },
  [ONE]: { package: aPackage() },
  [ITEMS]: ({ query }) => {
    const shown = ITEMS_OF.filter(({ state }) => !query.get('state') || state === query.get('state'));
    return { items: shown, meta: { totalCount: shown.length } };
  },
  [ITEM]: { item: VIEW },
  'GET /api/admin/services': { services: [], changes: [], mail: { waiting: 0, refused: [] } },
  'GET /api/pictures/{sha256}': file('line.png', BYTES, 'image/png'),
  'GET /api/admin/content/package_options': {
    sets: [],
    topics: [{ exam: 'SAT', category: 'Math', area: 'Algebra', topic: 'Lines' }],
  },
  'GET /api/assessment_types': {
    assessmentTypes: [
      {
        ...{ id: 1, assessmentType: 'SAT', displayName: 'SAT', courseType: 'SAT', parts: 2 },
        categories: [
          { id: 1, name: 'Reading & Writing' },
          { id: 2, name: 'Math' },
        ],
      },
      {
        ...{ id: 2, assessmentType: 'ACT', displayName: 'ACT', courseType: 'ACT', parts: 1 },
        categories: [{ id: 4, name: 'Math' }],
      },
    ],
  },
};
const show = (at: string, answers: Answers = {}, size?: { width: number; height: number }) =>
  screen({ as: 'Horizon Admin', at, answers: { ...SERVER, ...answers }, size });
const PHONE = { width: 390, height: 844 };
const looksRight = async (page: Page, name: string) => {
  await expectAccessible(page);
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSideways(page);
    await screenshot(page, `${name}-${width}`);
  }
  await expectReadableInOtherThemes(page, name);
};

const CHANGED = {
  error: 'Somebody has changed or published this package meanwhile. Please look at it again.',
  code: 'content/package-changed',
};
/** Somebody else changes the package, and the page reads it again as it does every ten seconds. */
async function readsAnew(s: Screen, changes: Partial<Package>): Promise<void> {
  const before = s.calls(ONE).length;
  s.answers[ONE] = { package: aPackage(changes) };
  // A connection that was gone for a moment spares the wait.
  await s.page.evaluate(() => ['offline', 'online'].forEach((name) => dispatchEvent(new Event(name))));
  await eventually(() => expect(s.calls(ONE).length).toBeGreaterThan(before));
}
async function chooses(page: Page, type: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Publish as a form' });
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: type }).click();
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Math' }).click();
}

const LEARNOSITY = {
  ...{ key: 'learnosity', name: 'Learnosity', about: '', enabled: true, used: true, byEnvironment: false },
  ...{ testable: true, revision: 1, fields: [], lastOkAt: null, lastFailedAt: null, lastFailure: null },
};
const BRING = 'POST /api/admin/content/packages/learnosity';

describe('Items of Learnosity', () => {
  it('are brought in by activity or by item where an item bank is set up, and lead to their package', async () => {
    let asked = 0;
    const { page, calls } = await show('/admin/content', {
      'GET /api/admin/services': { services: [LEARNOSITY], changes: [], mail: { waiting: 0, refused: [] } },
      [BRING]: () =>
        asked++ === 0
          ? refused(
              { error: 'Please check your inputs', errors: { 'learnosity.references': ['A reference has signs'] } },
              422,
            )
          : { package: aPackage({ state: 'waiting', title: '', fileName: 'Learnosity: 2 items', bytes: 0 }) },
    });
    await page.getByRole('button', { name: 'Bring in from Learnosity' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bring in from Learnosity' });
    const send = dialog.getByRole('button', { name: 'Bring in', exact: true });
    await send.click();
    await dialog.getByText('Please enter either an activity or items').waitFor();
    await dialog.getByLabel('Or items').fill(' tides-1\n\ntides 2 \n');
    await send.click();
    await dialog.getByText('A reference has signs').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'content-learnosity');
    await expectReadableInOtherThemes(page, 'content-learnosity');
    await send.click();
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForURL('**/admin/content/4');
    expect(calls(BRING).at(-1)!.body).toEqual({ learnosity: { references: ['tides-1', 'tides 2'] } });
  });

  it('are not offered where none is', async () => {
    const { page } = await show('/admin/content');
    await page.getByRole('button', { name: 'Upload package' }).waitFor();
    expect(await page.getByRole('button', { name: 'Bring in from Learnosity' }).count()).toBe(0);
  });
});

describe('The list of packages', () => {
  it('says of each what state it is in and what was found, and leads to it', async () => {
    const { page } = await show('/admin/content', {
      [LIST]: {
        packages: [
          aPackage({ id: 7, state: 'checking', title: '', fileName: 'verbal.zip', done: 120, total: 400 }),
          aPackage(),
          aPackage({ id: 3, state: 'failed', title: '', fileName: 'broken.zip', problem: 'It is no zip.' }),
        ],
        meta: { totalCount: 3 },
      },
    });
    const rows = page.getByRole('table', { name: 'Packages' }).getByRole('row');
    await rows.filter({ hasText: 'verbal.zip' }).getByText('Being read: 120 of 400').waitFor();
    await rows.filter({ hasText: 'Algebra, Form A' }).getByText('1 ready, 1 needs something, 1 refused').waitFor();
    await rows.filter({ hasText: 'broken.zip' }).getByText('Cannot be read').waitFor();
    await looksRight(page, 'content-packages');
    await page.getByRole('link', { name: 'Algebra, Form A' }).click();
    await page.getByRole('heading', { name: 'Algebra, Form A' }).waitFor();
  });

  it('stands in the menu of Horizon Admin, says what to do while it is empty, and what went wrong', async () => {
    const s = await show('/admin/content', { [LIST]: { packages: [], meta: { totalCount: 0 } } });
    await s.page.getByText('No package is here.').waitFor();
    await s.page.getByRole('link', { name: 'Content' }).first().waitFor();
    await expectAccessible(s.page);
    s.answers[LIST] = failed();
    await s.page.reload();
    await s.page.getByText('The packages could not be loaded.').first().waitFor();
  });
});

describe('An upload', () => {
  const zip = (name: string, bytes = 2_000) => ({
    name,
    mimeType: 'application/zip',
    buffer: Buffer.alloc(bytes, 'PK'),
  });

  it('sends the file, and leads to the package that is read', async () => {
    const s = await show('/admin/content', {
      [UPLOAD]: answered({ package: aPackage({ state: 'waiting', title: '', done: 0, total: 0 }) }, 201),
      [ONE]: { package: aPackage({ state: 'checking', title: '', done: 12, total: 40 }) },
    });
    const { page } = s;
    await page.getByRole('button', { name: 'Upload package' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload a package' });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('Please choose a file').waitFor();
    await dialog.locator('input[type=file]').setInputFiles(zip('algebra.zip'));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await s.called(UPLOAD);
    await page.getByRole('heading', { name: 'algebra.zip' }).waitFor();
    await page.getByText('Question 12 of 40 is read.').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'content-package-reading');
    s.answers[ONE] = { package: aPackage() };
    await page.getByRole('table', { name: 'Questions' }).waitFor();
  });

  it('can be stopped while it is on its way, and says what the server refused', async () => {
    const hold = later({ package: aPackage() });
    const s = await show('/admin/content', { [UPLOAD]: hold });
    const { page } = s;
    await page.getByRole('button', { name: 'Upload package' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload a package' });
    await dialog.locator('input[type=file]').setInputFiles(zip('algebra.zip'));
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByRole('button', { name: 'Stop the upload' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    s.answers[UPLOAD] = refused({ error: 'The package has 400 MB unpacked; at most 200 MB are accepted.' });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('The package has 400 MB unpacked; at most 200 MB are accepted.').waitFor();
  });
});

describe('A package', () => {
  it('lists its questions by state, with the reason or what is missing, and narrows them', async () => {
    const { page } = await show('/admin/content/4', {
      [ONE]: { package: aPackage({ notes: ['The file images/lost.png is named and missing.'] }) },
    });
    await page.getByText('Its interaction graphicGapMatchInteraction cannot be shown.').waitFor();
    await page.getByText('Missing: what a picture shows, topic').waitFor();
    await page.getByText('The file images/lost.png is named and missing.').waitFor();
    await looksRight(page, 'content-package');
    await page.getByRole('button', { name: /Refused/ }).click();
    await eventually(async () =>
      expect(await page.getByRole('table', { name: 'Questions' }).getByRole('row').count()).toBe(2),
    );
    expect(new URL(page.url()).searchParams.get('state')).toBe('refused');
  });

  it('says the same of several questions, and leaves some out', async () => {
    const s = await show('/admin/content/4', {
      [CHANGE]: {
        package: aPackage({ revision: 3, counts: { ready: 2, needs: 0, refused: 1, excluded: 0, published: 0 } }),
      },
    });
    const { page } = s;
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected questions' });
    await bar.getByRole('button', { name: 'Set area, topic, difficulty' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete 2 questions' });
    await dialog.locator('input[data-path=topic]').fill('Linear functions');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notified(page, '2 questions completed');
    expect((await s.called(CHANGE)).body).toEqual({ positions: [1, 2], topic: 'Linear functions' });
    await page.getByRole('checkbox', { name: 'Select question 1' }).check();
    await bar.getByRole('button', { name: 'Leave out' }).click();
    expect((await s.called(CHANGE, 2)).body).toEqual({ positions: [1], excluded: true });
  });

  it('that somebody discarded meanwhile says so; discarding asks first', async () => {
    const s = await show('/admin/content/4', { [DISCARD]: answered(undefined, 204) });
    const { page } = s;
    await page.getByRole('button', { name: 'Discard' }).click();
    const asks = page.getByRole('dialog', { name: 'Discard Algebra, Form A?' });
    await asks.getByRole('button', { name: 'Cancel' }).click();
    expect(s.calls(DISCARD)).toHaveLength(0);
    s.answers[LIST] = { packages: [], meta: { totalCount: 0 } };
    await page.getByRole('button', { name: 'Discard' }).click();
    await asks.getByRole('button', { name: 'Discard package' }).click();
    await page.getByText('No package is here.').waitFor();
    s.answers[ONE] = refused({ error: 'This package does not exist, or is not open.' }, 404);
    await page.goto('/admin/content/4');
    await page.getByText('This package is not here any more').waitFor();
  });
});

describe('A question of a package', () => {
  it('is shown as students see it, with its picture, and takes what is missing', async () => {
    const s = await show('/admin/content/4/2', {
      [DESCRIBE]: { package: aPackage({ revision: 3 }) },
      [CHANGE]: {
        package: aPackage({ revision: 4, counts: { ready: 2, needs: 0, refused: 1, excluded: 0, published: 0 } }),
      },
    });
    const { page } = s;
    await page.getByRole('region', { name: 'Passage' }).getByText('The text beside it.').waitFor();
    await eventually(async () =>
      expect(
        await page
          .locator('[data-picture] img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBe(600),
    );
    await page.getByRole('region', { name: 'Answer' }).getByText('Right answer B').waitFor();
    await looksRight(page, 'content-question');
    const shows = page.getByLabel('What it shows');
    await shows.fill('A line through two points');
    await page.locator('input[data-path=topic]').fill('Lines');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await notified(page, 'Saved');
    const described = await s.called(DESCRIBE);
    expect(described.params.sha256).toBe(HASH);
    expect(described.body).toEqual({ alt: 'A line through two points' });
    // Nothing that was not changed here.
    expect((await s.called(CHANGE)).body).toEqual({ positions: [2], topic: 'Lines' });
  });

  it('shows what somebody else says of it meanwhile, and sends back only what was typed here', async () => {
    const s = await show('/admin/content/4/2', { [CHANGE]: { package: aPackage({ revision: 4 }) } });
    const { page } = s;
    const [area, topic] = ['area', 'topic'].map((name) => page.locator(`input[data-path=${name}]`));
    await topic!.fill('Lines');
    s.answers[ITEM] = { item: { ...VIEW, area: 'Geometry', topic: 'Circles', difficulty: 3 } };
    await readsAnew(s, { revision: 3 });
    await eventually(async () => expect(await area!.inputValue()).toBe('Geometry'));
    expect(await topic!.inputValue()).toBe('Lines');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await s.called(CHANGE)).body).toEqual({ positions: [2], topic: 'Lines' });
  });

  it('does not say that it was saved where what was said of it is emptied', async () => {
    const s = await show('/admin/content/4/2', { [ITEM]: { item: { ...VIEW, topic: 'Lines', shown: [] } } });
    const { page } = s;
    const [area, topic] = ['area', 'topic'].map((name) => page.locator(`input[data-path=${name}]`));
    await area!.fill('');
    await topic!.fill('  ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('An area is needed').waitFor();
    await page.getByText('A topic is needed').waitFor();
    await expectAccessible(page, '[aria-label="About this question"]');
    await screenshot(page, 'content-question-emptied');
    await page.setViewportSize(PHONE);
    await screenshot(page, 'content-question-emptied-390');
    expect(s.calls(CHANGE)).toEqual([]);
    expect(await page.getByText('Saved', { exact: true }).count()).toBe(0);
    await area!.fill('Geometry');
    await topic!.fill('Lines');
    s.answers[CHANGE] = { package: aPackage({ revision: 4 }) };
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await s.called(CHANGE)).body).toEqual({ positions: [2], area: 'Geometry' });
  });

  it('keeps what was typed and asks before it is lost', async () => {
    const { page } = await show('/admin/content/4/2');
    await page.getByLabel('What it shows').fill('A line');
    await page.getByRole('button', { name: 'Next question of the package' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  });

  it('that is refused says why, on a phone too', async () => {
    const { page } = await show(
      '/admin/content/4/3',
      { [ITEM]: { item: { ...ITEMS_OF[2]!, player: null, key: null, shown: [] } } },
      PHONE,
    );
    await page.getByText('This question cannot be taken in.').waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
  });
});

describe('Publishing a package', () => {
  it('asks where the form stands and how it is scored, and puts what the server refused at its fields', async () => {
    const s = await show('/admin/content/4', {
      [PUBLISH]: refused({
        error: 'Please check your inputs',
        errors: { conversion: ['A conversion table is needed: without one nobody gets a score.'] },
      }),
    });
    const { page } = s;
    await page.getByRole('button', { name: 'Publish as a form' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish as a form' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('Choose a type').waitFor();
    await chooses(page, 'ACT');
    expect(await dialog.getByLabel('Minutes').inputValue()).toBe('35');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('A conversion table is needed: without one nobody gets a score.').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'content-publish');
    s.answers[PUBLISH] = refused(CHANGED, 409);
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('0,1\n1,36\n') });
    // Somebody else completes a question, and the page below reads it: the form is still published as it was seen.
    await readsAnew(s, { revision: 9, counts: { ready: 2, needs: 0, refused: 1, excluded: 0, published: 0 } });
    await dialog.getByText('1 question in the order of the package.').waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog
      .getByText('Questions before: 1 ready, 1 needs something, 1 refused. Now: 2 ready, 1 refused.')
      .waitFor();
    expect((await s.called(PUBLISH, 2)).body).toMatchObject({
      revision: 2,
      typeId: 2,
      categoryId: 4,
      part: 1,
      minutes: 35,
      conversion: '0,1\n1,36\n',
    });
    // Now it is said, and the next press is for what was said.
    await dialog.getByText('2 questions in the order of the package.').waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    const { body } = await s.called(PUBLISH, 3);
    expect(body).toMatchObject({ revision: 9 });
    expect(body).not.toHaveProperty('items');
  });

  it('is refused again and again where the counts do not tell what was changed, until it is opened anew', async () => {
    const s = await show('/admin/content/4', { [PUBLISH]: refused(CHANGED, 409) });
    const { page } = s;
    await page.getByRole('button', { name: 'Publish as a form' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish as a form' });
    await chooses(page, 'ACT');
    await readsAnew(s, { revision: 9 });
    for (const press of [1, 2]) {
      await dialog.getByRole('button', { name: 'Publish' }).click();
      expect((await s.called(PUBLISH, press)).body).toMatchObject({ revision: 2 });
      await dialog.getByText('Please look at it again.').waitFor();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Publish as a form' }).click();
    await chooses(page, 'ACT');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    expect((await s.called(PUBLISH, 3)).body).toMatchObject({ revision: 9 });
  });

  it('again, to put minutes or directions right, takes the questions that were published as this form', async () => {
    const as = (formId: number) => ({
      state: 'published' as const,
      publishedAs: { formId, code: `form-${formId}`, version: 1 },
    });
    const items = [anItem(1, as(77)), anItem(2, as(50)), anItem(3, { ...as(77), pretest: true })];
    const form = { formId: 77, categoryId: 4, part: 1 as const, difficulty: 'default' as const };
    const s = await show('/admin/content/4', {
      [ONE]: { package: aPackage({ counts: { ready: 0, needs: 0, refused: 0, excluded: 0, published: 3 } }) },
      [ITEMS]: ({ query }) => {
        const shown = items.filter(({ state }) => !query.get('state') || state === query.get('state'));
        return { items: shown, meta: { totalCount: shown.length } };
      },
      'GET /api/admin/content/package_options': {
        sets: [
          {
            ...{ id: 1000, typeId: 2, name: 'Algebra, Form A', complete: false },
            forms: [{ ...form, version: 1, questions: 2, scored: 1 }],
          },
        ],
        topics: [],
      },
      [PUBLISH]: refused({ error: 'Q2 shows the answer of q1.' }, 422),
    });
    const { page } = s;
    await page.getByRole('button', { name: 'Publish as a form' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish as a form' });
    await chooses(page, 'ACT');
    await dialog.getByText('2 questions published as this form in the order of the package.').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'content-publish-again');
    await dialog.getByLabel('Minutes').fill('40');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    expect((await s.called(PUBLISH)).body).toMatchObject({
      minutes: 40,
      items: [
        { position: 1, pretest: false },
        { position: 3, pretest: true },
      ],
    });
    // Elsewhere nothing would be in the form.
    await dialog.getByRole('combobox', { name: 'Set', exact: true }).fill('Another set');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('No question is ready, and none was published as this form').waitFor();
    expect(s.calls(PUBLISH)).toHaveLength(1);
  });
});
