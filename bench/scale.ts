import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import {
  cpuSeconds,
  foreignShare,
  machine,
  MOST_FOREIGN,
  percent,
  report,
  round,
  sleep,
  untilQuiet,
  type Report,
} from './harness.ts';
import type { Outcome as Asked, Ask } from './load/ask-pages.ts';
import type { Outcome as Saved } from './load/save-answers.ts';
import type { Outcome as SignedIn } from './load/sign-in.ts';
import type { Outcome as Started } from './load/start-sittings.ts';
import type { Outcome as Submitted } from './load/submit-sittings.ts';
import { application, Helper, install, load, option, start, type Installation, type Running } from './product.ts';
import { seedDemo } from './rebuild.ts';
import { DEEDS, writePage, type Deed } from './scale-table.ts';
import { execute, openSession } from './school.ts';
import { openSittingsOfSchool } from './sittings.ts';

const WEBS = [1, 2, 3];
const PASSWORD = 'a-long-password-of-the-bench';
/** Of each number of web processes: who signs in, who starts, who hands in. */
const PEOPLE = 150;
const STARTS = 200;
const SUBMISSIONS = 150;
const SECONDS = 10;
/** Sittings whose answers are saved; eight classes of 32. */
const SAVERS = 256;
const SAVES = { connections: 64, seconds: 12, perSecond: 500 };
/** Each class is open on eight screens, and its students save as often as in life, some twice as often. */
const BOARDS = { count: 64, classes: 8, seconds: 20, savesPerSecond: 12 };
const REPORTS = 300;
const PDFS = 60;
const DEMO_SCALE = 0.3;
const IDLE_SECONDS = 8;
/** By how much a second of work may be measured too short or too long. */
const MOST_ERROR = 0.1;

const PROCESSES = ['web', 'worker', 'database'] as const;
type Name = (typeof PROCESSES)[number];

/** What the processes took for something, without what they take when nothing is done. */
interface Spent {
  seconds: Record<Name, number>;
  /** Bytes of the database's log, of its files, and over HTTP. */
  logBytes: number;
  storedBytes: number;
  networkBytes: number;
  elapsed: number;
}

interface Cost extends Spent {
  /** How many the figures are of, and how many came in a second. */
  count: number;
  perSecond: number;
}

/**
 * What each thing that people do costs in processor time of web, worker and database, in bytes of the database's log and files
 * and over HTTP: with one, two and three web processes on one port. What the processes do when nobody does anything is taken
 * off. docs/scale.md is made of it: `--write` does so when the run holds. Control: the measure itself, on a process that works for a second and one that waits.
 */
export async function scale(args: readonly string[]): Promise<void> {
  const share = Math.min(1, option(args, '--share') ?? 1);
  const some = (count: number) => Math.max(4, Math.round(count * share));
  const control = await controls();
  console.log(
    `  control: a process that works for a second is measured as ${round(control.working)} s, one that waits as ${round(control.waiting)} s`,
  );
  const installation = await install();
  Object.assign(installation.processEnv, { CAPTCHA_EFFORT: '1', DOCUMENTS_AHEAD: '0' });
  installation.env.CAPTCHA_EFFORT = '1'; // the browsers' work
  try {
    console.log('  making the demo school, whose students have reports');
    await seedDemo(installation, DEMO_SCALE);
    const arranging = await application(installation.env);
    const [starts, submissions, people] = [some(STARTS), some(SUBMISSIONS), some(PEOPLE)];
    console.log(`  arranging ${SAVERS + submissions * WEBS.length} open sittings and ${starts * WEBS.length} students`);
    const { school, sittings } = await openSittingsOfSchool(
      arranging,
      SAVERS + (submissions + starts) * WEBS.length + people,
      { sittings: SAVERS + submissions * WEBS.length, minutes: 2 },
    );
    const seats = school.seats.slice(sittings.length);
    const emails = seats.splice(0, people).map(({ email }) => email);
    await setPasswords(arranging, school.seats.slice(sittings.length, sittings.length + people));
    for (const seat of seats) {
      seat.token = await openSession(arranging.app, {
        userId: seat.studentId,
        role: 'Student',
        schoolId: school.schoolId,
        districtId: school.districtId,
      });
    }
    const tokens: string[] = [];
    for (let i = 0; i < BOARDS.count; i += 1) {
      tokens.push(
        await openSession(arranging.app, {
          userId: school.teacherId,
          role: 'Teacher Admin',
          schoolId: school.schoolId,
          districtId: school.districtId,
        }),
      );
    }
    const owner = await installation.connect();
    const asks = await reportsOf(arranging, owner);
    await arranging.settle();
    await arranging.app.close();
    await owner.query('vacuum analyze');
    await owner.query('checkpoint');

    const board = (i: number) =>
      `section_id=${school.sectionIds[i % BOARDS.classes]!}&assessment_set_id=1&assessment_type_id=1&subject_name=readingWritingP1`;
    const saving = new Helper('save-answers.ts', { sittings: sittings.slice(0, SAVERS) });
    const before = machine();
    const figures: Report['figures'] = {};
    const carried = new Map<Deed, number>();
    let [failed, handedIn] = [0, 0];
    for (const [n, webs] of WEBS.entries()) {
      const running = await startAll(installation, webs);
      const { url } = running.webs[0]!;
      const helpers = {
        signing: new Helper('sign-in.ts', { emails, password: PASSWORD }),
        starting: new Helper('start-sittings.ts', { seats }),
        submitting: new Helper('submit-sittings.ts', { sittings: sittings.slice(SAVERS) }),
        watching: new Helper('watch-boards.ts', { tokens }),
        asking: new Helper('ask-pages.ts', {}),
      };
      await saving.ask({ kind: 'prepare', url });
      await helpers.submitting.ask({ kind: 'prepare', url });
      await helpers.signing.ask({ kind: 'prepare', url });
      // Warm, as servers in use are.
      await saving.ask<Saved>({ kind: 'open', connections: SAVES.connections, seconds: 3, perSecond: 200 });
      await helpers.signing.ask<SignedIn>({ kind: 'together' });

      const measure = new Measure(owner, running);
      await measure.idle(IDLE_SECONDS);
      const said = (deed: Deed, cost: Cost): void => {
        for (const name of PROCESSES) figures[`${deed}_${name}_ms_${webs}`] = (cost.seconds[name] * 1000) / cost.count;
        figures[`${deed}_log_bytes_${webs}`] = cost.logBytes / cost.count;
        figures[`${deed}_stored_bytes_${webs}`] = cost.storedBytes / cost.count;
        figures[`${deed}_network_bytes_${webs}`] = cost.networkBytes / cost.count;
        carried.set(deed, Math.max(carried.get(deed) ?? 0, cost.perSecond));
        console.log(
          `  ${webs} web, ${deed}: ${PROCESSES.map((name) => `${name} ${round((cost.seconds[name] * 1000) / cost.count)} ms`).join(', ')}; ` +
            `log ${round(cost.logBytes / cost.count)} bytes, files ${round(cost.storedBytes / cost.count)}, network ${round(cost.networkBytes / cost.count)}; ${round(cost.perSecond)} a second`,
        );
      };

      await helpers.signing.ask({ kind: 'prepare', url });
      said(
        'signIn',
        await measure.of(helpers.signing, async () => {
          const { signedIn, seconds } = await helpers.signing.ask<SignedIn>({ kind: 'together' });
          failed += people - signedIn;
          return { count: signedIn, seconds };
        }),
      );
      said(
        'start',
        await measure.of(helpers.starting, async () => {
          const from = n * starts;
          const taken = await helpers.starting.ask<Started>({ url, from, to: from + starts, seconds: SECONDS });
          for (const failure of taken.failures) console.log(`  ${failure}`);
          failed += taken.failed;
          return { count: taken.started, seconds: taken.seconds };
        }),
      );
      said(
        'save',
        await measure.of(saving, async () => {
          const { saves, seconds } = await saving.ask<Saved>({ kind: 'open', ...SAVES });
          return { count: saves, seconds };
        }),
      );
      said(
        'submission',
        await measure.of(helpers.submitting, async () => {
          const from = n * submissions;
          const taken = await helpers.submitting.ask<Submitted>({
            kind: 'submit',
            from,
            to: from + submissions,
            seconds: SECONDS,
            offsetMs: 0,
          });
          for (const failure of taken.failures) console.log(`  ${failure}`);
          failed += taken.failed;
          handedIn += taken.submitted;
          await untilScored(owner, handedIn);
          return { count: taken.submitted, seconds: SECONDS };
        }),
      );
      const moving = async () => {
        const { savesPerSecond: perSecond, seconds } = BOARDS;
        await saving.ask<Saved>({ kind: 'open', connections: 16, perSecond, seconds });
        return { count: (BOARDS.count * seconds) / 60, seconds };
      };
      const alone = await measure.of(helpers.watching, moving);
      await helpers.watching.ask({
        kind: 'open',
        url,
        school: board(0),
        others: Array.from({ length: BOARDS.count - 1 }, (_, i) => board(i + 1)),
      });
      const watched = await measure.of(helpers.watching, moving);
      await helpers.watching.ask({ kind: 'close' });
      said('boardMinute', without(watched, alone));
      for (const [deed, ofDeed] of [
        ['report', asks.reports],
        ['pdf', asks.pdfs],
      ] as const) {
        await helpers.asking.ask<Asked>({ url, asks: ofDeed.slice(0, 8 * webs), connections: 4 }); // warm
        said(
          deed,
          await measure.of(helpers.asking, async () => {
            const {
              answered,
              failures,
              failed: not,
              seconds,
            } = await helpers.asking.ask<Asked>({
              url,
              asks: Array.from({ length: some(deed === 'pdf' ? PDFS : REPORTS) }, (_, i) => ofDeed[i % ofDeed.length]!),
              connections: 4,
            });
            for (const failure of failures) console.log(`  ${failure}`);
            failed += not;
            return { count: answered, seconds };
          }),
        );
      }
      for (const name of PROCESSES) figures[`idle_${name}_ms_${webs}`] = measure.idleShare[name] * 1000;
      await Promise.all(Object.values(helpers).map((helper) => helper.stop()));
      await Promise.all([...running.webs, running.worker].map((one) => one.stop()));
    }
    const foreign = foreignShare(before, machine());
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from es.events where type = 'AttemptSubmitted' and line::jsonb->'payload'->>'by' = 'student'
         and stream = any($1)`,
      [sittings.map(({ stream }) => stream)],
    );
    await owner.end();
    saving.end();
    for (const deed of DEEDS) figures[`${deed}_per_second`] = carried.get(deed)!;
    const measurable = foreign <= MOST_FOREIGN;
    console.log(`  others took ${percent(foreign)}`);
    const printed = report({
      bench: 'scale',
      figures: {
        ...figures,
        failed,
        submitted: rows[0]!.n,
        controlWorkingS: control.working,
        controlWaitingS: control.waiting,
        foreignCpu: foreign,
        measurable,
      },
      floor: null,
      ratio: null,
      holds:
        share === 1 &&
        failed === 0 &&
        rows[0]!.n === submissions * WEBS.length &&
        Math.abs(control.working - 1) <= MOST_ERROR &&
        control.waiting <= MOST_ERROR &&
        measurable,
    });
    if (args.includes('--write') && printed.holds) writePage(printed.figures);
  } finally {
    await installation.remove();
  }
}

interface Processes {
  webs: Running[];
  worker: Running;
  databasePid: number;
}

async function startAll(installation: Installation, count: number): Promise<Processes> {
  const first = await start('main', installation, { webProcesses: count });
  const port = Number(new URL(first.url).port);
  const [worker, ...others] = await Promise.all([
    start('worker', installation),
    ...Array.from({ length: count - 1 }, () => start('main', installation, { webProcesses: count, port })),
  ]);
  return { webs: [first, ...others], worker, databasePid: installation.databasePid };
}

class Measure {
  /** Seconds of a processor that each takes in a second when nothing is done. */
  readonly idleShare: Record<Name, number> = { web: 0, worker: 0, database: 0 };

  private readonly owner: pg.Client;
  private readonly processes: Processes;

  constructor(owner: pg.Client, processes: Processes) {
    this.owner = owner;
    this.processes = processes;
  }

  async idle(seconds: number): Promise<void> {
    await untilQuiet(this.processes.worker.child.pid!);
    const before = this.processors();
    await sleep(seconds * 1000);
    const after = this.processors();
    for (const name of PROCESSES) this.idleShare[name] = (after[name] - before[name]) / seconds;
  }

  /** @param asker whose connections are those over HTTP */
  async of(asker: Helper, work: () => Promise<{ count: number; seconds: number }>): Promise<Cost> {
    await untilQuiet(this.processes.worker.child.pid!);
    const [stood, bytes, network] = [this.processors(), await this.bytes(), bytesOf(asker.pid)];
    const began = performance.now();
    const { count, seconds } = await work();
    const networkBytes = bytesOf(asker.pid) - network;
    await untilQuiet(this.processes.worker.child.pid!);
    const stands = this.processors();
    const elapsed = (performance.now() - began) / 1000;
    const after = await this.bytes();
    const spent = (name: Name) => stands[name] - stood[name] - this.idleShare[name] * elapsed;
    return {
      seconds: { web: spent('web'), worker: spent('worker'), database: spent('database') },
      logBytes: after.log - bytes.log,
      storedBytes: after.stored - bytes.stored,
      networkBytes,
      elapsed,
      count,
      perSecond: count / seconds,
    };
  }

  private processors(): Record<Name, number> {
    const { webs, worker, databasePid } = this.processes;
    return {
      web: webs.reduce((sum, { child }) => sum + cpuSeconds(child.pid!), 0),
      worker: cpuSeconds(worker.child.pid!),
      database: cpuSeconds(databasePid),
    };
  }

  private async bytes(): Promise<{ log: number; stored: number }> {
    const { rows } = await this.owner.query<{ log: string; stored: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as log, pg_database_size(current_database()) as stored`,
    );
    return { log: Number(rows[0]!.log), stored: Number(rows[0]!.stored) };
  }
}

function without(all: Cost, part: Cost): Cost {
  const left = (name: Name) => all.seconds[name] - part.seconds[name];
  return {
    ...all,
    seconds: { web: left('web'), worker: left('worker'), database: left('database') },
    logBytes: all.logBytes - part.logBytes,
    storedBytes: all.storedBytes - part.storedBytes,
    networkBytes: all.networkBytes - part.networkBytes,
    // How many boards are open, where everything else is so many in a second.
    perSecond: BOARDS.count,
  };
}

/** Bytes that a process has read and written (Linux). */
function bytesOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/io`, 'utf8');
  return [...text.matchAll(/^[rw]char: (\d+)$/gm)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

/** Waits until so many parts have their score and their route. */
async function untilScored(owner: pg.Client, parts: number): Promise<void> {
  for (const until = performance.now() + 60_000; performance.now() < until; await sleep(100)) {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from scheduling.student_assessments where route is not null
         and school_id = (select max(id) from roster.schools)`,
    );
    if (rows[0]!.n >= parts) return;
  }
  throw new Error('not everything was scored within a minute');
}

async function setPasswords(
  { app, settle }: Awaited<ReturnType<typeof application>>,
  seats: readonly { studentId: number }[],
): Promise<void> {
  const { SetPassword } = await load<typeof import('../src/identity/commands/set-password.js')>(
    'identity/commands/set-password.js',
  );
  for (const { studentId } of seats) await execute(app, new SetPassword(studentId, PASSWORD));
  await settle();
}

/** What a Teacher Admin of the demo school asks for to see a student's score report, and to have it on paper. */
async function reportsOf(
  { app }: Awaited<ReturnType<typeof application>>,
  owner: pg.Client,
): Promise<{ reports: Ask[]; pdfs: Ask[] }> {
  const { rows } = await owner.query<{ userId: number; schoolId: number; districtId: number }>(
    `select p.id as "userId", r.school_id as "schoolId", s.district_id as "districtId"
     from roster.people p join roster.staff_roles r on r.person_id = p.id join roster.schools s on s.id = r.school_id
     where p.email = 'teacher.admin@demo.test' and r.role = 'Teacher Admin'`,
  );
  const place = rows[0]!;
  const token = await openSession(app, { ...place, role: 'Teacher Admin' });
  const students = await owner.query<{ id: number }>('select id from roster.people where school_id = $1', [
    place.schoolId,
  ]);
  const { CompositeReports } = await load<typeof import('../src/reporting/composite-report/query.js')>(
    'reporting/composite-report/query.js',
  );
  const lists = await app.get(CompositeReports, { strict: false }).list(
    students.rows.map(({ id }) => id),
    'staff',
  );
  const queries = [...lists].flatMap(([studentId, items]) =>
    items.map(
      ({ assessmentType, assessmentSet, schoolYear }) =>
        `studentId=${studentId}&assessmentTypeId=${assessmentType.id}&assessmentSetId=${assessmentSet.id}&schoolYearId=${schoolYear.id}`,
    ),
  );
  if (queries.length === 0) throw new Error('the demo school has no score reports');
  const asks = (page: string) =>
    queries.map((query): Ask => ({ token, path: `/api/staff/student_assessments/${page}?${query}` }));
  return { reports: asks('composite_report'), pdfs: asks('pdf_report') };
}

/** A process that works for a second by its own count, and one that waits for as long, measured as everything else is. */
async function controls(): Promise<{ working: number; waiting: number }> {
  const measured = async (script: string): Promise<number> => {
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const told = () => new Promise((done) => child.once('message', done));
    await told();
    const before = cpuSeconds(child.pid!);
    child.send('begin');
    await told();
    const used = cpuSeconds(child.pid!) - before;
    child.kill('SIGKILL');
    return used;
  };
  const script = (body: string) =>
    `process.on('message', async () => { ${body}; process.send('done'); }); process.send('there');`;
  return {
    working: await measured(
      script(
        'const from = process.cpuUsage(); while (process.cpuUsage(from).user + process.cpuUsage(from).system < 1e6);',
      ),
    ),
    waiting: await measured(script('await new Promise((done) => setTimeout(done, 1000));')),
  };
}
