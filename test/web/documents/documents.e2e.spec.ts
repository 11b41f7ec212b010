import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import {
  expectAccessible,
  expectQuiet,
  launchBrowser,
  openPage,
  runningApp,
  screenshot,
  type RunningApp,
} from '../../support/browser.js';

const ME = {
  userId: 1,
  role: 'Teacher',
  firstName: 'Elena',
  lastName: 'Delgado',
  email: 'elena@school.test',
  school: {
    id: 1,
    name: 'Lakeview High',
    state: 'IL',
    courseType: ['SAT'],
    activitiesAvailable: false,
    schoolAdminOnly: false,
  },
  district: { id: 1, name: 'Lakeview Unified' },
  schoolDistrictId: 1,
  untimedAssessment: false,
  multipleLoginsAvailable: false,
};
const SET = {
  name: 'SAT Set 1',
  assessmentType: { id: 1, displayName: 'SAT', courseType: 'SAT', isMultipart: true },
  assessmentSet: { id: 1, name: 'SAT Set 1' },
  assessments: [],
};
const BOARD = {
  assessments: [],
  meta: { totalCount: 0, counts: {}, serverNow: '2026-11-23T16:00:00.000Z' },
  permissions: { view: true, steer: false, reset: false, addToClass: false, help: false },
};

type Card = Record<string, unknown> & { id: number };
const card = (id: number, state: string, more: object = {}): Card => ({
  id,
  kind: 'class-scores',
  label: 'Score Report',
  title: `Period ${id} - SAT Set 1 - 2026-27`,
  state,
  percent: null,
  done: 0,
  total: null,
  reason: null,
  requestedAt: '2026-11-23T15:00:00.000Z',
  expiresAt: null,
  bytes: null,
  mayRetry: false,
  ...more,
});
const ready = (id: number) =>
  card(id, 'ready', { percent: 100, bytes: 421_888, expiresAt: '2026-11-30T16:00:00.000Z' });

/** The built web at its real addresses, without a school behind it: each answer is made here. */
describe('exported documents', () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  /** What the server has, and the messages that its stream says next. */
  let documents: Card[] = [];
  let pushed: [event: string, data: object][] = [];
  const calls: string[] = [];
  const said = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
  const row = (n: number) => page.getByRole('row', { name: new RegExp(`Period ${n} `) });
  const answer = (route: Route, status: number, json: object) => route.fulfill({ status, json });

  beforeAll(async () => {
    app = await runningApp();
    browser = await launchBrowser();
    page = await openPage(browser, app.url);
    page.setDefaultTimeout(10_000);
    await page.route('**/api/**', (route) => answer(route, 404, { error: 'There is nothing here' }));
    await page.route('**/api/me', (route) => answer(route, 200, ME));
    await page.route('**/api/staff/sections/minimal_index*', (route) =>
      answer(route, 200, {
        sections: [
          {
            id: 7,
            displayName: 'Period 1',
            className: 'Period 1',
            role: 'Primary Teacher',
            studentCount: 3,
            schoolYear: { id: 2026, shortName: '2026-27' },
          },
        ],
      }),
    );
    await page.route('**/api/staff/supported_assessments*', (route) =>
      answer(route, 200, { supportedAssessments: [SET] }),
    );
    await page.route('**/api/staff/assessments/monitoring?*', (route) => answer(route, 200, BOARD));
    await page.route('**/api/documents?*', (route) =>
      answer(route, 200, { documents, meta: { totalCount: documents.length } }),
    );
    await page.route(/\/api\/documents\/\d+$/, async (route) => {
      const id = Number(route.request().url().split('/').at(-1));
      calls.push(`${route.request().method()} ${id}`);
      if (route.request().method() === 'DELETE') {
        documents = documents.filter((one) => one.id !== id);
        return route.fulfill({ status: 204 });
      }
      const found = documents.find((one) => one.id === id);
      return found
        ? answer(route, 200, { document: found })
        : answer(route, 404, { error: 'This document does not exist.' });
    });
    await page.route(/\/api\/documents\/\d+\/file$/, (route) =>
      route.fulfill({
        status: 200,
        body: 'workbook',
        headers: { 'content-disposition': 'attachment; filename="Period 1.xlsx"' },
      }),
    );
    await page.route(/\/api\/documents\/\d+\/retry$/, (route) => {
      const id = Number(route.request().url().split('/').at(-2));
      documents = documents.map((one) => (one.id === id ? card(id, 'requested') : one));
      return answer(route, 200, { document: documents.find((one) => one.id === id)! });
    });
    // Each time it is opened the stream says what is to be said and ends; the browser opens it again at once.
    await page.route('**/api/documents/stream', (route) => {
      const events = pushed.splice(0).map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      return route.fulfill({
        status: 200,
        contentType: 'text/event-stream',
        body: `retry: 50\n\n${events.join('')}event: beat\ndata: {}\n\n`,
      });
    });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  beforeEach(() => {
    documents = [];
    pushed = [];
    calls.length = 0;
  });

  /** The server moves on with a document, and says so. */
  function push(moved: Card): void {
    documents = [moved, ...documents.filter(({ id }) => id !== moved.id)];
    pushed.push(['document', moved]);
  }

  describe('are asked for on the board of a class', () => {
    const button = () => page.getByRole('button', { name: /^Score Export/ });
    let answers: (route: Route) => Promise<void>;

    beforeEach(async () => {
      answers = (route) => {
        documents = [card(1, 'requested')];
        return answer(route, 202, { document: documents[0]! });
      };
      await page.route('**/api/staff/sections/excel_report', (route) => answers(route));
      await page.goto('/staff/assessments/monitoring/7/1/1');
      await button().waitFor();
    });

    it('and saved as soon as they are ready, without another click and without many words', async () => {
      const saved = page.waitForEvent('download');
      await button().click();
      push(ready(1));
      const download = await saved;
      expect(download.suggestedFilename()).toBe('Period 1.xlsx');
      expect(readFileSync((await download.path())!, 'utf8')).toBe('workbook');
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      expect(await said('The export is currently being generated').count()).toBe(0);
    });

    it('and say how far they are when they take long, and where they will be', async () => {
      await button().click();
      push(card(1, 'running', { percent: 40, done: 1200, total: 3000 }));
      await page.getByRole('button', { name: 'Score Export 40%' }).waitFor();
      await said('The export is currently being generated').waitFor();
      await screenshot(page, 'export-under-way');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByRole('heading', { name: 'Export Downloads' }).waitFor();
      await row(1).getByText('Processing 40%').waitFor();
    });

    it('and tell why there is none', async () => {
      await button().click();
      push(
        card(1, 'failed', { reason: 'The results changed while they were read. Please try again.', mayRetry: true }),
      );
      await said('The results changed while they were read.').waitFor();
      await page.getByRole('button', { name: 'Close notification' }).click();
      answers = (route) => answer(route, 404, { error: 'No results available.', code: 'reporting/no-results' });
      await button().click();
      await said('No results available.').waitFor();
      await page.getByRole('button', { name: 'Close notification' }).click();
    });

    it('once: a second request waits for the first', async () => {
      documents = [card(1, 'running')];
      answers = (route) =>
        answer(route, 409, { error: 'There is an ongoing job already.', details: { documentId: 1 } });
      const saved = page.waitForEvent('download');
      await button().click();
      await said('You already have a pending request for this report.').waitFor();
      push(ready(1));
      await saved;
    });
  });

  describe('are listed on a page', () => {
    const open = async (shown: Card[]) => {
      documents = shown;
      await page.goto('/staff/student_results/downloads');
      await page.getByRole('heading', { name: 'Export Downloads' }).waitFor();
    };

    it('that is reached from the menu, and says what to do where there are none', async () => {
      await open([]);
      await page.getByText('Nothing to download yet.').waitFor();
      await page.goto('/staff/dashboard');
      await page.getByRole('link', { name: 'Export Downloads' }).click();
      await page.getByText('Nothing to download yet.').waitFor();
      await expectAccessible(page);
    });

    it('with their states, and what can be done next', async () => {
      await open([
        card(5, 'running', { percent: 62, done: 114, total: 184 }),
        card(4, 'requested'),
        ready(3),
        card(2, 'failed', { reason: 'It could not be made. Please try again.', mayRetry: true }),
        card(1, 'expired', { mayRetry: true }),
      ]);
      await row(5).getByText('Processing 62%').waitFor();
      await row(5).getByText('114 of 184').waitFor();
      await row(4).getByText('Waits for its turn').waitFor();
      await row(3).getByText('412 kB, kept until Nov 30, 2026, 10:00 AM CST').waitFor();
      await row(2).getByText('It could not be made.').waitFor();
      await row(1).getByText('Expired').waitFor();
      await screenshot(page, 'downloads');
      await expectAccessible(page);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download Period 3 ' }).click();
      await saved;
      await page.getByRole('button', { name: 'Retry: Period 2 ' }).click();
      await said('The report is being generated again.').waitFor();
      await row(2).getByText('Waits for its turn').waitFor();
      await page.getByRole('button', { name: 'Make again: Period 1 ' }).waitFor();
    });

    it('move while they are looked at, and go when they are deleted', async () => {
      await open([card(2, 'requested'), ready(1)]);
      await row(2).getByText('Waits for its turn').waitFor();
      push(card(2, 'running', { percent: 7, done: 7, total: 100 }));
      await row(2).getByText('Processing 7%').waitFor();
      push(ready(2));
      await row(2).getByText('Ready').waitFor();
      push(card(3, 'requested'));
      await row(3).waitFor();
      await page.getByRole('button', { name: 'Actions for Period 1 ' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await row(1).waitFor({ state: 'detached' });
      expect(calls).toContain('DELETE 1');
      await page.getByRole('button', { name: 'Actions for Period 3 ' }).click();
      await page.getByRole('menuitem', { name: 'Cancel' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel Export' }).click();
      await row(3).waitFor({ state: 'detached' });
    });

    it('that says what failed, and tries again', async () => {
      await page.route('**/api/documents?*', (route) => answer(route, 500, { error: 'Something broke.' }), {
        times: 1,
      });
      await page.goto('/staff/student_results/downloads');
      await page.getByText('There was a problem getting reports').first().waitFor();
      documents = [ready(1)];
      await page.getByRole('button', { name: 'Try again' }).click();
      await row(1).waitFor();
    });

    it('on a telephone too', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await open([card(2, 'running', { percent: 62, done: 114, total: 184 }), ready(1)]);
      await page.getByText('Processing 62%').waitFor();
      await screenshot(page, 'downloads-320');
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
      await expectAccessible(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
  });

  it('writes no error into the console', () => expectQuiet(page));
});
