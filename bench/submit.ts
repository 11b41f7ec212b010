import type pg from 'pg';
import { cpuSeconds, foreignShare, machine, MOST_FOREIGN, percent, report, round, sleep } from './harness.ts';
import type { Outcome } from './load/submit-sittings.ts';
import {
  application,
  counted,
  countStatements,
  Helper,
  install,
  option,
  profiled,
  start,
  type Running,
} from './product.ts';
import { openSittings } from './sittings.ts';

const STUDENTS = 3_000;
const SECONDS = 10;
const MOST_SCORED_S = 60;
const CONTROL = { students: 200, seconds: 2 };
/** The sittings began together and this long ago, in a time that the processes' clocks are put to. */
const MINUTES = 32;
/** The last one hands in so long before the end. */
const SPARE_MS = 3_000;
const GRACE_MS = 10_000;
const AHEAD_MS = 4 * 3_600_000;

/**
 * 3,000 students hand in during the last ten seconds of their time: each sends the last answers and submits, web and worker
 * process running under a clock that this process sets. Nobody may be late by the server's clock, and every part must be
 * scored, with its route known to the student's list, within 60 s of the first submission. Controls that must miss: students
 * who come after the end, who are late, while the worker is stopped, so that nobody is scored in time.
 */
export async function submit(args: readonly string[]): Promise<void> {
  const students = option(args, '--students') ?? STUDENTS;
  const seconds = (SECONDS * students) / STUDENTS;
  const control = { ...CONTROL, students: Math.min(CONTROL.students, students) };
  const installation = await install(counted(args));
  installation.processEnv.CLOCK = 'parent';
  try {
    const arranging = await application(installation.env);
    const began = Date.now() + AHEAD_MS;
    const end = began + MINUTES * 60_000;
    console.log(`  arranging ${students + control.students} sittings that are nearly over`);
    const sittings = await openSittings(arranging, students + control.students, {
      minutes: MINUTES - 1,
      timing: 'timed',
      beganMs: began,
    });
    await arranging.app.close();
    const owner = await installation.connect();
    await owner.query('vacuum analyze');
    await owner.query('checkpoint');
    const [web, worker] = await Promise.all([
      start('main', installation, profiled(args, 'main')),
      start('worker', installation, profiled(args, 'worker')),
    ]);
    const load = new Helper('submit-sittings.ts', { sittings });
    await setClocks([web, worker], end - 60_000 - Date.now());
    await load.ask({ kind: 'prepare', url: web.url });

    const processes = {
      web: web.child.pid!,
      worker: worker.child.pid!,
      database: installation.databasePid,
      load: load.pid,
    };
    const cpu = () => Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuSeconds(pid)]));
    const offsetMs = end - SPARE_MS - seconds * 1000 - Date.now();
    await setClocks([web, worker], offsetMs);
    const statements = await countStatements(args, owner);
    const [before, used, from] = [machine(), cpu(), performance.now()];
    const asked = load.ask<Outcome>({ kind: 'submit', from: 0, to: students, seconds, offsetMs });
    const scoredAfter = await untilScored(owner, students, from, MOST_SCORED_S + 30);
    const taken = await asked;
    const foreign = foreignShare(before, machine());
    const after = cpu();
    const millis = (name: string) => ((after[name]! - used[name]!) * 1000) / students;
    for (const failure of taken.failures) console.log(`  ${failure}`);
    console.log(
      `  ${taken.submitted} of ${students} handed in, ${taken.late} late: p50 ${round(taken.p50)} ms, p99 ${round(taken.p99)} ms; all scored after ${scoredAfter ?? '-'} s, others took ${percent(foreign)}`,
    );
    await statements(students);
    const facts = await factsOf(owner);

    const late = end + GRACE_MS + 30_000 - Date.now();
    worker.child.kill('SIGSTOP');
    await setClocks([web], late);
    const controlFrom = performance.now();
    const { scored: scoredBefore } = await factsOf(owner);
    const tooLate = await load.ask<Outcome>({
      kind: 'submit',
      from: students,
      to: students + control.students,
      seconds: control.seconds,
      offsetMs: late,
    });
    await sleep(Math.max(0, controlFrom + MOST_SCORED_S * 1000 + 500 - performance.now()));
    const controlScored = (await factsOf(owner)).scored - scoredBefore;
    worker.child.kill('SIGCONT');
    console.log(
      `  controls: ${tooLate.late + tooLate.failed} of ${control.students} who came after the end were late; ${controlScored} were scored within ${MOST_SCORED_S} s while the worker was stopped`,
    );

    await owner.end();
    load.end();
    await Promise.all([web.stop(), worker.stop()]);
    const measurable = foreign <= MOST_FOREIGN;
    const controlsFail = tooLate.late + tooLate.failed === control.students && controlScored === 0;
    report({
      bench: 'submit',
      figures: {
        students,
        withinSeconds: seconds,
        failed: taken.failed,
        late: taken.late,
        lateEvents: facts.late,
        byStudent: facts.byStudent,
        scored: facts.scored,
        p50Ms: taken.p50,
        p95Ms: taken.p95,
        p99Ms: taken.p99,
        maxMs: taken.max,
        scoredAfterS: scoredAfter,
        scoredMostS: MOST_SCORED_S,
        scoreLagP50Ms: facts.p50,
        scoreLagP99Ms: facts.p99,
        scoreLagMaxMs: facts.max,
        webMillisPerSubmission: millis('web'),
        databaseMillisPerSubmission: millis('database'),
        workerMillisPerSubmission: millis('worker'),
        loadMillisPerSubmission: millis('load'),
        controlLate: tooLate.late + tooLate.failed,
        controlScored,
        controlsFail,
        foreignCpu: foreign,
        measurable,
      },
      floor: null,
      ratio: null,
      holds:
        students >= STUDENTS &&
        taken.failed === 0 &&
        taken.late === 0 &&
        facts.late === 0 &&
        facts.scored === students &&
        scoredAfter !== null &&
        scoredAfter <= MOST_SCORED_S &&
        controlsFail &&
        measurable,
    });
  } finally {
    await installation.remove();
  }
}

/** Puts the clocks of processes that listen to their parent; resolves when all have. */
async function setClocks(processes: readonly Running[], clockOffsetMs: number): Promise<void> {
  await Promise.all(
    processes.map(
      ({ child }) =>
        new Promise((done) => {
          child.once('message', done);
          child.send({ clockOffsetMs });
        }),
    ),
  );
}

/** Seconds until every submission is scored and every route stands in the student's list; null after `mostS`. */
async function untilScored(owner: pg.Client, wanted: number, from: number, mostS: number): Promise<number | null> {
  while (performance.now() - from < mostS * 1000) {
    // A route follows from the score; the log itself is counted afterwards, when that disturbs nobody.
    const { rows } = await owner.query<{ routed: number }>(
      'select count(*)::int as routed from scheduling.student_assessments where route is not null',
    );
    if (rows[0]!.routed >= wanted) return round((performance.now() - from) / 1000);
    await sleep(250);
  }
  return null;
}

/** By the streams: what was late, who handed in, and how long each waited for the score (server's clock). */
async function factsOf(
  owner: pg.Client,
): Promise<{ late: number; byStudent: number; scored: number; p50: number; p99: number; max: number }> {
  const { rows } = await owner.query<{
    late: number;
    byStudent: number;
    scored: number;
    p50: number;
    p99: number;
    max: number;
  }>(
    `with submitted as (
       select replace(stream, 'attempt-', '') as id, line::jsonb as line from es.events where type = 'AttemptSubmitted'
     ), scored as (
       select replace(stream, 'score-', '') as id, line::jsonb as line from es.events where type = 'AttemptScored'
     ), lag as (
       select extract(epoch from (scored.line->>'receivedAt')::timestamptz - (submitted.line->>'receivedAt')::timestamptz) * 1000 as ms from submitted join scored using (id)
     )
     select (select count(*)::int from es.events where type = 'LateResponseRecorded') as late,
       (select count(*)::int from submitted where line->'payload'->>'by' = 'student') as "byStudent", (select count(*)::int from scored) as scored,
       (select percentile_disc(0.5) within group (order by ms) from lag)::float8 as p50, (select percentile_disc(0.99) within group (order by ms) from lag)::float8 as p99,
       (select max(ms) from lag)::float8 as max`,
  );
  return rows[0]!;
}
