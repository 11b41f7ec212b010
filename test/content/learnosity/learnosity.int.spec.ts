import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Packages } from '../../../src/content/index.js';
import { Learnosity } from '../../../src/content/learnosity/learnosity.js';
import { OutsideServices } from '../../../src/platform/services/outside-services.js';
import { policy } from '../../../src/platform/http/content-policy.js';
import { aPerson, aSchool, type TestSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { png } from '../made-pictures.js';
import { aChoice, aPassage, CONSUMER, ItemBank, refusal } from './item-bank.js';

const PACKAGES = '/api/admin/content/packages';
const PATH = `${PACKAGES}/learnosity`;
const SERVICE = '/api/admin/services/learnosity';

let t: TestApp;
let s: TestSchool;
let bank: ItemBank;
let admin: HttpClient;
const log: string[] = [];

beforeAll(async () => {
  bank = await ItemBank.start();
  t = await testApp({ env: { OUTGOING_HOSTS: '127.0.0.1' }, log: (line) => log.push(line) });
  t.get(Learnosity).patience = { timeoutMs: 2_000, mostBytes: 1_000_000, pause: () => Promise.resolve() };
  s = await aSchool(t);
  const adminId = await aPerson(t, 'mara', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
  admin = await t.as({ userId: adminId, role: 'Horizon Admin' });
}, 60_000);
afterAll(async () => {
  bank?.stop();
  await t?.close();
});
beforeEach(async () => {
  bank.asked.length = 0;
  bank.first.length = 0;
  bank.activities = [];
  bank.items = [];
  bank.questions = {};
  bank.features = {};
  await t.db.query(`delete from platform.services where service = 'learnosity'`);
  t.get(OutsideServices)['kept'] = undefined;
});

const values = (more: Record<string, string> = {}) => ({ ...CONSUMER, address: bank.address, ...more });
const use = (more: Record<string, string> = {}) =>
  t.get(OutsideServices).save('learnosity', { enabled: true, values: values(more), revision: 0 });
const ask = (wanted: object) => admin.post(PATH, { learnosity: wanted });
const brought = async (wanted: object): Promise<any> => {
  const begun = await ask(wanted);
  expect(begun).toMatchObject({ status: 200, body: { package: { state: 'waiting' } } });
  await t.settle();
  return (await admin.get(`${PACKAGES}/${begun.body.package.id}`)).body.package;
};
const itemsOf = async ({ id }: { id: number }): Promise<any[]> =>
  (await admin.get(`${PACKAGES}/${id}/items?per_page=200`)).body.items;
const said = async (one: { id: number }) =>
  (await itemsOf(one)).map(({ identifier, state, reason }) => [identifier, state, reason].filter(Boolean).join(': '));

/** Four items, of which two can be brought in and share a passage, and one is not there. */
function aTest(name: string): void {
  const passage = aPassage(`${name}-tide`, '<p>The tide rose at \\(5\\).</p>');
  bank.add(`${name}-1`, aChoice('<p>Why?</p>', { metadata: { distractor_rationale: 'Line 1' } }), {
    features: [passage],
    item: { tags: { Area: ['Ideas'], Skill: ['Inferences'], Difficulty: ['Easy'] } },
  });
  bank.add(`${name}-2`, { type: 'association', stimulus: 'x' });
  bank.add(
    `${name}-3`,
    {
      type: 'shorttext',
      stimulus: '<p>When?</p>',
      validation: { scoring_type: 'exactMatch', valid_response: { score: 1, value: '5' } },
    },
    { features: [passage] },
  );
  const items = [`${name}-1`, { id: 'x', reference: `${name}-2` }, { reference: `${name}-3` }, `${name}-4`];
  bank.activities = [{ reference: name, title: 'A test of tides', status: 'published', data: { items } }];
}

/** Says what is missing, and publishes what is ready as a form of the set. */
async function published(one: { id: number }, setName: string, scored: number) {
  const items = (await itemsOf(one)).filter(({ state }) => state !== 'refused');
  const positions = items.map(({ position }) => position as number);
  const changes = { positions, area: 'Ideas', topic: 'Inferences', difficulty: 1 };
  const { revision } = (await admin.patch(`${PACKAGES}/${one.id}/items`, changes)).body.package;
  const conversion = ['raw,scaled', ...Array.from({ length: scored + 1 }, (_, raw) => `${raw},${raw + 1}`)].join('\n');
  const answer = await admin.post(`${PACKAGES}/${one.id}/publish`, {
    revision,
    typeId: 2,
    setName,
    categoryId: 3,
    part: 1,
    difficulty: 'default',
    minutes: 10,
    calculator: false,
    referenceSheet: false,
    directions: '',
    conversion,
  });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.form as { version: number; outcome: string };
}

describe('items of an activity', () => {
  it('are a package in their order; what cannot be taken is refused with its reason', async () => {
    await use();
    aTest('tides');
    const one = await brought({ activity: 'tides' });
    expect(one).toMatchObject({
      state: 'open',
      fileName: 'Learnosity: tides',
      title: 'A test of tides',
      done: 4,
      total: 4,
      counts: { ready: 1, needs: 1, refused: 2 },
    });
    expect(await said(one)).toEqual([
      'tides-1: ready',
      'tides-2: refused: Its question type association is not supported.',
      'tides-3: needs',
      'tides-4: refused: Learnosity has no such item in this item bank.',
    ]);
    const [first, , third] = await itemsOf(one);
    expect(first).toMatchObject({ area: 'Ideas', topic: 'Inferences', difficulty: 1, stimulus: 'tides-tide' });
    const { item } = (await admin.get(`${PACKAGES}/${one.id}/items/${third.position}`)).body;
    expect(item).toMatchObject({ needs: ['area', 'topic', 'difficulty'], key: { accept: ['5'] } });
    expect(item.player.stimulus.html).toMatch(/^<h3>The tide<\/h3><p>The tide rose at <span class="math".*<mn>5<\/mn>/);
  });

  it('become a form; the same again changes nothing, and what changed is the next version', async () => {
    await use();
    aTest('waves');
    const first = await brought({ activity: 'waves' });
    expect(await published(first, 'Waves', 2)).toMatchObject({ version: 1, outcome: 'imported' });
    const stored = () =>
      t.db.query(
        `select ref, version, body->'source'->>'kind' as kind, body->>'stimulusVersion' as passage from content.items
         where ref like 'learnosity/waves%' order by ref, version`,
      );
    const before = [
      { ref: 'learnosity/waves-1', version: 1, kind: 'learnosity', passage: '1' },
      { ref: 'learnosity/waves-3', version: 1, kind: 'learnosity', passage: '1' },
    ];
    expect(await stored()).toEqual(before);
    expect(
      await t.db.query(
        `select k.scoring, k.rationale from content.item_keys k where ref like 'learnosity/waves%' order by ref`,
      ),
    ).toEqual([
      { scoring: { type: 'exact', choiceIds: ['b'] }, rationale: '<div>Line 1</div>' },
      { scoring: { type: 'spr', accept: ['5'] }, rationale: '' },
    ]);
    const again = await published(await brought({ activity: 'waves' }), 'Waves', 2);
    expect([again, await stored()]).toMatchObject([{ version: 1, outcome: 'unchanged' }, before]);
    bank.features['waves-1'] = bank.features['waves-3'] = [aPassage('waves-tide', '<p>The tide fell.</p>')];
    const changed = await published(await brought({ activity: 'waves' }), 'Waves', 2);
    expect(changed).toMatchObject({ version: 2, outcome: 'imported' });
    expect((await stored()).filter(({ version }: any) => version === 2)).toMatchObject([
      { passage: '2' },
      { passage: '2' },
    ]);
  });

  it('may stand in sections, and be many', async () => {
    await use();
    const names = Array.from({ length: 45 }, (_, i) => `many-${i}`);
    for (const name of names) bank.add(name, aChoice(`<p>What is ${name}?</p>`));
    bank.pageSize = 7;
    const sections = [{ items: names.slice(0, 30) }, { items: names.slice(30) }];
    bank.activities = [{ reference: 'many', data: { sections } }];
    const one = await brought({ activity: 'many' });
    bank.pageSize = 50;
    expect(one).toMatchObject({ title: 'many', done: 45, counts: { needs: 45 } });
    expect((await itemsOf(one)).map(({ identifier }) => identifier)).toEqual(names);
  });

  it.each([
    ['is not there', {}, 'Learnosity has no activity gone.'],
    ['has no items', { data: {} }, 'The activity gone has no items.'],
    [
      'has too many',
      { data: { items: Array.from({ length: 501 }, (_, i) => `x${i}`) } },
      'These are 501 items; 500 can be brought in at once.',
    ],
  ])('fail when it %s', async (_what, activity, problem) => {
    await use();
    if (Object.keys(activity).length > 0) bank.activities = [{ reference: 'gone', ...activity }];
    expect(await brought({ activity: 'gone' })).toMatchObject({ state: 'failed', problem });
  });
});

describe('items by their references', () => {
  it('come each once, also where one that is not there refuses the request', async () => {
    await use();
    bank.add('solo 1', aChoice('<p>One?</p>'));
    bank.add('solo-2', aChoice('<p>Two \\(\\frac{1}{\\)?</p>'));
    bank.first.push(refusal(400, 20013, 'Item not found in database'));
    const one = await brought({ references: ['solo 1', 'none', 'solo-2', ' solo 1 '] });
    expect(one.fileName).toBe('Learnosity: 4 items');
    expect(await said(one)).toEqual([
      'solo 1: needs',
      'none: refused: Learnosity has no such item in this item bank.',
      expect.stringContaining('solo-2: refused: One of its formulas is broken'),
    ]);
  });

  it('are other questions in another item bank', async () => {
    await use({ organisation: '77' });
    bank.add('solo-3', aChoice('<p>Three?</p>'));
    bank.organisations = { 77: bank.items };
    await published(await brought({ references: ['solo-3'] }), 'Others', 1);
    expect(await t.db.query(`select ref from content.items where ref like '%solo-3'`)).toEqual([
      { ref: 'learnosity-77/solo-3' },
    ]);
  });

  it.each([
    [{}, 'Please enter either an activity or items'],
    [{ activity: 'a', references: ['b'] }, 'Please enter either an activity or items'],
    [{ activity: '' }, 'A reference has'],
    [{ activity: 'a"b' }, 'A reference has'],
    [{ activity: ['a'] }, 'A reference has'],
    [{ references: [] }, 'Please enter references of items'],
    [{ references: ['x'.repeat(151)] }, 'A reference has'],
    [{ references: Array.from({ length: 501 }, (_, i) => `x${i}`) }, 'At most 500 items at once'],
    [{ references: 'a' }, 'Please enter references of items'],
  ])('are refused where nothing can be asked for: %j', async (wanted, sentence) => {
    await use();
    const answer = await ask(wanted);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });
});

describe('pictures', () => {
  it('are fetched once from the hosts that the settings name, and asked about where nobody says what they show', async () => {
    await use({ pictures: 'pictures.test, 127.0.0.1' });
    const bytes = png(40, 30);
    const at = `${bank.address}/pictures/line.png`;
    bank.files = { '/pictures/line.png': bytes, '/pictures/text.png': Buffer.from('no picture') };
    bank.add('pic-1', aChoice(`<p>See <img src="${at}" alt="A line">.</p>`));
    bank.add('pic-2', aChoice(`<p>See <img src="${at}">.</p>`));
    bank.add('pic-3', aChoice('<p>See <img src="https://elsewhere.test/a.png">.</p>'));
    bank.add('pic-4', aChoice(`<p>See <img src="${bank.address}/pictures/gone.png">.</p>`));
    bank.add('pic-5', aChoice(`<p>See <img src="${bank.address}/pictures/text.png">.</p>`));
    bank.add('pic-6', aChoice(`<p>See <img src="data:image/png;base64,${bytes.toString('base64')}" alt="It">.</p>`));
    const one = await brought({ references: [1, 2, 3, 4, 5, 6].map((n) => `pic-${n}`) });
    expect(await said(one)).toEqual([
      'pic-1: needs',
      'pic-2: needs',
      'pic-3: refused: Its picture https://elsewhere.test/a.png is of a host that the settings of Learnosity do not name.',
      `pic-4: refused: Its picture ${bank.address}/pictures/gone.png cannot be fetched (status 404).`,
      `pic-5: refused: Its picture ${bank.address}/pictures/text.png is not a PNG, JPEG, WebP or SVG picture.`,
      'pic-6: needs',
    ]);
    expect((await itemsOf(one)).map(({ needs }) => needs.includes('alt'))).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(bank.fetched.filter((path) => path === '/pictures/line.png')).toHaveLength(1);
    const { pictures } = (await admin.get(`${PACKAGES}/${one.id}/pictures`)).body;
    expect(pictures).toMatchObject([{ width: 40, height: 30, items: 3 }]);
    expect((await admin.raw('GET', `/api/pictures/${pictures[0].sha256}`)).status).toBe(200);
  });

  it('are not fetched where no host is named', async () => {
    await use();
    bank.add('pic-7', aChoice(`<p>See <img src="${bank.address}/pictures/line.png">.</p>`));
    const before = bank.fetched.length;
    expect(await said(await brought({ references: ['pic-7'] }))).toEqual([expect.stringContaining('do not name.')]);
    expect(bank.fetched.length).toBe(before);
  });
});

describe('the service', () => {
  it('is off until it is set up, and no page may load anything because of it', async () => {
    expect(await ask({ activity: 'a' })).toMatchObject({
      status: 409,
      body: { code: 'content/learnosity-off', error: 'Learnosity is not set up. Enter it under Services.' },
    });
    const before = policy({ secureCookies: true }, 'n', { sources: await t.get(OutsideServices).sources() });
    await use();
    expect(policy({ secureCookies: true }, 'n', { sources: await t.get(OutsideServices).sources() })).toBe(before);
  });

  it.each([
    [{ domain: 'https://school.test' }, 'domain'],
    [{ version: 'latest' }, 'version'],
    [{ organisation: 'us' }, 'organisation'],
    [{ consumerKey: 'a key' }, 'consumerKey'],
    [{ pictures: 'https://pictures.test' }, 'pictures'],
    [{ address: 'https://data.learnosity.com/v1' }, 'address'],
    [{ address: 'http://10.0.0.1' }, 'address'],
  ])('takes no settings that cannot be used: %j', async (wrong, field) => {
    const answer = await admin.put(SERVICE, { service: { enabled: true, values: values(wrong), revision: 0 } });
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, [field]]);
  });

  it('says by its Test button what it could read', async () => {
    const test = async (more: Record<string, string> = {}) =>
      (await admin.post(`${SERVICE}/test`, { service: { values: values(more) } })).body;
    expect(await test()).toEqual({
      works: true,
      said: `${new URL(bank.address).host} let us in. The item bank is empty.`,
    });
    aTest('tried');
    expect(await test()).toEqual({
      works: true,
      said: 'The item tried-1 could be read: questions 1, features 1.',
    });
    expect(await test({ secret: 'wrong' })).toEqual({
      works: false,
      said: 'Learnosity says that the signature is wrong: check the consumer secret.',
    });
  });

  it('keeps its last success and its last failure, and names its secret nowhere', async () => {
    await use();
    aTest('noted');
    // A success is noted once a minute.
    t.clock.advance({ minutes: 2 });
    await brought({ activity: 'noted' });
    const state = () => t.get(OutsideServices).state('learnosity');
    expect(await state()).toMatchObject({ lastOkAt: expect.any(Date), lastFailure: null });
    for (let i = 0; i < 4; i++) bank.first.push((response) => void response.writeHead(500).end());
    const problem = `${new URL(bank.address).host} is out of order (status 500).`;
    expect(await brought({ activity: 'noted' })).toMatchObject({ state: 'failed', problem });
    expect(await state()).toMatchObject({ lastFailure: problem });
    const shown = JSON.stringify([
      (await admin.get('/api/admin/services')).body,
      (await admin.get(PACKAGES)).body,
      await t.db.query(`select * from platform.services`),
    ]);
    expect(shown + log.join('\n')).not.toContain(CONSUMER.secret);
  });

  it('is asked from the command line as well, and again when its job was cut off', async () => {
    await use();
    aTest('typed');
    const { id } = await t.get(Packages).ask(null, { references: ['typed-1'] });
    await t.db.query(`update content.packages set state = 'checking', done = 1 where id = $1`, [id]);
    await t.settle();
    expect(await said({ id })).toEqual(['typed-1: ready']);
  });

  it('that is switched off meanwhile is the reason why a package cannot be read', async () => {
    await use();
    const { id } = (await ask({ activity: 'a' })).body.package;
    await t.get(OutsideServices).switchOff('learnosity');
    await t.settle();
    expect((await admin.get(`${PACKAGES}/${id}`)).body.package).toMatchObject({
      state: 'failed',
      problem: 'Learnosity is not set up. Enter it under Services.',
    });
  });
});

describe('everybody else', () => {
  it('brings nothing in', async () => {
    await use();
    for (const role of ['Teacher', 'Teacher Admin', 'District Admin', 'Auditor'] as const) {
      const { schoolId, districtId } = s;
      const place = { role, schoolId, districtId: role === 'District Admin' ? districtId : null };
      const userId = await aPerson(t, role.replace(' ', ''), [place]);
      const other = await t.as({ userId, role, schoolId });
      expect((await other.post(PATH, { learnosity: { activity: 'a' } })).status).toBe(403);
    }
    expect(bank.asked).toEqual([]);
  });
});
