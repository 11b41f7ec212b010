import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { chain } from '../../../src/platform/event-store/event-line.js';
import { NO_STREAM, type Position } from '../../../src/platform/event-store/port.js';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { fact, openWorker, type Worker } from './logs.js';

const WRITERS = 12;
const ROUNDS = 60;

describe('many transactions that append at once, some slow, some rolled back', () => {
  let database: TestDatabase;
  let worker: Worker;
  beforeAll(async () => {
    database = await testDatabase();
    worker = openWorker(database);
  });
  afterAll(async () => {
    await worker.close();
    await database.drop();
  });

  it('are read without a gap, although a reader that goes by position alone misses events', async () => {
    let writing = true;
    const committed = new Set<string>();
    const writers = new pg.Pool({ connectionString: database.appUrl, max: WRITERS });

    const write = async (writer: number) => {
      for (let round = 0; round < ROUNDS; round++) {
        const stream = `attempt-${writer}-${round + 1}`;
        const [event] = chain(stream, NO_STREAM, [fact('Added', { round })]);
        const client = await writers.connect();
        await client.query('begin');
        await client.query('insert into es.events (stream, version, type, hash, line) values ($1, 1, $2, $3, $4)', [
          stream,
          event!.type,
          event!.hash,
          event!.line,
        ]);
        if (Math.random() < 0.3) await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
        const commits = Math.random() >= 0.1;
        await client.query(commits ? 'commit' : 'rollback');
        client.release();
        if (commits) committed.add(stream);
      }
    };
    const follow = async () => {
      const seen: string[] = [];
      let order = true;
      for (let after: Position | null = null, last = false; ;) {
        const page = await worker.store.readAll(after, 50);
        seen.push(...page.events.map((event) => event.stream));
        page.positions.forEach(
          (position, i) =>
            (order &&= worker.store.compare(i ? page.positions[i - 1]! : (after ?? '0-0'), position) < 0),
        );
        if (page.next === after) {
          if (last) return { seen, order };
          last = !writing;
          if (last) await worker.store.settled();
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        after = page.next;
      }
    };
    const followNaively = async () => {
      const seen: string[] = [];
      for (let after = '0'; writing;) {
        const { rows } = await worker.pool.query<{ at: string; stream: string }>(
          'select position as at, stream from es.events where position > $1 order by position limit 50',
          [after],
        );
        seen.push(...rows.map((row) => row.stream));
        after = rows.at(-1)?.at ?? after;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      return seen;
    };

    const readers = Promise.all([follow(), followNaively()]);
    await Promise.all(Array.from({ length: WRITERS }, (_, i) => write(i + 1)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    writing = false;
    const [careful, naive] = await readers;
    await writers.end();

    expect(committed.size).toBeGreaterThan(WRITERS * ROUNDS * 0.8);
    expect(careful.seen.length).toBe(committed.size); // none missed, none twice, none of what was rolled back
    expect(new Set(careful.seen)).toEqual(committed);
    expect(careful.order).toBe(true);
    expect(new Set(naive).size).toBeLessThan(committed.size);
  });
});
