import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { LIVE_ROWS } from '../../src/delivery/read/live-projection.js';
import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb.js';
import type { EventStore } from '../../src/platform/event-store/port.js';
import { appendPool, PostgresEventStore, readPool } from '../../src/platform/event-store/postgres.js';
import { aCandidate, anExam, type Candidate } from '../delivery/exam.js';
import { testApp } from '../support/app.js';
import { TestClock } from '../support/clock.js';
import { type TestDatabase, testDatabase } from '../support/database.js';
import { type LogServer, logServer } from '../support/log-server.js';
import { at, endProcesses, type Process, processesGet, ready, run, until } from './processes.js';

jest.setTimeout(240_000);

type Kind = 'postgres' | 'eventstoredb';
const NAMES = { postgres: 'PostgreSQL', eventstoredb: 'EventStoreDB' };

// Every sentence of "Moving the log" in docs/operations.md, with real processes.
describe('an installation whose log is moved', () => {
  let database: TestDatabase;
  let double: LogServer;
  let logs: Record<Kind, EventStore>;
  let owner: pg.Client;
  let web: Process;
  let worker: Process;
  let amara: Candidate;
  let arranged: Candidate;
  let saving: Saving;

  beforeAll(async () => {
    [database, double] = await Promise.all([testDatabase(), logServer()]);
    database.env.EVENTSTORE_URL = double.url;
    const t = await testApp({ database, clock: new TestClock(Date.now()) });
    arranged = await aCandidate(await anExam(t), 'Amara');
    await t.settle();
    await t.close();
    const { DATABASE_URL: _owner, ...env } = database.env; // the processes get the application's role
    processesGet({ ...env, APP_DATABASE_URL: database.appUrl, LOG_LEVEL: 'info' });
    logs = {
      postgres: new PostgresEventStore(readPool(database.appUrl), appendPool(database.appUrl), true),
      eventstoredb: EventStoreDbEventStore.connect(double.url),
    };
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await start();
    expect((await amara.opens()).status).toBe(200);
    saving = new Saving();
  });
  afterAll(async () => {
    endProcesses();
    await owner?.end();
    await Promise.all(Object.values(logs ?? {}).map((log) => log.close()));
    await double?.stop();
    await database?.drop();
  });

  async function start(): Promise<void> {
    [web, worker] = await Promise.all([ready(run('main.js')), ready(run('worker.js'))]);
    const { launch } = amara ?? {};
    amara = await at(web.url, amara ?? arranged);
    if (launch) amara.launch = launch;
  }
  const log = (...args: string[]) =>
    run('cli.js', ['log', ...args], { DATABASE_URL: database.ownerUrl, LOG_LEVEL: 'error' });

  /** Kills a move in its pause, which is held until then: its last step waits for the table with the followers' places. */
  async function killedInItsPause(to: Kind): Promise<void> {
    await owner.query('begin');
    await owner.query('lock table platform.checkpoints in exclusive mode');
    const moving = log('move', to);
    await until(() => moving.out().includes('Saving pauses now'), 60);
    const before = saving.refusals.length;
    await until(() => saving.refusals.length > before + 1, 30);
    await moving.stopped('SIGKILL');
    await owner.query('rollback');
  }

  /** A student who answers one question after the other, as the player does: what is refused is sent again until it is there. */
  class Saving {
    readonly given: string[] = [];
    readonly refusals: { status: number; detail: string }[] = [];
    private on = false;
    private seq = 1;
    private loop: Promise<void> = Promise.resolve();

    begin(): void {
      this.on = true;
      this.loop = this.go();
    }

    async end(): Promise<void> {
      this.on = false;
      await this.loop;
    }

    private async go(): Promise<void> {
      const { items } = amara.launch.form;
      while (this.on) {
        const { ref, choices } = items[this.seq % items.length]!;
        const { id } = choices[this.seq % choices.length]!;
        const entry = { ...amara.entry('answer', { item: ref, value: id }), seq: this.seq };
        for (;;) {
          const answer = await amara.sends([entry]).catch(() => undefined);
          if (answer?.status === 200) break;
          if (answer) this.refusals.push({ status: answer.status, detail: answer.body.detail });
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        this.given.push(String(this.seq));
        this.seq += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  /** Each acknowledged answer once and in order, in the log and in what follows it. */
  async function holds(kind: Kind): Promise<void> {
    const events = await logs[kind].read(amara.stream);
    const answers = events.filter(({ type }) => type === 'ResponseRecorded').map(({ clientSeq }) => String(clientSeq));
    expect(answers).toEqual(saving.given);
    const { version } = events.at(-1)!;
    const followed = () => owner.query(`select event_count from ${LIVE_ROWS} where stream = $1`, [amara.stream]);
    await until(async () => Number((await followed()).rows[0]?.event_count) === version, 30);
  }

  it.each<[Kind, Kind]>([
    ['postgres', 'eventstoredb'],
    ['eventstoredb', 'postgres'],
  ])('from %s to %s by one command, while a student answers', async (from, to) => {
    saving.begin();
    await until(() => saving.given.length > 20, 30);
    const began = saving.refusals.length;

    // Killed in its pause: nobody can save, and the same command goes on.
    await killedInItsPause(to);
    const moving = log('move', to);
    const [code, webCode, workerCode] = await Promise.all([moving.ended, web.ended, worker.ended]);
    expect([code, moving.err()]).toEqual([0, '']);
    const said = moving.out();
    expect(said).toMatch(
      new RegExp(`^Copying from ${NAMES[from]} to ${NAMES[to]} while people work, from event \\d+ on\\.$`, 'm'),
    );
    expect(said).toMatch(
      /^\d+ events are copied and compared\. Saving pauses now for everybody, for some seconds: answers stay on the devices and are sent after\.$/m,
    );
    const [, events, pause] =
      /^Moved: (\d+) events in [\d.]+ s, of them ([\d.]+) s in which nobody could save\.$/m.exec(said)!;
    expect(Number(events)).toBeGreaterThan(20);
    expect(Number(pause)).toBeLessThan(30);
    expect(said).toMatch(/^\d+ signed heads: all stand in the log as they were signed\.$/m);
    // The processes stop by themselves and say why.
    expect([webCode, workerCode]).toEqual([0, 0]);
    for (const one of [web, worker])
      expect(one.lines().some(({ level, msg }) => level === 'warn' && msg.startsWith('The event log was moved'))).toBe(
        true,
      );

    await start();
    const acknowledged = saving.given.length;
    await until(() => saving.given.length > acknowledged + 10, 30);
    await saving.end();
    await holds(to);
    const refused = saving.refusals.slice(began);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.some(({ detail }) => detail.includes('is being moved to another server'))).toBe(true);

    // What was left is sealed: a process that is told to use it ends with one sentence.
    const late = run('main.js', [], { EVENT_STORE: from });
    expect(await late.ended).toBe(1);
    expect(late.err()).toMatch(
      new RegExp(
        `^The web process cannot start\\. The events of this installation were moved to ${NAMES[to]} on [\\d-]{10} \\(what is in ${NAMES[from]} is a backup\\), and EVENT_STORE says ${from}: set EVENT_STORE=${to}\\. Nothing was changed\\.\\n$`,
      ),
    );
    const compared = log('compare');
    expect([await compared.ended, compared.err()]).toEqual([0, '']);
    expect(compared.out()).toMatch(/^\d+ events are the same in both, line and hash\.$/m);
    expect(compared.out()).toMatch(new RegExp(`^${NAMES[from]} was left on [\\d-]{10} and is a backup`, 'm'));
    expect(compared.out()).toMatch(/^\d+ day roots were made again from the signed heads: all are the same\.$/m);
  });

  it('is moved nowhere by a command that cannot, and one that is given up ends its pause', async () => {
    const again = log('move', 'postgres');
    expect(await again.ended).toBe(1);
    expect(again.err()).toBe('The log of this installation is in PostgreSQL: nothing to move.\n');
    const nowhere = log('move');
    expect(await nowhere.ended).toBe(1);
    expect(nowhere.err()).toMatch(/^Name where the log goes: [^\n]+\n$/);
    const unnamed = run('cli.js', ['log', 'move', 'eventstoredb'], {
      DATABASE_URL: database.ownerUrl,
      EVENTSTORE_URL: '',
    });
    expect(await unnamed.ended).toBe(1);
    expect(unnamed.err()).toMatch(/^EVENTSTORE_URL is missing: [^\n]+\n$/);

    saving.begin();
    await killedInItsPause('eventstoredb');
    const stay = log('stay');
    expect([await stay.ended, stay.out()]).toEqual([0, 'The log stays in PostgreSQL, and saving goes on.\n']);
    const before = saving.given.length;
    await until(() => saving.given.length > before + 5, 30);
    await saving.end();
    await holds('postgres');
  });
});
