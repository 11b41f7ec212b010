import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../../migrations/index.js';
import { Config } from '../../../src/platform/config/config.js';
import { reachDatabase } from '../../../src/platform/db/connections.js';
import { migrate } from '../../../src/platform/db/migrate.js';
import { checkOwnDatabase } from '../../../src/platform/db/own-database.js';
import { startSentence } from '../../../src/platform/observability/process.js';
import { emptyDatabase, type TestDatabase, testDatabase } from '../../support/database.js';

describe('a process and its database', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let config: Config;
  const start = (of = config) =>
    reachDatabase(of.databaseUrl, (client) => checkOwnDatabase(client, of)).then(
      () => 'begins',
      (error: unknown) => startSentence(error, of),
    );

  beforeAll(async () => {
    database = await testDatabase();
    config = Config.fromEnv(database.env);
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  it('know each other', async () => {
    expect(await start()).toBe('begins');
  });

  it('of an older version, or without any shape, is refused until it is migrated', async () => {
    const { name } = migrations.at(-1)!;
    await owner.query('delete from platform.migrations where name = $1', [name]);
    expect(await start()).toMatch(
      /^The database \w+ at [\d.:]+ has the shape of an older version: run "node dist\/src\/cli.js migrate" with DATABASE_URL first\.$/,
    );
    await owner.query('insert into platform.migrations (name) values ($1)', [name]);
    expect(await start()).toBe('begins');
    const empty = await emptyDatabase();
    expect(await start(Config.fromEnv({ ...empty.env, APP_DATABASE_URL: empty.ownerUrl }))).toMatch(
      /has not the shape of this version: run .* migrate/,
    );
    await empty.drop();
  });

  it('of another master key is refused, also where the password says nothing of it', async () => {
    const other = Config.fromEnv({
      ...database.env,
      APP_DATABASE_URL: database.appUrl,
      MASTER_KEY: randomBytes(32).toString('base64'),
    });
    expect(await start(other)).toMatch(
      /^The master key \(MASTER_KEY, .+\) is not the one this database was sealed with/,
    );
  });

  it('whose events were written on another server, as in a logical replica, is refused until it is migrated', async () => {
    await owner.query(
      `insert into es.published_events (tx, id, type, occurred_at, received_at, payload) values ('99999999999', gen_random_uuid(), 'a.B.v1', now(), now(), '{}')`,
    );
    expect(await start()).toMatch(
      /^The events of the database \w+ at [\d.:]+ were written on another server .*: run .* migrate.* with DATABASE_URL first/,
    );
    await migrate(config);
    expect(await start()).toBe('begins');
  });
});
