import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Db } from '../../../src/platform/db/db.js';
import { type Order, pageOf } from '../../../src/platform/db/list-sql.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { type TestApp, testApp } from '../../support/app.js';

const ROWS = 2_345;

describe('a page of a long list', () => {
  let t: TestApp;
  let asked: string[] = [];
  const db = {
    query: (sql: string, params?: unknown[]) => {
      asked.push(sql);
      return t.db.query(sql, params);
    },
    one: (sql: string, params?: unknown[]) => t.db.one(sql, params),
  } as Db;
  /** Every seventh has no name, many have the same. */
  const list = (order: Partial<Order<'name'>>) => ({
    select: 'select id',
    from: `from (select i as id, case when i % 7 > 0 then (i * 31) % 50 end as name from generate_series(1, $1) i) x`,
    params: [ROWS],
    order: { columns: { name: 'x.name' }, then: 'x.id', ...order },
  });
  const page = (at: number, perPage: number, order: 'asc' | 'desc', more: object) =>
    pageOf<{ id: number }, 'name'>(
      db,
      { sort: 'name', order, perPage, offset: (at - 1) * perPage },
      { ...list({}), ...more },
    );

  beforeAll(async () => {
    t = await testApp({ modules: [PlatformModule] });
  });
  afterAll(() => t?.close());

  it('is the same whichever end it is read from', async () => {
    for (const order of ['asc', 'desc'] as const)
      for (const empty of [undefined, 'last', 'lowest'] as const) {
        const of = list(empty ? { empty } : {});
        const whole = (await page(1, ROWS, order, of)).rows.map(({ id }) => id);
        expect(new Set(whole).size).toBe(ROWS);
        const found: number[] = [];
        for (let at = 1; at <= 5; at++) {
          const { rows, total, more } = await page(at, 500, order, of);
          expect([total, more]).toEqual([ROWS, false]);
          found.push(...rows.map(({ id }) => id));
        }
        expect(found).toEqual(whole);
        expect((await page(6, 500, order, of)).rows).toEqual([]);
      }
  });

  it('of the second half is read from the end', async () => {
    asked = [];
    await page(2, 500, 'asc', {});
    await page(5, 500, 'asc', {});
    expect(asked.map((sql) => sql.includes('x.name desc'))).toEqual([false, true]);
  });

  it('is not counted further than asked for', async () => {
    const counted = async (countUpTo: number) => {
      const { rows, total, more } = await page(3, 500, 'asc', { countUpTo });
      return [rows.length, total, more];
    };
    expect(await counted(1_500)).toEqual([500, 1_500, true]);
    expect(await counted(ROWS)).toEqual([500, ROWS, false]);
  });

  it('is read by one process: starting others takes longer than the list of a school', async () => {
    expect(
      await t.db.one(`select current_setting('parallel_setup_cost')::int as cost, current_setting('jit') as jit`),
    ).toEqual({ cost: 20_000, jit: 'off' });
  });
});
