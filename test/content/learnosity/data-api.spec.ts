import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataApi, type Access } from '../../../src/content/learnosity/data-api.js';
import { Outgoing } from '../../../src/platform/outgoing/outgoing.js';
import { aChoice, CONSUMER, ItemBank, json, refusal, type Answer } from './item-bank.js';

let bank: ItemBank;
const waited: number[] = [];

beforeAll(async () => {
  bank = await ItemBank.start();
});
afterAll(() => bank.stop());
beforeEach(() => {
  bank.asked.length = 0;
  bank.first.length = 0;
  bank.pageSize = 50;
  bank.items = [];
  waited.length = 0;
});

const api = (more: Partial<Access> = {}) =>
  new DataApi(
    new Outgoing({ outgoingHosts: ['127.0.0.1'] } as never),
    { now: () => Date.UTC(2026, 10, 27, 9, 0) },
    { ...CONSUMER, address: bank.address, version: 'v2026.2.LTS', ...more },
    { timeoutMs: 300, mostBytes: 100_000, pause: async (ms) => void waited.push(ms) },
  );
const items = (n: number) => {
  for (let i = 0; i < n; i++) bank.add(`i${i}`, aChoice('What?'));
};
const host = () => new URL(bank.address).host;

describe('reading an item bank', () => {
  it('follows the pages to the last one, and says what routes a request', async () => {
    items(5);
    bank.pageSize = 2;
    const found = await api().all('items', { references: ['i0', 'i1', 'i2', 'i3', 'i4', 'none'] });
    expect(found.map(({ reference }) => reference)).toEqual(['i0', 'i1', 'i2', 'i3', 'i4']);
    expect(bank.asked.map(({ request }) => request.next)).toEqual([
      undefined,
      Buffer.from('2').toString('base64'),
      Buffer.from('4').toString('base64'),
    ]);
    expect(bank.asked[0]!.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'x-learnosity-consumer': CONSUMER.consumerKey,
      'x-learnosity-action': 'get_/itembank/items',
    });
  });

  it('takes questions in lists by item', async () => {
    items(3);
    bank.pageSize = 2;
    const found = await api().all('questions', { item_references: ['i0', 'i1', 'i2'] });
    expect(found.map(({ reference }) => reference)).toEqual(['q-i0', 'q-i1', 'q-i2']);
  });

  it('names the item bank where one is set', async () => {
    bank.organisations = { 77: [{ reference: 'theirs' }] };
    expect(await api({ organisationId: 77 }).all('items', {})).toEqual([{ reference: 'theirs' }]);
    expect(await api({ organisationId: 77 }).first('items')).toEqual({ reference: 'theirs' });
    expect(await api().first('items')).toBeUndefined();
  });
});

describe('a server that is busy or in trouble', () => {
  it('is waited for as it asks, or for its window of 5 seconds', async () => {
    items(1);
    bank.first.push(refusal(429, 42000, 'Too many requests'), json(429, {}, { 'retry-after': '7' }));
    expect(await api().all('items', {})).toHaveLength(1);
    expect(waited).toEqual([5_000, 7_000]);
  });

  it('is left when it stays busy', async () => {
    for (let i = 0; i < 8; i++) bank.first.push(json(429, {}));
    await expect(api().all('items', {})).rejects.toThrow(`${host()} is busy (status 429). Please try later.`);
    expect(bank.asked).toHaveLength(8);
  });

  it('is left when it wants to be asked in an hour', async () => {
    bank.first.push(json(429, {}, { 'retry-after': '3600' }));
    await expect(api().all('items', {})).rejects.toThrow('asked to come back later');
    expect(waited).toEqual([]);
  });

  it.each([
    ['breaks', json(503, {}), 'is out of order (status 503).'],
    [
      'answers half',
      (response) => void response.writeHead(200).end('{"meta":{"status":true},"data":[{"refer'),
      'answered with something that is no whole JSON.',
    ],
    ['answers without data', json(200, { meta: { status: true } }), 'answered without data.'],
    ['hangs', () => undefined, 'did not answer in time.'],
    [
      'hangs up in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"meta"');
        setTimeout(() => response.destroy(), 10);
      },
      'cannot be reached',
    ],
  ] satisfies [string, Answer, string][])('is tried again when it %s, four times', async (_what, answer, said) => {
    items(1);
    bank.first.push(answer, answer, answer);
    expect(await api().all('items', {})).toHaveLength(1);
    bank.first.push(answer, answer, answer, answer);
    await expect(api().all('items', {})).rejects.toThrow(said);
    expect(bank.asked).toHaveLength(8);
  });
});

describe('a refusal', () => {
  it('is a sentence for the wrong secret, consumer and domain, and names no secret', async () => {
    const said = (more: Partial<Access>) =>
      api(more)
        .all('items', {})
        .catch((error: Error) => error.message);
    expect(await said({ secret: 'a-wrong-secret' })).toBe(
      'Learnosity says that the signature is wrong: check the consumer secret.',
    );
    expect(await said({ consumerKey: 'nobody' })).toBe('Learnosity does not know the consumer key.');
    expect(await said({ domain: 'elsewhere.test' })).toBe('Learnosity does not know the domain of this consumer.');
    expect(bank.asked).toHaveLength(3);
  });

  it.each([
    [
      'by its number, with status 200',
      json(200, { meta: { status: false, code: 20005, message: 'Invalid value: limit' } }),
      'refused the request (code 20005): Invalid value: limit.',
    ],
    [
      'with markup in its message',
      refusal(400, 20005, '<script>alert(1)</script>'),
      'refused the request (code 20005).',
    ],
    ['by a page', json(404, 'Not found'), 'has nothing under this address and version (status 404).'],
    [
      'by sending elsewhere',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'sends on to another address, which is not followed (status 302).',
    ],
    ['by what is no answer', json(200, []), 'refused the request (status 200).'],
    [
      'by an answer without an end',
      json(200, { meta: { status: true }, data: [{ reference: 'x'.repeat(200_000) }] }),
      'answered with more than 100000 bytes.',
    ],
  ] satisfies [string, Answer, string][])('%s is told at once', async (_what, answer, said) => {
    bank.first.push(answer);
    await expect(api().all('items', {})).rejects.toThrow(`${host()} ${said}`);
    expect([bank.asked.length, waited]).toEqual([1, []]);
  });

  it('ends pages that go round in circles', async () => {
    const again = json(200, { meta: { status: true, next: 'again' }, data: [{ reference: 'a' }] });
    bank.first.push(again, again);
    await expect(api().all('items', {})).rejects.toThrow('gives the same page of items again and again');
    for (let i = 0; i < 21; i++) bank.first.push(json(200, { meta: { status: true, next: `p${i}` }, data: [] }));
    await expect(api().all('items', {})).rejects.toThrow('again and again');
  });
});
