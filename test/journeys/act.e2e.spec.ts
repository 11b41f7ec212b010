import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { zipOf } from '../content/made-packages.js';
import { png } from '../content/made-pictures.js';
import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  notified,
  openPage,
  runningApp,
  screenshot,
  comeIn,
  type RunningApp,
} from '../support/browser.js';
import type { HttpClient } from '../support/http.js';
import { use } from './keyboard.js';
import {
  answersArrived,
  atPart,
  atQuestion,
  beginPart,
  compositeOf,
  eventually,
  expectFullClock,
  sittingOf,
  start,
  stepByStep,
  studentOf,
  submitPart,
} from './steps.js';

const SECTIONS = [
  { name: 'English', questions: 75, minutes: 45, choices: 4 },
  { name: 'Math', questions: 60, minutes: 60, choices: 5 },
  { name: 'Reading', questions: 40, minutes: 35, choices: 4 },
  { name: 'Science', questions: 40, minutes: 35, choices: 4 },
] as const;

let app: RunningApp;
let browser: Browser;
let page: Page;
let staff: HttpClient;
let sectionId: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([runningApp({ demo: 0.1 }), launchBrowser()]);
  let email: string;
  ({ email, sectionId, staff } = await studentOf(app, 'Period 4'));
  const set = await assign('ACT Set 1', SECTIONS.length);
  expect(set).toEqual(SECTIONS.map(({ name }) => name));
  page = await openPage(browser, app.url);
  await comeIn(page, email);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** Gives the class the first sections of a set; answers the names of all of them. */
async function assign(setName: string, sections: number): Promise<string[]> {
  const { supportedAssessments } = (await staff.get('/api/staff/supported_assessments')).body;
  const { assessments, assessmentSet } = supportedAssessments.find((s: { name: string }) => s.name === setName);
  for (const { categoryId } of assessments.slice(0, sections)) {
    const answer = await staff.post(`/api/staff/sections/${sectionId}/class_assessments`, {
      assessment: {
        assessment_set_id: assessmentSet.id,
        category_id: categoryId,
        start_at: new Date(app.clock.now() - 3_600_000).toISOString(),
        assessment_assignment_setting_attributes: { pause_enabled: true, save_enabled: true },
      },
    });
    expect(answer.status).toBe(201);
  }
  return assessments.map(({ name }: { name: string }) => name);
}

describe('A student takes ACT Set 1 by keyboard alone', () => {
  const it = stepByStep();

  for (const { name, questions, minutes, choices } of SECTIONS) {
    it(`takes ${name}: ${questions} questions with ${choices} choices`, async () => {
      await page.goto('/student/assessments');
      await page.getByRole('link', { name: `Start this section: ACT Set 1, ${name}` }).waitFor();
      await use(page, `Start this section: ACT Set 1, ${name}`);
      await page.getByRole('heading', { name: `ACT Set 1 ${name}` }).waitFor();
      await page.getByText(`${minutes} minutes`, { exact: true }).waitFor();
      await use(page, 'Begin');
      await atPart(page, name);
      expect(await page.title()).toBe(`Question 1 of ${questions}`);
      await expectFullClock(page, minutes * 60);
      const last = 'abcde'[choices - 1]!;
      for (const [i, key] of ['a', 'b', last].entries()) {
        await atQuestion(page, i + 1);
        expect(await page.getByRole('radio').count()).toBe(choices);
        await page.keyboard.press(key);
        await page.keyboard.press('Alt+ArrowRight');
      }
      expect(await answersArrived(page, sittingOf(page), 3)).toEqual({ 1: 'A', 2: 'B', 3: last.toUpperCase() });
      await expectAccessible(page);
      await screenshot(page, `journey-act-${name.toLowerCase()}`);
      await page.keyboard.press('Alt+q');
      await use(page, 'Go to the review page');
      await use(page, `Submit ${name}`);
      await page.getByRole('dialog', { name: `${questions - 3} questions have no answer` }).waitFor();
      await expectAccessible(page);
      await use(page, 'Submit anyway');
      await page.getByRole('heading', { name: `${name} is handed in` }).waitFor();
    });
  }

  it('gets a composite that is the rounded mean of the four', async () => {
    await use(page, 'Back to my assessments');
    await page.getByRole('heading', { name: 'Assessments', exact: true }).waitFor();
    await use(page, /^Completed/);
    await use(page, 'View Score Report: ACT Set 1, Science');
    await page.getByRole('heading', { name: 'ACT Set 1', level: 1 }).waitFor();
    const report = await compositeOf(page, 2, 3);
    const scores = report.sections.map((s) => s.score);
    expect(scores).toHaveLength(4);
    expect(report.compositeScore).toBe(Math.round(scores.reduce((a, b) => a + b) / 4));
    await page
      .getByRole('img', { name: new RegExp(`^Composite score ${report.compositeScore}, from 1 to 36`) })
      .waitFor();
    await expectAccessible(page);
    await screenshot(page, 'journey-act-report');
    expectQuiet(page);
  });
});

const CHART = png(300, 200, 90);
const NEW_SET = 'Harbour set';
const SHOWS = 'Two bars, the second is higher';
const question = (name: string, body: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${name}" title="${name}"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
   <itemBody>${body}<choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">Yes</simpleChoice><simpleChoice identifier="B">No</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;

describe('A package with a picture, from its upload to the report', () => {
  const it = stepByStep();
  let admin: Page;
  let packageId: number;
  const dialog = (name: string) => admin.getByRole('dialog', { name });
  const chooses = async (label: string, option: string) => {
    await dialog('Publish as a form').getByRole('combobox', { name: label, exact: true }).click();
    await admin.getByRole('option', { name: option, exact: true }).click();
  };

  it('is uploaded by the Horizon Admin and read while the page says so', async () => {
    admin = await openPage(browser, app.url);
    await comeIn(admin, 'horizon.admin@demo.test');
    await admin.getByRole('link', { name: 'Content', exact: true }).click();
    await admin.getByRole('button', { name: 'Upload package' }).click();
    const zip = await zipOf({
      'q1.xml': question('q1', '<p>Is the second bar higher? <img src="chart.png" alt=""/></p>'),
      'q2.xml': question('q2', '<p>Is a harbour a port?</p>'),
      'chart.png': CHART,
    });
    await dialog('Upload a package')
      .locator('input[type=file]')
      .setInputFiles({ name: 'harbour.zip', mimeType: 'application/zip', buffer: zip });
    await dialog('Upload a package').getByRole('button', { name: 'Upload', exact: true }).click();
    await admin.getByText('Missing: what a picture shows, area, topic, difficulty').waitFor();
    packageId = Number(new URL(admin.url()).pathname.split('/').at(-1));
  });

  it('is completed: area, topic and difficulty of all, and what the picture shows', async () => {
    await admin.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await admin.getByRole('button', { name: 'Set area, topic, difficulty' }).click();
    const form = dialog('Complete 2 questions');
    await form.locator('input[data-path=area]').fill('Conventions');
    await form.locator('input[data-path=topic]').fill('Punctuation');
    await form.getByRole('combobox', { name: 'Difficulty' }).click();
    await admin.getByRole('option').nth(1).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('link', { name: 'Is the second bar higher?' }).click();
    await showsPicture(admin.locator('[data-picture] img').first());
    await admin.getByLabel('What it shows').fill(SHOWS);
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await notified(admin, 'Saved');
  });

  it('is published as a form of a new set, whose other sections follow', async () => {
    await admin.goto(`/admin/content/${packageId}`);
    await admin.getByRole('button', { name: 'Publish as a form' }).click();
    await chooses('Type', 'ACT');
    await chooses('Category', 'English');
    const form = dialog('Publish as a form');
    await form.getByRole('combobox', { name: 'Set', exact: true }).fill(NEW_SET);
    await form.getByLabel('Minutes').fill('10');
    const conversion = '0,1\n1,18\n2,36\n';
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(conversion) });
    await form.getByRole('button', { name: 'Publish', exact: true }).click();
    await admin.waitForURL(/\/admin\/forms\/\d+$/);
    await showsPicture(admin.getByRole('img', { name: SHOWS }).first());
    expectQuiet(admin);
    const api = app.http();
    expect((await api.signIn('horizon.admin@demo.test', 'Horizon-demo-2026')).status).toBe(200);
    const { assessmentTypes } = (await api.get('/api/assessment_types')).body;
    const act = assessmentTypes.find(({ displayName }: { displayName: string }) => displayName === 'ACT');
    for (const { id: categoryId } of act.categories.slice(1)) {
      const { revision } = (await api.get(`/api/admin/content/packages/${packageId}`)).body.package;
      const answer = await api.post(`/api/admin/content/packages/${packageId}/publish`, {
        ...{ revision, typeId: act.id, setName: NEW_SET, categoryId, part: 1, difficulty: 'default', minutes: 10 },
        ...{ calculator: false, referenceSheet: false, directions: '', conversion },
        items: [1, 2].map((position) => ({ position, pretest: false })),
      });
      expect(answer.status).toBe(200);
    }
  });

  it('is assigned, and a student takes it with its picture', async () => {
    await assign(NEW_SET, 1);
    await start(page, `${NEW_SET}, English`);
    await page.getByText('The pictures of this part are on this device.').waitFor();
    await beginPart(page, 'English');
    await showsPicture(page.getByRole('img', { name: SHOWS }));
    await page.keyboard.press('a');
    await page.keyboard.press('Alt+ArrowRight');
    await atQuestion(page, 2);
    await page.keyboard.press('b');
    await page.keyboard.press('Alt+ArrowRight');
    await submitPart(page, 'English');
    await page.getByRole('heading', { name: 'English is handed in' }).waitFor();
  });

  it('is shown with its picture in the report', async () => {
    await page.getByRole('button', { name: 'Back to my assessments' }).click();
    await page.getByRole('link', { name: /^Completed/ }).click();
    await page.getByRole('link', { name: `View Score Report: ${NEW_SET}, English` }).click();
    await page.getByRole('heading', { name: NEW_SET, level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Question 1, right/ }).click();
    await showsPicture(page.getByRole('region', { name: 'Question 1' }).getByRole('img', { name: SHOWS }));
    await expectAccessible(page);
    await screenshot(page, 'journey-package-report');
    expectQuiet(page);
  });
});

/** The picture is there, and not only its frame. */
async function showsPicture(picture: Locator): Promise<void> {
  await eventually(async () =>
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300),
  );
}
