import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { itemName } from '../../src/delivery/attempt/item-names.js';
import type { AttemptPayloads, AttemptStarted } from '../../src/delivery/attempt/events.js';
import { SittingKeys } from '../../src/delivery/sitting-keys.js';
import { SystemClock } from '../../src/kernel/clock.js';
import { Config } from '../../src/platform/config/config.js';
import { Db } from '../../src/platform/db/db.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { appendPool, PostgresEventStore, readPool } from '../../src/platform/event-store/postgres.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { AssignAssessment } from '../../src/scheduling/index.js';
import { anExam, Candidate, GIVEN, READING } from '../delivery/exam.js';
import { aStudent } from '../roster/school.js';
import { firing } from '../support/alerts.js';
import { testApp } from '../support/app.js';
import { balancer, type Balancer } from '../support/balancer.js';
import { TestClock } from '../support/clock.js';
import { HttpClient } from '../support/http.js';
import { type Relay, relayTo } from '../support/relay.js';
import { at, endProcesses, environmentIn, type Process, processesGet, ready, run, until } from './processes.js';
import { ask, type Node, signal, Standbys } from './standbys.js';

jest.setTimeout(240_000);

// Three webs behind a balancer, two workers, a primary and two standbys, each a process or server of its own. One set-up: what
// fails, fails one after the other while students save, and in the end every answer that was acknowledged is looked up.
const WEBS = 3;
const WORKERS = 2;
const SAVING = 24;
const SUBMITTING = 8;
const BOARDS = 2;
/** Saves a second that students come to when nothing fails. */
const USUAL_RATE = 25;
const ROLLING_RATE = 300;
/** So soon each student's saves go on after a promotion, without any restart. */
const GOES_ON_S = 5;
/** Whoever waits for a server that hangs goes on when the limit for making a connection (10 s) has passed, at the latest. */
const GOES_ON_AFTER_HANG_S = 12;
/** A browser that is told nothing opens a stream again after three seconds. */
const REOPENED_S = 3;
const AGAIN_MS = 200;
const METRICS_TOKEN = 'a-token-for-metrics';

let folder: string;
let cluster: Standbys;
let way: Relay;
let front: Balancer;
let webs: Process[] = [];
let workers: Process[] = [];
let config: Config;
let students: Student[] = [];
let submitters: Submitter[] = [];
let boards: Board[] = [];
let rate = USUAL_RATE;
/** When answers were acknowledged, and what else students were told. */
const acknowledged: number[] = [];
const refusals: { at: number; status: number }[] = [];

interface Kept {
  seq: number;
  item: string;
  value: string;
}

/** A player: an answer is sent again until it is acknowledged, then comes the next. */
class Student {
  readonly kept: (Kept & { at: number })[] = [];
  private on = true;
  private readonly loop: Promise<void>;

  constructor(readonly candidate: Candidate) {
    this.loop = this.go();
  }

  async stops(): Promise<void> {
    this.on = false;
    await this.loop;
  }

  private async go(): Promise<void> {
    const { items } = this.candidate.launch.form;
    for (let n = 0, due = performance.now(); this.on; n += 1) {
      const { ref, choices } = items[n % items.length]!;
      const value = choices[Math.floor(n / items.length) % choices.length]!.id;
      const entry = this.candidate.entry('answer', { item: ref, value });
      for (;;) {
        const status = await this.candidate.sends([entry]).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 200) break;
        refusals.push({ at: performance.now(), status });
        if (!this.on) return;
        await sleep(AGAIN_MS);
      }
      const now = performance.now();
      this.kept.push({ seq: entry.seq, item: ref, value, at: now });
      acknowledged.push(now);
      due = Math.max(due + (1000 * SAVING) / rate, now);
      await sleep(due - now);
    }
  }
}

/** Answers the first question, and submits when told to. */
class Submitter {
  readonly kept: Kept[] = [];
  /** A submission was acknowledged. */
  submitted = false;

  constructor(readonly candidate: Candidate) {}

  async answers(): Promise<void> {
    const { ref, choices } = this.candidate.launch.form.items[0]!;
    const entry = this.candidate.entry('answer', { item: ref, value: choices[0]!.id });
    expect((await this.candidate.sends([entry])).status).toBe(200);
    this.kept.push({ seq: entry.seq, item: ref, value: choices[0]!.id });
  }

  /** @returns the status of the answer, 0 without one */
  async submits(): Promise<number> {
    const status = await this.candidate.submits().then(
      (answer) => answer.status,
      () => 0,
    );
    this.submitted ||= status === 200;
    return status;
  }
}

/** A live board in a browser: it is opened again as the stream says, or after three seconds. */
class Board {
  readonly gone: { at: number; seconds: number }[] = [];
  /** The process that it was last open at. */
  web = '';
  private lost: number | undefined;
  private again = 3_000;
  private shown = false;
  private on = true;

  constructor(
    private readonly cookie: string,
    private readonly query: string,
  ) {
    this.open();
  }

  get isShown(): boolean {
    return this.shown;
  }

  close(): void {
    this.on = false;
  }

  private open(): void {
    if (!this.on) return;
    let over = false;
    const end = (): void => {
      if (over) return;
      over = true;
      this.shown = false;
      this.lost ??= performance.now();
      setTimeout(() => this.open(), this.again).unref();
    };
    const asked = request(`${front.url}/api/staff/live_monitoring/stream?${this.query}`, {
      headers: { accept: 'text/event-stream', cookie: `hz_session=${this.cookie}` },
      agent: false,
    });
    asked.on('error', end);
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) answer.resume();
      this.web = String(answer.headers['x-web']);
      answer.on('data', (chunk: Buffer) => {
        const retry = /^retry: (\d+)$/m.exec(chunk.toString());
        if (retry) this.again = Number(retry[1]);
        if (!chunk.includes('event: board') || this.shown) return;
        this.shown = true;
        if (this.lost !== undefined) this.gone.push({ at: this.lost, seconds: (performance.now() - this.lost) / 1000 });
        this.lost = undefined;
      });
      answer.on('close', end);
      answer.on('error', end);
    });
    asked.end();
  }
}

/** Each student has an answer acknowledged so soon after a moment. */
async function goesOnAfter(moment: number, seconds = GOES_ON_S): Promise<void> {
  const firsts = () => students.map(({ kept }) => kept.find(({ at: when }) => when > moment)?.at ?? Infinity);
  await until(() => firsts().every((first) => first < Infinity), 60);
  const waited = firsts().map((first) => (first - moment) / 1000);
  const last = Math.max(...waited);
  tell(`the first student saved ${Math.min(...waited).toFixed(1)} s after it, the last one ${last.toFixed(1)} s`);
  expect(last).toBeLessThan(seconds);
}
/** The longest time since a moment in which one student had no answer acknowledged. */
function gapSince(since: number): number {
  const now = performance.now();
  const gaps = students.map(({ kept }) => {
    const times = [since, ...kept.map(({ at: when }) => when).filter((when) => when > since), now];
    return Math.max(...times.slice(1).map((when, i) => when - times[i]!));
  });
  const gap = Math.max(...gaps) / 1000;
  tell(`${gap.toFixed(1)} s at most in which a student saved nothing`);
  return gap;
}
/** How long boards were gone that were lost since a moment: some were. */
function longestGoneSince(since: number): number {
  const gone = boards.flatMap((one) => one.gone.filter(({ at: when }) => when > since));
  expect(gone.length).toBeGreaterThan(0);
  const longest = Math.max(...gone.map(({ seconds }) => seconds));
  tell(`${gone.length} boards were gone for ${longest.toFixed(1)} s at most`);
  return longest;
}
/** Figures for who runs the drill, each under the title of its test. */
const tell = (text: string): boolean => process.stdout.write(`${expect.getState().currentTestName}: ${text}\n`);
/** Alerts of docs/alerts.yml that fire at a web process. */
const alerts = (): Promise<string[]> => firing(webs[0]!.url, METRICS_TOKEN);
const refusedSince = (moment: number) => refusals.filter(({ at: when }) => when > moment);

async function startWeb(): Promise<Process> {
  const web = await ready(run('main.js'));
  web.url = web.url.replace('localhost', '127.0.0.1').replace('[::1]', '127.0.0.1');
  return web;
}
const startWorker = () => ready(run('worker.js'));
async function renewWeb(place: number): Promise<void> {
  const old = webs[place]!;
  webs[place] = await startWeb();
  front.drop(old.url);
  front.take(webs[place].url);
}

/** The standby that has most is promoted, and the way to the database leads to it. */
async function failover(): Promise<number> {
  await cluster.promote();
  way.leadTo(cluster.primary.server.port);
  return performance.now();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'horizon-several-'));
  chmodSync(folder, 0o755);
  cluster = new Standbys(folder);
  await cluster.start();
  const { server } = cluster.primary;
  const common = environmentIn(folder, { DRAIN_SECONDS: '2', DOCUMENTS_AHEAD: '0', TRUST_PROXY: '1', METRICS_TOKEN });
  const owned = Config.fromEnv({ ...common, DATABASE_URL: server.url });
  await migrate(owned);
  const t = await testApp({
    database: {
      name: 'horizon',
      ownerUrl: server.url,
      appUrl: owned.databaseUrl,
      env: { ...common, DATABASE_URL: server.url, LOG_LEVEL: 'silent' },
      drop: async () => undefined,
    },
    clock: new TestClock(Date.now()),
  });
  const { schoolId, districtId, sectionId, teacherId, adminId } = await anExam(t);
  const studentIds: number[] = [];
  for (let i = 0; i < SAVING + SUBMITTING; i += 1) studentIds.push(await aStudent(t, schoolId, `Student${i}`));
  await t.commands.execute(new EnrollStudents(sectionId, studentIds));
  await t.commands.execute(
    new AssignAssessment(
      sectionId,
      { setId: 1, categoryId: READING },
      {
        administrationType: 'continuous',
        p1StartAt: new Date(t.clock.now() - 3_600_000),
        p1EndAt: null,
        p2StartAt: null,
        p2EndAt: new Date(t.clock.now() + 7 * 86_400_000),
      },
      GIVEN,
      teacherId,
    ),
  );
  await t.settle();
  const arranged: Candidate[] = [];
  for (const studentId of studentIds) {
    const client = await t.as({ userId: studentId, role: 'Student', schoolId, districtId });
    const { body } = await client.get('/api/student/student_assessments');
    arranged.push(new Candidate(t, client, studentId, body.studentAssessments[0].id));
  }
  const admin = (await t.as({ userId: adminId, role: 'Teacher Admin', schoolId, districtId })).cookie('hz_session')!;
  await t.close();
  await cluster.complete();

  way = await relayTo(server.port);
  const through = new URL(owned.databaseUrl);
  through.port = String(way.port);
  const env = { ...common, APP_DATABASE_URL: through.href, LOG_LEVEL: 'info' };
  config = Config.fromEnv(env);
  processesGet(env);
  webs = await Promise.all(Array.from({ length: WEBS }, startWeb));
  workers = await Promise.all(Array.from({ length: WORKERS }, startWorker));
  front = await balancer(webs.map(({ url }) => url));
  const sitting: Candidate[] = [];
  for (const one of arranged) {
    const there = await at(front.url, one);
    expect((await there.opens()).status).toBe(200);
    sitting.push(there);
  }
  students = sitting.slice(0, SAVING).map((one) => new Student(one));
  submitters = sitting.slice(SAVING).map((one) => new Submitter(one));
  for (const one of submitters) await one.answers();
  const query = `section_id=${sectionId}&assessment_set_id=1&assessment_type_id=1&subject_name=readingWritingP1`;
  boards = Array.from({ length: BOARDS }, () => new Board(admin, query));
  await until(() => boards.every((one) => one.isShown), 20);
});

afterAll(async () => {
  for (const one of boards) one.close();
  await Promise.race([Promise.all(students.map((one) => one.stops())), sleep(5_000)]);
  endProcesses();
  await front?.close();
  await way?.close();
  cluster?.end();
  rmSync(folder, { recursive: true, force: true });
});

it('webs that are killed fail nobody: the others answer, and boards are open again before browsers would do so of themselves', async () => {
  const began = performance.now();
  const renewing: Promise<void>[] = [];
  const first = webs.findIndex(({ url }) => url === boards[0]!.web);
  for (const place of [first, (first + 1) % WEBS]) {
    await webs[place]!.stopped('SIGKILL');
    renewing.push(renewWeb(place));
    await sleep(1_000);
    await until(() => boards.every((one) => one.isShown), 30);
  }
  await Promise.all(renewing);
  expect(gapSince(began)).toBeLessThan(GOES_ON_S);
  expect(refusedSince(began)).toEqual([]);
  expect(front.unanswered).toBe(0);
  expect(longestGoneSince(began)).toBeLessThan(REOPENED_S);
});

it('workers that are killed while they score leave no test unscored, and score none twice', async () => {
  expect(await Promise.all(submitters.slice(0, 3).map((one) => one.submits()))).toEqual([200, 200, 200]);
  await workers[0]!.stopped('SIGKILL');
  expect(await Promise.all(submitters.slice(3, 5).map((one) => one.submits()))).toEqual([200, 200]);
  await workers[1]!.stopped('SIGKILL');
  workers = await Promise.all([startWorker(), startWorker()]);
  await until(async () => (await scored(5)).every((times) => times === 1), 60);
});

/** How often a type of event is in each stream. */
async function timesOf(type: string, streams: string[]): Promise<number[]> {
  const rows = await ask(
    cluster.primary,
    `select stream, count(*) as times from es.events where type = '${type}' and stream in ('${streams.join("','")}') group by 1`,
  );
  return streams.map((stream) => Number(rows.find((row) => row.stream === stream)?.times ?? 0));
}
/** How often each of the first that submitted was scored. */
const scored = (count: number) =>
  timesOf(
    'AttemptScored',
    submitters.slice(0, count).map(({ candidate }) => candidate.stream.replace('attempt-', 'score-')),
  );

it('a synchronous standby that is away holds up nobody: the other one has what is acknowledged', async () => {
  const began = performance.now();
  const [away] = cluster.standbys;
  await away!.server.stop();
  await sleep(2_000);
  expect(gapSince(began)).toBeLessThan(GOES_ON_S);
  expect(await alerts()).not.toContain('SynchronousStandbyMissing');
  await cluster.startAgain(away!);
  await cluster.follow();
});

it('a primary that is killed is replaced by a standby, which has what was just submitted, and saves go on by themselves', async () => {
  const died = cluster.primary;
  const two = submitters.slice(5, 7);
  const submitting = two.map((one) => one.submits());
  // One was just acknowledged; the other one may be under way.
  expect(await Promise.race(submitting)).toBe(200);
  signal(died, 'SIGKILL');
  await sleep(1_500);
  await goesOnAfter(await failover());
  await Promise.all(submitting);
  // A second submission would write what was lost: the new primary is asked before.
  const streams = two.filter(({ submitted }) => submitted).map(({ candidate }) => candidate.stream);
  expect(await timesOf('AttemptSubmitted', streams)).toEqual(streams.map(() => 1));
  for (const one of two) await until(async () => (await one.submits()) === 200, 20);
  await cluster.complete();
  await until(async () => (await scored(7)).every((times) => times === 1), 60);
});

it('a primary that hangs is left, although its connections stay open; when it wakes it acknowledges nothing', async () => {
  const hung = cluster.primary;
  signal(hung, 'SIGSTOP');
  await sleep(3_000);
  await goesOnAfter(await failover(), GOES_ON_AFTER_HANG_S);
  signal(hung, 'SIGCONT');
  await sleep(1_000);
  signal(hung, 'SIGKILL');
  await cluster.complete();
});

it('a web, a worker and the primary that are killed at once take nothing along', async () => {
  const [web, worker] = [webs.shift()!, workers.shift()!];
  signal(cluster.primary, 'SIGKILL');
  await Promise.all([web.stopped('SIGKILL'), worker.stopped('SIGKILL')]);
  await sleep(1_500);
  await goesOnAfter(await failover());
  front.drop(web.url);
  await cluster.complete();
});

it('a standby is away when the primary is killed: the other one has everything, and saves go on with the first that follows', async () => {
  const [away] = cluster.standbys;
  await away!.server.stop();
  await sleep(500);
  signal(cluster.primary, 'SIGKILL');
  // What has stopped cannot be asked, and has less.
  cluster.standbys = cluster.standbys.filter((one) => one !== away);
  await failover();
  away!.wire!.leadTo(cluster.primary.server.port);
  await cluster.startAgain(away!);
  const began = performance.now();
  cluster.standbys.push(away!);
  await goesOnAfter(began);
  await cluster.complete();
});

it('without any standby nothing is acknowledged, whatever ends the wait, so that a failover then loses nothing', async () => {
  for (const { wire } of cluster.standbys) wire!.refuse();
  await until(async () => (await alerts()).includes('SynchronousStandbyMissing'), 5);
  await sleep(1_000);
  const before = acknowledged.length;
  const appending = `select pid from pg_stat_activity where application_name = 'horizon appends' and wait_event = 'SyncRep'`;
  // The session of a save is killed, and with it the server ends all others and recovers.
  const [session] = await ask(cluster.primary, appending);
  process.kill(Number(session!.pid), 'SIGKILL');
  await sleep(4_000);
  // Sessions that wait are ended.
  const ended = await ask(cluster.primary, `select pg_terminate_backend(pid) from (${appending}) waiting`);
  expect(ended.length).toBeGreaterThan(0);
  await sleep(3_000);
  // The server is restarted.
  await cluster.primary.server.stop();
  await cluster.startAgain(cluster.primary);
  await sleep(4_000);
  expect(acknowledged.length).toBe(before);
  signal(cluster.primary, 'SIGKILL');
  for (const { wire } of cluster.standbys) wire!.heal();
  await goesOnAfter(await failover());
  await cluster.complete();
});

it('a rolling update under load fails no request, and boards are open again within two seconds', async () => {
  await until(() => boards.every((one) => one.isShown), 30);
  const newer = await Promise.all(Array.from({ length: WEBS }, startWeb));
  rate = ROLLING_RATE;
  await sleep(1_000);
  const began = performance.now();
  const count = acknowledged.length;
  const unanswered = front.unanswered;
  for (const [place, web] of newer.entries()) {
    front.take(web.url);
    const old = webs[place];
    if (!old) continue; // it was killed before
    const looks = new HttpClient(old.url);
    const stopping = old.stopped();
    // It says no while it still answers, and only then closes its port.
    await until(async () => (await looks.get('/readyz')).status === 503, 1.5);
    expect((await looks.get('/healthz')).status).toBe(200);
    expect(await stopping).toBe(0);
    front.drop(old.url);
  }
  webs = newer;
  await until(() => boards.every((one) => one.isShown), 30);
  const perSecond = (acknowledged.length - count) / ((performance.now() - began) / 1000);
  rate = USUAL_RATE;
  tell(`${Math.round(perSecond)} saves a second`);
  expect(perSecond).toBeGreaterThan(2 * USUAL_RATE);
  expect(refusedSince(began)).toEqual([]);
  expect(front.unanswered).toBe(unanswered);
  expect(longestGoneSince(began)).toBeLessThan(2);
});

/** What is different in the histories of a server from what students and submitters were told. */
async function differences(): Promise<Record<'lost' | 'changed' | 'doubled' | 'outOfOrder', number>> {
  const db = new Db(config);
  const keys = new SittingKeys(db, config, new SystemClock());
  const store = new PostgresEventStore(readPool(config.databaseUrl), appendPool(config.databaseUrl), true);
  const found = { lost: 0, changed: 0, doubled: 0, outOfOrder: 0 };
  try {
    for (const one of [...students, ...submitters]) {
      const { candidate, kept } = one;
      const events = await store.read(candidate.stream);
      const started = events[0]!.payload as AttemptStarted;
      const cipher = await keys.read(started.studentAssessmentId, started.sitting);
      if (cipher === 'gone') throw new Error(`the key of ${candidate.stream} is gone`);
      const places = new Map(started.items.map(({ ref }, place) => [ref, itemName(started, place)]));
      const recorded = events
        .filter(({ type }) => type === 'ResponseRecorded')
        .map(({ clientSeq, payload }) => {
          const { item, value } = payload as AttemptPayloads['ResponseRecorded'];
          return { seq: clientSeq!, item: places.get(item), value: cipher.open(value) };
        });
      const bySeq = new Map(recorded.map((one) => [one.seq, one]));
      found.doubled += recorded.length - bySeq.size;
      found.outOfOrder += recorded.filter(({ seq }, i) => i > 0 && seq <= recorded[i - 1]!.seq).length;
      for (const { seq, item, value } of kept) {
        const there = bySeq.get(seq);
        if (!there) found.lost += 1;
        else if (there.item !== item || there.value !== value) found.changed += 1;
      }
      const submissions = events.filter(({ type }) => type === 'AttemptSubmitted').length;
      if (one instanceof Submitter && one.submitted && submissions === 0) found.lost += 1;
      found.doubled += Math.max(0, submissions - 1);
    }
  } finally {
    await Promise.all([store.close(), db.onApplicationShutdown()]);
  }
  return found;
}

it('every answer and submission that was acknowledged is in its history, once, as it was given and in its order, and no job failed, is stuck or overdue', async () => {
  expect(acknowledged.length).toBeGreaterThan(1_000);
  // As Jobs.look() asks, with less patience.
  await until(async () => {
    const left = await ask(
      cluster.primary,
      `select name, state from pgboss.job
       where state = 'failed' or (state in ('created', 'retry') and start_after < now() - interval '15 s')
         or (state = 'active' and (heartbeat_on + heartbeat_seconds * interval '1 s' < now() or started_on + expire_seconds * interval '1 s' < now()))`,
    );
    return left.length === 0;
  }, 60);
  expect(await scored(7)).toEqual(Array(7).fill(1));
  await Promise.all(students.map((one) => one.stops()));
  expect(submitters.map(({ submitted }) => submitted)).toEqual([...Array(7).fill(true), false]);
  tell(`${acknowledged.length} answers of students; ${SUBMITTING} answers and 7 submissions of submitters`);
  expect(await differences()).toEqual({ lost: 0, changed: 0, doubled: 0, outOfOrder: 0 });
});

it('the comparison sees what is lost: with standbys that nobody waits for, the last answers are gone after a failover', async () => {
  await ask(cluster.primary, `alter system set synchronous_standby_names = ''`);
  await ask(cluster.primary, 'select pg_reload_conf()');
  for (const { wire } of cluster.standbys) wire!.refuse();
  const before = acknowledged.length;
  const died: Node = cluster.primary;
  const going = students.map(({ candidate, kept }) => {
    const more = new Student(candidate);
    return { more, kept };
  });
  await until(() => acknowledged.length > before + 50, 20);
  signal(died, 'SIGKILL');
  for (const { wire } of cluster.standbys) wire!.heal();
  for (const { more, kept } of going) kept.push(...more.kept);
  const stopping = Promise.all(going.map(({ more }) => more.stops()));
  await failover();
  await stopping;
  const { lost } = await differences();
  tell(`${lost} lost`);
  expect(lost).toBeGreaterThan(0);
});
