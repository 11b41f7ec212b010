import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import type { Cipher } from '../src/delivery/attempt/decide.js';
import type { AttemptStarted } from '../src/delivery/attempt/events.js';
import type { Course } from '../src/platform/config/clock-of-process.js';
import {
  cpuSeconds,
  foreignShare,
  isFlat,
  machine,
  memoryOf,
  percent,
  report,
  riseOf,
  round,
  sleep,
  treeOf,
} from './harness.ts';
import type { Progress } from './load/sit-day.ts';
import {
  application,
  counted,
  countStatements,
  Helper,
  install,
  load,
  option,
  profiled,
  start,
  type Installation,
  type Running,
} from './product.ts';
import {
  importContent,
  MATH,
  openSchool,
  openSession,
  READING,
  type Application,
  type School,
  type Seat,
} from './school.ts';

const STUDENTS = 20_000;
const PACE = 8;
/** Minutes of real time over which all 20,000 begin; fewer students begin within a part of it. */
const SPREAD_MINUTES = 32;
const PER_SCHOOL = 1_000;
const CONNECTIONS = 256;
const SAMPLE_MS = 30_000;
const MOST_HOURS = 1;
/** After the last submission, for what is still to be scored. */
const PATIENCE_S = 300;
/** Of the control, over the whole day. */
const GROWTH_MB = 600;
const AT_ONCE = 200;

/** Of a day that does not come to its end. */
const MOST_FAILED = 500;
const STANDSTILL_MS = 300_000;
const LATE_MINUTES = 15;
const STOPPED_PATIENCE_S = 30;
const MOST_BEHIND = 100_000;

/** Processor seconds by process. */
type Cpu = Record<string, number>;

interface Sample {
  minute: number;
  /** Students who have begun and are not through. */
  open: number;
  p99: number;
  mb: Record<string, number>;
  told: Progress;
}

export const NOTHING_TOLD: Progress = {
  begun: 0,
  finished: 0,
  parts: 0,
  saves: 0,
  entries: 0,
  beats: 0,
  again: 0,
  failed: 0,
  failures: {},
  p50: NaN,
  p99: NaN,
  rssMb: NaN,
};

/**
 * A test day: 20,000 students take a whole SAT, beginning in waves, at eight times the pace of life, under web and worker
 * processes whose clocks this process drives. Memory of every process over the day; afterwards every acknowledged answer is
 * compared with the streams, and every submission must be scored. `--students N --pace K` for a smaller day, `--minutes N` to
 * stop it before its end and compare what was acknowledged until then. Controls that must miss: a forged acknowledgement and
 * a changed answer in the file, and a series of memory that grows.
 */
export async function day(args: readonly string[]): Promise<void> {
  const students = option(args, '--students') ?? STUDENTS;
  const pace = option(args, '--pace') ?? PACE;
  const spreadMinutes = option(args, '--spread') ?? Math.max(0.5, (SPREAD_MINUTES * students) / STUDENTS);
  const stopAfter = option(args, '--minutes');
  const sampleMs = Math.min(SAMPLE_MS, (SAMPLE_MS * PACE) / pace);
  const installation = await install({ shared_buffers: '512MB', ...counted(args) });
  installation.processEnv.CLOCK = 'parent';
  try {
    const spreadMs = spreadMinutes * 60_000 * pace;
    const arranging = await application(installation.env);
    const began = performance.now();
    const firstMs = Date.now() + 600_000;
    const { seats } = await arrange(arranging, students, firstMs, spreadMs);
    await arranging.app.close();
    const owner = await installation.connect();
    await owner.query('vacuum analyze');
    await owner.query('checkpoint');
    console.log(
      `  ${students} students of ${Math.ceil(students / PER_SCHOOL)} schools arranged within ${Math.round((performance.now() - began) / 1000)} s; they begin within ${round(spreadMinutes)} minutes, at ${pace} times the pace of life`,
    );

    const [web, worker] = await Promise.all([
      start('main', installation, profiled(args, 'main')),
      start('worker', installation, profiled(args, 'worker')),
    ]);
    const counting = await countStatements(args, owner);
    const helper = new Helper('sit-day.ts', { seats });
    const course: Course = { sinceMs: Date.now() + 1_000, atMs: firstMs, rate: pace };
    await setCourse([web, worker], course);
    const file = join(installation.folder, 'acknowledged.tsv');
    const processes = {
      web: web.child.pid!,
      worker: worker.child.pid!,
      database: installation.databasePid,
      load: helper.pid,
    };
    const ended = Promise.race(
      Object.entries({ web, worker }).map(
        ([name, { child }]) =>
          new Promise<string>((done) =>
            child.once('exit', (code, signal) => done(`${name} ended with ${signal ?? code}`)),
          ),
      ),
    );
    const cpu = (): Cpu => Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuSeconds(pid)]));
    const [before, used, from] = [machine(), cpu(), performance.now()];
    const minutesSince = () => (performance.now() - from) / 60_000;
    await helper.ask({ kind: 'sit', url: web.url, course, spreadMs, file, connections: CONNECTIONS });
    const samples: Sample[] = [];
    let told = NOTHING_TOLD;
    let after = used;
    /** Why the day did not come to its end. */
    let broken: string | null = null;
    let movedAt = performance.now();
    for (let at = from; told.finished + told.failed < students;) {
      const [last, lastAt, lastUsed] = [told, at, after];
      broken = (await Promise.race([sleep(sampleMs), ended])) ?? null;
      try {
        told = await helper.ask<Progress>({ kind: 'progress' });
      } catch (error) {
        broken ??= (error as Error).message;
      }
      if (broken) break;
      [at, after] = [performance.now(), cpu()];
      samples.push(sampleOf(processes, minutesSince(), told));
      console.log(`  ${await progressLine(owner, samples.at(-1)!, last, (at - lastAt) / 1000, lastUsed, after)}`);
      if (told.saves > last.saves || told.begun > last.begun) movedAt = at;
      if (told.failed > MOST_FAILED) broken = `${told.failed} students failed`;
      else if (at - movedAt > STANDSTILL_MS) broken = `nothing was saved for ${STANDSTILL_MS / 60_000} minutes`;
      else if (minutesSince() > MOST_HOURS * 60 + LATE_MINUTES)
        broken = `it goes on after ${round(minutesSince())} minutes`;
      if (broken || (stopAfter && minutesSince() >= stopAfter)) break;
    }
    const minutes = minutesSince();
    const foreign = foreignShare(before, machine());
    if (broken) console.log(`  the day ended early: ${broken}`);
    for (const [failure, count] of Object.entries(told.failures)) console.log(`  ${count} failed: ${failure}`);
    const stopped = broken !== null || told.finished + told.failed < students;
    const answering = await helper.ask<Progress>({ kind: 'stop' }).then(
      (last) => ((told = last), true),
      () => false,
    );
    const scored = answering
      ? await untilScored(owner, told.parts, stopped ? STOPPED_PATIENCE_S : PATIENCE_S)
      : NOT_SCORED;
    after = cpu();
    await counting(told.entries);
    await Promise.all([web.stop(), worker.stop()]);
    helper.end();
    console.log(
      `  ${told.finished} of ${students} finished within ${round(minutes)} minutes, ${scored.scored} of ${scored.submitted} submissions scored, others took ${percent(foreign)}; comparing ${told.entries} entries`,
    );
    for (const script of ['main', 'worker'] as const)
      for (const [message, count] of await complaintsOf(installation, script))
        console.log(`  ${script} logged ${count} times: ${message}`);

    const compared = answering ? await compare(installation, file, stopped ? null : told.parts) : NOT_COMPARED;
    await owner.end();
    const rise = Object.fromEntries(
      ['web', 'worker', 'database'].map((name) => [name, riseOf(samples.map(({ mb }) => mb[name]!))]),
    );
    const growing = samples.map(({ mb }, i) => mb.web! + (i * GROWTH_MB) / samples.length);
    const controlsFail = compared.controlLost === 1 && compared.controlChanged === 1 && !isFlat(growing);
    const flat = ['web', 'worker', 'database'].every((name) => isFlat(samples.map(({ mb }) => mb[name]!)));
    const micros = (name: string) => ((after[name]! - used[name]!) * 1e6) / told.entries;
    const highest = (of: (sample: Sample) => number) => Math.max(...samples.map(of));
    report({
      bench: 'day',
      figures: {
        students,
        pace,
        minutes,
        begun: told.begun,
        finished: told.finished,
        failed: told.failed,
        sentAgain: told.again,
        parts: told.parts,
        saves: told.saves,
        entries: told.entries,
        heartbeats: told.beats,
        entriesPerSecond: told.entries / (minutes * 60),
        mostOpen: highest(({ open }) => open),
        worstP99Ms: highest(({ p99 }) => p99 || 0),
        submitted: scored.submitted,
        scored: scored.scored,
        amended: scored.amended,
        scores: scored.scores,
        late: scored.late,
        answersAcknowledged: compared.acknowledged,
        lost: compared.lost,
        doubled: compared.doubled,
        changed: compared.changed,
        missingStreams: compared.missing,
        webMaxMb: highest(({ mb }) => mb.web!),
        webRiseMb: rise.web!,
        workerMaxMb: highest(({ mb }) => mb.worker!),
        workerRiseMb: rise.worker!,
        databaseMaxMb: highest(({ mb }) => mb.database!),
        databaseRiseMb: rise.database!,
        flat,
        webMicrosPerEntry: micros('web'),
        workerMicrosPerEntry: micros('worker'),
        databaseMicrosPerEntry: micros('database'),
        loadMicrosPerEntry: micros('load'),
        controlLost: compared.controlLost,
        controlChanged: compared.controlChanged,
        controlsFail,
        foreignCpu: foreign,
        broken,
      },
      floor: null,
      ratio: null,
      holds:
        students >= STUDENTS &&
        pace >= PACE &&
        !stopped &&
        minutes <= MOST_HOURS * 60 &&
        told.failed === 0 &&
        told.finished === students &&
        told.parts === students * 4 &&
        scored.submitted === told.parts &&
        scored.scored === told.parts &&
        scored.scores <= scored.submitted + scored.amended &&
        scored.late === 0 &&
        compared.lost + compared.doubled + compared.changed + compared.missing === 0 &&
        flat &&
        controlsFail,
    });
  } finally {
    await installation.remove();
  }
}

function sampleOf({ web, worker, database }: Record<string, number>, minute: number, told: Progress): Sample {
  const mb = { web: memoryOf([web!]), worker: memoryOf([worker!]), database: memoryOf(treeOf(database!)) };
  return { minute, open: told.begun - told.finished - told.failed, p99: told.p99, mb, told };
}

/** How the day stands, and what it took since the line before: processor time, of each process also per save. */
async function progressLine(
  owner: pg.Client,
  { minute, open, mb, told }: Sample,
  last: Progress,
  seconds: number,
  usedBefore: Cpu,
  used: Cpu,
): Promise<string> {
  const saves = told.saves - last.saves;
  const perSecond = (of: 'saves' | 'entries' | 'beats' | 'parts') => round((told[of] - last[of]) / seconds);
  const cost = Object.keys(used).map((name) => {
    const seconds_ = used[name]! - usedBefore[name]!;
    return `${name} ${percent(seconds_ / seconds)}${saves ? ` ${Math.round((seconds_ * 1e6) / saves)} us` : ''}`;
  });
  return (
    `${minute.toFixed(1).padStart(5)} min: ${told.begun} begun, ${open} open, ${told.finished} finished, ${told.parts} parts (${perSecond('parts')}/s), ${perSecond('saves')} saves/s, ${perSecond('entries')} entries/s, ` +
    `${perSecond('beats')} beats/s, p50 ${round(told.p50)} ms, p99 ${round(told.p99)} ms; processor and per save: ${cost.join(', ')}; live board ${await behind(owner)} events behind; ` +
    `MB: web ${Math.round(mb.web!)}, worker ${Math.round(mb.worker!)}, database ${Math.round(mb.database!)}, load ${Math.round(told.rssMb)}` +
    (told.failed + told.again > 0 ? `; ${told.again} sent again, ${told.failed} failed` : '')
  );
}

/** Events that the projection of the live boards has not seen. */
async function behind(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from es.events where (tx, position) > (
       select split_part(position, '-', 1)::xid8, split_part(position, '-', 2)::bigint from platform.checkpoints where subscription like 'delivery.live@%' and log = 'streams' and position is not null
       order by subscription desc limit 1) limit ${MOST_BEHIND}) behind`,
  );
  return rows[0]!.n === MOST_BEHIND ? `${MOST_BEHIND} or more` : String(rows[0]!.n);
}

/** What a process has logged as warning or error, by message, with how often. */
export async function complaintsOf(
  installation: Installation,
  script: 'main' | 'worker',
): Promise<[message: string, count: number][]> {
  const counts = new Map<string, number>();
  for await (const line of createInterface({ input: createReadStream(join(installation.folder, `${script}.log`)) })) {
    if (!/"level":(40|50|60|"warn"|"error"|"fatal")/.test(line)) continue;
    const told = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    const message = [told.msg, told.err?.message].filter(Boolean).join(': ').slice(0, 300) || line.slice(0, 300);
    counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, 10);
}

/** Schools of a thousand, both sections assigned; sessions are as old as their students' start will find them. */
export async function arrange(
  running: Application,
  students: number,
  firstMs: number,
  spreadMs: number,
): Promise<{ schools: School[]; seats: Seat[] }> {
  running.clock.set(firstMs - 2 * 3_600_000);
  await importContent(running);
  const schools: School[] = [];
  const seats: Seat[] = [];
  for (let from = 0; from < students; from += PER_SCHOOL) {
    const count = Math.min(PER_SCHOOL, students - from);
    const school = await openSchool(running, count, {
      name: `School ${from / PER_SCHOOL + 1}`,
      beganMs: firstMs,
      categories: [READING, MATH],
    });
    schools.push(school);
    for (let i = 0; i < count; i += 32) {
      running.clock.set(firstMs + ((from + i) * spreadMs) / students);
      const some = school.seats.slice(i, i + 32);
      const tokens = await Promise.all(
        some.map(({ studentId }) =>
          openSession(running.app, {
            userId: studentId,
            role: 'Student',
            schoolId: school.schoolId,
            districtId: school.districtId,
          }),
        ),
      );
      seats.push(...some.map((seat, place) => ({ ...seat, token: tokens[place]! })));
    }
    if (students > PER_SCHOOL) console.log(`  ${seats.length} students arranged`);
  }
  running.clock.set(Date.now());
  await running.settle();
  return { schools, seats };
}

/** The clocks of processes go as this says from now on. */
export async function setCourse(processes: readonly Running[], clockCourse: Course): Promise<void> {
  await Promise.all(
    processes.map(
      ({ child }) =>
        new Promise((done) => {
          child.once('message', done);
          child.send({ clockCourse });
        }),
    ),
  );
}

interface Scored {
  submitted: number;
  /** Parts with a score. */
  scored: number;
  /** Times that answers given in time came after the part was handed in. */
  amended: number;
  /** Scores put down: one for each submission and, where it changed the result, one for each time that answers came after it. */
  scores: number;
  late: number;
}

const NOT_SCORED: Scored = { submitted: 0, scored: 0, amended: 0, scores: 0, late: 0 };

/** Waits until every part that was handed in has its score, as the log tells it. */
export async function untilScored(owner: pg.Client, parts: number, patienceS: number): Promise<Scored> {
  for (const from = performance.now(); performance.now() - from < patienceS * 1000; await sleep(1_000)) {
    const { rows } = await owner.query<{ n: number }>(
      'select count(*)::int as n from scheduling.student_assessments where completed_at is not null',
    );
    if (rows[0]!.n >= parts) break;
  }
  const counted = async () =>
    (
      await owner.query<Scored>(
        `select count(*) filter (where type = 'AttemptSubmitted')::int as submitted, count(distinct stream) filter (where type = 'AttemptScored')::int as scored,
           count(*) filter (where type = 'AnswersAmended')::int as amended, count(*) filter (where type = 'AttemptScored')::int as scores,
           count(*) filter (where type = 'LateResponseRecorded')::int as late
         from es.events where type in ('AttemptSubmitted', 'AnswersAmended', 'AttemptScored', 'LateResponseRecorded')`,
      )
    ).rows[0]!;
  let found = await counted();
  for (
    const from = performance.now();
    found.scored < parts && performance.now() - from < patienceS * 1000;
    found = await counted()
  )
    await sleep(5_000);
  return found;
}

interface Compared {
  acknowledged: number;
  lost: number;
  doubled: number;
  changed: number;
  /** Streams of the file that are not there, or streams of parts that are not in the file. */
  missing: number;
  controlLost: number;
  controlChanged: number;
}

const NOT_COMPARED: Compared = {
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  changed: 0,
  missing: NaN,
  controlLost: 0,
  controlChanged: 0,
};

type Given = Map<number, string>;

/** Every acknowledged answer against its stream: there once, under its sequence, as it was given. `parts` of a whole day. */
async function compare(installation: Installation, file: string, parts: number | null): Promise<Compared> {
  const { EventStore } =
    await load<typeof import('../src/platform/event-store/port.js')>('platform/event-store/port.js');
  const { SittingKeys } = await load<typeof import('../src/delivery/sitting-keys.js')>('delivery/sitting-keys.js');
  const { itemName } = await load<typeof import('../src/delivery/attempt/item-names.js')>(
    'delivery/attempt/item-names.js',
  );
  const { app } = await application(installation.env);
  const store = app.get(EventStore, { strict: false });
  const keys = app.get(SittingKeys, { strict: false });
  const all: Compared = {
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    changed: 0,
    missing: 0,
    controlLost: 0,
    controlChanged: 0,
  };
  let seen = 0;
  const look = async (lines: readonly string[]) => {
    const told = lines.map((line) => {
      const [stream, , answers] = line.split('\t') as [string, string, string];
      return {
        stream,
        given: new Map(
          answers
            .split(';')
            .filter(Boolean)
            .map((one): [number, string] => [Number(one.slice(0, one.indexOf(':'))), one.slice(one.indexOf(':') + 1)]),
        ),
      };
    });
    const events = await store.readTypes(
      told.map(({ stream }) => stream),
      new Set(['AttemptStarted', 'ResponseRecorded']),
    );
    const ciphers = await keys.readAll(
      told.map(({ stream }) => ({
        studentAssessmentId: Number(stream.split('-')[1]),
        sitting: Number(stream.split('-')[2]),
      })),
    );
    for (const [i, { stream, given }] of told.entries()) {
      const cipher = ciphers[i]!;
      const stored = events.get(stream);
      if (cipher === 'gone' || (!stored && given.size > 0)) {
        all.missing += 1;
        continue;
      }
      const [first, ...responses] = stored ?? [];
      const started = first?.payload as AttemptStarted | undefined;
      const names = new Map(started?.items.map(({ ref }, place) => [ref, itemName(started, place)]));
      const found = responses.map((event) => ({
        seq: event.clientSeq!,
        text: textOf(event.payload as { item: string; value: string }, names, cipher),
      }));
      if (seen === 0) {
        const [first] = given;
        const forged: Given = new Map([...given, [first![0], `${first![1]}?`], [1_000_000, 'never=given']]);
        const control = differences(forged, found);
        all.controlLost = control.lost;
        all.controlChanged = control.changed;
      }
      const { lost, doubled, changed } = differences(given, found);
      all.acknowledged += given.size;
      all.lost += lost;
      all.doubled += doubled;
      all.changed += changed;
      seen += 1;
    }
  };
  const lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    lines.push(line);
    if (lines.length === AT_ONCE) await look(lines.splice(0));
  }
  await look(lines);
  if (parts !== null) all.missing += Math.abs(parts - seen - all.missing);
  await app.close();
  return all;
}

/** An answer as its device gave it. */
function textOf(
  { item, value }: { item: string; value: string },
  names: ReadonlyMap<string, string>,
  cipher: Cipher,
): string {
  return `${names.get(item)}=${cipher.open(value)}`;
}

function differences(
  given: Given,
  found: readonly { seq: number; text: string }[],
): { lost: number; doubled: number; changed: number } {
  const stored = new Map<number, string>();
  let doubled = 0;
  for (const { seq, text } of found) {
    if (stored.has(seq)) doubled += 1;
    stored.set(seq, text);
  }
  let [lost, changed] = [0, 0];
  for (const [seq, text] of given) {
    if (!stored.has(seq)) lost += 1;
    else if (stored.get(seq) !== text) changed += 1;
  }
  return { lost, doubled, changed };
}
