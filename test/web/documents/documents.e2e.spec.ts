import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { supported } from '../../support/examples.js';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  file,
  notified,
  refused,
  screen,
  screenshot,
  sse,
  type Answers,
  type Feed,
  type Role,
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

const jobOf = (document: Card): Schemas['BatchJobDto'] => ({
  id: document.id,
  totalSchools: 1,
  assessmentGroups: [],
  group: document.title,
  assessmentType: null,
  assessmentSet: null,
  processType: 'BATCHEXCEL_SCORE',
  total: document.total,
  status: 'processing',
  createdAt: document.requestedAt,
  expiresIn: 604_800,
  document,
});
const period: Schemas['MinimalSectionDto'] = {
  id: 7,
  displayName: 'Period 1',
  className: 'Period 1',
  role: 'Primary Teacher',
  studentCount: 3,
  schoolYear: { id: 2026, shortName: '2026-27' },
  permissions: aClass().permissions,
};

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

  const jobs = () => ({ batchProcessJobs: documents.map(jobOf), meta: { totalCount: documents.length } });
  const again = ({ params }: { params: Record<string, string> }) => {
    const document = card(Number(params.documentId), 'requested');
    documents = documents.map((one) => (one.id === document.id ? document : one));
    return { document };
  };
  const sat = { assessmentSet: { id: 1, name: 'SAT Set 1' }, assessmentType: { id: 1, name: 'SAT' } };
  const asked = (label: string) => () => {
    documents = [card(documents.length + 1, 'requested', { label }), ...documents];
    return { document: documents[0]! };
  };

  const server = (): Answers => ({
    'GET /api/staff/batch_pdf_exports': jobs,
    'POST /api/staff/batch_pdf_exports/{documentId}/download': ({ params }) => ({
      download_url: `/api/staff/batch_pdf_exports/${params.documentId}/file/signed?expires=1`,
      expiresIn: 300,
    }),
    'GET /api/staff/batch_pdf_exports/{documentId}/file/{signature}': file('Period 3.xlsx', 'workbook'),
    'POST /api/staff/batch_pdf_exports/{documentId}/retry': again,
    'GET /api/staff/schools/exports/school_years': { schoolYears: [{ id: 2026, shortName: '2026-27' }] },
    'GET /api/staff/schools/exports/assessments': { assessments: [{ ...sat, students: 184 }] },
    'POST /api/staff/schools/exports/contents': { contents: [{ ...sat, students: 204, withResults: 184 }], files: 1 },
    'POST /api/staff/schools/exports': asked('Score Report'),
    'POST /api/staff/batch_pdf_exports': asked('PDF'),
    'GET /api/staff/sections/minimal_index': { sections: [period] },
    'GET /api/district_admin/exports': jobs,
    'GET /api/district_admin/exports/{documentId}/download': file('Schools.zip', 'zip'),
    'POST /api/district_admin/exports/{documentId}/retry': again,
    'POST /api/district_admin/exports/generate': asked('Score Report'),
    'POST /api/district_admin/exports/contents': { contents: [{ ...sat, students: 3, withResults: 3 }], files: 2 },
    'GET /api/district_admin/school_years': { schoolYears: [{ id: 2026, shortName: '2026-27' }] },
    'GET /api/district_admin/assessments': { assessments: [{ ...sat, students: 3 }] },
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
  });

  /** The server moves on with a document, and says so. */
  function push(moved: Card): void {
    documents = [moved, ...documents.filter(({ id }) => id !== moved.id)];
    feed.say('document', moved);
  }

  describe('are asked for on the board of a class', () => {
    beforeEach(async () => {
      s = await screen({
        as: 'Teacher',
        at: '/staff/assessments/monitoring/7/1/1',
        answers: {
          ...server(),
          'GET /api/staff/supported_assessments': { supportedAssessments: [supported()] },
          'GET /api/staff/assessments/monitoring': {
            assessments: [],
            meta: { totalCount: 0, counts: {}, serverNow: '2026-11-23T16:00:00.000Z' },
            permissions: { reset: false, generateReport: true, addToClass: false, help: false, makeUp: false },
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
      await notified(s.page, 'The export is currently being generated');
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
      await notified(s.page, 'The results changed while they were read.');
      await button('Close notification').click();
      s.answers['POST /api/staff/sections/excel_report'] = refused(
        { error: 'No results available.', code: 'reporting/no-results' },
        404,
      );
      await button(/^Score Export/).click();
      await notified(s.page, 'No results available.');
    });

    it('once: a second request waits for the first', async () => {
      documents = [card(1, 'running')];
      s.answers['POST /api/staff/sections/excel_report'] = refused(
        { error: 'There is an ongoing job already.', details: { documentId: 1 } },
        409,
      );
      const saved = s.page.waitForEvent('download');
      await button(/^Score Export/).click();
      await notified(s.page, 'You already have a pending request for this report.');
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
      await row(5).getByText('114 of 184 students').waitFor();
      await row(4).getByText('Waits for its turn').waitFor();
      await row(3).getByText('412 kB, kept until 11/30/26, 10:00 AM CST').waitFor();
      await row(2).getByText('It could not be made.').waitFor();
      await row(1).getByText('Expired').waitFor();
      await screenshot(s.page, 'downloads');
      await expectAccessible(s.page);
      // In a new tab, at an address that expires.
      await button('Download Period 3 ').click();
      const { params } = await s.called('GET /api/staff/batch_pdf_exports/{documentId}/file/{signature}');
      expect(params).toEqual({ documentId: '3', signature: 'signed' });
      await button('Retry: Period 2 ').click();
      await notified(s.page, 'The report is being generated again.');
      await row(2).getByText('Waits for its turn').waitFor();
      await button('Make again: Period 1 ').waitFor();
    });

    it('beside the form in a small window, each row as low as its words are, and all of them at once', async () => {
      await open(
        [8, 7, 6, 5, 4, 3, 2, 1].map((id) => ({ ...ready(id), inside: [{ name: 'Scores', rows: 105 }] })),
        { width: 1366, height: 768 },
      );
      await row(8).waitFor();
      const heights = await s.page
        .getByRole('table', { name: 'Downloads' })
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
      expect(heights).toHaveLength(8);
      expect(Math.max(...heights)).toBeLessThan(85);
      await screenshot(s.page, 'downloads-1366');
      expect(await row(1).evaluate((one) => one.closest('table')!.parentElement!.dataset.height)).toBeUndefined();
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
      await open([], undefined, { 'GET /api/staff/batch_pdf_exports': failed(500, { error: 'Something broke.' }) });
      await s.page.getByText('There was a problem getting reports').first().waitFor();
      s.answers['GET /api/staff/batch_pdf_exports'] = { batchProcessJobs: [jobOf(ready(1))], meta: { totalCount: 1 } };
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

  describe('are chosen on one page', () => {
    const choose = async (field: string, option: string | RegExp) => {
      await s.page
        .getByRole('textbox', { name: field })
        .or(s.page.getByRole('combobox', { name: field }))
        .first()
        .click();
      await s.page.getByRole('option', { name: option }).click();
      await s.page.keyboard.press('Escape');
    };
    const open = async (as: Role, at: string, answers: Answers = {}) => {
      s = await screen({ as, at, answers: { ...server(), ...answers } });
      await button('Generate Export').waitFor();
      return s;
    };
    const checked = (name: string) => s.page.getByRole('checkbox', { name }).isChecked();

    it.each([
      ['score-export', true, false],
      ['response-export', false, true],
    ] as const)('for %s with its option', async (page, score, response) => {
      await open('Teacher Admin', `/staff/reports/${page}`);
      // One name in the head and in the title.
      const name = score ? 'Score Export' : 'Response Export';
      await s.page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await s.page.title()).toMatch(new RegExp(`^${name}`));
      expect([await checked('Score Report'), await checked('Response')]).toEqual([score, response]);
      expect(await s.page.getByRole('radio', { name: 'Single file' }).isChecked()).toBe(true);
    });

    it('says what will be in it, and asks once with everything that was chosen', async () => {
      await open('Teacher Admin', '/staff/student_results/downloads');
      await button('Generate Export').click();
      await s.page.getByText('Selecting at least one assessment is required').waitFor();
      expect(s.calls('POST /api/staff/schools/exports')).toEqual([]);
      await choose('Assessments', /SAT Set 1/);
      await s.page.getByText('One workbook: 1 assessment, 204 rows of students. 20 rows have no result yet.').waitFor();
      // The last option stays.
      await s.page.getByRole('checkbox', { name: 'Score Report' }).click();
      expect(await checked('Score Report')).toBe(true);
      await s.page.getByRole('checkbox', { name: 'Response' }).click();
      await screenshot(s.page, 'exports');
      await expectAccessible(s.page);
      await button('Generate Export').click();
      const { body } = await s.called('POST /api/staff/schools/exports');
      expect(body).toEqual({
        assessments: [{ assessment_set_id: 1, assesment_type_id: 1 }],
        school_ids: [1],
        options: 'both',
        file_option: 'single',
        school_year_id: 2026,
      });
      await notified(s.page, 'You can view and download it from the Downloads table once it is complete.');
      await row(1).getByText('Waits for its turn').waitFor();
      push({ ...ready(1), inside: [{ name: 'Responses', rows: 5734 }] });
      await row(1).getByText('What is inside').click();
      await row(1).getByText('5,734').waitFor();
      s.answers['POST /api/staff/schools/exports'] = refused(
        { error: 'There is an ongoing job already.', code: 'exports/already-requested' },
        409,
      );
      await button('Generate Export').click();
      await notified(s.page, 'You already have a pending request for this report.');
      s.answers['POST /api/staff/schools/exports'] = refused({ error: 'No.', code: 'reporting/no-results' }, 404);
      await button('Generate Export').click();
      await s.page.getByText('Failed to generate export.').waitFor();
    });

    it('asks for what stood at the end of a day, and refuses what is no day', async () => {
      await open('Teacher Admin', '/staff/student_results/downloads');
      await choose('Assessments', /SAT Set 1/);
      const day = s.page.getByRole('textbox', { name: 'As they stood at the end of' });
      await day.fill('02/31/2026');
      await button('Generate Export').click();
      await s.page.getByText('This date does not exist').waitFor();
      await day.fill('11/20/2026');
      await s.page.getByRole('checkbox', { name: 'Response' }).click();
      await button('Generate Export').click();
      const { body } = await s.called('POST /api/staff/schools/exports');
      expect(body).toMatchObject({ options: 'both', as_of: expect.stringMatching(/^2026-11-2\dT\d\d:59:59.999Z$/) });
      const counted = s.calls('POST /api/staff/schools/exports/contents').at(-1)!.body as { as_of?: string };
      expect(counted.as_of).toBe((body as { as_of: string }).as_of);
      await expectAccessible(s.page);
    });

    it('makes PDFs of classes, one or one for each student', async () => {
      await open('Teacher', '/staff/reports/pdf-export');
      expect(await s.page.getByRole('radio', { name: 'One PDF with all score reports' }).isChecked()).toBe(true);
      expect(await s.page.getByRole('radio', { name: 'Last Name' }).isChecked()).toBe(true);
      // A teacher has no whole school.
      expect(await s.page.getByRole('radio', { name: 'Entire School' }).count()).toBe(0);
      await choose('Assessments', /SAT Set 1/);
      await choose('Classes', 'Period 1');
      await s.page.getByText('1 PDF with 184 score reports. 20 students without a result are left out.').waitFor();
      await s.page.getByRole('radio', { name: 'A PDF per student' }).click();
      await s.page.getByRole('radio', { name: 'Student ID' }).click();
      await button('Generate Export').click();
      const { body } = await s.called('POST /api/staff/batch_pdf_exports');
      expect(body).toEqual({
        assessment_set_id: 1,
        assessment_type_id: 1,
        school_year_id: 2026,
        container_type: 'zip',
        sort_order: 'id',
        section_ids: [7],
      });
      s.answers['POST /api/staff/batch_pdf_exports'] = failed(500, { error: 'Something broke.' });
      await button('Generate Export').click();
      await s.page.getByText('Something went wrong. Please try again.').waitFor();
    });

    it('says what could not be loaded', async () => {
      const broken = failed(500, { error: 'Something broke.' });
      await open('District Admin', '/district-admin/export', {
        'GET /api/district_admin/schools': broken,
        'GET /api/district_admin/assessments': broken,
      });
      // Below the field, and as a notification.
      const said = async (message: string) => {
        await s.page.getByRole('main').getByText(message, { exact: true }).first().waitFor();
        await notified(s.page, message);
      };
      await said('There was a problem loading schools');
      await said('There was a problem loading assessments');
      s = await screen({
        as: 'District Admin',
        at: '/district-admin/export',
        answers: {
          ...server(),
          'GET /api/district_admin/schools': broken,
          'GET /api/district_admin/school_years': broken,
          'GET /api/district_admin/exports': broken,
        },
      });
      await said('There was a problem loading school years');
      await s.page.getByText('There was a problem getting exports').first().waitFor();
      await button('Generate Export').click();
      await s.page.getByText('Please select a school year').waitFor();
    });

    it('of a district exports schools, and is read in its own words', async () => {
      documents = [ready(1)];
      await open('District Admin', '/district-admin/export', {
        // More than are asked for at once.
        'GET /api/district_admin/schools': (({ query }: { query: URLSearchParams }) => ({
          schools:
            query.get('page') === '1'
              ? Array.from({ length: 200 }, (_, i) => ({ id: 100 + i, name: `Academy ${i}` }))
              : [
                  { id: 4, name: 'Lakeview High' },
                  { id: 5, name: 'Cedar High' },
                ],
          meta: { totalCount: 202 },
        })) as never,
      });
      const { query } = await s.called('GET /api/district_admin/exports');
      expect(Object.fromEntries(new URLSearchParams(query as never))).toMatchObject({
        page: '1',
        size: '100',
        sort: 'createdAt',
        direction: 'desc',
      });
      await choose('Assessments', /SAT Set 1/);
      await button('Generate Export').click();
      await s.page.getByText('Selecting at least one school is required').waitFor();
      await choose('Schools', 'Lakeview High');
      await choose('Schools', 'Cedar High');
      await s.page.getByRole('radio', { name: 'One for each school and assessment' }).click();
      await s.page.getByText('A zip with 2 workbooks: 1 assessment, 3 rows of students.').waitFor();
      await screenshot(s.page, 'district-exports');
      await expectAccessible(s.page);
      await button('Generate Export').click();
      expect((await s.called('POST /api/district_admin/exports/generate')).body).toMatchObject({
        school_ids: [4, 5],
        file_option: 'multi',
        options: 'score',
      });
      const saved = s.page.waitForEvent('download');
      await button('Download Period 1 ').click();
      expect((await saved).suggestedFilename()).toBe('Schools.zip');
    });

    it('on a telephone too', async () => {
      documents = [ready(1)];
      s = await screen({
        as: 'Teacher Admin',
        at: '/staff/reports/pdf-export',
        answers: server(),
        size: { width: 390, height: 844 },
      });
      await button('Generate Export').waitFor();
      await screenshot(s.page, 'exports-390');
      await expectNoSideways(s.page);
      await expectAccessible(s.page);
    });
  });
});
