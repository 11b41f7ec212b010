import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ProcessPool } from '../../src/platform/processes/process-pool.js';
import { type TestApp, testApp } from '../support/app.js';
import { eventsWithoutDistrict } from '../support/events-without-district.js';
import { Asking, reading } from './reach/asking.js';
import { aWorld } from './reach/world.js';

/** What reach.int.spec.ts asks of the routes that read, of those that change something. */
describe('who reaches what changes something', () => {
  let t: TestApp;
  let asking: Asking;

  beforeAll(async () => {
    // Documents are drawn by processes that are built first; what they would draw stands for them.
    jest.spyOn(ProcessPool.prototype, 'run').mockImplementation(async (input) => [Buffer.from(JSON.stringify(input))]);
    t = await testApp();
    asking = new Asking(t, await aWorld(t));
  }, 240_000);
  afterAll(() => t?.close());

  it('is as the table says, for every role and wherever the thing is that the id names', async () => {
    const routes = t.routes.filter((route) => !reading(route));
    expect(routes.length).toBeGreaterThan(100);
    expect(await asking.wrong(routes, 1)).toEqual([]);
  }, 300_000);

  it('says of every event that follows which district it concerns', async () => {
    expect(await eventsWithoutDistrict(t.db)).toEqual([]);
  });

  it('breaks nothing', () => expect(asking.broken).toEqual([]));

  it('names nobody from outside of the reach of who asks', () => expect([...asking.leaks]).toEqual([]));
});
