// The load of `day`, in a process of its own: students who take a whole SAT by a clock that goes faster than life, part by
// part and with the break between, sending what they do as the player sends it. What the server acknowledged is kept in a
// file, to be compared with the streams when the day is over.
import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { Random } from '../../src/demo/random.js';
import type { SimulatedEntry } from '../../src/demo/simulated-student.js';
import type { Course } from '../../src/platform/config/clock-of-process.js';
import { percentile, sleep } from '../harness.ts';
import { load } from '../product.ts';
import type { Seat } from '../school.ts';
import { Connection, type Answer } from './connection.ts';
import { Visitor, type Connectable } from './visitor.ts';

export interface Begin {
  seats: Seat[];
}
export type Order =
  | { kind: 'sit'; url: string; course: Course; spreadMs: number; file: string; connections: number }
  | { kind: 'progress' }
  | { kind: 'stop' };
export interface Progress {
  begun: number;
  finished: number;
  parts: number;
  saves: number;
  entries: number;
  beats: number;
  /** Requests that were sent again after a failure that passes. */
  again: number;
  failed: number;
  /** Why, and how often. */
  failures: Record<string, number>;
  /** Of the saves since the last question, from the moment they were due; ms of real time. */
  p50: number;
  p99: number;
  rssMb: number;
  error?: string;
}

/** As the player does: work waits a quarter of a second for more, remarks four seconds. */
const COALESCE_MS = 250;
const REMARK_MS = 4_000;
const WORK = new Set(['answer', 'eliminate', 'flag', 'unflag']);
const BREAK_MS = 600_000;
const BETWEEN_PARTS_MS = 60_000;
/** Heartbeats come at the pace of life whatever the clock does. */
const BEAT_MS = 15_000;
const TICK_MS = 10;
const NEXT_RETRY_MS = 2_000;
const NEXT_TRIES = 150;
const TRIES = 20;
const SEED = 20_000;
const MOST_BATCH = 200;
const MOST_REASONS = 20;
/** For the answers to what was on its way when the day was stopped. */
const LAST_ANSWERS_MS = 5_000;

/** The day ends before its time. */
class Stopped extends Error {}

const progress = {
  begun: 0,
  finished: 0,
  parts: 0,
  saves: 0,
  entries: 0,
  beats: 0,
  again: 0,
  failed: 0,
  failures: {} as Record<string, number>,
};
let latencies: number[] = [];
let seats: Seat[] = [];
let out: WriteStream;
let stopped = false;
/** Parts that are being taken: what of them was acknowledged. */
const open = new Set<() => string>();

process.on('message', (message: Begin | Order) => {
  if ('seats' in message) {
    seats = message.seats;
    return;
  }
  if (message.kind === 'sit') {
    day(message).catch((error: Error) => fail(error));
    process.send!({});
    return;
  }
  if (message.kind === 'stop') void stop().then(tell);
  else tell();
});

function tell(): void {
  const of = latencies;
  latencies = [];
  process.send!({
    ...progress,
    p50: percentile(of, 0.5),
    p99: percentile(of, 0.99),
    rssMb: process.memoryUsage().rss / 1_048_576,
  } satisfies Progress);
}

function fail(error: Error): void {
  if (error instanceof Stopped) return;
  progress.failed += 1;
  const { failures } = progress;
  const reason = error.message.replace(/\d{3,}|[0-9a-f]{8}-[0-9a-f-]{27}/g, '#');
  if (reason in failures || Object.keys(failures).length < MOST_REASONS) failures[reason] = (failures[reason] ?? 0) + 1;
}

/** Thousands wait, each for another moment: they are woken by one clock, where timers of their own would cost a quarter of this process. */
class Ticks {
  private readonly waiting = new Map<number, (() => void)[]>();
  private readonly began = performance.now();
  private passed = 0;

  after(ms: number): Promise<void> {
    return new Promise((done) => {
      const tick = Math.max(this.passed + 1, Math.ceil((performance.now() - this.began + ms) / TICK_MS));
      const others = this.waiting.get(tick);
      if (others) others.push(done);
      else this.waiting.set(tick, [done]);
    });
  }

  start(): NodeJS.Timeout {
    return setInterval(() => {
      for (const now = Math.floor((performance.now() - this.began) / TICK_MS); this.passed < now;) {
        this.passed += 1;
        for (const done of this.waiting.get(this.passed) ?? []) done();
        this.waiting.delete(this.passed);
      }
    }, TICK_MS);
  }
}

/** So many connections for all: who has a request takes the next that is free. */
class Pool implements Connectable {
  private readonly idle: Connection[];
  private readonly waiting: ((connection: Connection) => void)[] = [];

  constructor(url: string, size: number) {
    const { hostname, port } = new URL(url);
    this.idle = Array.from({ length: size }, () => new Connection(hostname, Number(port)));
  }

  async request(text: string): Promise<Answer> {
    const connection = this.idle.pop() ?? (await new Promise<Connection>((take) => this.waiting.push(take)));
    try {
      return await connection.request(text);
    } finally {
      const next = this.waiting.shift();
      if (next) next(connection);
      else this.idle.push(connection);
    }
  }

  close(): void {
    for (const connection of this.idle) connection.close();
  }
}

interface Day {
  url: string;
  pool: Pool;
  /** How much faster than life. */
  rate: number;
  /** Now, by the clock of the day. */
  now(): number;
  /** Resolves at that moment of the day. */
  until(ms: number): Promise<void>;
  random: Random;
  simulate: typeof import('../../src/demo/simulated-student.js').simulateSitting;
  file: WriteStream;
}

async function day({ url, course, spreadMs, file, connections }: Extract<Order, { kind: 'sit' }>): Promise<void> {
  const { simulateSitting } =
    await load<typeof import('../../src/demo/simulated-student.js')>('demo/simulated-student.js');
  const { Random: Made } = await load<typeof import('../../src/demo/random.js')>('demo/random.js');
  out = createWriteStream(file);
  const ticks = new Ticks();
  const ticking = ticks.start();
  const now = () => course.atMs + (Date.now() - course.sinceMs) * course.rate;
  const it: Day = {
    url,
    pool: new Pool(url, connections),
    rate: course.rate,
    now,
    until: (ms) => ticks.after((ms - now()) / course.rate),
    random: new Made(SEED),
    simulate: simulateSitting,
    file: out,
  };
  await Promise.all(
    seats.map(async (seat, place) => {
      await it.until(course.atMs + (place * spreadMs) / seats.length);
      progress.begun += 1;
      try {
        await student(it, seat);
        progress.finished += 1;
      } catch (error) {
        fail(error as Error);
      }
    }),
  );
  clearInterval(ticking);
  it.pool.close();
  if (!stopped) await new Promise((done) => out.end(done));
}

/** Nobody sends anything more; what was acknowledged of unfinished parts comes into the file, too. */
async function stop(): Promise<void> {
  if (out.writableEnded) return;
  stopped = true;
  await sleep(LAST_ANSWERS_MS);
  for (const line of open) out.write(line());
  await new Promise((done) => out.end(done));
}

async function student(it: Day, seat: Seat): Promise<void> {
  const browser = new Visitor(it.pool, it.url, seat.token);
  const talent = it.random.normal();
  for (const [i, first] of seat.studentAssessmentIds.entries()) {
    if (i > 0) await it.until(it.now() + BREAK_MS);
    await part(it, browser, first, talent);
    await it.until(it.now() + BETWEEN_PARTS_MS);
    await part(it, browser, await nextPart(browser, first), talent);
  }
}

/** Asks until the first part is scored and its route decided. */
async function nextPart(browser: Visitor, first: number): Promise<number> {
  for (let tries = 1; tries <= NEXT_TRIES; tries += 1) {
    const { studentAssessment } = await must<{ studentAssessment: { id: number } | null }>(
      browser,
      'GET',
      `/api/student/student_assessments/${first}/next_assessment`,
    );
    if (studentAssessment) return studentAssessment.id;
    await sleep(NEXT_RETRY_MS);
  }
  throw new Error(`the part after student assessment ${first} did not open`);
}

interface Launch {
  attemptId: string;
  writerToken: string;
  sitting: number;
  serverNow: string;
  clock: { allowedSeconds: number | null };
  form: { items: { ref: string; choices?: { id: string }[] }[]; tools: { calculator: boolean } };
}

async function part(it: Day, browser: Visitor, id: number, talent: number): Promise<void> {
  const base = `/api/student/student_assessments/${id}`;
  const deviceId = randomUUID();
  await must(browser, 'GET', base);
  const launch = await must<Launch>(browser, 'POST', `${base}/initialize_test`, { deviceId, viewport: '1366x768' });
  const { attemptId, writerToken } = launch;
  const items = launch.form.items.map(({ ref, choices = [] }) => ({
    ref,
    choiceIds: choices.map((choice) => choice.id),
    right: choices[0]?.id ?? '7',
    difficulty: 2 as const,
  }));
  const startedMs = Date.parse(launch.serverNow);
  const script = it.simulate(
    it.random,
    items,
    talent,
    launch.clock.allowedSeconds! * 1000,
    launch.form.tools.calculator,
  );
  const answers: string[] = [];
  const line = () => `attempt-${id}-${launch.sitting}\t${seq}\t${answers.join(';')}\n`;
  open.add(line);
  /** The server's times that this device was told, and when it heard them: an entry counts from what was known when it was made. */
  let contacts = [{ ms: startedMs, heardMs: startedMs }];
  let seq = 0;
  let beatAt = performance.now() + Math.random() * BEAT_MS;

  const send = async (from: number, to: number, dueMs: number): Promise<void> => {
    const newest = contacts.at(-1)!;
    const entries = script.entries.slice(from, to).map(({ atMs, ...deed }: SimulatedEntry, i) => {
      const at = startedMs + atMs;
      const known = contacts.findLast(({ heardMs }) => heardMs <= at) ?? contacts[0]!;
      const older = known === newest ? {} : { contactAt: new Date(known.ms).toISOString() };
      return {
        ...deed,
        ...older,
        seq: from + i + 1,
        at: new Date(at).toISOString(),
        sinceContactMs: Math.max(0, Math.round(at - known.ms)),
      };
    });
    const { ackSeq, serverNow } = await must<{ ackSeq: number; serverNow: string }>(
      browser,
      'POST',
      `${base}/answers`,
      { attemptId, deviceId, writerToken, contactAt: new Date(newest.ms).toISOString(), entries },
    );
    if (ackSeq !== to) throw new Error(`student assessment ${id}: ${to} entries were sent, ${ackSeq} acknowledged`);
    latencies.push((it.now() - dueMs) / it.rate);
    for (const entry of entries) if (entry.type === 'answer') answers.push(`${entry.seq}:${entry.item}=${entry.value}`);
    contacts = [newest, { ms: Date.parse(serverNow), heardMs: it.now() }];
    seq = to;
    progress.saves += 1;
    progress.entries += entries.length;
  };
  while (seq < script.entries.length) {
    // A batch leaves soon after work, later after remarks, with everything that was done until then.
    const entries = script.entries;
    let leaves = Infinity;
    let to = seq;
    for (; to < entries.length && entries[to]!.atMs <= leaves && to - seq < MOST_BATCH; to += 1) {
      leaves = Math.min(leaves, entries[to]!.atMs + (WORK.has(entries[to]!.type) ? COALESCE_MS : REMARK_MS));
    }
    await it.until(startedMs + leaves);
    if (performance.now() > beatAt) {
      beatAt = performance.now() + BEAT_MS;
      await must(browser, 'POST', `${base}/heartbeat`, { deviceId, writerToken });
      progress.beats += 1;
    }
    // What was done while the request before was under way leaves with this one.
    while (to < entries.length && startedMs + entries[to]!.atMs <= it.now() && to - seq < MOST_BATCH) to += 1;
    await send(seq, to, startedMs + leaves);
  }
  await it.until(startedMs + script.submitAtMs);
  const { receipt } = await must<{ receipt: string }>(browser, 'POST', `${base}/submit`, {
    deviceId,
    writerToken,
    lastSeq: seq,
  });
  if (!receipt) throw new Error(`student assessment ${id}: no receipt`);
  open.delete(line);
  if (!it.file.writableEnded) it.file.write(line());
  progress.parts += 1;
}

/** An answer that a browser would wait for: what passes is tried again, as the player does. */
async function must<T>(browser: Visitor, method: 'GET' | 'POST', path: string, body: object = {}): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    if (stopped) throw new Stopped();
    let failure: string;
    try {
      const answer = method === 'GET' ? await browser.get(path) : await browser.post(path, body);
      if (answer.status === 200) return JSON.parse(answer.body) as T;
      failure = `${method} ${path} answered ${answer.status} ${answer.body.slice(0, 300)}`;
      if (answer.status < 500 && answer.status !== 403) throw new Error(failure);
    } catch (error) {
      failure = (error as Error).message;
      if (failure.includes(' answered 4')) throw error;
    }
    if (tries >= TRIES) throw new Error(failure);
    progress.again += 1;
    await sleep(Math.min(4_000, 100 * 2 ** tries) * (0.5 + Math.random() / 2));
  }
}
