import { getPriority } from 'node:os';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { lowerSession } from '../../../src/platform/processes/yielding.js';
import { emptyDatabase, type TestDatabase } from '../../support/database.js';

describe('the process of PostgreSQL that serves a connection', () => {
  let database: TestDatabase;
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await database.drop();
  });

  async function connected(): Promise<{ pid: number; port: number }> {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    clients.push(client);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { stream } = (client as unknown as { connection: { stream: { localPort: number } } }).connection;
    return { pid: rows[0]!.pid, port: stream.localPort };
  }

  it('yields from then on, and no other does', async () => {
    const [ours, other] = [await connected(), await connected()];
    const before = getPriority(other.pid);
    lowerSession(ours.pid, ours.port);
    expect(getPriority(ours.pid)).toBe(5);
    expect(getPriority(other.pid)).toBe(before);
    if (readFileSync('/proc/sys/kernel/sched_autogroup_enabled', 'utf8').trim() !== '1') return;
    expect(readFileSync(`/proc/${ours.pid}/autogroup`, 'utf8')).toMatch(/ nice 5\n$/);
  });

  it('is left alone when it serves another connection, and so is whatever else has its number', async () => {
    const [ours, other] = [await connected(), await connected()];
    const [before, own] = [getPriority(other.pid), getPriority(process.pid)];
    lowerSession(other.pid, ours.port);
    lowerSession(process.pid, ours.port);
    lowerSession(4_194_305, ours.port); // above every number that Linux gives
    lowerSession(other.pid, undefined);
    expect([getPriority(other.pid), getPriority(process.pid)]).toEqual([before, own]);
  });
});
