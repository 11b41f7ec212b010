import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OutsideServices, ServiceFailure } from '../../../src/platform/services/outside-services.js';
import { aPerson, aSchool, aStudent } from '../../roster/school.js';
import { type TestApp, testApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';

const SECRET = 'a-secret-that-stays-inside';
const PATH = '/api/admin/services/parcels';

let t: TestApp;
let http: HttpClient;
let adminId: number;
const tried: unknown[] = [];
const log: string[] = [];

beforeAll(async () => {
  t = await testApp({ log: (line) => log.push(line) });
  t.get(OutsideServices).define({
    key: 'parcels',
    name: 'Parcels',
    about: 'Sends parcels. Without it nobody gets one.',
    fields: [
      { key: 'address', label: 'Address', secret: false, required: true, leads: true },
      {
        key: 'size',
        label: 'Size',
        secret: false,
        required: false,
        check: (v) => (/^\d+$/.test(v) ? undefined : 'Enter a number.'),
      },
      { key: 'token', label: 'Token', secret: true, required: true },
    ],
    test: (values) => {
      tried.push(values);
      return values.size === '13' ? Promise.reject(new ServiceFailure('13 is refused.')) : Promise.resolve('It works.');
    },
    sources: ({ address }) => ({ frames: [address!] }),
  });
  adminId = await aPerson(t, 'mara', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
  http = await t.as({ userId: adminId, role: 'Horizon Admin' });
});
afterAll(() => t?.close());
beforeEach(async () => {
  tried.length = 0;
  await t.db.query("delete from platform.services where service = 'parcels'");
});

const save = (values: Record<string, unknown>, more: object = {}) =>
  http.put(PATH, { service: { enabled: true, values, revision: 0, ...more } });
const ADDRESS = 'https://parcels.example.org';

describe('the settings of a service', () => {
  it('are stored, used and shown; the secret is only said to be there', async () => {
    expect(await t.get(OutsideServices).valuesOf('parcels')).toBeUndefined();
    const saved = await save({ address: ADDRESS, size: ' 3 ', token: SECRET });
    expect(saved.status).toBe(200);
    expect(saved.body.service).toMatchObject({ enabled: true, used: true, revision: 1, byEnvironment: false });
    expect(await t.get(OutsideServices).valuesOf('parcels')).toEqual({ address: ADDRESS, size: '3', token: SECRET });
    expect(await t.get(OutsideServices).sources()).toMatchObject({ frames: [ADDRESS] });
    const list = await http.get('/api/admin/services');
    const service = list.body.services.find(({ key }: { key: string }) => key === 'parcels');
    expect(service.fields).toMatchObject([
      { key: 'address', value: ADDRESS, isSet: true },
      { key: 'size', value: '3' },
      { key: 'token', value: '', secret: true, isSet: true },
    ]);
    expect(list.body.changes[0]).toMatchObject({
      service: 'Parcels',
      by: 'mara Person',
      changes: [
        { field: 'Used', before: 'off', after: 'on' },
        { field: 'Address', before: null, after: ADDRESS },
        { field: 'Size', before: null, after: '3' },
        { field: 'Token', before: null, after: 'set' },
      ],
    });
    const [rows] = await Promise.all([
      t.db.query('select s::text, c::text from platform.services s full join platform.service_changes c on true'),
      http.post(`${PATH}/test`, { service: { values: { address: ADDRESS, size: '13' } } }),
    ]);
    for (const text of [JSON.stringify(saved.body), JSON.stringify(list.body), JSON.stringify(rows), log.join('\n')])
      expect(text).not.toContain(SECRET);
  });

  it('keep a secret that is not sent, replace one and remove one', async () => {
    await save({ address: ADDRESS, token: SECRET });
    expect((await save({ address: ADDRESS, size: '4' }, { revision: 1 })).status).toBe(200);
    expect(await t.get(OutsideServices).valuesOf('parcels')).toMatchObject({ token: SECRET, size: '4' });
    const removed = await save({ address: ADDRESS, token: '' }, { revision: 2 });
    expect([removed.status, removed.body.errors]).toEqual([422, { token: ['Token is missing.'] }]);
    expect((await save({ address: ADDRESS, token: '' }, { revision: 2, enabled: false })).status).toBe(200);
    expect((await http.get('/api/admin/services')).body.changes[0].changes).toContainEqual({
      field: 'Token',
      before: null,
      after: 'removed',
    });
  });

  it('do not take a stored secret to another address', async () => {
    await save({ address: ADDRESS, token: SECRET });
    const errors = { token: ['Enter token again: it would go elsewhere.'] };
    const elsewhere = { address: 'https://elsewhere.example.org' };
    expect((await save(elsewhere, { revision: 1 })).body.errors).toEqual(errors);
    expect((await http.post(`${PATH}/test`, { service: { values: elsewhere } })).body.errors).toEqual(errors);
    expect(tried).toEqual([]);
  });

  it('do not take a secret of the environment to a typed address', async () => {
    const service = t.get(OutsideServices).all.find(({ key }) => key === 'parcels')!;
    await save({ address: ADDRESS, token: SECRET });
    Object.assign(service, { fromEnvironment: { token: 'of-the-environment' } });
    try {
      // Neither one that was saved before, nor one that is typed now.
      expect(await t.get(OutsideServices).valuesOf('parcels')).toBeUndefined();
      const answer = await save({ address: 'https://elsewhere.example.org' }, { revision: 1 });
      expect(Object.keys(answer.body.errors)).toEqual(['address']);
    } finally {
      delete (service as { fromEnvironment?: unknown }).fromEnvironment;
    }
  });

  it('are switched off from the server where nobody reaches the screen', async () => {
    await save({ address: ADDRESS, token: SECRET });
    await t.get(OutsideServices).switchOff('parcels');
    expect(await t.get(OutsideServices).valuesOf('parcels')).toBeUndefined();
    await expect(t.get(OutsideServices).switchOff('nothing')).rejects.toMatchObject({ code: 'services/not-found' });
  });

  it('of two who save, the second is told what the first one made of each field, and may save over it', async () => {
    await save({ address: ADDRESS, size: '1', token: SECRET });
    const second = await save({ address: ADDRESS, size: '2' });
    expect([second.status, second.body.details, second.body.errors]).toEqual([
      409,
      { revision: 1 },
      { size: ['Somebody else changed this meanwhile. It is now: 1'] },
    ]);
    const together = await Promise.all(
      ['5', '6', '7'].map((size) => save({ address: ADDRESS, size }, { revision: 1 })),
    );
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    [{ address: ADDRESS, token: SECRET, size: 'large' }, { size: ['Enter a number.'] }],
    [{ token: SECRET }, { address: ['Address is missing.'] }],
    [{ address: ADDRESS, token: 7 }, { token: ['Token cannot be used.'] }],
    [{ address: 'x'.repeat(4_001), token: SECRET }, { address: ['Address cannot be used.'] }],
    [{ address: ADDRESS, token: SECRET, colour: 'red' }, { colour: ['Parcels has no such setting.'] }],
  ])('that cannot be used are named: %#', async (values, errors) => {
    const answer = await save(values);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('are tried before they are saved; only those in use are noted', async () => {
    const test = (values: object) => http.post(`${PATH}/test`, { service: { values } });
    expect((await test({ address: ADDRESS, token: 'new' })).body).toEqual({ works: true, said: 'It works.' });
    await save({ address: ADDRESS, token: SECRET });
    expect((await test({ address: ADDRESS, size: '13' })).body).toEqual({ works: false, said: '13 is refused.' });
    expect(tried.at(-1)).toEqual({ address: ADDRESS, size: '13', token: SECRET });
    expect(await t.get(OutsideServices).state('parcels')).toMatchObject({ lastOkAt: null, lastFailure: null });
    await test({ address: ADDRESS });
    expect((await t.get(OutsideServices).state('parcels')).lastOkAt).not.toBeNull();
  });

  it.each([{}, { service: null }, { service: [] }, { service: 'x' }, { service: { values: 'x' } }])(
    'that are none are refused: %j',
    async (body) => {
      for (const answer of [await http.put(PATH, body), await http.post(`${PATH}/test`, body)])
        expect([answer.status, typeof answer.body.error]).toEqual([422, 'string']);
    },
  );

  it('of no service are not found', async () => {
    expect(
      (await http.put('/api/admin/services/nothing', { service: { enabled: true, values: {}, revision: 0 } })).status,
    ).toBe(404);
    expect(
      // It has no Test button.
      (await http.post('/api/admin/services/chat/test', { service: { values: {} } })).status,
    ).toBe(404);
  });
});

describe('the support chat', () => {
  const chatOf = async (who: Parameters<TestApp['as']>[0]) => (await (await t.as(who)).get('/api/me')).body.supportChat;

  it('is for everybody but students, and for who is logged in as one', async () => {
    const s = await aSchool(t);
    const place = { schoolId: s.schoolId, districtId: s.districtId };
    const [student, teacher] = [
      await aStudent(t, s.schoolId, 'ana'),
      await aPerson(t, 'tom', [{ role: 'Teacher', ...place }]),
    ];
    const asTeacher = { userId: teacher, role: 'Teacher', ...place } as const;
    expect(await chatOf(asTeacher)).toBeNull();
    const values = { address: 'https://chat.example.org/embed?id=1', name: 'Example' };
    const settings = (more: object) => ({ service: { enabled: true, values: { ...values, ...more }, revision: 0 } });
    for (const address of ['http://chat.example.org', 'javascript:alert(1)', 'https://10.0.0.1/'])
      expect((await http.put('/api/admin/services/chat', settings({ address }))).status).toBe(422);
    expect((await http.put('/api/admin/services/chat', settings({}))).status).toBe(200);
    expect(await t.get(OutsideServices).sources()).toMatchObject({ frames: ['https://chat.example.org'] });
    expect(await chatOf(asTeacher)).toEqual(values);
    const asStudent = { userId: student, role: 'Student', ...place } as const;
    expect(await chatOf(asStudent)).toBeNull();
    const masquerader = { userId: adminId, role: 'Horizon Admin', schoolId: null, districtId: null } as const;
    expect(await chatOf({ ...asStudent, masquerader: masquerader as never })).toEqual(values);
  });
});
