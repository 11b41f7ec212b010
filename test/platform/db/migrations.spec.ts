import { describe, expect, it } from '@jest/globals';
import type { Migration } from '@mikro-orm/migrations';
import { migrations } from '../../../migrations/index.js';

/** Migrations from here on run while pages are answered. */
const SINCE = '20261128163100';

const statements = migrations
  .filter(({ name }) => name >= SINCE)
  .map(({ name, class: made }): [string, string[]] => {
    const migration = new (made as new () => Migration)();
    void migration.up();
    return [name, migration.getQueries().map((one) => String(one).trim().toLowerCase())];
  });

describe.each(statements)('%s', (_, queries) => {
  it('makes no index while nobody may read the table because another is dropped', () => {
    const drops = queries.some((one) => one.startsWith('drop index'));
    expect(drops && queries.some((one) => /^create (unique )?index/.test(one))).toBe(false);
  });

  it('waits ten seconds at most for a lock that others would wait behind', () => {
    const locks = queries.some((one) => /^(alter table|drop (index|table|trigger)|create trigger)/.test(one));
    expect(!locks || queries[0] === `set local lock_timeout = '10s'`).toBe(true);
  });
});
