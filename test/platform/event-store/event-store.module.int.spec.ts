import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EventStore } from '../../../src/platform/event-store/port.js';
import { PostgresEventStore } from '../../../src/platform/event-store/postgres.js';
import { SignedHeads } from '../../../src/platform/event-store/signed-heads.js';
import { type TestApp, testApp } from '../../support/app.js';
import { addFacts, fact } from '../events/logs.js';

describe('the application', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  }, 30_000);
  afterAll(() => app.close());

  it('keeps its streams in PostgreSQL when nothing else is said', () => {
    expect(app.get(EventStore)).toBeInstanceOf(PostgresEventStore);
  });

  it('stops when its log was moved, also without the address of the other server', async () => {
    const stopped = new Promise((resolve) => process.once('SIGTERM', resolve));
    const owner = new pg.Client({ connectionString: app.database.ownerUrl });
    await owner.connect();
    await owner.query(`update platform.log_identity set kind = 'eventstoredb'`);
    await stopped;
    await owner.query(`update platform.log_identity set kind = 'postgres'`);
    await owner.end();
  });

  it('signs the heads of what grew each hour', async () => {
    const stream = 'access-999';
    await addFacts(app.get(EventStore), stream, fact('Viewed', { what: 'spec' }));
    app.clock.advance({ minutes: 61 });
    await app.settle();
    const first = (await app.get(SignedHeads).latest([stream])).get(stream);
    expect(first).toMatchObject({ version: 1, signedAt: app.clock.instant() });
    await addFacts(app.get(EventStore), stream, fact('Viewed', { what: 'spec' }));
    app.clock.advance({ minutes: 61 });
    await app.settle();
    expect((await app.get(SignedHeads).latest([stream])).get(stream)).toMatchObject({
      version: 2,
      signedAt: app.clock.instant(),
    });
  });
});
