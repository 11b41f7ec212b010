import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { supported } from '../../support/examples.js';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  file,
  refused,
  screen,
  screenshot,
  sse,
  type Answers,
  type Feed,
  type Schemas,
  type Screen,
} from '../../support/screen.js';
import { aClass } from '../class-page/a-class.js';

type Card = Schemas['DocumentDto'];

const card = (id: number, state: Card['state'], more: Partial<Card> = {}): Card => ({
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
  about: null,
  inside: null,
  ...more,
});
const ready = (id: number) =>
  card(id, 'ready', { percent: 100, bytes: 421_888, expiresAt: '2026-11-30T16:00:00.000Z' });

describe('exported documents', () => {
  /** What the server has, and the stream that tells of it. */
  let documents: Card[];
  let feed: Feed;
  let s: Screen;
  const said = (text: string) => s.page.getByRole('region', { name: 'Notifications' }).getByText(text);
  const row = (n: number) => s.page.getByRole('row', { name: new RegExp(`Period ${n} `) });
  const button = (name: string | RegExp) => s.page.getByRole('button', { name });

  beforeEach(() => {
    documents = [];
    feed = sse();
  });

  const server = (): Answers => ({
    'GET /api/documents': () => ({ documents, meta: { totalCount: documents.length } }),
    'GET /api/documents/stream': feed,
    'GET /api/documents/{documentId}': ({ params }) => {
      const document = documents.find(({ id }) => id === Number(params.documentId));
      return document ? { document } : refused({ error: 'This document does not exist.' }, 404);
    },
    'GET /api/documents/{documentId}/file': file('Period 1.xlsx', 'workbook'),
    'DELETE /api/documents/{documentId}': ({ params }) => {
      documents = documents.filter(({ id }) => id !== Number(params.documentId));
      return null;
    },
    'POST /api/documents/{documentId}/retry': ({ params }) => {
      const document = card(Number(params.documentId), 'requested');
      documents = documents.map((one) => (one.id === document.id ? document : one));
      return { document };
    },
  });

  /** The server moves on with a document, and says so. */
  function push(moved: Card): void {
    documents = [moved, ...documents.filter(({ id }) => id !== moved.id)];
    feed.say('document', moved);
  }

  describe('are asked for on the board of a class', () => {
    const period: Schemas['MinimalSectionDto'] = {
      id: 7,
      displayName: 'Period 1',
      className: 'Period 1',
      role: 'Primary Teacher',
      studentCount: 3,
      schoolYear: { id: 2026, shortName: '2026-27' },
      permissions: aClass().permissions,
    };

    beforeEach(async () => {
      s = await screen({
        as: 'Teacher',
        at: '/staff/assessments/monitoring/7/1/1',
        answers: {
          ...server(),
          'GET /api/staff/sections/minimal_index': { sections: [period] },
          'GET /api/staff/supported_assessments': { supportedAssessments: [supported()] },
          'GET /api/staff/assessments/monitoring': {
            assessments: [],
            meta: { totalCount: 0, counts: {}, serverNow: '2026-11-23T16:00:00.000Z' },
            permissions: { reset: false, generateReport: true, addToClass: false, help: false },
          },
          'GET /api/staff/assessments/monitoring/stream': sse(),
          'GET /api/staff/incidents/ends': { ends: [] },
          'POST /api/staff/sections/excel_report': () => {
            documents = [card(1, 'requested')];
            return { document: documents[0]! };
          },
        },
      });
      await button(/^Score Export/).waitFor();
    });

    it('and saved as soon as they are ready, without another click and without many words', async () => {
      const saved = s.page.waitForEvent('download');
      await button(/^Score Export/).click();
      push(ready(1));
      const download = await saved;
      expect(download.suggestedFilename()).toBe('Period 1.xlsx');
      expect(readFileSync((await download.path())!, 'utf8')).toBe('workbook');
      await s.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      expect(await said('The export is currently being generated').count()).toBe(0);
    });

    it('and say how far they are when they take long, and where they will be', async () => {
      await button(/^Score Export/).click();
      push(card(1, 'running', { percent: 40, done: 1200, total: 3000 }));
      await button('Score Export 40%').waitFor();
      await said('The export is currently being generated').waitFor();
      await screenshot(s.page, 'export-under-way');
      await s.page.getByRole('button', { name: 'Show', exact: true }).click();
      await s.page.getByRole('heading', { name: 'Export Downloads' }).waitFor();
      await row(1).getByText('Processing 40%').waitFor();
    });

    it('and tell why there is none', async () => {
      await button(/^Score Export/).click();
      push(
        card(1, 'failed', { reason: 'The results changed while they were read. Please try again.', mayRetry: true }),
      );
      await said('The results changed while they were read.').waitFor();
      await button('Close notification').click();
      s.answers['POST /api/staff/sections/excel_report'] = refused(
        { error: 'No results available.', code: 'reporting/no-results' },
        404,
      );
      await button(/^Score Export/).click();
      await said('No results available.').waitFor();
    });

    it('once: a second request waits for the first', async () => {
      documents = [card(1, 'running')];
      s.answers['POST /api/staff/sections/excel_report'] = refused(
        { error: 'There is an ongoing job already.', details: { documentId: 1 } },
        409,
      );
      const saved = s.page.waitForEvent('download');
      await button(/^Score Export/).click();
      await said('You already have a pending request for this report.').waitFor();
      push(ready(1));
      await saved;
    });
  });

  describe('are listed on a page', () => {
    const open = async (what: Card[], size?: { width: number; height: number }, answers: Answers = {}) => {
      documents = what;
      s = await screen({
        as: 'Teacher',
        at: '/staff/student_results/downloads',
        answers: { ...server(), ...answers },
        size,
      });
      await s.page.getByRole('heading', { name: 'Export Downloads' }).waitFor();
    };

    it('that is reached from the menu, and says what to do where there are none', async () => {
      s = await screen({
        as: 'Teacher',
        at: '/staff/dashboard',
        answers: { ...server(), 'GET /api/staff/sections/staff_sections': { sections: [], meta: { totalCount: 0 } } },
      });
      await s.page.getByRole('link', { name: 'Export Downloads' }).click();
      await s.page.getByText('Nothing to download yet.').waitFor();
      await expectAccessible(s.page);
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
      await screenshot(s.page, 'downloads');
      await expectAccessible(s.page);
      const saved = s.page.waitForEvent('download');
      await button('Download Period 3 ').click();
      await saved;
      await button('Retry: Period 2 ').click();
      await said('The report is being generated again.').waitFor();
      await row(2).getByText('Waits for its turn').waitFor();
      await button('Make again: Period 1 ').waitFor();
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
      await button('Actions for Period 1 ').click();
      await s.page.getByRole('menuitem', { name: 'Delete' }).click();
      await s.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await row(1).waitFor({ state: 'detached' });
      expect(s.calls('DELETE /api/documents/{documentId}').map(({ params }) => params)).toEqual([{ documentId: '1' }]);
      await button('Actions for Period 3 ').click();
      await s.page.getByRole('menuitem', { name: 'Cancel' }).click();
      await s.page.getByRole('dialog').getByRole('button', { name: 'Cancel Export' }).click();
      await row(3).waitFor({ state: 'detached' });
    });

    it('that says what failed, and tries again', async () => {
      await open([], undefined, { 'GET /api/documents': failed(500, { error: 'Something broke.' }) });
      await s.page.getByText('There was a problem getting reports').first().waitFor();
      s.answers['GET /api/documents'] = { documents: [ready(1)], meta: { totalCount: 1 } };
      await button('Try again').click();
      await row(1).waitFor();
    });

    it('on a telephone too', async () => {
      await open([card(2, 'running', { percent: 62, done: 114, total: 184 }), ready(1)], { width: 320, height: 640 });
      await s.page.getByText('Processing 62%').waitFor();
      await screenshot(s.page, 'downloads-320');
      await expectNoSideways(s.page);
      await expectAccessible(s.page);
    });
  });
});
