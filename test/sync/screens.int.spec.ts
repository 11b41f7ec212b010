import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CreateSchool } from '../../src/roster/index.js';
import { DomainError } from '../../src/kernel/errors.js';
import {
  DecideHeldChanges,
  StartSync,
  UndoSync,
  DecideHeldChangesHandler,
  StartSyncHandler,
  UndoSyncHandler,
} from '../../src/sync/commands/sync-commands.js';
import type { SourceLook } from '../../src/sync/sources/source.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aPerson, aSchool, aStudent } from '../roster/school.js';
import { ONE_ROSTER_FILES, zipped } from './sources/one-roster-files.js';
import { aConnection, aKind, aPull, aRun, changes, linked, sent } from './a-sync.js';

describe('the screens of rosters from outside', () => {
  let t: TestApp;
  let platform: HttpClient;
  let district: HttpClient;
  let districtId: number;
  let schoolId: number;
  let connectionId: number;
  let looks: () => Promise<SourceLook>;
  /** What the server asks of the runs. */
  let asked: unknown[];
  let answer: () => unknown;
  let school: string;
  let roster: string;

  beforeAll(async () => {
    t = await testApp();
    const userId = await aPerson(t, 'platform', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    platform = await t.as({ userId, role: 'Horizon Admin' });
    for (const handler of [StartSyncHandler, DecideHeldChangesHandler, UndoSyncHandler])
      jest
        .spyOn(t.get<{ execute(command: object): unknown }>(handler as never), 'execute')
        .mockImplementation((command) => {
          asked.push(command);
          return Promise.resolve().then(answer);
        });
    for (const [kind, name] of [
      ['clever', 'Clever'],
      ['classlink', 'ClassLink'],
      ['csv', 'CSV files'],
    ] as const)
      aKind(t, kind, name, () => looks());
  }, 60_000);
  afterAll(() => t?.close());
  beforeEach(async () => {
    asked = [];
    answer = () => ({ runId: 7, decided: 1 });
    ({ districtId, schoolId } = await aSchool(t));
    await t.db.query('delete from sync.connections');
    await t.db.query('update roster.schools set clever_id = null');
    const inDistrict = { cleverId: `d${districtId}`, classlinkId: `t${districtId}` };
    await platform.patch(`/api/admin/school_districts/${districtId}`, { school_district: inDistrict });
    await platform.patch(`/api/admin/schools/${schoolId}`, { school: { cleverId: 's1' } });
    connectionId = await aConnection(t, districtId);
    const userId = await aPerson(t, `district${districtId}`, [{ role: 'District Admin', schoolId: null, districtId }]);
    district = await t.as({ userId, role: 'District Admin', districtId });
    school = `/api/admin/schools/${schoolId}`;
    roster = `/api/admin/school_districts/${districtId}/roster`;
  });

  const another = () =>
    t.commands.execute(
      new CreateSchool({
        districtId,
        name: 'Another High',
        state: 'IL',
        courseType: ['SAT'],
        activitiesAvailable: false,
        schoolAdminOnly: false,
      }),
    );

  /** Moves a school to where the next day has begun already. */
  const farEast = (id: number) =>
    t.db.query(`update roster.schools set time_zone = 'Pacific/Kiritimati' where id = $1`, [id]);

  describe('the settings of a district', () => {
    const form = (more: object = {}) => ({
      kind: 'clever',
      values: {},
      mode: 'add_only',
      pausedUntil: '2026-12-01',
      schools: [],
      revision: 1,
      ...more,
    });

    it('hold where its roster is, and never give a secret back', async () => {
      const saved = await platform.put(roster, { roster: form({ values: { host: 'api.test' }, revision: 1 }) });
      expect(saved).toMatchObject({ status: 422, body: { errors: { token: [expect.stringContaining('again')] } } });
      const values = { host: 'api.test', token: 'secret-2' };
      const again = await platform.put(roster, { roster: form({ values }) });
      expect(again.body.roster).toMatchObject({
        connection: { kind: 'clever', values: { host: 'api.test' }, secrets: ['token'], mode: 'add_only', revision: 2 },
        schools: [{ schoolId, sourceId: 's1', held: 0 }],
        lastSync: null,
        permissions: { run: true, decide: true },
      });
      expect(JSON.stringify(again.body)).not.toContain('secret-2');
      expect((await platform.put(roster, { roster: form({ values }) })).status).toBe(409);
      const wrong = form({ revision: 2, pausedUntil: 'soon', values: { token: 4 }, mode: 'some' });
      const { errors } = (await platform.put(roster, { roster: wrong })).body;
      expect(Object.keys(errors).sort()).toEqual(['roster.mode', 'roster.pausedUntil', 'roster.values']);
    });

    it('stand in the history of the district and of its schools, without what was entered', async () => {
      const own = { schoolId, sourceId: null, mode: 'off', pausedUntil: null };
      const values = { host: 'api.test', token: 'secret-2' };
      expect((await platform.put(roster, { roster: form({ values, schools: [own] }) })).status).toBe(200);
      const values2 = { host: 'other.test', token: 'secret-3' };
      await platform.put(roster, { roster: form({ values: values2, revision: 2, mode: 'full', pausedUntil: null }) });
      await platform.delete(roster);
      await t.settle();
      const told = async (path: string) => {
        const { changes } = (await district.get(path)).body;
        expect(JSON.stringify(changes)).not.toMatch(/secret-|api\.test|other\.test/);
        return changes
          .map(({ sentence }: { sentence: string }) => sentence)
          .filter((one: string) => /roster/.test(one));
      };
      const ofDistrict = await told(`/api/admin/school_districts/${districtId}/changes`);
      const [gone, anew, first] = ofDistrict.filter((one: string) => one.includes(' of the district '));
      expect(first).toMatch(/changed .*roster host.*roster token.* of the district/);
      expect(anew).toMatch(
        /changed the roster host, the mode of roster syncs, the day until which roster syncs pause and the roster token/,
      );
      expect(gone).toMatch(/source of the roster/);
      expect(await told(`${school}/changes`)).toEqual([
        expect.stringMatching(/set the mode of roster syncs of .* to off/),
      ]);
    });

    it('are tried before they are stored, and say what can be read', async () => {
      looks = async () => ({ schools: [{ id: 's1', name: 'North High' }], counts: { person: 4100 }, problems: [] });
      const sent = { roster: { kind: 'clever', values: { token: 'other' } } };
      expect((await platform.post(`${roster}/look`, sent)).body.look).toEqual({
        schools: [{ id: 's1', name: 'North High' }],
        counts: { person: 4100 },
        problems: [],
      });
    });

    it('are shown to the district without how it is set up, and changed by the platform only', async () => {
      const { connection, permissions } = (await district.get(roster)).body.roster;
      expect([connection.secrets, permissions]).toEqual([[], { run: false, decide: true }]);
      expect((await district.put(roster, { roster: form() })).status).toBe(403);
      expect((await district.delete(roster)).status).toBe(403);
    });

    it('take a zip where the roster comes as files, and say which one was uploaded last', async () => {
      const upload = (bytes: Buffer) => {
        const form = new FormData();
        form.set('file', new File([new Uint8Array(bytes)], 'night.zip'));
        return platform.raw('POST', `${roster}/file`, form);
      };
      const zip = await zipped(ONE_ROSTER_FILES);
      expect((await upload(zip)).status).toBe(409);
      await platform.delete(roster);
      expect((await upload(zip)).status).toBe(409);
      const csv = { kind: 'csv', values: { token: 'x' }, mode: 'full', pausedUntil: null, schools: [], revision: 0 };
      await platform.put(roster, { roster: csv });
      expect(await (await upload(zip)).json()).toMatchObject({ look: { problems: [] } });
      const broken = await upload(Buffer.from('no zip'));
      expect([broken.status, (await broken.json()).errors]).toEqual([422, { file: ['This is not a zip file.'] }]);
      const cut = await upload(zip.subarray(0, 100));
      expect((await cut.json()).errors.file).toEqual(['This zip file is damaged, or a part of it is missing.']);
      expect((await platform.get(roster)).body.roster.file).toMatchObject({ name: 'night.zip', bytes: zip.length });
      expect((await platform.post(`${roster}/file`, {})).body.errors).toHaveProperty('file');
    });

    it('are forgotten with everything that the source sent, and nobody leaves', async () => {
      expect((await platform.delete(roster)).status).toBe(204);
      expect((await platform.get(roster)).body.roster.connection).toBeNull();
      expect((await platform.delete(roster)).status).toBe(204);
    });

    it('start a sync of all schools', async () => {
      expect((await platform.post(`${roster}/sync`)).body).toMatchObject({ sync: true });
      expect(asked).toEqual([new StartSync({ connectionId, startedBy: expect.any(Number) as never })]);
    });
  });

  describe('a sync of a school', () => {
    it('begins where both ids are there, and says why where it does not', async () => {
      const began = await platform.post(`${school}/clever_sync`);
      expect(began.body).toEqual({
        sync: true,
        message: expect.stringMatching(/^The sync of .* with Clever has begun\.$/),
      });
      expect(asked).toHaveLength(1);
      expect(asked[0]).toMatchObject({ wanted: { connectionId, schoolId } });
      const other = await platform.post(`${school}/classlink_sync`);
      expect(other.body).toMatchObject({ sync: false, message: expect.stringContaining('ClassLink is not set up') });
      await platform.patch(school, { school: { cleverId: null } });
      const without = await platform.post(`${school}/clever_sync`);
      expect(without.body).toMatchObject({ sync: false, message: expect.stringContaining('Enter its ID first') });
      expect(asked).toHaveLength(1);
    });

    it('that cannot begin now is told as the server says it', async () => {
      answer = () => {
        throw new DomainError('sync/running', 'A sync is running already.');
      };
      const refused = await platform.post(`${school}/sis_sync`);
      expect(refused.body).toEqual({ sync: false, message: 'A sync is running already.' });
    });

    it('is of one student too, of this school', async () => {
      const studentId = await aStudent(t, schoolId, 'Again');
      const sync = (id: number) => platform.post(`${school}/sis_sync_student`, { student_id: id });
      expect((await sync(studentId)).body).toMatchObject({ sync: true });
      expect(asked[0]).toMatchObject({ wanted: { connectionId, schoolId, studentId } });
      const elsewhere = await aStudent(t, await another(), 'Elsewhere');
      expect((await sync(elsewhere)).body.sync).toBe(false);
    });
  });

  describe('the logs', () => {
    it('are of the last five syncs, in EST, without those of other schools alone', async () => {
      for (let n = 0; n < 6; n += 1) await aRun(t, connectionId, { beganAt: `2026-07-1${n}T10:02:00Z` });
      await aRun(t, connectionId, { schoolId: await another(), beganAt: '2026-07-20T10:02:00Z' });
      const { sync_records, school: of } = (await district.get(`${school}/sis_sync_record_list`)).body;
      expect(sync_records).toHaveLength(5);
      expect(sync_records[0]).toMatchObject({
        id: expect.any(Number),
        name: 'Jul 15, 2026, 5:02:00 AM EST',
        mayUndo: false,
      });
      expect(of).toMatchObject({
        source: 'Clever',
        connected: true,
        held: 0,
        permissions: { run: false, decide: true },
      });
    });

    it('hold everything in twelve lists of what was done and three of what was sent', async () => {
      const pullId = await aPull(t, connectionId);
      const runId = await aRun(t, connectionId, { pullId });
      const lina = { id: 'u1', role: 'Student', schoolIds: ['s1'], firstName: 'Lina', lastName: 'Diaz' };
      await sent(t, connectionId, 'person', lina, { pull: pullId });
      await sent(t, connectionId, 'person', { ...lina, id: 'u2', schoolIds: ['s2'] }, { pull: pullId });
      await sent(t, connectionId, 'section', { id: 'c1', schoolId: 's1', name: 'Math' }, { pull: pullId });
      await sent(t, connectionId, 'term', { id: 't1', schoolId: null, name: 'Fall' }, { pull: pullId });
      await linked(t, connectionId, 'person', 'u1', schoolId, 1);
      await linked(t, connectionId, 'person', 'left', schoolId, 2);
      await linked(t, connectionId, 'section', 'c1', schoolId, 3);
      await t.db.query(`insert into sync.notes (run_id, noted_at, level, text) values ($1, now(), 'info', 'Read 4')`, [
        runId,
      ]);
      await changes(t, runId, schoolId, [
        { action: 'add', label: 'Added' },
        {
          label: 'Diaz, Lina',
          before: { firstName: 'Lena' },
          after: { firstName: 'Lina' },
          source_id: 'u1',
          sent: lina,
        },
        { action: 'move', label: 'Moved' },
        { action: 'problem', label: 'Twin', outcome: null, code: 'email_taken', reason: 'E-mail is taken.' },
        { outcome: 'failed', outcome_reason: 'Number is taken.', label: 'Number' },
        { record: 'section', action: 'add' },
        { record: 'section' },
        { record: 'enrollment', action: 'add' },
        { record: 'section', action: 'problem' },
        { record: 'term', action: 'add' },
        { record: 'term' },
        { record: 'term', action: 'problem' },
      ]);
      const { report } = (await platform.get(`${school}/sis_sync_report?record_id=${runId}`)).body;
      const labels = (entries: { label: string }[]) => entries.map(({ label }) => label);
      expect(Object.fromEntries(Object.entries(report.users).map(([log, of]) => [log, labels(of as never)]))).toEqual({
        import: ['Added'],
        sync: ['Diaz, Lina'],
        transfer: ['Moved'],
        error: ['Twin', 'Number'],
      });
      expect(report.users.sync[0]).toMatchObject({
        differences: [{ field: 'firstName', before: 'Lena', after: 'Lina' }],
        data: lina,
        state: 'done',
      });
      expect(report.users.error[1]).toMatchObject({ state: 'failed', reason: 'Number is taken.' });
      const sizes = (logs: object) => Object.values(logs).map((log: unknown[]) => log.length);
      expect([sizes(report.sections), sizes(report.terms), sizes(report.generic)]).toEqual([
        [1, 1, 1, 1],
        [1, 1, 1],
        [1],
      ]);
      expect(labels(report.remote_data.user)).toEqual(['Diaz, Lina']);
      expect([labels(report.remote_data.section), labels(report.remote_data.term)]).toEqual([['Math'], ['Fall']]);
      expect(report.freshness).toEqual({
        users: { total: 2, stale: 1, stale_ids: ['left'] },
        sections: { total: 1, stale: 0, stale_ids: [] },
      });
      expect(report.totals).toMatchObject({ user_errors: 2, section_enrolls: 1, user_data: 1, generic_logs: 1 });

      const log = async (query: string) =>
        (await platform.get(`${school}/sis_sync_log?record_id=${runId}&${query}`)).body;
      expect(await log('log=user_errors&search=taken')).toMatchObject({ meta: { totalCount: 2 } });
      expect(labels((await log('log=user_syncs&search=lena')).entries)).toEqual(['Diaz, Lina']);
      expect(labels((await log('log=user_syncs&search=lina+diaz')).entries)).toEqual(['Diaz, Lina']);
      expect(labels((await log('log=user_data&search=lina+diaz')).entries)).toEqual(['Diaz, Lina']);
      expect((await log('log=else')).errors).toHaveProperty('log');
      const csv = await (await platform.raw('GET', `${school}/sis_sync_log.csv?record_id=${runId}`)).text();
      expect(csv.trim().split('\r\n')).toHaveLength(14);
      expect(csv).toContain('"User Syncs","Diaz, Lina","u1","change","done"');
      expect(csv).toContain('firstName: Lena → Lina');
    });

    it('are not taken along as a file by somebody who is logged in as somebody else', async () => {
      const runId = await aRun(t, connectionId, { schoolId });
      const masquerader = { userId: 1, role: 'Horizon Admin' } as const;
      const masked = await t.as({ userId: 2, role: 'District Admin', districtId, masquerader });
      const path = `${school}/sis_sync_log`;
      expect((await masked.get(`${path}?record_id=${runId}&log=user_syncs`)).status).toBe(200);
      expect((await masked.get(`${path}.csv?record_id=${runId}`)).body.code).toBe('identity/masked');
    });

    it('of another school are those of a sync that does not exist', async () => {
      const runId = await aRun(t, connectionId, { schoolId: await another() });
      expect((await platform.get(`${school}/sis_sync_report?record_id=${runId}`)).status).toBe(404);
      expect((await platform.get(`${school}/sis_sync_log.csv?record_id=${runId}`)).status).toBe(404);
    });
  });

  describe('what is held', () => {
    const LEFT = { action: 'remove', held: 'many-removals', outcome: null };

    it('is approved or rejected, all or some, of this school alone', async () => {
      for (const state of ['failed', 'done'])
        await changes(t, await aRun(t, connectionId, { state }), schoolId, [LEFT]);
      const runId = await aRun(t, connectionId, { state: 'waiting' });
      await changes(t, runId, schoolId, [LEFT, { ...LEFT, label: 'Two' }, { ...LEFT, decision: 'approved' }, {}]);
      const other = await another();
      await t.db.query('update sync.changes set school_id = $2 where run_id = $1 and place = 0', [runId, other]);
      await changes(t, await aRun(t, connectionId, { state: 'waiting' }), schoolId, [LEFT]);
      const { changes: listed, meta } = (await district.get(`${school}/sis_sync_held`)).body;
      expect(meta.totalCount).toBe(2);
      expect(listed[1]).toMatchObject({
        runId,
        place: 1,
        label: 'Two',
        held: 'More than 10 % would be removed at once.',
        reason: 'The source says so.',
      });

      const named = async (words: string) =>
        (await district.get(`${school}/sis_sync_held?search=${words}`)).body.meta.totalCount;
      expect([await named('removed at once'), await named('taking a test')]).toEqual([2, 0]);
      await t.db.query(`update sync.changes set label = 'Diaz, Lina' where run_id = $1 and place = 1`, [runId]);
      expect(await named('lina diaz')).toBe(1);
      await t.db.query(`update sync.changes set label = 'Diaz, Lina in Algebra 1' where run_id = $1 and place = 1`, [
        runId,
      ]);
      expect([await named('lina diaz'), await named('algebra 1')]).toEqual([1, 1]);
      const decide = (body: object) => district.post(`${school}/sis_sync_held/decide`, body);
      expect((await decide({ decision: 'approved', run_id: runId, places: [0, 1, 3] })).body).toEqual({ decided: 1 });
      expect(asked).toEqual([new DecideHeldChanges(runId, 'approved', [1], expect.any(Number) as never)]);
      expect((await decide({ decision: 'rejected' })).body).toEqual({ decided: 2 });
      expect(asked.slice(1)).toMatchObject([
        { runId, places: [1] },
        { runId: runId + 1, places: [0] },
      ]);
      const none = await decide({ decision: 'approved', run_id: runId, places: [3] });
      expect([none.status, none.body.detail ?? none.body.message]).toEqual([
        409,
        expect.stringContaining('None of these changes waits'),
      ]);
      expect((await decide({ decision: 'perhaps' })).body.errors).toHaveProperty('decision');
      expect((await decide({ decision: 'approved', places: [1] })).body.errors).toHaveProperty('run_id');
    });

    it('is counted in the settings of the district', async () => {
      await changes(t, await aRun(t, connectionId, { state: 'waiting' }), schoolId, [LEFT]);
      expect((await district.get(roster)).body.roster).toMatchObject({
        schools: [{ schoolId, held: 1 }],
        lastSync: { state: 'waiting', held: 1 },
      });
    });
  });

  it('takes a sync back for thirty days, once, by the platform', async () => {
    const runId = await aRun(t, connectionId);
    const mayUndo = async () => (await platform.get(`${school}/sis_sync_record_list`)).body.sync_records.at(-1).mayUndo;
    expect(await mayUndo()).toBe(true);
    expect((await district.post(`${school}/sis_sync_undo`, { record_id: runId })).status).toBe(403);
    const undone = await platform.post(`${school}/sis_sync_undo`, { record_id: runId });
    expect(undone.body).toEqual({ sync: true, message: 'Taking the sync back has begun.' });
    expect(asked).toEqual([new UndoSync(runId, expect.any(Number) as never)]);
    await aRun(t, connectionId, { kind: 'undo', undoes: runId });
    expect(await mayUndo()).toBe(false);
    const failed = await aRun(t, connectionId, { state: 'failed' });
    const newest = async () => (await platform.get(`${school}/sis_sync_record_list`)).body.sync_records[0].mayUndo;
    expect(await newest()).toBe(false);
    await changes(t, failed, schoolId, [{}]);
    expect(await newest()).toBe(true);
    expect((await platform.post(`${school}/sis_sync_undo`, { record_id: 999999 })).status).toBe(404);
  });

  describe('why a student is not here', () => {
    const missed = async (search: string) =>
      (await district.get(`${school}/sis_sync_missed?search=${encodeURIComponent(search)}`)).body;

    it('is said by name, whether the source has the student here, elsewhere, no more or never', async () => {
      const [first, second] = [await aPull(t, connectionId), await aPull(t, connectionId)];
      const person = { role: 'Student', schoolIds: ['s1'], firstName: 'Noor', lastName: 'Haddad' };
      const sends = (id: string, more: object, at: { gone?: number; problem?: string } = {}) =>
        sent(t, connectionId, 'person', { ...person, id, ...more }, { pull: first, ...at });
      await sent(t, connectionId, 'school', { id: 's2', name: 'South High' }, { pull: first });
      await sends('here', { lastName: 'Aa' });
      await sends('there', { lastName: 'Bb', schoolIds: ['s2'] });
      await sends('gone', { lastName: 'Cc' }, { gone: second });
      await sends('failed', { lastName: 'Dd', studentNumber: '84219' });
      await sends('teacher', { lastName: 'Ee', role: 'Teacher' });
      const studentId = await aStudent(t, schoolId, 'Noor');
      await linked(t, connectionId, 'person', 'here', schoolId, studentId);
      const runId = await aRun(t, connectionId);
      const failed = { action: 'add', source_id: 'failed', outcome: 'failed', outcome_reason: 'The e-mail is taken.' };
      await changes(t, runId, schoolId, [failed]);
      const { students } = await missed('haddad NOOR');
      expect(students).toEqual([]);
      const found = (await missed('noor')).students as {
        sourceId: string;
        here: boolean;
        why: string;
        userId: number;
      }[];
      expect(found.map(({ sourceId, here }) => [sourceId, here])).toEqual([
        ['here', true],
        ['there', false],
        ['gone', false],
        ['failed', false],
      ]);
      expect(found[0]!.userId).toBe(studentId);
      expect(found[1]!.why).toBe('Clever has this student at South High. Correct the school there, then sync again.');
      expect(found[2]!.why).toContain('no longer sends');
      expect(found[3]!.why).toBe('The e-mail is taken.');
      expect((await missed('84219')).students).toHaveLength(1);
      expect((await missed('Nobody Else')).nobody).toContain('It was read on Nov 19, 2026, 9:14:00 AM EST');
      expect((await district.get(`${school}/sis_sync_missed`)).body.errors).toHaveProperty('search');
    });

    it('is said as the planner has it where the school is paused or off', async () => {
      const pull = await aPull(t, connectionId);
      const person = { id: 'new', role: 'Student', schoolIds: ['s1'], firstName: 'Noor', lastName: 'Haddad' };
      await sent(t, connectionId, 'person', person, { pull });
      const why = async (until: string | null, mode: string) => {
        await t.db.query('update sync.connections set paused_until = $2, mode = $3 where id = $1', [
          connectionId,
          until,
          mode,
        ]);
        return (await missed('noor')).students[0].why;
      };
      await t.db.query(
        `insert into sync.connected_schools (school_id, connection_id, mode, paused_until) values ($1, $2, 'full', '2026-11-24')`,
        [schoolId, connectionId],
      );
      expect(await why(null, 'full')).toBe('Syncing is paused until 2026-11-24.');
      expect(await why('2026-12-12', 'full')).toBe('Syncing is paused until 2026-12-12.');
      expect(await why(null, 'off')).toBe('Syncing is switched off for this school.');
      await farEast(schoolId);
      expect(await why(null, 'full')).toContain('The next sync brings the student.');
    });
  });

  describe('the status of all', () => {
    const status = async (query = '') => (await platform.get(`/api/admin/sis_service_status${query}`)).body;

    it('has a row for each connected school, what needs somebody first', async () => {
      const other = await another();
      await platform.patch(`/api/admin/schools/${other}`, { school: { cleverId: 's2' } });
      await another();
      const runId = await aRun(t, connectionId, { state: 'waiting', beganAt: '2026-11-19T10:00:00Z' });
      await changes(t, runId, schoolId, [
        {},
        { outcome: 'failed' },
        { held: 'many-removals', outcome: null, action: 'remove' },
      ]);
      const { services, meta } = await status();
      expect(services.map((row: { schoolId: number; state: string }) => [row.schoolId, row.state])).toEqual([
        [schoolId, 'held'],
        [other, 'fine'],
      ]);
      expect(services[0]).toMatchObject({
        source: 'clever',
        sourceName: 'Clever',
        changed: 1,
        errors: 1,
        held: 1,
        seconds: 0,
      });
      expect(meta).toMatchObject({ totalCount: 2, counts: { held: 1, fine: 1, failed: 0 } });
      expect((await status('?state=held')).meta.totalCount).toBe(1);
      expect((await status('?source=csv')).meta.totalCount).toBe(0);
      expect((await status('?search=another&sort=school&order=desc')).services).toHaveLength(1);
      await aRun(t, connectionId, { state: 'failed' });
      expect((await status()).meta.counts).toMatchObject({ failed: 2 });
      await aRun(t, connectionId);
      expect((await status()).meta.counts).toMatchObject({ held: 1, fine: 1, failed: 0 });
      const own = (mode: string | null, until: string | null) =>
        t.db.query(
          `insert into sync.connected_schools (school_id, connection_id, mode, paused_until) values ($1, $2, $3, $4)
           on conflict (school_id) do update set mode = $3, paused_until = $4`,
          [other, connectionId, mode, until],
        );
      await own('off', '2030-01-01');
      expect((await status()).meta.counts).toMatchObject({ held: 1, off: 1 });
      await own(null, '2030-01-01');
      expect((await status()).meta.counts).toMatchObject({ held: 1, paused: 1 });
      const ids = async (query: string) =>
        (await status(query)).services.map((row: { schoolId: number }) => row.schoolId);
      expect(await ids('?sort=school&order=asc')).toEqual([other, schoolId]);
      expect(await ids('?sort=held&order=desc&per_page=1&page=2')).toEqual([other]);
      await own(null, '2026-11-24');
      expect((await status()).meta.counts).toMatchObject({ held: 1, paused: 1 });
      await farEast(other);
      expect((await status()).meta.counts).toMatchObject({ held: 1, paused: 0 });
      // A connection that is off is off for schools with a mode of their own too.
      await own('full', null);
      await t.db.query(`update sync.connections set mode = 'off' where id = $1`, [connectionId]);
      const off = await status();
      expect(off.meta.counts).toMatchObject({ held: 0, off: 2 });
      // What waits there is counted, though nothing needs to be decided before the school is synced again.
      expect(off.services.find((row: { schoolId: number }) => row.schoolId === schoolId)!.held).toBe(1);
    });
  });
});
