import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { type TestApp, testApp } from '../../support/app.js';

const AT_ONCE = 3;
const CROWD = 70;

describe('a crowd of jobs', () => {
  let t: TestApp;
  const done: number[] = [];
  let underWay = 0;
  let most = 0;

  beforeAll(async () => {
    t = await testApp({ modules: [PlatformModule] });
    t.get(Jobs).work<{ n: number }>(
      'platform.crowd',
      async ({ n }) => {
        most = Math.max(most, (underWay += 1));
        await new Promise((resolve) => setTimeout(resolve, 1));
        underWay -= 1;
        if (n === 5) throw new Error('not this one');
        done.push(n);
      },
      AT_ONCE,
    );
  });
  afterAll(() => t?.close());

  it('is written together, one of each key', async () => {
    const jobs = t.get(Jobs);
    await Promise.all(Array.from({ length: CROWD }, (_, n) => jobs.enqueue('platform.crowd', { n }, n < 2 ? { singletonKey: 'same' } : {})));
    await jobs.enqueue('platform.crowd', { n: CROWD }, { singletonKey: 'same' });
    expect(await t.db.one(`select count(*) as n from pgboss.job where name = 'platform.crowd'`)).toEqual({ n: CROWD - 1 });
  });

  it('goes on a few at once without a pause between full fetches, and one that fails stands alone', async () => {
    await t.get(Jobs).start();
    for (let waited = 0; waited < 10_000 && done.length < CROWD - 2; waited += 50) await new Promise((resolve) => setTimeout(resolve, 50));
    expect([done.length, most]).toEqual([CROWD - 2, AT_ONCE]);
    const states = await t.db.query(`select state, count(*) as n from pgboss.job where name = 'platform.crowd' and state <> 'active' group by state order by state`);
    expect(states).toContainEqual({ state: 'retry', n: 1 });
  });
});
