import type { Outcome as Inserted } from './load/insert-rows.ts';
import type { Outcome as Saved } from './load/save-answers.ts';
import { cpuSeconds, pairFigures, pairs, percent, report, round, machine, foreignShare } from './harness.ts';
import { application, Helper, install, profiled, start, type Running } from './product.ts';
import { openSittings } from './sittings.ts';

const ATTEMPTS = 512;
const CONNECTIONS = 32;
const SECONDS = 5;
const OPEN = { connections: 128, perSecond: 1000, seconds: 20 };
const LEAST_RATIO = 0.4;
const LEAST_RATIO_OF_TWO = 0.5;
const MOST_P99_MS = 50;

/**
 * Durable answer saves per second over HTTP against single-row INSERT commits of another process on the same server,
 * with one web process and with two on one port; and their latency at 1,000 per second with the worker following. `--profile` leaves a CPU profile of the web process.
 */
export async function answers(args: readonly string[]): Promise<void> {
  const quick = args.includes('--quick');
  const seconds = quick ? 2 : SECONDS;
  const installation = await install();
  try {
    const arranging = await application(installation.env);
    console.log(`  arranging ${ATTEMPTS} open sittings`);
    const sittings = await openSittings(arranging, ATTEMPTS);
    await arranging.app.close();
    const owner = await installation.connect();
    const count = async (table: string) =>
      Number((await owner.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]!.n);
    const arranged = await count('es.events');
    const { rows: lines } = await owner.query<{ line: string }>(
      `select line from es.events where type = 'ResponseRecorded' limit 512`,
    );
    console.log(`  ${arranged} events, ${round(arranged / ATTEMPTS)} per sitting`);

    const web = await start('main', installation, profiled(args, 'main'));
    const load = new Helper('save-answers.ts', { sittings });
    const floor = new Helper('insert-rows.ts', {
      url: installation.ownerUrl,
      connections: CONNECTIONS,
      lines: lines.map(({ line }) => line),
    });
    await load.ask({ kind: 'prepare', url: web.url });
    await load.ask<Saved>({ kind: 'closed', connections: CONNECTIONS, seconds: quick ? 1 : 3 }); // warm, as a server in use is

    const worker = await start('worker', installation);
    await load.ask<Saved>({ kind: 'open', ...OPEN, seconds: 3 });
    const before = machine();
    const open = await load.ask<Saved>({ kind: 'open', ...OPEN, seconds: quick ? 4 : OPEN.seconds });
    const openForeign = foreignShare(before, machine());
    console.log(
      `  open loop at ${OPEN.perSecond} saves/s, worker running: p50 ${round(open.p50)} ms, p99 ${round(open.p99)} ms, max ${round(open.max)} ms, others took ${percent(openForeign)}`,
    );
    await worker.stop();

    let tables = 0;
    let acknowledged = 0;
    const cost = { saves: 0, web: 0, load: 0, database: 0, rows: 0, inserter: 0, insertDatabase: 0 };
    const stored = await count('es.events');
    const [{ tx: first }] = (await owner.query<{ tx: string }>('select pg_current_xact_id()::text as tx')).rows as [
      { tx: string },
    ];
    /** Floor and product in turn, with these web processes. */
    const compare = (webs: Running[]) =>
      pairs(
        'per second',
        async () => {
          const table = `public.floor_${(tables += 1)}`;
          await owner.query(`create table ${table} (like es.events including all)`);
          await owner.query(
            `insert into ${table} (stream, version, type, hash, line) select stream, version, type, hash, line from es.events`,
          );
          await owner.query(`vacuum analyze ${table}`);
          await owner.query('checkpoint');
          const [helper, database] = [cpuSeconds(floor.pid), cpuSeconds(installation.databasePid)];
          const { rows } = await floor.ask<Inserted>({ table, seconds });
          cost.rows += rows;
          cost.inserter += cpuSeconds(floor.pid) - helper;
          cost.insertDatabase += cpuSeconds(installation.databasePid) - database;
          await owner.query(`drop table ${table}`);
          return rows / seconds;
        },
        async () => {
          await owner.query('vacuum analyze es.events');
          await owner.query('checkpoint');
          const [ours, helper, database] = [
            webs.reduce((sum, one) => sum + cpuSeconds(one.child.pid!), 0),
            cpuSeconds(load.pid),
            cpuSeconds(installation.databasePid),
          ];
          const { saves } = await load.ask<Saved>({ kind: 'closed', connections: CONNECTIONS, seconds });
          acknowledged += saves;
          cost.saves += saves;
          cost.web += webs.reduce((sum, one) => sum + cpuSeconds(one.child.pid!), 0) - ours;
          cost.load += cpuSeconds(load.pid) - helper;
          cost.database += cpuSeconds(installation.databasePid) - database;
          return saves / seconds;
        },
        quick ? 2 : 5,
      );
    const measured = await compare([web]);
    const alone = { ...cost };
    await web.stop();
    const one = await start('main', installation, { webProcesses: 2 });
    const other = await start('main', installation, { webProcesses: 2, port: Number(new URL(one.url).port) });
    await load.ask({ kind: 'prepare', url: one.url });
    await load.ask<Saved>({ kind: 'closed', connections: CONNECTIONS, seconds: quick ? 1 : 3 });
    const two = await compare([one, other]);
    const kept = (await count('es.events')) - stored;
    if (kept < acknowledged) throw new Error(`${acknowledged} answers were acknowledged, ${kept} are stored`);
    const commits = await owner.query<{ n: string }>(
      'select count(distinct tx) as n from es.events where tx > $1::xid8',
      [first],
    );
    load.end();
    floor.end();
    await owner.end();
    await Promise.all([one.stop(), other.stop()]);
    const micros = (cpu: number, of: number) => Math.round((cpu * 1e6) / of);
    report({
      bench: 'answers',
      figures: {
        savesPerSecond: measured.candidate,
        ...pairFigures(measured),
        attempts: ATTEMPTS,
        eventsPerAttempt: Math.round(arranged / ATTEMPTS),
        savesPerCommit: kept / Number(commits.rows[0]!.n),
        openLoopPerSecond: OPEN.perSecond,
        openLoopReached: open.saves / open.seconds,
        p50Ms: open.p50,
        p99Ms: open.p99,
        openForeignCpu: openForeign,
        webMicrosPerSave: micros(alone.web, alone.saves),
        databaseMicrosPerSave: micros(alone.database, alone.saves),
        loadMicrosPerSave: micros(alone.load, alone.saves),
        ofTwo: two.candidate,
        ratioOfTwo: two.ratio,
        webMicrosPerSaveOfTwo: micros(cost.web - alone.web, cost.saves - alone.saves),
        insertMicrosPerRow: micros(cost.inserter, cost.rows),
        databaseMicrosPerRow: micros(cost.insertDatabase, cost.rows),
      },
      floor: measured.floor,
      ratio: measured.ratio,
      holds:
        measured.measurable &&
        measured.ratio >= LEAST_RATIO &&
        two.measurable &&
        two.ratio >= LEAST_RATIO_OF_TWO &&
        open.p99 < MOST_P99_MS &&
        !quick,
    });
  } finally {
    await installation.remove();
  }
}
