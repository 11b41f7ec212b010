import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Config } from '../../../src/platform/config/config.js';
import { migrate } from '../../../src/platform/db/migrate.js';
import { EventStoreDbEventStore } from '../../../src/platform/event-store/eventstoredb.js';
import { EventStore } from '../../../src/platform/event-store/port.js';
import { SignedHeads } from '../../../src/platform/event-store/signed-heads.js';
import { Projections } from '../../../src/platform/events/projections.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { type TestApp, testApp } from '../../support/app.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { type EventStoreDbDouble, eventStoreDbDouble } from '../../support/eventstoredb-double.js';
import { addFacts, fact } from '../events/logs.js';

const HERE = 'EVENT_STORE says postgres: set EVENT_STORE=eventstoredb. Nothing was changed.';

describe('an installation and its log', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  const doubles: EventStoreDbDouble[] = [];
  const inServer = (double: EventStoreDbDouble) => ({ EVENT_STORE: 'eventstoredb', EVENTSTORE_URL: double.url });
  const start = (env: Record<string, string> = {}, of = database) =>
    testApp({ database: of, env, modules: [PlatformModule] });
  const rows = async () => (await owner.query('select * from reporting.spec_own_v1')).rows;
  const register = (app: TestApp) =>
    app.get(Projections).register({
      name: 'spec-own',
      version: 1,
      table: 'reporting.spec_own_v1',
      key: ['item'],
      columns: { item: 'text', n: 'int' },
      types: ['delivery.Added.v1'],
      keysOf: (event) => [{ item: String(event.payload.item) }],
      evolve: (row: { n: number } | undefined) => ({ n: (row?.n ?? 0) + 1 }),
    });

  beforeAll(async () => {
    database = await testDatabase();
    doubles.push(await eventStoreDbDouble(), await eventStoreDbDouble());
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(
      `create table reporting.spec_own_v1 (item text primary key, n int not null); grant all on reporting.spec_own_v1 to horizon_app; insert into reporting.spec_own_v1 values ('a', 1)`,
    );
    const app = await start(inServer(doubles[0]!));
    await addFacts(app.get(EventStore), 'attempt-1-1', fact('Added', { item: 'a' }));
    await app
      .get(SignedHeads)
      .signHead('attempt-1-1', await app.get(EventStore).head('attempt-1-1'), app.clock.instant());
    await owner.query(
      `insert into platform.checkpoints (subscription, log, position) values ('spec', 'streams', '100/100')`,
    );
    await app.close();
  });
  afterAll(async () => {
    await owner.end();
    for (const double of doubles) await double.stop();
    await database.drop();
  });
  /** As an installation of a version that did not write its log down. */
  const forget = () => owner.query('delete from platform.log_identity');

  it('know each other from the first start on', async () => {
    const [{ kind, id, in_log }] = (await owner.query('select * from platform.log_identity')).rows;
    const store = EventStoreDbEventStore.connect(doubles[0]!.url);
    expect([kind, in_log, await store.identity()]).toEqual(['eventstoredb', true, id]);
    await store.close();
    await (await start(inServer(doubles[0]!))).close();
  });

  it('are not mixed up by another setting: a rebuild without EVENT_STORE begins nothing, and the rows stay', async () => {
    await expect(migrate(Config.fromEnv(database.env))).rejects.toThrow(HERE);
    await expect(
      start().then(async (app) => {
        register(app);
        await app.get(Projections).rebuild();
        await app.close();
      }),
    ).rejects.toThrow(HERE);
    expect(await rows()).toEqual([{ item: 'a', n: 1 }]);
    await expect(start({ EVENT_STORE: 'memory' })).rejects.toThrow('set EVENT_STORE=eventstoredb');
  });

  it('are not mixed up by another server, with or without a log of somebody else', async () => {
    await expect(start(inServer(doubles[1]!))).rejects.toThrow(
      'This is not the event log that this installation has used: it is empty.',
    );
    const other = await testDatabase();
    await (await start(inServer(doubles[1]!), other)).close();
    await expect(start(inServer(doubles[1]!))).rejects.toThrow(
      'This is not the event log that this installation has used: it belongs to another one.',
    );
    await other.drop();
    const fresh = await testDatabase();
    await expect(start(inServer(doubles[1]!), fresh)).rejects.toThrow(
      'This event log belongs to another installation, whose database this is not.',
    );
    await fresh.drop();
  });

  it('from before it was written down are known by what the database holds of the log', async () => {
    await forget();
    await expect(migrate(Config.fromEnv(database.env))).rejects.toThrow(HERE);
    await expect(start()).rejects.toThrow(HERE);
    const empty = await eventStoreDbDouble();
    doubles.push(empty);
    await expect(start(inServer(empty))).rejects.toThrow('attempt-1-1 is not in it as it was signed');
    expect((await owner.query('select from platform.log_identity')).rowCount).toBe(0);

    // The right one, also when the first start ends between the database and the log, and two begin together.
    const bare = await eventStoreDbDouble();
    doubles.push(bare);
    const store = EventStoreDbEventStore.connect(bare.url);
    const right = EventStoreDbEventStore.connect(doubles[0]!.url);
    await addFacts(
      store,
      'attempt-1-1',
      ...(await right.read('attempt-1-1')).map(
        ({ stream: _s, version: _v, previousHash: _p, hash: _h, line: _l, ...event }) => event,
      ),
    );
    await owner.query(
      `insert into platform.log_identity (kind, id, in_log) values ('eventstoredb', gen_random_uuid(), false)`,
    );
    const [a, b] = await Promise.all([start(inServer(bare)), start(inServer(bare))]);
    expect((await owner.query('select id, in_log from platform.log_identity')).rows).toEqual([
      { id: await store.identity(), in_log: true },
    ]);
    await Promise.all([a.close(), b.close(), store.close(), right.close()]);
  });
});
