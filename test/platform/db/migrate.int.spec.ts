import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../../migrations/index.js';
import { Config } from '../../../src/platform/config/config.js';
import { migrate } from '../../../src/platform/db/migrate.js';
import { emptyDatabase, type TestDatabase } from '../../support/database.js';

describe('the migrator on an empty database', () => {
  let database: TestDatabase;
  let config: Config;
  const as = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  beforeEach(async () => {
    database = await emptyDatabase();
    config = Config.fromEnv(database.env);
  });
  afterEach(() => database.drop());

  it('runs each migration once, also when two machines start together', async () => {
    const [one, two] = await Promise.all([migrate(config), migrate(config)]);
    expect([...one, ...two].sort()).toEqual(migrations.map((m) => m.name).sort());
    expect(await migrate(config)).toEqual([]);
  });

  it('lets the application insert and read events, and nothing else with them', async () => {
    await migrate(config);
    await as(database.appUrl, async (app) => {
      await app.query(
        `insert into es.published_events (id, type, occurred_at, received_at, payload) values (gen_random_uuid(), 'a.B.v1', now(), now(), '{}')`,
      );
      expect((await app.query('select type from es.published_events')).rows).toEqual([{ type: 'a.B.v1' }]);
      for (const table of ['es.published_events', 'es.events']) {
        await expect(app.query(`update ${table} set type = 'x'`)).rejects.toThrow(/permission denied/);
        await expect(app.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
        await expect(app.query(`truncate ${table}`)).rejects.toThrow(/permission denied/);
        await expect(app.query(`drop table ${table}`)).rejects.toThrow(/must be owner/);
      }
      await expect(app.query('create table identity.mine (a int)')).rejects.toThrow(/permission denied/);
    });
  });

  it('refuses a database that was sealed with another master key', async () => {
    await migrate(config);
    const stranger = Config.fromEnv({ ...database.env, MASTER_KEY: randomBytes(32).toString('base64') });
    await expect(migrate(stranger)).rejects.toThrow(/^The master key .+ is not the one this database was sealed with/);
    await as(database.appUrl, (app) => app.query('select 1')); // and its password is as before
  });

  it('renumbers logs whose transaction ids lie in the future, which no reader would see', async () => {
    await migrate(config);
    await as(database.ownerUrl, (owner) =>
      owner.query(
        `insert into es.published_events (tx, id, type, occurred_at, received_at, payload) values ('99999999999', gen_random_uuid(), 'a.B.v1', now(), now(), '{}')`,
      ),
    );
    await migrate(config);
    const { rows } = await as(database.ownerUrl, (owner) =>
      owner.query('select tx::text, position::text from es.published_events'),
    );
    expect(rows).toEqual([{ tx: '0', position: '1' }]);
  });

  it('leaves no dead entries where the newest event of a renumbered log is looked for, and vacuums no other log', async () => {
    const blocksLookedAt = () =>
      as(database.ownerUrl, async (owner) => {
        await owner.query('set enable_seqscan = off; set enable_sort = off');
        const { rows } = await owner.query(
          'explain (analyze, buffers, format json) select tx from es.published_events order by tx desc, position desc limit 1',
        );
        const { Plan: plan } = rows[0]['QUERY PLAN'][0];
        return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      });
    const vacuumed = () =>
      as(database.ownerUrl, async (owner) => {
        const { rows } = await owner.query(
          `select relname as log, vacuum_count::int as times from pg_stat_user_tables
           where schemaname = 'es' and relname in ('events', 'published_events') order by 1`,
        );
        return rows as unknown[];
      });
    await migrate(config);
    await as(database.ownerUrl, (owner) =>
      owner.query(
        `insert into es.published_events (tx, id, type, occurred_at, received_at, payload)
         select '99999999999', gen_random_uuid(), 'a.B.v1', now(), now(), '{}' from generate_series(1, 5000)`,
      ),
    );
    const before = await blocksLookedAt();
    await migrate(config);
    expect(await blocksLookedAt()).toBeLessThanOrEqual(before + 5);
    const once = [
      { log: 'events', times: 1 },
      { log: 'published_events', times: 1 },
    ];
    expect(await vacuumed()).toEqual(once);
    await migrate(config);
    expect(await vacuumed()).toEqual(once);
  });
});
