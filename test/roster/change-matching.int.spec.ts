import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aPerson, aSchool, aStudent, type TestSchool } from './school.js';

describe('everybody whom a list of a school shows', () => {
  let t: TestApp;
  let s: TestSchool;
  let other: TestSchool;
  let horizon: HttpClient;
  const ids: number[] = [];

  const over = async (client: HttpClient, sent: Promise<{ status: number; body: any }>) => {
    let { status, body } = await sent;
    for (let tries = 0; status === 200 && body.state === 'running' && tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      ({ status, body } = await client.get(`/api/batches/${body.id}`));
    }
    return { status, body };
  };
  const change = (query: string, body: object, client = s.admin, school = s.schoolId) =>
    over(client, client.post(`/api/staff/schools/${school}/users/change_matching?${query}`, body));
  const back = (client: HttpClient, id: string) =>
    over(client, client.post(`/api/batches/${id}/undo`, { batch_id: randomUUID() }));
  const untimed = async () =>
    (
      await t.db.query<{ id: number }>(
        'select id from roster.people where id = any($1) and untimed_assessment order by id',
        [ids],
      )
    ).map(({ id }) => id);
  const rows = (body: any) => body.rows.map((row: any) => [row.name, row.state, row.reason]);

  beforeAll(async () => {
    t = await testApp();
    s = await aSchool(t);
    other = await aSchool(t);
    horizon = await t.as({
      userId: await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
      role: 'Horizon Admin',
    });
    for (const [name, gradeLevel, isUntimed] of [
      ['Ada', 9, false],
      ['Ben', 9, true],
      ['Cleo', 9, false],
      ['Dan', 10, false],
    ] as const)
      ids.push(await aStudent(t, s.schoolId, name, { gradeLevel, untimed: isUntimed }));
    await aStudent(t, other.schoolId, 'Elsewhere', { gradeLevel: 9 });
  });
  afterAll(() => t?.close());

  it('is changed row by row on all pages, whoever is so already is skipped, and undo takes back what was done', async () => {
    const [ada, ben, cleo, dan] = ids as [number, number, number, number];
    await t.db.query('update roster.people set hidden_account = true where id = $1', [cleo]);
    const { status, body } = await change('role=Student&grade_level=9&per_page=1&sort=firstName', {
      action: 'set_untimed',
      batch_id: randomUUID(),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Setting students untimed', state: 'over', mayUndo: true });
    expect(body.rows.map((row: any) => [row.key, row.state, row.reason])).toEqual([
      [String(ada), 'done', null],
      [String(ben), 'skipped', 'Is untimed already.'],
      [String(cleo), 'skipped', 'A hidden account cannot be changed.'],
    ]);
    expect(rows(body)[0][0]).toContain('Ada');
    expect(await untimed()).toEqual([ada, ben]);
    expect((await back(s.admin, body.id)).body.rows.map((row: any) => row.key)).toEqual([String(ada)]);
    expect(await untimed()).toEqual([ben]);
    await t.db.query('update roster.people set hidden_account = false where id = $1', [cleo]);
    expect((await change('role=Student&search=Dan', { action: 'set_untimed' })).body.counts.done).toBe(1);
    expect(await untimed()).toEqual([ben, dan]);
  });

  it('is the same batch when the same press is sent again', async () => {
    const press = { action: 'set_timed', batch_id: randomUUID() };
    const [first, second] = [await change('role=Student', press), await change('role=Student', press)];
    expect([first.body.counts.done, second.body]).toEqual([2, first.body]);
  });

  it('is archived without Undo by who may not activate students, and with it by who may', async () => {
    const archive = { action: 'archive' };
    const mine = (await change('role=Student&search=Ada', archive)).body;
    expect([mine.counts.done, mine.mayUndo]).toEqual([1, false]);
    expect((await back(s.admin, mine.id)).status).toBe(409);
    const path = `/api/admin/schools/${s.schoolId}/users/change_matching?role=Student&search=`;
    const theirs = (await over(horizon, horizon.post(`${path}Ben`, archive))).body;
    expect([theirs.counts.done, theirs.mayUndo]).toEqual([1, true]);
    expect((await back(horizon, theirs.id)).body.counts.done).toBe(1);
    const active = await over(horizon, horizon.post(`${path}&archived=true`, { action: 'activate' }));
    expect(rows(active.body)).toEqual([[expect.stringContaining('Ada'), 'done', null]]);
  });

  it('goes into a class of the school, and to another school by the administrators of the platform', async () => {
    const added = await change('role=Student&grade_level=10', { action: 'add_to_class', section_id: s.sectionId });
    expect([added.body.counts.done, added.body.mayUndo]).toEqual([1, false]);
    const path = `/api/admin/schools/${s.schoolId}/users/change_matching?role=Student&search=Dan`;
    const moved = await over(horizon, horizon.post(path, { action: 'transfer', school_id: other.schoolId }));
    expect(rows(moved.body)).toEqual([[expect.stringContaining('Dan'), 'done', null]]);
  });

  it('is refused as the single calls are, before anything is begun', async () => {
    const untime = { action: 'set_untimed' };
    const refused = async (query: string, body: object, client = s.admin, school = s.schoolId) => {
      const answer = await change(query, body, client, school);
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    expect(await refused('role=Student', untime, s.admin, other.schoolId)).toEqual([404, []]);
    expect(await refused('role=Student', untime, s.teacher)).toEqual([403, []]);
    expect(await refused('role=Teacher', untime)).toEqual([403, []]);
    expect(await refused('role=Student', { action: 'activate' })).toEqual([403, []]);
    expect(await refused('role=Student', { action: 'transfer', school_id: other.schoolId })).toEqual([403, []]);
    expect(await refused('role=Student', { action: 'delete' })).toEqual([422, ['action']]);
    expect(await refused('role=Student', { action: 'add_to_class' })).toEqual([422, ['section_id']]);
    expect(await refused('role=Student', { action: 'add_to_class', section_id: other.sectionId })).toEqual([404, []]);
    expect(await refused('role=Student&grade_level=99', untime)).toEqual([422, ['grade_level']]);
    expect(
      await t.db.query('select from platform.batches where kind = $1 and state = $2', [
        'roster.change-matching',
        'running',
      ]),
    ).toEqual([]);
  });
});
