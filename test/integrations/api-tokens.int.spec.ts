import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { USES_A_MINUTE } from '../../src/identity/index.js';
import { ClosePlace } from '../../src/identity/index.js';
import { demoBundles } from '../../src/content/index.js';
import { assign, copyOf, school, student, take, type School } from '../reporting/school.js';
import { aPerson, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';

const ACT_SET = demoBundles()[2]!.sets[0]!.id;
const DAY_MS = 86_400_000;

let t: TestApp;
let here: School;
let there: TestSchool;
let horizon: HttpClient;
let own: HttpClient;
let ownId: number;
let foreign: HttpClient;
let amara: number;
let path: string;
const log: string[] = [];

beforeAll(async () => {
  t = await testApp({ log: (line) => log.push(line) });
  here = await school(t);
  there = await aSchool(t);
  const horizonId = await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
  horizon = await t.as({ userId: horizonId, role: 'Horizon Admin' });
  const roleOf = (districtId: number) => [{ role: 'District Admin' as const, schoolId: null, districtId }];
  ownId = await aPerson(t, 'own', roleOf(here.districtId));
  own = await t.as({ userId: ownId, role: 'District Admin', districtId: here.districtId });
  const foreignId = await aPerson(t, 'foreign', roleOf(there.districtId));
  foreign = await t.as({ userId: foreignId, role: 'District Admin', districtId: there.districtId });
  path = `/api/admin/school_districts/${here.districtId}/api_tokens`;
  amara = await student(t, here, 'amara@cedar.test');
  await aStudent(t, there.schoolId, 'stranger');
  await assign(t, here, ACT_SET, [4], false);
  await t.settle();
  await take(t, amara, await copyOf(t, amara, ACT_SET, 4, 1), { share: 0.6, wrong: 4 });
  await t.settle();
}, 120_000);
afterAll(() => t?.close());
/** Each test has minutes of its own. */
beforeEach(() => t.clock.advance({ minutes: 2 }));

const inDays = (days: number) => new Date(t.clock.now() + days * DAY_MS).toISOString();
async function aToken(
  scopes: readonly string[] = ['roster:read', 'results:read'],
  by = own,
  at = path,
  more: object = {},
): Promise<string> {
  const { status, body } = await by.post(at, { token: { name: 'Warehouse', scopes, expiresAt: inDays(30), ...more } });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.token as string;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const read = (token: string, at: string, client = t.visitor()): Promise<Answer> => client.get(at, bearer(token));
const ofSchool = (what: string, schoolId = here.schoolId) => `/api/v1/schools/${schoolId}/${what}`;
const newest = async () => (await own.get(`${path}?per_page=1`)).body.tokens[0];

describe('a token', () => {
  it('reads the schools, classes, students and results of its district', async () => {
    const token = await aToken();
    expect((await read(token, '/api/v1/schools')).body).toEqual({
      schools: [{ id: here.schoolId, name: 'Cedar Ridge High', state: 'IL', timeZone: 'America/Chicago' }],
      meta: { perPage: 100, total: 1, next: null },
    });
    const { classes } = (await read(token, ofSchool('classes'))).body;
    expect(classes).toMatchObject([
      { id: here.sectionId, name: 'Period 1', teacherIds: [here.teacher], studentIds: [amara] },
    ]);
    expect((await read(token, ofSchool('students'))).body.students).toEqual([
      { id: amara, firstName: 'Amara', lastName: 'Okafor', studentNumber: 'amara@cedar.test', gradeLevel: 11 },
    ]);
    expect((await read(token, `${ofSchool('students')}?search=okaf`)).body.meta.total).toBe(1);
    expect((await read(token, `${ofSchool('students')}?search=%25x`)).body.meta.total).toBe(0);
    const { results } = (await read(token, ofSchool('results'))).body;
    expect(results).toMatchObject([
      { studentId: amara, assessmentType: 'ACT', assessmentSetId: ACT_SET, status: 'partial', composite: null },
    ]);
    expect(
      results[0].sections.map((one: { category: string; scaled: number | null }) => [
        one.category,
        one.scaled !== null,
      ]),
    ).toEqual([
      ['English', false],
      ['Math', true],
      ['Reading', false],
      ['Science', false],
    ]);
    expect(JSON.stringify(results)).not.toContain('Okafor');
    const since = async (moment: string) =>
      (await read(token, `${ofSchool('results')}?updated_since=${moment}`)).body.results.length;
    expect([await since(results[0].updatedAt), await since(t.clock.instant())]).toEqual([1, 0]);
    const page = await read(token, `${ofSchool('students')}?after=${amara}&per_page=1`);
    expect(page.body).toEqual({ students: [], meta: { perPage: 1, total: 1, next: null } });
    const places = ['x', '1', '1.2.3.4.x', '1.2.3.4.5.6', '-1.2.3.4.5', `1.2.3.4.${'9'.repeat(17)}`];
    for (const query of ['per_page=501', 'updated_since=yesterday', ...places.map((one) => `after=${one}`)])
      expect([query, (await read(token, `${ofSchool('results')}?${query}`)).status]).toEqual([query, 422]);
    const most = Array<string>(5).fill('9'.repeat(16)).join('.');
    expect((await read(token, `${ofSchool('results')}?after=${most}`)).body.results).toEqual([]);
  });

  it('reads page after page, and misses nothing that stands still while other rows go, come and move', async () => {
    const token = await aToken();
    const pupils: number[] = [];
    for (let i = 0; i < 5; i++) pupils.push(await aStudent(t, there.schoolId, `pupil${i}`));
    await t.settle();
    const theirs = await aToken(undefined, foreign, `/api/admin/school_districts/${there.districtId}/api_tokens`);
    await t.db.query(
      `insert into reporting.results_v1 select (jsonb_populate_record(r, jsonb_build_object('student_id', p.id,
          'valid_from', r.valid_from + (p.n / 2) * interval '1 microsecond'))).*
         from reporting.results_v1 r, unnest($1::int[]) with ordinality p (id, n) where r.student_id = $2 and r.valid_to is null`,
      [pupils, amara],
    );
    const [first, second, third, fourth, fifth] = pupils;
    const seen: number[] = [];
    let next: string | null = null;
    const go = async () => {
      const at = `${ofSchool('results', there.schoolId)}?per_page=2${next === null ? '' : `&after=${next}`}`;
      const { results, meta } = (await read(theirs, at)).body;
      seen.push(...results.map(({ studentId }: { studentId: number }) => studentId));
      next = meta.next;
    };
    await go();
    expect(seen).toEqual([first, second]);
    // What was read is gone, and moves to the end.
    await t.db.query('delete from reporting.results_v1 where student_id = $1', [first]);
    await t.db.query(
      `update reporting.results_v1 set valid_from = valid_from + interval '1 second' where student_id = $1`,
      [second],
    );
    while (next !== null) await go();
    expect(seen).toEqual([first, second, third, fourth, fifth, second]);

    const listed: number[] = [];
    for (let after = ''; ;) {
      const { students, meta } = (await read(theirs, `${ofSchool('students', there.schoolId)}?per_page=2${after}`))
        .body;
      listed.push(...students.map(({ id }: { id: number }) => id));
      if (listed.length === 2)
        await t.db.query('update roster.people set archived_at = now() where id = $1', [listed[0]]);
      if (meta.next === null) break;
      after = `&after=${meta.next}`;
    }
    expect(listed).toEqual(expect.arrayContaining(pupils));
    expect((await read(token, ofSchool('results'))).body.meta.total).toBe(1);
  });

  it('finds nothing of another district: its ids are as those that do not exist', async () => {
    const token = await aToken();
    for (const what of ['classes', 'students', 'results']) {
      const [theirs, nobodys] = [
        await read(token, ofSchool(what, there.schoolId)),
        await read(token, ofSchool(what, 999_999)),
      ];
      expect([theirs.status, theirs.body]).toEqual([404, nobodys.body]);
      for (const odd of ['0', '-1', '99999999999999999999', '1e3', 'x', '%00'])
        expect([odd, [400, 404].includes((await read(token, `/api/v1/schools/${odd}/${what}`)).status)]).toEqual([
          odd,
          true,
        ]);
    }
    expect((await read(token, '/api/v1/schools?search=School')).body.schools).toEqual([]);
  });

  it('reads what its scopes say and nothing else', async () => {
    const [roster, results] = [await aToken(['roster:read']), await aToken(['results:read'])];
    for (const at of ['/api/v1/schools', ofSchool('classes'), ofSchool('students')])
      expect([(await read(roster, at)).status, (await read(results, at)).status]).toEqual([200, 403]);
    expect([
      (await read(roster, ofSchool('results'))).status,
      (await read(results, ofSchool('results'))).status,
    ]).toEqual([403, 200]);
    // Nor whether a school exists.
    expect((await read(roster, ofSchool('results', 999_999))).status).toBe(403);
  });

  it('is no session, and a session is no token', async () => {
    const token = await aToken();
    for (const at of ['/api/me', path, '/api/admin/services', `/api/staff/schools/${here.schoolId}/users`])
      expect([at, (await read(token, at)).status]).toEqual([at, 401]);
    const refused = await own.get('/api/v1/schools');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const answer = await t.visitor().raw('GET', '/api/v1/schools', undefined, bearer(token));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    // A session beside it changes nothing: neither its district nor its role counts.
    expect((await read(token, ofSchool('students', there.schoolId), foreign)).status).toBe(404);
    expect((await read(token, ofSchool('students'), foreign)).status).toBe(200);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([method, (await t.visitor().raw(method, '/api/v1/schools', {}, bearer(token))).status]).toEqual([
        method,
        404,
      ]);
  });

  it('does not work when it is wrong in any way, and all answers are alike', async () => {
    const token = await aToken();
    const one = await read('hzn_' + 'x'.repeat(43), '/api/v1/schools');
    expect(one.status).toBe(401);
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      ...['', 'x', 'hzn_', token.slice(0, -1), `${token}A`, token.slice(0, -1) + last, token.toUpperCase()],
      ...[`${token} `.repeat(2), `' or true --`, token.replace('hzn_', ''), 'x'.repeat(8_000)],
    ]) {
      const { status, body } = await read(wrong, '/api/v1/schools');
      expect([wrong, status, body]).toEqual([wrong, 401, one.body]);
    }
    for (const authorization of [token, `Basic ${token}`, `Bearer  ${token}`, `Bearer ${token}, Bearer ${token}`])
      expect((await t.visitor().get('/api/v1/schools', { authorization })).status).toBe(401);
    expect((await t.visitor().get(`/api/v1/schools?access_token=${token}`)).status).toBe(401);
  });

  it('ends at once when it is revoked, and when its time is over', async () => {
    const [revoked, short] = [
      await aToken(),
      await aToken(['roster:read'], own, path, { expiresAt: inDays(1 / 1440) }),
    ];
    const { body } = await own.get(`${path}?search=${revoked.slice(0, 10)}`);
    expect((await read(revoked, '/api/v1/schools')).status).toBe(200);
    expect((await own.delete(`${path}/${body.tokens[0].id}`)).status).toBe(204);
    const after = await read(revoked, '/api/v1/schools');
    expect(after.status).toBe(401);
    // Not even whether a school exists, and no use is counted.
    expect((await read(revoked, ofSchool('students'))).body).toEqual(
      (await read(revoked, ofSchool('students', 999_999))).body,
    );
    const [listed] = (await own.get(`${path}?search=${revoked.slice(0, 10)}`)).body.tokens;
    expect(listed).toMatchObject({ state: 'revoked', uses: 1, revokedBy: 'own Person' });
    t.clock.advance({ minutes: 1 });
    expect((await read(short, '/api/v1/schools')).body).toEqual(after.body);
  });

  it('ends when whoever made it leaves, or the district is archived', async () => {
    const role = { role: 'District Admin' as const, schoolId: null, districtId: here.districtId };
    const leavingId = await aPerson(t, 'leaving', [role]);
    const leaving = await t.as({ userId: leavingId, role: 'District Admin', districtId: here.districtId });
    const token = await aToken(['roster:read'], leaving);
    expect((await read(token, '/api/v1/schools')).status).toBe(200);
    const administrators = `/api/admin/school_districts/${here.districtId}/administrators`;
    expect((await horizon.delete(`${administrators}/${leavingId}`)).status).toBe(204);
    expect((await read(token, '/api/v1/schools')).status).toBe(401);
    expect(await newest()).toMatchObject({ state: 'left', madeBy: 'leaving Person' });

    const closing = await aSchool(t);
    const at = `/api/admin/school_districts/${closing.districtId}/api_tokens`;
    const theirs = await aToken(['roster:read'], horizon, at);
    await t.commands.execute(new ClosePlace({ districtId: closing.districtId }));
    expect((await read(theirs, '/api/v1/schools')).status).toBe(401);
    expect((await horizon.get(at)).body.tokens).toMatchObject([{ state: 'revoked', revokedBy: null }]);
  });

  it('is used so often in a minute', async () => {
    const token = await aToken();
    t.clock.set(Math.ceil(t.clock.now() / 60_000) * 60_000 + 20_000);
    await t.db.query(`insert into identity.api_token_uses select max(id), $1, $2, 5, $1 from identity.api_tokens`, [
      new Date(t.clock.now() - 20_000),
      USES_A_MINUTE - 1,
    ]);
    expect((await read(token, '/api/v1/schools')).status).toBe(200);
    const busy = await read(token, '/api/v1/schools');
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '40']);
    t.clock.advance({ seconds: 40 });
    expect((await read(token, '/api/v1/schools')).status).toBe(200);
    expect(await newest()).toMatchObject({ uses: 8, lastUsedAt: t.clock.instant() });
  });
});

describe('tokens of a district', () => {
  it('are shown once, kept as a hash, and known by how they begin', async () => {
    const token = await aToken();
    expect(token).toMatch(/^hzn_[\w-]{43}$/);
    await read(token, ofSchool('students'));
    const listed = await newest();
    expect(listed).toMatchObject({
      name: 'Warehouse',
      begins: token.slice(0, 10),
      state: 'active',
      madeBy: 'own Person',
    });
    const rows = await t.db.query('select t::text from identity.api_tokens t');
    for (const text of [JSON.stringify(listed), JSON.stringify(rows), log.join('')]) expect(text).not.toContain(token);
    const used = log.filter((line) => line.includes('a token is used')).at(-1)!;
    expect(JSON.parse(used)).toMatchObject({
      districtId: here.districtId,
      route: '/api/v1/schools/:schoolId/students',
    });
    expect(used).not.toContain('Okafor');
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['roster:write'] }],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['expiresAt', { expiresAt: '2029-01-01T00:00:00Z' }],
    ['expiresAt', { expiresAt: 'tomorrow' }],
  ])('are refused with a wrong %s', async (field, wrong) => {
    const { status, body } = await own.post(path, {
      token: { name: 'x', scopes: ['roster:read'], expiresAt: inDays(1), ...wrong },
    });
    expect([status, Object.keys(body.errors).map((name) => name.replace('token.', ''))]).toEqual([422, [field]]);
  });

  it('are made by the platform and the district itself, and by nobody else', async () => {
    await aToken(['roster:read'], horizon);
    const { id } = await newest();
    const wanted = { token: { name: 'x', scopes: ['roster:read'], expiresAt: inDays(1) } };
    const theirs = `/api/admin/school_districts/${there.districtId}/api_tokens`;
    expect([
      (await foreign.get(path)).status,
      (await foreign.post(path, wanted)).status,
      (await foreign.delete(`${path}/${id}`)).status,
      (await foreign.delete(`${theirs}/${id}`)).status,
    ]).toEqual([404, 404, 404, 404]);
    expect((await newest()).state).toBe('active');
    const teacher = await t.as({ userId: here.teacher, role: 'Teacher', schoolId: here.schoolId });
    expect((await teacher.post(path, wanted)).status).toBe(403);
    const masked = await t.as({
      userId: ownId,
      role: 'District Admin',
      districtId: here.districtId,
      masquerader: { userId: 1, role: 'Horizon Admin' },
    });
    expect([(await masked.get(path)).status, (await masked.post(path, wanted)).status]).toEqual([200, 403]);
  });

  it('are at most twenty that work', async () => {
    const { body } = await own.get(`${path}?per_page=100`);
    const active = body.tokens.filter(({ state }: { state: string }) => state === 'active').length;
    for (let i = active; i < 20; i++) await aToken();
    const wanted = { token: { name: 'x', scopes: ['roster:read'], expiresAt: inDays(1) } };
    expect((await own.post(path, wanted)).status).toBe(409);
  });
});
