import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestApp, testApp } from '../support/app.js';
import { TestClock } from '../support/clock.js';
import type { HttpClient } from '../support/http.js';
import { aPerson, aSchool } from '../roster/school.js';
import { ONE_ROSTER_FILES, zipped } from './sources/one-roster-files.js';

const CLASS_SIZE = 12;
const HEAD =
  'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password';
const ENROLLED =
  'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate';

/** A zip of one school: a teacher, and those of twelve students who are there. */
function aRoster(there: readonly number[]): Promise<Buffer> {
  const students = there.map(
    (n) => `k${n},,,true,s1,student,k${n},,Kim,Number${n},,${1000 + n},k${n}@journey.test,,,,10,`,
  );
  const teacher = 't,,,true,s1,teacher,t,,Tom,Field,,,t@journey.test,,,,,';
  const enrolled = there.map((n) => `e${n},,,c1,s1,k${n},student,,,`);
  return zipped({
    ...ONE_ROSTER_FILES,
    'users.csv': [HEAD, teacher, ...students, ''].join('\n'),
    'enrollments.csv': [ENROLLED, 'et,,,c1,s1,t,teacher,true,,', ...enrolled, ''].join('\n'),
  });
}

/** From the settings of a district to a sync that was taken back, by what the screens ask of the server. */
describe('a district whose roster comes as files', () => {
  let t: TestApp;
  let platform: HttpClient;
  let school: string;
  let roster: string;
  let schoolId: number;
  beforeAll(async () => {
    t = await testApp({ clock: new TestClock('2026-11-23T16:00:00.000Z') });
    const userId = await aPerson(t, 'platform', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    platform = await t.as({ userId, role: 'Horizon Admin' });
    const own = await aSchool(t);
    const { districtId } = own;
    schoolId = own.schoolId;
    school = `/api/admin/schools/${schoolId}`;
    roster = `/api/admin/school_districts/${districtId}/roster`;
  }, 60_000);
  afterAll(() => t?.close());

  const connect = async (revision: number, schools: object[]) => {
    const form = { kind: 'csv', values: {}, mode: 'full', pausedUntil: null, revision, schools };
    const { status, body } = await platform.put(roster, { roster: form });
    expect(status).toBe(200);
    return body.roster.missing as string | null;
  };
  const everybody = Array.from({ length: CLASS_SIZE }, (_, i) => i + 1);
  const upload = async (there: readonly number[]) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await aRoster(there))], 'night.zip'));
    expect((await platform.raw('POST', `${roster}/file`, form)).status).toBe(200);
  };
  const sync = async () => {
    expect((await platform.post(`${school}/sis_sync`)).body).toMatchObject({ sync: true });
    await t.settle();
    return newest();
  };
  const newest = async () => (await platform.get(`${school}/sis_sync_record_list`)).body.sync_records[0];
  const report = async (id: number) => (await platform.get(`${school}/sis_sync_report?record_id=${id}`)).body.report;
  const students = async () =>
    (await platform.get(`${school}/users?role=Student&per_page=100`)).body.users.filter((one: { email: string }) =>
      one.email.endsWith('@journey.test'),
    ).length;

  it('is not synced before a school is connected and a file is there', async () => {
    const noFile = 'No file was uploaded yet. Upload one, or enter an SFTP server.';
    expect(await connect(0, [])).toBe(noFile);
    expect((await platform.post(`${roster}/sync`)).body).toEqual({ sync: false, message: noFile });
    await upload(everybody);
    const noSchool = 'No school is connected yet. Say below which school is which at the source.';
    expect((await platform.post(`${roster}/sync`)).body).toEqual({ sync: false, message: noSchool });
    expect((await platform.get(roster)).body.roster).toMatchObject({ missing: noSchool, lastSync: null });
    expect(await connect(1, [{ schoolId, sourceId: 's1' }])).toBeNull();
  });

  it('is synced, holds what is too much, does it once approved, and takes it back', async () => {
    await upload(everybody);
    const first = await sync();
    expect(first).toMatchObject({ state: 'done', held: 0, errors: 0 });
    const { totals, freshness } = await report(first.id);
    expect(totals).toMatchObject({ user_imports: CLASS_SIZE + 1, section_imports: 1, user_data: CLASS_SIZE + 1 });
    expect(freshness.users).toEqual({ total: CLASS_SIZE + 1, stale: 0, stale_ids: [] });
    expect(await students()).toBe(CLASS_SIZE);

    await upload(everybody.slice(0, 4));
    const second = await sync();
    expect(second).toMatchObject({ state: 'waiting', held: expect.any(Number) });
    expect(await students()).toBe(CLASS_SIZE);
    const held = (await platform.get(`${school}/sis_sync_held`)).body;
    const leaving = held.changes.filter(({ record }: { record: string }) => record === 'person');
    expect(leaving).toHaveLength(CLASS_SIZE - 4);
    expect(leaving[0].held).toMatch(/^More than 10 % would be removed|would have no students left/);
    const missed = (await platform.get(`${school}/sis_sync_missed?search=Number12`)).body.students;
    expect(missed[0]).toMatchObject({ here: true, why: expect.stringContaining('waits for a decision') });

    const decided = await platform.post(`${school}/sis_sync_held/decide`, { decision: 'approved' });
    expect(decided.body.decided).toBe(held.meta.totalCount);
    await t.settle();
    expect(await newest()).toMatchObject({ id: second.id, state: 'done', held: 0 });
    expect(await students()).toBe(4);
    const gone = (await platform.get(`${school}/sis_sync_missed?search=Number12`)).body.students;
    expect(gone[0]).toMatchObject({ here: false, why: expect.stringContaining('no longer sends') });

    const undone = await platform.post(`${school}/sis_sync_undo`, { record_id: second.id });
    expect(undone.body).toMatchObject({ sync: true });
    await t.settle();
    expect(await newest()).toMatchObject({ kind: 'undo', state: 'done' });
    expect(await students()).toBe(CLASS_SIZE);
  }, 120_000);
});
