import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { LIVE_ROWS } from '../../src/delivery/read/live-projection.js';
import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb.js';
import { aCandidate, anExam, type Candidate } from '../delivery/exam.js';
import { testApp } from '../support/app.js';
import { TestClock } from '../support/clock.js';
import { type TestDatabase, testDatabase } from '../support/database.js';
import { type LogServer, logServer } from '../support/log-server.js';
import { HttpClient } from '../support/http.js';
import { at, endProcesses, outagesOf, type Process, processesGet, ready, run, timed, until } from './processes.js';

jest.setTimeout(120_000);

describe('a log in EventStoreDB', () => {
  let database: TestDatabase;
  let double: LogServer;
  let log: EventStoreDbEventStore;
  let owner: pg.Client;
  let web: Process;
  let worker: Process;
  let amara: Candidate;

  beforeAll(async () => {
    [database, double] = await Promise.all([testDatabase(), logServer()]);
    Object.assign(database.env, { EVENT_STORE: 'eventstoredb', EVENTSTORE_URL: double.url });
    const t = await testApp({ database, clock: new TestClock(Date.now()) });
    const arranged = await aCandidate(await anExam(t), 'Amara');
    await t.settle();
    await t.close();
    const { DATABASE_URL: _owner, ...env } = database.env; // the processes get the application's role
    processesGet({ ...env, APP_DATABASE_URL: database.appUrl, LOG_LEVEL: 'info' });
    [web, worker] = await Promise.all([ready(run('main.js')), ready(run('worker.js'))]);
    amara = await at(web.url, arranged);
    expect((await amara.opens()).status).toBe(200);
    expect((await amara.answers(1)).status).toBe(200);
    log = EventStoreDbEventStore.connect(double.url);
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await followed();
  });
  afterAll(async () => {
    endProcesses();
    await owner?.end();
    await log?.close();
    await double?.stop();
    await database?.drop();
  });

  /** What reads the log is as far as the log. */
  async function followed(): Promise<void> {
    const { version } = await log.head(amara.stream);
    const seen = () => owner.query(`select event_count from ${LIVE_ROWS} where stream = $1`, [amara.stream]);
    await until(async () => Number((await seen()).rows[0]?.event_count) === version, 30);
  }
  const saved = async () => (await log.read(amara.stream)).filter(({ type }) => type === 'ResponseRecorded').length;
  const readiness = () => new HttpClient(web.url).get('/readyz');
  const sentence = () => `No EventStoreDB answers at ${new URL(double.url).host}: check EVENTSTORE_URL.\n`;
  async function cannotBegin(script: string): Promise<void> {
    const late = run(script);
    expect(await late.ended).toBe(1);
    expect(late.err()).toMatch(/^[^\n]{20,300}\.\n$/);
    expect(late.err()).toContain(sentence());
  }

  it.each<[does: string, goes: () => void, comesBack: () => Promise<void> | void, waits: boolean]>([
    ['hangs', () => double.hang(), () => double.goOn(), true],
    ['is gone', () => double.die(), () => double.revive(), false],
  ])(
    'that %s is said, 503 to try again and one line, and all goes on without a restart when it is back',
    async (_, goes, comesBack, waits) => {
      const before = await saved();
      const lines = [web, worker].map((one) => outagesOf(one).length);
      const { ref, choices } = amara.launch.form.items[waits ? 1 : 2]!;
      const entry = amara.entry('answer', { item: ref, value: choices[0]!.id });
      goes();
      const saving = timed(amara.sends([entry]));
      // Who cannot even ask for the head of a stream is told at once.
      if (waits) await until(async () => (await readiness()).body.savesWaitSeconds > 0, 8);
      const [ready, readySeconds] = await timed(readiness());
      expect([ready.status, ready.body.database, ready.body.log]).toEqual([200, true, false]);
      expect(readySeconds).toBeLessThan(8);
      const [[answer, seconds]] = await Promise.all([saving, cannotBegin('main.js'), cannotBegin('worker.js')]);
      expect(seconds).toBeLessThan(20);
      expect([answer.status, answer.body.code]).toEqual([503, 'platform/unavailable']);
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);

      await comesBack();
      await until(async () => (await amara.sends([entry])).status === 200, 30);
      expect(await saved()).toBe(before + 1);
      await followed();
      await until(async () => (await readiness()).body.log === true, 10);
      await until(() => [web, worker].every((one, i) => outagesOf(one).length === lines[i]! + 2), 40);
      for (const [i, one] of [web, worker].entries()) {
        const [went, back] = outagesOf(one).slice(lines[i]);
        expect([went!.level, went!.outage, back!.level, back!.outage]).toEqual(['error', 'away', 'warn', 'away']);
        const others = one.lines().filter(({ level, outage }) => /error|warn|fatal/.test(level) && !outage);
        expect(others).toEqual([]);
      }
    },
  );
});
