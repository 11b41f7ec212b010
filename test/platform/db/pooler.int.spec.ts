import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Config } from '../../../src/platform/config/config.js';
import { reachDatabase } from '../../../src/platform/db/connections.js';
import { migrate } from '../../../src/platform/db/migrate.js';
import { databaseSentence } from '../../../src/platform/db/outage.js';
import { startSentence } from '../../../src/platform/observability/process.js';
import { emptyDatabase, type TestDatabase } from '../../support/database.js';
import { pooler, type Pooler } from '../../support/pooler.js';

describe('a pooler between a process and its database', () => {
  let database: TestDatabase;
  const open: Pooler[] = [];
  const through = async (mode: 'session' | 'transaction') => {
    const one = await pooler(database.ownerUrl, mode);
    open.push(one);
    return one.url;
  };
  const said = (url: string) =>
    reachDatabase(url).then(
      () => 'nothing',
      (error: unknown) => databaseSentence(error, url, 'APP_DATABASE_URL'),
    );

  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(async () => {
    for (const one of open) await one.close();
    await database.drop();
  });

  it('that leaves a session to its connection is as good as none', async () => {
    expect(await said(await through('session'))).toBe('nothing');
    expect(await said(database.ownerUrl)).toBe('nothing');
  });

  it('that gives a session to several in turn is refused in one sentence, also while others work through it', async () => {
    const url = await through('transaction');
    const sentence = `The pooler at ${new URL(url).host} gives a session to several connections in turn: set its pool_mode to session, or name the server itself in APP_DATABASE_URL.`;
    expect(await said(url)).toBe(sentence);
    // With others in between a connection may get its own session back by chance.
    const others = Array.from({ length: 6 }, () => new pg.Client({ connectionString: url }));
    await Promise.all(others.map((one) => one.connect()));
    let busy = true;
    const work = others.map(async (one) => {
      while (busy) await one.query('select pg_sleep(0.001)');
    });
    for (let times = 0; times < 5; times += 1) expect(await said(url)).toBe(sentence);
    busy = false;
    await Promise.all(work);
    await Promise.all(others.map((one) => one.end()));
  });

  it('that shares sessions is not migrated through, because the lock of the migrator would be anybody’s', async () => {
    const url = await through('transaction');
    await expect(migrate(Config.fromEnv({ ...database.env, DATABASE_URL: url }))).rejects.toThrow('shares sessions');
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    expect((await owner.query(`select to_regnamespace('platform') as there`)).rows).toEqual([{ there: null }]);
    await owner.end();
  });

  it('is named as the server of the variable that leads through it', async () => {
    const url = await through('transaction');
    const sentence = (variable: string) =>
      `The pooler at ${new URL(url).host} gives a session to several connections in turn: set its pool_mode to session, or name the server itself in ${variable}.`;
    const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);
    const application = Config.fromEnv({ ...database.env, APP_DATABASE_URL: url });
    const refused = await failure(reachDatabase(application.databaseUrl));
    expect(startSentence(refused, application)).toBe(sentence('APP_DATABASE_URL'));
    const owner = Config.fromEnv({ ...database.env, DATABASE_URL: url, APP_DATABASE_URL: database.appUrl });
    expect(startSentence(await failure(migrate(owner)), owner)).toBe(sentence('DATABASE_URL'));
    // As `npm start` hands it on.
    const { databaseUrl } = Config.fromEnv({ ...database.env, DATABASE_URL: url });
    const derived = Config.fromEnv({ ...database.env, DATABASE_URL: url, APP_DATABASE_URL: databaseUrl });
    expect(startSentence(refused, derived)).toBe(sentence('DATABASE_URL'));
  });

  it.each([
    ['transaction blocks not allowed in statement pooling mode', /set its pool_mode to session/],
    ['unsupported startup parameter: options', /set ignore_startup_parameters = options there/],
  ])('that says "%s" is not taken for a database that is away', (message, sentence) => {
    const error = Object.assign(new Error(message), { code: '08P01' });
    expect(databaseSentence(error, 'postgres://u@pooler:6432/h', 'DATABASE_URL')).toMatch(sentence);
  });
});
