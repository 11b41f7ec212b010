import { cpuSeconds, foreignShare, machine, MOST_FOREIGN, percent, report, round, sleep } from './harness.ts';
import type { Outcome } from './load/start-sittings.ts';
import { application, counted, countStatements, Helper, install, option, profiled, start as run } from './product.ts';
import { importContent, openSchool } from './school.ts';

const STUDENTS = 3_000;
const SECONDS = 10;
const MOST_P95_MS = 3_000;
/** The control: so many more in a tenth of the time each, while the web process stands still for so long. */
const CONTROL = { students: 600, seconds: 2, standstillMs: 4_000 };
const WARM = 100;

/**
 * Students who are signed in open the exam view within ten seconds, web and worker process running: the page, who they
 * are, the assessment, the start with the whole part, the player's first word. In the control the web process is stopped
 * for four seconds, which must be seen. `--students N` for a trial, `--profile FOLDER` for the web process's CPU profile.
 */
export async function start(args: readonly string[]): Promise<void> {
  const students = option(args, '--students') ?? STUDENTS;
  const control = { ...CONTROL, students: Math.min(CONTROL.students, students) };
  const seconds = (SECONDS * students) / STUDENTS;
  const installation = await install(counted(args));
  try {
    const arranging = await application(installation.env);
    console.log(`  arranging ${students + control.students + WARM} students`);
    arranging.clock.set(Date.now() - 2 * 3_600_000);
    await importContent(arranging);
    const { seats } = await openSchool(arranging, WARM + students + control.students, {
      beganMs: Date.now() - 60_000,
      sessions: true,
    });
    arranging.clock.set(Date.now());
    await arranging.settle();
    await arranging.app.close();
    const owner = await installation.connect();
    await owner.query('vacuum analyze');
    await owner.query('checkpoint');
    const [web, worker] = await Promise.all([
      run('main', installation, profiled(args, 'main')),
      run('worker', installation, profiled(args, 'worker')),
    ]);
    const load = new Helper('start-sittings.ts', { seats });
    await load.ask<Outcome>({ url: web.url, from: 0, to: WARM, seconds: 2 }); // warm, as a server in use is

    const processes = {
      web: web.child.pid!,
      worker: worker.child.pid!,
      database: installation.databasePid,
      load: load.pid,
    };
    const cpu = () => Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuSeconds(pid)]));
    const statements = await countStatements(args, owner);
    const [before, used] = [machine(), cpu()];
    const taken = await load.ask<Outcome>({ url: web.url, from: WARM, to: WARM + students, seconds });
    const foreign = foreignShare(before, machine());
    const after = cpu();
    const millis = (name: string) => ((after[name]! - used[name]!) * 1000) / students;
    console.log(
      `  ${taken.started} of ${students} students began within ${round(taken.seconds)} s: p50 ${round(taken.p50)} ms, p95 ${round(taken.p95)} ms, max ${round(taken.max)} ms, others took ${percent(foreign)}`,
    );
    for (const failure of taken.failures) console.log(`  ${failure}`);
    await statements(students);
    await sleep(1_000);

    const asked = load.ask<Outcome>({
      url: web.url,
      from: WARM + students,
      to: WARM + students + control.students,
      seconds: control.seconds,
    });
    web.child.kill('SIGSTOP');
    await sleep(control.standstillMs);
    web.child.kill('SIGCONT');
    const stopped = await asked;
    console.log(`  control, web process stopped for ${control.standstillMs / 1000} s: p95 ${round(stopped.p95)} ms`);

    const streams = await owner.query<{ n: string }>(
      `select count(*) as n from es.events where type = 'AttemptStarted' and version = 1`,
    );
    const stored = Number(streams.rows[0]!.n);
    await owner.end();
    load.end();
    await Promise.all([web.stop(), worker.stop()]);
    const measurable = foreign <= MOST_FOREIGN;
    const controlFails = stopped.p95 >= MOST_P95_MS;
    report({
      bench: 'start',
      figures: {
        students,
        withinSeconds: taken.seconds,
        failed: taken.failed,
        p50Ms: taken.p50,
        p95Ms: taken.p95,
        p99Ms: taken.p99,
        maxMs: taken.max,
        p95MostMs: MOST_P95_MS,
        partBytes: taken.bytes / taken.started,
        attempts: stored,
        webMillisPerStart: millis('web'),
        databaseMillisPerStart: millis('database'),
        workerMillisPerStart: millis('worker'),
        loadMillisPerStart: millis('load'),
        controlP95Ms: stopped.p95,
        controlFails,
        foreignCpu: foreign,
        measurable,
      },
      floor: null,
      ratio: null,
      holds:
        students >= STUDENTS &&
        taken.failed === 0 &&
        taken.started === students &&
        stored === seats.length &&
        taken.p95 < MOST_P95_MS &&
        controlFails &&
        measurable,
    });
  } finally {
    await installation.remove();
  }
}
