import { appendFileSync, createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import type { Course } from '../src/platform/config/clock-of-process.js';
import type { EventStore, StoredEvent } from '../src/platform/event-store/port.js';
import { arrange, complaintsOf, NOTHING_TOLD, setCourse, untilScored } from './day.ts';
import {
  foreignShare,
  isFlat,
  machine,
  median,
  memoryOf,
  MOST_FOREIGN,
  percent,
  percentile,
  report,
  riseOf,
  round,
  sleep,
  treeOf,
} from './harness.ts';
import type { Ask, Outcome as Asked } from './load/ask-pages.ts';
import type { Progress } from './load/sit-day.ts';
import { application, counted, Helper, install, load, option, profiled, start, type Installation } from './product.ts';
import { execute, openSession, type Application, type School } from './school.ts';

const MINUTES = 30;
/** A whole SAT, which takes 144 minutes, takes nine. */
const PACE = 16;
const STUDENTS_PER_MINUTE = 32;
const CONNECTIONS = 64;
const SAMPLES = 60;
/** Staff do all of this once in so long, by as many connections. */
const TURN = { ms: 10_000, connections: 4, reports: 10, pdfs: 3, resets: 2, histories: 5, exports: 1, boards: 8 };
const PATIENCE_S = 60;
/** By how much the slowest saves of the last third may be slower than those of the first. */
const MOST_SLOWER = { times: 2, ms: 50 };
/** Of the control, over the whole run. */
const GROWTH_MB = 600;

const NAMES = ['web', 'pdf', 'worker', 'documents', 'database'] as const;
type Name = (typeof NAMES)[number];

interface Sample {
  minute: number;
  mb: Record<Name, number>;
  p99: number;
}

interface Staff {
  turns: number;
  asked: number;
  failed: number;
  /** Streams of the sittings that were reset. */
  resets: string[];
  boards: number;
  messages: number;
  /** Of the board of the entire school, which is opened once a turn: itself and its rows, nothing else. */
  ofSchool: number;
  latencies: { p50: number[]; p99: number[] };
}

/**
 * A long day: students take a whole SAT one after the other, at sixteen times the pace of life; meanwhile a school reads
 * reports, has them as PDF, resets tests, watches boards, and an auditor lists, reads and exports histories, over and over.
 * Memory of every process and the slowest saves from the beginning to the end; afterwards every acknowledged entry is looked
 * for in its history. `--minutes N --pace K` for a shorter one, which never holds. Controls that must miss: a forged acknowledgement and
 * a series of memory that grows.
 */
export async function soak(args: readonly string[]): Promise<void> {
  const minutes = option(args, '--minutes') ?? MINUTES;
  const pace = option(args, '--pace') ?? PACE;
  const students = Math.ceil(STUDENTS_PER_MINUTE * minutes);
  const sampleMs = (minutes * 60_000) / SAMPLES;
  const installation = await install(counted(args));
  installation.processEnv.CLOCK = 'parent';
  try {
    const firstMs = Date.now() + 600_000;
    const arranging = await application(installation.env);
    const { schools, seats } = await arrange(arranging, students, firstMs, minutes * 60_000 * pace);
    const school = schools[0]!;
    arranging.clock.set(firstMs);
    const tokens = await staffOf(arranging, school);
    arranging.clock.set(Date.now());
    await arranging.settle();
    await arranging.app.close();
    const owner = await installation.connect();
    await owner.query('vacuum analyze');
    await owner.query('checkpoint');
    console.log(`  ${students} students arranged, who begin within ${round(minutes)} minutes`);

    const [web, worker] = await Promise.all([
      start('main', installation, profiled(args, 'main')),
      start('worker', installation, profiled(args, 'worker')),
    ]);
    const [sitting, asking, watching] = [
      new Helper('sit-day.ts', { seats }),
      new Helper('ask-pages.ts', {}),
      new Helper('watch-boards.ts', { tokens: [tokens.teacher] }),
    ];
    const course: Course = { sinceMs: Date.now() + 1_000, atMs: firstMs, rate: pace };
    await setCourse([web, worker], course);
    const file = join(installation.folder, 'acknowledged.tsv');
    const [before, began] = [machine(), performance.now()];
    const endMs = began + minutes * 60_000;
    const spreadMs = minutes * 60_000 * pace;
    await sitting.ask({ kind: 'sit', url: web.url, course, spreadMs, file, connections: CONNECTIONS });
    const staff: Staff = {
      turns: 0,
      asked: 0,
      failed: 0,
      resets: [],
      boards: 0,
      messages: 0,
      ofSchool: 0,
      latencies: { p50: [], p99: [] },
    };
    const working = work({ owner, url: web.url, school, tokens, asking, watching, staff, endMs });
    const samples: Sample[] = [];
    let told: Progress = NOTHING_TOLD;
    const looking = (async () => {
      while (performance.now() < endMs) {
        await sleep(Math.min(sampleMs, endMs - performance.now()));
        told = await sitting.ask<Progress>({ kind: 'progress' });
        const [ofWeb, ofWorker] = [ownAndBelow(web.child.pid!), ownAndBelow(worker.child.pid!)];
        const mb = {
          web: ofWeb.own,
          pdf: ofWeb.below,
          worker: ofWorker.own,
          documents: ofWorker.below,
          database: memoryOf(treeOf(installation.databasePid)),
        };
        const minute = (performance.now() - began) / 60_000;
        samples.push({ minute, mb, p99: told.p99 });
        console.log(
          `  ${minute.toFixed(1).padStart(5)} min: ${told.parts} parts, ${told.entries} entries, p99 ${round(told.p99)} ms, staff asked ${staff.asked}, ${told.failed + staff.failed} failed; MB: ` +
            NAMES.map((name) => `${name} ${Math.round(mb[name])}`).join(', '),
        );
      }
    })();
    await Promise.all([looking, working]);
    told = await sitting.ask<Progress>({ kind: 'stop' });
    const took = (performance.now() - began) / 60_000;
    const foreign = foreignShare(before, machine());
    for (const [failure, count] of Object.entries(told.failures)) console.log(`  ${count} failed: ${failure}`);
    const scored = await untilScored(owner, told.parts, PATIENCE_S);
    const { rows: reset } = await owner.query<{ n: number }>(
      `select count(*)::int as n from es.events where type = 'AttemptReset' and stream = any($1)`,
      [staff.resets],
    );
    await owner.end();
    for (const helper of [sitting, asking, watching]) helper.end();
    await Promise.all([web.stop(), worker.stop()]);
    for (const script of ['main', 'worker'] as const)
      for (const [message, count] of await complaintsOf(installation, script))
        console.log(`  ${script} logged ${count} times: ${message}`);
    const compared = await compare(installation, file);

    const series = (name: Name) => samples.map(({ mb }) => mb[name]);
    /** Of the straight line through the last two thirds. */
    const hours = (took * 2) / 3 / 60;
    const flat = NAMES.every((name) => isFlat(series(name)));
    const third = Math.ceil(samples.length / 3);
    const p99s = samples.map(({ p99 }) => p99).filter((p99) => !Number.isNaN(p99));
    const [firstP99, lastP99] = [median(p99s.slice(0, third)), median(p99s.slice(-third))];
    const slower = lastP99 > firstP99 * MOST_SLOWER.times + MOST_SLOWER.ms;
    const controlsFail =
      compared.controlLost === 1 && !isFlat(samples.map(({ mb }, i) => mb.web + (i * GROWTH_MB) / samples.length));
    const measurable = foreign <= MOST_FOREIGN;
    console.log(
      `  memory after the first third, MB an hour: ${NAMES.map((name) => `${name} ${round(riseOf(series(name)) / hours)}`).join(', ')}; ` +
        `p99 of saves ${round(firstP99)} ms in the first third, ${round(lastP99)} ms in the last; ${compared.acknowledged} entries acknowledged, ${compared.lost} lost, ${compared.doubled} doubled; others took ${percent(foreign)}`,
    );
    report({
      bench: 'soak',
      figures: {
        minutes: took,
        pace,
        begun: told.begun,
        finished: told.finished,
        parts: told.parts,
        saves: told.saves,
        sentAgain: told.again,
        failed: told.failed,
        submitted: scored.submitted,
        scored: scored.scored,
        staffAsked: staff.asked,
        staffFailed: staff.failed,
        staffP50Ms: median(staff.latencies.p50),
        staffP99Ms: percentile(staff.latencies.p99, 1),
        boardsOpened: staff.boards,
        boardMessages: staff.messages,
        schoolBoardMessages: staff.ofSchool,
        resetsAsked: staff.resets.length,
        resets: reset[0]!.n,
        entriesAcknowledged: compared.acknowledged,
        lost: compared.lost,
        doubled: compared.doubled,
        missingStreams: compared.missing,
        ...Object.fromEntries(
          NAMES.flatMap((name) => [
            [`${name}MbPerHour`, riseOf(series(name)) / hours],
            [`${name}MaxMb`, Math.max(...series(name))],
          ]),
        ),
        flat,
        p99FirstThirdMs: firstP99,
        p99LastThirdMs: lastP99,
        controlLost: compared.controlLost,
        controlsFail,
        foreignCpu: foreign,
        measurable,
      },
      floor: null,
      ratio: null,
      holds:
        minutes >= MINUTES &&
        pace === PACE &&
        told.failed + staff.failed === 0 &&
        told.parts > 0 &&
        scored.scored >= told.parts &&
        staff.resets.length > 0 &&
        reset[0]!.n === staff.resets.length &&
        // Each begins with one.
        staff.ofSchool > staff.turns &&
        compared.acknowledged > 0 &&
        compared.lost + compared.doubled + compared.missing === 0 &&
        flat &&
        !slower &&
        controlsFail &&
        measurable,
    });
  } finally {
    await installation.remove();
  }
}

/** Memory of a process, and of those that it has begun, MB. */
function ownAndBelow(pid: number): { own: number; below: number } {
  const [own, tree] = [memoryOf([pid]), treeOf(pid)];
  return { own, below: tree.length > 1 ? Math.max(0, memoryOf(tree) - own) : 0 };
}

interface Tokens {
  teacher: string;
  auditor: string;
}

/** Sessions of an administrator of the school and of an auditor of the platform. */
async function staffOf({ app }: Application, { teacherId, schoolId, districtId }: School): Promise<Tokens> {
  const { AddPerson } = await load<typeof import('../src/roster/index.js')>('roster/index.js');
  const auditorId = await execute(
    app,
    new AddPerson(
      { firstName: 'Bench', lastName: 'Auditor', email: 'auditor@soak.test' },
      [{ role: 'Auditor', schoolId: null, districtId: null }],
      null,
      false,
    ),
  );
  return {
    teacher: await openSession(app, { userId: teacherId, role: 'Teacher Admin', schoolId, districtId }),
    auditor: await openSession(app, { userId: auditorId, role: 'Auditor', schoolId: null, districtId: null }),
  };
}

interface Work {
  owner: pg.Client;
  url: string;
  school: School;
  tokens: Tokens;
  asking: Helper;
  watching: Helper;
  staff: Staff;
  endMs: number;
}

/** What a school and an auditor do, turn after turn. */
async function work({ owner, url, school, tokens, asking, watching, staff, endMs }: Work): Promise<void> {
  const { ATTEMPTS } = await load<typeof import('../src/delivery/read/attempts-projection.js')>(
    'delivery/read/attempts-projection.js',
  );
  /** Students who were reset, and have no report any more. */
  const gone = new Set<number>();
  for (let at = performance.now(); at < endMs - TURN.ms; at = performance.now()) {
    const board = (i: number) => {
      const part = i % 2 === 0 ? 'readingWritingP1' : 'mathP1';
      const section = i === 0 ? 0 : school.sectionIds[(staff.turns + i) % school.sectionIds.length]!;
      return `section_id=${section}&assessment_set_id=1&assessment_type_id=1&subject_name=${part}`;
    };
    await watching.ask({
      kind: 'open',
      url,
      school: board(0),
      others: Array.from({ length: TURN.boards - 1 }, (_, i) => board(i + 1)),
    });
    staff.boards += TURN.boards;
    const { rows: done } = await owner.query<{ studentId: number; id: number }>(
      `select student_id as "studentId", min(student_assessment_id) filter (where category_id = 1 and part = 1) as id
       from reporting.part_outcomes_v1 where student_id = any($1) group by student_id having count(*) = 4 order by 1`,
      [school.seats.map(({ studentId }) => studentId)],
    );
    const whole = done.filter(({ studentId }) => !gone.has(studentId));
    const { rows: attempts } = await owner.query<{ id: string }>(
      `select attempt_id as id from ${ATTEMPTS} order by random() limit ${TURN.histories}`,
    );
    const some = (count: number, from: number) =>
      whole.length === 0 ? [] : Array.from({ length: count }, (_, i) => whole[(from + i) % whole.length]!);
    // Who is reset in this turn is read by nobody meanwhile.
    const leaving = whole.length > TURN.resets ? whole.slice(-TURN.resets) : [];
    for (const { studentId } of leaving) gone.add(studentId);
    const reports = some(TURN.reports, staff.turns * TURN.reports).filter(({ studentId }) => !gone.has(studentId));
    const ask = (token: string, path: string, more: Partial<Ask> = {}): Ask => ({ token, path, ...more });
    const page = (what: string, studentId: number) =>
      ask(
        tokens.teacher,
        `/api/staff/student_assessments/${what}?studentId=${studentId}&assessmentTypeId=1&assessmentSetId=1`,
      );
    const resets = leaving.map(({ id }) =>
      ask(tokens.teacher, '/api/staff/student_assessments/reset', {
        body: { section_id: 0, assessment_id: id, reason: 'Again' },
        wanted: '"state":"done"',
      }),
    );
    const asks = [
      ...reports.map(({ studentId }) => page('composite_report', studentId)),
      ...reports.slice(0, TURN.pdfs).map(({ studentId }) => page('pdf_report', studentId)),
      ...resets,
      ask(tokens.auditor, '/api/audit/attempts'),
      ...attempts.map(({ id }) => ask(tokens.auditor, `/api/audit/attempts/${id}`)),
      ...attempts.slice(0, TURN.exports).map(({ id }) => ask(tokens.auditor, `/api/audit/attempts/${id}/export`)),
    ];
    const outcome = await asking.ask<Asked>({ url, asks, connections: TURN.connections });
    for (const failure of outcome.failures) console.log(`  staff: ${failure}`);
    staff.asked += asks.length;
    staff.failed += outcome.failed;
    staff.resets.push(...leaving.map(({ id }) => `attempt-${id}-1`));
    staff.latencies.p50.push(outcome.p50);
    staff.latencies.p99.push(outcome.p99);
    await sleep(Math.max(0, at + TURN.ms - performance.now()));
    const { messages, otherMessages } = await watching.ask<{ messages: number; otherMessages: number }>({
      kind: 'close',
    });
    staff.messages += messages + otherMessages;
    staff.ofSchool += messages;
    staff.turns += 1;
  }
}

interface Compared {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Streams that are not there. */
  missing: number;
}

/** Every acknowledged entry against the history of its sitting; and once more with one beside them that was never sent. */
async function compare(installation: Installation, file: string): Promise<Compared & { controlLost: number }> {
  const { EventStore } =
    await load<typeof import('../src/platform/event-store/port.js')>('platform/event-store/port.js');
  const { app } = await application(installation.env);
  const store = app.get(EventStore, { strict: false });
  const found = await lookFor(store, file);
  const [stream] = readFileSync(file, 'utf8').split('\t') as [string];
  const highest = Math.max(0, ...seqsOf(await store.read(stream)));
  appendFileSync(file, `${stream}\t${highest + 1}\n`);
  const forged = await lookFor(store, file);
  await app.close();
  return { ...found, controlLost: forged.lost - found.lost };
}

/** Whether all that a file names is there, and once. */
async function lookFor(store: EventStore, file: string): Promise<Compared> {
  const all: Compared = { acknowledged: 0, lost: 0, doubled: 0, missing: 0 };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [stream, last] = line.split('\t') as [string, string];
    const events = await store.read(stream);
    if (events.length === 0) {
      all.missing += 1;
      continue;
    }
    const seqs = seqsOf(events);
    const seen = new Set(seqs);
    all.acknowledged += Number(last);
    all.lost += Array.from({ length: Number(last) }, (_, i) => i + 1).filter((seq) => !seen.has(seq)).length;
    all.doubled += seqs.length - seen.size;
  }
  return all;
}

/** The numbers that the device of a student gave to its entries. */
function seqsOf(events: readonly StoredEvent[]): number[] {
  return events.flatMap(({ clientSeq }) => clientSeq ?? []);
}
