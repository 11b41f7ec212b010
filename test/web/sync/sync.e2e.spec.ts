import { describe, expect, it } from '@jest/globals';
import { aMe, expectAccessible, expectNoSideways, screen, screenshot, type Answers } from '../../support/screen.js';
import { aRecord, aRoster, DISTRICT, REPORT, SCHOOL, SERVER, SYNCED } from './a-sync.js';

type Size = { width: number; height: number };
const PHONE = { width: 390, height: 844 };
const settings = (answers: Answers = {}, at = '', size?: Size) =>
  screen({ as: 'Horizon Admin', at: `/admin/schools/1/settings${at}`, answers: { ...SERVER, ...answers }, size });

describe('the roster sync of a school', () => {
  it('has a button for each provider whose ids are saved for the school and its district', async () => {
    const s = await settings();
    const clever = s.page.getByRole('button', { name: 'Sync with Clever' });
    await clever.waitFor();
    expect(await s.page.getByRole('button', { name: 'Sync with ClassLink' }).count()).toBe(0);
    await s.page.getByLabel('ClassLink School ID').fill('typed, not saved');
    expect(await s.page.getByRole('button', { name: 'Sync with ClassLink' }).count()).toBe(0);
    await expectAccessible(s.page);
    await screenshot(s.page, 'school-sync');
    s.answers['GET /api/admin/schools/{id}'] = {
      school: { ...SCHOOL, cleverId: null, classlinkId: 'c-1', revision: 2 },
    };
    s.answers['PATCH /api/admin/schools/{id}'] = {
      school: { ...SCHOOL, cleverId: null, classlinkId: 'c-1', revision: 2 },
    };
    await s.page.getByRole('button', { name: 'Save Settings' }).click();
    await s.page.getByRole('button', { name: 'Update' }).click();
    await s.page.getByRole('button', { name: 'Sync with ClassLink' }).waitFor();
    expect(await clever.count()).toBe(0);
  });

  it('has none where only the district has an id', async () => {
    const s = await settings({ 'GET /api/admin/schools/{id}': { school: { ...SCHOOL, cleverId: null } } });
    await s.page.getByRole('button', { name: 'View sync logs' }).waitFor();
    expect(await s.page.getByRole('button', { name: 'Sync with Clever' }).count()).toBe(0);
  });

  it('is busy while it runs, and says what the server answers as a success or as an error', async () => {
    const s = await settings();
    const clever = s.page.getByRole('button', { name: 'Sync with Clever' });
    s.answers['POST /api/admin/schools/{id}/clever_sync'] = { sync: false, message: 'A sync is running already.' };
    await clever.click();
    await s.page.getByRole('alert').getByText('A sync is running already.').waitFor();
    s.answers['POST /api/admin/schools/{id}/clever_sync'] = { sync: true, message: 'The sync has begun.' };
    s.answers['GET /api/admin/schools/{id}/sis_sync_record_list'] = {
      ...SYNCED,
      sync_records: [
        aRecord(6, { state: 'reading', endedAt: null, mayUndo: false }),
        ...SYNCED.sync_records.slice(0, 4),
      ],
    };
    await clever.click();
    await s.page.getByRole('status').getByText('The sync has begun.').waitFor();
    await s.page.locator('button[data-loading]', { hasText: 'Sync with Clever' }).waitFor();
    s.answers['GET /api/admin/schools/{id}/sis_sync_record_list'] = SYNCED;
    await s.page.locator('button:not([data-loading])', { hasText: 'Sync with Clever' }).waitFor();
  });
});

describe('the sync logs', () => {
  it('show the last five syncs in EST, the newest first chosen, its freshness and all its logs', async () => {
    const s = await settings({}, '?logs=true');
    const dialog = s.page.getByRole('dialog', { name: 'Student Information System Sync Metadata Logs' });
    const syncs = dialog.getByRole('group', { name: 'Last 5 Syncs (Time in EST)' });
    await syncs.waitFor();
    expect(await syncs.getByRole('radio').count()).toBe(5);
    expect(await syncs.getByRole('radio', { name: /Nov 19, 2026, 5:02:00 AM EST/ }).isChecked()).toBe(true);
    expect((await s.called('GET /api/admin/schools/{id}/sis_sync_report')).query.get('record_id')).toBe('5');
    const fresh = dialog.getByRole('table', { name: 'Freshness' });
    await fresh.getByRole('row', { name: /Users 431 5 84001, 84002/ }).waitFor();
    await fresh.getByRole('row', { name: /Sections 62 0/ }).waitFor();
    const tabs = await dialog.getByRole('tab').allInnerTexts();
    expect(tabs.map((text) => text.replace(/\s*[\d,]+$/, ''))).toEqual([
      ...['User Imports', 'User Syncs', 'User Transfers', 'User Errors'],
      ...['Section Imports', 'Section Syncs', 'Section Enrolls', 'Section Errors'],
      ...['Term Imports', 'Term Syncs', 'Term Errors', 'Generic Logs'],
      ...['User Data', 'Section Data', 'Term Data'],
    ]);
    // The one with errors is open.
    expect(await dialog.getByRole('tab', { selected: true }).innerText()).toContain('User Errors');
    await dialog.getByLabel('Search User Errors').fill('taken');
    const asked = await s.called('GET /api/admin/schools/{id}/sis_sync_log', 2);
    expect(Object.fromEntries(asked.query)).toMatchObject({ log: 'user_errors', search: 'taken', record_id: '5' });
    await dialog.getByRole('tab', { name: /User Syncs/ }).click();
    const entries = dialog.getByRole('table', { name: 'User Syncs' });
    await entries.getByText('l.dominguezpena@lakeview.test').waitFor();
    await entries.getByText('As received').click();
    await entries.getByText('"firstName": "Luis"').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'sync-logs');
    await syncs.getByText('Nov 18, 2026').click();
    expect((await s.called('GET /api/admin/schools/{id}/sis_sync_report', 2)).query.get('record_id')).toBe('4');
    s.answers['POST /api/admin/schools/{id}/sis_sync_undo'] = {
      sync: true,
      message: 'Taking the sync back has begun.',
    };
    await dialog.getByRole('button', { name: 'Take back this sync' }).click();
    await s.page.getByRole('button', { name: 'Take back', exact: true }).click();
    await s.page.getByText('Taking the sync back has begun.').waitFor();
    expect((await s.called('POST /api/admin/schools/{id}/sis_sync_undo')).body).toEqual({ record_id: 4 });
  });

  it('are taken along as a file, but by nobody who is logged in as somebody else', async () => {
    const whose = [aMe('Horizon Admin'), aMe('Horizon Admin', { masqId: '1', masqIdent: 'Nia Root' })];
    for (const [as, offered] of whose.map((one) => [one, one.masqId === null] as const)) {
      const s = await screen({ as, at: '/admin/schools/1/settings?logs=true', answers: SERVER });
      await s.page.getByRole('table', { name: 'User Errors' }).waitFor();
      for (const name of ['Download all logs', 'Download this log'])
        expect(await s.page.getByRole('button', { name }).isVisible()).toBe(offered);
    }
  });

  it('stay at the one that is open while the sync goes on', async () => {
    const runs = [aRecord(5, { state: 'applying', endedAt: null, mayUndo: false })];
    const report = (user_errors: number) => ({ report: { ...REPORT, totals: { ...REPORT.totals, user_errors } } });
    const s = await settings(
      {
        'GET /api/admin/schools/{id}/sis_sync_record_list': { ...SYNCED, sync_records: runs },
        'GET /api/admin/schools/{id}/sis_sync_report': report(0),
      },
      '?logs=true',
    );
    const open = s.page.getByRole('tab', { selected: true });
    await open.getByText('User Imports').waitFor();
    s.answers['GET /api/admin/schools/{id}/sis_sync_report'] = report(3);
    s.answers['GET /api/admin/schools/{id}/sis_sync_record_list'] = {
      ...SYNCED,
      sync_records: [aRecord(5, { errors: 3 })],
    };
    await s.page.getByText('Finished with 3 errors').first().waitFor();
    await s.page.getByRole('tab', { name: /User Errors\s*3/ }).waitFor();
    expect(await open.innerText()).toContain('User Imports');
  });

  it('let some or all held changes be approved or rejected, with the reason shown', async () => {
    const s = await settings({}, '?logs=true');
    await s.page.getByRole('button', { name: /Held changes/ }).click();
    await s.page.getByText('More than 10 % would be removed at once.').first().waitFor();
    await screenshot(s.page, 'sync-held');
    for (const [width, height] of [
      [1024, 768],
      [390, 844],
    ] as const) {
      await s.page.setViewportSize({ width, height });
      await expectNoSideways(s.page);
      await screenshot(s.page, `sync-held-${width}`);
    }
    await s.page.setViewportSize({ width: 1440, height: 900 });
    s.answers['POST /api/admin/schools/{id}/sis_sync_held/decide'] = { decided: 1 };
    await s.page.getByRole('checkbox', { name: 'Select Fuentes, Diego' }).click();
    await s.page.getByRole('button', { name: 'Approve 1' }).click();
    await s.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await s.page.getByText('1 change approved').waitFor();
    const one = await s.called('POST /api/admin/schools/{id}/sis_sync_held/decide');
    expect(one.body).toEqual({ decision: 'approved', run_id: 5, places: [8] });
    await s.page.getByRole('button', { name: 'Reject all' }).click();
    await s.page.getByRole('button', { name: 'Reject', exact: true }).click();
    const all = await s.called('POST /api/admin/schools/{id}/sis_sync_held/decide', 2);
    expect(all.body).toEqual({ decision: 'rejected' });
  });

  it('say by name why a student is not here, and sync one who is again', async () => {
    const s = await settings({}, '?logs=true');
    const student = {
      sourceId: '1',
      name: 'Tran, Bao',
      studentNumber: '84512',
      grade: '11',
      schools: ['Painted Rock'],
    };
    s.answers['GET /api/admin/schools/{id}/sis_sync_missed'] = {
      students: [
        { ...student, here: false, why: 'Clever has this student at Painted Rock.', userId: null },
        { ...student, sourceId: '2', name: 'Tran, An', here: true, why: 'Is here.', userId: 8 },
      ],
      nobody: null,
    };
    await s.page.getByRole('button', { name: 'Missing student' }).click();
    await s.page.getByLabel('Find a student of the source').fill('Tran');
    await s.page.getByText('Clever has this student at Painted Rock.').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'sync-missed');
    s.answers['POST /api/admin/schools/{id}/sis_sync_student'] = {
      sync: true,
      message: 'The sync of An Tran has begun.',
    };
    await s.page.getByRole('button', { name: 'Sync again' }).click();
    await s.page.getByText('The sync of An Tran has begun.').waitFor();
    expect((await s.called('POST /api/admin/schools/{id}/sis_sync_student')).body).toEqual({ student_id: 8 });
  });

  it('fit a telephone', async () => {
    const s = await settings(
      { 'GET /api/admin/schools/{id}/sis_sync_report': { report: REPORT } },
      '?logs=true',
      PHONE,
    );
    await s.page.getByText('l.dominguezpena@lakeview.test').waitFor();
    await expectNoSideways(s.page);
    await screenshot(s.page, 'sync-logs-phone');
  });
});

describe('the roster of a district', () => {
  const open = (answers: Answers = {}, as: 'Horizon Admin' | 'District Admin' = 'Horizon Admin', size?: Size) =>
    screen({
      as,
      at: '/admin/districts/1?tab=rosters',
      answers: {
        'GET /api/admin/school_districts/{id}': { schoolDistrict: DISTRICT },
        'GET /api/admin/school_districts/{id}/roster': { roster: aRoster() },
        ...answers,
      },
      size,
    });

  it('is connected: tried first, its schools chosen, then stored', async () => {
    const s = await open({
      'GET /api/admin/school_districts/{id}/roster': { roster: aRoster({ connection: null, lastSync: null }) },
      'POST /api/admin/school_districts/{id}/roster/look': {
        look: {
          schools: [{ id: 's-9', name: 'LAKEVIEW MS' }],
          counts: { person: 4100 },
          problems: ['No terms can be read.'],
        },
      },
    });
    await s.page.getByRole('combobox', { name: 'Source' }).click();
    await s.page.getByRole('option', { name: 'OneRoster' }).click();
    await s.page.getByRole('button', { name: 'Connect', exact: true }).click();
    await s.page.getByText('Address is missing.').waitFor();
    await s.page.getByLabel('Address').fill('https://sis.test/v1p1');
    await s.page.getByLabel('Client secret').fill('geheim');
    await s.page.getByRole('button', { name: 'Test connection' }).click();
    await s.page.getByText('Can read 1 school, 4,100 people').waitFor();
    await s.page.getByText('No terms can be read.').waitFor();
    const middle = s.page.getByRole('group', { name: 'Lakeview Middle' });
    await middle.getByRole('combobox', { name: 'School at the source' }).click();
    await s.page.getByRole('option', { name: 'LAKEVIEW MS (s-9)' }).click();
    await expectAccessible(s.page);
    await screenshot(s.page, 'roster-connect');
    s.answers['PUT /api/admin/school_districts/{id}/roster'] = { roster: aRoster() };
    s.answers['GET /api/admin/school_districts/{id}/roster'] = { roster: aRoster() };
    await s.page.getByRole('button', { name: 'Connect', exact: true }).click();
    await s.page.getByText('Roster connected').waitFor();
    expect((await s.called('PUT /api/admin/school_districts/{id}/roster')).body).toEqual({
      roster: {
        kind: 'oneroster',
        values: { url: 'https://sis.test/v1p1', secret: 'geheim' },
        mode: 'add_only',
        pausedUntil: null,
        schools: [{ schoolId: 2, sourceId: 's-9', mode: 'off', pausedUntil: null }],
        revision: 0,
      },
    });
    await s.page.getByRole('button', { name: 'Sync now' }).waitFor();
  });

  it('shows what it is without its secrets, starts a sync, and is disconnected after a question', async () => {
    const s = await open();
    await s.page.getByRole('button', { name: 'Sync now' }).waitFor();
    expect(await s.page.getByLabel('Client secret').inputValue()).toBe('');
    await screenshot(s.page, 'roster');
    for (const [width, height] of [
      [1024, 768],
      [390, 844],
    ] as const) {
      await s.page.setViewportSize({ width, height });
      await expectNoSideways(s.page);
      await screenshot(s.page, `roster-${width}`);
    }
    await s.page.setViewportSize({ width: 1440, height: 900 });
    s.answers['POST /api/admin/school_districts/{id}/roster/sync'] = { sync: true, message: 'The sync has begun.' };
    await s.page.getByRole('button', { name: 'Sync now' }).click();
    await s.page.getByText('The sync has begun.').waitFor();
    s.answers['PUT /api/admin/school_districts/{id}/roster'] = { roster: aRoster() };
    await s.page.getByLabel('Paused until').first().fill('12/01/2026');
    await s.page.getByRole('button', { name: 'Save' }).click();
    await s.page.getByText('Roster settings updated').waitFor();
    expect((await s.called('PUT /api/admin/school_districts/{id}/roster')).body).toMatchObject({
      roster: { values: { url: 'https://sis.test/v1p1' }, pausedUntil: '2026-12-01', schools: [], revision: 3 },
    });
    s.answers['DELETE /api/admin/school_districts/{id}/roster'] = null;
    await s.page.getByRole('button', { name: 'Disconnect' }).click();
    await s.page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await s.page.getByText('Roster disconnected').waitFor();
  });

  it('takes a zip where it comes as files', async () => {
    const connection = { ...aRoster().connection!, kind: 'csv' as const, values: {}, secrets: [] };
    const missing = 'No file was uploaded yet. Upload one, or enter an SFTP server.';
    const s = await open({
      'GET /api/admin/school_districts/{id}/roster': { roster: aRoster({ connection, missing }) },
    });
    await s.page.getByText('Nothing was uploaded yet.').waitFor();
    await s.page.getByText(missing).waitFor();
    expect(await s.page.getByRole('button', { name: 'Sync now' }).isDisabled()).toBe(true);
    await screenshot(s.page, 'roster-missing');
    await s.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'night.zip', mimeType: 'application/zip', buffer: Buffer.from('x') });
    s.answers['POST /api/admin/school_districts/{id}/roster/file'] = {
      look: { schools: [], counts: { person: 2 }, problems: [] },
    };
    await s.page.getByRole('button', { name: 'Upload' }).click();
    await s.page.getByText('Uploaded. Can read 0 schools, 2 people.').waitFor();
  });

  it('is looked at by the district, which cannot change it', async () => {
    const roster = aRoster({ permissions: { run: false, decide: true } });
    const s = await open({ 'GET /api/admin/school_districts/{id}/roster': { roster } }, 'District Admin', PHONE);
    await s.page.getByText('2 changes held').waitFor();
    await expectNoSideways(s.page);
    await screenshot(s.page, 'roster-phone');
    for (const name of ['Sync now', 'Save', 'Disconnect'])
      expect(await s.page.getByRole('button', { name }).count()).toBe(0);
  });
});

describe('the status of all syncs', () => {
  it('lists the schools by what they need, is narrowed, and leads to the logs', async () => {
    const row = {
      schoolId: 1,
      schoolName: 'Lakeview High',
      districtId: 1,
      districtName: 'Lakeview Unified',
      source: 'clever' as const,
      sourceName: 'Clever',
      state: 'held' as const,
      lastSuccessAt: '2026-11-19T10:02:41.000Z',
      seconds: 41,
      changed: 20,
      errors: 3,
      lastFailureAt: '2026-11-12T10:02:00.000Z',
      lastFailure: 'Clever did not answer.',
      held: 52,
      nextRunAt: '2026-11-20T10:02:00.000Z',
    };
    const counts = { failed: 0, held: 1, running: 0, off: 0, paused: 0, never: 0, fine: 1 };
    const other = { ...row, schoolId: 2, schoolName: 'Birch High', state: 'fine' as const, held: 0 };
    const s = await screen({
      as: 'Horizon Admin',
      at: '/admin/sis_service_status',
      answers: {
        ...SERVER,
        'GET /api/admin/sis_service_status': { services: [row, other], meta: { totalCount: 2, counts } },
      },
    });
    const line = s.page.getByRole('row', { name: /Lakeview High/ });
    await line.getByText('52 held').waitFor();
    expect(await line.innerText()).toMatch(/41 seconds, 20 changes, 3 errors/);
    await expectAccessible(s.page);
    await screenshot(s.page, 'sync-status');
    for (const [width, height] of [
      [1024, 768],
      [390, 844],
    ] as const) {
      await s.page.setViewportSize({ width, height });
      await expectNoSideways(s.page);
      await screenshot(s.page, `sync-status-${width}`);
    }
    await s.page.setViewportSize({ width: 1440, height: 900 });
    await s.page.getByRole('group', { name: 'State' }).getByRole('button', { name: /Held/ }).click();
    expect((await s.called('GET /api/admin/sis_service_status', 2)).query.get('state')).toBe('held');
    s.answers['POST /api/admin/schools/{id}/sis_sync'] = { sync: true, message: 'The sync has begun.' };
    await s.page.getByRole('button', { name: 'Sync now: Lakeview High' }).click();
    await s.page.getByText('The sync has begun.').waitFor();
    await s.page.getByRole('link', { name: 'Lakeview High' }).click();
    await s.page.getByRole('dialog', { name: /Sync Metadata Logs/ }).waitFor();
  });
});
