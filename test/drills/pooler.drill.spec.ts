import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { findPgBouncer } from '../../bin/pgbouncer.mjs';
import { LIVE_ROWS } from '../../src/delivery/read/live-projection.js';
import { aCandidate, anExam, type Candidate } from '../delivery/exam.js';
import { testApp } from '../support/app.js';
import { TestClock } from '../support/clock.js';
import { type TestDatabase, testDatabase } from '../support/database.js';
import { type PgBouncer, pgBouncer } from '../support/pgbouncer.js';
import { at, endProcesses, processesGet, ready, run, until } from './processes.js';

jest.setTimeout(120_000);

const binary = findPgBouncer();
if (binary) process.stdout.write(`With ${execFileSync(binary, ['--version'], { encoding: 'utf8' }).split('\n')[0]}.\n`);

describe('an installation behind PgBouncer', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let arranged: Candidate;

  beforeAll(async () => {
    if (!binary) throw new Error('This drill needs PgBouncer: install it ("apt-get install pgbouncer" on Debian).');
    database = await testDatabase();
    const t = await testApp({ database, clock: new TestClock(Date.now()) });
    arranged = await aCandidate(await anExam(t), 'Amara');
    await t.settle();
    await t.close();
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const { DATABASE_URL: _owner, ...env } = database.env;
    processesGet({ ...env, LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    endProcesses();
    await owner?.end();
    await database?.drop();
  });

  it('works with the settings of docs/operations.md, and goes on by itself when PgBouncer was killed', async () => {
    const between: PgBouncer = await pgBouncer(binary!, database.appUrl);
    try {
      const through = { APP_DATABASE_URL: between.url };
      const [web, worker] = await Promise.all([
        ready(run('main.js', [], through)),
        ready(run('worker.js', [], through)),
      ]);
      const amara = await at(web.url, arranged);
      expect((await amara.opens()).status).toBe(200);
      const { items } = amara.launch.form;
      const given: number[] = [];
      for (let n = 0; n < 40; n += 1) {
        const { ref, choices } = items[n % items.length]!;
        const entry = amara.entry('answer', { item: ref, value: choices[n % choices.length]!.id });
        if (n === 20) void between.crash();
        await until(async () => (await amara.sends([entry])).status === 200, 20);
        given.push(entry.seq);
      }
      const { rows } = await owner.query<{ line: string }>(
        `select line from es.events where stream = $1 and type = 'ResponseRecorded' order by version`,
        [amara.stream],
      );
      expect(rows.map(({ line }) => JSON.parse(line).clientSeq)).toEqual(given);
      const head = await owner.query('select max(version) as version from es.events where stream = $1', [amara.stream]);
      await until(async () => {
        const seen = await owner.query(`select event_count from ${LIVE_ROWS} where stream = $1`, [amara.stream]);
        return Number(seen.rows[0]?.event_count) === head.rows[0].version;
      }, 30);
      expect(await Promise.all([web.stopped(), worker.stopped()])).toEqual([0, 0]);
    } finally {
      await between.close();
    }
  });

  it('does not begin in transaction mode, and says so in one sentence', async () => {
    const between = await pgBouncer(binary!, database.appUrl, 'transaction');
    try {
      const all = ['main.js', 'worker.js'].map((script) => run(script, [], { APP_DATABASE_URL: between.url }));
      expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([1, 1]);
      for (const one of all)
        expect(one.err()).toMatch(
          /^The (web|worker) process cannot start\. The pooler at [\d.:]+ gives a session to several connections in turn: set its pool_mode to session, or name the server itself in APP_DATABASE_URL\.\n$/,
        );
    } finally {
      await between.close();
    }
  });
});
