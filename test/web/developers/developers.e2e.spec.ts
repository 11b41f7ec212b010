import { describe, expect, it } from '@jest/globals';
import {
  expectAccessible,
  expectNoSideways,
  failed,
  notified,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { DISTRICT } from '../sync/a-sync.js';

const EVENTS: Schemas['WebhookEventDto'][] = [
  { type: 'reporting.ScoreReady.v1', about: 'A student has the score of a section.' },
  { type: 'roster.StudentErased.v1', about: 'A student was erased on legal request.' },
];
const HOOK: Schemas['WebhookDto'] = {
  id: 4,
  url: 'https://warehouse.lakeview.test/hooks/horizon',
  events: ['reporting.ScoreReady.v1'],
  on: true,
  offBecause: null,
  offAt: null,
  failures: 0,
  failingSince: null,
  restingUntil: null,
  lastOkAt: '2026-11-24T14:00:00.000Z',
  oldSecretUntil: null,
  madeBy: 'Ruth Vance',
  madeAt: '2026-11-20T14:00:00.000Z',
  revision: 3,
};
const DELIVERY: Schemas['WebhookDeliveryDto'] = {
  id: 11,
  messageId: 'evt_0198c0de-0000-7000-8000-000000000001',
  type: 'reporting.ScoreReady.v1',
  body: '{"type":"reporting.ScoreReady.v1","timestamp":"2026-11-24T14:00:00.000Z","data":{"studentId":5}}',
  state: 'waiting',
  attempts: 2,
  madeAt: '2026-11-24T14:00:00.000Z',
  nextAt: '2026-11-24T14:06:05.000Z',
  triedAt: '2026-11-24T14:01:05.000Z',
  status: 500,
  tookMs: 1210,
  said: 'The endpoint answered with status 500.',
  answer: '<h1>Internal error</h1>',
};
const TOKEN: Schemas['ApiTokenDto'] = {
  id: 7,
  name: 'Data warehouse',
  begins: 'hzn_a1b2c3',
  scopes: ['roster:read', 'results:read'],
  state: 'active',
  madeBy: 'Ruth Vance',
  madeAt: '2026-11-20T14:00:00.000Z',
  expiresAt: '2027-05-20T04:59:59.000Z',
  lastUsedAt: '2026-11-24T08:00:00.000Z',
  uses: 1280,
  revokedAt: null,
  revokedBy: null,
};
const SERVER: Answers = {
  'GET /api/admin/school_districts/{id}': { schoolDistrict: DISTRICT },
  'GET /api/admin/school_districts/{id}/webhooks': {
    webhooks: [
      HOOK,
      { ...HOOK, id: 5, url: 'https://old.lakeview.test/in', on: false, offBecause: 'outage', madeBy: null },
      { ...HOOK, id: 6, url: 'https://slow.lakeview.test/in', failingSince: '2026-11-24T10:00:00.000Z', failures: 4 },
    ],
    events: EVENTS,
  },
  'GET /api/admin/school_districts/{id}/webhooks/{webhookId}/deliveries': {
    deliveries: [
      DELIVERY,
      {
        ...DELIVERY,
        id: 10,
        messageId: 'evt_2',
        state: 'delivered',
        nextAt: null,
        status: 200,
        said: null,
        answer: 'ok',
      },
      {
        ...DELIVERY,
        id: 9,
        messageId: 'test_1',
        type: 'webhooks.Test.v1',
        state: 'failed',
        nextAt: null,
        status: null,
      },
    ],
    meta: { totalCount: 3, more: false },
  },
  'GET /api/admin/school_districts/{id}/api_tokens': {
    tokens: [
      TOKEN,
      {
        ...TOKEN,
        id: 8,
        name: 'Old warehouse',
        state: 'revoked',
        revokedAt: '2026-11-21T08:00:00.000Z',
        revokedBy: 'Ruth Vance',
      },
      { ...TOKEN, id: 9, name: 'Of somebody else', state: 'left', lastUsedAt: null, uses: 0, scopes: ['results:read'] },
    ],
    meta: { totalCount: 3 },
  },
  'GET /api/admin/school_districts/{id}/analytics': { students: false, by: null, at: null, used: true },
};
const SIZES = { 1440: 900, 1024: 768, 390: 844 };
const developers = (answers: Answers = {}, as: 'Horizon Admin' | 'District Admin' = 'District Admin') =>
  screen({ as, at: '/admin/districts/1?tab=developers', answers: { ...SERVER, ...answers } });

describe('what a district builds on', () => {
  it('are webhooks, tokens and the analytics of students, for Horizon Admin and the District Admin', async () => {
    for (const as of ['Horizon Admin', 'District Admin'] as const) {
      const { page } = await developers({}, as);
      await page.getByRole('link', { name: 'Developers' }).waitFor();
      const row = (table: string, name: string) => page.getByRole('table', { name: table }).getByRole('row', { name });
      expect(await row('Webhooks', 'warehouse.lakeview.test').innerText()).toMatch(/Works[\s\S]*Last delivered/);
      expect(await row('Webhooks', 'old.lakeview.test').innerText()).toContain('It accepted nothing for five days.');
      expect(await row('Webhooks', 'slow.lakeview.test').innerText()).toContain('Failing');
      expect(await row('API tokens', 'Data warehouse').innerText()).toMatch(/hzn_a1b2c3[\s\S]*Works[\s\S]*1,280 uses/);
      expect(await row('API tokens', 'Old warehouse').innerText()).toMatch(/Revoked[\s\S]*by Ruth Vance/);
      expect(await row('API tokens', 'Of somebody else').innerText()).toMatch(/Ended[\s\S]*Never/);
      expect(await page.getByRole('switch', { name: /sign-ins of students/ }).isChecked()).toBe(false);
    }
    const { page } = await developers();
    await page.getByRole('table', { name: 'API tokens' }).getByText('Old warehouse').waitFor();
    for (const [width, height] of Object.entries(SIZES)) {
      await page.setViewportSize({ width: Number(width), height });
      await expectNoSideways(page);
      await screenshot(page, `developers-${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
  });

  it('say so when they are empty or could not be read', async () => {
    const empty = await developers({
      'GET /api/admin/school_districts/{id}/webhooks': { webhooks: [], events: EVENTS },
      'GET /api/admin/school_districts/{id}/api_tokens': { tokens: [], meta: { totalCount: 0 } },
      'GET /api/admin/school_districts/{id}/analytics': {
        students: true,
        by: 'Ruth Vance',
        at: TOKEN.madeAt,
        used: false,
      },
    });
    await empty.page.getByText('No system is told of events yet.').waitFor();
    await empty.page.getByText('This district has no tokens yet.').waitFor();
    await empty.page.getByText('The platform uses no analytics service now').waitFor();
    await empty.page.getByText(/^Allowed Nov 20, 2026.* by Ruth Vance$/).waitFor();
    const away = await developers({
      'GET /api/admin/school_districts/{id}/webhooks': failed(),
      'GET /api/admin/school_districts/{id}/api_tokens': failed(),
      'GET /api/admin/school_districts/{id}/analytics': failed(),
    });
    for (const what of ['webhooks', 'tokens', 'setting'])
      await away.page.getByText(`There was a problem getting the ${what}`, { exact: true }).waitFor();
  });
});

describe('an endpoint', () => {
  it('is added by keyboard, refused at its field, and its secret is shown once', async () => {
    const s = await developers({
      'POST /api/admin/school_districts/{id}/webhooks': refused({
        error: 'Please check your inputs',
        errors: { url: ['10.0.0.1 is an address inside of a network.'] },
      }),
    });
    await s.page.getByRole('button', { name: 'Add Endpoint' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Add Endpoint' });
    await dialog.getByRole('button', { name: 'Add Endpoint' }).click();
    await dialog.getByText('Please choose at least one event').waitFor();
    await dialog.getByLabel('Address').fill('https://10.0.0.1/in');
    await dialog.getByRole('checkbox', { name: 'reporting.ScoreReady.v1' }).press('Space');
    await expectAccessible(s.page);
    await screenshot(s.page, 'developers-endpoint');
    await dialog.getByLabel('Address').press('Enter');
    await dialog.getByText('10.0.0.1 is an address inside of a network.').waitFor();
    s.answers['POST /api/admin/school_districts/{id}/webhooks'] = { webhook: HOOK, secret: 'whsec_shown-once' };
    await dialog.getByLabel('Address').fill('https://warehouse.lakeview.test/in');
    await dialog.getByRole('button', { name: 'Add Endpoint' }).click();
    const call = await s.called('POST /api/admin/school_districts/{id}/webhooks', 2);
    expect(call.body).toEqual({
      webhook: { url: 'https://warehouse.lakeview.test/in', events: ['reporting.ScoreReady.v1'], on: true },
    });
    const secret = s.page.getByRole('dialog', { name: 'Store this secret' });
    expect(await secret.getByLabel('Secret').inputValue()).toBe('whsec_shown-once');
    await expectAccessible(s.page);
    await secret.getByRole('button', { name: 'I have stored it' }).click();
    await secret.waitFor({ state: 'hidden' });
    expect(await s.page.content()).not.toContain('whsec_shown-once');
  });

  it('is changed, tested, given another secret and removed', async () => {
    const s = await developers({
      'PATCH /api/admin/school_districts/{id}/webhooks/{webhookId}': { webhook: HOOK },
      'POST /api/admin/school_districts/{id}/webhooks/{webhookId}/test': {
        tried: { works: true, status: 202, tookMs: 88, said: null, answer: '' },
      },
      'POST /api/admin/school_districts/{id}/webhooks/{webhookId}/secret': { webhook: HOOK, secret: 'whsec_new' },
      'DELETE /api/admin/school_districts/{id}/webhooks/{webhookId}': null,
    });
    const act = async (name: string) => {
      await s.page.getByRole('button', { name: `Actions for ${HOOK.url}` }).click();
      await s.page.getByRole('menuitem', { name, exact: true }).click();
    };
    await act('Edit');
    const edit = s.page.getByRole('dialog', { name: 'Edit Endpoint' });
    await edit.getByRole('switch', { name: 'Send events there' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await notified(s.page, 'Endpoint saved');
    expect((await s.called('PATCH /api/admin/school_districts/{id}/webhooks/{webhookId}')).body).toEqual({
      webhook: { url: HOOK.url, events: HOOK.events, on: false, revision: 3 },
    });
    await act('Send Test');
    await notified(s.page, 'The endpoint took the test: status 202 after 88 ms.');
    s.answers['POST /api/admin/school_districts/{id}/webhooks/{webhookId}/test'] = {
      tried: { works: false, status: 500, tookMs: 88, said: 'The endpoint answered with status 500.', answer: '' },
    };
    await act('Send Test');
    await s.page.getByRole('alert').getByText('The endpoint answered with status 500.').waitFor();
    await act('Replace Secret');
    await s.page.getByRole('dialog').getByRole('button', { name: 'Replace Secret' }).click();
    expect(await s.page.getByLabel('Secret', { exact: true }).inputValue()).toBe('whsec_new');
    await s.page.getByRole('button', { name: 'I have stored it' }).click();
    await act('Remove');
    await s.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await notified(s.page, 'Endpoint removed');
  });

  it('has a log that is searched, narrowed and sent again from', async () => {
    const s = await developers({
      'POST /api/admin/school_districts/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/send': null,
    });
    await s.page.getByRole('button', { name: `Deliveries to ${HOOK.url}` }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Deliveries to warehouse.lakeview.test' });
    const row = dialog.getByRole('row', { name: DELIVERY.messageId });
    expect(await row.innerText()).toMatch(/Waiting\s+2 tries\s+Next Nov 24[\s\S]*Status 500, 1,210 ms/);
    await row.getByText('<h1>Internal error</h1>').waitFor();
    await row.getByText('What is sent').click();
    await row.getByText('"studentId":5').waitFor();
    expect(await dialog.getByRole('button', { name: 'Send again: test_1' }).count()).toBe(0);
    await expectAccessible(s.page);
    for (const [width, height] of Object.entries(SIZES)) {
      await s.page.setViewportSize({ width: Number(width), height });
      await expectNoSideways(s.page);
      await screenshot(s.page, `developers-log-${width}`);
    }
    await s.page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: `Send again: ${DELIVERY.messageId}` }).click();
    await notified(s.page, 'It is sent again, under the same ID.');
    await dialog.getByLabel('Search deliveries').fill('ScoreReady');
    const asked = await s.called('GET /api/admin/school_districts/{id}/webhooks/{webhookId}/deliveries', 3);
    expect(asked.query.get('search')).toBe('ScoreReady');
  });
});

describe('a token', () => {
  it('is made with what it may read said, and shown once', async () => {
    const s = await developers({ 'POST /api/admin/school_districts/{id}/api_tokens': { token: 'hzn_shown-once' } });
    await s.page.getByRole('button', { name: 'Make Token' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Make Token' });
    await dialog.getByRole('button', { name: 'Make Token' }).click();
    await dialog.getByText('Please enter a name').waitFor();
    await dialog.getByLabel('Name').fill('Data warehouse');
    expect(await dialog.getByText('the names of all students').count()).toBe(0);
    await dialog.getByRole('checkbox', { name: 'Roster' }).click();
    await dialog.getByText('With this token the names of all students of the district can be read.').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'developers-token');
    await dialog.getByLabel('Works until', { exact: true }).fill('01/01/2040');
    await dialog.getByRole('button', { name: 'Make Token' }).click();
    await dialog.getByText('Today at the earliest, and a year from now at the latest').waitFor();
    const soon = new Date(Date.now() + 30 * 86_400_000);
    const [month, day, year] = [soon.getMonth() + 1, soon.getDate(), soon.getFullYear()];
    await dialog.getByLabel('Works until', { exact: true }).fill(`${month}/${day}/${year}`);
    await dialog.getByRole('button', { name: 'Make Token' }).click();
    const { body } = await s.called('POST /api/admin/school_districts/{id}/api_tokens');
    expect(body).toEqual({
      token: {
        name: 'Data warehouse',
        scopes: ['roster:read'],
        // The end of that day where the browser is.
        expiresAt: await s.page.evaluate(
          ([y, m, d]) => new Date(y!, m! - 1, d, 23, 59, 59).toISOString(),
          [year, month, day],
        ),
      },
    });
    expect(await s.page.getByLabel('Token', { exact: true }).inputValue()).toBe('hzn_shown-once');
  });

  it('is revoked after asking', async () => {
    const s = await developers({ 'DELETE /api/admin/school_districts/{id}/api_tokens/{tokenId}': null });
    await s.page.getByRole('button', { name: 'Actions for Data warehouse' }).click();
    await s.page.getByRole('menuitem', { name: 'Revoke' }).click();
    await s.page.getByText('It cannot be given back.').waitFor();
    await s.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await notified(s.page, 'Token revoked');
    expect((await s.called('DELETE /api/admin/school_districts/{id}/api_tokens/{tokenId}')).params).toEqual({
      id: '1',
      tokenId: '7',
    });
    expect(await s.page.getByRole('button', { name: 'Actions for Old warehouse' }).count()).toBe(0);
  });
});

describe('the analytics of students', () => {
  it('are switched on by the district, and stay off where that fails', async () => {
    const s = await developers({ 'PUT /api/admin/school_districts/{id}/analytics': failed() });
    const box = s.page.getByRole('switch', { name: /sign-ins of students/ });
    await box.click();
    await s.page.getByRole('alert').waitFor();
    expect(await box.isChecked()).toBe(false);
    const now = { students: true, by: 'Ruth Vance', at: TOKEN.madeAt, used: true };
    s.answers['PUT /api/admin/school_districts/{id}/analytics'] = now;
    s.answers['GET /api/admin/school_districts/{id}/analytics'] = now;
    await box.click();
    await s.page.getByText(/^Allowed Nov 20/).waitFor();
    expect((await s.called('PUT /api/admin/school_districts/{id}/analytics', 2)).body).toEqual({ students: true });
  });
});
