import type { Client } from 'pg';
import type { Gone } from './load/sync-roster.ts';
import { report, round, sleep, type Report } from './harness.ts';
import { PER_SCHOOL, rosterZip } from './made-up-roster.ts';
import {
  application,
  counted,
  countStatements,
  Helper,
  install,
  load,
  option,
  partOf,
  profiled,
  start,
  type Installation,
} from './product.ts';
import { savesBeside, type SavesFigures } from './saves-beside.ts';
import { execute, type Application } from './school.ts';
import { openSittings, type Sitting } from './sittings.ts';

const SCHOOLS = 25;
const MOST = { firstSeconds: 180, unchangedSeconds: 20, changedSeconds: 30, megabytes: 500, saveMs: 100 };
/** The heap that the process which syncs may have. */
const HEAP_MB = 256;
/** So often in each stage. */
const KILLS = 20;
/** Schools of the rosters whose syncs are killed. */
const KILLED = 2;
const STAGES = ['reading', 'planning', 'applying'] as const;
/** A sync goes on in spite of kills; those of so many districts are enough for each stage. */
const MOST_DISTRICTS = 6;
const SITTINGS = 200;
/** Schools of the roster that comes in while answers are saved, and for how long they are. */
const BESIDE = { schools: 5, seconds: 60 };
const PARTS = ['nights', 'saves', 'kills'] as const;
const PEOPLE = PER_SCHOOL.students + PER_SCHOOL.teachers;

/** What a first sync writes, by the columns that hold ids which grow. */
const WRITTEN = [
  ['roster.people', 'id > $1'],
  ['identity.accounts', 'user_id > $1'],
  ['identity.memberships', 'user_id > $1'],
  ['roster.memberships', 'person_id > $1'],
  ['roster.change_values', 'person_id > $1'],
  ['es.published_events', 'occurred_at >= $2'],
  ['sync.records', 'true'],
  ['sync.links', 'true'],
  ['sync.changes', 'true'],
] as const;

/**
 * The roster of a district of 25 schools: 50,000 people, 4,000 classes and 300,000 enrollments, read whole without a revision each
 * time. First, unchanged, and a night of which two in a hundred differ; a district of files that comes in beside saves; and syncs
 * that are killed twenty times in each stage. The floor is COPY of what the first sync wrote. `--part nights|saves|kills` measures
 * one alone, and never holds.
 */
export async function sync(args: readonly string[]): Promise<void> {
  const quick = args.includes('--quick');
  const schools = option(args, '--schools') ?? (quick ? 2 : SCHOOLS);
  const only = partOf(args, PARTS);
  const part = (name: (typeof PARTS)[number]) => only === undefined || only === name;
  const installation = await install(counted(args));
  try {
    const running = await application(installation.env);
    const sittings = part('saves') ? await openSittings(running, SITTINGS) : [];
    running.clock.set(Date.now());
    const owner = await installation.connect();
    const figures: Report['figures'] = {
      people: schools * PEOPLE,
      classes: schools * PER_SCHOOL.classes,
      enrollments: schools * PER_SCHOOL.enrollments,
    };
    const goals: { what: string; holds: boolean }[] = [];
    const must = (what: string, reached: number, limit: number, unit: string) => {
      goals.push({ what: `${what}: ${round(reached)} ${unit}, at most ${limit}`, holds: reached <= limit });
    };
    const mustFail = (what: string, reached: number, limit: number, unit: string) => {
      goals.push({ what: `control: ${what}: ${round(reached)} ${unit}, more than ${limit}`, holds: reached > limit });
    };
    let floor: number | null = null;
    let ratio: number | null = null;

    if (part('nights')) {
      const nights = await threeNights(running, owner, installation, schools, args);
      Object.assign(figures, nights);
      must('first sync', nights.firstSeconds, MOST.firstSeconds, 's');
      must('unchanged', nights.unchangedSeconds, MOST.unchangedSeconds, 's');
      must('changed night', nights.changedSeconds, MOST.changedSeconds, 's');
      must('memory', nights.megabytes, MOST.megabytes, 'MB');
      floor = nights.copySeconds;
      ratio = nights.firstSeconds / floor;
      console.log(`  the first sync: ${ratio.toFixed(0)} times its floor, COPY into the same tables`);
    }
    if (part('saves')) {
      const beside = await besideSaves(running, owner, installation, sittings, quick ? 1 : BESIDE.schools);
      Object.assign(figures, beside);
      must('saves beside syncs', beside.savesP99Ms, MOST.saveMs, 'ms at p99');
      mustFail('saves while the log is held', beside.heldP99Ms, MOST.saveMs, 'ms at p99');
    }
    if (part('kills')) {
      const killed = await kills(running, owner, installation, quick ? 2 : KILLS);
      for (const stage of STAGES) {
        figures[`killed_${stage}`] = killed[stage];
        goals.push({
          what: `killed while ${stage}, everybody there once: ${killed[stage]} times, at least ${KILLS}`,
          holds: killed[stage] >= KILLS,
        });
      }
    }

    await owner.end();
    await running.app.close();
    for (const { what, holds } of goals) console.log(`  ${holds ? 'holds' : 'DOES NOT HOLD'}: ${what}`);
    report({
      bench: 'sync',
      figures,
      floor,
      ratio,
      holds: schools >= SCHOOLS && !quick && only === undefined && goals.every(({ holds }) => holds),
    });
  } finally {
    await installation.remove();
  }
}

interface Nights {
  firstSeconds: number;
  copySeconds: number;
  unchangedSeconds: number;
  changedSeconds: number;
  /** Before the first sync. */
  idleMegabytes: number;
  megabytes: number;
}

async function threeNights(
  running: Application,
  owner: Client,
  installation: Installation,
  schools: number,
  args: readonly string[],
): Promise<Nights> {
  const district = await connect(running, owner, 'bench', schools);
  const before = await highest(owner);
  const showStatements = await countStatements(args, owner);
  const helper = new Helper('sync-roster.ts', { env: installation.env, name: 'bench', schools }, [
    `--max-old-space-size=${HEAP_MB}`,
    ...profiled(args, 'sync').execArgv,
  ]);
  const go = async (name: string, night: number): Promise<Gone> => {
    const gone = await helper.ask<Gone>({ runId: await newRun(owner, district), night });
    console.log(
      `  ${name}: ${gone.seconds.toFixed(1)} s (${Object.entries(gone.stages)
        .map(([stage, seconds]) => `${stage} ${seconds.toFixed(1)}`)
        .join(', ')}), ${gone.beganMb.toFixed(0)} to ${gone.peakMb.toFixed(0)} MB`,
    );
    return gone;
  };
  const first = await go('first', 0);
  await showStatements(schools * PEOPLE);
  await hasAll(owner, district, schools);
  const copySeconds = await copied(owner, installation, before);
  const unchanged = await go('unchanged', 0);
  const changed = await go('changed', 1);
  await hasAll(owner, district, schools);
  await helper.stop();
  return {
    firstSeconds: first.seconds,
    copySeconds,
    unchangedSeconds: unchanged.seconds,
    changedSeconds: changed.seconds,
    idleMegabytes: first.beganMb,
    megabytes: Math.max(first.peakMb, unchanged.peakMb, changed.peakMb),
  };
}

/** A district of CSV files whose nights the worker brings in, changed each time, while students sit elsewhere. */
async function besideSaves(
  running: Application,
  owner: Client,
  installation: Installation,
  sittings: readonly Sitting[],
  schools: number,
): Promise<SavesFigures> {
  const { KeepRosterFileHandler, KeepRosterFile } = await load<
    typeof import('../src/sync/commands/keep-roster-file.js')
  >('sync/commands/keep-roster-file.js');
  const { StartSyncHandler, StartSync } = await load<typeof import('../src/sync/commands/sync-commands.js')>(
    'sync/commands/sync-commands.js',
  );
  const files = running.app.get(KeepRosterFileHandler, { strict: false });
  const syncs = running.app.get(StartSyncHandler, { strict: false });
  const district = await connect(running, owner, 'beside', schools);
  const zips = await Promise.all([0, 1].map((night) => rosterZip({ name: 'beside', schools }, night)));
  const web = await start('main', installation);
  const worker = await start('worker', installation);
  const took: number[] = [];
  const saves = await savesBeside(
    { connect: () => installation.connect(), web, sittings, seconds: BESIDE.seconds },
    async (round) => {
      const file = { name: 'roster.zip', bytes: zips[round % 2]! };
      await files.execute(new KeepRosterFile(district.connectionId, file, 1));
      const began = performance.now();
      await syncs.execute(new StartSync({ connectionId: district.connectionId, startedBy: null }));
      for (;;) {
        const run = await lastRun(owner, district);
        if (run.state === 'failed') throw new Error(`a sync beside saves failed: ${run.failure}`);
        if (run.state === 'done' || run.state === 'waiting') break;
        await sleep(100);
      }
      took.push((performance.now() - began) / 1000);
    },
  );
  await hasAll(owner, district, schools);
  await Promise.all([web.stop(), worker.stop()]);
  console.log(
    `  beside ${saves.savesPerSecond.toFixed(0)} saves a second: ${took.map((one) => `${one.toFixed(1)} s`).join(', ')} for ${schools * PEOPLE} people; saves p99 ${saves.savesP99Ms.toFixed(0)} ms, alone ${saves.quietP99Ms.toFixed(0)} ms`,
  );
  return saves;
}

interface District {
  connectionId: number;
  districtId: number;
}

/** A district whose schools are connected to a roster that is made up. */
async function connect({ app }: Application, owner: Client, name: string, schools: number): Promise<District> {
  const roster = await load<typeof import('../src/roster/index.js')>('roster/index.js');
  const districtId = await execute(app, new roster.CreateDistrict({ name: `${name} District`, state: 'IL' }));
  const { rows } = await owner.query<{ id: number }>(
    `insert into sync.connections (district_id, kind, settings, mode, created_at, changed_at) values ($1, 'csv', '{}', 'full', now(), now()) returning id`,
    [districtId],
  );
  const connectionId = rows[0]!.id;
  for (let s = 0; s < schools; s += 1) {
    const schoolId = await execute(
      app,
      new roster.CreateSchool({
        districtId,
        name: `${name} ${s}`,
        state: 'IL',
        courseType: ['SAT'],
        activitiesAvailable: true,
        schoolAdminOnly: false,
      }),
    );
    await owner.query('insert into sync.connected_schools (school_id, connection_id, source_id) values ($1, $2, $3)', [
      schoolId,
      connectionId,
      `${name}-s-${s}`,
    ]);
  }
  return { connectionId, districtId };
}

async function newRun(owner: Client, { connectionId }: District): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into sync.runs (connection_id, kind, state, began_at) values ($1, 'sync', 'reading', now()) returning id`,
    [connectionId],
  );
  return rows[0]!.id;
}

async function highest(owner: Client): Promise<{ id: number; at: Date }> {
  const { rows } = await owner.query<{ id: number; at: Date }>(
    'select coalesce(max(id), 0)::int as id, clock_timestamp() as at from roster.people',
  );
  return rows[0]!;
}

/** @throws Error when the last run did not bring everybody and everything, once */
async function hasAll(owner: Client, { connectionId, districtId }: District, schools: number): Promise<void> {
  const { rows } = await owner.query<{
    state: string;
    failure: string | null;
    people: number;
    classes: number;
    members: number;
    odd: number;
  }>(
    `select r.state, r.failure,
       (select count(*)::int from roster.people p join roster.schools s on s.id = p.school_id where s.district_id = $2 and p.archived_at is null)
         + (select count(distinct person_id)::int from roster.staff_roles where district_id = $2) as people,
       (select count(*)::int from roster.sections c join roster.schools s on s.id = c.school_id where s.district_id = $2 and c.grade_level is null) as classes,
       (select count(*)::int from roster.memberships m join roster.sections c on c.id = m.section_id join roster.schools s on s.id = c.school_id
         where s.district_id = $2 and c.grade_level is null) as members,
       (select count(*)::int from sync.changes h where h.run_id = r.id and outcome is distinct from 'done') as odd
     from sync.runs r where connection_id = $1 order by id desc limit 1`,
    [connectionId, districtId],
  );
  const { state, failure, people, classes, members, odd } = rows[0]!;
  const wanted = [schools * PEOPLE, schools * PER_SCHOOL.classes];
  if (
    state !== 'done' ||
    odd > 0 ||
    people !== wanted[0] ||
    classes !== wanted[1] ||
    members < schools * PER_SCHOOL.students * PER_SCHOOL.perStudent
  )
    throw new Error(
      `the sync is ${state} (${failure}): ${people} people, ${classes} classes, ${members} in classes, ${odd} lines not done`,
    );
}

/** Seconds of one transaction that copies what a first sync wrote into tables like theirs. */
async function copied(owner: Client, { folder }: Installation, { id, at }: { id: number; at: Date }): Promise<number> {
  await owner.query('create schema floor');
  const tables: { target: string; columns: string; file: string }[] = [];
  for (const [table, where] of WRITTEN) {
    const target = `floor.${table.replace('.', '_')}`;
    const file = `${folder}/postgres/data/${target}.copy`;
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const columns = rows[0]!.columns;
    await owner.query(`create table ${target} (like ${table} including all)`);
    await owner.query(
      `copy (select ${columns} from ${table} where ${where.replace('$1', String(id)).replace('$2', `'${at.toISOString()}'`)}) to '${file}'`,
    );
    tables.push({ target, columns, file });
  }
  await owner.query('checkpoint');
  const began = performance.now();
  await owner.query('begin');
  for (const { target, columns, file } of tables) await owner.query(`copy ${target} (${columns}) from '${file}'`);
  await owner.query('commit');
  const seconds = (performance.now() - began) / 1000;
  await owner.query('drop schema floor cascade');
  return seconds;
}

type Kills = Record<(typeof STAGES)[number], number>;

/** First syncs whose process is killed again and again, in each stage at any moment, have the same end. */
async function kills(running: Application, owner: Client, installation: Installation, wanted: number): Promise<Kills> {
  const killed: Kills = { reading: 0, planning: 0, applying: 0 };
  let stages: Record<string, number> = {};
  for (let n = 0; n < MOST_DISTRICTS && STAGES.some((stage) => killed[stage] < wanted); n += 1) {
    const name = `killed-${n}`;
    const district = await connect(running, owner, name, KILLED);
    const runId = await newRun(owner, district);
    const begin = () => {
      const helper = new Helper('sync-roster.ts', { env: installation.env, name, schools: KILLED });
      return { helper, went: helper.ask<Gone>({ runId, night: 0 }) };
    };
    // The first one goes through, and says how long the stages take.
    if (n > 0)
      for (let kill = 0; ; kill += 1) {
        const before = await lastRun(owner, district);
        if (!isStage(before.state)) break;
        const { helper, went } = begin();
        went.catch(() => undefined);
        let now = before;
        /** Until it works at something that was not killed often enough yet. */
        do {
          await sleep(5);
          now = await lastRun(owner, district);
        } while (
          (now.state === before.state && now.tries === before.tries) ||
          (isStage(now.state) && killed[now.state] >= wanted)
        );
        if (isStage(now.state)) {
          // A plan begins anew each time; reading and applying go on, and are killed all along.
          const most = ((stages[now.state] ?? 1) * 1000) / (now.state === 'planning' ? 1.2 : wanted / 2);
          await sleep((most * ((kill * 7) % wanted)) / wanted);
        }
        const { state } = await lastRun(owner, district);
        process.kill(helper.pid, 'SIGKILL');
        await went.catch(() => undefined);
        if (isStage(state)) killed[state] += 1;
      }
    const { helper, went } = begin();
    const gone = await went;
    await helper.stop();
    if (n === 0) stages = gone.stages;
    await hasAll(owner, district, KILLED);
    console.log(
      `  ${name}: done, everybody there once; killed ${STAGES.map((stage) => `${killed[stage]} times while ${stage}`).join(', ')}`,
    );
  }
  return killed;
}

function isStage(state: string): state is (typeof STAGES)[number] {
  return (STAGES as readonly string[]).includes(state);
}

async function lastRun(
  owner: Client,
  { connectionId }: District,
): Promise<{ state: string; tries: number; failure: string | null }> {
  const { rows } = await owner.query<{ state: string; tries: number; failure: string | null }>(
    'select state, tries, failure from sync.runs where connection_id = $1 order by id desc limit 1',
    [connectionId],
  );
  return rows[0]!;
}
